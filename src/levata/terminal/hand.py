"""The person's hand: sorted, the trump apart, one card chosen by key or click."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.message import Message

from levata.terminal.canvas import Canvas
from levata.terminal.faces import CardArea, Face, Measure
from levata.terminal.frame import Frame

__all__ = ["HandView"]

SMALL, LARGE = Measure(7, 4), Measure(9, 6)
APART = 3
"""Cells between the trumps and the rest; one between other cards."""
KEYS = "1234567890xyz"
"""The keys that choose a card, from the left."""


class HandView(CardArea):
    """The cards in hand. It plays nothing: it says what was chosen or is to be played."""

    class Chosen(Message):
        """A card was chosen."""

        def __init__(self, card: str) -> None:
            super().__init__()
            self.card = card

    class Played(Message):
        """The chosen card was clicked again."""

        def __init__(self, card: str) -> None:
            super().__init__()
            self.card = card

    def __init__(self) -> None:
        super().__init__()
        self.is_open = False
        """May the person play a card now?"""
        self.chosen = ""

    def show(self, frame: Frame, *, is_open: bool) -> None:
        self.frame = frame
        self.is_open = is_open and bool(frame.cards)
        if self.chosen not in frame.hand or not self.is_open:
            self.chosen = ""
        if self.is_open and not self.chosen and len(frame.cards) == 1:
            self.chosen = next(iter(frame.cards))
        self.refresh()

    @property
    def cards(self) -> list[str]:
        return self.frame.hand if self.frame is not None else []

    # Choosing.

    def choose(self, card: str) -> None:
        """Choose a card, if cards may be chosen."""
        if self.is_open and card in self.cards:
            self.chosen = card
            self.refresh()
            self.post_message(self.Chosen(card))

    def choose_key(self, key: str) -> None:
        at = KEYS.index(key)
        if at < len(self.cards):
            self.choose(self.cards[at])

    def step(self, by: int) -> None:
        """Choose the next card to the right (1) or left (-1), refused ones included."""
        cards = self.cards
        if not cards:
            return
        if self.chosen in cards:
            self.choose(cards[(cards.index(self.chosen) + by) % len(cards)])
        else:
            self.choose(cards[0 if by > 0 else -1])

    def on_click(self, event: events.Click) -> None:
        card = self.card_at(event.x)
        if card is None or not self.is_open:
            return
        event.stop()
        if card == self.chosen:
            self.post_message(self.Played(card))
        else:
            self.choose(card)

    # Drawing.

    @property
    def _card(self) -> Measure:
        return LARGE if self.size.height > LARGE.height else SMALL

    def places(self) -> list[tuple[str, int]]:
        """Each card and the column it begins in."""
        count = len(self.cards)
        if self.frame is None or not count:
            return []
        trumps = len(self.frame.trumps)
        gap = APART - 1 if 0 < trumps < count else 0
        step = min(
            self._card.width + 1,
            (self.size.width - self._card.width - gap - 2) // max(count - 1, 1),
        )
        width = (count - 1) * step + self._card.width + gap
        x = (self.size.width - width) // 2
        return [
            (card, x + i * step + (gap if i >= trumps else 0)) for i, card in enumerate(self.cards)
        ]

    def card_at(self, x: int) -> str | None:
        """The card drawn in a column: where two lie, the upper one, on the right."""
        on = [card for card, left in self.places() if left <= x < left + self._card.width]
        return on[-1] if on else None

    def render(self) -> Text:
        canvas = Canvas(self.size.width, self.size.height)
        placed = self.places()
        keys = KEYS.ljust(len(placed))
        for at, (card, x) in enumerate(placed):
            covered = at + 1 < len(placed) and placed[at + 1][1] < x + self._card.width
            self._draw(canvas, card, x, keys[at].strip(), covered=covered)
        return canvas.text()

    def _draw(self, canvas: Canvas, card: str, x: int, key: str, *, covered: bool) -> None:
        is_chosen = card == self.chosen
        is_refused = self.is_open and self.frame is not None and card not in self.frame.cards
        if is_chosen:
            face = Face.CHOSEN_REFUSED if is_refused else Face.CHOSEN
        else:
            face = Face.REFUSED if is_refused else Face.OPEN
        shown = key if self.is_open else ""
        raised = 0 if is_chosen else 1
        self.draw_card(canvas, x, raised, card, self._card, face, shown, covered=covered)
