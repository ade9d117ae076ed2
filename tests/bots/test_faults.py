"""Kinds of fault that bots at card tables have shipped, each with positions in which it would show.

A position is one in which what is wanted is never worse, however the unseen cards lie, and better
in some of those ways: that is counted out, not believed. A bot with the fault is the control.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest

from levata import by_name, kernel
from levata.bots import bot, cruce
from levata.bots.levels import LEVELS, Thinker
from levata.cards import Card
from levata.game import Action, Hand, Observation
from levata.kernel import Goal
from levata.tricks import best
from levata.worlds import Worlds
from tests.bots.test_greedy import _pack as packed

STRONG = Thinker("strong", LEVELS["strong"])
NORMAL = Thinker("normal", LEVELS["normal"]._replace(slip=0.0))
"""Without its slips, which are no faults."""
SEEDS = range(3)


class Case(NamedTuple):
    fault: str
    game: str
    line: str
    """`options | holdings | tokens so far -> what may sensibly be done`; the last seat has dealt."""
    control: str = ""
    """Which bot has the fault."""


def read(case: Case) -> tuple[Hand, set[Action]]:
    """The hand where it stands, and the actions wanted."""
    game = by_name(case.game)
    words, holdings, rest = case.line.split("|")
    values = dict(word.split("=") for word in words.split())
    options = game.parse_options(values.pop("players", None), values)
    tokens, wanted = rest.split("->")
    pack = game.check_pack(packed(game, options, holdings))
    hand = game.deal(options, options.players - 1, (0,) * len(game.sides(options)), pack)
    for token in tokens.split():
        hand.apply(game.parse(token))
    return hand, {game.parse(token) for token in wanted.split()}


# The faults, and bots that have them.


def highest(seen: Observation) -> Card:
    """The highest rank, whatever was led: takes it for a winner."""
    assert seen.table is not None
    return max(seen.legal, key=lambda card: seen.table.order.power[card])


def lowest(seen: Observation) -> Card:
    """The lowest rank: keeps what is good for ever."""
    assert seen.table is not None
    return min(seen.legal, key=lambda card: seen.table.order.power[card])


def takes(seen: Observation) -> Card:
    """The highest card that takes the trick, from whomever."""
    table = seen.table
    assert table is not None
    plays = [card for _, card in table.plays]
    over = table.order.beats[plays[best(plays, table.order)]]
    return max(seen.legal, key=lambda card: (over >> card & 1, table.order.power[card]))


def forgets(seen: Observation) -> Action:
    """The strong bot, had it not seen who showed out."""
    game = type(seen.game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "proven", lambda _, seen: [0] * seen.options.players)
        return STRONG.choose(seen, Random(1))


def takes_no_heed(seen: Observation) -> Action:
    """The strong bot, if points that are not its own were all one to it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cruce, "WITHHELD", 0.0)
        return STRONG.choose(seen, Random(1))


CONTROLS: dict[str, Callable[[Observation], Action]] = {
    "highest": highest,
    "lowest": lowest,
    "takes": takes,
    "forgets": forgets,
    "takes_no_heed": takes_no_heed,
    "greedy": lambda seen: bot("greedy").choose(seen, Random(1)),
}

SUIT, GUARD, NEED, TOGETHER, VOID, DRAW = (
    "a-winner-of-another-suit",
    "spends-what-should-be-guarded",
    "guards-when-the-trick-is-needed",
    "fights-its-partner",
    "forgets-who-showed-out",
    "draws-no-trumps",
)

CASES = [
    # East has ruffed, and nothing of South's beats that, not even the ace: the king costs least.
    Case(
        SUIT,
        "cruce",
        "deal=full | N:Q9.9.KJ9.- E:A.TQ.A.TQ S:K.K.TQ.AK W:TJ.AJ.-.J9"
        " | - 2 - - =h As Ks Js 9s Ad Qd Jh 9d Ah 9h Th Kh Ts Qs Qh -> Kc",
        "highest",
    ),
    # The rey of espadas is beaten by North's three; the ace of copas follows nothing there.
    Case(
        SUIT,
        "cuatrola",
        "direction=clockwise | N:A.RS.3S.- E:C.AC.C.S S:-.3.-.A3RC W:RS.-.AR.- 3o"
        " | - - - - Ao Co Ab So - 20b - Sc Cc 3c Ro - - Ae Se Ce Cb - - Re 3e -> Sb",
        "highest",
    ),
    # Nines rank first, but neither hearts nor the trumps, spades, are East's: the nine is kept.
    Case(
        SUIT,
        "cross_purposes",
        "| N:AK5.KQ42.T2.KQT4 E:643.73.AJ63.J952 S:QT987.AT86.KQ7.3 W:J2.J95.9854.A876"
        " | =h ^6 =s ^9 =s ^3 ^9 ^9 2h 3h 6h 9h 8d Td Jd Qd 9d 2d Ad Kd 6c Tc Jc 3c 7c Qc 2c Ts"
        " 9s Js Ks 3s 8s 2s As 4s 7s Jh 5s 6s 8h 5h Qh 7h 7d 4d Kh 3d Th Ac 4h -> 6d 5c",
        "highest",
    ),
    # The jack of hearts is the left bower. South has no trump: the ace of clubs would be lost.
    Case(
        SUIT,
        "euchre",
        "| N:A.J.K9.T S:-.AT.JT.A 9s | - - =d As Td Jd 9d Ah Kd Jh -> Th",
        "highest",
    ),
    # The ace of clubs is out: the queen goes under it, and the ten takes the next club.
    Case(
        GUARD,
        "cruce",
        "deal=full | N:AT.AJ.-.TQ E:J9.-.TQ.J9 S:Q.K9.A9.K W:K.TQ.KJ.A"
        " | 2 - - - =s As 9s Qs Ks Ts Js Ad Jd Ah 9c Kh Qh Jh Jc 9h Th Ac -> Qc",
        "highest",
    ),
    # Last to play, the ace takes the ten and the king.
    Case(
        NEED,
        "cruce",
        "deal=full | N:Q.AJ9.T.Q E:AK9.T.-.TJ S:J.Q.KQ.A9 W:T.K.AJ9.K"
        " | 1 2 - - =s As Js Ts Qs Jc 9c Kc Qc Ad Td Ks Qd Th Qh Kh -> Ah",
        "lowest",
    ),
    # The ace of trumps has the trick: the rey goes under it, and the three takes one later.
    Case(
        GUARD,
        "cuatrola",
        "direction=clockwise | N:S.S.A.AR E:-.A3.S.3C S:3R.C.R.S W:C.R.3C.- Ao"
        " | - - - - Ae Se Re Ce - - - - Ab Cb Sb Co - - Ao So Ac -> Ro",
        "highest",
    ),
    # The rey beats the sota as well, but the three is still to come: only the ace is sure.
    Case(
        NEED,
        "cuatrola",
        "direction=clockwise | N:R.3C.CS.- E:AC.R.A.S S:3.AS.-.AR W:S.-.R.3C 3e"
        " | - - - - Cc Rc Ac Re - - So Ro Ao 3o - - Ae Sc 3e Se - - Sb -> Ab",
        "lowest",
    ),
    # The right bower is led: the king goes under it, and the left bower stays.
    Case(
        GUARD,
        "euchre",
        "| N:K.K.AJ.A S:-.JT.KT.Q Ah | order take xTd Ad Kd Ac Qc Ks Th Jh -> Kh",
        "highest",
    ),
    # The ace beats the king that is led.
    Case(
        NEED,
        "euchre",
        "| N:K.Q.AQ.J S:AQ9.9.K.- Jh | - - =s Ad Kd Qd 9s 9h Qh Ks -> As",
        "lowest",
    ),
    # Queens rank first: East's jack beats North's clubs alike, and the nine may take another.
    Case(
        GUARD,
        "cross_purposes",
        "| N:KJ9.K986.Q42.A93 E:A3.AQJ75.K985.JT S:T5.43.A7.K876542 W:Q87642.T2.JT63.Q"
        " | =h =h =c =s =c ^A ^Q ^Q Qd Kd Ad 3d 6h 7h 3h 2h Jh 4h Th Kh Qh Kc Qc 8h Qs Ks As 5s"
        " Td 2d 5d 7d Jd 4d 8d 2c Ts 2s 9s 3s 4c 4s Ac Tc Jc 5c 6s -> 3c",
        "highest",
    ),
    # Queens rank first: the ten beats the eight, and nobody plays after East.
    Case(
        NEED,
        "cross_purposes",
        "| N:8.KQJ32.KJ753.J9 E:J4.A964.984.AKT2 S:A32.875.AT62.863 W:KQT9765.T.Q.Q754"
        " | =d =h =d ^Q ^4 ^Q ^4 ^Q ^Q Jh Ah 5h Th Qh 4h 7h Qd Qs 8s 4s As Qc 9c Kc 3c 5s Jd Js"
        " 2s Jc Ac 6c 4c 2h 6h 8h Ks Td 5c Kd 4d 3s 6s 3d 8d 9d Ad 7s 5d 9h 2d 7c Kh 8c 9s 3h"
        " -> Tc",
        "lowest",
    ),
    # Two defenders: East's ten has the trick, and the ace is there for another.
    Case(
        TOGETHER,
        "cruce",
        "deal=full | N:J.-.KQ.TKQ E:TKQ.-.T9.J S:A9.TKQ9.-.- W:-.AJ.AJ.A9"
        " | 3 - - - =c Qc Jc 9s Ac Ah Kc 9d Th Qd Td 9h -> Jd",
        "takes",
    ),
    # Against West's solo: North has the trick. Ace or three will do for oros, the rey may be needed.
    Case(
        TOGETHER,
        "cuatrola",
        "direction=clockwise | N:R.3C.3.A E:S.A.ACS.- S:A3C.-.R.3 W:-.RS.-.RS Cb"
        " | - - - solo Ab 3b Sb Cc Co Rc Sc 3c -> Ao 3o",
        "greedy",
    ),
    # Sixes rank first and aces below twos: East's four has the trick, West's trumps another.
    Case(
        TOGETHER,
        "cross_purposes",
        "| N:J86.8.74.AKQT942 E:K74.A9732.K93.J7 S:AT952.K65.T5.863 W:Q3.QJT4.AQJ862.5"
        " | =c =h =s =d =c =h =s =d =c =d ^6 ^6 6s 7s 9s Qs 2c 7c 8c 5c 6d 7d 9d Td 4h 8h 7h 5h"
        " 5d 8d 4d Kd 5s 3s 8s Ks 6h Th 9c 9h 6c Jd Tc Jc Jh Js Ah Kh 3d Ts Qd Qc 4s As -> Qh",
        "takes",
    ),
    # East and West have shown out: the ten of trumps would only draw South's jack, who ruffs the
    # king instead. Who forgets it fears a trump with East or West.
    Case(
        VOID,
        "cruce",
        "deal=full | N:9.K.TKQ.Q E:K.TQ.-.TJ9 S:ATJ.-.AJ9.- W:Q.AJ9.-.AK"
        " | 3 - - - =d Qd 9c 9d 9h 9s Ks Js Qs Jc Ad Kc Qc As Jh Kd Qh -> Kh",
        "forgets",
    ),
    # North may have the jack of trumps: the ace draws it before the ten of spades is led.
    Case(
        DRAW,
        "cruce",
        "deal=full | N:9.KJ.TJ.J E:TJ.-.AKQ.T S:A.A9.-.KQ9 W:KQ.TQ.9.A"
        " | - 3 - - =d Qd 9h 9d Td 9s Js As Qs Qc Ac Jc Tc Qh Kh Kd Ah -> Ad",
        "lowest",
    ),
    # North and South have shown out: East's rey of bastos is there to ruff West's sota.
    Case(
        VOID,
        "cuatrola",
        "direction=clockwise | N:A3R.3.R.- E:-.R.AC.RC S:-.ACS.3.S W:CS.-.S.A 3b"
        " | - - - - Ao Cb Sb Co - - Ae 3e Se Re - - Ce Sc 3b Ro - - -> So",
        "greedy",
    ),
    # The same: West, who has the last trump beside East's king, ruffs the jack.
    Case(
        VOID,
        "cross_purposes",
        "| N:4.T954.2.KQT8652 E:K5.A82.AKJ54.J97 S:AJ9632.KQ7.T.A43 W:QT87.J63.Q98763.-"
        " | =c =d =s =d ^5 ^3 ^5 ^3 ^5 ^5 4h 8h 7h 6h 5h Ah Qh Jh 5c 7c Ac 6d 3h 9h 2h Kh 7s 4s"
        " 5s 6s 5d Td 7d 2d 4d 9s 8d 6c 9c 3c 3d 8c 8s Th Ks 2s 3s Ts Tc Jd Ad Js 9d Qc -> Jc",
        "greedy",
    ),
]


def worlds(hand: Hand) -> Iterator[Hand]:
    """Every hand that looks the same from the seat to act."""
    seen = hand.view(hand.to_act)
    for guess in Worlds(seen.game.hidden(seen), seen.game.deck):
        yield seen.game.world(seen, guess)


def counted(hand: Hand) -> list[dict[Card, int]]:
    """In each world what a card brings its side, all hands open, by the kernel alone."""
    found = []
    for world in worlds(hand):
        table = world.trick_table()
        assert table is not None
        goal = Goal.POINTS if any(table.values) else Goal.TRICKS
        if world.deal.game.name == "cross_purposes":
            goal = Goal.PRODUCT
        tricks = [0] * len(world.hands)
        for trick in world.tricks():
            tricks[trick.winner] += trick.done
        at = kernel.position(table, world.hands, world.to_act, tricks=tricks)
        found.append(kernel.values(kernel.laws(table), at, goal, table.sides[world.to_act]))
    return found


def names(case: Case) -> str:
    return f"{case.fault}-{case.game}"


@pytest.mark.parametrize("case", CASES, ids=names)
def test_the_levels_do_what_is_right(case: Case) -> None:
    hand, wanted = read(case)
    seen = hand.view(hand.to_act)
    for player in (STRONG, NORMAL):
        for seed in SEEDS:
            assert player.choose(seen, Random(seed)) in wanted


@pytest.mark.parametrize("case", CASES, ids=names)
def test_it_is_right_and_the_fault_would_show(case: Case) -> None:
    hand, wanted = read(case)
    fault = CONTROLS[case.control](hand.view(hand.to_act))
    assert fault not in wanted
    values = counted(hand)
    for action in wanted:
        assert all(value[action] == max(value.values()) for value in values)
        assert any(value[action] > value[fault] for value in values)


# Three seats: two of them against a declarer, each for itself.

AGAINST = [
    # South has 87 of 99 and the last trick. East has this one: the ten goes to East, not to South.
    Case(
        TOGETHER,
        "cruce",
        "players=3 deal=full | N:KQ9.AJ.9.TQ E:AT.-.ATQ.KJ9 S:J.TKQ9.KJ.A"
        " | 2 - 3 =h Qh Ah 9c Qs Ts Js As Kh 9s Th Jh Jc Ac Qc Kc Jd 9d Ad Td Kd -> Tc",
        "greedy",
    ),
    # East, at 77 of 99, has ruffed 14: the king makes 95 of it, the ten 101. The last trump and so
    # the last trick are North's.
    Case(
        TOGETHER,
        "cruce",
        "players=3 deal=full | N:T9.QJ.AT.TJ E:KQJ.-.K9.AKQ S:A.ATK9.QJ.9"
        " | - 3 - =c Qc 9c Tc Ad 9d Jd Td Kd Qd 9s Js As Ah Jh Kc Qs 9h Ts Qh Ac -> Kh",
        "highest",
    ),
]


def endings(hand: Hand) -> Iterator[tuple[int, ...]]:
    """The score, whatever is played."""
    if hand.is_over:
        yield hand.score()
    for action in hand.legal():
        after = hand.copy()
        after.play(action)
        yield from endings(after)


@pytest.mark.parametrize("case", AGAINST, ids=["helps-the-other", "helps-not-the-declarer"])
def test_two_against_a_declarer_hold_it_down(case: Case) -> None:
    """In every world and whatever comes: what is wanted sets the contract, the fault makes it."""
    hand, wanted = read(case)
    seen = hand.view(hand.to_act)
    declarer = seen.game.seat_letters(seen.options).index(str(seen.facts["declarer"]))
    made: dict[Action, set[bool]] = {}
    for action in seen.legal:
        for world in worlds(hand):
            world.play(action)
            made.setdefault(action, set()).update(s[declarer] > 0 for s in endings(world))
    assert {action for action, ways in made.items() if ways == {False}} == wanted
    assert made[CONTROLS[case.control](seen)] == {True}
    for player in (STRONG, NORMAL):
        for seed in SEEDS:
            assert player.choose(seen, Random(seed)) in wanted


GIFTS = [
    # Whatever South throws, it gets no point more: the ace would be a gift to East's king of spades.
    Case(
        TOGETHER,
        "cruce",
        "players=3 deal=full | N:Q.KT.TJ9.KT E:AKT.AQ9.-.AQ S:J9.J.AKQ.J9"
        " | - 2 - =s As 9s Qs Ts Js 9d Ah Jh Kh Ac 9c Kc 9h Jc Th Jd Ks -> Qd Kd",
        "takes_no_heed",
    ),
    # North has led the king of trumps, and has the contract: the ace would be eleven points more.
    Case(
        TOGETHER,
        "cruce",
        "players=3 deal=full | N:AK.AT.ATKQ.- E:J.Q.9.ATKQ9 S:TQ9.KJ9.J.J"
        " | 4 - - =d Qd 9d Jd As Js 9s Th Qh 9h Ah 9c Jh Ks Tc Ts Jc Kd -> Qc Kc",
        "takes_no_heed",
    ),
]


@pytest.mark.parametrize("case", GIFTS, ids=["under-a-king", "under-a-trump"])
def test_nothing_is_given_away_to_the_declarer(case: Case) -> None:
    """In every world one's own points are the same, and the declarer's the least for what is wanted."""
    hand, wanted = read(case)
    seen = hand.view(hand.to_act)
    declarer = seen.game.seat_letters(seen.options).index(str(seen.facts["declarer"]))
    fault = CONTROLS[case.control](seen)
    assert fault not in wanted
    differ = False
    for world in worlds(hand):
        table = world.trick_table()
        assert table is not None
        laws, at = kernel.laws(table), kernel.position(table, world.hands, seen.seat)
        assert len({*kernel.values(laws, at, Goal.POINTS, seen.seat).values()}) == 1
        theirs = kernel.values(laws, at, Goal.POINTS, declarer)
        assert all(theirs[card] == min(theirs.values()) for card in wanted)
        differ |= theirs[fault] > min(theirs.values())
    assert differ
    for player in (STRONG, NORMAL):
        for seed in SEEDS:
            assert player.choose(seen, Random(seed)) in wanted


# One thing to do, several cards to hold.

FORCED = [
    # The only trump, the suit led not being held.
    Case(
        "forced",
        "cruce",
        "deal=full | N:-.KQ9.TK9.- E:TQJ.-.Q.TQ S:9.ATJ.J.K W:AK.-.A.AJ9"
        " | 3 - - - =h Qh Js Jh 9c 9d Qd Jd Ad As 9h Qs 9s Td Qc Th Jc Kc Ac -> Kh",
    ),
    Case(
        "forced",
        "cuatrola",
        "direction=clockwise | N:A3R.3.R.- E:-.R.AC.RC S:-.ACS.3.S W:CS.-.S.A 3b"
        " | - - - - Ao Cb Sb Co - - Ae 3e Se Re - - Ce Sc 3b Ro - - So 3o -> Rb",
    ),
    # The left bower alone: it follows the trump that is led.
    Case("forced", "euchre", "| N:K.K.Q9.9 S:-.A.A.JKQ Td | - - =s Ks -> Jc"),
    # The only card of the suit.
    Case(
        "forced",
        "cross_purposes",
        "| N:4.T954.2.KQT8652 E:K5.A82.AKJ54.J97 S:AJ9632.KQ7.T.A43 W:QT87.J63.Q98763.-"
        " | =c =d =s =d ^5 ^3 ^5 ^3 ^5 ^5 4h 8h 7h 6h 5h Ah Qh Jh 5c 7c Ac 6d 3h 9h 2h Kh 7s 4s"
        " 5s 6s 5d Td 7d 2d 4d 9s 8d 6c 9c 3c 3d 8c 8s Th Ks 2s 3s Ts Tc Jd Ad Js 9d Qc Jc -> 4c",
    ),
]


@pytest.mark.parametrize("spec", ["random", "greedy", "flat", "ismcts", *LEVELS])
@pytest.mark.parametrize("case", FORCED, ids=names)
def test_a_single_card_that_may_be_played_is_played(case: Case, spec: str) -> None:
    hand, wanted = read(case)
    seen = hand.view(hand.to_act)
    assert set(seen.legal) == wanted and seen.hand.bit_count() > 1
    assert bot(spec).choose(seen, Random(1)) in wanted
