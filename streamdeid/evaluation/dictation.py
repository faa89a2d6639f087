"""``streamdeid evaluate dictation``: names in transcribed dictation whose people are unknown.

Published samples without names (JSON Lines with a ``text``) get names of the general
population, in three arms (see ``named``): full names, surnames alone, first names alone. The
samples as published bound over-redaction: hardly any of their words is an identifier.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import click
import orjson

from streamdeid.engine.reader import Reader
from streamdeid.evaluation import report
from streamdeid.evaluation.detection import found_by
from streamdeid.evaluation.kinds import spread
from streamdeid.evaluation.materials import population
from streamdeid.evaluation.mentions import Mention, in_context, mentions, share
from streamdeid.evaluation.named import ARMS, named
from streamdeid.evaluation.options import json_option, model_option
from streamdeid.evaluation.replaced import Replaced
from streamdeid.runtime.assembly import reader
from streamdeid.training import corpus
from streamdeid.training.corpus import Annotated

HEAD = ("names put in", "names", "recall", "low", "high", "texts", "with a miss")
_WORDS = {"full": "full name", "family": "surname alone", "given": "first name alone"}


def published(path: Path, limit: int) -> list[Annotated]:
    """The texts of a file, known by their place in it; at most ``limit``, spread over all."""
    texts = enumerate(corpus.texts(path))
    return spread([Annotated(f"{path.name}:{at}", text, ()) for at, text in texts], limit)


def filled(texts: Sequence[Annotated], arm: str) -> list[Annotated]:
    """The texts that take a name, with names in the form of ``arm``."""
    people = population()
    return [note for text in texts if (note := named(text, people, arm)).spans]


def rows(arm: str, some: Iterable[Mention]) -> Iterator[tuple[object, ...]]:
    """One row for each role that is named in this arm."""
    roles: dict[str, list[Mention]] = defaultdict(list)
    for mention in some:
        roles[mention.span.label].append(mention)
    for role, those in sorted(roles.items(), reverse=True):
        missed = {mention.note.id for mention in those if not mention.is_found}
        texts = {mention.note.id for mention in those}
        yield (f"{role}, {_WORDS[arm]}", *share(those), len(texts), len(missed))


def as_published(
    texts: Sequence[Annotated], reads: Reader, step: Callable[[], None] = lambda: None
) -> Replaced:
    """What is replaced in the texts as they are."""
    counted = Replaced()
    for note, spans in zip(texts, found_by(reads, texts, step).values(), strict=True):
        counted.add(note.text, spans)
    return counted


@click.command("dictation")
@click.argument("path", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@model_option
@click.option("--notes", "limit", default=0, help="At most so many texts.")
@click.option("--misses", is_flag=True, help="List the names that were missed, in context.")
@json_option
def command(path: Path, model: Path | None, limit: int, *, misses: bool, as_json: bool) -> None:
    """Put names into the texts of PATH (JSON Lines), and measure which are found."""
    texts, reads = published(path, limit), reader(model=model)
    arms = {arm: filled(texts, arm) for arm in ARMS}
    total = len(texts) + sum(map(len, arms.values()))
    with click.progressbar(length=total, file=sys.stderr, label="Texts") as bar:
        before = as_published(texts, reads, lambda: bar.update(1))
        found = {
            arm: list(mentions(some, found_by(reads, some, lambda: bar.update(1))))
            for arm, some in arms.items()
        }
    table = [row for arm, some in found.items() for row in rows(arm, some)]
    if as_json:
        shown = {"names": [dict(zip(HEAD, row, strict=True)) for row in table]}
        published_as = {"words": before.words, "replaced": before.share}
        click.echo(orjson.dumps({**shown, "as published": published_as}).decode())
        return
    click.echo(report.table(HEAD, table))
    click.echo(
        f"\nas published: {before.replaced.total()} of {before.words} words replaced,"
        f" {before.share:.2%}, in {len(texts)} texts"
    )
    for arm, some in found.items() if misses else ():
        for mention in some:
            if not mention.is_found:
                click.echo(f"{arm}  {mention.note.id}  {in_context(mention)}")
