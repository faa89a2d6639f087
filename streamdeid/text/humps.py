"""A token that mixes capitals, cut where they rise: ``JaffreyMarital``, ``ALMarital``."""

from collections.abc import Iterator
from itertools import pairwise


def humps(surface: str) -> Iterator[tuple[int, int]]:
    """The parts of ``surface`` as ranges: (0, 7) and (7, 14) for ``JaffreyMarital``."""
    cuts = [0]
    for k in range(1, len(surface)):
        rises = surface[k].isupper() and surface[k - 1].islower()
        falls = (
            surface[k].isupper() and surface[k - 1].isupper() and surface[k + 1 : k + 2].islower()
        )
        if rises or falls:
            cuts.append(k)
    return pairwise((*cuts, len(surface)))
