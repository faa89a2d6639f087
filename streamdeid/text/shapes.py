"""The shapes of identifiers that no result and no vocabulary has.

For typed values, which no detector of prose reads: an e-mail address, a Social Security number, a
telephone number with its area, a whole date, an address of the web and a name behind a title say
by their form alone what they are.
"""

import re
from collections.abc import Iterator

from streamdeid.model.label import Label

_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_MONTH = r"(?:0?[1-9]|1[0-2])"
_YEAR = r"(?:19|20)\d{2}"
_EXCHANGE = r"(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-. ])\d{3}[-. ]\d{4}"
_TIME = r"(?:[0-2]\d[0-5]\d(?:[0-5]\d)?)?"
_WHOLE = r"(?![\w/-]|\.\d)"
_SHAPES: dict[Label, str] = {
    Label.EMAIL: r"[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5}",
    Label.URL: r"https?://[^\s<>\"']{3,500}",
    Label.SSN: rf"(?<![\w.-])\d{{3}}-\d{{2}}-\d{{4}}{_WHOLE}",
    Label.PHONE: rf"(?<![\w.-])(?:\+?1[-. ])?{_EXCHANGE}{_WHOLE}",
    Label.DATE: (
        rf"(?<![\w./-])(?:{_MONTH}/{_DAY}/(?:{_YEAR}|\d{{2}})|{_YEAR}-{_MONTH}-{_DAY}"
        rf"|{_YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]){_TIME}){_WHOLE}"
    ),
}
_ANY = re.compile(
    "|".join(f"(?P<{label}>{pattern})" for label, pattern in _SHAPES.items()), re.ASCII
)
_TITLED = re.compile(
    r"(?<!\w)(?P<title>Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s+"
    r"(?P<name>[^\W\d_a-z][\w'\u2019-]+(?:\s+[^\W\d_a-z][\w'\u2019-]+){0,2})"
)
_LAY = frozenset({"Mr", "Mrs", "Ms", "Miss"})
"""Titles of those who are no staff."""
_MARKS = re.compile(r"@|://|\d{3}[-. )]|\d/\d|\d{8}")
"""One of them stands in every shape: most values have none and cost one search."""


def shapes(text: str) -> Iterator[tuple[int, int, Label]]:
    """The stretches of ``text`` that have the shape of an identifier, each with its label."""
    for titled in _TITLED.finditer(text):
        yield *titled.span("name"), Label.PATIENT if titled["title"] in _LAY else Label.DOCTOR
    if _MARKS.search(text) is not None:
        for found in _ANY.finditer(text):
            yield *found.span(), Label(found.lastgroup or Label.PHI)
