"""What the terminal says of cards, calls, events, refusals and reasons, in each language.

The page asks for the same messages on its own (`web/src/lib/look.ts`, `sentence.ts`); its tests read
what this writes, so that both say the same: `python -m tests.browser.spoken`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from levata.errors import IllegalAction
from levata.game import CALL, Event, Game
from levata.games import BUILT_IN
from levata.language import LANGUAGES
from levata.look import Look, look_of
from levata.match import Match
from levata.narrate import call_text, sentence, why
from levata.terminal import words
from levata.texts import texts
from levata.views import event as message
from tests.browser.explained import TABLES

CASES = Path(__file__).resolve().parents[2] / "web/src/lib/spoken.json"
HANDS = 60
"""So many hands of each table are looked through for events and refusals."""
ME = "S"
REASONS = (
    *(
        Event("only", {"duty": duty, "because": because})
        for duty, because in (
            ("last", ""),
            ("follow", "9h"),
            ("trump", "Th"),
            ("beat", "Ks"),
            ("rules", ""),
        )
    ),
    *(Event("sure", {"worlds": worlds}) for worlds in (1, 24, 101)),
    *(Event("likely", {"share": share, "worlds": share * 3}) for share in (51, 99)),
    *(
        Event("gain", {"tenths": tenths, "next": token})
        for tenths, token in ((10, "Kh"), (25, "-"), (200, "x9c"))
    ),
    Event("gain", {"tenths": 3, "next": "=d"}),
    *(
        Event("unsure", {"tenths": tenths, "next": token})
        for tenths, token in ((3, "Kh"), (10, "=d"), (200, "-"))
    ),
    Event("alike", {"tokens": ["Kh", "Qs"], "all": True}),
    Event("alike", {"tokens": ["Kh", "-", "=s"], "all": False}),
    Event("alike", {"tokens": ["9h"], "all": False}),
    Event("alike", {"tokens": ["9h", "9s", "9c", "Jh"], "all": False}),
    Event("close", {"tokens": ["Kh", "Qs"], "all": True}),
    Event("close", {"tokens": ["Kh", "-", "=s"], "all": False}),
    Event("close", {"tokens": ["9h", "9s", "9c", "Jh"], "all": False}),
)


def text() -> str:
    """The file the page's tests read: a case a line."""
    kinds = {"packs": _packs(), "calls": _calls(), "reasons": _reasons(), **_played()}
    parts = []
    for kind, cases in kinds.items():
        lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
        parts.append(f'"{kind}": [\n{lines}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _said(game: Game, say: Callable[[Look], Any]) -> dict[str, Any]:
    """The same in each language."""
    return {lang: say(look_of(game.deck, texts(lang))) for lang in LANGUAGES}


def _packs() -> list[dict[str, Any]]:
    """Every card, suit and rank of each pack."""
    found = {}
    for game in BUILT_IN:
        names = [*map(game.deck.name, game.deck.cards)]
        for part, letters, tell in (
            ("card", names, lambda look, name: [look.card(name), look.aloud(name)]),
            ("suit", game.deck.suits, lambda look, suit: [look.suit(suit), look.named(suit)]),
            (
                "rank",
                game.deck.ranks,
                lambda look, rank: [look.rank(rank), look.called(rank), look.one(rank)],
            ),
        ):
            for letter in letters:
                said = _said(game, lambda look, tell=tell, letter=letter: tell(look, letter))
                found[game.deck.suits, part, letter] = said
    return [
        {"pack": pack, "part": part, "name": name, "said": said}
        for (pack, part, name), said in sorted(found.items())
    ]


def _calls() -> list[dict[str, Any]]:
    return [
        {
            "pack": game.deck.suits,
            "token": call.token,
            "said": _said(
                game, lambda look, game=game, call=call: call_text(game, look, call.token)
            ),
        }
        for game in BUILT_IN
        for call in game.calls
    ]


def _reasons() -> list[dict[str, Any]]:
    game = next(game for game in BUILT_IN if game.name == "cruce")
    return [
        {
            "pack": game.deck.suits,
            "reason": {"code": reason.code, "params": reason.params},
            "said": _said(game, lambda look, reason=reason: why(reason, game, look)),
        }
        for reason in REASONS
    ]


def _played() -> dict[str, list[dict[str, Any]]]:
    """Events and refusals of hands played at random: one of each kind, whoever it speaks of."""
    events: dict[object, dict[str, Any]] = {}
    refusals: dict[object, dict[str, Any]] = {}
    for number, (name, players, chosen) in enumerate(TABLES):
        game = next(game for game in BUILT_IN if game.name == name)
        rng = Random(number)
        options = game.options(players=players, **chosen)
        letters = game.seat_letters(options)
        for _ in range(HANDS):
            match = Match(game, options, [*letters], rng.randrange(players))
            pack = list(game.deck.cards)
            rng.shuffle(pack)
            hand = match.deal(pack)
            while match.in_hand:
                for error in _refused(game, hand, rng):
                    if (name, error.code) not in refusals:
                        refusals[name, error.code] = _refusal(game, error)
                for event in match.step(rng.choice(hand.legal())):
                    seat = event.params.get("seat")
                    kind = (name, event.code, event.params.get("part"), seat == ME)
                    if kind not in events and event.code not in ("result", "totals", "seed", "won"):
                        events[kind] = _event(game, event)
    return {"events": [*events.values()], "refusals": [*refusals.values()]}


def _refused(game: Game, hand: Any, rng: Random) -> list[IllegalAction]:
    """What is said to a card or a call that may not be made now."""
    others = [*range(CALL, CALL + len(game.calls)), *game.deck.cards]
    found = []
    for action in rng.sample(others, 3):
        try:
            hand.copy().apply(action)
        except IllegalAction as error:
            found.append(error)
    return found


class Told(Look):
    """The page tells what happens in words where the signs of a pack are not plain enough."""

    def card(self, name: str) -> str:
        return self.in_words(name) or super().card(name)


def _event(game: Game, event: Event) -> dict[str, Any]:
    def said(look: Look) -> str:
        def name(who: str) -> str:
            one = {**words.BOT_NAMES, ME: look.texts.say("you")}
            return " & ".join(one[seat] for seat in sorted(who, key=lambda seat: seat != ME))

        return sentence(event.code, event.params, game, Told(**vars(look)), name, ME)

    return {"pack": game.deck.suits, "event": message(event), "said": _said(game, said)}


def _refusal(game: Game, error: IllegalAction) -> dict[str, Any]:
    def said(look: Look) -> str:
        before = words.current().lang
        words.speak(look.texts.lang)
        try:
            return words.refusal(error, Told(**vars(look)))
        finally:
            words.speak(before)

    coded = {"code": error.code, "params": error.params}
    return {"pack": game.deck.suits, "error": coded, "said": _said(game, said)}


if __name__ == "__main__":
    CASES.write_text(text(), encoding="utf-8")
