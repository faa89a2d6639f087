"""``streamdeid evaluate replaced``: what would be replaced in notes that nobody annotated.

Stat De-id judges over-redaction by the share of words that are no PHI and are
removed all the same. Notes that were published without identifiers hold hardly any,
so the share of their words that is replaced bounds it, and the words that are
replaced most often show which rules are wrong. The list is made of notes that are
public; notes of patients have no place here.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from streamdeid.engine.reader import Reader
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.runtime.assembly import reader
from streamdeid.text.tokens import TOKEN
from streamdeid.training.corpus import texts


@dataclass(slots=True)
class Replaced:
    """Words of some notes, and those of them that a span covers; a word has a letter or a digit."""

    words: int = 0
    replaced: Counter[tuple[str, str]] = field(default_factory=Counter, repr=False)
    """How often each word is replaced, by word and label."""

    @property
    def share(self) -> float:
        """Replaced words of all words, from 0 to 1."""
        return self.replaced.total() / self.words if self.words else 0.0

    def labels(self) -> Counter[str]:
        """How many words each label replaces."""
        counted: Counter[str] = Counter()
        for (_, label), times in self.replaced.items():
            counted[label] += times
        return counted

    def add(self, text: str, spans: Sequence[Span]) -> None:
        """Count one note, whose ``spans`` are those that remain after arbitration."""
        for match in TOKEN.finditer(text):
            if not any(map(str.isalnum, match[0])):
                continue
            self.words += 1
            for span in spans:
                if span.start < match.end() and match.start() < span.end:
                    self.replaced[match[0], str(span.label)] += 1
                    break


def count(texts: Iterable[str], reader: Reader) -> Replaced:
    """What ``reader`` replaces in ``texts``, of whose people nothing is known."""
    counted = Replaced()
    for ordinal, text in enumerate(texts):
        counted.add(text, reader.read(Note(str(ordinal), text), NOBODY).spans)
    return counted


@click.command("replaced")
@click.argument("path", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--detectors", "names", default="", help="Names, by comma; without it the default.")
@click.option("--language", default="en", show_default=True, help="Language pack of the lexicons.")
@click.option("--top", default=100, show_default=True, help="How many words to list.")
def command(path: Path, names: str, language: str, top: int) -> None:
    """The share of words of PATH (JSON Lines of public texts) that is replaced, and which words."""
    reads = reader(language, tuple(names.split(",")) if names else None)
    counted = count(texts(path), reads)
    total = counted.replaced.total()
    click.echo(f"{total} of {counted.words} words replaced: {counted.share:.2%}")
    for label, times in counted.labels().most_common():
        click.echo(f"  {label:16} {times:7} {times / counted.words:.3%}")
    for (word, label), times in counted.replaced.most_common(top):
        click.echo(f"{times:6}  {label:16} {word}")
