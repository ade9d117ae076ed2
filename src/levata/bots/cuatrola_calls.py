"""Weighing Cuatrola's calls: what each comes to in one world after another.

What the others will say, and how likely it is that they said what they did, comes of a table of
hand classes. Tricks alone against two and points are then those of open hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

from levata import kernel
from levata.bots.advice import SLICE, Advice, Scale, best_of
from levata.bots.cuatrola_couples import (
    FORTY_WORTH,
    TWENTY_WORTH,
    Ask,
    Pair,
    asks,
    couples,
    expected,
    ways,
)
from levata.bots.guesses import guesses
from levata.bots.race import Race
from levata.bots.tables import load
from levata.cards import Cards
from levata.game import NOBODY, Action, Happening, Observation
from levata.games.cuatrola import (
    BIDS,
    COUPLES,
    DECK,
    DECLARATIONS,
    FORTY,
    LAST_TRICK,
    MAY_BID,
    NEEDED,
    NO_VALUES,
    NONE,
    ORDERS,
    OVER_A_HUNDRED,
    PASS,
    PRICE,
    VALUES,
    table_of,
)
from levata.kernel import Goal
from levata.tricks import TrickTable

if TYPE_CHECKING:
    from levata.bots.judges import Judge

__all__ = ["Auction", "Prospects", "class_key", "prospects", "weigh_calls"]

ALL_POINTS = 130
SIDES = (0, 1, 0, 1)
RANKS = DECK.ranks[::-1]


# Hand classes.


class Prospects(NamedTuple):
    """What a hand promises, over all deals of the others."""

    made: tuple[float, float, float, float]
    """Chance of each bid, by its number; the first is none."""
    points: float
    """What playing on points is worth to its pair, in points of the match."""


HOPELESS = Prospects((0.0, 0.15, 0.02, 0.0), -0.3)
"""Of the classes that are not in the table."""


def class_key(hand: Cards, trump: int) -> str:
    """The class of five cards: `A3.A.R.S` is ace and three of trumps and three cards alone."""
    lanes = [_lane(hand >> 16 * suit & 0xFFFF) for suit in range(4)]
    first = lanes.pop(trump)
    return ".".join([first, *sorted(lanes)])


def _lane(cards: Cards) -> str:
    return "".join(rank for i, rank in enumerate(RANKS) if cards >> 4 - i & 1) or "-"


@lru_cache(maxsize=1 << 15)
def prospects(hand: Cards, trump: int, leads: bool, on_points: bool) -> Prospects:
    """By the table; `leads` the first trick if it bids, `on_points` a solo is won."""
    row = load("cuatrola").get(class_key(hand, trump))
    if row is None:
        return HOPELESS
    three, four, five = row[:3] if leads else row[3:6]
    if on_points:
        three = row[6]
    return Prospects((0.0, three / 100, four / 100, five / 100), row[7] / 100)


# The auction, as one seat sees it.

BID_MADE = 0.75
"""How often a bid is made: the share that another's bid is taken to be good for."""
BLIND = 0.7
"""What is left of the worth of points, all hands open, when they are played without seeing them."""
DOUBT = 0.25
"""Points by which values of the table have to differ before a call is near certain."""
STRANGE = 0.02
"""The least chance of anything a seat may do: seats are not all alike."""


class Auction:
    """The match, the trump and who leads: all that stays the same from world to world."""

    __slots__ = ("_all", "_alone", "gains", "mano", "points", "race", "room", "table", "trump")

    def __init__(self, seen: Observation, race: Race) -> None:
        self.race = race
        self.table = table_of(seen.options)
        self.trump = seen.pack[-1] >> 4
        self.mano = self.table.after[seen.dealer]
        mine = seen.seat & 1
        self.gains = tuple(
            tuple(
                race.worth([price * (i == side) for i in (0, 1)]) * (1 if side == mine else -1)
                for price in range(PRICE[-1] + 1)
            )
            for side in (0, 1)
        )
        """By side and price what it is worth to that side to score it."""
        self.room = tuple(min(self.table.target - total, PRICE[-1]) for total in seen.totals)
        order = [self.mano]
        while len(order) < 4:
            order.append(self.table.after[order[-1]])
        everyone = TrickTable(
            order=ORDERS[self.trump],
            follow=self.table.follow,
            values=VALUES,
            seats=tuple(order),
            sides=SIDES,
            plays=(),
            last=LAST_TRICK,
        )
        self._all = everyone, kernel.laws(everyone)
        self._alone: dict[tuple[int, bool], tuple[TrickTable, bytes]] = {}
        self.points = self.table.solo_on_points

    def leader(self, bidder: int) -> int:
        """Who leads if that seat plays alone."""
        if self.table.bidder_leads:
            return bidder
        return self.mano if self.mano != (bidder + 2) % 4 else self.table.after[self.mano]

    # What a seat would say, by the class of its hand.

    def values(self, hand: Cards, seat: int, bid: int, bidder: int) -> list[tuple[int, float]]:
        """Each bid the seat may make, 0 for passing, and what it is worth to its pair."""
        side = seat & 1
        mine, other = self.gains[side], self.gains[1 - side]
        promise = prospects(hand, self.trump, self.leader(seat) == seat, self.points)
        found = []
        for action in MAY_BID[bid][self.room[side]]:
            mine_now = action != PASS
            number = action - PASS if mine_now else bid
            if number == NONE:
                value = BLIND * promise.points * (mine[1] + other[1]) / 2
            else:
                made = promise.made[number] if mine_now else BID_MADE
                price = PRICE[number]
                value = made * mine[price] - (1 - made) * other[price]
                if not mine_now and bidder & 1 != side:
                    value = (1 - made) * mine[price] - made * other[price]
            found.append((action - PASS, value))
        return found

    def says(self, hand: Cards, seat: int, bid: int, bidder: int) -> int:
        """The bid that the seat makes, 0 if it passes."""
        return max(self.values(hand, seat, bid, bidder), key=lambda found: found[1])[0]

    def chance(self, hand: Cards, seat: int, bid: int, bidder: int, said: int) -> float:
        """How likely it is that the seat says that."""
        found = self.values(hand, seat, bid, bidder)
        top = max(value for _, value in found)
        powers = [(number, exp((value - top) / DOUBT)) for number, value in found]
        share = sum(p for number, p in powers if number == said) / sum(p for _, p in powers)
        return STRANGE + (1 - STRANGE) * share

    # What an auction that has ended so comes to, all hands open.

    def tricks(self, hands: Sequence[Cards], bidder: int) -> int:
        """Tricks of the bidder."""
        table, laws = self._laws(bidder, points=False)
        at = kernel.position(table, hands, self.leader(bidder))
        return kernel.solve(laws, at, Goal.TRICKS, bidder & 1).value

    def alone_on_points(self, hands: Sequence[Cards], bidder: int) -> bool:
        """Does a bidder who plays on points win?"""
        table, laws = self._laws(bidder, points=True)
        at = kernel.position(table, hands, self.leader(bidder))
        side = bidder & 1
        mine = kernel.solve(laws, at, Goal.POINTS, side).value
        cards = sum(hands[seat] for seat in table.seats)
        total = LAST_TRICK + sum(VALUES[card] for card in DECK.members(cards))
        extra = self.declarable(hands, table.seats)
        return 2 * (mine + extra[side]) > total + extra[0] + extra[1]

    def _laws(self, bidder: int, *, points: bool) -> tuple[TrickTable, bytes]:
        found = self._alone.get((bidder, points))
        if found is None:
            table = self._all[0]
            seats = tuple(seat for seat in table.seats if seat != (bidder + 2) % 4)
            table = table._replace(seats=seats)
            if not points:
                table = table._replace(values=NO_VALUES, last=0, trick=1)
            found = self._alone[bidder, points] = table, kernel.laws(table)
        return found

    def on_points(self, hands: Sequence[Cards]) -> tuple[int, int]:
        """Points of both sides if all pass."""
        table, laws = self._all
        cards = kernel.solve(laws, kernel.position(table, hands, self.mano), Goal.POINTS, 0).value
        extra = self.declarable(hands, table.seats)
        return cards + extra[0], ALL_POINTS - cards + extra[1]

    def declarable(self, hands: Sequence[Cards], seats: Sequence[int]) -> list[int]:
        """What each side will declare; with one window nobody knows, and it counts for nothing."""
        if self.table.windows == 1:
            return [0, 0]
        held = [
            tuple(couples(hands[seat], self.trump) for seat in seats if seat & 1 == side)
            for side in (0, 1)
        ]
        return [expected(self.table, Pair(worths)) for worths in held]


MORE = 16 * SLICE
"""Worlds between two pieces of advice at most: nobody is kept waiting for longer."""


def weigh_calls(
    seen: Observation, judge: Judge, race: Race, count: int, rng: Random
) -> Iterator[Advice]:
    """Each bid, or each declaration, over worlds that fit; the last advice is the decision."""
    hidden = seen.game.hidden(seen)
    found, whole = guesses(seen, hidden, judge.likely, count, rng)
    auction = Auction(seen, race)
    weigh = (_Bids if seen.phase == BIDS else _Declarations)(seen, auction)
    scale = Scale(seen.legal)
    due = SLICE
    hands = [0] * 4
    hands[seen.seat] = seen.hand
    for guess, weight in found:
        for place, cards in zip(hidden.places, guess, strict=True):
            hands[place.seat] = cards
        scale.add(weigh.weigh(hands), weight)
        if scale.worlds == due:
            yield _advice(scale)
            due = min(2 * due, due + MORE)
    yield _advice(scale, whole=whole)


def _advice(scale: Scale, *, whole: bool = False) -> Advice:
    """The best; among equals the one said last, the dearest."""
    estimates = scale.estimates(whole)
    return Advice(best_of(estimates)[-1], estimates, whole)


class _Bids:
    """Bids, weighed world by world."""

    def __init__(self, seen: Observation, auction: Auction) -> None:
        self.auction = auction
        self.seen = seen
        self.mine = seen.seat & 1
        self.later = []
        seat = seen.seat
        while seat != seen.dealer:
            seat = auction.table.after[seat]
            self.later.append(seat)
        self.bid, self.bidder = NONE, NOBODY
        for who, action in seen.history:
            if action != PASS:
                self.bid, self.bidder = action - PASS, who

    def weigh(self, hands: Sequence[Cards]) -> list[float]:
        """What each legal call is worth in that world."""
        known: dict[tuple[int, bool], int] = {}
        return [self._settled(hands, action, known) for action in self.seen.legal]

    def _settled(
        self, hands: Sequence[Cards], action: Action, known: dict[tuple[int, bool], int]
    ) -> float:
        auction = self.auction
        bid, bidder = self.bid, self.bidder
        if action != PASS:
            bid, bidder = action - PASS, self.seen.seat
        for seat in self.later:
            said = auction.says(hands[seat], seat, bid, bidder)
            if said:
                bid, bidder = said, seat
        gains = auction.gains
        if bid == NONE:
            points = auction.on_points(hands)
            mine, other = points[self.mine], points[1 - self.mine]
            price = 1 + (max(points) >= OVER_A_HUNDRED)
            if mine == other:
                return (gains[self.mine][1] - gains[1 - self.mine][1]) / 2
            value = gains[self.mine][price] if mine > other else -gains[1 - self.mine][price]
            return BLIND * value
        solo = bid == 1 and auction.points
        key = bidder, solo
        if key not in known:
            known[key] = (
                auction.alone_on_points(hands, bidder) if solo else auction.tricks(hands, bidder)
            )
        made = known[key] >= (1 if solo else NEEDED[bid])
        wins = (bidder if made else bidder + 1) & 1
        value = gains[wins][PRICE[bid]]
        return value if wins == self.mine else -value


class _Declarations:
    """Answers in a window: the cards come to the same, the points of the couple do not."""

    def __init__(self, seen: Observation, auction: Auction) -> None:
        assert seen.table is not None
        self.auction = auction
        self.seen = seen
        self.mine = seen.seat & 1
        self.table = seen.table
        partner = (seen.seat + 2) % 4
        self.seats = tuple(s for s in (seen.seat, partner) if s in seen.table.seats)
        self.others = tuple(s for s in seen.table.seats if s & 1 != self.mine)
        self.laws = kernel.laws(seen.table)
        self.leader = seen.tricks[-1].winner
        cards = cast("dict[str, int]", seen.facts["points"])
        self.cards = cards["NS"], cards["EW"]
        self.declared = [0, 0]
        self.left = [DECLARATIONS, DECLARATIONS]
        self.made: Cards = 0
        letters = seen.game.seat_letters(seen.options)
        for row in cast("list[Happening]", seen.facts["declared"]):
            side = letters.index(str(row["seat"])) & 1
            self.declared[side] += cast("int", row["points"])
            self.left[side] -= 1
            self.made |= COUPLES[DECK.suits.index(str(row["suit"]))]
        self.ask = Ask(0, seen.facts["ask"] == "40")
        questions = asks(auction.table, self.seats.index(self.leader), len(self.seats))
        self.questions = questions[questions.index(self.ask) :]
        """Of this window, from the one that stands."""
        self.windows = auction.table.windows - sum(trick.done for trick in seen.tricks)
        self.price = PRICE[1] if seen.facts["bid"] else 0

    def weigh(self, hands: Sequence[Cards]) -> list[float]:
        """What each answer is worth in that world."""
        auction, mine = self.auction, self.mine
        at = kernel.position(self.table, hands, self.leader, points=self.cards)
        got = kernel.solve(self.laws, at, Goal.POINTS, mine).value
        cards = sum(hands[seat] for seat in self.table.seats)
        left = sum(VALUES[card] for card in DECK.members(cards))
        other = sum(self.cards) + left + LAST_TRICK - got
        got += self.declared[mine]
        other += self.declared[1 - mine]
        theirs = ways(auction.table, self.windows, self._pair(hands, self.others))
        pair = self._pair(hands, self.seats)
        values = []
        for action in self.seen.legal:
            if action == PASS:
                after = pair.keeps_quiet(self.ask).answers(auction.table, self.questions[1:])
            else:
                after = pair.declares(0, FORTY_WORTH if action == FORTY else TWENTY_WORTH)
                if not auction.table.one_each:
                    after = after.answers(auction.table, self.questions)
            value = 0.0
            for p, said in ways(auction.table, self.windows, after):
                for q, theirs_said in theirs:
                    value += p * q * self._worth(got + said, other + theirs_said)
            values.append(value)
        return values

    def _pair(self, hands: Sequence[Cards], seats: Sequence[int]) -> Pair:
        """The couples those seats have not declared, and whether they may."""
        left = self.left[seats[0] & 1]
        held = tuple(couples(hands[seat], self.auction.trump, self.made) for seat in seats)
        return Pair(held, left, left == DECLARATIONS)

    def _worth(self, mine: int, other: int) -> float:
        gains = self.auction.gains
        price = self.price or 1 + (max(mine, other) >= OVER_A_HUNDRED)
        value = gains[self.mine][price] if mine > other else -gains[1 - self.mine][price]
        if mine == other:  # the last trick decides, and may be anybody's (7.17)
            value = (gains[self.mine][price] - gains[1 - self.mine][price]) / 2
        return value + TIE_BREAK * (mine - other)


TIE_BREAK = 1e-3
"""What a card point is worth beside the hand itself."""
