"""The yardsticks stay as they are: the levels are tuned, and what they are measured against is not.

A digest over every choice in some hands. One that changes is another yardstick: what was measured
against the old one is no longer true and has to be played anew (`bench/strength.py`). The search is
the kernel's in C, with which they are measured; pure Python draws chance another way.
"""

from hashlib import sha256
from random import Random

import pytest

from levata import by_name
from levata.bots import bot
from levata.game import NOBODY
from levata.testing import random_pack

HANDS = {"ismcts@300": 3, "openspiel@3": 1}
"""Each is looked at in so many hands a setting: the second is slow."""
FROZEN = {
    ("ismcts@300", "cross_purposes-2"): "731479de4c27",
    ("ismcts@300", "cross_purposes-4-alliance"): "e5cca929c8ea",
    ("ismcts@300", "cross_purposes-4-fixed"): "6294f07bdbe6",
    ("ismcts@300", "cruce-3"): "730de2cbbfde",
    ("ismcts@300", "cruce-4"): "e4e86be4b1c6",
    ("ismcts@300", "cuatrola-4"): "469b7de8bda3",
    ("ismcts@300", "euchre-2"): "d46fc909bd38",
    ("openspiel@3", "cross_purposes-2"): "6403d52fe664",
    ("openspiel@3", "cross_purposes-4-alliance"): "0780ed6e4d91",
    ("openspiel@3", "cross_purposes-4-fixed"): "6fbdacf7ee10",
    ("openspiel@3", "cruce-3"): "e2c06a2db806",
    ("openspiel@3", "cruce-4"): "a47bfb225f49",
    ("openspiel@3", "cuatrola-4"): "3224a216688d",
    ("openspiel@3", "euchre-2"): "426070d695d2",
}


def choices(spec: str, name: str, hands: int) -> str:
    """What a bot at every seat does in hands of that seed, as a digest."""
    which, players, *values = name.split("-")
    game = by_name(which)
    options = game.parse_options(int(players), dict(zip(["sides"], values, strict=False)))
    player, told = bot(spec), sha256()
    for number in range(hands):
        rng = Random(f"yardsticks/{number}")
        hand = game.deal(
            options,
            number % options.players,
            (0,) * len(game.sides(options)),
            random_pack(game, rng),
        )
        while hand.to_act != NOBODY:
            action = player.choose(hand.view(hand.to_act), rng)
            told.update(f"{game.token(action)} ".encode())
            hand.apply(action)
    return told.hexdigest()[:12]


@pytest.mark.parametrize(("spec", "name"), FROZEN, ids=map("/".join, FROZEN))
def test_a_yardstick_stays_as_it_is(spec: str, name: str) -> None:
    assert choices(spec, name, HANDS[spec]) == FROZEN[spec, name]


def test_another_yardstick_would_be_noticed() -> None:
    assert choices("ismcts@299", "euchre-2", 3) != FROZEN["ismcts@300", "euchre-2"]
