"""Sources merged word by word, and written as a pack's compiled tables."""

from collections.abc import Iterable
from pathlib import Path

import marisa_trie

from streamdeid.lexicons import flags as f
from streamdeid.lexicons.packing import RECORD, pack
from streamdeid.lexicons.word import likelihood_ratio
from streamdeid.training.lexicons.sources import Entries, Facts

EVERYDAY = 3e-6
"""Share among running words from which a word counts as common (Zipf 3.5: some 12,000)."""


def merge(sources: Iterable[Entries]) -> dict[str, Facts]:
    """All that the sources say of each entry: flags joined, figures at their highest."""
    merged: dict[str, Facts] = {}
    for source in sources:
        for entry, new in source:
            old = merged.get(entry, Facts())
            merged[entry] = Facts(
                old.flags | new.flags,
                max(old.first, new.first),
                max(old.last, new.last),
                max(old.frequency, new.frequency),
                max(old.population, new.population),
            )
    return merged


def with_common_words(merged: dict[str, Facts]) -> dict[str, Facts]:
    """Mark what is frequent and rather a word than a name, and the heads of phrases."""
    heads = {entry.split(" ", 1)[0] for entry in merged if " " in entry}
    for head in heads:
        merged.setdefault(head, Facts())
    return {entry: _marked(entry, facts, heads) for entry, facts in merged.items()}


def _marked(entry: str, facts: Facts, heads: set[str]) -> Facts:
    flags = facts.flags
    ratio = likelihood_ratio(facts.first, facts.last, facts.frequency)
    if facts.frequency >= EVERYDAY and ratio < 1:
        flags |= f.COMMON_WORD
    if entry in heads:
        flags |= f.PHRASE_HEAD
    return facts._replace(flags=flags)


def write_words(folder: Path, merged: dict[str, Facts]) -> None:
    """``words.marisa`` numbers the entries, ``words.bin`` keeps their records in that order."""
    trie = marisa_trie.Trie(merged)
    records = bytearray(RECORD.size * len(merged))
    for entry, facts in merged.items():
        at = trie[entry] * RECORD.size
        records[at : at + RECORD.size] = pack(*facts)
    trie.save(str(folder / "words.marisa"))
    (folder / "words.bin").write_bytes(records)


def write_map(file: Path, pairs: Iterable[tuple[str, str]]) -> None:
    """A trie of texts to short texts; the first value of a key counts."""
    values: dict[str, str] = {}
    for key, value in pairs:
        values.setdefault(key, value)
    marisa_trie.BytesTrie((k, v.encode()) for k, v in values.items()).save(str(file))
