"""All samples of ../shared/data under every policy, scrubbed once for all tests that compare.

The work is shared out over two processes; the outputs lie in a folder for each policy, under
names that tell where each sample comes from. What a policy withholds has no file there.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from streamdeid.cli.deidentify import deidentify_file
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.runtime.assembly import assemble, policy_text

POLICIES = sorted(
    file.name.removesuffix(".toml")
    for file in (files("streamdeid.operators") / "policies").iterdir()
)
KEYS = Keys(b"fidelity of all that stays, secret")
KINDS = ("hl7", "fhir", "ccda")
_WORKERS = min(2, os.cpu_count() or 1)


def samples(data: Path) -> Iterator[tuple[str, Path]]:
    """Every sample message with the name under which its outputs lie."""
    for kind in KINDS:
        for path in sorted((data / kind).rglob("*")):
            if path.is_file():
                yield "__".join(path.relative_to(data).parts), path


def scrub_all(data: Path, out: Path) -> Path:
    """Scrub every sample under every policy into ``out``/POLICY; the inputs into ``out``/in."""
    listed = list(samples(data))
    for name in ("in", *POLICIES):
        (out / name).mkdir()
    for name, path in listed:
        (out / "in" / name).write_bytes(path.read_bytes())
    with ProcessPoolExecutor(_WORKERS) as pool:
        work = [
            (policy, listed[n :: 2 * _WORKERS], out)
            for policy in POLICIES
            for n in range(2 * _WORKERS)
        ]
        list(pool.map(_scrub, work))
    return out


def _scrub(work: tuple[str, list[tuple[str, Path]], Path]) -> None:
    """Scrub some samples under one policy."""
    policy, listed, out = work
    engine = replace(assemble(policy), policy=load(policy, policy_text, KEYS))
    for name, path in listed:
        payload, _ = deidentify_file(engine, path.read_bytes(), None)
        if payload:
            (out / policy / name).write_bytes(payload)
