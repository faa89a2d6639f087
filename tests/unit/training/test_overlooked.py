"""In training, rules miss a share of what is there; seeds never do."""

import random

from streamdeid.detectors.base import Reading
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.text.tokens import tokenise
from streamdeid.training.overlooked import overlooked

TEXT = "Seen by Dr. Osgood on 3/4 with Lena, BP 120/80."
DOCTOR, DATE, RELATIVE = (
    Span(TEXT.index(said), TEXT.index(said) + len(said), label, "titles")
    for said, label in (("Osgood", Label.DOCTOR), ("3/4", Label.DATE), ("Lena", Label.RELATIVE))
)
MISTAKE = Span(TEXT.index("120"), TEXT.index("120") + 6, Label.DATE, "dates")
SEED = Span(RELATIVE.start, RELATIVE.end, Label.RELATIVE, "seeded")
READ = Reading(Note("1", TEXT), tokenise(TEXT), NOBODY, (DOCTOR, DATE, MISTAKE, SEED))


def missing(share: float) -> Reading:
    return overlooked(READ, [DOCTOR, DATE, RELATIVE], share, random.Random(1))


def test_with_no_share_everything_stays() -> None:
    assert missing(0.0).earlier == READ.earlier


def test_with_all_of_it_only_seeds_and_mistakes_stay() -> None:
    assert missing(1.0).earlier == (MISTAKE, SEED)


def test_a_share_is_missed_and_the_same_one_each_time() -> None:
    chance = random.Random(2)
    kept = [DATE in overlooked(READ, [DATE], 0.1, chance).earlier for _ in range(1000)]
    assert 850 < sum(kept) < 950
    assert missing(0.5).earlier == missing(0.5).earlier
