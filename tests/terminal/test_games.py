"""Each game at the table: whole matches by keyboard, what is said, laid away, declared and shown."""

import re
from itertools import pairwise
from random import Random

import pytest

from levata import record, shuffle
from levata.games import BUILT_IN, by_name
from levata.match import Match
from levata.practice import Practice
from levata.store import Folder
from levata.terminal import results, words
from levata.terminal.aside import sections
from levata.terminal.board import columns, places, title
from levata.terminal.felt import centre, part
from levata.terminal.frame import Frame
from levata.terminal.options import OptionsScreen
from levata.terminal.panels import Panel
from levata.terminal.sheet import Sheet
from levata.terminal.table_screen import LINGER, TableScreen, question
from levata.terminal.ticks import TicksPanel
from levata.testing import random_options, random_pack
from tests.sizes import size
from tests.terminal.conftest import FRENCH, SPANISH

pytestmark = pytest.mark.slow  # whole matches on a screen: `make quick` has no time for them

CROSS_2 = {"game": "cross_purposes", "players": "2"}
CROSS_4 = {"game": "cross_purposes", "players": "4"}
CUATROLA = {"game": "cuatrola", "players": None}
EUCHRE = {"game": "euchre", "players": None}


async def test_a_match_is_played_to_its_end(sitting, folder, new_table):
    async with sitting(**new_table) as person:
        await person.sit_down()
        results = []

        def is_over() -> bool:
            if isinstance(person.screen, Panel):
                results.append(person.seen())
            return bool(results) and "The match is over" in results[-1]

        await person.go_to(is_over)
        assert "won the match" in results.pop()
        practice = person.table.practice
        assert len(results) == len(practice.match.played)
        assert all("Score" in text and "Total" in text and "{" not in text for text in results)
        match = record.read(practice.kept.read_text(encoding="utf-8")).match
        assert match.is_over
        assert shuffle.verify(match) == len(match.played)
        assert [p.name for p in folder.iterdir() if p.suffix != ".lock"] == ["history"]
        await person.press("S")
        sheet = person.screen
        assert isinstance(sheet, Sheet)
        for row in sheet._rows:
            assert row.why and "{" not in row.why and "None" not in row.why
        await person.press("escape", "n")
        assert isinstance(person.screen, OptionsScreen)
        assert person.screen.game.name == new_table["game"]


async def test_a_match_goes_on_in_the_middle(sitting, new_table):
    async with sitting(**new_table) as person:
        await person.sit_down()
        await person.go_to(lambda: person.is_playing() and person.frame.view["last_trick"])
        before = person.table.practice.snapshot()
        await person.press("q")
    async with sitting(**new_table) as person:
        assert "Continue the interrupted match" in person.seen()
        await person.press("enter")
        await person.turn()
        after = person.table.practice.snapshot()
        for name in set(before) - {"at", "turn"}:
            assert after[name] == before[name]
        await person.move()


async def test_a_hint_is_given_in_every_game(sitting, new_table):
    async with sitting(**new_table) as person:
        await person.sit_down()
        await person.press("H")
        await person.until(lambda: "Hint: say" in person.line("prompt"))


# Cross Purposes.


async def test_suits_and_ranks_share_the_bar(sitting):
    async with sitting(**CROSS_2, seed="k0") as person:
        await person.sit_down()
        await person.go_to(lambda: len(person.frame.offers) == 17)
        bar = person.table.query_one("CallBar")
        assert len({spot.row for spot in bar.places()}) == 1
        spots = bar.places()
        assert all(spot.right < after.left for spot, after in pairwise(spots))
        assert spots[0].left >= 0 and spots[-1].right <= 80
        await person.press("right", "right")
        assert "Enter says ♥ hearts" in person.line("prompt")
        assert "[h♥]" in person.seen()
        at = next(i for i, button in enumerate(bar.buttons) if button.token == "^T")
        await person.pilot.click("CallBar", offset=(spots[at].left + 1, 0))
        await person.until(lambda: "You make tens tops" in person.said)
        await person.turn()
        assert "Tops     tens" in person.seen()


async def test_on_a_large_screen_suits_and_ranks_have_a_row_each(sitting):
    async with sitting(**CROSS_2, seed="k0", size=(140, 50)) as person:
        await person.sit_down()
        await person.go_to(lambda: len(person.frame.offers) == 17)
        bar = person.table.query_one("CallBar")
        assert {spot.row for spot in bar.places()} == {0, 1}
        assert "♠ spades" in person.seen()


@pytest.mark.parametrize("key", ["Q", "J", "j", "7"])
async def test_ranks_are_said_by_key(sitting, key):
    async with sitting(**CROSS_2, seed="k0") as person:
        await person.sit_down()
        await person.go_to(lambda: any(offer.kind == "rank" for offer in person.frame.offers))
        await person.press(key)
        await person.until(lambda: any(c[1] == f"^{key.upper()}" for c in person.frame.calls))


async def test_the_small_q_asks_once_where_the_capital_is_a_call(sitting):
    async with sitting(**CROSS_2, seed="k0") as person:
        await person.sit_down()
        await person.go_to(lambda: any(offer.kind == "rank" for offer in person.frame.offers))
        await person.press("q")
        assert "says queens" in person.line("prompt")
        assert person.app.return_code is None
        await person.press("q")
    assert person.app.return_code == 0


async def test_phase_one_is_shown_in_phase_two(sitting):
    async with sitting(**CROSS_2, seed="k0") as person:
        await person.sit_down()
        await person.press("f")
        assert "still being played" in person.line("prompt")
        assert "26 face down" in person.seen()
        assert "phase 1 of 2" in person.seen()
        await person.go_to(lambda: person.is_playing() and person.frame.half == 2)
        text = person.seen()
        assert "phase 2 of 2" in text and "face down" not in text
        first = person.frame.facts["first"]
        assert sum(first.values()) == 13
        assert person.frame.dealer != person.frame.view["dealer"]
        assert person.frame.view["calls"][2][0] == person.frame.view["dealer"]
        await person.press("f")
        text = person.seen()
        assert "Played in phase 1" in text and "Nora" in text and "You" in text
        for seat, cards in person.frame.facts["played_first"].items():
            assert len(cards) == 13
            assert person.frame.name(seat) in text
        await person.press("f")
        assert person.screen is person.table


async def test_the_keys_reach_all_thirteen_cards(sitting):
    async with sitting(**CROSS_2, seed="k0") as person:
        await person.sit_down()
        await person.go_to(lambda: person.is_playing() and person.frame.leader == "S")
        hand = person.table.query_one("HandView")
        assert len(person.frame.hand) > 10
        for key, card in zip("1x", (person.frame.hand[0], person.frame.hand[10]), strict=True):
            await person.press(key)
            assert hand.chosen == card
        places = dict(hand.places())
        assert all(x in range(74) for x in places.values())
        last = person.frame.hand[-1]
        assert hand.card_at(places[last]) == last


async def test_standing_proposals_are_shown_and_accepted(sitting):
    async with sitting(**CROSS_4, sides="alliance", seed="k0") as person:
        await person.sit_down()
        await person.go_to(lambda: len(person.frame.accepts) > 1)
        text = person.seen()
        assert "free calls" in text and str(person.frame.facts["calls_left"]) in text
        for seat, token in person.frame.facts["standing"].items():
            if token and seat != "S":
                assert f"✓ {person.frame.call_text(token)}" in text
        token, (author, *_) = next(iter(person.frame.accepts.items()))
        name = person.frame.name(author)
        assert f"from {name}" in person.line("prompt")
        bar = person.table.query_one("CallBar")
        marked = {button.token for button in bar.buttons if button.accepts}
        assert marked == set(person.frame.accepts)
        while bar.chosen != token:
            await person.press("right")
        accepts = f"Enter accepts {name}'s proposal: {person.frame.call_text(token)}"
        assert accepts in person.line("prompt")
        await person.press("enter")
        await person.until(lambda: person.frame.allies["S"] == author)
        await person.turn()
        assert "are allies now" in person.said
        assert f"{name}, ally" in person.seen()


async def test_with_fixed_partners_only_the_partners_proposal_is_marked(sitting):
    async with sitting(**CROSS_4, seed="k0") as person:
        await person.sit_down()
        await person.go_to(lambda: bool(person.frame.accepts))
        assert {seat for by in person.frame.accepts.values() for seat in by} == {"N"}


async def test_whoever_must_accept_is_told(sitting):
    async with sitting(**CROSS_4, cap="2", sides="alliance", seed="k0") as person:
        await person.sit_down()
        frame = person.frame
        facts = {**frame.facts, "calls_left": 0, "trump": None, "tops": None}
        facts["standing"] = {"N": "=s", "E": "^8", "S": "=h", "W": "^8"}
        legal = [
            {"token": "=s", "kind": "suit", "value": "s"},
            {"token": "^8", "kind": "rank", "value": "8"},
        ]
        view = {**frame.view, "facts": facts, "legal": legal}
        must = type(frame)({**frame.body, "view": view})
        person.table._draw(must, settled=True)
        person.table._settle()
        await person.pilot.pause()
        prompt = person.line("prompt")
        assert "accept a proposal ✓ ♠ from Nora, eights from Emil & Wanda" in prompt
        assert "none: accept" in person.seen()


async def test_the_order_of_ranks_stands_on_the_table(sitting):
    async with sitting(**CROSS_4, seed="k0") as person:
        await person.sit_down()
        await person.go_to(person.is_playing)
        tops = person.frame.facts["tops"]
        ring = ("AKQJT98765432" * 2)["AKQJT98765432".index(tops) :][:13]
        assert ring in person.seen()
        suits = [card[-1] for card in person.frame.hand]
        for suit in set(suits):
            ranks = [card[0] for card in person.frame.hand if card[-1] == suit]
            assert ranks == sorted(ranks, key=ring.index)


# Cuatrola.


async def test_play_runs_the_other_way_round(sitting):
    async with sitting(**CUATROLA, seed="k0") as person:
        await person.sit_down()
        assert person.frame.places == {"bottom": "S", "left": "W", "top": "N", "right": "E"}
        assert "counter-clockwise ↺" in person.seen()
        order = "SENW"
        await person.go_to(lambda: person.is_playing() and person.frame.view["last_trick"])
        seats = [seat for seat, _ in person.frame.view["last_trick"]["plays"]]
        start = order.index(seats[0])
        assert "".join(seats) == (order * 2)[start : start + 4]


async def test_the_turned_card_lies_with_the_dealer_until_it_is_played(sitting):
    async with sitting(**CUATROLA, seed="k1") as person:
        await person.sit_down()
        turned = person.frame.turned
        assert f"turned up  {SPANISH.card(turned)}{turned[-1]}" in person.seen()
        await person.go_to(lambda: not person.frame.turned)
        assert "turned up" not in person.seen()


async def test_bids_are_words_and_the_q_is_a_capital(sitting):
    async with sitting(**CUATROLA, seed="k0") as person:
        await person.sit_down()
        await person.go_to(lambda: any(o.value == "quintola" for o in person.frame.offers))
        text = person.seen()
        for button in ("p  pass", "s  solo", "c  cuatrola", "Q  quintola"):
            assert button in text
        await person.press("Q")
        await person.until(lambda: person.frame.facts["bid"] == "quintola")
        await person.turn()
        assert "quintola · You" in person.seen()
        assert person.frame.facts["resting"] == "N"
        assert "rests" in person.seen() and "▒" in person.seen() and "bid alone" in person.seen()


async def test_a_resting_person_watches(sitting, monkeypatch):
    prompts = set()
    prompt = TableScreen.prompt

    def watch(screen, text, *, wrong=False):
        prompts.add(text)
        prompt(screen, text, wrong=wrong)

    monkeypatch.setattr(TableScreen, "prompt", watch)
    async with sitting(**CUATROLA, seed="k18") as person:
        await person.sit_down()
        await person.go_to(lambda: isinstance(person.screen, Panel))
        assert person.frame.facts["resting"] == "S"
        assert any("You rest while Nora plays alone" in text for text in prompts)


async def test_a_couple_is_declared_from_the_ticks(sitting):
    """Nobody is asked: the person's couple is declared in the pause of the window."""
    async with sitting(**CUATROLA, seed="k3") as person:
        await person.sit_down()
        await person.go_to(lambda: "You declare" in person.said)
        rows = [row for row in person.frame.facts["declared"] if row["seat"] == "S"]
        sign = SPANISH.sign(rows[0]["suit"])
        assert f"{sign}{rows[0]['points']}" in person.seen()


@pytest.mark.parametrize("size", [(80, 24), (140, 50)])
async def test_a_couple_without_its_tick_is_kept_quiet(sitting, size):
    async with sitting(**CUATROLA, seed="k3", size=size) as person:
        await person.sit_down()
        await person.press("t")
        assert isinstance(person.screen, TicksPanel)
        trump = person.frame.trump
        shown = [line for line in person.seen().splitlines() if "[x]" in line]
        assert [line.split("[x] ")[1][0] for line in shown] == list("oceb")
        assert [", 40" in line for line in shown] == [suit == trump for suit in "oceb"]
        await person.press("o", "c", "e", "b")
        assert "[x]" not in person.seen()
        await person.press("enter")
        assert "you keep ●▼†≡ quiet" in person.seen()
        await person.go_to(lambda: isinstance(person.screen, Panel))
        assert "You declare" not in person.said
        assert person.table.practice.table.ticks[person.table.practice.person] == ""


async def test_a_tick_is_set_by_a_click_too(sitting):
    async with sitting(**CUATROLA, seed="k3") as person:
        await person.sit_down()
        await person.press("t")
        await person.pilot.click("#ticks-lines", offset=(1, 1))
        assert person.table.practice.snapshot()["ticks"] == "oeb"
        await person.press("c", "t")
        assert person.screen is person.table
        assert person.table.practice.snapshot()["ticks"] == "oceb"


async def test_ticks_are_not_changed_while_a_window_is_open(sitting, monkeypatch):
    refused = []

    async def wait(screen, seconds):
        if screen.practice.owes().kind == "answer":
            screen.action_ticks()
            refused.append(
                (screen.app.screen is screen, screen.query_one("#prompt").render().plain)
            )

    monkeypatch.setattr(TableScreen, "_wait", wait)
    async with sitting(**CUATROLA, seed="k3") as person:
        await person.sit_down()
        await person.go_to(lambda: len(refused) > 0)
    assert {at_table for at_table, _ in refused} == {True}
    assert {text for _, text in refused} == {words.say("prompt-wait-window")}


async def test_no_other_game_has_ticks(sitting):
    async with sitting() as person:
        await person.sit_down()
        assert "Ticks" not in person.seen()
        await person.press("t")
        assert person.screen is person.table


@pytest.mark.parametrize("seed", ["k0", "k1", "k2", "k4"])
async def test_every_window_takes_one_pause(sitting, monkeypatch, seed):
    """Equally long whoever is asked, whatever they hold; who stays silent is not told of."""
    waits = []
    told = []

    async def wait(screen, seconds):
        owed = screen.practice.owes()
        waits.append((screen.practice.match.hand.history, owed.kind, seconds))

    monkeypatch.setattr(TableScreen, "_wait", wait)
    async with sitting(**CUATROLA, seed=seed, pace=1.0) as person:
        draw = TableScreen._draw

        def watch(screen, frame, *, settled):
            if frame.is_asked and not frame.has_event("trick", "declared"):
                told.extend(frame.told())
            draw(screen, frame, settled=settled)

        monkeypatch.setattr(TableScreen, "_draw", watch)
        await person.sit_down()
        await person.go_to(lambda: isinstance(person.screen, Panel))
    windows = [(history, seconds) for history, kind, seconds in waits if kind == "answer"]
    pauses = [seconds for _, seconds in windows if seconds != LINGER]
    assert set(pauses) == {1.0}
    assert len(pauses) == len({history for history, _ in windows})
    assert told == []


async def test_undo_goes_back_past_what_the_table_answered(sitting):
    async with sitting(**CUATROLA, seed="k0") as person:
        await person.sit_down()
        await person.go_to(person.is_playing)
        for _ in range(3):
            before = person.frame.hand
            await person.move()
            await person.turn()
            if isinstance(person.screen, Panel):
                return
            await person.press("u")
            await person.turn()
            assert person.frame.hand == before and person.frame.cards
            await person.move()
            await person.turn()


async def test_cards_are_named_in_spanish_when_they_are_chosen(sitting):
    async with sitting(**CUATROLA, seed="k0") as person:
        await person.sit_down()
        await person.go_to(person.is_playing)
        card = next(iter(person.frame.cards))
        await person.choose(card)
        await person.pilot.pause()
        assert SPANISH.in_words(card) in person.seen()
        await person.press("?")
        assert "caballo" in person.seen() and "bastos" in person.seen()


# Two-handed Euchre.


async def test_the_upcard_is_ordered_taken_and_a_card_laid_away(sitting):
    async with sitting(**EUCHRE, seed="k0") as person:
        await person.sit_down()
        await person.go_to(lambda: any(o.token == "accept" for o in person.frame.offers))
        upcard = person.frame.facts["upcard"]
        text = person.seen()
        assert "13 face down" in text and FRENCH.card(upcard) in text
        assert "make trump?" in person.line("prompt")
        await person.press("a")
        await person.turn()
        assert person.frame.view["phase"] == "discard"
        assert "to lay away" in person.line("prompt")
        assert len(person.frame.hand) == 6
        await person.choose(upcard)
        await person.press("enter")
        assert "was taken up and stays" in person.line("prompt")
        card = next(card for card in person.frame.hand if card in person.frame.cards)
        await person.choose(card)
        await person.pilot.pause()
        assert f"Lay {FRENCH.card(card)} away" in person.seen()
        await person.press("enter")
        await person.until(lambda: len(person.frame.view["hand"]) == 5)
        await person.turn()
        assert card not in person.frame.hand
        assert "Maker    You" in person.seen() and "defender" in person.seen()
        assert "taken" in person.seen()


async def test_a_turned_down_card_lies_hidden_and_its_suit_is_not_offered(sitting):
    async with sitting(**EUCHRE, stick="yes", seed="k5") as person:
        await person.sit_down()
        await person.go_to(lambda: person.frame.view["phase"] == "name")
        upcard = person.frame.facts["upcard"]
        assert f"{FRENCH.card(upcard)} turned down" in person.seen()
        assert "14 face down" in person.seen()
        suits = {offer.value for offer in person.frame.offers}
        assert suits == set("shdc") - {upcard[-1]}
        assert "or pass" not in person.line("prompt")


async def test_the_left_bower_stands_among_the_trumps(sitting):
    async with sitting(**EUCHRE, seed="k2") as person:
        await person.sit_down()
        await person.go_to(
            lambda: (
                person.is_playing()
                and any(c[-1] != person.frame.trump for c in person.frame.trumps)
            )
        )
        trumps = person.frame.trumps
        assert person.frame.hand[: len(trumps)] == trumps
        assert trumps[0][0] == "J"
        hand = person.table.query_one("HandView")
        places = hand.places()
        if len(trumps) < len(places):
            steps = [b[1] - a[1] for a, b in pairwise(places)]
            assert max(steps) == steps[len(trumps) - 1]


# Tables of words, and what a card counts as.


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.name)
def test_every_suit_has_its_own_sign_letter_and_colour(game):
    look = words.look_of(game.deck)
    for kinds in (look.signs, {suit: look.named(suit) for suit in look.signs}, look.inks):
        assert set(kinds) == set(game.deck.suits)
        assert len(set(kinds.values())) == len(game.deck.suits)
    assert sorted(look.circle) == sorted(game.deck.suits)
    assert len({look.called(rank) for rank in game.deck.ranks}) == len(game.deck.ranks)
    assert all(len(look.called(rank)) > 1 for rank in game.deck.ranks)
    for name in game.deck.names(game.deck.all):
        assert look.pretty(f"x{name} {name}.") == f"{look.card(name)} {look.card(name)}."


def test_every_event_of_every_game_has_its_words():
    codes = set()
    for game in BUILT_IN:
        for seed in range(size(ci=40, long=1_000)):
            rng = Random(f"words/{game.name}/{seed}")
            options = random_options(game, rng)
            match = Match(game, options, ["a"] * options.players, rng.randrange(options.players))
            match.deal(random_pack(game, rng))
            while match.in_hand:
                legal = match.hand.legal()
                action = rng.choice((legal[0], rng.choice(legal)))
                codes |= {event.code for event in match.step(action)}
    loud = {*words.LOUD, *words.NAMING}
    told = {code for code in (*codes, *loud) if words.current().has(f"event-{code}")}
    silent = {"hint", "seat", "result", "seed", "totals", "won"}  # seen, and not told
    assert codes - told <= {*silent, "dealt"}
    assert loud <= told


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.name)
def test_every_frame_and_result_has_its_words(folder, game):
    """Whatever the options and the play: every text comes out whole."""
    texts = []
    for seed in range(size(ci=6, long=200)):
        rng = Random(f"frames/{game.name}/{seed}")
        practice = Practice.start(game, random_options(game, rng), Folder(folder), seed=f"f{seed}")
        while len(practice.match.played) < 2 and practice.owes().kind != "nothing":
            owed = practice.owes()
            if owed.kind == "deal":
                bodies = practice.deal()
            elif owed.kind == "answer":
                bodies = practice.close_window()
            else:
                legal = practice.match.hand.legal()
                action = rng.choice((legal[0], rng.choice(legal)))
                token, turn = game.token(action), practice.table.turn
                if owed.seat == practice.person:
                    bodies = practice.act(token, turn)
                else:
                    bodies = practice.answer(practice.question(), token)
            for frame in map(Frame, bodies):
                texts += [text for text, _ in frame.told()]
                texts += [title(frame), *places(frame).values(), *centre(frame)]
                texts += [c.cell(frame, side) for c in columns(frame) for side in frame.sides]
                texts += [
                    line for lines in sections(frame, settled=True).values() for line in lines
                ]
                texts += [text for seat in frame.letters for text in part(frame, seat)]
                if frame.view["legal"]:
                    texts += [question(frame), *(offer.label for offer in frame.offers)]
        frame = Frame(practice.snapshot())
        for finished in practice.results():
            text = results.hand_text(finished, frame).plain
            assert max(map(len, text.splitlines())) <= 72
            texts += [text, *(line.why for line in results.lines(finished, frame))]
    wrong = [text for text in texts if not isinstance(text, str) or re.search(r"[{}]|None", text)]
    assert wrong == []


def test_a_pack_that_nobody_has_drawn_is_written_in_letters():
    deck = type(by_name("cruce").deck)("xyz", "12")
    look = words.look_of(deck)
    assert look.card("1x") == "1x" and look.suit("y") == "y"
    assert len(set(look.inks.values())) == 3
