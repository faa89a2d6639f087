import random
import re
from itertools import pairwise

import orjson
import pytest

from streamdeid.model.label import Label
from streamdeid.text.fold import bare, fold
from streamdeid.training.copies.abroad import abroad
from streamdeid.training.copies.countries import countries, filled
from streamdeid.training.copies.local_dates import LocalDates, has_day_first
from streamdeid.training.corpus import Annotated, annotated, kinds, shipped

_LATIN = re.compile("[\x00-\u024f\u0300-\u036f\u1e00-\u1eff\u2010-\u2122]*")
_WORD = re.compile(r"[\w'’-]+")


@pytest.fixture(scope="module")
def notes() -> list[Annotated]:
    """Some of the notes that ship."""
    return random.Random(4).sample([*shipped(), *kinds()], 100)


def test_spans_keep_their_labels_and_are_disjoint_in_order_and_not_empty(notes):
    for seed, note in enumerate(notes):
        changed = abroad(note, random.Random(seed))
        assert [s.label for s in changed.spans] == [s.label for s in note.spans]
        assert all(changed.text[s.start : s.end].strip() for s in changed.spans)
        assert all(a.end <= b.start for a, b in pairwise(changed.spans))


def test_text_outside_spans_changes_in_the_words_of_the_country_alone(notes):
    for seed, note in enumerate(notes):
        country = random.Random(seed).choice(countries())
        said = {word for pair in country.swaps.items() for word in (pair[0], *pair[1])}
        titles = {*country.titles(female=False), *country.titles(female=True)}
        allowed = {w for one in said | titles for w in _WORD.findall(one)}
        allowed |= set("Mr Mrs Ms Miss MR MRS MS mr mrs ms miss".split())
        before, after = (_outside(one) for one in (note, abroad(note, random.Random(seed))))
        assert _without(before, allowed) == _without(after, allowed)


def test_the_same_chance_gives_the_same_note(notes):
    for note in notes[:30]:
        assert abroad(note, random.Random(7)) == abroad(note, random.Random(7))


def test_other_chances_move_a_note_to_other_countries(note):
    assert len({abroad(note, random.Random(seed)).text for seed in range(40)}) > 30


def test_what_is_new_is_in_latin_letters(notes):
    for seed, note in enumerate(notes):
        if all(map(_LATIN.fullmatch, _covered(note))):
            assert all(map(_LATIN.fullmatch, _covered(abroad(note, random.Random(seed)))))


def test_no_name_of_the_note_is_left(note):
    for seed in range(60):
        changed = abroad(note, random.Random(seed))
        said = " ".join([changed.text, *(seed.value for seed in changed.identity.seeds())])
        assert not any(old in said for old in ("Dolores", "Ygarra", "Imre", "Larchmont"))


def test_a_person_keeps_one_family_name_through_the_note_and_its_fields(note):
    for seed in range(60):
        changed = abroad(note, random.Random(seed))
        family = changed.identity.people[0].names[0].family
        whole, *_, last = _covered(changed, Label.PATIENT)
        assert family.startswith(last)
        assert family in whole


def test_a_number_of_the_fields_is_the_number_of_the_note(note):
    for seed in range(60):
        changed = abroad(note, random.Random(seed))
        known = next(fact.value for fact in changed.identity.facts if fact.label is Label.MRN)
        assert bare(_covered(changed, Label.MRN)[0]) == bare(known)


def test_every_name_of_the_fields_that_the_note_has_is_in_the_new_note_too(notes):
    for seed, note in enumerate(notes):
        changed = abroad(note, random.Random(seed))
        for old, new in zip(note.identity.people, changed.identity.people, strict=True):
            family, other = old.names[0].family, new.names[0].family
            if family and family.isalpha() and len(family) > 3 and family in _names(note):
                first = fold(other).split()[0]
                assert any(fold(text).startswith(first) for text in _names(changed))


def test_a_hospital_s_short_form_is_that_of_what_it_became():
    note = _told("Seen at Quarrington Hospital. Quarrington has no bed.", "HOSPITAL", "Quarrington")
    for seed in range(40):
        whole, short = _covered(abroad(note, random.Random(seed)))
        assert short in whole


def test_an_email_keeps_its_at_and_loses_its_name():
    note = _told("Write to jquarles12@mail.example today.", "EMAIL", "jquarles12@mail.example")
    for seed in range(20):
        (written,) = _covered(abroad(note, random.Random(seed)))
        assert written.endswith("@mail.example")
        assert "quarles" not in written


def test_a_zip_outside_of_spans_becomes_the_word_of_the_country():
    note = _told("ZIP 60601", "ZIP", "60601")
    heads = {abroad(note, random.Random(seed)).text.split()[0] for seed in range(80)}
    assert {"ZIP", "Postcode", "C.P."} <= heads


def test_every_form_of_every_country_can_be_filled():
    words = dict.fromkeys(("place", "name", "given", "road", "on"), "Word")
    keys = (
        "street road hospital org spot zip phone national plan record licence vehicle states "
        "shorts abroad jobs"
    )
    for country in countries():
        for key in keys.split():
            forms = country.forms(key)
            assert forms
            assert not any("{" in filled(form, random.Random(1), words) for form in forms)
        assert country.words("given")
        assert country.words("family")


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("03/25/2021", r"\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}(st|nd|rd|th)?[ -]\w+[ -]\d{4}"),
        ("March 7th", r"\d{1,2}(st|nd|rd|th)?[ -][A-Z]\w+"),
        ("Sept 30, 2024", r".*20\d\d"),
        ("13/45", r"\d+/\d+"),
    ],
)
def test_a_date_is_written_with_the_day_in_front(text, shape):
    for seed in range(40):
        dates = LocalDates.drawn("dmy", (), random.Random(seed), day_first=False)
        assert re.fullmatch(shape, dates.date(text)), dates.date(text)


def test_months_of_another_language_take_no_english_ordinal():
    months = ["enero", "febrero", "marzo", *["abril"] * 9]
    for seed in range(40):
        dates = LocalDates.drawn("dmy", months, random.Random(seed), day_first=False)
        assert not re.search(r"\d(st|nd|rd|th)\b.*(enero|febrero|marzo|abril)", dates.date("May 3"))


def test_a_note_has_the_day_first_where_no_month_could_stand_there():
    assert has_day_first(["3/4/21", "13/4/21"])
    assert not has_day_first(["3/14/21", "3/4"])


def _told(text: str, label: str, *names: str) -> Annotated:
    """A note in which each of the names is a span, with the word that follows on a hospital."""
    pattern = "|".join(rf"{re.escape(name)}(?: Hospital)?" for name in names)
    spans = [
        {"start": m.start(), "end": m.end(), "type": label} for m in re.finditer(pattern, text)
    ]
    return annotated(orjson.dumps({"id": "x-2", "text": text, "spans": spans}))


def _names(note: Annotated) -> list[str]:
    """The names of people in a note; no month that is also one (*April*)."""
    people = (Label.PATIENT, Label.RELATIVE, Label.DOCTOR)
    return [text for label in people for text in _covered(note, label)]


def _covered(note: Annotated, label: Label | None = None) -> list[str]:
    return [note.text[s.start : s.end] for s in note.spans if label in {None, s.label}]


def _outside(note: Annotated) -> str:
    starts = [0, *(s.end for s in note.spans)]
    ends = [*(s.start for s in note.spans), len(note.text)]
    return "\n".join(note.text[a:b] for a, b in zip(starts, ends, strict=True))


def _without(text: str, words: set[str]) -> list[str]:
    return [word for word in _WORD.findall(text) if word not in words]
