"""The pages say what the code has: every module, command, option, call, game and key, and no other."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from levata.cli import parser
from levata.game import Game
from levata.games import BUILT_IN
from levata.language import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src/levata"


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def missing(text: str, due: set[str]) -> set[str]:
    """What a page does not name in code signs."""
    named = set(re.findall(r"`([^`\n]+)`", text))
    return {name for name in due if not any(name in words for words in named)}


def modules() -> set[str]:
    """Every file and folder of the package as the map names it."""
    files = {path.name for path in SOURCE.glob("[a-z]*.py")}
    folders = {f"{path.name}/" for path in SOURCE.iterdir() if path.is_dir()} - {"__pycache__/"}
    return files | folders


def mapped(text: str) -> set[str]:
    """The files and folders in the first column of the map."""
    table = text.split("## Map")[1].split("Outside the package", maxsplit=1)[0]
    rows = re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([\w.]+/?)`", row)}


def test_the_map_is_the_package() -> None:
    assert mapped(page("ARCHITECTURE.md")) == modules()
    assert mapped(page("ARCHITECTURE.md").replace("| `tricks.py`", "| `trick.py`")) != modules()


def commands() -> set[str]:
    (action,) = (a for a in parser()._actions if a.choices and a.dest != "what")
    return set(action.choices)


def test_every_command_stands_on_its_page_and_in_the_changes() -> None:
    text = page("docs/cli.md")
    assert {name for name in commands() if f"\n$ levata {name} --help\n" not in text} == set()
    assert missing(page("CHANGELOG.md"), commands()) == set()
    assert missing("`levata games`", commands()) == commands() - {"games"}


def options_of(game: Game) -> set[str]:
    """Every option and choice as the table of the rules writes them; of a range the default."""
    found = {option.name for option in game.table_options}
    for option in game.table_options:
        found |= {option.default} if option.span else {*option.choices}
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.name)
def test_the_rules_name_every_option_and_choice(game, lang) -> None:
    text = page(f"docs/rules/{game.name}.{lang}.md")
    assert missing(text, options_of(game)) == set()
    first = game.table_options[0].name
    assert first in missing(text.replace(first, "aim"), options_of(game))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.name)
def test_every_game_is_on_the_first_page_in_every_language(game, lang) -> None:
    assert f"docs/rules/{game.name}.{lang}.md" in page("README.md")


PAGES: dict[str, Callable[[], set[str]]] = {
    "docs/protocol.md": lambda: {game.name for game in BUILT_IN},
}


@pytest.mark.parametrize("name", PAGES)
def test_every_game_stands_on_the_pages_for_programs(name) -> None:
    assert missing(page(name), PAGES[name]()) == set()


def linked(text: str) -> set[str]:
    """The files a page points to."""
    return {to.split("#")[0] for to in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in to}


def test_every_page_for_readers_can_be_reached_from_the_first() -> None:
    """From the README in as many steps as it takes; decisions are reached as a folder."""
    seen: set[Path] = set()
    ahead = [ROOT / "README.md"]
    while ahead:
        at = ahead.pop()
        if at in seen or at.suffix != ".md":
            continue
        seen.add(at)
        ahead += [(at.parent / to).resolve() for to in linked(at.read_text(encoding="utf-8")) if to]
    due = {path for path in ROOT.glob("docs/**/*.md") if "adr" not in path.parts}
    assert due - seen == set()
    assert linked("[a](docs/cli.md#b) [c](https://example.org)") == {"docs/cli.md"}
