"""Cases of Cuatrola in one line of text, and the one `check` that puts them to the engine.

    clauses | table | script | question answer; question answer

The table is `name=value` for `dealer` (N unless said), `totals` and the options, and
`N:A3.-.R.C` for a seat's cards in oros, copas, espadas and bastos; cards not named are filled in
from the lowest. `turned=Re` is the dealer's last card, `pack=So,Co,…` the whole order of dealing.
Two words begin later. `play=e` begins a trick with espadas as trump and exactly the hands
written; `bid=solo by=W` makes it a bid hand, `won=2,0,1,0` says whose the tricks before it are
(unsaid: nobody's, as many as the longest hand is short of five), `played=Re` and
`declared=E:40,N:20o` what was played and declared in them. `cards=46,74 last=N` ends a hand that
came to so much, `declared` and `bid` as above.
The script is tokens; a seat letter between them asserts whose turn it is, `W?40` that West is
asked about the 40.
"""

from __future__ import annotations

from collections.abc import Sequence

from levata.cards import Card, Cards
from levata.game import NOBODY, OVER, PLAY, Event, Options
from levata.games.cuatrola import CALLS, DECK, DECLARE, GAME, ORDERS, PASS, TRICKS, CuatrolaHand
from tests.games.cases import answered, figures, put, setup, spelled

SEATS = "NESW"
BIDS = [call.token for call in CALLS[:4]]
WORTH = {"S": 2, "C": 3, "R": 4, "3": 10, "A": 11}
"""The points of the cards, told apart from the engine's own table."""


def check(line: str) -> None:
    """Set the table, play the script, and hold every answer to what the engine says."""
    put(line, position, run, ask)


# Positions.


def position(text: str) -> CuatrolaHand:
    """The hand that the words of a table describe."""
    words, holdings = setup(text)
    given = {
        SEATS.index(name): list(DECK.members(DECK.parse_holding(held)[0]))
        for name, held in holdings.items()
    }
    dealer = SEATS.index(words.pop("dealer", "N"))
    before = figures(words.pop("totals", "0,0"))
    late = {
        name: words.pop(name)
        for name in ("play", "bid", "by", "won", "played", "declared", "cards", "last")
        if name in words
    }
    turned, pack = words.pop("turned", None), words.pop("pack", None)
    options = GAME.parse_options(words.pop("players", None), words)
    if pack:
        return GAME.deal(options, dealer, before, GAME.check_pack(map(DECK.card, pack.split(","))))
    if "play" not in late:
        hand = begin(options, dealer, given, before, turned)
    else:
        masks = {seat: sum(1 << card for card in cards) for seat, cards in given.items()}
        hand = begin(options, dealer, {}, before)
        in_play(hand, late["play"], masks, late.get("won"))
    return settled(hand, late)


def begin(
    options: Options,
    dealer: int,
    given: dict[int, list[Card]] | None = None,
    totals: Sequence[int] = (0, 0),
    turned: str | None = None,
) -> CuatrolaHand:
    """A fresh hand in which these seats are dealt these cards."""
    return GAME.deal(options, dealer, totals, lay(options, dealer, given or {}, turned))


def lay(
    options: Options, dealer: int, given: dict[int, list[Card]], turned: str | None = None
) -> tuple[Card, ...]:
    """The pack that deals these cards to these seats, the turned one last."""
    named = {card for cards in given.values() for card in cards}
    up = DECK.card(turned) if turned else None
    loose = [card for card in DECK.cards if card not in named and card != up]
    hands = {}
    for seat in range(4):
        hands[seat] = [card for card in given.get(seat, []) if card != up]
        missing = 5 - len(hands[seat]) - (seat == dealer and up is not None)
        hands[seat] += loose[:missing]
        del loose[:missing]
    if up is not None:
        hands[dealer].append(up)
    seats = [packet.seat for packet in GAME.layout(options, dealer)]
    return GAME.check_pack(hands[seat].pop(0) for seat in seats)


def in_play(hand: CuatrolaHand, trump: str, hands: dict[int, Cards], won: str | None) -> None:
    """Between tricks: whoever the script names first is on lead, perhaps with short hands."""
    hand.hands = [hands.get(seat, 0) for seat in range(4)]
    hand.order = ORDERS[DECK.suits.index(trump)]
    hand.won = list(figures(won)) if won else [0, 0, 0, 0]
    longest = max(cards.bit_count() for cards in hand.hands)
    hand.done = sum(hand.won) if won else TRICKS - longest
    hand.phase, hand.to_act = PLAY, 0


def settled(hand: CuatrolaHand, late: dict[str, str]) -> CuatrolaHand:
    """What was bid, played and declared, and perhaps how it ended."""
    if "bid" in late:
        hand.bid, hand.bidder = BIDS.index(late["bid"]), SEATS.index(late["by"])
        hand.resting = (hand.bidder + 2) % 4
    if "played" in late:
        hand.played = DECK.mask(late["played"].split(","))
    if "declared" in late:
        hand.declared = declarations(late["declared"], DECK.suits[hand.order.trump])
    if "cards" in late:
        hand.points = list(figures(late["cards"]))
        hand.winner = SEATS.index(late["last"])
        hand.done = TRICKS
        hand.phase, hand.to_act = OVER, NOBODY
    return hand


def declarations(text: str, trump: str) -> tuple[tuple[int, int, int], ...]:
    """`E:40,N:20o` as seat, suit and worth."""
    found = []
    for word in filter(None, text.split(",")):
        seat, token = word.split(":")
        found.append((SEATS.index(seat), DECK.suits.index(token[2:] or trump), int(token[:2])))
    return tuple(found)


def run(hand: CuatrolaHand, script: str) -> list[Event]:
    """Do the tokens; what the table noticed of the last."""
    said: list[Event] = []
    for number, word in enumerate(script.split()):
        seat, sign, about = word.partition("?")
        if seat not in SEATS:
            said = hand.step(GAME.parse(word))
        elif number == 0 and not hand.history and hand.phase == PLAY:
            hand.to_act = SEATS.index(seat)
        else:
            assert hand.to_act == SEATS.index(seat), f"{script}: it is not {seat}'s turn"
            assert not sign or hand.facts()["ask"] == about, f"{script}: {word} is not asked"
    return said


# Questions.


def ask(hand: CuatrolaHand, said: list[Event], question: str, answer: str) -> str:
    """What the engine answers, spelled as the case spells it."""
    if question == "asked":  # whom about what?
        return f"{SEATS[hand.to_act]} {hand.facts()['ask']}" if hand.facts()["ask"] else "nobody"
    if question == "trump":
        return DECK.suits[hand.order.trump]
    if question == "turned":
        return f"{hand.facts()['turned']} {hand.facts()['turned_in_hand']}"
    if question == "contract":
        return f"{hand.facts()['bidder']} {hand.facts()['bid']}" if hand.bid else "-"
    if question == "rests":
        return str(hand.facts()["resting"] or "nobody")
    if question == "cards":
        return spelled(hand.points)
    if question == "comes":  # cards, declarations and the last trick
        return spelled(hand.totals())
    if question == "tricks":
        return spelled(hand.won)
    if question == "declared":
        return " ".join(f"{SEATS[s]}:{n}{DECK.suits[x]}" for s, x, n in hand.declared) or "-"
    if question == "took":
        trick = [trick for trick in hand.tricks() if trick.done][-1]
        return f"{SEATS[trick.winner]} {sum(worth(card) for _, card in trick.plays)}"
    if question == "score":
        return spelled(hand.score(), signed=True)
    return answered(hand, said, question, answer)


def worth(card: Card) -> int:
    return WORTH[DECK.name(card)[0]]


# A control for several tests.


class OnlyHoldersAreAsked(CuatrolaHand):
    """A wrong engine: a question is left out where the answer can only be no."""

    def _open_window(self) -> None:
        super()._open_window()
        while self.phase == DECLARE and self.legal() == (PASS,):
            self.ask += 1
            super()._open_window()
