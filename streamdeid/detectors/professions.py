"""Occupations of patients and relatives: ``retired school bus driver``, ``drives for Lyft``.

The head word of an occupation, with the words that describe it in front. It must
be said of somebody. After *retired*, *works as*, *occupation:* any word that ends
as occupations do is one; after an article, an age, a kinship or a bracket only a
head of the lists is. What staff do in the note (interpreter 4402, the driver's
number, charting *writer*) is followed or announced otherwise and stays.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

SAID = frozenset(
    "retired ret former formerly ex semi-retired occupation occ job profession trade employed"
    " works worked working career semiretired was then later longtime aspiring licensed"
    " freelance unemployed disabled".split()
)
"""Words after which what ends like an occupation is one."""
WORKING = frozenset("works worked working employed".split())
"""Words that announce an occupation with *as* only."""
ANNOUNCING = WORKING | frozenset("retired ret former formerly ex semiretired occupation occ profession job".split())
"""Words behind which any word that ends as occupations do is one."""
COPULAS = frozenset("is was as been being became become be he she also still".split())
ARTICLES = frozenset(
    {
        "a",
        "an",
        "as",
        "the",
        "is",
        "was",
        "been",
        "being",
        "become",
        "became",
        "also",
        "still",
        "now",
    }
)
ROLES = frozenset(
    "yo old y m f male female man woman gentleman lady father mother dad mom wife husband son"
    " daughter brother sister spouse partner fiance fiancee boyfriend girlfriend mil fil aunt"
    " uncle cousin grandma grandpa she he pt patient self full-time part-time time".split()
)
DESCRIBED = frozenset(
    "right left handed dominant rhd lhd male female married single widowed divorced white"
    " black hispanic african american asian latino latina native caucasian english spanish"
    " speaking healthy obese pleasant otherwise year years old yo y ambidextrous previously"
    " independent very independent retired former never part full time disabled unemployed".split()
)
"""Words of a person's description that are no part of the occupation."""
MARKS = frozenset({",", "(", "/", ":", ";", "-", "|", "=", "–", "&"})
STOPS = f.FUNCTION_WORD | f.KIN | f.DIGITS | f.SPEECH | f.TITLE | f.MONTH | f.WEEKDAY | f.DRUG
LONGEST = 3
"""Describing words in front of the head, at most."""
AGENT = re.compile(
    r"[a-z]{2,}(?:er|ers|or|ist|ian|man|men|woman|wright|smith|eer|ier|maker|keeper|worker)"
)
NO_AGENT = frozenset(
    "smoker drinker user walker former other never daughter mother sister brother father"
    " older younger taller better bearer survivor donor abuser speaker sleeper eater vomiter"
    " newcomer hander later over under after consumer responder sufferer cancer fever ulcer"
    " liver bladder shoulder finger power water number order paper dinner tumor thinner"
    " catheter doppler her ever prior minor major senior junior man woman gentleman human"
    " member partner caregiver diuretic winter summer december october november september"
    " monitor factor together however whether either neither computer weather center bigger"
    " smaller lower upper inner outer greater lesser remainder disorder danger anger hunger"
    " manner matter letter offer suffer differ prefer refer consider remember transfer deliver"
    " discover cover recover taper interpreter translator writer historian scribe stapler"
    " cutter glucometer thermometer".split()
)
NO_STAFF = frozenset(
    "interpreter translator writer historian taper cutter cook baker driver operator"
    " dispatcher".split()
)
"""What a note calls somebody at work beside the patient, or a thing: only *is a* makes them one."""
CARERS = frozenset(
    "nurse rn lpn cna emt cma tech technician technologist aide aides coordinator provider"
    " worker agent director assistant student chaplain pastor deacon priest rabbi imam"
    " minister landlord dietitian therapist specialist counselor paramedic medic pharmacist"
    " phlebotomist supervisor representative rep officer nanny caregiver receptionist"
    " secretary scheduler clerk manager attorney lawyer sergeant trooper deputy detective"
    " captain coach teacher trainer volunteer navigator warden guard attendant runner monitor"
    " hygienist midwife doula registrar consultant inspector collector adjuster".split()
)
"""Heads that name staff and helpers as often: a mark before them is not enough."""
THINGS = frozenset("guide carrier driver handler player cutter conductor keeper packer planner sewer grader loader".split())
"""Heads that are tools as well."""
VEHICLES = frozenset(
    "truck trucks bus buses van cab taxi forklift tractor rig semi rideshare limo limousine"
    " ambulance tanker trailer shuttle paratransit uber lyft instacart doordash hearse"
    " bulldozer grader backhoe crane".split()
)
VENTURES = frozenset(
    "shop store restaurant farm ranch business salon bakery company garage grocery diner bar"
    " cafe deli stand boutique dairy orchard vineyard nursery daycare studio gallery hotel"
    " motel laundromat gym laundry nursery shed market foundry factory mill plant warehouse"
    " cannery packinghouse boat hotel casino".split()
)
OWNING = frozenset("owns runs owned ran manages managed".split())
FIELDS = frozenset("occupation occ profession".split())


@dataclass(frozen=True, slots=True)
class Professions:
    """What people do for a living."""

    lexicon: Lexicon
    name: str = "professions"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every occupation that is said of somebody."""
        found = dict.fromkeys(self._found(reading))
        yield from found

    def _found(self, reading: Reading) -> Iterator[Span]:
        """The occupations, some of them found twice."""
        seen = page(reading, self.lexicon)
        heads = _heads(self.lexicon)
        for i, word in enumerate(seen.folded):
            if word in heads or (seen.flags[i] & f.PROFESSION):
                yield from self._headed(seen, heads, i)
            elif word in ANNOUNCING:
                yield from self._agent(seen, i)
            elif word in ("drives", "drove", "driving") or word in OWNING:
                yield from self._doing(seen, i)
            if word in FIELDS and seen.word(i + 1) == ":":
                yield from self._field(seen, i + 2)

    def _headed(self, seen: Page, heads: frozenset[str], i: int) -> Iterator[Span]:
        """The occupation whose head is at ``i``, if it is said of somebody."""
        if seen.word(i + 1) in heads and seen.gap(i) == " ":
            return
        first = _first(seen, i)
        if _is_said(seen, first, i):
            yield self._span(seen, first, _last(seen, heads, i), "occupation")

    def _agent(self, seen: Page, i: int) -> Iterator[Span]:
        """What ends like an occupation behind *retired*, *works as* and the like at ``i``."""
        first = i + 1
        if seen.folded[i] in WORKING and seen.word(first) != "as":
            return
        while seen.word(first) in ("a", "an", "as", ":", "-") and first - i < 4:
            first += 1
        for k in range(first, min(first + LONGEST + 1, len(seen))):
            if not seen.flags[k] & f.LETTERS or seen.flags[k] & STOPS or "\n" in seen.gap(k - 1):
                return
            if (
                AGENT.fullmatch(seen.folded[k])
                and seen.folded[k] not in NO_AGENT
                and not _goes_on(seen, k)
            ):
                yield self._span(seen, first, k, "occupation")
                return

    def _doing(self, seen: Page, i: int) -> Iterator[Span]:
        """``drives a school bus``, ``owns a tile shop``."""
        known = VENTURES if seen.folded[i] in OWNING else VEHICLES
        for k in range(i + 1, min(i + 6, len(seen))):
            if seen.folded[k] in known:
                yield self._span(seen, i, k, "doing")
                return
            if not seen.flags[k] & f.LETTERS or (
                seen.folded[k] not in ("a", "an", "the", "for") and seen.flags[k] & STOPS
            ):
                return

    def _field(self, seen: Page, first: int) -> Iterator[Span]:
        """What stands behind ``Occupation:`` up to a mark or a wide gap."""
        last = first
        while (
            last + 1 < len(seen)
            and seen.flags[last + 1] & f.LETTERS
            and seen.gap(last) == " "
            and last - first < 5
        ):
            last += 1
        if seen.flag(first) & f.LETTERS and seen.folded[first] not in (
            "none",
            "unknown",
            "n",
            "retired",
            "disabled",
            "unemployed",
        ):
            yield self._span(seen, first, last, "occupation")

    def _span(self, seen: Page, first: int, last: int, rule: str) -> Span:
        """An occupation."""
        return Span(seen.starts[first], seen.ends[last], Label.PROFESSION, self.name, 0.7, rule)


@cache
def _heads(lexicon: Lexicon) -> frozenset[str]:
    """The head words of occupations."""
    return frozenset(lexicon.table("occupations"))


def _first(seen: Page, i: int) -> int:
    """The first word that describes the occupation whose head is at ``i``."""
    first = i
    while first > 0 and i - first < LONGEST + 2:
        before = first - 1
        if seen.folded[before] == "-" and seen.gap(before) == "" and seen.gap(before - 1) == "":
            before -= 1
        if not seen.sight.near(before) or not _describes(seen, before):
            break
        first = before
    return first


def _describes(seen: Page, k: int) -> bool:
    """Whether the word at ``k`` can describe an occupation."""
    word, flags = seen.folded[k], seen.flags[k]
    if word in ("and", "&") and seen.flag(k - 1) & f.LOWER and seen.flag(k + 1) & f.LOWER:
        return seen.word(k + 1) == "die"
    if word in DESCRIBED or word in SAID or word in ROLES or word in ARTICLES:
        return False
    return bool(flags & f.LETTERS) and not flags & STOPS and len(word) > 1


def _last(seen: Page, heads: frozenset[str], i: int) -> int:
    """The last word of the occupation: both of ``choreographer/teacher`` are said at once."""
    joined = seen.word(i + 1) == "/" and seen.gap(i) == "" and seen.gap(i + 1) == ""
    return i + 2 if joined and seen.word(i + 2) in heads else i


def _goes_on(seen: Page, k: int) -> bool:
    """Whether the next word is the head that the word at ``k`` describes."""
    return (
        bool(seen.flag(k + 1) & f.LOWER)
        and seen.gap(k) == " "
        and bool(AGENT.fullmatch(seen.word(k + 1)) and seen.word(k + 1) not in NO_AGENT)
    )


def _is_said(seen: Page, first: int, i: int) -> bool:
    """Whether something in front says that it is somebody's, and nothing behind otherwise."""
    before = first - 1
    if before < 0 or "\n\n" in seen.gap(before) or _is_staff(seen, first, i):
        return False
    while before > 0 and (
        seen.folded[before] in DESCRIBED or (seen.folded[before] == "-" and seen.gap(before) == "")
    ):
        if seen.folded[before] in SAID or seen.folded[before] in ("old", "yo", "y"):
            return True
        before -= 1
    word = seen.folded[before]
    if word in SAID:
        return True
    if word in ("a", "an", "as") or (word in ARTICLES and word not in ("the", "now")):
        if seen.folded[i] in CARERS | THINGS and seen.word(before - 1) not in COPULAS and not _names_kin(seen, before):
            return word == "as"
        return "\n" not in seen.gap(before) or seen.sight.fills_line(before)
    if seen.folded[i] in NO_STAFF and first == i:
        return False
    if seen.flags[i] & f.CAPITALISED and not (first == i and seen.sight.opens(i)):
        return False
    if word in ROLES or (word == "o" and seen.word(before - 1) == "/"):
        return True
    if seen.folded[i] in CARERS:
        return word == "(" and _names_kin(seen, before)
    if word in MARKS:
        return seen.gap(before - 1) in ("", " ") or word == ":"
    return word == "." and seen.word(i + 1) in (".", ",", "for", "at", "with", "from", "in")


def _names_kin(seen: Page, before: int) -> bool:
    """Whether a relative is named within a few words in front of the bracket."""
    return any(seen.flag(k) & f.KIN for k in range(max(0, before - 5), before))


def _is_staff(seen: Page, first: int, i: int) -> bool:
    """Whether a name, a number or a possessive behind the head makes it something else."""
    after, gap = seen.word(i + 1), seen.gap(i)
    if after in ("'", "’", "#", "'s") and gap == "":
        return True
    if seen.flag(i + 1) & f.DIGITS and gap == " ":
        return True
    titled = bool(seen.flag(i + 1) & f.CAPITALISED) and gap == " " and not seen.sight.loud
    if (
        titled
        and seen.flags[i] & f.LOWER
        and first == i
        and seen.word(first - 1) not in ("a", "an")
    ):
        return True
    return first == i and bool(seen.flags[i] & f.CAPITALISED) and bool(seen.flags[i] & f.LAST_NAME)
