"""Who plays at the servers of server.py: four sockets a table, at ours and at its peers.

A party has one move on its way, which is over once the last of its four sockets has it. Everything
here is in one loop, on a core of its own, and reads no more of a message than it needs: what is
measured is the other side.
"""

import asyncio
import http.client
import json
import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

SEATS = 4
AT_ONCE = 16
"""So many sockets are opened at a time."""
LONGEST = 60.0
"""Seconds in which what was asked has to be there."""
HOST = "127.0.0.1"
TEXT, BINARY, PING = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING


class Fault(Exception):
    """A server did what it should not; what was measured is worth nothing."""


class Load:
    """All parties of one run, and what came of it."""

    def __init__(self, seed: str = "1") -> None:
        self.parties: list[Party] = []
        self.latencies: list[float] = []
        self.faults: list[str] = []
        self.is_counting = False
        self.rng = Random(seed)
        self._rate = 0.0
        self._round = 0
        self._playing: set[Party] = set()

    async def play(
        self, parties: Sequence["Party"], rate: float, warm: float, seconds: float
    ) -> float:
        """Have these play at so many moves a second together, 0 for all they can; how long it took.

        What comes of the first `warm` seconds does not count.
        """
        self._rate = rate / len(parties)
        self._playing = {*parties}
        self._round += 1
        self.latencies = []
        for party in parties:
            if not party.began:  # else it goes on once its last move is over
                self.again(party)
        await asyncio.sleep(warm)
        self.is_counting, began = True, perf_counter()
        await asyncio.sleep(seconds)
        self.is_counting, took = False, perf_counter() - began
        self._playing = set()
        if self.faults:
            raise Fault(f"{len(self.faults)} of what was sent went wrong: {self.faults[0]}")
        return took

    def count(self, latency: float) -> None:
        if self.is_counting:
            self.latencies.append(latency)

    def again(self, party: "Party") -> None:
        """The next move, now or after a while."""
        if party not in self._playing:
            return
        if self._rate:
            wait = self.rng.expovariate(self._rate)
            asyncio.get_running_loop().call_later(wait, self._go, party, self._round)
        else:
            party.go()

    def _go(self, party: "Party", number: int) -> None:
        if number == self._round and party in self._playing:
            party.go()


class Party:
    """A table with its four sockets."""

    __slots__ = ("began", "lines", "load", "pending", "ready", "seat", "token", "turn")

    def __init__(self, load: Load) -> None:
        self.load = load
        self.lines: list[Any] = []
        self.pending = 0
        """So many have not seen the move on its way."""
        self.began = 0.0
        """When it was sent."""
        self.seat = -1
        """Who is to act, -1 for nobody."""
        self.turn: int = 0
        self.token: Any = None
        """What they may do."""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def go(self) -> None:
        self.pending = SEATS
        self.began = perf_counter()
        self.lines[self.seat].move(self)

    def heard(self) -> None:
        """One more of the four has seen it."""
        self.pending -= 1
        if not self.pending:
            self.load.count(perf_counter() - self.began)
            self.began = 0.0
            self.load.again(self)

    def is_set(self) -> None:
        """Somebody may move."""
        if not self.ready.done():
            self.ready.set_result(None)


class Line(WSListener):
    """A socket."""

    def __init__(self, load: Load, seat: int) -> None:
        self.load = load
        self.seat = seat
        self.transport: WSTransport
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_over = False

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002
        if not self.is_over:
            self.load.faults.append("a socket was lost")

    def is_set(self) -> None:
        if not self.ready.done():
            self.ready.set_result(None)

    async def open(self, address: str, **headers: str) -> None:
        await ws_connect(
            lambda: self,
            address,
            extra_headers=headers,
            max_frame_size=1 << 24,
            read_buffer_init_size=2048,
        )
        await asyncio.wait_for(self.ready, LONGEST)

    def close(self) -> None:
        self.is_over = True
        with suppress(Exception):  # perhaps it never was open
            self.transport.disconnect(graceful=False)


async def in_batches(tasks: Iterable[Any]) -> None:
    """Some at a time."""
    todo = [*tasks]
    for i in range(0, len(todo), AT_ONCE):
        await asyncio.gather(*todo[i : i + AT_ONCE])


class Web:
    """A server over HTTP."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._idle: list[http.client.HTTPConnection] = []

    async def post(self, path: str, body: object, **headers: str) -> Any:
        return await asyncio.to_thread(self._post, path, json.dumps(body), headers)

    def _post(self, path: str, body: str, headers: dict[str, str]) -> Any:
        told = {"content-type": "application/json"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        while True:
            line = self._idle.pop() if self._idle else None
            fresh = line is None
            line = line or http.client.HTTPConnection(HOST, self._port, timeout=LONGEST)
            try:
                line.request("POST", path, body, told)
                answer = line.getresponse()
                content = answer.read()
            except (http.client.HTTPException, OSError):
                line.close()
                if fresh:
                    raise
                continue  # it was idle for too long
            self._idle.append(line)
            if answer.status >= http.HTTPStatus.BAD_REQUEST:
                raise Fault(f"{path} was answered {answer.status}: {content[:200]!r}")
            return json.loads(content)

    def close(self) -> None:
        for line in self._idle:
            line.close()


# Ours.


class _Legal(msgspec.Struct):
    token: str


class _View(msgspec.Struct):
    legal: list[_Legal]


class _Owed(msgspec.Struct):
    kind: str
    seat: str | None


class _Stands(msgspec.Struct):
    at: int
    turn: int
    hand_number: int
    owed: _Owed
    view: _View | None


class _Push(msgspec.Struct):
    frame: _Stands


class _Joined(msgspec.Struct):
    table: str
    snapshot: _Stands


class _Answer(msgspec.Struct):
    id: str | int
    ok: msgspec.Raw = msgspec.Raw(b"")


class _Asks(msgspec.Struct):
    hand: int


class _Asked(msgspec.Struct):
    asks: _Asks | None = None


_push = msgspec.json.Decoder(_Push).decode
_asked = msgspec.json.Decoder(_Asked).decode
_answer = msgspec.json.Decoder(_Answer).decode
_joined = msgspec.json.Decoder(_Joined).decode

# Where things stand in a push: {"table":"0123456789abcdef","frame":{"seq":7,"kind":"act", ...
NAME = slice(10, 26)
IS_FRAME, FRAME = slice(26, 43), b'","frame":{"seq":'
SEQ = 43


class OurParty(Party):
    """A table of ours, whose hands are dealt with what its people add."""

    __slots__ = ("at", "hand", "is_dealt", "is_over", "spare", "table")

    def __init__(self, load: Load, table: str, spare: Sequence[str] = ()) -> None:
        super().__init__(load)
        self.table = table.encode()
        self.at = -1
        """The last entry that somebody has seen."""
        self.spare = [*spare]
        """Tables at which they go on once the match is over."""
        self.hand = 0
        self.is_dealt = False
        self.is_over = False

    async def join(self) -> None:
        """All four, and the first hand is dealt."""
        for line in self.lines:
            line.join(self)
        await asyncio.wait_for(self.ready, LONGEST)

    def stands(self, seat: int, now: _Stands) -> None:
        """What one seat is shown."""
        self.hand = now.hand_number
        if now.view is not None and now.view.legal:
            self.seat, self.turn = seat, now.turn
            tokens = now.view.legal
            self.token = tokens[int(self.load.rng.random() * len(tokens))].token.encode()
        elif now.owed.kind != "act":
            self.seat = -1
            self.is_dealt = True  # next, whenever that is
            self.is_over = now.owed.kind == "nothing"

    def seen(self, at: int) -> None:
        """One more of the four has seen that entry."""
        if at > self.at:
            self.at, self.pending = at, SEATS - 1
        elif at == self.at:
            self.pending -= 1
            if not self.pending:
                self.whole()

    def whole(self) -> None:
        """All four have seen it: it was a move of ours, a deal, or what the server did by itself."""
        is_move, self.began = self.began, 0.0
        if is_move:
            self.load.count(perf_counter() - is_move)
        if self.seat >= 0:
            if is_move or self.is_dealt:
                self.load.again(self)
            self.is_dealt = False
            self.is_set()
        elif not self.is_over:
            for line in self.lines:
                line.next(self)
        elif self.spare:
            for line in self.lines:
                line.part(self)
            self.table, self.at, self.is_over = self.spare.pop().encode(), -1, False
            for line in self.lines:
                line.join(self)


class OurLine(Line):
    """A person's socket, who may sit at many tables."""

    def __init__(self, load: Load, seat: int) -> None:
        super().__init__(load, seat)
        self.parties: dict[bytes, OurParty] = {}
        self.count = 0
        self.name = secrets.token_hex(4).encode()
        """Begins its keys, which are never used twice."""
        self.on_done: Callable[[OurParty], None] | None = None
        self.on_late: Callable[[OurParty], None] | None = None
        self.on_joined: Callable[[OurParty, int, OurLine], None] | None = None

    async def enter(self, web: Web, token: str, csrf: str, address: str, port: int) -> None:
        """With the ticket of a session."""
        headers = {"cookie": f"levata={token}", "x_levata": csrf, "x_forwarded_for": address}
        ticket = (await web.post("/api/ticket", None, **headers))["ticket"]
        names = f"levata.1, ticket.{ticket}"
        await self.open(f"ws://{HOST}:{port}/socket", **{"Sec-WebSocket-Protocol": names})

    # What it says.

    def on_ws_connected(self, transport: WSTransport) -> None:
        super().on_ws_connected(transport)
        transport.send(TEXT, b'{"id":"hello","do":"hello","with":{"version":1}}')

    def join(self, party: OurParty) -> None:
        self.parties[party.table] = party
        self._say(b'{"id":"j%b","do":"join","with":{"table":"%b"}}' % (party.table, party.table))

    def part(self, party: OurParty) -> None:
        del self.parties[party.table]
        self._say(b'{"id":"part","do":"part","with":{"table":"%b"}}' % party.table)

    def move(self, party: OurParty) -> None:
        self.count += 1
        table = party.table
        self._say(
            b'{"id":"c%b","do":"command","with":{"table":"%b","kind":"act","key":"%b.%x","turn":%d,'
            b'"token":"%b"}}' % (table, table, self.name, self.count, party.turn, party.token)
        )

    def next(self, party: OurParty) -> None:
        words = party.table, party.hand + 1
        self._say(b'{"id":"next","do":"next","with":{"table":"%b","hand":%d}}' % words)

    def _say(self, message: bytes) -> None:
        self.transport.send(TEXT, message)

    # What it hears.

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002
        if frame.msg_type != TEXT:
            return
        message = frame.get_payload_as_bytes()
        if message[IS_FRAME] == FRAME:
            party = self.parties.get(message[NAME])
            if party is not None:
                self._frame(party, message)
        elif message.startswith(b'{"id":'):
            self._answer(message)
        elif message.startswith(b'{"table":'):
            asked, party = _asked(message), self.parties.get(message[NAME])
            if asked.asks is not None and party is not None:
                self._say(
                    b'{"id":"bytes","do":"bytes","with":{"table":"%b","hand":%d,"bytes":"%032x"}}'
                    % (party.table, asked.asks.hand, self.load.rng.getrandbits(128))
                )

    def _frame(self, party: OurParty, message: bytes) -> None:
        if b'"legal":[{' in message or b'"owed":{"kind":"act"' not in message:
            party.stands(self.seat, _push(message).frame)
        party.seen(int(message[SEQ : message.index(b",", SEQ)]))

    def _answer(self, message: bytes) -> None:
        if message.startswith(b'{"id":"next"') and b'"error"' in message:
            return  # another one was the last, and it is dealt
        answer = _answer(message)
        name = str(answer.id)
        if not answer.ok:
            if self.on_late is not None and b'"stale"' in message:
                self.on_late(self.parties[name[1:].encode()])
            else:
                self.load.faults.append(message.decode())
            return
        if name == "hello":
            self.is_set()
        elif name[0] == "j":
            joined = _joined(answer.ok)
            party = self.parties[joined.table.encode()]
            party.stands(self.seat, joined.snapshot)
            if self.on_joined is not None:
                self.on_joined(party, joined.snapshot.at, self)
        elif name[0] == "c" and self.on_done is not None:
            self.on_done(self.parties[name[1:].encode()])


# Its peers: a party a table, a line a seat.


class ColyseusLine(Line):
    """Colyseus' wire: a byte for what it is, the name of a message, its body in MessagePack."""

    JOIN, DATA = 10, 13

    def __init__(self, load: Load, seat: int, party: Party) -> None:
        super().__init__(load, seat)
        self.party = party

    async def enter(self, web: Web, table: int, port: int) -> None:
        asked = {"table": str(table), "seat": self.seat}
        found = await web.post("/matchmake/joinOrCreate/table", asked)
        place = f"{found['processId']}/{found['roomId']}?sessionId={found['sessionId']}"
        await self.open(f"ws://{HOST}:{port}/{place}")

    def move(self, party: Party) -> None:
        body = msgspec.msgpack.encode({"at": party.turn, "card": party.token})
        self.transport.send(BINARY, b"\x0d\xa4move" + body)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != BINARY:
            return
        message = frame.get_payload_as_bytes()
        kind = message[0]
        if kind == self.JOIN:
            transport.send(BINARY, bytes([self.JOIN]))
            transport.send(BINARY, b"\x0d\xa4look")
        elif kind == self.DATA:
            at = 2 + (message[1] & 31)
            name, party = message[2:at], self.party
            if name == b"refused":
                self.load.faults.append("a move was refused")
                return
            if name == b"stands" or party.pending == 1:  # the last one to hear of it reads it
                self._read(message[at:])
            if name == b"moved":
                party.heard()
            else:
                self.is_set()

    def _read(self, body: bytes) -> None:
        now = _moved(body)
        party = self.party
        party.turn, party.seat, party.token = now.at, now.turn, now.legal[0]


class _Moved(msgspec.Struct):
    at: int
    turn: int
    legal: list[int]


_moved = msgspec.msgpack.Decoder(_Moved).decode


class BoardgameLine(Line):
    """boardgame.io's wire: texts of Engine.IO and Socket.IO, in the game's namespace."""

    def __init__(self, load: Load, seat: int, party: Party) -> None:
        super().__init__(load, seat)
        self.party = party
        self.match = ""

    async def enter(self, web: Web, table: int, port: int) -> None:  # noqa: ARG002
        self.match = f"m{table}"
        await self.open(f"ws://{HOST}:{port}/socket.io/?EIO=4&transport=websocket")

    def move(self, party: Party) -> None:
        payload = {"type": "play", "args": [party.token], "playerID": str(self.seat)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._say(["update", action, party.turn, self.match, str(self.seat)])

    def _say(self, words: list[Any]) -> None:
        self.transport.send(TEXT, b"42/toy," + msgspec.json.encode(words))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != TEXT:
            return
        message = frame.get_payload_as_bytes()
        party = self.party
        if message == b"2":
            transport.send(TEXT, b"3")
        elif message[:1] == b"0":
            transport.send(TEXT, b"40/toy,")
        elif message.startswith(b"40/toy,"):
            self._say(["sync", self.match, str(self.seat), None, SEATS])
        elif message.startswith(b'42/toy,["sync"'):
            self._read(_synced(message[7:]).body.state)
            self.is_set()
        elif message.startswith(b'42/toy,["update"'):
            if party.pending == 1:  # as above
                self._read(_updated(message[7:]).state)
            party.heard()
        elif not message.startswith(b'42/toy,["matchData"'):
            self.load.faults.append(message[:200].decode())

    def _read(self, state: "_State") -> None:
        party = self.party
        party.turn, party.seat = state.number, int(state.ctx.currentPlayer)
        party.token = _legal(state.G)


class _Ctx(msgspec.Struct):
    currentPlayer: str  # noqa: N815 - as boardgame.io spells it


class _G(msgspec.Struct):
    hands: list[list[int]]
    trick: list[tuple[int, int]]
    turn: int


class _State(msgspec.Struct):
    G: _G
    ctx: _Ctx
    number: int = msgspec.field(name="_stateID")


class _Body(msgspec.Struct):
    state: _State


class _Synced(msgspec.Struct, array_like=True):
    verb: str
    match: str
    body: _Body


class _Updated(msgspec.Struct, array_like=True):
    verb: str
    match: str
    state: _State


_synced = msgspec.json.Decoder(_Synced).decode
_updated = msgspec.json.Decoder(_Updated).decode


def _legal(table: _G) -> int:
    """A card that follows suit, or is a trump where none does."""
    hand = table.hands[table.turn]
    if table.trick:
        led = table.trick[0][1] // 6
        for suit in (led, 0):
            for card in hand:
                if card // 6 == suit:
                    return card
    return hand[0]
