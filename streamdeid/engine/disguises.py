"""Names and numbers of the message that survived in another form than plainly.

The residual check of ``residual`` looks for whole words and bare numbers. Here the same
forms are looked for as machines write them (``text.disguises``). One pass over the whole
output tells for nearly every message that there is nothing to look at; the rest is done for
the text in which a name may stand.
"""

from collections.abc import Iterator, Mapping, Sequence

from streamdeid.engine.permitted import Permitted, Range, unbroken
from streamdeid.engine.residual import Seen, Survivor, readable
from streamdeid.model.label import Label
from streamdeid.text.disguises import Disguises, Words


def disguised(
    seen: Seen,
    wanted: Disguises,
    permitted: Mapping[str, Sequence[Range]],
    words: Words,
) -> Iterator[Survivor]:
    """What of ``wanted`` can be read in an output and was not permitted.

    ``permitted`` is as for ``residual.survivors``.
    """
    if not wanted.may_stand_in(seen.readable):
        return
    for item in seen.texts:
        allowed: Permitted | None = None
        for seed, hit in wanted.hits(item.text, words, coded=item.coded):
            if allowed is None:
                ranges = () if item.coded else permitted.get(unbroken(item.text), ())
                allowed = Permitted(item.text, ranges)
            if not allowed.covers(hit):
                yield Survivor(item.address, seed.address, seed.label)


def told(wanted: Disguises, words: Words, text: str) -> Label | None:
    """Whose name or number stands in a code or another short ``text``, if any does."""
    if not wanted.may_stand_in(readable(text)):
        return None
    return next((seed.label for seed, _ in wanted.hits(text, words, coded=True)), None)
