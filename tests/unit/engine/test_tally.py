"""Counts add up, and nothing else is in them."""

from collections import Counter

from streamdeid.engine.tally import Tally
from streamdeid.model.label import Label

ONE = Tally(
    notes=1,
    spans=Counter({(Label.DATE, "dates"): 2}),
    kept=Counter(month=1),
    elements=Counter(removed=3, kept=1),
    unlisted=2,
    seed_hits=1,
    stages=Counter(parse=10),
)


def test_two_tallies_add_up_in_every_count() -> None:
    both = ONE + ONE
    assert (both.notes, both.unlisted, both.seed_hits) == (2, 4, 2)
    assert both.spans == {(Label.DATE, "dates"): 4}
    assert both.elements == {"removed": 6, "kept": 2}
    assert (both.kept, both.stages) == ({"month": 2}, {"parse": 20})


def test_an_empty_tally_changes_nothing() -> None:
    assert Tally() + ONE == ONE == ONE + Tally()
