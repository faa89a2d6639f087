"""What each room of rules adds, on notes that are made up of numbers."""

import numpy as np

from streamdeid.evaluation import rooms
from streamdeid.evaluation.rooms import Group, Judged, only, outcome, row, trusted
from streamdeid.training.held_out import Held


def held(margins: list[float], truths: list[bool], *rules: tuple[str, int]) -> Held:
    """A note of one class beside outside; each rule finds one token."""
    scores = np.zeros((len(margins), 2), np.float32)
    scores[:, 1] = margins
    findings = [(name, truths[at], slice(at, at + 1)) for name, at in rules]
    words = np.ones(len(margins), np.bool_)
    return Held(scores, np.array(truths), words, findings, ~words)


def test_recall_is_the_mean_over_kinds_at_one_line_for_all() -> None:
    kinds = {
        "fax": Judged(np.array([3.0, 1.0, -1.0], np.float32), np.array([True, True, True])),
        "form": Judged(np.array([2.0, -2.0], np.float32), np.array([True, False])),
    }
    assert outcome(kinds, 1.0) == (1.0, 1.0, "fax")
    kinds["form"].margins[1] = 2.5
    found = outcome(kinds, 1.0)
    assert (round(found.mean, 3), found.worst, found.kind) == (0.167, 0.0, "form")


def test_only_the_rules_that_are_asked_are_heard() -> None:
    note = held([0.1, 0.2], [True, False], ("titles", 0), ("places", 1))
    assert [name for name, *_ in only(note, {"places"}).findings] == ["places"]
    assert not only(note, ()).findings


def test_a_rule_is_trusted_by_what_other_models_make_of_their_kinds() -> None:
    right = [held([-0.5, -3.0], [True, False], ("titles", 0)) for _ in range(200)]
    others = [Group({"fax": right}, {"fax": []})]
    assert trusted(others, {"titles"})["titles"] > 0.5
    assert trusted([], {"titles"}) == {}


def test_a_row_says_what_rules_add_with_identity_and_without() -> None:
    right = [held([-0.5, -3.0, 1.0], [True, False, True], ("titles", 0)) for _ in range(200)]
    groups = [Group({kind: right}, {kind: right}) for kind in ("fax", "form")]
    name, *figures = row("titles", groups, {"titles"}, rooms.PRECISION)
    assert (name, len(figures)) == ("titles", 6)
    assert figures[0] == figures[3] == 1.0
