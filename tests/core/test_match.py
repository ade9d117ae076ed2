"""A match by itself: when it deals, what a hand moves, taking back, copies and places."""

from random import Random

import pytest

from levata import shuffle
from levata.bots import bot
from levata.errors import IllegalAction, LevataError, NotationError
from levata.match import Chance, Match, Proof
from levata.record import read, write
from levata.testing import random_pack
from tests.core.matches import CRUCE, play, random_match, stopped_match
from tests.sizes import size


def new_match(players: int = 4, **options: str) -> Match:
    chosen = CRUCE.options(players=players, **options)
    return Match(CRUCE, chosen, CRUCE.seat_letters(chosen), 0)


def state(match: Match) -> tuple:
    """Everything anybody can tell of a match."""
    views = (
        ()
        if match.hand is None
        else tuple(match.hand.view(seat) for seat in range(-1, match.options.players))
    )
    return (
        match.dealer,
        match.totals,
        match.number,
        match.winners,
        match.in_hand,
        tuple(match.played),
        match.chance,
        views,
        match.hand and (match.hand.history, tuple(match.hand.hands), match.hand.legal()),
    )


def won_match() -> Match:
    """Played by a bot: random bids are set so often that no side would get anywhere."""
    rng = Random(2)
    match = new_match(target="6")
    while not match.is_over:
        hand = match.deal(random_pack(CRUCE, rng))
        while match.in_hand:
            match.apply(bot("greedy").choose(hand.view(hand.to_act), rng))
    return match


@pytest.mark.parametrize("passes", [True, False])
def test_a_proven_match_ends_with_its_last_seed_and_goes_to_those_who_lead(monkeypatch, passes):
    """Who passes for ever comes to the end of the chain, where no other hand could be dealt."""
    monkeypatch.setattr("levata.match.HANDS", 3)
    seeds = shuffle.chain(bytes(32), 3)
    options = CRUCE.options(4, finish="by-two", target="21")
    match = Match(CRUCE, options, "NESW", 0, Proof("m", shuffle.anchor(seeds[0])))
    match.dealer = shuffle.first_dealer(seeds[0], "m", (b"",) * 4)
    rng, greedy = Random(1), bot("greedy")
    for number, seed in enumerate(seeds, 1):
        assert (match.is_over, match.winners) == (False, ())
        pack = shuffle.deal(CRUCE.deck.cards, seed, "m", number, (b"",) * 4)
        hand = match.deal(pack, Chance(seed, (b"",) * 4))
        while match.in_hand:
            chosen = greedy.choose(hand.view(hand.to_act), rng)
            match.apply(CRUCE.parse("-") if passes else chosen)
    assert match.is_over and match.is_out_of_seeds
    assert (len(set(match.totals)) == 1) == passes
    leads = max(match.totals)
    assert match.winners == tuple(i for i in (0, 1) if match.totals[i] == leads)
    with pytest.raises(LevataError, match="the match is over"):
        match.deal(pack)
    text = write(match)
    again = read(text, is_full=True).match
    assert again.winners == match.winners and write(again) == text
    assert text.endswith("won NS EW\n") == passes
    assert shuffle.verify(again) == 3


def test_a_match_without_seeds_has_no_last_hand(monkeypatch):
    monkeypatch.setattr("levata.match.HANDS", 1)
    match = new_match()
    hand = match.deal(CRUCE.deck.cards)
    while match.in_hand:
        match.apply(hand.legal()[0])
    assert not match.is_over


def test_a_new_match():
    match = new_match()
    assert (match.number, match.totals, match.winners) == (1, (0, 0), ())
    assert not match.in_hand
    assert not match.is_over
    assert match.sides == ((0, 2), (1, 3))
    with pytest.raises(LevataError) as caught:
        match.apply(CRUCE.parse("-"))
    assert str(caught.value) == "no hand is being played; it has to be dealt first"


def test_no_deal_while_a_hand_runs():
    match = new_match()
    match.deal(CRUCE.deck.cards)
    before = state(match)
    with pytest.raises(LevataError, match="no deal is due, a hand is being played") as caught:
        match.deal(CRUCE.deck.cards)
    assert caught.value.code == "no-deal-due"
    assert state(match) == before


@pytest.mark.parametrize(
    "pack",
    [
        [],
        CRUCE.deck.cards[:-1],
        (*CRUCE.deck.cards, 0),
        (*CRUCE.deck.cards[:-1], 0),
        (*CRUCE.deck.cards[:-1], 63),
        (*CRUCE.deck.cards[:-1], -1),
        range(24),
    ],
)
def test_a_pack_that_is_not_the_games_is_refused(pack):
    match = new_match()
    with pytest.raises(NotationError, match="the pack is not the 24 cards of Cruce: ") as caught:
        match.deal(pack)
    assert caught.value.code == "bad-pack"
    assert state(match) == state(new_match())


def test_an_illegal_action_changes_nothing():
    match = new_match()
    match.deal(CRUCE.deck.cards)
    before = state(match)
    for do in (match.apply, match.step):
        with pytest.raises(IllegalAction):
            do(CRUCE.parse("As"))
        assert state(match) == before


def test_step_does_what_apply_does_and_tells_of_it():
    rng = Random(4)
    match = new_match()
    match.deal(random_pack(CRUCE, rng))
    twin = match.copy()
    codes = set()
    while match.in_hand:
        action = rng.choice(match.hand.legal())
        codes |= {event.code for event in match.step(action)}
        twin.apply(action)
        assert state(match) == state(twin)
    assert codes >= {"call", "contract", "dealt", "trump", "play", "trick", "result"}


def test_a_hand_moves_totals_and_dealer_when_it_ends():
    for seed in range(size(ci=40, long=1_000)):
        rng = Random(f"ends/{seed}")
        match = new_match(players=rng.choice([3, 4]))
        totals = [0] * len(match.sides)
        while not match.is_over and match.number < 6:
            dealer, number = match.dealer, match.number
            match.deal(random_pack(CRUCE, rng))
            while match.in_hand:
                assert match.totals == tuple(totals)
                assert (match.dealer, match.number) == (dealer, number)
                match.apply(rng.choice(match.hand.legal()))
            totals = [a + b for a, b in zip(totals, match.hand.score(), strict=True)]
            assert match.totals == tuple(totals)
            assert match.dealer == (dealer + 1) % match.options.players
            assert match.number == number + 1 == len(match.played) + 1
            assert match.played[-1].dealer == dealer


def test_after_the_end_nothing_is_dealt_or_done():
    match = won_match()
    assert len(match.winners) == 1
    for do in (lambda: match.deal(CRUCE.deck.cards), lambda: match.apply(0), lambda: match.step(0)):
        with pytest.raises(LevataError, match="the match is over") as caught:
            do()
        assert caught.value.code == "match-over"


def test_undo_leads_back_to_every_point():
    """Also over the end of a hand, where totals, dealer and the finished hand go back too."""
    for seed in range(size(ci=25, long=500)):
        rng = Random(f"undo/{seed}")
        match = random_match(rng, hands=2)
        if match.is_over:
            continue
        if not match.in_hand:
            match.deal(random_pack(CRUCE, rng), Chance(bytes(32), (b"",) * match.options.players))
        if not match.in_hand:
            continue
        states = {len(match.hand.history) // 2: state(match)}
        start = len(match.hand.history) // 2
        while match.in_hand:
            match.apply(rng.choice(match.hand.legal()))
            states[len(match.hand.history) // 2] = state(match)
        last = max(states)
        whole = match.copy()
        for plies in [*range(start, last), *rng.sample(range(start, last), min(3, last - start))]:
            again = whole.copy()
            again.undo(plies)
            assert state(again) == states[plies]
            assert state(whole) == states[last]
        # Taken back step by step, and played on from there.
        for plies in range(last - 1, start - 1, -1):
            match.undo(plies)
            assert state(match) == states[plies]
        for action in whole.hand.history[2 * start + 1 :: 2]:
            match.apply(action)
        assert state(match) == state(whole)


def test_undo_takes_back_a_won_match():
    match = won_match()
    played = len(match.played)
    match.undo(len(match.hand.history) // 2 - 1)
    assert not match.is_over
    assert match.in_hand
    assert match.number == played
    play(match, Random(2))
    assert match.is_over
    assert len(match.played) == played


def test_copies_go_their_own_way():
    for seed in range(size(ci=40, long=1_000)):
        rng = Random(f"copy/{seed}")
        match = stopped_match(rng)
        before = state(match)
        copy = match.copy()
        assert state(copy) == before
        play(copy, rng)
        if not copy.is_over:
            copy.deal(random_pack(CRUCE, rng))
        assert state(copy) != before
        assert state(match) == before
        other = match.copy()
        kept = state(copy)
        play(match, rng)
        assert state(copy) == kept
        assert state(other) == before


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ((0, 0, 0), (1, 1, 1)),
        ((5, 3, 4), (1, 3, 2)),
        ((5, 5, 4), (1, 1, 3)),
        ((5, 4, 4), (1, 2, 2)),
        ((-3, 4, -3), (2, 1, 2)),
        ((4, 5), (2, 1)),
        ((4, 4), (1, 1)),
    ],
)
def test_equal_sides_share_the_better_place(totals, places):
    match = new_match(players=3 if len(totals) == 3 else 4)
    match.totals = totals
    assert match.places() == places


def test_finished_hands_are_replayed():
    for seed in range(size(ci=20, long=500)):
        rng = Random(f"replay/{seed}")
        match = random_match(rng, hands=3)
        totals = (0,) * len(match.sides)
        for number, past in enumerate(match.played, 1):
            hand = match.replay(number)
            assert hand.is_over
            assert hand.history == past.history
            assert hand.score() == past.score
            assert hand.deal.totals == past.before == totals
            assert hand.deal.dealer == past.dealer
            totals = tuple(a + b for a, b in zip(totals, past.score, strict=True))
        assert match.totals == totals
        assert state(match) == state(match.copy())


def test_a_void_hand_is_booked_when_it_is_dealt():
    match = new_match(deal="full", nines="redeal")
    nines = [card for card in CRUCE.deck.cards if card & 15 == 0]
    rest = [card for card in CRUCE.deck.cards if card & 15]
    hand = match.deal([*nines[:3], *rest[:9], nines[3], *rest[9:]])
    assert hand.is_over
    assert hand.is_void
    assert not match.in_hand
    assert (match.number, match.dealer, match.totals) == (2, 0, (0, 0))
    assert match.replay(1).is_void
    match.deal(random_pack(CRUCE, Random(1)))
    assert match.in_hand
    assert "hand 2 dealer N" in write(match)


def test_names_fit_the_seats():
    with pytest.raises(AssertionError):
        Match(CRUCE, CRUCE.options(players=3), "NESW", 0)
