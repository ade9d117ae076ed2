"""By keyboard alone: the focus is where one goes on, and never lost."""

import pytest

from tests.sizes import size
from tests.web import screens
from tests.web.conftest import goes, until
from tests.web.driver import GAMES, LAY, Player, lay

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

LOST = """
(() => {
  // A frame may pass between what was pressed and what comes next; more is lost.
  let lost = 0
  window.lost = []
  const look = () => {
    lost = document.activeElement === document.body && window.isPlaying ? lost + 1 : 0
    if (lost === 3) window.lost.push(document.querySelector('.prompt')?.innerText ?? location.hash)
    requestAnimationFrame(look)
  }
  addEventListener('DOMContentLoaded', look)
})()
"""
FOCUS = "document.activeElement.closest('[data-token], [data-card], a, button')"


def tabs_to(page, is_there: str, most: int = 60) -> None:
    """Press Tab until the focus is there."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(f"!!({is_there})"):
            return
    raise AssertionError(f"no Tab leads to {is_there}")


def acts(page, turn: dict) -> None:
    keys = page.keyboard
    if turn["kind"] == "call":
        # The first time the focus may be elsewhere on the table.
        for _ in range(40):
            if page.evaluate(
                "document.activeElement.closest('.calls')?.matches('.calls') ?? false"
            ):
                break
            keys.press("ArrowRight")
        keys.press("Enter")
        return
    card = min(turn["tokens"])
    held = page.evaluate(HELD)
    at, digits = held.index(card), "1234567890"
    if len(held) % 2 and at < len(digits):
        keys.press(digits[at])
    else:
        for _ in held:
            keys.press("ArrowRight")
            if page.evaluate(PICKED) == card:
                break
    assert page.evaluate(PICKED) == card
    keys.press("Enter")


HELD = "[...document.querySelectorAll('.hand [data-card]')].map((each) => each.dataset.card)"
PICKED = "document.querySelector('.hand .picked')?.dataset.card"


def hand(page) -> str:
    """To the end of the hand (`between`) or of the match (`over`)."""
    player, done = Player(page), 0
    while (turn := player.next())["kind"] not in {"between", "over"}:
        assert turn["kind"] in {"call", "card"}
        before = page.evaluate("asked.length")
        acts(page, turn)
        until(lambda before=before: page.evaluate("asked.length") > before)
        done += 1
    # A call and a card at the least; no card where one rests while the partner fights alone.
    rests = page.locator("[data-seat=S].resting").count()
    assert done > (0 if rests else 1)
    # The result has the focus on what goes on.
    until(lambda: page.evaluate(f"{FOCUS}?.dataset.token") == GOES_ON[turn["kind"]])
    return turn["kind"]


GOES_ON = {"between": "next", "over": "rematch"}


@pytest.fixture(scope="module")
def page(long_visit):
    return long_visit(before=LOST)


def reads(page) -> None:
    """The result is put away, the sheet is read, and the next hand waits on the table."""
    screens.closes(page)
    assert page.evaluate("document.activeElement !== document.body")
    page.keyboard.press("s")
    page.locator("dialog[open].wide").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog[open] [data-token=next]").wait_for()
    screens.closes(page)
    tabs_to(page, f"{FOCUS}?.dataset.token === 'next'")


@pytest.mark.parametrize("name", GAMES if size(ci=0, long=1) else ["cruce-4"])
def test_a_match_by_keyboard_alone(page, name):
    """In every run one that is over soon: with this deal two hands are enough."""
    game, _, _ = GAMES[name]
    page.evaluate(LAY, [lay(name), None])
    goes(page, page.url.split("#")[0])
    page.evaluate("window.isPlaying = true")
    tabs_to(page, f"document.activeElement.matches('main a[href=\"#/new/{game}\"]')")
    page.keyboard.press("Enter")
    page.locator("main form button.primary").wait_for()
    page.evaluate("window.seed = 'keys-4'")
    tabs_to(page, "document.activeElement.matches('main form button.primary')", most=120)
    page.keyboard.press("Enter")
    page.locator(".hand [data-card]").first.wait_for()
    hands = 0
    while hand(page) == "between":
        hands += 1
        if hands == 1:
            reads(page)
        page.keyboard.press("Enter")
    assert hands > 0 or name != "cruce-4"
    page.keyboard.press("Enter")
    until(lambda: page.locator(".hand [data-card]").count())
    assert page.evaluate("asked.filter((each) => each.do === 'next').length") == hands + 2
    assert page.evaluate("window.lost") == []


def test_keys_do_what_the_page_of_keys_says(page):
    page.evaluate("window.isPlaying = false")
    player = Player(page)
    player.sits("cruce-4")
    turns = 0
    while turns < 2:
        turn = player.next()
        turns += turn["kind"] == "card"
        player.acts(turn)
    assert player.next()["kind"] == "card"
    for key in ("?", "l", "s"):
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        screens.closes(page)
        assert page.evaluate("document.activeElement !== document.body"), key
    page.keyboard.press("1")
    first = page.evaluate("document.querySelector('.hand [data-card]').dataset.card")
    assert page.evaluate("document.activeElement.closest('[data-card]').dataset.card") == first
    # Even where the focus is on a card whose refusal is being told.
    page.keyboard.press("h")
    page.locator(".say[role=status]").wait_for()
    page.keyboard.press("Escape")
    until(lambda: not page.locator(".say").count() and not page.locator(".picked").count())
    count = page.locator(".hand [data-card]").count()
    page.keyboard.press("u")
    until(lambda: page.locator(".hand [data-card]").count() == count + 1)
    sounds = page.evaluate("JSON.parse(localStorage['levata-settings']).sounds")
    page.keyboard.press("m")
    until(lambda: page.evaluate("JSON.parse(localStorage['levata-settings']).sounds") != sounds)
