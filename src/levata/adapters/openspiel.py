"""Our games as games of OpenSpiel, and its tree search as a bot that plays them.

OpenSpiel's algorithm runs as it is. It gets our rules, our worlds and a uniform playout; no state
it is handed was made from more than the acting seat's observation.
"""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from levata.cards import Card
from levata.game import HIDDEN, NOBODY, Action, Game, Hand, Observation, Options
from levata.worlds import Worlds

__all__ = ["Ismcts", "SpielGame", "SpielState"]

SIMULATIONS = 1_000
"""Of a decision, unless the spec says how many."""
EXPLORE = 0.7
"""UCT's constant, for gains scaled to lie between -1 and 1; in duels 0.3 to 1.4 played alike."""
TRIALS = 50
"""Playouts from which the scale of a decision is taken."""
LEAST = 2
"""Simulations of a decision: the first one only plants the tree, and visits nothing of it."""
LONGEST = 250
"""Plies no hand of any game exceeds, OpenSpiel wants to know."""


class SpielGame(pyspiel.Game):
    """One hand of a game at one table: chance deals the pack card by card, then seats act.

    What a seat gains comes in units of `scale` points.
    """

    def __init__(self, game: Game, options: Options, dealer: int = 0, scale: float = 1.0) -> None:
        self.rules = game
        self.options = options
        self.dealer = dealer
        self.scale = scale
        players = options.players
        kind = pyspiel.GameType(
            short_name=f"levata_{game.name}",
            long_name=game.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=players,
            min_num_players=players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        about = pyspiel.GameInfo(
            num_distinct_actions=HIDDEN,
            max_chance_outcomes=max(game.deck.cards) + 1,
            num_players=players,
            min_utility=-1e6,
            max_utility=1e6,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, about, {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def gains(self, hand: Hand) -> list[float]:
        """For each seat what its side scores, less the mean of the others: together nothing."""
        score = hand.score()
        total = sum(score)
        worth = [0.0] * self.options.players
        for side, seats in enumerate(self.rules.sides(self.options)):
            others = (total - score[side]) / (len(score) - 1)
            for seat in seats:
                worth[seat] = (score[side] - others) / self.scale
        return worth


class SpielState(pyspiel.State):
    """A pack that is being dealt, or the hand that is played with it."""

    def __init__(self, game: SpielGame, hand: Hand | None = None) -> None:
        super().__init__(game)
        self.game = game
        self.pack: list[Card] = []
        self.hand = hand
        self._told: tuple[int, str] | None = None
        """Whose information state was asked for since the last action, and what it is."""

    def clone(self) -> SpielState:
        """A state to go on from; OpenSpiel's own way would copy the game and its rules too."""
        twin = SpielState(self.game, None if self.hand is None else self.hand.copy())
        twin.pack = self.pack[:]
        return twin

    def current_player(self) -> int:
        if self.hand is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.hand.to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def chance_outcomes(self) -> list[tuple[Card, float]]:
        left = sorted(set(self.game.rules.deck.cards) - set(self.pack))
        return [(card, 1 / len(left)) for card in left]

    def _legal_actions(self, player: int) -> list[Action]:
        return (
            list(self.hand.legal()) if self.hand is not None and player == self.hand.to_act else []
        )

    def _apply_action(self, action: Action) -> None:
        self._told = None
        if self.hand is not None:
            self.hand.play(action)
            return
        self.pack.append(action)
        game = self.game
        if len(self.pack) == len(game.rules.deck):
            totals = (0,) * len(game.rules.sides(game.options))
            self.hand = game.rules.deal(game.options, game.dealer, totals, self.pack)

    def _action_to_string(self, _: int, action: Action) -> str:
        return self.game.rules.token(action)

    def is_terminal(self) -> bool:
        return self.hand is not None and self.hand.is_over

    def returns(self) -> list[float]:
        if self.hand is None or not self.hand.is_over:
            return [0.0] * self.game.options.players
        return self.game.gains(self.hand)

    def information_state_string(self, player: int | None = None) -> str:
        """What that seat sees, the acting one if none is named: its cards and all that was done."""
        assert self.hand is not None, "nobody knows anything before the deal"
        seat = self.hand.to_act if player is None else player
        if self._told is None or self._told[0] != seat:
            self._told = seat, seen_text(self.hand.view(seat))
        return self._told[1]

    def __str__(self) -> str:
        deck = self.game.rules.deck
        if self.hand is None:
            return " ".join(map(deck.name, self.pack))
        dealt = " ".join(map(deck.name, self.hand.deal.pack))
        done = " ".join(self.game.rules.token(action) for _, action in self.hand.plies())
        return f"{dealt} | {done}"


def seen_text(seen: Observation) -> str:
    """An observation as bytes in hexadecimal: the cards dealt to its seat, then the plies."""
    dealt = bytes(card & 0xFF for card in seen.pack)
    done = bytes(part for ply in seen.history for part in ply)
    return f"{seen.seat} {dealt.hex()} {seen.parts} {done.hex()}"


class Playout:
    """What OpenSpiel calls an evaluator: one uniform playout, by our rules directly."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def evaluate(self, state: SpielState) -> list[float]:
        assert state.hand is not None
        hand = state.hand.copy()
        while hand.to_act != NOBODY:
            legal = hand.legal()
            hand.play(legal[int(self.rng.random() * len(legal))])
        return state.game.gains(hand)

    def prior(self, state: SpielState) -> list[tuple[Action, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Ismcts:
    """OpenSpiel's ISMCTS in Python, `simulations` a decision; it plays what it visited most."""

    def __init__(self, simulations: int | None = None) -> None:
        self.simulations = SIMULATIONS if simulations is None else simulations
        self.name = "openspiel" if simulations is None else f"openspiel@{simulations}"

    def choose(self, seen: Observation, rng: Random) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        rules = seen.game
        worlds = Worlds(rules.hidden(seen), rules.deck)
        playout = Playout(rng)

        def resample(state: SpielState, _: int) -> SpielState:
            return SpielState(state.game, rules.world(seen, worlds.draw(rng)))

        first = SpielState(
            SpielGame(rules, seen.options, seen.dealer), rules.world(seen, worlds.draw(rng))
        )
        trials = [playout.evaluate(resample(first, 0))[seen.seat] for _ in range(TRIALS)]
        game = SpielGame(rules, seen.options, seen.dealer, scale=max(1.0, *map(abs, trials)))
        search = ismcts.ISMCTSBot(
            game,
            playout,
            uct_c=EXPLORE,
            max_simulations=max(self.simulations, LEAST),
            random_state=np.random.RandomState(rng.getrandbits(32)),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        search.set_resampler(resample)
        return int(search.step(SpielState(game, first.hand)))
