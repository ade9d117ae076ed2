"""The tree-search bot: one tree over worlds, each as likely. The yardstick of the levels.

It is kept as it is: levels are measured against it. Calls are those of plain judgement.
"""

from __future__ import annotations

from random import Random

from levata import kernel
from levata.bots.greedy import Greedy
from levata.bots.guesses import hands_in
from levata.bots.judges import JUDGES
from levata.bots.race import Race
from levata.game import PLAY, Action, Observation
from levata.worlds import Worlds

__all__ = ["Ismcts"]

SIMULATIONS = 10_000
WORLDS = 200
"""Worlds drawn a decision; simulations take them in turn."""
EXPLORE = 700
"""In thousandths of the range of payoffs."""
SENSE = Greedy()


class Ismcts:
    """So many simulations a decision."""

    def __init__(self, simulations: int | None = None, explore: int = EXPLORE) -> None:
        self.name = "ismcts" if simulations is None else f"ismcts@{simulations}"
        self.simulations = simulations or SIMULATIONS
        self.explore = explore

    def choose(self, seen: Observation, rng: Random) -> Action:
        judge = JUDGES.get(seen.game.name)
        if len(seen.legal) == 1 or judge is None or seen.phase != PLAY or seen.table is None:
            return SENSE.choose(seen, rng)
        stakes = judge.stakes(seen, Race(seen))
        hidden = seen.game.hidden(seen)
        worlds = Worlds(hidden, seen.game.deck)
        hands = [
            hands_in(seen, hidden, worlds.draw(rng)) for _ in range(min(WORLDS, self.simulations))
        ]
        found = kernel.ismcts(
            stakes.laws,
            stakes.position(hands[0], seen.to_act),
            kernel.worlds(stakes.table, hands),
            stakes.goal,
            self.simulations,
            kernel.rng(rng.getrandbits(64)),
            explore=self.explore,
        )
        return max(seen.legal, key=found.visits.__getitem__)
