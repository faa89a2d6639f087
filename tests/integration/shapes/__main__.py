"""Print what each shape costs, worst first: ``python tests/integration/shapes [NAME…]``.

Without ``--bytes`` each shape is measured at three lengths, and its exponents are printed. With
it each is measured once at that size; ``NAME`` is a part of the names of the shapes wanted.
``--long`` is how many seconds the longest run of a shape takes at least, up to 256 kB: what is
quadratic with a small constant shows at ``--long 2``.
"""

import argparse
import sys
from collections.abc import Sequence

from shapes_all import SHAPES, warmed
from shapes_measured import LONG_ENOUGH, Cost, Growth, grown, measured


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bytes", type=int, default=0)
    parser.add_argument("--long", type=float)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    wanted = [name for name in SHAPES if not options.names or any(n in name for n in options.names)]
    print(f"{len(wanted)} shapes", file=sys.stderr)
    if options.bytes:
        large(wanted, options.bytes)
    else:
        growth(wanted, (options.long,) if options.long else LONG_ENOUGH)


def growth(names: list[str], long_enough: Sequence[float]) -> None:
    """Print exponents, worst first."""
    engine = warmed()
    found: list[Growth] = []
    for name in names:
        found.append(grown(engine, name, SHAPES[name], long_enough))
        print(_growth(found[-1]), file=sys.stderr, flush=True)
    print(f"{'shape':<44}{'bytes':>9}{'s':>8}{'MB':>8}{'time':>7}{'memory':>8}  outcome")
    for one in sorted(found, key=lambda one: -one.worst):
        print(_growth(one))


def _growth(one: Growth) -> str:
    last = one.costs[-1]
    figures = f"{last.size:>9}{last.seconds:>8.2f}{last.megabytes:>8.0f}"
    return f"{one.name:<44}{figures}{one.time:>7.2f}{one.memory:>8.2f}  {last.outcome}"


def large(names: list[str], size: int) -> None:
    """Print seconds and megabytes of one size, slowest first."""
    engine = warmed()
    found: list[tuple[str, Cost]] = []
    for name in names:
        found.append((name, measured(engine, SHAPES[name](size))))
        print(_large(*found[-1]), file=sys.stderr, flush=True)
    print(f"{'shape':<44}{'bytes':>9}{'s':>8}{'MB':>8}  outcome")
    for name, cost in sorted(found, key=lambda one: -one[1].seconds):
        print(_large(name, cost))


def _large(name: str, cost: Cost) -> str:
    return f"{name:<44}{cost.size:>9}{cost.seconds:>8.2f}{cost.resident:>8.0f}  {cost.outcome}"


if __name__ == "__main__":
    main()
