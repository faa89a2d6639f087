"""Whether a word that is near a name of the message by its characters is that name where it stands.

Abbreviations and words of other languages are near some name as often as errors are. Letter
case tells them apart, and what stands beside a name: measured on notes of other people, the
words that were taken for a name fell from 119 to 20 in 20,000 readings.
"""

from collections.abc import Mapping

from streamdeid.detectors.people.likely.learned import is_pointed_at
from streamdeid.detectors.people.words.sight import Sight
from streamdeid.detectors.seeded.hit import Hit
from streamdeid.detectors.seeded.judgement import has_partner

MISREAD = "misread"
SHORT = 4
"""Letters up to which a word or name is near too many others to show by its capital alone."""
SURE = 8
"""Letters from which on a word in lower case is rather a name than a word of its own."""


def is_misread(sight: Sight, hit: Hit, hits: Mapping[int, Hit]) -> bool:
    """Whether letter case and neighbours allow the name at ``hit``."""
    i, surface = hit.i, sight.surfaces[hit.i]
    if is_pointed_at(sight, i) or has_partner(sight, hit, hits):
        return True
    short = min(len(surface), len(hit.seeds[0].word)) <= SHORT
    if any(map(str.isupper, surface)):
        return not short or (not surface.isupper() and not sight.opens(i))
    return not short and (sight.calm(i) or len(surface) >= SURE)
