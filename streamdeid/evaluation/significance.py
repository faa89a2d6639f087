"""Whether a difference means something, and how sure a figure is.

The z-test of two proportions is Stat De-id's (Uzuner et al. 2008, section 8);
the interval is the bias-corrected and accelerated bootstrap (Efron 1987) with
whole notes drawn again, as NLM Scrubber's evaluation draws patients.
"""

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist

import numpy as np

from streamdeid.evaluation.scores import Rates

_NORMAL = NormalDist()
ALPHA = 0.05
_DRAWINGS = 1000


def z_of(share_a: float, count_a: int, share_b: float, count_b: int) -> float:
    """The z of two proportions with a pooled variance; 0 where there is none."""
    pooled = (share_a * count_a + share_b * count_b) / (count_a + count_b)
    deviation = math.sqrt(pooled * (1 - pooled) * (1 / count_a + 1 / count_b))
    return (share_a - share_b) / deviation if deviation else 0.0


def is_significant(z: float, alpha: float = ALPHA) -> bool:
    """Two-sided."""
    return abs(z) > _NORMAL.inv_cdf(1 - alpha / 2)


def wilson(hits: int, count: int, alpha: float = ALPHA) -> tuple[float, float]:
    """Wilson's interval of a share; from 0 to 1 where nothing was counted."""
    if not count:
        return 0.0, 1.0
    z = _NORMAL.inv_cdf(1 - alpha / 2)
    share, weight = hits / count, z * z / count
    middle = (share + weight / 2) / (1 + weight)
    reach = z * math.sqrt(share * (1 - share) / count + weight / (4 * count)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def interval(
    each: Sequence[Rates], of: Callable[[Rates], float], alpha: float = ALPHA
) -> tuple[float, float]:
    """The BCa interval of a figure over units that are drawn again with a fixed seed."""
    table = np.array([(r.hits, r.misses, r.alarms) for r in each])
    estimate = _figure(table.sum(axis=0), of)
    chance = np.random.default_rng(0)
    draws = chance.integers(0, len(table), size=(_DRAWINGS, len(table)))
    drawn = np.sort([_figure(table[rows].sum(axis=0), of) for rows in draws])
    below = min(max((drawn < estimate).mean(), 1 / _DRAWINGS), 1 - 1 / _DRAWINGS)
    bias = _NORMAL.inv_cdf(float(below))
    speed = _acceleration(table, of)
    bounds = [_adjusted(_NORMAL.inv_cdf(p), bias, speed) for p in (alpha / 2, 1 - alpha / 2)]
    low, high = (float(drawn[min(int(p * _DRAWINGS), _DRAWINGS - 1)]) for p in bounds)
    return low, high


def _figure(
    sums: "np.ndarray[tuple[int], np.dtype[np.int64]]", of: Callable[[Rates], float]
) -> float:
    return of(Rates(*map(int, sums)))


def _adjusted(quantile: float, bias: float, speed: float) -> float:
    """Efron's adjusted share."""
    shifted = bias + quantile
    return _NORMAL.cdf(bias + shifted / (1 - speed * shifted))


def _acceleration(
    table: "np.ndarray[tuple[int, int], np.dtype[np.int64]]", of: Callable[[Rates], float]
) -> float:
    """The skew of the figure with one unit left out."""
    total = table.sum(axis=0)
    left_out = np.array([_figure(total - row, of) for row in table])
    apart = left_out.mean() - left_out
    spread = (apart**2).sum() ** 1.5
    return float((apart**3).sum() / (6 * spread)) if spread else 0.0
