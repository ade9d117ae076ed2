"""Calls of Cross Purposes for two: the second phase counted out, the first weighed over worlds.

In the second phase whoever counts knows both hands: a name is worth what the best answer to it
leaves, solved with all hands open. In the first a fitted table tells which names are worth a
search, and how the other seat will answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import cast

from levata import kernel
from levata.bots.advice import CLOSE, SLICE, Advice, Estimate, Scale
from levata.bots.cross_purposes_hands import RANKS, Row, chances, lead, named, names, worths
from levata.bots.race import Race
from levata.bots.tables import load
from levata.cards import Cards
from levata.game import CALL, DISCARD, HELD, Hidden, Observation
from levata.games.cross_purposes import NO_VALUES, order_of
from levata.kernel import Goal
from levata.tricks import Follow, TrickTable
from levata.worlds import Worlds

__all__ = ["likely", "trick_worths", "weigh"]

TRICKS = 13
MORE = 4
"""Worlds weighed by the table for one of the level's."""
LEAST = 32
SEARCHED = 4
"""Names that are solved in worlds; the others keep the table's word."""
FEWER = 0.5
"""Worlds in which they are solved for one of the level's."""
TRUST = 9.0
"""Worlds that outweigh the table: its error within a world, squared, over that between worlds."""
KEEN = 1.0
"""How much likelier a name is for each trick of difference that it is worth more."""
SPREAD = 2.0
"""Of the tricks of a phase."""


def trick_worths(seen: Observation, race: Race, suit_first: bool | None = None) -> list[float]:
    """What so many tricks of this phase are worth to the viewer, from none to thirteen.

    In the first phase the second is still to come: who opens it has the dimension named first.
    """
    me = seen.seat
    letters = seen.game.seat_letters(seen.options)
    half = seen.facts["half"]
    if half == 2:
        before = cast("dict[str, int]", seen.facts["first"])[letters[me]]
        return [_worth(race, me, before, tricks) for tricks in range(TRICKS + 1)]
    if suit_first is None:
        suit_first = seen.history[0][1] < CALL + 4
    opener = load("cross_purposes")["2.second"][0 if suit_first else 1]
    # The dealer of the first phase opens the second.
    then = opener if seen.dealer == me else TRICKS - opener
    return [
        (_worth(race, me, tricks, then - SPREAD) + _worth(race, me, tricks, then + SPREAD)) / 2
        for tricks in range(TRICKS + 1)
    ]


def _worth(race: Race, me: int, first: float, second: float) -> float:
    scores = [0.0, 0.0]
    scores[me] = (first + 1) * second
    scores[1 - me] = (TRICKS - first + 1) * (TRICKS - second)
    return race.worth(scores)


def weigh(
    seen: Observation, judge: object, race: Race, count: int, rng: Random
) -> Iterator[Advice]:
    """Advice on a name."""
    del judge
    hidden = seen.game.hidden(seen)
    if seen.facts["half"] == 2:
        yield from _exact(seen, race, hidden)
    else:
        yield from _sampled(seen, race, hidden, count, rng)


def _tricks(seen: Observation, other: Cards, pair: int, leader: int) -> int:
    """The viewer's, both hands open, under `13 * trump + top`."""
    table = TrickTable(
        order_of(*divmod(pair, RANKS)), int(Follow.SUIT), NO_VALUES, (0, 1), (0, 1), (), trick=1
    )
    hands = [seen.hand, other] if seen.seat == 0 else [other, seen.hand]
    at = kernel.position(table, hands, leader)
    return kernel.solve(kernel.laws(table), at, Goal.TRICKS, seen.seat).value


def _pair(one: int, other: int) -> int:
    """`13 * trump + top` of two names."""
    suit, rank = sorted((one, other))
    return RANKS * suit + rank - 4


def _answers(name: int) -> range:
    return range(4, 17) if name < 4 else range(4)


def _first(seen: Observation) -> int:
    """The name that is set in this phase, -1 for none."""
    return next(
        (
            spelled.index(str(seen.facts[key])) + start
            for key, spelled, start in (
                ("trump", seen.game.deck.suits, 0),
                ("tops", seen.game.deck.ranks, 4),
            )
            if seen.facts[key] is not None
        ),
        -1,
    )


def _exact(seen: Observation, race: Race, hidden: Hidden) -> Iterator[Advice]:
    """Every name, and every answer to it; between two names the best so far."""
    other = hidden.cards
    worth = trick_worths(seen, race)
    first = _first(seen)
    values: list[float] = []
    for action in seen.legal:
        if values:
            yield Advice(seen.legal[values.index(max(values))], (), whole=False)
        name = action - CALL
        if first >= 0:
            values.append(worth[_tricks(seen, other, _pair(first, name), 1 - seen.seat)])
        else:
            values.append(
                worth[min(_tricks(seen, other, _pair(name, a), seen.seat) for a in _answers(name))]
            )
    scale = Scale(seen.legal)
    scale.add(values)
    estimates = scale.estimates(whole=True)
    row, theirs = worths(2, seen.hand), worths(2, other)

    def sense(estimate: Estimate) -> tuple[bool, float]:
        """Among equals what leaves an opponent who errs the least, on the whole."""
        name = estimate.action - CALL
        pairs = [_pair(first, name)] if first >= 0 else [_pair(name, a) for a in _answers(name)]
        return (
            estimate.value >= max(values) - CLOSE,
            sum(row[p] - theirs[p] for p in pairs) / len(pairs),
        )

    yield Advice(max(estimates, key=sense).action, estimates, whole=True)


class _Table:
    """The worth of each name in each world, by the fitted table."""

    def __init__(self, seen: Observation, race: Race) -> None:
        self.seen = seen
        self.first = _first(seen)
        self.row = worths(2, seen.hand)
        self.leader = seen.seat if self.first < 0 else 1 - seen.seat
        self._by = {kind: trick_worths(seen, race, kind) for kind in (True, False)}

    def pairs(self, theirs: Row) -> list[int]:
        """What each legal name leads to: the answer is the best by the answerer's own hand."""
        if self.first >= 0:
            return [_pair(self.first, action - CALL) for action in self.seen.legal]
        found = []
        for action in self.seen.legal:
            name = action - CALL
            likes = named(theirs, name)
            found.append(_pair(name, max(_answers(name), key=likes.__getitem__)))
        return found

    def worth(self, action: int, tricks: float) -> float:
        name = self.first if self.first >= 0 else action - CALL
        by = self._by[name < 4]
        low = min(max(int(tricks), 0), TRICKS - 1)
        return by[low] + (tricks - low) * (by[low + 1] - by[low])

    def tricks(self, theirs: Row, pair: int) -> float:
        ahead = lead(2) if self.leader == self.seen.seat else -lead(2)
        return (TRICKS + self.row[pair] - theirs[pair] + ahead) / 2


def _sampled(
    seen: Observation, race: Race, hidden: Hidden, count: int, rng: Random
) -> Iterator[Advice]:
    """All names by the table, the best of them corrected by solving some of the worlds."""
    table = _Table(seen, race)
    worlds = Worlds(hidden, seen.game.deck)
    held = next(i for i, place in enumerate(hidden.places) if place.part == HELD)
    weight = likely(seen, hidden)
    scale = Scale(seen.legal)
    drawn = []
    for _ in range(max(MORE * count, LEAST)):
        guess = worlds.draw(rng)
        theirs = worths(2, guess[held])
        pairs = table.pairs(theirs)
        quick = [
            table.worth(action, table.tricks(theirs, pair))
            for action, pair in zip(seen.legal, pairs, strict=True)
        ]
        weighs = weight(guess)
        scale.add(quick, weighs)
        drawn.append((guess[held], pairs, quick, weighs))
        if scale.worlds % (2 * SLICE) == 0:
            yield _corrected(scale.estimates(whole=False), {})
    estimates = scale.estimates(whole=False)
    order = sorted(range(len(estimates)), key=lambda i: -estimates[i].value)[:SEARCHED]
    gains: dict[int, list[tuple[float, float]]] = {i: [] for i in order}
    for n, (other, pairs, quick, weighs) in enumerate(drawn[: max(round(count * FEWER), 1)], 1):
        for i in order:
            tricks = _tricks(seen, other, pairs[i], table.leader)
            gains[i].append((table.worth(seen.legal[i], tricks) - quick[i], weighs))
        if n % SLICE == 0:
            yield _corrected(estimates, gains)
    yield _corrected(estimates, gains)


def _corrected(
    estimates: Sequence[Estimate], gains: dict[int, list[tuple[float, float]]]
) -> Advice:
    """The table's estimates plus what solving has shown it to be wrong by, as far as that is sure."""
    found = list(estimates)
    for i, pairs in gains.items():
        total = sum(w for _, w in pairs)
        sure = total * total / sum(w * w for _, w in pairs)
        mean = sum(g * w for g, w in pairs) / total
        spread = sum(w * (g - mean) ** 2 for g, w in pairs) / total
        share = sure / (sure + TRUST)
        error = sqrt(found[i].error ** 2 + share * share * spread / max(sure - 1, 1))
        found[i] = found[i]._replace(value=found[i].value + share * mean, error=error)
    return Advice(max(found, key=lambda e: e.value).action, tuple(found), whole=False)


def likely(seen: Observation, hidden: Hidden) -> Callable[[Sequence[Cards]], float]:
    """How likely the other's call of the first phase is in the world of a guess."""
    calls = [(seat, action - CALL) for seat, action in seen.history if action >= CALL]
    theirs = [i for i, (seat, _) in enumerate(calls) if seat != seen.seat]
    if seen.facts["half"] == 2 or not theirs:
        return lambda _: 1.0
    name = calls[theirs[0]][1]
    first = calls[0][1] if theirs[0] else -1
    held = next(i for i, place in enumerate(hidden.places) if place.part == HELD)
    played = sum(1 << a for seat, a in seen.history if a < DISCARD and seat != seen.seat)
    # Which dimension the other opened with tells nothing: that is a matter of the match.
    same = range(4) if name < 4 else range(4, 17)

    def weight(guess: Sequence[Cards]) -> float:
        row = worths(2, guess[held] | played)
        likes = named(row, first) if first >= 0 else names(row)
        return chances([likes[n] for n in same], KEEN)[same.index(name)]

    return weight
