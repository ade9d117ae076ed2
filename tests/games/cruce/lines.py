"""Cases of Cruce in one line of text, and the one `check` that puts them to the engine.

    clauses | table | script | question answer; question answer

The table is `name=value` for `players`, `dealer` (N unless said), `totals` and the options, and
`N:AK.Q.-.9` for a seat's cards; `+` parts its first packet from its second, cards not named are
filled in from the lowest. Two words begin later: `play=h` begins the play with hearts as trump
and with exactly the hands written, `raw=65,75 by=N bid=2` ends a hand that came to so much.
The script is tokens; a seat letter between them asserts whose turn it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from levata.cards import Card, Cards
from levata.errors import LevataError
from levata.game import NOBODY, OVER, PLAY, PLY, Deal, Event, Options
from levata.games.cruce import DECK, GAME, ORDERS, PLAIN, CruceHand

SEATS = "NESW"


def cases(text: str) -> list[object]:
    """One parameter a line, named by its clauses."""
    seen: Counter[str] = Counter()
    params = []
    for row in text.strip().splitlines():
        line = " ".join(row.split())
        name = line.partition("|")[0].strip()
        seen[name] += 1
        params.append(pytest.param(line, id=f"{name} ({seen[name]})"))
    return params


def check(line: str) -> None:
    """Set the table, play the script, and hold every answer to what the engine says."""
    _, table, script, questions = fields(line)
    hand = position(table)
    said = run(hand, script)
    for asked in questions.split(";"):
        question, _, answer = asked.strip().partition(" ")
        expected = sorted(answer.split()) if question == "may" else answer.split()
        found = ask(hand, said, question, answer).split()
        found = sorted(found) if question == "may" else found
        assert found == expected, f"{line}\n  {question}: {' '.join(found)}"


def fields(line: str) -> list[str]:
    return [field.strip() for field in line.split("|")]


# Positions.


def position(text: str) -> CruceHand:
    """The hand that the words of a table describe."""
    words: dict[str, str] = {}
    given: dict[int, list[Card]] = {}
    for word in text.split():
        name, sign, value = re.split("([=:])", word, maxsplit=1)
        if sign == "=":
            words[name] = value
        else:
            packets = [DECK.parse_holding(packet)[0] for packet in value.split("+")]
            given[SEATS.index(name)] = [card for p in packets for card in DECK.members(p)]
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


def run(hand: CruceHand, script: str) -> list[Event]:
    """Do the tokens; what the table noticed of the last."""
    said: list[Event] = []
    for number, word in enumerate(script.split()):
        if word not in SEATS:
            said = hand.step(GAME.parse(word))
        elif number == 0 and not hand.history and hand.phase == PLAY:
            hand.to_act = SEATS.index(word)
        else:
            assert hand.to_act == SEATS.index(word), f"{script}: it is not {word}'s turn"
    return said


# Questions.


def ask(hand: CruceHand, said: list[Event], question: str, answer: str) -> str:
    """What the engine answers, spelled as the case spells it."""
    options = hand.deal.options
    letters = GAME.seat_letters(options)
    if question == "may":
        return " ".join(map(GAME.token, hand.legal()))
    if question == "turn":
        return letters[hand.to_act] if hand.to_act != NOBODY else "nobody"
    if question == "phase":
        return hand.phase
    if question == "holds":
        return spelled(cards.bit_count() for cards in hand.hands)
    if question == "hand":
        seat = answer.split(maxsplit=1)[0]
        return f"{seat} {DECK.holding(hand.hands[SEATS.index(seat)])}"
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
    if question == "said":  # is it among what was noticed?
        heard = [" ".join([event.code, *map(str, event.params.values())]) for event in said]
        return answer if answer in heard else "; ".join(heard)
    if question == "took":
        trick = [trick for trick in hand.tricks() if trick.done][-1]
        return f"{letters[trick.winner]} {sum(worth(card) for _, card in trick.plays)}"
    if question == "score":
        return spelled(hand.score(), signed=True)
    if question == "dealer":
        return letters[hand.next_dealer()]
    if question == "totals":
        return spelled(totals(hand))
    if question == "winner":
        won = GAME.winners(options, totals(hand))
        return " ".join(GAME.side_name(options, side) for side in won) or "nobody"
    if question == "refused":
        token = answer.split(maxsplit=1)[0]
        return f"{token} {refusal(hand, token).code}"
    raise ValueError(f"no question {question!r}")


def worth(card: Card) -> int:
    """The points of a card, told apart from the engine's own table."""
    return {"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}[DECK.name(card)[0]]


def totals(hand: CruceHand) -> tuple[int, ...]:
    """The match totals, this hand included once it is over."""
    before = hand.deal.totals
    if not hand.is_over:
        return before
    return tuple(a + b for a, b in zip(before, hand.score(), strict=True))


def refusal(hand: CruceHand, token: str) -> LevataError:
    """How a token is refused; the hand stays as it was."""
    before = (hand.history, hand.hands[:], hand.phase, hand.to_act)
    with pytest.raises(LevataError) as caught:
        hand.apply(GAME.parse(token))
    assert (hand.history, hand.hands, hand.phase, hand.to_act) == before
    return caught.value


def figures(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(","))


def spelled(numbers: Iterable[int], *, signed: bool = False) -> str:
    return " ".join(f"{n:+d}" if signed and n else str(n) for n in numbers)
