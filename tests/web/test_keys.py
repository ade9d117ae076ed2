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
    # The result is read first: the focus is on its heading, and says what the hand came to.
    until(lambda: page.evaluate("document.activeElement.matches('dialog h2')"))
    assert heard(page)
    return turn["kind"]


HEARD = """
() => document.activeElement.getAttribute('aria-describedby').split(' ')
  .map((id) => document.getElementById(id)?.innerText ?? '').join(' ').trim()
"""


def heard(page) -> str:
    """What is read out with the heading that has the focus."""
    return until(lambda: page.evaluate(HEARD))


def goes_on(page) -> None:
    """By a key that is pressed once the result has been looked at."""
    page.wait_for_timeout(600)
    page.keyboard.press("Enter")
    until(lambda: not page.locator("dialog[open]").count())


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
        else:
            goes_on(page)
    assert hands > 0 or name != "cruce-4"
    goes_on(page)
    until(lambda: page.locator(".hand [data-card]").count())
    assert page.evaluate("asked.filter((each) => each.do === 'next').length") == hands + 2
    assert page.evaluate("window.lost") == []


ANSWERED = """
() => {
  const answers = sent.flatMap((text) => JSON.parse(text)).map((each) => each.id)
  return asked.every((each) => answers.includes(each.id))
}
"""
FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


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
    spoken = page.query_selector(".table > [role=status]")  # it is there before its words
    assert spoken.text_content() == ""
    page.keyboard.press("h")
    page.locator(".say:not(.wrong)").wait_for()
    assert " of " in spoken.text_content() and not set("♠♥♦♣") & set(spoken.text_content())
    page.keyboard.press("Escape")
    until(lambda: not page.locator(".say").count() and not page.locator(".picked").count())
    # Both at once: the advice comes too late, and nobody hears of that.
    count = page.locator(".hand [data-card]").count()
    page.keyboard.press("h")
    page.keyboard.press("u")
    until(lambda: page.locator(".hand [data-card]").count() == count + 1)
    until(lambda: page.evaluate(ANSWERED))
    assert page.locator(".say.wrong").count() == 0
    # A key that is held takes no more back.
    before = page.evaluate("asked.length")
    page.keyboard.down("u")
    for _ in range(3):
        page.keyboard.down("u")
        page.evaluate(FRAME)
    page.keyboard.up("u")
    until(lambda: page.evaluate(ANSWERED))
    undone = page.evaluate("(before) => asked.slice(before).map((each) => each.with.kind)", before)
    assert undone == ["undo"]
    sounds = page.evaluate("JSON.parse(localStorage['levata-settings']).sounds")
    page.keyboard.press("m")
    until(lambda: page.evaluate("JSON.parse(localStorage['levata-settings']).sounds") != sounds)


def test_the_result_is_not_skipped_by_whoever_presses_a_key_to_go_on(page):
    page.evaluate("window.isPlaying = false")
    player, keys = Player(page), page.keyboard
    player.sits("euchre-2")
    page.evaluate(NOTE)
    sheets: set[str] = set()

    def goes_on_in_a_hurry() -> bool:
        """Whether no two presses were so far apart that the second could be meant."""
        nonlocal sheets
        while True:
            # With a real key, as quickly as anybody presses it.
            until(lambda: keys.press("Space") or page.evaluate(MAY_ACT))
            if page.evaluate("opened > 0"):
                break
            keys.press("Escape")  # Space may have lifted the card that has the focus
            sheets = sheets or explained(page, player)
            player.acts(player.next())
        for key in ("Enter", "Space"):
            keys.press(key)
        keys.down("Enter")  # and it is held
        return page.evaluate(IS_QUICK)

    while not goes_on_in_a_hurry():
        keys.up("Enter")
        page.wait_for_timeout(600)
        if page.locator("dialog[open]").count():
            keys.press("Enter")
    assert sheets == {"N", "S"}
    page.wait_for_timeout(600)
    keys.down("Enter")
    keys.up("Enter")
    page.evaluate(FRAME)
    assert page.locator("dialog[open] .told").first.inner_text() in heard(page)
    goes_on(page)


NOTE = """
() => {
  Object.assign(window, { presses: [], opened: 0 })
  const isOpen = () => !!document.querySelector('dialog[open] [data-first]')
  new MutationObserver(() => { opened = isOpen() ? opened || performance.now() : 0 })
    .observe(document.body, { subtree: true, childList: true, attributes: true })
  addEventListener('keydown', ({ timeStamp }) => presses.push(timeStamp), true)
}
"""
MAY_ACT = "document.title.startsWith('●') || opened > 0"
IS_QUICK = """
() => {
  const times = [opened, ...presses.filter((at) => at > opened)]
  return opened > 0 && times.length > 3 && times.every((at, n) => n === 0 || at - times[n - 1] < 450)
}
"""


def explained(page, player) -> set[str]:
    """Whose running figures the sheet explains, in the middle of the first hand."""
    player.presses(".side [data-token=sheet]")
    rows = page.locator("dialog[open] [data-sofar]")
    rows.first.wait_for()
    found = {
        row.get_attribute("data-sofar") for row in rows.all() if row.locator(".why").inner_text()
    }
    screens.closes(page)
    return found


def test_two_windows_do_not_undo_each_others_settings(page):
    other = page.context.new_page()
    goes(other, f"{page.url.split('#')[0]}#/settings")
    screens.goes_to(page, "settings")
    page.locator("input[value=burgundy]").check(force=True)
    until(lambda: page.evaluate(KEPT)["felt"] == "burgundy")
    other.locator("input[value=dark]").check(force=True)
    until(lambda: page.evaluate(KEPT)["scheme"] == "dark")
    assert page.evaluate(KEPT)["felt"] == "burgundy"
    # And each looks as it was set in the other one.
    other.wait_for_selector("html[data-felt=burgundy]", state="attached")
    page.wait_for_selector("html[data-scheme=dark]", state="attached")
    other.close()


KEPT = "() => JSON.parse(localStorage['levata-settings'])"
