"""The golden records, each read by a person: they load, and come out as they went in."""

import re
from pathlib import Path

import pytest

from levata.errors import NotationError
from levata.games import registered
from levata.record import FULL, read, write

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/golden/*.txt"))
each = pytest.mark.parametrize(
    "path", [pytest.param(p, id=f"{p.parts[-3]}/{p.stem}") for p in RECORDS]
)
GAMES = sorted(registered())


def bare(text: str) -> str:
    """The text without its comments, blank lines and trailing spaces."""
    lines = (
        re.sub(r'^((?:[^";]|"(?:[^"\\]|\\.)*")*);.*', r"\1", line) for line in text.split("\n")
    )
    return "\n".join(line.rstrip() for line in lines if line.strip()) + "\n"


@each
def test_golden(path):
    text = path.read_text()
    record = read(text)
    assert bare(write(record.match, record.seat)) == bare(text)
    assert record.match.game.name == path.parts[-3]


@each
def test_golden_is_listed(path):
    """The list says what each record is for."""
    rows = path.with_name("README.md").read_text().splitlines()
    assert sum(row.startswith(f"- {path.stem}: ") for row in rows) == 1


def of(name: str) -> list[Path]:
    return [path for path in RECORDS if path.parts[-3] == name]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough(name):
    assert len(of(name)) >= 20


@pytest.mark.parametrize("name", GAMES)
def test_they_hit_every_choice(name):
    """Between them every seat count and every choice of every option."""
    game = registered()[name]
    seen = {word for path in of(name) for word in str(read(path.read_text()).match.options).split()}
    choices = {f"{o.name}={choice}" for o in game.table_options for choice in o.choices}
    assert seen >= choices | {f"players={players}" for players in game.seats}


# Controls: whatever is changed is refused, with its line.


def changed(text: str, word: str) -> list[tuple[int, str]]:
    """Every way to make one figure in the lines of that word one more: line number and text."""
    lines = text.split("\n")
    found = []
    for number, line in enumerate(lines):
        if line.split()[:1] != [word]:
            continue
        for figure in re.finditer(r"(?<= )[+-]?\d+(?= |$)", line.partition(";")[0].rstrip()):
            more = f"{line[: figure.start()]}{int(figure[0]) + 1}{line[figure.end() :]}"
            found.append((number + 1, "\n".join([*lines[:number], more, *lines[number + 1 :]])))
    return found


def swapped(text: str) -> list[tuple[int, str]]:
    """Every way to play the card a trick was led with once more: line number and text."""
    lines = text.split("\n")
    found = []
    for number, line in enumerate(lines):
        trick = re.match(r"(\d+\. [NESW] (\S\S)) \S\S(.*)", line)
        if trick:
            again = f"{trick[1]} {trick[2]}{trick[3]}"
            found.append((number + 1, "\n".join([*lines[:number], again, *lines[number + 1 :]])))
    return found


def refused_at(text: str) -> int:
    with pytest.raises(NotationError) as caught:
        read(text)
    return caught.value.params["line"]


@each
@pytest.mark.parametrize("word", ["raw", "first", "second", "tricks", "points", "score", "total"])
def test_a_changed_figure_is_refused(path, word):
    for number, text in changed(path.read_text(), word):
        assert refused_at(text) == number


@each
def test_a_changed_card_is_refused(path):
    text = path.read_text()
    if read(text).seat != FULL:
        return  # in a seat's record the cards of the unfinished hand are not all known
    for number, broken in swapped(text):
        assert refused_at(broken) == number


def test_the_controls_change_something():
    texts = [path.read_text() for path in RECORDS]
    assert sum(len(changed(text, "score")) for text in texts) >= 2 * len(texts)
    assert sum(map(len, map(swapped, texts))) > 100
