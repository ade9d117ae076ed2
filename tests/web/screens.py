"""Every screen of the page, one after the other: what is to be looked at is looked at there."""

from collections.abc import Iterator

from tests.sizes import size
from tests.web.conftest import until
from tests.web.driver import GAMES, Player

IS_LONG = bool(size(ci=0, long=1))

QUIET = """
() => new Promise((done) => {
  const still = () => document.getAnimations().every((each) => each.playState !== 'running')
  const loaded = () => [...document.images].every((each) => each.complete)
  const busy = () => document.querySelector('[aria-busy=true], .loading')
  const end = performance.now() + 30000
  const look = () => {
    const isLate = performance.now() > end
    if (isLate || (still() && loaded() && !busy())) requestAnimationFrame(() => done(!isLate))
    else setTimeout(look, 30)
  }
  requestAnimationFrame(() => requestAnimationFrame(look))
})
"""
"""Until nothing moves and nothing is on its way."""

PHASE = """
() => {
  const messages = sent.flatMap((text) => JSON.parse(text))
  const { view } = messages.findLast((each) => each.frame?.view)?.frame ?? {}
  return view ? `${view.phase}${view.facts?.half ?? ''}` : ''
}
"""
"""The phase of the newest frame: by the time it is one's turn, it is on the screen."""


def goes_to(page, path: str) -> None:
    """To another screen of the same page, until its heading is there."""
    page.evaluate("(at) => { location.hash = at }", f"#/{path}")
    until(lambda: page.locator("main h1").count())
    page.evaluate(QUIET)


def still(page) -> None:
    page.evaluate(QUIET)


FOUR = ("cruce", "cross_purposes", "cuatrola", "euchre")
STATIC = [
    ("start", ""),
    *((f"new-{game}", f"new/{game}") for game in FOUR),
    ("learn", "learn"),
    *((f"rules-{game}", f"learn/{game}") for game in FOUR),
    *((f"lesson-{game}", f"lesson/{game}") for game in FOUR),
    *((name, name) for name in ("records", "stats", "settings", "about")),
]
READY = {
    "new": "main form button.primary",
    "lesson": "main .lesson",
    "records": "main .stack .panel",
}
"""What shows that the engine has answered, on screens that wait for it."""


def statics(page, only: set[str] | None = None) -> Iterator[str]:
    """The screens around the table."""
    for name, path in STATIC:
        kind = name.split("-")[0]
        if only is not None and name not in only:
            continue
        goes_to(page, path)
        if kind in READY:
            page.locator(READY[kind]).first.wait_for()
        still(page)
        if kind == "new":
            page.locator("main details > summary").first.click()
            still(page)
        yield name


def closes(page) -> None:
    """Put away what lies over the table; it is gone once its panel has heard of it."""
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.evaluate(QUIET)


HANDS = [
    ("cruce-4", "levata", 0),
    ("cruce-3", "levata", 0),
    ("cross_purposes-2", "levata", 0),
    ("cross_purposes-4", "levata", 0),
    ("cross_purposes-4-alliance", "levata", 0),
    ("cuatrola-4", "levata", 0),
    ("cuatrola-4", "levata", -1),
    ("euchre-2", "levata-1", 0),
    ("euchre-2", "levata-8", 0),
]
"""Deals, and whether one says the first or the last of what one may: together every phase comes."""
PHASES = {
    "cruce-4": "bids-call trump-call play-card",
    "cruce-3": "bids-call trump-call play-card",
    "cross_purposes-2": "call1-call play1-card call2-call play2-card",
    "cross_purposes-4": "call-call play-card",
    "cross_purposes-4-alliance": "call-call play-card",
    "cuatrola-4": "bids-call play-card play-card-rests",
    "euchre-2": "order-call name-call pickup-call discard-card play-card",
}


def tables(page, hands=HANDS) -> Iterator[str]:
    """A hand of each game, at every phase that comes; then what lies over the table.

    Of a game's other seat counts and modes the cards are played out in the long size alone.
    """
    shown: set[str] = set()
    played: set[str] = set()
    player = Player(page)
    for name, seed, which in hands:
        game = GAMES[name][0]
        player.sits(name, seed=seed)
        while (turn := player.next())["kind"] not in {"between", "over"}:
            screen = f"table-{name}-{page.evaluate(PHASE)}-{turn['kind']}"
            if page.locator(".resting").count():
                screen += "-rests"
            if screen not in shown:
                shown.add(screen)
                still(page)
                yield screen
                if turn["kind"] == "card":
                    yield from over(page, name, shown)
            # Another hand is there for its phases.
            is_known = name in played or (game in shown and not IS_LONG)
            if is_known and turn["kind"] == "card":
                break
            player.acts(turn, which)
        else:
            if game not in shown:
                shown.add(game)
                yield from ended(page, player, game)
        played.add(name)


def ended(page, player, game: str) -> Iterator[str]:
    """What a hand came to, its sheet, and how it went."""
    still(page)
    yield f"result-{game}"
    player.presses("dialog[open] button.button")
    page.locator("dialog[open].wide").wait_for()
    still(page)
    yield f"sheet-{game}"
    page.keyboard.press("Escape")
    page.locator("dialog[open] a[href^='#/review']").click()
    page.locator("main .review").wait_for()
    still(page)
    yield f"review-{game}"


KEYS = {"?": "help", "s": "sofar", "t": "ticks", "f": "first", "l": "last"}


def over(page, name: str, shown: set[str]) -> Iterator[str]:
    """Panels over the table, each once, by the keys that open them."""
    for key, what in KEYS.items():
        if what in shown:
            continue
        page.keyboard.press(key)
        still(page)
        if page.locator("dialog[open]").count():
            shown.add(what)
            yield f"{what}-{name}"
            closes(page)
