"""A connector is tried until it answers, is refused, or time is over, and says what for."""

from collections.abc import Mapping
from typing import Any

import pytest
from structlog.testing import capture_logs

from streamdeid.model.errors import ConfigurationError, Unavailable
from streamdeid.runtime.connecting import connect, patiently


class Late:
    """Answers at the third time of asking."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        self.asked += 1
        if self.asked < 3:
            raise Unavailable("kafka at broker:9092 (nobody listens there)", 0.0)
        return options


def test_what_is_late_is_asked_again_and_the_reason_told() -> None:
    told: list[str] = []
    made = patiently(Late(), {"group": "deid"}, "source (kafka)", told.append)
    assert made == {"group": "deid"}
    assert told == ["waiting for kafka at broker:9092 (nobody listens there)"] * 2


def test_what_is_waited_for_is_logged_once() -> None:
    with capture_logs() as said:
        patiently(Late(), {}, "source (kafka)")
    assert [line["what"] for line in said] == ["kafka at broker:9092 (nobody listens there)"]


def test_what_never_answers_ends_the_start_with_a_sentence() -> None:
    with pytest.raises(ConfigurationError) as ended:
        patiently(Late(), {}, "source (kafka)", patience=0.0)
    assert str(ended.value) == (
        "source (kafka): gave up after 0 s, waiting for kafka at broker:9092 (nobody listens there)"
    )


def test_a_refusal_is_not_tried_again() -> None:
    asked: list[int] = []

    def refuse(_options: Mapping[str, Any]) -> None:
        asked.append(1)
        raise ConfigurationError("kafka.sasl_username", "or its password was refused")

    with pytest.raises(ConfigurationError, match="password was refused"):
        patiently(refuse, {}, "source (kafka)")
    assert len(asked) == 1


def test_a_connector_that_nobody_installed_is_named_with_those_that_are() -> None:
    with pytest.raises(ConfigurationError, match=r"^sink\.name: kafak is not one; allowed: files"):
        connect("streamdeid.sinks", "kafak", {})


def test_a_connector_is_found_by_its_entry_point(tmp_path) -> None:
    told: list[str] = []
    made = connect("streamdeid.sources", "files", {"folder": str(tmp_path)}, told.append)
    assert list(made.poll(0)) == []
    assert told == ["connecting to files"]
