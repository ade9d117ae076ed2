"""Double dummy: what a position is worth with all hands open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from levata.kernel.deck import FAR, Deck, Payoff, Set, Task, duty, members
from levata.kernel.layout import SEATS, Code, Goal

__all__ = ["Abort", "Flag", "Search", "Shapes", "settle"]

SMALL = 10
"""Cards up to which telling states apart by rank alone costs more than it saves."""
SHAPES = 1024
"""Shapes of deals an arena knows."""
POLL = 4000
"""Nodes between two looks at the stop flag."""


class Flag(Protocol):
    """What may stop a search."""

    raised: bool


Move: TypeAlias = "tuple[Set, int, Trick]"
"""A card, its points, and the trick it leaves: the same one, unless it takes it."""


class Trick(dict[int, tuple[Move, ...]]):
    """A trick in progress, as far as it matters to the seats that follow.

    By the cards a seat chooses from, and how it stands to the holder, its moves in the order to
    try them: each list is made once.
    """

    __slots__ = ("shape", "suit", "top", "win")

    def __init__(self, shape: Shape, suit: Set, top: Set) -> None:
        self.shape = shape
        self.suit = suit
        self.top = top
        self.win = shape.win[top]

    def __missing__(self, key: int) -> tuple[Move, ...]:
        shape, win = self.shape, self.win
        shape.made += 1
        cards = duty(key >> 2, self.suit, win, shape.trumps, shape.follow)
        takes, loses = shape.ranks[key & 3]
        ranked = []
        while cards:
            i = cards.bit_length() - 1
            cards ^= 1 << i
            ranked.append((1000 + takes[i] if win >> i & 1 else loses[i]) << 6 | i)
        ranked.sort(reverse=True)
        moves: list[Move] = []
        for rank in ranked:
            i = rank & 63
            bit = 1 << i
            moves.append((bit, shape.value[i], shape.trick(self.suit, bit) if bit & win else self))
        self[key] = found = tuple(moves)
        return found


Lead: TypeAlias = "tuple[Set, int, Trick, Set, int]"
"""A card, its points, the trick it opens, its mate of a pair or none, what leading it adds."""


class Shape:
    """The cards of a deal by order and points, whoever holds them.

    Deals of one shape share the lists of moves. A caller's arena keeps them from call to call.
    """

    def __init__(self, deck: Deck, value: tuple[int, ...]) -> None:
        self.made = 0
        """Lists of moves."""
        self.value = value
        self.worth = any(value)
        self.follow = deck.laws.follow
        self.trumps = trumps = deck.trumps
        self.win = {1 << i: above for i, above in enumerate(deck.above)}
        self.power = power = [i - (s & -s).bit_length() + 1 for i, s in enumerate(deck.lane)]
        self.same = 0
        """The cards that nothing tells from the one below them while they are adjacent."""
        for i in range(1, len(value)):
            if deck.lane[i] == deck.lane[i - 1] and value[i] == value[i - 1]:
                self.same |= 1 << i
        half = len(value) // 2
        self.weight = [2 * n + 1 + half * (trumps >> i & 1) for i, n in enumerate(power)]
        """What a card adds to a first guess."""
        self._tricks: dict[tuple[Set, Set], Trick] = {}
        self._ranks()
        order = [(2 * n + 3 * (trumps >> i & 1)) << 6 | i for i, n in enumerate(power)]
        order.sort(reverse=True)
        self.leads: list[Lead] = [
            (1 << i, value[i], self.trick(deck.lane[i], 1 << i), 0, 0)
            for i in [rank & 63 for rank in order]
        ]
        """Every lead, best first, but for pairs."""

    def trick(self, suit: Set, top: Set) -> Trick:
        key = suit, top
        found = self._tricks.get(key)
        if found is None:
            found = self._tricks[key] = Trick(self, suit, top)
        return found

    def _ranks(self) -> None:
        """How soon to try a card: by standing (the keys of a `Trick`), taking and not taking."""
        power, value, trumps = self.power, self.value, self.trumps
        low = [-n for n in power]
        takes, takes_last = power, low
        friend = foe = low
        if self.worth:
            takes_last = [2 * v - n for v, n in zip(value, power, strict=True)]
            friend = [3 * v - n for v, n in zip(value, power, strict=True)]
            foe = [-3 * v - n for v, n in zip(value, power, strict=True)]
        if trumps:
            foe = [n - 20 if trumps >> i & 1 else n for i, n in enumerate(foe)]
        self.ranks = (takes, foe), (takes, friend), (takes_last, foe), (takes_last, friend)


class Shapes(dict[tuple[int, ...], Shape]):
    """The shapes an arena knows, forgotten when they have made more than `room` lists."""

    def __init__(self, room: int) -> None:
        self.room = room

    def find(self, deck: Deck, value: tuple[int, ...]) -> Shape:
        key = (deck.laws.follow, deck.trumps, *deck.lanes, *value)
        found = self.get(key)
        if found is None or found.made > self.room:
            if sum([shape.made for shape in self.values()]) > self.room or len(self) > SHAPES:
                self.clear()
            found = self[key] = Shape(deck, value)
        return found


class Abort(Exception):
    """A search ends early."""

    def __init__(self, code: Code) -> None:
        super().__init__()
        self.code = code


class Search:
    """A double-dummy search of one position for one payoff.

    It asks one kind of question: do we win `need` from here? The answer is a bound that decides
    it. What has been proved of the positions between tricks is kept from question to question.
    """

    def __init__(
        self,
        deck: Deck,
        payoff: Payoff,
        task: Task,
        shapes: Shapes,
        halt: Flag | None,
    ) -> None:
        self.deck = deck
        self.payoff = payoff
        self.limit = task.nodes or 1 << 63
        self.halt = halt
        self.product = task.goal == Goal.PRODUCT
        laws, spot = deck.laws, deck.spot
        times = payoff.times
        self.each, self.rest, self.table = int(not self.product), deck.left, 0
        value = (0,) * len(deck.codes)
        pairs = [] if payoff.tricks else deck.pairs
        if self.product:
            self.rest = 0
        if not payoff.tricks:
            value = tuple([times * laws.value[code] for code in deck.codes])
            self.each = times * laws.trick
            self.rest, self.table = times * deck.rest, times * deck.table
        self.shape = shape = shapes.find(deck, value)
        self.same = shape.same
        self.products = Products(payoff.mine, deck.left + sum(spot.tricks))
        self.taken = sum([n << 8 * i for i, n in enumerate(spot.tricks)]) if self.product else 0
        self.ours: list[tuple[Set, int]] = []
        """Pairs of ours and what they may still add."""
        self.others: list[tuple[Set, int]] = []
        """Pairs of the others that may still take away."""
        self.leads = [[lead for lead in shape.leads if lead[0] & hand] for hand in deck.held]
        """By seat, best first."""
        for two, worth, seat in pairs:
            self._pair(two, worth, seat)
        self.after_card, self.count = _engine(self)

    def _pair(self, two: Set, worth: int, seat: int) -> None:
        self.same &= ~(two | two << 1)
        ours = self.payoff.mine[seat]
        pays = worth if ours else -worth * self.payoff.theirs
        if not pays:
            return
        (self.ours if ours else self.others).append((two, pays))
        self.leads[seat] = [
            (*lead[:3], two ^ lead[0], pays) if lead[0] & two else lead for lead in self.leads[seat]
        ]

    def bounds(self) -> list[int]:
        """The least and most that can be won from here."""
        if self.product:
            return [*self.products[self.taken]]
        low = sum([pays for _, pays in self.others])
        return [low, self.rest + sum([pays for _, pays in self.ours])]

    def guess(self, bounds: Sequence[int]) -> int:
        """A first question: our share by how high our cards rank."""
        mine = whole = 0
        weight = self.shape.weight
        for hand, ours in zip(self.deck.held, self.payoff.mine, strict=True):
            held = sum([weight[i] for i in members(hand)])
            whole += held
            if ours:
                mine += held
        return bounds[0] + ((bounds[1] - bounds[0]) * mine * 2 + whole) // (2 * whole or 1)

    def moves(self) -> list[Set]:
        """What may be played, of equal cards one, best first."""
        deck = self.deck
        seat = deck.to_act
        held = deck.held[seat]
        held &= ~((held << 1) + (self.same & ~(deck.live | deck.top)) & self.same)
        if not deck.spot.played:
            return [lead[0] for lead in self.leads[seat] if lead[0] & held]
        trick = self.shape.trick(deck.suit, deck.top)
        friendly = self.payoff.mine[deck.holder] is self.payoff.mine[seat]
        last = 2 if deck.spot.played + 1 == deck.laws.players else 0
        return [bit for bit, _, _ in trick[(held & deck.suit or held) << 2 | last | friendly]]

    def settle(self, bounds: list[int], target: int | None) -> Set:
        """Find the value, or on which side of the target it lies, and a card that gets it."""
        moves = self.moves()
        mine = self.payoff.mine[self.deck.to_act]
        answer = moves[0] if moves else 0

        def ask(need: int) -> int:
            nonlocal answer
            value = -FAR if mine else FAR
            best = 0
            for bit in moves:
                v = self.after_card(bit, need)
                if v > value if mine else v < value:
                    value, best = v, bit
                    if (v >= need) is mine:
                        answer = bit
                        break
            moves.remove(best)
            moves.insert(0, best)
            return value

        settle(ask, bounds, target, self.guess(bounds))
        return answer

    def poll(self, nodes: int) -> int:
        """Is it time to end? Else the node count at which to ask again."""
        if nodes >= self.limit:
            raise Abort(Code.LIMIT)
        if self.halt is not None and self.halt.raised:
            raise Abort(Code.STOPPED)
        return min(nodes + POLL, self.limit)


class Products(dict[int, tuple[int, int]]):
    """By the tricks each seat has taken the least and most the goal of products can come to."""

    def __init__(self, mine: Sequence[bool], all_tricks: int) -> None:
        self.mine = mine
        self.all_tricks = all_tricks

    def __missing__(self, taken: int) -> tuple[int, int]:
        tricks = [taken >> 8 * seat & 255 for seat in range(SEATS)]
        left = self.all_tricks - sum(tricks)
        a, c = [n + 1 for n, own in zip(tricks, self.mine, strict=True) if own]
        b, d = [n + 1 for n, own in zip(tricks, self.mine, strict=True) if not own]
        self[taken] = found = a * c - _most(b, d, left), _most(a, c, left) - b * d
        return found


def _most(a: int, b: int, left: int) -> int:
    """The largest product of two numbers that together may grow by `left`."""
    more = min(max((b - a + left) // 2, 0), left)
    return (a + more) * (b + left - more)


def _keys(search: Search) -> list[tuple[Set, Relative]]:
    """For each suit what turns its cards still held into the order of their owners."""
    at = 2
    keys = []
    for suit in search.deck.lanes:
        if suit & search.deck.live:
            keys.append((suit, Relative(search.deck.held, at)))
            at += 17
    return keys


class Relative(dict[Set, int]):
    """For each set of a suit's cards a number that sets with the same order of owners share."""

    def __init__(self, held: Sequence[Set], at: int) -> None:
        self.held = held
        self.at = at
        self.seen: dict[int, int] = {}

    def __missing__(self, cards: Set) -> int:
        owners = 1
        for i in members(cards):
            owners <<= 2
            for seat, hand in enumerate(self.held):
                if hand >> i & 1:
                    owners |= seat
        number = self.seen.setdefault(owners, len(self.seen))
        assert number < 1 << 17
        self[cards] = number << self.at
        return self[cards]


def _engine(  # noqa: PLR0915 - closures: what they share is faster to reach than attributes
    search: Search,
) -> tuple[Callable[[Set, int], int], Callable[[], tuple[int, int]]]:
    """The two halves of the search, their tables in reach."""
    deck, shape, products = search.deck, search.shape, search.products
    own, mine = deck.held, search.payoff.mine
    players = deck.laws.players
    last = players - 1
    after = [(seat + 1) % players for seat in range(players)]
    each, same, product, leads = search.each, search.same, search.product, search.leads
    step = [1 << 8 * seat if product else 0 for seat in range(players)]
    ours, others = search.ours, search.others
    relative = not (shape.worth or ours or others) and len(deck.codes) > SMALL
    keys = _keys(search) if relative else []
    table_of: dict[int, tuple[int, int, Lead | None]] = {}
    win, value_of = shape.win, shape.value
    nodes = states = 0
    ask_at = 0

    def follow(
        seat: int,
        place: int,
        trick: Trick,
        holder: int,
        table: int,
        live: Set,
        rest: int,
        taken: int,
        need: int,
    ) -> int:
        """The seat that plays `place`-th to a trick."""
        nonlocal nodes
        held = own[seat] & live
        if same:
            held &= ~((held << 1) + (same & ~(live | trick.top)) & same)
        side = mine[seat]
        value = -FAR if side else FAR
        if place < last:
            next_seat = after[seat]
            for bit, points, then in trick[
                (held & trick.suit or held) << 2 | (mine[holder] is side)
            ]:
                nodes += 1
                v = follow(
                    next_seat,
                    place + 1,
                    then,
                    holder if then is trick else seat,
                    table + points,
                    live ^ bit,
                    rest,
                    taken,
                    need,
                )
                if side:
                    if v > value:
                        value = v
                        if v >= need:
                            return v
                elif v < value:
                    value = v
                    if v < need:
                        return v
            return value
        for bit, points, then in trick[
            (held & trick.suit or held) << 2 | 2 | (mine[holder] is side)
        ]:
            nodes += 1
            winner = holder if then is trick else seat
            now = live ^ bit
            won = table + points + each
            if not now:
                if product:
                    return products[taken + step[winner]][0]
                return rest if mine[winner] else 0
            if mine[winner]:
                v = won + lead(winner, now, rest - won, taken + step[winner], need - won)
            else:
                v = lead(winner, now, rest - won, taken + step[winner], need)
            if side:
                if v > value:
                    value = v
                    if v >= need:
                        return v
            elif v < value:
                value = v
                if v < need:
                    return v
        return value

    def lead(seat: int, live: Set, rest: int, taken: int, need: int) -> int:  # noqa: PLR0915 - see above
        """The position between two tricks."""
        nonlocal nodes, states, ask_at
        low, high = 0, rest
        if product:
            low, high = products[taken]
        else:
            for two, pays in ours:
                if two & live == two:
                    high += pays
            for two, pays in others:
                if two & live == two:
                    low += pays
        if low >= need:
            return low
        if high < need:
            return high
        if live.bit_count() == players:
            nodes += players
            top = own[seat] & live
            winner = seat
            for _ in range(last):
                seat = after[seat]
                bit = own[seat] & live
                if bit & win[top]:
                    top = bit
                    winner = seat
            if product:
                return products[taken + step[winner]][0]
            return rest if mine[winner] else 0
        if relative:
            key = seat
            for suit, number in keys:
                key += number[suit & live]
        else:
            key = live << 2 | seat
        if product:
            key |= taken << 70
        known = table_of.get(key)
        first: Lead | None = None
        if known is not None:
            low, high, first = known
            if low >= need:
                return low
            if high < need:
                return high
        states += 1
        if nodes >= ask_at:
            ask_at = search.poll(nodes)
        held = own[seat] & live
        if same:
            held &= ~((held << 1) + (same & ~live) & same)
        side = mine[seat]
        value = -FAR if side else FAR
        next_seat = after[seat]
        chosen = first
        for move in leads[seat] if first is None else (first, *leads[seat]):
            bit, points, trick, mate, pays = move
            if not bit & held:
                continue
            held ^= bit
            nodes += 1
            if mate & live:
                v = pays + follow(
                    next_seat, 1, trick, seat, points, live ^ bit, rest, taken, need - pays
                )
            else:
                v = follow(next_seat, 1, trick, seat, points, live ^ bit, rest, taken, need)
            if side:
                if v > value:
                    value = v
                    chosen = move
                    if v >= need:
                        break
            elif v < value:
                value = v
                chosen = move
                if v < need:
                    break
        if value >= need:
            low = value
        else:
            high = value
        table_of[key] = (low, high, chosen)
        return value

    def after_card(bit: Set, need: int) -> int:
        """The position itself, once a card is played."""
        nonlocal nodes
        nodes += 1
        seat, live, rest, taken = deck.to_act, deck.live ^ bit, search.rest, search.taken
        place = deck.spot.played
        i = bit.bit_length() - 1
        if not place:
            move = next(move for move in leads[seat] if move[0] == bit)
            pays = move[4] if move[3] & live else 0
            return pays + follow(
                after[seat], 1, move[2], seat, value_of[i], live, rest, taken, need - pays
            )
        takes = bit & deck.win
        winner = seat if takes else deck.holder
        points = search.table + value_of[i]
        if place < last:
            trick = shape.trick(deck.suit, bit if takes else deck.top)
            return follow(after[seat], place + 1, trick, winner, points, live, rest, taken, need)
        taken += step[winner]
        if not live:
            return products[taken][0] if product else rest if mine[winner] else 0
        won = points + each
        gain = won if mine[winner] else 0
        return gain + lead(winner, live, rest - won, taken, need - gain)

    def count() -> tuple[int, int]:
        return nodes, states

    return after_card, count


def settle(ask: Callable[[int], int], bounds: list[int], target: int | None, need: int) -> None:
    """Narrow the bounds, question by question, until they meet or lie on one side of a target."""
    while bounds[0] < bounds[1]:
        if target is not None:
            if bounds[0] >= target or bounds[1] < target:
                return
            need = target
        need = min(max(need, bounds[0] + 1), bounds[1])
        value = ask(need)
        if value >= need:
            bounds[0] = max(bounds[0], value)
            need = value + 1
        else:
            bounds[1] = min(bounds[1], value)
            need = value
