"""``streamdeid demo``: the main job on the bundled feed, by files, with pictures of what was done.

The feed is copied to a folder, the service runs on it through the files connector
exactly as ``streamdeid run`` would, and the notes are shown before and after. All
messages are fictitious, which is why they may be shown.
"""

import json
import re
import secrets
import shutil
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import as_file, files
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from streamdeid.cli.demo_page import Shot, render
from streamdeid.cli.run import build
from streamdeid.cli.showcase import Shown, shown, side_by_side
from streamdeid.engine import Deidentifier
from streamdeid.model.errors import ConfigurationError, MalformedMessage
from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope
from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.process import Outcome, Released
from streamdeid.runtime.settings import Connector, KeysSection, Service, Settings

_WENT_OUT = re.compile(
    r"(?:feed[.]deid|streamdeid[.](?:dead-letters|audit))/[0-9]{9}[.][a-z0-9]+(?:[.]partial)?"
)
"""What the service writes, under its folder."""
SHOWN = ("08-oru-progress-nowak.hl7", "09-oru-cardiology-may.hl7", "24-bundle-nowak.json")


@click.command("demo")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default="build/demo",
    show_default=True,
)
def command(out: Path) -> int:
    """De-identify the bundled sample feed, and write a page of before and after."""
    console = Console()
    feed, released = out / "in", out / "out"
    names = _lay_out(feed, released)
    secret = secrets.token_hex(32)
    outcomes = _serve(feed, released, len(names), secret, console)
    engine = assemble(keys=Keys(bytes.fromhex(secret)))
    shots = [
        _shot(engine, feed / name, outcome) for name, outcome in zip(names, outcomes, strict=True)
    ]
    for shot in shots:
        if shot.name in SHOWN:
            console.print(side_by_side(max(shot.notes, key=_size), f"\n{shot.name}"))
    replaced = _replaced(outcomes)
    console.print(_counts(outcomes, replaced))
    page = out / "index.html"
    page.write_text(render(shots, replaced, _facts(outcomes)), encoding="utf-8")
    console.print(
        f"Messages as they came: [bold]{feed}[/]\nScrubbed, and dead letters: [bold]{released}[/]"
    )
    console.print(f"Before and after as a page: [bold]{page}[/] (open it in a browser)")
    return 0


def _lay_out(feed: Path, released: Path) -> list[str]:
    """The bundled feed as files of a fresh folder; their names in order.

    Raises:
        ConfigurationError: there are files that no demo has written.
    """
    with as_file(files("streamdeid.cli") / "feed") as bundled:
        names = sorted(path.name for path in bundled.iterdir())
        for folder, is_ours in ((feed, _came_in(names)), (released, _WENT_OUT.fullmatch)):
            if not all(is_ours(name) for name in _files_of(folder)):
                problem = f"{folder} holds files that are not the demo's; name another folder"
                raise ConfigurationError("--out", problem)
        for folder in (feed, released):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        for name in names:
            shutil.copyfile(bundled / name, feed / name)
    return names


def _came_in(names: Sequence[str]) -> Callable[[str], object]:
    """Whether a file is of the bundled feed, or of the register beside it."""
    known = {*names, ".streamdeid/names", ".streamdeid/done"}
    return known.__contains__


def _files_of(folder: Path) -> list[str]:
    """All that is not a folder below ``folder``, or at its place."""
    if folder.is_symlink() or folder.is_file():
        return [folder.name]
    found = (path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return [path.relative_to(folder).as_posix() for path in found]


def _serve(feed: Path, released: Path, count: int, secret: str, console: Console) -> list[Outcome]:
    """Run the service until the folder is done; what became of each file, in order.

    The page shows what was sent, so that both work with the key of ``secret``.
    """
    settings = Settings(
        source=Connector(name="files", folder=str(feed)),
        sink=Connector(name="files", folder=str(released)),
        keys=KeysSection(secret=secret),
        service=Service(port=0),
    )
    runner = build(settings)
    outcomes: list[Outcome] = []
    process = runner.process
    with Progress(console=console) as progress:
        task = progress.add_task("De-identifying", total=count)

        def noted(envelope: Envelope) -> Outcome:
            outcomes.append(process(envelope))
            progress.advance(task)
            return outcomes[-1]

        runner.process = noted
        runner.poll_seconds = 0.0
        runner.run(threading.Event(), until_idle=True)
    return outcomes


def _shot(engine: Deidentifier, path: Path, outcome: Outcome) -> Shot:
    """One message of the feed, with its notes before and after."""
    if not isinstance(outcome, Released):
        letter = json.loads(outcome.envelope.value)
        where = f" at {letter['address']}" if letter["address"] else ""
        return Shot(path.name, "", f"quarantined: {outcome.reason}{where}", ())
    return Shot(
        path.name, outcome.result.kind, "released", tuple(_notes(engine, path.read_bytes()))
    )


def _notes(engine: Deidentifier, payload: bytes) -> Iterator[Shown]:
    """The notes of every message of a record."""
    for part in engine.split(payload):
        try:
            yield from shown(engine.explain(part))
        except MalformedMessage:
            continue


def _size(note: Shown) -> int:
    """How long a note is."""
    return sum(len(piece.before) for piece in note.pieces)


def _replaced(outcomes: Sequence[Outcome]) -> Counter[str]:
    """Spans replaced in narrative, by label."""
    counts: Counter[str] = Counter()
    for outcome in outcomes:
        if isinstance(outcome, Released):
            for (label, _), count in outcome.result.tally.spans.items():
                counts[label] += count
    return counts


def _facts(outcomes: Sequence[Outcome]) -> dict[str, str]:
    """The sums that stand at the top of the page."""
    good = [outcome for outcome in outcomes if isinstance(outcome, Released)]
    tallies = [outcome.result.tally for outcome in good]
    return {
        "messages in": str(len(outcomes)),
        "released": str(len(good)),
        "quarantined": str(len(outcomes) - len(good)),
        "notes read": str(sum(tally.notes for tally in tallies)),
        "replaced in notes": str(sum(sum(tally.spans.values()) for tally in tallies)),
        "fields replaced": str(sum(tally.elements.get("replaced", 0) for tally in tallies)),
        "fields removed": str(sum(tally.elements.get("removed", 0) for tally in tallies)),
        "kept by a rule": str(sum(sum(tally.kept.values()) for tally in tallies)),
    }


def _counts(outcomes: Sequence[Outcome], replaced: Counter[str]) -> Table:
    """What was done, as a table for a terminal."""
    table = Table(title="\nWhat was done", title_justify="left")
    table.add_column("what")
    table.add_column("count", justify="right")
    for name, value in _facts(outcomes).items():
        table.add_row(name, value)
    for outcome in outcomes:
        if not isinstance(outcome, Released):
            table.add_row(f"  quarantined: {outcome.reason}", "1")
    table.add_section()
    for label, count in replaced.most_common():
        table.add_row(label, str(count))
    return table
