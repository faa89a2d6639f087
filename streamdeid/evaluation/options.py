"""Options that several measurements off the bench share."""

from pathlib import Path

import click

_FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)

model_option = click.option(
    "--model", type=_FOLDER, help="A model's folder (streamdeid train --out); else the shipped one."
)
language_option = click.option(
    "--language", default="en", show_default=True, help="The language pack of the lexicons."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, not a table.")
FOLDER = _FOLDER
"""A folder that exists."""
