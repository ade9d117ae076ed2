"""The engine and a second telling of a game side by side: the same hands, the same matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product
from random import Random
from typing import Any

from levata.errors import NotationError
from levata.game import Game, Hand, Options
from levata.match import Match

Ask = Any
"""A question of a second telling: a seat, what it may do, what it holds, and the game's own."""
Outcome = Any
"""How a second telling ended: a score, the next dealer, the tricks, and the game's own."""
Telling = Callable[..., Any]
"""`play_hand` of a second telling: players, options, dealer, totals, pack."""


def tables(game: Game) -> list[Options]:
    """Every table that may sit down, with the values of the menus."""
    found = []
    for players in game.seats:
        asked = [o for o in game.table_options if not o.seats or players in o.seats]
        for values in product(*(option.choices for option in asked)):
            chosen = dict(zip((option.name for option in asked), values, strict=True))
            try:
                found.append(game.parse_options(players, chosen))
            except NotationError:
                continue
    return found


def pairs(tables: Iterable[Options]) -> set[tuple[str, str]]:
    """Any two values that stand together at one of these tables."""
    return {pair for table in tables for pair in combinations(str(table).split(), 2)}


def without_totals(play_hand: Telling) -> Telling:
    """A second telling that is not told the totals, because a hand does not depend on them."""

    def play(players: int, options: dict[str, str], dealer: int, _: list[int], pack: list[str]):
        return play_hand(players, options, dealer, pack)

    return play


def telling(play_hand: Telling, hand: Hand) -> Any:
    """The second telling of the hand that was dealt here."""
    deal = hand.deal
    pack = list(map(deal.game.deck.name, deal.pack))
    options = deal.options
    return play_hand(options.players, dict(options.values), deal.dealer, list(deal.totals), pack)


def told_alike(
    hand: Hand,
    play_hand: Telling,
    choose: Callable[[Ask], str],
    same: Callable[[Hand, Ask], None],
) -> Outcome:
    """Play a hand in both tellings, comparing at every ply; how it ended in the second.

    `same` compares what is the game's own.
    """
    deck, parse = hand.deal.game.deck, hand.deal.game.parse
    game = telling(play_hand, hand)
    try:
        question = next(game)
        while True:
            same_question(hand, question)
            same(hand, question)
            token = choose(question)
            hand.play(parse(token))
            question = game.send(token)
    except StopIteration as stop:
        end = stop.value
    assert hand.is_over
    assert hand.legal() == ()
    tricks = [
        (trick.plays[0][0], [deck.name(card) for _, card in trick.plays], trick.winner)
        for trick in hand.tricks()
    ]
    found = (list(hand.score()), hand.next_dealer(), tricks)
    assert found == (end.score, end.next_dealer, end.tricks)
    return end


def same_question(hand: Hand, question: Ask) -> None:
    """Both ask the same seat for the same, and it holds the same."""
    game = hand.deal.game
    assert hand.to_act == question.seat
    assert sorted(map(game.token, hand.legal())) == sorted(question.legal)
    assert hand.hands[hand.to_act] == game.deck.mask(question.hand)


def matched_alike(
    game: Game,
    options: Options,
    dealer: int,
    rng: Random,
    play_match: Callable[..., Any],
    choose: Callable[[Ask], str],
    **limit: int,
) -> tuple[Match, Outcome]:
    """The second telling plays a match; the same packs and tokens make the same match here."""
    deck = game.deck
    packs: list[list[str]] = []
    script: list[str] = []

    def shuffled():
        while True:
            pack = list(map(deck.name, deck.cards))
            rng.shuffle(pack)
            packs.append(pack)
            yield pack

    def noted(question: Ask) -> str:
        script.append(choose(question))
        return script[-1]

    end = play_match(options.players, dict(options.values), dealer, shuffled(), noted, **limit)
    match = Match(game, options, game.seat_letters(options), dealer)
    tokens = iter(script)
    for pack, totals, outcome in zip(packs, end.totals, end.hands, strict=True):
        assert match.winners == ()
        match.deal([deck.card(card) for card in pack])
        while match.in_hand:
            match.apply(game.parse(next(tokens)))
        assert list(match.totals) == totals
        assert list(match.played[-1].score) == outcome.score
        assert match.dealer == outcome.next_dealer
    assert next(tokens, None) is None
    return match, end
