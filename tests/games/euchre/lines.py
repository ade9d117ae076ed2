"""Cases of two-handed Euchre in one line of text, and the one `check` that puts them to the engine.

    clauses | table | script | question answer; question answer

The table is `name=value` for `dealer` (N unless said), `totals`, the options and `up`, the card
turned up, and `N:AK.Q.-.9` for a seat's cards; cards not named are filled in from the lowest.
`pack=As,Ks` writes the cards in the order of dealing instead. Two words begin later: `play=h`
begins the play with hearts as trump and with exactly the hands written, perhaps `maker=S` and
`taken=1,2`; `won=3 maker=S` ends a hand in which the maker took so many tricks.
The script is tokens; a seat letter between them asserts whose turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from levata.cards import Card, Cards
from levata.game import HIDDEN, NOBODY, OVER, PLAY, PLY, Deal, Event, Options
from levata.games.euchre import DECK, GAME, ORDERS, EuchreHand
from tests.games.cases import answered, figures, letter, put, run, setup, spelled

SEATS = "NS"


def check(line: str) -> None:
    """Set the table, play the script, and hold every answer to what the engine says."""
    put(line, position, run, ask)


# Positions.


def position(text: str) -> EuchreHand:
    """The hand that the words of a table describe."""
    words, holdings = setup(text)
    given = {
        SEATS.index(name): list(DECK.members(DECK.parse_holding(held)[0]))
        for name, held in holdings.items()
    }
    dealer = SEATS.index(words.pop("dealer", "N"))
    totals = figures(words.pop("totals", "0,0"))
    names = ("up", "pack", "play", "won", "taken")
    up, pack, trump, won, taken = (words.pop(name, None) for name in names)
    maker = SEATS.index(words.pop("maker", "N"))
    options = GAME.parse_options(words.pop("players", None), words)
    if trump is not None:
        masks = {seat: sum(1 << card for card in cards) for seat, cards in given.items()}
        return late(options, dealer, trump, masks, maker, figures(taken or "0,0"), totals)
    if pack is not None:
        front = [DECK.card(card) for card in pack.split(",")]
        rest = [card for card in DECK.cards if card not in front]
        return EuchreHand(Deal(GAME, options, dealer, totals, (*front, *rest)))
    hand = begin(options, dealer, given, DECK.card(up) if up else None, totals)
    return ended(hand, maker, int(won)) if won else hand


def begin(
    options: Options,
    dealer: int,
    given: Mapping[int, Sequence[Card]] | None = None,
    up: Card | None = None,
    totals: Sequence[int] = (0, 0),
) -> EuchreHand:
    """A fresh hand in which these seats are dealt these cards and this one is turned up."""
    pack = lay(options, dealer, given or {}, up)
    return EuchreHand(Deal(GAME, options, dealer, tuple(totals), pack))


def lay(
    options: Options, dealer: int, given: Mapping[int, Sequence[Card]], up: Card | None = None
) -> tuple[Card, ...]:
    """The pack that deals these cards to these seats."""
    named = {card for cards in given.values() for card in cards} | {up}
    loose = [card for card in DECK.cards if card not in named]
    hands = {seat: list(given.get(seat, [])) for seat in range(2)}
    for seat in range(2):
        missing = 5 - len(hands[seat])
        hands[seat] += loose[:missing]
        del loose[:missing]
    hands[NOBODY] = [loose.pop(0) if up is None else up, *loose]
    pack = []
    for packet in GAME.layout(options, dealer):
        pack += hands[packet.seat][: packet.size]
        del hands[packet.seat][: packet.size]
    return GAME.check_pack(pack)


def late(
    options: Options,
    dealer: int,
    trump: str,
    hands: Mapping[int, Cards],
    maker: int = 0,
    taken: Sequence[int] = (0, 0),
    totals: Sequence[int] = (0, 0),
) -> EuchreHand:
    """A hand late in play: whoever the script names first is on lead, with short hands."""
    hand = begin(options, dealer, totals=totals)
    hand.hands = [hands.get(seat, 0) for seat in range(2)]
    hand.phase, hand.maker, hand.taken = PLAY, maker, list(taken)
    hand.order = ORDERS[DECK.suits.index(trump)]
    return hand


def ended(hand: EuchreHand, maker: int, won: int) -> EuchreHand:
    """The hand after play in which the maker took so many tricks."""
    hand.maker, hand.order = maker, ORDERS[0]
    hand.taken = [5 - won, 5 - won]
    hand.taken[maker] = won
    hand.history = PLY[0][0]  # a hand without a card played would be thrown in
    hand.phase, hand.to_act = OVER, NOBODY
    return hand


# Questions.


def ask(hand: EuchreHand, said: list[Event], question: str, answer: str) -> str:
    """What the engine answers, spelled as the case spells it."""
    if question == "trump":
        return DECK.suits[hand.order.trump] if hand.order.trump >= 0 else "-"
    if question == "maker":
        return letter(hand, hand.maker)
    if question == "fact":  # a public fact, `fact upcard Kd`
        name = answer.split(maxsplit=1)[0]
        return f"{name} {hand.facts()[name]}"
    if question == "sees":  # the history as a seat has it, `sees N order take x??`
        seat = answer.split(maxsplit=1)[0]
        history = hand.view(SEATS.index(seat)).history
        return " ".join([seat, *(seen_as(action) for _, action in history)])
    if question == "took":
        return letter(hand, [trick for trick in hand.tricks() if trick.done][-1].winner)
    if question == "tricks":
        return spelled(hand.taken)
    if question == "score":
        return spelled(hand.score())
    return answered(hand, said, question, answer)


def seen_as(action: int) -> str:
    return "x??" if action == HIDDEN else GAME.token(action)
