"""Names by likelihood ratio, and what the name automaton pulls in beside them.

A token is a name if it is capitalised (``initCap``), has no digit (``noDigit``),
and is more probable among names than in English (Kayaalp et al. 2013, equations
1-3). Clinical words are filtered, and so are eponyms, places where they stand
as places, and things called after people. At the start of a sentence, where a
capital tells nothing, the ratio must be higher; a word that is also a name counts
where it has the only capital, and a word of no list where it stands out or acts. In
a line without capitals only what is hardly anything but a name counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.likely.neighbours import APOSTROPHES, pulled_in
from streamdeid.detectors.people.words.eponyms import is_eponymous, is_scored
from streamdeid.detectors.people.words.fit import MODALS, is_modal_subject
from streamdeid.detectors.people.words.items import is_specimen
from streamdeid.detectors.people.words.places import has_head, is_generic, is_located
from streamdeid.detectors.people.words.rank import AFTER_CUE, LIKELY, POSSIBLE, rank_of
from streamdeid.detectors.people.words.runs import name_span
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.detectors.people.words.sized import is_sized
from streamdeid.detectors.people.words.unlisted import GLUES, is_graded, is_part, is_thing
from streamdeid.lexicons import Lexicon, Sign, Word
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

LEAST = 1.0
"""The ratio inside a sentence, as in the paper."""
LEAST_AT_START = 1.0
LEAST_AMONG_CAPITALS = 3.0
RARE = 5e-7
UNHEARD = 1e-7
SELDOM = 5e-7
"""The frequency from which a word of no list is heard of, and a first name is a word as well."""
ADVERBS = frozenset(
    "ok here there also still never asleep awake aware back home alone both".split()
)
"""What notes say of people without a verb: ``Mo ok with results``, ``Ana asleep in chair``."""
OBVIOUS = 20.0
"""The ratio at which lower case hides nothing."""
BORNE = 1e-5
"""The share of people that must be called by a word which is a name as well."""
SELDOM_BORNE = 4e-6
"""The share that is enough for a word that is no everyday one: ``told Majeed to come``."""
CAPITALS = f.CAPITALISED | f.UPPER
NOT_SET_OFF = f.EPONYM | f.CAPITAL_TERM | f.DRUG | f.NOTE_WORD | f.ROLE | f.DEGREE
NOT_SET_OFF |= f.ABBREVIATION | f.MONTH | f.WEEKDAY | f.SEASON | f.STATE | f.COUNTRY
SCARCE = 8e-6
LONG = 6
"""Letters below which a name that hardly anyone bears is rather a short form."""
SHORT = 4
"""Letters of an abbreviation, at most."""
ABBREVIATED = 3e-5
"""The share of people below which a few capitals are an abbreviation."""
LARGE = 200_000
"""People from which a city is rather meant than somebody called like it."""
NOT_SMALL = f.EPONYM | f.CLINICAL | f.DRUG | f.CAPITAL_TERM | f.STATE | f.COUNTRY | f.WORD_NAME
PEOPLE = f.KIN | f.ROLE
PLACES = f.CITY | f.COUNTY | f.STATE | f.COUNTRY


def _may_be_name(word: Word) -> bool:
    """Whether a spelling can be a likely name, wherever it stands."""
    if word.flags & f.LOWER:
        obvious = word.ratio >= OBVIOUS and rank_of(word) >= LIKELY and not _is_clipped(word)
        return bool(word.flags & f.NAME) and not word.flags & NOT_SMALL and obvious
    if word.flags & f.NAME:
        return bool(word.flags & CAPITALS) and _may_be_listed(word, rank_of(word))
    return bool(word.flags & f.CAPITALISED) and rank_of(word) >= POSSIBLE


def _may_be_listed(word: Word, rank: int) -> bool:
    """Whether a capitalised name of the lists is likely by itself, or may be one that acts."""
    upper = word.flags & f.UPPER
    if rank == LIKELY and word.ratio >= (LEAST_AMONG_CAPITALS if upper else LEAST):
        return True
    acts = word.folded in MODALS or rank >= (LIKELY if upper else AFTER_CUE)
    return bool(word.flags & f.FIRST_NAME and acts) or _may_be_set_off(word, rank)


def _may_be_set_off(word: Word, rank: int) -> bool:
    """Whether a capitalised word, if it has the only capital, is borne enough to be a name."""
    if not word.flags & f.CAPITALISED or word.flags & NOT_SET_OFF or rank < AFTER_CUE:
        return False
    least = BORNE if word.flags & (f.COMMON_WORD | f.HUMPED) else SELDOM_BORNE
    return word.first + word.last >= least


SIGN = Sign(_may_be_name)


@dataclass(frozen=True, slots=True)
class Likelihood:
    """Single words that are likelier names than words, with their neighbours."""

    lexicon: Lexicon
    name: str = "likelihood"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every likely name."""
        sight = look(reading, self.lexicon)
        done = -1
        for i in sight.where(SIGN):
            flags = sight.flags[i]
            if i <= done:
                continue
            if flags & f.LOWER:
                if _is_obvious(sight, i):
                    yield self._small(sight, i)
                continue
            if not flags & f.NAME and not _is_unheard(sight, i):
                continue
            if is_likely_name(sight, i) and not is_sized(sight, i):
                first, last = pulled_in(sight, i)
                first, done = _with_particles(sight, first), last
                if is_specimen(sight, first, last):
                    continue
                if not _may_have_head(sight, last) or not has_head(sight, last):
                    yield name_span(
                        sight, first, last, Label.DOCTOR, self.name, "likelihood ratio", 0.6
                    )

    def _small(self, sight: Sight, i: int) -> Span:
        return name_span(sight, i, i, Label.DOCTOR, self.name, "likely in lower case", 0.55)


def _with_particles(sight: Sight, first: int) -> int:
    """Where a name begins with the particles before it: ``van der Meer``."""
    while sight.flag[first - 1] & f.PARTICLE and sight.gap[first - 1] == " ":
        before = sight.flag[first - 1]
        if not before & f.LOWER or before & (f.FUNCTION_WORD | f.UNIT):
            break
        first -= 1
    return first


def _is_obvious(sight: Sight, i: int) -> bool:
    """Whether a word in lower case, in a line without capitals, is hardly anything but a name."""
    word = sight.words[i]
    located = word.flags & f.CITY and (is_located(sight, i) or word.population > LARGE)
    return not located and sight.calm(i) and not is_scored(sight, i) and not has_head(sight, i)


def _is_clipped(word: Word) -> bool:
    """Whether a few letters that hardly anyone bears are rather a short form: *Fent*, *Mammo*."""
    return word.first + word.last < SCARCE and len(word.folded) < LONG


def _is_only_a_name(word: Word) -> bool:
    """Whether a first name is hardly ever written otherwise: *Tiago*, not *Fem*."""
    return bool(word.flags & f.FIRST_NAME) and word.frequency < SELDOM


def is_likely_name(sight: Sight, i: int) -> bool:
    """Whether the word at ``i`` by itself is rather a name than anything else."""
    word = sight.words[i]
    listed = word.flags & f.NAME
    likely = sight.rank[i] == LIKELY and word.ratio >= LEAST
    if (listed and not likely and not _may_be_shown(sight, i)) or _is_abbreviation(sight, i):
        return False
    if _may_be_part(sight, i) and is_part(sight, i):
        return False
    if not listed or _acts(sight, i):
        return not is_eponymous(sight, i) and (bool(listed) or not is_thing(sight, i))
    if _is_set_off(sight, i):
        return not _is_elsewhere(sight, i) and not is_scored(sight, i)
    return likely and _reaches(sight, i, word) and not _is_other(sight, i, word)


def _may_be_shown(sight: Sight, i: int) -> bool:
    """Whether something beside a word that is no likely name may show one: a verb, a mark, case."""
    if sight.flag[i - 1] & f.LOWER or sight.flag[i + 1] & f.SPEECH:
        return True
    return sight.surface[i + 1] in APOSTROPHES


def _may_be_part(sight: Sight, i: int) -> bool:
    """Whether something stands beside the word with no blank, as in words that have parts."""
    return not sight.gap[i - 1] or sight.surface[i + 1] in GLUES


def _may_have_head(sight: Sight, last: int) -> bool:
    """Whether a head, or the mark of a possessive before one, stands behind the name."""
    return bool(sight.flag[last + 1] & f.EPONYM_HEAD) or sight.surface[last + 1] in APOSTROPHES


def _is_other(sight: Sight, i: int, word: Word) -> bool:
    """Whether a likely name is a scale, a thing, a place or a short form where it stands."""
    graded = sight.flag[i + 1] & f.SUFFIX and is_graded(sight, i)
    if graded or is_scored(sight, i) or _is_of_thing(sight, i):
        return True
    if _is_clipped(word) and not _is_only_a_name(word) and _is_headed(sight, i):
        return True
    return _is_elsewhere(sight, i) or _is_joined_to_word(sight, i)


def _is_headed(sight: Sight, i: int) -> bool:
    """Whether the word opens a sentence or value; behind a semicolon no capital is due."""
    return sight.opens(i) and sight.surface[i - 1] != ";"


def _is_abbreviation(sight: Sight, i: int) -> bool:
    """Whether a few capitals in running text are rather letters than a name hardly anyone bears."""
    flags, word = sight.flags[i], sight.words[i]
    if not flags & f.UPPER or len(word.folded) > SHORT or sight.loud or sight.shouts(i):
        return False
    return word.first + word.last < ABBREVIATED


def _is_set_off(sight: Sight, i: int) -> bool:
    """Whether a borne name has the only capital among small words around it: ``send Court to``."""
    if not _is_lone(sight, i) or not _may_be_set_off(sight.words[i], sight.rank[i]):
        return False
    return sight.stands_out(i)


def _is_lone(sight: Sight, i: int) -> bool:
    """Whether the word at ``i`` has the only capital, inside a sentence."""
    before, after = sight.flag[i - 1], sight.flag[i + 1]
    return bool(before & f.LOWER) and not after & CAPITALS and sight.near(i - 1)


def _is_elsewhere(sight: Sight, i: int) -> bool:
    """Whether the word at ``i`` names a thing or a place rather than a person."""
    if is_generic(sight, i) or is_eponymous(sight, i):
        return True
    word = sight.words[i]
    if not word.flags & PLACES:
        return False
    large = word.flags & f.CITY and word.population > LARGE
    return bool(word.flags & (f.STATE | f.COUNTRY) or large) or is_located(sight, i)


def _is_unheard(sight: Sight, i: int) -> bool:
    """Whether a word of no list opens a sentence about what people do: ``Momi looks well``."""
    word, verb = sight.words[i], sight.flag[i + 1]
    if not word.flags & f.CAPITALISED or sight.rank[i] < POSSIBLE:
        return False
    if word.frequency > UNHEARD and not (word.frequency < RARE and _is_subject(sight, i)):
        if sight.flag[i + 1] & f.DIGITS or is_generic(sight, i):
            return False
        return _is_lone(sight, i) or (word.frequency < SELDOM and sight.stands_out(i))
    if sight.stands_out(i) and not is_generic(sight, i):
        return True
    if sight.surface[i + 1] in APOSTROPHES:
        return sight.surface[i + 2] in {"s", "S"}
    acts = verb & f.LOWER and (verb & f.SPEECH or sight.words[i + 1].folded in ADVERBS)
    return bool(acts) and sight.near(i) and sight.opens(i)


def _is_subject(sight: Sight, i: int) -> bool:
    """Whether a seldom word opens a sentence about what only people do: ``Roz taught``."""
    verb = sight.flag[i + 1]
    does = verb & f.LOWER and verb & f.SPEECH and not verb & f.FUNCTION_WORD
    return bool(does) and sight.near(i) and sight.opens(i)


def _acts(sight: Sight, i: int) -> bool:
    """Whether a first name opens a sentence about what people do: ``Frank agrees``."""
    flags, verb = sight.flags[i], sight.flag[i + 1]
    if not flags & f.FIRST_NAME:
        return False
    owns = sight.surface[i + 1] in APOSTROPHES and sight.surface[i + 2] in {"s", "S"}
    if not (owns or verb & f.SPEECH) or not sight.near(i):
        return False
    if owns:
        return sight.rank[i] >= POSSIBLE and bool(flags & f.CAPITALISED)
    return is_modal_subject(sight, i) or _does(sight, i, verb)


def _does(sight: Sight, i: int, verb: int) -> bool:
    """Whether the next word, with flags ``verb`` of speech, says what the person at ``i`` does."""
    if sight.flags[i] & f.UPPER and sight.rank[i] < LIKELY:
        return False
    if sight.rank[i] == LIKELY or (sight.rank[i] == POSSIBLE and sight.words[i].ratio > LEAST):
        return bool(verb & (f.LOWER | f.UPPER))
    person = not verb & f.FUNCTION_WORD and sight.words[i + 1].folded.endswith(("s", "ed", "t"))
    return bool(verb & f.LOWER) and person and sight.rank[i] >= AFTER_CUE


def _is_of_thing(sight: Sight, i: int) -> bool:
    """Whether an eponym's possessive owns no person, or a word-name opens with a thing behind."""
    flags, after = sight.flags[i], sight.flag[i + 1]
    if not flags & (f.EPONYM | f.WORD_NAME):
        return False
    if sight.surface[i + 1] in APOSTROPHES and sight.surface[i + 2] in {"s", "S"}:
        return bool(flags & f.EPONYM) and not sight.flag[i + 3] & PEOPLE
    plain = after & f.LOWER and not after & (f.SPEECH | f.FUNCTION_WORD)
    return bool(flags & f.WORD_NAME and plain) and sight.opens(i)


def _reaches(sight: Sight, i: int, word: Word) -> bool:
    """Whether a name of the least ratio is likely enough where it stands."""
    if word.flags & f.UPPER:
        return word.ratio >= LEAST_AMONG_CAPITALS
    return word.ratio >= LEAST_AT_START or not sight.opens(i)


def _is_joined_to_word(sight: Sight, i: int) -> bool:
    """Whether a hyphen joins the word to one that is no name (``Swan-Ganz``, ``Bair-Hugger``)."""
    if sight.gap[i] and sight.gap[i - 1]:
        return False
    for j, step in ((i + 1, 1), (i - 1, -1)):
        if sight.surface[j] in {"-", "–", "/"} and sight.gap[min(i, j)] == "":
            partner = sight.flag[j + step]
            if partner & f.DIGITS or (partner & f.EPONYM and sight.surface[j] == "-"):
                return True
            if partner & f.LOWER:
                return True
    return False
