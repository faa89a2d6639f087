"""The service's metrics with every series on them, as a running one would show them."""

from collections.abc import Iterable

from prometheus_client import Metric

from streamdeid.runtime.metrics import Metrics
from streamdeid.runtime.shadow.metrics import ShadowMetrics

BUILD = {"version": "", "policy": "", "policy_digest": "", "model_digest": ""}


def families() -> Iterable[Metric]:
    """The families of a registry on which one partition has been met."""
    metrics = Metrics(BUILD)
    metrics.lag("topic", 0, 0, 0.0)
    metrics.held("topic", 0, False)
    shadow = ShadowMetrics(metrics.registry, BUILD)
    shadow.compared({}, {("DATE", "OBX-5"): 1})
    shadow.ended_differently("released", "residual_identifier")
    return metrics.registry.collect()
