"""What comes once in a while: a couple that is declared, or kept quiet, and a hand that is claimed."""

import json
from functools import cache
from itertools import count

import pytest

from levata import record
from levata.games import by_name
from levata.match import Match
from tests.sizes import size
from tests.web import screens
from tests.web.conftest import DESKTOP, PHONE, until
from tests.web.driver import Player

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

IS_LONG = bool(size(ci=0, long=1))
SIZES = {"desktop": DESKTOP, "phone": PHONE}

NOTE = """
() => {
  const text = (selector) => document.querySelector(selector)?.innerText.replace(/\\s+/g, ' ').trim() ?? ''
  window.noted = []
  const note = () => {
    const now = {
      announced: text('.announce'),
      side: text('[data-side=NS] [data-cell=declared] .num'),
      seat: text('[data-seat=S] .couple'),
      lies: [...document.querySelectorAll('.lies [data-card]')].map((each) => each.dataset.card),
    }
    const { at, ...last } = noted.at(-1) ?? {}
    if (JSON.stringify(now) !== JSON.stringify(last)) noted.push({ ...now, at: performance.now() })
  }
  note()
  new MutationObserver(note).observe(document.querySelector('.table'), { subtree: true, childList: true, characterData: true })
}
"""
"""Whatever the table shows of couples from now on, and when."""


def frames(page) -> list[dict]:
    """Every frame of the match that is being played."""
    messages = [each for text in page.evaluate("sent") for each in json.loads(text)]
    begun = max(n for n, each in enumerate(messages) if "match" in (each.get("ok") or {}))
    return [each["frame"] for each in messages[begun:] if "frame" in each]


def codes(page) -> list[tuple[str, str]]:
    """What the table has noticed, and of whom."""
    return [(row["code"], row.get("seat", "")) for frame in frames(page) for row in frame["events"]]


def seeds(name: str, first: int):
    """Deals one after the other, from one with which it came to it when this was written."""
    return (f"{name}-{number}" for number in count(first))


def acts(player, turn: dict) -> None:
    """The same every time: the first of the calls, or the card that comes first by its name."""
    if turn["kind"] == "card":
        turn = turn | {"tokens": [min(turn["tokens"])]}
    player.acts(turn)


@pytest.fixture(scope="module")
def pages(long_visit):
    """A page of a size; each test begins a match of its own in it."""
    return cache(lambda device: long_visit(SIZES[device]))


COUPLES = 55


@pytest.mark.parametrize("device", SIZES if IS_LONG else ["phone"])
def test_a_couple_shows_itself_and_joins_its_figure_at_once(pages, device):
    page = pages(device)
    player = Player(page, taps=device == "phone")
    for seed in seeds("couple", COUPLES):
        player.sits("cuatrola-4", seed=seed)
        player.next()
        page.evaluate(NOTE)
        while page.evaluate("noted.at(-1).seat") == "" and "result" not in dict(codes(page)):
            # Nobody is in a hurry: everything is seen for as long as it should be.
            until(lambda: page.title().startswith("●") or page.evaluate("noted.at(-1).seat"))
            if page.title().startswith("●"):
                acts(player, player.next())
        if page.evaluate("noted.at(-1).seat"):
            break
    declared = next(
        row
        for frame in frames(page)
        for row in frame["events"]
        if row == row | {"code": "declared", "seat": "S"}
    )
    worth = str(declared["points"])
    noted = page.evaluate("noted")
    at = next(n for n, row in enumerate(noted) if worth in row["seat"])
    before, now = noted[at - 1], noted[at]
    assert (before["side"], before["seat"], before["announced"]) == ("—", "", "")
    assert worth in now["side"] and worth in now["announced"]
    assert len(now["lies"]) in {0, 4}, "before the next lead"
    # It stays there long enough to be read.
    until(lambda: page.title().startswith("●") or len(page.evaluate("noted")) > at + 1)
    after = page.evaluate("noted")[at + 1 :]
    assert all(
        row["at"] - now["at"] > 1_000 for row in after if set(row["lies"]) - set(now["lies"])
    )
    # And the figures for the whole hand.
    acts(player, player.next())
    if IS_LONG:
        player.plays("between")
    player.next()
    assert all(worth in row["side"] and worth in row["seat"] for row in page.evaluate("noted")[at:])


def test_what_is_not_ticked_stays_silent(pages):
    """The deal of the test before: this time the person keeps the couple quiet."""
    page = pages("phone")
    player = Player(page, taps=True)
    for seed in seeds("couple", COUPLES):
        player.sits("cuatrola-4", seed=seed)
        turn = player.next()
        title = page.locator(".table h1").inner_text()
        player.presses(".tools [data-token=ticks]")
        boxes = page.locator("dialog[open] input[type=checkbox]")
        assert boxes.count() == 4 and all(box.is_checked() for box in boxes.all())
        for box in boxes.all():
            box.tap()  # as quickly as that
        until(lambda: page.evaluate("asked.at(-1).with.letters") == "")
        screens.closes(page)
        # That nothing is declared is written where the match is named.
        assert len(page.locator(".table h1").inner_text()) > len(title)
        asked = set()
        while turn["kind"] in {"call", "card"} and "S" not in asked:
            acts(player, turn)
            turn = player.next()
            asked = {row["seat"] for row in frames(page) if row.get("by") == "table"}
        if "S" in asked:
            break
    assert ("declared", "S") not in codes(page)
    page.reload()
    player.next()
    screens.closes(page)
    player.presses(".tools [data-token=ticks]")
    assert not any(box.is_checked() for box in boxes.all())


CLAIM = "() => document.querySelector('.tools [data-token=claim]').disabled"


@pytest.mark.parametrize("device", SIZES if IS_LONG else ["phone"])
def test_the_rest_is_claimed_where_it_is_offered(pages, device):
    page = pages(device)
    player = Player(page, taps=device == "phone")
    for seed in seeds("claim", 44):
        player.sits("cruce-4", seed=seed)
        while (turn := player.next())["kind"] in {"call", "card"}:
            held = page.locator(".hand [data-card]").count()
            offered = page.evaluate(
                "JSON.parse(sent.at(-1)).findLast((each) => each.offers).offers.claim"
            )
            assert page.evaluate(CLAIM) is not offered
            if offered and held > 1:
                break
            before = page.evaluate("asked.length")
            page.keyboard.press("c")
            assert page.evaluate("asked.length") == before
            acts(player, turn)
        if turn["kind"] == "card":
            break
    before = len(frames(page))
    player.presses(".tools [data-token=claim]")
    assert player.next()["kind"] in {"between", "over"}
    assert page.evaluate("asked.findLast((each) => each.do === 'command').with.kind") == "claim"
    claimed = frames(page)[before:]
    assert {frame["by"] for frame in claimed if frame["kind"] == "act"} == {"claim"}
    events = [row for frame in claimed for row in frame["events"]]
    assert [row["seat"] for row in events if row["code"] == "trick"] == ["S"] * held
    assert claimed[-1]["view"]["hand"] == []
    assert (
        page.locator("dialog[open] [data-token=next], dialog[open] [data-token=rematch]").count()
        == 1
    )


def test_records_are_told_apart_that_are_new_here_already_or_empty(pages):
    page = pages("phone")
    game = by_name("euchre")
    match = Match(game, game.options(players=2), ["ana", "ben"], 0)
    empty = record.write(match)
    match.deal(game.deck.cards)
    begun = record.write(match)
    screens.goes_to(page, "records")
    told = page.locator("section [role=status] :is(p.note, li)")

    def takes(text: str, *notes: str) -> None:
        page.locator("#records-text").fill(text)
        page.get_by_role("button", name="Take it in").tap()
        until(lambda: [" ".join(note.split()[-5:]) for note in told.all_inner_texts()] == [*notes])

    takes(empty, "nothing to keep of it.")
    takes(begun, "1 match was taken in.")
    takes(begun + empty, "1 match was here already.", "nothing to keep of it.")
