"""Cruce told a second time, slowly and plainly, as a yardstick for a faster engine.

Everything here is a string, a list or a dictionary. A card is its rank and its suit, so "Th" is
the ten of hearts. Ranks are 9 T J Q K A, suits are s h d c. Seats count clockwise from 0: N E S W
at four players, N E S at three. Row ids in the comments (C9, C21, 1.3 and so on) are those of
rules/cruce.en.md.
"""

import random
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

SUITS = ["s", "h", "d", "c"]
RANKS_LOW_TO_HIGH = ["9", "J", "Q", "K", "T", "A"]
POINTS = {"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}

PASS = "-"
BIDS = ["1", "2", "3", "4", "5", "6"]

OPTION_CHOICES: dict[str, list[str]] = {
    "target": ["11", "6", "15", "21"],
    "deal": ["half", "full"],
    "trump": ["named", "lead"],
    "beat": ["no", "yes"],
    "finish": ["alone", "by-two"],
    "nines": ["play", "redeal"],
}


@dataclass(frozen=True)
class Ask:
    """One question to one seat, with what the table has counted up to this moment.

    While the auction runs, `bid` and `declarer` are the highest bid so far and the seat that made
    it (0 and None before any bid); afterwards they are the contract. `trump` is None until it is
    known.
    """

    seat: int
    phase: str
    legal: list[str]
    hand: list[str]
    raw: list[int]
    shown: list[tuple[int, str, int]]
    trump: str | None
    bid: int
    declarer: int | None


@dataclass(frozen=True)
class Outcome:
    """How a hand ended: "played", "dead" (all passed) or "nines" (void, to be dealt again)."""

    kind: str
    raw: list[int]
    score: list[int]
    next_dealer: int
    tricks: list[tuple[int, list[str], int]]


@dataclass(frozen=True)
class MatchOutcome:
    """A match: every hand, the totals standing after each of them, and the side that won.

    `totals[i]` belongs to `hands[i]`. Dead and void hands are in both lists. `winner` is None if
    the match stopped unfinished.
    """

    totals: list[list[int]]
    hands: list[Outcome]
    winner: int | None


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


def of_suit(cards: list[str], suit: str | None) -> list[str]:
    return [card for card in cards if suit_of(card) == suit]


def higher_than(best: str, cards: list[str]) -> list[str]:
    """Those of `cards`, all of the suit of `best`, that stand above it."""
    return [card for card in cards if height(card) > height(best)]


# Seats and sides


def side_of(seat: int, players: int) -> int:
    """Partners sit opposite at four; at three each seat is a side of its own (C20)."""
    return seat % 2 if players == 4 else seat


def side_count(players: int) -> int:
    return 2 if players == 4 else 3


def clockwise_from(seat: int, players: int) -> list[int]:
    return [(seat + step) % players for step in range(players)]


# The rules of a trick


def best_card(table: list[str], trump: str | None) -> str:
    """The card that is winning: the highest trump, or without one the highest of the led suit."""
    trumps = of_suit(table, trump)
    if trumps:
        return max(trumps, key=height)
    return max(of_suit(table, suit_of(table[0])), key=height)


def legal_cards(hand: list[str], table: list[str], trump: str | None, beat: str) -> list[str]:
    """The cards of `hand` that may be added to `table`, row by row as in table 1.3.

    `table` is the trick so far in order of play. Whose cards they are makes no difference.
    """
    # On lead: any card (C8).
    if not table:
        return list(hand)

    led = suit_of(table[0])
    best = best_card(table, trump)
    hand_led = of_suit(hand, led)
    hand_trumps = of_suit(hand, trump)

    if hand_led:
        if beat == "no":
            return hand_led
        # A plain suit was led and has been trumped: no card of it can win, the duty lapses.
        if suit_of(best) != led:
            return hand_led
        # The best card is of the led suit, be that plain or trump: go above it if possible.
        return higher_than(best, hand_led) or hand_led

    if hand_trumps:
        if beat == "no":
            return hand_trumps
        # Nobody has trumped yet: every trump beats.
        if suit_of(best) != trump:
            return hand_trumps
        # A trump is winning: go above it if possible, otherwise it is still a trump.
        return higher_than(best, hand_trumps) or hand_trumps

    # Neither the led suit nor a trump.
    return list(hand)


def cross_points(card: str, rest: list[str], trump: str | None) -> int:
    """What leading `card` shows while `rest` stays in the hand: 40 in trumps, 20 elsewhere, or 0.

    Only ever asked about a card that is led (C13).
    """
    if rank_of(card) == "K":
        mate = "Q" + suit_of(card)
    elif rank_of(card) == "Q":
        mate = "K" + suit_of(card)
    else:
        return 0
    if mate not in rest:
        return 0
    return 40 if suit_of(card) == trump else 20


# Scoring


def band(raw: int) -> int:
    """How many whole thirty-threes there are in a raw total."""
    return raw // 33


def hand_score(raw: list[int], declaring_side: int, bid: int) -> list[int]:
    """Every side scores its band, except that a declaring side short of its bid loses the bid."""
    score = []
    for side in range(len(raw)):
        if side == declaring_side and band(raw[side]) < bid:
            score.append(-bid)
        else:
            score.append(band(raw[side]))
    return score


def match_winner(totals: list[int], target: int, finish: str) -> int | None:
    """The side that has won with these totals, or None if the match goes on (C17, C18)."""
    # "alone": ahead of every other side, that is by one at least. "by-two": by two at least.
    lead_needed = 2 if finish == "by-two" else 1
    for side in range(len(totals)):
        others = [totals[other] for other in range(len(totals)) if other != side]
        reached = totals[side] >= target
        ahead = all(totals[side] - other >= lead_needed for other in others)
        if reached and ahead:
            return side
    return None


# Refusals


def check_table(players: int, options: dict[str, str], dealer: int) -> None:
    if players not in (3, 4):
        raise ValueError(f"Cruce is for three or four players, not {players}")
    if set(options) != set(OPTION_CHOICES):
        raise ValueError(f"the options must be exactly {sorted(OPTION_CHOICES)}")
    for name, choices in OPTION_CHOICES.items():
        if options[name] not in choices:
            raise ValueError(f"option {name} is one of {choices}, not {options[name]!r}")
    if options["nines"] == "redeal" and options["deal"] != "full":
        raise ValueError("nines=redeal goes only with deal=full")
    if dealer not in range(players):
        raise ValueError(f"there is no seat {dealer} at {players} players")


def check_pack(pack: list[str]) -> None:
    if sorted(pack) != sorted(full_pack()):
        raise ValueError("a pack is the 24 different cards")


# One hand


def play_hand(
    players: int, options: dict[str, str], dealer: int, pack: list[str]
) -> Generator[Ask, str, Outcome]:
    """Play one hand: yields questions, is sent tokens, returns the outcome.

    `pack` is the order in which the cards are dealt: a packet to each seat clockwise from the
    dealer's left, then a second packet to each. A token that is not legal raises ValueError, and
    so do (at the first step) seats, options or a pack that cannot be.
    """
    check_table(players, options, dealer)
    check_pack(pack)

    order = clockwise_from((dealer + 1) % players, players)
    packet = 3 if players == 4 else 4
    next_dealer = (dealer + 1) % players

    # What the table knows; `ask` below always reads the values of the moment.
    hands: list[list[str]] = [[] for _ in range(players)]
    raw = [0] * side_count(players)
    shown: list[tuple[int, str, int]] = []
    tricks: list[tuple[int, list[str], int]] = []
    trump: str | None = None
    bid = 0
    declarer: int | None = None

    def ask(seat: int, phase: str, legal: list[str]) -> Generator[Ask, str, str]:
        token = yield Ask(
            seat=seat,
            phase=phase,
            legal=list(legal),
            hand=list(hands[seat]),
            raw=list(raw),
            shown=list(shown),
            trump=trump,
            bid=bid,
            declarer=declarer,
        )
        if token not in legal:
            raise ValueError(f"seat {seat} may not say {token!r} in the {phase}, only {legal}")
        return token

    def deal_round(cards: list[str]) -> None:
        for place, seat in enumerate(order):
            hands[seat].extend(cards[place * packet : (place + 1) * packet])

    def no_score(kind: str, dealer_after: int) -> Outcome:
        zeros = [0] * side_count(players)
        return Outcome(kind, list(zeros), list(zeros), dealer_after, [])

    # The deal (C2). Each round is half the pack, at three players as at four.
    deal_round(pack[:12])
    if options["deal"] == "full":
        deal_round(pack[12:])

    # Four nines in one hand void a full deal before the auction; the dealer stays (C21).
    if options["nines"] == "redeal":
        for hand in hands:
            if all("9" + suit in hand for suit in SUITS):
                return no_score("nines", dealer)

    # The auction: once round, each bid above the last one; after a six only passes (C4, C5).
    for seat in order:
        token = yield from ask(seat, "auction", [PASS] + [b for b in BIDS if int(b) > bid])
        if token != PASS:
            bid = int(token)
            declarer = seat

    # Everybody passed: a dead hand, and the deal moves on (C6).
    if declarer is None:
        return no_score("dead", next_dealer)

    # The contract is won: everybody gets the second half (C3).
    if options["deal"] == "half":
        deal_round(pack[12:])

    # The declarer names any suit, held or not (C7), unless the first lead decides (C9).
    if options["trump"] == "named":
        token = yield from ask(declarer, "trump", ["=" + suit for suit in SUITS])
        trump = token[1]

    # The play: the declarer leads first, then whoever took the last trick.
    leader = declarer
    while hands[leader]:
        table: list[str] = []
        seats = clockwise_from(leader, players)

        for seat in seats:
            legal = legal_cards(hands[seat], table, trump, options["beat"])
            card = yield from ask(seat, "play", legal)
            hands[seat].remove(card)
            table.append(card)

            if seat == leader:
                # The very first card makes trump where nobody named it (C9) ...
                if trump is None:
                    trump = suit_of(card)
                # ... and only then is a cross valued (C10). It counts here and now, before the
                # next seat is asked, and stays whoever takes the trick (C12).
                points = cross_points(card, hands[seat], trump)
                if points > 0:
                    shown.append((seat, suit_of(card), points))
                    raw[side_of(seat, players)] += points

        winner = seats[table.index(best_card(table, trump))]
        raw[side_of(winner, players)] += card_points(table)
        tricks.append((leader, table, winner))
        leader = winner

    score = hand_score(raw, side_of(declarer, players), bid)
    return Outcome("played", raw, score, next_dealer, tricks)


# A match


def run_hand(game: Generator[Ask, str, Outcome], choose: Callable[[Ask], str]) -> Outcome:
    """Let `choose` answer every question of a hand."""
    try:
        question = next(game)
    except StopIteration as stop:
        void: Outcome = stop.value
        return void
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

    Every pack dealt counts as a hand, dead and void ones too. The match stops without a winner
    after `max_hands` of them, or when `packs` runs out.
    """
    check_table(players, options, first_dealer)

    dealer = first_dealer
    running = [0] * side_count(players)
    totals: list[list[int]] = []
    outcomes: list[Outcome] = []
    winner: int | None = None

    while winner is None and len(outcomes) < max_hands:
        pack = next(packs, None)
        if pack is None:
            break
        outcome = run_hand(play_hand(players, options, dealer, pack), choose)
        outcomes.append(outcome)
        # All scores are added first (a total may be negative, C16), then the target is tested.
        for side in range(len(running)):
            running[side] += outcome.score[side]
        totals.append(list(running))
        winner = match_winner(running, int(options["target"]), options["finish"])
        dealer = outcome.next_dealer

    return MatchOutcome(totals, outcomes, winner)


# Random tables


def random_game(rng: random.Random) -> tuple[int, dict[str, str], int, list[str]]:
    """A random number of players, options, dealer and shuffled pack, ready for play_hand."""
    players = rng.choice([3, 4])
    options = {name: rng.choice(choices) for name, choices in OPTION_CHOICES.items()}
    if options["deal"] == "half":
        options["nines"] = "play"
    dealer = rng.randrange(players)
    pack = full_pack()
    rng.shuffle(pack)
    return players, options, dealer, pack
