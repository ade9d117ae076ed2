"""Two-handed Euchre: order up the turned card or name a suit, and take three of five tricks.

Clauses are those of docs/rules/euchre.en.md; `E7` is an entry of its Rulings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, NamedTuple, cast

from levata.cards import Card, Cards, Deck
from levata.game import (
    CALL,
    DISCARD,
    NOBODY,
    OVER,
    PLAY,
    PLY,
    Action,
    Call,
    Control,
    Deal,
    Event,
    Game,
    Hand,
    Happening,
    Hidden,
    Json,
    Observation,
    Option,
    Options,
    Packet,
    Place,
    spoken,
)
from levata.tricks import Follow, Order, TrickTable

__all__ = ["GAME", "Euchre", "EuchreHand"]

# The pack, and the trumps with both jacks of their colour on top.

DECK = Deck("shdc", "9TJQKA")
JACK = DECK.ranks.index("J")
PLAIN = Order(DECK)


def bowers(trump: int) -> Order:
    """Jack of trumps first, the other jack of the colour second: it belongs to the trumps."""
    mate = 3 - trump  # spades and clubs, hearts and diamonds
    right, left = trump << 4 | JACK, mate << 4 | JACK
    return Order(DECK, trump, power={right: 15, left: 14}, lane={left: trump})


ORDERS = tuple(bowers(trump) for trump in range(4))

# The calls, phase by phase.

ORDER, PICKUP, LAY, NAME = "order", "pickup", "discard", "name"
CALLS = (
    Call("-", Control.WORD, "pass"),
    Call("order", Control.WORD, "order"),
    Call("accept", Control.WORD, "accept"),
    Call("take", Control.WORD, "take"),
    Call("leave", Control.WORD, "leave"),
    *(Call(f"={suit}", Control.SUIT, suit) for suit in DECK.suits),
)
PASS, ORDERS_UP, ACCEPTS, TAKES, LEAVES, FIRST_SUIT = range(CALL, CALL + 6)
SUITS = tuple(range(FIRST_SUIT, FIRST_SUIT + 4))

HAND_SIZE = 5
NEEDED = 3
"""Tricks the maker has promised."""
MADE, MARCH, EUCHRED = 1, 2, 2


class Table(NamedTuple):
    """What the options come to, worked out once."""

    must_take: bool
    """A dealer who is ordered has to take the card."""
    stick: bool
    """A dealer may not pass in the second round."""


@cache
def table_of(options: Options) -> Table:
    return Table(options["pickup"] == "compulsory", options["stick"] == "yes")


class EuchreHand(Hand):
    """One deal: the turned card, perhaps a second round, five tricks."""

    __slots__ = ("led", "maker", "order", "picked_up", "table", "taken", "turned_down", "upcard")

    upcard: Card
    turned_down: bool
    """Both passed in the first round."""
    picked_up: bool
    order: Order
    maker: int
    led: Card
    """The card the trick in progress was opened with, -1 between tricks."""
    taken: list[int]
    """Tricks, a seat."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.table = table_of(deal.options)
        self.history = b""
        self.parts = 2
        other = 1 - deal.dealer
        hands = [0, 0]
        for at, seat in enumerate((other,) * 3 + (deal.dealer,) * 2 + (other,) * 2):
            hands[seat] |= 1 << deal.pack[at]
        for card in deal.pack[7:10]:
            hands[deal.dealer] |= 1 << card
        self.hands = hands
        self.upcard = deal.pack[10]
        self.turned_down = self.picked_up = False
        self.order = PLAIN
        self.maker = NOBODY
        self.led = -1
        self.taken = [0, 0]
        self.phase = ORDER
        self.to_act = other

    def copy(self) -> EuchreHand:
        new = EuchreHand.__new__(EuchreHand)
        new.deal = self.deal
        new.table = self.table
        new.hands = self.hands[:]
        new.history = self.history
        new.parts = self.parts
        new.phase = self.phase
        new.to_act = self.to_act
        new.upcard = self.upcard
        new.turned_down = self.turned_down
        new.picked_up = self.picked_up
        new.order = self.order
        new.maker = self.maker
        new.led = self.led
        new.taken = self.taken[:]
        return new

    # What may be done.

    def legal(self) -> tuple[Action, ...]:
        if self.phase is PLAY:
            hand = self.hands[self.to_act]
            if self.led >= 0:
                hand = hand & self.order.follows[self.led] or hand
            return DECK.members(hand)
        dealers = self.to_act == self.deal.dealer
        if self.phase is ORDER:
            return (PASS, ACCEPTS) if dealers else (PASS, ORDERS_UP)
        if self.phase is PICKUP:
            return (TAKES, LEAVES)
        if self.phase is LAY:  # one of the original five (E4)
            mine = self.hands[self.to_act] & ~(1 << self.upcard)
            return tuple(DISCARD + card for card in DECK.members(mine))
        if self.phase is NAME:
            named = tuple(a for a in SUITS if a != FIRST_SUIT + (self.upcard >> 4))
            return named if dealers and self.table.stick else (PASS, *named)
        return ()

    # What it does.

    def play(self, action: Action) -> None:
        seat = self.to_act
        self.history += PLY[seat][action]
        if action >= CALL:
            self._call(seat, action)
            return
        if action >= DISCARD:
            self.hands[seat] ^= 1 << (action - DISCARD)
            self._begin_play()
            return
        hand = self.hands[seat] ^ (1 << action)
        self.hands[seat] = hand
        if self.led < 0:
            self.led = action
            self.to_act = 1 - seat
            return
        winner = seat if self.order.beats[self.led] >> action & 1 else 1 - seat
        self.taken[winner] += 1
        self.led = -1
        if hand:
            self.to_act = winner
        else:
            self.phase, self.to_act = OVER, NOBODY

    def _call(self, seat: int, action: Action) -> None:
        dealer = self.deal.dealer
        if action == PASS:
            if seat != dealer:
                self.to_act = dealer
            elif self.phase is ORDER:
                self.turned_down = True
                self.phase, self.to_act = NAME, 1 - dealer
            else:  # both passed twice: thrown in (E8)
                self.phase, self.to_act = OVER, NOBODY
            return
        if action >= FIRST_SUIT:
            self.maker = seat
            self.order = ORDERS[action - FIRST_SUIT]
            self._begin_play()
            return
        if action in (ORDERS_UP, ACCEPTS):
            self.maker = seat
            self.order = ORDERS[self.upcard >> 4]
            self.to_act = dealer
            if action == ORDERS_UP and not self.table.must_take:
                self.phase = PICKUP
                return
        if action == LEAVES:
            self._begin_play()
            return
        self.picked_up = True
        self.hands[dealer] |= 1 << self.upcard
        self.phase = LAY

    def _begin_play(self) -> None:
        self.phase, self.to_act = PLAY, 1 - self.deal.dealer

    # What it comes to.

    def score(self) -> tuple[int, ...]:
        """The maker one, or two for all five; short of three, the other two (E13, E15)."""
        assert self.is_over
        score = [0, 0]
        if self.maker >= 0:
            tricks = self.taken[self.maker]
            if tricks < NEEDED:
                score[1 - self.maker] = EUCHRED
            else:
                score[self.maker] = MARCH if tricks == HAND_SIZE else MADE
        return tuple(score)

    def counts(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (("tricks", tuple(self.taken)),) if self.maker >= 0 else ()

    def next_dealer(self) -> int:
        assert self.is_over
        return 1 - self.deal.dealer

    # What the table sees.

    def facts(self) -> Happening:
        letters = self.deal.game.seat_letters(self.deal.options)
        return {
            "upcard": DECK.name(self.upcard),
            "turned_down": self.turned_down,
            "picked_up": self.picked_up,
            "trump": DECK.suits[self.order.trump] if self.maker >= 0 else None,
            "maker": letters[self.maker] if self.maker >= 0 else None,
            "stock": 13 + (not self.picked_up) + (self.picked_up and self.phase is not LAY),
        }

    def order_at(self, trick: int) -> Order:
        return self.order

    def trick_table(self) -> TrickTable | None:
        if self.maker < 0:
            return None
        plays = ((1 - self.to_act, self.led),) if self.led >= 0 else ()
        return TrickTable(
            order=self.order,
            follow=int(Follow.SUIT),
            values=(0,) * 64,
            seats=(0, 1),
            sides=(0, 1),
            plays=plays,
            trick=1,
        )

    def events(self, before: Hand, seat: int, action: Action) -> list[Event]:
        before = cast("EuchreHand", before)
        game = self.deal.game
        letters = game.seat_letters(self.deal.options)
        found = [spoken(game, self.deal.options, seat, action)]
        if self.maker != before.maker:
            suit = DECK.suits[self.order.trump]
            found.append(Event("trump", {"seat": letters[seat], "suit": suit}))
        if self.turned_down and not before.turned_down:
            found.append(Event("turned-down", {"card": DECK.name(self.upcard)}))
        if self.picked_up and not before.picked_up:
            dealer = letters[self.deal.dealer]
            found.append(Event("picked-up", {"seat": dealer, "card": DECK.name(self.upcard)}))
        if self.taken != before.taken:
            winner = 0 if self.taken[0] > before.taken[0] else 1
            found.append(Event("trick", {"seat": letters[winner], "points": 1}))
        if self.is_over:
            found.append(self._result(letters))
        return found

    def _result(self, letters: str) -> Event:
        if self.maker < 0:
            return Event("dead", {})
        rows: list[Json] = [
            {"side": letters[seat], "tricks": self.taken[seat], "score": score}
            for seat, score in enumerate(self.score())
        ]
        made = self.taken[self.maker] >= NEEDED
        return Event("result", {"declarer": letters[self.maker], "made": made, "sides": rows})


class Euchre(Game):
    """The game: its pack, seats, options and match."""

    name = "euchre"
    title = "Two-handed Euchre"
    version = 1
    deck = DECK
    seats: ClassVar = {2: "NS"}
    why_seats = "This is the game for two; with more people Euchre is another game."
    calls = CALLS
    call_phases = (ORDER, PICKUP, LAY, NAME)
    table_options = (
        Option(
            "target",
            ("10", "5", "7", "11"),
        ),
        Option(
            "pickup",
            ("optional", "compulsory"),
        ),
        Option(
            "stick",
            ("no", "yes"),
        ),
    )

    def parts(self, options: Options) -> tuple[str, ...]:
        return ("deal", "turn", "stock")

    def layout(self, options: Options, dealer: int) -> tuple[Packet, ...]:
        return _layout(dealer)

    def deal(
        self, options: Options, dealer: int, totals: Sequence[int], pack: Sequence[Card]
    ) -> EuchreHand:
        return EuchreHand(Deal(self, options, dealer, tuple(totals), tuple(pack)))

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,))

    def winners(self, options: Options, totals: Sequence[int]) -> tuple[int, ...]:
        """Whoever has reached the target; only one side scores a hand (E17)."""
        target = int(options["target"])
        return tuple(side for side, total in enumerate(totals) if total >= target)

    def hidden(self, seen: Observation) -> Hidden:
        """The other hand, what a dealer laid away, and the stock."""
        unseen = self.unseen(seen)
        upcard: Cards = 1 << seen.pack[10]
        proven = self.proven(seen)
        taken = any(a in (TAKES, ACCEPTS) for _, a in seen.history) or (
            table_of(seen.options).must_take and any(a == ORDERS_UP for _, a in seen.history)
        )
        laid = any(CALL > a >= DISCARD or a == 255 for _, a in seen.history)
        played: Cards = sum(1 << a for _, a in seen.history if a < DISCARD)
        places = []
        for seat, count in enumerate(seen.counts):
            if seat == seen.seat:
                continue
            holds = upcard & ~played if taken and seat == seen.dealer else 0
            places.append(Place(seat, "hand", count, (unseen & ~proven[seat]) | holds, holds))
            if laid and seat == seen.dealer:
                places.append(Place(seat, "discard", 1, unseen & ~upcard))
        places.append(Place(NOBODY, "stock", 13, unseen))
        return Hidden(unseen | sum(place.holds for place in places), tuple(places))


@cache
def _layout(dealer: int) -> tuple[Packet, ...]:
    """Three, two, two, three, a card turned up; the rest lies face down (E1)."""
    other = 1 - dealer
    dealt = ((other, 3), (dealer, 2), (other, 2), (dealer, 3))
    return (
        *(Packet("deal", seat, size) for seat, size in dealt),
        Packet("turn", NOBODY, 1, public=True),
        Packet("stock", NOBODY, 13),
    )


GAME = Euchre()
