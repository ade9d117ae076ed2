"""Runs in Pyodide, for pack.mjs: what the page's worker imports, as two archives of .pyc files.

Of the standard library that is what Pyodide starts with, what the engine imports, and what a rehearsal
of it comes to import later; the tests of the page play on with nothing else.
"""

import ast
import importlib
import itertools
import json
import sys
import zipfile
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc as as_pyc
from pathlib import Path
from types import ModuleType
from typing import Any

SRC = Path("/src")
OUT = Path("/out")

ROOTS = ["levata.browser", "levata.kernel.python", "levata.kernel.wasm"]
"""The kernel's are imported by name at run time."""
WITHOUT = {"levata.adapters", "levata.arena", "levata.cli", "levata.server", "levata.terminal"}
"""Other homes of the table, and what needs packages."""
DATA = {".json", ".toml", ".txt"}
LATER = ["encodings.ascii", "encodings.cp437", "encodings.latin_1", "traceback"]
"""What only some ways through the standard library come to."""


def path_of(module: str) -> Path | None:
    """Where a module of ours lies, if it is one."""
    path = SRC.joinpath(*module.split("."))
    found = [p for p in (path / "__init__.py", path.with_suffix(".py")) if p.is_file()]
    return found[0] if found else None


def imported(module: str, path: Path) -> Iterator[str]:
    """The modules that a module of ours mentions, at its top or within."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.module, f"{module} imports by dots"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def engine() -> tuple[dict[str, Path], set[str]]:
    """Our modules that the page needs, and the standard ones they mention."""
    ours: dict[str, Path] = {}
    others: set[str] = set()
    due = list(ROOTS)
    while due:
        name = due.pop()
        parts = name.split(".")
        if parts[0] != "levata":
            others.add(name)
        elif name not in ours and ".".join(parts[:2]) not in WITHOUT and (path := path_of(name)):
            ours[name] = path
            due += [".".join(parts[:n]) for n in range(1, len(parts))]
            due += imported(name, path)
    return dict(sorted(ours.items())), others


def rehearse(ours: dict[str, Path], others: set[str]) -> None:
    """Import all that will be imported, some of it by doing what imports it."""
    sys.path.insert(0, str(SRC))
    for name in (*ours, *sorted(others), *LATER):
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            # `module.name` of a from-import, the instance of the kernel, and extras that nobody asks for
            if error.name == name and name not in ours:
                continue
            raise
        except ImportError:
            if name != "levata.kernel.wasm":
                raise
    play(importlib.import_module("levata.browser"))


def play(browser: ModuleType) -> None:
    """A hand, and what a person may do around it: some imports are made where they are needed."""
    session = browser.Session(browser.Drawer(), chance="rehearsal")
    asked = itertools.count()
    snapshot: dict[str, Any] = {}

    def say(verb: str, **fields: object) -> dict[str, Any]:
        text = json.dumps({"id": next(asked), "do": verb, "with": fields})
        messages = json.loads(session.handle(text))
        while session.due >= 0:
            messages += json.loads(session.step())
        session.changes()
        for message in messages:
            snapshot.update(message.get("frame", {}))
        return next((m for m in messages if "id" in m), {})

    *_, name = [game["name"] for game in say("hello")["ok"]["games"]]
    say("new", game=name, level="easy")
    say("next")
    for _ in range(2):
        if snapshot["owed"]["kind"] == "act":
            turn, legal = snapshot["turn"], snapshot["view"]["legal"]
            say("command", kind="act", key=str(turn), turn=turn, token=legal[0]["token"])
    say("lesson", game=name, number=0)
    say("stats")
    say("import", text="no record")
    for match in say("matches")["ok"]["matches"]:
        for verb in ("record", "verify", "review"):
            say(verb, id=match["id"], hand=1, ply=0, seat="S")


def pack(out: Path, files: dict[str, tuple[str, bytes]]) -> None:
    """An archive: each module by its place in it, as it is called in a traceback, and its source."""
    with zipfile.ZipFile(out, "w") as archive:
        for place, (shown, source) in sorted(files.items()):
            name, data = place, source
            if place.endswith(".py"):
                # Pyodide makes its help from documentation at run time; assertions are ours to keep.
                bare = 2 if shown.startswith("/lib/") and "pyodide/" not in place else 0
                code = compile(source, shown, "exec", dont_inherit=True, optimize=bare)
                data = bytes(as_pyc(code, bytes(8), checked=False))
                name += "c"
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)


def main() -> None:
    """Both archives."""
    ours, others = engine()
    files = {}
    for path in ours.values():
        place = path.relative_to(SRC).as_posix()
        files[place] = (place, path.read_bytes())
    for path in (SRC / "levata").rglob("*"):
        if path.suffix in DATA and f"levata.{path.relative_to(SRC).parts[1]}" not in WITHOUT:
            place = path.relative_to(SRC).as_posix()
            files[place] = (place, path.read_bytes())
    rehearse(ours, others)
    home = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/"
    library = zipfile.ZipFile("/library/python_stdlib.zip")
    standard = {}
    for module in list(sys.modules.values()):
        at = getattr(module, "__file__", None) or ""
        if at.startswith(home):
            place = at.removeprefix(home)
            standard[place] = (at, library.read(place))
    pack(OUT / "levata.zip", files)
    pack(OUT / "stdlib.zip", standard)


main()
