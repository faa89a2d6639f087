"""The audit as an auditor has it: a dump of the topic, checked by the command line."""

import subprocess
import sys
from pathlib import Path


def verify(dump: Path, keys: Path, *words: str | Path) -> "subprocess.CompletedProcess[bytes]":
    """What ``streamdeid audit verify`` says of ``dump``."""
    command = [sys.executable, "-m", "streamdeid", "audit", "verify", "--keys", str(keys)]
    command += map(str, words)
    return subprocess.run([*command, str(dump)], capture_output=True, check=False, timeout=120)
