"""What goes out: an observation as a message, by list of what is shown.

Plain dicts of strings, ints and lists; cards, seats and actions are spelled. docs/protocol.md
says what each field means.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache

from levata.cards import Deck
from levata.errors import LevataError
from levata.game import (
    CALL,
    HIDDEN,
    NOBODY,
    Action,
    Event,
    Game,
    Hand,
    Happening,
    Json,
    Observation,
    Options,
)
from levata.tricks import Order, Trick

__all__ = [
    "canonical",
    "control",
    "event",
    "lanes",
    "message",
    "messages",
    "personal",
    "refusal",
    "side_names",
]


def message(seen: Observation) -> Happening:
    """The view of one seat or of a spectator."""
    game, options, deck = seen.game, seen.options, seen.game.deck
    letters = game.seat_letters(options)
    names = side_names(game, options)
    done = [trick for trick in seen.tricks if trick.done]
    running = [trick for trick in seen.tricks if not trick.done]
    return {
        "game": game.name,
        "rules": game.version,
        "options": {"players": options.players, **dict(options.values)},
        "seat": letters[seen.seat] if seen.seat != NOBODY else None,
        "dealer": letters[seen.dealer],
        "totals": dict(zip(names, seen.totals, strict=True)),
        "phase": seen.phase,
        "to_act": letters[seen.to_act] if seen.to_act != NOBODY else None,
        "legal": [control(game, action) for action in seen.legal],
        "hand": [*deck.names(seen.hand)],
        "counts": dict(zip(letters, seen.counts, strict=True)),
        "calls": [
            [letters[seat], game.token(action)]
            for seat, action in seen.history
            if CALL <= action < HIDDEN
        ],
        "order": dict(lanes(deck, seen.table.order if seen.table else None)),
        "trick": _trick(game, options, running[-1]) if running else None,
        "last_trick": _trick(game, options, done[-1]) if done else None,
        "tricks": dict(zip(letters, _taken(done, options.players), strict=True)),
        "facts": seen.facts,
        "score": dict(zip(names, seen.score, strict=True)) if seen.score is not None else None,
    }


def messages(hand: Hand, viewers: Iterable[int]) -> dict[int, Happening]:
    """The views of several viewers of one hand: what a spectator sees, and each seat's own part."""
    shared = message(hand.view(NOBODY))
    return {
        seat: {**shared, **personal(hand, seat)} if seat != NOBODY else shared for seat in viewers
    }


def personal(hand: Hand, seat: int) -> Happening:
    """What a seat sees that a spectator does not, of a view's own fields."""
    deal = hand.deal
    game = deal.game
    legal = hand.legal() if seat == hand.to_act else ()
    return {
        "seat": game.seat_letters(deal.options)[seat],
        "legal": [control(game, action) for action in legal],
        "hand": [*game.deck.names(hand.hands[seat])],
    }


@lru_cache(maxsize=256)
def side_names(game: Game, options: Options) -> tuple[str, ...]:
    """Every side, spelled."""
    return tuple(game.side_name(options, side) for side in range(len(game.sides(options))))


@lru_cache(maxsize=4096)
def control(game: Game, action: Action) -> Json:
    """An action and the kind of control that draws it."""
    call = game.describe(action)
    return {"token": call.token, "kind": call.control.value, "value": call.value}


@lru_cache(maxsize=64)
def lanes(deck: Deck, order: Order | None) -> tuple[tuple[str, str], ...]:
    """For each suit the cards that count as it, highest first, as far as it is settled.

    One text a suit: it speaks of the pack, not of cards that lie anywhere.
    """
    found = []
    for s, suit in enumerate(deck.suits):
        if order is None:
            cards = [card for card in deck.cards if card >> 4 == s][::-1]
        else:
            mine = [card for card in deck.cards if order.lane[card] == s]
            cards = sorted(mine, key=order.power.__getitem__, reverse=True)
        found.append((suit, " ".join(map(deck.name, cards))))
    return tuple(found)


def event(happened: Event) -> Happening:
    """Something the table noticed."""
    return {"code": happened.code, **happened.params}


def refusal(error: LevataError) -> Happening:
    """A refusal as a message: its code, and its parameters as plain values."""
    return {"code": error.code, "params": {name: _plain(v) for name, v in error.params.items()}}


def canonical(body: Json) -> bytes:
    """One spelling of a message: keys sorted, no spaces, UTF-8."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def _trick(game: Game, options: Options, trick: Trick) -> Json:
    letters = game.seat_letters(options)
    plays: list[Json] = [[letters[seat], game.deck.name(card)] for seat, card in trick.plays]
    return {"plays": plays, "winner": letters[trick.winner]}


def _taken(done: Sequence[Trick], players: int) -> list[int]:
    """How many tricks each seat has."""
    found = [0] * players
    for trick in done:
        found[trick.winner] += 1
    return found


def _plain(value: object) -> Json:
    if isinstance(value, str):
        return _cut(value)
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, (list, tuple)):
        return [_cut(str(v)) for v in value[:MOST]]
    return _cut(str(value))


MOST = 300
"""So much of a parameter is told: it may be what was sent."""


def _cut(text: str) -> str:
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"
