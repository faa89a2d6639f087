"""The seeded detector: what the message tells of its people, found in its narrative.

Every occurrence of a seed is answered for, by a ``Span`` or by a ``Kept`` that
says why it stays; the residual check takes a silent one for a leak.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.words.sight import look
from streamdeid.detectors.seeded.dates import find_dates
from streamdeid.detectors.seeded.names import find_names
from streamdeid.detectors.seeded.numbers import find_numbers
from streamdeid.detectors.seeded.phrases import find_phrases
from streamdeid.detectors.seeded.seeds import compile_identity
from streamdeid.detectors.seeded.spelt import find_spelt
from streamdeid.lexicons import Lexicon
from streamdeid.model.identity import NOBODY
from streamdeid.model.span import Finding


@dataclass(frozen=True, slots=True)
class Seeded:
    """Finds the seeds of a message's identity, each kind in its own way (CRATE's methods)."""

    lexicon: Lexicon
    name: str = "seeded"

    def detect(self, reading: Reading) -> Iterator[Finding]:
        """A span or a ``Kept`` for every occurrence of a seed."""
        if reading.identity is NOBODY:
            return
        compiled = compile_identity(reading.identity, self.lexicon)
        sight = look(reading, self.lexicon)
        yield from find_names(sight, compiled, self.lexicon)
        yield from find_spelt(sight, compiled)
        yield from find_numbers(reading.text, compiled)
        yield from find_dates(sight, compiled, self.lexicon)
        yield from find_phrases(sight, compiled, self.lexicon)
