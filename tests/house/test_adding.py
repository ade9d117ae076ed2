"""docs/adding-a-game.md, followed to the letter: the files it shows, the commands it gives.

The package lies in a folder of its own and is installed into a venv that has ours below it, so
that nothing here knows the game but by its entry point.
"""

import os
import re
import shlex
import subprocess
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from levata.games import BUILT_IN, cruce
from levata.terminal.frame import SHAPES
from levata.testing import check_texts

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
LONGEST = 490
"""Lines of the page: an afternoon's reading and doing."""

BLOCK = re.compile(
    r"^(?:`(?P<path>[^`\n]+)`:\n\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
COMMAND = re.compile(r"^\$ (?P<line>.*)\n(?P<printed>(?:(?!\$ ).*\n)*)", re.MULTILINE)

slow = pytest.mark.slow
pytestmark = pytest.mark.xdist_group("adding")


class Step(NamedTuple):
    """A file to write, or a command to type and what it prints."""

    path: str
    line: str
    text: str


def steps(page: str) -> Iterator[Step]:
    for block in BLOCK.finditer(page):
        if block["path"]:
            yield Step(block["path"], "", block["text"])
        elif block["kind"] == "console":
            for command in COMMAND.finditer(block["text"]):
                yield Step("", command["line"], command["printed"])


STEPS = list(steps(PAGE))
COMMANDS = [step for step in STEPS if step.line]


def prints(told: str, printed: str) -> bool:
    """Is this what the page says is printed? A `…` stands for anything."""
    return bool(re.fullmatch(re.escape(told).replace("…", ".*?"), printed, re.DOTALL))


class Newcomer:
    """Somebody with a folder for the package and an environment."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "levata-hedge"
        self.package.mkdir()
        venv.create(folder / "venv", symlinks=True)
        self.python = folder / "venv/bin/python"
        scheme = {"base": str(folder / "venv"), "platbase": str(folder / "venv")}
        below = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
        Path(sysconfig.get_path("purelib", "venv", scheme), "below.pth").write_text(below)

    def run(self, line: str, *, where: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Type a command; `levata`, `pip` and `pytest` are those of the environment."""
        words = shlex.split(line)
        alone = ["-p", "no:randomly", "-p", "no:cacheprovider"] if words[0] == "pytest" else []
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        return subprocess.run(
            [self.python, "-m", *words, *alone],
            cwd=where or self.package,
            env={**kept, "LEVATA_LANG": "en", "PYTHONWARNINGS": "ignore"},
            check=False,
            capture_output=True,
            text=True,
        )

    def write(self, path: str, text: str) -> None:
        file = self.package / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def read(self, path: str) -> str:
        return (self.package / path).read_text(encoding="utf-8")

    def install(self) -> None:
        assert self.run(COMMANDS[0].line).returncode == 0

    @contextmanager
    def changed(self, path: str, part: str, to: str = "") -> Iterator[None]:
        """The package as if a part of one of its files had been forgotten, or written otherwise."""
        whole = self.read(path)
        assert part in whole
        self.write(path, whole.replace(part, to))
        try:
            yield
        finally:
            self.write(path, whole)


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory):
    return Newcomer(tmp_path_factory.mktemp("newcomer"))


@pytest.fixture(scope="module")
def followed(newcomer):
    """What each command printed, the page having been followed from top to bottom."""
    done = {}
    for step in STEPS:
        if step.path:
            newcomer.write(step.path, step.text)
        else:
            done[step] = newcomer.run(step.line)
    return done


@slow
@pytest.mark.parametrize("step", COMMANDS, ids=lambda step: step.line)
def test_a_command_prints_what_the_page_says(followed, step) -> None:
    done = followed[step]
    assert done.returncode == 0, done.stdout + done.stderr
    assert prints(step.text, done.stdout), done.stdout


@slow
def test_the_game_is_played_at_the_table_and_in_the_terminal(newcomer, followed) -> None:
    done = newcomer.run(
        "pytest --quiet -p tests.terminal.conftest tests/toy/at_table.py", where=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr


@slow
def test_without_its_entry_point_it_is_not_found(newcomer, followed) -> None:
    with newcomer.changed("pyproject.toml", 'hedge = "levata_hedge:GAME"\n'):
        newcomer.install()
        assert "hedge" not in newcomer.run("levata games").stdout
        done = newcomer.run("levata rules hedge")
    newcomer.install()
    assert done.returncode == 1
    assert "there is no game 'hedge'" in done.stderr
    assert newcomer.run("levata rules hedge").returncode == 0


GAME = "src/levata_hedge/__init__.py"
WORDS = "src/levata_hedge/locale/en/hedge.ftl"
RULES = "src/levata_hedge/rules/hedge.en.md"


WORDED, SHOWN = "everything_has_words", "a_table_shows_it"
KEPT, SECRET = "it_keeps_what_every_game_keeps", "a_seat_sees_nothing_that_it_may_not"
"""The tests of the page."""

WRONG = {
    "no name of an option": (
        *(WORDS, "option-hedge-target =", "x ="),
        *(WORDED, "option-hedge-target"),
    ),
    "no word about it": (
        *(WORDS, "    .about = How", "    How"),
        *(WORDED, "option-hedge-target.about"),
    ),
    "no word for an event": (WORDS, "event-hedge-sweep", "x", WORDED, "event-hedge-sweep"),
    "no name of a suit": (WORDS, "cfjg-suit-j", "x", WORDED, "cfjg-suit-j"),
    "a value that no result has": (
        *(WORDS, "{ $tricks } taken", "{ $won } taken"),
        *(WORDED, "why-hedge-plain"),
    ),
    "a value that no event has": (
        *(WORDS, "{ $who } sweeps", "{ $whom } sweeps"),
        *(WORDED, "event-hedge-sweep"),
    ),
    "no rules": (RULES, "# Hedge", "", WORDED, "hedge.en.md begins with a title"),
    "a fact of another shape": (
        *(GAME, '"stock": len(DECK)', '"points": len(DECK)'),
        *(SHOWN, "the fact points"),
    ),
    "another score": (GAME, '"score": score}', '"score": tricks}', KEPT, "the rows' score"),
    "a list not copied": (GAME, "self.taken[:]", "self.taken", KEPT, "own way: taken"),
    "a card that does not follow": (
        *(GAME, "hand = playable", "playable"),
        *(KEPT, "the trick table allows"),
    ),
    "another deal than told": (
        *(GAME, "(dealer + 1 + i)", "(dealer + i)"),
        *(KEPT, "holds what the layout deals it"),
    ),
    "one dealer for ever": (
        *(GAME, "return (self.deal.dealer + 1)", "return 1"),
        *(KEPT, "next_dealer()"),
    ),
    "a card told": (
        *(GAME, '"stock": len', '"next": self.deal.pack[-1], "stock": len'),
        *(SECRET, "unseen cards"),
    ),
}
"""Of a file a part and what stands there instead, which test notices it, and what that says."""


@slow
@pytest.mark.parametrize("fault", WRONG)
def test_what_is_forgotten_or_wrong_is_noticed(newcomer, followed, fault) -> None:
    path, part, to, test, told = WRONG[fault]
    with newcomer.changed(path, part, to):
        done = newcomer.run(f"pytest --quiet -x -k {test}")
    assert done.returncode == 1
    assert told in done.stdout, done.stdout


def test_the_page_is_short() -> None:
    assert len(PAGE.splitlines()) <= LONGEST


def test_every_fact_that_is_drawn_is_told() -> None:
    told = PAGE.partition("| fact | of this shape")[2].partition("\n\n")[0]
    names = [
        name for row in told.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])
    ]
    assert sorted(names) == sorted(SHAPES)


def test_every_link_of_the_page_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", PAGE)
    assert links
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []


def test_what_is_printed_otherwise_is_noticed() -> None:
    assert prints("24 matches in … s\n", "24 matches in 0.2 s\n")
    assert not prints("24 matches in … s\n", "25 matches in 0.2 s\n")
    assert not prints("one\n", "one\ntwo\n")


@pytest.mark.parametrize("lang", ["en", "ro", "es"])
@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.name)
def test_our_own_games_have_all_their_texts(game, lang) -> None:
    check_texts(game, lang, hands=20)


class Untold(cruce.Cruce):
    """Cruce under a name that nobody has words for."""

    name = "untold"


def test_a_game_without_texts_is_noticed() -> None:
    with pytest.raises(
        AssertionError, match=r"untold lacks texts in 'en': game-untold, game-untold\.seats"
    ):
        check_texts(Untold(), hands=1)
