"""The bar below the hand: a button for each call there is, or the one that plays the chosen card."""

from __future__ import annotations

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
    token: str


class CallBar(Widget):
    """Draws just what the frame offers; says what was pressed."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"call--button", "call--chosen"}

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
        self.buttons = [
            Button(words.KEYED.format(key=offer.key, label=offer.label), offer.token)
            if offer.key != offer.label
            else Button(offer.label, offer.token)
            for offer in self.offers
        ]
        if is_open and chosen in frame.cards:
            self.buttons.append(Button(words.PLAY_CARD.format(card=words.card(chosen)), ""))
        if self.buttons != before:
            self.at = -1
        self.refresh()

    def offer_for(self, key: str) -> Offer | None:
        """The offer a key says: a digit, a first letter, or a minus for the word."""
        for offer in self.offers:
            if key == offer.key or (key == "-" and offer.kind == "word"):
                return offer
        return None

    def select(self, token: str) -> None:
        """Move to the button of a call."""
        self.at = next((i for i, button in enumerate(self.buttons) if button.token == token), -1)
        self.refresh()

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
        for at, (left, right) in enumerate(self.places()):
            if left <= event.x < right:
                event.stop()
                self.press(at)
                return

    def places(self) -> list[tuple[int, int]]:
        """The columns each button takes."""
        widths = [len(button.label) + 4 for button in self.buttons]
        x = (self.size.width - sum(widths) - 2 * (len(widths) - 1)) // 2
        found = []
        for width in widths:
            found.append((x, x + width))
            x += width + 2
        return found

    def render(self) -> Text:
        canvas = Canvas(self.size.width, self.size.height)
        plain = self.get_component_rich_style("call--button")
        chosen = self.get_component_rich_style("call--chosen")
        for at, (button, (x, _)) in enumerate(zip(self.buttons, self.places(), strict=True)):
            if at == self.at:
                canvas.put(x, 0, f"[ {button.label} ]", chosen)
            else:
                canvas.put(x, 0, f"  {button.label}  ", plain)
        return canvas.text()
