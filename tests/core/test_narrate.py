"""A match in words: what happened, in order, and to a seat no more than it saw."""

import re
from pathlib import Path
from random import Random

import pytest

from levata.errors import NotationError
from levata.game import NOBODY, Event, Game
from levata.games import BUILT_IN, by_name
from levata.look import look_of
from levata.match import Match
from levata.narrate import call_text, told
from levata.narrate import tell as tell_in
from levata.record import FULL, read, write
from levata.testing import random_options, random_pack
from levata.texts import texts
from tests.core.matches import CRUCE, random_match, stopped_match
from tests.sizes import size

PAGE = (Path(__file__).resolve().parents[2] / "docs/record.md").read_text(encoding="utf-8")
EXAMPLE, _, DEAD, VOID = re.findall(r"^```record\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[:4]
CARD = re.compile(r"\b[9TJQKA][shdc]\b")


def tell(event: Event, game: Game = CRUCE) -> list[str]:
    return tell_in(event, game, look_of(game.deck, texts("en"), plain=True))


def lines_of(text: str, seat: int = FULL) -> list[str]:
    return [line.strip() for line in told(read(text).match, seat)]


def test_a_match_is_told_from_the_first_deal_to_the_winner():
    lines = lines_of(EXAMPLE)
    assert lines[0] == (
        "Cruce: players=4 target=6 deal=half trump=named beat=no finish=alone nines=play"
    )
    assert lines[1] == "N Nora  E bot/greedy  S Sanda P.  W bot/greedy"
    assert lines[2:9] == [
        "",
        "Hand 1: E deals.",
        "N holds Th Qh Ac",
        "E holds Ts Jh 9h",
        "S holds Kh Kd Qd",
        "W holds Js Ad Tc",
        "S: 1.",
    ]
    assert "N wins the auction with 2." in lines
    assert "The rest is dealt." in lines
    assert "N makes hearts trump." in lines
    assert lines[lines.index("S plays Qd.") + 1] == "CROSS in diamonds: S shows 20!"
    assert "Result: contract of NS, bid 2" in lines
    assert "NS: points 88, raw points 108, band 3; score +3" in lines
    assert "EW: points 32, raw points 32, band 0; score 0" in lines
    assert "Total: NS 3, EW 0" in lines
    assert lines[-2:] == ["", "Won by NS"]
    assert sum("takes the trick: " in line for line in lines) == 12


def said(letter: str, action: int) -> str:
    """How a card or a call of Cruce is told."""
    look = look_of(CRUCE.deck, texts("en"), plain=True)
    token = CRUCE.token(action)
    if action < 64:
        return f"{letter} plays {token}."
    return f"{letter}: {call_text(CRUCE, look, token)}."


def test_everything_played_is_told_once():
    for seed in range(size(ci=40, long=1_000)):
        match = random_match(Random(f"told/{seed}"))
        letters = CRUCE.seat_letters(match.options)
        lines = [line.strip() for line in told(match)]
        due = []
        hands = [match.replay(n) for n in range(1, match.number)]
        for hand in [*hands, *([match.hand] if match.in_hand else [])]:
            for seat, action in hand.plies():
                due.append(said(letters[seat], action))
        assert [line for line in lines if re.match(r"\w( plays |: .*\.$)", line)] == due
        assert sum(line.startswith("Hand ") for line in lines) == len(hands) + match.in_hand
        assert ("Won by" in lines[-1]) == match.is_over


def test_a_seat_is_told_no_card_before_it_is_played_or_its_own():
    for seed in range(size(ci=40, long=1_000)):
        match = random_match(Random(f"seat/{seed}"))
        letters = CRUCE.seat_letters(match.options)
        packs = [(past.dealer, past.pack) for past in match.played]
        if match.in_hand:
            packs.append((match.hand.deal.dealer, match.hand.deal.pack))
        for seat in range(-1, match.options.players):
            known: set[str] = set()
            number = 0
            for line in told(match, seat):
                if line.startswith("Hand "):
                    dealer, pack = packs[number]
                    number += 1
                    known = set()
                    at = 0
                    for packet in CRUCE.layout(match.options, dealer):
                        if packet.seat == seat:
                            known |= {CRUCE.deck.name(c) for c in pack[at : at + packet.size]}
                        at += packet.size
                if " holds " in line:
                    assert seat != NOBODY
                    assert line.strip()[0] == letters[seat]
                if " plays " in line:
                    known.add(line[-3:-1])
                assert set(CARD.findall(line)) <= known


@pytest.mark.no_cover
def test_a_seat_is_told_the_same_whatever_it_has_not_seen():
    """Read back from its own record, where unseen cards are made up, the telling is the same."""
    for seed in range(size(ci=40, long=1_000)):
        match = stopped_match(Random(f"same/{seed}"))
        for seat in range(-1, match.options.players):
            again = read(write(match, seat)).match
            assert list(told(again, seat)) == list(told(match, seat))


def test_everybody_is_told_the_same_but_for_the_hands():
    match = read(EXAMPLE).match
    whole = [line for line in told(match) if " holds " not in line]
    for seat in range(-1, 4):
        assert [line for line in told(match, seat) if " holds " not in line] == whole
    assert not [line for line in told(match, NOBODY) if " holds " in line]


def test_hands_without_a_play():
    assert "Everybody has passed." in lines_of(DEAD)
    assert "The hand is void." in lines_of(VOID)
    for text in (DEAD, VOID):
        assert lines_of(text)[-1] == "Total: NS 0, EW 0"


def test_a_set_bid_is_told():
    result = Event(
        "result",
        {
            "declarer": "NS",
            "bid": 4,
            "sides": [
                {"side": "NS", "points": 88, "raw": 108, "band": 3, "score": -4},
                {"side": "EW", "points": 32, "raw": 72, "band": 2, "score": 2},
            ],
        },
    )
    assert tell(result) == [
        "Result: contract of NS, bid 4",
        "NS: points 88, raw points 108, band 3; score -4",
        "EW: points 32, raw points 72, band 2; score +2",
    ]


def test_results_of_every_kind_are_told():
    rows = [{"side": "N", "tricks": 3, "score": 1}, {"side": "S", "tricks": 2, "score": 0}]
    made = Event("result", {"declarer": "N", "made": True, "sides": rows})
    assert tell(made) == [
        "Result: contract of N, made",
        "N: tricks 3; score +1",
        "S: tricks 2; score 0",
    ]
    nobody = Event("result", {"declarer": None, "bid": None, "sides": rows})
    assert tell(nobody) == tell(made)[1:]
    pair = [{"side": "NS", "tricks": 5, "partner": "S", "partner_tricks": 1, "score": 12}]
    assert tell(Event("result", {"sides": pair})) == [
        "NS: tricks 5, partner S, partner's tricks 1; score +12"
    ]


@pytest.mark.slow
def test_every_event_has_its_words():
    codes = set()
    for game in BUILT_IN:
        for seed in range(size(ci=200, long=1_000)):
            rng = Random(f"events/{game.name}/{seed}")
            match = any_match(game, rng)
            match.deal(random_pack(game, rng))
            while match.in_hand:
                legal = match.hand.legal()  # the first is a pass, where there is one
                asked = "ask" in match.hand.facts() and match.hand.phase == "declare"
                action = legal[-1] if asked else rng.choice((legal[0], rng.choice(legal)))
                for event in match.step(action):
                    codes.add(event.code)
                    lines = tell(event, game)
                    assert lines and all(lines)
                    assert not [line for line in lines if "{" in line or line != line.strip()]
    assert {"trick", "cross", "declared", "laid", "allies", "dealt", "result"} <= codes


def any_match(game: Game, rng: Random) -> Match:
    """A match of any game about to begin."""
    options = random_options(game, rng)
    names = [f"bot/{letter}" for letter in game.seat_letters(options)]
    return Match(game, options, names, rng.randrange(options.players))


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.name)
def test_in_every_game_a_seat_is_told_only_what_it_may_know(game):
    """Stopped anywhere in a hand: own cards, cards turned up and cards played, and no other."""
    suits, ranks = game.deck.suits, game.deck.ranks
    card = re.compile(rf"\b[{ranks}][{suits}]\b")
    for seed in range(size(ci=40, long=1_000)):
        rng = Random(f"known/{game.name}/{seed}")
        match = any_match(game, rng)
        hand = match.deal(random_pack(game, rng))
        for _ in range(rng.randrange(40)):
            if match.in_hand:
                match.apply(rng.choice(hand.legal()))
        if not match.in_hand:
            continue
        for seat in range(-1, match.options.players):
            view = hand.view(seat)
            known = {game.deck.name(c) for c in view.pack if c >= 0}
            known |= {game.deck.name(a) for _, a in view.history if a < 64}
            assert set(card.findall("\n".join(told(match, seat)))) <= known
        assert set(card.findall("\n".join(told(match)))) > known


def test_a_card_laid_away_is_named_to_who_laid_it():
    game = by_name("euchre")
    match = Match(game, game.options(), ["bot/a", "bot/b"], 0)
    match.deal(game.deck.cards)
    for token in ("order", "take"):
        match.apply(game.parse(token))
    action = match.hand.legal()[0]
    match.apply(action)
    card = game.deck.name(action & 63)
    for seat in (FULL, 0):
        assert f"  N lays {card} away." in told(match, seat)
    for seat in (NOBODY, 1):
        assert "  N lays a card away." in told(match, seat)
        assert not [line for line in told(match, seat) if "lays" in line and card in line]
    assert [line for line in told(match) if line.startswith("  turned up: ")]


def test_a_card_laid_away_unseen_is_not_named():
    with pytest.raises(NotationError):
        CRUCE.deck.card("??")
    assert tell(Event("laid", {"seat": "N"})) == ["N lays a card away."]
