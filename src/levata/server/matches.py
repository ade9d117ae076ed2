"""Matches that were played, and those that are: each person's own, and any by its link.

Everything here runs within a transaction. Who sat where is kept by ids and shown by the names of
today; whoever has deleted themselves has none.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, select

from levata import protocol
from levata.errors import LevataError
from levata.games import by_name, registered
from levata.practice import BOT
from levata.server import kept, schema

__all__ = ["PAGE", "matches_of", "record_of"]

PAGE = 50
"""So many are told at once."""


def matches_of(at: Connection, person: str, before: int | None) -> protocol.PlayedMatches:
    """A person's own, the newest first; `before` is when the last one told so far began."""
    seat, table = schema.table_person.c, schema.table_row.c
    asked = (
        select(
            *(table.link, table.game, table.options, table.seats, table.result, seat.seat),
            *(table.created, table.finished, table.record.is_not(None).label("is_kept")),
        )
        .join(schema.table_row, seat.table_id == table.id)
        .where(seat.person == person)
        .order_by(table.created.desc())
        .limit(PAGE + 1)
    )
    if before is not None:
        asked = asked.where(table.created < before / 1000)
    rows = [*at.execute(asked)]
    names = _names(at, [one for row in rows for one in row.seats])
    matches = [_told(row, names) for row in rows[:PAGE] if _is_known(row)]
    last = int(rows[PAGE - 1].created * 1000) if len(rows) > PAGE else None
    return protocol.PlayedMatches(matches, last)


def record_of(at: Connection, link: str) -> protocol.RecordText:
    """The record of a match that is over, for whoever has its link."""
    table = schema.table_row.c
    asked = select(table.record, table.seats).where(table.link == link, table.record.is_not(None))
    row = at.execute(asked).one_or_none()
    if row is None:
        raise LevataError("no-record", value=link)
    try:
        text = kept.named(row.record, _names(at, row.seats))
    except LevataError:  # its game is gone, or has other options by now
        raise LevataError("no-record", value=link) from None
    return protocol.RecordText(text, f"levata-{link[:8]}.txt")


def _names(at: Connection, seats: list[str]) -> dict[str, str]:
    """The names of those who are still there, by their ids."""
    person = schema.person.c
    ids = {one for one in seats if not one.startswith(BOT)}
    asked = select(person.id, person.name).where(person.id.in_(ids))
    return {row.id: row.name for row in at.execute(asked)}


def _is_known(row: Row[Any]) -> bool:
    """Is it of a game that there is here, for so many? One of another package may be gone."""
    game = registered().get(row.game)
    return game is not None and row.options["players"] in game.seats


def _told(row: Row[Any], names: dict[str, str]) -> protocol.PlayedMatch:
    values = dict(row.options)
    players = values.pop("players")
    letters = by_name(row.game).seats[players]
    result = row.result or {"hands": 0, "totals": {}, "winners": []}
    return protocol.PlayedMatch(
        link=row.link if row.is_kept else None,
        game=row.game,
        players=players,
        options=values,
        seats=[_company(letters[i], one, names) for i, one in enumerate(row.seats)],
        mine=letters[row.seat],
        hands=result["hands"],
        totals=result["totals"],
        winners=result["winners"],
        begun=int(row.created * 1000),
        finished=None if row.finished is None else int(row.finished * 1000),
    )


def _company(letter: str, who: str, names: dict[str, str]) -> protocol.Company:
    if who.startswith(BOT):
        return protocol.Company(letter, None, "bot")
    name = names.get(who)
    return protocol.Company(letter, name, "left" if name is None else "person")
