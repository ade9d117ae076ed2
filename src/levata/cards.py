"""Cards, sets of cards, and the packs that spell them.

A card is an int `suit << 4 | rank`, a set of cards a 64-bit mask of `1 << card`: four lanes of
sixteen bits, one a suit. Nothing here knows which card beats which.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TypeAlias

from levata.errors import NotationError

__all__ = ["LANE", "NO_CARD", "Card", "Cards", "Deck", "suit_of"]

Card: TypeAlias = int
"""`suit << 4 | rank`, 0 to 63."""
Cards: TypeAlias = int
"""A set of cards: bit `1 << card` for each."""

NO_CARD: Card = -1
"""A place whose card the viewer does not know, or where none lies."""
LANE = 16
"""Bits a suit has in a set."""


def suit_of(card: Card) -> int:
    """The printed suit of a card, 0 to 3."""
    return card >> 4


class Deck:
    """A pack: which suits and ranks there are and how they are spelled.

    `ranks` stand lowest first, in the order hands are sorted in; at most sixteen a suit.

    >>> deck = Deck("shdc", "9JQKTA")
    >>> deck.name(deck.card("Th"))
    'Th'
    >>> deck.holding(deck.mask(["As", "9s", "Kd"]))
    'A9.-.K.-'
    """

    def __init__(self, suits: str, ranks: str) -> None:
        assert len(suits) <= 4
        assert len(ranks) <= LANE
        self.suits = suits
        self.ranks = ranks
        self.cards: tuple[Card, ...] = tuple(
            s << 4 | r for s in range(len(suits)) for r in range(len(ranks))
        )
        """Every card, ascending."""
        self.all: Cards = sum(1 << c for c in self.cards)
        self._names = {c: ranks[c & 15] + suits[c >> 4] for c in self.cards}
        self._codes = {name: c for c, name in self._names.items()}

    @cached_property
    def _lists(self) -> tuple[tuple[tuple[Card, ...], ...], ...]:
        """For each suit and each set of its ranks the cards: built when first asked for."""
        lists: list[list[tuple[Card, ...]]] = [[()] for _ in range(4)]
        for card in self.cards:
            suit = lists[card >> 4]
            suit += [(*cards, card) for cards in suit]
        return tuple(map(tuple, lists))

    def __len__(self) -> int:
        return len(self.cards)

    def name(self, card: Card) -> str:
        """The card's spelling, `??` for `NO_CARD`."""
        return self._names[card] if card >= 0 else "??"

    def card(self, text: str) -> Card:
        """Read one card; `NotationError` if the pack has no such card."""
        try:
            return self._codes[text]
        except KeyError:
            raise NotationError(
                "bad-card", value=text, ranks=self.ranks[::-1], suits=self.suits
            ) from None

    def names(self, cards: Cards) -> list[str]:
        """The spellings of a set, ascending."""
        return [self._names[c] for c in self.members(cards)]

    def mask(self, names: Iterable[str]) -> Cards:
        """Read a set; a card that stands twice is a `NotationError`."""
        found = 0
        for name in names:
            bit = 1 << self.card(name)
            if found & bit:
                raise NotationError("card-twice", value=name)
            found |= bit
        return found

    def members(self, cards: Cards) -> tuple[Card, ...]:
        """The cards of a set, ascending."""
        a, b, c, d = self._lists
        return (
            a[cards & 0xFFFF] + b[cards >> 16 & 0xFFFF] + c[cards >> 32 & 0xFFFF] + d[cards >> 48]
        )

    def holding(self, cards: Cards, hidden: int = 0) -> str:
        """Spell a holding suit by suit, highest first: `A9.-.K.-`; `hidden` more are `?`."""
        if hidden and not cards:
            return "?" * hidden
        lanes = []
        for s in range(len(self.suits)):
            lane = cards >> s * LANE
            held = [self.ranks[r] for r in range(len(self.ranks) - 1, -1, -1) if lane >> r & 1]
            lanes.append("".join(held) or "-")
        return ".".join(lanes) + "?" * hidden

    def parse_holding(self, text: str) -> tuple[Cards, int]:
        """Read a holding: its cards and how many are unknown (`?`)."""
        known = text.rstrip("?")
        hidden = len(text) - len(known)
        if not known and hidden:
            return 0, hidden
        lanes = known.split(".")
        if len(lanes) != len(self.suits):
            raise NotationError("bad-holding", value=text, suits=self.suits)
        names = [r + self.suits[s] for s, lane in enumerate(lanes) if lane != "-" for r in lane]
        if any(not lane for lane in lanes):
            raise NotationError("bad-holding", value=text, suits=self.suits)
        return self.mask(names), hidden
