"""Matches of any game: who deals, when they are over, and what is refused then."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from levata.cards import Card
from levata.game import Action, Game, Options
from levata.match import Match
from tests.games.cases import refuses


def match_of(
    game: Game, options: Options, dealer: str = "N", totals: tuple[int, ...] = ()
) -> Match:
    """A match that stands at these totals, before a deal of that seat."""
    letters = game.seat_letters(options)
    match = Match(game, options, letters, letters.index(dealer))
    match.totals = totals or match.totals
    return match


def dealers(match: Match) -> str:
    """Who dealt, and who deals next."""
    letters = match.game.seat_letters(match.options)
    return "".join(letters[past.dealer] for past in match.played) + letters[match.dealer]


def ended(match: Match, winner: str, again: Callable[[], object], action: Action) -> None:
    """A side has won and nothing more may be done; or, with `""`, another hand is dealt."""
    won = [match.game.side_name(match.options, side) for side in match.winners]
    assert won == ([winner] if winner else [])
    if not winner:
        again()
        return
    with refuses("match-over"):
        again()
    with refuses("match-over"):
        match.apply(action)


def no_deal_into_a_hand(match: Match, pack: Sequence[Card], action: Action) -> None:
    """Before a deal nothing may be done, and within a hand nothing is dealt."""
    with refuses("deal-due"):
        match.apply(action)
    match.deal(pack)
    with refuses("no-deal-due"):
        match.deal(pack)
