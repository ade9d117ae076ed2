"""The bar below the hand: a button for each call there is, or the one that plays the chosen card."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from levata.terminal import words
from levata.terminal.canvas import Canvas
from levata.terminal.frame import Frame, Offer

__all__ = ["CallBar"]


class Button(NamedTuple):
    """One button: what stands on it and the call it makes, empty for playing the chosen card."""

    label: str
    short: str
    """The same where many buttons share a row."""
    token: str
    kind: str = ""
    accepts: bool = False
    """Would it accept what somebody proposed?"""


class Spot(NamedTuple):
    """Where a button lies."""

    left: int
    right: int
    row: int
    text: str


class CallBar(Widget):
    """Draws just what the frame offers; says what was pressed."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"call--accepts", "call--button", "call--chosen"}

    class Called(Message):
        """A call was made."""

        def __init__(self, token: str) -> None:
            super().__init__()
            self.token = token

    class PlayPressed(Message):
        """The button that plays the chosen card was pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.offers: list[Offer] = []
        self.buttons: list[Button] = []
        self.at = -1
        """The button that Enter presses, -1 for none yet."""

    def show(self, frame: Frame, *, is_open: bool, chosen: str) -> None:
        """The calls of a frame, or the play of the chosen card if it may be played."""
        before = self.buttons
        self.offers = frame.offers if is_open else []
        self.buttons = [_button(frame, offer) for offer in self.offers]
        if is_open and chosen in frame.cards:
            text = "lay-card" if frame.view["phase"] == "discard" else "play-card"
            card = frame.look.card(chosen)
            if full := frame.look.in_words(chosen):
                card = words.say("card-in-words", card=card, words=full)
            label = words.keyed(words.say("enter"), words.say(text, card=card))
            self.buttons.append(Button(label, label, ""))
        if self.buttons != before:
            self.at = -1
        self.refresh()

    def offer_for(self, key: str) -> Offer | None:
        """The offer a key says: a digit, a first letter, or a minus for the word."""
        for offer in self.offers:
            if key == offer.key or (key == "-" and offer.kind == "word" and offer.token == key):
                return offer
        return next(
            (o for o in self.offers if o.kind == "rank" and o.key == key.upper() != "Q"), None
        )

    def select(self, token: str) -> None:
        """Move to the button of a call."""
        self.at = next((i for i, button in enumerate(self.buttons) if button.token == token), -1)
        self.refresh()

    @property
    def chosen(self) -> str:
        """The call of the button that Enter presses, or nothing."""
        return self.buttons[self.at].token if self.at >= 0 else ""

    def step(self, by: int) -> None:
        """Move to the next button to the right (1) or left (-1)."""
        if self.buttons:
            start = self.at if self.at >= 0 else (-1 if by > 0 else 0)
            self.at = (start + by) % len(self.buttons)
            self.refresh()

    def press(self, at: int) -> None:
        button = self.buttons[at]
        self.post_message(self.Called(button.token) if button.token else self.PlayPressed())

    def on_click(self, event: events.Click) -> None:
        for at, spot in enumerate(self.places()):
            if spot.left <= event.x < spot.right and spot.row == event.y:
                event.stop()
                self.press(at)
                return

    # Drawing.

    def places(self) -> list[Spot]:
        """Where each button lies: side by side, or a row for each kind, or all of them short."""
        wide = [[_mark(button, button.label) for button in self.buttons]]
        if self._width(wide[0], 2) <= self.size.width:
            return self._placed(wide, 2)
        kinds = [list(group) for _, group in groupby(self.buttons, key=lambda b: b.kind)]
        if len(kinds) <= self.size.height:
            return self._placed([self._fitting(kind) for kind in kinds], 1)
        rows = [[_short(button) for button in kind] for kind in kinds]
        return self._placed([[text for row in rows for text in row]], 1)

    def _fitting(self, buttons: list[Button]) -> list[str]:
        wide = [_mark(button, button.label) for button in buttons]
        return wide if self._width(wide, 1) <= self.size.width else [_short(b) for b in buttons]

    @staticmethod
    def _width(texts: list[str], gap: int) -> int:
        return sum(map(len, texts)) + gap * (len(texts) - 1)

    def _placed(self, rows: list[list[str]], gap: int) -> list[Spot]:
        found = []
        for row, texts in enumerate(rows):
            x = (self.size.width - self._width(texts, gap)) // 2
            for text in texts:
                found.append(Spot(x, x + len(text), row, text))
                x += len(text) + gap
        return found

    def render(self) -> Text:
        canvas = Canvas(self.size.width, self.size.height)
        chosen = self.get_component_rich_style("call--chosen")
        for at, (button, spot) in enumerate(zip(self.buttons, self.places(), strict=True)):
            if at == self.at:
                canvas.put(spot.left, spot.row, f"[{spot.text[1:-1]}]", chosen)
            else:
                part = "call--accepts" if button.accepts else "call--button"
                style = self.get_component_rich_style(part)
                canvas.put(spot.left, spot.row, spot.text, style)
        return canvas.text()


def _button(frame: Frame, offer: Offer) -> Button:
    said = offer.label
    label = words.keyed(offer.key, said) if offer.key != said else said
    return Button(label, offer.short, offer.token, offer.kind, offer.token in frame.accepts)


def _mark(button: Button, text: str) -> str:
    return f" {words.ACCEPTS if button.accepts else ' '}{text}  "


def _short(button: Button) -> str:
    return f"{words.ACCEPTS if button.accepts else ' '}{button.short} "
