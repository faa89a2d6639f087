"""``streamdeid keys``: make, rotate and check the keys of a project."""

import datetime as dt
import os
import secrets
import time
from pathlib import Path

import click

from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import Label
from streamdeid.operators.keyring import NOT_BEFORE, Dated, next_epoch, rank
from streamdeid.operators.keys import SHORTEST
from streamdeid.operators.reversible import decrypted
from streamdeid.runtime.keyholder import ENDING, read_key, read_ring
from streamdeid.wire.sealed import SIZE, name_of, public_of

AHEAD = 300
"""Seconds between a new key and its first use: longer than any process takes to see it."""


@click.group("keys")
def command() -> None:
    """Make, rotate and check keys."""


@command.command("generate")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="A file for one key.")
@click.option(
    "--folder", type=click.Path(file_okay=False, path_type=Path), help="A folder for epochs."
)
def generate(out: Path | None, folder: Path | None) -> int:
    """Write a fresh key to a file, or as epoch 1 to a folder; only its owner may read it."""
    if (out is None) == (folder is None):
        raise ConfigurationError("--out", "or --folder must be given, and not both")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        if list(folder.glob(f"*{ENDING}")):
            raise ConfigurationError("--folder", "holds keys already; use streamdeid keys rotate")
        _write(folder / f"1{ENDING}", "--folder", secrets.token_hex(SHORTEST))
        click.echo(_told(read_ring(folder).newest()), err=True)
    elif out is not None:
        _write(out, "--out", secrets.token_hex(SHORTEST))
        click.echo(f"fingerprint {read_key(out, '1').keys.fingerprint}", err=True)
    return 0


@command.command("rotate")
@click.option("--after", type=click.IntRange(0), default=AHEAD, show_default=True, metavar="S")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def rotate(after: int, folder: Path) -> int:
    """Lay down the key of the next epoch in FOLDER, to be used in S seconds.

    Services that read the folder go over to it by themselves, between two messages. The old
    key stays, for those who have to tell what was written under it.
    """
    ring = read_ring(folder)
    begin = max(time.time() + after, ring.newest().not_before)
    moment = dt.datetime.fromtimestamp(begin, dt.UTC).isoformat(timespec="milliseconds")
    epoch = next_epoch(list(ring.by_epoch()))
    text = f"{NOT_BEFORE} {moment}\n{secrets.token_hex(SHORTEST)}"
    _write(folder / f"{epoch}{ENDING}", "FOLDER", text)
    click.echo(_told(read_ring(folder).newest()), err=True)
    return 0


@command.command("check")
@click.argument("path", type=click.Path(exists=True, path_type=Path))
def check(path: Path) -> int:
    """Say whether keys can be used, since when, and their fingerprints, by which sites compare."""
    if not path.is_dir():
        click.echo(f"fingerprint {read_key(path, '1').keys.fingerprint}", err=True)
        return 0
    ring = read_ring(path)
    active = ring.active(time.time())
    for one in sorted(ring.dated, key=rank):
        used = ", used now" if one.keys.epoch == active.epoch else ""
        click.echo(f"{_told(one)}{used}", err=True)
    return 0


@command.command("reverse")
@click.option("--reversal-file", type=click.Path(exists=True, path_type=Path), required=True)
@click.option("--project", default="default", show_default=True, help="As the policy has it.")
@click.option("--label", type=click.Choice(list(Label)), required=True)
@click.option("--reveal", is_flag=True, help="Say that you may see identifiers.")
@click.argument("codes", nargs=-1, required=True, metavar="CODE…")
def reverse(
    *, reversal_file: Path, project: str, label: str, reveal: bool, codes: tuple[str, ...]
) -> int:
    """Print the identifier of each reversible pseudonym, without separators and case."""
    if not reveal:
        raise ConfigurationError("--reveal", "must be given: this prints identifiers")
    secret = read_key(reversal_file, "reversal").keys.secret
    for code in codes:
        click.echo(decrypted(code, secret, project, Label(label)))
    return 0


@command.command("dead-letters")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="A new file."
)
def dead_letters(out: Path) -> int:
    """Write the private key that opens sealed dead letters to a file, and print the public one.

    Keep the file away from the service, which needs the public key only
    (dead_letters.public_key). Whoever has the file can read what was quarantined.
    """
    private = secrets.token_bytes(SIZE)
    _write(out, "--out", private.hex())
    click.echo(public_of(private).hex())
    click.echo(f"called {name_of(public_of(private))} in the letters", err=True)
    return 0


def _told(one: Dated) -> str:
    """A key in words, without it."""
    begin = dt.datetime.fromtimestamp(one.not_before, dt.UTC).isoformat(timespec="seconds")
    since = f"from {begin} on" if one.not_before else "from the beginning on"
    return f"epoch {one.keys.epoch}: fingerprint {one.keys.fingerprint}, {since}"


def _write(path: Path, option: str, text: str) -> None:
    """Put a key at ``path``, whole or not at all; one that is there stays."""
    if not path.parent.is_dir():
        raise ConfigurationError(option, f"there is no folder {path.parent}")
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as stream:
        stream.write(text + "\n")
        stream.flush()
        os.fsync(stream.fileno())
    try:
        os.link(partial, path)
    except FileExistsError:
        raise ConfigurationError(option, "is there already; keys are not overwritten") from None
    finally:
        partial.unlink()
