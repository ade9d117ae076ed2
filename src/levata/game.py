"""What a game is: its table options, its deal as data, a hand in progress, and what a seat sees.

No clock, no randomness, no input or output: chance is the pack, passed in.
`apply` checks, `play` trusts; `legal` is the one path by which anything is allowed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import ClassVar, NamedTuple, TypeAlias

from levata.cards import NO_CARD, Card, Cards, Deck
from levata.errors import IllegalAction, NotationError
from levata.tricks import Order, Trick, TrickTable, best, duty, lacks

__all__ = [
    "CALL",
    "DISCARD",
    "HELD",
    "HIDDEN",
    "LAID",
    "NOBODY",
    "OVER",
    "PLAY",
    "PLY",
    "Action",
    "Call",
    "Control",
    "Deal",
    "Event",
    "Game",
    "Hand",
    "Hidden",
    "Observation",
    "Option",
    "Options",
    "Packet",
    "Place",
    "spoken",
]

Action: TypeAlias = int
"""0-63 play that card, 64-127 lay it away unseen, 128-254 a call of the game's table."""

DISCARD: Action = 64
CALL: Action = 128
HIDDEN: Action = 255
"""In an observation: something was done that this viewer may not see."""

NOBODY = -1
"""No seat: nobody is to act; as a viewer, a spectator."""

PLAY = "play"
OVER = "over"
"""The two phases every game has; the others are the game's own words."""

PLY = tuple(tuple(bytes((seat, action)) for action in range(256)) for seat in range(4))
"""History is bytes, two a ply: the seat and the action. `PLY[seat][action]` is one ply."""

Json: TypeAlias = "str | int | bool | list[Json] | dict[str, Json] | None"
Happening: TypeAlias = dict[str, Json]


class Control(Enum):
    """What kind of control a client draws for an action."""

    CARD = "card"
    WORD = "word"
    LEVEL = "level"
    SUIT = "suit"
    RANK = "rank"


class Call(NamedTuple):
    """One line of a game's table of calls; its action is `CALL` + its index."""

    token: str
    control: Control
    value: str


class Event(NamedTuple):
    """Something everybody at the table notices: a code and its parameters, spelled."""

    code: str
    params: Happening


class Packet(NamedTuple):
    """So many cards of the pack, in the order of dealing, to a seat (or to nobody)."""

    part: str
    """Which part of the deal: parts come out one after another, each whole.

    A record keeps which cards a seat got in a part, not their order: a card whose place decides
    something is a packet alone, in a part of its own.
    """
    seat: int
    """Who gets them, `NOBODY` for a stock or a turned card."""
    size: int
    public: bool = False
    """Dealt face up."""


HELD, LAID = "hand", "discard"


class Place(NamedTuple):
    """A place that holds cards a viewer cannot see, and what is known of them."""

    seat: int
    part: str
    """A part of the deal that lies as it was dealt; `HELD` what is left of a seat's hand, `LAID`
    what the seat has laid away."""
    size: int
    may: Cards
    """Only these can lie here."""
    holds: Cards = 0
    """These certainly do; they are among the `size`."""
    not_all: Cards = 0
    """Not all of these lie here."""


class Hidden(NamedTuple):
    """What a viewer does not know: cards, and places that fit them all exactly."""

    cards: Cards
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A table option: a closed list of choices, the first the default."""

    name: str
    choices: tuple[str, ...]
    span: tuple[int, int] | None = None
    """Any whole number from the first to the second will do, `choices` being a menu."""
    seats: tuple[int, ...] = ()
    """Seat counts it belongs to; empty: all."""
    why_seats: str = ""
    """Why it belongs to no other number."""
    needs: tuple[tuple[str, str, str], ...] = ()
    """`(choice, option, value)`: that choice goes only with that value of another option."""

    @property
    def default(self) -> str:
        return self.choices[0]

    def allows(self, value: str) -> bool:
        if value in self.choices:
            return True
        if self.span is None or not (value.isascii() and value.isdigit()):
            return False
        low, high = self.span
        return (
            len(value) <= len(str(high)) and value == str(int(value)) and low <= int(value) <= high
        )

    @property
    def legal(self) -> str:
        """What would do, for an error text."""
        menu = ", ".join(self.choices)
        return f"{menu}, {self.span[0]}-{self.span[1]}" if self.span else menu


class Options:
    """The seat count and a value for each option that applies to it; hashable.

    >>> from levata import by_name
    >>> by_name("cruce").options(players=3, target="21")["target"]
    '21'
    """

    __slots__ = ("_hash", "game", "players", "values")

    def __init__(self, game: str, players: int, values: tuple[tuple[str, str], ...]) -> None:
        self.game = game
        self.players = players
        self.values = values
        """`(name, value)` in the game's own order."""
        self._hash = hash((players, values))

    def __getitem__(self, name: str) -> str:
        for key, value in self.values:
            if key == name:
                return value
        raise KeyError(name)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Options)
            and self.game == other.game
            and self.players == other.players
            and self.values == other.values
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<{self.game} {self}>"

    def __str__(self) -> str:
        """`players=4 target=11 …`: every option, as a record's first line has them."""
        return " ".join(f"{k}={v}" for k, v in (("players", str(self.players)), *self.values))


class Deal(NamedTuple):
    """What stays fixed through a hand."""

    game: Game
    options: Options
    dealer: int
    totals: tuple[int, ...]
    """Match totals before this hand, one a side."""
    pack: tuple[Card, ...]
    """The whole permutation, in the order of dealing."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What one viewer may know of a hand: a list of what is shown, never of what is left out."""

    game: Game
    options: Options
    seat: int
    """The viewer, `NOBODY` for a spectator."""
    dealer: int
    totals: tuple[int, ...]
    phase: str
    to_act: int
    legal: tuple[Action, ...]
    """What the viewer may do; empty unless it is the viewer's turn."""
    pack: tuple[Card, ...]
    """By position in the deal the cards the viewer was dealt or shown, else `NO_CARD`."""
    parts: int
    """How many parts of the deal are out."""
    history: tuple[tuple[int, Action], ...]
    """Every ply so far; `HIDDEN` for what only another seat may see."""
    hand: Cards
    """The viewer's own cards now."""
    counts: tuple[int, ...]
    """Cards left in each hand."""
    tricks: tuple[Trick, ...]
    """All tricks, the last perhaps in progress."""
    table: TrickTable | None
    """The trick-taking as it stands, once it is settled which card beats which."""
    facts: Happening
    """The game's own public facts, spelled: contract, trump, points."""
    score: tuple[int, ...] | None
    """What each side scored, once the hand is over."""


class Hand(ABC):
    """One deal in progress. Each game subclasses it with slots and its own phases."""

    __slots__ = ("deal", "hands", "history", "parts", "phase", "to_act")

    deal: Deal
    hands: list[Cards]
    """Each seat's cards now."""
    history: bytes
    """Two bytes a ply: seat, action."""
    parts: int
    """How many parts of the deal are out."""
    phase: str
    to_act: int
    """The seat to act, `NOBODY` when the hand is over."""

    @abstractmethod
    def legal(self) -> tuple[Action, ...]:
        """What the seat to act may do, ascending; empty only when the hand is over."""

    @abstractmethod
    def play(self, action: Action) -> None:
        """Do a legal action. Trusted: an illegal one leaves a hand no rule knows."""

    @abstractmethod
    def copy(self) -> Hand:
        """A hand that goes its own way from here."""

    @abstractmethod
    def score(self) -> tuple[int, ...]:
        """What each side of the match scores; the hand must be over."""

    @abstractmethod
    def counts(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The figures behind the score, each a word and a number a side or a seat, for the record."""

    @abstractmethod
    def facts(self) -> Happening:
        """The game's own public facts, spelled. What is not written here nobody is shown."""

    @abstractmethod
    def trick_table(self) -> TrickTable | None:
        """The trick-taking as it stands, None before it is known which card beats which."""

    @abstractmethod
    def next_dealer(self) -> int:
        """Who deals the next hand; this one must be over."""

    @abstractmethod
    def events(self, before: Hand, seat: int, action: Action) -> list[Event]:
        """What the table notices of `action`, done by `seat` in `before` and leading here.

        The last event of a hand is `result`, or `dead` where nothing is scored.
        """

    def why_not(self, action: Action) -> IllegalAction:
        """The refusal of a call that is not legal; a game adds its own reasons."""
        game = self.deal.game
        return IllegalAction(
            "wrong-phase",
            value=game.token(action),
            legal=", ".join(map(game.token, self.legal())),
        )

    def proves(self, action: Action) -> Cards:
        """Cards an action proves its seat to hold: the card itself, or what a call shows."""
        return 1 << action if action < DISCARD else 0

    def answer(self, ticks: str) -> Action | None:
        """What a table does for the seat to act, from its standing choice (see `Game.ticks`).

        None where the seat acts itself: everywhere but in the questions of a game that asks some.
        """
        return None

    @property
    def is_over(self) -> bool:
        return self.to_act < 0

    @property
    def is_void(self) -> bool:
        """Over without a card played: nothing was scored."""
        return self.to_act < 0 and min(self.history[1::2], default=CALL) >= DISCARD

    def apply(self, action: Action) -> None:
        """Do an action; `IllegalAction` names the duty it breaks and the cards that create it."""
        if action not in self.legal():
            raise self.refusals((action,))[0]
        self.play(action)

    def step(self, action: Action) -> list[Event]:
        """`apply`, and what the table notices of it."""
        if action not in self.legal():
            raise self.refusals((action,))[0]
        return self.trace(action)

    def trace(self, action: Action) -> list[Event]:
        """`play`, and what the table notices of it."""
        before, seat = self.copy(), self.to_act
        self.play(action)
        return self.events(before, seat, action)

    def plies(self) -> list[tuple[int, Action]]:
        """The history as `(seat, action)`."""
        return list(zip(self.history[::2], self.history[1::2], strict=True))

    def width(self) -> int:
        """How many cards make a trick."""
        return self.deal.options.players

    def order_at(self, trick: int) -> Order:
        """The order a trick was played under, counted from 0; one order a hand unless overridden."""
        table = self.trick_table()
        assert table is not None, "trick_table() is None, and a card has been played"
        return table.order

    def tricks(self) -> list[Trick]:
        """All tricks so far, the last perhaps in progress."""
        plays = [(seat, action) for seat, action in self.plies() if action < DISCARD]
        width = self.width()
        tricks = []
        for i in range(0, len(plays), width):
            trick = plays[i : i + width]
            winner = trick[best([card for _, card in trick], self.order_at(i // width))][0]
            tricks.append(Trick(tuple(trick), winner, len(trick) == width))
        return tricks

    def view(self, seat: int) -> Observation:
        """What `seat` may know, or a spectator (`NOBODY`): by list of what is shown."""
        deal = self.deal
        game = deal.game
        pack = [NO_CARD] * len(deal.pack)
        out = game.parts(deal.options)[: self.parts]
        at = 0
        for part, owner, size, public in game.layout(deal.options, deal.dealer):
            if part in out and (public or (owner == seat and seat != NOBODY)):
                pack[at : at + size] = deal.pack[at : at + size]
            at += size
        return Observation(
            game=game,
            options=deal.options,
            seat=seat,
            dealer=deal.dealer,
            totals=deal.totals,
            phase=self.phase,
            to_act=self.to_act,
            legal=self.legal() if seat == self.to_act != NOBODY else (),
            pack=tuple(pack),
            parts=self.parts,
            history=tuple(
                [
                    (actor, HIDDEN if DISCARD <= action < CALL and actor != seat else action)
                    for actor, action in self.plies()
                ]
            ),
            hand=self.hands[seat] if seat != NOBODY else 0,
            counts=tuple(cards.bit_count() for cards in self.hands),
            tricks=tuple(self.tricks()),
            table=self.trick_table(),
            facts=self.facts(),
            score=self.score() if self.is_over else None,
        )

    def refusals(self, actions: Sequence[Action]) -> list[IllegalAction]:
        """Why each of these may not be done, none of which is legal."""
        game = self.deal.game
        if self.is_over:
            return [IllegalAction("hand-over", value=game.token(a), legal="") for a in actions]
        if self.phase != PLAY:
            return [self.why_not(action) for action in actions]
        spelled = ", ".join(map(game.token, self.legal()))
        return [self._why_not_played(action, spelled) for action in actions]

    def _why_not_played(self, action: Action, legal: str) -> IllegalAction:
        game = self.deal.game
        if action >= CALL:
            return self.why_not(action)
        if action >= DISCARD or not self.hands[self.to_act] >> action & 1:
            return IllegalAction("not-held", value=game.token(action), legal=legal)
        code, params = self.duties((action,), legal)[0]
        return IllegalAction(code, **params)

    def duties(self, cards: Sequence[Card], legal: str) -> list[tuple[str, Happening]]:
        """For cards that are held and may not be played: the code of each one's duty, and its params."""
        deck, hand, table = self.deal.game.deck, self.hands[self.to_act], self.trick_table()
        assert table is not None, "trick_table() is None, and legal() refuses a card that is held"
        plays = [card for _, card in table.plays]
        led, top = plays[0], plays[best(plays, table.order)]
        found: list[tuple[str, Happening]] = []
        for card in cards:
            broken = duty(hand, card, led, top, table.order, table.follow)
            params: Happening = {
                "value": deck.name(card),
                "because": deck.name(broken.because),
                "held": [*deck.names(broken.held)],
                "legal": legal,
            }
            found.append((broken.code, params))
        return found


@lru_cache(maxsize=4096)
def _parsed(game: Game, token: str) -> Action:
    """What is refused is not kept: only what the game knows."""
    for i, call in enumerate(game.calls):
        if call.token == token:
            return CALL + i
    try:
        if token.startswith("x"):
            return DISCARD + game.deck.card(token[1:])
        return game.deck.card(token)
    except NotationError:
        legal = ", ".join(call.token for call in game.calls)
        raise NotationError("bad-token", value=token, game=game.title, legal=legal) from None


def spoken(game: Game, options: Options, seat: int, action: Action) -> Event:
    """The event of an action itself: a call, a card, or a card laid away, which is not named."""
    who: Happening = {"seat": game.seat_letters(options)[seat]}
    if action >= CALL:
        return Event("call", who | {"token": game.token(action)})
    if action >= DISCARD:
        return Event("laid", who)
    return Event("play", who | {"card": game.deck.name(action)})


class Game(ABC):
    """The rules of one game; a module-level instance is the game."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Rules version: raised by any change of an outcome; records name it."""
    deck: ClassVar[Deck]
    seats: ClassVar[Mapping[int, str]]
    """Seat letters, clockwise, for each number of players."""
    why_seats: ClassVar[str]
    """Why no other number sits down, for people."""
    table_options: ClassVar[tuple[Option, ...]]
    calls: ClassVar[tuple[Call, ...]]
    call_phases: ClassVar[tuple[str, ...]]
    """The phases before and between play, in order; each is a line of the record."""
    ticks: ClassVar[str] = ""
    """What a seat's standing choice ticks, a letter each; empty where nothing is asked for."""
    remarks: ClassVar[Mapping[str, str]] = {}
    """For an event's code the comment a record makes of it, braces filled by its parameters."""

    @abstractmethod
    def layout(self, options: Options, dealer: int) -> tuple[Packet, ...]:
        """The deal as data: packets in the order of dealing, together the whole pack."""

    @abstractmethod
    def parts(self, options: Options) -> tuple[str, ...]:
        """The parts of the deal in the order they come out."""

    @abstractmethod
    def deal(
        self, options: Options, dealer: int, totals: Sequence[int], pack: Sequence[Card]
    ) -> Hand:
        """A new hand. Trusted: `pack` is a permutation of the deck, see `check_pack`."""

    @abstractmethod
    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """The sides of the match, each the seats that share one total."""

    @abstractmethod
    def winners(self, options: Options, totals: Sequence[int]) -> tuple[int, ...]:
        """The sides that have won with these totals; empty while the match goes on."""

    @abstractmethod
    def hidden(self, seen: Observation) -> Hidden:
        """What the viewer of a hand in progress does not know, and all that the play proves of it.

        A card that lies open in another hand is among the cards, and its place `holds` it: `unseen`
        leaves it out.
        """

    def world(self, seen: Observation, guess: Sequence[Cards]) -> Hand:
        """A hand in which the guess is true: one set of cards for each place of `hidden`.

        With `hidden` the only way from what a seat sees to a hand that can be searched.
        """
        hand = self.deal(seen.options, seen.dealer, seen.totals, self.guessed_pack(seen, guess))
        laid = {
            place.seat: [DISCARD + card for card in self.deck.members(cards)]
            for place, cards in zip(self.hidden(seen).places, guess, strict=True)
            if place.part == LAID
        }
        for seat, action in seen.history:
            hand.play(laid[seat].pop(0) if action == HIDDEN else action)
        return hand

    def guessed_pack(self, seen: Observation, guess: Sequence[Cards]) -> list[Card]:
        """The deal that fits an observation and a guess.

        In which packet a card came that a seat may have had in several is not part of a guess:
        they are filled in ascending order.
        """
        deck = self.deck
        whole: dict[int, Cards] = {}
        exact: dict[tuple[int, str], Cards] = {}
        for place, cards in zip(self.hidden(seen).places, guess, strict=True):
            if place.part in (HELD, LAID):
                whole[place.seat] = whole.get(place.seat, 0) | cards
            else:
                exact[place.seat, place.part] = cards
        for seat, action in seen.history:
            if action < DISCARD and seat != seen.seat:
                whole[seat] = whole.get(seat, 0) | 1 << action
        pack = list(seen.pack)
        for card in pack:
            if card != NO_CARD:
                whole = {seat: cards & ~(1 << card) for seat, cards in whole.items()}
        supply = {key: list(deck.members(cards)) for key, cards in exact.items()}
        loose = {seat: list(deck.members(cards)) for seat, cards in whole.items()}
        at = 0
        for packet in self.layout(seen.options, seen.dealer):
            for i in range(at, at + packet.size):
                if pack[i] == NO_CARD:
                    source = supply.get((packet.seat, packet.part)) or loose[packet.seat]
                    pack[i] = source.pop(0)
            at += packet.size
        return pack

    def proven(self, seen: Observation) -> list[Cards]:
        """For each seat the cards its play proves it does not hold."""
        table = seen.table
        if table is None:
            return [0] * seen.options.players
        return lacks(seen.tricks, table.order, table.follow, seen.options.players)

    def unseen(self, seen: Observation) -> Cards:
        """The cards the viewer has neither been dealt nor seen played or turned up."""
        known = seen.hand
        for card in seen.pack:
            if card != NO_CARD:
                known |= 1 << card
        for _, action in seen.history:
            if action < DISCARD:
                known |= 1 << action
        return self.deck.all & ~known

    def against(self, seen: Observation) -> Cards:
        """The cards that others may still play, known or not: what can lie in a hand that plays."""
        seats = seen.table.seats if seen.table is not None else range(seen.options.players)
        found = 0
        for place in self.hidden(seen).places:
            if place.part == HELD and place.seat in seats:
                found |= place.may
        return found

    # Spelling.

    def token(self, action: Action) -> str:
        """The one spelling of an action."""
        if action < DISCARD:
            return self.deck.name(action)
        if action < CALL:
            return "x" + self.deck.name(action - DISCARD)
        return "x??" if action == HIDDEN else self.calls[action - CALL].token

    def parse(self, token: str) -> Action:
        """Read an action: the inverse of `token`."""
        return _parsed(self, token)

    def parse_ticks(self, text: str) -> str:
        """Read a standing choice: letters of `ticks`, in any order, or `-` for none of them."""
        letters = "" if text == "-" else text
        if not text or len(set(letters)) < len(letters) or not set(letters) <= set(self.ticks):
            raise NotationError("bad-ticks", value=text, legal=self.ticks)
        return "".join(letter for letter in self.ticks if letter in letters)

    def describe(self, action: Action) -> Call:
        """What kind of control draws an action, and the value it shows."""
        if action < CALL:
            return Call(self.token(action), Control.CARD, self.deck.name(action & 63))
        return self.calls[action - CALL]

    def seat_letters(self, options: Options) -> str:
        return self.seats[options.players]

    def side_name(self, options: Options, side: int) -> str:
        """A side spelled by its seats: `NS`."""
        letters = self.seats[options.players]
        return "".join(letters[seat] for seat in self.sides(options)[side])

    def figure_names(self, options: Options, count: int) -> list[str]:
        """Whose so many figures are: one a side, or one a seat."""
        sides = self.sides(options)
        if count == len(sides):
            return [self.side_name(options, side) for side in range(count)]
        assert count == options.players, f"{count} figures are neither one a side nor one a seat"
        return list(self.seat_letters(options))

    # Options.

    def options(self, players: int | None = None, **values: str) -> Options:
        """Choose a table; what is not named has its default. `NotationError` on any bad choice."""
        return self.parse_options(players, values)

    def parse_options(
        self, players: int | str | None = None, values: Mapping[str, str] | None = None
    ) -> Options:
        """Read a seat count and option values as people type them."""
        count = self._parse_players(players)
        chosen = dict(values or {})
        fitting = [o for o in self.table_options if not o.seats or count in o.seats]
        known = {o.name: o for o in self.table_options}
        for name, value in chosen.items():
            option = known.get(name)
            if option is None:
                raise NotationError(
                    "unknown-option", game=self.title, value=name, legal=", ".join(known)
                )
            if option not in fitting:
                who = ", ".join(map(str, option.seats))
                raise NotationError(
                    "option-seats",
                    value=name,
                    players=count,
                    game=self.title,
                    legal=who,
                    reason=option.why_seats,
                )
            if not option.allows(value):
                raise NotationError("bad-choice", option=name, value=value, legal=option.legal)
        full = {o.name: chosen.get(o.name, o.default) for o in fitting}
        for option in fitting:
            for choice, other, needed in option.needs:
                if full[option.name] == choice and full.get(other) != needed:
                    raise NotationError(
                        "option-needs", value=f"{option.name}={choice}", needs=f"{other}={needed}"
                    )
        return Options(self.name, count, tuple(full.items()))

    def _parse_players(self, players: int | str | None) -> int:
        if players is None:
            return max(self.seats)
        text = str(players)
        for count in self.seats:
            if text == str(count):
                return count
        raise NotationError(
            "seats",
            game=self.title,
            value=text,
            legal=", ".join(map(str, self.seats)),
            reason=self.why_seats,
        )

    def check_pack(self, pack: Iterable[Card]) -> tuple[Card, ...]:
        """The pack as a tuple, or `NotationError` if it is not a permutation of the deck."""
        cards = tuple(pack)
        if tuple(sorted(cards)) != self.deck.cards:
            spelled = " ".join(self.deck.name(c) if c in self.deck.cards else str(c) for c in cards)
            raise NotationError(
                "bad-pack", count=len(self.deck), game=self.title, value=spelled or "empty"
            )
        return cards
