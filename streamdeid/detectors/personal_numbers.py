"""Swedish personal identity numbers: ``19640823-3234``, ``640823-3234``, ``640823+3234``.

Ten or twelve digits: a birth date, whose day is raised by 60 in coordination
numbers, three digits and a check digit by Luhn's rule over the last ten (Skatteverket,
SKV 704). A plus sign stands for people over a hundred.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_NUMBER = re.compile(
    r"(?<!\d)(?:18|19|20)?"
    r"(\d\d(?:0[1-9]|1[0-2])(?:[06][1-9]|[1278]\d|[39][01]))[-+ ]?"
    r"(\d{4}|\d{3}[Xx]|[Xx]{4})(?!\d)"
)


@dataclass(frozen=True, slots=True)
class PersonalNumbers:
    """Swedish personal and coordination numbers with a right check digit."""

    lexicon: Lexicon
    name: str = "personal_numbers"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for every number."""
        for match in _NUMBER.finditer(reading.text):
            if is_valid(match[1] + match[2]):
                yield Span(match.start(), match.end(), Label.SSN, self.name, 0.95, "personnummer")


def is_valid(ten: str) -> bool:
    """Luhn's rule over ten digits; a masked ending cannot be wrong."""
    if not ten.isdigit():
        return True
    doubled = (int(digit) * (2 - place % 2) for place, digit in enumerate(ten))
    return sum(value // 10 + value % 10 for value in doubled) % 10 == 0
