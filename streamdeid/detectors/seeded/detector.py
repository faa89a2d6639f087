"""The seeded detector: what the message tells of its people, found in its narrative.

Every occurrence of a seed is answered for, by a ``Span`` or by a ``Kept`` that
says why it stays; the residual check takes a silent one for a leak. Words and numbers of
the identity that a machine misread are read as they were meant. What stands in
an address or a log-in name covers the whole of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from streamdeid.detectors.base import Reading
from streamdeid.detectors.people.words.sight import look
from streamdeid.detectors.seeded.broken import find_broken
from streamdeid.detectors.seeded.dates import find_dates
from streamdeid.detectors.seeded.handles import find_logins, whole
from streamdeid.detectors.seeded.names import find_names
from streamdeid.detectors.seeded.numbers import find_numbers
from streamdeid.detectors.seeded.ordinary import is_known
from streamdeid.detectors.seeded.phrases import find_phrases
from streamdeid.detectors.seeded.runs import merged
from streamdeid.detectors.seeded.seeds import Compiled, compile_identity
from streamdeid.detectors.seeded.spelt import find_spelt
from streamdeid.lexicons import Lexicon
from streamdeid.model.identity import NOBODY
from streamdeid.model.span import Finding
from streamdeid.text.fold import fold
from streamdeid.text.tokens import tokenise


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
        folded = fold(reading.text)
        suspects = compiled.misread.suspects(folded)
        text = compiled.misread.repaired(
            reading.text, folded, suspects, partial(is_known, self.lexicon)
        )
        if text != reading.text:
            note = replace(reading.note, text=text)
            reading = replace(reading, note=note, tokens=tokenise(text))
        tokens = merged(look(reading, self.lexicon), reading.tokens, compiled.confused.of)
        if tokens:
            reading = replace(reading, tokens=tokens)
        yield from whole(
            self._found(reading, compiled, divided=bool(suspects.words)),
            reading,
            compiled,
            self.lexicon,
        )

    def _found(self, reading: Reading, compiled: Compiled, *, divided: bool) -> Iterator[Finding]:
        """What is found of each kind of seed; ``divided`` tells that a name may be cut."""
        sight = look(reading, self.lexicon)
        yield from find_logins(sight, compiled, self.lexicon)
        yield from find_names(sight, compiled, self.lexicon)
        yield from find_broken(sight, compiled, self.lexicon, divided=divided)
        yield from find_spelt(sight, compiled)
        yield from find_numbers(reading.text, compiled)
        yield from find_dates(sight, compiled, self.lexicon)
        yield from find_phrases(sight, compiled, self.lexicon)
