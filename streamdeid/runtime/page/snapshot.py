"""The counters in the form the page draws: sums over topics, partitions and workers.

What goes to the page is a list here, not whatever a registry happens to hold.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from prometheus_client import Metric

SUMS = {
    "received": "streamdeid_messages_in_total",
    "released": "streamdeid_messages_released_total",
    "notes": "streamdeid_notes_total",
    "seed_hits": "streamdeid_seed_hits_total",
    "residual_hits": "streamdeid_residual_hits_total",
    "in_flight": "streamdeid_in_flight",
    "lag_records": "streamdeid_consumer_lag_records",
}
"""Numbers of the page and the samples that they add up."""

LARGEST = {"lag_seconds": "streamdeid_consumer_lag_seconds"}
"""Numbers that are the largest of their samples."""

GROUPED = {
    "quarantined": ("streamdeid_messages_quarantined_total", "reason"),
    "labels": ("streamdeid_spans_total", "label"),
    "bytes": ("streamdeid_bytes_total", "direction"),
    "stages": ("streamdeid_stage_seconds_total", "stage"),
    "transactions": ("streamdeid_transactions_total", "outcome"),
}
"""Sums by one label."""

HISTOGRAMS = {
    "processing": "streamdeid_processing_seconds_bucket",
    "end_to_end": "streamdeid_end_to_end_seconds_bucket",
}
"""Cumulative counts by upper bound, in seconds."""

INFO = "streamdeid_build_info"

Samples = Mapping[str, list[tuple[Mapping[str, str], float]]]


def snapshot(families: Iterable[Metric]) -> dict[str, Any]:
    """What the page shows of these metrics, ready for JSON.

    Counters are totals since the start; histograms map an upper bound in seconds
    (``+Inf`` too) to the count at or below it.
    """
    samples = _by_name(families)
    shown: dict[str, Any] = {key: _total(samples, name) for key, name in SUMS.items()}
    for key, name in LARGEST.items():
        shown[key] = max((value for _, value in samples.get(name, [])), default=0.0)
    for key, (name, label) in GROUPED.items():
        shown[key] = _grouped(samples, name, label)
    for key, name in HISTOGRAMS.items():
        shown[key] = _grouped(samples, name, "le")
    shown["builds"] = [dict(labels) for labels, _ in samples.get(INFO, [])]
    return shown


def _by_name(families: Iterable[Metric]) -> Samples:
    """Every sample's labels and value, by the sample's name."""
    found: dict[str, list[tuple[Mapping[str, str], float]]] = {}
    for family in families:
        for sample in family.samples:
            found.setdefault(sample.name, []).append((sample.labels, sample.value))
    return found


def _total(samples: Samples, name: str) -> float:
    """The sum of all samples of a name."""
    return sum(value for _, value in samples.get(name, []))


def _grouped(samples: Samples, name: str, label: str) -> dict[str, float]:
    """The sums by one label, without those that are nothing yet unless they are bounds."""
    sums: dict[str, float] = {}
    for labels, value in samples.get(name, []):
        sums[labels[label]] = sums.get(labels[label], 0.0) + value
    return {key: value for key, value in sums.items() if value or label == "le"}
