"""Numbers behind the words that announce them: record, account, plan, licence, device, order.

A trigger of the lexicon, then perhaps *number*, *no.*, *#*, *is* or a colon, then a
value with digits. The trigger names the label; the longest trigger wins. What the
value must look like depends on how much the trigger promises: after *MRN* three
digits are enough, after *case* or *order* a quantity, a year or a date is none.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.dates.numeric import is_year
from streamdeid.detectors.patterns.licences import licences
from streamdeid.detectors.patterns.page import Page, page
from streamdeid.detectors.patterns.phrases import Phrases
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_LINK = (
    r"(?:[ \t]{0,2}(?:numbers?|nums?|nbr|nos?|id|record|card|#|is|are|of|ends? (?:in|with)?|ending(?: in| with)?|last 4"
    r"|:|=|\.|-(?=\s))(?![A-Za-z])){0,3}[ \t]{0,3}[:#=]?[ \t]{0,12}\(?#?"
)
_FIRST = r"(?:(?-i:[A-Z]{1,6}(?:-[A-Z]{1,4})?) (?=\d)|[A-Z]{1,6}(?:-[A-Z]{1,3})?[-#.]|[A-Z]{0,5})"
_RUN = r"[\w/-]{0,80}"
"""Bounded, as all that repeats here: a value is tried behind each of many triggers."""
VALUE = re.compile(
    rf"{_LINK}((?:{_FIRST}\d{_RUN}(?:[.-]\w{{1,80}}){{0,9}}(?: \d{{2,12}}(?:-\d{{1,12}}){{0,9}}(?![\w/:%]|\.\d)){{0,40}}(?: [A-Z](?!\w))?"
    rf"|[A-Z]{{1,6}}[-/]{_RUN}\d{_RUN}|[A-Z]{{1,3}}\d[\w-]{{0,80}}(?: \d{{2,12}}){{0,40}}))",
    re.IGNORECASE,
)
PLATE = re.compile(
    r"[ \t]{0,2}(?:#|no\.?|:)?[ \t]{0,4}((?:[A-Z]{2} )?(?=[A-Z0-9 -]{0,8}\d)(?:[A-Z0-9]{1,4}[- ]){0,2}[A-Z0-9]{2,8})(?![\w-])"
)
LOT = re.compile(r"[ \t]{0,2}(?:#|no\.?|:)?[ \t]{0,6}((?=[A-Z0-9]*\d)[A-Z0-9]{4,9})(?![\w-])")
_STRONG = frozenset(
    {
        Label.MRN,
        Label.ACCOUNT,
        Label.HEALTHPLAN,
        Label.LICENSE,
        Label.DEVICE,
        Label.SSN,
        Label.VEHICLE,
    }
)
_MARK = re.compile(r"#|:|=|\b(?:number|no|num|nbr|id|badge|tag)\b", re.IGNORECASE)
_QUANTITY = re.compile(
    r"\d{1,4}(?:\.\d+)?(?:st|nd|rd|th|mg|mcg|ml|cm|mm|kg|g|l|h|hr|hrs|d|wk|mo|yr|y|yo|x|am|pm|a|p|f|fr|gauge|v|w|k|s)?"
    r"|\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{1,3}/\d{1,3}|\d+\.\d+|\d{1,3}-\d{1,3}|(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}"
    r"|\d{1,2}[a-z]{3}\d{2,4}|\d{1,2}:\d\d.*|\d+x\d+.*|\d{1,4}-\d{1,4}",
    re.IGNORECASE,
)
_VITALS = frozenset(
    "bp hr rr p t wt ht bmi o2 sat spo2 ef ef% iop map cvp ph temp pulse fev".split()
)
BADGES = frozenset(
    "badge envelope tag locker jar log agent check ck pass band bag tape job tkt".split()
)
"""Triggers behind which three or four digits are a number too."""
PLATES = frozenset(
    "plate plates tag reg license plate,license tag,lic plate,tail,tail no,tail #".replace(
        ",", " "
    ).split()
) | {"license plate", "license tag", "lic plate", "tail no", "tail #", "car reg", "vehicle reg"}
FILED = frozenset(
    "subject dictation dict ref reference docket case file protocol incident claim jar badge".split()
)
"""Triggers behind which two numbers with a hyphen are a number."""
_PRODUCT = re.compile(r"[\s,;)]{0,8}(?:lot|sn|s/n|serial)\b", re.IGNORECASE)
"""What follows the catalogue number on the label of an implant: ``REF 5517-F-402 LOT KE8T3``."""
_RANGE = re.compile(r"(\d{1,4})-(\d{1,4})")
LOTS = frozenset({"lot", "lot #", "lot no", "batch", "booking", "unos"})


@dataclass(frozen=True, slots=True)
class Numbers:
    """Items G to M and R of Safe Harbor, where a word announces them."""

    lexicon: Lexicon
    name: str = "numbers"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each value that a trigger announces."""
        seen = page(reading, self.lexicon)
        if not seen.digits:
            return
        for start, end in licences(seen):
            yield Span(start, end, Label.LICENSE, self.name, 0.8, "behind a degree")
        triggers = _triggers(self.lexicon)
        for first, last, label in triggers.find(seen.folded, seen.where(triggers.sign)):
            if first and seen.gap[first - 1] == "" and seen.flags[first - 1] & f.LETTERS:
                continue
            found = _value(seen, first, last, label)
            if found:
                yield Span(*found, label, self.name, 0.9, f"after {label}")


@cache
def _triggers(lexicon: Lexicon) -> Phrases[Label]:
    """The triggers of a lexicon with their labels."""
    return Phrases(
        (entry, Label[values[0]]) for entry, values in lexicon.table("number_words").items()
    )


def _value(seen: Page, first: int, last: int, label: Label) -> tuple[int, int] | None:
    """The offsets of the value behind the trigger, if it can be an identifier."""
    end = seen.ends[last]
    trigger = " ".join(seen.folded[first : last + 1])
    if trigger in LOTS:
        lot = LOT.match(seen.text, end)
        if lot and not lot[1].isalpha() and not _QUANTITY.fullmatch(lot[1]):
            return lot.span(1)
    if label is Label.VEHICLE and trigger in PLATES:
        plate = PLATE.match(seen.text, end)
        if plate and sum(map(str.isdigit, plate[1])) >= 2:
            return plate.span(1)
    match = VALUE.match(seen.text, end)
    if match is None:
        return None
    value = match[1].rstrip(".,;:/-")
    if trigger == "ref" and _is_reference(seen, first, match.start(1) + len(value), value):
        return None
    before = seen.text[seen.starts[first] : match.start(1)]
    if (
        not before[len(before.rstrip()) - 1 : len(before.rstrip())].isalnum()
        or before != before.rstrip()
        or match.start(1) > end
    ) and _is_number(value, label, before, trigger):
        return match.start(1), match.start(1) + len(value)
    return None


def _is_reference(seen: Page, first: int, end: int, value: str) -> bool:
    """Whether *ref* names a product or gives the limits of a value: ``REF 55-40 LOT K1``, ``(ref 20-100)``."""
    if _PRODUCT.match(seen.text, end):
        return True
    limits = _RANGE.fullmatch(value)
    if limits is None or seen.word[first - 1] != "(":
        return False
    low, high = limits.groups()
    return int(low) < int(high) and len(high) - len(low) < 2


def _is_number(value: str, label: Label, before: str, trigger: str) -> bool:
    """Whether a value can be an identifier and is no quantity."""
    digits = sum(map(str.isdigit, value))
    if " " in value and value[0].isalpha() and digits < (4 if label is Label.MRN else 5):
        return False
    if (
        value.split(" ", maxsplit=1)[0].lower() in _VITALS
        or re.split(r"[-#. ]", value)[0].lower() in _VITALS
    ):
        return False
    if _QUANTITY.fullmatch(value) and not (value.isdigit() and digits >= 4 and not is_year(value)):
        told = label in _STRONG or "#" in before or trigger.split(" ", maxsplit=1)[0] in FILED
        hyphened = value.count("-") == 1 and digits >= 4 and "." not in value and told
        return hyphened or bool(label in (Label.MRN, Label.SSN) and value.isdigit() and digits >= 4)
    if label in _STRONG:
        return digits >= 3 or (digits >= 2 and "-" in value and "#" in before)
    if (
        trigger.split(" ", maxsplit=1)[0] in BADGES
        and digits >= 2
        and (digits >= 3 or not value.isdigit())
    ):
        return True
    return digits >= 3 and (bool(_MARK.search(before)) or digits >= 5 or not value.isdigit())
