"""The verbs of a match that is played."""

from __future__ import annotations

from levata import __version__
from levata.bots import LEVEL_NAMES
from levata.bots.advice import Advice, Estimate
from levata.bots.reason import reason
from levata.bots.watch import Decision
from levata.browser.catalogue import described, game_of
from levata.browser.fields import Fields, Told, coded
from levata.browser.home import Home, Later, Verb, decision
from levata.browser.line import level_of, side_of
from levata.errors import LevataError
from levata.game import Game, Json
from levata.games import BUILT_IN
from levata.practice import LONG_THOUGHT, Damaged, Practice

__all__ = ["VERBS", "advised"]

MOST_ENTRIES = 1 << 31
"""A turn is a number of an entry; no match comes near."""


def hello(home: Home, fields: Fields) -> Told:  # noqa: ARG001
    """What there is to play, and what waits to go on."""
    kept: dict[str, Json] = {}
    damaged: list[Json] = []
    for game in BUILT_IN:
        try:
            practice = _kept(home, game)
        except LevataError:
            damaged.append(game.name)
        else:
            if practice is not None:
                kept[game.name] = _waiting(practice)
    return {
        "version": __version__,
        "levels": [*LEVEL_NAMES],
        "games": [described(game) for game in BUILT_IN],
        "kept": kept,
        "damaged": damaged,
    }


def _kept(home: Home, game: Game) -> Practice | None:
    """The interrupted match of a game; `damaged` if it cannot be read, which is said once."""
    try:
        return Practice.resume(game, home.shelf, seed=home.chance)
    except Damaged as error:
        raise LevataError("damaged", value=game.name, line=error.line) from error


def _waiting(practice: Practice) -> Json:
    match = practice.match
    game, options = match.game, match.options
    return {
        "hand": match.number if match.in_hand or not match.played else match.number - 1,
        "between": bool(match.played) and not match.in_hand,
        "totals": practice.snapshot()["totals"],
        "options": dict(options.values),
        "players": options.players,
        "level": level_of(match),
        "mine": game.side_name(options, side_of(match, practice.person)),
    }


def new(home: Home, fields: Fields) -> Told:
    game = game_of(fields.text("game"))
    players = fields.number("players", 1, 99) if fields.has("players") else None
    values = fields.texts("options") if fields.has("options") else {}
    level = fields.one_of("level", LEVEL_NAMES)
    seed = fields.text("seed") if fields.has("seed") else home.chance
    options = game.parse_options(players, values)
    return home.sit(Practice.start(game, options, home.shelf, seed=seed, level=level))


def resume(home: Home, fields: Fields) -> Told:
    game = game_of(fields.text("game"))
    practice = _kept(home, game)
    if practice is None:
        raise LevataError("no-match")
    return home.sit(practice)


def rematch(home: Home, fields: Fields) -> Told:  # noqa: ARG001
    return home.sit(home.practice.again())


def deal(home: Home, fields: Fields) -> Told:  # noqa: ARG001
    home.show(home.practice.deal())
    return {"at": home.practice.table.seq}


def command(home: Home, fields: Fields) -> Told:
    kind = fields.one_of("kind", ("act", "undo", "claim"))
    key = fields.key("key")
    token = fields.text("token") if kind == "act" else ""
    turn = _turn(fields)
    at, frames = home.practice.command(kind, key=key, token=token, turn=turn)
    home.show(frames)
    return {"at": at}


def _turn(fields: Fields) -> int | None:
    return fields.number("turn", 0, MOST_ENTRIES) if fields.has("turn") else None


def hint(home: Home, fields: Fields) -> Later:
    """What a strong bot would do in the person's place."""
    practice = home.practice
    _, frames = practice.command("hint", turn=_turn(fields))
    home.show(frames)
    question = practice.for_hint()

    def check() -> None:
        if home.match is not practice or practice.table.turn != question.turn:
            raise LevataError("stale", value=question.turn, expected=practice.table.turn)

    return Later("hint", question.turn, decision(question, LONG_THOUGHT), advised, check)


def advised(thought: Decision) -> Told:
    """Advice as a message: an empty token where the bot failed."""
    seen, advice = thought.seen, thought.advice
    if advice is None or advice.action != thought.action:
        return {"token": "", "reason": None, "estimates": []}
    token = seen.game.token
    return {
        "token": token(advice.action),
        "reason": coded(reason(seen, advice)),
        "estimates": [_estimate(token(e.action), e) for e in _estimates(advice)],
    }


def _estimates(advice: Advice) -> tuple[Estimate, ...]:
    """A single legal action is not weighed: its estimate has no worlds."""
    return advice.estimates or (Estimate(advice.action, 0.0, 0.0, 0, 1.0),)


def _estimate(token: str, estimate: Estimate) -> Told:
    best = estimate.best
    return {
        "token": token,
        "value": round(estimate.value, DIGITS),
        "error": round(estimate.error, DIGITS),
        "worlds": estimate.worlds,
        "best": None if best is None else round(best, DIGITS),
    }


DIGITS = 4


def tick(home: Home, fields: Fields) -> Told:
    home.practice.tick(fields.text("letters"))
    return {}


def sheet(home: Home, fields: Fields) -> Told:  # noqa: ARG001
    practice = home.practice
    return {
        "results": [*practice.results()],
        "places": [[*place] for place in practice.places()],
    }


VERBS: dict[str, Verb] = {
    "hello": hello,
    "new": new,
    "resume": resume,
    "rematch": rematch,
    "next": deal,
    "command": command,
    "hint": hint,
    "tick": tick,
    "sheet": sheet,
}
