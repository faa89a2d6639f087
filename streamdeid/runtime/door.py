"""What the service's port answers from its first moment: before there is a loop, what it waits for.

A broker that is not there yet is a pod that is alive and not ready, with the reason on /readyz.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Metric

from streamdeid.runtime.port import LIVE
from streamdeid.runtime.runner import Runner


@dataclass(slots=True, eq=False)
class Door:
    """Answers for a runner, or says why there is none yet."""

    waiting: str = "starting"
    runner: Runner | None = None

    def wait(self, words: str) -> None:
        """From now on this is what the start waits for."""
        self.waiting = words

    def live(self) -> str:
        """As the runner says; a start is life."""
        return self.runner.live() if self.runner else LIVE

    def ready(self) -> str:
        """As the runner says, or what the start waits for."""
        return self.runner.ready() if self.runner else self.waiting

    def collect(self) -> Iterable[Metric]:
        """The runner's metrics; none before there is one."""
        return self.runner.metrics.registry.collect() if self.runner else ()

    def registry(self) -> CollectorRegistry:
        """A registry that holds what this collects."""
        made = CollectorRegistry()
        made.register(self)
        return made
