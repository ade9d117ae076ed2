"""Worlds of the games: none impossible, none forgotten, the true one no more likely than another.

Held against a second telling that knows no `hidden` and no `guessed_pack`: deal the unseen cards
anyhow, play what was played through the rules, and see whether the viewer sees the same.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from math import factorial
from random import Random

import pytest

from levata import by_name
from levata.cards import NO_CARD, Cards
from levata.errors import IllegalAction
from levata.game import (
    DISCARD,
    HELD,
    HIDDEN,
    LAID,
    NOBODY,
    PLAY,
    Deal,
    Game,
    Hand,
    Hidden,
    Observation,
    Options,
)
from levata.testing import random_pack
from levata.views import canonical, message
from levata.worlds import Worlds, fits
from tests.chance import too_odd
from tests.sizes import size

TABLES = [
    (game, players)
    for game in ("cruce", "cross_purposes", "cuatrola", "euchre")
    for players in sorted(by_name(game).seats)
]
PHASES = {
    "cruce": {"bids", "trump", "play"},
    "cross_purposes": {"call", "play"},
    "cuatrola": {"bids", "declare", "play"},
    "euchre": {"order", "pickup", "discard", "name", "play"},
}
each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def pairwise_options(game: Game, players: int) -> list[Options]:
    """Tables in which every two choices of different options meet, where they may."""
    names = [o.name for o in game.table_options if not o.seats or players in o.seats]
    choices = [o.choices for o in game.table_options if o.name in names]
    needs = [(o.name, *need) for o in game.table_options for need in o.needs]
    rows = [
        row
        for row in (dict(zip(names, values, strict=True)) for values in product(*choices))
        if all(row[name] != choice or row[other] == due for name, choice, other, due in needs)
    ]
    meetings = [set(combinations(sorted(row.items()), min(2, len(row)))) for row in rows]
    wanted = set().union(*meetings)
    chosen = []
    while wanted:
        best = max(range(len(rows)), key=lambda i: len(meetings[i] & wanted))
        chosen.append(game.parse_options(players, rows[best]))
        wanted -= meetings[best]
    return chosen


def hands(name: str, players: int, seed: str) -> Iterator[tuple[Hand, Random]]:
    """Hands just dealt, without end: the tables in turn, totals at which a bid may be too much."""
    game = by_name(name)
    tables = pairwise_options(game, players)
    number = 0
    while True:
        rng = Random(f"{seed}/{name}/{players}/{number}")
        options = tables[number % len(tables)]
        sides = len(game.sides(options))
        totals = tuple(rng.randrange(int(options["target"])) for _ in range(sides))
        hand = game.deal(options, rng.randrange(players), totals, random_pack(game, rng))
        number += 1
        if not hand.is_over:
            yield hand, rng


def truth(hand: Hand, hidden: Hidden) -> list[Cards]:
    """Where the hidden cards really are."""
    laid = {seat: 1 << a - DISCARD for seat, a in hand.plies() if DISCARD <= a < 2 * DISCARD}
    return [
        hand.hands[place.seat]
        if place.part == HELD
        else laid[place.seat]
        if place.part == LAID
        else dealt(hand.deal, place.seat, (place.part,))
        for place in hidden.places
    ]


def dealt(deal: Deal, seat: int, parts: Sequence[str]) -> Cards:
    cards, at = 0, 0
    for packet in deal.game.layout(deal.options, deal.dealer):
        if packet.seat == seat and packet.part in parts:
            cards |= sum(1 << card for card in deal.pack[at : at + packet.size])
        at += packet.size
    return cards


# No impossible world.


def impossible(seen: Observation, sent: bytes, guess: Sequence[Cards]) -> str:
    """What is wrong with a world: an action the rules refuse in it, or another view."""
    world = seen.game.world(seen, guess)
    again = seen.game.deal(seen.options, seen.dealer, seen.totals, world.deal.pack)
    try:
        for _, action in world.plies():
            again.apply(action)
    except IllegalAction as refusal:
        return str(refusal)
    same = canonical(message(again.view(seen.seat))) == sent
    return "" if same else "the viewer would see something else"


@pytest.mark.slow
@each_table
def test_no_world_is_impossible_and_the_true_one_is_among_them(name, players) -> None:
    """Every phase, every viewer and a spectator, options in pairs."""
    game = by_name(name)
    wanted = size(4_000 if players == max(game.seats) == min(game.seats) else 2_000, 1_000_000)
    drawn = 0
    phases = set()
    for hand, rng in hands(name, players, "possible"):
        while hand.to_act != NOBODY:
            if rng.random() < 0.3:
                seat = rng.randrange(-1, players)
                seen = hand.view(seat)
                hidden = game.hidden(seen)
                true = truth(hand, hidden)
                assert all(map(fits, hidden.places, true)), (hand.plies(), seat)
                assert sum(true) == hidden.cards
                worlds = Worlds(hidden, game.deck)
                sent = canonical(message(seen))
                for _ in range(min(5, worlds.count)):
                    fault = impossible(seen, sent, worlds.draw(rng))
                    assert not fault, (fault, hand.deal, hand.plies(), seat)
                    drawn += 1
                phases.add(hand.phase)
            hand.play(rng.choice(hand.legal()))
        if drawn >= wanted:
            break
    assert phases == PHASES[name]


def test_a_void_that_is_ignored_is_noticed() -> None:
    """Control: let one hand hold any card, and soon a world cannot be played as it was."""
    game = by_name("cruce")
    for hand, rng in hands("cruce", 4, "ignored"):
        while max(map(int.bit_count, hand.hands)) > 3 and not hand.is_over:
            hand.play(rng.choice(hand.legal()))
        if hand.is_over:
            continue
        seen = hand.view(hand.to_act)
        hidden = game.hidden(seen)
        first, *others = hidden.places
        loose = hidden._replace(places=(first._replace(may=hidden.cards), *others))
        worlds = Worlds(loose, game.deck)
        sent = canonical(message(seen))
        if any(impossible(seen, sent, worlds.draw(rng)) for _ in range(20)):
            return


# None forgotten: every deal of the unseen cards, played through the rules.


def replays(seen: Observation, pack: Sequence[int]) -> list[Hand]:
    """The hands this deal may have become, seen as they were: one for each card laid away."""
    running = [seen.game.deal(seen.options, seen.dealer, seen.totals, pack)]
    for seat, action in seen.history:
        after = []
        for hand in running:
            legal = hand.legal() if hand.to_act == seat else ()
            for done in (
                [a for a in legal if DISCARD <= a < 2 * DISCARD] if action == HIDDEN else [action]
            ):
                if done in legal:
                    after.append(hand.copy())
                    after[-1].play(done)
        running = after
    return [hand for hand in running if hand.view(seen.seat) == seen]


def holdings(seen: Observation) -> dict[tuple[int, str], list[int]]:
    """The places of the pack whose cards the viewer was not shown, by who got them.

    What a seat got in several parts is one holding once they are out; only where the parts are
    played out one after another (Cross Purposes for two) the parts stay apart.
    """
    apart = seen.game.name == "cross_purposes" and seen.options.players == 2
    out = seen.game.parts(seen.options)[: seen.parts]
    found: dict[tuple[int, str], list[int]] = {}
    at = 0
    for packet in seen.game.layout(seen.options, seen.dealer):
        whole = packet.part in out and packet.seat != NOBODY and not apart
        key = (packet.seat, "" if whole else packet.part)
        spots = [i for i in range(at, at + packet.size) if seen.pack[i] == NO_CARD]
        if spots:
            found.setdefault(key, []).extend(spots)
        at += packet.size
    return found


def shown(seen: Observation) -> dict[tuple[int, str], list[int]]:
    """The cards of those holdings that were played before the viewer's eyes."""
    apart = seen.game.name == "cross_purposes" and seen.options.players == 2
    plays = [(seat, card) for seat, card in seen.history if card < DISCARD]
    found: dict[tuple[int, str], list[int]] = {}
    for number, (seat, card) in enumerate(plays):
        if card not in seen.pack:
            part = ("deal" if number < 26 else "second") if apart else ""
            found.setdefault((seat, part), []).append(card)
    return found


class Deals:
    """Every pack the viewer might have before it, whatever the play says of it."""

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.spots = holdings(seen)
        self.played = shown(seen)
        known = {*seen.pack, *(card for cards in self.played.values() for card in cards)}
        self.loose = [card for card in seen.game.deck.cards if card not in known]
        self.rooms = [len(s) - len(self.played.get(key, ())) for key, s in self.spots.items()]
        self.count = factorial(len(self.loose))
        for room in self.rooms:
            self.count //= factorial(room)

    def packs(self) -> Iterator[list[int]]:
        yield from (self.pack(cut) for cut in self._cuts(self.loose, self.rooms))

    def _cuts(self, cards: Sequence[int], rooms: Sequence[int]) -> Iterator[list[int]]:
        if not rooms:
            yield []
            return
        for first in combinations(cards, rooms[0]):
            rest = [card for card in cards if card not in first]
            for cut in self._cuts(rest, rooms[1:]):
                yield [*first, *cut]

    def pack(self, loose: Sequence[int]) -> list[int]:
        """The pack in which the loose cards fill the holdings in this order."""
        pack = list(self.seen.pack)
        at = 0
        for (key, spots), room in zip(self.spots.items(), self.rooms, strict=True):
            cards = [*self.played.get(key, ()), *loose[at : at + room]]
            at += room
            for spot, card in zip(spots, cards, strict=True):
                pack[spot] = card
        return pack


def possible(
    seen: Observation, hidden: Hidden, packs: Iterator[list[int]]
) -> set[tuple[Cards, ...]]:
    """The worlds of those packs that could have been played so."""
    return {tuple(truth(hand, hidden)) for pack in packs for hand in replays(seen, pack)}


def endings(
    name: str, players: int, seed: str, most: int
) -> Iterator[tuple[Hand, Observation, Deals, Random]]:
    """Positions of random play in which a viewer has no more than so many deals before it.

    Whether one is taken is settled then and there: what comes after it would tell of the cards.
    """
    for hand, rng in hands(name, players, seed):
        while hand.to_act != NOBODY:
            few = min(map(int.bit_count, hand.hands)) < 4  # else there are too many deals
            if few and rng.random() < 0.3:
                seen = hand.view(rng.randrange(-1, players))
                deals = Deals(seen)
                if deals.count <= most:
                    yield hand, seen, deals, rng
                    break
            hand.play(rng.choice(hand.legal()))


@pytest.mark.slow
@each_table
def test_worlds_are_all_the_deals_that_could_have_been_played_so(name, players) -> None:
    found = endings(name, players, "all", size(160, 2_000))
    several = 0
    for _, seen, deals, _ in islice(found, size(50, 1_000)):
        hidden = seen.game.hidden(seen)
        listed = [tuple(world) for world in Worlds(hidden, seen.game.deck)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == possible(seen, hidden, deals.packs()), (seen.history, seen.seat)
        several += 1 < len(listed) < deals.count
    assert several > 5 or (name, players) == ("cross_purposes", 2)


@pytest.mark.slow
@each_table
def test_a_deal_fits_just_when_it_could_have_been_played_so(name, players) -> None:
    """At any time of a hand: a few cards of the true deal change places, and both tellings agree."""
    told = {True: 0, False: 0}
    for hand, rng in islice(hands(name, players, "swap"), size(100, 5_000)):
        while hand.to_act != NOBODY:
            if rng.random() < 0.2:
                seen = hand.view(rng.randrange(-1, players))
                hidden = seen.game.hidden(seen)
                for fit in swapped(hand, seen, hidden, rng):
                    told[fit] += 1
            hand.play(rng.choice(hand.legal()))
    assert min(told.values()) > 10, told


def swapped(hand: Hand, seen: Observation, hidden: Hidden, rng: Random) -> Iterator[bool]:
    """Whether the deals beside the true one fit, having seen that the rules say the same."""
    deals = Deals(seen)
    loose = []
    for key, spots in deals.spots.items():
        cards = [hand.deal.pack[spot] for spot in spots]
        loose += [card for card in cards if card not in deals.played.get(key, ())]
    for _ in range(3 * (len(loose) > 1)):
        i, j = rng.sample(range(len(loose)), 2)
        loose[i], loose[j] = loose[j], loose[i]
        could = possible(seen, hidden, iter([deals.pack(loose)]))
        for world in could:
            assert all(map(fits, hidden.places, world)), (seen.history, seen.seat)
        # Of a deal that cannot be played so nobody knows which card would have been laid away.
        if not could and not any(place.part == LAID for place in hidden.places):
            other = Deal(
                seen.game, seen.options, seen.dealer, seen.totals, tuple(deals.pack(loose))
            )
            assert not all(map(fits, hidden.places, lying(other, seen, hidden))), (
                seen.history,
                seen.seat,
            )
        yield bool(could)


def lying(deal: Deal, seen: Observation, hidden: Hidden) -> list[Cards]:
    """What would lie in the places if this deal could have been played so."""
    out = seen.game.parts(seen.options)[: seen.parts]
    played = sum(1 << card for _, card in seen.history if card < DISCARD)
    found = []
    for place in hidden.places:
        cards = dealt(deal, place.seat, out if place.part == HELD else (place.part,))
        if seen.facts.get("picked_up") and place.part == HELD and place.seat == seen.dealer:
            cards |= 1 << seen.pack[10]
        found.append(cards & ~played)
    return found


# Each as likely, and the true one as likely as any other.

BINS = 10


def draws(worlds: Worlds, rng: Random) -> list[list[Cards]]:
    return [worlds.draw(rng) for _ in range(40 * worlds.count)]


def counted(worlds: Worlds, drawn: Sequence[Sequence[Cards]]) -> list[int]:
    """How often each world was drawn."""
    counts = Counter(map(tuple, drawn))
    return [counts[tuple(world)] for world in worlds]


@pytest.mark.slow
@each_table
def test_every_world_of_an_ending_is_drawn_as_often(name, players) -> None:
    found = []
    for _, seen, _, rng in islice(endings(name, players, "even", 200), size(10, 2_000)):
        worlds = Worlds(seen.game.hidden(seen), seen.game.deck)
        if worlds.count > 1:
            found.append(counted(worlds, draws(worlds, rng)))
    assert not too_odd(*found)


def test_a_stock_that_is_always_the_true_one_is_noticed() -> None:
    """Control: the other hand guessed, the stock known."""
    for hand, seen, _, rng in endings("euchre", 2, "stock", 200):
        hidden = seen.game.hidden(seen)
        worlds = Worlds(hidden, seen.game.deck)
        if worlds.count > 1:
            *_, stock = truth(hand, hidden)
            drawn = [world for world in draws(worlds, rng) if world[-1] == stock]
            assert drawn
            assert too_odd(counted(worlds, drawn * (40 * worlds.count // len(drawn))))
            return


def called(hand: Hand, rng: Random) -> Hand:
    """The hand after some calls at random, no card played yet."""
    for _ in range(rng.randrange(12)):
        after = hand.copy()
        after.play(rng.choice(hand.legal()))
        if hand.phase == PLAY or after.is_over:
            return hand
        hand = after
    return hand


@pytest.mark.slow
@each_table
def test_before_a_card_is_played_the_true_world_is_one_of_many(name, players) -> None:
    """Calls at random say nothing of the cards: among its draws the truth stands anywhere.

    Worlds are put in order by what is in one place, each card counted at a price of its own.
    """
    game = by_name(name)
    bins, low = [0] * BINS, [0] * BINS
    for fresh, rng in islice(hands(name, players, "calls"), size(400, 20_000)):
        hand = called(fresh, rng)
        seen = hand.view(rng.randrange(-1, players))
        hidden = game.hidden(seen)
        worlds = Worlds(hidden, game.deck)
        place = rng.randrange(len(hidden.places))
        price = [rng.random() for _ in range(64)]
        drawn = [worlds.draw(rng) for _ in range(BINS - 1)]
        own, *others = [
            sum(price[card] for card in game.deck.members(world[place]))
            for world in [truth(hand, hidden), *drawn]
        ]
        below = sum(value < own for value in others)
        bins[below + rng.randrange(others.count(own) + 1)] += 1
        low[sum(value < 0.9 * own for value in others)] += 1
    assert not too_odd(bins), bins
    # Control: a truth that is taken for a tenth less than it is.
    assert too_odd(low), low


def weight(seen: Observation, guess: Sequence[Cards]) -> float:
    """How likely random play is to do in this world what was done.

    The duties leave fewer cards to choose from in some worlds than in others.
    """
    world = seen.game.world(seen, guess)
    hand = seen.game.deal(seen.options, seen.dealer, seen.totals, world.deal.pack)
    found = 1.0
    for _, action in world.plies():
        found /= len(hand.legal())
        hand.play(action)
    return found


def rank(weights: Sequence[float], at: int, rng: Random) -> float:
    """How far up all the weight lies one of them, at random within itself: even if it is fair."""
    return (sum(weights[:at]) + rng.random() * weights[at]) / sum(weights)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [t for t in TABLES if t != ("cross_purposes", 2)])
def test_the_true_world_is_as_likely_as_any_other(name, players) -> None:
    """Cross Purposes for two is left out: its second phase has one world, its first too many."""
    bins, first, likeliest = [0] * BINS, [0] * BINS, [0] * BINS
    for hand, seen, _, rng in islice(endings(name, players, "rank", 120), size(250, 5_000)):
        hidden = seen.game.hidden(seen)
        listed = list(Worlds(hidden, seen.game.deck))
        weights = [weight(seen, world) for world in listed]
        true = listed.index(truth(hand, hidden))
        best = max(range(len(listed)), key=weights.__getitem__)
        bins[int(BINS * rank(weights, true, rng))] += 1
        first[int(BINS * rank(weights, 0, rng))] += 1
        likeliest[int(BINS * rank(weights, best, rng))] += 1
    assert not too_odd(bins), bins
    # Controls: a world always the first of the list, or always the likeliest, is no true one.
    assert too_odd(first)
    assert too_odd(likeliest)
