"""Names beside what staff are called, and after the verbs of handing over.

``RN Osgood``, ``attending K. Halvorsen``, ``per Okonjo``, ``d/w Lynch``, ``seen by``,
``cc:``. A role word is a sure cue, a preposition a weak one: after it the word
must look like a name by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.cued.chats import chats
from streamdeid.detectors.people.words.coined import is_coined
from streamdeid.detectors.people.words.fit import fits, is_small_initial, leads
from streamdeid.detectors.people.words.rank import AFTER_CUE, KNOWN, LIKELY, POSSIBLE, UNCOMMON
from streamdeid.detectors.people.words.runs import name_span, run_on
from streamdeid.detectors.people.words.sight import Sight, look
from streamdeid.lexicons import Lexicon, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

OPENERS = frozenset({":", "(", "/", ",", ".", "-", "=", "|", '"'})
CUES = frozenset(
    "by per cc attn dear hi hello thanks called paged notified texted phoned informed messaged with"
    " w asked told via signed cosigned from read emailed sincerely regards ref referred"
    " contacted".split()
)
CONJUNCTIONS = frozenset({"and", "&", "/", "+", ",", ";"})

SIGN = flagged(f.ROLE) | among(CUES)


NO_SURNAME = f.CLINICAL | f.NOTE_WORD | f.ROLE | f.FUNCTION_WORD | f.DEGREE
BORNE = 1e-5
"""The share of people from which a word behind a role is a surname."""
PLAIN = NO_SURNAME | f.ABBREVIATION | f.STATE | f.COUNTRY | f.MONTH
SELDOM = 1.5e-5
"""The share of all words below which a name is seldom a word behind a role."""
BRIDGES = frozenset({("of", "record"), ("on", "call"), ("of", "day")})


@dataclass(frozen=True, slots=True)
class Staff:
    """Names that a role or a word of exchange points at."""

    lexicon: Lexicon
    name: str = "staff"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every name so announced."""
        sight = look(reading, self.lexicon)
        told: set[tuple[int, bool]] = set()
        for i in sight.where(SIGN):
            start = _name_start(sight, i)
            if start > 0 and _may_stand(sight, start):
                yield from self._after(sight, i, start, told)
        for start, end in chats(sight):
            yield Span(start, end, Label.DOCTOR, self.name, 0.8, "chat")

    def _after(
        self, sight: Sight, i: int, start: int, told: set[tuple[int, bool]]
    ) -> Iterator[Span]:
        """The name at ``start``, and further ones joined to it that are not ``told`` yet."""
        comma = _is_patient(sight, i)
        role = bool(sight.flags[i] & f.ROLE)
        rule, bar = ("role", _role_bar(sight, i)) if role else ("exchange", _cue_bar(sight, i))
        while _stands(sight, start, bar):
            led = AFTER_CUE if leads(sight, start) else bar
            last = run_on(sight, start, led, comma=comma)
            if last < 0:
                return
            yield name_span(sight, start, last, Label.DOCTOR, self.name, rule, 0.8)
            if sight.surface[last + 1] not in CONJUNCTIONS or not sight.same_line(last + 1):
                return
            start, bar = last + 2, LIKELY
            if (start, comma) in told:
                return
            told.add((start, comma))


def _is_patient(sight: Sight, i: int) -> bool:
    """Whether the cue is the patient, who is often given as ``Lake, R.``."""
    return sight.folded[i] in {"pt", "patient", "re"}


def _name_start(sight: Sight, i: int) -> int:
    """Where a name may begin after token ``i``, on the same line; -1 if nowhere."""
    j = i + 1
    for _ in range(3):
        if not sight.same_line(j - 1):
            return j if sight.gap[j - 1] == "\n" and sight.surfaces[j - 1] not in OPENERS else -1
        if sight.surface[j] not in OPENERS:
            return j + 2 if _is_bridge(sight, j) else j
        j += 1
    return -1


def _is_bridge(sight: Sight, j: int) -> bool:
    """Whether ``of record`` or ``on call`` stands between a role and its name."""
    return j + 1 < len(sight) and (sight.folded[j], sight.folded[j + 1]) in BRIDGES


def _may_stand(sight: Sight, i: int) -> bool:
    """Whether the token at ``i`` can begin a name under any bar: most are words that cannot."""
    flags = sight.flag[i]
    if flags & (f.INITIAL | f.PARTICLE) or len(sight.surface[i]) == 1:
        return True
    least = POSSIBLE if flags & f.LOWER else AFTER_CUE
    return sight.rank[i] >= least or bool(flags & f.FIRST_NAME and not flags & f.LOWER)


def _stands(sight: Sight, i: int, bar: int) -> bool:
    """Whether the token at ``i`` can begin the name; an initial must lead to a surname."""
    flags = sight.flag[i]
    if flags & f.INITIAL or is_small_initial(sight, i):
        if sight.surface[i + 1] == ".":
            return fits(sight, i + 2, min(bar, POSSIBLE))
        return sight.near(i) and fits(sight, i + 1, max(bar, POSSIBLE))
    return fits(sight, i, bar) or leads(sight, i) or bool(flags & f.PARTICLE)


def _role_bar(sight: Sight, i: int) -> int:
    """Among capitals, or where no capitals are used, a name must be likely."""
    following = sight.flag[i + 1]
    if sight.loud or sight.flat or (sight.flags[i] & f.UPPER and following & f.UPPER):
        return LIKELY
    return AFTER_CUE if _is_called_so(sight, i + 1) else POSSIBLE


def _is_called_so(sight: Sight, i: int) -> bool:
    """Whether a word that is a name as well has a capital for no other reason: ``RN Early``."""
    flags = sight.flag[i]
    if _is_proper(sight, i):
        return sight.near(i - 1)
    surname = flags & f.LAST_NAME and sight.words[i].last > BORNE if i < len(sight) else False
    named = flags & f.WORD_NAME or (surname and not flags & NO_SURNAME)
    named = named or (flags & f.EPONYM and flags & f.LAST_NAME) or _is_rather_a_name(sight, i)
    if not named or not flags & f.CAPITALISED or not sight.stands_out(i):
        return False
    cited = sight.flag[i + 1] & f.DIGITS or sight.surface[i + 1] == ":"
    return sight.near(i - 1) and not (flags & f.EPONYM and cited)


def _is_rather_a_name(sight: Sight, i: int) -> bool:
    """Whether a word that people are called by is seldom written for anything else: ``SW Kai``."""
    flags = sight.flag[i]
    return bool(flags & f.NAME) and not flags & PLAIN and sight.words[i].frequency < SELDOM


def _is_proper(sight: Sight, i: int) -> bool:
    """Whether a seldom word of no list has a capital inside a sentence, as proper names have."""
    if not sight.flag[i] & f.CAPITALISED or sight.flags[i] & KNOWN or not sight.stands_out(i):
        return False
    seldom = sight.words[i].frequency < UNCOMMON and sight.rank[i] >= AFTER_CUE
    return seldom and not is_coined(sight.folded[i])


def _cue_bar(sight: Sight, i: int) -> int:
    """After a preposition, as after a role; ``from`` and ``with`` want a likely name."""
    if sight.words[i].folded in {"from", "with", "read", "via"}:
        return LIKELY
    return _role_bar(sight, i)
