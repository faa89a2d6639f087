"""Names and numbers of the message that survived in another form than plainly.

The residual check of ``residual`` looks for whole words and bare numbers. Here the same
forms are looked for as machines write them (``text.disguises``). One comparison of the whole
text with each name tells for nearly every message that there is nothing to look at; the
rest is done for the text in which a name may stand.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from streamdeid.engine.residual import Range, Survivor, is_within, readable, solid, unbroken
from streamdeid.formats.message import Visible
from streamdeid.model.label import Label
from streamdeid.text.disguises import Disguises, Words


def disguised(
    visible: Iterable[Visible],
    wanted: Disguises,
    permitted: Mapping[str, Sequence[Range]],
    words: Words,
) -> Iterator[Survivor]:
    """What of ``wanted`` can be read in ``visible`` and was not permitted.

    ``permitted`` is as for ``residual.survivors``.
    """
    seen = list(visible)
    if not wanted.may_stand_in(readable("\n".join(item.text for item in seen))):
        return
    for item in seen:
        ranges = () if item.coded else permitted.get(unbroken(item.text), ())
        for seed, hit in wanted.hits(item.text, words, coded=item.coded):
            if not is_within(solid(item.text, hit), ranges):
                yield Survivor(item.address, seed.address, seed.label)


def told(wanted: Disguises, words: Words, text: str) -> Label | None:
    """Whose name or number stands in a code or another short ``text``, if any does."""
    if not wanted.may_stand_in(readable(text)):
        return None
    return next((seed.label for seed, _ in wanted.hits(text, words, coded=True)), None)
