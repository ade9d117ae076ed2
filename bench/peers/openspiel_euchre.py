"""OpenSpiel's euchre driven from Python: one timed run of random play for each line of input.

A line in is how many hands to play; a line out is the decisions of players and the CPU seconds
they took, the nodes of the deal included in the time. Runs in the environment that peers.py makes.

Chance is sampled by the probabilities the state gives, in the fastest way found from Python: walking
them takes about half as long a hand as `random.choices`.
"""

import sys
from random import Random
from time import process_time

import pyspiel


def play(game: pyspiel.Game, hands: int) -> int:
    """Deal and play so many hands at random; how many decisions players took."""
    rng = Random(1)
    draw = rng.random
    decisions = 0
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes(), draw()))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                decisions += 1
        state.returns()
    return decisions


def sample(outcomes: list[tuple[int, float]], at: float) -> int:
    """The outcome that lies at that point of the unit interval."""
    reached = 0.0
    for outcome, odds in outcomes:
        reached += odds
        if at < reached:
            return outcome
    return outcomes[-1][0]


def main() -> None:
    """Answer every line until the input ends."""
    game = pyspiel.load_game("euchre")
    for line in sys.stdin:
        start = process_time()
        decisions = play(game, int(line))
        print(decisions, process_time() - start, flush=True)


if __name__ == "__main__":
    main()
