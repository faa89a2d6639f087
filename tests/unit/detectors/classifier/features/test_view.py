from dataclasses import replace

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.features.extraction import Features
from streamdeid.detectors.classifier.features.view import pretokens
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Kept, Span
from streamdeid.text.tokens import tokenise


@pytest.mark.parametrize(
    ("glued", "first"),
    [
        ("PEND01/26/2098", "PEND"),
        ("45-year-old", "45"),
        ("CABG6/95", "CABG"),
        ("x76221", "x"),
        ("X1-1335", "X"),
        ("47798497-045-1949", "47798497"),
        ("ALMarital", "AL"),
        ("34712RadiologyExam", "34712"),
        ("JaffreyMarital", "Jaffrey"),
    ],
)
def test_each_of_wi_deids_nine_patterns_comes_apart(glued, first):
    tokens = tokenise(glued)
    surfaces, starts, ends = pretokens(tokens.surfaces, tokens.starts, tokens.ends)
    assert surfaces[0] == first
    assert all(glued[a:b] == s for s, a, b in zip(surfaces, starts, ends, strict=True))


def test_plain_words_stay_whole():
    tokens = tokenise("McDonald saw DeVries at NIH")
    assert pretokens(tokens.surfaces, tokens.starts, tokens.ends)[0] == tokens.surfaces


def test_neighbours_are_words_whatever_stands_between(lexicon):
    text = "Mr. (X): 12 Falk"
    seen = Features(lexicon.words.__getitem__).view(_reading(text))
    names = [text[a:b] for a, b in zip(seen.starts, seen.ends, strict=True)]
    falk = names.index("Falk")
    assert names[seen.neighbours[0][falk]] == "X"
    assert names[seen.neighbours[1][falk]] == "Mr"
    assert seen.neighbours[2][falk] == -1


def test_the_third_and_fourth_word_on_each_side_are_known_and_none_beyond_the_note(lexicon):
    text = "Ann saw Mr. (X): 12 Falk, who sat."
    seen = Features(lexicon.words.__getitem__).view(_reading(text))
    names = [text[a:b] for a, b in zip(seen.starts, seen.ends, strict=True)]
    around = {
        name: ["" if at < 0 else names[at] for at in seen.farther[:, names.index(name)]]
        for name in ("Falk", "X", "Ann")
    }
    assert around == {
        "Falk": ["saw", "Ann", "", ""],
        "X": ["Ann", "", "sat", ""],
        "Ann": ["", "", "X", "Falk"],
    }


def test_a_match_of_a_rule_marks_its_tokens_and_no_others(lexicon):
    span = Span(4, 8, Label.DOCTOR, "titles")
    seen = Features(lexicon.words.__getitem__).view(_reading("Dr. Falk came", (span,)))
    assert [bool(m) for m in seen.matches] == [False, False, True, False]


def test_what_resembles_a_seed_and_stayed_is_told_unless_something_was_found_there(lexicon):
    features = Features(lexicon.words.__getitem__)
    kept = (Kept(0, 4, "ordinary word", label=Label.PATIENT),)
    told = features.view(_reading("Hope is well", kept=kept))
    assert [bool(m) for m in told.matches] == [True, False, False]
    assert not told.match_counts.any()
    other = replace(kept[0], label=Label.DOCTOR)
    assert features.view(_reading("Hope is well", kept=(other,))).matches[0] != told.matches[0]
    span = Span(0, 4, Label.PATIENT, "titles")
    both, alone = (
        features.view(_reading("Hope is well", (span,), stayed)) for stayed in (kept, ())
    )
    assert both.matches.tolist() == alone.matches.tolist()


def _reading(text, earlier=(), kept=()):
    return Reading(Note("n", text), tokenise(text), NOBODY, earlier, kept=kept)
