"""A report is the difference of two looks at the metrics of all processes."""

import json
from pathlib import Path

import jsonschema
from prometheus_client.parser import text_string_to_metric_families

from streamdeid.runtime.shadow.report import Look, report

SCHEMA = json.loads((Path(__file__).parents[4] / "schemas" / "shadow-v1.schema.json").read_text())


def look(**processes: str) -> Look:
    return Look({at: text_string_to_metric_families(text) for at, text in processes.items()})


def metrics(same: int, dates: int, worker: str = "") -> str:
    more = f',worker="{worker}"' if worker else ""
    return (
        f'# TYPE streamdeid_shadow_info gauge\nstreamdeid_shadow_info{{policy="next"{more}}} 1\n'
        f"# TYPE streamdeid_shadow_messages counter\n"
        f'streamdeid_shadow_messages_total{{result="same"{more}}} {same}\n'
        f"# TYPE streamdeid_shadow_difference counter\n"
        f'streamdeid_shadow_difference_total{{side="active",label="DATE",place="PID-7"{more}}}'
        f" {dates}\n"
    )


def places(found: dict) -> list[tuple[str, int]]:
    jsonschema.validate(found, SCHEMA)
    return [(row["place"], row["only_active"]) for row in found["places"]]


def test_only_what_grew_between_the_looks_is_told() -> None:
    found = report(look(a=metrics(10, 5)), look(a=metrics(17, 9)), 60.0)
    assert found["messages"] == {"same": 7}
    assert places(found) == [("PID-7", 4)]
    assert found["shadow"] == {"policy": "next"}


def test_processes_and_workers_are_added_up() -> None:
    before = look(a=metrics(1, 1, "0") + metrics(2, 2, "1").split("\n", 1)[1], b=metrics(4, 4))
    after = look(a=metrics(2, 2, "0") + metrics(4, 5, "1").split("\n", 1)[1], b=metrics(8, 9))
    found = report(before, after, 60.0)
    assert found["messages"] == {"same": 1 + 2 + 4}
    assert places(found) == [("PID-7", 1 + 3 + 5)]


def test_a_process_that_began_anew_counts_whole() -> None:
    assert places(report(look(a=metrics(100, 50)), look(a=metrics(3, 2)), 60.0)) == [("PID-7", 2)]


def test_a_window_in_which_nothing_differed_tells_no_place() -> None:
    assert places(report(look(a=metrics(1, 9)), look(a=metrics(5, 9)), 60.0)) == []


def test_processes_without_a_shadow_are_known() -> None:
    assert not look(a="", b='streamdeid_build_info{policy="p"} 1\n').has_shadow
    assert look(a=metrics(0, 0)).has_shadow
