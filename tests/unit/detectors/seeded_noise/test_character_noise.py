"""Names of patients and relatives are found through errors of scanners, hands and interfaces.

A name is missed where one of its letters or digits is left. Measured on 120 notes with identity,
with errors in three of a hundred characters (letter-spacing, missing spaces, other letter case
and line ends in three of a hundred words).
"""

import re
import unicodedata
from itertools import islice

import pytest
from character_noise import KINDS, disturbed

from streamdeid.detectors.order import default_names
from streamdeid.engine.reader import Reader
from streamdeid.evaluation.detection import detectors
from streamdeid.lexicons import load
from streamdeid.model.label import PRIVATE
from streamdeid.model.note import Note
from streamdeid.training import corpus

SHARE, NOTES, MOST_MISSED = 0.03, 100, 2
WORD = re.compile(r"[^\W\d_]{3,}")


def plain(text):
    letters = unicodedata.normalize("NFKD", text.lower())
    return "".join(one for one in letters if not unicodedata.combining(one))


def told_words(note):
    """The ranges of words of names of patient and relatives that the identity holds."""
    people = (one for one in note.identity.people if one.label in PRIVATE)
    values = (value for one in people for name in one.names for _, value in name.parts())
    known = {plain(word) for value in values for word in WORD.findall(value)}
    return [
        match.span()
        for span in note.spans
        if span.label in PRIVATE
        for match in WORD.finditer(note.text, span.start, span.end)
        if plain(match[0]) in known
    ]


def missed(reader, note, words, kind):
    """The words of names that are left in a note with errors of a kind."""
    text, places = disturbed(note.text, kind, SHARE, note.id)
    spans = reader.read(Note(note.id, text), note.identity).spans
    covered = {at for span in spans for at in range(span.start, span.end)}
    ranges = [range(places[start], places[end]) for start, end in words]
    return [
        text[one.start : one.stop]
        for one in ranges
        if any(text[at].isalnum() and at not in covered for at in one)
    ]


@pytest.fixture(scope="module")
def engine():
    return Reader(detectors(load("en"), default_names()))


@pytest.fixture(scope="module")
def notes():
    both = zip(corpus.shipped("dev", "test"), corpus.kinds(), strict=False)
    told = ((note, told_words(note)) for pair in both for note in pair)
    return list(islice((one for one in told if one[1]), NOTES))


@pytest.mark.parametrize("kind", KINDS)
def test_errors_hide_a_name_in_at_most_two_of_a_hundred_notes(engine, notes, kind):
    found = {note.id: left for note, words in notes if (left := missed(engine, note, words, kind))}
    assert len(notes) == NOTES
    assert len(found) <= MOST_MISSED, found
