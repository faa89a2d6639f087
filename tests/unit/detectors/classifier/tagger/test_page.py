"""A note as the tagger sees it: gaps, places, families, and what others say."""

from collections.abc import Sequence

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.tagger.page import (
    BLANK,
    FIRST,
    JOINED,
    LABELS,
    NEXT_LINE,
    NEXT_PARAGRAPH,
    RESEMBLES,
    WIDE,
    page,
    touched,
)
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Kept, Span
from streamdeid.text.tokens import tokenise


def _reading(text: str, found: Sequence[Span] = (), kept: Sequence[Kept] = ()) -> Reading:
    return Reading(Note("", text), tokenise(text), NOBODY, tuple(found), kept=tuple(kept))


def test_the_gap_before_each_token_is_told() -> None:
    seen = page(_reading("Ada: 7  mg\nBo\n\nCy"))
    assert seen.gaps.tolist() == [FIRST, JOINED, BLANK, WIDE, NEXT_LINE, NEXT_PARAGRAPH]


def test_places_are_counted_in_each_line() -> None:
    seen = page(_reading("a b c\nd e\n\n" + "x " * 20))
    assert seen.places.tolist()[:8] == [0, 1, 2, 0, 1, 0, 1, 2]
    assert max(seen.places) == 11


def test_words_that_differ_in_case_only_are_one_family() -> None:
    first, second, third = page(_reading("MARSH marsh Marsha")).family.tolist()
    assert first == second != third


def test_the_first_seed_and_the_first_form_speak_and_guesses_are_not_heard() -> None:
    found = (
        Span(0, 3, Label.PATIENT, "seeded"),
        Span(0, 3, Label.DOCTOR, "titles"),
        Span(0, 3, Label.RELATIVE, "seeded"),
        Span(5, 9, Label.DATE, "dates"),
    )
    told = page(_reading("Ada x2021", found)).told
    number = {label: LABELS.index(label) + 1 for label in LABELS}
    assert told[:, 0].tolist() == [number[Label.PATIENT], 0]
    assert told[:, 1].tolist() == [0, number[Label.DATE]]


def test_misread_words_and_users_are_one_token_each_and_glued_words_come_apart() -> None:
    seen = page(_reading("Hea1th rd_ella PatientMarsh ALMarital McBride 12/3"))
    assert list(seen.surfaces) == [
        "Hea1th", "rd_ella", "Patient", "Marsh", "AL", "Marital", "McBride", "12", "/", "3",
    ]  # fmt: skip


def test_what_resembles_a_seed_and_stays_is_told_where_no_seed_speaks() -> None:
    kept = (Kept(0, 4, "eponym", "seeded", label=Label.PATIENT),)
    assert page(_reading("Down syndrome", kept=kept)).told[0].tolist() == [RESEMBLES, 0]


def test_a_token_is_touched_by_a_span_that_shares_a_character() -> None:
    seen = page(_reading("MRN 00814 x"))
    assert touched([Span(5, 7, Label.MRN, "")], seen).tolist() == [
        0, LABELS.index(Label.MRN) + 1, 0,
    ]  # fmt: skip
