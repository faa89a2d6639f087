"""``streamdeid keys``: make and check the key of a project."""

import os
import secrets
from pathlib import Path

import click

from streamdeid.model.errors import ConfigurationError
from streamdeid.operators.keys import SHORTEST
from streamdeid.runtime.assembly import keys_from


@click.group("keys")
def command() -> None:
    """Make and check keys."""


@command.command("generate")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True)
def generate(out: Path) -> int:
    """Write a fresh key to a file that only its owner may read; an existing one stays."""
    try:
        handle = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise ConfigurationError("--out", "is a file already; keys are not overwritten") from None
    with os.fdopen(handle, "w") as stream:
        stream.write(secrets.token_hex(SHORTEST) + "\n")
    click.echo(f"fingerprint {keys_from(out).fingerprint}", err=True)
    return 0


@command.command("check")
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def check(path: Path) -> int:
    """Say whether a key can be used, and its fingerprint, by which two sites compare."""
    click.echo(f"fingerprint {keys_from(path).fingerprint}", err=True)
    return 0
