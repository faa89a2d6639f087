"""``streamdeid audit``: does an audit still say what it said?

The end of each chain goes to stdout, one JSON object a line. Kept elsewhere (in a ticket,
on paper) and given back with ``--heads``, these lines also tell when the last events of an
audit were removed, and let a chain be checked whose beginning has expired.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import click
import orjson

from streamdeid.operators.keys import Keys
from streamdeid.runtime.keyholder import read_key, read_ring
from streamdeid.wire.audit import USE, Head
from streamdeid.wire.audit_chain import Sealed, Verifier, anything
from streamdeid.wire.lines import rows

STDIN = "-"
ENDINGS = frozenset({".json", ".jsonl", ".ndjson"})


@click.group("audit")
def command() -> None:
    """Check audits."""


@command.command("verify")
@click.option(
    "--heads",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Ends of chains as an earlier run printed them.",
)
@click.option(
    "--keys",
    type=click.Path(exists=True, path_type=Path),
    help="The folder of keys, or the one key, whose seals are checked too.",
)
@click.argument(
    "paths",
    nargs=-1,
    required=True,
    metavar="PATH…",
    type=click.Path(exists=True, allow_dash=True, path_type=Path),
)
def verify(heads: Path | None, keys: Path | None, paths: tuple[Path, ...]) -> int:
    """Find removed and changed events in PATH…: files of events, one a line, folders, - for stdin.

    A topic is read with kafka-console-consumer --isolation-level read_committed.
    """
    verifier = Verifier(_heads(heads) if heads else {}, _sealed(keys) if keys else anything)
    found = 0
    for path, number, line in _lines(paths):
        for finding in verifier.read(line):
            found += 1
            click.echo(f"{path}:{number}: {finding}", err=True)
    for finding in verifier.end():
        found += 1
        click.echo(str(finding), err=True)
    for chain, head in sorted(verifier.heads.items()):
        click.echo(orjson.dumps({"chain": chain, "sequence": head.sequence, "hash": head.hash}))
    verdict = f"{found} findings" if found else "whole"
    counted = f"{verifier.events} events, {len(verifier.heads)} chains: {verdict}"
    click.echo(counted, err=True)
    return 1 if found else 0


def _lines(paths: tuple[Path, ...]) -> Iterator[tuple[Path, int, bytes]]:
    """Every line of every file, in order; folders by the names of their files."""
    for given in paths:
        if str(given) == STDIN:
            yield from ((given, n, line) for n, line in enumerate(sys.stdin.buffer, 1))
            continue
        inside = sorted(p for p in given.rglob("*") if p.is_file() and p.suffix in ENDINGS)
        for path in inside if given.is_dir() else (given,):
            with path.open("rb") as stream:
                for number, line in enumerate(stream, 1):
                    yield path, number, line


def _heads(path: Path) -> dict[str, Head]:
    """The ends of chains that were noted.

    Raises:
        ConfigurationError: it is not what ``audit verify`` prints.
    """
    problem = "does not hold what streamdeid audit verify prints"
    return dict(rows(path.read_bytes(), "--heads", problem, _head))


def _head(line: bytes) -> tuple[str, Head]:
    """The chain and the end of one line."""
    row = orjson.loads(line)
    return str(row["chain"]), Head(int(row["sequence"]), str(row["hash"]))


def _sealed(path: Path) -> Sealed:
    """Whether a seal fits, by the keys of a folder, or by one key whatever the epoch is called."""
    if path.is_dir():
        known = read_ring(path).by_epoch()
        return lambda epoch, digest, seal: epoch in known and seal == _seal(known[epoch], digest)
    only = read_key(path, "1").keys
    return lambda _epoch, digest, seal: seal == _seal(only, digest)


def _seal(keys: Keys, digest: str) -> str:
    """The seal of a hash."""
    return keys.digest(USE, digest).hex()
