"""The Swedish pack: enough for the four name modules, titles, dates and personal numbers."""

from pathlib import Path

from streamdeid.training.lexicons import sources
from streamdeid.training.lexicons.compile import merge, with_common_words, write_words


def build(folder: Path) -> None:
    """Write the compiled word table into ``folder``."""
    names = sources.locale_names("sv_SE", shares=True)
    write_words(folder, with_common_words(merge((names, sources.frequencies("sv", 2.0)))))
