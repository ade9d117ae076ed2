"""Frames as bytes: what the viewers of a table share is put together once, and from what has changed.

It says what `Table.frames` says, byte for byte, by the same list of what is shown, for entries of
which everybody sees the same but for what is each one's own. A hand is told from its plies, so that
what was told of it before need not be found again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

import msgspec

from levata.cards import Card, Deck
from levata.game import CALL, DISCARD, HIDDEN, NOBODY, Action, Event, Game, Hand, Happening, Json
from levata.table import FRAME_FIELDS, Entry, Mode, Owed, Table
from levata.tricks import Order, best
from levata.views import control, event, lanes, side_names

__all__ = ["Frames", "encode"]

encode = msgspec.json.Encoder().encode

CUT = "\0"
"""Between what is shared; JSON has none."""


class Frames:
    """Of one table."""

    __slots__ = ("_dealt", "_head")

    def __init__(self, name: str) -> None:
        self._head = f'{{"table":{_text(name)},"frame":{{'
        self._dealt: Dealt | None = None

    def pushes(
        self,
        table: Table,
        entry: Entry,
        events: Sequence[Event],
        owed: Owed,
        offered: dict[int, Happening],
        clock: Happening | None,
        viewers: Collection[int],
    ) -> dict[int, bytes]:
        """An entry that the table has just folded, which all see alike, for each viewer.

        `offered` is what the seat that acts could ask for; the others have nothing.
        """
        hand = table.match.hand
        assert hand is not None
        dealt = self._dealt
        if dealt is None or not dealt.goes_on(hand):
            dealt = self._dealt = Dealt(table, hand)
        dealt.follow(hand)
        body = entry.body
        told = {name: body[name] for name in FRAME_FIELDS.get(entry.kind, ()) if name in body}
        shown: Happening = {
            "seq": entry.seq,
            "kind": entry.kind,
            **told,
            "events": [event(happened) for happened in events],
        }
        text = (
            f"{self._head}{_text(shown)[1:-1]},{dealt.snapshot(table, owed)},"
            f'"view":{dealt.view(hand)}}},"offers":{CUT},"clock":{_text(clock)}}}'
        )
        begins, to_seat, to_legal, to_hand, to_offers, ends = text.encode().split(b"\0")
        found = {}
        for viewer in viewers:
            ticks, seat, legal, cards, offers = b'""', b"null", b"[]", b"[]", b"null"
            if viewer != NOBODY:
                seat, cards = dealt.quoted[viewer], dealt.cards(hand, viewer)
                if table.ticks[viewer]:
                    ticks = encode(table.ticks[viewer])
                if viewer == hand.to_act:
                    legal = _legal(hand.deal.game, hand.legal())
                if viewer in offered:
                    offers = encode(offered[viewer])
            found[viewer] = b"".join(
                (
                    begins,
                    ticks,
                    to_seat,
                    seat,
                    to_legal,
                    legal,
                    to_hand,
                    cards,
                    to_offers,
                    offers,
                    ends,
                )
            )
        return found


class Dealt:
    """One hand, as it is told so far."""

    __slots__ = (
        "_anchor",
        "_before",
        "_calls",
        "_cards",
        "_history",
        "_last",
        "_letters",
        "_modes",
        "_names",
        "_number",
        "_plays",
        "_seats",
        "_taken",
        "_tallied",
        "_tallies",
        "_totals",
        "deal",
        "quoted",
    )

    def __init__(self, table: Table, hand: Hand) -> None:
        match, deal = table.match, hand.deal
        game, options = deal.game, deal.options
        self.deal = deal
        self._letters = game.seat_letters(options)
        self.quoted = [encode(letter) for letter in self._letters]
        """The seats' letters."""
        self._names = side_names(game, options)
        self._anchor = _text(match.proof.anchor.hex() if match.proof else None)
        told: Json = {"players": options.players, **dict(options.values)}
        self._before = (
            f'{{"game":{_text(game.name)},"rules":{game.version},"options":{_text(told)},"seat":{CUT}'
            f',"dealer":{_text(self._letters[deal.dealer])},"totals":{self._by_side(deal.totals)}'
        )
        letters = ",".join(f"{_text(letter)}:%d" for letter in self._letters)
        self._tallies = f"{{{letters}}}"
        self._cards = [(-1, b"")] * options.players
        self._modes: tuple[Mode, ...] = ()
        self._seats = ""
        self._tallied: tuple[object, object, object] = (None, None, None)
        self._totals = ""
        # What comes of the plies.
        self._history = b""
        self._plays: list[tuple[int, Card]] = []
        self._number = 0
        self._taken = [0] * options.players
        self._last = "null"
        self._calls: list[str] = []

    def goes_on(self, hand: Hand) -> bool:
        """Is it the same hand, as it was told or after that?"""
        return hand.deal is self.deal and hand.history.startswith(self._history)

    def follow(self, hand: Hand) -> None:
        """What was done since."""
        new = hand.history[len(self._history) :]
        self._history = hand.history
        for seat, action in zip(new[::2], new[1::2], strict=True):
            if action < DISCARD:
                self._plays.append((seat, action))
                if len(self._plays) == hand.width():
                    winner = self._winner(hand)
                    self._last = self._trick(winner)
                    self._taken[winner] += 1
                    self._number += 1
                    self._plays = []
            elif CALL <= action < HIDDEN:
                call = [self._letters[seat], self.deal.game.token(action)]
                self._calls.append(_text(call))

    def snapshot(self, table: Table, owed: Owed) -> str:
        """The fields of `Table.snapshots`, but for the view."""
        match = table.match
        modes = tuple([seat.mode for seat in table.seats])
        if modes != self._modes:
            self._modes = modes
            self._seats = _text(
                [
                    {"seat": letter, "name": seat.name, "mode": seat.mode.value}
                    for letter, seat in zip(self._letters, table.seats, strict=True)
                ]
            )
        tallied = match.totals, table.left_to, match.in_hand
        if tallied != self._tallied:
            self._tallied = tallied
            winners = [self._names[side] for side in table.winners]
            self._totals = f'{self._by_side(match.totals)},"winners":{_text(winners)}'
        number = len(match.played) + (1 if match.in_hand else 0)
        seat = _text(self._letters[owed.seat]) if owed.seat != NOBODY else "null"
        return (
            f'"at":{table.seq},"turn":{table.turn},"hand_number":{number},"seats":{self._seats},'
            f'"totals":{self._totals},"owed":{{"kind":"{owed.kind}","seat":{seat}}},'
            f'"ticks":{CUT},"anchor":{self._anchor}'
        )

    def view(self, hand: Hand) -> str:
        """The fields of `views.message`, as a spectator has them."""
        table = hand.trick_table()
        seat = _text(self._letters[hand.to_act]) if hand.to_act != NOBODY else "null"
        counts = self._tallies % tuple([cards.bit_count() for cards in hand.hands])
        trick = self._trick(self._winner(hand)) if self._plays else "null"
        score = self._by_side(hand.score()) if hand.is_over else "null"
        return (
            f'{self._before},"phase":{_text(hand.phase)},"to_act":{seat},"legal":{CUT},'
            f'"hand":{CUT},"counts":{counts},"calls":[{",".join(self._calls)}],'
            f'"order":{_order(self.deal.game.deck, table.order if table else None)},'
            f'"trick":{trick},"last_trick":{self._last},'
            f'"tricks":{self._tallies % tuple(self._taken)},"facts":{_text(hand.facts())},'
            f'"score":{score}}}'
        )

    def cards(self, hand: Hand, seat: int) -> bytes:
        """The cards of a seat."""
        held = hand.hands[seat]
        known, text = self._cards[seat]
        if held != known:
            text = encode(self.deal.game.deck.names(held))
            self._cards[seat] = held, text
        return text

    def _winner(self, hand: Hand) -> int:
        cards = [card for _, card in self._plays]
        return self._plays[best(cards, hand.order_at(self._number))][0]

    def _trick(self, winner: int) -> str:
        deck, letters = self.deal.game.deck, self._letters
        plays = [(letters[seat], deck.name(card)) for seat, card in self._plays]
        return _text({"plays": plays, "winner": letters[winner]})

    def _by_side(self, figures: Sequence[int]) -> str:
        return _text(dict(zip(self._names, figures, strict=True)))


def _text(value: object) -> str:
    return encode(value).decode()


@lru_cache(maxsize=64)
def _order(deck: Deck, order: Order | None) -> str:
    return _text(dict(lanes(deck, order)))


@lru_cache(maxsize=4096)
def _legal(game: Game, actions: tuple[Action, ...]) -> bytes:
    return encode([control(game, action) for action in actions])
