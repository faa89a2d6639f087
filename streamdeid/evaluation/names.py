"""``streamdeid evaluate names``: whether names of every group of people are found alike.

Sixteen groups, the same carriers filled with names of each, nothing known of the people: what
differs is the names alone. A group whose names are missed more often is harmed more often, so
the largest gap between two groups is the figure that counts.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import click
import orjson

from streamdeid.evaluation import report
from streamdeid.evaluation.carried import notes
from streamdeid.evaluation.detection import found_by
from streamdeid.evaluation.materials import carriers, groups
from streamdeid.evaluation.mentions import Mention, Share, in_context, mentions, share
from streamdeid.evaluation.options import json_option, model_option
from streamdeid.evaluation.significance import is_significant, z_of
from streamdeid.runtime.assembly import reader

HEAD = ("names of", "names", "recall", "low", "high", "full", "family", "given")
EACH = 10
"""Fillings of a carrier: 730 names of a group, within half a point at a recall of 0.998."""


class Gap(NamedTuple):
    """The group whose names are found most often, the one least often, and the difference."""

    best: str
    worst: str
    gap: float
    z: float


def largest_gap(shares: Mapping[str, Share]) -> Gap:
    """The largest difference in recall between two groups, with its z."""
    best, worst = (choose(shares, key=lambda name: shares[name].recall) for choose in (max, min))
    high, low = shares[best], shares[worst]
    z = z_of(high.recall, high.names, low.recall, low.names)
    return Gap(best, worst, high.recall - low.recall, z)


def row(name: str, some: Sequence[Mention]) -> tuple[object, ...]:
    """Recall of these mentions with its interval, and recall by how a name is written."""
    forms: dict[str, list[Mention]] = defaultdict(list)
    for mention in some:
        form = mention.span.rule
        forms[form if form in HEAD else "full"].append(mention)
    return (name, *share(some), *(share(forms[form]).recall for form in HEAD[-3:]))


def by(some: Iterable[Mention], key: Callable[[Mention], str]) -> dict[str, list[Mention]]:
    """Mentions by what ``key`` gives of each, in the order of the keys' first appearance."""
    found: dict[str, list[Mention]] = {}
    for mention in some:
        found.setdefault(key(mention), []).append(mention)
    return found


@click.command("names")
@model_option
@click.option("--each", default=EACH, show_default=True, help="Fillings of each carrier.")
@click.option("--misses", is_flag=True, help="List the names that were missed, in context.")
@json_option
def command(model: Path | None, each: int, *, misses: bool, as_json: bool) -> None:
    """Recall of the names of sixteen groups of people of whom nothing is known."""
    some = list(chain.from_iterable(notes(group, carriers(), each) for group in groups()))
    with click.progressbar(length=len(some), file=sys.stderr, label="Texts") as bar:
        found = found_by(reader(model=model), some, lambda: bar.update(1))
    every = list(mentions(some, found))
    by_group = by(every, lambda mention: mention.note.id.partition("/")[0])
    shares = {name: share(those) for name, those in by_group.items()}
    gap = largest_gap(shares)
    if as_json:
        shown = {"groups": {k: s._asdict() for k, s in shares.items()}, "gap": gap._asdict()}
        click.echo(orjson.dumps(shown, option=orjson.OPT_INDENT_2).decode())
        return
    click.echo(report.table(HEAD, [*(row(*item) for item in by_group.items()), row("all", every)]))
    click.echo(
        f"\nlargest gap {gap.gap:.4f}: {gap.best} over {gap.worst}, z {gap.z:.1f}"
        f" ({'' if is_significant(gap.z) else 'not '}significant at 0.05)\n"
    )
    for what, key in _VIEWS.items():
        click.echo(report.table((what, *HEAD[1:]), (row(*item) for item in by(every, key).items())))
        click.echo()
    for mention in every if misses else ():
        if not mention.is_found:
            click.echo(f"{mention.note.id}  {mention.span.label}  {in_context(mention)}")


_VIEWS: Mapping[str, Callable[[Mention], str]] = {
    "role": lambda mention: mention.span.label,
    "manner": lambda mention: mention.note.kind,
}
