"""Secrets of the settings: from the environment, or from a file that names them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from streamdeid.model.errors import ConfigurationError


def secret(options: Mapping[str, Any], name: str) -> str:
    """The secret of this name.

    Raises:
        ConfigurationError: it is missing, or its file cannot be read; never its value.
    """
    path = options.get(f"{name}_file")
    found = content(f"kafka.{name}_file", path) if path else str(options.get(name) or "")
    if not found:
        where = f"STREAMDEID_KAFKA__{name.upper()} or kafka.{name}_file"
        raise ConfigurationError(f"kafka.{name}", "is missing or empty", allowed=where)
    return found


def content(key: str, path: str) -> str:
    """What a file with a secret holds, without the white space around it."""
    try:
        return Path(path).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise ConfigurationError(key, "is not a file that can be read") from None
