"""Every case of the rules text that players read, put to the engine."""

import pytest

from levata.game import NOBODY, OVER
from levata.games.cuatrola import DECK, GAME, ORDERS, TRICKS, CuatrolaHand
from levata.tricks import best
from tests.games.cases import figures, spelled, winner
from tests.games.cuatrola.lines import (
    SEATS,
    ask,
    begin,
    declarations,
    in_play,
    position,
    run,
    settled,
)
from tests.games.texts import (
    called,
    examples,
    fails_when_changed,
    has_every_kind,
    named,
    rules,
    told,
)

TEXT = rules("cuatrola")
NEEDED = {"solo": 3, "cuatrola": 4, "quintola": 5}
ROUND = "NWSE"
"""Counter-clockwise, as all the tricks of the text go."""


def holds(line: str) -> None:
    """A case is true of the engine."""
    case, _, expected = line.partition("->")
    kind, *words = case.split()
    assert KINDS[kind](named(words), called(words)) == " ".join(expected.split())


def table(case: dict[str, str]) -> str:
    """The words of a case that are options, as a table of `position` has them."""
    known = {option.name for option in GAME.table_options}
    return " ".join(f"{name}={value}" for name, value in case.items() if name in known)


def bids(case: dict[str, str], script: str) -> str:
    hand = position(f"dealer={case['dealer']} totals={case['totals']} {table(case)}")
    run(hand, script)
    return f"{ask(hand, [], 'turn', '')} may {ask(hand, [], 'may', '')}"


def leads(case: dict[str, str], script: str) -> str:
    hand = position(f"dealer={case['dealer']} {table(case)}")
    run(hand, script)
    assert hand.phase == "play"
    return f"{ask(hand, [], 'turn', '')} rests {ask(hand, [], 'rests', '')}"


def begun(case: dict[str, str], plays: list[str], held: dict[str, str], bidder: str | None) -> str:
    """The table on which these plays, `N:Sb`, are the trick and these cards are held besides."""
    cards = {seat: text.split(",") for seat, text in held.items()}
    for play in plays:
        cards.setdefault(play[0], []).append(play[2:])
    hands = (f"{seat}:{DECK.holding(DECK.mask(names))}" for seat, names in cards.items())
    bid = f"bid={case.get('bid', 'solo')} by={bidder}" if bidder else ""
    return f"{table(case)} play={case['trump']} {bid} {' '.join(hands)}"


def tokens(plays: list[str]) -> str:
    return " ".join(plays).replace(":", " ")


def legal(case: dict[str, str], _: str) -> str:
    plays = case["trick"].split(",")
    seat = ROUND[(ROUND.index(plays[-1][0]) + 1) % 4]
    hand = position(begun(case, plays, {seat: case["hand"]}, None))
    run(hand, f"{tokens(plays)} {seat}")
    allowed = set(map(GAME.token, hand.legal()))
    return ",".join(card for card in case["hand"].split(",") if card in allowed)


def wins(case: dict[str, str], _: str) -> str:
    """The last trick of a hand; three cards are a bid hand, and who is missing rests."""
    plays = case["trick"].split(",")
    resting = set(ROUND) - {play[0] for play in plays}
    bidder = SEATS[SEATS.index(resting.pop()) - 2] if resting else None
    hand = position(begun(case, plays, {}, bidder))
    run(hand, tokens(plays))
    seat = hand.tricks()[-1].winner
    assert hand.points[seat % 2] == sum(hand.points)
    return f"{SEATS[seat]} {sum(hand.points)}"


def asks(case: dict[str, str], _: str) -> str:
    """The trick is played, the questions are answered, and here is whom the table asked."""
    bidder = case.get("bidder")
    seats = [s for s in ROUND if not bidder or SEATS.index(s) != (SEATS.index(bidder) + 2) % 4]
    played = case["played"].split(",")
    trick = played[-len(seats) :]
    winning = best([DECK.card(card) for card in trick], ORDERS[DECK.suits.index(case["trump"])])
    leader = seats.index(case["winner"]) - winning
    order = seats[leader:] + seats[:leader]
    plays = [f"{seat}:{card}" for seat, card in zip(order, trick, strict=True)]
    hand = position(begun(case, plays, {s: case[s] for s in SEATS if s in case}, bidder))
    hand.done = int(case.get("trick", "1")) - 1
    hand.played = DECK.mask(played[: -len(seats)])
    assert len(played) == len(seats) * (hand.done + 1)
    hand.declared = declarations(case.get("declared", ""), case["trump"])
    run(hand, tokens(plays))
    questions = []
    for answer in filter(None, case.get("answers", "").split(",")):
        questions.append(f"{SEATS[hand.to_act]}:{hand.facts()['ask']}")
        hand.apply(GAME.parse(answer))
    assert hand.phase == "play", "a question is left"
    assert SEATS[hand.to_act] == case["winner"]
    return " ".join(questions) or "nobody"


def points(case: dict[str, str], _: str) -> str:
    declared = ",".join(
        f"{seat}:{worth}" for seat, worth in zip("NE", case["declared"].split(","), strict=True)
    )
    bid = f"bid=solo by={case['bidder']}" if "bidder" in case else ""
    hand = position(
        f"{table(case)} {bid} cards={case['cards']} last={case['last'][0]} declared={declared}"
    )
    return ask(hand, [], "score", "")


def stopped(case: dict[str, str], won: int, lost: int) -> CuatrolaHand:
    """A bid hand after so many tricks, the last of them played: by a rival if that is what counts.

    Whoever takes it leads trumps to it, and nobody else has any.
    """
    bidder = SEATS.index(case["bidder"])
    rival = (bidder + 1) % 4
    taker = rival if lost and won < NEEDED[case["bid"]] else bidder
    before = [0, 0, 0, 0]
    before[bidder], before[rival] = won, lost
    before[taker] -= 1
    cards = "CR3AS"[: TRICKS - sum(before)]
    hands = {
        (taker + i) % 4: DECK.mask(rank + suit for rank in cards) for i, suit in enumerate("oceb")
    }
    hand = begin(GAME.parse_options(4, {"solo": case.get("solo", "tricks")}), dealer=0)
    in_play(hand, "o", hands, spelled(before).replace(" ", ","))
    settled(hand, {"bid": case["bid"], "by": case["bidder"]})
    hand.to_act = taker
    for _ in range(3):
        hand.apply(next(card for card in hand.legal() if DECK.name(card)[0] == "C"))
    assert (hand.done, hand.winner) == (won + lost, taker)
    return hand


def stop(case: dict[str, str], _: str) -> str:
    hand = stopped(case, int(case["won"]), int(case["lost"]))
    return "yes" if hand.is_over else "no"


def bidhand(case: dict[str, str], _: str) -> str:
    """Played to the last trick that counts: made with so many, or lost with so few."""
    won, needed = int(case["tricks"]), NEEDED[case["bid"]]
    hand = stopped(case, won, 0 if won == needed else TRICKS - needed + 1)
    assert (hand.phase, hand.to_act) == (OVER, NOBODY)
    return ask(hand, [], "score", "")


def end(case: dict[str, str], _: str) -> str:
    options = GAME.parse_options(case["players"], {"target": case["target"]})
    return winner(GAME, options, figures(case["totals"]))


KINDS = {
    "bids": bids,
    "leads": leads,
    "legal": legal,
    "wins": wins,
    "asks": asks,
    "points": points,
    "bidhand": bidhand,
    "stop": stop,
    "end": end,
}


@pytest.mark.parametrize("line", examples(told(TEXT)))
def test_example_of_the_rules_text(line):
    holds(line)


def test_the_text_has_cases_of_every_kind_and_option():
    has_every_kind(TEXT, set(KINDS), least=80)
    written = {word for _, line in told(TEXT) for word in line.split()}
    assert written >= {f"{o.name}={c}" for o in GAME.table_options for c in o.choices[1:]}


@pytest.mark.parametrize(
    ("change", "to"),
    [
        pytest.param("W:solo -> S may - cuatrola", "W:solo -> S may - solo cuatrola", id="bids"),
        pytest.param("-> W may - quintola", "-> E may - quintola", id="bids seat"),
        pytest.param("E:- -> W rests N", "E:- -> N rests N", id="leads"),
        pytest.param("-> S rests nobody", "-> S rests N", id="leads rests"),
        pytest.param("hand=Ab,Cb,3e -> Ab,Cb", "hand=Ab,Cb,3e -> Ab,Cb,3e", id="legal"),
        pytest.param("-> E 21", "-> W 21", id="wins seat"),
        pytest.param("-> S 27", "-> S 28", id="wins points"),
        pytest.param(
            "answers=-,40,20b -> W:40 E:40 W:20", "answers=-,40,20b -> W:40 E:40", id="asks"
        ),
        pytest.param("answers=-,- -> S:20 N:20", "answers=-,- -> N:20 S:20", id="asks seats"),
        pytest.param(
            "cards=71,49 declared=20,0 last=NS -> +2 0",
            "cards=71,49 declared=20,0 last=NS -> +1 0",
            id="points",
        ),
        pytest.param("bidder=W tricks=2 -> +2 0", "bidder=W tricks=2 -> 0 +2", id="bidhand"),
        pytest.param("bidder=W won=2 lost=2 -> no", "bidder=W won=2 lost=2 -> yes", id="stop"),
        pytest.param("totals=20,22 -> EW", "totals=20,22 -> nobody", id="end"),
    ],
)
def test_a_changed_expectation_fails(change, to):
    """Control: the cases are really put to the engine."""
    fails_when_changed(TEXT, change, to, holds)
