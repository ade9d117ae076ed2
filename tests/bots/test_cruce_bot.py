"""Cruce's bot: sound calls and cards, exact endings, honest worlds, and a mind for the match."""

from collections.abc import Callable, Iterator
from math import log
from random import Random
from statistics import fmean

import pytest

from levata import by_name, kernel
from levata.bots import bot, cruce
from levata.bots.cruce_calls import likely
from levata.bots.cruce_hands import ASKED, brings
from levata.bots.guesses import hands_in
from levata.bots.levels import LEVELS, Thinker, level
from levata.bots.race import Race
from levata.cards import Cards
from levata.game import CALL, NOBODY, PLAY, Hand, Hidden, Observation
from levata.testing import random_options, random_pack
from levata.worlds import Worlds
from tests.sizes import size

CRUCE = by_name("cruce")
STRONG = level("strong")
QUICK = Thinker("quick", LEVELS["strong"]._replace(iterations=6))
WIDE = Thinker("wide", LEVELS["strong"]._replace(iterations=400))


def deal(seed: object, players: int = 4, totals: tuple[int, ...] = (), **values: str) -> Hand:
    rng = Random(f"{seed}")
    options = CRUCE.options(players, **values)
    dealer = rng.randrange(players)
    return CRUCE.deal(
        options, dealer, totals or (0,) * len(CRUCE.sides(options)), random_pack(CRUCE, rng)
    )


def views(hands: int, players: int = 4, seed: str = "views") -> Iterator[tuple[Hand, Observation]]:
    """Every decision of some hands of self-play."""
    for number in range(hands):
        hand = deal(f"{seed}/{number}", players)
        while hand.to_act != NOBODY:
            seen = hand.view(hand.to_act)
            if len(seen.legal) > 1:
                yield hand, seen
            hand.play(QUICK.choose(seen, Random(f"{number}/{len(seen.history)}")))


def position(line: str) -> Hand:
    """`options | halves and rests | tokens so far`; the last seat has dealt, other cards anywhere."""
    words, held, tokens = line.split("|")
    values = dict(word.split("=") for word in words.split())
    options = CRUCE.parse_options(values.pop("players", None), values)
    letters = CRUCE.seat_letters(options)
    packets: dict[tuple[int, str], list[int]] = {}
    for word in held.split():
        parts = word[2:].split("+")
        for part, cards in zip(CRUCE.parts(options), parts, strict=False):
            found = list(CRUCE.deck.members(CRUCE.deck.parse_holding(cards)[0]))
            packets[letters.index(word[0]), part] = found
    used = {card for cards in packets.values() for card in cards}
    loose = [card for card in CRUCE.deck.cards if card not in used]
    pack = []
    for packet in CRUCE.layout(options, len(letters) - 1):
        named = packets.get((packet.seat, packet.part), [])
        cards, named[:] = named[: packet.size], named[packet.size :]
        pack += cards + [loose.pop(0) for _ in range(packet.size - len(cards))]
    hand = CRUCE.deal(
        options, len(letters) - 1, (0,) * len(CRUCE.sides(options)), CRUCE.check_pack(pack)
    )
    for token in tokens.split():
        hand.apply(CRUCE.parse(token))
    return hand


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        pytest.param("| N:AKQ.-.-.- |", "2 3", id="a-cross-with-its-ace-is-bid"),
        pytest.param("| N:9.9.9.- |", "- 1", id="nines-are-not"),
        pytest.param("| N:9.9.9.- E:J.J.J.- | 2", "-", id="nor-over-two"),
        pytest.param("| S:AKQ.-.-.- | 2", "- 3", id="never-the-impossible"),
        pytest.param("| N:AKQ.-.-.-+T.9.9.- | 2 - - -", "=s", id="the-cross-is-trump"),
        pytest.param("| N:AT.-.A.-+9J.9.-.- | 1 - - -", "=s", id="length-is-trump"),
        pytest.param("trump=lead | N:AKQ.-.-.-+T.9.9.- | 2 - - -", "Ks Qs As", id="led-into-trump"),
        pytest.param("players=3 | N:AKQ.A.-.- |", "2 3", id="three-bid-as-well"),
        pytest.param("players=3 | N:9.9.J.J |", "- 1", id="three-do-not"),
        pytest.param("deal=full | N:AKQT.A.A.- |", "2 3 4", id="a-whole-hand-is-bid"),
        pytest.param("deal=full | N:9J.9J.9.J |", "- 1", id="a-poor-one-is-not"),
    ],
)
def test_calls(line, wanted):
    hand = position(line)
    seen = hand.view(hand.to_act)
    assert CRUCE.token(STRONG.choose(seen, Random(1))) in wanted.split()


# How often the table alone bids, which is what a search takes the others to say.
# What the levels bid themselves is counted in test_rates.py.

PLAIN = {4: (0.85, 0.59, 0.11), 3: (0.97, 0.71, 0.16)}
"""By seats, how often who speaks bids, and bids 2 or more, where nobody has; and over a bid."""


def rates(players: int, hands: int) -> list[float]:
    asked, bids = [0] * 3, [0] * 3
    for number in range(hands):
        hand = deal(f"rates/{number}", players)
        while hand.phase == "bids":
            action = cruce.call(hand.view(hand.to_act))
            over = any(said > CALL for _, said in hand.plies())
            for i, least in ((2, 1),) if over else ((0, 1), (1, 2)):
                asked[i] += 1
                bids[i] += action >= CALL + least
            hand.play(action)
    return [b / a for a, b in zip(asked, bids, strict=True)]


def near(players: int, found: list[float]) -> bool:
    return all(abs(a - b) <= 0.05 for a, b in zip(found, PLAIN[players], strict=True))


@pytest.mark.parametrize("players", [3, 4])
def test_the_table_alone_bids_as_often_as_it_did(players):
    assert near(players, rates(players, size(ci=1_500, long=10_000)))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("shift", [-12, 12], ids=["reckless", "timid"])
def test_a_table_that_is_timid_or_reckless_is_noticed(players, shift, monkeypatch):
    asked = tuple(least + shift for least in ASKED[players])
    monkeypatch.setattr(brings(players), "asked", asked)
    assert not near(players, rates(players, 1_500))


# The match.


@pytest.mark.parametrize("players", [3, 4])
def test_the_match_score_decides(players):
    """The others are about to win: some hands are bid that are passed at the start of a match."""
    changed = 0
    for number in range(size(ci=40, long=200)):
        level_score = deal(number, players)
        totals = tuple(
            10 * (side != 1) for side in range(len(CRUCE.sides(level_score.deal.options)))
        )
        late = deal(number, players, totals)
        seat = level_score.to_act
        if seat != 1:
            continue
        actions = [QUICK.choose(hand.view(seat), Random(1)) for hand in (level_score, late)]
        changed += actions[0] != actions[1]
    assert changed


# The last tricks.


@pytest.mark.parametrize("players", [3, 4])
def test_the_last_tricks_are_counted(players):
    """Two cards from the end every world is looked at, and the best card made."""
    found = 0
    for hand, seen in views(size(ci=6, long=60), players, "last"):
        if seen.phase != PLAY or seen.table is None or max(seen.counts) > 2:
            continue
        advice = WIDE.explain(seen, Random(1))
        assert advice.whole
        hidden = CRUCE.hidden(seen)
        stakes = cruce.stakes(seen, Race(seen))
        weight, sums = likely(seen, hidden), dict.fromkeys(seen.legal, 0.0)
        for guess in Worlds(hidden, CRUCE.deck):
            hands = hands_in(seen, hidden, guess)
            at = stakes.position(hands, hand.to_act)
            told = stakes.in_world(hands)
            values = kernel.values(stakes.laws, at, stakes.goal, stakes.side)
            for card in seen.legal:
                sums[card] += weight(guess) * told(card, values[card])
        assert sums[advice.action] == pytest.approx(max(sums.values()))
        found += 1
    assert found


# Nothing but the Observation.


def swapped(seen: Observation, rng: Random) -> Hand:
    """The same for the viewer; what it cannot see lies otherwise."""
    return CRUCE.world(seen, Worlds(CRUCE.hidden(seen), CRUCE.deck).draw(rng))


def same(players: int, explain: Callable[[Hand], object], hands: int) -> bool:
    return all(
        explain(hand) == explain(swapped(seen, Random(3)))
        for hand, seen in views(hands, players, "swap")
    )


@pytest.mark.parametrize("players", [3, 4])
def test_unseen_cards_change_nothing(players):
    assert same(
        players, lambda hand: QUICK.explain(hand.view(hand.to_act), Random(2)), size(ci=3, long=60)
    )


def test_a_bot_that_peeks_is_noticed():
    def peek(hand: Hand) -> object:
        seat = hand.to_act
        return (
            QUICK.explain(hand.view(seat), Random(2)),
            hand.hands[seat - 1].bit_count(),
            hand.hands,
        )

    assert not same(4, peek, 1)


# Worlds weighed by what the others did.


def true_world(hand: Hand, hidden: Hidden) -> list[Cards]:
    """How the hidden cards really lie."""
    packets: dict[tuple[int, str], Cards] = {}
    at = 0
    for packet in CRUCE.layout(hand.deal.options, hand.deal.dealer):
        cards = hand.deal.pack[at : at + packet.size]
        packets[packet.seat, packet.part] = sum(1 << card for card in cards)
        at += packet.size
    held = {(seat, "hand"): cards for seat, cards in enumerate(hand.hands)}
    return [(packets | held)[place.seat, place.part] for place in hidden.places]


@pytest.mark.parametrize("players", [3, 4])
def test_the_true_world_is_likelier(players):
    gains = []
    for hand, seen in views(size(ci=20, long=300), players, "likely"):
        if not seen.history:
            continue
        hidden = CRUCE.hidden(seen)
        weight, worlds, rng = likely(seen, hidden), Worlds(hidden, CRUCE.deck), Random(1)
        others = [weight(worlds.draw(rng)) for _ in range(16)]
        gains.append(log(weight(true_world(hand, hidden)) / fmean(others)))
    assert fmean(gains) > 0


def test_every_table_has_its_bids():
    """Whatever the options, whoever is asked answers with something legal."""
    rng = Random(4)
    for _ in range(size(ci=12, long=200)):
        options = random_options(CRUCE, rng)
        hand = CRUCE.deal(
            options,
            rng.randrange(options.players),
            (0,) * len(CRUCE.sides(options)),
            random_pack(CRUCE, rng),
        )
        while hand.to_act != NOBODY:
            seen = hand.view(hand.to_act)
            player = QUICK if seen.phase != PLAY or seen.table is None else bot("greedy")
            action = player.choose(seen, rng)
            assert action in seen.legal
            hand.play(action)
