"""Addresses: streets with numbers, post office boxes, ZIP codes, and cities before a state."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_TYPE = (
    r"(?:street|st|avenue|aven?|ave|av|boulevard|blvd|road|rd|lane|ln|drive|dr|court|ct|circle|cir|place|pl|plaza|plz"
    r"|square|sq|terrace|ter|trail|trl|parkway|pkwy|highway|hwy|way|loop|alley|aly|row|path|pike|turnpike|tpke|run"
    r"|crossing|xing|route|rte|expressway|expy|bend|cove|creek|ridge|point|heights|hts|view|estates|center|ctr)"
)
_UNIT = r"(?:,?\s+(?:apt|apartment|unit|ste|suite|rm|room|#|lot|fl|floor|bldg|trlr|space|spc)\.?\s?#?[\w-]{1,6}|,?\s#\s?[\w-]{1,6})"
_SIDE = r"(?:[NSEW]|NE|NW|SE|SW|north|south|east|west)\.?"
STREET = re.compile(
    rf"(?<![\w/.-])\d{{1,6}}(?:-\d{{1,4}})?[A-Z]?[ \t]+(?:{_SIDE}[ \t]+)?(?:(?:\d{{1,3}}(?:st|nd|rd|th)|[A-Z][\w'’.-]*)[ \t]+){{1,4}}?"
    rf"{_TYPE}\b\.?(?:[ \t]+(?:NE|NW|SE|SW|N|S|E|W)\b)?{_UNIT}?",
    re.IGNORECASE,
)
BOX = re.compile(
    r"\b(?:p\.? ?o\.? ?(?:box|drawer)|post office box|(?:rr|hc|rural route|route|rt) ?#?\d{1,4},? ?box) ?#?\d{1,6}[A-Z]?\b"
    r"|\b(?:rr|hc) ?\d{1,4}\b",
    re.IGNORECASE,
)
HIGHWAY = re.compile(
    r"\b(?:hwy|highway|county road|cr|state route|sr|us|interstate|i) ?-?\d{1,4}\b(?= )?",
    re.IGNORECASE,
)
ZIP = re.compile(r"(?<![\w.#-])(\d{5})(-\d{4})?(?![\w/%]|-\d|\.\d)")
_NOT_STREET = re.compile(
    r"\d+\s+(?:mg|ml|days?|weeks?|months?|years?|hours?|minutes?|times|units?|tabs?)\b",
    re.IGNORECASE,
)
_STATE_BEFORE = re.compile(r"([A-Z]{2}|[A-Z]\.[A-Z]\.|[A-Z][a-z]+)[,.]?\s+$")


@dataclass(frozen=True, slots=True)
class Places:
    """Item B of Safe Harbor."""

    lexicon: Lexicon
    name: str = "places"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """Spans for streets, boxes, ZIP codes, and the cities and states before them."""
        text = reading.text
        if any(map(str.isdigit, reading.tokens.surfaces)):
            for match in STREET.finditer(text):
                if self._is_street(match[0]):
                    yield Span(*match.span(), Label.STREET, self.name, 0.9, "street")
            for match in BOX.finditer(text):
                yield Span(*match.span(), Label.STREET, self.name, 0.9, "box")
            yield from self._zips(text)
        yield from self._cities(reading)

    def _is_street(self, found: str) -> bool:
        """Whether the words between number and type are capitalised, or the line is all lower case."""
        words = re.findall(r"[A-Za-z][\w'’.-]*", found)
        if _NOT_STREET.match(found) or len(words) < 2:
            return False
        if words[0][0].isupper():
            return True
        joined = any(self.lexicon.words[word].flags & f.FUNCTION_WORD for word in words)
        return found.islower() and len(words) <= 4 and not joined

    def _zips(self, text: str) -> Iterator[Span]:
        """Five digits that are a ZIP code, behind a state or its name."""
        for match in ZIP.finditer(text):
            state = self.lexicon.zip_state(match[1])
            before = text[max(0, match.start() - 24) : match.start()]
            near = _STATE_BEFORE.search(before)
            if state and ((near and self._is_place(near[1])) or match[2]):
                yield Span(*match.span(), Label.ZIP, self.name, 0.9, "zip")

    def _is_place(self, word: str) -> bool:
        """Whether a word is a state or a city."""
        flags = self.lexicon.words[word.replace(".", "")].flags
        return (
            bool(flags & (f.STATE | f.STATE_CODE | f.CITY))
            or word.replace(".", "").upper() in STATES
        )

    def _cities(self, reading: Reading) -> Iterator[Span]:
        """``Duluth, MN``: capitalised words, a comma, a state."""
        for match in CITY_STATE.finditer(reading.text):
            code = match["state"]
            if code == "MD" and not reading.text[match.end() :].lstrip()[:5].isdigit():
                continue
            if code.replace(".", "").upper() in STATES or self.lexicon.words[code].flags & f.STATE:
                yield Span(*match.span("city"), Label.CITY, self.name, 0.85, "city, state")
                yield Span(*match.span("state"), Label.STATE, self.name, 0.85, "city, state")


STATES = frozenset(
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK"
    " OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR GU VI AS MP".split()
)
CITY_STATE = re.compile(
    r"\b(?P<city>[A-Z][A-Za-z'’.-]+(?: [A-Z][A-Za-z'’.-]+){0,2}),?\s{1,2}"
    r"(?P<state>(?:(?<=, )|(?<=,  ))(?:[A-Z]{2}|[A-Z]\.[A-Z]\.|(?:New |North |South |West )?[A-Z][a-z]{3,12})"
    r"|[A-Z]{2}(?= \d{5}))\b"
)
