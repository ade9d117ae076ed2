"""What every hand of Cuatrola keeps, what nobody may see, and the faults tables are known for."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import pytest

from levata.cards import NO_CARD, Card
from levata.errors import IllegalAction
from levata.game import NOBODY, PLAY, Action, Deal, Event, Game, Hand, Options
from levata.games.cuatrola import BIDS, COUPLES, DECK, DECLARE, GAME, PASS, Cuatrola, CuatrolaHand
from levata.match import Match
from levata.record import read, write
from levata.testing import check_game, check_secrecy, random_options, random_pack
from levata.views import canonical, message
from levata.worlds import draw
from tests.games.cases import cases
from tests.games.cuatrola.lines import SEATS, OnlyHoldersAreAsked, check, position, run, worth
from tests.games.play import (
    PARTS,
    as_match,
    begun,
    last,
    leak_in_facts,
    leak_in_view,
    leak_noticed,
    only_the_legal_is_accepted,
    played,
    share,
    shows_all,
    shows_nothing_unseen,
    twice_in_a_row,
    winners_decides_the_end,
)
from tests.sizes import size

SUIT_MAPS = list(permutations(range(4)))
"""Every order of the suits."""
TURNS = [(1, 2, 3, 0), (1, 0, 2, 3)]
"""A rotation and an exchange: together they make every order."""


def positions(seed: str, game: Game = GAME) -> Iterator[CuatrolaHand]:
    """Every position of a random hand, the last one over; the same object each time."""
    rng = Random(seed)
    options = random_options(game, rng)
    totals = [rng.randrange(int(options["target"])) for _ in range(2)]
    hand = game.deal(options, rng.randrange(4), totals, random_pack(game, rng))
    return played(hand, lambda hand: chosen(hand, rng))


def chosen(hand: Hand, rng: Random) -> Action:
    """Seldom a bid, so that hands on points are as frequent as the others."""
    if hand.phase == BIDS and rng.random() < 0.7:
        return PASS
    return rng.choice(hand.legal())


# What every game keeps, and Cuatrola besides.


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_hand_keeps_what_every_game_keeps(part):
    check_game(GAME, hands=size(ci=80, long=10_000) // PARTS, seed=part, suit_maps=TURNS)


def test_some_hands_keep_what_every_game_keeps():
    check_game(GAME, hands=12, seed=99, suit_maps=SUIT_MAPS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_cards_and_points_are_conserved(part):
    """7.2: counted a second time at every ply, from the tricks that lie there."""
    for number in share(part, ci=2_000, long=20_000):
        for hand in positions(f"points/{number}"):
            conserved(hand)


def conserved(hand: CuatrolaHand) -> None:
    counted, won = [0, 0], [0] * 4
    done = [trick for trick in hand.tricks() if trick.done]
    for trick in done:
        counted[trick.winner % 2] += sum(worth(card) for _, card in trick.plays)
        won[trick.winner] += 1
        assert len(trick.plays) == (3 if hand.bid and hand.resting != NOBODY else 4)
    assert hand.points == counted, "points follow the winner of the trick"
    assert hand.won == won
    made = [[points for seat, _, points in hand.declared if seat % 2 == side] for side in range(2)]
    for side in range(2):
        assert len(made[side]) <= 2
        assert 40 not in made[side][1:], "a 40 comes before any 20"
    assert len({suit for _, suit, _ in hand.declared}) == len(hand.declared), "once a suit"
    for seat, suit, points in hand.declared:
        assert points == (40 if suit == hand.order.trump else 20)
        assert seat != hand.resting
    bonus = 10 if len(done) == 5 else 0
    assert sum(hand.totals()) == sum(counted) + sum(map(sum, made)) + bonus
    if hand.is_over:
        finished(hand, sum(map(sum, made)))


def finished(hand: CuatrolaHand, declared: int) -> None:
    """One pair scores, and all the cards are somewhere."""
    scored = hand.score()
    assert min(scored) == 0
    assert max(scored) in ({1, 2} if not hand.bid else {(2, 4, 5)[hand.bid - 1]})
    left = [sum(map(worth, DECK.members(cards))) for cards in hand.hands]
    assert sum(left) + sum(hand.points) == 120
    if hand.on_points:
        resting = left[hand.resting] if hand.bid else 0
        assert sum(hand.totals()) == 130 - resting + declared
        assert max(len(DECK.members(c)) for s, c in enumerate(hand.hands) if s != hand.resting) == 0
    else:
        assert not hand.declared
        mine = hand.won[hand.bidder]
        assert (mine >= (3, 4, 5)[hand.bid - 1]) == (scored[hand.bidder % 2] > 0)


@pytest.mark.parametrize(
    ("deal", "script"),
    [
        pytest.param("N:-.S.A.3S turned=Ab", "W?40 40", id="the 40"),
        pytest.param("N:-.S.-.3SA turned=Ae", "W?40 - E?40 - W?20 20b", id="a 20"),
    ],
)
def test_a_seats_record_with_a_declared_couple_reads_back(deal, script):
    """The two cards of a couple another seat declared are filled in where they were declared."""
    hand = position(f"W:3.AC.-.RC S:SC.R.CR.- E:AR.3.S3.- {deal}")
    run(hand, f"- - - - W Ac S Rc E 3c N Sc {script}")
    match = as_match(hand)
    for seat in range(NOBODY, 4):
        text = write(match, seat)
        assert write(read(text).match, seat) == text


# What nobody may see.


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_unseen_cards_change_nothing_a_viewer_gets(part):
    """Positions of every phase; hands in which somebody rests are among them."""
    phases: Counter[str] = Counter()
    number = part
    while sum(phases.values()) < size(ci=800, long=60_000) // PARTS:
        phases.update(secret(f"secrecy/{number}", Random(f"secret/{number}")))
        number += PARTS
    assert set(phases) == {"bids", "play all", "play rest", "declare all", "declare rest"}
    assert min(phases.values()) > size(ci=2, long=50)


def secret(seed: str, rng: Random) -> list[str]:
    """Some positions of a hand: two of its bids, its windows, and four of its play."""
    told = [hand.copy() for hand in positions(seed)]
    looked = [hand for hand in told if hand.phase == DECLARE]
    for name, count in ((BIDS, 2), (PLAY, 4)):
        found = [hand for hand in told if hand.phase == name]
        looked += rng.sample(found, min(count, len(found)))
    for hand in looked:
        check_secrecy(GAME, hand, rng)
        nothing_unseen(hand)
    same_table(GAME, rng.choice(looked), rng)
    return [phase(hand) for hand in looked]


def phase(hand: CuatrolaHand) -> str:
    if hand.phase == BIDS:
        return BIDS
    return f"{hand.phase} {'all' if hand.resting == NOBODY else 'rest'}"


def nothing_unseen(hand: CuatrolaHand) -> None:
    """No card stands in a view or its message that was not dealt to the viewer, shown or played."""
    shows_nothing_unseen(hand, [hand.deal.pack[-1]])
    for seat in range(NOBODY, 4):
        assert bool(hand.view(seat).legal) == (seat == hand.to_act)


def same_table(game: Game, hand: CuatrolaHand, rng: Random) -> None:
    """The same public tokens from another pack: the same seats are asked, the same is noticed."""
    for seat in range(NOBODY, 4):
        seen = hand.view(seat)
        pack = game.guessed_pack(seen, draw(game.hidden(seen), game.deck, rng))
        assert noticed(game, hand, pack) == noticed(game, hand, hand.deal.pack)


def noticed(
    game: Game, hand: CuatrolaHand, pack: Sequence[Card]
) -> list[tuple[int, str, object, list[Event]]]:
    """Who acts, in which phase, what the table asks, and what it noticed before, ply by ply."""
    again = game.deal(hand.deal.options, hand.deal.dealer, hand.deal.totals, pack)
    found = [(again.to_act, again.phase, again.facts()["ask"], [])]
    for _, action in hand.plies():
        said = again.step(action)
        found.append((again.to_act, again.phase, again.facts()["ask"], said))
    return found


def test_some_unseen_cards_change_nothing():
    for number in range(20):
        secret(f"some/{number}", Random(number))


def test_a_resting_hand_is_seen_by_nobody_else():
    """4.3 and 10.4: the bidder sees none of it, and only the turned card was ever shown."""
    rested = 0
    for number in range(150):
        for hand in positions(f"rests/{number}"):
            if hand.resting == NOBODY or hand.is_over:
                continue
            rested += 1
            resting = set(DECK.members(hand.hands[hand.resting]))
            assert len(resting) == 5
            assert hand.to_act != hand.resting
            for seat in {*range(NOBODY, 4)} - {hand.resting}:
                seen = hand.view(seat)
                shown = {hand.deal.pack[-1]} if hand.resting == hand.deal.dealer else set()
                assert resting & {card for card in seen.pack if card != NO_CARD} == shown
                assert not resting & set(DECK.members(seen.hand))
                assert seen.counts[hand.resting] == 5
    assert rested > 300


@pytest.mark.parametrize(
    "script",
    [
        pytest.param("- - - - Ao Sc Se Sb - - - -", id="all play"),
        pytest.param("- solo - - Ao Sc Se 3o Cc Ce Ro Rc Re", id="a bid that ends early"),
        pytest.param("quintola - - - Ao Sc Sb", id="a quintola lost at once"),
    ],
)
def test_a_hand_is_public_when_it_is_over_and_not_before(script):
    """10.4: then the resting hand and the cards left over are written for every seat."""
    table = "W:A3RCS.-.-.- S:-.A3RCS.-.- E:-.-.A3RCS.- N:-.-.-.A3RCS turned=Ab"
    rng = Random(1)
    hand = position(table)
    match = begun(hand)
    run(hand, " ".join(script.split()[:4]))
    for token in script.split():
        assert all("?" in write(match, seat) for seat in range(NOBODY, 4))
        match.apply(GAME.parse(token))
    while match.in_hand:
        assert all("?" in write(match, seat) for seat in range(NOBODY, 4))
        assert match.hand is not None
        match.apply(rng.choice(match.hand.legal()))
    shows_all(match)


def test_silence_looks_like_having_nothing():
    """6.22: whoever declines and whoever has nothing leave the same table behind."""
    script = "N Sc Ac Rc Cc W?40 - E?40 - W?20 - E?20 - W"
    seen = []
    for held in ("W:A.A3.-.RC E:S.C.RC.S", "W:A.A3.-.RS E:S.C.C3.S"):
        hand = position(f"play=e N:-.S.-.- S:-.R.-.- {held}")
        run(hand, script)
        seen.append((hand.view(NOBODY), canonical(message(hand.view(NOBODY)))))
    assert seen[0] == seen[1]


# Controls: a view that leaks is noticed, and a window that tells.


def leaks_resting(hand: CuatrolaHand) -> object:
    """How many trumps the resting hand has."""
    return (hand.hands[hand.resting] & hand.order.trumps).bit_count() if hand.resting >= 0 else 0


def leaks_couples(hand: CuatrolaHand) -> object:
    """How many couples are held."""
    return sum(cards & pair == pair for cards in hand.hands for pair in COUPLES)


def leaks_answers(hand: CuatrolaHand) -> object:
    """How much the seat that is asked could say."""
    return len(hand.legal()) if hand.phase == DECLARE else 0


def leaks_pack(hand: CuatrolaHand) -> object:
    """The first card dealt."""
    return DECK.name(hand.deal.pack[0])


LEAKS = [
    pytest.param(leaks_resting, PLAY, id="trumps at rest"),
    pytest.param(leaks_couples, DECLARE, id="couples not declared"),
    pytest.param(leaks_couples, BIDS, id="couples"),
    pytest.param(leaks_answers, DECLARE, id="what could be said"),
    pytest.param(leaks_pack, BIDS, id="the pack"),
    pytest.param(leaks_pack, PLAY, id="the pack in play"),
]


def check_all(phase: str) -> None:
    """Secrecy of every position of that phase in some hands."""
    for number in range(40):
        for hand in positions(f"leaks/{number}"):
            if hand.phase == phase:
                check_secrecy(GAME, hand.copy(), Random(1))


@pytest.mark.parametrize("when", [BIDS, PLAY, DECLARE])
def test_without_a_leak_nothing_is_noticed(when):
    check_all(when)


@pytest.mark.parametrize(("leak", "when"), LEAKS)
def test_leaking_facts_are_noticed(monkeypatch, leak, when):
    leak_in_facts(monkeypatch, CuatrolaHand, leak)
    with leak_noticed():
        check_all(when)


@pytest.mark.parametrize(("leak", "when"), LEAKS)
def test_a_leaking_view_is_noticed(monkeypatch, leak, when):
    leak_in_view(monkeypatch, CuatrolaHand, leak)
    with leak_noticed():
        check_all(when)


class TellingWindows(Cuatrola):
    """The game in which only holders are asked."""

    def deal(
        self, options: Options, dealer: int, totals: Sequence[int], pack: Sequence[Card]
    ) -> CuatrolaHand:
        return OnlyHoldersAreAsked(Deal(self, options, dealer, tuple(totals), tuple(pack)))


def middles(game: Game) -> list[CuatrolaHand]:
    """Positions after the first window, with cards enough still unseen."""
    return [
        hand.copy()
        for number in range(60)
        for hand in positions(f"telling/{number}", game)
        if hand.phase == PLAY and hand.done == 1 and hand.in_trick == 0 and hand.on_points
    ]


def test_a_window_that_asks_only_holders_is_noticed():
    """K23: from another pack its replay breaks, or other seats are asked."""
    game = TellingWindows()
    hands = middles(game)
    assert len(hands) > 10
    caught = 0
    for number, hand in enumerate(hands):
        try:
            same_table(game, hand, Random(number))
        except (AssertionError, IllegalAction):
            caught += 1
    assert caught > len(hands) // 2


def test_its_views_are_noticed_too():
    with pytest.raises((AssertionError, IllegalAction)):
        secret_all(TellingWindows())


def test_windows_that_ask_by_rule_are_not_noticed():
    for number, hand in enumerate(middles(GAME)):
        same_table(GAME, hand, Random(number))
    secret_all(GAME)


def secret_all(game: Game) -> None:
    for hand in middles(game):
        check_secrecy(game, hand, Random(1))


# Faults that card tables elsewhere have had.

FAULTS = """
winner under all leaders N       | play=o N:-.-.R.- E:-.-.S.- S:S.-.-.- W:-.-.A.- | N Re Ae So Se | took S 19
winner under all leaders W       | play=o N:-.-.R.- E:-.-.S.- S:S.-.-.- W:-.-.A.- | W Ae So Se Re | took S 19
winner under all leaders S       | play=o N:-.-.R.- E:-.-.S.- S:S.-.-.- W:-.-.A.- | S So Se Re Ae | took S 19
winner under all leaders E       | play=o N:-.-.R.- E:-.-.S.- S:S.-.-.- W:-.-.A.- | E Se Re Ae So | took S 19
winner under all leaders turned  | direction=clockwise play=o N:-.-.R.- E:-.-.S.- S:S.-.-.- W:-.-.A.- | E Se So Ae Re | took S 19
winner with a seat at rest       | play=o bid=solo by=N N:-.-.R.- E:-.-.S.- W:-.-.A.- | E Se Re Ae | took W 17
an unled discard never wins      | play=e N:-.-.-.S E:A.-.-.- S:-.A.-.- W:R.-.-.- | N Sb Ro Ac Ao | took N 28
a low number is a high card      | play=e N:-.-.-.R W:-.-.-.3 S:-.-.-.C E:-.-.-.S | N Rb 3b Cb Sb | took W 19
a low number is a high trump     | play=e N:A.-.-.- W:-.-.R.- S:-.-.3.- E:-.-.C.- | N Ao Re 3e Ce | took S 28
a three is not under a sota      | play=e N:-.-.-.3 W:-.-.-.S S:-.-.-.R E:-.-.-.C | N 3b Sb Rb Cb | took N 19
follow, beat, trump, over-trump  | play=e N:-.-.-.R W:-.-.S.- S:-.-.3.CA          | N Rb Se       | may Cb Ab
follow, beat, trump, over-trump  | play=e N:-.-.-.R W:-.-.C.- S:A.-.S3.-          | N Rb Ce       | may 3e
legality is per held cards       | play=e N:-.-.-.SCR W:A.-.3.R                   | N Cb          | may Rb
legality is per held cards       | play=e N:-.-.-.SCR W:A.-.3.-                   | N Cb          | may 3e
no trump while following         | play=e N:-.-.-.R W:-.-.3.S                     | N Rb          | refused 3e follow; may Sb
turn after a pass                | dealer=N                                       | -             | turn S
turn after an outbid             | dealer=N                                       | solo cuatrola | turn E
turn after a refused bid         | dealer=N                                       | cuatrola      | refused solo too-low; turn S
turn after the last bid          | dealer=N                                       | - - - quintola | turn W; phase play
the partner may be outbid, and then rests | dealer=N                              | solo - cuatrola - | contract E cuatrola; rests W; turn S
the last trick pays on the fifth | play=e N:A3RC.-.-.- W:-.A3RC.-.- S:-.-.-.A3RC E:-.-.A3RC.- | N Ao Ac Ab Ae | comes 0 44
the last trick pays on the fifth | play=e won=3,1,0,0 N:A.-.-.- W:-.A.-.- S:-.-.-.A E:-.-.A.- | N Ao Ac Ab Ae | comes 0 54
dealer moves after a played hand | dealer=W cards=100,20 last=N                   |               | dealer S
dealer moves after a bid hand    | dealer=W bid=quintola by=N cards=0,0 last=N    |               | dealer S
points follow the winner         | play=e N:S.-.-.- W:A.-.-.- S:3.-.-.- E:R.-.-.- | N So Ao 3o Ro | cards 0 27
points follow the winner         | play=e N:A.-.-.- W:S.-.-.- S:3.-.-.- E:R.-.-.- | W So 3o Ro Ao | cards 27 0
exactly a hundred                | cards=90,30 last=N                             |               | comes 100 30; score +1 0
just above a hundred             | cards=91,29 last=N                             |               | comes 101 29; score +2 0
exactly a hundred, the others    | cards=30,90 last=E                             |               | comes 30 100; score 0 +1
a lost bid pays the other pair   | play=o bid=solo by=W won=1,0,1,0 N:A3R.-.-.- W:-.A3R.-.- S:-.-.A3R.- | N Ao Ac Ae | score +2 0
a lost bid pays the other pair   | play=o bid=solo by=S won=0,1,0,1 E:A3R.-.-.- W:-.A3R.-.- S:-.-.A3R.- | E Ao Ac Ae | score 0 +2
a lost bid pays its own height   | play=o bid=cuatrola by=W won=1,0,0,0 N:A3RC.-.-.- W:-.A3RC.-.- S:-.-.A3RC.- | N Ao Ac Ae | score +4 0
won by declarations and the last trick | cards=40,80 declared=N:40,S:20c last=N   |               | comes 110 80; score +2 0
won by declarations alone        | cards=40,80 declared=N:40,S:20c last=E         |               | comes 100 90; score +1 0
the target hit exactly           | totals=21,20                                   |               | winner NS
one past the target              | totals=20,22                                   |               | winner EW
a tie below the target           | totals=20,20                                   |               | winner nobody
a couple needs the same suit     | play=e N:-.S.-.- W:R.A3C.-.R S:-.R.-.- E:C.C.-.C | N Sc Ac Rc Cc - - W?20 | may -
a couple needs one hand          | play=e N:-.S.-.- W:A.A3.-.RS S:-.R.-.- E:S.C.-.CA | N Sc Ac Rc Cc - - W?20 - E?20 | may -
a couple needs both still held   | play=o N:-.-.-.S W:A.A3.-.RC S:-.-.-.3 E:S.-.-.A | N Sb W Cb 3b Ab E?40 - - E?20 - W?20 | may -
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
    """Who speaks last may lead, who takes a trick is asked first, and leads after the window."""
    twice: Counter[str] = Counter()
    for number in range(300):
        for before, after in twice_in_a_row(positions(f"twice/{number}")):
            twice[f"{before.phase} {after.phase}"] += 1
            if before.phase == PLAY:
                assert after.tricks()[-1].done
                assert after.to_act == after.winner
            elif before.phase == BIDS:
                assert after.phase == PLAY
                assert after.to_act == after.deal.dealer == after.bidder
            else:
                assert after.to_act == after.winner or after.ask == before.ask
    assert set(twice) == {
        "bids play",
        "play play",
        "play declare",
        "declare declare",
        "declare play",
    }


def test_one_function_decides_the_end(monkeypatch):
    """The match, its record and the next deal all ask `winners`."""
    winners_decides_the_end(monkeypatch, as_match(last(positions("public/1"))))


def test_taking_back_restores_everything():
    """To any ply and forward again, over the end of the hand too: no winner or points stay."""
    for number in range(size(ci=20, long=60)):
        rng = Random(f"undo/{number}")
        hand = last(positions(f"undo/{number}"))
        match = begun(hand)
        stages = [stage(match)]
        actions = [action for _, action in hand.plies()]
        for action in actions:
            match.apply(action)
            stages.append(stage(match))
        for _ in range(4):
            at = rng.randrange(len(actions))
            match.undo(at)
            assert stage(match) == stages[at]
            for action in actions[at:]:
                match.apply(action)
            assert stage(match) == stages[-1]


def stage(match: Match) -> tuple[object, ...]:
    assert match.hand is not None
    views = [message(match.hand.view(seat)) for seat in range(NOBODY, 4)]
    return (write(match), match.totals, match.dealer, match.winners, len(match.played), views)


@pytest.mark.parametrize("seat", range(4))
def test_the_play_of_a_hand_is_the_same_from_every_seat(seat):
    """A whole hand moved round the table scores what it scored, moved round."""
    holdings = ["A.A.-.-", "3.R.-.-", "R.C.-.-", "C.S.-.-"]
    setup = " ".join(f"{SEATS[(seat - i) % 4]}:{held}" for i, held in enumerate(holdings))
    hand = position(f"play=c {setup}")
    run(hand, f"{SEATS[seat]} Ac Rc Cc Sc {SEATS[seat]} Ao 3o Ro Co")
    assert hand.points[seat % 2] == 20 + 28
    assert hand.winner == seat
