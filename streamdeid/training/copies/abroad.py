"""Notes moved to another country: its people, places, dates and forms in the spans of a note.

One country for a whole note. A word that named someone is always replaced by the same word, in
the structured fields too; a place that is named by its short form gets the short form of what it
became. Some words around the identifiers become those of the country: *ZIP* a *Postcode*.
"""

import random
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import replace

from streamdeid.model.identity import Fact, Identity, PersonName
from streamdeid.model.label import NAMES, Label
from streamdeid.model.note import Edit
from streamdeid.text.fold import fold
from streamdeid.training.copies.countries import Country, countries
from streamdeid.training.copies.local_dates import LocalDates, has_day_first
from streamdeid.training.copies.moved_numbers import Numbers
from streamdeid.training.copies.moved_people import TITLE, People
from streamdeid.training.copies.moved_places import Places
from streamdeid.training.copies.rewriting import rewritten
from streamdeid.training.corpus import Annotated

_SAID = 0.6
"""Words of the text that become the country's; each is decided once for a note."""
_TITLED = 0.5
"""Notes in which *Mr.* becomes the country's form of address."""
_OLDEST = 104
_FORMS = {
    Label.PHONE: "phone", Label.FAX: "phone", Label.SSN: "national", Label.MRN: "record",
    Label.HEALTHPLAN: "plan", Label.LICENSE: "licence", Label.VEHICLE: "vehicle",
    Label.ACCOUNT: "", Label.IDNUM: "", Label.DEVICE: "", Label.BIOID: "", Label.IP: "",
}  # fmt: skip
"""The field of a country's table that has the forms of a number; ``""`` where it keeps its own."""
_SITES = {
    Label.HOSPITAL: "hospital", Label.ORGANIZATION: "org", Label.LOCATION_OTHER: "spot",
}  # fmt: skip


class _Journey:
    """What stands for what in one note."""

    def __init__(self, note: Annotated, country: Country, chance: random.Random) -> None:
        """Draw the habits of the note and a successor for every name in it."""
        self.chance = chance
        self._remembered: dict[str, str] = {}
        self.people = People(note, country, chance)
        self.places = Places(country, self.people, chance)
        self.numbers = Numbers(country, chance)
        day_first = has_day_first([text for text, label in _texts(note) if label is Label.DATE])
        self.dates = LocalDates.drawn(
            country.table["order"], country.words("months"), chance, day_first=day_first
        )

    def slot(self, text: str, label: Label) -> str:
        """What is put in the place of ``text``."""
        if label in NAMES:
            return self.people.name(text, label)
        if label is Label.DATE:
            return self.dates.date(text)
        if label in _FORMS:
            return self.numbers.number(text, _FORMS[label])
        if label in _SITES:
            return self.places.site(text, _SITES[label])
        if text not in self._remembered:
            self._remembered[text] = self._others().get(label, self._own_form)(text)
        return self._remembered[text]

    def _others(self) -> dict[Label, Callable[[str], str]]:
        return {
            Label.STREET: self.places.street, Label.CITY: self.places.town,
            Label.STATE: self.places.state, Label.COUNTRY: self.places.country,
            Label.PROFESSION: self.places.profession, Label.AGE: self._age,
            Label.ZIP: lambda text: self.numbers.number(text, "zip"),
            Label.EMAIL: self._account, Label.URL: self._account, Label.USERNAME: self._account,
        }  # fmt: skip

    def _own_form(self, text: str) -> str:
        return self.numbers.number(text, "")

    def _age(self, text: str) -> str:
        return re.sub(r"\d{2,3}", lambda _: str(self.chance.randint(90, _OLDEST)), text)

    def _account(self, text: str) -> str:
        """An address in the net: the names in it those of the note."""
        return self.numbers.digits(self.people.hidden(text))

    def identity(self, known: Identity) -> Identity:
        """The structured fields after the same filling."""
        people = tuple(
            replace(one, names=tuple(self._person(name, one.label) for name in one.names))
            for one in known.people
        )
        facts = tuple(self._fact(fact) for fact in known.facts)
        return replace(known, people=people, facts=facts, birth_date=None)

    def _person(self, name: PersonName, label: Label) -> PersonName:
        said = {
            part.value: self.people.name(value, label, whole=True) for part, value in name.parts()
        }
        return replace(name, **said)

    def _fact(self, fact: Fact) -> Fact:
        is_date = fact.label is Label.DATE
        value = self.dates.steps.iso(fact.value) if is_date else self.slot(fact.value, fact.label)
        return replace(fact, value=value)


def abroad(note: Annotated, chance: random.Random) -> Annotated:
    """``note`` as if it came from another country, drawn from ``chance`` with all that is new."""
    country = chance.choice(countries())
    journey = _Journey(note, country, chance)
    identity = journey.identity(note.identity)
    edits = [
        Edit(span.start, span.end, journey.slot(text, span.label) or text)
        for span, (text, _) in zip(note.spans, _texts(note), strict=True)
    ]
    around = [*_said(note, country, chance), *_titles(note, country, chance)]
    changed = rewritten(note, [*edits, *_outside(note, around)])
    return replace(changed, identity=identity)


def _texts(note: Annotated) -> Iterator[tuple[str, Label]]:
    return ((note.text[span.start : span.end], span.label) for span in note.spans)


def _said(note: Annotated, country: Country, chance: random.Random) -> Iterator[Edit]:
    """Words of the text as the country says them."""
    if not country.swaps:
        return
    words = "|".join(re.escape(word) for word in sorted(country.swaps, key=len, reverse=True))
    drawn = {
        word: chance.choice(others) if chance.random() < _SAID else ""
        for word, others in country.swaps.items()
    }
    for match in re.finditer(rf"(?<![\w-])(?:{words})(?![\w-])", note.text):
        if drawn[match[0]]:
            yield Edit(match.start(), match.end(), drawn[match[0]])


def _titles(note: Annotated, country: Country, chance: random.Random) -> Iterator[Edit]:
    """The form of address in front of a name."""
    if chance.random() > _TITLED:
        return
    drawn: dict[str, str] = {}
    for span in note.spans:
        start = max(0, span.start - 7)
        match = TITLE.search(note.text, start, span.start)
        if span.label not in NAMES or not match or fold(match[1]) == "dr":
            continue
        forms = country.titles(female=fold(match[1]) != "mr")
        if forms:
            title = drawn.setdefault(fold(match[1]), chance.choice(forms))
            yield Edit(match.start(1), match.end(1) + len(match[2]), title)


def _outside(note: Annotated, edits: list[Edit]) -> Iterator[Edit]:
    """The edits that touch no span nor each other, in order."""
    starts = [span.start for span in note.spans]
    done = 0
    for edit in sorted(edits):
        before = bisect_right(starts, edit.end - 1)
        is_free = before == 0 or note.spans[before - 1].end <= edit.start
        if is_free and edit.start >= done:
            done = edit.end
            yield edit
