"""Cross Purposes told a second time, slowly and plainly, as a yardstick for a faster engine.

Everything here is a string, a list or a dictionary. A card is its rank and its suit, so "Th" is
the ten of hearts. Ranks are 2 3 4 5 6 7 8 9 T J Q K A, suits are s h d c. Seats count clockwise
from 0: N E S W at four players, N S at two. A call is a token: "=h" names hearts as trump, "^8"
names eights as tops. X1 to X14 in the comments are rows of the decision log; "step 1" to "step 8"
are the steps of the proposal machine of the game for four (2.3).
"""

import random
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

SUITS = ["s", "h", "d", "c"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]

TRUMP_CALLS = ["=" + suit for suit in SUITS]
TOPS_CALLS = ["^" + rank for rank in RANKS]

SMALLEST_TARGET = 1
LARGEST_TARGET = 1000

SIDES_CHOICES = ["fixed", "alliance"]
CAP_CHOICES = ["3", "2", "5", "no-repeats"]

NOBODY = -1


@dataclass(frozen=True)
class Ask:
    """One question to one seat: what both forms of the game have in common.

    `trump` is a suit, `tops` is a rank, and each is None until it is known.
    """

    seat: int
    phase: str
    legal: list[str]
    hand: list[str]
    trump: str | None
    tops: str | None


@dataclass(frozen=True)
class AskOfTwo(Ask):
    """A question in the game for two.

    `part` is 1 or 2, and `trump` and `tops` are those of that part. `taken[0]` are the tricks each
    seat has taken in part 1, `taken[1]` those in part 2 (zeros before it begins).
    """

    part: int
    taken: list[list[int]]


@dataclass(frozen=True)
class AskOfFour(Ask):
    """A question in the game for four.

    `standing[seat]` is the call that seat has open, None if there is none: he has not called, he
    has reached agreement, or his call's dimension has been settled by others. `calls_left` is how
    many calls are free before the next one must accept; it starts anew in the second stage, and is
    None under "no-repeats" and in the play. `allies[seat]` is that seat's ally, -1 while unknown.
    """

    standing: list[str | None]
    calls_left: int | None
    taken: list[int]
    allies: list[int]


@dataclass(frozen=True)
class Outcome:
    """How a hand ended; there is only one way, "played". A trick is leader, cards, winner."""

    kind: str
    score: list[int]
    next_dealer: int
    tricks: list[tuple[int, list[str], int]]


@dataclass(frozen=True)
class OutcomeOfTwo(Outcome):
    """Both parts together: 26 tricks, and `taken[0]` and `taken[1]` by seat."""

    taken: list[list[int]]


@dataclass(frozen=True)
class OutcomeOfFour(Outcome):
    """Thirteen tricks, and `taken` by seat."""

    taken: list[int]


@dataclass(frozen=True)
class MatchOutcome:
    """A match: every hand, the totals standing after each of them, and the sides that won.

    `totals[i]` belongs to `hands[i]`. `winners` is empty if the match stopped unfinished.
    """

    totals: list[list[int]]
    hands: list[Outcome]
    winners: list[int]


# A question to a seat, in a phase, with the legal tokens; the token comes back.
Asker = Callable[[int, str, list[str]], Generator[Ask, str, str]]


# Cards


def full_pack() -> list[str]:
    return [rank + suit for suit in SUITS for rank in RANKS]


def rank_of(card: str) -> str:
    return card[0]


def suit_of(card: str) -> str:
    return card[1]


def of_suit(cards: list[str], suit: str) -> list[str]:
    return [card for card in cards if suit_of(card) == suit]


def ranks_from_the_top(tops: str) -> list[str]:
    """All ranks, highest first: the top rank, then downwards in a ring, from 2 on to A, K, Q.

    With eights as tops: 8 7 6 5 4 3 2 A K Q J T 9.
    """
    at_or_below = [rank for rank in RANKS if RANKS.index(rank) <= RANKS.index(tops)]
    above = [rank for rank in RANKS if RANKS.index(rank) > RANKS.index(tops)]
    return list(reversed(at_or_below)) + list(reversed(above))


# The rules of a trick


def highest(cards: list[str], tops: str) -> str:
    """The highest of some cards of one suit."""
    ladder = ranks_from_the_top(tops)
    return min(cards, key=lambda card: ladder.index(rank_of(card)))


def best_card(table: list[str], trump: str, tops: str) -> str:
    """The card that takes the trick: the highest trump, or without one the highest of the lead."""
    trumps = of_suit(table, trump)
    if trumps:
        return highest(trumps, tops)
    return highest(of_suit(table, suit_of(table[0])), tops)


def legal_cards(hand: list[str], table: list[str]) -> list[str]:
    """Follow suit if you can, otherwise play anything; nobody has to trump or to beat."""
    if not table:
        return list(hand)
    return of_suit(hand, suit_of(table[0])) or list(hand)


def play_trick(
    hands: list[list[str]], leader: int, trump: str, tops: str, ask: Asker
) -> Generator[Ask, str, tuple[int, list[str], int]]:
    seats = clockwise_from(leader, len(hands))
    table: list[str] = []
    for seat in seats:
        card = yield from ask(seat, "play", legal_cards(hands[seat], table))
        hands[seat].remove(card)
        table.append(card)
    winner = seats[table.index(best_card(table, trump, tops))]
    return leader, table, winner


# Calls


def is_trump_call(token: str) -> bool:
    return token in TRUMP_CALLS


def named(token: str) -> str:
    """The suit or the rank that a call names."""
    return token[1]


# Seats and sides


def clockwise_from(seat: int, players: int) -> list[int]:
    return [(seat + step) % players for step in range(players)]


def opposite(seat: int) -> int:
    """The seat across the table of four."""
    return (seat + 2) % 4


def side_count(players: int, options: dict[str, str]) -> int:
    """Two sides, except that in the alliance game all four play for themselves."""
    if players == 4 and options["sides"] == "alliance":
        return 4
    return 2


# Scoring


def score_of_two(first: int, second: int) -> int:
    """One more than the tricks of part 1, times the tricks of part 2."""
    return (first + 1) * second


def score_of_pair(one: int, other: int) -> int:
    """One more than the tricks of one, times one more than the tricks of the other (X12)."""
    return (one + 1) * (other + 1)


def winners(players: int, options: dict[str, str], totals: list[int]) -> list[int]:
    """The side that has won with these totals; nobody while the match goes on (X8, X13)."""
    check_options(players, options)
    check_totals(players, options, totals)
    best = max(totals)
    if best < int(options["target"]):
        return []
    on_top = [side for side in range(len(totals)) if totals[side] == best]
    # A tie for first place is no end: another deal is played.
    if len(on_top) > 1:
        return []
    return on_top


# Refusals


def check_options(players: int, options: dict[str, str]) -> None:
    if players not in (2, 4):
        raise ValueError(f"Cross Purposes is for two or four players, not {players}")

    names = ["target"] if players == 2 else ["target", "sides", "cap"]
    if sorted(options) != sorted(names):
        raise ValueError(f"the options at {players} players are exactly {names}")

    targets = [str(number) for number in range(SMALLEST_TARGET, LARGEST_TARGET + 1)]
    if options["target"] not in targets:
        raise ValueError(f"the target is a whole number from {targets[0]} to {targets[-1]}")
    if players == 4 and options["sides"] not in SIDES_CHOICES:
        raise ValueError(f"option sides is one of {SIDES_CHOICES}, not {options['sides']!r}")
    if players == 4 and options["cap"] not in CAP_CHOICES:
        raise ValueError(f"option cap is one of {CAP_CHOICES}, not {options['cap']!r}")


def check_totals(players: int, options: dict[str, str], totals: list[int]) -> None:
    if len(totals) != side_count(players, options):
        raise ValueError(f"there is one total for each of {side_count(players, options)} sides")
    if any(total < 0 for total in totals):
        raise ValueError("no total is below zero")


def check_dealer(players: int, dealer: int) -> None:
    if dealer not in range(players):
        raise ValueError(f"there is no seat {dealer} at {players} players")


def check_pack(pack: list[str]) -> None:
    if sorted(pack) != sorted(full_pack()):
        raise ValueError("a pack is the 52 different cards")


def check_token(seat: int, phase: str, legal: list[str], token: str) -> None:
    if token not in legal:
        raise ValueError(f"seat {seat} may not say {token!r} in the {phase}, only {legal}")


# One hand


def play_hand(
    players: int, options: dict[str, str], dealer: int, totals: list[int], pack: list[str]
) -> Generator[Ask, str, Outcome]:
    """Play one hand: yields questions, is sent tokens, returns the outcome.

    At two a hand is both parts, and `dealer` is the dealer of part 1. `pack` is the order in which
    the cards are dealt, one at a time. The totals so far have no bearing on the hand. A token that
    is not legal raises ValueError, and so do (at the first step) seats, options, totals or a pack
    that cannot be.
    """
    check_options(players, options)
    check_totals(players, options, totals)
    check_dealer(players, dealer)
    check_pack(pack)

    outcome: Outcome
    if players == 2:
        outcome = yield from hand_for_two(dealer, pack)
    else:
        outcome = yield from hand_for_four(options["sides"], options["cap"], dealer, pack)
    return outcome


def hand_for_two(dealer: int, pack: list[str]) -> Generator[Ask, str, Outcome]:
    # What the table knows; `ask` below always reads the values of the moment.
    hands: list[list[str]] = [[], []]
    part = 1
    trump: str | None = None
    tops: str | None = None
    taken = [[0, 0], [0, 0]]
    tricks: list[tuple[int, list[str], int]] = []

    # What each seat called in part 1.
    called_in_part_1 = ["", ""]

    def ask(seat: int, phase: str, legal: list[str]) -> Generator[Ask, str, str]:
        token = yield AskOfTwo(
            seat=seat,
            phase=phase,
            legal=list(legal),
            hand=list(hands[seat]),
            trump=trump,
            tops=tops,
            part=part,
            taken=[list(tricks_of_part) for tricks_of_part in taken],
        )
        check_token(seat, phase, legal, token)
        return token

    for part in (1, 2):
        # The other player deals part 2, from the half of the pack not used so far (X2, X5).
        giver = dealer if part == 1 else 1 - dealer
        eldest = 1 - giver

        cards = pack[:26] if part == 1 else pack[26:]
        for place, card in enumerate(cards):
            receiver = eldest if place % 2 == 0 else giver
            hands[receiver].append(card)

        # In part 1 the non-dealer speaks first on either dimension (X1). In part 2 the new
        # non-dealer speaks first on the dimension he has not used yet (X2). The same suit or rank
        # as in part 1 is all right (X3).
        if part == 1:
            first_choice = TRUMP_CALLS + TOPS_CALLS
        elif is_trump_call(called_in_part_1[eldest]):
            first_choice = TOPS_CALLS
        else:
            first_choice = TRUMP_CALLS

        trump = None
        tops = None
        first_call = yield from ask(eldest, "call", first_choice)
        if is_trump_call(first_call):
            trump = named(first_call)
            second_call = yield from ask(giver, "call", TOPS_CALLS)
            tops = named(second_call)
        else:
            tops = named(first_call)
            second_call = yield from ask(giver, "call", TRUMP_CALLS)
            trump = named(second_call)

        if part == 1:
            called_in_part_1[eldest] = first_call
            called_in_part_1[giver] = second_call

        # The non-dealer of the part leads first (X4), then whoever took the last trick.
        leader = eldest
        for _ in range(13):
            trick = yield from play_trick(hands, leader, trump, tops, ask)
            tricks.append(trick)
            leader = trick[2]
            taken[part - 1][leader] += 1

    score = [score_of_two(taken[0][seat], taken[1][seat]) for seat in (0, 1)]
    # The part-1 deal alternates (X6).
    return OutcomeOfTwo("played", score, 1 - dealer, tricks, taken)


def hand_for_four(
    sides: str, cap: str, dealer: int, pack: list[str]
) -> Generator[Ask, str, Outcome]:
    eldest = (dealer + 1) % 4

    # What the table knows; `ask` below always reads the values of the moment.
    hands: list[list[str]] = [[], [], [], []]
    standing: list[str | None] = [None, None, None, None]
    trump: str | None = None
    tops: str | None = None
    calls_left: int | None = None
    taken = [0, 0, 0, 0]
    tricks: list[tuple[int, list[str], int]] = []
    if sides == "fixed":
        allies = [opposite(seat) for seat in range(4)]
    else:
        allies = [NOBODY, NOBODY, NOBODY, NOBODY]

    def ask(seat: int, phase: str, legal: list[str]) -> Generator[Ask, str, str]:
        token = yield AskOfFour(
            seat=seat,
            phase=phase,
            legal=list(legal),
            hand=list(hands[seat]),
            trump=trump,
            tops=tops,
            standing=list(standing),
            calls_left=calls_left,
            taken=list(taken),
            allies=list(allies),
        )
        check_token(seat, phase, legal, token)
        return token

    # The deal: the whole pack, one at a time, clockwise from the dealer's left.
    for place, card in enumerate(pack):
        receiver = clockwise_from(eldest, 4)[place % 4]
        hands[receiver].append(card)

    # The auction. In stage one all four are live; in stage two the pair that has not agreed.
    live = [0, 1, 2, 3]
    speaker = eldest
    calls_in_stage = 0
    names_in_stage: list[list[str]] = [[], [], [], []]

    while trump is None or tops is None:
        # What may be named: anything in a dimension still open (steps 1 and 7). Repeating one's
        # own call is legal, passing is not.
        open_calls: list[str] = []
        if trump is None:
            open_calls += TRUMP_CALLS
        if tops is None:
            open_calls += TOPS_CALLS

        # Whose call may be accepted: any other live player's in the alliance game (step 4), only
        # the partner's in the fixed one (step 5).
        if sides == "fixed":
            possible_authors = [opposite(speaker)]
        else:
            possible_authors = [seat for seat in live if seat != speaker]

        # What may be accepted, and whose it is. No two of the possible authors have the same call
        # standing, as the second to name it would have accepted the first.
        author_of: dict[str, int] = {}
        for seat in possible_authors:
            offer = standing[seat]
            if offer is not None:
                author_of[offer] = seat

        # What is legal here (X9). In both cases naming what could be accepted is accepting it.
        if cap == "no-repeats":
            calls_left = None
            legal = [
                call
                for call in open_calls
                if call not in names_in_stage[speaker] or call in author_of
            ]
        else:
            # Stage one allows n calls to each of four players, stage two n to each of two.
            calls_left = int(cap) * len(live) - calls_in_stage
            legal = open_calls if calls_left > 0 else list(author_of)

        call = yield from ask(speaker, "call", legal)

        if call in author_of:
            # Agreement: one dimension is settled ...
            author = author_of[call]
            if is_trump_call(call):
                trump = named(call)
            else:
                tops = named(call)

            # ... those two are allies and so are the other two (step 4) ...
            live = [seat for seat in live if seat not in (speaker, author)]
            if sides == "alliance" and len(live) == 2:
                allies[speaker], allies[author] = author, speaker
                allies[live[0]], allies[live[1]] = live[1], live[0]

            # ... who fall silent (step 6). Of the other two's calls only those in the dimension
            # still open remain standing (step 7).
            for seat in range(4):
                offer = standing[seat]
                settled = offer is not None and is_trump_call(offer) == is_trump_call(call)
                if seat not in live or settled:
                    standing[seat] = None

            # The next stage counts from nothing.
            calls_in_stage = 0
            names_in_stage = [[], [], [], []]
        else:
            # A new proposal replaces the speaker's own old one (steps 2 and 3).
            standing[speaker] = call
            calls_in_stage += 1
            names_in_stage[speaker].append(call)

        # The next live player clockwise speaks (step 6); after the second agreement there is none.
        for seat in clockwise_from(speaker + 1, 4):
            if seat in live:
                speaker = seat
                break

    # The play: eldest leads first whoever called what (step 8), then whoever took the last trick.
    calls_left = None
    leader = eldest
    for _ in range(13):
        trick = yield from play_trick(hands, leader, trump, tops, ask)
        tricks.append(trick)
        leader = trick[2]
        taken[leader] += 1

    # Every seat's score is that of its pair (X12). Fixed partners share one, seat 0's or seat 1's;
    # in the alliance game each ally banks the whole of it.
    scores = [score_of_pair(taken[seat], taken[allies[seat]]) for seat in range(4)]
    score = scores[:2] if sides == "fixed" else scores
    # The deal passes left (X14).
    return OutcomeOfFour("played", score, eldest, tricks, taken)


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
    check_dealer(players, first_dealer)

    dealer = first_dealer
    running = [0] * side_count(players, options)
    totals: list[list[int]] = []
    outcomes: list[Outcome] = []
    winning: list[int] = []

    while not winning and len(outcomes) < max_hands:
        pack = next(packs, None)
        if pack is None:
            break
        outcome = run_hand(play_hand(players, options, dealer, list(running), pack), choose)
        outcomes.append(outcome)
        # All scores are added first, then the target is tested; at two after part 2 only (X8).
        for side in range(len(running)):
            running[side] += outcome.score[side]
        totals.append(list(running))
        winning = winners(players, options, running)
        dealer = outcome.next_dealer

    return MatchOutcome(totals, outcomes, winning)


# Random tables


def random_game(rng: random.Random) -> tuple[int, dict[str, str], int, list[int], list[str]]:
    """A random number of players, options, dealer, totals and shuffled pack for play_hand."""
    players = rng.choice([2, 4])
    target = rng.randint(SMALLEST_TARGET, LARGEST_TARGET)
    options = {"target": str(target)}
    if players == 4:
        options["sides"] = rng.choice(SIDES_CHOICES)
        options["cap"] = rng.choice(CAP_CHOICES)
    dealer = rng.randrange(players)
    totals = [rng.randrange(target) for _ in range(side_count(players, options))]
    pack = full_pack()
    rng.shuffle(pack)
    return players, options, dealer, totals, pack
