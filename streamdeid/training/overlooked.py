"""What rules overlook in training, as they will in notes over which they were not written.

The rules were written while the shipped notes were read, so they find more in
them than in notes that nobody has seen, and a model that learns beside them
leans on them more than they deserve. In training a share of the identifiers is
therefore kept from the rules: whatever they found of one is taken away. What
the message itself tells (seeds) stays, for it tells of unseen notes as much.
"""

import random
from collections.abc import Sequence
from dataclasses import replace

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier.ensemble import NEVER_VETOED
from streamdeid.model.span import Span


def overlooked(
    read: Reading, truths: Sequence[Span], share: float, chance: random.Random
) -> Reading:
    """``read`` as if the rules had missed that share of ``truths``, drawn by ``chance``."""
    missed = [truth for truth in truths if chance.random() < share]
    kept = (
        found
        for found in read.earlier
        if found.detector in NEVER_VETOED or not any(found.overlaps(one) for one in missed)
    )
    return replace(read, earlier=tuple(kept)) if missed else read
