"""Puts the compiled engine into a wheel, where it was built, and names the machine in its tag."""

import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SUFFIXES = frozenset({".so", ".dylib", ".dll"})


class CompiledEngine(BuildHookInterface[Any]):
    """A wheel without the engine is for every machine; one with it, for every Python on one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add what lies beside ``streamdeid.native``."""
        folder = Path(self.root) / "streamdeid" / "native"
        built = sorted(one for one in folder.iterdir() if one.suffix in SUFFIXES)
        if version == "editable" or not built:
            return
        build_data["artifacts"].extend(str(one.relative_to(self.root)) for one in built)
        machine = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{machine}"
