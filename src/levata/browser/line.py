"""What the list of kept matches and the statistics tell of one: a line, made from its record."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from levata import record, shuffle
from levata.bots import LEVEL_NAMES
from levata.errors import NotationError
from levata.match import Match
from levata.practice import BOT, PERSON_NAME, outcome

__all__ = ["Line", "figures", "is_known", "is_line", "level_of", "line_of", "mine", "side_of"]

Line = dict[str, Any]
"""As it is told, and a few things that are not; empty for a text that is no record.

`own` has its figures, None where it is not one's own; `proof` and `plays` say which match it is.
"""


def level_of(match: Match) -> str:
    """How well the bots of a match play; empty where no level says it."""
    specs = (name.removeprefix(BOT) for name in match.names if name.startswith(BOT))
    level = next(specs, "")
    return level if level in LEVEL_NAMES else ""


def side_of(match: Match, seat: int) -> int:
    """A seat's side."""
    return next(i for i, seats in enumerate(match.sides) if seat in seats)


def mine(match: Match) -> int | None:
    """One's own seat in a match against bots."""
    people = [seat for seat, name in enumerate(match.names) if not name.startswith(BOT)]
    return people[0] if [match.names[seat] for seat in people] == [PERSON_NAME] else None


def line_of(match: Match, at: str | None) -> Line:
    """What the list and the statistics tell of a match."""
    game, options, seat = match.game, match.options, mine(match)
    names = [game.side_name(options, side) for side in range(len(match.sides))]
    proof = match.proof
    own = None
    if seat is not None and match.played and _is_proven(match):
        own = figures(match, seat)
    return {
        "game": game.name,
        "players": options.players,
        "options": dict(options.values),
        "level": level_of(match),
        "hands": len(match.played),
        "totals": dict(zip(names, match.totals, strict=True)),
        "winners": [names[side] for side in match.winners],
        "mine": None if seat is None else names[side_of(match, seat)],
        "finished": match.is_over,
        "at": at,
        "own": own,
        "proof": "" if proof is None else f"{proof.match} {proof.anchor.hex()}",
        "plays": _plays(match),
    }


def is_line(line: object) -> bool:
    """Is it a line, as this version makes them?"""
    if not isinstance(line, dict):
        return False
    if not line:
        return True
    return set(line) == set(KINDS) and all(is_one(line[word]) for word, is_one in KINDS.items())


def _is(*kinds: type | None) -> Callable[[object], bool]:
    return lambda value: (type(value) if value is not None else None) in kinds


def _all(kind: type) -> Callable[[object], bool]:
    """An object whose values are of a kind."""
    return lambda value: isinstance(value, dict) and {type(one) for one in value.values()} <= {kind}


KINDS: dict[str, Callable[[Any], bool]] = {
    "game": _is(str),
    "players": _is(int),
    "options": _all(str),
    "level": _is(str),
    "hands": _is(int),
    "totals": _all(int),
    "winners": lambda value: isinstance(value, list) and all(map(_is(str), value)),
    "mine": _is(str, None),
    "finished": _is(bool),
    "at": _is(str, None),
    "own": lambda value: (
        value is None or (_all(int)(value) and {"hands_won", "best"} <= set(value))
    ),
    "proof": _is(str),
    "plays": _is(str),
}
"""What a line has; it is kept where others can change it."""


def is_known(line: Line, other: Line) -> bool:
    """Are both of the same match? What proves nothing does not stand for what is proven."""
    if line["proof"]:
        return bool(line["proof"] == other["proof"])
    return bool(line["plays"] == other["plays"])


def _plays(match: Match) -> str:
    """What was dealt and done, in short: whoever is said to have sat there, proven or not."""
    lines = record.write(match).splitlines()
    told = [line for line in lines if line.split(" ")[0] not in ("seats", "proof", "seed")]
    return sha256("\n".join(told).encode()).hexdigest()


def _is_proven(match: Match) -> bool:
    try:
        return shuffle.verify(match) > 0
    except NotationError:
        return False


def figures(match: Match, seat: int) -> dict[str, int]:
    """What a seat's hands come to: hands won, the best score, and contracts where there are some."""
    game, options, side = match.game, match.options, side_of(match, seat)
    names = [game.side_name(options, i) for i in range(len(match.sides))]
    scores = [past.score for past in match.played]
    own = {"hands_won": 0, "best": max(score[side] for score in scores)}
    for number, score in enumerate(scores, 1):
        result: dict[str, Any] = dict(outcome(match, number))
        rows = {row["side"]: row for row in result.get("sides", ())}
        # An ally of one hand scores the same.
        ours = {names[side], rows.get(names[side], {}).get("partner")}
        own["hands_won"] += all(
            score[side] > n for name, n in zip(names, score, strict=True) if name not in ours
        )
        if "declarer" not in result:
            continue
        own = {"made": 0, "failed": 0} | own
        declarer = str(result["declarer"] or "")
        if declarer and declarer in names[side]:
            # A contract that is kept scores, in every game that has contracts.
            is_made = bool(result.get("made", score[side] > 0))
            own["made" if is_made else "failed"] += 1
    return own
