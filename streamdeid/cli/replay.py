"""``streamdeid replay``: quarantined records, worked on again and published once.

Nothing is published without ``--send``: letters are listed, or their records are worked on to see
what would become of them. Logs and progress go to stderr, the report to stdout as JSON.
"""

import datetime as dt
import re
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import orjson

from streamdeid.cli.replay_list import listed
from streamdeid.cli.run import budget, job
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.records import Timestamps
from streamdeid.operators.keys import Keys
from streamdeid.ports import Archive, Sink
from streamdeid.runtime.audit import Audit, unaudited
from streamdeid.runtime.connecting import connect
from streamdeid.runtime.guard.start import Engine, engine
from streamdeid.runtime.keyholder import KeyHolder, read_ring
from streamdeid.runtime.keysources import keys_of
from streamdeid.runtime.letters import key_of
from streamdeid.runtime.logs import start_logs
from streamdeid.runtime.replay.originals import Digest, Lies, Originals, letters
from streamdeid.runtime.replay.replayer import Replayer
from streamdeid.runtime.settings import KeysSection, Settings, load_settings
from streamdeid.wire.audit import REPLAY, USE
from streamdeid.wire.replayed import Ledger, Wanted, ledger_of

SPAN = re.compile(r"(\d+)([smhd])")
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


class Moment(click.ParamType[float]):
    """A date or a moment, as seconds since the epoch; UTC where no zone is given."""

    name = "moment"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The moment of a text."""
        try:
            found = dt.datetime.fromisoformat(value)
        except ValueError:
            self.fail("is no date or moment, as 2026-11-22 or 2026-11-22T21:00", param, ctx)
        return (found if found.tzinfo else found.replace(tzinfo=dt.UTC)).timestamp()


class Span(click.ParamType[float]):
    """A span of time, as seconds."""

    name = "span"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The seconds of a text."""
        found = SPAN.fullmatch(value)
        if not found:
            self.fail("is no span of time, as 90s, 30m, 12h or 2d", param, ctx)
        return float(found[1]) * SECONDS[found[2]]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for."""

    wanted: Wanted
    private: bytes
    rate: float
    is_sent: bool


@click.command("replay")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--reason", multiple=True, metavar="CODE", help="Letters of this reason (repeat).")
@click.option(
    "--policy-digest", multiple=True, metavar="HEX", help="Of a policy, by its beginning (repeat)."
)
@click.option("--topic", multiple=True, metavar="NAME", help="Of a source topic (repeat).")
@click.option("--since", type=Moment(), help="Records that were produced then or later.")
@click.option("--until", type=Moment(), help="Records that were produced then or before.")
@click.option("--older-than", type=Span(), help="As --until, by age: 90s, 30m, 12h, 2d.")
@click.option(
    "--private-key",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Opens the copies in the letters; other records are read from their topic.",
)
@click.option(
    "--rate",
    type=click.FloatRange(0, min_open=True),
    default=100.0,
    show_default=True,
    metavar="N",
    help="Records per second, at most.",
)
@click.option("--list", "only_list", is_flag=True, help="Count letters and work on none.")
@click.option("--send", is_flag=True, help="Publish what comes of it.")
def command(
    *,
    config: Path,
    private_key: Path | None,
    rate: float,
    only_list: bool,
    send: bool,
    **chosen: Any,
) -> int:
    """Work on quarantined records again, and with --send publish each once."""
    if only_list and send:
        raise ConfigurationError("--list", "and --send are both given")
    settings = load_settings(config)
    start_logs()
    asked = Asked(_wanted(**chosen), _private(private_key), rate, send)
    archive: Archive = connect("streamdeid.archives", "kafka", settings.kafka.model_dump())
    try:
        return _list(settings, asked, archive) if only_list else _replay(settings, asked, archive)
    finally:
        archive.close()


def _wanted(
    reason: tuple[str, ...], policy_digest: tuple[str, ...], topic: tuple[str, ...], **times: Any
) -> Wanted:
    """Which letters the options ask for."""
    since, until, age = times["since"], times["until"], times["older_than"]
    if until is not None and age is not None:
        raise ConfigurationError("--until", "and --older-than are both given")
    return Wanted(reason, policy_digest, topic, since, until if age is None else time.time() - age)


def _private(path: Path | None) -> bytes:
    """The private key of a file; none if there is no file."""
    return key_of(path.read_text("ascii", "replace"), "--private-key") if path else b""


def ledger_in(settings: Settings, archive: Archive) -> Ledger:
    """What the marks say.

    Raises:
        ConfigurationError: one cannot be read, so that nobody knows what was published.
    """
    marks = list(archive.records(settings.dead_letters.replayed))
    if any(mark.fault for mark in marks):
        problem = "holds a record that cannot be decoded; what was replayed is not known"
        raise ConfigurationError("dead_letters.replayed", problem)
    return ledger_of(mark.value for mark in marks)


def _list(settings: Settings, asked: Asked, archive: Archive) -> int:
    """Print how many letters there are by reason and policy."""
    ledger = ledger_in(settings, archive)
    found = letters(archive, settings.routes.dead_letters, asked.wanted)
    originals = Originals(archive, asked.private)
    for row in listed(found, originals, ledger, asked.wanted, time.time()):
        click.echo(orjson.dumps(row))
    return 0


def _replay(settings: Settings, asked: Asked, archive: Archive) -> int:
    """Work on the letters that are asked for; publish if that is asked for too."""
    holder = keys_of(settings.keys)
    with closing(engine(job(settings, holder), holder, budget(settings.budget))) as process:
        replayer = _replayer(settings, asked, archive, holder, process)
        try:
            _run(replayer, [*letters(archive, settings.routes.dead_letters, asked.wanted)])
        finally:
            if replayer.sink:
                replayer.sink.close()
    report = replayer.report
    click.echo(orjson.dumps({"sent": asked.is_sent, **report.told()}))
    return 0 if report.is_clean() else 1


def _replayer(
    settings: Settings, asked: Asked, archive: Archive, holder: KeyHolder, process: Engine
) -> Replayer:
    """What works on letters; connected to the brokers if anything is to be published."""
    records = process.hello.records
    # Who a replay is, in its transactional id and its audit.
    routes, group = settings.routes, settings.kafka.group + REPLAY
    # Connected before the marks are read: this ends a replay that runs, and what it had begun.
    may_stamp = records.timestamps is Timestamps.KEEP
    sink = _sink(settings, group, may_stamp=may_stamp) if asked.is_sent else None
    return Replayer(
        Originals(archive, asked.private, digests(settings.keys, holder)),
        process,
        process.quarantine,
        asked.wanted,
        ledger_in(settings, archive),
        Audit(routes.audit, group, records) if routes.audit else unaudited,
        settings.dead_letters.replayed,
        sink,
        asked.rate,
    )


def digests(section: KeysSection, holder: KeyHolder) -> dict[str, Digest]:
    """What makes the fingerprints of letters, by the epochs whose keys are at hand."""
    ring = read_ring(Path(section.folder)).by_epoch() if section.folder else {}
    active = holder.active()
    return {epoch: _digest(keys) for epoch, keys in {**ring, active.epoch: active}.items()}


def _digest(keys: Keys) -> Digest:
    """The fingerprints under one key."""
    return lambda text: keys.digest(USE, text).hex()


def _run(replayer: Replayer, found: Sequence[Lies]) -> None:
    """Work on all letters, with progress on a terminal."""
    done = 0
    with click.progressbar(length=len(found), file=sys.stderr, label="replay") as bar:
        for count in replayer.run(found):
            done += count
            bar.update(count)
    if not replayer.sink:
        click.echo("nothing was published; say --send to publish", err=True)


def _sink(settings: Settings, name: str, *, may_stamp: bool) -> Sink:
    """A sink with the one transactional id of this group's replays.

    Raises:
        ConfigurationError: the topic of marks or that of the audit does not exist.
    """
    needed = [settings.dead_letters.replayed, *filter(None, [settings.routes.audit])]
    own = {"transactional_id": name, "must_exist": needed, "may_stamp": may_stamp}
    sink: Sink = connect("streamdeid.sinks", "kafka", settings.kafka.model_dump() | own)
    return sink
