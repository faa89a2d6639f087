"""``streamdeid deidentify``: files of messages in, scrubbed files out.

Each file holds one or more messages. Every message is released or withheld by
itself; what is withheld is listed by file, ordinal and reason code, and written
nowhere. A batch header is a message of its own and goes through like any other. A
file that ends in ``.txt`` and holds no message is a plain note. No file is written
over another of the same run, and none over what is to be read.
"""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from streamdeid.cli.options import key_file_option, language_option, model_option, policy_option
from streamdeid.engine import Deidentifier, faults
from streamdeid.formats.message import Counted
from streamdeid.formats.text import TEXT, is_prose
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason
from streamdeid.runtime.assembly import assemble

FORMATS = ("auto", "hl7v2", "fhir", "cda", "text")
STDIN = "-"


@dataclass(frozen=True, slots=True)
class Withheld:
    """A message that is not in the output: which of its file, and why."""

    ordinal: int
    reason: Reason
    address: str


@click.command("deidentify")
@policy_option
@key_file_option
@language_option
@model_option
@click.option("--format", "form", type=click.Choice(FORMATS), default="auto", show_default=True)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder to write to.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
def command(  # noqa: PLR0913 - one for each option
    *,
    policy: str,
    key_file: Path | None,
    language: str,
    model: Path | None,
    form: str,
    out: Path | None,
    paths: tuple[str, ...],
) -> int:
    """De-identify every file of PATH… (folders too; - reads stdin).

    A result keeps its file's name under --out. Names are not de-identified: a file that is
    called after its patient should be renamed first, or come through "streamdeid run".
    """
    files = list(_files(paths))
    if out:
        _no_clash(files, out)
    engine = assemble(policy, key_file, language, model=model)
    console = Console(stderr=True)
    withheld = 0
    for path, name in track(
        files, "De-identifying", console=console, disable=not console.is_terminal or len(files) < 2
    ):
        content = _read(path)
        payload, refused = deidentify_file(engine, content, _form(form, path, content))
        withheld += len(refused)
        for item in refused:
            place = f" at {item.address}" if item.address else ""
            click.echo(f"{path}:{item.ordinal}: {item.reason}{place}", err=True)
        _write(payload, out / name if out else None)
    return 1 if withheld else 0


def deidentify_file(
    engine: Deidentifier, payload: bytes, form: str | None
) -> tuple[bytes, list[Withheld]]:
    """The released messages of one file, joined, and what was withheld."""
    done: list[tuple[bytes, bytes | None]] = []
    withheld: list[Withheld] = []
    try:
        with faults.withheld():
            standard = engine.format_of(payload, form)
            parts = engine.split(payload, standard.name)
    except MalformedMessage as error:
        return b"", [Withheld(1, error.reason, error.address)]
    for ordinal, part in enumerate(parts, 1):
        try:
            done.append((part, engine.deidentify_part(part, standard.name).payload))
        except MalformedMessage as error:
            done.append((part, None))
            withheld.append(Withheld(ordinal, error.reason, error.address))
    if isinstance(standard, Counted):
        return standard.joined(done), withheld
    return b"".join(goes for _, goes in done if goes is not None), withheld


def _form(asked: str, path: str, content: bytes) -> str | None:
    """The format to read a file as: a text file that holds prose is a note, others tell it."""
    if asked != "auto":
        return asked
    return TEXT.name if path.lower().endswith(".txt") and is_prose(content) else None


def _files(paths: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    """Every file with its name under the output folder; folders are walked in order."""
    for text in paths:
        path = Path(text)
        if text == STDIN:
            yield STDIN, Path("stdin")
        elif path.is_dir():
            for file in sorted(p for p in path.rglob("*") if p.is_file()):
                yield str(file), file.relative_to(path)
        elif path.is_file():
            yield text, Path(path.name)
        else:
            raise click.BadParameter(f"{text} is neither a file nor a folder", param_hint="PATH")


def _no_clash(files: list[tuple[str, Path]], out: Path) -> None:
    """Refuse what would write one result over another, or over a file that is to be read."""
    inputs = {Path(path).resolve() for path, _ in files if path != STDIN}
    seen: dict[Path, str] = {}
    for path, name in files:
        if name in seen:
            problem = f"{seen[name]} and {path} would both be written to {out / name}"
            raise click.BadParameter(problem, param_hint="PATH")
        if (out / name).resolve() in inputs:
            problem = f"{out / name} is to be read, and would be written over"
            raise click.BadParameter(problem, param_hint="--out")
        seen[name] = path


def _read(path: str) -> bytes:
    """The bytes of a file or of stdin."""
    return sys.stdin.buffer.read() if path == STDIN else Path(path).read_bytes()


def _write(payload: bytes, target: Path | None) -> None:
    """Write whole or not at all; nothing released, nothing written."""
    if not payload:
        return
    if target is None:
        sys.stdout.buffer.write(payload)
        sys.stdout.buffer.flush()
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(target.name + ".partial")
    with partial.open("wb") as stream:
        stream.write(payload)
        stream.flush()
        os.fsync(stream.fileno())
    partial.replace(target)
