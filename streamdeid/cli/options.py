"""Options that several commands share, worded once."""

from pathlib import Path

import click

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
