"""Hospitals, clinics, homes, schools and employers by the word at their end.

Capitalised words that end in (or, for *University of …*, begin with) a word for an
institution. The name must say more than the word: *the Clinic* and *Emergency
Department* are no names.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.lexicons import Lexicon
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.span import Span

HOSPITAL = frozenset(
    "hospital hosp clinic clinics infirmary hospice sanatorium sanitarium rehab rehabilitation vamc medical health"
    " healthcare surgicenter er ed icu nursing manor dialysis orthopedics orthopaedics pediatrics cardiology"
    " oncology cancer urgent eye memorial heart kidney imaging radiology".split()
)
ENDS = frozenset(
    "hospital hosp clinic clinics infirmary hospice vamc center centre ctr institute group associates practice"
    " rehab rehabilitation manor home lodge pavilion medical healthcare health".split()
)
BODIES = frozenset(
    "school university college academy inc llc ltd corp corporation company co bank church parish pharmacy laboratory"
    " laboratories labs lab foundation authority services insurance mutual trucking freight factory mill plant farms"
    " shelter court jail prison correctional library market dept department hs elementary fd pd".split()
)
GENERIC = frozenset(
    "the a an our this that his her their emergency outpatient inpatient community medical care health home nursing"
    " skilled primary urgent surgery surgical day sleep wound pain stroke trauma cancer dialysis infusion clinic hospital"
    " department patient family social physical occupational therapy rehab facility center mental behavioral public"
    " women's children's urgent general regional local mobile imaging radiology lab laboratory pharmacy high middle"
    " elementary school college state county city service services group practice insurance company hospice acute icu ed er"
    " assisted living adult senior eye heart kidney dental referring previous outside same to at from in of and for".split()
)
NAME = re.compile(
    r"(?<![\w@.])(?:(?:St|Mt|Ft)\. )?[A-Z][\w'’&-]*(?: (?:of|and|the|de|at|for|&|St\.|[A-Z][\w'’&-]*)){0,6}"
)


@dataclass(frozen=True, slots=True)
class Institutions:
    """Hospitals as HOSPITAL, other bodies as ORGANIZATION."""

    lexicon: Lexicon
    name: str = "institutions"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each capitalised name that ends in a word for an institution."""
        text = reading.text
        for match in NAME.finditer(text):
            words = match[0].split(" ")
            if len(words) < 2:
                continue
            last = max((i for i, w in enumerate(words) if _bare(w) in ENDS | BODIES), default=-1)
            if last < 1 or all(_bare(w) in GENERIC for w in words[:last]):
                continue
            if match[0].isupper() and not self._tells(words[:last]):
                continue
            first = next(
                i for i, w in enumerate(words) if _bare(w) not in {"the", "a", "at", "from", "to"}
            )
            if first >= last:
                continue
            yield self._span(match.start(), words, first, last)

    def _tells(self, words: list[str]) -> bool:
        """Whether, in a line of capitals, a word before is no everyday word."""
        return any(
            not self.lexicon.words[w.title()].flags & (f.COMMON_WORD | f.CLINICAL | f.NOTE_WORD)
            for w in words
            if _bare(w) not in GENERIC
        )

    def _span(self, at: int, words: list[str], first: int, last: int) -> Span:
        """The words from the first to the last that belong to the name."""
        start = at + sum(len(w) + 1 for w in words[:first])
        end = start + len(" ".join(words[first : last + 1]))
        hospital = any(_bare(w) in HOSPITAL for w in words[first : last + 1])
        label = Label.HOSPITAL if hospital else Label.ORGANIZATION
        return Span(start, end, label, self.name, 0.8, "head word")


def _bare(word: str) -> str:
    """A word as the lists have it."""
    return word.rstrip(".,;:").lower()
