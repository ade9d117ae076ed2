"""What may not be done is refused, with the duty it breaks and the cards that create it."""

import pytest

from levata.errors import NotationError
from levata.games.cuatrola import GAME
from tests.games.cases import cases, heads, put_refusal, refusal, refuses
from tests.games.cuatrola.lines import position, run

# code clause | table | script | token | because | held | legal
REFUSALS = """
follow 5.5      | play=e N:-.-.-.S W:3.-.A.CR                | N Sb      | 3o  | Sb | Cb Rb | Cb Rb
follow 5.5      | play=e N:-.-.-.3 W:3.-.A.CR                | N 3b      | Ae  | 3b | Cb Rb | Cb Rb
follow 5.5      | play=e N:-.-.-.R W:-.-.S.- S:-.-.3.AC      | N Rb Se   | 3e  | Rb | Cb Ab | Cb Ab
follow 5.8      | void=free play=e N:-.-.C.- W:-.3.S.A       | N Ce      | Ab  | Ce | Se    | Se
follow 5.9      | play=o bid=solo by=W N:-.S.-.- W:-.R.-.- S:A.3C.-.- | N Sc Rc | Ao | Sc | 3c | 3c
trump 5.5       | play=e E:-.3.-.- N:-.A.-.- W:-.-.S3.A      | E 3c Ac   | Ab  | 3c | Se 3e | Se 3e
trump 5.5       | play=e N:-.-.-.R W:-.-.C.- S:A.-.S3.-      | N Rb Ce   | Ao  | Rb | 3e    | 3e
trump 5.8       | void=free play=e N:-.-.-.R W:-.-.C.- S:A.-.S3.- | N Rb Ce | Ao | Rb | 3e | 3e
trump 5.5       | play=e N:-.-.-.R W:-.-.3.- S:A.-.RS.-      | N Rb 3e   | Ao  | Rb | Se Re | Se Re
trump 5.8       | void=free play=e E:-.3.-.- N:-.A.-.- W:-.-.S3.A | E 3c Ac | Ab | 3c | Se 3e | Se 3e
beat 5.5        | play=e N:-.-.-.C W:-.-.-.SRA               | N Cb      | Sb  | Cb | Rb Ab | Rb Ab
beat 5.7        | play=e N:-.-.-.R W:-.-.-.S S:-.-.C.AC      | N Rb Sb   | Cb  | Rb | Ab    | Ab
beat 5.5        | play=e N:-.-.C.- W:-.-.RS.A                | N Ce      | Se  | Ce | Re    | Re
beat 5.5        | play=e N:-.-.-.R W:-.-.C.- S:A.-.S3.-      | N Rb Ce   | Se  | Ce | 3e    | 3e
beat 5.8        | void=free play=e N:-.-.-.R W:-.-.C.- S:A.-.S3.- | N Rb Ce | Se | Ce | 3e | 3e
beat 5.9        | play=o bid=solo by=W N:-.S.-.- W:-.R.-.- S:A.3C.-.- | N Sc Rc | Cc | Rc | 3c | 3c
not-held 5.1    | play=e N:A.S.3.- W:R.-.-.-                 | N         | Ro  | -  | -     | Ao Sc 3e
not-held 5.3    | play=e N:-.-.-.S W:3.-.A.CR                | N Sb      | Ab  | -  | -     | Cb Rb
not-held 6.2    | play=e N:A.S.3.-                           | N         | xAo | -  | -     | Ao Sc 3e
too-low 3.3     | dealer=N                                   | W cuatrola | solo | cuatrola | - | - quintola
too-low 3.3     | dealer=N                                   | W cuatrola | cuatrola | cuatrola | - | - quintola
too-low 3.4     | dealer=W                                   | S solo E - | solo | solo | -   | - cuatrola quintola
too-low 3.5     | dealer=N                                   | W quintola S - | solo | quintola | - | -
too-low 3.11    | dealer=N totals=18,0                       | W solo    | solo | solo | -   | -
past-target 3.8 | dealer=E totals=17,0                       |           | quintola | 17 + 5 | - | - solo cuatrola
past-target 3.8 | dealer=E totals=18,0                       |           | cuatrola | 18 + 4 | - | - solo
past-target 3.8 | dealer=E totals=20,0                       |           | solo | 20 + 2 | - | -
past-target 3.8 | dealer=E target=11 totals=7,0              |           | quintola | 7 + 5 | - | - solo cuatrola
past-target 3.10 | dealer=N totals=0,19                      |           | cuatrola | 19 + 4 | - | - solo
past-target 3.11 | dealer=N totals=18,0                      | W solo    | cuatrola | 18 + 4 | - | -
wrong-phase 3.1 | dealer=N turned=Re                         |           | Re  | -  | -     | - solo cuatrola quintola
wrong-phase 6.1 | dealer=N                                   |           | 40  | -  | -     | - solo cuatrola quintola
wrong-phase 3.1 | play=e N:A.S.3.-                           | N         | solo | - | -     | Ao Sc 3e
wrong-phase 5.1 | play=e N:A.S.3.-                           | N         | -   | -  | -     | Ao Sc 3e
wrong-phase 6.6 | play=e N:RC.S.3.-                          | N         | 20o | -  | -     | Co Ro Sc 3e
wrong-phase 6.2 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc | 40 | - | - | -
wrong-phase 6.12 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc | 20b | - | - | -
wrong-phase 6.12 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc - - 20b - | 40 | - | - | -
wrong-phase 6.5 | play=e N:-.S.-.- W:A.A3.R.R S:-.R.-.- E:S.C.C.C | N Sc Ac Rc Cc - - | 20b | - | - | -
wrong-phase 6.9 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc - - 20b | 20b | - | - | -
wrong-phase 6.3 | play=e N:-.S.-.- W:A.A3.RC.- S:-.R.-.- E:S.C.A.S | N Sc Ac Rc Cc - - | 20e | - | - | -
wrong-phase 6.10 | play=e N:-.S.-.- W:-.A.RC.RC S:-.R.-.- E:RC.C.-.S | N Sc Ac Rc Cc 40 20b | 20o | - | - | Ce Re Cb Rb
wrong-phase 6.6 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc | Ao | - | - | -
hand-over 7.10  | play=o bid=solo by=W won=1,0,1,0 N:A3R.-.-.- W:-.A3R.-.- S:-.-.A3R.- | N Ao Ac Ae | 3o | - | - | none
hand-over 7.11  | play=o bid=solo by=W won=1,0,0,2 N:-.A3.-.- W:A3.-.-.- S:-.-.A3.- | W Ao Ae Ac | 3o | - | - | none
hand-over 6.6   | play=e won=4,0,0,0 N:S.-.-.- W:C.-.-.- S:-.S.-.- E:-.C.-.- | N So Co Sc Cc | - | - | - | none
"""


@pytest.mark.parametrize("line", cases(REFUSALS))
def test_refused(line):
    put_refusal(line, position, run)


def test_every_refusal_of_the_rules_has_a_case():
    assert heads(REFUSALS) == {
        *("follow", "trump", "beat", "not-held"),
        *("too-low", "past-target", "wrong-phase", "hand-over"),
    }


def test_a_bid_past_the_target_names_the_sum_and_the_target():
    for target, totals in (("21", (18, 3)), ("11", (8, 3))):
        hand = position(f"dealer=E target={target} totals={totals[0]},{totals[1]}")
        error = refusal(hand, "cuatrola")
        assert f"{totals[0]} + 4" in str(error)
        assert target in str(error)


@pytest.mark.parametrize(
    ("table", "code", "told"),
    [
        pytest.param("players=2", "seats", "pack of twenty is made for four", id="1.3 two"),
        pytest.param("players=3", "seats", "pack of twenty is made for four", id="1.3 three"),
        pytest.param("players=5", "seats", "4 sit down", id="1.3 five"),
        pytest.param("players=1", "seats", "two against two", id="1.3 one"),
        pytest.param("target=12", "bad-choice", "21, 11", id="8.1 another target"),
        pytest.param("void=maybe", "bad-choice", "trump, free", id="9.1 another choice"),
        pytest.param("direction=left", "bad-choice", "counter-clockwise, clockwise", id="1.10"),
        pytest.param("cap=3", "unknown-option", "target, direction, lead, void", id="9.1 other"),
        pytest.param("beat=yes", "unknown-option", "per-window", id="9.1 of another game"),
        pytest.param("sides=fixed", "unknown-option", "per-window", id="9.1 of other seats"),
    ],
)
def test_a_table_is_turned_away(table, code, told):
    with refuses(code, NotationError, told):
        position(table)


@pytest.mark.parametrize(
    "pack",
    [
        pytest.param((), id="empty"),
        pytest.param(GAME.deck.cards[:-1], id="a card short"),
        pytest.param((*GAME.deck.cards[:-1], GAME.deck.cards[0]), id="a card twice"),
    ],
)
def test_a_wrong_pack_is_turned_away(pack):
    with refuses("bad-pack", NotationError, "20 cards of Cuatrola"):
        GAME.check_pack(pack)
