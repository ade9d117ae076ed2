"""Rooms as the store has them: who sits where, and what may be done about it.

Everything here runs within a transaction: each deed checks all it must before it changes anything,
so that of two at once the second one sees what the first has left. Who sits, is in the room; whoever
stands up has left it.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import Connection, Select, delete, exists, insert, select, update

from levata.errors import LevataError
from levata.game import NOBODY, Game, Options
from levata.games import by_name
from levata.server import invites, schema
from levata.server.invites import Invitation
from levata.server.people import person_called
from levata.table import Mode

__all__ = [
    "KICKED",
    "LENGTH",
    "LETTERS",
    "Choice",
    "Closed",
    "Place",
    "Room",
    "Seating",
    "Use",
    "uses",
]

LETTERS = "CDFHJKLMPQRTWXY34679"
"""Of codes. No vowels, so that they are no words, and nothing that looks like something else (0 and O,
1 and I, 2 and Z, 5 and S, 8 and B, 6 and G, U and V) or is easily misheard for it (B, G, N, S, V)."""
LENGTH = 8
"""Letters of a code: 20**8 codes. A person may miss 30 times an hour, and an address may make 20 new
persons in it: even where 1000 rooms are open, 600 guesses find one of them once in 40,000 hours."""

KICKED = 10 * 60
"""Seconds somebody may not sit again where they were sent away, unless they are invited."""

State: TypeAlias = Literal["open", "playing", "over"]
OPEN: State = "open"
PLAYING: State = "playing"
OVER: State = "over"


class Choice(NamedTuple):
    """What the host decides."""

    options: Options
    """Game, seats and everything else that is played by."""
    bots: bool
    """May bots sit where nobody does?"""
    spectators: bool

    @classmethod
    def read(
        cls, game: str, players: int, options: dict[str, str], *, bots: bool, spectators: bool
    ) -> Choice:
        """What was chosen, as people type it."""
        return cls(by_name(game).parse_options(players, options), bots, spectators)


class Place(NamedTuple):
    """A seat of a room."""

    person: str | None
    name: str | None
    is_bot: bool
    """In the newest match."""
    is_ready: bool
    wants: int | None
    """The seat for which its person would give it."""
    wants_rematch: bool


FREE = Place(None, None, is_bot=False, is_ready=False, wants=None, wants_rematch=False)


class Room(NamedTuple):
    """A room at one moment."""

    id: str
    code: str
    host: str | None
    """None if nobody sits there."""
    choice: Choice
    state: State
    """`OPEN`, `PLAYING`, or `OVER`: then everybody still sits there who has played."""
    table: str | None
    places: tuple[Place, ...]
    invites: tuple[Invitation, ...]
    seen: float
    """When somebody last did something in it."""

    @property
    def game(self) -> Game:
        """What is played."""
        return by_name(self.choice.options.game)

    @property
    def letters(self) -> str:
        """The names of the seats."""
        return self.game.seat_letters(self.choice.options)

    @property
    def people(self) -> list[str]:
        """Who sits there."""
        return [place.person for place in self.places if place.person is not None]

    def seat_of(self, person: str) -> int:
        """Where somebody sits, `NOBODY` if not here."""
        people = [place.person for place in self.places]
        return people.index(person) if person in people else NOBODY

    def seat(self, letter: str) -> int:
        """The seat of that name."""
        if len(letter) != 1 or letter not in self.letters:
            raise LevataError("bad-seat", value=letter, legal=" ".join(self.letters))
        return self.letters.index(letter)


class Use(NamedTuple):
    """A room, as far as time concerns it."""

    id: str
    host: str | None
    state: str
    seen: float
    people: list[str]


class Closed(NamedTuple):
    """A room that is no more, and who sat there."""

    code: str
    people: list[str]


class Seating:
    """One transaction, and whom it concerns."""

    def __init__(self, at: Connection, now: float) -> None:
        self.touched: dict[str, set[str]] = {}
        """Rooms by their ids, each with those who do not sit there any more."""
        self.closed: dict[str, Closed] = {}
        self.withdrawn: list[Invitation] = []
        self.sent: list[Invitation] = []
        """Invitations to be shown to whom they invite."""
        self.stranger: LevataError | None = None
        """What is told to whoever names a room in which they do not sit, be it there or not."""
        self._at = at
        self._now = now

    # Finding.

    def room(self, name: str) -> Room | None:
        """The one of this id."""
        return _room(self._at, schema.room.c.id == name)

    def called(self, code: str) -> Room:
        """The one of this code, however it is typed."""
        room = _room(self._at, schema.room.c.code == _plain(code))
        if room is None:
            raise LevataError("no-room", value=code)
        return room

    def of_table(self, table: str) -> Room | None:
        """The room whose newest table this is."""
        return _room(self._at, schema.room.c.table_id == table)

    def of_person(self, person: str) -> Room | None:
        """Where somebody sits."""
        seat = schema.room_seat.c
        asked = select(seat.room).where(seat.person == person).scalar_subquery()
        return _room(self._at, schema.room.c.id == asked)

    def _called_by(self, person: str, code: str) -> Room:
        if self.stranger is None:
            return self.called(code)
        room = self.of_person(person)
        if room is None or room.code != _plain(code):
            raise self.stranger
        return room

    def shown(self, person: str, code: str) -> Room:
        """A room, to somebody who sits there or might."""
        room = self._called_by(person, code)
        if room.seat_of(person) == NOBODY:
            self._welcome(person, room.people, LevataError("no-room", value=code), room.id)
        return room

    def watch(self, person: str, code: str | None, people: Iterable[str]) -> None:
        """Refuse who may not look on at a table of that room, if it has one, where these play."""
        room = _room(self._at, schema.room.c.code == code)
        self._welcome(person, people, LevataError("no-table"), room and room.id)

    def look_at(self, names: Iterable[str]) -> None:
        """Have rooms shown anew in which nothing was done."""
        for name in names:
            self.touched.setdefault(name, set())

    def look_where_invited(self, person: str) -> None:
        """The same for the rooms that have invited somebody."""
        invite = schema.invite.c
        self.look_at(self._at.scalars(select(invite.room).where(invite.person == person)))

    def miss(self, names: Iterable[str], gone: Iterable[str]) -> None:
        """The same for rooms from which these have gone, who do not wait for a rematch any more."""
        seat = schema.room_seat
        self._at.execute(update(seat).where(seat.c.person.in_(gone)).values(wants_rematch=False))
        self.look_at(names)

    def _joined(self, person: str, code: str, *, by_host: bool = False) -> Room:
        """A room, to somebody who sits there."""
        room = self.shown(person, code)
        if room.seat_of(person) == NOBODY:
            raise LevataError("not-seated", value=room.code)
        if by_host and room.host != person:
            raise LevataError("not-host")
        return room

    def _welcome(
        self, person: str, others: Iterable[str], stranger: LevataError, room: str | None
    ) -> None:
        """Refuse who is not. Who is blocked by somebody there is told the same as of nothing there."""
        block = schema.block.c
        others = [*others]
        mine = exists().where(block.person == person, block.other.in_(others))
        theirs = exists().where(block.other == person, block.person.in_(others))
        if self._is(theirs):
            raise stranger
        if self._is(mine):
            raise LevataError("you-blocked")
        kick = schema.kick.c
        until = self._at.execute(
            select(kick.until).where(kick.room == room, kick.person == person)
        ).scalar_one_or_none()
        if until is not None and until > self._now:
            raise LevataError("kicked", seconds=math.ceil(until - self._now))

    # Coming and going.

    def open(self, person: str, choice: Choice) -> None:
        """A new room, with its host on the first seat."""
        self._free(person)
        name, code = secrets.token_urlsafe(12), self._new_code()
        self._at.execute(
            insert(schema.room).values(
                id=name,
                code=code,
                host=person,
                **_columns(choice),
                state=OPEN,
                created=self._now,
                seen=self._now,
            )
        )
        places = [FREE._replace(person=person), *[FREE] * (choice.options.players - 1)]
        self._write_places(name, places)
        self._touch(name)

    def sit(self, person: str, code: str, letter: str | None) -> None:
        """Take a free seat, or that one; whoever sits there already moves to it."""
        room = self.shown(person, code)
        seat = NOBODY if letter is None else room.seat(letter)
        mine = room.seat_of(person)
        if mine == NOBODY:
            self._take(room, person, seat)
        elif seat not in (NOBODY, mine):
            _refuse_playing(room)
            if room.places[seat].person is not None:
                raise LevataError("seat-taken", value=room.letters[seat])
            self._exchange(room, mine, seat)

    def stand(self, person: str, code: str) -> None:
        """Leave."""
        self._leave(self._joined(person, code), person)

    def kick(self, person: str, code: str, name: str) -> None:
        """Send somebody away, before a match or after it."""
        room = self._joined(person, code, by_host=True)
        _refuse_playing(room)
        other = next((place.person for place in room.places if place.name == name), None)
        if other is None:
            raise LevataError("no-person", value=name)
        if other == person:
            raise LevataError("yourself")
        self._leave(room, other)
        kick = schema.kick
        key = {"room": room.id, "person": other}
        self._at.execute(delete(kick).where(kick.c.room == room.id, kick.c.person == other))
        self._at.execute(insert(kick).values(key | {"until": self._now + KICKED}))

    def close(self, person: str, code: str) -> None:
        """The host ends the room."""
        room = self._joined(person, code, by_host=True)
        _refuse_playing(room)
        self.end(room)

    def end(self, room: Room) -> None:
        """Nothing is left of it but its matches."""
        gone = self.touched.pop(room.id, set())
        self.closed[room.id] = Closed(room.code, [*room.people, *gone])
        self.withdrawn += room.invites
        self._at.execute(delete(schema.room).where(schema.room.c.id == room.id))

    def _take(self, room: Room, person: str, seat: int) -> None:
        """Sit down, having left wherever one sat before."""
        _refuse_playing(room)
        free = [i for i, place in enumerate(room.places) if place.person is None]
        if not free:
            raise LevataError("room-full", value=room.code)
        if seat not in (NOBODY, *free):
            raise LevataError("seat-taken", value=room.letters[seat])
        self._free(person)
        answered = [one.id for one in room.invites if one.person == person]
        invites.remove(self._at, *answered)
        self._set_place(room, free[0] if seat == NOBODY else seat, FREE._replace(person=person))
        self._reopen(room)
        self._touch(room.id)

    def _free(self, person: str) -> None:
        """Leave whichever room one sits in: nobody sits in two."""
        room = self.of_person(person)
        if room is None:
            return
        try:
            self._leave(room, person)
        except LevataError:
            raise LevataError("seated-elsewhere", value=room.code) from None

    def _leave(self, room: Room, person: str) -> None:
        seat = room.seat_of(person)
        if room.state == PLAYING and not self._has_left(room, seat):
            raise LevataError("leave-first", value=room.code)
        places = [*room.places[seat + 1 :], *room.places[:seat]]
        others = [place.person for place in places if place.person is not None]
        if not others and room.state != PLAYING:
            self.end(room)
            return
        if room.host == person:
            self._set(room.id, host=others[0] if others else None)
        self._set_place(room, seat, FREE)
        self._reopen(room)
        self._withdraw(*[one for one in room.invites if one.by == person])
        self._touch(room.id, person)

    def _has_left(self, room: Room, seat: int) -> bool:
        """Did who sits there press Leave? Then the match goes on without them."""
        event = schema.event.c
        asked = select(event.body).where(event.table_id == room.table, event.kind == "seat")
        last = {"seat": room.letters[seat], "mode": Mode.LEFT.value}
        return any(msgspec.json.decode(body) == last for body in self._at.execute(asked).scalars())

    # Before a match.

    def change(self, person: str, code: str, choice: Choice) -> None:
        """Play something else or otherwise; then nobody is ready any more."""
        room = self._joined(person, code, by_host=True)
        _refuse_playing(room)
        if choice == room.choice:
            return
        players = choice.options.players
        if len(room.people) > players:
            raise LevataError("too-many-seated", value=players, count=len(room.people))
        kept = [place._replace(is_ready=False, wants=None) for place in room.places]
        places = [*kept[:players], *[FREE] * (players - len(kept))]
        homeless = [place for place in kept[players:] if place.person is not None]
        for seat, place in enumerate(places):
            if homeless and place.person is None:
                places[seat] = homeless.pop(0)
        self._set(room.id, **_columns(choice))
        self._write_places(room.id, places)
        self._reopen(room)
        self._touch(room.id)

    def ready(self, person: str, code: str, *, is_ready: bool) -> None:
        """Be ready for a match, or not any more."""
        room = self._joined(person, code)
        _refuse_unless_open(room)
        seat = room.seat_of(person)
        self._set_place(room, seat, room.places[seat]._replace(is_ready=is_ready))
        self._touch(room.id)

    def swap(self, person: str, code: str, letter: str | None) -> None:
        """Ask somebody to change places; it is done when both have asked. None takes it back."""
        room = self._joined(person, code)
        _refuse_playing(room)
        mine = room.seat_of(person)
        seat = mine if letter is None else room.seat(letter)
        other = room.places[seat]
        if seat != mine and (other.person is None or other.wants == mine):
            self._exchange(room, mine, seat)
            return
        wants = None if seat == mine else seat
        self._set_place(room, mine, room.places[mine]._replace(wants=wants))
        self._touch(room.id)

    def _exchange(self, room: Room, one: int, two: int) -> None:
        """Two change places. That makes other teams, so nobody is ready any more."""
        places = [place._replace(is_ready=False, wants=None) for place in room.places]
        places[one], places[two] = places[two], places[one]
        self._write_places(room.id, places)
        self._reopen(room)
        self._touch(room.id)

    # Matches.

    def startable(self, person: str, code: str) -> Room:
        """The room, if its match may begin: by the host, who need not say ready, with all the others."""
        room = self._joined(person, code, by_host=True)
        _refuse_unless_open(room)
        late = [
            p.name or "" for p in room.places if p.person not in (None, person) and not p.is_ready
        ]
        if late:
            raise LevataError("not-ready", value=", ".join(late))
        if not room.choice.bots and len(room.people) < len(room.places):
            raise LevataError("seats-empty", count=len(room.places) - len(room.people))
        return room

    def rematch(self, person: str, code: str, *, is_wanted: bool) -> None:
        """Say whether one would play the same again."""
        room = self._joined(person, code)
        if room.state != OVER:
            raise LevataError("no-rematch")
        seat = room.seat_of(person)
        self._set_place(room, seat, room.places[seat]._replace(wants_rematch=is_wanted))
        self._touch(room.id)

    def begin(self, was: Room, table: str) -> None:
        """A match begins at a new table, if the room is still as it was seen."""
        room = self.room(was.id)
        if room is None or _but_for_time(room) != _but_for_time(was):
            raise LevataError("room-changed")
        self._set(room.id, state=PLAYING, table_id=table)
        places = [FREE._replace(person=p.person, is_bot=p.person is None) for p in room.places]
        self._write_places(room.id, places)
        self._withdraw(*room.invites)
        self._touch(room.id)

    def over(self, room: Room) -> None:
        """The match has ended."""
        if not room.people:
            self.end(room)
            return
        self._set(room.id, state=OVER)
        self._touch(room.id)

    def is_over(self, room: Room) -> bool:
        """Is its newest match written down as ended?"""
        table = schema.table_row.c
        return self._is(exists().where(table.id == room.table, table.finished.is_not(None)))

    def end_unknown(self) -> None:
        """At the start: rooms that cannot be played in here, their game being gone or having other options."""
        room = schema.room.c
        rows = self._at.execute(select(room.id, room.game, room.players, room.options))
        for name, game, players, options in rows.all():
            try:
                by_name(game).parse_options(players, options)
            except LevataError:
                self._at.execute(delete(schema.room).where(room.id == name))

    def settle(self) -> None:
        """Rooms whose match has ended, and nobody was told."""
        room, table = schema.room.c, schema.table_row.c
        asked = (
            select(room.id)
            .join(schema.table_row, room.table_id == table.id)
            .where(room.state == PLAYING, table.finished.is_not(None))
        )
        for name in [*self._at.execute(asked).scalars()]:
            if found := self.room(name):
                self.over(found)

    # Time.

    def end_unused(self, was: Use) -> None:
        """End a room, unless somebody has just done something in it."""
        room = self.room(was.id)
        if room is not None and room.seen == was.seen:
            self.end(room)

    def pass_host(self, was: Use, person: str) -> None:
        """Somebody else who sits there is host, if the other one still is."""
        room = self.room(was.id)
        if room is not None and room.host == was.host and room.seat_of(person) != NOBODY:
            self._set(room.id, host=person)
            self.look_at([room.id])

    # Invitations.

    def invite(self, person: str, code: str, name: str) -> None:
        """Invite whoever is called so; a second time it is there already."""
        room = self._joined(person, code)
        _refuse_playing(room)
        other = person_called(self._at, name)
        if other is None:
            raise LevataError("no-person", value=name)
        if other.id == person:
            raise LevataError("yourself")
        if room.seat_of(other.id) != NOBODY:
            raise LevataError("seated-already", value=other.name)
        block = schema.block.c
        if self._is(exists().where(block.person == person, block.other == other.id)):
            raise LevataError("you-blocked")
        self._touch(room.id)
        if any(one.person == other.id and one.expires > self._now for one in room.invites):
            return
        made = invites.add(self._at, room.id, other.id, person, self._now)
        if invites.is_seen(self._at, made):
            found = invites.invitation(self._at, made)
            assert found is not None
            self.sent.append(found)

    def withdraw(self, person: str, name: str) -> None:
        """Take back an invitation: one's own, or as host any."""
        found = invites.invitation(self._at, name)
        room = self.room(found.room) if found else None
        if found is None or room is None or person not in (found.by, room.host):
            raise LevataError("no-invite")
        self._withdraw(found)
        self._touch(room.id)

    def accept(self, person: str, name: str) -> str:
        """Sit down where one was invited, and the room's id."""
        found = self._got(person, name)
        kick = schema.kick
        self._at.execute(delete(kick).where(kick.c.room == found.room, kick.c.person == person))
        room = self.shown(person, found.code)
        if room.seat_of(person) == NOBODY:
            self._take(room, person, NOBODY)
        return found.room

    def decline(self, person: str, name: str) -> None:
        """Say no."""
        found = self._got(person, name)
        self._withdraw(found)
        self._touch(found.room)

    def part(self, one: str, two: str) -> None:
        """End what two have invited each other to; to whoever sent it that looks like a no."""
        for found in invites.between(self._at, one, two):
            self._withdraw(found)
            self.look_at([found.room])

    def expire(self) -> None:
        """End the invitations whose time is over."""
        for one in invites.expired(self._at, self._now):
            self._withdraw(one)
            self._touch(one.room)

    def _got(self, person: str, name: str) -> Invitation:
        got = invites.of_person(self._at, person, self._now)
        found = next((one for one in got if one.id == name), None)
        if found is None:
            raise LevataError("no-invite")
        return found

    def _withdraw(self, *gone: Invitation) -> None:
        invites.remove(self._at, *[one.id for one in gone])
        self.withdrawn += gone

    # Rows.

    def _touch(self, name: str, *gone: str) -> None:
        """Something was done in a room, which is still there."""
        self.touched.setdefault(name, set()).update(gone)
        self._set(name, seen=self._now)

    def _reopen(self, room: Room) -> None:
        """It is not as after its match any more."""
        if room.state == PLAYING:
            return
        self._set(room.id, state=OPEN)
        seat = schema.room_seat
        self._at.execute(update(seat).where(seat.c.room == room.id).values(wants_rematch=False))

    def _set(self, name: str, **values: Any) -> None:
        self._at.execute(update(schema.room).where(schema.room.c.id == name).values(values))

    def _set_place(self, room: Room, seat: int, place: Place) -> None:
        """Change one seat; nobody wants to change places with somebody who is not there any more."""
        row = schema.room_seat
        if place.person != room.places[seat].person:
            self._at.execute(
                update(row).where(row.c.room == room.id, row.c.wants == seat).values(wants=None)
            )
        mine = update(row).where(row.c.room == room.id, row.c.seat == seat)
        self._at.execute(mine.values(_seat_columns(place)))

    def _write_places(self, name: str, places: list[Place]) -> None:
        row = schema.room_seat
        self._at.execute(delete(row).where(row.c.room == name))
        keys = [{"room": name, "seat": seat} for seat in range(len(places))]
        values = [key | _seat_columns(place) for key, place in zip(keys, places, strict=True)]
        self._at.execute(insert(row), values)

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            if not self._is(exists().where(schema.room.c.code == code)):
                return code

    def _is(self, what: Any) -> bool:
        return bool(self._at.execute(select(what)).scalar_one())


def _plain(code: str) -> str:
    """A code as it is kept."""
    return code.upper().replace("-", "").replace(" ", "")


def _but_for_time(room: Room) -> Room:
    """What a match depends on."""
    return room._replace(invites=(), seen=0.0)


def _refuse_playing(room: Room) -> None:
    if room.state == PLAYING:
        raise LevataError("room-playing", value=room.code)


def _refuse_unless_open(room: Room) -> None:
    _refuse_playing(room)
    if room.state == OVER:
        raise LevataError("room-over", value=room.code)


def uses(at: Connection) -> list[Use]:
    """All rooms, in one look: there may be many."""
    room, seat = schema.room.c, schema.room_seat.c
    found: dict[str, Use] = {}
    asked = (
        select(room.id, room.host, room.state, room.seen, seat.person)
        .join(schema.room_seat, seat.room == room.id)
        .order_by(room.id, seat.seat)
    )
    for name, host, state, seen, person in at.execute(asked):
        use = found.setdefault(name, Use(name, host, state, seen, []))
        if person is not None:
            use.people.append(person)
    return [
        use if use.host in use.people else use._replace(host=next(iter(use.people), None))
        for use in found.values()
    ]


def _columns(choice: Choice) -> dict[str, Any]:
    options = choice.options
    return {
        "game": options.game,
        "players": options.players,
        "options": dict(options.values),
        "bots": choice.bots,
        "spectators": choice.spectators,
    }


def _seat_columns(place: Place) -> dict[str, Any]:
    return {name: value for name, value in place._asdict().items() if name != "name"}


def _room(at: Connection, where: Any) -> Room | None:
    row = at.execute(select(schema.room).where(where)).one_or_none()
    if row is None:
        return None
    options = by_name(row.game).parse_options(row.players, row.options)
    places = tuple(Place(*place) for place in at.execute(_places(row.id)))
    # Who has left for another room, or is no more, is not there to play again.
    is_whole = all(place.person is not None or place.is_bot for place in places)
    people = [place.person for place in places if place.person is not None]
    return Room(
        row.id,
        row.code,
        row.host if row.host in people else next(iter(people), None),
        Choice(options, row.bots, row.spectators),
        OPEN if row.state == OVER and not is_whole else row.state,
        row.table_id,
        places,
        invites.of_room(at, row.id),
        row.seen,
    )


def _places(room: str) -> Select[Any]:
    seat, person = schema.room_seat.c, schema.person.c
    return (
        select(
            *(seat.person, person.name, seat.is_bot, seat.is_ready, seat.wants),
            seat.wants_rematch,
        )
        .outerjoin(schema.person, seat.person == person.id)
        .where(seat.room == room)
        .order_by(seat.seat)
    )
