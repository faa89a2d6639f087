"""The residual check of all seeds at once answers as a plain search for each seed by itself."""

import re
from collections.abc import Iterator

from hypothesis import example, given, settings
from hypothesis import strategies as st

from streamdeid.engine.permitted import Permitted, Solid, moved
from streamdeid.engine.residual import Seen, survivors, told
from streamdeid.engine.searches import Searches, searches
from streamdeid.engine.whole_names import pairs, whole_names
from streamdeid.formats.message import Visible
from streamdeid.model.identity import Part, Seed
from streamdeid.model.label import Label
from streamdeid.model.note import Edit
from streamdeid.model.span import Kept
from streamdeid.text.fold import fold
from streamdeid.text.legible import legible, readings
from streamdeid.text.seeds import forms

MANY = settings(max_examples=80, deadline=None)
ORDINARY = {"may", "ann", "elm"}.__contains__
NAMES = ["Ann", "Anna", "Annan", "May", "van der Ann", "Müller", "İzmir", "王小明", "Elm-May", "Li"]
NUMBERS = ["12", "123", "1234", "12345", "123-456", "123456", "AB-123456", "00123456"]
SEEDS = st.one_of(
    st.builds(
        Seed,
        st.just(Label.PATIENT),
        st.sampled_from([Part.FAMILY, Part.GIVEN, Part.FULL]),
        st.sampled_from(NAMES),
        st.sampled_from(["PID-5", "NK1-2"]),
    ),
    st.builds(
        Seed,
        st.sampled_from([Label.MRN, Label.PHONE]),
        st.just(Part.NUMBER),
        st.sampled_from(NUMBERS),
        st.just("PID-3"),
    ),
    st.builds(
        Seed,
        st.just(Label.STREET),
        st.just(Part.PHRASE),
        st.sampled_from(["12 Elm St", "123 Elm St", "Elm St", "Ann Elm"]),
        st.just("PID-11"),
    ),
    st.builds(
        Seed,
        st.just(Label.EMAIL),
        st.just(Part.CONTACT),
        st.sampled_from(["ann@x.org", "a.b@x.org", "x.org"]),
        st.just("PID-13"),
    ),
)
ODD = ["\u00ad", "\x85", "1 2 3 4 5 6", "annan"]
MARKS = ["[PATIENT]", " ", " ", "-", "\n", ", ", "1", "a"]
PIECES = st.sampled_from([*NAMES, *NUMBERS, "12 Elm St", "ANN@X.ORG", *MARKS, *ODD])
TEXTS = st.lists(PIECES, max_size=12).map("".join)
RANGES = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 12)), max_size=5)


def patterns(seed: Seed) -> Iterator[tuple[str, bool]]:
    """A pattern for each form of a seed, and whether it may be chance in a code."""
    words, numbers, literal = forms(seed)
    for phrase in words:
        body = r"[\W_]+".join(map(re.escape, phrase.split(" ")))
        yield rf"(?<![^\W_]){body}(?![^\W_])", all(map(ORDINARY, phrase.split(" ")))
    for number in numbers:
        between = rf"[\W_]{{0,{2 + (len(number) >= 7)}}}"
        ends = ["[0-9]" if end.isdigit() else r"[^\W\d_]" for end in (number[0], number[-1])]
        body = between.join(map(re.escape, number))
        yield rf"(?<!{ends[0]}){body}(?!{ends[1]})", len(number) < 5
    for text in literal:
        yield re.escape(text), ORDINARY(text)


def without_labels(text: str) -> str:
    return text.replace("[patient]", " " * len("[patient]"))


def plainly(visible: list[Visible], seeds: list[Seed], kept: dict[str, list[tuple[int, int]]]):
    """Where something is left, seed by seed and text by text."""
    left = set()
    for seed in seeds:
        for pattern, may_be_chance in patterns(seed):
            for item in visible:
                if item.coded and may_be_chance:
                    continue
                ranges = [] if item.coded else kept.get(item.text.replace("\n", ""), [])
                for reading in readings(item.text):
                    for match in re.finditer(pattern, without_labels(fold(reading.text))):
                        start, end = (reading.places[at] for at in match.span())
                        start -= item.text.count("\n", 0, start)
                        end -= item.text.count("\n", 0, end)
                        if not any(a <= start and end <= b for a, b in ranges):
                            left.add(item.address)
    return left


@MANY
@given(st.lists(SEEDS, max_size=25), st.lists(st.tuples(TEXTS, st.booleans(), RANGES), max_size=5))
@example(
    [Seed(Label.MRN, Part.NUMBER, "1" * n, "PID-3") for n in range(3, 30)],
    [("1 " * 12, False, [(0, 12)])],
)
def test_the_same_texts_hold_something(
    seeds: list[Seed], texts: list[tuple[str, bool, list[tuple[int, int]]]]
) -> None:
    visible = [Visible(f"OBX[{n}]", text, coded) for n, (text, coded, _) in enumerate(texts)]
    kept = {
        text.replace("\n", ""): [(start, start + size) for start, size in ranges]
        for text, _, ranges in texts
    }
    found = survivors(Seen(visible), Searches(searches(seeds)), kept, ORDINARY)
    assert {one.address for one in found} == plainly(visible, seeds, kept)


@MANY
@given(st.lists(SEEDS, max_size=25), TEXTS)
def test_a_code_tells_of_somebody_where_a_pattern_does(seeds: list[Seed], text: str) -> None:
    seen = without_labels(fold("\n".join(reading.text for reading in readings(text))))
    expected = any(
        re.search(pattern, seen)
        for seed in seeds
        for pattern, may_be_chance in patterns(seed)
        if not may_be_chance
    )
    assert (told(Searches(searches(seeds)), ORDINARY, text) is not None) is expected


@MANY
@given(st.lists(SEEDS, max_size=25), st.lists(TEXTS, max_size=5))
def test_the_same_whole_names_are_found(seeds: list[Seed], texts: list[str]) -> None:
    visible = [Visible(f"OBX[{n}]", text, coded=False) for n, text in enumerate(texts)]
    expected = set()
    for _, given_name, family in pairs(seeds):
        for words in ([*given_name, *family], [*family, *given_name]):
            pattern = r"(?<![^\W_])" + r"[\W_]+".join(words) + r"(?![^\W_])"
            if not all(map(ORDINARY, words)):
                expected |= {
                    item.address for item in visible if re.search(pattern, fold(legible(item.text)))
                }
    assert {one.address for one in whole_names(visible, pairs(seeds), ORDINARY)} == expected


@MANY
@given(st.text("ab\n", max_size=30), RANGES, RANGES)
def test_a_hit_is_permitted_where_one_range_holds_all_of_it(
    text: str, ranges: list[tuple[int, int]], hits: list[tuple[int, int]]
) -> None:
    allowed = [(start, start + size) for start, size in ranges]
    for first, size in hits:
        start, end = (at - text.count("\n", 0, at) for at in (first, first + size))
        assert Solid(text)((first, first + size)) == (start, end)
        expected = any(a <= start and end <= b for a, b in allowed)
        assert Permitted(text, allowed).covers((first, first + size)) is expected


@MANY
@given(RANGES, st.lists(st.tuples(st.integers(0, 4), st.integers(1, 6), st.text(max_size=4))))
def test_what_was_kept_moves_with_the_edits_before_it(
    places: list[tuple[int, int]], steps: list[tuple[int, int, str]]
) -> None:
    edits, at = [], 0
    for gap, size, new in steps:
        edits.append(Edit(at + gap, at + gap + size, new))
        at += gap + size
    kept = [Kept(start, start + size, "rule") for start, size in places if size]
    expected = []
    for one in kept:
        if not any(e.start < one.end and one.start < e.end for e in edits):
            shift = sum(len(e.text) - e.end + e.start for e in edits if e.end <= one.start)
            expected.append((one.start + shift, one.end + shift))
    assert list(moved(kept, edits)) == expected
