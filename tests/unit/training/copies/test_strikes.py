"""Noise strikes characters, and spans stay over what they were over."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.training import corpus
from streamdeid.training.copies.strikes import KINDS, struck
from streamdeid.training.corpus import Annotated


def _bare(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


NOTES = corpus.kinds()[::7]


@settings(deadline=None)
@given(st.integers(0, len(NOTES) - 1), st.integers())
def test_spans_stay_in_order_inside_the_text_and_hold_something(number: int, seed: int) -> None:
    note = struck(NOTES[number], random.Random(seed))
    at = 0
    for span in note.spans:
        assert at <= span.start < span.end <= len(note.text)
        at = span.end


KEEPING = {"_lower", "_upper", "_upper_lines", "_small_names", "_unwrapped", "_wrapped", "_glued",
           "_gaps", "_split", "_spaced", "_unmarked"}  # fmt: skip


@pytest.mark.parametrize("strike", [kind for kind, _ in KINDS if kind.__name__ in KEEPING])
def test_what_strikes_case_blanks_and_marks_keeps_letters_and_digits_in_their_spans(
    strike: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("streamdeid.training.copies.strikes.KINDS", ((strike, 1.0),))
    changed = 0
    for number, note in enumerate(NOTES[::3]):
        after = struck(note, random.Random(number))
        changed += after.text != note.text
        assert _bare(after.text) == _bare(note.text)
        assert _held(after) == _held(note)
    assert changed > 3


def _held(note: Annotated) -> list[str]:
    held = [_bare(note.text[span.start : span.end]) for span in note.spans]
    return [one for one in held if one]


def test_a_misread_name_is_still_covered_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    scanned = next(kind for kind, _ in KINDS if kind.__name__ == "_scanned")
    monkeypatch.setattr("streamdeid.training.copies.strikes.KINDS", ((scanned, 1.0),))
    misread = 0
    for number, note in enumerate(NOTES):
        after = struck(note, random.Random(number))
        pairs = zip(note.spans, after.spans, strict=True)
        for before, now in pairs:
            old, new = note.text[before.start : before.end], after.text[now.start : now.end]
            misread += old != new
            assert abs(len(old) - len(new)) <= len(old)
    assert misread > 50
