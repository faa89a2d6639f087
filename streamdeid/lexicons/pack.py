"""Loading a language pack, once for each process, against its manifest."""

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import orjson

from streamdeid.lexicons import wordlist
from streamdeid.lexicons.british import both
from streamdeid.lexicons.lexicon import Lexicon
from streamdeid.lexicons.tables import Tables
from streamdeid.model.errors import ConfigurationError


@cache
def load(language: str = "en") -> Lexicon:
    """The pack of ``language``, an ISO 639-1 code that is a folder beside this module.

    Raises:
        ConfigurationError: no such pack, or a file that differs from its manifest.
    """
    folder = files("streamdeid.lexicons") / language
    if not language.isalpha() or not (folder / "manifest.json").is_file():
        raise ConfigurationError("language", "has no lexicon", allowed=", ".join(languages()))
    check(folder)
    lists = [
        wordlist.read(file.name.removesuffix(".txt"), file.read_text("utf-8"))
        for file in sorted(folder.iterdir(), key=lambda one: one.name)
        if file.name.endswith(".txt")
    ]
    roots = next((one.entries for one in lists if one.name == "british_roots"), {})
    return Lexicon(language, Tables(folder), [both(one, roots) for one in lists])


def languages() -> list[str]:
    """The packs that are installed."""
    return sorted(
        one.name
        for one in files("streamdeid.lexicons").iterdir()
        if one.is_dir() and (one / "manifest.json").is_file()
    )


def check(folder: Traversable) -> None:
    """Compare every file with the digest that the manifest states.

    Raises:
        ConfigurationError: a file is missing, unlisted or altered.
    """
    manifest = orjson.loads((folder / "manifest.json").read_bytes())
    stated = {row["file"]: row["sha256"] for row in manifest["files"]}
    found = {
        one.name: hashlib.sha256(one.read_bytes()).hexdigest()
        for one in folder.iterdir()
        if one.name.endswith((".txt", ".marisa", ".bin"))
    }
    for name in sorted(stated.keys() | found.keys()):
        if stated.get(name) != found.get(name):
            problem = (
                "differs from its manifest; rebuild with python -m streamdeid.training.lexicons"
            )
            raise ConfigurationError(f"lexicon {folder.name}/{name}", problem)
