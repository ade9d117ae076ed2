"""Write the table that two-handed Euchre's calls are judged by: `python tools/tables_euchre.py`.

Two things are learnt, round after round. Outcomes: how often a hand that is a loss, a win or a
march with all cards open comes to each of them in play between two bots. Classes: how much making
trump is worth more than passing, from the weighing of random hands' calls over some worlds each,
fitted by least squares. How often a bot then makes trump is counted in tests/bots/test_rates.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from random import Random

from levata import kernel
from levata.bots import euchre, euchre_calls, tables
from levata.bots.judges import JUDGES
from levata.bots.levels import level
from levata.bots.race import Race
from levata.game import NOBODY, PLAY, Observation
from levata.games.euchre import ACCEPTS, FIRST_SUIT, GAME, NAME, ORDER, ORDERS_UP, PASS, EuchreHand
from levata.kernel import Goal

PATH = Path(tables.__file__).parent / "euchre.txt"
WORLDS = 128
"""A hand is weighed over."""
ITERATIONS = 16
"""Of the bots that play for the outcomes."""
KINDS = ("order", "accept", "first", "last")
ROLES = ("maker-leads", "maker-follows")
RIDGE = 2.0
"""How many hands the pull towards nothing counts for."""
START = {"order": -1.7, "accept": -1.4, "first": -1.4, "last": -1.4}
"""The constants a table by rule of thumb has."""


def start() -> dict[str, list[float]]:
    """A table by rule of thumb: seven trumps from 0.8 of a point down, an ace 0.4, a king 0.1."""
    found = {role: [1.0, 0, 0, 0, 1, 0, 0, 0, 1] for role in ROLES}
    trumps = [0.8, 0.7, 0.6, 0.4, 0.3, 0.25, 0.2]
    for kind, constant in START.items():
        found[kind] = [*trumps, 0, 0, 0, 0.4, 0.4, 0.1, 0.1, *[0.0] * 7, constant]
    return found


def dealt(rng: Random) -> EuchreHand:
    pack = list(GAME.deck.cards)
    rng.shuffle(pack)
    return GAME.deal(GAME.options(), rng.randrange(2), (0, 0), pack)


def outcome(tricks: int) -> int:
    """Lost, won, all five."""
    return 0 if tricks < 3 else 1 if tricks < 5 else 2


def outcomes(count: int, rng: Random) -> dict[str, list[float]]:
    """How often play brought each outcome, by the outcome with open hands."""
    bot = level("strong", ITERATIONS)
    found = {role: [[0.5 * (i == j) for j in range(3)] for i in range(3)] for role in ROLES}
    done = 0
    while done < count:
        hand = dealt(rng)
        while hand.phase != PLAY and not hand.is_over:
            hand.play(euchre.judged(hand.view(hand.to_act)))
        if hand.is_over:
            continue
        done += 1
        table = hand.trick_table()
        assert table is not None
        at = kernel.position(table, hand.hands, hand.to_act)
        open_tricks = kernel.solve(kernel.laws(table), at, Goal.TRICKS, hand.maker).value
        while hand.to_act != NOBODY:
            hand.play(bot.choose(hand.view(hand.to_act), rng))
        role = ROLES[hand.maker == hand.deal.dealer]
        found[role][outcome(open_tricks)][outcome(hand.taken[hand.maker])] += 1
    return {role: [n / sum(row) for row in rows for n in row] for role, rows in found.items()}


def asked(hand: EuchreHand) -> str:
    """Which kind of call a hand waits for; empty if none."""
    if hand.phase not in (ORDER, NAME):
        return ""
    return KINDS[2 * (hand.phase == NAME) + (hand.to_act == hand.deal.dealer)]


def to_decide(kind: str, rng: Random) -> Observation:
    """A random hand in which that call is to be made, by a seat that would have passed before."""
    while True:
        hand = dealt(rng)
        dealers = kind in ("accept", "last")
        while asked(hand):
            seen = hand.view(hand.to_act)
            if asked(hand) == kind:
                return seen
            if dealers == (seen.seat == seen.dealer) and euchre.judged(seen) != PASS:
                break
            hand.play(PASS)


def weighed(seen: Observation, rng: Random) -> tuple[list[float], float]:
    """The class of a hand with the best it may make trump, and what that is worth over passing."""
    *_, advice = euchre_calls.weigh_calls(seen, JUDGES["euchre"], Race(seen), WORLDS, rng)
    worth = {e.action: e.value for e in advice.estimates}
    passing = worth.pop(PASS)
    best = max(worth, key=worth.__getitem__)
    up = seen.pack[10]
    if best == ACCEPTS:
        found = euchre.features(euchre.kept(seen.hand, up), up >> 4)
    elif best == ORDERS_UP:
        found = euchre.features(seen.hand, up >> 4, up)
    else:
        found = euchre.features(seen.hand, best - FIRST_SUIT)
    return found, worth[best] - passing


def fitted(rows: list[tuple[list[float], float]]) -> list[float]:
    """Least squares, with a little pull towards nothing."""
    n = euchre.FEATURES
    system = [[RIDGE * (i == j) for j in range(n)] + [0.0] for i in range(n)]
    for x, y in rows:
        for i in range(n):
            if x[i]:
                for j in range(n):
                    system[i][j] += x[i] * x[j]
                system[i][n] += x[i] * y
    for i in range(n):
        for k in range(n):
            if k != i and system[k][i]:
                share = system[k][i] / system[i][i]
                system[k] = [u - share * v for u, v in zip(system[k], system[i], strict=True)]
    return [system[i][n] / system[i][i] for i in range(n)]


def write(rows: Mapping[str, list[float]], remark: str) -> None:
    lines = [" ".join([key, *(f"{number:.3f}" for number in row)]) for key, row in rows.items()]
    PATH.write_text("\n".join([f"; {remark}", *lines]) + "\n", encoding="utf-8")
    tables.load.cache_clear()
    euchre.weights.cache_clear()


def main() -> None:
    ask = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--hands", type=int, default=300, help="played a round")
    ask.add_argument("--classes", type=int, default=400, help="hands weighed a round and a kind")
    ask.add_argument("--rounds", type=int, default=3)
    given = ask.parse_args()
    rng = Random(given.seed)
    rows = start()
    remark = (
        f"tools/tables_euchre.py, seed {given.seed}, {given.rounds} rounds: {given.hands} hands"
        f" played, {given.classes} weighed a kind over {WORLDS} worlds"
    )
    write(rows, remark)
    for _ in range(given.rounds):
        rows |= outcomes(given.hands, rng)
        write(rows, remark)
        rows |= {
            kind: fitted([weighed(to_decide(kind, rng), rng) for _ in range(given.classes)])
            for kind in KINDS
        }
        write(rows, remark)
        print(*(f"{key} {row}" for key, row in rows.items()), sep="\n", flush=True)


if __name__ == "__main__":
    main()
