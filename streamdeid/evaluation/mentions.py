"""Names as they are mentioned: one is found when every one of its letters and digits is covered.

Half a name that stays still tells who is meant, so a mention counts whole, where the scores
by token would give credit for a part.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from streamdeid.evaluation.significance import wilson
from streamdeid.model.span import Span, covered
from streamdeid.training.corpus import Annotated


class Mention(NamedTuple):
    """One true name of a note, and whether it was found."""

    note: Annotated
    span: Span
    is_found: bool


class Share(NamedTuple):
    """How many mentions there are, the share that was found, and Wilson's interval of it."""

    names: int
    recall: float
    low: float
    high: float


def mentions(notes: Iterable[Annotated], found: Mapping[str, Sequence[Span]]) -> Iterator[Mention]:
    """Every true span of ``notes`` in turn; ``found`` has spans by note id."""
    for note in notes:
        cover = covered(found.get(note.id, ()))
        for span in note.spans:
            inside = range(span.start, span.end)
            missed = any(note.text[i].isalnum() and i not in cover for i in inside)
            yield Mention(note, span, not missed)


def share(some: Iterable[Mention]) -> Share:
    """Of these mentions; a recall of 1 where there are none."""
    results = [mention.is_found for mention in some]
    count, hits = len(results), sum(results)
    return Share(count, hits / count if count else 1.0, *wilson(hits, count))


def in_context(mention: Mention, reach: int = 40) -> str:
    """The mention in brackets between what stands around it, in one line."""
    text, span = mention.note.text, mention.span
    before = text[max(0, span.start - reach) : span.start]
    found = f"{before}[{text[span.start : span.end]}]{text[span.end : span.end + reach]}"
    return found.replace("\n", " / ")
