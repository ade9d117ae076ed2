"""Two-handed Euchre told a second time, slowly and plainly, as a yardstick for a faster engine.

Everything here is a string, a list or a dictionary. A card is its rank and its suit, so "Th" is
the ten of hearts. Ranks are 9 T J Q K A, suits are s h d c. Seat 0 is N and seat 1 is S; each
seat is a side of its own. Row ids in the comments (E2, E7 and so on) are those of the rules.
"""

import random
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

SUITS = ["s", "h", "d", "c"]
RANKS_LOW_TO_HIGH = ["9", "T", "J", "Q", "K", "A"]
SAME_COLOUR = {"s": "c", "c": "s", "h": "d", "d": "h"}

PASS = "-"
ORDER = "order"
ACCEPT = "accept"
TAKE = "take"
LEAVE = "leave"

OPTION_CHOICES: dict[str, list[str]] = {
    "target": ["10", "5", "7", "11"],
    "pickup": ["optional", "compulsory"],
    "stick": ["no", "yes"],
}


@dataclass(frozen=True)
class Ask:
    """One question to one seat, with what the table knows at this moment.

    `upcard` is the card that was turned up, wherever it is now. `turned_down` says whether both
    seats passed on it. `trump` and `maker` are None until somebody has chosen. `taken` counts the
    tricks of each seat. While the dealer discards, `hand` already holds the upcard as a sixth
    card.
    """

    seat: int
    phase: str
    legal: list[str]
    hand: list[str]
    upcard: str
    turned_down: bool
    trump: str | None
    maker: int | None
    taken: list[int]


@dataclass(frozen=True)
class Outcome:
    """How a hand ended: "played", or "thrown-in" because nobody wanted a trump suit (E8)."""

    kind: str
    score: list[int]
    next_dealer: int
    tricks: list[tuple[int, list[str], int]]
    taken: list[int]


@dataclass(frozen=True)
class MatchOutcome:
    """A match: every hand, the totals standing after each of them, and the sides that won.

    `totals[i]` belongs to `hands[i]`. Thrown-in hands are in both lists. `winners` is empty if
    the match stopped unfinished.
    """

    totals: list[list[int]]
    hands: list[Outcome]
    winners: list[int]


# Cards


def full_pack() -> list[str]:
    return [rank + suit for suit in SUITS for rank in RANKS_LOW_TO_HIGH]


def right_bower(trump: str) -> str:
    """The jack of trumps."""
    return "J" + trump


def left_bower(trump: str) -> str:
    """The other jack of the trump suit's colour."""
    return "J" + SAME_COLOUR[trump]


def playing_suit(card: str, trump: str) -> str:
    """The suit a card counts as: the printed one, except that the left bower is a trump (E11)."""
    if card == left_bower(trump):
        return trump
    return card[1]


def cards_low_to_high(suit: str, trump: str) -> list[str]:
    """All cards that count as `suit` when `trump` is trump, the weakest first.

    Seven cards in trumps, five in the other suit of that colour, six in each of the other two.
    """
    if suit == trump:
        without_jack = [rank + suit for rank in RANKS_LOW_TO_HIGH if rank != "J"]
        return [*without_jack, left_bower(trump), right_bower(trump)]
    if suit == SAME_COLOUR[trump]:
        return [rank + suit for rank in RANKS_LOW_TO_HIGH if rank != "J"]
    return [rank + suit for rank in RANKS_LOW_TO_HIGH]


def of_playing_suit(cards: list[str], suit: str, trump: str) -> list[str]:
    return [card for card in cards if playing_suit(card, trump) == suit]


# The rules of a trick


def legal_cards(hand: list[str], table: list[str], trump: str) -> list[str]:
    """The cards of `hand` that may be added to `table`, the trick so far in order of play."""
    if not table:
        return list(hand)
    # Follow suit if possible; otherwise anything. No duty to trump or to beat (E12).
    led = playing_suit(table[0], trump)
    following = of_playing_suit(hand, led, trump)
    return following or list(hand)


def best_card(table: list[str], trump: str) -> str:
    """The card that is winning: the highest trump, or without one the highest of the led suit."""
    trumps = of_playing_suit(table, trump, trump)
    if trumps:
        return max(trumps, key=cards_low_to_high(trump, trump).index)
    led = playing_suit(table[0], trump)
    followers = of_playing_suit(table, led, trump)
    return max(followers, key=cards_low_to_high(led, trump).index)


# Scoring


def hand_score(taken: list[int], maker: int) -> list[int]:
    """What a played hand pays: to the maker, or to the other seat if the maker is euchred."""
    defender = 1 - maker
    score = [0, 0]
    if taken[maker] == 5:
        score[maker] = 2
    elif taken[maker] >= 3:
        # Four tricks pay no more than three (E13).
        score[maker] = 1
    else:
        # Two, however many tricks the defender took (E15).
        score[defender] = 2
    return score


def winners(players: int, options: dict[str, str], totals: list[int]) -> list[int]:
    """The sides that have won the match with these totals; empty while it goes on.

    Only one side scores in a hand, so totals of a real match never give two (E17).
    """
    check_players(players)
    check_options(options)
    check_totals(totals)
    return [side for side in (0, 1) if totals[side] >= int(options["target"])]


# Refusals


def check_players(players: int) -> None:
    if players != 2:
        raise ValueError(f"this Euchre is the game for exactly two players, not {players}")


def check_options(options: dict[str, str]) -> None:
    if set(options) != set(OPTION_CHOICES):
        raise ValueError(f"the options must be exactly {sorted(OPTION_CHOICES)}")
    for name, choices in OPTION_CHOICES.items():
        if options[name] not in choices:
            raise ValueError(f"option {name} is one of {choices}, not {options[name]!r}")


def check_dealer(dealer: int) -> None:
    if dealer not in (0, 1):
        raise ValueError(f"there is no seat {dealer} at two players")


def check_totals(totals: list[int]) -> None:
    if len(totals) != 2 or min(totals) < 0:
        raise ValueError(f"the totals are two numbers, none below zero, not {totals}")


def check_pack(pack: list[str]) -> None:
    if sorted(pack) != sorted(full_pack()):
        raise ValueError("a pack is the 24 different cards")


# One hand


def play_hand(
    players: int, options: dict[str, str], dealer: int, totals: list[int], pack: list[str]
) -> Generator[Ask, str, Outcome]:
    """Play one hand: yields questions, is sent tokens, returns the outcome.

    `pack` is the order in which the cards are dealt. `totals` change nothing within a hand. A
    token that is not legal raises ValueError, and so do (at the first step) seats, options,
    totals or a pack that cannot be.
    """
    check_players(players)
    check_options(options)
    check_dealer(dealer)
    check_totals(totals)
    check_pack(pack)

    non_dealer = 1 - dealer
    # The deal passes to the other seat after every hand, thrown-in ones included (E8).
    next_dealer = non_dealer

    # The deal (E1): three to the non-dealer, two to the dealer, two and three; then the upcard.
    # The thirteen cards after it are the stock, which nobody sees or plays.
    hands: list[list[str]] = [[], []]
    hands[non_dealer] += pack[0:3]
    hands[dealer] += pack[3:5]
    hands[non_dealer] += pack[5:7]
    hands[dealer] += pack[7:10]
    upcard = pack[10]
    upcard_suit = upcard[1]

    # What the table knows; `ask` below always reads the values of the moment.
    turned_down = False
    trump: str | None = None
    maker: int | None = None
    taken = [0, 0]
    tricks: list[tuple[int, list[str], int]] = []

    def ask(seat: int, phase: str, legal: list[str]) -> Generator[Ask, str, str]:
        token = yield Ask(
            seat=seat,
            phase=phase,
            legal=list(legal),
            hand=list(hands[seat]),
            upcard=upcard,
            turned_down=turned_down,
            trump=trump,
            maker=maker,
            taken=list(taken),
        )
        if token not in legal:
            raise ValueError(f"seat {seat} may not say {token!r} in {phase}, only {legal}")
        return token

    # Round one: the suit of the upcard, yes or no. Who says yes is the maker (E5).
    dealer_takes_upcard = False
    if (yield from ask(non_dealer, "order", [PASS, ORDER])) == ORDER:
        trump = upcard_suit
        maker = non_dealer
        if options["pickup"] == "compulsory":
            dealer_takes_upcard = True
        else:
            # The suit is trump either way; whether the card is taken is the dealer's choice (E2).
            # Left lying, it is out of play with the stock and the dealer keeps five cards (E3).
            dealer_takes_upcard = (yield from ask(dealer, "pickup", [TAKE, LEAVE])) == TAKE
    elif (yield from ask(dealer, "order", [PASS, ACCEPT])) == ACCEPT:
        trump = upcard_suit
        maker = dealer
        dealer_takes_upcard = True
    else:
        turned_down = True

    # However the upcard comes to the dealer, one of the first five cards goes out for it (E4).
    if dealer_takes_upcard:
        original_five = list(hands[dealer])
        hands[dealer].append(upcard)
        token = yield from ask(dealer, "discard", ["x" + card for card in original_five])
        hands[dealer].remove(token[1:])

    # Round two: any other suit (E7), the non-dealer first; whoever names one is the maker (E6).
    if turned_down:
        names = ["=" + suit for suit in SUITS if suit != upcard_suit]
        token = yield from ask(non_dealer, "name", [PASS, *names])
        if token != PASS:
            trump = token[1]
            maker = non_dealer
        else:
            # A dealer who is stuck with it has no pass, and the same three suits (E8, E9).
            choices = names if options["stick"] == "yes" else [PASS, *names]
            token = yield from ask(dealer, "name", choices)
            if token != PASS:
                trump = token[1]
                maker = dealer

    # Nobody wanted any suit: the cards are thrown in, nothing is scored (E8).
    if trump is None or maker is None:
        return Outcome("thrown-in", [0, 0], next_dealer, [], [0, 0])

    # The play: the non-dealer leads first (E10), then whoever took the last trick. All five
    # tricks are played, whatever has been decided by then (E18).
    leader = non_dealer
    for _ in range(5):
        follower = 1 - leader
        table: list[str] = []
        for seat in (leader, follower):
            card = yield from ask(seat, "play", legal_cards(hands[seat], table, trump))
            hands[seat].remove(card)
            table.append(card)

        winner = leader if best_card(table, trump) == table[0] else follower
        taken[winner] += 1
        tricks.append((leader, table, winner))
        leader = winner

    return Outcome("played", hand_score(taken, maker), next_dealer, tricks, taken)


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

    Every pack dealt counts as a hand, thrown-in ones too. The match stops without a winner after
    `max_hands` of them, or when `packs` runs out.
    """
    check_players(players)
    check_options(options)
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
        game = play_hand(players, options, dealer, list(running), pack)
        outcome = run_hand(game, choose)
        outcomes.append(outcome)
        for side in (0, 1):
            running[side] += outcome.score[side]
        totals.append(list(running))
        won = winners(players, options, running)
        dealer = outcome.next_dealer

    return MatchOutcome(totals, outcomes, won)


# Random tables


def random_game(rng: random.Random) -> tuple[int, dict[str, str], int, list[int], list[str]]:
    """Two players, random options, dealer, totals below the target and a shuffled pack."""
    options = {name: rng.choice(choices) for name, choices in OPTION_CHOICES.items()}
    dealer = rng.randrange(2)
    totals = [rng.randrange(int(options["target"])) for _ in range(2)]
    pack = full_pack()
    rng.shuffle(pack)
    return 2, options, dealer, totals, pack
