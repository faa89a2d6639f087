"""One port for several workers: their metrics together, and whether all are ready.

Every series keeps its own ``worker`` label instead of being summed here: when a worker starts
anew only its own counters start anew, which is what a Prometheus expects.
"""

from collections.abc import Iterator, Sequence

from prometheus_client import CollectorRegistry, Metric
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette

from streamdeid.ports import READY
from streamdeid.runtime.asking import ask
from streamdeid.runtime.port import LIVE, service_app
from streamdeid.runtime.workers import Worker


class WorkersCollector:
    """Collects the metrics of all workers that answer."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        """Ask these ``workers``."""
        self._workers = workers

    def collect(self) -> Iterator[Metric]:
        """Each family once, with the samples of every worker, labelled by its number."""
        families: dict[str, Metric] = {}
        for worker in self._workers:
            _, text = ask(worker.address, "/metrics")
            for family in text_string_to_metric_families(text):
                merged = families.setdefault(family.name, _empty(family))
                merged.samples += [
                    sample._replace(labels={**sample.labels, "worker": str(worker.number)})
                    for sample in family.samples
                ]
        yield from families.values()


def workers_app(workers: Sequence[Worker]) -> Starlette:
    """The service's port as the supervisor serves it: /metrics, /livez, /readyz and the page."""
    registry = CollectorRegistry()
    registry.register(WorkersCollector(workers))
    return service_app(registry, lambda: LIVE, lambda: state(workers))


def state(workers: Sequence[Worker]) -> str:
    """``ready``, or which workers are not and what they say."""
    missing = []
    for worker in workers:
        ready, words = ask(worker.address, "/readyz")
        if not ready:
            missing.append(f"worker {worker.number}: {words.strip() or 'does not answer'}")
    return "; ".join(missing) or READY


def _empty(family: Metric) -> Metric:
    """A family of the same name and kind, without samples."""
    return Metric(family.name, family.documentation, family.type, family.unit)
