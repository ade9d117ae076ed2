"""Cruce, for three or four: win the auction on half a hand, name the trump, show crosses.

Clauses are those of docs/rules/cruce.en.md; `C7` is an entry of its Rulings.
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

__all__ = ["GAME", "Cruce", "CruceHand"]

# The pack: lowest first, the ten above the king.

DECK = Deck("shdc", "9JQKTA")
WORTH = (0, 2, 3, 4, 10, 11)
VALUES = tuple(WORTH[card & 15] if card & 15 < 6 else 0 for card in range(64))
"""Points of each card; 120 in the pack."""

SUITS = range(4)
ORDERS = tuple(Order(DECK, trump=suit) for suit in SUITS)
PLAIN = Order(DECK)

QUEEN, KING = (DECK.ranks.index(rank) for rank in "QK")
CROSSES: tuple[Cards, ...] = tuple((1 << KING | 1 << QUEEN) << 16 * suit for suit in SUITS)
"""King and queen of each suit."""
MATES: tuple[Cards, ...] = tuple(
    CROSSES[card >> 4] ^ (1 << card) if card & 15 in (QUEEN, KING) else 0 for card in range(64)
)
"""For a king its queen and for a queen its king, as a set."""
NINES: Cards = sum(1 << 16 * suit for suit in SUITS)

# The calls: pass, six levels, four trumps.

BIDS, TRUMP = "bids", "trump"
CALLS = (
    Call("-", Control.WORD, "pass"),
    *(Call(str(level), Control.LEVEL, str(level)) for level in range(1, 7)),
    *(Call(f"={suit}", Control.SUIT, suit) for suit in DECK.suits),
)
PASS = CALL
TRUMPS = tuple(range(CALL + 7, CALL + 11))
BIDS_ABOVE = tuple((PASS, *range(CALL + bid + 1, CALL + 7)) for bid in range(7))
"""What may be said over each bid."""

BAND = 33
BIT = tuple(1 << card for card in range(64))
"""The set of one card."""
PLAIN_CROSS, TRUMP_CROSS = 20, 40


class Table(NamedTuple):
    """What the options come to, worked out once."""

    players: int
    packet: int
    """Cards a packet: two packets a seat."""
    full: bool
    """Everything is dealt before the auction."""
    by_lead: bool
    """The first card led makes trump."""
    follow: int
    redeal: bool
    """Four nines in one hand void it."""
    side: tuple[int, ...]
    """For each seat its side."""
    after: tuple[int, ...]
    """For each seat the next one, clockwise."""


@cache
def table_of(options: Options) -> Table:
    players = options.players
    follow = Follow.SUIT | Follow.TRUMP
    if options["beat"] == "yes":
        follow |= Follow.BEAT
    return Table(
        players=players,
        packet=12 // players,
        full=options["deal"] == "full",
        by_lead=options["trump"] == "lead",
        follow=int(follow),
        redeal=options["nines"] == "redeal",
        side=(0, 1, 0, 1) if players == 4 else (0, 1, 2),
        after=tuple((seat + 1) % players for seat in range(players)),
    )


class CruceHand(Hand):
    """One deal: bids on the first half, trump, tricks."""

    __slots__ = (
        "bid",
        "crosses",
        "declarer",
        "in_trick",
        "led",
        "order",
        "points",
        "pot",
        "table",
        "top",
        "winner",
    )

    bid: int
    """The highest bid so far, 0 for none."""
    declarer: int
    """Who made it."""
    order: Order
    in_trick: int
    """Cards in the trick in progress."""
    led: Card
    top: Card
    """The best card of the trick so far."""
    winner: int
    """Whose it is."""
    pot: int
    points: list[int]
    """Card points taken, a side."""
    crosses: tuple[tuple[int, int, int], ...]
    """Crosses shown: seat, suit, points."""

    def __init__(self, deal: Deal) -> None:
        table = table_of(deal.options)
        self.deal = deal
        self.table = table
        self.hands = [0] * table.players
        self.history = b""
        self.parts = 0
        self.bid = 0
        self.declarer = NOBODY
        self.order = PLAIN
        self.in_trick = 0
        self.led = self.top = 0
        self.winner = NOBODY
        self.pot = 0
        self.points = [0] * (2 if table.players == 4 else 3)
        self.crosses = ()
        self.phase = BIDS
        self.to_act = table.after[deal.dealer]
        self._deal_out()
        if table.full:
            self._deal_out()
            self.parts = 1
            if table.redeal and NINES in [hand & NINES for hand in self.hands]:
                self.phase, self.to_act = OVER, NOBODY

    def copy(self) -> CruceHand:
        new = CruceHand.__new__(CruceHand)
        new.deal = self.deal
        new.table = self.table
        new.hands = self.hands[:]
        new.history = self.history
        new.parts = self.parts
        new.phase = self.phase
        new.to_act = self.to_act
        new.bid = self.bid
        new.declarer = self.declarer
        new.order = self.order
        new.in_trick = self.in_trick
        new.led = self.led
        new.top = self.top
        new.winner = self.winner
        new.pot = self.pot
        new.points = self.points[:]
        new.crosses = self.crosses
        return new

    # The deal in halves: clauses 2.1-2.4.

    def _deal_out(self) -> None:
        """One packet to everybody, from the dealer's left."""
        table, hands, pack = self.table, self.hands, self.deal.pack
        at = 12 * self.parts
        seat = self.deal.dealer
        for _ in hands:
            seat = table.after[seat]
            for card in pack[at : at + table.packet]:
                hands[seat] |= BIT[card]
            at += table.packet
        self.parts += 1

    # What may be done.

    def legal(self) -> tuple[Action, ...]:
        if self.phase is PLAY:
            hand = self.hands[self.to_act]
            if self.in_trick:
                # `tricks.playable`, written out for speed; a property test holds them equal.
                order = self.order
                follow = self.table.follow
                mask = hand & order.follows[self.led]
                if mask:
                    if follow & 4:
                        mask = mask & order.beats[self.top] or mask
                else:
                    mask = hand & order.trumps
                    if not mask:
                        mask = hand
                    elif follow & 4:
                        mask = mask & order.beats[self.top] or mask
                return DECK.members(mask)
            return DECK.members(hand)
        if self.phase is BIDS:
            return BIDS_ABOVE[self.bid]
        return TRUMPS if self.phase is TRUMP else ()

    def why_not(self, action: Action) -> IllegalAction:
        if self.phase is BIDS and PASS < action <= PASS + 6:
            return IllegalAction(
                "too-low",
                value=CALLS[action - CALL].token,
                because=str(self.bid),
                legal=", ".join(CALLS[a - CALL].token for a in self.legal()),
            )
        return super().why_not(action)

    # What it does.

    def play(self, action: Action) -> None:
        if action >= CALL:
            self._call(action)
            return
        seat = self.to_act
        self.history += PLY[seat][action]
        hand = self.hands[seat] ^ BIT[action]
        self.hands[seat] = hand
        if self.in_trick == 0:
            if self.order is PLAIN:
                self.order = ORDERS[action >> 4]
            if MATES[action] & hand:
                self._show_cross(seat, action >> 4)
            self.led = self.top = action
            self.winner = seat
            self.pot = VALUES[action]
            self.in_trick = 1
            self.to_act = self.table.after[seat]
            return
        self.pot += VALUES[action]
        if self.order.beats[self.top] >> action & 1:
            self.top = action
            self.winner = seat
        table = self.table
        if self.in_trick + 1 < table.players:
            self.in_trick += 1
            self.to_act = table.after[seat]
            return
        self.in_trick = 0
        self.points[table.side[self.winner]] += self.pot
        if hand:
            self.to_act = self.winner
        else:
            self.phase, self.to_act = OVER, NOBODY

    def _call(self, action: Action) -> None:
        seat = self.to_act
        self.history += PLY[seat][action]
        if self.phase is TRUMP:
            self.order = ORDERS[action - TRUMPS[0]]
            self.phase = PLAY
            return
        if action != PASS:
            self.bid = action - PASS
            self.declarer = seat
        if seat != self.deal.dealer:
            self.to_act = self.table.after[seat]
        elif self.bid == 0:  # a dead hand
            self.phase, self.to_act = OVER, NOBODY
        else:
            if not self.table.full:
                self._deal_out()
            self.to_act = self.declarer
            self.phase = PLAY if self.table.by_lead else TRUMP

    def _show_cross(self, seat: int, suit: int) -> None:
        worth = TRUMP_CROSS if suit == self.order.trump else PLAIN_CROSS
        self.crosses += ((seat, suit, worth),)

    # What it comes to.

    def raw(self) -> tuple[int, ...]:
        """Card points taken plus crosses shown, a side."""
        raw = self.points[:]
        for seat, _, worth in self.crosses:
            raw[self.table.side[seat]] += worth
        return tuple(raw)

    def score(self) -> tuple[int, ...]:
        """Every side its band; the declarer's loses its bid if the band falls short."""
        assert self.is_over
        if not self.bid:
            return (0,) * len(self.points)
        bands = [raw // BAND for raw in self.raw()]
        side = self.table.side[self.declarer]
        if bands[side] < self.bid:
            bands[side] = -self.bid
        return tuple(bands)

    def counts(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return () if self.is_void else (("raw", self.raw()),)

    def next_dealer(self) -> int:
        """The deal moves left, dead hands included; four nines are dealt again (C21)."""
        assert self.is_over
        return self.table.after[self.deal.dealer] if self.history else self.deal.dealer

    # What the table sees.

    def facts(self) -> Happening:
        game, options = self.deal.game, self.deal.options
        letters = game.seat_letters(options)
        names = [game.side_name(options, side) for side in range(len(self.points))]
        return {
            "declarer": letters[self.declarer] if self.bid else None,
            "bid": self.bid or None,
            "trump": DECK.suits[self.order.trump] if self.order.trump >= 0 else None,
            "points": dict(zip(names, self.points, strict=True)),
            "crosses": [
                {"seat": letters[seat], "suit": DECK.suits[suit], "points": worth}
                for seat, suit, worth in self.crosses
            ],
            "raw": dict(zip(names, self.raw(), strict=True)),
        }

    def order_at(self, trick: int) -> Order:
        return self.order

    def trick_table(self) -> TrickTable | None:
        if self.order is PLAIN:
            return None
        table = self.table
        plies = self.plies()
        return TrickTable(
            order=self.order,
            follow=table.follow,
            values=VALUES,
            seats=tuple(range(table.players)),
            sides=table.side,
            plays=tuple(plies[len(plies) - self.in_trick :]),
            pairs=tuple(
                (pair, TRUMP_CROSS if suit == self.order.trump else PLAIN_CROSS)
                for suit, pair in enumerate(CROSSES)
            ),
        )

    def events(self, before: Hand, seat: int, action: Action) -> list[Event]:
        before = cast("CruceHand", before)
        game, options = self.deal.game, self.deal.options
        letter = game.seat_letters(options)
        who: Happening = {"seat": letter[seat]}
        found = [spoken(game, options, seat, action)]
        if self.order is not before.order:
            found.append(Event("trump", who | {"suit": DECK.suits[self.order.trump]}))
        if before.phase is BIDS and self.phase in (TRUMP, PLAY):
            contract: Happening = {"seat": letter[self.declarer], "bid": self.bid}
            found.append(Event("contract", contract))
            if self.parts > before.parts:
                found.append(Event("dealt", {"part": "rest"}))
        for shown, suit, worth in self.crosses[len(before.crosses) :]:
            cross: Happening = {"seat": letter[shown], "suit": DECK.suits[suit], "points": worth}
            found.append(Event("cross", cross))
        if action < DISCARD and self.in_trick == 0:
            found.append(Event("trick", {"seat": letter[self.winner], "points": self.pot}))
        if self.is_over:
            found.append(self._result())
        return found

    def _result(self) -> Event:
        game, options = self.deal.game, self.deal.options
        if self.is_void:
            return Event("dead", {})
        names = [game.side_name(options, side) for side in range(len(self.points))]
        rows: list[Json] = [
            {"side": name, "points": points, "raw": raw, "band": raw // BAND, "score": score}
            for name, points, raw, score in zip(
                names, self.points, self.raw(), self.score(), strict=True
            )
        ]
        bid: Happening = {"declarer": names[self.table.side[self.declarer]], "bid": self.bid}
        return Event("result", bid | {"sides": rows})


class Cruce(Game):
    """The game: its pack, seats, options and match."""

    name = "cruce"
    title = "Cruce"
    version = 1
    deck = DECK
    seats: ClassVar = {4: "NESW", 3: "NES"}
    why_seats = (
        "The pack of 24 is dealt out whole: between two nothing would stay hidden, "
        "five cannot share it evenly, and six would hold too few cards to bid on."
    )
    calls = CALLS
    call_phases = (BIDS, TRUMP)
    remarks: ClassVar = {"cross": "{seat} shows a cruce in {suit}: {points}"}
    table_options = (
        Option(
            "target",
            ("11", "6", "15", "21"),
        ),
        Option(
            "deal",
            ("half", "full"),
        ),
        Option(
            "trump",
            ("named", "lead"),
        ),
        Option(
            "beat",
            ("no", "yes"),
        ),
        Option(
            "finish",
            ("alone", "by-two"),
        ),
        Option(
            "nines",
            ("play", "redeal"),
            needs=(("redeal", "deal", "full"),),
        ),
    )

    def parts(self, options: Options) -> tuple[str, ...]:
        return ("deal",) if options["deal"] == "full" else ("deal", "rest")

    def layout(self, options: Options, dealer: int) -> tuple[Packet, ...]:
        return _layout(self.parts(options), options.players, dealer)

    def deal(
        self, options: Options, dealer: int, totals: Sequence[int], pack: Sequence[Card]
    ) -> CruceHand:
        return CruceHand(Deal(self, options, dealer, tuple(totals), tuple(pack)))

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if options.players == 4 else ((0,), (1,), (2,))

    def winners(self, options: Options, totals: Sequence[int]) -> tuple[int, ...]:
        """The highest total at or past the target, alone there or two ahead (C17, C18)."""
        first, second = sorted(totals, reverse=True)[:2]
        lead = 2 if options["finish"] == "by-two" else 1
        if first < int(options["target"]) or first - second < lead:
            return ()
        return (tuple(totals).index(first),)

    def hidden(self, seen: Observation) -> Hidden:
        """Half hands and rests by themselves until the contract is won, then whole hands."""
        unseen = self.unseen(seen)
        table = table_of(seen.options)
        if seen.parts < len(self.parts(seen.options)):
            return Hidden(
                unseen,
                tuple(
                    Place(packet.seat, packet.part, packet.size, unseen)
                    for packet in self.layout(seen.options, seen.dealer)
                    if packet.part == "rest" or packet.seat != seen.seat
                ),
            )
        places = []
        proven = self.proven(seen)
        mates = self._mates(seen)
        for seat, count in enumerate(seen.counts):
            if seat == seen.seat or not count:
                continue
            holds = mates[seat][0] & unseen
            may = unseen & ~proven[seat] & ~mates[seat][1]
            played: Cards = sum(1 << a for s, a in seen.history if s == seat and a < DISCARD)
            nines = NINES & ~played
            redealt = table.redeal and nines & unseen == nines
            places.append(Place(seat, "hand", count, may, holds, nines if redealt and nines else 0))
        return Hidden(unseen, tuple(places))

    @staticmethod
    def _mates(seen: Observation) -> list[tuple[Cards, Cards]]:
        """For each seat the mates it certainly has, and certainly has not, of halves it led."""
        shown = {
            (row["seat"], row["suit"]) for row in cast("list[Happening]", seen.facts["crosses"])
        }
        letters = seen.game.seat_letters(seen.options)
        has = [0] * seen.options.players
        lacks = [0] * seen.options.players
        for trick in seen.tricks:
            seat, card = trick.plays[0]
            if not MATES[card]:
                continue
            if (letters[seat], DECK.suits[card >> 4]) in shown:
                has[seat] |= MATES[card]
            else:
                lacks[seat] |= MATES[card]
        return list(zip(has, lacks, strict=True))


@cache
def _layout(parts: tuple[str, ...], players: int, dealer: int) -> tuple[Packet, ...]:
    """Two rounds of packets, clockwise from the dealer's left, the dealer last."""
    seats = [(dealer + 1 + i) % players for i in range(players)]
    return tuple(
        Packet(part, seat, 12 // players) for part in (parts[0], parts[-1]) for seat in seats
    )


GAME = Cruce()
