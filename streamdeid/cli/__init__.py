"""The command line: where formats, detectors, policies and connectors are put together.

One module, one command. A command's module is imported when it is asked for,
so that ``streamdeid --help`` needs nothing of the engine. Data go to stdout,
words for people to stderr. Exit codes: 0 done, 1 some input was quarantined or
a check failed, 2 wrong usage or configuration; 75 the service ended to be started again.
"""

import logging
import sys
from importlib import import_module

import click

from streamdeid.model.errors import ConfigurationError, Lost, StreamdeidError

COMMANDS = {
    "deidentify": "De-identify files of HL7 v2 or FHIR messages.",
    "detect": "Find identifiers in notes, JSON Lines in and out.",
    "identity": "Show what a message says of its people (prints identifiers).",
    "demo": "De-identify the bundled sample feed and show before and after.",
    "run": "Run the service.",
    "replay": "Work on quarantined records again, and publish each once.",
    "status": "Show lag, rate and quarantine of a running service.",
    "shadow": "Show where another policy or model would differ on a running feed.",
    "policy": "Check, show, compare and try policies.",
    "keys": "Make, rotate and check keys.",
    "audit": "Find removed and changed events in an audit.",
    "train": "Train or fit the classifier.",
    "evaluate": "Score detection against annotated notes.",
}


class Commands(click.Group):
    """Commands that are imported only when they are called."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """All names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        """The command that the module of this name exports."""
        if name not in COMMANDS:
            return None
        command = import_module(f"streamdeid.cli.{name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands)
@click.version_option(package_name="streamdeid")
def cli() -> None:
    """De-identify HL7 v2 and FHIR hospital feeds: fields and narrative."""


def main() -> None:
    """Run the command line; an error is one line without content, and an exit code."""
    # The words of libraries may quote what they read; the service tells their places instead.
    logging.getLogger().addHandler(logging.NullHandler())
    logging.captureWarnings(capture=True)
    try:
        code = cli(standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except click.exceptions.Abort:
        sys.exit(130)
    except StreamdeidError as error:
        click.echo(f"streamdeid: {error}", err=True)
        sys.exit(_code(error))
    except Exception as error:  # noqa: BLE001  # its words may quote what was read
        click.echo(f"streamdeid: {_fault(error)}", err=True)
        sys.exit(1)


def _fault(error: Exception) -> str:
    """An error that nobody expected, in words that hold nothing of what was read."""
    # Only who has a fault to tell needs anything of the engine.
    place = import_module("streamdeid.engine.faults").place_of(error)
    cause = f" ({error.strerror})" if isinstance(error, OSError) and error.strerror else ""
    return f"internal error: {place}{cause}"


def _code(error: StreamdeidError) -> int:
    """The exit code of a known error."""
    if isinstance(error, Lost):
        return Lost.CODE
    return 2 if isinstance(error, ConfigurationError) else 1
