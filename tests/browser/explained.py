"""Finished hands of every kind, and what the terminal says of them in each language.

The page fills the same messages on its own (`web/src/review/explain.ts`); its tests read what this
writes, so that both say the same: `python -m tests.browser.explained`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from levata.games import by_name
from levata.language import LANGUAGES
from levata.match import Match
from levata.practice import finished
from levata.terminal import results, words
from levata.terminal.frame import Frame

CASES = Path(__file__).resolve().parents[2] / "web/src/review/explained.json"
TABLES = (
    ("cruce", 4, {}),
    ("cruce", 3, {"deal": "full", "nines": "redeal"}),
    ("cross_purposes", 2, {}),
    ("cross_purposes", 4, {}),
    ("cross_purposes", 4, {"sides": "alliance"}),
    ("cuatrola", 4, {}),
    ("cuatrola", 4, {"solo": "points"}),
    ("euchre", 2, {}),
)
HANDS = 300
"""So many hands of each table are looked through for the kinds there are."""
FACTS = ("bid", "bidder", "points")
"""The facts that a sentence is chosen by."""


def cases() -> list[dict[str, Any]]:
    """For each table one hand of each kind, as the screens get it, and what is said of it."""
    found = []
    for number, (game, players, chosen) in enumerate(TABLES):
        seen = set()
        for seats, done, frame, kind in _hands(game, players, chosen, Random(number)):
            if kind not in seen:
                seen.add(kind)
                found.append({"seats": seats, "done": _needed(done), "said": _said(done, frame)})
    return found


def text() -> str:
    """The file the page's tests read: a case a line."""
    return "[\n" + ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases()) + "\n]\n"


def _hands(
    name: str, players: int, chosen: dict[str, str], rng: Random
) -> Iterator[tuple[list[dict[str, str]], dict[str, Any], Frame, object]]:
    """Hands played at random: who sits there, what it came to, and what tells its kind."""
    game = by_name(name)
    options = game.options(players=players, **chosen)
    letters = game.seat_letters(options)
    me = letters.index("S")
    names = ["bot/normal" if i != me else "you" for i in range(players)]
    if players == 3:
        names[0] = "Ana & co"
    for number in range(HANDS):
        is_quiet = number % 3 == 0
        match = Match(game, options, names, rng.randrange(players))
        pack = list(game.deck.cards)
        rng.shuffle(pack)
        hand = match.deal(pack)
        while match.in_hand:
            legal = hand.legal()
            passes = [action for action in legal if is_quiet and game.token(action) == "-"]
            match.apply(rng.choice(passes or legal))
        done = finished(match, 1, me)
        body = {
            "seats": [
                {"seat": letter, "name": n, "mode": "bot" if n.startswith("bot/") else "person"}
                for letter, n in zip(letters, names, strict=True)
            ],
            "totals": done["totals"],
            "view": done["view"],
        }
        frame = Frame(body)
        rows = done["result"].get("sides", [])
        signs = [(row["score"] > 0) - (row["score"] < 0) for row in rows]
        even = len({row.get("points") for row in rows}) == 1
        kind = results.outcome(done["result"], frame), tuple(sorted(signs)), even
        yield body["seats"], done, frame, kind


def _needed(done: dict[str, Any]) -> dict[str, Any]:
    """A finished hand with as much of its view as matters here."""
    view = {name: done["view"][name] for name in ("game", "options", "seat", "dealer")}
    facts = {name: value for name, value in done["view"]["facts"].items() if name in FACTS}
    return {**done, "view": {**view, "facts": facts}}


def _said(done: dict[str, Any], frame: Frame) -> dict[str, Any]:
    """In each language the verdict, the lines and the heads of their columns."""
    found = {}
    before = words.current().lang
    for lang in LANGUAGES:
        words.speak(lang)
        rows = results.lines(done, frame)
        found[lang] = {
            "verdict": results.verdict(done, frame),
            "heads": [results.heading(head) for head in results.columns(rows)],
            "lines": [row._asdict() for row in rows],
        }
    words.speak(before)
    return found


if __name__ == "__main__":
    CASES.write_text(text(), encoding="utf-8")
