"""The generated parts of the documentation, written from the code.

A part stands between `<!-- generated: NAME -->` and `<!-- end generated -->` in README.md or docs;
BLOCKS says who writes which. Nothing outside these marks is touched.
With --check nothing is written: what differs is shown, and the exit code is 1.
"""

import argparse
import difflib
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(
    r"(?P<open><!-- generated: (?P<name>[a-z-]+) -->\n).*?(?P<close><!-- end generated -->)",
    re.DOTALL,
)


def commands(parser: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, str]]:
    """Each command line of a parser and its help, the parser itself first."""
    yield name, parser.format_help()
    # argparse tells its sub-commands only through this list.
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for word, command in action.choices.items():
                yield from commands(command, f"{name} {word}")


def cli_help() -> str:
    """What `levata --help` and `levata COMMAND --help` print, 80 columns wide."""
    from levata.cli import parser  # noqa: PLC0415 - a part is imported only where it is written

    os.environ["COLUMNS"] = "80"
    return "\n".join(
        f"```text\n$ {line} --help\n{text.rstrip()}\n```\n"
        for line, text in commands(parser(), "levata")
    )


BLOCKS: dict[str, Callable[[], str]] = {
    "cli-help": cli_help,
}


def rewritten(text: str, blocks: dict[str, Callable[[], str]]) -> str:
    r"""The text with each generated part written anew.

    >>> rewritten("<!-- generated: n -->\nold\n<!-- end generated -->", {"n": lambda: "new\n"})
    '<!-- generated: n -->\nnew\n<!-- end generated -->'
    """

    def part(found: re.Match[str]) -> str:
        name = found["name"]
        if name not in blocks:
            raise SystemExit(f"docs: no one writes the part {name!r}; one of: {', '.join(blocks)}")
        return f"{found['open']}{blocks[name]()}{found['close']}"

    return BLOCK.sub(part, text)


def pages() -> list[Path]:
    """The pages that may hold generated parts."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def main(arguments: list[str]) -> int:
    """Rewrite every page, or with --check show which are out of date."""
    is_check = arguments == ["--check"]
    if arguments and not is_check:
        raise SystemExit("usage: docs.py [--check]")
    stale = False
    for page in pages():
        old = page.read_text(encoding="utf-8")
        new = rewritten(old, BLOCKS)
        name = page.relative_to(ROOT).as_posix()
        if old == new:
            continue
        stale = True
        if is_check:
            lines = difflib.unified_diff(
                old.splitlines(),
                new.splitlines(),
                name,
                f"{name} as `make docs` writes it",
                lineterm="",
            )
            print(*lines, sep="\n")
        else:
            page.write_text(new, encoding="utf-8")
            print(f"docs: wrote {name}")
    if is_check and stale:
        print("docs: these parts are written by `make docs`; run it and look at what it changed")
    return int(is_check and stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
