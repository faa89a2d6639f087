"""The keys that settings or a command name: a folder's, a file's, the environment's, or fresh ones.

Apart from ``assembly``, so that a process without an engine can hold keys.
"""

import os
import secrets
from dataclasses import replace
from pathlib import Path

from streamdeid.model.errors import ConfigurationError
from streamdeid.operators.keyring import parse_key
from streamdeid.operators.keys import Keys
from streamdeid.runtime.keyholder import KeyFolder, KeyHolder, OneKey, Reversible, read_key
from streamdeid.runtime.settings import PREFIX, KeysSection


def keys_from(path: Path | None) -> Keys:
    """The project's key from a file of hexadecimal digits or a folder of them, or a fresh one.

    The key of reversible pseudonyms comes from the environment or the file that it names.

    Raises:
        ConfigurationError: no such file, or no key in it.
    """
    if path is None:
        return Keys(secrets.token_bytes(32), "run", secrets.token_bytes(32))
    keys = KeyFolder(path).active() if path.is_dir() else read_key(path, "1").keys
    names = (f"{PREFIX}KEYS__REVERSAL", f"{PREFIX}KEYS__REVERSAL_FILE")
    return replace(keys, reversal=_reversal(*(os.environ.get(name, "") for name in names)))


def keys_of(section: KeysSection) -> KeyHolder:
    """The keys that the settings ask for: a folder's, a file's, the environment's, or fresh ones.

    Raises:
        ConfigurationError: none or several are named, or what is named holds no key.
    """
    holder, reversal = _holder(section), _reversal(section.reversal, section.reversal_file)
    return Reversible(holder, reversal) if reversal else holder


def _reversal(digits: str, path: str) -> bytes:
    """The key of reversible pseudonyms, from the environment or a file; empty if none is named."""
    if digits and path:
        raise ConfigurationError("keys.reversal", "and keys.reversal_file are both given")
    if digits:
        return parse_key(digits, "reversal", f"{PREFIX}KEYS__REVERSAL").keys.secret
    return read_key(Path(path), "reversal").keys.secret if path else b""


def _holder(section: KeysSection) -> KeyHolder:
    """The keys of the project."""
    named = [name for name in ("folder", "file", "secret") if getattr(section, name)]
    if len(named) > 1:
        raise ConfigurationError(f"keys.{named[0]}", f"and keys.{named[1]} are both given")
    if section.folder:
        return KeyFolder(Path(section.folder))
    if section.file:
        return OneKey(read_key(Path(section.file), section.epoch).keys)
    if section.secret:
        return OneKey(parse_key(section.secret, section.epoch, "STREAMDEID_KEYS__SECRET").keys)
    if section.required:
        problem = "names no key; say keys.required = false to have codes that hold for one run only"
        raise ConfigurationError("keys.file", problem)
    return OneKey(keys_from(None))
