"""What surely is a value or a code of everybody: whatever guessed an identifier there is taken back.

Asked last, so that it sees what all others found. Only what the message itself tells stands. Of
a date of which a part was guessed the rest is found too, or the part taken back if it is a score.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.dates.halves import halves
from streamdeid.detectors.patterns.dates.scales import is_scored
from streamdeid.detectors.patterns.dates.shorthand import shorthand
from streamdeid.detectors.patterns.page import page
from streamdeid.detectors.patterns.public_codes import public_codes
from streamdeid.detectors.patterns.value_rows import value_rows
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.ranges import Ranges
from streamdeid.model.span import VETO, Finding, Kept, Span

TOLD = frozenset({"seeded", "personal_numbers"})
"""Detectors whose findings a message or a check digit of a person's number tells."""


@dataclass(frozen=True, slots=True)
class Values:
    """Rows of values, codes of terminologies, and the rest of dates."""

    lexicon: Lexicon
    name: str = "values"

    def detect(self, reading: Reading) -> Iterator[Finding]:
        """Take back each earlier finding inside a row of values or a code; complete dates."""
        seen = page(reading, self.lexicon)
        if not (seen.digits and reading.earlier):
            return
        values = Ranges.of(
            (*public_codes(seen, self.lexicon), *value_rows(seen), *shorthand(seen.text))
        )
        for span in reading.earlier:
            if span.detector not in TOLD and values.hold(span.start, span.end):
                yield Kept(span.start, span.end, VETO, span.detector)
        guesses = (
            span
            for span in reading.earlier
            if span.detector.startswith("classifier") and not values.hold(span.start, span.end)
        )
        for part, start, end in halves(seen, guesses):
            if is_scored(seen, start, end):
                yield Kept(part.start, part.end, VETO, part.detector)
            else:
                yield Span(start, end, Label.DATE, self.name, part.score, "rest of a date")
