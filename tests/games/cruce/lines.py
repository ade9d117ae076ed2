"""Cases of Cruce in one line of text, and the one `check` that puts them to the engine.

    clauses | table | script | question answer; question answer

The table is `name=value` for `players`, `dealer` (N unless said), `totals` and the options, and
`N:AK.Q.-.9` for a seat's cards; `+` parts its first packet from its second, cards not named are
filled in from the lowest. Two words begin later: `play=h` begins the play with hearts as trump
and with exactly the hands written, `raw=65,75 by=N bid=2` ends a hand that came to so much.
The script is tokens; a seat letter between them asserts whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from levata.cards import Card, Cards
from levata.game import NOBODY, OVER, PLAY, PLY, Deal, Event, Options
from levata.games.cruce import DECK, GAME, ORDERS, PLAIN, CruceHand
from tests.games.cases import answered, figures, put, run, setup, spelled

SEATS = "NESW"


def check(line: str) -> None:
    """Set the table, play the script, and hold every answer to what the engine says."""
    put(line, position, run, ask)


# Positions.


def position(text: str) -> CruceHand:
    """The hand that the words of a table describe."""
    words, holdings = setup(text)
    given = {
        SEATS.index(name): [
            card
            for packet in held.split("+")
            for card in DECK.members(DECK.parse_holding(packet)[0])
        ]
        for name, held in holdings.items()
    }
    dealer = SEATS.index(words.pop("dealer", "N"))
    totals, raw, trump = (words.pop(name, None) for name in ("totals", "raw", "play"))
    by, bid = SEATS.index(words.pop("by", "N")), int(words.pop("bid", "1"))
    options = GAME.parse_options(words.pop("players", None), words)
    if trump is not None:
        masks = {seat: sum(1 << card for card in cards) for seat, cards in given.items()}
        return late(options, trump, masks)
    before = figures(totals) if totals else (0,) * len(GAME.sides(options))
    hand = begin(options, dealer, given, before)
    return ended(hand, by, bid, figures(raw)) if raw else hand


def begin(
    options: Options,
    dealer: int,
    given: dict[int, list[Card]] | None = None,
    totals: Sequence[int] | None = None,
) -> CruceHand:
    """A fresh hand in which these seats are dealt these cards, in this order."""
    before = tuple(totals or (0,) * len(GAME.sides(options)))
    return CruceHand(Deal(GAME, options, dealer, before, lay(options, dealer, given or {})))


def lay(options: Options, dealer: int, given: dict[int, list[Card]]) -> tuple[Card, ...]:
    """The pack that deals these cards to these seats."""
    size = len(DECK) // options.players
    named = {card for cards in given.values() for card in cards}
    loose = [card for card in DECK.cards if card not in named]
    hands = {}
    for seat in range(options.players):
        hands[seat] = list(given.get(seat, []))
        missing = size - len(hands[seat])
        hands[seat] += loose[:missing]
        del loose[:missing]
    pack = []
    for packet in GAME.layout(options, dealer):
        pack += hands[packet.seat][: packet.size]
        del hands[packet.seat][: packet.size]
    return GAME.check_pack(pack)


def late(options: Options, trump: str, hands: dict[int, Cards]) -> CruceHand:
    """A hand late in play: whoever the script names first is on lead, with short hands.

    With `-` for trump the first card led makes it.
    """
    hand = begin(options, dealer=0)
    hand.hands = [hands.get(seat, 0) for seat in range(options.players)]
    hand.parts = len(GAME.parts(options))
    hand.phase, hand.bid = PLAY, 1
    hand.order = PLAIN if trump == "-" else ORDERS[DECK.suits.index(trump)]
    hand.to_act = 0
    return hand


def ended(hand: CruceHand, declarer: int, bid: int, raw: Sequence[int]) -> CruceHand:
    """The hand after play that came to so much."""
    hand.declarer, hand.bid, hand.points = declarer, bid, list(raw)
    hand.history = PLY[0][0]  # a hand without a card played would be dead
    hand.order = ORDERS[0]
    hand.phase, hand.to_act = OVER, NOBODY
    return hand


# Questions.


def ask(hand: CruceHand, said: list[Event], question: str, answer: str) -> str:
    """What the engine answers, spelled as the case spells it."""
    letters = GAME.seat_letters(hand.deal.options)
    if question == "trump":
        return DECK.suits[hand.order.trump] if hand.order.trump >= 0 else "-"
    if question == "contract":
        return f"{letters[hand.declarer]} {hand.bid}"
    if question == "raw":
        return spelled(hand.raw())
    if question == "cards":
        return spelled(hand.points)
    if question == "crosses":
        return " ".join(f"{letters[s]}:{DECK.suits[x]}:{n}" for s, x, n in hand.crosses) or "-"
    if question == "took":
        trick = [trick for trick in hand.tricks() if trick.done][-1]
        return f"{letters[trick.winner]} {sum(worth(card) for _, card in trick.plays)}"
    if question == "score":
        return spelled(hand.score(), signed=True)
    return answered(hand, said, question, answer)


def worth(card: Card) -> int:
    """The points of a card, told apart from the engine's own table."""
    return {"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}[DECK.name(card)[0]]
