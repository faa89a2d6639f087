"""Counters exist from the start and move with what became of messages."""

from collections import Counter

import pytest
from prometheus_client import generate_latest

from streamdeid.engine.tally import Tally
from streamdeid.model.label import Label
from streamdeid.model.reason import Reason
from streamdeid.runtime.metrics import Metrics

BUILD = {"version": "1", "policy": "p", "policy_digest": "a", "model_digest": "b"}


@pytest.fixture
def metrics() -> Metrics:
    return Metrics(BUILD, ["seeded", "dates"])


def value(metrics: Metrics, name: str, **labels: str) -> float:
    found = metrics.registry.get_sample_value(f"streamdeid_{name}", labels)
    assert found is not None, name
    return found


def test_every_reason_label_and_detector_is_there_before_anything_came(metrics: Metrics) -> None:
    text = generate_latest(metrics.registry).decode()
    for reason in Reason:
        assert f'streamdeid_messages_quarantined_total{{reason="{reason}"}} 0.0' in text
    for label in Label:
        assert f'streamdeid_spans_total{{detector="seeded",label="{label}"}} 0.0' in text
    assert 'detector="dates",label="PHI"' in text


def test_a_released_message_counts_with_what_was_found_in_it(metrics: Metrics) -> None:
    spans = Counter({(Label.DATE, "dates"): 2, (Label.PATIENT, "seeded"): 1})
    tally = Tally(notes=1, spans=spans, seed_hits=1, stages=Counter(parse=2_000_000_000))
    metrics.received(100)
    metrics.released(90, 0.02, tally)
    assert value(metrics, "messages_released_total") == 1
    assert value(metrics, "bytes_total", direction="in") == 100
    assert value(metrics, "bytes_total", direction="out") == 90
    assert value(metrics, "spans_total", label="DATE", detector="dates") == 2
    assert value(metrics, "seed_hits_total") == 1
    assert value(metrics, "stage_seconds_total", stage="parse") == 2
    assert value(metrics, "processing_seconds_count") == 1


def test_what_was_tolerated_is_counted_from_the_start(metrics: Metrics) -> None:
    assert value(metrics, "messages_tolerated_total", warning="version_unknown") == 0
    metrics.tolerated(("charset_fallback",))
    assert value(metrics, "messages_tolerated_total", warning="charset_fallback") == 1


def test_only_a_surviving_identifier_is_a_residual_hit(metrics: Metrics) -> None:
    metrics.quarantined(Reason.NO_MSH)
    assert value(metrics, "residual_hits_total") == 0
    metrics.quarantined(Reason.RESIDUAL_IDENTIFIER)
    assert value(metrics, "residual_hits_total") == 1
    assert value(metrics, "messages_quarantined_total", reason="no_msh") == 1


def test_a_partition_that_went_elsewhere_has_no_lag_here(metrics: Metrics) -> None:
    metrics.lag("adt.raw", 3, 7, 1.5)
    assert value(metrics, "consumer_lag_records", topic="adt.raw", partition="3") == 7
    metrics.forget("adt.raw", 3)
    assert b"adt.raw" not in generate_latest(metrics.registry)
