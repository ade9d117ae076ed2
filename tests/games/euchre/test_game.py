"""What every hand of two-handed Euchre keeps, what nobody may see, and what card tables get wrong."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from levata.bots import bot
from levata.cards import NO_CARD, Card, Cards
from levata.errors import IllegalAction
from levata.game import CALL, DISCARD, HELD, HIDDEN, LAID, NOBODY, PLAY, Hand, Hidden, Observation
from levata.games.euchre import DECK, GAME, Euchre, EuchreHand
from levata.record import write
from levata.testing import check_game, check_secrecy, random_options, random_pack
from levata.views import canonical, event, message
from levata.worlds import fits
from tests.games.cases import cases, run
from tests.games.euchre.lines import SEATS, check, position
from tests.games.play import (
    PARTS,
    as_match,
    last,
    leak_in_facts,
    leak_in_view,
    leak_noticed,
    only_the_legal_is_accepted,
    played_cards,
    random_hand,
    share,
    shows_all,
    shows_only,
    twice_in_a_row,
    winners_decides_the_end,
)
from tests.sizes import size

SUIT_MAPS = [(3, 1, 2, 0), (0, 2, 1, 3), (1, 0, 3, 2)]
"""The ways to change suits that leave the two blacks and the two reds together."""
PHASES = ("order", "pickup", "discard", "name", PLAY)


def positions(seed: str) -> Iterator[EuchreHand]:
    """Every position of a random hand, the last one over."""
    return random_hand(GAME, seed)


def laid(hand: EuchreHand) -> list[Card]:
    """What the dealer laid away."""
    return [action - DISCARD for _, action in hand.plies() if DISCARD <= action < CALL]


# What every game keeps, and Euchre besides.


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_hand_keeps_what_every_game_keeps(part):
    check_game(GAME, hands=size(ci=80, long=10_000) // PARTS, seed=part, suit_maps=SUIT_MAPS)


def test_some_hands_keep_what_every_game_keeps():
    check_game(GAME, hands=20, seed=99, suit_maps=SUIT_MAPS)


def test_a_change_of_suits_that_parts_the_colours_does_not_hold():
    """Control: hearts for clubs makes other jacks bowers, and somewhere another score."""
    with pytest.raises((AssertionError, IllegalAction)):
        check_game(GAME, hands=40, seed=1, suit_maps=[(0, 3, 2, 1)])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_cards_and_tricks_are_conserved(part):
    """1.3, 2.9 and 6.1: 24 cards, five tricks, ten cards played and fourteen out of play."""
    ways: Counter[str] = Counter()
    for number in share(part, ci=1_000, long=10_000):
        for hand in positions(f"kept/{number}"):
            conserved(hand)
        ways["void" if hand.is_void else "taken" if hand.picked_up else "not taken"] += 1
    assert min(ways["void"], ways["taken"], ways["not taken"]) > 0


def conserved(hand: EuchreHand) -> None:
    done = [trick for trick in hand.tricks() if trick.done]
    assert hand.taken == [sum(trick.winner == seat for trick in done) for seat in range(2)]
    played = sum(1 << action for _, action in hand.plies() if action < DISCARD)
    away: Cards = DECK.mask(map(DECK.name, hand.deal.pack[11:]))
    away |= sum(1 << card for card in laid(hand))
    away |= 0 if hand.picked_up else 1 << hand.upcard
    places = [*hand.hands, played, away]
    assert sum(place.bit_count() for place in places) == 24
    assert sum(places) == DECK.all, "each card is in one place"
    assert away.bit_count() == hand.facts()["stock"]
    dealer = hand.hands[hand.deal.dealer].bit_count()
    counted = 6 if hand.phase == "discard" else 5 - sum(hand.taken) - (hand.led >= 0)
    led_by_dealer = hand.led >= 0 and 1 - hand.to_act == hand.deal.dealer
    assert dealer == counted + (hand.led >= 0 and not led_by_dealer)
    assert len(laid(hand)) == (hand.picked_up and hand.phase != "discard")
    assert not laid(hand) or laid(hand)[0] != hand.upcard
    if hand.is_over and not hand.is_void:
        assert sum(hand.taken) == 5
        assert away.bit_count() == 14
        assert min(hand.score()) == 0 < sum(hand.score()) <= 2
    if hand.is_void:
        assert hand.score() == (0, 0)
        assert hand.maker == NOBODY


# What nobody may see.


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_unseen_cards_change_nothing_a_viewer_gets(part):
    """Positions of every phase, after every way to a trump."""
    phases: Counter[str] = Counter()
    number = part
    while sum(phases.values()) < size(ci=1_600, long=40_000) // PARTS:
        rng = Random(f"secrecy/{number}")
        phases.update(secret(f"secrecy/{number}", rng))
        number += PARTS
    assert set(phases) == {*PHASES[:-1], "play laid", "play left", "play turned"}
    assert min(phases.values()) > size(ci=7, long=50)


def secret(seed: str, rng: Random) -> list[str]:
    """Some positions of a hand: all of its calls, and four of its play."""
    told = [hand.copy() for hand in positions(seed)]
    chosen = [hand for hand in told if hand.phase in PHASES[:-1]]
    play = [hand for hand in told if hand.phase == PLAY]
    chosen += rng.sample(play, min(4, len(play)))
    for hand in chosen:
        check_secrecy(GAME, hand, rng)
        nothing_unseen(hand)
        hidden_is_true(hand)
    return [phase(hand) for hand in chosen]


def phase(hand: EuchreHand) -> str:
    if hand.phase != PLAY:
        return hand.phase
    return f"play {'laid' if laid(hand) else 'turned' if hand.turned_down else 'left'}"


def nothing_unseen(hand: EuchreHand) -> None:
    """No card stands in a view or its message that the viewer was not dealt or shown."""
    dealt = dealt_to(hand)
    public = played_cards(hand) | {hand.upcard}
    for seat in range(NOBODY, 2):
        seen = hand.view(seat)
        shows_only(seen, GAME, public | dealt.get(seat, set()))
        away = [action for _, action in seen.history if DISCARD <= action < CALL]
        assert away == ([DISCARD + card for card in laid(hand)] if seat == hand.deal.dealer else [])
        assert sum(action == HIDDEN for _, action in seen.history) == len(laid(hand)) - len(away)


def dealt_to(hand: EuchreHand) -> dict[int, set[Card]]:
    """The five cards of each seat, told apart from the engine's own layout (2.3)."""
    pack, dealer = hand.deal.pack, hand.deal.dealer
    return {1 - dealer: {*pack[:3], *pack[5:7]}, dealer: {*pack[3:5], *pack[7:10]}}


def hidden_is_true(hand: EuchreHand) -> None:
    """What a viewer is told of the hidden places is true of where the cards really are."""
    for seat in range(NOBODY, 2):
        hidden = GAME.hidden(hand.view(seat))
        found = 0
        for place in hidden.places:
            if place.part == HELD:
                cards = hand.hands[place.seat]
            elif place.part == LAID:
                cards = sum(1 << card for card in laid(hand))
            else:
                cards = sum(1 << card for card in hand.deal.pack[11:])
            assert fits(place, cards)
            assert not cards & found
            found |= cards
        assert found == hidden.cards


def test_some_unseen_cards_change_nothing():
    for number in range(20):
        secret(f"some/{number}", Random(number))


TAKEN = "dealer=N up=Ts N:A.KJ.Q.J S:K9.A.A.A"


@pytest.mark.parametrize(
    ("table", "script"),
    [
        pytest.param("", "order take xJc", id="ordered, taken"),
        pytest.param("", "- accept xJc", id="accepted"),
        pytest.param("pickup=compulsory", "order xJc", id="compulsory"),
    ],
)
def test_the_card_laid_away_is_the_dealers_secret(table, script):
    """3.8, E4: nobody else has it in a view, a message, an event or a record before the end."""
    hand = position(f"{TAKEN} {table}")
    said = run(hand, script)
    match = as_match(hand)
    for token in ["", "Ks", "As", "Ts", "9s", "Kh", "Ah"]:
        if token:
            said += hand.step(GAME.parse(token))
            match.apply(GAME.parse(token))
        dealer, other, nobody = (hand.view(seat) for seat in (0, 1, NOBODY))
        jack = GAME.parse("xJc")
        assert jack in [action for _, action in dealer.history]
        for seen, viewer in ((other, 1), (nobody, NOBODY)):
            assert jack not in [action for _, action in seen.history]
            assert DECK.card("Jc") not in seen.pack
            assert b"Jc" not in canonical(message(seen) | {"order": None})
            assert "Jc" not in write(match, viewer)
            assert "x??" in write(match, viewer)
        assert "xJc" in write(match, 0)
        assert not any(b"Jc" in canonical(event(happened)) for happened in said)
        assert "Jc" not in str(hand.facts())
    assert GAME.token(GAME.parse("xJc")) in write(match)


def test_the_dealer_alone_sees_what_may_be_laid_away():
    """4.10: the choice itself would tell the hand."""
    hand = position(TAKEN)
    run(hand, "order take")
    assert len(hand.view(0).legal) == 5
    assert hand.view(1).legal == hand.view(NOBODY).legal == ()


@pytest.mark.parametrize(
    "script",
    [
        pytest.param("", id="before a word"),
        pytest.param("order leave", id="left"),
        pytest.param("- -", id="turned down"),
        pytest.param("- - =h", id="named"),
        pytest.param("order take", id="taken"),
        pytest.param("- accept xJc", id="accepted"),
        pytest.param("- - - -", id="thrown in"),
    ],
)
def test_the_upcard_is_known_to_everybody_wherever_it_lies(script):
    """4.1, 9.7: both have seen it; a spectator too."""
    hand = position(TAKEN)
    run(hand, script)
    for seat in range(NOBODY, 2):
        seen = hand.view(seat)
        assert seen.pack[10] == DECK.card("Ts")
        assert message(seen)["facts"]["upcard"] == "Ts"
        if not hand.is_over:  # an upcard that was left lies nowhere a card may be guessed
            in_play = hand.picked_up and seat != 0
            assert bool(GAME.hidden(seen).cards >> DECK.card("Ts") & 1) == in_play


def test_an_upcard_taken_is_known_to_be_in_the_dealers_hand():
    """9.7: until it is played, and it cannot be what was laid away."""
    hand = position(TAKEN)
    up = DECK.mask(["Ts"])
    for token in ("order", "take", "xJc", "Ks", "As"):
        hand.apply(GAME.parse(token))
        places = {(place.seat, place.part): place for place in GAME.hidden(hand.view(1)).places}
        held = up if hand.picked_up else 0
        assert places[0, HELD].holds == held
        assert (0, LAID) not in places or not places[0, LAID].may & up
        assert not places[NOBODY, "stock"].may & up
    hand.apply(GAME.parse("Ts"))
    assert not any(place.holds for place in GAME.hidden(hand.view(1)).places)


def test_the_stock_is_seen_by_nobody_before_the_end():
    """9.8: no viewer has a card of it, no seat's record spells it."""
    for number in range(40):
        for hand in positions(f"stock/{number}"):
            if hand.is_over:
                continue
            for seat in range(NOBODY, 2):
                seen = hand.view(seat)
                assert seen.pack[11:] == (NO_CARD,) * 13
                assert "\nstock " not in write(as_match(hand), seat)


@pytest.mark.parametrize("script", ["order take xJc", "order leave", "- accept xJc", "- - =h"])
def test_a_played_hand_is_public_when_it_is_over_and_not_before(script):
    """9.8: a seat's record hides the rest until the last card is played, and then nothing."""
    match = as_match(position(TAKEN))
    for token in script.split():
        assert "?" in write(match, 0)
        match.apply(GAME.parse(token))
    while match.in_hand:
        for seat in range(NOBODY, 2):
            assert "?" in write(match, seat)
        match.apply(match.hand.legal()[0])
    shows_all(match)
    assert ("xJc" in write(match, 1)) == ("xJc" in script)


def test_a_thrown_in_hand_goes_back_face_down():
    """9.9: no seat sees another's cards, nor the stock; a record has them all."""
    hand = position("dealer=N up=9c")
    run(hand, "- - - -")
    assert hand.is_void
    nothing_unseen(hand)
    for seat in range(NOBODY, 2):
        assert hand.view(seat).score == (0, 0)
    match = as_match(hand)
    assert "?" not in write(match)
    assert re.search(r"^stock( [9TJQKA][shdc]){13}$", write(match), re.MULTILINE)


# Controls: a view that leaks is noticed.


def leaks_trumps(hand: EuchreHand) -> object:
    """How many trumps South holds."""
    return (hand.hands[1] & hand.order.trumps).bit_count()


def leaks_stock(hand: EuchreHand) -> object:
    """The card under the upcard."""
    return DECK.name(hand.deal.pack[11])


def leaks_laid(hand: EuchreHand) -> object:
    """What was laid away."""
    return [DECK.name(card) for card in laid(hand)]


def leaks_bower(hand: EuchreHand) -> object:
    """Does the dealer hold the jack of the suit turned up?"""
    jack = hand.upcard & ~15 | DECK.card("Js") & 15
    return bool(hand.hands[hand.deal.dealer] >> jack & 1)


LEAKS = [
    pytest.param(leaks_trumps, PLAY, id="trumps held"),
    pytest.param(leaks_stock, "order", id="the stock"),
    pytest.param(leaks_laid, PLAY, id="the card laid away"),
    pytest.param(leaks_bower, "pickup", id="a bower held"),
    pytest.param(leaks_stock, "name", id="the stock later"),
    pytest.param(leaks_bower, "discard", id="a bower held later"),
]


def check_all(phase: str) -> None:
    """Secrecy of every position of that phase in some hands."""
    for number in range(30):
        for hand in positions(f"leaks/{number}"):
            if hand.phase == phase:
                check_secrecy(GAME, hand.copy(), Random(1))


@pytest.mark.parametrize("when", PHASES)
def test_without_a_leak_nothing_is_noticed(when):
    check_all(when)


@pytest.mark.parametrize(("leak", "when"), LEAKS)
def test_leaking_facts_are_noticed(monkeypatch, leak, when):
    leak_in_facts(monkeypatch, EuchreHand, leak)
    with leak_noticed():
        check_all(when)


@pytest.mark.parametrize(("leak", "when"), LEAKS)
def test_a_leaking_view_is_noticed(monkeypatch, leak, when):
    leak_in_view(monkeypatch, EuchreHand, leak)
    with leak_noticed():
        check_all(when)


def test_a_view_with_the_laid_card_in_its_history_is_noticed(monkeypatch):
    """Everybody's history, as the dealer has it."""
    view = Hand.view

    def leaking(hand: EuchreHand, seat: int) -> Observation:
        return replace(view(hand, seat), history=tuple(hand.plies()))

    monkeypatch.setattr(EuchreHand, "view", leaking)
    hand = position(TAKEN)
    run(hand, "order take xJc")
    with pytest.raises(AssertionError):
        nothing_unseen(hand)
    with pytest.raises(AssertionError):
        check_all(PLAY)


def test_a_view_that_offers_another_seats_choice_is_noticed(monkeypatch):
    """What the dealer may lay away, shown to all."""
    view = Hand.view

    def leaking(hand: EuchreHand, seat: int) -> Observation:
        return replace(view(hand, seat), legal=hand.legal())

    monkeypatch.setattr(EuchreHand, "view", leaking)
    with leak_noticed():
        check_all("discard")


def test_hidden_places_that_are_untrue_are_noticed(monkeypatch):
    """Control: places that leave out their lowest card do not fit."""
    hidden = Euchre.hidden

    def wrong(game: Euchre, seen: Observation) -> Hidden:
        found = hidden(game, seen)
        return found._replace(places=tuple(p._replace(may=p.may & p.may - 1) for p in found.places))

    hand = position(TAKEN)
    hidden_is_true(hand)
    monkeypatch.setattr(Euchre, "hidden", wrong)
    with pytest.raises(AssertionError):
        hidden_is_true(hand)


# Faults that card tables elsewhere have had.

FAULTS = """
winner under both leaders N     | play=h N:-.-.J.- S:-.A.-.-        | N Jd Ah | took N; tricks 1 0
winner under both leaders S     | play=h N:-.-.J.- S:-.A.-.-        | S Ah Jd | took N; tricks 1 0
winner under both leaders N     | play=s N:-.-.-.A S:-.-.-.J        | N Ac Jc | took S; tricks 0 1
winner under both leaders S     | play=s N:-.-.-.A S:-.-.-.J        | S Jc Ac | took S; tricks 0 1
an unled discard never wins     | play=c N:-.9.-.- S:-.-.A.-        | N 9h Ad | took N
an unled discard never wins     | play=c N:-.9.-.- S:-.-.J.-        | S Jd 9h | took S
legality is per held cards      | play=h N:AKQ.-.-.- S:9.A.K.-      | N Ks    | may 9s
legality is per held cards      | play=h N:AKQ.-.-.- S:-.A.K.-      | N Ks    | may Ah Kd
no ruff while following         | play=h N:A.-.-.- S:9.AK.-.-       | N As    | refused Ah follow; refused Kh follow; may 9s
no ruff with the left bower     | play=h N:A.-.-.- S:9.-.J.-        | N As    | refused Jd follow; may 9s
no way out by the printed suit  | play=h N:-.-.A.- S:-.-.J9.-       | N Ad    | refused Jd follow; may 9d
turn after a pass               | dealer=N                          | -       | turn N
turn after two passes           | dealer=N                          | - -     | turn S
turn after an order             | dealer=N                          | order   | turn N
turn after a refused word       | dealer=N                          | -       | refused order wrong-phase; turn N
turn after leaving              | dealer=N                          | order leave | turn S
turn after laying away          | dealer=N up=Ts N:A.KJ.Q.J         | order take xAs | turn S
a stuck dealer has no pass      | dealer=N up=9c stick=yes          | - - -   | refused - wrong-phase; turn N; may =s =h =d
the card must be laid away      | dealer=N up=Ts N:A.KJ.Q.J         | order take | refused As wrong-phase; refused leave wrong-phase; turn N
the dealer picks what to lay    | dealer=N up=Ts N:A.KJ.Q.J         | order take xAs | hand N T.KJ.Q.J
the dealer picks what to lay    | dealer=N up=Ts N:A.KJ.Q.J         | order take xQd | hand N AT.KJ.-.J
a laid card is not played       | dealer=N up=Ts N:A.KJ.Q.J S:K.A.A.A9 | order take xJc Ks | may As Ts; refused Jc not-held
dealer moves after a thrown-in hand | dealer=S                      | - - - - | dealer N
dealer moves after a played hand | dealer=S won=3 maker=S           |         | dealer N
dealer moves after a played hand | dealer=N won=2 maker=S           |         | dealer S
just under three tricks         | won=2 maker=N                     |         | score 0 2
just three tricks               | won=3 maker=N                     |         | score 1 0
just under five tricks          | won=4 maker=N                     |         | score 1 0
the loss goes to the maker's rival | won=2 maker=N dealer=N         |         | score 0 2
the loss goes to the maker's rival | won=2 maker=N dealer=S         |         | score 0 2
the target hit exactly          | totals=9,9 won=3 maker=S          |         | totals 9 10; winner S
one past the target             | totals=9,9 won=2 maker=S          |         | totals 11 9; winner N
nobody at the target            | totals=9,9                        |         | winner nobody
"""


@pytest.mark.parametrize("line", cases(FAULTS))
def test_fault(line):
    check(line)


def test_the_legal_set_is_never_empty_and_what_is_in_it_is_accepted():
    """However a hand goes, something may be done; nothing else may."""
    for number in range(size(ci=20, long=60)):
        for hand in positions(f"empty/{number}"):
            only_the_legal_is_accepted(hand)


def test_no_seat_acts_twice_in_a_row_unless_ruled():
    """Only the dealer who takes the card, the non-dealer who names a suit, a winner who leads."""
    twice: Counter[str] = Counter()
    for number in range(200):
        for before, after in twice_in_a_row(positions(f"twice/{number}")):
            twice[f"{before.phase} {after.phase}"] += 1
            if before.phase == PLAY:
                assert after.tricks()[-1].done
                assert after.tricks()[-1].winner == after.to_act
            elif after.phase == "discard":
                assert after.to_act == after.deal.dealer
            else:
                assert after.to_act == after.maker == 1 - after.deal.dealer
    assert set(twice) == {"order discard", "pickup discard", "name play", "play play"}


def test_one_function_decides_the_end(monkeypatch):
    """The match, its record and the next deal all ask `winners`."""
    winners_decides_the_end(monkeypatch, as_match(last(positions("public/1"))))


def test_taking_back_restores_the_whole_position():
    """Undone to any ply, over or not, a hand is what it was there: turn, taken, trump, score."""
    for number in range(40):
        told = [hand.copy() for hand in positions(f"undo/{number}")]
        rng = Random(number)
        match = as_match(told[-1])
        for plies in sorted(rng.sample(range(len(told) - 1), 2), reverse=True):
            match.undo(plies)
            again, before = match.hand, told[plies]
            assert again is not None
            assert (again.history, again.hands, again.facts()) == (
                before.history,
                before.hands,
                before.facts(),
            )
            assert [again.view(seat) for seat in range(-1, 2)] == [
                before.view(seat) for seat in range(-1, 2)
            ]
            assert match.totals == before.deal.totals
            assert match.dealer == before.deal.dealer
            assert not match.played


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_does_only_what_may_be_done(name):
    """It is given what its seat sees, and is checked like anybody."""
    for number in range(60):
        rng = Random(number)
        options = random_options(GAME, rng)
        hand = GAME.deal(options, rng.randrange(2), (0, 0), random_pack(GAME, rng))
        while not hand.is_over:
            hand.apply(bot(name).choose(hand.view(hand.to_act), rng))


@pytest.mark.parametrize("dealer", range(2))
def test_the_play_of_a_hand_is_the_same_from_either_seat(dealer):
    """The whole hand of 10.30 moved across the table scores what it scored, moved across."""
    other, own = SEATS[1 - dealer], SEATS[dealer]
    hand = position(f"dealer={own} up=Th {other}:A.A.J.K9 {own}:T.K9.Q.A")
    run(hand, f"{other} order {own} take xTs {other} Jd 9h Ah Th As {own} Kh Qd 9c Ac Kc")
    assert hand.score() == ((2, 0) if dealer == 0 else (0, 2))
    assert hand.taken[dealer] == 3
