"""Build the kernel into a wheel, or in place for an editable install.

`LEVATA_BUILD` says what is built: `none`, or `kernel`, which must then succeed. Without it, and outside
CI, a machine that cannot build the kernel gets the pure Python package. `LEVATA_TARGET` names another
machine to build for, as in src/levata/kernel/build.py.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _asked() -> str:
    asked = os.environ.get("LEVATA_BUILD", "")
    if asked not in {"", "none", "kernel"}:
        raise ValueError(f"LEVATA_BUILD is {asked!r}; it may be 'none' or 'kernel'")
    return asked or ("kernel" if os.environ.get("CI", "") not in {"", "0", "false"} else "")


def _build_module(root: str) -> ModuleType:
    """The build module by its place: the package is not installed yet."""
    path = Path(root, "src/levata/kernel/build.py")
    spec = importlib.util.spec_from_file_location("levata_kernel_build", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class KernelHook(BuildHookInterface[BuilderConfig]):
    """What hatchling calls before it packs a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """The compiler, 100 MB, where the kernel is asked for by name."""
        return [_build_module(self.root).ZIGLANG] if _asked() == "kernel" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; say in one line why not."""
        build = _build_module(self.root)
        in_place = build.HERE / build.NATIVE
        if _asked() == "none":
            if version == "editable":
                in_place.unlink(missing_ok=True)
            return
        try:
            if version == "editable":
                build.native()
            else:
                self._pack(build, build_data)
        except build.BuildError as error:
            if _asked() == "kernel" or not isinstance(error, build.ToolMissing):
                self.app.abort(f"Levata: the kernel cannot be built: {error}")
            if version == "editable" and build.is_stale(in_place):
                in_place.unlink(missing_ok=True)
            self.app.display_warning(f"Levata: the search runs in pure Python: {error}")

    def _pack(self, build: ModuleType, build_data: dict[str, Any]) -> None:
        """Have the wheel carry the kernel, and bear the tag of the machine it is for."""
        self._folder = TemporaryDirectory()
        target = os.environ.get("LEVATA_TARGET") or build.host()
        made = build.native(target, Path(self._folder.name))
        build_data["force_include"][str(made)] = f"levata/kernel/{build.NATIVE}"
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{build.TARGETS[target].platform}"
