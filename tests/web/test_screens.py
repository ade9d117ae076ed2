"""Every screen in every language: its boxes, its words, axe-core, and how it looked before.

All of it with no server and no network, after one visit: a hand of each game, seat count and mode.

`LEVATA_SNAPSHOTS=write pytest tests/web/test_screens.py` writes the pictures anew: look at them then.
"""

import os
from collections import defaultdict
from itertools import chain
from pathlib import Path

import pytest

from tests.web import looks, pictures, screens
from tests.web.conftest import FAULTS, until
from tests.web.screens import IS_LONG

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("screens")]

IS_WRITING = os.environ.get("LEVATA_SNAPSHOTS") == "write"
PICTURES = Path(__file__).parent / "screens"
LANGUAGES = ("en", "ro", "es")
WINDOWS = {
    "320": (320, 640),
    "360": (360, 740),
    "390": (390, 844),
    "768": (768, 1024),
    "1280": (1280, 800),
    "1920": (1920, 1080),
    "2560": (2560, 1440),
    "zoom": (320, 256),
}
"""Widths of phones and of desktops, and a window of 1280 x 1024 at 400 %."""
if IS_LONG:
    WINDOWS["side"] = (844, 390)  # a phone on its side
USUAL = ("320", "1280")
SCHEMES = ("dark", "light")
SAMPLE = {
    "start",
    "new-cross_purposes",
    "settings",
    "table-cross_purposes-4-call-call",
    "table-cruce-4-play-card",
}
"""Screens that are looked at in every size, and some in the other languages, in every run."""
OTHER_HANDS = {"ro": screens.HANDS[5:6], "es": screens.HANDS[7:8]}
"""The hand that every run plays in another language: of games that it lasts five tricks in."""

LATER = "-later"
"""Ends the name of a screen that is seen again once matches were played."""

SHOTS = {"desktop": WINDOWS["1280"], "phone": WINDOWS["390"]}
"""Every screen is pictured on both, in English."""


class Findings:
    """What a walk over the screens finds, by what was asked: screen and findings."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.boxes: dict[str, list[str]] = defaultdict(list)
        self.words: dict[str, list[str]] = defaultdict(list)
        self.axe: dict[str, list[str]] = defaultdict(list)
        self.pictures: dict[str, bytes] = {}

    def take(self, page, name: str, lang: str, windows) -> None:
        self.names.append(name)
        for at, window in enumerate(windows):
            resized(page, *WINDOWS[window])
            self.boxes[f"{name} {lang} {window}"] += looks.boxes(page)
            # The narrowest is dark, the next one light; of the many screens every other one is.
            scheme = SCHEMES[at % 2]
            is_asked = at < 2 and (name in SAMPLE or len(self.names) % 2 == at)
            if IS_LONG or is_asked:
                page.emulate_media(color_scheme=scheme)
                page.wait_for_selector(f"html[data-scheme={scheme}]", state="attached")
                screens.still(page)
                self.axe[f"{name} {lang} {window} {scheme}"] += looks.axe(page)
        self.words[f"{name} {lang}"] += looks.words(page, lang)
        page.emulate_media(color_scheme="light")
        page.wait_for_selector("html[data-scheme=light]", state="attached")
        # What stands in the later ones hangs on the day and on the hands that were played.
        is_kept = lang == "en" and not name.endswith(LATER)
        for device, window in SHOTS.items() if is_kept else ():
            resized(page, *window)
            page.evaluate("scrollTo(0, 0)")
            self.pictures[f"{name}.{device}"] = page.screenshot(animations="disabled")


def resized(page, width: int, height: int) -> None:
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
        screens.still(page)


def found(dicts: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: rows for name, rows in dicts.items() if rows}


@pytest.fixture(scope="module")
def walk(long_visit, cut_off) -> Findings:
    """All screens, once: every test looks at its own part of what was found."""
    page, total = cut_off(long_visit, settings={"scheme": "auto"}), Findings()
    all_of_them = chain(screens.statics(page), screens.tables(page))
    for name in all_of_them:
        total.take(page, name, "en", WINDOWS if IS_LONG or name in SAMPLE else USUAL)
    for lang in LANGUAGES[1:]:
        switches(page, lang)
        only = None if IS_LONG else SAMPLE
        for name in screens.statics(page, only):
            total.take(page, name, lang, WINDOWS if IS_LONG else ("320",))
        hands = screens.HANDS if IS_LONG else OTHER_HANDS[lang]
        for name in screens.tables(page, hands):
            total.take(page, name, lang, WINDOWS if IS_LONG else ("320",))
    switches(page, "en")
    # Now there is something in them.
    for name in screens.statics(page, {"start", "records", "stats", "new-cruce"}):
        total.take(page, f"{name}{LATER}", "en", WINDOWS if IS_LONG else USUAL)
    return total


def switches(page, lang: str) -> None:
    """Another language, by its button: the page is not loaded anew, and everything is in it at once."""
    screens.goes_to(page, "settings")
    before = page.locator("main h1").inner_text()
    page.evaluate("window.isSame = true")
    page.locator(f"header button[lang={lang}]").click()
    page.wait_for_selector(f"html[lang={lang}]")
    screens.still(page)
    assert page.locator("main h1").inner_text() != before
    assert page.evaluate("window.isSame")


def wanted() -> set[str]:
    """The screens that have to be there."""
    names = {name for name, _ in screens.STATIC}
    names |= {
        f"table-{name}-{phase}" for name, row in screens.PHASES.items() for phase in row.split()
    }
    return names | {
        f"{what}-{game}" for what in ("result", "sheet", "review") for game in screens.FOUR
    }


def test_every_screen_was_there(walk):
    assert wanted() - set(walk.names) == set()
    assert {name.split("-")[0] for name in walk.names} >= {*screens.KEYS.values()}


def test_nothing_overlaps_or_leaves_the_window(walk):
    assert not found(walk.boxes), looks.told(found(walk.boxes))


def test_axe_finds_nothing(walk):
    assert not found(walk.axe), looks.told(found(walk.axe))


def test_no_name_of_a_message_is_read(walk):
    assert not found(walk.words), looks.told(found(walk.words))


def test_it_looks_as_it_did(walk, chromium):
    with pictures.opened(chromium) as compared:
        if IS_WRITING:
            PICTURES.mkdir(exist_ok=True)
            for old in PICTURES.glob("*.png"):
                old.unlink()
            for name, png in walk.pictures.items():
                (PICTURES / f"{name}.png").write_bytes(compared.small(png))
        kept = {path.stem: path.read_bytes() for path in PICTURES.glob("*.png")}
        # In the long size there are more.
        assert (
            {f"{name}.{at}" for name in wanted() for at in SHOTS} <= set(kept) <= set(walk.pictures)
        )
        far = {name: compared.differ(walk.pictures[name], png) for name, png in kept.items()}
        # The control: one screen is not taken for another, nor one table for the next.
        one, other = walk.pictures["table-cruce-4-play-card.phone"], kept["result-cruce.phone"]
        assert not compared.is_same(compared.differ(one, other))
        wrong = {name: rate for name, rate in far.items() if not compared.is_same(rate)}
    assert wrong == {}, "look at them, then LEVATA_SNAPSHOTS=write keeps what is right"


BROKEN = """
() => {
  const main = document.querySelector('main')
  main.insertAdjacentHTML('afterbegin', '<p class=wide>about-version</p><img src="icons/icon-192.png">')
  for (const name of ['under', 'over']) main.insertAdjacentHTML('beforeend', `<button class=${name}>${name}</button>`)
  document.querySelector('.wide').style.width = '3000px'
  const box = { position: 'absolute', left: '4px', top: '120px', minHeight: '0' }
  Object.assign(document.querySelector('.under').style, box, { width: '20px', height: '20px' })
  Object.assign(document.querySelector('.over').style, box, { width: '300px', height: '60px' })
  main.insertAdjacentHTML('beforeend', '<div class=deep><p>above</p><button>below</button></div>')
  Object.assign(document.querySelector('.deep').style, { height: '60px', overflow: 'auto' })
  document.querySelector('.deep p').style.height = '600px'
}
"""


def test_what_is_wrong_is_found(visit):
    """The control of all the others: a screen is spoiled, and each of them says so."""
    page = visit()
    screens.goes_to(page, "about")
    assert (looks.boxes(page), looks.axe(page), looks.words(page, "en")) == ([], [], [])
    page.evaluate(BROKEN)
    told = " / ".join(looks.boxes(page))
    for word in ("scrolls sideways", "is small", "lies over", "is covered"):
        assert word in told
    assert "image-alt" in " ".join(looks.axe(page))
    assert "about-version" in looks.words(page, "en")
    assert any("lang" in row for row in looks.words(page, "ro"))
    # What was looked at is where it was.
    assert page.evaluate("[document.querySelector('.deep').scrollTop, scrollY]") == [0, 0]
    assert FAULTS == []
    page.evaluate("fetch('http://127.0.0.1:9/').catch(() => 0)")
    until(lambda: any("Content Security Policy" in fault for fault in FAULTS))
    page.evaluate("console.error('oh')")
    until(lambda: "error: oh" in FAULTS)
    FAULTS.clear()
