"""All samples of ../shared/data under every policy, scrubbed once for all tests that compare.

The work is shared out over two processes; the outputs lie in a folder for each policy, under
names that tell where each sample comes from. What a policy withholds has no file there, or one
without the messages that are withheld; ``withheld.json`` tells why. Policies that detect alike
find the same in the notes of a message, which is therefore looked for once.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path

from streamdeid.cli.deidentify import deidentify_file
from streamdeid.engine import Deidentifier
from streamdeid.engine.memory import NO_NAMES, Names
from streamdeid.engine.reader import Read, Reader
from streamdeid.model.identity import Identity
from streamdeid.model.note import Note
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.runtime.assembly import assemble, policy_text

POLICIES = sorted(
    file.name.removesuffix(".toml")
    for file in (files("streamdeid.operators") / "policies").iterdir()
)
KEYS = Keys(b"fidelity of all that stays, secret")
KINDS = ("hl7", "fhir", "ccda")
WITHHELD = "withheld.json"
Refused = list[tuple[int, str]]
"""The numbers of the messages of a sample that are withheld, and why."""
_WORKERS = min(2, os.cpu_count() or 1)
_SHARES = 8
"""Parts of the work: many enough that both processes end at about the same time."""


@dataclass(frozen=True)
class Once(Reader):
    """A reader that keeps what it found in a message, until it is told to forget it."""

    found: dict[tuple[tuple[Note, ...], Identity], tuple[Read, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def read_all(
        self, notes: Sequence[Note], identity: Identity, told: Names = NO_NAMES
    ) -> tuple[Read, ...]:
        assert not told, "no shipped policy remembers names of earlier messages"
        key = tuple(notes), identity
        if key not in self.found:
            self.found[key] = super().read_all(notes, identity)
        return self.found[key]


def samples(data: Path) -> Iterator[tuple[str, Path]]:
    """Every sample message with the name under which its outputs lie."""
    for kind in KINDS:
        for path in sorted((data / kind).rglob("*")):
            if path.is_file():
                yield "__".join(path.relative_to(data).parts), path


def withheld(scrubbed: Path, policy: str) -> Mapping[str, Mapping[int, str]]:
    """Which messages of a sample were withheld, by their numbers, and why: by its name."""
    found: dict[str, dict[str, Refused]] = json.loads((scrubbed / WITHHELD).read_bytes())
    return {name: dict(refused) for name, refused in found[policy].items()}


def counted(reasons: Mapping[str, Mapping[int, str]]) -> Counter[str]:
    """How many messages were withheld for each reason."""
    return Counter(reason for refused in reasons.values() for reason in refused.values())


def released(scrubbed: Path, policy: str, kind: str) -> Iterator[tuple[str, bytes, bytes]]:
    """The name of every sample of a kind, what it was, and what was released of it."""
    for before in sorted((scrubbed / "in").glob(f"{kind}__*")):
        after = scrubbed / policy / before.name
        yield before.name, before.read_bytes(), after.read_bytes() if after.exists() else b""


def scrub_all(data: Path, out: Path) -> Path:
    """Scrub every sample under every policy into ``out``/POLICY; the inputs into ``out``/in."""
    listed = list(samples(data))
    for name in ("in", *POLICIES):
        (out / name).mkdir()
    for name, path in listed:
        (out / "in" / name).write_bytes(path.read_bytes())
    reasons: dict[str, dict[str, Refused]] = {policy: {} for policy in POLICIES}
    with ProcessPoolExecutor(_WORKERS) as pool:
        for found in pool.map(_scrub, [(listed[n::_SHARES], out) for n in range(_SHARES)]):
            for policy, name, why in found:
                reasons[policy][name] = why
    (out / WITHHELD).write_text(json.dumps(reasons))
    return out


def _engines() -> dict[str, Deidentifier]:
    """An engine for each policy; those that detect alike have one reader."""
    readers: dict[object, Once] = {}
    engines = {}
    for policy in POLICIES:
        engine = replace(assemble(policy), policy=load(policy, policy_text, KEYS))
        own = engine.reader
        once = Once(own.detectors, own.vocabulary, own.disagreement, own.typed)
        reader = readers.setdefault(engine.policy.detection, once)
        engines[policy] = replace(engine, reader=reader)
    return engines


def _scrub(work: tuple[list[tuple[str, Path]], Path]) -> list[tuple[str, str, Refused]]:
    """Scrub some samples; the policies and names of those of which something was withheld."""
    listed, out = work
    engines, reasons = _engines(), []
    for name, path in listed:
        content = path.read_bytes()
        for policy, engine in engines.items():
            payload, refused = deidentify_file(engine, content, None)
            if payload:
                (out / policy / name).write_bytes(payload)
            if refused:
                why = [(one.ordinal, str(one.reason)) for one in refused]
                reasons.append((policy, name, why))
        for engine in engines.values():
            engine.reader.found.clear()
    return reasons
