from dataclasses import replace

import numpy as np
import pytest

from streamdeid.detectors.classifier.ensemble import (
    EXACT,
    NEVER_VETOED,
    UNMEASURED,
    unclinical,
    vetoes,
)
from streamdeid.detectors.classifier.features.extraction import Features
from streamdeid.engine.reader import Reader
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import BORN, SPELT, VETO, Kept, Span

TEXT = "Foley draining, seen by Falk"
RULE = Span(0, 5, Label.DOCTOR, "likelihood")


@pytest.fixture
def seen(lexicon, read):
    return Features(lexicon.words.__getitem__).view(read(TEXT))


def _margins(seen, value):
    return np.full(len(seen.starts), value, dtype=np.float32)


def test_a_finding_falls_when_the_classifier_is_surer_than_the_rule_is_trusted(seen):
    found = list(vetoes([RULE], seen, _margins(seen, -0.9), {"likelihood": 0.6}))
    assert found == [Kept(0, 5, VETO, "likelihood")]


def test_a_trusted_rule_stands_against_a_doubt(seen):
    assert not list(vetoes([RULE], seen, _margins(seen, -0.9), {"likelihood": 1.2}))


def test_a_bias_for_recall_takes_vetoes_back(seen):
    assert list(vetoes([RULE], seen, _margins(seen, -UNMEASURED - 0.2), {}))
    assert not list(vetoes([RULE], seen, _margins(seen, -UNMEASURED + 0.3), {}))


def test_a_finding_falls_for_its_worst_word(seen):
    margins = _margins(seen, 0.9)
    margins[1] = -0.9
    long = Span(0, 14, Label.DOCTOR, "likelihood")
    assert [veto.end for veto in vetoes([RULE, long], seen, margins, {})] == [14]


def test_a_mark_in_a_finding_speaks_neither_for_nor_against_it(seen):
    margins = _margins(seen, 0.9)
    margins[2] = -0.9
    assert seen.text[seen.starts[2]] == ","
    assert not list(vetoes([Span(0, 20, Label.DOCTOR, "likelihood")], seen, margins, {}))


@pytest.mark.parametrize("detector", sorted(NEVER_VETOED | EXACT))
def test_what_the_message_or_its_form_told_is_never_vetoed(seen, detector):
    told = Span(0, 5, Label.PATIENT, detector)
    assert not list(vetoes([told], seen, _margins(seen, -9.0), {}))


def test_a_name_that_is_said_and_spelt_is_never_vetoed(seen):
    spelt = Span(0, 5, Label.PATIENT, "code_names", rule=SPELT)
    assert not list(vetoes([spelt], seen, _margins(seen, -9.0), {}))


@pytest.mark.parametrize("rule", ["worded", "m/y", "m/d/y"])
def test_a_date_with_its_month_is_never_vetoed(seen, rule):
    date = Span(0, 5, Label.DATE, "dates", rule=rule)
    assert not list(vetoes([date], seen, _margins(seen, -9.0), {}))


def test_a_date_of_which_the_classifier_finds_a_part_is_not_vetoed(seen):
    date, part = Span(0, 5, Label.DATE, "dates", rule="m/d"), Span(0, 2, Label.DATE, "classifier")
    assert not list(vetoes([date], seen, _margins(seen, -9.0), {}, [part]))
    assert list(vetoes([date], seen, _margins(seen, -9.0), {}))


def test_a_birth_year_that_the_message_tells_is_never_vetoed(seen):
    year = Span(0, 4, Label.DATE, "birth_years", rule=BORN)
    assert not list(vetoes([year], seen, _margins(seen, -9.0), {}))


def test_the_engine_takes_a_vetoed_finding_away_and_nothing_else():
    class Rule:
        name = "rule"

        def detect(self, _reading):
            return [Span(0, 5, Label.DOCTOR, "rule"), Span(24, 28, Label.DOCTOR, "rule")]

    class Doubt:
        name = "classifier"

        def detect(self, reading):
            assert len(reading.earlier) == 2
            return [Kept(0, 5, VETO, "rule"), Kept(24, 28, VETO, "another")]

    found = Reader((Rule(), Doubt())).read(Note("n", TEXT), NOBODY)
    assert [(s.start, s.end) for s in found.spans] == [(24, 28)]
    assert not found.kept


@pytest.mark.parametrize(
    ("text", "label"),
    [("Zonegran", Label.RELATIVE), ("Minimal", Label.CITY), ("Vasectomy", Label.LOCATION_OTHER)],
)
def test_a_clinical_word_is_nobody_and_no_town_by_the_classifier_alone(lexicon, read, text, label):
    alone = Span(0, len(text), label, "classifier")
    assert not list(unclinical([alone], read(text), lexicon.words.__getitem__))


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Allegra", Label.RELATIVE),
        ("Minimal", Label.PATIENT),
        ("Cardiac", Label.HOSPITAL),
        ("Quarlo", Label.CITY),
    ],
)
def test_names_of_lists_and_surnames_of_any_word_stay(lexicon, read, text, label):
    alone = Span(0, len(text), label, "classifier")
    assert list(unclinical([alone], read(text), lexicon.words.__getitem__)) == [alone]


def test_a_rule_bears_a_clinical_word_out(lexicon, read):
    reading = replace(read("Zonegran"), earlier=(Span(0, 8, Label.PATIENT, "fields"),))
    found = Span(0, 8, Label.PATIENT, "classifier")
    assert list(unclinical([found], reading, lexicon.words.__getitem__)) == [found]


def test_a_drug_that_a_person_of_the_message_is_called_like_goes_where_the_classifier_says_so(
    lexicon, read
):
    kept = (Kept(0, 8, "ordinary word", label=Label.PATIENT),)
    found = Span(0, 8, Label.PATIENT, "classifier")
    told, other = (replace(read("Zonegran fell"), kept=kept), read("Zonegran fell"))
    assert list(unclinical([found], told, lexicon.words.__getitem__)) == [found]
    assert not list(unclinical([found], other, lexicon.words.__getitem__))


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("S. epidermidis in 2/2", False),
        ("C auris screen", False),
        ("S. was well", True),
        ("S. Osgood", True),
        ("J. denies pain", True),
        ("s. mavrantonakis rn", True),
    ],
)
def test_the_initial_of_a_genus_is_nobody_and_that_of_a_person_stays(lexicon, read, text, stays):
    alone = Span(0, 1, Label.PATIENT, "classifier")
    assert bool(list(unclinical([alone], read(text), lexicon.words.__getitem__))) == stays


@pytest.mark.parametrize(
    ("text", "said", "stays"),
    [
        ("RR 120/80", "RR 120", True),
        ("oid 1.3.6.1.4", "6.1", True),
        ("lives at 3/14 Smith St", "14 Smith St", False),
        ("at RR 2, Box 4", "RR 2", False),
    ],
)
def test_a_ratio_is_no_place_and_the_second_part_of_an_address_is_one(
    lexicon, read, text, said, stays
):
    start = text.index(said)
    alone = Span(start, start + len(said), Label.STREET, "classifier", 0.9)
    found = list(unclinical([alone], read(text), lexicon.words.__getitem__))
    assert (found == []) == stays


@pytest.mark.parametrize(
    ("where", "score", "goes"),
    [((5, 8), 0.9, True), ((5, 8), 0.6, False), ((0, 8), 0.6, True), ((5, 17), 0.6, True)],
)
def test_a_name_that_a_seed_explains_away_needs_a_sure_model_and_longer_ones_do_not(
    lexicon, read, where, score, goes
):
    reading = replace(read("Noor May Halvorsen"), kept=(Kept(5, 8, "ordinary word", "identity"),))
    alone = Span(*where, Label.PATIENT, "classifier", score)
    found = list(unclinical([alone], reading, lexicon.words.__getitem__))
    assert (found == [alone]) == goes


def test_a_public_notation_is_taken_back_from_who_guesses_codes_alone(lexicon, read):
    text = "C8H10N4O2 was given"
    seen = Features(lexicon.words.__getitem__).view(read(text))
    codes, numbers = (Span(0, 9, Label.IDNUM, name) for name in ("codes", "numbers"))
    found = list(vetoes([codes, numbers], seen, _margins(seen, 0.9), {}))
    assert found == [Kept(0, 9, VETO, "codes")]
