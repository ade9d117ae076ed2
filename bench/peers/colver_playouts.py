"""Colver's random play of Belote Contree, 32 cards to the end: ROUNDS a line, answers as engines.py says.

Its game is not one of ours, so its playouts are from eight deals of its own, auction done.
"""

import sys
from time import process_time

import colver

DEALS, CARDS = 8, 32


def dealt() -> colver.Env:
    """A deal in which somebody bid, before the first card."""
    while True:
        table = colver.Env()
        table.reset()
        while table.phase() == 0:
            table.step(table.bid_improved())
        if table.phase() == 1:
            return table


def main() -> None:
    """Answer every line until the input ends."""
    tables = [dealt() for _ in range(DEALS)]
    for line in sys.stdin:
        rounds = int(line)
        start = process_time()
        for table in tables:
            table.rollout(rounds)
        print(CARDS * DEALS * rounds, process_time() - start, flush=True)


if __name__ == "__main__":
    main()
