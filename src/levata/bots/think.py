"""Thinking: what each action comes to, on average over the worlds that fit what a seat sees.

Cards are weighed with all hands open, by the kernel: to the end of the hand where that is quick,
else by a tree search over the worlds. Calls are played out by plain judgement until the cards
begin. Whoever asks gets advice in slices, better and better; the last is the decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from levata import kernel
from levata.bots.advice import SLICE, Advice, Scale, best_of
from levata.bots.flat import gain, playout
from levata.bots.greedy import Greedy
from levata.bots.guesses import guesses, hands_in
from levata.bots.judges import JUDGES, Judge
from levata.bots.race import Race
from levata.bots.stakes import Stakes
from levata.game import NOBODY, PLAY, Action, Hand, Observation
from levata.worlds import Worlds

__all__ = ["think"]

PLAYOUTS = 50
"""Of the cards, to value a hand that is too long to be searched."""
SIMULATIONS = 250
"""Of the tree search, for one world of the other searches."""
TREE = 32
"""Worlds of one tree; several tell how sure their mean is, and the search can be stopped between them."""
EXPLORE = 700
SENSE = Greedy()


def think(seen: Observation, iterations: int, rng: Random) -> Iterator[Advice]:
    """Advice for the seat to act, after every few worlds; the same for the same `rng`."""
    judge = JUDGES.get(seen.game.name)
    if judge is None:
        yield from _playouts(seen, iterations, rng)
        return
    race = Race(seen)
    count = max(round(iterations * judge.effort[seen.options.players]), 1)
    if seen.phase != PLAY or seen.table is None:
        yield from (judge.weigh_calls or _calls)(seen, judge, race, count, rng)
        return
    stakes = judge.stakes(seen, race)
    if max(seen.counts) > stakes.deep:
        yield from _tree(seen, judge, stakes, count, rng)
    else:
        yield from _open_hands(seen, judge, stakes, count, rng)


def advise(seen: Observation, scale: Scale, rng: Random, *, whole: bool = False) -> Advice:
    """The best so far; among equals what plain good sense would do, if it is one of them."""
    estimates = scale.estimates(whole)
    best = best_of(estimates)
    action = best[0]
    if len(best) > 1:
        sensible = SENSE.choose(seen, rng)
        action = sensible if sensible in best else best[0]
    return Advice(action, estimates, whole)


def _open_hands(
    seen: Observation, judge: Judge, stakes: Stakes, count: int, rng: Random
) -> Iterator[Advice]:
    """Each card's payoff with all hands open, in one world after another."""
    hidden = seen.game.hidden(seen)
    if judge.places is not None:
        hidden = judge.places(hidden)
    laws = stakes.laws
    worth = stakes.worth
    scale = Scale(seen.legal)
    found, whole = guesses(seen, hidden, judge.likely, count, rng)
    for guess, weight in found:
        hands = hands_in(seen, hidden, guess)
        at = stakes.position(hands, seen.to_act)
        values = kernel.values(laws, at, stakes.goal, stakes.side)
        if stakes.in_world is None:
            worths = [worth(values[card]) for card in seen.legal]
        else:
            told = stakes.in_world(hands)
            worths = [told(card, values[card]) for card in seen.legal]
        scale.add(worths, weight)
        if scale.worlds % SLICE == 0:
            yield advise(seen, scale, rng)
    yield advise(seen, scale, rng, whole=whole)


def _tree(
    seen: Observation, judge: Judge, stakes: Stakes, count: int, rng: Random
) -> Iterator[Advice]:
    """One tree after another, each over worlds of its own, every seat after its own side's payoff."""
    hidden = seen.game.hidden(seen)
    scale = Scale(seen.legal)
    found, _ = guesses(seen, hidden, judge.likely, count, rng)
    laws = stakes.laws
    while drawn := list(islice(found, TREE)):
        hands = [hands_in(seen, hidden, guess) for guess, _ in drawn]
        if judge.likely is not None:
            hands = rng.choices(hands, [weight for _, weight in drawn], k=len(drawn))
        tree = kernel.ismcts(
            laws,
            stakes.position(hands[0], seen.to_act),
            kernel.worlds(stakes.table, hands),
            stakes.goal,
            len(drawn) * SIMULATIONS,
            kernel.rng(rng.getrandbits(64)),
            explore=EXPLORE,
        )
        means = [tree.totals[card] / max(tree.visits[card], 1) for card in seen.legal]
        scale.add([stakes.worth(mean) for mean in means], len(drawn), worlds=len(drawn))
        if len(drawn) == TREE and scale.worlds < count:
            yield advise(seen, scale, rng)
    # Where these were all the worlds, a tree has still only tried some lines of each.
    yield advise(seen, scale, rng)


def _calls(
    seen: Observation, judge: Judge, race: Race, count: int, rng: Random
) -> Iterator[Advice]:
    """Each call's outcome, what follows it by plain judgement until cards are played."""
    game = seen.game
    hidden = game.hidden(seen)
    scale = Scale(seen.legal)
    found, whole = guesses(seen, hidden, judge.likely, count, rng)
    for guess, weight in found:
        world = game.world(seen, guess)
        scale.add(
            [_settle(world, action, seen.seat, judge, race, rng) for action in seen.legal], weight
        )
        if scale.worlds % SLICE == 0:
            yield advise(seen, scale, rng)
    yield advise(seen, scale, rng, whole=whole)


def _settle(world: Hand, action: Action, seat: int, judge: Judge, race: Race, rng: Random) -> float:
    """What a world is worth to a seat after a call, the cards played with all hands open."""
    hand = world.copy()
    hand.play(action)
    while hand.to_act != NOBODY and (hand.phase != PLAY or hand.trick_table() is None):
        legal = hand.legal()
        hand.play(legal[0] if len(legal) == 1 else judge.call(hand.view(hand.to_act)))
    if hand.is_over:
        return race.worth(hand.score())
    stakes = judge.stakes(hand.view(seat), race)
    at = stakes.position(hand.hands, hand.to_act)
    if max(cards.bit_count() for cards in hand.hands) <= stakes.deep:
        return stakes.worth(kernel.solve(stakes.laws, at, stakes.goal, stakes.side).value)
    played = kernel.playouts(
        stakes.laws, [at], stakes.goal, stakes.side, PLAYOUTS, kernel.rng(rng.getrandbits(64))
    )
    return stakes.worth(played.tallies[0].total / PLAYOUTS)


def _playouts(seen: Observation, iterations: int, rng: Random) -> Iterator[Advice]:
    """Random playouts by the rules themselves: for a game nobody has judged."""
    game = seen.game
    worlds = Worlds(game.hidden(seen), game.deck)
    scale = Scale(seen.legal)
    for _ in range(iterations):
        world = game.world(seen, worlds.draw(rng))
        values = []
        for action in seen.legal:
            hand = world.copy()
            hand.play(action)
            values.append(float(gain(playout(hand, rng), seen)))
        scale.add(values)
        if scale.worlds % SLICE == 0:
            yield advise(seen, scale, rng)
    yield advise(seen, scale, rng)
