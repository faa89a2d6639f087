"""Rebuild the shipped lexicons: ``python -m streamdeid.training.lexicons [seal]``.

Without a word everything is rebuilt from the packages of the ``lexicons`` extra,
which takes half a minute. ``seal`` only restates the manifests, after a readable
list was edited.
"""

import sys
from pathlib import Path

from streamdeid.training.lexicons import english, manifest, swedish

PACKS = Path(__file__).resolve().parents[2] / "lexicons"


def main(arguments: list[str]) -> None:
    """Build what ``arguments`` ask for."""
    for name, build in (("en", english.build), ("sv", swedish.build)):
        folder = PACKS / name
        if arguments != ["seal"]:
            build(folder)
        manifest.write(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
