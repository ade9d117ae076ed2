"""The kernel in pure Python, for where no other runs: the raw functions of `kernel.h`.

It promises what `kernel.h` promises, and equal values; it needs nothing beyond the standard
library and shares nothing between two calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from levata.kernel.chance import Table, Tree, payoff_of, quick, rng_seed, span
from levata.kernel.deck import (
    Deck,
    Laws,
    Set,
    Spot,
    Task,
    check_score,
    members,
    payoff_for,
    read_laws,
    read_spot,
    read_task,
)
from levata.kernel.dummy import Abort, Search, Shapes, settle
from levata.kernel.layout import (
    ARENA_LEAST,
    CARDS,
    EXACT,
    POSITION,
    RESULT,
    RNG,
    SEATS,
    TABLE,
    TALLY,
    TASK,
    VALUES,
    VERSION,
    VISITS,
    WORLD,
    Code,
    Fault,
    error_text,
    many,
    one,
)

__all__ = [
    "arena",
    "best",
    "check",
    "error_text",
    "ismcts",
    "play",
    "playable",
    "playouts",
    "rng",
    "solve",
    "solve_cards",
    "stop",
    "version",
]


MOST_EXPLORE = 1_000_000


def version() -> int:
    return VERSION


class Stop:
    """A flag that another thread may set while a search runs."""

    __slots__ = ("raised",)

    def __init__(self) -> None:
        self.raised = False

    def set(self) -> None:
        self.raised = True

    def clear(self) -> None:
        self.raised = False


def stop() -> Stop:
    return Stop()


LIST = 512
"""Bytes a list of moves takes, about."""


class Arena:
    """Work memory: here what deals have in common, kept from call to call; the rest is Python's."""

    __slots__ = ("shapes",)

    def __init__(self, size: int) -> None:
        self.shapes = Shapes(size // LIST)


def arena(size: int) -> Arena:
    if size < ARENA_LEAST:
        raise Fault(Code.BAD_ARENA)
    return Arena(size)


def rng(seed: int) -> bytes:
    """The state of a generator."""
    return RNG.pack(*rng_seed(seed))


# Arguments.


def _read(table: bytes, position: bytes) -> tuple[Laws, Spot]:
    one("table", table, TABLE)
    one("position", position, POSITION)
    return read_laws(table), read_spot(position)


def _task(task: bytes) -> Task:
    return read_task(one("task", task, TASK))


# Laws.


def check(table: bytes, position: bytes) -> int:
    """Is the position sound under the table? The first fault found, or 0."""
    try:
        laws, spot = _read(table, position)
        check_score(spot)
        Deck(laws, spot)
    except Fault as fault:
        return fault.code
    return Code.OK


def playable(table: bytes, position: bytes) -> Set:
    """What the seat to act may play; nothing once the hand is over."""
    deck = Deck(*_read(table, position))
    return deck.to_codes(deck.legal())


def best(table: bytes, position: bytes) -> int:
    """Who has the trick so far, -1 if no card lies."""
    deck = Deck(*_read(table, position))
    return deck.holder if deck.spot.played else -1


def play(table: bytes, position: bytes, card: int) -> bytes:
    """The position after a card of the seat to act: pairs, points and tricks are paid."""
    laws, spot = _read(table, position)
    check_score(spot)
    deck = Deck(laws, spot)
    if not deck.left:
        raise Fault(Code.OVER)
    if not 0 <= card < CARDS:
        raise Fault(Code.BAD_CARD)
    bit = deck.bit.get(card, 0)
    if not bit & deck.legal():
        raise Fault(Code.NOT_LEGAL)
    seat, leader, played = deck.to_act, spot.leader, spot.played
    hands, cards = [*spot.hands], [*spot.cards]
    tricks, points = [*spot.tricks], [*spot.points]
    hands[seat] ^= 1 << card
    cards[played] = card
    if not played:
        for two, worth, _ in deck.pairs:
            if bit & two and not two & ~deck.held[seat]:
                points[laws.side[seat]] += worth
    holder = seat if not played or bit & deck.win else deck.holder
    played += 1
    if played == laws.players:
        played, leader = 0, holder
        tricks[holder] += 1
        points[laws.side[holder]] += deck.table + laws.value[card] + laws.trick
        if deck.left == 1:
            points[laws.side[holder]] += laws.last
    return POSITION.pack(*hands, leader, played, *cards, *tricks, *points, 0, 0)


# Double dummy.


def solve(
    table: bytes, position: bytes, task: bytes, arena: Arena, stop: Stop | None = None
) -> tuple[int, bytes]:
    """The value of a position with all hands open: a code and `lk_result`."""
    aim = _task(task)
    deck = Deck(*_read(table, position))
    payoff = payoff_for(deck, aim.goal, aim.side)
    search = Search(deck, payoff, aim, arena.shapes, stop)
    base = payoff.base
    target = None if aim.target == EXACT else aim.target - base
    bounds = search.bounds()
    code, bit = Code.OK, 0
    try:
        bit = search.settle(bounds, target)
    except Abort as abort:
        code = abort.code
    nodes, states = search.count()
    low, high = bounds
    value = card = -1
    if code == Code.OK:
        value = base + low if target is None else int(low >= target)
        card = deck.codes[bit.bit_length() - 1] if bit else -1
    return code, RESULT.pack(value, card, base + low, base + high, nodes, states)


def solve_cards(
    table: bytes, position: bytes, task: bytes, arena: Arena, stop: Stop | None = None
) -> tuple[int, bytes]:
    """The value of every card that may be played: a code and `lk_values`."""
    aim = _task(task)
    deck = Deck(*_read(table, position))
    payoff = payoff_for(deck, aim.goal, aim.side)
    if not deck.left:
        raise Fault(Code.OVER)
    search = Search(deck, payoff, aim, arena.shapes, stop)
    base = payoff.base
    target = None if aim.target == EXACT else aim.target - base
    found: dict[Set, int] = {}
    code = Code.OK
    guess = search.guess(search.bounds())
    try:
        for bit in search.moves():
            bounds = search.bounds()
            settle(partial(search.after_card, bit), bounds, target, guess)
            guess = bounds[0]
            found[bit] = base + guess if target is None else int(guess >= target)
    except Abort as abort:
        code = abort.code
    legal = deck.legal()
    values = [0] * CARDS
    done = same_as = 0
    moves = set(search.moves())
    for i in members(legal):
        if 1 << i in moves:
            same_as = 1 << i
        if same_as in found:
            values[deck.codes[i]] = found[same_as]
            done |= 1 << i
    cards = deck.to_codes(legal), deck.to_codes(done)
    return code, VALUES.pack(*cards, *values, *search.count())


# Chance.


def playouts(
    table: bytes,
    positions: bytes,
    task: bytes,
    rounds: int,
    rng: bytes,
    arena: Arena,
    stop: Stop | None = None,
    least: int = 0,
    width: int = 0,
) -> tuple[int, bytes, bytes, bytes]:
    """Random play to the end: a code, an `lk_tally` a position, the generator after it, bins."""
    del arena
    one("table", table, TABLE)
    many("positions", positions, POSITION)
    one("rng", rng, RNG)
    aim = _task(task)
    if rounds < 1 or width < 0 or not positions:
        raise Fault(Code.BAD_COUNT)
    laws = read_laws(table)
    size = POSITION.size
    spots = [read_spot(positions[i : i + size]) for i in range(0, len(positions), size)]
    decks = []
    for spot in spots:
        decks.append(Deck(laws, spot))
        payoff_for(decks[-1], aim.goal, aim.side)
    state = [*RNG.unpack(rng)]
    rnd = quick(state)
    bins = [0] * width
    tallies = []
    code = Code.OK
    for deck in decks:
        sums = [0] * (2 + 2 * SEATS)

        def add(points: list[int], tricks: list[int], sums: list[int] = sums) -> None:
            payoff = payoff_of(aim.goal, aim.side, laws.side, points, tricks)
            sums[0] += payoff if aim.target == EXACT else payoff >= aim.target
            sums[1] += payoff * payoff
            for i, n in enumerate((*points, *tricks), 2):
                sums[i] += n
            if 0 <= payoff - least < width:
                bins[payoff - least] += 1

        done, plies = Table(deck).playouts(rounds, rnd, stop, add)
        if done < rounds:
            code = Code.STOPPED
        tallies.append(TALLY.pack(done, plies, *sums))
    packed = b"".join(n.to_bytes(4, "little") for n in bins)
    return code, b"".join(tallies), RNG.pack(*state), packed


def ismcts(
    table: bytes,
    position: bytes,
    worlds: bytes,
    task: bytes,
    simulations: int,
    explore: int,
    rng: bytes,
    arena: Arena,
    stop: Stop | None = None,
) -> tuple[int, bytes, bytes]:
    """Tree search over worlds: a code, `lk_visits`, the generator after it."""
    del arena
    one("table", table, TABLE)
    one("position", position, POSITION)
    many("worlds", worlds, WORLD)
    one("rng", rng, RNG)
    aim = _task(task)
    if not worlds or simulations < 1 or not 0 <= explore <= MOST_EXPLORE:
        raise Fault(Code.BAD_COUNT)
    laws, spot = read_laws(table), read_spot(position)
    plain = Deck(laws, spot)
    if not plain.left:
        raise Fault(Code.OVER)
    hands = [*WORLD.iter_unpack(worlds)]
    deck = Deck(laws, spot, _all_cards(spot, plain.to_act, hands))
    payoff_for(plain, aim.goal, laws.side[plain.to_act])
    bit = deck.bit
    own = [
        [sum([bit[code] for code in members(hand)]) for hand in world[: laws.players]]
        for world in hands
    ]
    state = [*RNG.unpack(rng)]
    target = None if aim.target == EXACT else aim.target
    width = explore / 1000 * span(plain, aim.goal, target)
    tree = Tree(Table(deck), aim.goal, target, width, quick(state))
    code, done = Code.OK, 0
    while done < simulations and code == Code.OK:
        tree.simulate(own[done % len(own)])
        done += 1
        if stop is not None and stop.raised:
            code = Code.STOPPED
        elif tree.plies >= aim.nodes > 0:
            code = Code.LIMIT
    visits, totals = [0] * CARDS, [0] * CARDS
    for card, node in tree.root.children.items():
        at = deck.codes[card.bit_length() - 1]
        visits[at], totals[at] = node.visits, node.total
    packed = VISITS.pack(
        deck.to_codes(deck.legal()), *visits, *totals, done, tree.plies, tree.nodes, 0
    )
    return code, packed, RNG.pack(*state)


def _all_cards(spot: Spot, actor: int, worlds: Sequence[tuple[Set, ...]]) -> Set:
    """Every card of any world, if each fits the position."""
    on_table = sum([1 << code for code in spot.cards[: spot.played]])
    sizes = [hand.bit_count() for hand in spot.hands]
    found = 0
    for world in worlds:
        if world[actor] != spot.hands[actor]:
            raise Fault(Code.BAD_WORLD)
        seen = on_table
        for hand, size in zip(world, sizes, strict=True):
            if hand & seen or hand.bit_count() != size:
                raise Fault(Code.BAD_WORLD)
            seen |= hand
        found |= seen
    return found & ~on_table
