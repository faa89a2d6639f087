"""Fresh surrogates in the slots of annotated notes (Uzuner et al. 2008, section 4).

Within one note a word that named someone is always replaced by the same word,
in the structured fields too, so that seeds still match; across drawings it is
another one, so that a model learns the context and not a list of names.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.identity import Fact, Identity, Part, PersonName
from streamdeid.model.label import NAMES, Label
from streamdeid.model.note import Edit
from streamdeid.text.fold import fold
from streamdeid.training.copies.dates import Steps, recased
from streamdeid.training.copies.pools import Pool, Pools, Way, invented
from streamdeid.training.copies.rewriting import rewritten
from streamdeid.training.corpus import Annotated

_WORD = re.compile(r"[^\W\d_]+")
_TWO = re.compile(r"([A-Z][a-z]+) ([A-Z][a-z]+)$")
_FIXED_IN_NAMES = f.SUFFIX | f.PARTICLE | f.TITLE | f.DEGREE | f.KIN
_FIXED_IN_PLACES = f.FUNCTION_WORD | f.PROFESSION | f.CLINICAL | f.KIN
_HEADS = ("institution_words", "street_types")
"""Lists of words by which a place is known for one: *Hospital*, *Avenue*."""
_PLACES = frozenset(
    {Label.HOSPITAL, Label.ORGANIZATION, Label.STREET, Label.CITY, Label.LOCATION_OTHER}
)
_MIX = ((Way.RANDOM, 0.6), (Way.AMBIGUOUS, 0.8), (Way.OUT_OF_VOCABULARY, 1.0))
_SHORT_FORM = 5
_OLDEST = 104


@dataclass(slots=True)
class Filling:
    """The surrogates of one note. ``chosen`` remembers what stands for what."""

    way: Way
    pools: Pools
    lexicon: Lexicon
    chance: random.Random
    steps: Steps
    chosen: dict[tuple[str, str], str] = field(default_factory=dict, repr=False)

    def slot(self, text: str, label: Label) -> str:
        """The surrogate for ``text`` of ``label``, in its form."""
        if label in NAMES:
            return self._varied(self.name(text))
        if label in _PLACES:
            return self.place(text)
        if label is Label.DATE:
            return self.steps.date(text, self.chance)
        return self._other(text, label)

    def _other(self, text: str, label: Label) -> str:
        """Labels that are neither names, places nor dates."""
        if label in {Label.STATE, Label.COUNTRY, Label.PHI}:
            return self._region(text, label)
        if label is Label.PROFESSION:
            return self._profession(text)
        if label is Label.AGE:
            return re.sub(r"\d{2,3}", lambda _: str(self.chance.randint(90, _OLDEST)), text)
        return self.number(self.name(text) if label in {Label.EMAIL, Label.URL} else text)

    def _region(self, text: str, label: Label) -> str:
        """A state or country that is written out; short forms stay."""
        if not text.isalpha() or len(text) < 4:
            return text
        is_state = label is Label.STATE
        pool = self.pools.state if is_state else self.pools.country
        return self._drawn(label, text, pool)

    def name(self, text: str) -> str:
        """Every word of a name replaced, joining words and suffixes kept."""
        return _WORD.sub(lambda m: self._name_word(m[0]), text)

    def place(self, text: str) -> str:
        """The naming words of a place replaced; hospital, street and the like kept."""
        return self.number(_WORD.sub(lambda m: self._place_word(m[0]), text), letters=False)

    def number(self, text: str, *, letters: bool = True) -> str:
        """Digits for digits, and now and then letters for letters."""
        key = ("number", re.sub(r"\W", "", text))
        if key not in self.chosen:
            digits = "".join(self.chance.choice("0123456789") for c in key[1] if c.isdigit())
            self.chosen[key] = digits
        drawn = iter(self.chosen[key])
        swapped = "".join(next(drawn) if c.isdigit() and c.isascii() else c for c in text)
        if letters and len(key[1]) < 24:
            return _WORD.sub(lambda m: self._code(m[0]), swapped)
        return swapped

    def _code(self, text: str) -> str:
        """Letters in a number: kept half of the time, the same way in a note."""
        key = ("code", text)
        if key not in self.chosen:
            other = "".join(self.chance.choice("abcdefghjkmnprstuvwxyz") for _ in text)
            self.chosen[key] = recased(text, other) if self.chance.random() < 0.4 else text
        return self.chosen[key]

    def _name_word(self, word: str) -> str:
        if len(word) == 1:
            return self._remembered(
                "initial", word, lambda: self.chance.choice("abcdefghjklmnrstvw")
            )
        known = self.lexicon.look_up(word)
        if known.flags & _FIXED_IN_NAMES and len(word) < _SHORT_FORM and not known.flags & f.NAME:
            return word
        is_given = known.first > known.last
        pool = self.pools.given if is_given else self.pools.family
        return self._drawn("name", word, pool)

    def _place_word(self, word: str) -> str:
        known = self.lexicon.look_up(word)
        is_head = any(known.folded in self.lexicon.table(name) for name in _HEADS)
        if len(word) < 3 or word.islower() or is_head or known.flags & _FIXED_IN_PLACES:
            return word
        if word.isupper() and len(word) <= _SHORT_FORM:
            return self._remembered("letters", word, lambda: self._letters(len(word)))
        pool = self.pools.family if self.chance.random() < 0.4 else self.pools.place
        return self._drawn("name", word, pool)

    def _profession(self, text: str) -> str:
        if self.chance.random() < 0.5:
            return text
        return self._remembered(
            "profession", text, lambda: self.pools.professions.draw(self.chance)
        )

    def _letters(self, count: int) -> str:
        return "".join(self.chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(count))

    def _drawn(self, kind: str, word: str, pool: Pool) -> str:
        return self._remembered(kind, word, lambda: self._draw(pool))

    def _draw(self, pool: Pool) -> str:
        """A word in the way of this filling."""
        way = self.way
        if way is Way.MIXED:
            at = self.chance.random()
            way = next(w for w, below in _MIX if at <= below)
        if way is Way.OUT_OF_VOCABULARY:
            return invented(self.chance)
        return (self.pools.ordinary if way is Way.AMBIGUOUS else pool).draw(self.chance)

    def _remembered(self, kind: str, word: str, draw: Callable[[], str]) -> str:
        """The word that stands for ``word`` in this note, in its case."""
        key = (kind, fold(word))
        if key not in self.chosen:
            self.chosen[key] = draw()
        return recased(word, self.chosen[key])

    def _varied(self, name: str) -> str:
        """A name of two words in another form, now and then: ``Smith, John K.``."""
        two = _TWO.match(name)
        if not two or self.chance.random() > 0.2:
            return name
        given, family = two.groups()
        middle = self._letters(1).upper()
        forms = (
            f"{family}, {given}",
            f"{given} {middle}. {family}",
            f"{given[0]}. {family}",
            family,
        )
        return self.chance.choice((*forms, f"{given[0]}. {middle}. {family}"))


def reidentified(
    note: Annotated, way: Way, pools: Pools, lexicon: Lexicon, chance: random.Random
) -> Annotated:
    """``note`` with new people, places, dates and numbers, drawn from ``chance``."""
    filling = Filling(way, pools, lexicon, chance, Steps.drawn(chance))
    edits = [
        Edit(s.start, s.end, filling.slot(note.text[s.start : s.end], s.label)) for s in note.spans
    ]
    changed = rewritten(note, [e for e in edits if e.text])
    return replace(changed, identity=_identity(note.identity, filling))


def _identity(identity: Identity, filling: Filling) -> Identity:
    """The structured fields after the same filling."""
    return replace(
        identity,
        people=tuple(
            replace(p, names=tuple(_person(n, filling) for n in p.names)) for p in identity.people
        ),
        facts=tuple(_fact(fact, filling) for fact in identity.facts),
        birth_date=None,
    )


def _person(name: PersonName, filling: Filling) -> PersonName:
    """Every part of a name."""
    return replace(name, **{part.value: filling.name(value) for part, value in name.parts()})


def _fact(fact: Fact, filling: Filling) -> Fact:
    """A fact by its part."""
    changed = {
        Part.NUMBER: filling.number,
        Part.PHRASE: filling.place,
        Part.DATE: filling.steps.iso,
    }.get(fact.part, filling.name)(fact.value)
    return replace(fact, value=changed)
