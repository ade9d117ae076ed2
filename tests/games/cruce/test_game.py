"""What every hand of Cruce keeps, what nobody may see, and the faults card tables are known for."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from levata.cards import NO_CARD
from levata.game import NOBODY, PLAY
from levata.games.cruce import DECK, GAME, CruceHand
from levata.record import write
from levata.testing import check_game, check_secrecy
from tests.games.cases import cases, run
from tests.games.cruce.lines import SEATS, check, position, worth
from tests.games.play import (
    PARTS,
    as_match,
    last,
    leak_in_facts,
    leak_in_view,
    leak_noticed,
    only_the_legal_is_accepted,
    public_when_over,
    random_hand,
    share,
    shows_nothing_unseen,
    twice_in_a_row,
    winners_decides_the_end,
)
from tests.sizes import size

SUIT_MAPS = [(1, 2, 3, 0), (1, 0, 2, 3), (3, 1, 2, 0)]
"""A rotation and two exchanges: together they make every order of the suits."""


def positions(seed: str) -> Iterator[CruceHand]:
    """Every position of a random hand, the last one over."""
    return random_hand(GAME, seed)


# What every game keeps, and Cruce besides.


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_hand_keeps_what_every_game_keeps(part):
    check_game(GAME, hands=size(ci=80, long=10_000) // PARTS, seed=part, suit_maps=SUIT_MAPS)


def test_some_hands_keep_what_every_game_keeps():
    check_game(GAME, hands=20, seed=99, suit_maps=SUIT_MAPS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_cards_and_points_are_conserved(part):
    """7.2: the cards make 120, everything together 120 plus the crosses, at every ply."""
    for number in share(part, ci=1_000, long=10_000):
        for hand in positions(f"points/{number}"):
            conserved(hand)


def conserved(hand: CruceHand) -> None:
    sides = GAME.sides(hand.deal.options)
    counted = [0] * len(sides)
    for trick in hand.tricks():
        if trick.done:
            side = next(i for i, seats in enumerate(sides) if trick.winner in seats)
            counted[side] += sum(worth(card) for _, card in trick.plays)
    assert hand.points == counted, "points follow the winner of the trick"
    shown = sum(points for _, _, points in hand.crosses)
    assert sum(hand.raw()) == sum(counted) + shown
    assert shown <= 40 + 3 * 20
    assert len({suit for _, suit, _ in hand.crosses}) == len(hand.crosses), "once a suit"
    if hand.is_over and not hand.is_void:
        assert sum(counted) == 120
        assert sum(hand.raw()) == 120 + shown


# What nobody may see.


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_unseen_cards_change_nothing_a_viewer_gets(part):
    """Positions of every phase, those before the second packets are dealt among them."""
    phases: Counter[str] = Counter()
    number = part
    while sum(phases.values()) < size(ci=800, long=40_000) // PARTS:
        rng = Random(f"secrecy/{number}")
        phases.update(secret(f"secrecy/{number}", rng))
        number += PARTS
    fewest = min(phases["bids half"], phases["bids full"], phases["trump"], phases["play"])
    assert fewest > size(ci=7, long=100)


def secret(seed: str, rng: Random) -> list[str]:
    """Some positions of a hand: all of its auction, its trump, and four of its play."""
    told = [hand.copy() for hand in positions(seed)]
    chosen = [hand for hand in told if hand.phase in ("bids", "trump")]
    play = [hand for hand in told if hand.phase == PLAY]
    chosen += rng.sample(play, min(4, len(play)))
    for hand in chosen:
        check_secrecy(GAME, hand, rng)
        shows_nothing_unseen(hand)
    return [phase(hand) for hand in chosen]


def phase(hand: CruceHand) -> str:
    return f"bids {hand.deal.options['deal']}" if hand.phase == "bids" else hand.phase


def test_some_unseen_cards_change_nothing():
    for number in range(20):
        secret(f"some/{number}", Random(number))


def test_the_rests_are_seen_by_nobody_before_the_contract_is_won():
    """2.5: until then they lie in the pack, and nobody's view has a card of them."""
    for number in range(100):
        for hand in positions(f"rests/{number}"):
            if hand.phase != "bids" or hand.deal.options["deal"] == "full":
                continue
            rests = set(hand.deal.pack[12:])
            for seat in range(NOBODY, hand.deal.options.players):
                seen = hand.view(seat)
                assert seen.pack[12:] == (NO_CARD,) * 12
                assert not rests & set(DECK.members(seen.hand))
            assert "rest " not in write(as_match(hand), 0)


def test_the_winner_of_the_auction_sees_both_packets():
    """4.1: then everybody has the second packet, and still sees only their own."""
    hand = position("N:AKQ.-.-.-+-.AKQ.-.-")
    run(hand, "- - - 1")
    for seat in range(4):
        seen = hand.view(seat)
        assert {card for card in seen.pack if card != NO_CARD} == set(
            DECK.members(hand.hands[seat])
        )
    assert set(hand.view(NOBODY).pack) == {NO_CARD}


def test_a_played_hand_is_public_when_it_is_over_and_not_before():
    """10.7: a seat's record hides the others' cards until the last one is played."""
    hand = last(positions("public/1"))
    assert not hand.is_void
    public_when_over(hand)


@pytest.mark.parametrize(
    ("table", "script"),
    [
        pytest.param("dealer=N", "- - - -", id="dead"),
        pytest.param("deal=full nines=redeal S:9A.9K.9.9", "", id="four nines"),
    ],
)
def test_a_void_hand_goes_back_face_down(table, script):
    """10.8: no seat sees another's cards, nor what was never dealt; a record has them all."""
    hand = position(table)
    run(hand, script)
    assert hand.is_void
    shows_nothing_unseen(hand)
    for seat in range(NOBODY, 4):
        assert hand.view(seat).score == (0, 0)
    match = as_match(hand)
    assert "?" not in write(match)
    assert ("stock " in write(match)) == (hand.deal.options["deal"] == "half")


# Controls: a view that leaks is noticed.


def leaks_trumps(hand: CruceHand) -> object:
    """How many trumps West, or South at three, still holds."""
    return (hand.hands[-1] & hand.order.trumps).bit_count()


def leaks_stock(hand: CruceHand) -> object:
    """The first card of the second packets."""
    return DECK.name(hand.deal.pack[12])


def leaks_mates(hand: CruceHand) -> object:
    """Does anybody hold a cross?"""
    return any(hand.hands[0] & pair == pair for pair in (0b1100 << 16 * s for s in range(4)))


LEAKS = [
    pytest.param(leaks_trumps, PLAY, id="trumps held"),
    pytest.param(leaks_stock, "bids", id="the stock"),
    pytest.param(leaks_mates, "bids", id="a cross held"),
]


def check_all(phase: str) -> None:
    """Secrecy of every position of that phase in some hands dealt by halves."""
    for number in range(40):
        for hand in positions(f"leaks/{number}"):
            if hand.phase == phase and hand.deal.options["deal"] == "half":
                check_secrecy(GAME, hand.copy(), Random(1))


@pytest.mark.parametrize("when", ["bids", "trump", PLAY])
def test_without_a_leak_nothing_is_noticed(when):
    check_all(when)


@pytest.mark.parametrize(("leak", "when"), LEAKS)
def test_leaking_facts_are_noticed(monkeypatch, leak, when):
    leak_in_facts(monkeypatch, CruceHand, leak)
    with leak_noticed():
        check_all(when)


@pytest.mark.parametrize(("leak", "when"), LEAKS)
def test_a_leaking_view_is_noticed(monkeypatch, leak, when):
    leak_in_view(monkeypatch, CruceHand, leak)
    with leak_noticed():
        check_all(when)


# Faults that card tables elsewhere have had.

FAULTS = """
winner under all leaders N    | play=h N:-.-.Q.- E:-.-.9.- S:-.9.-.- W:-.-.A.-  | N Qd 9d 9h Ad | took S 14
winner under all leaders E    | play=h N:-.-.Q.- E:-.-.9.- S:-.9.-.- W:-.-.A.-  | E 9d 9h Ad Qd | took S 14
winner under all leaders W    | play=h N:-.-.Q.- E:-.-.9.- S:-.9.-.- W:-.-.A.-  | W Ad Qd 9d 9h | took S 14
winner under all leaders S    | play=h N:-.-.Q.- E:-.-.9.- S:-.9.-.- W:-.-.A.-  | S 9h Ad Qd 9d | took S 14
an unled discard never wins   | play=h N:-.-.-.9 E:A.-.-.- S:-.-.A.- W:T.-.-.-  | N 9c As Ad Ts | took N 32
legality is per held cards    | play=h N:AKQ.-.-.- E:9.A.K.-                    | N Ks          | may 9s
legality is per held cards    | play=h N:AKQ.-.-.- E:-.A.K.-                    | N Ks          | may Ah
no ruff while following       | play=h N:A.-.-.- E:9.AK.-.-                     | N As          | refused Ah follow; refused Kh follow; may 9s
turn after a pass             | dealer=N                                        | -             | turn S
turn after an overbid         | dealer=N                                        | 1 2           | turn W
turn after a refused bid      | dealer=N                                        | 1             | refused 1 too-low; turn S
turn after the last bid       | dealer=N                                        | 1 2 - -       | turn S; phase trump
the winner must name trump    | dealer=N                                        | 1 - - -       | turn E; may =s =h =d =c; refused - wrong-phase; refused 9s wrong-phase
the winner must name trump    | dealer=N                                        | 1 - - - =h    | turn E; phase play
the player picks the half     | play=h N:-.KQ.-.-                               | N             | may Qh Kh
the player picks the half     | play=h N:-.KQ.-.-                               | N Kh          | raw 40 0; hand N -.Q.-.-
the player picks the half     | play=h N:-.KQ.-.-                               | N Qh          | raw 40 0; hand N -.K.-.-
dealer moves after a dead hand | dealer=W                                       | - - - -       | dealer N
dealer moves after a played hand | dealer=S raw=66,54 by=N bid=2                |               | dealer W
points follow the winner      | play=h N:9.-.-.- E:A.-.-.- S:T.-.-.- W:K.-.-.-  | N 9s As Ts Ks | cards 0 25
points follow the winner      | play=h N:A.-.-.- E:9.-.-.- S:T.-.-.- W:K.-.-.-  | E 9s Ts Ks As | cards 25 0
just under a threshold 65     | raw=65,55 by=N bid=2                            |               | score -2 +1
just under a threshold 66     | raw=66,54 by=N bid=2                            |               | score +2 +1
just under a threshold 98     | raw=98,22 by=N bid=3                            |               | score -3 0
just under a threshold 99     | raw=99,21 by=N bid=3                            |               | score +3 0
set at exactly the bid        | raw=0,120 by=N bid=5                            |               | score -5 +3
set at exactly the bid        | raw=131,9 by=N bid=4                            |               | score -4 0
set at exactly the bid        | players=3 raw=20,60,60 by=N bid=1               |               | score -1 +1 +1
two crosses in one hand       | play=h N:-.KQ.KQ.- E:-.9J.-.9J S:9J.-.-.- W:-.-.9J.T | N Kh 9h 9s Tc Kd | crosses N:h:40 N:d:20; raw 74 0
two crosses of both sides     | play=h N:-.-.KQ.- E:-.A.-.KQ S:-.-.9.- W:-.-.J.T | N Kd Ah 9d Jd Kc | crosses N:d:20 E:c:20; raw 20 37
the target hit exactly        | totals=11,10                                    |               | winner NS
both sides over the target    | totals=12,14                                    |               | winner EW
a tie over the target         | totals=12,12                                    |               | winner nobody
a cross needs the same suit   | play=h N:-.K.Q.-                                | N Kh          | crosses -
a cross needs both in one hand | play=h N:-.K.-.9 S:-.Q.-.-                     | N Kh          | crosses -
a cross needs both still held | play=h N:-.KQ.-.- E:9.-.-.- S:J.-.-.- W:T.-.A.- | N Kh 9s Js Ts Qh | crosses N:h:40
"""


@pytest.mark.parametrize("line", cases(FAULTS))
def test_fault(line):
    check(line)


def test_the_legal_set_is_never_empty_and_what_is_in_it_is_accepted():
    """However the duties meet, something may be done; nothing else may."""
    for number in range(size(ci=20, long=60)):
        for hand in positions(f"empty/{number}"):
            only_the_legal_is_accepted(hand)


def test_no_seat_acts_twice_in_a_row_unless_ruled():
    """Only the winner of the auction, who goes on, and the winner of a trick, who leads."""
    twice = 0
    for number in range(200):
        for before, after in twice_in_a_row(positions(f"twice/{number}")):
            twice += 1
            if before.phase == PLAY:
                assert after.tricks()[-1].done
                assert after.tricks()[-1].winner == after.to_act
            else:
                assert after.phase != "bids"
                assert after.to_act == after.declarer
    assert twice


def test_one_function_decides_the_end(monkeypatch):
    """The match, its record and the next deal all ask `winners`."""
    winners_decides_the_end(monkeypatch, as_match(last(positions("public/1"))))


@pytest.mark.parametrize("seat", range(4))
def test_the_play_of_a_hand_is_the_same_from_every_seat(seat):
    """A whole hand moved round the table scores what it scored, moved round."""
    holdings = ["A.AT.-.-", "T.K.-.-", "K.Q.-.-", "Q.J.9.-"]
    setup = " ".join(f"{SEATS[(seat + i) % 4]}:{held}" for i, held in enumerate(holdings))
    hand = position(f"play=h {setup}")
    run(hand, f"{SEATS[seat]} Ah Kh Qh Jh As Ts Ks Qs")
    assert hand.points[seat % 2] == 20 + 28
    assert hand.to_act == seat
