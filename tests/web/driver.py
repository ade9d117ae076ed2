"""Somebody who plays: sees what the page says to everybody, and presses what it offers."""

from tests.web.conftest import ROOT

GAMES = {
    "cruce-4": ("cruce", 4, {"target": "6"}),
    "cruce-3": ("cruce", 3, {"target": "6"}),
    "cross_purposes-2": ("cross_purposes", 2, {"target": "8"}),
    "cross_purposes-4": ("cross_purposes", 4, {"target": "8", "sides": "fixed"}),
    "cross_purposes-4-alliance": ("cross_purposes", 4, {"target": "8", "sides": "alliance"}),
    "cuatrola-4": ("cuatrola", 4, {"target": "11"}),
    "euchre-2": ("euchre", 2, {"target": "5"}),
}
"""Every game, seat count and mode, to a short target."""

NEXT = """
() => new Promise((done, failed) => {
  const end = performance.now() + 120000
  const names = (found, name) => [...found].map((each) => each.closest(`[data-${name}]`).dataset[name])
  const all = (selector) => document.querySelectorAll(selector)
  let since = 0
  const look = () => {
    const dialog = document.querySelector('dialog[open]')
    if (dialog?.querySelector('[data-token=rematch]')) return done({ kind: 'over' })
    if (dialog?.querySelector('[data-token=next]')) return done({ kind: 'between' })
    if (dialog) return done({ kind: 'dialog' })
    // The title tells whoever is elsewhere that it is their turn.
    if (document.title.startsWith('●')) {
      const calls = all('.calls button:not(:disabled)')
      if (calls.length) return done({ kind: 'call', tokens: names(calls, 'token') })
      const cards = all('.hand button:not([aria-disabled])')
      // No tap counts while cards have only just moved.
      since ||= performance.now()
      if (cards.length && performance.now() - since > 330) return done({ kind: 'card', tokens: names(cards, 'card') })
    }
    if (performance.now() > end) return failed(new Error(`nothing comes: ${document.body.innerText}`))
    // Nobody has to watch bots at their pace.
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
    setTimeout(look, 50)
  }
  look()
})
"""
"""What the person can do next: say or play one of these, read a result, or begin anew."""


LAY = """
([laid, seed]) => {
  localStorage.setItem('levata-tables', JSON.stringify(laid))
  if (seed !== null) window.seed = seed
}
"""


def lay(name: str, level: str = "easy", **options) -> dict:
    """What the page remembers of the table that was laid last, so that it is laid so again."""
    game, players, usual = GAMES[name]
    table = {"players": players, "options": usual | options, "level": level}
    return {"last": game, "tables": {game: table}}


class Player:
    """Plays what comes first, with a finger or a mouse."""

    def __init__(self, page, *, taps: bool = False) -> None:
        self.page = page
        self.taps = taps

    def sits(self, name: str, *, seed: str | None = None) -> None:
        """Begin a match at a table of this kind, from the page of its game."""
        game, _, _ = GAMES[name]
        self.page.evaluate(LAY, [lay(name), seed])
        # By way of another page: this one may be shown already, with another table.
        self.page.evaluate("location.hash = '#/about'")
        self.page.locator("main h1").wait_for()
        self.page.evaluate("(at) => { location.hash = at }", f"#/new/{game}")
        self.presses("main form button.primary")

    def presses(self, selector: str, **how) -> None:
        target = self.page.locator(selector).first
        if self.taps:
            target.tap(**how)
        else:
            target.click(**how)

    def next(self) -> dict:
        return self.page.evaluate(NEXT)

    def acts(self, turn: dict, which: int = 0) -> None:
        """The first of what one may do, or another call."""
        token = turn["tokens"][which if turn["kind"] == "call" else 0]
        if turn["kind"] == "call":
            self.presses(f'.calls [data-token="{token}"]')
        else:
            self.picks(token)
            self.presses("[data-token=play]")

    def picks(self, card: str) -> None:
        # Where it shows beside the cards that lie upon it.
        self.presses(f'.hand [data-card="{card}"] button', position={"x": 8, "y": 24})

    def plays(self, kind: str = "over", *, most: int = 2_000) -> int:
        """To the end of the hand (`between`) or the match (`over`); how often something was done."""
        for done in range(most):
            turn = self.next()
            if turn["kind"] in {kind, "over"}:
                return done
            if turn["kind"] == "between":
                self.presses("dialog[open] [data-token=next]")
            else:
                assert turn["kind"] in {"call", "card"}, turn
                self.acts(turn)
        raise AssertionError(f"no end within {most} turns")


def locale(lang: str) -> str:
    """Every message of a language, as they are written."""
    files = sorted((ROOT / f"src/levata/locale/{lang}").glob("*.ftl"))
    return "\n".join(path.read_text(encoding="utf-8") for path in files)
