"""The verbs of the lessons: a position at a table of its own, and what an answer is worth in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from levata.browser.catalogue import game_of
from levata.browser.fields import Fields, Told
from levata.browser.home import Home, Verb
from levata.errors import LevataError
from levata.game import Hand
from levata.match import Match
from levata.offers import offers
from levata.practice import BOT
from levata.table import Mode, Table
from levata.views import control, event, refusal

if TYPE_CHECKING:
    from levata.lessons import Lesson

__all__ = ["VERBS"]


def lesson(home: Home, fields: Fields) -> Told:  # noqa: ARG001
    from levata.lessons import position  # noqa: PLC0415 - see below

    found, number, there_are = _asked(fields)
    game = found.game
    table = _table(found.hand, found.seat)
    return {
        "count": there_are,
        "number": number,
        "id": found.id,
        "ids": [position(game.name, n).id for n in range(1, there_are + 1)],
        "snapshot": table.snapshot(found.seat),
        "offers": {**offers(table, found.seat), "claim": False},
        "ask": f"{found.id}.ask",
        "choices": [control(game, action) for action in found.choices],
    }


def try_(home: Home, fields: Fields) -> Told:  # noqa: ARG001
    from levata.lessons import REFUSED  # noqa: PLC0415 - see below

    found, _, _ = _asked(fields)
    answer = found.answer(fields.text("token"))
    is_refused = answer.verdict == REFUSED
    return {
        "verdict": answer.verdict,
        "why": refusal(answer.why) if isinstance(answer.why, LevataError) else answer.why,
        "events": [event(happened) for happened in answer.events],
        "snapshot": None if is_refused else _table(answer.hand, found.seat).snapshot(found.seat),
    }


def _asked(fields: Fields) -> tuple[Lesson, int, int]:
    """The lesson, its number, and how many there are."""
    from levata.lessons import count, position  # noqa: PLC0415 - most visits ask for none

    game = game_of(fields.text("game")).name
    there_are = count(game)
    number = fields.number("number", 1, max(there_are, 1))
    if not there_are:
        raise LevataError("no-lesson", value=number, game=game, count=there_are)
    return position(game, number), number, there_are


def _table(hand: Hand, seat: int) -> Table:
    """A table at which a hand has come so far."""
    deal = hand.deal
    modes = [Mode.PERSON if i == seat else Mode.BOT for i in range(deal.options.players)]
    names = ["you" if mode is Mode.PERSON else f"{BOT}normal" for mode in modes]
    match = Match(deal.game, deal.options, names, deal.dealer)
    match.totals = deal.totals
    match.hand = hand
    return Table.resume(match, modes, hints=False, undos=False)


VERBS: dict[str, Verb] = {"lesson": lesson, "try": try_}
