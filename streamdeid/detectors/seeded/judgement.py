"""Whether a word of a known name is the name where it stands, or only the word.

A name that is no word of the language counts wherever it is found. A name that
is also a word (May, Will, Pain) counts beside another part of the same person's
name, where letter case shows a name, and beside words that people go with.
Every rule that says "only the word" gives its reason.
"""

from collections.abc import Mapping

from streamdeid.detectors.people.likely.learned import acts, is_pointed_at, is_somebody
from streamdeid.detectors.people.words.eponyms import (
    NAMED,
    belongs_to_a_thing,
    is_eponymous,
    names_a_thing,
)
from streamdeid.detectors.people.words.fit import is_modal_subject
from streamdeid.detectors.people.words.places import is_generic
from streamdeid.detectors.people.words.runs import TIES
from streamdeid.detectors.people.words.sight import CAPITAL, Sight
from streamdeid.detectors.seeded.hit import Hit
from streamdeid.detectors.seeded.opening import CALLED, shows_person
from streamdeid.detectors.seeded.ordinary import is_ordinary
from streamdeid.detectors.seeded.shown import is_shown, is_told
from streamdeid.detectors.seeded.things import PRONOUNS, thing_at
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.identity import Part

BETWEEN_PARTS = frozenset({",", "-", "^", "'", "’", "`", ".", "–", '"', "“", "”", "(", ")", "/"})
COPULAS = frozenset("is was has does had will would can could may might should".split())
EVERYDAY = 1e-4
"""The share of all words from which on two in lower case may stand together by chance."""
SHORT = 4
"""Letters of a cue that a full stop shortens: *attn. May*, and not *was called. May*."""
CUE_WORDS = frozenset(
    "by per with w cc attn name patient pt attending physician provider dear spouse from called"
    " spoke signed hi hello thanks is aka née nee".split()
)


def kept_as(sight: Sight, hit: Hit, hits: Mapping[int, Hit], lexicon: Lexicon) -> str:
    """Why the word at a hit is no name here; empty if it is one."""
    i = hit.i
    if _is_tied(sight, hit, hits):
        return ""
    if len(hit.seeds[0].word) < 3 and not sight.may_name(i):
        return "too short"
    beside = has_partner(sight, hit, hits)
    thing = "" if beside and not _begins(sight, i) else thing_at(sight, i)
    if beside and not thing:
        return ""
    if thing or _is_eponym(sight, hit, lexicon):
        return thing or "eponym"
    derived = _derived_reason(sight, hit)
    if derived or is_ordinary(lexicon, sight.words[i].folded):
        return derived or _ordinary_reason(sight, hit)
    return "" if len(hit.seeds[0].word) > 2 else _short_reason(sight, i)


def _is_eponym(sight: Sight, hit: Hit, lexicon: Lexicon) -> bool:
    """Whether an eponym is the thing here, or several: *Apgars 8 and 9* in a note of Ms. Apgar."""
    i, word = hit.i, hit.seeds[0].word
    if sight.folded[i] == word + "s" and lexicon.words[word].flags & f.EPONYM_ALONE:
        return True
    return is_eponymous(sight, i) and not (is_told(sight, i) or _is_known(sight, i, lexicon))


def _is_tied(sight: Sight, hit: Hit, hits: Mapping[int, Hit]) -> bool:
    """Whether a hyphen or apostrophe ties the word to another of the same name: ``T-Clo``."""
    for step in (-1, 1):
        mark, other = hit.i + step, hits.get(hit.i + 2 * step)
        if other is None or sight.surface[mark] not in TIES:
            continue
        glued = sight.gap[min(mark, mark - step)] == "" == sight.gap[min(mark, mark + step)]
        if glued and not hit.people.isdisjoint(other.people):
            return True
    return False


def _begins(sight: Sight, i: int) -> bool:
    """Whether a line or a sentence begins, so that the name before belongs to the last one."""
    return "\n" in sight.gap[i - 1] or sight.surface[i - 1] == "."


def _is_known(sight: Sight, i: int, lexicon: Lexicon) -> bool:
    """Whether an eponym that is a name of the message is the person where nothing shows a thing.

    Well-known ones (*a Foley*) need somebody's place; of others the message knows better:
    no verdict behind makes a thing of one that many bear, or that stands where somebody does.
    """
    if not sight.flags[i] & (f.CAPITALISED | f.UPPER):
        return sight.calm(i) and acts(sight, i) and not names_a_thing(sight, i)
    if sight.folded[i] in lexicon.table("eponyms_alone"):
        return is_somebody(sight, i)
    if belongs_to_a_thing(sight, i):
        return False
    word = sight.words[i]
    borne = word.first + word.last >= NAMED or not names_a_thing(sight, i)
    return is_pointed_at(sight, i) or (borne and not is_generic(sight, i))


def _derived_reason(sight: Sight, hit: Hit) -> str:
    """Why a nickname or a slip of the name does not count here."""
    if hit.rule == "nickname" and not sight.may_name(hit.i):
        return "nickname in lower case"
    if hit.rule == "misspelt" and sight.flags[hit.i] & (f.CLINICAL | f.DRUG):
        return "clinical word"
    return ""


def _short_reason(sight: Sight, i: int) -> str:
    """Two letters are a name only where they stand out."""
    if sight.flags[i] & f.CAPITALISED or _has_cue(sight, i):
        return ""
    return "too short"


def has_partner(sight: Sight, hit: Hit, hits: Mapping[int, Hit]) -> bool:
    """Whether another part of the same person's name, or an initial, stands beside it."""
    for step in (-1, 1):
        j = hit.i + step
        initial = False
        for _ in range(4):
            if j in hits:
                same = not hit.people.isdisjoint(hits[j].people)
                return same and _are_shown(sight, hit.i, j) and not _is_small_word(sight, hit.i, j)
            surface = sight.surface[j]
            if sight.flag[j] & f.INITIAL and not _is_coded(sight, j):
                initial = True
            elif surface not in BETWEEN_PARTS:
                break
            if not sight.same_line(min(j, j - step)):
                break
            j += step
        if initial and sight.may_name(hit.i) and _is_initialled(sight, hit, step):
            return True
    return False


def _is_coded(sight: Sight, j: int) -> bool:
    """Whether a capital ends a code: *room 14B. Braden 15*."""
    return bool(sight.flag[j - 1] & f.DIGITS) and not sight.gap[j - 1]


def _is_small_word(sight: Sight, i: int, j: int) -> bool:
    """Whether a word in lower case goes on after a name: *Will Mercer will*, *Rose rose from*."""
    if not sight.flags[i] & f.LOWER or not sight.flags[j] & CAPITAL or sight.calm(i):
        return False
    if sight.folded[i] == sight.folded[j] or sight.flags[i] & f.FUNCTION_WORD:
        return True
    return sight.surface[max(i, j) - 1] == "."


def _are_shown(sight: Sight, i: int, j: int) -> bool:
    """Whether two parts of a name show by their case, or do not come together by chance."""
    if sight.may_name(i) or sight.may_name(j):
        return True
    both = sight.words[i], sight.words[j]
    if any(word.flags & f.FUNCTION_WORD for word in both):
        return False
    return min(word.frequency for word in both) < EVERYDAY


def _is_initialled(sight: Sight, hit: Hit, step: int) -> bool:
    """``W. May``, ``May, W``: the initial must touch a family name."""
    if not any(seed.part in {Part.FAMILY, Part.FULL} for seed in hit.seeds):
        return False
    if step < 0:
        j = hit.i - 2 if sight.surface[hit.i - 1] == "." else hit.i - 1
        return bool(sight.flag[j] & f.INITIAL) and sight.same_line(hit.i - 1)
    return sight.surface[hit.i + 1] == "," and bool(sight.flag[hit.i + 2] & f.INITIAL)


def _ordinary_reason(sight: Sight, hit: Hit) -> str:
    """Why a name that is a word as well is only the word here; empty if it is the name."""
    i = hit.i
    flags = sight.flags[i]
    if _has_cue(sight, i) or is_shown(sight, i) or is_told(sight, i):
        return ""
    if flags & f.MONTH and _is_dated(sight, i):
        return "month"
    if sight.stands_out(i):
        return "title case" if _in_heading(sight, i) else ""
    if _acts(sight, i) or _calls(sight, hit) or shows_person(sight, hit):
        return ""
    return "ordinary word"


def _has_cue(sight: Sight, i: int) -> bool:
    """Whether a title, relative, role or the like precedes, or a degree follows."""
    if not sight.may_name(i):
        return False
    j = i - 1
    while j >= 0 and sight.surfaces[j] in {".", ":", "-", "/", "(", '"', ","} and j > i - 4:
        if "\n" in sight.gap[j]:
            return False
        j -= 1
    before = sight.flag[j]
    pointed = "." in sight.surfaces[j + 1 : i]
    if sight.same_line(j) and before & f.LETTERS:
        if before & (f.TITLE | f.KIN):
            return True
        if before & f.ROLE and not before & f.LOWER:
            return True
        cue = sight.words[j].folded in CUE_WORDS and not (
            pointed and len(sight.surfaces[j]) > SHORT
        )
        if cue and not sight.flags[i] & f.FUNCTION_WORD:
            return True
    after = i + 1
    if sight.surface[after] == ",":
        after += 1
    return bool(sight.flag[after] & f.DEGREE and not sight.flag[after] & f.LOWER)


def _is_dated(sight: Sight, i: int) -> bool:
    """Whether a day or year stands beside a month."""
    return bool((sight.flag[i + 1] | sight.flag[i - 1]) & f.DIGITS) or sight.surface[i + 1] in "'’"


def _in_heading(sight: Sight, i: int) -> bool:
    """Whether the word is one of several in title case, with a colon after them."""
    return sight.surface[i + 1] == ":" or (
        sight.surface[i + 2] == ":" and bool(sight.flag[i + 1] & f.NOTE_WORD)
    )


def _acts(sight: Sight, i: int) -> bool:
    """Whether a capitalised opener is followed by what a person does or owns."""
    if not sight.may_name(i):
        return False
    if sight.surface[i + 1] in {"'", "’"} and sight.surface[i + 2].lower() == "s":
        return not sight.flags[i] & f.FUNCTION_WORD
    follows = sight.flag[i + 1]
    if is_modal_subject(sight, i):
        return True
    verb = follows & f.SPEECH and follows & (f.LOWER | f.UPPER)
    if not verb or not sight.near(i):
        return False
    if sight.flags[i] & f.FUNCTION_WORD:
        deed = sight.words[i + 1].folded
        return (
            sight.folded[i] not in PRONOUNS and deed not in COPULAS and deed.endswith(("s", "ed"))
        )
    return bool(sight.flags[i] & f.NAME)


def _calls(sight: Sight, hit: Hit) -> bool:
    """Whether the patient's or a relative's own first name opens a sentence of mixed case."""
    flags = sight.flags[hit.i]
    if not flags & f.CAPITALISED or flags & (f.FUNCTION_WORD | f.MONTH | f.NOTE_WORD):
        return False
    return any(seed.part in CALLED and seed.rule != "nickname" for seed in hit.seeds) and bool(
        flags & f.FIRST_NAME and sight.surface[hit.i + 1] != ":"
    )
