"""Cuatrola told a second time, slowly and plainly, as a yardstick for a faster engine.

Everything here is a string, a list or a dictionary. A card is its rank and its suit, so "Rc" is
the king of cups. Ranks are S C R 3 A (knave, knight, king, three, ace), suits are o c e b (coins,
cups, swords, clubs). Seats count clockwise from 0: N E S W. Side 0 is N and S, side 1 E and W.
The ids in the comments (K1 to K23) are the rows of the game's decision table.
"""

import random
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

SEATS = 4
SUITS = ["o", "c", "e", "b"]
RANKS_LOW_TO_HIGH = ["S", "C", "R", "3", "A"]
POINTS = {"S": 2, "C": 3, "R": 4, "3": 10, "A": 11}
LAST_TRICK_BONUS = 10

PASS = "-"
BIDS_LOW_TO_HIGH = ["solo", "cuatrola", "quintola"]
BID_VALUE = {"solo": 2, "cuatrola": 4, "quintola": 5}
TRICKS_NEEDED = {"solo": 3, "cuatrola": 4, "quintola": 5}

FORTY = "40"
DECLARATIONS_A_SIDE = 2

OPTION_CHOICES: dict[str, list[str]] = {
    "target": ["21", "11"],
    "direction": ["counter-clockwise", "clockwise"],
    "lead": ["mano", "bidder"],
    "void": ["trump", "free"],
    "solo": ["tricks", "points"],
    "window": ["every", "first"],
    "declarer": ["pair", "winner"],
    "per-window": ["all", "one"],
}


@dataclass(frozen=True)
class Ask:
    """One question to one seat, with what the table knows at this moment.

    While the bidding runs, `bid` and `bidder` are the highest bid so far and the seat that made
    it, and `resting` is None: who sits out is settled when everybody has spoken. `points` are card
    points of finished tricks only. `ask` is "40" or "20" in a window and empty elsewhere.
    """

    seat: int
    phase: str
    legal: list[str]
    hand: list[str]
    bid: str | None
    bidder: int | None
    trump: str
    resting: int | None
    points: list[int]
    declared: list[list[str]]
    tricks_won: list[int]
    ask: str


@dataclass(frozen=True)
class Outcome:
    """How a hand ended: "played" when all passed, otherwise the name of the bid.

    In a hand decided on points, `points` are the cards, declarations and last-trick bonus of each
    side. In a hand decided on tricks they are only the cards taken until it stopped, and decide
    nothing. `tricks_won` is by seat.
    """

    kind: str
    score: list[int]
    next_dealer: int
    tricks: list[tuple[int, list[str], int]]
    points: list[int]
    tricks_won: list[int]
    declared: list[list[str]]
    bidder: int | None


@dataclass(frozen=True)
class MatchOutcome:
    """A match: every hand, the totals standing after each of them, and the sides that won.

    `totals[i]` belongs to `hands[i]`. `winners` is empty if the match stopped unfinished.
    """

    totals: list[list[int]]
    hands: list[Outcome]
    winners: list[int]


# Cards


def full_pack() -> list[str]:
    return [rank + suit for suit in SUITS for rank in RANKS_LOW_TO_HIGH]


def rank_of(card: str) -> str:
    return card[0]


def suit_of(card: str) -> str:
    return card[1]


def height(card: str) -> int:
    """How high a card stands within its own suit."""
    return RANKS_LOW_TO_HIGH.index(rank_of(card))


def card_points(cards: list[str]) -> int:
    return sum(POINTS[rank_of(card)] for card in cards)


def of_suit(cards: list[str], suit: str) -> list[str]:
    return [card for card in cards if suit_of(card) == suit]


def higher_than(best: str, cards: list[str]) -> list[str]:
    """Those of `cards`, all of the suit of `best`, that stand above it."""
    return [card for card in cards if height(card) > height(best)]


# Seats and sides


def side_of(seat: int) -> int:
    return seat % 2


def partner_of(seat: int) -> int:
    return (seat + 2) % SEATS


def next_seat(seat: int, direction: str) -> int:
    """The seat whose turn follows: N E S W clockwise, N W S E counter-clockwise (K1)."""
    step = 1 if direction == "clockwise" else -1
    return (seat + step) % SEATS


def seats_from(seat: int, direction: str) -> list[int]:
    """All four seats in turn, this one first."""
    seats = [seat]
    while len(seats) < SEATS:
        seats.append(next_seat(seats[-1], direction))
    return seats


# The bidding


def legal_bids(highest: str | None, own_total: int, target: int) -> list[str]:
    """A pass, and every bid above the last one that cannot carry the pair past the target."""
    legal = [PASS]
    for bid in BIDS_LOW_TO_HIGH:
        outranks = highest is None or BID_VALUE[bid] > BID_VALUE[highest]
        # Only the bidder's own pair counts, never the rivals' total (K6, K7).
        fits = own_total + BID_VALUE[bid] <= target
        if outranks and fits:
            legal.append(bid)
    return legal


# The rules of a trick


def best_card(table: list[str], trump: str) -> str:
    """The card that is winning: the highest trump, or without one the highest of the led suit."""
    trumps = of_suit(table, trump)
    if trumps:
        return max(trumps, key=height)
    return max(of_suit(table, suit_of(table[0])), key=height)


def legal_cards(hand: list[str], table: list[str], trump: str, void: str) -> list[str]:
    """The cards of `hand` that may be added to `table`, row by row as in table 3.2.

    `table` is the trick so far in order of play. Whose cards they are makes no difference.
    """
    # On lead: any card.
    if not table:
        return list(hand)

    led = suit_of(table[0])
    best = best_card(table, trump)
    hand_led = of_suit(hand, led)
    hand_trumps = of_suit(hand, trump)

    if hand_led:
        # A plain suit was led and has been trumped: no card of it can win, any of it will do.
        if suit_of(best) != led:
            return hand_led
        # The best card is of the led suit, be that plain or trump: go above it if possible.
        return higher_than(best, hand_led) or hand_led

    if hand_trumps:
        # Nobody has trumped yet: every trump beats.
        if suit_of(best) != trump:
            return hand_trumps
        # A trump is winning and can be beaten: it must be.
        beating = higher_than(best, hand_trumps)
        if beating:
            return beating
        # It cannot be beaten: still a trump, or at some tables anything (K15).
        return list(hand) if void == "free" else hand_trumps

    # Neither the led suit nor a trump.
    return list(hand)


# Declarations


def holds_couple(hand: list[str], suit: str) -> bool:
    return "R" + suit in hand and "C" + suit in hand


def declaration_points(tokens: list[str]) -> int:
    """What declarations are worth: "40" is forty, "20c" and its like are twenty."""
    return sum(int(token[:2]) for token in tokens)


def legal_forty(hand: list[str], trump: str) -> list[str]:
    legal = [PASS]
    if holds_couple(hand, trump):
        legal.append(FORTY)
    return legal


def legal_twenties(hand: list[str], trump: str, already: list[str]) -> list[str]:
    """Silence, and every plain couple held that has not been called yet (K18)."""
    legal = [PASS]
    for suit in SUITS:
        token = "20" + suit
        if suit != trump and holds_couple(hand, suit) and token not in already:
            legal.append(token)
    return legal


# Scoring


def side_with_more(points: list[int], last_side: int) -> int:
    """The side that wins on points; the last trick decides between equals (K14)."""
    if points[0] > points[1]:
        return 0
    if points[1] > points[0]:
        return 1
    return last_side


def score_for(side: int, value: int) -> list[int]:
    score = [0, 0]
    score[side] = value
    return score


def played_score(points: list[int], last_side: int) -> list[int]:
    """A hand that everybody passed: 1 for the better side, 2 if it has 101 or more (K13)."""
    side = side_with_more(points, last_side)
    return score_for(side, 2 if points[side] > 100 else 1)


def bid_score(bid: str, bidder: int, made: bool) -> list[int]:
    """The value of the bid to the bidder's pair, or in full to the rivals (K12)."""
    side = side_of(bidder)
    return score_for(side if made else 1 - side, BID_VALUE[bid])


def bid_is_made(bid: str, bidder: int, tricks_won: list[int]) -> bool:
    return tricks_won[bidder] >= TRICKS_NEEDED[bid]


def bid_is_lost(bid: str, bidder: int, tricks_won: list[int]) -> bool:
    """Too few of the five tricks are left for the bidder (K11)."""
    rivals = sum(tricks_won) - tricks_won[bidder]
    return rivals > 5 - TRICKS_NEEDED[bid]


def winners(players: int, options: dict[str, str], totals: list[int]) -> list[int]:
    """The sides at or past the target (K8). A hand pays one side only: never two in a match."""
    check_options(players, options)
    check_totals(totals)
    return [side for side in (0, 1) if totals[side] >= int(options["target"])]


# Refusals


def check_options(players: int, options: dict[str, str]) -> None:
    if players != SEATS:
        raise ValueError(
            f"Cuatrola is for exactly four players, not {players}: 20 cards, five to a hand"
        )
    if set(options) != set(OPTION_CHOICES):
        raise ValueError(f"the options must be exactly {sorted(OPTION_CHOICES)}")
    for name, choices in OPTION_CHOICES.items():
        if options[name] not in choices:
            raise ValueError(f"option {name} is one of {choices}, not {options[name]!r}")


def check_totals(totals: list[int]) -> None:
    if len(totals) != 2 or min(totals) < 0:
        raise ValueError(f"totals are two numbers, none below zero, not {totals}")


def check_dealer(dealer: int) -> None:
    if dealer not in range(SEATS):
        raise ValueError(f"there is no seat {dealer} at four players")


def check_pack(pack: list[str]) -> None:
    if sorted(pack) != sorted(full_pack()):
        raise ValueError("a pack is the 20 different cards")


# One hand


def play_hand(
    players: int, options: dict[str, str], dealer: int, totals: list[int], pack: list[str]
) -> Generator[Ask, str, Outcome]:
    """Play one hand: yields questions, is sent tokens, returns the outcome.

    `pack` is the order in which the cards are dealt: one at a time in the direction of play, mano
    first and dealer last. A token that is not legal raises ValueError, and so do (at the first
    step) seats, options, totals or a pack that cannot be.
    """
    check_options(players, options)
    check_dealer(dealer)
    check_totals(totals)
    check_pack(pack)

    direction = options["direction"]
    target = int(options["target"])
    mano = next_seat(dealer, direction)
    order = seats_from(mano, direction)

    # What the table knows; `ask` below always reads the values of the moment.
    hands: list[list[str]] = [[] for _ in range(SEATS)]
    bid: str | None = None
    bidder: int | None = None
    resting: int | None = None
    points = [0, 0]
    declared: list[list[str]] = [[], []]
    tricks: list[tuple[int, list[str], int]] = []
    tricks_won = [0] * SEATS

    # The deal (K2). The last card is the dealer's; its suit is trump and everybody has seen it.
    for place, card in enumerate(pack):
        hands[order[place % SEATS]].append(card)
    trump = suit_of(pack[-1])

    def ask(seat: int, phase: str, legal: list[str], about: str = "") -> Generator[Ask, str, str]:
        token = yield Ask(
            seat=seat,
            phase=phase,
            legal=list(legal),
            hand=list(hands[seat]),
            bid=bid,
            bidder=bidder,
            trump=trump,
            resting=resting,
            points=list(points),
            declared=[list(tokens) for tokens in declared],
            tricks_won=list(tricks_won),
            ask=about,
        )
        if token not in legal:
            raise ValueError(f"seat {seat} may not say {token!r} in {phase}, only {legal}")
        return token

    def trump_couple_is_broken() -> bool:
        played = [card for _, cards, _ in tricks for card in cards]
        return "R" + trump in played or "C" + trump in played

    def window(trick_winner: int) -> Generator[Ask, str, None]:
        """The asks after a trick, to the side that took it (K16 to K23).

        An ask is left out only for what everybody can see, never for what a hand holds.
        """
        called = declared[side_of(trick_winner)]
        askers = [trick_winner]
        if options["declarer"] == "pair" and partner_of(trick_winner) != resting:
            askers.append(partner_of(trick_winner))

        # First the 40. Two calls are the limit, any earlier call of the side (a 20 or the 40
        # itself) has settled its 40, and a played king or knight leaves no couple (K20, K21).
        for seat in askers:
            if called or trump_couple_is_broken():
                continue
            token = yield from ask(seat, "declare", legal_forty(hands[seat], trump), "40")
            if token != PASS:
                called.append(token)
                if options["per-window"] == "one":
                    return

        # Then the 20s. Who has called one is asked at once for another.
        for seat in askers:
            while len(called) < DECLARATIONS_A_SIDE:
                legal = legal_twenties(hands[seat], trump, called)
                token = yield from ask(seat, "declare", legal, "20")
                if token == PASS:
                    break
                called.append(token)
                if options["per-window"] == "one":
                    return

    # The bidding: mano first, dealer last, each seat once (K4). A partner may be overbid (K5).
    for seat in order:
        legal = legal_bids(bid, totals[side_of(seat)], target)
        token = yield from ask(seat, "bids", legal)
        if token != PASS:
            bid = token
            bidder = seat

    # The bidder's partner sits out, and the cards of that hand stay where they are.
    if bidder is not None:
        resting = partner_of(bidder)

    # A hand that everybody passed counts points, a bid counts tricks; a solo may count points
    # at some tables (K10).
    on_points = bid is None or (bid == "solo" and options["solo"] == "points")

    # The first lead: mano, or the next active seat if mano rests; or the bidder (K9).
    leader = mano
    if leader == resting:
        leader = next_seat(leader, direction)
    if options["lead"] == "bidder" and bidder is not None:
        leader = bidder

    # The play: five tricks at most.
    while hands[leader]:
        table: list[str] = []
        seats = [seat for seat in seats_from(leader, direction) if seat != resting]

        for seat in seats:
            legal = legal_cards(hands[seat], table, trump, options["void"])
            card = yield from ask(seat, "play", legal)
            hands[seat].remove(card)
            table.append(card)

        trick_winner = seats[table.index(best_card(table, trump))]
        points[side_of(trick_winner)] += card_points(table)
        tricks_won[trick_winner] += 1
        tricks.append((leader, table, trick_winner))
        leader = trick_winner

        if on_points:
            # Windows stand after tricks 1, 2 and 3, or only after the first (K16).
            last_window = 1 if options["window"] == "first" else 3
            if len(tricks) <= last_window:
                yield from window(trick_winner)
        elif bid is not None and bidder is not None:
            # Decided on tricks: stop once nothing can change it (K11).
            made = bid_is_made(bid, bidder, tricks_won)
            if made or bid_is_lost(bid, bidder, tricks_won):
                break

    # The count.
    if on_points:
        last_side = side_of(leader)
        for side in (0, 1):
            points[side] += declaration_points(declared[side])
        points[last_side] += LAST_TRICK_BONUS

    if bid is None or bidder is None:
        kind = "played"
        score = played_score(points, side_of(leader))
    elif on_points:
        kind = bid
        score = bid_score(bid, bidder, side_with_more(points, side_of(leader)) == side_of(bidder))
    else:
        kind = bid
        score = bid_score(bid, bidder, bid_is_made(bid, bidder, tricks_won))

    # The deal moves one seat on in the direction of play (K3).
    return Outcome(
        kind=kind,
        score=score,
        next_dealer=mano,
        tricks=tricks,
        points=points,
        tricks_won=tricks_won,
        declared=declared,
        bidder=bidder,
    )


# A match


def run_hand(game: Generator[Ask, str, Outcome], choose: Callable[[Ask], str]) -> Outcome:
    """Let `choose` answer every question of a hand."""
    question = next(game)
    while True:
        token = choose(question)
        try:
            question = game.send(token)
        except StopIteration as stop:
            outcome: Outcome = stop.value
            return outcome


def play_match(
    players: int,
    options: dict[str, str],
    first_dealer: int,
    packs: Iterator[list[str]],
    choose: Callable[[Ask], str],
    max_hands: int = 10_000,
) -> MatchOutcome:
    """Play hand after hand until a side has won.

    The match stops without a winner after `max_hands` hands, or when `packs` runs out.
    """
    check_options(players, options)
    check_dealer(first_dealer)

    dealer = first_dealer
    running = [0, 0]
    totals: list[list[int]] = []
    outcomes: list[Outcome] = []
    won: list[int] = []

    while not won and len(outcomes) < max_hands:
        pack = next(packs, None)
        if pack is None:
            break
        outcome = run_hand(play_hand(players, options, dealer, list(running), pack), choose)
        outcomes.append(outcome)
        for side in (0, 1):
            running[side] += outcome.score[side]
        totals.append(list(running))
        won = winners(players, options, running)
        dealer = outcome.next_dealer

    return MatchOutcome(totals, outcomes, won)


# Random tables


def random_game(
    rng: random.Random,
) -> tuple[int, dict[str, str], int, list[int], list[str]]:
    """Random options, dealer, totals below the target and a shuffled pack, for play_hand."""
    options = {name: rng.choice(choices) for name, choices in OPTION_CHOICES.items()}
    dealer = rng.randrange(SEATS)
    totals = [rng.randrange(int(options["target"])) for _ in range(2)]
    pack = full_pack()
    rng.shuffle(pack)
    return SEATS, options, dealer, totals, pack
