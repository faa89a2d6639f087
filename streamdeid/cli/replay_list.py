"""Counts of dead letters by reason and policy, with the ages of their records.

A letter need not tell a time; the record that it points to has one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from streamdeid.runtime.replay.originals import Lies, Originals
from streamdeid.wire.replayed import Ledger, Wanted

BATCH = 200
"""Letters whose records are looked for together."""

SHOWN = 12
"""Digits of a digest, as the headers of records have them."""


@dataclass(slots=True)
class Row:
    """The letters of one reason and policy; ``produced`` when their records were, if known."""

    letters: int = 0
    replayed: int = 0
    found: Counter[str] = field(default_factory=Counter)
    produced: list[float] = field(default_factory=list)

    def told(self, now: float) -> dict[str, Any]:
        """The row for programs; ages in seconds, none where no record has a time."""
        return {
            "letters": self.letters,
            "replayed": self.replayed,
            "sealed": self.found["sealed"],
            **{name: self.found[name] for name in ("gone", "unopened", "changed", "undecodable")},
            "oldest_s": round(now - min(self.produced)) if self.produced else None,
            "newest_s": round(now - max(self.produced)) if self.produced else None,
        }


def listed(
    found: Iterable[Lies], originals: Originals, ledger: Ledger, wanted: Wanted, now: float
) -> Iterator[dict[str, Any]]:
    """A row for each reason and policy."""
    rows: dict[tuple[str, str], Row] = {}
    letters = iter(found)
    while some := list(islice(letters, BATCH)):
        for letter, record, missing in originals.of(some):
            produced = record.timestamp if record else 0.0
            if not wanted.is_in_time(produced):
                continue
            key = (letter.reason, letter.facts.get("policy_digest", "")[:SHOWN])
            row = rows.setdefault(key, Row())
            row.letters += 1
            row.replayed += ledger.has(letter)
            row.found.update(filter(None, [letter.original, missing]))
            row.produced = _ends([*row.produced, produced] if produced else row.produced)
    for (reason, digest), row in sorted(rows.items()):
        yield {"reason": reason, "policy_digest": digest, **row.told(now)}


def _ends(moments: list[float]) -> list[float]:
    """The first and the last of some moments."""
    return [min(moments), max(moments)] if moments else []
