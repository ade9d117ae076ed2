"""How every screen looks, letter by letter, against the text files beside this one.

`LEVATA_SNAPSHOTS=write pytest tests/terminal/test_snapshots.py` writes them anew: look at them then.
"""

import os
from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

import pytest

from levata.games import BUILT_IN
from levata.terminal.hand import KEYS
from levata.terminal.panels import Panel
from tests.sizes import size as size_of
from tests.terminal.conftest import TABLES, Person

pytestmark = pytest.mark.slow  # whole matches on a screen: `make quick` has no time for them

FOLDER = Path(__file__).with_name("snapshots")
IS_WRITING = os.environ.get("LEVATA_SNAPSHOTS") == "write"
IS_LONG = IS_WRITING or bool(size_of(ci=0, long=1))
SIZES = {"80x24": (80, 24), "140x50": (140, 50)}
SPOKEN = [("en", "80x24"), ("en", "140x50"), ("ro", "80x24"), ("es", "80x24")]
"""In English everything at both sizes; in the other languages what is marked as `everywhere`."""


class Moment(NamedTuple):
    """Something to look at, the first time it comes in a match."""

    name: str
    is_there: Callable[[Person], bool]
    keys: tuple[str, ...] = ()
    """Pressed before the look."""
    back: tuple[str, ...] = ()
    """Pressed after it."""
    says: str = ""
    """What is said then, if not the usual: a call, or `last` for the last one there is."""
    everywhere: bool = False


class Walk(NamedTuple):
    """A match and what is to be looked at in it."""

    table: str
    seed: str
    moments: tuple[Moment, ...]
    options: dict[str, str] = {}  # noqa: RUF012 - never changed

    def of(self, lang: str) -> list[Moment]:
        """The moments that are looked at in a language."""
        return [moment for moment in self.moments if lang == "en" or moment.everywhere]


# What may be so on the person's turn.


def at_table(person: Person) -> bool:
    return person.screen is person.table


def at_call(person: Person) -> bool:
    return at_table(person) and bool(person.frame.offers)


def in_panel(person: Person) -> bool:
    return isinstance(person.screen, Panel)


def is_over(person: Person) -> bool:
    return in_panel(person) and bool(person.screen.query("#rematch"))


def has_sheet(person: Person) -> bool:
    """Are two hands over?"""
    return in_panel(person) and (person.frame.body["hand_number"] > 1 or is_over(person))


def in_trick(person: Person) -> bool:
    """Does a card lie on the table, and has a trick been taken before?"""
    view = person.frame.view
    return person.is_playing() and bool(view["trick"] and view["last_trick"])


def has_refused(person: Person) -> bool:
    return person.is_playing() and len(person.frame.cards) < len(person.frame.hand)


def in_phase(name: str) -> Callable[[Person], bool]:
    return lambda person: at_table(person) and person.frame.view["phase"] == name


def has_fact(name: str, value: object = None) -> Callable[[Person], bool]:
    """Is something known while cards are played? Is it this value, if one is given?"""

    def is_there(person: Person) -> bool:
        known = person.frame.facts.get(name)
        return person.is_playing() and (bool(known) if value is None else known == value)

    return is_there


def may_accept(count: int) -> Callable[[Person], bool]:
    return lambda person: at_call(person) and len(person.frame.accepts) >= count


def may_say(token: str) -> Callable[[Person], bool]:
    return lambda person: at_call(person) and any(o.token == token for o in person.frame.offers)


HELP = Moment("help", at_table, ("?",), ("escape",), everywhere=True)
TRICK = Moment("trick", in_trick, everywhere=True)
LAST = Moment("last-trick", in_trick, ("l",), ("escape",))
REFUSED = Moment("refused", has_refused)
RESULT = Moment("result", in_panel, everywhere=True)
REVIEW = Moment("review", in_panel, ("v", "end", "left", "left"), ("escape",))
SHEET = Moment("sheet", has_sheet, ("S",), ("escape",), everywhere=True)
OVER = Moment("match-over", is_over)

WALKS = {
    "cruce-4": Walk(
        "cruce-4",
        "s24",
        (
            HELP,
            Moment("auction", at_call, says="last", everywhere=True),
            Moment("trump", in_phase("trump"), everywhere=True),
            *(TRICK, LAST, REFUSED, RESULT, REVIEW, SHEET, OVER),
        ),
    ),
    "cruce-3": Walk("cruce-3", "s26", (Moment("auction", at_call), TRICK, RESULT, SHEET)),
    "cruce-lead": Walk(
        "cruce-4",
        "s24",
        (
            Moment("auction", at_call, says="last"),
            Moment("makes-trump", lambda person: person.is_playing() and not person.frame.trump),
        ),
        {"trump": "lead", "beat": "yes"},
    ),
    "cross-2": Walk(
        "cross-2",
        "k0",
        (
            HELP,
            Moment("call", at_call, everywhere=True),
            TRICK,
            Moment("phase-2", has_fact("half", 2), everywhere=True),
            Moment("phase-1-cards", has_fact("half", 2), ("f",), ("escape",), everywhere=True),
            *(RESULT, REVIEW, SHEET, OVER),
        ),
    ),
    "cross-4": Walk(
        "cross-4", "k0", (HELP, Moment("call", may_accept(1), everywhere=True), TRICK, RESULT)
    ),
    "cross-allies": Walk(
        "cross-allies",
        "k0",
        (
            Moment("call", may_accept(2), everywhere=True),
            Moment("call-chosen", may_accept(2), ("right", "right")),
            *(TRICK, RESULT, REVIEW, SHEET),
        ),
    ),
    "cuatrola-alone": Walk(
        "cuatrola",
        "k0",
        (
            HELP,
            Moment("bid", at_call, says="last", everywhere=True),
            Moment("resting", has_fact("resting"), everywhere=True),
            *(RESULT, TRICK, LAST, REFUSED, SHEET),
        ),
    ),
    "cuatrola-couples": Walk(
        "cuatrola",
        "k3",
        (
            Moment("ticks", at_table, ("t",), ("escape",), everywhere=True),
            Moment("declared", has_fact("declared"), everywhere=True),
            Moment("quiet", has_fact("declared"), ("t", "o", "c", "e", "b", "enter"), ()),
            *(RESULT, REVIEW),
        ),
    ),
    "euchre": Walk(
        "euchre",
        "k31",
        (
            HELP,
            Moment("upcard", in_phase("order"), everywhere=True),
            Moment("name", in_phase("name")),
            Moment("pickup", in_phase("pickup")),
            Moment("discard", in_phase("discard"), everywhere=True),
            TRICK,
            Moment("accept", may_say("accept")),
            *(RESULT, REVIEW, SHEET, OVER),
        ),
    ),
}


class Album:
    """The pictures of one language and size: taken, then compared with what is kept."""

    def __init__(self, lang: str, size: str) -> None:
        self.folder = FOLDER / lang / size
        self.faults: list[str] = []

    def add(self, name: str, text: str) -> None:
        text = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
        path = self.folder / f"{name}.txt"
        if IS_WRITING:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        if text != kept:
            lines = (kept.splitlines(), text.splitlines())
            self.faults.append("\n".join(unified_diff(*lines, f"{path}", "now", lineterm="")))

    def check(self) -> None:
        assert not self.faults, "\n\n".join(self.faults)


async def say(person: Person, says: str) -> None:
    offers = person.frame.offers
    offer = offers[-1] if says == "last" else next(o for o in offers if o.token == says)
    before = person.frame.turn
    person.tap(offer.key)
    await person.until(lambda: person.frame.turn > before)


async def look(person: Person, moment: Moment) -> str:
    """What is seen at that moment; afterwards everything is as before."""
    under = person.screen
    keys = moment.keys
    if moment is REFUSED:
        hand = person.frame.hand
        keys = (KEYS[next(i for i, card in enumerate(hand) if card not in person.frame.cards)],)
    await person.pilot.pause()
    await person.press(*keys)
    await person.pilot.pause()
    text = await person.drawn()
    await person.press(*moment.back)
    await person.until(lambda: isinstance(person.screen, type(under)))
    await person.turn()
    return text


CASES = [
    (name, lang, size)
    for at, name in enumerate(WALKS)
    for lang, size in SPOKEN
    if IS_LONG or lang in {"en", ("ro", "es")[at % 2]}
]
"""In every run a match is in English and in one of the other languages, which take turns."""


@pytest.mark.parametrize(("name", "lang", "size"), CASES, ids=str)
async def test_every_moment_of_a_match_looks_as_it_did(
    sitting, folder, monkeypatch, name, lang, size
):
    monkeypatch.setenv("HOME", str(folder.parent))
    walk = WALKS[name]
    game, players, values = TABLES[walk.table]
    album = Album(lang, size)
    due = list(walk.moments)
    wanted = walk.of(lang)
    options = {**values, **walk.options}
    async with sitting(players, walk.seed, SIZES[size], game=game, lang=lang, **options) as person:
        await person.sit_down()
        while set(due) & set(wanted):
            await person.turn()
            if isinstance(person.screen, Panel):
                await person.pilot.pause()
            come = [moment for moment in due if moment.is_there(person)]
            for moment in come:
                due.remove(moment)
                if moment in wanted:
                    album.add(f"{name}-{moment.name}", await look(person, moment))
            if is_over(person):
                break
            says = next((moment.says for moment in come if moment.says), "")
            await (say(person, says) if says else person.move())
    assert not set(due) & set(wanted), "these never came"
    album.check()


@pytest.mark.parametrize(("lang", "size"), SPOKEN, ids=str)
@pytest.mark.parametrize("game", [game.name for game in BUILT_IN])
async def test_the_options_look_as_they_did(sitting, game, lang, size):
    album = Album(lang, size)
    async with sitting(None, size=SIZES[size], game=game, lang=lang) as person:
        album.add(f"options-{game}", await person.drawn())
    album.check()


@pytest.mark.parametrize(("lang", "size"), SPOKEN, ids=str)
async def test_what_the_options_tell_looks_as_it_did(sitting, lang, size):
    """What does not go together, and that a match is waiting."""
    album = Album(lang, size)
    async with sitting(size=SIZES[size], lang=lang, nines="redeal") as person:
        album.add("options-refused", await person.drawn())
    async with sitting(size=SIZES[size], lang=lang) as person:
        await person.sit_down()
        await person.press("q")
    async with sitting(size=SIZES[size], lang=lang) as person:
        album.add("options-waiting", await person.drawn())
    album.check()


def names() -> set[str]:
    """Every picture there should be."""
    found = set()
    for lang, size in SPOKEN:
        games = [game.name for game in BUILT_IN]
        found |= {f"{lang}/{size}/options-{at}.txt" for at in (*games, "refused", "waiting")}
        for name, walk in WALKS.items():
            found |= {f"{lang}/{size}/{name}-{moment.name}.txt" for moment in walk.of(lang)}
    return found


def test_no_picture_is_kept_that_nobody_looks_at():
    kept = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.*")}
    if IS_WRITING:
        for name in kept - names():
            (FOLDER / name).unlink()
    else:
        assert kept == names()
