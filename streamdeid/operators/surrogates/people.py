"""The people of one payload, and the invented name of each word of their names.

Every word of a name has one surrogate in its role, drawn by the key, so that all forms of
a name agree and relatives who share a surname share its surrogate. No two words
get the same one, and none gets a name that anybody in the payload bears. Words that
the structured fields tell are given theirs first, in the payload's order; words that
only the narrative tells follow in the order of the text. A nickname goes by a
nickname of the surrogate, an initial by its first letter.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.operators.surrogates.chance import Chance, letters
from streamdeid.operators.surrogates.forms import Piece, Role, folded_name, pieces
from streamdeid.operators.surrogates.pools import PLAIN_ORIGIN, Pools
from streamdeid.operators.surrogates.wording import is_like
from streamdeid.text.fold import fold

_FEMALE = frozenset(
    "f female mother mth wife sister sis daughter dau aunt niece grandmother girlfriend mom".split()
)
_MALE = frozenset(
    "m male father fth husband brother bro son uncle nephew grandfather boyfriend dad".split()
)
_ALPHABET = "abcdefghijklmnoprstw"
_ATTEMPTS = 60
_LEAST_SHORT = 3
_PET_ENDINGS = ("ie", "sia", "zia", "cia", "ka", "ek", "ito", "ita", "us", "ny", "dy", "my", "ty")


@dataclass(frozen=True, slots=True)
class Bearer:
    """Somebody with the folded words of their name; ``sex`` is ``F``, ``M`` or empty."""

    label: Label
    given: tuple[str, ...] = field(repr=False)
    family: tuple[str, ...] = field(repr=False)
    nicknames: tuple[str, ...] = field(repr=False, default=())
    sex: str = ""

    def letters(self) -> tuple[str, ...]:
        """The first letters of the words, given names first."""
        return tuple(word[0] for word in (*self.given, *self.family))


@dataclass(slots=True)
class People:
    """Who is in a payload. It grows while the payload is read, and lives no longer."""

    chance: Chance
    pools: Pools
    nicknames: Mapping[str, tuple[str, ...]] = field(repr=False)
    """Formal given name, folded, to what its bearers are called."""
    formal: Mapping[str, tuple[str, ...]] = field(repr=False)
    """Nickname to the given names it can stand for."""
    avoided: set[str] = field(repr=False, default_factory=set)
    bearers: list[Bearer] = field(repr=False, default_factory=list)
    _roles: dict[str, Role] = field(repr=False, default_factory=dict)
    _chosen: dict[tuple[Role, str], str] = field(repr=False, default_factory=dict)
    _taken: set[str] = field(repr=False, default_factory=set)

    def meet(self, identity: Identity) -> None:
        """Take in everybody whom the structured fields name, and settle their surrogates."""
        for person in identity.people:
            sex = identity.sex if person.label is Label.PATIENT else _sex_of(person.relation)
            first = person.names[0] if person.names else None
            for name in person.names:
                given = _folded(f"{name.given} {name.middle}")
                short = _folded(name.nickname)
                if first is not name and first and first.given and given and not name.family:
                    given, short = _folded(f"{first.given} {first.middle}"), given
                self._join(Bearer(person.label, given, _folded(name.family), short, sex))
        for person in identity.people:
            for name in person.names:
                if name.full and not name.family:
                    self.meet_written(name.full, person.label)
        for bearer in tuple(self.bearers):
            self._settle(bearer)

    def meet_written(self, text: str, label: Label) -> None:
        """Take in somebody whom a narrative names with more than one word."""
        parts = pieces(text, self.role, lambda _: Role.FAMILY)
        words = {role: _of(parts, role) for role in (Role.GIVEN, Role.FAMILY)}
        if words[Role.GIVEN] and words[Role.FAMILY]:
            bearer = Bearer(label, words[Role.GIVEN], words[Role.FAMILY])
            self._join(bearer)

    def _join(self, bearer: Bearer) -> None:
        """One more person."""
        self.bearers.append(bearer)
        for role, words in ((Role.FAMILY, bearer.family), (Role.GIVEN, bearer.given)):
            for word in words:
                if len(word) > 1:
                    self._roles.setdefault(word, role)
        for word in bearer.nicknames:
            self._roles.setdefault(word, Role.GIVEN)
        self.avoided.update(bearer.given, bearer.family, bearer.nicknames)

    def _settle(self, bearer: Bearer) -> None:
        """Choose for every word of a person."""
        for word in bearer.family:
            self.surrogate(Role.FAMILY, word)
        for word in bearer.given:
            self.surrogate(Role.GIVEN, word)

    def role(self, folded: str) -> Role | None:
        """What the payload knows a word as; ``None`` if it does not know it."""
        return self._roles.get(folded)

    def who(self, text: str, label: Label) -> str:
        """The name, folded, of the one person whom ``text`` can mean; else its words.

        A middle name does not tell people apart: some messages have it and others do not.
        """
        parts = pieces(text, self.role, lambda word: self.alone(word, label), None, self.is_listed)
        words = {p.folded for p in parts if p.role in {Role.GIVEN, Role.FAMILY}}
        meant = {
            " ".join((*bearer.family, *bearer.given[:1]))
            for bearer in self.bearers
            if words and bearer.label is label and words <= {*bearer.given, *bearer.family}
        }
        return meant.pop() if len(meant) == 1 else " ".join(sorted(words) or [fold(text)])

    def unbroken(self, first: str, second: str) -> str:
        """Two words with a hyphen at a line's end between them: one word, or a double name."""
        both = (self.role(folded_name(first)), self.role(folded_name(second)))
        joined = first + second
        is_double = None not in both and self.role(folded_name(joined)) is None
        return f"{first}-{second}" if is_double else joined

    def is_listed(self, folded: str) -> bool:
        """Whether the lists hold a word of three letters or more as a name."""
        long = len(folded) >= _LEAST_SHORT
        return long and (self.pools.is_given(folded) or self.pools.is_family(folded))

    def alone(self, folded: str, label: Label) -> Role:
        """The role of a single word that the payload does not know: staff go by surnames."""
        if self._formal_of(folded, label):
            return Role.GIVEN
        if label is Label.DOCTOR or not self.pools.is_given(folded):
            return Role.FAMILY
        return Role.GIVEN

    def surrogate(self, role: Role, folded: str, label: Label = Label.PATIENT) -> str:
        """The word, folded, that stands for ``folded`` in its role."""
        if len(folded) == 1:
            return self._letter(folded)
        found = self._chosen.get((role, folded))
        if found is None:
            formal = self._formal_of(folded, label) if role is Role.GIVEN else ""
            found = self._short(folded, formal) if formal else self._drawn(role, folded)
            self._chosen[role, folded] = found
        return found

    def initial(self, letter: str, beside: Iterable[str], label: Label) -> str:
        """The letter that stands for an initial written beside other words of a name."""
        words = set(beside)
        ranked = sorted(
            (b for b in self.bearers if not words or words & {*b.given, *b.family}),
            key=lambda b: (b.label is not label, -len(words & {*b.given, *b.family})),
        )
        for bearer in ranked:
            for role, names in ((Role.GIVEN, bearer.given), (Role.FAMILY, bearer.family)):
                for name in names:
                    if name[0] == letter and name not in words:
                        return self.surrogate(role, name, label)[0]
        return self._letter(letter)

    def initials(self, written: str, label: Label) -> str:
        """The letters that stand for a name written as initials only, in their order."""
        ranked = sorted(self.bearers, key=lambda b: b.label is not label)
        for bearer in ranked:
            words = [(Role.GIVEN, w) for w in bearer.given] + [
                (Role.FAMILY, w) for w in bearer.family
            ]
            for order in _orders(words):
                if "".join(word[0] for _, word in order) == written:
                    return "".join(self.surrogate(role, word, label)[0] for role, word in order)
        ends = [b for b in ranked if b.given and b.family]
        for bearer in ends if len(written) > 2 else ():
            if (bearer.given[0][0], bearer.family[-1][0]) == (written[0], written[-1]):
                first = self.surrogate(Role.GIVEN, bearer.given[0], label)[0]
                last = self.surrogate(Role.FAMILY, bearer.family[-1], label)[0]
                return first + "".join(map(self._letter, written[1:-1])) + last
        return "".join(map(self._letter, written))

    def _letter(self, letter: str) -> str:
        """Another letter."""
        others = _ALPHABET.replace(letter, "")
        return letters(self.chance.number("initial", letter), others, 1)

    def _drawn(self, role: Role, folded: str) -> str:
        """A name of the same role, likely origin and sex that is nobody's here."""
        sex = ""
        if role is Role.GIVEN:
            origin = self.pools.given_origin(folded)
            sex = self._sex(folded)
            pool = self.pools.given.get((sex, origin)) or self.pools.given[sex, PLAIN_ORIGIN]
        else:
            origin = self.pools.family_origin(folded)
            pool = self.pools.family.get(origin) or self.pools.family[PLAIN_ORIGIN]
        for attempt in range(_ATTEMPTS):
            if attempt == _ATTEMPTS // 2 and origin != PLAIN_ORIGIN:
                plain = self.pools.given[sex, PLAIN_ORIGIN] if sex else None
                pool = plain or self.pools.family[PLAIN_ORIGIN]
            fresh = pool.pick(self.chance.number(role, folded, attempt))
            if not is_like(fresh, folded) and fresh not in self.avoided | self._taken:
                break
        self._taken.add(fresh)
        return fresh

    def _sex(self, folded: str) -> str:
        """The sex that a given name tells, that its bearer's fields tell, or either."""
        told = self.pools.sex(folded) or next(
            (b.sex for b in self.bearers if b.sex and folded in b.given), ""
        )
        return told or self.chance.one_of(("F", "M"), "sex", folded)

    def _formal_of(self, folded: str, label: Label) -> str:
        """The given name of this payload that ``folded`` is short for; empty if none."""
        if any(folded in b.given for b in self.bearers):
            return ""
        for bearer in sorted(self.bearers, key=lambda b: b.label is not label):
            if bearer.given and folded in bearer.nicknames:
                return bearer.given[0]
        can_be = self.formal.get(folded, ())
        for bearer in sorted(self.bearers, key=lambda b: b.label is not label):
            for name in bearer.given:
                pet = bearer.label is label and _shortens(folded, name)
                if name in can_be or (pet and self._may_be_pet(folded)):
                    return name
        return ""

    def _may_be_pet(self, folded: str) -> bool:
        """Whether a word is no given name by itself, or ends as pet forms do."""
        return not self.pools.is_given(folded) or folded.endswith(_PET_ENDINGS)

    def _short(self, folded: str, formal: str) -> str:
        """A nickname of the surrogate of ``formal``, or that surrogate itself."""
        whole = self.surrogate(Role.GIVEN, formal)
        usual = [
            short
            for short in self.nicknames.get(whole, ())
            if len(short) >= _LEAST_SHORT
            and short.isalpha()
            and short not in self.avoided | self._taken
            and not is_like(short, folded)
        ]
        return self.chance.one_of(usual, "nickname", folded) if usual else whole


def _shortens(short: str, name: str) -> bool:
    """Whether a word looks like a pet form: its first two letters, and not longer."""
    return len(name) > 3 and 2 < len(short) <= len(name) and short[:2] == name[:2]


def _orders(words: list[tuple[Role, str]]) -> Iterable[list[tuple[Role, str]]]:
    """The orders in which a name is shortened to letters."""
    given = [w for w in words if w[0] is Role.GIVEN]
    family = [w for w in words if w[0] is Role.FAMILY]
    yield given + family
    yield given[:1] + family
    yield given[:1] + family[-1:]
    yield family + given[:1]
    yield family + given
    yield given


def _folded(text: str) -> tuple[str, ...]:
    """The words of a structured name part, without particles."""
    parts = pieces(text, lambda _: None, lambda _: Role.FAMILY, Role.FAMILY)
    return tuple(p.folded for p in parts if p.role in {Role.FAMILY, Role.INITIAL})


def _of(parts: Iterable[Piece], role: Role) -> tuple[str, ...]:
    """The folded words of a role."""
    return tuple(p.folded for p in parts if p.role is role)


def _sex_of(relation: str) -> str:
    """The sex that a word for a relation tells."""
    words = set(fold(relation).split())
    return "F" if words & _FEMALE else "M" if words & _MALE else ""
