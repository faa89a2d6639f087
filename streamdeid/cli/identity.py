"""``streamdeid identity``: what a message says of its people, for those who debug a feed."""

import sys
from pathlib import Path

import click
import orjson

from streamdeid.engine import Deidentifier
from streamdeid.runtime.assembly import assemble


@click.command("identity")
@click.option("--reveal", is_flag=True, help="Yes, print identifiers to this terminal.")
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def command(*, reveal: bool, path: Path) -> int:
    """Print the seeds of each message of PATH, with their addresses, as JSON."""
    if not reveal:
        raise click.UsageError("this prints identifiers; say --reveal if you may see them")
    engine = assemble("safe-harbor", None)
    for ordinal, part in enumerate(engine.split(path.read_bytes()), 1):
        line = {"message": ordinal, "seeds": _seeds(engine, part)}
        sys.stdout.buffer.write(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))
    return 0


def _seeds(engine: Deidentifier, part: bytes) -> list[dict[str, str]]:
    """Every seed of one message, as a row."""
    message = engine.format_of(part).read(part, engine.policy.profile)
    return [
        {"label": s.label, "part": s.part, "value": s.value, "address": s.address}
        for s in message.identity().seeds()
    ]
