"""The fault table: what became of every record under each fault, on three real brokers.

    python tests/faults [--only WORDS]

Counted by ``ledger``, which shares no code with the product. The clock is stepped by a patch of
``time.time`` in the processes of the service; disks that are full need leave to mount a tmpfs.
"""

import argparse
import os
import signal
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "integration")]

from scenarios import FAULTS, Fault  # noqa: E402 - the tests' folders are put on the path first
from table import HEAD, Table, staged  # noqa: E402 - the same

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "streamdeid"


def printed(table: Table, name: str, fault: Fault) -> bool:
    """Carry a row out and print it; whether nothing is wrong."""
    try:
        table.stage.pods.await_ready()
        row = table.row(name, fault)
    except AssertionError as error:
        print(f"{name:<42} could not be carried out: {str(error)[-300:]}", flush=True)
        return False
    print(row, flush=True)
    return row.is_good


def main() -> int:
    """Print the table; 1 if anything is wrong."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--only", default="", help="rows that contain one of these, by commas")
    chosen = arguments.parse_args().only.split(",")
    os.environ["PATH"] = f"{CACHE / 'bin'}:{os.environ['PATH']}"
    # What was started is ended, whoever ends this.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(3))
    wanted = {name: fault for name, fault in FAULTS.items() if any(w in name for w in chosen)}
    with tempfile.TemporaryDirectory(prefix="faults-") as folder, staged(Path(folder)) as table:
        print(HEAD, flush=True)
        bad = [name for name, fault in wanted.items() if not printed(table, name, fault)]
    print("; ".join([f"{len(wanted)} faults, {len(bad)} wrong", *bad]))
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
