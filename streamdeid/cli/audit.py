"""``streamdeid audit``: does an audit still say what it said?

The end of each chain goes to stdout, one JSON object a line. Kept elsewhere (in a ticket,
on paper) and given back with ``--heads``, these lines also tell when the last events of an
audit were removed, a whole chain or all of it, and let a chain be checked whose beginning has
expired. The service keeps the ends itself, with its progress: ``audit heads`` prints them, and
``--config`` takes them from there. What was checked without ends or keys is said to be not proved.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import click
import orjson

from streamdeid.cli.replay import ledger_in
from streamdeid.model.errors import ConfigurationError
from streamdeid.operators.keys import Keys
from streamdeid.ports import Archive, Position
from streamdeid.runtime.audit import chain_of
from streamdeid.runtime.connecting import connect
from streamdeid.runtime.keyholder import read_key, read_ring
from streamdeid.runtime.replay.replayer import Marked
from streamdeid.runtime.settings import load_settings
from streamdeid.wire.audit import REPLAY, USE, Head
from streamdeid.wire.audit_chain import Sealed, Verifier, anything
from streamdeid.wire.lines import rows
from streamdeid.wire.progress import progress_from

STDIN = "-"
ENDINGS = frozenset({".json", ".jsonl", ".ndjson"})


@click.group("audit")
def command() -> None:
    """Check audits."""


@command.command("heads")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), required=True)
def heads(config: Path) -> int:
    """Print the ends of all chains as the service keeps them with its progress.

    In Kafka they are the metadata of the group's committed offsets, and for replays the marks of
    what was replayed. Nothing is committed.
    """
    found = kept(config)
    _print(found)
    click.echo(f"{len(found)} chains", err=True)
    return 0


@command.command("verify")
@click.option(
    "--heads",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Ends of chains as an earlier run printed them.",
)
@click.option(
    "--config",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Settings of the service that keeps the ends of its chains; it must not work meanwhile.",
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
def verify(
    heads: Path | None, config: Path | None, keys: Path | None, paths: tuple[Path, ...]
) -> int:
    """Find removed and changed events in PATH…: files of events, one a line, folders, - for stdin.

    A topic is read with kafka-console-consumer --isolation-level read_committed.
    """
    known = _known(heads, config)
    verifier = Verifier(known or {}, _sealed(keys) if keys else anything)
    found = 0
    for path, number, line in _lines(paths):
        for finding in verifier.read(line):
            found += 1
            click.echo(f"{path}:{number}: {finding}", err=True)
    for finding in verifier.end():
        found += 1
        click.echo(str(finding), err=True)
    if not verifier.events and known is None:
        found += 1
        click.echo(
            "no event, and no end of a chain by which to tell whether there were any", err=True
        )
    _print(verifier.heads)
    verdict = f"{found} findings" if found else "whole"
    counted = f"{verifier.events} events, {len(verifier.heads)} chains: {verdict}"
    click.echo(counted, err=True)
    for missing in _unproved(is_ended=known is not None, is_sealed=keys is not None):
        click.echo(f"not proved: {missing}", err=True)
    return 1 if found else 0


def kept(config: Path) -> Mapping[str, Head]:
    """The ends of all chains that a service's source keeps, and those of its replays, by chain.

    Raises:
        ConfigurationError: the settings are wrong.
        Unavailable: the source does not answer.
    """
    settings = load_settings(config)
    options = settings.kafka.model_dump() | settings.source.model_dump()
    source = connect("streamdeid.sources", settings.source.name, options)
    found: dict[str, Head] = {}
    with closing(source):
        found |= _ends(settings.kafka.group, source.memories())
    if settings.source.name == "kafka":
        archive: Archive = connect("streamdeid.archives", "kafka", settings.kafka.model_dump())
        with closing(archive):
            marked = Marked(ledger_in(settings, archive)).memories()
        found |= _ends(settings.kafka.group + REPLAY, marked)
    return {chain: head for chain, head in found.items() if head.sequence}


def _ends(group: str, places: Iterable[Position]) -> Iterator[tuple[str, Head]]:
    """The ends of a group's chains, from what is kept at places."""
    for place in places:
        yield chain_of(group, place), progress_from(place.memory).head


def _known(heads: Path | None, config: Path | None) -> Mapping[str, Head] | None:
    """The ends of chains that are known; none where nobody was asked.

    Raises:
        ConfigurationError: both are given; an earlier end is checked only by itself.
    """
    if heads is not None and config is not None:
        raise ConfigurationError("--heads", "and --config are both given; check with one at a time")
    if config is not None:
        return kept(config)
    return None if heads is None else _heads(heads)


def _unproved(*, is_ended: bool, is_sealed: bool) -> Iterator[str]:
    """What a check without ends or keys leaves open."""
    if not is_ended:
        yield (
            "that nothing is missing at the ends: the last events of a chain, or all of one, "
            "can be removed without a trace in what is left (--heads, --config)"
        )
    if not is_sealed:
        yield (
            "that the service wrote the events: whoever can write to the audit can work out "
            "hashes, but not seals (--keys)"
        )


def _print(found: Mapping[str, Head]) -> None:
    """Ends of chains, one JSON object a line."""
    for chain, head in sorted(found.items()):
        click.echo(orjson.dumps({"chain": chain, "sequence": head.sequence, "hash": head.hash}))


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
