"""A table of persons up to a claim, and how the claim is answered."""

from __future__ import annotations

from collections.abc import Iterable

from levata.cards import Card
from levata.game import Game, Options
from levata.table import HOME, Command, Mode, Reply, Seat, Table
from tests.games.cases import refuses


def seated(game: Game, options: Options, pack: Iterable[Card], calls: str) -> Table:
    """North has dealt this pack, and these calls have been made."""
    seats = [Seat(letter, Mode.PERSON) for letter in game.seat_letters(options)]
    table = Table(game, options, seats, dealer=0)
    table.submit(Command(HOME, "deal", "deal", pack=tuple(map(game.deck.name, pack))))
    for token in calls.split():
        table.submit(Command(table.owes().seat, f"k{table.seq}", "act", token=token))
    return table


def claims(table: Table) -> Reply:
    """Whoever is on lead claims, and the table plays."""
    reply = table.submit(Command(table.owes().seat, f"k{table.seq}", "claim"))
    assert reply.entries[0].kind == "claim"
    assert {entry.body["by"] for entry in reply.entries[1:]} == {"claim"}
    return reply


def claims_in_vain(table: Table, code: str = "no-claim") -> None:
    """The claim is refused and leaves everything as it was."""
    before = [table.snapshot(viewer) for viewer in range(len(table.seats))]
    with refuses(code):
        table.submit(Command(table.owes().seat, f"k{table.seq}", "claim"))
    assert [table.snapshot(viewer) for viewer in range(len(table.seats))] == before
