"""An identity made ready for look-ups, once for each message.

Each kind of part is looked for in its own way, as CRATE's scrub methods do:
name parts as words, phrases as words in order, numbers without separators,
contacts as written. ``compile_identity`` keeps its last answer, because the
notes of one message share one identity.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from streamdeid.detectors.seeded.confused import Confused
from streamdeid.detectors.seeded.kinds import Codes, CodeSeed, NameSeed, PhraseSeed, PhraseSeeds
from streamdeid.detectors.seeded.logins import logins_of
from streamdeid.detectors.seeded.ordinary import is_ordinary
from streamdeid.detectors.seeded.short_forms import phrases_of
from streamdeid.detectors.seeded.slips import Slips
from streamdeid.detectors.seeded.spelling import is_long, transliterations, unligatured
from streamdeid.lexicons import Lexicon, Word
from streamdeid.lexicons import flags as f
from streamdeid.model.identity import Identity, Part, Person, PersonName, Seed
from streamdeid.model.label import NAMES, Label
from streamdeid.text.fold import bare, fold
from streamdeid.text.legible import legible
from streamdeid.text.lookalikes import NOTHING_KNOWN, Lookalikes, lookalikes
from streamdeid.text.needles import Needles
from streamdeid.text.once import Once
from streamdeid.text.seeds import PARTICLES
from streamdeid.text.spelt import Spaced
from streamdeid.text.tokens import TOKEN

SHORTEST_CALL = 3
LONG_WORD = 5
"""Letters of a word of an address or institution that tells something where it is misread."""
NICKNAMES_KEPT = 4096
"""First names whose nicknames are kept: few people are called otherwise."""
RARE = 1e-6
WORDS = f.COMMON_WORD | f.CLINICAL | f.DRUG | f.ABBREVIATION | f.FUNCTION_WORD | f.LAST_NAME
MOST_LETTERS = 64
"""Words of one person's names whose first letters may be initials."""
LONGEST_CALLED = 32
"""Letters of a first name that people shorten; the longest in the lexicon has 20."""
ENOUGH_DIGITS = 5
"""The digits of an identifier that say enough without its letters."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """All look-ups of one identity."""

    names: dict[str, tuple[NameSeed, ...]] = field(repr=False)
    people: dict[str, frozenset[int]] = field(repr=False)
    """Who has a word in a name."""
    slips: Slips = field(repr=False)
    """The names that may be misspelt."""
    confused: Confused = field(repr=False)
    """The same, to be found in words with errors of any kind."""
    known: Needles = field(repr=False)
    """The names, to be found within words."""
    phrases: PhraseSeeds = field(repr=False)
    numbers: Codes = field(repr=False)
    contacts: Codes = field(repr=False)
    dates: tuple[CodeSeed, ...] = field(repr=False)
    """ISO dates."""
    letters: dict[int, str] = field(default_factory=dict, repr=False)
    """First letters of each person's names, folded."""
    ligatures: dict[str, str] = field(default_factory=dict, repr=False)
    """Long names as ``unligatured`` spells them."""
    logins: dict[str, NameSeed] = field(default_factory=dict, repr=False)
    """What people are called in systems: *knowak*, *nowakk*, *katarzynanowak*."""
    misread: Lookalikes = field(default=NOTHING_KNOWN, repr=False)
    """The words and numbers that a machine may have misread."""
    spaced: Spaced = field(default_factory=lambda: Spaced(()), repr=False)
    """The names, to be found letter by letter."""


def compile_identity(identity: Identity, lexicon: Lexicon) -> Compiled:
    """The look-ups of ``identity``, worked out anew only when it is another one."""
    return _compiled(identity, lexicon)


def _compile(identity: Identity, lexicon: Lexicon) -> Compiled:
    names: defaultdict[str, list[NameSeed]] = defaultdict(list)
    for number, person in enumerate(identity.people):
        for name in person.names:
            for word in name_seeds(name, person.label, number, lexicon):
                names[word.word].append(word)
    phrases: list[PhraseSeed] = []
    numbers, contacts, dates = _codes(identity)
    for fact in identity.facts:
        seed = Seed(fact.label, fact.part, fact.value, fact.address)
        if fact.part is Part.PHRASE:
            phrases += phrases_of(seed, lexicon)
        elif fact.label in NAMES:
            for word in fact_names(seed, len(identity.people)):
                names[word.word].append(word)
    told = {word for word, found in names.items() if any(s.rule != "nickname" for s in found)}
    told.update(
        word
        for seed in phrases
        if seed.whole
        for word in seed.words
        if len(word) >= LONG_WORD and not is_ordinary(lexicon, word)
    )
    spelt = [w for w, found in names.items() if any(seed.rule == "name" for seed in found)]
    return Compiled(
        {word: _kinds(found) for word, found in names.items()},
        {word: frozenset(seed.person for seed in found) for word, found in names.items()},
        Slips(spelt),
        Confused(spelt, lexicon),
        Needles(names),
        PhraseSeeds(phrases),
        Codes(numbers),
        Codes(contacts),
        dates,
        letters={n: _letters(person) for n, person in enumerate(identity.people)},
        ligatures={unligatured(word): word for word in told if is_long(word) and word in names},
        logins=logins_of(seed for found in names.values() for seed in found),
        misread=lookalikes(told, (seed.text for seed in numbers)),
        spaced=Spaced(names),
    )


_compiled = Once(_compile)


def _kinds(seeds: Iterable[NameSeed]) -> tuple[NameSeed, ...]:
    """The first seed of each kind of one word; two of a kind differ in whose name they are of."""
    kinds: dict[tuple[Label, Part, str], NameSeed] = {}
    for seed in seeds:
        kinds.setdefault((seed.label, seed.part, seed.rule), seed)
    return tuple(kinds.values())


def _letters(person: Person) -> str:
    """The first letters of a person's names, each word of several counting."""
    words = (word for name in person.names for _, v in name.parts() for word in v.split())
    return "".join(fold(word[0]) for word in islice(words, MOST_LETTERS))


def name_seeds(name: PersonName, label: Label, person: int, lexicon: Lexicon) -> Iterator[NameSeed]:
    """Every word that can stand for a person of this name."""
    for part, written in name.parts():
        value = legible(written)
        pieces = value.replace("'", " ").replace("’", " ").split()
        for piece in pieces:
            yield from _words(piece, part, name.address, label, person)
        if len(pieces) > 1:
            joined = fold("".join(pieces))
            yield NameSeed(joined, label, part, name.address, person, "joined")
        if part in {Part.GIVEN, Part.NICKNAME, Part.FULL}:
            for nickname in nicknames(value, lexicon):
                yield NameSeed(nickname, label, part, name.address, person, "nickname")


def fact_names(seed: Seed, person: int) -> Iterator[NameSeed]:
    """The words of a name that came as a fact."""
    if seed.part not in {Part.NUMBER, Part.DATE, Part.CONTACT}:
        for piece in legible(seed.value).split():
            yield from _words(piece, seed.part, seed.address, seed.label, person)


def _words(piece: str, part: Part, origin: str, label: Label, person: int) -> Iterator[NameSeed]:
    """The words of one blank-free piece, transliterated; a hyphenated one also joined."""
    if piece.isascii() and piece.isalpha():  # one token, spelt in one way: nearly all names
        yield NameSeed(piece.lower(), label, part, origin, person, "name")
        return
    words = [one for one in TOKEN.findall(piece) if one.isalnum()]
    forms = words if len(words) < 2 else [*words, "".join(words)]
    for word in forms:
        rule = "name" if word in words else "joined"
        for spelt in dict.fromkeys(transliterations(word, fold(word))):
            if spelt not in PARTICLES or len(words) == 1:
                yield NameSeed(spelt, label, part, origin, person, rule)


@lru_cache(maxsize=NICKNAMES_KEPT)
def nicknames(value: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What bearers of a first name are called, and the names of which it is a short form."""
    table, formal = lexicon.table("nicknames"), lexicon.formal_names
    found: list[str] = []
    for word in TOKEN.findall(fold(value)):
        others = (*table.get(word, ()), *formal.get(word, ()))
        found += (other for other in others if len(other) > 2 and other.isalpha())
        if len(word) <= LONGEST_CALLED:
            found += (short for short in _shortened(word) if _calls(lexicon.words[short]))
    return tuple(found)


def _shortened(word: str) -> Iterator[str]:
    """``Kri``, ``Kris`` and longer beginnings of ``Kristin``; ``Rett`` and longer ends."""
    yield from (word[:end] for end in range(3, len(word) - 1))
    yield from (word[start:] for start in range(1, len(word) - 3))


def _calls(word: Word) -> bool:
    """Whether a piece of a first name is called out: a first name too, or no word at all."""
    if len(word.folded) == SHORTEST_CALL:
        return not word.flags & WORDS and word.frequency < RARE
    return bool(word.flags & f.FIRST_NAME) or not (word.flags & WORDS or word.frequency >= RARE)


def _codes(
    identity: Identity,
) -> tuple[tuple[CodeSeed, ...], tuple[CodeSeed, ...], tuple[CodeSeed, ...]]:
    """Numbers, contacts and dates."""
    numbers: list[CodeSeed] = []
    contacts: list[CodeSeed] = []
    dates: list[CodeSeed] = []
    for fact in identity.facts:
        seed = Seed(fact.label, fact.part, fact.value, fact.address)
        if fact.part is Part.NUMBER:
            numbers += number_seeds(seed)
        elif fact.part is Part.CONTACT:
            contacts.append(CodeSeed(fold(seed.value.strip()), seed.label, seed.address, "contact"))
        elif fact.part is Part.DATE:
            dates.append(CodeSeed(seed.value, seed.label, seed.address, "date"))
            numbers += (n for n in number_seeds(seed) if n.text.isdigit() and len(n.text) == 8)
    if identity.birth_date and not any(one.text == str(identity.birth_date) for one in dates):
        dates.append(CodeSeed(str(identity.birth_date), Label.DATE, "birth date", "date"))
    return tuple(numbers), tuple(n for n in contacts if len(n.text) > 2), tuple(dates)


def number_seeds(seed: Seed) -> Iterator[CodeSeed]:
    """The number whole, without its zeros in front, without letters; a phone without its code."""
    whole = bare(seed.value)
    digits = "".join(filter(str.isdigit, whole))
    if len(whole) > 2:
        yield CodeSeed(whole, seed.label, seed.address, "number")
    shorter = {whole.lstrip("0"), digits, digits.lstrip("0")} - {whole}
    if seed.label in {Label.PHONE, Label.FAX} and len(digits) >= 10:
        shorter |= {digits[-10:], digits[-7:]} - {whole}
    for form in sorted(shorter):
        if len(form) >= ENOUGH_DIGITS:
            yield CodeSeed(form, seed.label, seed.address, "part of number")
    if len(digits) >= 6:
        yield CodeSeed(digits[-4:], seed.label, seed.address, "last four")
