"""Build the kernel and the page into a wheel, the page into a source archive, the kernel in place.

`LEVATA_BUILD` says what is built: `none`, or of `kernel` and `web` what stands in it, with a comma
between, which must then succeed. In CI that is both. Without it, elsewhere, a machine that cannot
build one of them gets the package without. An editable install leaves the page to `make web`.
`LEVATA_TARGET` names another machine to build for, as in src/levata/kernel/build.py.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = {"kernel", "web"}
PAGE = "src/levata/server/page"


def _asked() -> set[str]:
    """The parts that must be built."""
    words = {word for word in os.environ.get("LEVATA_BUILD", "").split(",") if word}
    if unknown := words - PARTS - {"none"}:
        raise ValueError(
            f"LEVATA_BUILD has {unknown.pop()!r}; it may be 'none', 'kernel', 'web' or 'kernel,web'"
        )
    if not words and os.environ.get("CI", "") not in {"", "0", "false"}:
        return PARTS
    return words - {"none"}


def _tried() -> set[str]:
    """The parts that are built where that can be."""
    return _asked() if os.environ.get("LEVATA_BUILD") else PARTS


def _module(root: str, path: str) -> ModuleType:
    """A build module by its place: the package is not installed yet."""
    name = "levata_" + path.replace("/", "_").removesuffix(".py")
    spec = importlib.util.spec_from_file_location(name, Path(root, path))
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _kernel(root: str) -> ModuleType:
    return _module(root, "src/levata/kernel/build.py")


def _web(root: str) -> ModuleType:
    return _module(root, "web/build.py")


class LevataHook(BuildHookInterface[BuilderConfig]):
    """What hatchling calls before it packs something."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """The compiler, 100 MB, where the kernel is asked for by name; Node.js where the page is due."""
        compiler = [_kernel(self.root).ZIGLANG] if "kernel" in _asked() else []
        node = [_web(self.root).NODE] if "web" in _tried() and not self._has_page() else []
        return compiler + node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; say in one line why not."""
        if self.target_name == "wheel":
            self._build_kernel(version, build_data)
        if version != "editable" and "web" in _tried():
            self._build_page(build_data)

    def _has_page(self) -> bool:
        """Is this an unpacked source archive that brought the page?"""
        return Path(self.root, "PKG-INFO").exists() and Path(self.root, PAGE, "index.html").exists()

    def _build_kernel(self, version: str, build_data: dict[str, Any]) -> None:
        build = _kernel(self.root)
        in_place = build.HERE / build.NATIVE
        if "kernel" not in _tried():
            if version == "editable":
                in_place.unlink(missing_ok=True)
            return
        try:
            if version == "editable":
                build.native()
            else:
                self._pack_kernel(build, build_data)
        except build.BuildError as error:
            if "kernel" in _asked() or not isinstance(error, build.ToolMissing):
                self.app.abort(f"Levata: the kernel cannot be built: {error}")
            if version == "editable" and build.is_stale(in_place):
                in_place.unlink(missing_ok=True)
            self.app.display_warning(f"Levata: the search runs in pure Python: {error}")

    def _pack_kernel(self, build: ModuleType, build_data: dict[str, Any]) -> None:
        """Have the wheel carry the kernel, and bear the tag of the machine it is for."""
        self._folder = TemporaryDirectory()
        target = os.environ.get("LEVATA_TARGET") or build.host()
        made = build.native(target, Path(self._folder.name))
        build_data["force_include"][str(made)] = f"levata/kernel/{build.NATIVE}"
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{build.TARGETS[target].platform}"

    def _build_page(self, build_data: dict[str, Any]) -> None:
        """Have the wheel or the archive carry the page."""
        if not self._has_page():
            web = _web(self.root)
            try:
                web.build()
            except web.PageError as error:
                if "web" in _asked():
                    self.app.abort(f"Levata: the page cannot be built: {error}")
                self.app.display_warning(f"Levata: 'levata serve' will have no page: {error}")
                return
        place = PAGE if self.target_name == "sdist" else PAGE.removeprefix("src/")
        build_data["force_include"][str(Path(self.root, PAGE))] = place
