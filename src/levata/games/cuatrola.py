"""Cuatrola, for four in pairs: play for points, or bid to win tricks alone against two.

Clauses are those of docs/rules/cuatrola.en.md; `K15` is an entry of its Rulings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, NamedTuple, cast

from levata.cards import Card, Cards, Deck
from levata.errors import IllegalAction
from levata.game import (
    CALL,
    DISCARD,
    HELD,
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

__all__ = ["GAME", "Cuatrola", "CuatrolaHand"]

# The pack: sota, caballo, rey, three, ace; oros, copas, espadas, bastos.

DECK = Deck("oceb", "SCR3A")
WORTH = (2, 3, 4, 10, 11)
VALUES = tuple(WORTH[card & 15] if card & 15 < 5 else 0 for card in range(64))
"""Points of each card; 120 in the pack."""
NO_VALUES = (0,) * 64
ORDERS = tuple(Order(DECK, trump=suit) for suit in range(4))
KNIGHT, KING = (DECK.ranks.index(rank) for rank in "CR")
COUPLES: tuple[Cards, ...] = tuple((1 << KING | 1 << KNIGHT) << 16 * suit for suit in range(4))
"""King and knight of each suit."""
BIT = tuple(1 << card for card in range(64))

# The calls: bids, and what may be declared in a window.

BIDS, DECLARE = "bids", "declare"
CALLS = (
    Call("-", Control.WORD, "pass"),
    Call("solo", Control.WORD, "solo"),
    Call("cuatrola", Control.WORD, "cuatrola"),
    Call("quintola", Control.WORD, "quintola"),
    Call("40", Control.WORD, "40"),
    *(Call(f"20{suit}", Control.SUIT, suit) for suit in DECK.suits),
)
PASS, SOLO, CUATROLA, QUINTOLA, FORTY, FIRST_TWENTY = range(CALL, CALL + 6)
NONE, SOLO_BID = 0, SOLO - PASS
PRICE = (0, 2, 4, 5)
"""What each bid is worth, passing first."""
MAY_BID = tuple(
    tuple(
        (PASS, *(PASS + bid for bid in (1, 2, 3) if bid > over and PRICE[bid] <= room))
        for room in range(PRICE[-1] + 1)
    )
    for over in range(4)
)
"""What may be said over each bid with so much room below the target (K6)."""
NEEDED = (0, 3, 4, 5)
"""Tricks it promises."""

TRICKS = 5
LAST_TRICK = 10
OVER_A_HUNDRED = 101
DECLARATIONS = 2
"""A pair makes two at most."""
WINDOWS = 3
"""After so many first tricks."""


class Table(NamedTuple):
    """What the options come to, worked out once."""

    target: int
    after: tuple[int, ...]
    """For each seat the next one in the direction of play."""
    bidder_leads: bool
    follow: int
    solo_on_points: bool
    windows: int
    winner_only: bool
    one_each: bool


@cache
def table_of(options: Options) -> Table:
    follow = Follow.SUIT | Follow.TRUMP | Follow.BEAT
    if options["void"] == "free":
        follow |= Follow.FREE
    clockwise = options["direction"] == "clockwise"
    return Table(
        target=int(options["target"]),
        after=(1, 2, 3, 0) if clockwise else (3, 0, 1, 2),
        bidder_leads=options["lead"] == "bidder",
        follow=int(follow),
        solo_on_points=options["solo"] == "points",
        windows=WINDOWS if options["window"] == "every" else 1,
        winner_only=options["declarer"] == "winner",
        one_each=options["per-window"] == "one",
    )


class CuatrolaHand(Hand):
    """One deal: one round of bids, five tricks, windows to declare in."""

    __slots__ = (
        "ask",
        "bid",
        "bidder",
        "declared",
        "done",
        "in_trick",
        "led",
        "order",
        "played",
        "points",
        "pot",
        "resting",
        "table",
        "top",
        "winner",
        "won",
    )

    bid: int
    """0 nothing, 1 solo, 2 cuatrola, 3 quintola."""
    bidder: int
    resting: int
    """The bidder's partner once the bids are over, `NOBODY` if nobody rests."""
    order: Order
    done: int
    """Tricks finished."""
    in_trick: int
    led: Card
    top: Card
    winner: int
    """Whose card is best in this trick or, between tricks, who took the last."""
    pot: int
    points: list[int]
    """Card points of finished tricks, a side."""
    won: list[int]
    """Tricks, a seat."""
    played: Cards
    declared: tuple[tuple[int, int, int], ...]
    """Declarations made: seat, suit, worth."""
    ask: int
    """In a window, which ask of `ASKS` stands."""

    def __init__(self, deal: Deal) -> None:
        table = table_of(deal.options)
        self.deal = deal
        self.table = table
        self.history = b""
        self.parts = 2
        hands = [0, 0, 0, 0]
        seat = deal.dealer
        for card in deal.pack:
            seat = table.after[seat]
            hands[seat] |= BIT[card]
        self.hands = hands
        self.order = ORDERS[deal.pack[-1] >> 4]
        self.bid = NONE
        self.bidder = self.resting = NOBODY
        self.done = self.in_trick = 0
        self.led = self.top = 0
        self.winner = NOBODY
        self.pot = 0
        self.points = [0, 0]
        self.won = [0, 0, 0, 0]
        self.played = 0
        self.declared = ()
        self.ask = 0
        self.phase = BIDS
        self.to_act = table.after[deal.dealer]

    def copy(self) -> CuatrolaHand:
        new = CuatrolaHand.__new__(CuatrolaHand)
        new.deal = self.deal
        new.table = self.table
        new.hands = self.hands[:]
        new.history = self.history
        new.parts = self.parts
        new.phase = self.phase
        new.to_act = self.to_act
        new.bid = self.bid
        new.bidder = self.bidder
        new.resting = self.resting
        new.order = self.order
        new.done = self.done
        new.in_trick = self.in_trick
        new.led = self.led
        new.top = self.top
        new.winner = self.winner
        new.pot = self.pot
        new.points = self.points[:]
        new.won = self.won[:]
        new.played = self.played
        new.declared = self.declared
        new.ask = self.ask
        return new

    @property
    def on_points(self) -> bool:
        """Is the hand decided on points? Then there are windows and no early end."""
        return self.bid == NONE or (self.bid == SOLO_BID and self.table.solo_on_points)

    def width(self) -> int:
        return 4 if self.resting < 0 else 3

    # What may be done.

    def legal(self) -> tuple[Action, ...]:
        if self.phase is PLAY:
            hand = self.hands[self.to_act]
            if self.in_trick:
                # `tricks.playable`, written out for speed; a property test holds them equal.
                order = self.order
                mask = hand & order.follows[self.led]
                if mask:
                    mask = mask & order.beats[self.top] or mask
                else:
                    mask = hand & order.trumps
                    if mask:
                        over = mask & order.beats[self.top]
                        mask = over or (hand if self.table.follow & Follow.FREE else mask)
                    else:
                        mask = hand
                return DECK.members(mask)
            return DECK.members(hand)
        if self.phase is BIDS:
            room = self.table.target - self.deal.totals[self.to_act & 1]
            return MAY_BID[self.bid][min(room, PRICE[-1])]
        if self.phase is DECLARE:
            return (PASS, *self._declarable())
        return ()

    def _declarable(self) -> tuple[Action, ...]:
        """The couples the seat that is asked still holds and has not declared."""
        seat = self.to_act
        hand = self.hands[seat]
        trump = self.order.trump
        if ASKS[self.ask].forty:
            return (FORTY,) if COUPLES[trump] & ~hand == 0 else ()
        made = [suit for _, suit, _ in self.declared]
        return tuple(
            FIRST_TWENTY + suit
            for suit in range(4)
            if COUPLES[suit] & ~hand == 0 and suit != trump and suit not in made
        )

    def answer(self, ticks: str) -> Action | None:
        """In a window the first couple that may be declared and whose suit is ticked (K22)."""
        if self.phase is not DECLARE:
            return None
        for action in self._declarable():
            suit = self.order.trump if action == FORTY else action - FIRST_TWENTY
            if DECK.suits[suit] in ticks:
                return action
        return PASS

    def why_not(self, action: Action) -> IllegalAction:
        if self.phase is BIDS and SOLO <= action <= PASS + self.bid:
            return IllegalAction(
                "too-low",
                value=CALLS[action - CALL].token,
                because=CALLS[self.bid].token,
                legal=", ".join(CALLS[a - CALL].token for a in self.legal()),
            )
        if self.phase is BIDS and SOLO <= action <= QUINTOLA:
            return IllegalAction(
                "past-target",
                value=CALLS[action - CALL].token,
                because=f"{self.deal.totals[self.to_act & 1]} + {PRICE[action - PASS]}",
                target=self.table.target,
                legal=", ".join(CALLS[a - CALL].token for a in self.legal()),
            )
        return super().why_not(action)

    # What it does.

    def play(self, action: Action) -> None:
        seat = self.to_act
        self.history += PLY[seat][action]
        if action >= CALL:
            if self.phase is BIDS:
                self._bid(seat, action)
            else:
                self._declare(seat, action)
            return
        self.hands[seat] ^= BIT[action]
        self.played |= BIT[action]
        if self.in_trick == 0:
            self.led = self.top = action
            self.winner = seat
            self.pot = VALUES[action]
            self.in_trick = 1
            self.to_act = self._next(seat)
            return
        self.pot += VALUES[action]
        if self.order.beats[self.top] >> action & 1:
            self.top = action
            self.winner = seat
        if self.in_trick + 1 < (4 if self.resting < 0 else 3):
            self.in_trick += 1
            self.to_act = self._next(seat)
            return
        self._end_trick()

    def _next(self, seat: int) -> int:
        """The next seat that plays: a resting partner is passed over."""
        after = self.table.after
        return after[seat] if after[seat] != self.resting else after[after[seat]]

    def _bid(self, seat: int, action: Action) -> None:
        if action != PASS:
            self.bid = action - PASS
            self.bidder = seat
        if seat != self.deal.dealer:
            self.to_act = self.table.after[seat]
            return
        self.phase = PLAY
        if self.bid:
            self.resting = (self.bidder + 2) % 4
        mano = self._next(self.deal.dealer)
        self.to_act = self.bidder if self.bid and self.table.bidder_leads else mano

    def _end_trick(self) -> None:
        winner = self.winner
        self.in_trick = 0
        self.done += 1
        self.points[winner & 1] += self.pot
        self.won[winner] += 1
        self.to_act = winner
        if self.done == TRICKS or (not self.on_points and self._decided()):
            self.phase, self.to_act = OVER, NOBODY
        elif self.on_points and self.done <= self.table.windows:
            self.ask = 0
            self._open_window()

    def _decided(self) -> bool:
        """Is the bid made, or out of reach (K11)?"""
        made = self.won[self.bidder]
        return made == NEEDED[self.bid] or self.done - made > TRICKS - NEEDED[self.bid]

    # Declarations: after a trick its winner, then the partner, for the 40, then for twenties (K23).

    def _open_window(self) -> None:
        """Ask on from `ask`; when nobody is left to ask, the winner leads."""
        winner = self.winner
        partner = (winner + 2) % 4
        made = 0
        for seat, _, _ in self.declared:
            made += seat in (winner, partner)
        no_forty = made or COUPLES[self.order.trump] & self.played
        no_partner = partner == self.resting or self.table.winner_only
        while self.ask < len(ASKS) and made < DECLARATIONS:
            ask = ASKS[self.ask]
            if not ((ask.forty and no_forty) or (ask.partner and no_partner)):
                self.phase, self.to_act = DECLARE, partner if ask.partner else winner
                return
            self.ask += 1
        self.phase, self.to_act = PLAY, winner

    def _declare(self, seat: int, action: Action) -> None:
        if action == PASS:
            self.ask += 1
        else:
            suit = self.order.trump if action == FORTY else action - FIRST_TWENTY
            self.declared += ((seat, suit, 40 if action == FORTY else 20),)
            if self.table.one_each:
                self.ask = len(ASKS)
        self._open_window()

    # What it comes to.

    def totals(self) -> tuple[int, int]:
        """Card points, declarations and the last trick, a side."""
        sides = self.points[:]
        for seat, _, worth in self.declared:
            sides[seat & 1] += worth
        if self.done == TRICKS:
            sides[self.winner & 1] += LAST_TRICK
        return sides[0], sides[1]

    def score(self) -> tuple[int, ...]:
        """One pair scores: the price of the bid, or one for the points, two above a hundred."""
        assert self.is_over
        if self.on_points:
            a, b = self.totals()
            best = self.winner & 1 if a == b else int(b > a)
            price = PRICE[self.bid] or (2 if max(a, b) >= OVER_A_HUNDRED else 1)
        else:
            made = self.won[self.bidder] >= NEEDED[self.bid]
            best = self.bidder & 1 if made else 1 - (self.bidder & 1)
            price = PRICE[self.bid]
        return (price, 0) if best == 0 else (0, price)

    def counts(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (("points", self.totals()),) if self.on_points else (("tricks", tuple(self.won)),)

    def proves(self, action: Action) -> Cards:
        """A declaration shows the couple."""
        if self.phase is not DECLARE or action == PASS:
            return super().proves(action)
        return COUPLES[self.order.trump if action == FORTY else action - FIRST_TWENTY]

    def next_dealer(self) -> int:
        assert self.is_over
        return self.table.after[self.deal.dealer]

    # What the table sees.

    def facts(self) -> Happening:
        letters = self.deal.game.seat_letters(self.deal.options)
        turned = self.deal.pack[-1]
        return {
            "trump": DECK.suits[self.order.trump],
            "turned": DECK.name(turned),
            "turned_in_hand": not self.played >> turned & 1,
            "bid": CALLS[self.bid].token if self.bid else None,
            "bidder": letters[self.bidder] if self.bid else None,
            "resting": letters[self.resting] if self.resting >= 0 else None,
            "points": {"NS": self.points[0], "EW": self.points[1]},
            "declared": [
                {"seat": letters[seat], "suit": DECK.suits[suit], "points": worth}
                for seat, suit, worth in self.declared
            ],
            "ask": ("40" if ASKS[self.ask].forty else "20") if self.phase is DECLARE else None,
        }

    def order_at(self, trick: int) -> Order:
        return self.order

    def trick_table(self) -> TrickTable | None:
        if self.phase is BIDS:
            return None
        plays = [(seat, a) for seat, a in self.plies() if a < DISCARD]
        first = self.table.after[self.deal.dealer]
        order = [first]
        while len(order) < 4:
            order.append(self.table.after[order[-1]])
        return TrickTable(
            order=self.order,
            follow=self.table.follow,
            values=VALUES if self.on_points else NO_VALUES,
            seats=tuple(seat for seat in order if seat != self.resting),
            sides=(0, 1, 0, 1),
            plays=tuple(plays[len(plays) - self.in_trick :]),
            last=LAST_TRICK if self.on_points else 0,
            trick=0 if self.on_points else 1,
        )

    def events(self, before: Hand, seat: int, action: Action) -> list[Event]:
        before = cast("CuatrolaHand", before)
        letters = self.deal.game.seat_letters(self.deal.options)
        found = [spoken(self.deal.game, self.deal.options, seat, action)]
        if before.phase is BIDS and self.phase is not BIDS:
            if self.bid:
                bidder: Happening = {"seat": letters[self.bidder], "bid": CALLS[self.bid].token}
                found.append(Event("contract", bidder))
                found.append(Event("rests", {"seat": letters[self.resting]}))
            else:
                found.append(Event("all-play", {}))
        for who, suit, worth in self.declared[len(before.declared) :]:
            couple: Happening = {"seat": letters[who], "suit": DECK.suits[suit], "points": worth}
            found.append(Event("declared", couple))
        if self.done > before.done:
            won: Happening = {"seat": letters[self.winner], "points": self.pot}
            found.append(Event("trick", won))
        if self.is_over:
            found.append(self._result(letters))
        return found

    def _result(self, letters: str) -> Event:
        totals, score = self.totals(), self.score()
        rows: list[Json] = [
            {
                "side": name,
                "cards": self.points[side],
                "declared": sum(w for s, _, w in self.declared if s & 1 == side),
                "last": LAST_TRICK * (self.done == TRICKS and self.winner & 1 == side),
                "points": totals[side],
                "tricks": self.won[side] + self.won[side + 2],
                "score": score[side],
            }
            for side, name in enumerate(("NS", "EW"))
        ]
        bid = CALLS[self.bid].token if self.bid else None
        bidder = letters[self.bidder] if self.bid else None
        return Event("result", {"declarer": bidder, "bid": bid, "sides": rows})


class Ask(NamedTuple):
    """One question of a window."""

    forty: bool
    partner: bool


ASKS = (Ask(True, False), Ask(True, True), Ask(False, False), Ask(False, True))


class Cuatrola(Game):
    """The game: its pack, seats, options and match."""

    name = "cuatrola"
    title = "Cuatrola"
    version = 1
    deck = DECK
    seats: ClassVar = {4: "NESW"}
    why_seats = "The pack of twenty is made for four hands of five, two against two."
    calls = CALLS
    call_phases = (BIDS, DECLARE)
    ticks = DECK.suits
    table_options = (
        Option("target", ("21", "11")),
        Option(
            "direction",
            ("counter-clockwise", "clockwise"),
        ),
        Option(
            "lead",
            ("mano", "bidder"),
        ),
        Option(
            "void",
            ("trump", "free"),
        ),
        Option(
            "solo",
            ("tricks", "points"),
        ),
        Option(
            "window",
            ("every", "first"),
        ),
        Option(
            "declarer",
            ("pair", "winner"),
        ),
        Option(
            "per-window",
            ("all", "one"),
        ),
    )

    def parts(self, options: Options) -> tuple[str, ...]:
        return ("deal", "turn")

    def layout(self, options: Options, dealer: int) -> tuple[Packet, ...]:
        return _layout(table_of(options).after, dealer)

    def deal(
        self, options: Options, dealer: int, totals: Sequence[int], pack: Sequence[Card]
    ) -> CuatrolaHand:
        return CuatrolaHand(Deal(self, options, dealer, tuple(totals), tuple(pack)))

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3))

    def winners(self, options: Options, totals: Sequence[int]) -> tuple[int, ...]:
        """The pair at or past the target; only one pair scores a hand (K8)."""
        target = int(options["target"])
        return tuple(side for side, total in enumerate(totals) if total >= target)

    def hidden(self, seen: Observation) -> Hidden:
        """The other hands, the resting one too; the turned card and declared couples are known."""
        unseen = self.unseen(seen)
        proven = self.proven(seen)
        letters = seen.game.seat_letters(seen.options)
        played: Cards = sum(1 << a for _, a in seen.history if a < DISCARD)
        holds = [0] * 4
        holds[seen.dealer] = 1 << seen.pack[-1]
        for row in cast("list[Happening]", seen.facts["declared"]):
            seat = letters.index(str(row["seat"]))
            holds[seat] |= COUPLES[DECK.suits.index(str(row["suit"]))]
        places = []
        known = 0
        for seat, count in enumerate(seen.counts):
            if seat != seen.seat and count:
                sure = holds[seat] & ~played
                known |= sure
                places.append(Place(seat, HELD, count, (unseen & ~proven[seat]) | sure, sure))
        return Hidden(unseen | known, tuple(places))


@cache
def _layout(after: tuple[int, ...], dealer: int) -> tuple[Packet, ...]:
    """One card at a time; the last is the dealer's and lies face up (K2)."""
    seats = []
    seat = dealer
    for _ in range(20):
        seat = after[seat]
        seats.append(seat)
    return (
        *(Packet("deal", seat, 1) for seat in seats[:-1]),
        Packet("turn", dealer, 1, public=True),
    )


GAME = Cuatrola()
