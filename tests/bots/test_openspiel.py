"""Our games as OpenSpiel's, and its tree search as a bot; against the real package."""

import builtins
import sys
from random import Random

import numpy as np
import pytest
from open_spiel.python.algorithms import mcts

from levata import by_name, registered
from levata.adapters.openspiel import SpielGame
from levata.arena import duel, play_hand
from levata.bots import bot
from levata.errors import NotationError
from levata.game import NOBODY
from levata.worlds import draw

TABLES = [(game, players) for game in registered().values() for players in sorted(game.seats)]
EVERY_TABLE = pytest.mark.parametrize(
    ("game", "players"), TABLES, ids=[f"{game.name}-{players}" for game, players in TABLES]
)


def deal(state, rng):
    """Let chance deal the pack."""
    while state.is_chance_node():
        cards, weights = zip(*state.chance_outcomes(), strict=True)
        assert sum(weights) == pytest.approx(1)
        state.apply_action(rng.choice(cards))


@EVERY_TABLE
def test_a_state_is_the_hand_it_is_made_of(game, players):
    rng = Random(7)
    options = game.options(players)
    spiel = SpielGame(game, options, dealer=1, scale=2.0)
    state = spiel.new_initial_state()
    assert state.clone().is_chance_node()
    deal(state, rng)
    hand = game.deal(options, 1, (0,) * len(game.sides(options)), state.pack)
    while not state.is_terminal():
        seat = state.current_player()
        assert seat == hand.to_act
        assert state.legal_actions() == list(hand.legal())
        assert state.legal_actions((seat + 1) % players) == []
        # Whoever sees the same is told the same, whatever lies where it cannot look.
        seen = hand.view(seat)
        world = game.world(seen, draw(game.hidden(seen), game.deck, rng))
        other = type(state)(spiel, world)
        assert other.information_state_string() == state.information_state_string()
        assert state.information_state_string(seat) == state.information_state_string()
        action = rng.choice(hand.legal())
        twin, before = state.clone(), str(state)
        twin.apply_action(action)
        assert str(state) == before != str(twin)
        state.apply_action(action)
        hand.apply(action)
        assert str(twin) == str(state)
        assert state.action_to_string(seat, action) == game.token(action)
    score, returns = hand.score(), state.returns()
    assert sum(returns) == pytest.approx(0)
    for side, seats in enumerate(game.sides(options)):
        others = [points for i, points in enumerate(score) if i != side]
        for seat in seats:
            assert returns[seat] == (score[side] - sum(others) / len(others)) / 2


def test_its_own_algorithms_run_on_our_states():
    game = by_name("euchre")
    state = SpielGame(game, game.options()).new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(3, np.random.RandomState(1))
    assert evaluator.evaluate(state).sum() == pytest.approx(0)
    deal(state, Random(1))
    search = mcts.MCTSBot(state.game, 1.0, 50, evaluator, random_state=np.random.RandomState(1))
    assert search.step(state) in state.legal_actions()


@EVERY_TABLE
def test_the_bot_plays_legally_and_the_same_for_the_same_chance(game, players):
    options = game.options(players)
    pack = list(game.deck.cards)
    Random(5).shuffle(pack)
    seats = [bot("openspiel@10")] + [bot("greedy")] * (players - 1)
    first = play_hand(game, options, seats, pack, 1, "x")
    assert play_hand(game, options, seats, pack, 1, "x") == first


@EVERY_TABLE
def test_one_simulation_is_enough_to_play(game, players):
    pack = list(game.deck.cards)
    Random(5).shuffle(pack)
    seats = [bot("openspiel@1")] + [bot("greedy")] * (players - 1)
    play_hand(game, game.options(players), seats, pack, 1, "x")


@EVERY_TABLE
def test_the_bot_cannot_peek(game, players):
    rng, player, options = Random(6), bot("openspiel@15"), game.options(players)
    for number in range(4):
        pack = list(game.deck.cards)
        rng.shuffle(pack)
        hand = game.deal(options, 0, (0,) * len(game.sides(options)), pack)
        for _ in range(rng.randrange(15)):
            if hand.to_act != NOBODY:
                hand.play(rng.choice(hand.legal()))
        if hand.is_over:
            continue
        seen = hand.view(hand.to_act)
        world = game.world(seen, draw(game.hidden(seen), game.deck, rng))
        there = player.choose(world.view(hand.to_act), Random(number))
        assert there == player.choose(seen, Random(number)) and there in seen.legal


def test_it_beats_random_play():
    euchre = by_name("euchre")
    found = duel(euchre, euchre.options(), bot("openspiel@40"), bot("random"), deals=12, seed=2)
    assert found.low > 0


def test_without_the_package_it_says_how_to_get_it(monkeypatch):
    real = builtins.__import__

    def without(name, *rest, **more):
        if name.partition(".")[0] == "pyspiel":
            raise ModuleNotFoundError("gone", name="pyspiel")
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.delitem(sys.modules, "levata.adapters.openspiel")
    with pytest.raises(NotationError) as error:
        bot("openspiel@100")
    assert str(error.value) == (
        "openspiel needs pyspiel; install it with: pip install 'levata[openspiel]'"
    )
