"""Matches told to the bit: each drawn from its number, played, and every message of it hashed.

Run by this Python and by the one of the page; the lines must be the same.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random

from levata import record
from levata.game import NOBODY, Game
from levata.games import BUILT_IN
from levata.match import Match
from levata.testing import random_options, random_pack
from levata.views import canonical, message

HANDS = 6
"""Hands that a match has at most."""


def told(game: Game, number: int) -> str:
    """One match: what it came to, and the hashes of its record and of all that every seat was shown."""
    rng = Random(f"corpus/{game.name}/{number}")
    options = random_options(game, rng)
    match = Match(game, options, [f"player {i}" for i in range(options.players)], 0)
    shown = sha256()
    while not match.is_over and len(match.played) < HANDS:
        match.deal(random_pack(game, rng))
        while match.in_hand:
            hand = match.hand
            assert hand
            for seat in (NOBODY, *range(options.players)):
                shown.update(canonical(message(hand.view(seat))))
            match.apply(rng.choice(hand.legal()))
    text = record.write(match)
    assert record.write(record.read(text).match) == text
    parts = (game.name, number, options, *match.totals, sha256(text.encode()).hexdigest())
    return " ".join(map(str, (*parts, shown.hexdigest())))


def corpus(matches: int) -> Iterator[str]:
    """Every line: so many matches of each game."""
    for game in BUILT_IN:
        for number in range(matches):
            yield told(game, number)


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in corpus(int(sys.argv[1])))
