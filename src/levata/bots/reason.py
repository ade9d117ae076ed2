"""Why a move is advised: the one reason that says most, as a code and what it names.

Whoever shows it to somebody has the words, `reason-CODE`. Nothing goes into a reason but what the
seat sees and what was counted from it.
"""

from __future__ import annotations

from levata.bots.advice import CLOSE, Advice, Estimate
from levata.game import DISCARD, Event, Observation
from levata.tricks import best, duty, playable

__all__ = ["reason"]

PER = 100
"""A share is told as so many ways of a hundred."""
MOSTLY = 0.5
"""A move that is best in so many worlds is advised because of them."""
TENTH = 10
"""A gain is told in tenths of a point: numbers in a message are whole."""


def reason(seen: Observation, advice: Advice) -> Event:
    """The top reason for what is advised.

    `only` one thing may be done, and which `duty` made it so; `sure`: nothing is better, however
    the cards lie; `likely`: the same in `share` of a hundred ways, and in more than anything else;
    `gain`: so many `tenths` of a point more than what comes `next`; `alike`: these come to the
    same; `close`: nearly so; `unsure`: the mean of `next` is so many `tenths` of a point higher,
    which was too uncertain to go by. What is only judged is no part of a reason.
    """
    if len(seen.legal) == 1:
        return _only(seen)
    tried = [e for e in advice.estimates if not e.is_judged]
    found = next(e for e in tried if e.action == advice.action)
    equals = _near(tried, found, CLOSE)
    if len(equals) == len(tried):
        return _together("alike", seen, equals)
    if advice.whole and found.best is not None and found.best >= 1 - CLOSE:
        return Event("sure", {"worlds": found.worlds})
    following = max((e for e in tried if e not in equals), key=lambda e: e.value)
    most = max(e.best or 0.0 for e in tried)
    if (
        found.best is not None
        and found.worlds > 1
        and found.best >= max(MOSTLY, most - CLOSE)
        and found.value > following.value
        and len(tried) == len(seen.legal)
    ):
        share = round(PER * found.best)
        if found.best < 1 - CLOSE:
            share = min(share, PER - 1)
        return Event("likely", {"share": share, "worlds": found.worlds})
    tenths = round(TENTH * (found.value - following.value))
    if tenths:
        code = "gain" if tenths > 0 else "unsure"
        return Event(code, {"tenths": abs(tenths), "next": seen.game.token(following.action)})
    return _together("close", seen, _near(tried, found, 1 / TENTH))


def _near(tried: list[Estimate], found: Estimate, distance: float) -> list[Estimate]:
    """What comes to the same as an estimate, itself among them, up to a distance."""
    return [e for e in tried if abs(e.value - found.value) <= distance]


def _together(code: str, seen: Observation, equals: list[Estimate]) -> Event:
    tokens = [seen.game.token(e.action) for e in equals]
    return Event(code, {"tokens": [*tokens], "all": len(tokens) == len(seen.legal)})


def _only(seen: Observation) -> Event:
    """The duty that leaves one card, with the card on the table that creates it."""
    [action] = seen.legal
    table = seen.table
    if action < DISCARD and seen.hand.bit_count() == 1:
        return Event("only", {"duty": "last", "because": ""})
    by_rules = Event("only", {"duty": "rules", "because": ""})
    if action >= DISCARD or table is None or not table.plays:
        return by_rules
    deck, order = seen.game.deck, table.order
    plays = [card for _, card in table.plays]
    top = plays[best(plays, order)]
    if playable(seen.hand, plays[0], top, order, table.follow) != 1 << action:
        return by_rules  # a rule of the game's own
    broken = [
        duty(seen.hand, card, plays[0], top, order, table.follow)
        for card in deck.members(seen.hand & ~(1 << action))
    ]
    # Of several duties the strictest is the one that left a single card.
    strictest = max(broken, key=lambda found: STRICT.index(found.code))
    return Event("only", {"duty": strictest.code, "because": deck.name(strictest.because)})


STRICT = ("follow", "trump", "beat")
"""Each duty narrows what the ones before it leave."""
