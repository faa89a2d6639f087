"""The page is told sums, and only those that are listed."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info

from streamdeid.runtime.page.snapshot import snapshot


def test_sums_go_over_topics_and_partitions() -> None:
    registry = CollectorRegistry()
    lag = Gauge("streamdeid_consumer_lag_records", "x", ["topic", "partition"], registry=registry)
    late = Gauge("streamdeid_consumer_lag_seconds", "x", ["topic", "partition"], registry=registry)
    for partition, records, seconds in (("0", 3, 1.5), ("1", 4, 0.5)):
        lag.labels("adt.raw", partition).set(records)
        late.labels("adt.raw", partition).set(seconds)
    shown = snapshot(registry.collect())
    assert (shown["lag_records"], shown["lag_seconds"]) == (7.0, 1.5)


def test_spans_are_grouped_by_label_over_all_detectors() -> None:
    registry = CollectorRegistry()
    spans = Counter("streamdeid_spans", "x", ["label", "detector"], registry=registry)
    spans.labels("DATE", "dates").inc(2)
    spans.labels("DATE", "seeded").inc(3)
    spans.labels("MRN", "seeded")
    assert snapshot(registry.collect())["labels"] == {"DATE": 5.0}


def test_a_histogram_keeps_its_empty_bounds() -> None:
    registry = CollectorRegistry()
    times = Histogram("streamdeid_processing_seconds", "x", buckets=(0.1, 1.0), registry=registry)
    times.observe(0.5)
    assert snapshot(registry.collect())["processing"] == {"0.1": 0.0, "1.0": 1.0, "+Inf": 1.0}


def test_what_is_not_listed_is_not_shown() -> None:
    registry = CollectorRegistry()
    Counter("somebody_elses", "x", ["patient"], registry=registry).labels("Nowak").inc()
    Info("streamdeid_build", "x", registry=registry).info({"version": "1"})
    shown = snapshot(registry.collect())
    assert "Nowak" not in repr(shown)
    assert shown["builds"] == [{"version": "1"}]
    assert all(not value for key, value in shown.items() if key != "builds")
