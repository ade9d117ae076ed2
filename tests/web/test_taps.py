"""A card one may not play does not respond: its reason is given by a long press and by the focus."""

import time

import pytest

from tests.web.conftest import PHONE, until
from tests.web.driver import Player

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

HELD = """
() => ({
  cards: [...document.querySelectorAll('.hand [data-card]')].map((each) => {
    const { x, y } = each.getBoundingClientRect()
    return [each.dataset.card, Math.round(x), Math.round(y), each.querySelector('button').ariaPressed]
  }),
  table: [...document.querySelectorAll('.lies [data-card]')].map((each) => each.dataset.card),
  play: document.querySelectorAll('[data-token=play]').length,
  why: document.querySelector('.say.wrong')?.innerText ?? '',
  asked: asked.length,
  sent: sent.length,
})
"""
"""All that could respond: where each card is, what is lifted, said, asked of the engine and sent by it."""

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"

WHY = "(card) => document.getElementById(`why-${card}`).textContent"
NAME = "(card) => document.querySelector(`.hand [data-card='${card}'] [aria-label]`).ariaLabel"
ALERT = "document.querySelector('.table > [role=alert]').textContent"
REFUSED = "() => [...document.querySelectorAll('.hand button[aria-disabled]')].map((each) => each.parentElement.dataset.card)"


class Mouse:
    """Presses at a point, and goes on from there."""

    def __init__(self, page) -> None:
        self.mouse = page.mouse

    def down(self, x, y) -> None:
        self.mouse.move(x, y)
        self.mouse.down()

    def move(self, x, y) -> None:
        self.mouse.move(x, y, steps=6)

    def up(self) -> None:
        self.mouse.up()


class Finger:
    """The same on glass."""

    def __init__(self, page) -> None:
        self.devtools = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def _sends(self, kind: str, *points) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, x, y) -> None:
        self.at = (x, y)
        self._sends("touchStart", self.at)

    def move(self, x, y) -> None:
        (x0, y0), steps = self.at, 6
        for step in range(1, steps + 1):
            self._sends("touchMove", (x0 + (x - x0) * step / steps, y0 + (y - y0) * step / steps))
        self.at = (x, y)

    def up(self) -> None:
        self._sends("touchEnd")


def spot(page, card: str) -> tuple[float, float]:
    """Where a card of the hand shows beside those that lie upon it."""
    box = page.locator(f'.hand [data-card="{card}"]').bounding_box()
    return box["x"] + 8, box["y"] + 24


def middle(page) -> tuple[float, float]:
    box = page.locator("[data-cloth]").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def taps(pointer, x, y, clear=lambda: None) -> None:
    """Too quick for a long press, even where the machine is busy.

    A press before, that was none of a tap, may have told a reason, which is cleared away first.
    """

    def is_quick() -> bool:
        clear()
        begun = time.monotonic()
        pointer.down(x, y)
        pointer.up()
        return time.monotonic() - begun < 0.3

    until(is_quick)


def choosing(page, player) -> list[str]:
    """Play until some of one's cards may not be played."""
    while True:
        turn = player.next()
        if turn["kind"] == "card" and (refused := page.evaluate(REFUSED)):
            return refused
        if turn["kind"] == "between":
            player.presses("dialog[open] [data-token=next]")
        else:
            player.acts(turn)


@pytest.fixture(scope="module")
def shared(long_visit):
    """One page for what is done with a mouse and with keys; each test begins a match of its own."""
    return long_visit()


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_wrong_taps_and_drags_change_nothing(shared, visit, hand):
    page = shared if hand is Mouse else visit(PHONE)
    player, pointer = Player(page, taps=hand is Finger), hand(page)
    player.sits("cruce-4")
    refused = choosing(page, player)
    before = page.evaluate(HELD)
    for card in refused:
        taps(pointer, *spot(page, card), lambda: page.keyboard.press("Escape"))
        page.evaluate(FRAMES)
        assert page.evaluate(HELD) == before, f"a tap on {card}"
        pointer.down(*spot(page, card))
        pointer.move(*middle(page))
        page.evaluate(FRAMES)
        during = page.evaluate(HELD)
        pointer.up()
        page.evaluate(FRAMES)
        assert during["cards"] == before["cards"] and during["asked"] == before["asked"]
        after = page.evaluate(HELD)
        assert after | {"why": ""} == before, f"a drag of {card}"

    # A long press tells why, and does no more.
    card = refused[0]
    why = page.locator(".say.wrong")
    page.keyboard.press("Escape")  # what a slow drag has told
    why.wait_for(state="detached")
    pointer.down(*spot(page, card))
    why.wait_for()
    assert why.inner_text()
    # Heard it is in words, and here by whoever has no focus on the card.
    assert page.evaluate(ALERT) == page.evaluate(WHY, card)
    pointer.up()
    until(lambda: page.evaluate(HELD) | {"why": ""} == before)

    # A card that may be played and does not come to the table stays where it was.
    card = player.next()["tokens"][0]
    x, y = spot(page, card)
    pointer.down(x, y)
    pointer.move(x + 40, y + 20)
    pointer.up()
    page.evaluate(FRAMES)
    after = page.evaluate(HELD)
    # A mouse that rests on it raises it a little.
    names = [[name, pressed] for name, _, _, pressed in before["cards"]]
    assert [[name, pressed] for name, _, _, pressed in after["cards"]] == names
    assert after | {"why": "", "cards": before["cards"]} == before

    # The control: dragged into the middle it is played.
    pointer.down(x, y)
    pointer.move(*middle(page))
    pointer.up()
    until(lambda: page.evaluate("asked.at(-1).with.token") == card)


def test_out_of_turn_no_card_responds(shared):
    page = shared
    player = Player(page)
    player.sits("cruce-4")
    page.evaluate("addEventListener('pointerdown', () => { window.titled = document.title }, true)")

    def tapped() -> tuple[int, dict] | None:
        """A tap on a card while others are to play, unless it came too late for that."""
        page.keyboard.press("Escape")
        while (turn := player.next())["kind"] != "card":
            if turn["kind"] == "call":
                player.acts(turn)
            else:
                player.presses("dialog[open] [data-token=next]")
        player.acts(turn)
        # Three bots think now, for half a second each at least.
        asked = page.evaluate("asked.length")
        page.locator(".hand button").nth(0).click(position={"x": 8, "y": 24})
        found = page.evaluate(HELD)
        return None if page.evaluate("titled.startsWith('●')") else (asked, found)

    asked, found = until(tapped)
    assert (found["play"], found["asked"]) == (0, asked)
    assert {pressed for *_, pressed in found["cards"]} == {"false"}


def test_the_focus_tells_why(shared):
    page = shared
    player = Player(page)
    player.sits("cruce-4")
    refused = choosing(page, player)
    said = {}
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        page.evaluate(FRAMES)
        card = page.evaluate("document.activeElement.closest('[data-card]').dataset.card")
        said[card] = page.evaluate(HELD) | {"alert": page.evaluate(ALERT)}
    for card, found in said.items():
        if card in refused:
            # It is told once: by the description of the card, in words, and not by the alert as well.
            assert found["why"] and found["alert"] == ""
            assert page.evaluate(WHY, card).startswith(page.evaluate(NAME, card))
            assert found["play"] == 0
        else:
            assert (found["why"], found["play"]) == ("", 1)
    assert set(refused) < set(said)
    for card in refused:
        button = page.locator(f'.hand [data-card="{card}"] button')
        assert button.get_attribute("aria-describedby") == f"why-{card}"
        assert button.get_attribute("aria-disabled") == "true"
        button.focus()
        asked = page.evaluate("asked.length")
        page.keyboard.press("Enter")
        page.keyboard.press("Space")
        page.evaluate(FRAMES)
        assert page.evaluate("asked.length") == asked
        assert page.locator("[data-token=play]").count() == 0
