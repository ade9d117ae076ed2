"""The first screen: choices, what is refused, what is waiting."""

import sys

import pytest

from levata.errors import NotationError
from levata.games import BUILT_IN, by_name
from levata.terminal import words
from levata.terminal.app import LevataApp, run
from levata.terminal.choice import Choice
from levata.terminal.options import OptionsScreen
from levata.terminal.settings import Settings


def choice(person, name) -> Choice:
    return person.screen.query_one(f"#choice-{name}", Choice)


async def test_every_option_is_shown_with_its_default(sitting):
    async with sitting(players=None) as person:
        text = person.seen()
        game = person.screen.game
        for option in game.table_options:
            assert words.say(f"option-{game.name}-{option.name}") in text
            assert f"● {option.default}" in text
            assert choice(person, option.name).value == option.default
        assert choice(person, "players").value == "4"
        assert not person.screen.query_one("#continue").display


async def test_the_option_in_focus_is_explained(sitting):
    async with sitting() as person:
        await person.press("down", "down", "down")
        assert "you bid on half your hand" in person.seen()


async def test_every_game_can_be_chosen(sitting):
    async with sitting() as person:
        for game in BUILT_IN:
            assert words.say(f"game-{game.name}") in person.seen()
        for game in (*BUILT_IN[1:], BUILT_IN[0]):
            await person.press("right")
            await person.until(lambda game=game: person.screen.game is game)
            await person.pilot.pause()
            text = person.seen()
            assert choice(person, "players").value == str(max(game.seats))
            for option in game.table_options:
                assert (
                    words.say(f"option-{game.name}-{option.name}") in text
                    and f"● {option.default}" in text
                )
            assert all(len(line.rstrip()) <= 80 for line in text.splitlines())
            for line in person.screen.query(Choice):
                assert line._places()[-1][1] <= line.size.width
                assert len(line.label) + 2 < line.column


@pytest.mark.parametrize("game", ["cross_purposes", "cuatrola", "euchre"])
async def test_a_table_of_every_game_opens_with_its_defaults(sitting, game):
    async with sitting(players=None, game=game) as person:
        await person.sit_down()
        match = person.table.practice.match
        assert match.options == match.game.options()


@pytest.mark.parametrize(
    ("lang", "label", "named"),
    [
        ("en", "Bots", "● normal"),
        ("ro", "Boți", "● normal"),
        ("es", "Bots", "● normal"),
    ],
)
async def test_the_level_of_the_bots_is_chosen_and_kept(sitting, folder, lang, label, named):
    async with sitting(lang=lang) as person:
        line = choice(person, "level")
        assert (line.label, line.value) == (label, "normal")
        assert named in person.seen()
        line.focus()
        await person.press("right")
        await person.pilot.pause()
        assert words.say("level-strong") in person.seen()
        assert words.say("level-about")[:20] in person.seen()
        await person.press("enter")
        await person.turn()
        names = person.table.practice.match.names
        assert sorted(names) == ["bot/strong"] * 3 + ["you"]
        assert Settings(folder)["level"] == "strong"
    async with sitting(lang=lang, game="euchre", players=None) as person:
        assert choice(person, "level").value == "strong"


async def test_a_level_given_at_the_start_is_preselected_and_not_kept(folder):
    app = LevataApp(by_name("cruce"), folder=folder, level="expert")
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.screen.query_one("#choice-level", Choice).value == "expert"
    assert not Settings(folder)["level"]


async def test_options_of_another_seat_count_are_hidden(sitting):
    async with sitting("4", game="cross_purposes", sides="alliance") as person:
        assert choice(person, "sides").value == "alliance"
        await person.press("down", "right")
        await person.pilot.pause()
        assert person.screen.players == "2"
        assert not person.screen.query("#choice-sides, #choice-cap")
        await person.sit_down()
        assert person.table.practice.match.options.players == 2


async def test_any_whole_number_may_be_typed_as_the_target(sitting):
    async with sitting("2", game="cross_purposes") as person:
        await person.press("down", "down")
        line = choice(person, "target")
        assert "or type it" in person.seen()
        for keys, value in (("73", "73"), ("0", "730"), ("1", "1"), ("50", "150")):
            await person.press(*keys)
            assert line.value == value
        await person.press("backspace")
        assert line.value == "15" and "● 15" in person.seen()
        await person.press("backspace", "backspace", "0")
        assert line.value == "1"
        await person.press("up", "down", "1", "0", "0")
        assert line.value == "100" and [value for value, _ in line.values].count("100") == 1
        await person.press("right")
        assert line.value == "50"
        await person.press("4", "2", "enter")
        await person.turn()
        assert person.table.practice.match.options["target"] == "42"


async def test_a_number_off_the_menu_is_preselected(sitting):
    async with sitting("2", game="cross_purposes", target="333") as person:
        assert "● 333" in person.seen()
        await person.press("down", "down", "left")
        assert choice(person, "target").value == "200"


async def test_values_are_preselected(sitting):
    async with sitting("3", target="21", deal="full", nines="redeal") as person:
        assert choice(person, "players").value == "3"
        assert choice(person, "target").value == "21"
        await person.sit_down()
        assert dict(person.table.practice.match.options.values)["nines"] == "redeal"


async def test_a_refused_combination_is_told_in_place(sitting):
    async with sitting() as person:
        for _ in range(7):
            await person.press("down")
        assert person.app.focused is choice(person, "nines")
        await person.press("right")
        assert "nines=redeal goes only with deal=full" in choice(person, "nines").fault
        assert "nines=redeal goes only with deal=full" in person.seen()
        assert person.screen.query_one("#play").disabled
        await person.press("enter")
        assert isinstance(person.screen, OptionsScreen)
        for _ in range(4):
            await person.press("up")
        await person.press("right")
        assert choice(person, "nines").fault == ""
        assert not person.screen.query_one("#play").disabled


async def test_choices_are_taken_by_mouse(sitting):
    async with sitting() as person:
        line = choice(person, "target")
        x = line._places()[3][0]
        await person.pilot.click("#choice-target", offset=(x, 0))
        assert line.value == "21"
        await person.pilot.click(
            "#choice-players", offset=(choice(person, "players")._places()[1][0], 0)
        )
        await person.pilot.pause()
        assert person.screen.players == "3"
        assert choice(person, "target").value == "21"


async def test_an_interrupted_match_is_continued(sitting):
    async with sitting(target="6") as person:
        await person.sit_down()
        await person.go_to(lambda: person.is_playing() and person.frame.view["last_trick"])
        before = person.table.practice.snapshot()
        await person.press("q")
    assert person.app.return_code == 0
    async with sitting() as person:
        text = person.seen()
        assert "Continue the interrupted match" in text
        assert "interrupted match is waiting: hand 1, You & Nora 0, Emil & Wanda 0." in text
        await person.press("enter")
        await person.turn()
        after = person.table.practice.snapshot()
        for name in set(before) - {"at", "turn"}:
            assert after[name] == before[name]
        await person.move()


async def test_between_hands_a_match_continues_with_its_result(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(lambda: person.screen is not person.table)
        result = person.seen()
        assert "Deal the next hand" in result
        await person.press("q")
    async with sitting() as person:
        await person.press("enter")
        await person.turn()
        assert "Deal the next hand" in person.seen()
        await person.press("enter")
        await person.turn()
        assert person.frame.body["hand_number"] == 2


async def test_a_damaged_record_is_told_and_a_new_match_can_begin(sitting, folder):
    async with sitting() as person:
        await person.sit_down()
        await person.press("q")
    path = folder / "practice-cruce.txt"
    path.write_text(
        path.read_text(encoding="utf-8").replace("\ndeal ", "\ndael "), encoding="utf-8"
    )
    async with sitting() as person:
        text = str(person.screen.query_one("#news").render())
        assert "practice-cruce.txt:4" in text and "practice-cruce.damaged-1.txt" in text
        assert not person.screen.query_one("#continue").display
        await person.sit_down()
    assert (folder / "practice-cruce.damaged-1.txt").exists()


async def test_a_folder_that_cannot_be_written_is_told(sitting, folder):
    folder.write_text("in the way", encoding="utf-8")
    async with sitting() as person:
        await person.press("enter")
        assert "LEVATA_DATA" in str(person.screen.query_one("#news").render())
        assert isinstance(person.screen, OptionsScreen)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("bridge", None, {}),
        ("cruce", "5", {}),
        ("cruce", None, {"colour": "red"}),
        ("cruce", None, {"target": "7"}),
    ],
)
def test_run_refuses_what_does_not_exist(game, players, options):
    with pytest.raises(NotationError):
        run(game, players, options)


def test_run_opens_the_screen_even_if_values_do_not_go_together(monkeypatch, folder):
    opened = []
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(LevataApp, "run", lambda self: opened.append(self._first) or 0)
    assert run("cruce", "3", {"nines": "redeal"}) == 0
    assert run(None, None, {}, seed="x") == 0
    assert [first[1:] for first in opened] == [("3", {"nines": "redeal"}), (None, {})]
    assert LevataApp(by_name("cruce")).pace > 0


@pytest.fixture
def said(monkeypatch, capsys, folder):
    """What is said instead of a table; afterwards the process speaks as it did before."""
    spoken = words.current().lang
    monkeypatch.setenv("LEVATA_LANG", "en")
    monkeypatch.setattr(LevataApp, "run", lambda _: 0)

    def refuse(**more) -> str:
        assert run("cruce", None, {}, **more) == 1
        text = capsys.readouterr().err
        assert text.startswith("levata: ") and text.count("\n") == 1 and "--plain" in text
        return text

    yield refuse
    words.speak(spoken)


def test_without_a_terminal_it_says_so_in_one_line(monkeypatch, said, folder):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert "the table is drawn in a terminal" in said()
    assert "la mesa se dibuja" in said(lang="es")
    folder.mkdir()
    Settings(folder)["lang"] = "ro"
    monkeypatch.delenv("LEVATA_LANG")
    assert "masa se desenează" in said()


def test_a_terminal_that_cannot_draw_is_refused(monkeypatch, said):
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "dumb")
    said()
    monkeypatch.setenv("TERM", "xterm")
    assert run("cruce", None, {}) == 0
    monkeypatch.setattr("levata.terminal.app.SIGNS", "\ud800")
    said()


async def test_enter_pressed_twice_begins_one_match(sitting, folder):
    async with sitting() as person:
        for _ in range(4):
            person.tap("enter")
        await person.turn()
        assert [p.name for p in folder.iterdir() if p.is_dir()] == []


async def test_enter_pressed_twice_continues_one_match(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.press("q")
    async with sitting() as person:
        person.tap("enter")
        person.tap("enter")
        await person.turn()
        assert len(person.app.screen_stack) == 2
