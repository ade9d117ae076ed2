"""What may be played, who has the trick, what a card does, and every refusal."""

from __future__ import annotations

from random import Random

import pytest

from levata.kernel.chance import rng_next
from levata.kernel.layout import (
    POSITION,
    RNG,
    TABLE,
    TASK,
    TEXTS,
    Code,
    Fault,
    pack_position,
    pack_table,
    pack_task,
    pack_worlds,
    unpack_position,
)
from tests.kernel.naive import FOLLOWS, random_spot
from tests.sizes import size


@pytest.mark.slow
@pytest.mark.parametrize("follow", FOLLOWS)
def test_play_follows_the_laws(raw, follow):
    for number in range(size(ci=100, long=5000)):
        rng = Random(f"laws/{follow}/{number}")
        spot = random_spot(rng, follow, 6)
        table, at = spot.laws.pack(), spot.pack()
        while not spot.is_over:
            assert raw.check(table, at) == Code.OK
            legal = spot.legal()
            assert raw.playable(table, at) == sum(1 << card for card in legal)
            assert raw.best(table, at) == spot.holder()
            for card in rng.sample(range(64), 4):
                if card not in legal:
                    with pytest.raises(Fault) as refused:
                        raw.play(table, at, card)
                    assert refused.value.code == Code.NOT_LEGAL
            card = rng.choice(legal)
            spot.play(card)
            at = raw.play(table, at, card)
            assert unpack_position(at) == unpack_position(spot.pack())
        assert raw.playable(table, at) == 0
        assert raw.best(table, at) == -1
        with pytest.raises(Fault) as refused:
            raw.play(table, at, 0)
        assert refused.value.code == Code.OVER


# A table for two: lanes and powers as printed; the hands hold two cards each.

PLAIN = {"sides": (0, 1), "lane": [c >> 4 for c in range(64)], "power": [c & 15 for c in range(64)]}
HANDS = (0b0011, 0b1100)


def table(**changed) -> bytes:
    return pack_table(**(PLAIN | changed))


def patched(packed: bytes, layout, at: int, value) -> bytes:
    fields = [*layout.unpack(packed)]
    fields[at] = value
    return layout.pack(*fields)


FOUND = pack_position(HANDS, 0)
ON_TABLE = pack_position((0b0010, 0b1100), 0, (0,))
TWO_CARDS = (1, 2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize(
    ("code", "laws", "at"),
    [
        (Code.BAD_PLAYERS, patched(table(), TABLE, 0, 1), FOUND),
        (Code.BAD_PLAYERS, patched(table(), TABLE, 0, 5), FOUND),
        (Code.BAD_TRUMP, table(trump=-2), FOUND),
        (Code.BAD_TRUMP, table(trump=4), FOUND),
        (Code.BAD_FOLLOW, table(follow=0), FOUND),
        (Code.BAD_FOLLOW, table(follow=2), FOUND),
        (Code.BAD_FOLLOW, table(follow=17), FOUND),
        (Code.BAD_CARD, table(lane=[4] * 64), FOUND),
        (Code.BAD_CARD, table(power=[16] * 64), FOUND),
        (Code.BAD_CARD, table(lane=[4, *PLAIN["lane"][1:]]), ON_TABLE),
        (Code.BAD_CARD, table(), patched(ON_TABLE, POSITION, 6, 64)),
        (Code.BAD_CARD, table(), patched(ON_TABLE, POSITION, 6, -1)),
        (Code.BAD_SIDE, table(sides=(0, 4)), FOUND),
        (Code.BAD_SIDE, table(sides=(-1, 0)), FOUND),
        (Code.BAD_PAIR, patched(table(), TABLE, 5, 9), FOUND),
        (Code.BAD_PAIR, patched(table(), TABLE, 5, -1), FOUND),
        (Code.BAD_PAIR, table(pairs=[(0b111, 20)]), FOUND),
        (Code.BAD_PAIR, table(pairs=[(0b001, 20)]), FOUND),
        (Code.BAD_PAIR, table(pairs=[(0b011, 20), (0b110, 20)]), FOUND),
        (Code.BAD_POINTS, table(last=-1), FOUND),
        (Code.BAD_POINTS, table(trick=-1), FOUND),
        (Code.BAD_POINTS, table(last=15001), FOUND),
        (Code.BAD_POINTS, table(trick=7501), FOUND),
        (Code.BAD_POINTS, table(pairs=[(0b011, -1)]), FOUND),
        (Code.BAD_POINTS, table(pairs=[(0b011, 7501)]), FOUND),
        (Code.BAD_POINTS, table(values=[-1] * 64), FOUND),
        (Code.BAD_POINTS, table(values=[-1, *[0] * 63]), ON_TABLE),
        (Code.BAD_POINTS, table(values=[3751] * 64), FOUND),
        (Code.BAD_POINTS, table(), pack_position(HANDS, 0, (), (-1,))),
        (Code.BAD_POINTS, table(), pack_position(HANDS, 0, (), (65,))),
        (Code.BAD_POINTS, table(), pack_position(HANDS, 0, (), (), (-1,))),
        (Code.BAD_POINTS, table(), pack_position(HANDS, 0, (), (), (15001,))),
        (Code.CARD_TWICE, table(power=[0] * 64), FOUND),
        (Code.CARD_TWICE, table(power=[0] * 64), ON_TABLE),
        (Code.CARD_TWICE, table(), pack_position((0b0011, 0b0110), 0)),
        (Code.CARD_TWICE, table(), pack_position((0b0011, 0b0100), 1, (0,))),
        (Code.BAD_TRICK, table(), pack_position(HANDS, 2)),
        (Code.BAD_TRICK, table(), pack_position(HANDS, -1)),
        (Code.BAD_TRICK, table(), patched(FOUND, POSITION, 5, 2)),
        (Code.BAD_TRICK, table(), patched(FOUND, POSITION, 5, -1)),
        (Code.BAD_HANDS, table(), pack_position((0b0111, 0b1000), 0)),
        (Code.BAD_HANDS, table(), pack_position((0b0011, 0b1100), 0, (9,))),
        (Code.BAD_HANDS, table(), pack_position((0b0011, 0b1100, 0b10000), 0)),
        (Code.BAD_HANDS, table(), pack_position(((1 << 17) - 1, (1 << 17) - 1 << 17), 0)),
    ],
)
def test_faults_of_laws_and_positions(raw, code, laws, at):
    assert raw.check(laws, at) == code
    # What was taken before is nothing to who may play what.
    taken = POSITION.unpack(at)[10:18]
    if all(0 <= n <= 64 for n in taken[:4]) and all(0 <= n <= 15000 for n in taken[4:]):
        for call in (raw.playable, raw.best):
            with pytest.raises(Fault) as refused:
                call(laws, at)
            assert refused.value.code == code
    work = raw.arena(1 << 16)
    generator = raw.rng(1)
    task = pack_task(0, 0)
    for call in (
        lambda: raw.play(laws, at, 0),
        lambda: raw.solve(laws, at, task, work),
        lambda: raw.solve_cards(laws, at, task, work),
        lambda: raw.playouts(laws, FOUND + at, task, 1, generator, work),
        lambda: raw.ismcts(laws, at, pack_worlds([HANDS]), task, 1, 700, generator, work),
    ):
        with pytest.raises(Fault) as refused:
            call()
        assert refused.value.code == code
        assert str(refused.value) == TEXTS[code]


def test_cards_that_are_not_in_play_may_be_anything(raw):
    lane = [0] * 4 + [9] * 60
    power = [0, 1, 2, 3] + [99] * 60
    laws = table(lane=lane, power=power, values=[0] * 4 + [-1] * 60)
    assert raw.check(laws, FOUND) == Code.OK
    assert raw.playable(laws, FOUND) == HANDS[0]


@pytest.mark.parametrize("card", [-1, 64])
def test_no_such_card(raw, card):
    with pytest.raises(Fault) as refused:
        raw.play(table(), FOUND, card)
    assert refused.value.code == Code.BAD_CARD


@pytest.mark.parametrize(
    ("goal", "side", "sides"),
    [
        (-1, 0, (0, 1, 0, 1)),
        (4, 0, (0, 1, 0, 1)),
        (0, 2, (0, 1, 0, 1)),
        (0, -1, (0, 1, 0, 1)),
        (3, 0, (0, 1, 1, 1)),
        (3, 0, (0, 0, 1, 2)),
        (3, 0, (0, 1, 0)),
    ],
)
def test_bad_goals(raw, goal, side, sides):
    laws = table(sides=sides)
    at = pack_position([1 << i for i in range(len(sides))], 0)
    task = TASK.pack(goal, side, 0, 0, 0)
    work = raw.arena(1 << 16)
    for call in (
        lambda: raw.solve(laws, at, task, work),
        lambda: raw.solve_cards(laws, at, task, work),
        lambda: raw.playouts(laws, at, task, 1, raw.rng(1), work),
    ):
        with pytest.raises(Fault) as refused:
            call()
        assert refused.value.code == Code.BAD_GOAL


def test_counts_and_worlds(raw):
    laws, work, generator, task = table(), raw.arena(1 << 16), raw.rng(1), pack_task(0, 0)

    def refused(call) -> int:
        with pytest.raises(Fault) as found:
            call()
        return found.value.code

    def tree(worlds, simulations=1, explore=700, at=FOUND) -> int:
        packed = pack_worlds(worlds)
        return refused(
            lambda: raw.ismcts(laws, at, packed, task, simulations, explore, generator, work)
        )

    assert refused(lambda: raw.playouts(laws, FOUND, task, 0, generator, work)) == Code.BAD_COUNT
    assert refused(lambda: raw.playouts(laws, b"", task, 1, generator, work)) == Code.BAD_COUNT
    assert tree([]) == Code.BAD_COUNT
    assert tree([HANDS], simulations=0) == Code.BAD_COUNT
    assert tree([HANDS], explore=-1) == Code.BAD_COUNT
    assert tree([(0b1100, 0b0011)]) == Code.BAD_WORLD  # another hand for the seat to act
    assert tree([HANDS, (0b0011, 0b0110)]) == Code.BAD_WORLD  # a card twice
    assert tree([(0b0011, 0b1000)]) == Code.BAD_WORLD  # too few
    assert tree([(0b0011, 0b1100, 0b10000)]) == Code.BAD_WORLD  # nobody's seat
    assert tree([(0b0011, 0b1100)], at=ON_TABLE) == Code.BAD_WORLD  # too many
    over = pack_position((0, 0), 0)
    assert tree([(0, 0)], at=over) == Code.OVER
    assert refused(lambda: raw.solve_cards(laws, over, task, work)) == Code.OVER
    assert refused(lambda: raw.arena(1)) == Code.BAD_ARENA


def test_error_texts(raw):
    assert {code: raw.error_text(code) for code in Code} == TEXTS
    assert raw.error_text(-99) == "unknown code"
    assert raw.version() == 1


@pytest.mark.parametrize(
    ("seed", "first", "second"),
    [
        (0, 0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4),
        (1, 0x910A2DEC89025CC1, 0xBEEB8DA1658EEC67),
    ],
)
def test_seeds_are_spread_by_splitmix64(raw, seed, first, second):
    low = 0xFFFFFFFF
    assert RNG.unpack(raw.rng(seed)) == (first & low, first >> 32, second & low, second >> 32)


def test_xoshiro128_plus_plus():
    state = [1, 2, 3, 4]
    found = [rng_next(state) for _ in range(6)]
    assert found == [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768]
