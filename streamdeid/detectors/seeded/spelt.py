"""Names of the identity that are written letter by letter, see ``text.spelt``."""

from collections.abc import Iterator

from streamdeid.detectors.seeded.seeds import Compiled
from streamdeid.model.span import Span
from streamdeid.text.spelt import spelt


def find_spelt(text: str, compiled: Compiled) -> Iterator[Span]:
    """A span for every name whose letters stand one by one."""
    if not compiled.names:
        return
    for run in spelt(text):
        for word, start, end in run.find(compiled.names):
            seed = compiled.names[word][0]
            yield Span(start, end, seed.label, "seeded", 0.95, "spelt", seed.origin)
