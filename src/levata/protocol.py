"""The messages of docs/protocol.md as types, for the table server, its clients and the page.

It imports nothing of Levata's: whoever has msgspec reads and writes every message with this file,
which is one for that reason, and long.
What clients send is read strictly, unknown fields are refused; what a server sends is read
leniently: fields, events and pushes that a client does not know are passed over.
`tools/protocol_types.py` writes it in TypeScript, for the page.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

__all__ = [
    "EVENTS",
    "FACTS",
    "LARGEST",
    "PATH",
    "PRACTICE",
    "SERVER",
    "SUBPROTOCOL",
    "TICKET",
    "VERSION",
    "Answer",
    "Coded",
    "Frame",
    "Joined",
    "Push",
    "Request",
    "Sent",
    "Snapshot",
    "Verb",
    "View",
]

VERSION = 1
"""Of these messages: one more for whatever an older client could not pass over."""
PATH = "/socket"
SUBPROTOCOL = f"levata.{VERSION}"
"""What a socket speaks, as the upgrade names it."""
TICKET = "ticket."
"""How the ticket begins among the names of the upgrade."""
LARGEST = 4096
"""Bytes a client's message may have."""


# The words all messages are made of.

Value: TypeAlias = Any
"""Whatever JSON can say."""
Params: TypeAlias = dict[str, Value]
Seat: TypeAlias = str
"""One of the seats `N` `E` `S` `W`."""
Side: TypeAlias = str
"""The seats that share a total: `NS`, or a seat alone."""
CardName: TypeAlias = str
"""A card as its pack spells it: `Th`. `x??` stands for one laid away unseen."""
Token: TypeAlias = str
"""An action: a card, `-`, `3`, `=d`, `^8`, `20o`, `x9s`."""
Pack: TypeAlias = str
"""The suits of a pack, which is also its name."""
GameName: TypeAlias = str
Phase: TypeAlias = str
"""The game's own word, `play`, or `over`."""
Control: TypeAlias = Literal["card", "word", "level", "suit", "rank"]
Mode: TypeAlias = Literal["person", "bot", "stand-in", "left"]
Facts: TypeAlias = dict[str, Value]
"""A game's own public facts; `FACTS` has those of the games that come with Levata."""
TableEvent: TypeAlias = dict[str, Value]
"""Something the table noticed: a `code`, its parameters beside it; `EVENTS` has them."""
Millis: TypeAlias = int
"""Milliseconds: how long, or since 1970 by the server's clock."""

Id: TypeAlias = int | Annotated[str, Meta(min_length=1, max_length=64)]
"""The sender's own name for a request."""
Key: TypeAlias = Annotated[str, Meta(pattern=r"\A[!-~]{1,64}\Z")]
"""The sender's own name for a command: 1 to 64 visible characters of ASCII."""
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
"""A table's, a room's or a person's."""
Word: TypeAlias = Annotated[str, Meta(max_length=32)]
"""Something short that is looked up: a token, letters, a code."""
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
"""Of an entry, a turn, a hand."""
Bytes: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
"""16 bytes in 32 hexadecimal digits."""
Talk: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class Coded(Struct):
    """A code and its parameters; the words are the reader's own."""

    code: str
    params: Params


# What a viewer is shown of a table.


class Legal(Struct):
    """An action, and the control that draws it."""

    token: Token
    kind: Control
    value: str


class Trick(Struct):
    plays: list[tuple[Seat, CardName]]
    winner: Seat


class View(Struct):
    """The hand as the viewer may see it."""

    game: GameName
    rules: int
    options: dict[str, str | int]
    seat: Seat | None
    dealer: Seat
    totals: dict[Side, int]
    phase: Phase
    to_act: Seat | None
    legal: list[Legal]
    hand: list[CardName]
    """Lowest first within each suit."""
    counts: dict[Seat, int]
    calls: list[tuple[Seat, Token]]
    order: dict[str, str]
    """For each suit the cards that count as it, highest first, spaces between."""
    trick: Trick | None
    last_trick: Trick | None
    tricks: dict[Seat, int]
    facts: Facts
    score: dict[Side, int] | None


class Seated(Struct):
    seat: Seat
    name: str
    mode: Mode


class Owed(Struct):
    kind: Literal["deal", "act", "answer", "nothing"]
    seat: Seat | None


class Snapshot(Struct):
    """Everything one viewer needs to draw the table now."""

    at: int
    turn: int
    hand_number: int
    seats: list[Seated]
    totals: dict[Side, int]
    winners: list[Side]
    owed: Owed
    ticks: str
    anchor: str | None
    view: View | None


class Shown(Snapshot, kw_only=True, tag_field="kind"):
    """An entry of the table's log as the viewer sees it, and the table after it."""

    seq: int
    events: list[TableEvent]


class DealFrame(Shown, kw_only=True, tag="deal"):
    pass


class ActFrame(Shown, kw_only=True, tag="act"):
    seat: Seat
    token: Token
    by: Literal["person", "bot", "table", "claim"]


class UndoFrame(Shown, kw_only=True, tag="undo"):
    seat: Seat
    plies: int


class HintFrame(Shown, kw_only=True, tag="hint"):
    seat: Seat


class ClaimFrame(Shown, kw_only=True, tag="claim"):
    seat: Seat


class SeatFrame(Shown, kw_only=True, tag="seat"):
    seat: Seat
    mode: Mode


class HiddenFrame(Struct, tag_field="kind", tag="hidden"):
    """What the viewer may not see: only its number is left."""

    seq: int


Frame: TypeAlias = (
    DealFrame | ActFrame | UndoFrame | HintFrame | ClaimFrame | SeatFrame | HiddenFrame
)


class Offers(Struct):
    """What the viewer could ask for now, besides the legal actions."""

    undo: bool
    claim: bool
    hint: bool
    refused: dict[CardName, Coded]
    """Each card of the own hand that may not be played now, and why."""


# The facts of each game; null while there is nothing to say.


class Couple(Struct):
    seat: Seat
    suit: str
    points: int


class CruceFacts(Struct):
    declarer: Seat | None
    bid: int | None
    trump: str | None
    points: dict[Side, int]
    crosses: list[Couple]
    raw: dict[Side, int]


class CrossPurposesForTwoFacts(Struct):
    half: Literal[1, 2]
    dealer: Seat
    stock: int
    trump: str | None
    tops: str | None
    first: dict[Seat, int]
    second: dict[Seat, int]
    played_first: dict[Seat, list[CardName]] | None


class CrossPurposesForFourFacts(Struct):
    trump: str | None
    tops: str | None
    standing: dict[Seat, Token | None] | None
    calls_left: int | None
    allies: dict[Seat, Seat | None]
    taken: dict[Seat, int]


class CuatrolaFacts(Struct):
    trump: str
    turned: CardName
    turned_in_hand: bool
    bid: Token | None
    bidder: Seat | None
    resting: Seat | None
    points: dict[Side, int]
    declared: list[Couple]
    ask: Literal["40", "20"] | None


class EuchreFacts(Struct):
    upcard: CardName
    turned_down: bool
    picked_up: bool
    trump: str | None
    maker: Seat | None
    stock: int


FACTS: dict[tuple[GameName, int], type[Struct]] = {
    ("cruce", 3): CruceFacts,
    ("cruce", 4): CruceFacts,
    ("cross_purposes", 2): CrossPurposesForTwoFacts,
    ("cross_purposes", 4): CrossPurposesForFourFacts,
    ("cuatrola", 4): CuatrolaFacts,
    ("euchre", 2): EuchreFacts,
}
"""By game and players."""


# Events.


class Event(Struct, tag_field="code"):
    pass


class DealEvent(Event, tag="deal"):
    hand: int
    dealer: Seat


class CallEvent(Event, tag="call"):
    seat: Seat
    token: Token


class ContractEvent(Event, tag="contract"):
    seat: Seat
    bid: int | Token


class DealtEvent(Event, tag="dealt"):
    part: str


class TrumpEvent(Event, tag="trump"):
    seat: Seat
    suit: str


class PlayEvent(Event, tag="play"):
    seat: Seat
    card: CardName


class CrossEvent(Event, tag="cross"):
    seat: Seat
    suit: str
    points: int


class TrickEvent(Event, tag="trick"):
    seat: Seat
    points: int


class TopsEvent(Event, tag="tops"):
    seat: Seat
    rank: str


class AlliesEvent(Event, tag="allies"):
    seats: Side


class RestsEvent(Event, tag="rests"):
    seat: Seat


class AllPlayEvent(Event, tag="all-play"):
    pass


class DeclaredEvent(Event, tag="declared"):
    seat: Seat
    suit: str
    points: int


class TurnedDownEvent(Event, tag="turned-down"):
    card: CardName


class PickedUpEvent(Event, tag="picked-up"):
    seat: Seat
    card: CardName


class LaidEvent(Event, tag="laid"):
    seat: Seat


class DeadEvent(Event, tag="dead"):
    pass


class VoidEvent(Event, tag="void"):
    pass


class ResultEvent(Event, tag="result"):
    sides: list[dict[str, int | str]]
    """Each has `side`, figures that are the game's own, and `score`."""
    declarer: Side | UnsetType | None = UNSET
    bid: int | Token | UnsetType | None = UNSET
    made: bool | UnsetType = UNSET


class SeedEvent(Event, tag="seed"):
    seed: str
    clients: list[str]


class TotalsEvent(Event, tag="totals"):
    """A figure for each side there is."""

    N: int | UnsetType = UNSET
    E: int | UnsetType = UNSET
    S: int | UnsetType = UNSET
    W: int | UnsetType = UNSET
    NS: int | UnsetType = UNSET
    EW: int | UnsetType = UNSET


class LastHandEvent(Event, tag="last-hand"):
    """There can be no more: whoever leads has won."""

    hands: int


class WonEvent(Event, tag="won"):
    sides: list[Side]


class UndoEvent(Event, tag="undo"):
    seat: Seat


class HintEvent(Event, tag="hint"):
    seat: Seat


class ClaimEvent(Event, tag="claim"):
    seat: Seat


class SeatEvent(Event, tag="seat"):
    seat: Seat
    mode: Mode


EVENTS: dict[str, type[Event]] = {
    str(kind.__struct_config__.tag): kind for kind in Event.__subclasses__()
}
"""By code."""


# Requests and answers, the same on a device and at a server.


class Request(Struct, forbid_unknown_fields=True):
    """What is asked for: the verb, and the verb's own fields."""

    id: Id
    do: Word
    fields: Raw = field(name="with", default=Raw(b"{}"))


class Answer(Struct, omit_defaults=True):
    """One of the two: what came of a request, or why nothing did."""

    id: Id | None
    """Null if it could not be read."""
    ok: Value | UnsetType = UNSET
    error: Coded | UnsetType = UNSET


class Sent(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A verb's fields, as a client sends them."""


class Nothing(Sent):
    pass


class Done(Struct):
    """There is nothing to tell but that it is done."""


class At(Struct):
    at: int
    """The last entry the command came to."""


class Result(Struct):
    """What a hand came to: a line of the score sheet for each side."""

    hand: int
    view: View
    result: TableEvent
    """The last thing the table noticed in it."""
    score: dict[Side, int]
    totals: dict[Side, int]


class ScoreSheet(Struct):
    results: list[Result]
    places: list[tuple[int, Side, int]]


class Verb(NamedTuple):
    """What a verb is asked with, and what it is answered with."""

    ask: type[Sent]
    answer: Any


# Practice on a device: its table, and what is kept there.


class Deck(Struct):
    suits: Pack
    ranks: str
    cards: list[CardName]


class GameOption(Struct):
    name: str
    choices: list[str]
    default: str
    number: bool
    """Any whole number from `min` to `max` will do."""
    min: int | None
    max: int | None
    seats: list[int] | None
    """The seat counts it is for; null: all."""
    needs: dict[str, dict[str, str]] | None
    """`{redeal: {deal: "full"}}`: that choice goes only with those of other options."""


class GameInfo(Struct):
    name: GameName
    seats: list[int]
    default_seats: int
    deck: Deck
    options: list[GameOption]
    ticks: str
    """The letters of its standing choice; empty where it asks for nothing."""


class Kept(Struct):
    """An interrupted match."""

    hand: int
    between: bool
    """Is that hand over, and the next one due?"""
    totals: dict[Side, int]
    options: dict[str, str]
    players: int
    level: str
    mine: Side


class Hello(Struct):
    version: str
    levels: list[str]
    games: list[GameInfo]
    kept: dict[GameName, Kept]
    damaged: list[GameName]


class NewAsk(Sent):
    game: GameName
    players: int
    options: dict[str, str]
    level: str
    seed: str | UnsetType = UNSET


class Begun(Struct):
    snapshot: Snapshot
    offers: Offers
    match: str
    level: str


class GameAsk(Sent):
    game: GameName


class PracticeCommand(Sent):
    kind: Literal["act", "undo", "claim"]
    key: str
    turn: int | UnsetType = UNSET
    token: Token | UnsetType = UNSET


class HintAsk(Sent):
    turn: int


class Estimate(Struct):
    token: Token
    value: float
    error: float
    worlds: int
    best: float | None


class Hint(Struct):
    token: Token
    reason: Coded | None
    estimates: list[Estimate]


class TickAsk(Sent):
    letters: Word


class KeptMatch(Struct):
    id: str
    game: GameName
    players: int
    options: dict[str, str]
    level: str
    hands: int
    totals: dict[Side, int]
    winners: list[Side]
    mine: Side | None
    """The side that was the person's; null where the match is not one's own."""
    finished: bool
    at: str | None


class KeptMatches(Struct):
    matches: list[KeptMatch]


class MatchAsk(Sent):
    match: str


class RecordText(Struct):
    text: str
    name: str


class ImportAsk(Sent):
    text: str


class Imported(Struct):
    id: str


class ReviewAsk(Sent):
    match: str
    hand: int
    ply: int
    seat: Seat


class Ply(Struct):
    seat: Seat
    token: Token


class Reviewed(Struct):
    hands: int
    plies: int
    seats: list[Seated]
    view: View
    open: dict[Seat, list[CardName]]
    events: list[TableEvent]
    next: Ply | None
    tokens: list[tuple[Seat, Token]]


class ValuesAsk(Sent):
    match: str
    hand: int
    ply: int


class Verified(Struct):
    hands: int
    anchor: str


class GameStats(Struct, omit_defaults=True):
    matches: int
    won: int
    hands: int
    hands_won: int
    best: int
    streak: int
    made: int | UnsetType = UNSET
    failed: int | UnsetType = UNSET


class LessonAsk(Sent):
    game: GameName
    number: int


class LessonStep(Struct):
    count: int
    number: int
    id: str
    ids: list[str]
    """Of all positions of the game, in their order."""
    snapshot: Snapshot
    offers: Offers
    ask: str
    choices: list[Legal]
    """What may be tried: all that is legal, and what is worth being refused."""


class TryAsk(Sent):
    game: GameName
    number: int
    token: Token


class Tried(Struct):
    verdict: Literal["right", "wrong", "refused"]
    why: str | Coded
    events: list[TableEvent]
    """What the table notices on the way."""
    snapshot: Snapshot | None


PRACTICE: dict[str, Verb] = {
    "hello": Verb(Nothing, Hello),
    "new": Verb(NewAsk, Begun),
    "resume": Verb(GameAsk, Begun),
    "rematch": Verb(Nothing, Begun),
    "next": Verb(Nothing, At),
    "command": Verb(PracticeCommand, At),
    "hint": Verb(HintAsk, Hint),
    "tick": Verb(TickAsk, Done),
    "sheet": Verb(Nothing, ScoreSheet),
    "matches": Verb(Nothing, KeptMatches),
    "record": Verb(MatchAsk, RecordText),
    "import": Verb(ImportAsk, Imported),
    "forget": Verb(MatchAsk, Done),
    "review": Verb(ReviewAsk, Reviewed),
    "values": Verb(ValuesAsk, Hint),
    "verify": Verb(MatchAsk, Verified),
    "stats": Verb(Nothing, dict[GameName, GameStats]),
    "lesson": Verb(LessonAsk, LessonStep),
    "try": Verb(TryAsk, Tried),
}


# At a server: what is asked.


class HelloAsk(Sent):
    version: Number
    """The `VERSION` the client was written for."""


class Welcome(Struct):
    version: int
    """Of the messages."""
    release: str
    """Of the server: a page from another one had better load itself again."""
    name: str
    """What the person is called."""
    now: Millis


class JoinAsk(Sent):
    table: Name
    since: Number | None = None
    """The last entry that was seen."""


class Clock(Struct):
    """Whose time runs, and how much was left at `now`."""

    seat: Seat | None
    """Null while everybody looks at a finished hand, before the next is dealt."""
    left_ms: Millis
    reserve_ms: Millis
    now: Millis


class Joined(Struct):
    table: str
    seat: Seat | None
    """The viewer's; null for a spectator."""
    snapshot: Snapshot
    offers: Offers | None
    clock: Clock | None
    tail: list[Frame] | None
    """What happened since; null where that is too long ago, or nothing was seen before."""
    room: str | None
    """The code of the room the table belongs to."""


class PartAsk(Sent):
    table: Name


class TableCommand(Sent):
    table: Name
    kind: Literal["act", "claim", "back", "leave"]
    key: Key
    turn: Number | None = None
    """The turn it is meant for: if the table has moved on it is refused as `stale`."""
    token: Word = ""
    """For `act`."""


class NextAsk(Sent):
    table: Name
    hand: Number


class BytesAsk(Sent):
    table: Name
    hand: Number
    bytes: Bytes


class TableTick(Sent):
    table: Name
    letters: Word


class SheetAsk(Sent):
    table: Name


class SayAsk(Sent):
    """Something said to a table or to a room: a phrase by its code, or in a friends' room a text."""

    table: Name | UnsetType = UNSET
    room: Name | UnsetType = UNSET
    code: Word | UnsetType = UNSET
    text: Talk | UnsetType = UNSET


class WatchAsk(Sent):
    room: Name


class Watched(Struct):
    room: Room


SERVER: dict[str, Verb] = {
    "hello": Verb(HelloAsk, Welcome),
    "join": Verb(JoinAsk, Joined),
    "part": Verb(PartAsk, Done),
    "command": Verb(TableCommand, At),
    "next": Verb(NextAsk, Done),
    "bytes": Verb(BytesAsk, Done),
    "tick": Verb(TableTick, Done),
    "sheet": Verb(SheetAsk, ScoreSheet),
    "say": Verb(SayAsk, Done),
    "watch": Verb(WatchAsk, Watched),
}


# At a server: what is told without being asked.


class RoomSeat(Struct):
    seat: Seat
    name: str | None
    kind: Literal["person", "bot", "empty"]
    is_ready: bool
    is_here: bool
    wants: Seat | None
    """The seat of somebody else with whom this person would change places."""


class RoomInvite(Struct):
    """An invitation that the room has sent."""

    id: str
    name: str
    expires: Millis


class Room(Struct):
    code: str
    host: str
    game: GameName
    players: int
    options: dict[str, str]
    bots: bool
    spectators: bool
    state: Literal["open", "playing", "over"]
    table: str | None
    """The one to be at now: null while the room is open."""
    seats: list[RoomSeat]
    sides: list[Side]
    """Who plays with whom; in a game that makes sides anew with every hand, each seat by itself."""
    mine: Seat | None
    invites: list[RoomInvite]
    rematch: list[str]
    """The names of who said yes."""


class Invite(Struct):
    """An invitation that one has got."""

    id: str
    sender: str = field(name="from")
    room: str
    game: GameName
    players: int
    expires: Millis


class Said(Struct, omit_defaults=True):
    room: str
    sender: str = field(name="from")
    code: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class Presence(Struct):
    name: str
    is_here: bool


class Asks(Struct):
    """The hand for which 16 bytes are due."""

    hand: int


class Moving(Struct):
    """The server is about to end: connect again after so long."""

    retry_ms: Millis


class Push(Struct, omit_defaults=True):
    """One of these things; with `table`, it is about that table."""

    table: str | UnsetType = UNSET
    frame: Frame | UnsetType = UNSET
    offers: Offers | UnsetType | None = UNSET
    """With a frame: null but in the newest of what one command came to."""
    clock: Clock | UnsetType | None = UNSET
    """With a frame, or by itself: it changed without an entry."""
    asks: Asks | UnsetType = UNSET
    taken: bool | UnsetType = UNSET
    """Another connection of the same person has the seat; this one goes on watching."""
    joined: Joined | UnsetType = UNSET
    """More came than could be sent: this is where the table stands now."""
    said: Said | UnsetType = UNSET
    room: Room | UnsetType = UNSET
    closed: str | UnsetType = UNSET
    """The code of a room that is no more."""
    invite: Invite | UnsetType = UNSET
    withdrawn: str | UnsetType = UNSET
    """The id of an invitation that is no more."""
    presence: Presence | UnsetType = UNSET
    moving: Moving | UnsetType = UNSET


# At a server, over HTTP.


class Me(Struct):
    id: str
    name: str
    kind: Literal["guest", "account"]
    csrf: str
    """The header `X-Levata` of everything but GET."""


class Ticket(Struct):
    ticket: str
    seconds: int
    """So long it can be used, once."""


class Account(Struct):
    """A guest has become an account."""

    me: Me
    codes: list[str]
    """Recovery codes, shown this once."""


class Codes(Struct):
    codes: list[str]
    """New recovery codes, shown this once."""


class Session(Struct):
    """Where one is logged in."""

    id: str
    created: float
    """Seconds since 1970, as `seen`, when it was last used."""
    seen: float
    agent: str
    """What the browser calls itself."""
    is_this: bool


class People(Struct):
    """Those one has to do with."""

    friends: list[Presence]
    asked: list[str]
    asking: list[str]
    blocked: list[str]
    muted: list[str]


class MyRoom(Struct):
    """Where one has a seat."""

    room: Room | None


class Company(Struct):
    """Who sat where."""

    seat: Seat
    name: str | None
    """Null for a bot, and for somebody who is no more."""
    kind: Literal["person", "bot", "left"]


class PlayedMatch(Struct):
    """A match of one's own."""

    link: str | None
    """What opens its record, for whomever it is given to; null while it is played."""
    game: GameName
    players: int
    options: dict[str, str]
    seats: list[Company]
    mine: Seat
    hands: int
    totals: dict[Side, int]
    winners: list[Side]
    begun: Millis
    finished: Millis | None


class PlayedMatches(Struct):
    matches: list[PlayedMatch]
    """The newest first."""
    before: Millis | None
    """Ask for those before it and the list goes on; null at its end."""
