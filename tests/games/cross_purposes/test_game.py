"""What every deal of Cross Purposes keeps, what nobody may see, and faults card tables have had."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from levata.cards import NO_CARD
from levata.game import CALL, NOBODY, OVER, PLAY
from levata.games.cross_purposes import DECK, GAME, CrossPurposes, FourHand, TwoHand
from levata.record import read, write
from levata.testing import check_game, check_secrecy
from levata.views import message
from levata.worlds import draw
from tests.games.cases import cases
from tests.games.cross_purposes.lines import (
    RANKS,
    SEATS,
    CrossHand,
    begin,
    check,
    position,
    run,
)
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


def positions(seed: str, players: int | None = None) -> Iterator[CrossHand]:
    """Every position of a random hand, the last one over."""
    return random_hand(GAME, seed, players)


# What every game keeps, and Cross Purposes besides.


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_hand_keeps_what_every_game_keeps(part):
    check_game(GAME, hands=size(ci=24, long=4_000) // PARTS, seed=part, suit_maps=SUIT_MAPS)


def test_some_hands_keep_what_every_game_keeps():
    check_game(GAME, hands=4, seed=99, suit_maps=SUIT_MAPS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_cards_and_tricks_are_conserved(part):
    """6.1: at every ply each card is somewhere once; in the end the tricks make the score."""
    for number in share(part, ci=160, long=4_000):
        for hand in positions(f"tricks/{number}"):
            conserved(hand)


def conserved(hand: CrossHand) -> None:
    played = [action for _, action in hand.plies() if action < CALL]
    held = sum(cards.bit_count() for cards in hand.hands)
    at_two = hand.deal.options.players == 2
    undealt = 26 if at_two and hand.parts == 1 else 0
    assert len(set(played)) == len(played)
    assert len(played) + held + undealt == 52
    counted = [0] * 4
    for number, trick in enumerate(hand.tricks()):
        if trick.done:
            phase = 2 * (number // 13) if at_two else 0
            counted[phase + told_winner(hand, number, trick.plays)] += 1
    assert hand.taken == counted, "each player keeps the tricks they have won"
    if not hand.is_over:
        return
    if isinstance(hand, TwoHand):
        n, s, n2, s2 = counted
        assert n + s == n2 + s2 == 13
        assert hand.score() == (n2 * (n + 1), s2 * (s + 1))
        assert 0 <= min(hand.score()) <= max(hand.score()) <= 182
        return
    assert sum(counted) == 13
    pairs = {tuple(sorted((seat, ally))) for seat, ally in enumerate(hand.ally)}
    assert len(pairs) == 2
    for a, b in pairs:
        product = (counted[a] + 1) * (counted[b] + 1)
        for seat in (a, b):
            side = next(i for i, s in enumerate(GAME.sides(hand.deal.options)) if seat in s)
            assert hand.score()[side] == product
            assert 1 <= product <= 56


def told_winner(hand: CrossHand, number: int, plays: tuple[tuple[int, int], ...]) -> int:
    """Who takes a trick, told from the calls and the ring of ranks alone."""
    calls = [GAME.token(action) for _, action in hand.plies() if action >= CALL]
    if isinstance(hand, TwoHand):
        calls = calls[2:4] if number >= 13 else calls[:2]
    trump = next(call[1] for call in reversed(calls) if call[0] == "=")
    tops = next(call[1] for call in reversed(calls) if call[0] == "^")
    if isinstance(hand, FourHand):
        assert (trump, tops) == (hand.facts()["trump"], hand.facts()["tops"])
    at = RANKS.index(tops)
    ring = RANKS[at:] + RANKS[:at]
    cards = [(seat, DECK.name(card)) for seat, card in plays]
    led = cards[0][1][1]
    suit = trump if any(card[1] == trump for _, card in cards) else led
    return min((ring.index(card[0]), seat) for seat, card in cards if card[1] == suit)[1]


# What nobody may see.

STAGES = {
    *("two call 1", "two play 1", "two call 2", "two play 2"),
    *("fixed call 1", "fixed call 2", "fixed play"),
    *("alliance call 1", "alliance call 2", "alliance play"),
}


def stage(hand: CrossHand) -> str:
    if isinstance(hand, TwoHand):
        return f"two {hand.phase} {hand.half + 1}"
    sides = hand.deal.options["sides"]
    number = f" {2 if hand.trump or hand.tops else 1}" if hand.phase == "call" else ""
    return f"{sides} {hand.phase}{number}"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_unseen_cards_change_nothing_a_viewer_gets(part):
    """Positions of every phase, those before the second thirteens are dealt among them."""
    seen: Counter[str] = Counter()
    number = part
    while sum(seen.values()) < size(ci=500, long=12_000) // PARTS:
        seen.update(secret(f"secrecy/{number}", 2 if number % (3 * PARTS) < PARTS else 4))
        number += PARTS
    assert set(seen) == STAGES
    assert min(seen.values()) > size(ci=2, long=20)


def secret(seed: str, players: int | None = None) -> list[str]:
    """Some positions of a hand: up to two of each of its stages."""
    rng = Random(seed)
    found: dict[str, list[CrossHand]] = {}
    for hand in positions(seed, players):
        if not hand.is_over:
            found.setdefault(stage(hand), []).append(hand.copy())
    chosen = [hand for hands in found.values() for hand in rng.sample(hands, min(2, len(hands)))]
    for hand in chosen:
        check_secrecy(GAME, hand, rng)
        shows_nothing_unseen(hand)
    return [stage(hand) for hand in chosen]


def test_some_unseen_cards_change_nothing():
    for number in range(10):
        secret(f"some/{number}")


def test_the_second_thirteens_are_seen_by_nobody_in_the_first_phase():
    """2.6, 9.8: until they are dealt nobody's view or record has a card of them."""
    for number in range(20):
        for hand in positions(f"stock/{number}", players=2):
            if hand.half or hand.is_over:
                break
            stock = set(hand.deal.pack[26:])
            for seat in range(NOBODY, 2):
                seen = hand.view(seat)
                assert seen.parts == 1
                assert seen.pack[26:] == (NO_CARD,) * 26
                assert not stock & set(DECK.members(seen.hand))
                assert seen.facts["played_first"] is None
                known = set(DECK.members(DECK.all & ~GAME.unseen(seen)))
                assert not stock & known
        text = write(as_match(hand_at(f"stock/{number}", 20)), 0)
        assert "second " not in text


def hand_at(seed: str, plies: int) -> CrossHand:
    """The hand for two of that seed after so many plies."""
    for hand in positions(seed, players=2):
        if len(hand.plies()) == plies:
            return hand
    raise AssertionError


def test_in_the_second_phase_whoever_counted_knows_the_other_hand():
    """X7: one world fits a player's view, and it is the true one; a spectator's view fits many."""
    for number in range(20):
        for hand in positions(f"counted/{number}", players=2):
            if not hand.half or hand.is_over:
                continue
            shown = hand.facts()["played_first"]
            assert isinstance(shown, dict)
            played = {letter: DECK.mask(map(str, cards)) for letter, cards in shown.items()}
            assert [cards.bit_count() for cards in played.values()] == [13, 13]
            both = played["N"] | played["S"]
            assert both == sum(1 << card for card in hand.deal.pack[:26])
            for seat in (0, 1):
                seen = hand.view(seat)
                hidden = GAME.hidden(seen)
                [place] = hidden.places
                other = hand.hands[1 - seat]
                assert place.seat == 1 - seat
                assert place.size == hidden.cards.bit_count() == place.may.bit_count()
                assert hidden.cards == place.may == other
                mine = seen.hand | sum(1 << a for _, a in seen.history[28:] if a < CALL)
                assert other == DECK.all & ~both & ~mine, "counted from what is shown"
                guess = draw(hidden, DECK, Random(number))
                assert guess == [other]
                assert GAME.world(seen, guess).hands == hand.hands
            if hand.hands[0].bit_count() > 1:
                assert len(GAME.hidden(hand.view(NOBODY)).places) == 2


def test_in_the_first_phase_nobody_can_know():
    """2.6: the other hand and both second hands may hold any card that has not been seen."""
    for number in range(20):
        for hand in positions(f"first/{number}", players=2):
            if hand.half:
                break
            for seat in (0, 1):
                seen = hand.view(seat)
                hidden = GAME.hidden(seen)
                assert [place.part for place in hidden.places] == ["hand", "second", "second"]
                lying = hand.hands[1 - seat].bit_count() + 26
                assert hidden.cards.bit_count() == lying
                one, two = (draw(hidden, DECK, Random(n)) for n in range(2))
                assert one != two


def test_a_deal_is_public_when_it_is_over_and_not_before():
    """9.8: a seat's record hides the others' cards until the last one is played."""
    for players in (2, 4):
        public_when_over(last(positions("public/1", players)))


def test_a_spectators_record_of_the_second_phase_reads_back():
    """Which cards went in which phase is written down, so the record explains itself."""
    for number in range(size(ci=20, long=40)):
        hand = hand_at(f"spectator/{number}", 31 + number % 20)
        assert hand.half == 1
        text = write(as_match(hand), NOBODY)
        assert write(read(text).match, NOBODY) == text


# Controls: a view that leaks is noticed.


def leaks_trumps(hand: CrossHand) -> object:
    """How many spades the last seat still holds."""
    return (hand.hands[-1] & 0xFFFF).bit_count()


def leaks_stock(hand: CrossHand) -> object:
    """A card of the second thirteens."""
    return DECK.name(hand.deal.pack[40])


def leaks_second_of(hand: CrossHand) -> object:
    """How many clubs South will have in the second phase."""
    return sum(card >> 4 == 3 for card in hand.deal.pack[26::2])


def leaks_void(hand: CrossHand) -> object:
    """Can whoever is next follow every suit?"""
    cards = hand.hands[(hand.to_act + 1) % len(hand.hands)]
    return all(cards >> 16 * suit & 0xFFFF for suit in range(4))


LEAKS = [
    pytest.param(leaks_trumps, "two call 1", id="spades held, calls"),
    pytest.param(leaks_trumps, "two play 1", id="spades held, play"),
    # The other player may work it out then, but a spectator may not be told.
    pytest.param(leaks_trumps, "two play 2", id="spades held, second phase"),
    pytest.param(leaks_trumps, "alliance call 1", id="spades held, proposals"),
    pytest.param(leaks_trumps, "fixed call 2", id="spades held, second stage"),
    pytest.param(leaks_trumps, "alliance play", id="spades held at four"),
    pytest.param(leaks_stock, "two call 1", id="the stock, calls"),
    pytest.param(leaks_stock, "two play 1", id="the stock, play"),
    pytest.param(leaks_second_of, "two play 1", id="a second hand"),
    pytest.param(leaks_void, "fixed play", id="a void"),
]


def kind_of(when: str) -> type[CrossHand]:
    return TwoHand if when.startswith("two") else FourHand


def check_all(when: str) -> None:
    """Secrecy of some positions of that stage."""
    rng = Random(1)
    players = 2 if when.startswith("two") else 4
    for number in range(12):
        found = [h.copy() for h in positions(f"leaks/{number}", players) if not h.is_over]
        found = [hand for hand in found if stage(hand) == when]
        for hand in rng.sample(found, min(3, len(found))):
            check_secrecy(GAME, hand, rng)


@pytest.mark.parametrize("when", sorted(STAGES))
def test_without_a_leak_nothing_is_noticed(when):
    check_all(when)


@pytest.mark.parametrize(("leak", "when"), LEAKS)
def test_leaking_facts_are_noticed(monkeypatch, leak, when):
    leak_in_facts(monkeypatch, kind_of(when), leak)
    with leak_noticed():
        check_all(when)


@pytest.mark.parametrize(("leak", "when"), LEAKS)
def test_a_leaking_view_is_noticed(monkeypatch, leak, when):
    leak_in_view(monkeypatch, kind_of(when), leak)
    with leak_noticed():
        check_all(when)


def test_dealing_out_the_stock_early_is_noticed(monkeypatch):
    """The layout says the second thirteens are out: a view then shows them."""
    monkeypatch.setattr(CrossPurposes, "parts", lambda *_: ("second", "deal"))
    with pytest.raises(AssertionError):
        test_the_second_thirteens_are_seen_by_nobody_in_the_first_phase()


# Faults that card tables elsewhere have had.

FAULTS = """
winner under all leaders N    | play=h9 N:-.-.Q.- E:-.-.9.- S:-.2.-.- W:-.-.8.-  | N Qd 9d 2h 8d | took S; turn nobody
winner under all leaders E    | play=h9 N:-.-.Q.- E:-.-.9.- S:-.2.-.- W:-.-.8.-  | E 9d 2h 8d Qd | took S
winner under all leaders W    | play=h9 N:-.-.Q.- E:-.-.9.- S:-.2.-.- W:-.-.8.-  | W 8d Qd 9d 2h | took S
winner under all leaders S    | play=h9 N:-.-.Q.- E:-.-.9.- S:-.2.-.- W:-.-.8.-  | S 2h 8d Qd 9d | took S
winner under all leaders N, two | players=2 play=h9 N:-.-.A.- S:-.-.9.-          | N Ad 9d       | took S
winner under all leaders S, two | players=2 play=h9 N:-.-.A.- S:-.-.9.-          | S 9d Ad       | took S
an unled discard never wins   | play=h9 N:-.-.-.T E:9.-.-.- S:-.-.9.- W:8.-.-.-  | N Tc 9s 9d 8s | took N
the next lead is the winner's | play=h9 N:2.-.-.T E:3.-.-.9 S:4.-.-.8 W:5.-.-.7  | N Tc 9c 8c 7c | took E; turn E
legality is per held cards    | play=h9 N:AKQ.-.-.- E:9.A.K.-                    | N Ks          | may 9s
legality is per held cards    | play=h9 N:AKQ.-.-.- E:-.A.K.-                    | N Ks          | may Ah Kd
no ruff while following       | play=h9 N:A.-.-.- E:9.AK.-.-                     | N As          | refused Ah follow; refused Kh follow; may 9s
no ruff while following, two  | players=2 play=h9 N:A.-.-.- S:9.AK.-.-           | N As          | refused Ah follow; may 9s
no must contradicts another   | play=h9 N:A.-.-.- E:-.4.-.- S:9.2.-.-            | N As 4h       | may 9s
turn after a refused name     | players=2 dealer=S                               | =d            | refused =d wrong-phase; turn S
turn after an agreement       | sides=alliance dealer=W                          | =s ^3 ^J =d ^3 | turn S
turn after the last proposal  | sides=alliance dealer=W                          | =s ^3 ^J =d ^3 =d | turn N; phase play
whoever must accept must      | sides=fixed cap=2                                | =s =h =d =c ^2 ^3 ^4 ^5 | may ^4; refused =s wrong-phase; refused ^3 wrong-phase
dealer moves, two             | players=2 dealer=N first=6,7 second=8,5          |               | dealer S
dealer moves, four            | dealer=W taken=5,4,1,3                           |               | dealer N
dealer moves, alliance        | sides=alliance allies=NE,SW dealer=S taken=5,4,1,3 |             | dealer W
tricks follow the winner      | play=h9 N:A.-.-.- E:9.-.-.- S:T.-.-.- W:K.-.-.-  | N As 9s Ts Ks | taken 0 1 0 0
tricks follow the winner      | play=h9 N:9.-.-.- E:A.-.-.- S:T.-.-.- W:K.-.-.-  | E As Ts Ks 9s | taken 1 0 0 0
a product is each pair's own  | sides=alliance allies=NW,ES taken=5,2,4,2        |               | score 18 15 15 18
the target hit exactly        | players=2 totals=44,60 first=6,7 second=8,5      |               | totals 100 100; winner nobody
the target hit exactly        | players=2 totals=44,59 first=6,7 second=8,5      |               | totals 100 99; winner N
one under the target          | players=2 totals=43,59 first=6,7 second=8,5      |               | totals 99 99; winner nobody
both sides over the target    | totals=82,89 taken=2,1,5,5                       |               | totals 100 101; winner EW
a tie over the target         | totals=90,96 taken=2,1,5,5                       |               | totals 108 108; winner nobody
a tie below the highest       | sides=alliance totals=120,134,120,120            |               | winner E
a tie of three on top         | sides=alliance totals=134,134,134,120            |               | winner nobody
"""


@pytest.mark.parametrize("line", cases(FAULTS))
def test_fault(line):
    check(line)


def test_the_legal_set_is_never_empty_and_what_is_in_it_is_accepted():
    """However proposals and duties meet, something may be done; nothing else may."""
    for number in range(size(ci=4, long=10)):
        for hand in positions(f"empty/{number}"):
            only_the_legal_is_accepted(hand)


def test_no_seat_acts_twice_in_a_row_unless_ruled():
    """Only who wins a trick and leads, who opens the second phase, and who leads after calling."""
    reasons: Counter[str] = Counter()
    for number in range(120):
        for before, after in twice_in_a_row(positions(f"twice/{number}")):
            if before.phase == PLAY and after.phase == PLAY:
                reasons["trick"] += 1
                assert after.tricks()[-1].done
                assert after.tricks()[-1].winner == after.to_act
            elif before.phase == PLAY:
                reasons["second phase"] += 1
                assert isinstance(after, TwoHand)
                assert after.parts > before.parts
                assert after.to_act == after.deal.dealer
            else:
                reasons["lead"] += 1
                assert isinstance(after, FourHand)
                assert after.phase == PLAY
                assert after.to_act == (after.deal.dealer + 1) % 4
    assert set(reasons) == {"trick", "second phase", "lead"}


def test_one_function_decides_the_end(monkeypatch):
    """The match, its record and the next deal all ask `winners`."""
    for players in (2, 4):
        winners_decides_the_end(monkeypatch, as_match(last(positions("public/1", players))))


@pytest.mark.parametrize("players", [2, 4])
def test_an_undo_restores_everything(players):
    """Taken back, a move leaves nothing behind: no trick, phase, proposal or total."""
    for number in range(4):
        hand = last(positions(f"undo/{number}", players))
        plies = hand.plies()
        match = as_match(hand)
        states = [
            [message(told.view(seat)) for seat in range(NOBODY, players)]
            for told in positions(f"undo/{number}", players)
        ]
        rng = Random(number)
        for ply in sorted(rng.sample(range(len(plies)), 12), reverse=True):
            match.undo(ply)
            assert match.hand is not None
            assert [message(match.hand.view(s)) for s in range(NOBODY, players)] == states[ply]
            assert match.totals == (0,) * len(match.sides)
            assert match.played == []
            assert match.dealer == hand.deal.dealer
        for _, action in plies[len(match.hand.plies()) :]:
            match.apply(action)
        assert match.hand.phase == OVER
        assert match.totals == hand.score()
        assert len(match.played) == 1


@pytest.mark.parametrize("seat", range(4))
def test_the_play_of_a_hand_is_the_same_from_every_seat(seat):
    """Tricks moved round the table go to whom they went, moved round; the leader is a seat."""
    holdings = ["6.AT.-.-", "T.K.-.2", "K.Q.-.3", "Q.6.9.-"]
    setup = " ".join(f"{SEATS[(seat + i) % 4]}:{held}" for i, held in enumerate(holdings))
    hand = position(f"play=h6 {setup}")
    run(hand, f"{SEATS[seat]} Ah Kh Qh 6h")
    assert hand.to_act == (seat + 3) % 4
    run(hand, "9d Th Ts Ks")
    assert hand.to_act == seat
    assert hand.taken == [(i - seat) % 4 in (0, 3) for i in range(4)]


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(
    ("sides", "script", "turn", "live", "ally"),
    [
        pytest.param("alliance", "=s ^3 ^J =d ^3", 2, {2, 3}, 1, id="alliance"),
        pytest.param("fixed", "=s =s ^3 =s", 0, {0, 2}, 2, id="fixed"),
    ],
)
def test_an_auction_is_the_same_from_every_seat(dealer, sides, script, turn, live, ally):
    """Proposals moved round the table come to the same, moved round; seats counted from eldest."""
    hand = begin(GAME.options(4, sides=sides), dealer)
    eldest = (dealer + 1) % 4
    run(hand, script)
    assert hand.to_act == (eldest + turn) % 4
    assert set(hand.live) == {(eldest + seat) % 4 for seat in live}
    assert hand.ally[eldest] == (eldest + ally) % 4
