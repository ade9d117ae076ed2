"""A table as the store has it: its row, what it was between two hands, and how it is built again.

A snapshot is taken before each deal, so that at most one hand has to be folded.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from levata import record, shuffle
from levata.bots import NORMAL
from levata.errors import LevataError
from levata.game import Game, Options
from levata.games import by_name
from levata.match import HANDS, Chance, Match, Played, Proof
from levata.practice import BOT
from levata.server import log, schema
from levata.server.clock import Clock
from levata.server.store import Deadline, Snapshot
from levata.server.store import Row as LogRow
from levata.table import Entry, Mode, Table

__all__ = [
    "Checked",
    "Loaded",
    "Setup",
    "cancel",
    "checked",
    "create",
    "entries",
    "finish",
    "load",
    "named",
    "open_seats",
    "rows",
    "setup",
    "void",
]

NAMELESS = "?"
"""Who sat there and is no more."""


class Setup(NamedTuple):
    """What stays as it is through a match."""

    id: str
    game: Game
    options: Options
    people: tuple[str | None, ...]
    """For each seat the person's id, None for a bot."""
    levels: tuple[str, ...]
    """For each seat the bot that plays it when none of its people does."""
    proof: Proof
    secret: bytes
    """What all seeds come from. It never leaves the server."""
    spectators: bool
    room: str | None
    created: float


class Loaded(NamedTuple):
    """A table built from the log."""

    setup: Setup
    table: Table
    clock: Clock | None
    """None once the match is over."""
    base: Table
    """As it was at the last snapshot."""
    entries: list[Entry]
    """All since then."""


# Its row.


def setup(
    game: Game,
    options: Options,
    seats: Sequence[str | None],
    *,
    level: str = NORMAL,
    spectators: bool,
    room: str | None,
    now: float,
) -> Setup:
    """A new table's: for each seat a person's id, or None for a bot of that level."""
    name = _new_id()
    secret = secrets.token_bytes(shuffle.SEED_BYTES)
    anchor = shuffle.anchor(shuffle.chain(secret, HANDS)[0])
    levels = tuple(level if seat is None else NORMAL for seat in seats)
    proof = Proof(name, anchor)
    return Setup(name, game, options, tuple(seats), levels, proof, secret, spectators, room, now)


def create(connection: Connection, made: Setup, clock: Clock) -> None:
    """Write a new table down, with its first deadline."""
    options = made.options
    seats = [person or BOT + level for person, level in zip(made.people, made.levels, strict=True)]
    connection.execute(
        insert(schema.table_row).values(
            id=made.id,
            link=secrets.token_urlsafe(24),
            game=made.game.name,
            options={"players": options.players, **dict(options.values)},
            seats=seats,
            proof_name=made.proof.match,
            proof_anchor=made.proof.anchor,
            proof_secret=made.secret,
            spectators=made.spectators,
            room=made.room,
            created=made.created,
        )
    )
    for seat, person in enumerate(made.people):
        if person is not None:
            connection.execute(
                insert(schema.table_person).values(table_id=made.id, seat=seat, person=person)
            )
    due = Deadline(clock.until, 0, clock.what, clock.kept())
    connection.execute(insert(schema.deadline).values(table_id=made.id, **due._asdict()))


def _new_id() -> str:
    """Of a table; a command line takes what begins with a hyphen for an option."""
    while (found := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return found


def finish(connection: Connection, made: Setup, table: Table, now: float) -> None:
    """Write the record down, its seats named by their people's ids, and what it came to.

    A hand that nobody played to its end is left out: it stays secret.
    """
    match = table.match.copy()
    if match.in_hand:
        match.hand = None
    match.names = tuple(
        person or BOT + level for person, level in zip(made.people, made.levels, strict=True)
    )
    names = [made.game.side_name(made.options, side) for side in range(len(match.sides))]
    result = {
        "totals": dict(zip(names, match.totals, strict=True)),
        "winners": [names[side] for side in table.winners],
        "hands": len(match.played),
        "left": table.left_to is not None,
    }
    row = schema.table_row
    connection.execute(
        update(row)
        .where(row.c.id == made.id)
        .values(finished=now, record=record.write(match), result=result)
    )


def cancel(connection: Connection, table: str, now: float) -> None:
    """End a match as it stands; of one that cannot be read no hand is left.

    `LookupError` if there is no such match that goes on.
    """
    row = connection.execute(
        select(schema.table_row).where(
            schema.table_row.c.id == table, schema.table_row.c.finished.is_(None)
        )
    ).one_or_none()
    if row is None:
        raise LookupError(table)
    loaded = load(connection, [table])[table]
    try:
        made = _setup(row)
    except LevataError:  # its game is gone, or has other options by now
        ended = update(schema.table_row).where(schema.table_row.c.id == table)
        connection.execute(ended.values(finished=now))
    else:
        stands = loaded.table if isinstance(loaded, Loaded) else _restored(made, row.seats, None)
        finish(connection, made, stands, now)
    connection.execute(delete(schema.deadline).where(schema.deadline.c.table_id == table))


def void(connection: Connection, table: str, now: float) -> None:
    """The same, of one that still cannot be read: `LookupError` if it can be."""
    can_be_read = isinstance(load(connection, [table])[table], Loaded)
    if can_be_read:
        raise LookupError(table)
    cancel(connection, table, now)


def open_seats(connection: Connection, people: Collection[str]) -> list[tuple[str, int]]:
    """The table and the seat of each match that goes on in which one of them sits."""
    seat, row = schema.table_person.c, schema.table_row.c
    asked = (
        select(seat.table_id, seat.seat)
        .join(schema.table_row, row.id == seat.table_id)
        .where(seat.person.in_(people), row.finished.is_(None))
        .order_by(row.created)
    )
    return [(table, number) for table, number in connection.execute(asked)]


class Checked(NamedTuple):
    """What a log says of itself."""

    entries: int
    snapshots: int
    wrong: list[Snapshot]
    """As these would have to be that are otherwise."""


def checked(connection: Connection, table: str) -> Checked:
    """Fold a log from its first line, and compare every snapshot with that."""
    row = connection.execute(
        select(schema.table_row).where(schema.table_row.c.id == table)
    ).one_or_none()
    if row is None:
        raise LookupError(table)
    taken = schema.snapshot.c
    bodies = dict(
        connection.execute(select(taken.seq, taken.body).where(taken.table_id == table)).all()
    )
    folded = _restored(_setup(row), row.seats, None)
    wrong = []
    came = entries(log.tail(connection, table))
    for entry in came:
        if (kept := bodies.get(folded.seq)) is not None:
            due = snapshot(folded)
            if due.body != kept:
                wrong.append(due)
        folded.fold(entry)
    return Checked(len(came), len(bodies), wrong)


def named(text: str, names: dict[str, str]) -> str:
    """A record as people are shown it: ids give way to the names of today."""
    match = record.read(text, is_full=True).match
    match.names = tuple(
        name if name.startswith(BOT) else names.get(name, NAMELESS) for name in match.names
    )
    return record.write(match)


# Its log.


def entries(found: Iterable[LogRow]) -> list[Entry]:
    """The lines of a log as the table knows them; each command's key is in the first of its lines."""
    told: list[Entry] = []
    for row in found:
        key = row.key if row.key is not None else told[-1].key
        told.append(Entry(row.seq, row.actor, key, row.kind, msgspec.json.decode(row.body)))
    return told


def rows(came: Sequence[Entry], now: float) -> tuple[LogRow, ...]:
    """What one command came to, as lines of the log."""
    encode = msgspec.json.encode
    return tuple(
        LogRow(
            entry.seq, entry.actor, None if i else entry.key, entry.kind, encode(entry.body), now
        )
        for i, entry in enumerate(came)
    )


# Between two hands.


class _Past(msgspec.Struct, array_like=True):
    """A finished hand."""

    dealer: int
    pack: bytes
    history: bytes
    before: tuple[int, ...]
    score: tuple[int, ...]
    seed: bytes
    clients: tuple[bytes, ...]


class _Between(msgspec.Struct):
    turn: int
    dealer: int
    totals: tuple[int, ...]
    modes: tuple[str, ...]
    played: list[_Past]


def snapshot(table: Table) -> Snapshot:
    """A table that owes a deal."""
    match = table.match
    past = []
    for hand in match.played:
        assert hand.chance is not None
        past.append(
            _Past(
                hand.dealer,
                bytes(hand.pack),
                hand.history,
                hand.before,
                hand.score,
                hand.chance.seed,
                hand.chance.clients,
            )
        )
    modes = tuple(seat.mode.value for seat in table.seats)
    kept = _Between(table.turn, match.dealer, match.totals, modes, past)
    return Snapshot(table.seq, msgspec.json.encode(kept))


def _restored(made: Setup, names: Sequence[str], kept: Snapshot | None) -> Table:
    """The table of a snapshot; without one, as it began."""
    match = Match(made.game, made.options, names, 0, made.proof)
    if kept is None:
        modes = [Mode.BOT if person is None else Mode.PERSON for person in made.people]
        return Table.resume(match, modes, hints=False, undos=False)
    was = msgspec.json.decode(kept.body, type=_Between)
    match.dealer, match.totals = was.dealer, was.totals
    match.played = [
        Played(
            past.dealer,
            tuple(past.pack),
            past.history,
            past.before,
            past.score,
            Chance(past.seed, past.clients),
        )
        for past in was.played
    ]
    table = Table.resume(match, map(Mode, was.modes), hints=False, undos=False)
    table.seq, table.turn = kept.seq, was.turn
    return table


# Building it again.


def load(connection: Connection, tables: Sequence[str]) -> dict[str, Loaded | Exception | None]:
    """Tables from the log: None where there is none of that name, the fault where one cannot be built.

    All of them in few questions: after a restart there are thousands.
    """
    kept = _Kept.read(connection, tables)
    found: dict[str, Loaded | Exception | None] = dict.fromkeys(tables)
    for row in kept.rows:
        try:
            found[row.id] = _build(row, kept)
        except Exception as error:  # noqa: BLE001 - it takes no other table with it
            # Of one that has ended there is nothing to wait for.
            found[row.id] = error if row.finished is None else None
    return found


class _Kept(NamedTuple):
    """What the log has of some tables."""

    rows: Sequence[Row[Any]]
    names: dict[str, str]
    """Of people, by id."""
    snapshots: dict[str, Snapshot]
    tails: dict[str, list[LogRow]]
    deadlines: dict[str, Deadline]
    ticks: dict[str, dict[int, str]]

    @classmethod
    def read(cls, connection: Connection, tables: Sequence[str]) -> _Kept:
        ask = connection.execute
        person, row, event = schema.person.c, schema.table_row.c, schema.event.c
        due, chosen = schema.deadline.c, schema.ticks.c
        rows = ask(select(schema.table_row).where(row.id.in_(tables))).all()
        seated = {seat for found in rows for seat in found.seats}
        names = ask(select(person.id, person.name).where(person.id.in_(seated)))
        taken = schema.snapshot.alias()
        last = select(func.max(taken.c.seq)).where(taken.c.table_id == schema.snapshot.c.table_id)
        snapshots = ask(
            select(schema.snapshot).where(
                schema.snapshot.c.table_id.in_(tables),
                schema.snapshot.c.seq == last.scalar_subquery(),
            )
        )
        since = select(func.max(taken.c.seq)).where(taken.c.table_id == event.table_id)
        came = ask(
            select(schema.event)
            .where(
                event.table_id.in_(tables),
                event.seq > func.coalesce(since.scalar_subquery(), 0),
            )
            .order_by(event.table_id, event.seq)
        )
        tails: dict[str, list[LogRow]] = {}
        for table, *rest in came:
            tails.setdefault(table, []).append(LogRow(*rest))
        ticks: dict[str, dict[int, str]] = {}
        for table, seat, letters in ask(select(schema.ticks).where(chosen.table_id.in_(tables))):
            ticks.setdefault(table, {})[seat] = letters
        dues = ask(select(schema.deadline).where(due.table_id.in_(tables)))
        return cls(
            rows,
            dict(tuple(found) for found in names),
            {table: Snapshot(*rest) for table, *rest in snapshots},
            tails,
            {table: Deadline(*rest) for table, *rest in dues},
            ticks,
        )


def _build(row: Row[Any], kept: _Kept) -> Loaded:
    made = _setup(row)
    names = [
        BOT + level if person is None else kept.names.get(person, NAMELESS)
        for person, level in zip(made.people, made.levels, strict=True)
    ]
    chosen = kept.ticks.get(made.id, {})
    snapshot, tail = kept.snapshots.get(made.id), kept.tails.get(made.id, ())
    try:
        base, now, came = _folded(made, names, chosen, snapshot, tail)
    except Exception:
        if row.finished is None:
            raise
        # It was ended although it cannot be read, and of such a match no hand is left.
        base, now, came = _folded(made, names, chosen, None, ())
    if row.finished is not None and not now.is_over:  # an operator has ended it
        now.left_to = ()
    due = kept.deadlines.get(made.id)
    clock = Clock.read(due.kind, due.due, due.body) if due else None
    return Loaded(made, now, clock, base, came)


def _folded(
    made: Setup,
    names: Sequence[str],
    chosen: dict[int, str],
    snapshot: Snapshot | None,
    tail: Sequence[LogRow],
) -> tuple[Table, Table, list[Entry]]:
    """A table at its snapshot, as it stands, and what came between."""
    base = _restored(made, names, snapshot)
    if made.game.ticks:
        base.ticks = [chosen.get(seat, made.game.ticks) for seat in range(len(base.seats))]
    came = entries(tail)
    now = base.copy()
    for entry in came:
        now.fold(entry)
    return base, now, came


def _setup(row: Row[Any]) -> Setup:
    game = by_name(row.game)
    values = dict(row.options)
    options = game.parse_options(values.pop("players"), values)
    return Setup(
        row.id,
        game,
        options,
        tuple(None if seat.startswith(BOT) else seat for seat in row.seats),
        tuple(seat.removeprefix(BOT) if seat.startswith(BOT) else NORMAL for seat in row.seats),
        Proof(row.proof_name, row.proof_anchor),
        row.proof_secret,
        row.spectators,
        row.room,
        row.created,
    )
