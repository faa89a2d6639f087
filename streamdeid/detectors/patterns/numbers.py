"""Numbers behind the words that announce them: record, account, plan, licence, device.

A trigger word, then perhaps *number*, *no.*, *#*, *is* or a colon, then a value
with at least one digit. Each trigger names the label; the longest trigger wins.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.span import Span

TRIGGERS: dict[Label, str] = {
    Label.MRN: r"mrn|mr ?#|mr no|med(?:ical)? rec(?:ord)?s?|unit (?:no|number|#)|chart|hosp(?:ital)? (?:no|number|#)"
    r"|m\.r\.n|patient id|pt id|pt ?#|pm ?#|patient (?:no|number|#)|mrun|umrn|record",
    Label.ACCOUNT: r"acct|account|a/c|fin|visit (?:no|number|#|id)|visit|encounter|enc|csn|har|billing|bill|card"
    r"|hosp(?:ital)? acct|registration",
    Label.HEALTHPLAN: r"member(?: id)?|subscriber|sub id|policy|group|grp|medicaid(?: id)?|medicare(?: id)?|mcare|mcr"
    r"|mcaid|hicn|mbi|ins(?:urance)? id|plan id|aarp|tricare|benefit id|hic|dod id|edipi",
    Label.LICENSE: r"lic(?:ense|ence)?|dl|driver'?s? lic(?:ense)?|npi|dea|dea no|cdl|state id|cert(?:ificate)?|registry",
    Label.VEHICLE: r"vin|plate|license plate|tag|tail|reg(?:istration)? no|hull|usdot",
    Label.DEVICE: r"s/?n|serial|ser|model no|device|udi|lead|imei|implant|scope|pump",
    Label.SSN: r"ssn?|soc(?:ial)? sec(?:urity)?(?: no| number)?|social",
    Label.IDNUM: r"accession|acc|specimen|spec|case|job|dict(?:ation)?|claim|ref(?:erence)?|order|req(?:uisition)?"
    r"|auth(?:orization)?|lot|rx|prescription|ticket|trip|run|incident|doc(?:ument)?|exam|study|slide|path"
    r"|file|protocol|invoice|tracking|conf(?:irmation)?|inc|badge|employee(?: id)?|id|kit|tape|voice|report"
    r"|bag|unit|barcode|batch|docket|permit|citation|intake|pin|call",
}
_LINK = r"(?:[ \t]*(?:number|num|nbr|no|id|record|#|is|of|ending in|last 4|:|=|\.|-(?=\s))){0,3}[ \t]*[:#=]?[ \t]*\(?"
VALUE = r"([A-Za-z]{0,5}[-#. ]?\d[\w./-]{2,24}(?: \d{2,12}){0,3}|[A-Z]{1,6}[-/][\w/-]*\d[\w/-]*)"
_STRONG = frozenset(
    {Label.MRN, Label.ACCOUNT, Label.HEALTHPLAN, Label.LICENSE, Label.DEVICE, Label.SSN}
)
_PATTERNS = tuple(
    (label, re.compile(rf"(?<![A-Za-z])(?:{words})(?![A-Za-z]){_LINK}{VALUE}", re.IGNORECASE))
    for label, words in TRIGGERS.items()
)
_MARK = re.compile(r"#|:|=|\b(?:number|no|num|nbr|id)\b", re.IGNORECASE)
_QUANTITY = re.compile(
    r"\d{1,4}(?:\.\d+)?(?:st|nd|rd|th|mg|mcg|ml|cm|mm|kg|g|l|h|hr|hrs|d|wk|mo|yr|y|yo|x|am|pm|a|p|f|fr|gauge|v)?"
    r"|\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{1,3}/\d{1,3}|\d+\.\d+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Numbers:
    """Items G to M and R of Safe Harbor, where a word announces them."""

    lexicon: Lexicon
    name: str = "numbers"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each value that a trigger announces."""
        if not any(map(str.isdigit, reading.tokens.surfaces)):
            return
        for label, pattern in _PATTERNS:
            for match in pattern.finditer(reading.text):
                value = match[1].rstrip(".,;:/-")
                if _is_number(value, label, match[0][: match.start(1) - match.start()]):
                    start = match.start(1)
                    yield Span(start, start + len(value), label, self.name, 0.9, f"after {label}")


def _is_number(value: str, label: Label, before: str) -> bool:
    """Whether a value can be an identifier and is no quantity."""
    digits = sum(map(str.isdigit, value))
    if _QUANTITY.fullmatch(value) and not (digits >= 4 and "." not in value and "/" not in value):
        return False
    if label in _STRONG:
        return digits >= 3
    return digits >= 3 and (bool(_MARK.search(before)) or digits >= 5 or not value.isdigit())
