"""What goes out: an observation as a message, by list of what is shown.

Plain dicts of strings, ints and lists; cards, seats and actions are spelled. docs/protocol.md
says what each field means.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

from levata.cards import Deck
from levata.game import (
    CALL,
    HIDDEN,
    NOBODY,
    Action,
    Event,
    Game,
    Happening,
    Json,
    Observation,
    Options,
)
from levata.tricks import Order, Trick

__all__ = ["canonical", "control", "event", "message"]


def message(seen: Observation) -> Happening:
    """The view of one seat or of a spectator."""
    game, options, deck = seen.game, seen.options, seen.game.deck
    letters = game.seat_letters(options)
    names = [game.side_name(options, side) for side in range(len(seen.totals))]
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
        "order": dict(_order(deck, seen.table.order if seen.table else None)),
        "trick": _trick(game, options, running[-1]) if running else None,
        "last_trick": _trick(game, options, done[-1]) if done else None,
        "tricks": {letters[s]: n for s, n in _taken(done, options.players)},
        "facts": seen.facts,
        "score": dict(zip(names, seen.score, strict=True)) if seen.score is not None else None,
    }


def control(game: Game, action: Action) -> Json:
    """An action and the kind of control that draws it."""
    call = game.describe(action)
    return {"token": call.token, "kind": call.control.value, "value": call.value}


@lru_cache(maxsize=64)
def _order(deck: Deck, order: Order | None) -> tuple[tuple[str, str], ...]:
    """For each suit the cards that count as it, highest first, as far as it is settled.

    One text a suit: it speaks of the pack, not of cards that lie anywhere.
    """
    lanes = []
    for s, suit in enumerate(deck.suits):
        if order is None:
            cards = [card for card in deck.cards if card >> 4 == s][::-1]
        else:
            mine = [card for card in deck.cards if order.lane[card] == s]
            cards = sorted(mine, key=order.power.__getitem__, reverse=True)
        lanes.append((suit, " ".join(map(deck.name, cards))))
    return tuple(lanes)


def event(happened: Event) -> Happening:
    """Something the table noticed."""
    return {"code": happened.code, **happened.params}


def canonical(body: Json) -> bytes:
    """One spelling of a message: keys sorted, no spaces, UTF-8."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def _trick(game: Game, options: Options, trick: Trick) -> Json:
    letters = game.seat_letters(options)
    plays: list[Json] = [[letters[seat], game.deck.name(card)] for seat, card in trick.plays]
    return {"plays": plays, "winner": letters[trick.winner]}


def _taken(done: Sequence[Trick], players: int) -> list[tuple[int, int]]:
    return [(seat, sum(trick.winner == seat for trick in done)) for seat in range(players)]
