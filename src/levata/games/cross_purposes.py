"""Cross Purposes, for two or four: one names the trump suit, another the rank that tops each suit.

Clauses are those of docs/rules/cross_purposes.en.md; `X9` is an entry of its Rulings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, NamedTuple, cast

from levata.cards import NO_CARD, Card, Cards, Deck
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
from levata.tricks import Follow, Order, TrickTable, lacks

__all__ = ["GAME", "CrossPurposes", "FourHand", "TwoHand"]

# The pack: the top rank heads every suit, the others follow downwards in a ring.

DECK = Deck("shdc", "23456789TJQKA")
RANKS = len(DECK.ranks)
NO_VALUES = (0,) * 64


@cache
def order_of(trump: int, top: int) -> Order:
    """Under tops of 8: 8 7 6 5 4 3 2 A K Q J T 9."""
    power = {card: ((card & 15) - top - 1) % RANKS for card in DECK.cards}
    return Order(DECK, trump, power=power)


# The calls: four suits, thirteen ranks.

SPEAK = "call"
CALLS = (
    *(Call(f"={suit}", Control.SUIT, suit) for suit in DECK.suits),
    *(Call(f"^{rank}", Control.RANK, rank) for rank in DECK.ranks),
)
SUITS = tuple(range(CALL, CALL + 4))
TOPS = tuple(range(CALL + 4, CALL + 4 + RANKS))
EVERYTHING = SUITS + TOPS


def is_suit(call: Action) -> bool:
    return call < TOPS[0]


def spelled(trump: Action, tops: Action) -> Happening:
    """What is set so far, spelled."""
    return {
        "trump": CALLS[trump - CALL].value if trump else None,
        "tops": CALLS[tops - CALL].value if tops else None,
    }


def set_events(letter: str, before: Hand, after: Hand) -> list[Event]:
    """What a call has just set."""
    found = []
    old, new = before.facts(), after.facts()
    if new["trump"] and new["trump"] != old["trump"]:
        found.append(Event("trump", {"seat": letter, "suit": new["trump"]}))
    if new["tops"] and new["tops"] != old["tops"]:
        found.append(Event("tops", {"seat": letter, "rank": new["tops"]}))
    return found


# For two: two linked phases of thirteen tricks.

TRICKS = 13


class TwoHand(Hand):
    """Both phases of a deal for two; the dealers change places between them."""

    __slots__ = ("half", "led", "orders", "taken", "tops", "trump")

    half: int
    """0 in the first phase, 1 in the second."""
    trump: Action
    tops: Action
    """The calls of the phase so far, 0 for none."""
    orders: tuple[Order, ...]
    """One for each phase whose calls are made."""
    led: Card
    taken: list[int]
    """Tricks: first phase N and S, second phase N and S."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.history = b""
        self.parts = 1
        self.half = 0
        self.trump = self.tops = 0
        self.orders = ()
        self.led = -1
        self.taken = [0, 0, 0, 0]
        self.hands = self._dealt(deal.pack[:26], 1 - deal.dealer)
        self.phase = SPEAK
        self.to_act = 1 - deal.dealer

    @staticmethod
    def _dealt(cards: Sequence[Card], first: int) -> list[Cards]:
        hands = [0, 0]
        hands[first] = sum(1 << card for card in cards[::2])
        hands[1 - first] = sum(1 << card for card in cards[1::2])
        return hands

    def copy(self) -> TwoHand:
        new = TwoHand.__new__(TwoHand)
        new.deal = self.deal
        new.hands = self.hands[:]
        new.history = self.history
        new.parts = self.parts
        new.phase = self.phase
        new.to_act = self.to_act
        new.half = self.half
        new.trump = self.trump
        new.tops = self.tops
        new.orders = self.orders
        new.led = self.led
        new.taken = self.taken[:]
        return new

    def _leader(self) -> int:
        """The non-dealer of this phase: speaks and leads first."""
        return self.deal.dealer if self.half else 1 - self.deal.dealer

    def legal(self) -> tuple[Action, ...]:
        if self.phase is PLAY:
            hand = self.hands[self.to_act]
            if self.led >= 0:
                hand = hand & self.orders[-1].follows[self.led] or hand
            return DECK.members(hand)
        if self.phase is OVER:
            return ()
        if self.trump:
            return TOPS
        if self.tops:
            return SUITS
        if self.half == 0:
            return EVERYTHING
        # Whoever speaks first now answered in the first phase: the dimension named first (X2).
        return SUITS if is_suit(self.history[1]) else TOPS

    def play(self, action: Action) -> None:
        seat = self.to_act
        self.history += PLY[seat][action]
        if action >= CALL:
            self._call(action)
            return
        hand = self.hands[seat] ^ (1 << action)
        self.hands[seat] = hand
        if self.led < 0:
            self.led = action
            self.to_act = 1 - seat
            return
        winner = seat if self.orders[-1].beats[self.led] >> action & 1 else 1 - seat
        self.taken[2 * self.half + winner] += 1
        self.led = -1
        self.to_act = winner
        if not hand:
            self._end_phase()

    def _call(self, action: Action) -> None:
        if is_suit(action):
            self.trump = action
        else:
            self.tops = action
        if self.trump and self.tops:
            self.orders += (order_of(self.trump - SUITS[0], self.tops - TOPS[0]),)
            self.phase = PLAY
        self.to_act = 1 - self.to_act

    def _end_phase(self) -> None:
        if self.half:
            self.phase, self.to_act = OVER, NOBODY
            return
        self.half = 1
        self.parts = 2
        self.trump = self.tops = 0
        self.hands = self._dealt(self.deal.pack[26:], self._leader())
        self.phase, self.to_act = SPEAK, self._leader()

    def score(self) -> tuple[int, ...]:
        """Tricks of the second phase times one more than those of the first."""
        assert self.is_over
        n, s, n2, s2 = self.taken
        return ((n + 1) * n2, (s + 1) * s2)

    def counts(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (("first", tuple(self.taken[:2])), ("second", tuple(self.taken[2:])))

    def next_dealer(self) -> int:
        assert self.is_over
        return 1 - self.deal.dealer

    def order_at(self, trick: int) -> Order:
        return self.orders[trick // TRICKS]

    def facts(self) -> Happening:
        letters = self.deal.game.seat_letters(self.deal.options)
        first: dict[int, Cards] = {0: 0, 1: 0}
        for seat, action in self.plies()[: 2 + 2 * TRICKS]:
            if action < DISCARD:
                first[seat] |= 1 << action
        played: Happening = {letters[s]: [*DECK.names(cards)] for s, cards in first.items()}
        return {
            "half": self.half + 1,
            "dealer": letters[1 - self._leader()],
            "stock": 0 if self.half else 2 * TRICKS,
            **spelled(self.trump, self.tops),
            "first": {letters[s]: self.taken[s] for s in (0, 1)},
            "second": {letters[s]: self.taken[2 + s] for s in (0, 1)},
            "played_first": played if self.half else None,
        }

    def trick_table(self) -> TrickTable | None:
        if not (self.trump and self.tops):
            return None
        return TrickTable(
            order=self.orders[-1],
            follow=int(Follow.SUIT),
            values=NO_VALUES,
            seats=(0, 1),
            sides=(0, 1),
            plays=((1 - self.to_act, self.led),) if self.led >= 0 else (),
            trick=1,
        )

    def events(self, before: Hand, seat: int, action: Action) -> list[Event]:
        before = cast("TwoHand", before)
        letters = self.deal.game.seat_letters(self.deal.options)
        found = [spoken(self.deal.game, self.deal.options, seat, action)]
        found += set_events(letters[seat], before, self)
        if self.taken != before.taken:
            winner = next(i for i in range(4) if self.taken[i] > before.taken[i]) % 2
            found.append(Event("trick", {"seat": letters[winner], "points": 1}))
        if self.parts > before.parts:
            found.append(Event("dealt", {"part": "second"}))
        if self.is_over:
            rows: list[Json] = [
                {
                    "side": letters[s],
                    "first": self.taken[s],
                    "second": self.taken[2 + s],
                    "score": score,
                }
                for s, score in enumerate(self.score())
            ]
            found.append(Event("result", {"sides": rows}))
        return found


# For four: proposals until both dimensions are agreed, then thirteen tricks.

ROUNDS = {"2": 2, "3": 3, "5": 5, "no-repeats": 0}
LEFT = (1, 2, 3, 0)


class Table(NamedTuple):
    """What the options come to, worked out once."""

    fixed: bool
    """Partners sit opposite for the whole match; otherwise allies find each other each deal."""
    rounds: int
    """Full rounds of proposals before the next speaker must accept, 0 where nobody may repeat."""


@cache
def table_of(options: Options) -> Table:
    return Table(options["sides"] == "fixed", ROUNDS[options["cap"]])


class FourHand(Hand):
    """One deal for four: the proposal machine, then tricks kept by each player."""

    __slots__ = (
        "ally",
        "called",
        "in_trick",
        "led",
        "live",
        "order",
        "said",
        "standing",
        "table",
        "taken",
        "top",
        "tops",
        "trump",
        "winner",
    )

    standing: list[Action]
    """Each seat's open proposal, 0 for none."""
    said: list[int]
    """For each seat a mask of what it named in this stage."""
    called: int
    """Calls of this stage so far."""
    live: tuple[int, ...]
    """Who still speaks."""
    ally: tuple[int, ...]
    """Each seat's partner in this deal, -1 while nobody knows."""
    trump: Action
    tops: Action
    order: Order | None
    in_trick: int
    led: Card
    top: Card
    winner: int
    taken: list[int]

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.table = table_of(deal.options)
        self.history = b""
        self.parts = 1
        self.hands = [0, 0, 0, 0]
        for i in range(4):
            seat = (deal.dealer + 1 + i) % 4
            self.hands[seat] = sum(1 << card for card in deal.pack[i::4])
        self.standing = [0] * 4
        self.said = [0] * 4
        self.called = 0
        self.live = (0, 1, 2, 3)
        self.ally = (2, 3, 0, 1) if self.table.fixed else (-1,) * 4
        self.trump = self.tops = 0
        self.order = None
        self.in_trick = 0
        self.led = self.top = 0
        self.winner = NOBODY
        self.taken = [0] * 4
        self.phase = SPEAK
        self.to_act = LEFT[deal.dealer]

    def copy(self) -> FourHand:
        new = FourHand.__new__(FourHand)
        new.deal = self.deal
        new.table = self.table
        new.hands = self.hands[:]
        new.history = self.history
        new.parts = self.parts
        new.phase = self.phase
        new.to_act = self.to_act
        new.standing = self.standing[:]
        new.said = self.said[:]
        new.called = self.called
        new.live = self.live
        new.ally = self.ally
        new.trump = self.trump
        new.tops = self.tops
        new.order = self.order
        new.in_trick = self.in_trick
        new.led = self.led
        new.top = self.top
        new.winner = self.winner
        new.taken = self.taken[:]
        return new

    # Proposals.

    def acceptable(self, seat: int) -> set[Action]:
        """What a seat would accept by naming it: partners' standing proposals, or allies' to be."""
        partner = self.ally[seat]
        others = (partner,) if partner >= 0 else tuple(s for s in self.live if s != seat)
        return {self.standing[s] for s in others if self.standing[s]}

    def calls_left(self) -> int | None:
        """Calls before the next speaker must accept; None where the rule is 'no repeats'."""
        rounds = self.table.rounds
        return max(rounds * len(self.live) - self.called, 0) if rounds else None

    def legal(self) -> tuple[Action, ...]:
        if self.phase is PLAY:
            hand = self.hands[self.to_act]
            if self.in_trick:
                assert self.order is not None
                hand = hand & self.order.follows[self.led] or hand
            return DECK.members(hand)
        if self.phase is OVER:
            return ()
        names = EVERYTHING if not (self.trump or self.tops) else TOPS if self.trump else SUITS
        accepts = self.acceptable(self.to_act)
        if self.table.rounds:
            if self.calls_left():
                return names
            return tuple(sorted(accepts))
        said = self.said[self.to_act]
        return tuple(a for a in names if a in accepts or not said >> (a - CALL) & 1)

    def play(self, action: Action) -> None:
        seat = self.to_act
        self.history += PLY[seat][action]
        if action >= CALL:
            self._propose(seat, action)
            return
        hand = self.hands[seat] ^ (1 << action)
        self.hands[seat] = hand
        if self.in_trick == 0:
            self.led = self.top = action
            self.winner = seat
            self.in_trick = 1
            self.to_act = LEFT[seat]
            return
        order = self.order
        assert order is not None
        if order.beats[self.top] >> action & 1:
            self.top = action
            self.winner = seat
        if self.in_trick < 3:
            self.in_trick += 1
            self.to_act = LEFT[seat]
            return
        self.in_trick = 0
        self.taken[self.winner] += 1
        if hand:
            self.to_act = self.winner
        else:
            self.phase, self.to_act = OVER, NOBODY

    def _propose(self, seat: int, call: Action) -> None:
        if call in self.acceptable(seat):
            self._agree(seat, call)
            return
        self.standing[seat] = call
        self.said[seat] |= 1 << (call - CALL)
        self.called += 1
        self._pass_on(seat)

    def _agree(self, seat: int, call: Action) -> None:
        """Naming what the partner has standing sets it; that pair then falls silent."""
        partner = self.ally[seat]
        if partner < 0:
            partner = next(s for s in self.live if s != seat and self.standing[s] == call)
            others = [s for s in range(4) if s not in (seat, partner)]
            allies = [0] * 4
            for a, b in ((seat, partner), tuple(others)):
                allies[a], allies[b] = b, a
            self.ally = tuple(allies)
        if is_suit(call):
            self.trump = call
        else:
            self.tops = call
        if self.trump and self.tops:
            self.order = order_of(self.trump - SUITS[0], self.tops - TOPS[0])
            self.phase, self.to_act = PLAY, LEFT[self.deal.dealer]
            return
        self.live = tuple(s for s in self.live if s not in (seat, partner))
        # Proposals in the open dimension stay open; the others have lapsed.
        for s in range(4):
            if s not in self.live or is_suit(self.standing[s]) == is_suit(call):
                self.standing[s] = 0
        self.said = [0] * 4
        self.called = 0
        self._pass_on(seat)

    def _pass_on(self, seat: int) -> None:
        seat = LEFT[seat]
        while seat not in self.live:
            seat = LEFT[seat]
        self.to_act = seat

    # What it comes to.

    def score(self) -> tuple[int, ...]:
        """One more than the one partner's tricks times one more than the other's (X12)."""
        assert self.is_over
        products = [(self.taken[s] + 1) * (self.taken[self.ally[s]] + 1) for s in range(4)]
        return tuple(products[:2] if self.table.fixed else products)

    def counts(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (("tricks", tuple(self.taken)),)

    def next_dealer(self) -> int:
        assert self.is_over
        return LEFT[self.deal.dealer]

    def facts(self) -> Happening:
        letters = self.deal.game.seat_letters(self.deal.options)
        standing: Happening = {
            letters[s]: CALLS[call - CALL].token if call else None
            for s, call in enumerate(self.standing)
        }
        return {
            **spelled(self.trump, self.tops),
            "standing": standing if self.phase is SPEAK else None,
            "calls_left": self.calls_left() if self.phase is SPEAK else None,
            "allies": {letters[s]: letters[a] if a >= 0 else None for s, a in enumerate(self.ally)},
            "taken": {letters[s]: n for s, n in enumerate(self.taken)},
        }

    def order_at(self, trick: int) -> Order:
        assert self.order is not None
        return self.order

    def trick_table(self) -> TrickTable | None:
        if self.order is None:
            return None
        plies = self.plies()
        return TrickTable(
            order=self.order,
            follow=int(Follow.SUIT),
            values=NO_VALUES,
            seats=(0, 1, 2, 3),
            sides=tuple(min(s, a) for s, a in enumerate(self.ally)),
            plays=tuple(plies[len(plies) - self.in_trick :]),
            trick=1,
        )

    def events(self, before: Hand, seat: int, action: Action) -> list[Event]:
        before = cast("FourHand", before)
        letters = self.deal.game.seat_letters(self.deal.options)
        found = [spoken(self.deal.game, self.deal.options, seat, action)]
        found += set_events(letters[seat], before, self)
        if self.ally != before.ally:
            pair = letters[seat] + letters[self.ally[seat]]
            found.append(Event("allies", {"seats": pair}))
        if self.taken != before.taken:
            found.append(Event("trick", {"seat": letters[self.winner], "points": 1}))
        if self.is_over:
            found.append(self._result(letters))
        return found

    def _result(self, letters: str) -> Event:
        sides = self.deal.game.sides(self.deal.options)
        rows: list[Json] = []
        for side, score in enumerate(self.score()):
            seats = sides[side]
            partner = self.ally[seats[0]]
            rows.append(
                {
                    "side": self.deal.game.side_name(self.deal.options, side),
                    "tricks": self.taken[seats[0]],
                    "partner": letters[partner],
                    "partner_tricks": self.taken[partner],
                    "score": score,
                }
            )
        return Event("result", {"sides": rows})


ONLY_FOUR = "Both `sides` and `cap` are about proposals, and only four players make them."


class CrossPurposes(Game):
    """The game: its pack, seats, options and match."""

    name = "cross_purposes"
    title = "Cross Purposes"
    version = 1
    deck = DECK
    seats: ClassVar = {4: "NESW", 2: "NS"}
    why_seats = "Two name a dimension each, or two pairs agree on one each; three cannot."
    calls = CALLS
    call_phases = (SPEAK,)
    table_options = (
        Option(
            "target",
            ("100", "50", "150", "200"),
            span=(1, 1000),
        ),
        Option(
            "sides",
            ("fixed", "alliance"),
            seats=(4,),
            why_seats=ONLY_FOUR,
        ),
        Option(
            "cap",
            ("3", "2", "5", "no-repeats"),
            seats=(4,),
            why_seats=ONLY_FOUR,
        ),
    )

    def parts(self, options: Options) -> tuple[str, ...]:
        return ("deal", "second") if options.players == 2 else ("deal",)

    def layout(self, options: Options, dealer: int) -> tuple[Packet, ...]:
        return _layout(options.players, dealer)

    def deal(
        self, options: Options, dealer: int, totals: Sequence[int], pack: Sequence[Card]
    ) -> TwoHand | FourHand:
        deal = Deal(self, options, dealer, tuple(totals), tuple(pack))
        return TwoHand(deal) if options.players == 2 else FourHand(deal)

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        if options.players == 2:
            return ((0,), (1,))
        return ((0, 2), (1, 3)) if table_of(options).fixed else ((0,), (1,), (2,), (3,))

    def winners(self, options: Options, totals: Sequence[int]) -> tuple[int, ...]:
        """The highest total at or past the target, if it is alone there (X8, X13)."""
        highest = max(totals)
        if highest < int(options["target"]) or list(totals).count(highest) > 1:
            return ()
        return (list(totals).index(highest),)

    def proven(self, seen: Observation) -> list[Cards]:
        """For two only the tricks of this phase say anything of the cards still held."""
        players = seen.options.players
        if seen.table is None or not seen.tricks:
            return [0] * players
        past = TRICKS if players == 2 and seen.parts == 2 else 0
        return lacks(seen.tricks[past:], seen.table.order, seen.table.follow, players)

    def hidden(self, seen: Observation) -> Hidden:
        """The other hands; for two, in the first phase, the second thirteens too."""
        unseen = self.unseen(seen)
        proven = self.proven(seen)
        places = [
            Place(seat, HELD, count, unseen & ~proven[seat])
            for seat, count in enumerate(seen.counts)
            if seat != seen.seat
        ]
        if seen.parts < len(self.parts(seen.options)):
            places += [Place(seat, "second", TRICKS, unseen) for seat in (0, 1)]
        return Hidden(unseen, tuple(places))

    def guessed_pack(self, seen: Observation, guess: Sequence[Cards]) -> list[Card]:
        """For two a card played in the first phase came in the first thirteen."""
        if seen.options.players == 4:
            return super().guessed_pack(seen, guess)
        held: dict[tuple[str, int], Cards] = {}
        played = [(seat, a) for seat, a in seen.history if a < DISCARD]
        for i, (seat, card) in enumerate(played):
            part = "deal" if i < 2 * TRICKS else "second"
            held[part, seat] = held.get((part, seat), 0) | 1 << card
        now = "second" if seen.parts == 2 else "deal"
        for place, cards in zip(self.hidden(seen).places, guess, strict=True):
            part = now if place.part == HELD else place.part
            held[part, place.seat] = held.get((part, place.seat), 0) | cards
        supply = {key: list(DECK.members(cards)) for key, cards in held.items()}
        pack = list(seen.pack)
        for at, packet in enumerate(self.layout(seen.options, seen.dealer)):
            if pack[at] == NO_CARD:
                pack[at] = supply[packet.part, packet.seat].pop(0)
        return pack


@cache
def _layout(players: int, dealer: int) -> tuple[Packet, ...]:
    """One card at a time; for two the second thirteens are dealt by the other player."""
    if players == 4:
        return tuple(Packet("deal", (dealer + 1 + i) % 4, 1) for i in range(52))
    first, second = (1 - dealer, dealer), (dealer, 1 - dealer)
    return tuple(
        Packet(part, order[i % 2], 1)
        for part, order in (("deal", first), ("second", second))
        for i in range(26)
    )


GAME = CrossPurposes()
