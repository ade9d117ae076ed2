"""Write THIRD_PARTY_NOTICES.txt: what the page carries that others made, and on what terms.

The build says which packages its script is made of (web/.build/bundled.json); web/notices/parts.toml
has what is inside Pyodide and the kernel, and the texts of the licences stand beside it.
With --check nothing is written; the exit code is 1 where the file is out of date.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MADE = ROOT / "THIRD_PARTY_NOTICES.txt"
BUNDLED = WEB / ".build/bundled.json"
TEXTS = WEB / "notices"
PUBLIC_DOMAIN = "public domain"

HEAD = """\
THIRD-PARTY NOTICES

Levata is licensed under the Apache License 2.0. Its page, the table in a browser, carries the works
below. Each stands with its licence and its copyright; the texts of the licences follow.
"""
RULE = "-" * 80


class Part(NamedTuple):
    """A work of others, as the notices name it."""

    name: str
    version: str
    licence: str
    copyright: list[str]
    source: str
    about: str = ""


def packages(names: Iterable[str], folder: Path) -> Iterator[Part]:
    """The npm packages of these names, by what they say of themselves."""
    for name in names:
        about = json.loads((folder / name / "package.json").read_text(encoding="utf-8"))
        yield Part(
            name,
            about["version"],
            about["license"],
            _copyright(folder / name) or [f"By {_author(about)}"],
            _repository(about),
        )


def _copyright(folder: Path) -> list[str]:
    """The lines of a package's licence that say whose it is, links as plain words."""
    for path in sorted(folder.iterdir()):
        if re.match(r"licen[cs]e", path.name, re.IGNORECASE):
            lines = path.read_text(encoding="utf-8").splitlines()
            found = [line.strip() for line in lines if re.match(r"\s*Copyright (\(c\)|©)", line)]
            return [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line) for line in found]
    return []


def _author(about: dict[str, Any]) -> str:
    author = about.get("author", "its authors")
    name = author["name"] if isinstance(author, dict) else str(author)
    return re.sub(r" *<.*>", "", name)


def _repository(about: dict[str, Any]) -> str:
    named = about.get("repository", about.get("homepage", ""))
    address = named["url"] if isinstance(named, dict) else str(named)
    if re.fullmatch(r"[\w.-]+/[\w.-]+", address):  # npm's short form
        return f"https://github.com/{address}"
    return re.sub(r"^(git\+)?(https|git)://", "https://", address).removesuffix(".git")


def parts() -> list[Part]:
    """What parts.toml lists."""
    listed = tomllib.loads((TEXTS / "parts.toml").read_text(encoding="utf-8"))["part"]
    return [
        Part(
            one["name"],
            one.get("version", ""),
            one["licence"],
            one["copyright"],
            one["source"],
            one.get("about", ""),
        )
        for one in listed
    ]


def text(licence: str) -> str:
    """The text of a licence; an exception to one follows it."""
    paths = [
        ROOT / "LICENSE" if name == "Apache-2.0" else TEXTS / f"{name}.txt"
        for name in licence.split(" WITH ")
    ]
    return "\n\n".join(path.read_text(encoding="utf-8").strip("\n") for path in paths)


def notices(works: list[Part]) -> str:
    """The whole file: the works, then each licence once."""
    lines = [HEAD]
    for work in works:
        lines.append(f"{work.name} {work.version}".rstrip())
        lines += [f"  {line}" for line in work.copyright]
        lines.append(f"  Licence: {work.licence}")
        lines.append(f"  Source: {work.source}")
        lines += [f"  {work.about}"] if work.about else []
        lines.append("")
    for licence in sorted({work.licence for work in works} - {PUBLIC_DOMAIN}):
        lines += [RULE, licence, RULE, "", text(licence), ""]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Write the file, or look whether it is as it should be."""
    if arguments not in ([], ["--check"]):
        raise SystemExit("usage: notices.py [--check]")
    if not BUNDLED.is_file():
        raise SystemExit("notices: the page is not built; 'make web' builds it")
    names = json.loads(BUNDLED.read_text(encoding="utf-8"))
    new = notices([*packages(names, WEB / "node_modules"), *parts()])
    if MADE.is_file() and MADE.read_text(encoding="utf-8") == new:
        return 0
    if arguments:
        print(f"notices: {MADE.name} does not tell what is bundled; `make docs` writes it anew")
        return 1
    MADE.write_text(new, encoding="utf-8")
    print(f"notices: wrote {MADE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
