"""What has a form of its own is found whole, and what only looks like it stays."""

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.order import FACTORIES
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.text.tokens import tokenise

FOUND = [
    ("web", "mail jan.roe@example.org today", ["jan.roe@example.org"]),
    ("web", "see https://example.org/x?k=1.", ["https://example.org/x?k=1"]),
    ("web", "from 198.51.100.24 and 2001:db8::1", ["198.51.100.24", "2001:db8::1"]),
    ("ssn", "SSN 900-14-7741", ["900-14-7741"]),
    ("phones", "call (218) 555-0142 x3", ["(218) 555-0142 x3"]),
    ("phones", "cell 218.555.0142", ["218.555.0142"]),
    ("phones", "pager 2217 please", ["2217"]),
    ("numbers", "MRN: 4471902, seen", ["4471902"]),
    ("numbers", "acct # A-77120", ["A-77120"]),
    ("ages", "a 94 year old man", ["94"]),
    ("ages", "she is ninety-two years old", ["ninety-two"]),
    ("dates", "seen 3/7/2024", ["3/7/2024"]),
    ("dates", "seen on 3/7", ["3/7"]),
    ("dates", "from 3/7-3/9", ["3/7", "3/9"]),
    ("dates", "March 7, 2024 at noon", ["March 7, 2024"]),
    ("dates", "on 7 March", ["7 March"]),
    ("dates", "7Mar24", ["7Mar24"]),
    ("dates", "since Cinco de Mayo", ["Cinco de Mayo"]),
    ("dates", "2024-03-07", ["2024-03-07"]),
    ("places", "at 18 Harbor Lane today", ["18 Harbor Lane"]),
    ("places", "mail to PO Box 418", ["PO Box 418"]),
    ("institutions", "sent to Lakeside General Hospital today", ["Lakeside General Hospital"]),
    ("codes", "ref NS23-22071 sent", ["NS23-22071"]),
    ("codes", "data SmFuIFJvZSB3YXMgc2VlbiBoZXJl1+/x==", ["SmFuIFJvZSB3YXMgc2VlbiBoZXJl1+/x=="]),
]
KEPT = [
    ("web", "ratio 1.2.3 and e.g. this"),
    ("ssn", "K 4.1, 12-14-16"),
    ("phones", "BP 120/80, 1000 mL"),
    ("ages", "temperature was 98.6"),
    ("ages", "a 54 year old man, pulse 96"),
    ("dates", "strength 5/5, take 1/2 tab, 2/6 murmur"),
    ("dates", "BP 120/80, 24/7, L4-5, 98.6, 1:1000"),
    ("dates", "he lent her a hand"),
    ("places", "take 2 tablets and drive home"),
    ("institutions", "The clinic and the Emergency Department"),
    ("codes", "COVID-19, HbA1c 7.2, B12, T2-weighted, 500mg"),
]


def stretches(name: str, text: str) -> list[str]:
    reading = Reading(Note("text", text), tokenise(text), NOBODY)
    spans = FACTORIES[name](load("en")).detect(reading)
    found = {(s.start, s.end) for s in spans if isinstance(s, Span)}
    return [text[a:b] for a, b in sorted(found)]


@pytest.mark.parametrize(("name", "text", "expected"), FOUND)
def test_an_identifier_is_found_whole(name: str, text: str, expected: list[str]) -> None:
    found = stretches(name, text)
    assert [e for e in expected if e not in found] == []


@pytest.mark.parametrize(("name", "text"), KEPT)
def test_a_look_alike_stays(name: str, text: str) -> None:
    assert stretches(name, text) == []
