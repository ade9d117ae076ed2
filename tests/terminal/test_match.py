"""Whole matches by keyboard, and the rest of what happens at the table."""

import asyncio
import re
from math import inf
from threading import Event

import pytest

from levata import record, shuffle
from levata.bots.greedy import CALLERS
from levata.bots.levels import Thinker
from levata.language import LANGUAGES
from levata.practice import Question
from levata.store import typed
from levata.terminal.frame import Frame
from levata.terminal.options import OptionsScreen
from levata.terminal.panels import Panel
from levata.terminal.review import ReviewScreen
from levata.terminal.sheet import Sheet
from levata.terminal.table_screen import TableScreen

pytestmark = pytest.mark.slow  # whole matches on a screen: `make quick` has no time for them


@pytest.mark.parametrize(("players", "seed"), [("4", "s1"), ("3", "s26")])
async def test_a_match_is_played_to_its_end(sitting, folder, players, seed):
    async with sitting(players, seed, target="6", beat="yes") as person:
        await person.sit_down()
        results = []

        def is_over() -> bool:
            if isinstance(person.screen, Panel):
                results.append(person.seen())
            return bool(results) and "The match is over" in results[-1]

        await person.go_to(is_over)
        text = results.pop()
        assert "won the match" in text
        assert "1.  " in text and "2.  " in text
        assert "Rematch" in text and "New table" in text
        practice = person.table.practice
        assert len(results) == len(practice.match.played)
        assert all("made it" in result or "fell short" in result for result in results)
        assert [p.name for p in folder.iterdir() if p.suffix != ".lock"] == ["history"]
        match = record.read(practice.kept.read_text(encoding="utf-8")).match
        assert match.is_over
        assert shuffle.verify(match) == len(match.played)
        await person.press("S")
        assert isinstance(person.screen, Sheet)
        await person.press("escape")
        if players == "4":
            await person.press("r")
            await person.turn()
            assert person.table.practice is not practice
            assert person.frame.body["hand_number"] == 1
            return
        await person.press("n")
        assert isinstance(person.screen, OptionsScreen)
        assert person.screen.players == "3"
        assert person.screen.chosen["beat"] == "yes"
        assert not person.screen.query_one("#continue").display


async def test_a_dead_hand_says_so(sitting, monkeypatch):
    # Bots know better than to let it die; these pass.
    monkeypatch.setitem(CALLERS, "cruce", lambda seen: seen.legal[0])
    async with sitting("3", "s33", target="6") as person:
        await person.sit_down()
        await person.go_to(
            lambda: isinstance(person.screen, Panel) and "dead hand" in person.seen()
        )
        assert "Everybody passed" in person.seen()


async def test_four_nines_say_so(sitting):
    async with sitting("4", "v54", deal="full", nines="redeal") as person:
        await person.sit_down()
        text = person.seen()
        assert "Four nines in one hand: it is void" in text
        dealer = person.frame.view["dealer"]
        await person.press("S")
        assert "void" in str(person.screen.query_one("#sheet-why").render()).lower()
        await person.press("escape", "enter")
        await person.turn()
        assert person.frame.view["dealer"] == dealer


async def test_the_auction_offers_what_is_legal(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(lambda: any(offer.kind == "level" for offer in person.frame.offers))
        offered = [offer.token for offer in person.frame.offers]
        assert offered == [row["token"] for row in person.frame.view["legal"]]
        assert "p  pass" in person.seen()
        await person.press("right", "left", "right")
        await person.press("6")
        await person.until(lambda: person.frame.facts["bid"] == 6)
        assert person.frame.facts["declarer"] == "S"


async def test_naming_the_trump(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(lambda: any(offer.value == "6" for offer in person.frame.offers))
        await person.press("6")
        await person.go_to(lambda: any(offer.kind == "suit" for offer in person.frame.offers))
        for button in ("♠ spades", "♥ hearts", "♦ diamonds", "♣ clubs"):
            assert button in person.seen()
        assert "6 · You" in person.seen()
        await person.press("H")
        await person.until(lambda: "Hint: say" in person.line("prompt"))
        await person.press("h")
        await person.turn()
        assert person.frame.trump == "h"
        trumps = [card for card in person.frame.hand if card[-1] == "h"]
        assert person.frame.hand[: len(trumps)] == trumps
        assert "Leader   You" in person.seen()


async def test_the_first_lead_makes_trump(sitting):
    async with sitting(trump="lead") as person:
        await person.sit_down()
        await person.go_to(lambda: any(offer.value == "6" for offer in person.frame.offers))
        await person.press("6")
        await person.turn()
        assert person.frame.trump == ""
        assert person.frame.cards
        card = person.frame.hand[0]
        await person.choose(card)
        await person.press("enter")
        await person.until(lambda: person.frame.trump == card[-1])


async def to_a_refused_card(person) -> str:
    """Play on until some card is refused; which."""
    await person.go_to(
        lambda: person.is_playing() and len(person.frame.cards) < len(person.frame.hand)
    )
    return next(card for card in person.frame.hand if card not in person.frame.cards)


@pytest.mark.parametrize("key", ["enter", "question_mark"])
async def test_a_refused_card_says_why(sitting, key):
    async with sitting() as person:
        await person.sit_down()
        card = await to_a_refused_card(person)
        led = person.frame.view["trick"]["plays"][0][1]
        before = person.frame
        await person.choose(card)
        await person.until(lambda: "says why" in person.line("prompt"))
        await person.press(key)
        said = person.line("prompt")
        show = {"T": "10"}
        for name in (card, led, *person.frame.cards):
            sign = dict(zip("shdc", "♠♥♦♣", strict=True))[name[1]]
            assert show.get(name[0], name[0]) + sign in said
        assert "must be followed" in said or "a trump is due" in said
        assert person.frame is before


async def test_the_last_trick(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.press("l")
        assert "No trick has been completed" in person.line("prompt")
        await person.go_to(lambda: person.is_playing() and person.frame.view["last_trick"])
        last = person.frame.view["last_trick"]
        await person.press("l")
        text = person.seen()
        assert "Last trick" in text and "led" in text and "won" in text
        assert person.frame.name(last["winner"]) in text
        await person.press("l")
        assert person.screen is person.table


async def test_a_hint_is_legal_and_does_nothing(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(person.is_playing)
        turn = person.frame.turn
        await person.press("h")
        await person.until(lambda: "Hint: play" in person.line("prompt"))
        hand = person.table.query_one("HandView")
        assert hand.chosen in person.frame.cards
        assert person.table.practice.table.turn == turn
        await person.press("enter")
        await person.until(lambda: person.frame.turn > turn)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_hint_has_a_reason(sitting, lang):
    async with sitting(lang=lang) as person:
        await person.sit_down()
        for kind in (lambda: bool(person.frame.offers), person.is_playing):
            await person.go_to(kind)
            question = person.table.practice.hint(person.frame.turn)
            what, why = person.frame.hint_lines(question.hint())
            await person.press("h")
            await person.until(lambda what=what: person.line("prompt") == what)
            assert person.line("told") == why and len(why) <= 80
            assert not person.leaks()
            await person.press("enter")


async def test_a_table_without_hints_says_so(sitting):
    async with sitting(lang="ro") as person:
        await person.sit_down()
        person.table.practice.table.hints = False
        await person.press("h")
        await person.until(lambda: "La masa aceasta nu e voie: sfat" in person.line("prompt"))
        assert person.table.query_one("#prompt").has_class("wrong")


async def test_a_hint_that_takes_long_says_so_and_holds_up_nothing(sitting, monkeypatch):
    hint, go_on = Question.hint, Event()
    monkeypatch.setattr(Question, "hint", lambda asked: go_on.wait(10) and hint(asked))
    monkeypatch.setattr("levata.terminal.table_screen.A_WHILE", 0.05)
    async with sitting() as person:
        await person.sit_down()
        await person.press("h")
        await person.until(lambda: "Still thinking about a hint" in person.line("prompt"))
        await person.press("?")
        await person.until(lambda: isinstance(person.screen, Panel))
        await person.press("enter")
        await person.until(lambda: person.screen is person.table)
        go_on.set()
        await person.until(lambda: "Hint: say" in person.line("prompt"))


async def test_a_hint_that_failed_is_none(sitting, monkeypatch):
    monkeypatch.setattr(Thinker, "think", lambda *_: 1 / 0)
    async with sitting() as person:
        await person.sit_down()
        told = person.line("told")
        await person.press("h")
        await person.until(lambda: person.line("prompt") == "No hint could be found.")
        assert person.line("told") == told


def without_numbers(snapshot):
    return {name: value for name, value in snapshot.items() if name not in ("at", "turn")}


async def test_undo_restores_what_was_seen(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.press("u")
        assert "no move" in person.line("prompt")
        await person.go_to(lambda: person.is_playing() and person.frame.view["last_trick"])
        before = without_numbers(person.table.practice.snapshot())
        await person.move()
        await person.turn()
        assert without_numbers(person.table.practice.snapshot()) != before
        await person.press("u")
        await person.turn()
        assert without_numbers(person.table.practice.snapshot()) == before
        assert "taken back" in person.line("told")


async def test_a_claim_is_refused_or_plays_on(sitting):
    async with sitting(seed="s28", target="6") as person:
        await person.sit_down()
        await person.go_to(person.is_playing)
        await person.press("C")
        assert "Nothing is claimed" in person.line("prompt")
        await person.go_to(
            lambda: (
                person.is_playing() and len(person.frame.hand) == 2 and person.frame.leader == "S"
            )
        )
        await person.press("C")
        await person.until(lambda: isinstance(person.screen, Panel))
        assert person.frame.view["tricks"]["S"] >= 2


async def test_the_sheet_explains_its_numbers(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.press("tab")
        assert "No hand has been finished" in person.seen()
        await person.press("up", "down", "pagedown", "home", "enter")
        assert "No hand has been finished" in person.seen()
        await person.press("escape")
        await person.go_to(lambda: isinstance(person.screen, Panel))
        await person.press("S")
        text = person.seen()
        for head in (
            "Hand",
            "Dealer",
            "Contract",
            "Cards",
            "Crosses",
            "Raw",
            "Band",
            "Score",
            "Total",
        ):
            assert head in text
        assert "in cards +" in text and "raw: band" in text
        below = str(person.screen.query_one("#sheet-why").render())
        await person.press("up")
        assert str(person.screen.query_one("#sheet-why").render()) != below
        await person.press("escape")
        assert isinstance(person.screen, Panel)


async def test_help_names_the_keys(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.press("?")
        text = person.seen()
        assert "last trick" in text and "claim the rest" in text and "levata rules cruce" in text
        await person.press("?")
        assert isinstance(person.screen, TableScreen)


async def test_a_card_is_played_by_mouse(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(lambda: person.is_playing() and len(person.frame.cards) > 1)
        hand = person.table.query_one("HandView")
        card = next(iter(person.frame.cards))
        x = dict(hand.places())[card] + 2
        before = person.frame.turn
        await person.pilot.click("HandView", offset=(x, 2))
        assert hand.chosen == card
        await person.pilot.click("HandView", offset=(x, 2))
        await person.until(lambda: person.frame.turn > before)
        assert card not in person.frame.hand


async def test_the_button_plays_the_chosen_card(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(person.is_playing)
        card = next(iter(person.frame.cards))
        before = person.frame.turn
        await person.choose(card)
        bar = person.table.query_one("CallBar")
        await person.pilot.click("CallBar", offset=(bar.places()[0][0] + 1, 0))
        await person.until(lambda: person.frame.turn > before)
        assert card not in person.frame.hand


async def test_nothing_is_taken_while_the_others_play(sitting):
    async with sitting(pace=30.0) as person:
        await person.press("enter")
        await person.until(lambda: person.frame is not None)
        before = person.frame.turn
        assert not person.table.is_ready
        assert "is thinking" in person.line("prompt")
        await person.press("p", "6", "1", "right")
        assert person.frame.turn == before
        await person.press("space")
        await person.until(lambda: person.frame.turn > before)
        before = person.frame.turn
        await person.pilot.click("Felt")
        await person.until(lambda: person.frame.turn > before)


@pytest.mark.parametrize("pace", [30.0, inf])
@pytest.mark.parametrize("keys", [("u",), ("space", "u"), ("enter", "u"), ("u", "space")])
async def test_undo_while_a_bot_thinks(sitting, keys, pace):
    """Going on and taking back at once: the bot's answer is not wanted any more."""
    async with sitting(pace=pace) as person:
        await person.press("enter")
        await person.until(lambda: person.frame is not None)
        while not person.table.is_ready:
            await person.press("space")
        before = without_numbers(person.table.practice.snapshot())
        await person.press("p")
        await person.until(lambda: bool(re.search("is thinking|is next", person.line("prompt"))))
        for key in keys:
            person.tap(key)
        await person.turn()
        assert without_numbers(person.table.practice.snapshot()) == before


async def test_a_cross_is_told_at_once(sitting, monkeypatch):
    """Announced and counted in the very frame in which it is led."""
    told = []
    show = TableScreen._draw

    def watch(screen, frame, *, settled):
        show(screen, frame, settled=settled)
        if frame.has_event("cross") and not settled:
            line = screen.query_one("#told")
            shown = [row["points"] for row in frame.facts["crosses"]]
            told.append(
                (line.has_class("loud"), str(line.render()), shown, dict(frame.facts["raw"]))
            )

    monkeypatch.setattr(TableScreen, "_draw", watch)
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(lambda: bool(told))
    is_loud, text, shown, raw = told[0]
    assert is_loud and "CROSS in" in text
    assert shown[-1] in (20, 40) and max(raw.values()) >= shown[-1]


async def test_leaving_while_a_bot_thinks(sitting, folder):
    async with sitting(pace=0.05) as person:
        await person.pilot.click("#play")
        await person.until(lambda: person.frame is not None)
        await person.press("q")
        await person.pilot.pause()
    assert person.app.return_code == 0
    assert (folder / "practice-cruce.txt").exists()


async def test_while_a_sheet_lies_over_the_table_nothing_goes_on(sitting):
    """Opened as the last card falls, it stays; the result comes when it is closed."""
    async with sitting(pace=0.05) as person:
        await person.sit_down()
        await person.go_to(
            lambda: person.is_playing() and len(person.frame.hand) == 1 and person.frame.cards
        )
        person.tap("enter")
        person.tap("tab")
        await person.until(lambda: isinstance(person.screen, Sheet))
        turn = person.table.practice.table.turn
        await asyncio.sleep(10 * person.table.pace)  # long enough for whatever would go on
        assert isinstance(person.screen, Sheet)
        assert person.table.practice.table.turn <= turn + 1
        person.tap("escape")
        await person.until(lambda: isinstance(person.screen, Panel))
        person.tap("escape")
        await person.pilot.pause()
        await person.until(lambda: isinstance(person.screen, Panel))
        assert person.app.is_running


async def test_a_bid_that_is_too_low_is_told_why(sitting):
    async with sitting(seed="s24") as person:
        await person.sit_down()
        await person.go_to(lambda: bool(person.frame.facts["bid"]) and bool(person.frame.offers))
        bid = person.frame.facts["bid"]
        turn = person.frame.turn
        await person.press("1")
        assert f"1 does not outbid {bid}" in person.line("prompt")
        assert person.frame.turn == turn


async def test_a_course_that_was_cancelled_answers_for_nobody(sitting, monkeypatch):
    async with sitting(pace=30.0) as person:
        await person.press("enter")
        await person.until(lambda: person.frame is not None)

        async def wait(_):
            """As if the cancellation had been swallowed on the way."""
            person.app.workers.cancel_group(person.table, "table")
            try:
                await asyncio.sleep(0)
            except asyncio.CancelledError:
                return

        monkeypatch.setattr(person.table, "_wait", wait)
        before = person.frame.turn
        person.table.go_on([])
        await person.pilot.pause()
        assert person.table.practice.table.turn == before


@pytest.mark.parametrize(
    ("key", "opened"), [("S", Sheet), ("v", ReviewScreen), ("enter", TableScreen)]
)
async def test_a_key_pressed_twice_closes_a_result_once(sitting, key, opened):
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(lambda: isinstance(person.screen, Panel))
        table = person.table
        person.tap(key)
        person.tap(key)
        await person.pilot.pause()
        assert person.table is table and len(person.app.screen_stack) <= 3
        assert isinstance(person.screen, opened | Panel)
        if isinstance(person.screen, Sheet | ReviewScreen):
            person.tap("escape")
            person.tap("escape")
            await person.pilot.pause()
        if key != "enter":
            assert isinstance(person.screen, Panel)
            await person.press("enter")
        await person.turn()
        assert person.frame.body["hand_number"] == 2


@pytest.mark.parametrize("key", ["r", "n", "S", "v"])
async def test_a_key_pressed_twice_ends_a_match_once(sitting, folder, key):
    async with sitting(game="euchre", players=None, target="5", seed="k2") as person:
        await person.sit_down()
        await person.go_to(
            lambda: isinstance(person.screen, Panel) and bool(person.screen.query("#rematch"))
        )
        person.tap(key)
        person.tap(key)
        await person.pilot.pause()
        expected = {"r": TableScreen, "n": OptionsScreen, "S": Sheet, "v": ReviewScreen}
        assert isinstance(person.screen, expected[key] | Panel)
        assert len([*(folder / "history").iterdir()]) == 1
        assert person.app.is_running


@pytest.mark.parametrize("key", ["l", "S", "?"])
async def test_what_is_looked_at_is_closed_once(sitting, key):
    async with sitting() as person:
        await person.sit_down()
        await person.go_to(lambda: person.is_playing() and person.frame.view["last_trick"])
        await person.press(key)
        assert person.screen is not person.table
        person.tap("escape")
        person.tap("escape")
        await person.pilot.pause()
        assert person.screen is person.table


async def test_leaving_what_could_not_be_saved_says_so(sitting, monkeypatch):
    async with sitting() as person:
        await person.sit_down()
        practice = person.table.practice
        practice.unsaved = OSError(28, "No space left")
        told = []
        monkeypatch.setattr(person.app, "exit", lambda _, message: told.append(message))
        await person.press("q")
        practice.unsaved = None
        await person.press("ctrl+q")
    assert "could not be saved" in told[0] and "No space left" in told[0]
    assert "Your match is kept" in told[1] and "play cruce" in told[1]


async def test_control_c_says_what_leaves(sitting):
    async with sitting() as person:
        await person.sit_down()
        await person.press("ctrl+c")
        assert [note.message for note in person.app._notifications] == ["Ctrl+Q leaves Levata."]


def keys_named(person) -> dict[str, str]:
    """The keys at the foot of the screen, by what they do."""
    found = {}
    for active in person.screen.active_bindings.values():
        if active.binding.show:
            found.setdefault(active.binding.description, active.binding.key)
    return found


async def test_the_foot_names_no_key_that_is_a_call_now(sitting):
    async with sitting() as person:
        await person.sit_down()
        assert keys_named(person)["Hint"] == "h"
        await person.go_to(lambda: any(offer.value == "6" for offer in person.frame.offers))
        await person.press("6")
        await person.go_to(lambda: any(offer.kind == "suit" for offer in person.frame.offers))
        assert keys_named(person)["Hint"] == "H"
        await person.until(lambda: " H Hint" in person.seen())
        await person.press("s")
        await person.go_to(person.is_playing)
        assert keys_named(person)["Hint"] == "h"
        await person.until(lambda: " h Hint" in person.seen())


async def test_where_leave_is_a_call_the_last_trick_has_no_key(sitting):
    async with sitting(game="euchre", players=None, seed="k2") as person:
        await person.sit_down()
        assert "Last" in keys_named(person)
        legal = [{"token": "leave", "kind": "word", "value": "leave"}]
        frame = Frame({**person.frame.body, "view": {**person.frame.view, "legal": legal}})
        person.table._draw_controls(frame, is_open=True)
        assert "Last" not in keys_named(person)
        person.table._draw_controls(frame, is_open=False)
        assert "Last" in keys_named(person)


async def test_the_end_names_the_record_as_it_can_be_typed(sitting, folder, monkeypatch):
    monkeypatch.setenv("HOME", str(folder.parent))
    async with sitting(game="euchre", players=None, target="5", seed="k2") as person:
        await person.sit_down()
        await person.go_to(
            lambda: isinstance(person.screen, Panel) and bool(person.screen.query("#rematch"))
        )
        kept = person.table.practice.kept
        assert f"~/data/history/{kept.name}" in person.seen()


def test_a_path_outside_the_home_is_whole(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert typed(tmp_path / "record.txt") == str(tmp_path / "record.txt")
