"""Load on a table server of this machine: people who meet in rooms and play, and all that they saw.

Everything sent, answered and heard is a line of the history, by which it can be checked afterwards
that nothing was lost, done twice or shown to the wrong person. Some of what is sent is odd on
purpose: sent twice, too late, out of turn, or to a table of others.
"""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any, BinaryIO, NamedTuple, Self
from urllib.parse import urlsplit

import msgspec
from msgspec import Raw, Struct

from levata.client import Client, Ended, Place, Refused, Visitor
from levata.protocol import VERSION

__all__ = ["SETTLES", "Figures", "Load", "Note", "Plan", "is_loopback"]

MOST_TABLES = 1_000
SETTLES = 30.0
"""Seconds in which every table has to go on at the end."""
AGAIN = ("not-kept", "fault", "too-many")
"""Refused for these, a command is sent again under its key."""
WAIT = 0.2
"""Seconds until something is tried again."""
SOCKETS = 8
"""So many of the sockets that look on are one person's: half of what a server lets in, as after a cut the
old ones may not be gone yet."""
OLD = 20
"""So many of one's own commands may be repeated late."""
STEPS = 3
"""A table that has come so many entries further goes on."""
LOOK = 1.0
"""Seconds between two looks whether it is all over."""
LAST = 5.0
"""Seconds in which what is on its way has to be answered at the end."""

ASK, OK, NO, OPEN, HEARD, PERSON, STUCK = "ask", "ok", "no", "open", "heard", "person", "stuck"
"""What a line tells: a command, how it was answered or that it never was, a message that came, who
somebody is, a table that did not go on."""


class Note(Struct, omit_defaults=True):
    """A line of a history."""

    t: float
    """Seconds since it began."""
    what: str
    who: int = -1
    """The number of a person."""
    n: int = 0
    """The number of a command, of which its answer has the same; or of a socket."""
    table: str = ""
    id: str = ""
    kind: str = ""
    key: str = ""
    turn: int = -1
    token: str = ""
    at: int = -1
    code: str = ""
    message: Raw = Raw(b"null")


class Plan(NamedTuple):
    """Who plays what."""

    game: str
    players: int
    options: dict[str, str] = {}  # noqa: RUF012 - nobody changes it
    tables: int = 4
    bots: int = 0
    """So many seats of each table are bots'."""
    odd: float = 0.0
    """The share of turns at which something odd is sent beside."""
    watchers: int = 0
    """So many sockets look on, spread over the tables."""
    pause: float = 0.0
    """Seconds somebody thinks, on average."""
    seed: str = "1"


class Figures(NamedTuple):
    """What came of it."""

    moves: int
    seconds: float
    answers: list[float]
    """Seconds until each command was answered, shortest first."""
    refused: Counter[str]
    losses: int
    """Sockets that were lost."""
    matches: int
    """Matches that were played to their end."""


def is_loopback(address: str) -> bool:
    """Is it this machine, whatever name it is called by?"""
    host = urlsplit(address).hostname
    try:
        found = socket.getaddrinfo(host, None) if host else []
    except OSError:
        return False
    return bool(found) and all(ipaddress.ip_address(place[0]).is_loopback for *_, place in found)


class Load:
    """People at tables while the block runs. Refuses every machine but this one."""

    def __init__(self, address: str, plan: Plan, history: BinaryIO) -> None:
        if not is_loopback(address):
            raise ValueError(f"{address} is not this machine, and no other is put under load")
        if not 1 <= plan.tables <= MOST_TABLES:
            raise ValueError(f"{plan.tables} tables; 1 to {MOST_TABLES} can be")
        self.address = address
        self.plan = plan
        self.moves = 0
        self.matches = 0
        self.answers: list[float] = []
        self.refused: Counter[str] = Counter()
        self.is_over = False
        self.parties = [Party(self, number) for number in range(plan.tables)]
        self.watchers: list[Watcher] = []
        self._history = history
        self._began = time.perf_counter()
        self._count = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        """Everybody has sat down and plays."""
        with suppress(Refused):  # it is a server, and does not know us yet
            await Visitor(self.address).ask("GET", "me")
        try:
            for party in self.parties:
                await party.open()
                self._tasks.append(asyncio.create_task(party.play()))
            await self._watch()
        except BaseException:
            await self._close()
            raise
        self._begun = time.perf_counter()
        self._before = self.moves
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._close()

    async def _watch(self) -> None:
        first = self.plan.tables * self.plan.players
        for i in range(self.plan.watchers):
            if i % SOCKETS == 0:
                guest = _Guest(self.address, first + i)
                me = await _surely(self, guest.guest)
            self.watchers.append(Watcher(self, guest, first + i, me.id))
            await self.watchers[-1].open(self.parties[i % self.plan.tables].table)

    async def _close(self) -> None:
        self.is_over = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LAST)
        for task in self._tasks:
            task.cancel()
        ends = await asyncio.gather(*self._tasks, return_exceptions=True)
        people = [one.close() for party in self.parties for one in party.people]
        await asyncio.gather(*people, *(one.close() for one in self.watchers))
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, Ended):
                raise end

    def figures(self) -> Figures:
        """So far."""
        return Figures(
            self.moves - self._before,
            time.perf_counter() - self._begun,
            sorted(self.answers),
            self.refused,
            sum(person.client.losses for party in self.parties for person in party.people),
            self.matches,
        )

    async def moved(self, within: float) -> list[str]:
        """Wait until every table has gone on; those that have not, which the history tells, too."""
        before = {party: (party.table, party.at) for party in self.parties}
        until = time.monotonic() + within
        while time.monotonic() < until:
            if not any(party.is_where(*was) for party, was in before.items()):
                return []
            if self._tasks and any(t.done() and t.exception() for t in self._tasks):
                break
            await asyncio.sleep(0.05)
        stuck = [was[0] for party, was in before.items() if party.is_where(*was)]
        for table in stuck:
            self.note(STUCK, table=table)
        return stuck

    def note(self, what: str, **more: Any) -> None:
        line = Note(round(time.perf_counter() - self._began, 4), what, **more)
        self._history.write(msgspec.json.encode(line) + b"\n")

    def number(self) -> int:
        self._count += 1
        return self._count


class Party:
    """A room and the people in it."""

    def __init__(self, load: Load, number: int) -> None:
        plan = load.plan
        self.load = load
        self.code = ""
        self.table = ""
        count = plan.players - plan.bots
        self.people = [Person(self, number * plan.players + i) for i in range(count)]

    @property
    def at(self) -> int:
        """As far as everybody has seen the match."""
        return min((one.place.at for one in self.people if one.place is not None), default=-1)

    def is_where(self, table: str, at: int) -> bool:
        """Has it not gone on since then, and not ended either?"""
        return self.table == table and self.at < at + STEPS

    async def open(self) -> None:
        plan, host = self.load.plan, self.people[0]
        for person in self.people:
            await person.open()
        fields = {
            "game": plan.game,
            "players": plan.players,
            "options": plan.options,
            "bots": plan.bots > 0,
            "spectators": plan.watchers > 0,
        }
        self.code = (await host.surely("POST", "rooms", fields))["code"]
        for person in self.people[1:]:
            await person.surely("POST", f"{self.room}/sit", {})
            await person.surely("POST", f"{self.room}/ready", {"is_ready": True})
        with suppress(Refused):  # it began, and only the answer was lost
            await host.surely("POST", f"{self.room}/start", {})
        await self._begun("")

    @property
    def room(self) -> str:
        return f"rooms/{self.code}"

    async def _begun(self, before: str) -> bool:
        """Go to the table that has come after that one, unless all is over before."""
        while not self.load.is_over:
            room = await self.people[0].surely("GET", self.room)
            if room["table"] not in {None, before}:
                self.table = room["table"]
                await asyncio.gather(*(person.join(self.table) for person in self.people))
                return True
            if room["state"] == "over":
                await self._again()
            await asyncio.sleep(WAIT)
        return False

    async def _again(self) -> None:
        """Say that all would play the same again; it is not kept of who has no socket just then."""
        for person in self.people:
            with suppress(Refused):  # it began, and only the answer was lost
                await person.surely("POST", f"{self.room}/rematch", {"is_wanted": True})

    async def play(self) -> None:
        """Match after match."""
        is_on = True
        while is_on:
            await asyncio.gather(*(person.play() for person in self.people))
            if self.load.is_over:
                break
            self.load.matches += 1
            before = self.table
            await self._again()
            for person in self.people:
                await person.part(before)
            is_on = await self._begun(before)


class _Guest(Visitor):
    """Each comes from an address of its own, as a server believes it from a proxy it trusts."""

    def __init__(self, address: str, number: int) -> None:
        super().__init__(address)
        self._headers["x-forwarded-for"] = str(ipaddress.ip_address("198.18.0.1") + number)


class _Ear(Client):
    """Has everything written down that it hears, with the number of the socket."""

    on_message: Callable[[bytes, int], None]

    def _hear(self, message: bytes) -> None:
        self.on_message(message, self.losses)
        super()._hear(message)


async def _surely(load: Load, ask: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Ask over HTTP until there is an answer."""
    while True:
        try:
            return await ask()
        except Refused as error:
            if error.code not in (*AGAIN, "not-here", "room-changed"):
                raise
        except (OSError, http.client.HTTPException, ValueError):
            if load.is_over:
                raise
        await asyncio.sleep(WAIT)


class Watcher:
    """A socket that looks on."""

    def __init__(self, load: Load, guest: _Guest, number: int, name: str) -> None:
        self.client = _Ear(load.address, guest.ticket, soon=0.05)
        self.client.on_message = self._heard
        self.place: Place
        self._load, self._number = load, number
        load.note(PERSON, who=number, id=name)

    async def open(self, table: str) -> None:
        await self.client.__aenter__()
        self.place = await self.client.join(table)

    async def close(self) -> None:
        await self.client.__aexit__(None, None, None)

    def _heard(self, message: bytes, line: int) -> None:
        self._load.note(HEARD, who=self._number, n=line, message=Raw(message))


class _Command(NamedTuple):
    table: str
    key: str
    turn: int
    kind: str
    token: str


class Person:
    """Somebody who plays whatever is legal, and now and then sends what is not."""

    def __init__(self, party: Party, number: int) -> None:
        self.load, self.party, self.number = party.load, party, number
        self.visitor = _Guest(self.load.address, number)
        self.client = _Ear(self.load.address, self.visitor.ticket, soon=0.05)
        self.client.on_message = self._heard
        self.place: Place | None = None
        self._rng = Random(f"{self.load.plan.seed}, {number}")
        self._done: deque[_Command] = deque(maxlen=OLD)
        self._ready_for = 0
        self._is_open = False

    async def open(self) -> None:
        me = await _surely(self.load, self.visitor.guest)
        self.load.note(PERSON, who=self.number, id=me.id)
        await self.client.__aenter__()
        self._is_open = True
        await self.client.ask("hello", version=VERSION)  # a match begins when all are there

    async def close(self) -> None:
        if self._is_open:
            await self.client.__aexit__(None, None, None)

    async def join(self, table: str) -> None:
        self._done.clear()
        self._ready_for = 0
        self.place = await self.client.join(table)

    async def part(self, table: str) -> None:
        self.place = None
        await self.client.part(table)

    async def surely(self, method: str, path: str, body: object = None) -> Any:
        """Ask over HTTP until there is an answer."""
        return await _surely(self.load, lambda: self.visitor.ask(method, path, body))

    # Playing.

    async def play(self) -> None:
        """To the end of the match."""
        place = self.place
        assert place is not None
        while not self.load.is_over:
            owed, hand = place.snapshot.owed, place.snapshot.hand_number + 1
            if owed.kind == "nothing":
                return
            if owed.kind == "deal" and self._ready_for < hand:
                self._ready_for = hand
                await self._next(place)
            elif place.is_mine:
                await self._move(place)
            else:
                if owed.kind == "act" and self._rng.random() < self.load.plan.odd / 4:
                    await self._out_of_turn(place)
                    continue
                with suppress(TimeoutError):
                    await asyncio.wait_for(place.change(), LOOK)

    async def _next(self, place: Place) -> None:
        with suppress(Refused):  # it was dealt meanwhile
            await place.next()

    async def _move(self, place: Place) -> None:
        plan, rng = self.load.plan, self._rng
        if plan.pause:
            await asyncio.sleep(rng.expovariate(1 / plan.pause))
            if not place.is_mine:
                return
        assert place.view is not None
        turn = place.snapshot.turn
        tokens = [legal.token for legal in place.view.legal]
        kind, token = "act", rng.choice(tokens)
        if place.offers is not None and place.offers.claim and rng.random() < 0.5:
            kind, token = "claim", ""
        command = _Command(place.table, self._key(), turn, kind, token)
        beside: list[_Command] = []
        if rng.random() < plan.odd:
            beside = rng.choice(
                (self._doubled, self._late, self._stale, self._foreign, self._rival)
            )(command, rng.choice(tokens))
        sent = [command, *beside]
        rng.shuffle(sent)
        await asyncio.gather(*map(self._surely, sent))

    # What is odd: each gives what is sent beside a command.

    def _doubled(self, command: _Command, _: str) -> list[_Command]:
        return [command]

    def _late(self, command: _Command, _: str) -> list[_Command]:  # noqa: ARG002
        return [self._rng.choice(self._done)] if self._done else []

    def _stale(self, command: _Command, token: str) -> list[_Command]:
        return [command._replace(key=self._key(), turn=command.turn - 1, token=token)]

    def _rival(self, command: _Command, token: str) -> list[_Command]:
        """Meant for the same turn: one of the two comes too late, whichever it is."""
        return [command._replace(key=self._key(), kind="act", token=token)]

    def _foreign(self, command: _Command, _: str) -> list[_Command]:
        others = [party.table for party in self.load.parties if party is not self.party]
        return [command._replace(table=table, key=self._key()) for table in others[:1] if table]

    async def _out_of_turn(self, place: Place) -> None:
        """The card of somebody whose turn it is not."""
        if place.view is not None and place.view.hand:
            token = self._rng.choice(place.view.hand)
            turn = place.snapshot.turn
            await self._surely(_Command(place.table, self._key(), turn, "act", token))

    # Sending.

    async def _surely(self, command: _Command) -> None:
        """Until it is done or refused for good."""
        code = AGAIN[0]
        while code in AGAIN and not self.load.is_over:
            code = await self._send(command)
            if code:
                await asyncio.sleep(WAIT)  # nothing may be asked in a circle
        if code == "stale" and self.place is not None:
            await asyncio.wait([self.client.again(self.place)])

    async def _send(self, command: _Command) -> str:
        """The code it was refused with, empty if it was done."""
        n, began = self.load.number(), time.perf_counter()
        self.load.note(ASK, who=self.number, n=n, **command._asdict())
        try:
            done = await self.client.ask("command", **command._asdict())
        except Refused as error:
            self.load.note(NO, who=self.number, n=n, code=error.code)
            self.load.refused[error.code] += 1
            return error.code
        except BaseException:
            self.load.note(OPEN, who=self.number, n=n)
            raise
        self.load.note(OK, who=self.number, n=n, at=done.at)
        self.load.moves += 1
        self.load.answers.append(time.perf_counter() - began)
        self._done.append(command)
        return ""

    def _key(self) -> str:
        return f"{self._rng.getrandbits(64):x}"

    def _heard(self, message: bytes, line: int) -> None:
        self.load.note(HEARD, who=self.number, n=line, message=Raw(message))
