"""Where rule and classifier found a stretch, the rule says how far, the classifier what."""

from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.detectors.classifier.ensemble import EXACT, NEVER_VETOED
from streamdeid.detectors.classifier.labels import MAY_STAY, relabelled
from streamdeid.model.label import Label
from streamdeid.model.span import RENAMED, SPELT, Kept, Span, covered
from streamdeid.operators.keys import Keys
from streamdeid.operators.operators import Operator
from streamdeid.runtime.assembly import policy_at

RULE = Span(4, 14, Label.DOCTOR, "likelihood", 0.6)
OFFSETS = st.tuples(st.integers(0, 20), st.integers(1, 6))
POLICIES = sorted(
    file.name.removesuffix(".toml")
    for file in (files("streamdeid.operators") / "policies").iterdir()
    if file.name.endswith(".toml")
)
LABELS = st.sampled_from([Label.PATIENT, Label.DOCTOR, Label.CITY])


def _own(start: int, end: int, label: Label = Label.PATIENT) -> Span:
    return Span(start, end, label, "classifier", 0.8)


def test_a_finding_keeps_its_range_and_takes_the_classifiers_label():
    found = list(relabelled([RULE], [_own(4, 10)]))
    assert found == [
        Kept(4, 14, RENAMED, "likelihood"),
        Span(4, 14, Label.PATIENT, "classifier", 0.6, "found by likelihood"),
    ]


def test_the_label_is_that_of_most_of_the_finding():
    parts = [_own(4, 7, Label.MRN), _own(7, 14), _own(14, 40, Label.MRN)]
    assert list(relabelled([RULE], parts))[1].label is Label.PATIENT


def test_a_finding_of_which_the_classifier_found_less_than_half_keeps_its_label():
    assert not list(relabelled([RULE], [_own(0, 8)]))
    assert not list(relabelled([RULE], []))


def test_a_finding_on_whose_label_both_agree_stays_as_it_is():
    assert not list(relabelled([RULE], [_own(4, 14, Label.DOCTOR)]))


def test_a_guess_that_the_classifier_bears_out_needs_no_other():
    weak = Span(4, 14, Label.DOCTOR, "capitals", 0.3)
    assert list(relabelled([weak], [_own(4, 14)]))[1].score == 0.5


def test_a_relabelled_seed_address_stays_with_its_finding():
    told = Span(4, 14, Label.DOCTOR, "learned", 0.7, "seen before", "PID[1]-5[1].1")
    assert list(relabelled([told], [_own(4, 14)]))[1].origin == "PID[1]-5[1].1"


@pytest.mark.parametrize("label", sorted(MAY_STAY))
@pytest.mark.parametrize("before", [Label.DOCTOR, Label.MRN, Label.CITY])
def test_no_guess_makes_what_may_stay_out_of_anything(label, before):
    assert not list(relabelled([Span(4, 14, before, "pairs")], [_own(4, 14, label)]))


@pytest.mark.parametrize("label", sorted(MAY_STAY))
def test_what_may_stay_becomes_a_name_where_the_classifier_reads_one(label):
    assert list(relabelled([Span(4, 14, label, "places")], [_own(4, 14)]))[1].label is Label.PATIENT


@pytest.mark.parametrize("name", POLICIES)
def test_what_a_shipped_policy_keeps_or_makes_coarser_may_stay(name):
    table = policy_at(name, Keys(b"k" * 32)).table
    left = {one for one in Label if table.of_label(one) in {Operator.KEEP, Operator.GENERALISE}}
    assert left <= MAY_STAY


@pytest.mark.parametrize("detector", sorted(NEVER_VETOED | EXACT))
def test_what_the_message_or_its_form_told_keeps_its_label(detector):
    assert not list(relabelled([Span(4, 14, Label.MRN, detector)], [_own(4, 14)]))


def test_a_name_that_is_said_and_spelt_keeps_its_label():
    spelt = Span(4, 14, Label.DOCTOR, "code_names", rule=SPELT)
    assert not list(relabelled([spelt], [_own(4, 14)]))


@given(st.lists(st.tuples(OFFSETS, LABELS), max_size=6), st.lists(st.tuples(OFFSETS, LABELS)))
def test_what_is_covered_stays_covered(rules, pieces):
    standing = [Span(a, a + n, label, "pairs", 0.9) for (a, n), label in rules]
    own, at = [], 0
    for (gap, n), label in pieces:
        own.append(_own(at + gap, at + gap + n, label))
        at += gap + n
    found = list(relabelled(standing, own))
    taken = {(k.start, k.end) for k in found if isinstance(k, Kept)}
    left = [s for s in standing if (s.start, s.end) not in taken]
    anew = [s for s in found if isinstance(s, Span)]
    assert covered([*left, *anew]) == covered(standing)
