"""No seed of three letters or more stands in a note unanswered."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.detectors.order import ORDER
from streamdeid.detectors.seeded import Seeded
from streamdeid.engine.reader import Reader
from streamdeid.lexicons import load
from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.text.fold import fold
from streamdeid.text.numbers import most_between
from streamdeid.text.seeds import forms

NAMES = st.sampled_from(
    "May Will Hope Pain Case Test Patient Foley Graves Brown Nguyen Halvorsen Muñoz Ann Two-Bulls"
    " O'Brien al-Hashimi DeSantis Xiong".split()
)
CODES = st.sampled_from(["00-81-47-29", "UWH 55-0918", "304-041-1300", "H40021977712", "A12"])
FILLERS = st.sampled_from(
    "pain may will radiate the on 4 , . \n - : / Mr. Dr. MD catheter disease DOB test ( ) says 2023"
    " patient is seen hope case".split(" ")
)


@st.composite
def messages(draw):
    family, given_name, code = draw(NAMES), draw(NAMES), draw(CODES)
    forms = [family, given_name, family.upper(), given_name.lower(), code, code.replace("-", " ")]
    words = draw(st.lists(st.one_of(FILLERS, st.sampled_from(forms)), min_size=1, max_size=30))
    name = PersonName(family, given_name, address="identity")
    facts = (Fact(Label.MRN, Part.NUMBER, code, "identity.mrn"),)
    return draw(st.sampled_from([" ", "  ", "\n"])).join(words), Identity(
        (Person(Label.PATIENT, (name,)),), facts
    )


def patterns(seed):
    """One plain pattern for each form of a seed, in folded text."""
    phrases, numbers, literal = forms(seed)
    for phrase in phrases:
        yield r"(?<![^\W_])" + r"[\W_]+".join(phrase.split(" ")) + r"(?![^\W_])"
    for number in numbers:
        ends = ["[0-9]" if end.isdigit() else r"[^\W\d_]" for end in (number[0], number[-1])]
        body = rf"[\W_]{{0,{most_between(len(number))}}}".join(map(re.escape, number))
        yield rf"(?<!{ends[0]}){body}(?!{ends[1]})"
    yield from map(re.escape, literal)


def unanswered(reader, text, identity):
    read = reader.read(Note("note", text), identity)
    ranges = [(k.start, k.end) for k in read.kept] + [(s.start, s.end) for s in read.spans]
    covered = {i for s in read.spans for i in range(s.start, s.end)}
    for pattern in {form for seed in identity.seeds() for form in patterns(seed)}:
        for match in re.finditer(pattern, fold(text)):
            within = any(a <= match.start() and match.end() <= b for a, b in ranges)
            if not within and not any(i in covered for i in range(*match.span())):
                yield match.span()


@pytest.fixture(scope="module")
def seeds_only():
    return Reader([Seeded(load("en"))])


@settings(max_examples=150, deadline=None)
@given(messages())
def test_every_occurrence_of_a_seed_is_found_or_kept_by_a_rule(seeds_only, message):
    assert not list(unanswered(seeds_only, *message))


@pytest.fixture(scope="module")
def all_rules():
    lexicon = load("en")
    return Reader([make(lexicon) for name, make in ORDER if not name.startswith("classifier")])


@settings(max_examples=60, deadline=None)
@given(messages())
def test_the_same_message_is_read_the_same_way_twice(all_rules, message):
    text, identity = message
    first = all_rules.read(Note("note", text), identity)
    assert all_rules.read(Note("note", text), identity) == first


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_can_be_read(all_rules, text):
    name = PersonName("May", "Will", address="identity")
    identity = Identity((Person(Label.PATIENT, (name,)),))
    read = all_rules.read(Note("note", text), identity)
    assert all(0 <= span.start < span.end <= len(text) for span in read.spans)
