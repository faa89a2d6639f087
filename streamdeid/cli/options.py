"""Options that several commands share, worded once."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click


class Names(click.ParamType[tuple[str, ...]]):
    """Words by comma, each of a closed set."""

    name = "list"

    def __init__(self, allowed: Iterable[str]) -> None:
        """Accept the words that are ``allowed``."""
        self.allowed = tuple(allowed)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """The words of ``value``; one that is not allowed is wrong usage."""
        words = tuple(value) if isinstance(value, tuple) else tuple(value.split(","))
        for word in filter(None, words):
            if word not in self.allowed:
                self.fail(f"{word} is not one of {', '.join(self.allowed)}", param, ctx)
        return tuple(word for word in words if word)


policy_option = click.option(
    "--policy",
    default="safe-harbor",
    show_default=True,
    metavar="NAME|FILE",
    help="A shipped policy, or a TOML file of your own.",
)

key_file_option = click.option(
    "--key-file",
    type=click.Path(exists=True, path_type=Path),
    envvar="STREAMDEID_KEYS__FILE",
    help="The project's key, or a folder of keys; without it pseudonyms hold for this run only.",
)

language_option = click.option(
    "--language", default="en", show_default=True, help="The language pack of the lexicons."
)

model_option = click.option(
    "--model",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of a model of your own (streamdeid train --out); without it the shipped one.",
)
