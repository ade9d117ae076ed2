"""Every game in every language: whole texts, none of them in English where another is spoken."""

import re
from functools import cache
from importlib.resources import files
from itertools import product
from math import inf

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor
from textual.screen import ModalScreen

from levata.games import BUILT_IN
from levata.language import LANGUAGES
from levata.terminal import words
from levata.terminal.board import columns, heading, places, title
from levata.terminal.frame import Frame
from levata.terminal.options import OptionsScreen
from levata.terminal.panels import Panel
from levata.terminal.review import ReviewScreen
from levata.terminal.settings import PACES, Settings
from levata.terminal.sheet import Sheet
from levata.terminal.table_screen import TableScreen, question
from levata.texts import texts
from tests.sizes import size
from tests.terminal.conftest import TABLES

WIDTH = 80
WORD = re.compile(r"[^\W\d_]+")

# What the languages say.


class Prose(Visitor):
    """Collects what stands between the placeables of a page, and the names of its messages."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.names: set[str] = set()

    def visit_Message(self, node: ftl.Message) -> None:  # noqa: N802 - as the visitor has it
        self.names.add(node.id.name)
        self.generic_visit(node)

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802 - as above
        self.texts.append(node.value)


@cache
def prose(lang: str) -> Prose:
    found = Prose()
    for page in (files("levata") / "locale" / lang).iterdir():
        found.visit(FluentParser().parse(page.read_text(encoding="utf-8")))
    return found


def threes(text: str) -> set[tuple[str, ...]]:
    """Every three words that follow each other."""
    found = WORD.findall(text.lower())
    return set(zip(found, found[1:], found[2:], strict=False))


@cache
def foreign(lang: str) -> set[tuple[str, ...]]:
    """Three words that English texts have and none of this language."""
    english = set().union(*map(threes, prose("en").texts))
    return english - set().union(*map(threes, prose(lang).texts))


def wrong(text: str, lang: str) -> list[str]:
    """What must not stand on a screen: English sentences, names of messages, signs of a fault."""
    found = [" ".join(three) for three in threes(text) & foreign(lang)]
    names = {name for name in prose("en").names if "-" in name}
    found += names & set(re.findall(r"[\w-]+", text))
    return found + re.findall(r"[{}]|\bNone\b", text)


def cut(person, text: str) -> list[str]:
    """What does not stand on the screen whole: keys at its foot, heads and places on the board."""
    lines = text.splitlines()
    screen = person.screen
    found = []
    if not isinstance(screen, ModalScreen):
        shown = [active.binding for active in screen.active_bindings.values()]
        due = {binding.description for binding in shown if binding.show}
        found += [key for key in due if f" {key} " not in f"{lines[-1]} "]
    if isinstance(screen, TableScreen | ReviewScreen):
        frame = person.frame if isinstance(screen, TableScreen) else screen.steps[screen.at].frame
        if not lines[0].startswith(f"  {title(frame)} "):
            found.append(title(frame))
        heads = re.split(r"  +|(?<=\S) ", " ".join(line.split("│")[0] for line in lines[:2]))
        for column in columns(frame):
            head = heading(frame, column.name)
            if head.split()[-1] not in heads:
                found.append(head)
        for line, (place, value) in zip(lines, places(frame).items(), strict=False):
            if line.split("│ ")[-1].rstrip() != f"{words.say(f'place-{place}'):<9}{value}":
                found.append(place)
    if isinstance(screen, Sheet):
        table = screen.query_one("#sheet-table")
        if table.virtual_size.width > table.scrollable_content_region.width:
            found.append("the sheet")
    return found


def test_a_fault_is_found():
    assert wrong("Ia loc: choose the game, apoi", "ro") == ["choose the game"]
    assert wrong("an event-deal happened", "en") == ["event-deal"]
    assert wrong("{ $who }", "es") == ["{", "}"]
    for lang in LANGUAGES:
        assert not any(wrong(text, lang) for text in prose(lang).texts)


@pytest.mark.slow
async def test_what_is_cut_is_found(sitting):
    async with sitting(size=(60, 24)) as person:
        await person.sit_down()
        assert {words.say("key-quit"), "Raw"} <= set(cut(person, person.seen()))


# What is played.


@pytest.fixture
def watched(monkeypatch):
    """Every prompt and everything told, with the width of its line."""
    found: list[tuple[str, int]] = []
    prompt, draw = TableScreen.prompt, TableScreen._draw

    def look_at_prompt(screen, text, *, wrong=False):
        found.append((text, screen.size.width))
        prompt(screen, text, wrong=wrong)

    def look_at_told(screen, frame, *, settled):
        draw(screen, frame, settled=settled)
        found.append((str(screen._told.render()), screen.size.width))

    monkeypatch.setattr(TableScreen, "prompt", look_at_prompt)
    monkeypatch.setattr(TableScreen, "_draw", look_at_told)
    return found


async def look(person, lang: str) -> None:
    """Nothing wrong is on the screen, and nothing cut."""
    text = await person.drawn()
    assert wrong(text, lang) == [], text
    assert cut(person, text) == [], text


async def look_under(person, lang: str, *keys: str) -> None:
    """The same of another screen, which these keys open and `escape` closes."""
    under = person.screen
    await person.press(*keys)
    await person.pilot.pause()
    assert person.screen is not under
    await look(person, lang)
    await person.press("escape")
    await person.until(lambda: isinstance(person.screen, type(under)))
    await person.pilot.pause()


def is_over(person) -> bool:
    return isinstance(person.screen, Panel) and bool(person.screen.query("#rematch"))


WHOLE = {*product(TABLES, LANGUAGES)} if size(ci=0, long=1) else {("euchre", "ro")}
"""Where a match is played to its end and over again; Euchre's is the shortest."""


PLAYED = [
    (name, lang)
    for at, name in enumerate(TABLES)
    for turn, lang in enumerate(LANGUAGES)
    if size(ci=0, long=1) or turn == at % 3 or (name, lang) in WHOLE
]
"""In every run each table is played in one language, which take turns."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang"), PLAYED)
async def test_a_match_is_played_in_every_language(
    sitting, folder, monkeypatch, watched, name, lang
):
    """A hand and all that can be looked at beside it; at some tables the whole match."""
    monkeypatch.setenv("HOME", str(folder.parent))
    game, players, values = TABLES[name]
    async with sitting(players, game=game, lang=lang, **values) as person:
        await look(person, lang)
        await person.sit_down()
        await look_under(person, lang, "question_mark")
        seen = set()

        def has_result() -> bool:
            return isinstance(person.screen, Panel)

        def state() -> tuple[str, int, bool]:
            frame = person.frame
            return (frame.view["phase"], frame.half, bool(frame.accepts))

        async def look_until(is_there) -> None:
            """Go there, and on the way look at every kind of moment once."""
            while True:
                await person.go_to(lambda: is_there() or (not has_result() and state() not in seen))
                await look(person, lang)
                if is_there():
                    return
                seen.add(state())

        await look_until(lambda: has_result() or bool(person.frame.view["last_trick"]))
        await look_under(person, lang, "l")
        await look_until(has_result)
        await look_under(person, lang, "S")
        await look_under(person, lang, "v", "end")
        if (name, lang) in WHOLE:
            await look_until(lambda: is_over(person))
            await look_under(person, lang, "S")
            first = person.table
            await person.press("r")
            await person.until(lambda: person.table is not first)
            await person.turn()
            await person.pilot.pause()
            await look(person, lang)
    assert [text for text, width in watched if wrong(text, lang) or len(text) > width] == []


LONG = [
    {"code": "play", "seat": "W", "card": "Qd"},
    {"code": "trump", "seat": "W", "suit": "d"},
    {"code": "cross", "seat": "W", "suit": "d", "points": 40},
]
"""What happens at once when a cross makes trump."""


async def test_a_line_that_is_too_short_has_room_for_what_counts(sitting):
    async with sitting() as person:
        await person.sit_down()
        for lang in LANGUAGES:
            words.speak(lang)
            frame = Frame({**person.frame.body, "events": LONG})
            *_, last = (text for text, _ in frame.told())
            person.table._draw(frame, settled=False)
            told = person.line("told")
            assert told.endswith(last) and len(told) <= WIDTH
            assert frame.told_in(0).endswith(told) and len(frame.told_in(0)) > WIDTH


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cruce-3", "cross-2", "cuatrola"])
async def test_the_longest_title_is_whole(sitting, name):
    """A twelfth hand of a long match; in Cuatrola every couple kept quiet, too."""
    game, players, values = TABLES[name]
    async with sitting(players, game=game, **values) as person:
        await person.sit_down()
        body, view = person.frame.body, person.frame.view
        for lang in LANGUAGES:
            words.speak(lang)
            for ticks in {body["ticks"], ""}:
                options = {**view["options"], "target": "1000" if name == "cross-2" else "21"}
                more = {"hand_number": 12, "ticks": ticks, "view": {**view, "options": options}}
                person.table._draw(Frame({**body, **more}), settled=True)
                await person.pilot.pause()
                text = person.seen()
                due = {title(person.frame), words.say("column-match")}
                assert not due & set(cut(person, text)), text


async def test_three_proposals_fit_the_prompt(sitting):
    async with sitting(game="cross_purposes", sides="alliance", seed="k0") as person:
        await person.sit_down()
        body, view = person.frame.body, person.frame.view
        standing = {"N": "=d", "E": "=h", "S": None, "W": "=s"}
        facts = {**view["facts"], "standing": standing, "trump": None, "tops": None}
        kinds = {"=": "suit", "^": "rank"}
        for tokens in (["=d", "=h", "=s"], ["=d", "=h", "=s", "^7"]):
            legal = [{"token": at, "kind": kinds[at[0]], "value": at[1]} for at in tokens]
            for lang in LANGUAGES:
                words.speak(lang)
                frame = Frame({**body, "view": {**view, "facts": facts, "legal": legal}})
                assert list(frame.accepts) == ["=d", "=h", "=s"]
                text = question(frame, WIDTH)
                assert len(text) <= WIDTH and all(sign in text for sign in "♦♥♠")


# The person's own settings.


async def choose(person, name: str, value: str) -> None:
    """Go to a line of the options and turn it until it has the value."""
    line = person.screen.query_one(f"#choice-{name}")
    line.focus()
    for _ in line.values:
        if person.screen.query_one(f"#choice-{name}").value == value:
            break
        await person.press("right")
        await person.pilot.pause()
    assert person.screen.query_one(f"#choice-{name}").value == value


def kept(folder) -> str:
    path = folder / "settings.txt"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.fixture
def system_is_english(monkeypatch):
    for name in ("LEVATA_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")


async def test_a_language_is_spoken_at_once_and_kept(sitting, folder, system_is_english):
    async with sitting(lang=None, nines="redeal") as person:
        assert words.say("subtitle") in person.seen() and words.current().lang == "en"
        await choose(person, "lang", "ro")
        await look(person, "ro")
        assert words.say("subtitle") in person.seen() and words.current().lang == "ro"
        assert person.screen.focused.key == "lang"
        assert person.screen.query_one("#choice-nines").value == "redeal"
        assert "nines=redeal" in person.seen(), "what is refused is told again"
        assert kept(folder) == "lang ro\n"
    async with sitting(lang=None) as person:
        await look(person, "ro")
        assert words.say("subtitle") in person.seen() and words.current().lang == "ro"
        await person.sit_down()
        await look(person, "ro")


async def test_a_language_that_is_asked_for_counts_more_than_the_kept_one(sitting, folder):
    folder.mkdir()
    Settings(folder)["lang"] = "ro"
    async with sitting(lang="es") as person:
        await look(person, "es")
        assert words.current().lang == "es"
    assert kept(folder) == "lang ro\n"


async def test_a_pace_is_kept(sitting, folder):
    async with sitting(pace=None) as person:
        assert person.app.pace == PACES["calm"]
        await choose(person, "pace", "fast")
        assert person.app.pace == PACES["fast"]
        assert kept(folder) == "pace fast\n"
    async with sitting(pace=None) as person:
        assert person.screen.query_one("#choice-pace").value == "fast"
        assert person.app.pace == PACES["fast"]
        await choose(person, "pace", "none")
        await person.sit_down()
        assert person.table.pace == 0


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_where_nothing_moves_by_itself_the_prompt_says_what_moves_it(sitting, lang):
    async with sitting(pace=inf, lang=lang) as person:
        await person.until(lambda: isinstance(person.screen, OptionsScreen))
        await person.press("enter")
        await person.until(lambda: isinstance(person.screen, TableScreen))
        for name in ("Nora", "Emil"):
            asked = words.say("prompt-key", who=name)
            assert words.say("help-space.keys") in asked
            await person.until(lambda asked=asked: person.line("prompt") == asked)
            await person.press("space")


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_same_is_said_in_windows_and_after_tricks(sitting, watched, lang):
    key = texts(lang).say("help-space.keys")
    async with sitting(None, game="cuatrola", seed="k3", pace=inf, lang=lang) as person:
        await person.press("enter")
        await person.until(lambda: isinstance(person.screen, TableScreen))
        asked = False
        for _ in range(150):
            await person.pilot.pause()
            if not isinstance(person.screen, TableScreen):
                break
            if person.table.is_ready:
                await person.move()
                continue
            assert key in person.line("prompt")
            if person.table.practice.owes().kind == "answer" and person.frame.is_asked:
                await person.press("t")
                asked = True
                assert key in person.line("prompt")
            await person.press("space")
        assert asked
    names = ("look", "asked", "wait-window")
    assert {texts(lang).say(f"prompt-key-{name}") for name in names} <= {at for at, _ in watched}
    assert [text for text, width in watched if len(text) > width] == []


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_page_of_keys_leaves_the_foot_of_the_screen_free(sitting, lang):
    for game in [game.name for game in BUILT_IN]:
        async with sitting(None, game=game, lang=lang) as person:
            await person.sit_down()
            foot = person.seen().splitlines()[-1]
            await person.press("question_mark")
            await person.pilot.pause()
            assert isinstance(person.screen, Panel)
            assert person.seen().splitlines()[-1] == foot, game


@pytest.mark.parametrize(
    "damage", [b"\xff\xfe\x00", b"lang xx\npace never\n", b"lang\n\npace\n", b"ro fast\n", b""]
)
async def test_damaged_settings_are_as_if_never_chosen(sitting, folder, damage, system_is_english):
    folder.mkdir()
    (folder / "settings.txt").write_bytes(damage)
    async with sitting(lang=None, pace=None) as person:
        assert isinstance(person.screen, OptionsScreen)
        assert words.current().lang == "en" and person.app.pace == PACES["calm"]
        await choose(person, "lang", "es")
    assert kept(folder) == "lang es\n"


@pytest.mark.parametrize(("name", "value", "lang"), [("lang", "ro", "ro"), ("pace", "fast", "en")])
async def test_what_cannot_be_kept_is_told_and_holds_until_the_end(
    sitting, folder, name, value, lang
):
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file where the folder should be", encoding="utf-8")
    async with sitting(lang=None, pace=None) as person:
        await choose(person, name, value)
        await person.pilot.pause()
        told = words.say("setting-not-kept", reason="").rstrip(" .")
        assert told in " ".join(person.seen().split())
        assert person.screen.query_one("#news").has_class("wrong")
        assert words.current().lang == lang
        assert person.app.pace == PACES["fast" if name == "pace" else "calm"]
