"""Toy, for four: six cards each, follow suit or trump, every trick a point; without end.

The game of `bench/server.py`. Its peers' servers play it too, so it has nothing but what a card
table cannot do without. It is found by its entry point, as any game from another package.
"""

from collections.abc import Sequence
from typing import ClassVar, cast

from levata.cards import Card, Deck
from levata.game import (
    HELD,
    NOBODY,
    OVER,
    PLAY,
    PLY,
    Action,
    Deal,
    Event,
    Game,
    Hand,
    Happening,
    Hidden,
    Json,
    Observation,
    Options,
    Packet,
    Place,
    spoken,
)
from levata.tricks import Follow, Order, TrickTable, best, playable

SEATS, SIZE = 4, 6
DECK = Deck("shdc", "9TJQKA")
ORDER = Order(DECK, DECK.suits.index("s"))
FOLLOW = int(Follow.SUIT | Follow.TRUMP)
WORTH = (0,) * 64


class ToyHand(Hand):
    """Spades are trumps."""

    __slots__ = ("taken", "trick")

    trick: tuple[tuple[int, Card], ...]
    taken: list[int]

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.history = b""
        self.parts = 1
        self.hands = [0] * SEATS
        for i in range(SEATS):
            cards = deal.pack[SIZE * i : SIZE * (i + 1)]
            self.hands[(deal.dealer + 1 + i) % SEATS] = sum(1 << card for card in cards)
        self.trick, self.taken = (), [0] * SEATS
        self.phase, self.to_act = PLAY, (deal.dealer + 1) % SEATS

    def copy(self) -> "ToyHand":
        new = ToyHand.__new__(ToyHand)
        new.deal, new.history, new.parts = self.deal, self.history, self.parts
        new.phase, new.to_act = self.phase, self.to_act
        new.trick = self.trick
        new.hands, new.taken = self.hands[:], self.taken[:]
        return new

    def legal(self) -> tuple[Action, ...]:
        if self.to_act == NOBODY:
            return ()
        hand = self.hands[self.to_act]
        if self.trick:
            led = self.trick[0][1]
            hand = playable(hand, led, led, ORDER, FOLLOW)
        return DECK.members(hand)

    def play(self, action: Action) -> None:
        seat = self.to_act
        self.history += PLY[seat][action]
        self.hands[seat] ^= 1 << action
        self.trick += ((seat, action),)
        if len(self.trick) < SEATS:
            self.to_act = (seat + 1) % SEATS
            return
        winner = self.trick[best([card for _, card in self.trick], ORDER)][0]
        self.taken[winner] += 1
        self.trick = ()
        self.to_act = winner
        if not self.hands[winner]:
            self.phase, self.to_act = OVER, NOBODY

    def score(self) -> tuple[int, ...]:
        return tuple(self.taken)

    def counts(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (("tricks", tuple(self.taken)),)

    def next_dealer(self) -> int:
        return (self.deal.dealer + 1) % SEATS

    def facts(self) -> Happening:
        return {"trump": DECK.suits[ORDER.trump]}

    def trick_table(self) -> TrickTable:
        seats = tuple(range(SEATS))
        return TrickTable(ORDER, FOLLOW, WORTH, seats, seats, self.trick, trick=1)

    def events(self, before: Hand, seat: int, action: Action) -> list[Event]:
        letters = self.deal.game.seat_letters(self.deal.options)
        found = [spoken(self.deal.game, self.deal.options, seat, action)]
        for winner, tricks in enumerate(self.taken):
            if tricks > cast("ToyHand", before).taken[winner]:
                found.append(Event("trick", {"seat": letters[winner], "points": 1}))
        if self.is_over:
            rows: list[Json] = [
                {"side": side, "tricks": tricks, "score": tricks}
                for side, tricks in zip(letters, self.taken, strict=True)
            ]
            found.append(Event("result", {"sides": rows}))
        return found


class Toy(Game):
    name = "toy"
    title = "Toy"
    version = 1
    deck = DECK
    seats: ClassVar = {SEATS: "NESW"}
    why_seats = "Four is what its peers play."
    calls = ()
    call_phases = ()
    table_options = ()

    def parts(self, options: Options) -> tuple[str, ...]:
        return ("deal",)

    def layout(self, options: Options, dealer: int) -> tuple[Packet, ...]:
        return tuple(Packet("deal", (dealer + 1 + i) % SEATS, SIZE) for i in range(SEATS))

    def deal(
        self, options: Options, dealer: int, totals: Sequence[int], pack: Sequence[Card]
    ) -> ToyHand:
        return ToyHand(Deal(self, options, dealer, tuple(totals), tuple(pack)))

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(SEATS))

    def winners(self, options: Options, totals: Sequence[int]) -> tuple[int, ...]:
        return ()

    def hidden(self, seen: Observation) -> Hidden:
        unseen, proven = self.unseen(seen), self.proven(seen)
        return Hidden(
            unseen,
            tuple(
                Place(seat, HELD, count, unseen & ~proven[seat])
                for seat, count in enumerate(seen.counts)
                if seat != seen.seat
            ),
        )


GAME = Toy()
