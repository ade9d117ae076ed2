"""What may not be done is refused, with the duty it breaks and the cards that create it."""

import pytest

from levata.errors import NotationError
from levata.games.cross_purposes import GAME
from tests.games.cases import cases, heads, options_of, put_refusal, refuses
from tests.games.cross_purposes.lines import position, run, spread

TWELVE = "=s =h =d =c ^2 ^3 ^4 ^5 =s =h =d =c"

# code clause | table | script | token | because | held | legal
REFUSALS = f"""
follow 5.5  | play=h6 N:-.-.-.K E:-.9.-.67                   | N Kc        | 9h | Kc | 6c 7c | 6c 7c
follow 5.5  | play=h6 S:-.4.-.- W:-.7A.-.6                   | S 4h        | 6c | 4h | 7h Ah | 7h Ah
follow 5.5  | play=h6 N:-.-.-.K E:-.-.-.7 S:-.9.-.- W:2.6.-.68 | N Kc 7c 9h | 6h | Kc | 6c 8c | 6c 8c
follow 5.5  | play=h6 N:-.-.-.K E:-.-.-.7 S:-.9.-.- W:2.6.-.68 | N Kc 7c 9h | 2s | Kc | 6c 8c | 6c 8c
follow 5.5  | play=sA N:-.-.Q.- E:-.-.2.-  S:-.2.-.- W:A.-.3.- | N Qd 2d 2h | As | Qd | 3d    | 3d
follow 5.5  | players=2 play=h6 N:-.-.-.K S:-.9.-.67         | N Kc        | 9h | Kc | 6c 7c | 6c 7c
follow 5.5  | players=2 half=2 play=h6 S:-.K.-.- N:-.9.-.67  | S Kh        | 6c | Kh | 9h    | 9h
follow 5.5  | players=2 dealer=S N:AK.AK.AK.8765432 S:QJ3.QJ.QJ.TJQKA9 | =s ^A As | Qh | As | 3s Js Qs | 3s Js Qs
not-held 5.5 | play=h6 N:-.-.-.K E:-.9.-.67                  | N Kc        | 8c | -  | -     | 6c 7c
not-held 5.5 | play=h6 N:A.K.Q.J                             | N           | Ah | -  | -     | As Kh Qd Jc
not-held 5.5 | play=h6 N:A.K.Q.J                             | N           | xAs | - | -     | As Kh Qd Jc
not-held 5.5 | players=2 play=h6 N:A.K.Q.J                   | N           | 2d | -  | -     | As Kh Qd Jc
wrong-phase 3.1 | players=2 dealer=S                         |             | As | -  | -     | = ^
wrong-phase 3.3 | players=2 dealer=S                         | =d          | =h | -  | -     | ^
wrong-phase 3.3 | players=2 dealer=S                         | ^Q          | ^Q | -  | -     | =
wrong-phase 3.5 | players=2 dealer=S                         | =d ^4 *     | ^4 | -  | -     | =
wrong-phase 3.5 | players=2 dealer=S                         | ^Q =c *     | =c | -  | -     | ^
wrong-phase 3.6 | players=2 dealer=S                         | =d ^4 * =s  | =d | -  | -     | ^
wrong-phase 2.7 | players=2 dealer=S                         | =d ^4 *     | 2c | -  | -     | =
wrong-phase 3.1 | players=2 play=h6 N:A.K.Q.J                | N           | =s | -  | -     | As Kh Qd Jc
wrong-phase 3.1 | players=2 half=2 play=h6 N:A.K.Q.J         | N           | ^2 | -  | -     | As Kh Qd Jc
wrong-phase 4.2 | dealer=N                                   |             | 2h | -  | -     | = ^
wrong-phase 4.14 | sides=alliance                            | =s =s       | =h | -  | -     | ^
wrong-phase 4.14 | sides=fixed                               | ^9 =h ^9    | ^A | -  | -     | =
wrong-phase 4.18 | sides=fixed                               | {TWELVE}    | =h | -  | -     | =d
wrong-phase 4.18 | sides=alliance                            | {TWELVE}    | =s | -  | -     | =h =d =c
wrong-phase 4.18 | sides=alliance                            | {TWELVE}    | ^A | -  | -     | =h =d =c
wrong-phase 4.18 | sides=alliance cap=2                      | =s =h =d =c ^2 ^3 ^4 ^5 | ^2 | - | - | ^3 ^4 ^5
wrong-phase 4.18 | sides=fixed                               | =s ^2 =s ^A ^K ^Q ^J ^T ^9 | ^K | - | - | ^9
wrong-phase 4.20 | cap=no-repeats                            | =s =h =d =c | =s | -  | -     | = ^ !=s
wrong-phase 4.20 | cap=no-repeats sides=alliance             | =s =h =d =c ^2 ^3 ^4 ^5 | =s | - | - | = ^ !=s !^2
wrong-phase 4.16 | play=h6 N:A.K.Q.J                         | N           | =s | -  | -     | As Kh Qd Jc
wrong-phase 4.16 | play=h6 N:A.K.Q.J                         | N           | ^6 | -  | -     | As Kh Qd Jc
hand-over 9.9 | play=h6 N:A.-.-.- E:K.-.-.- S:Q.-.-.- W:J.-.-.- | N As Ks Qs Js | As | - | - | none
hand-over 9.9 | taken=5,4,1,3                                |             | =s | -  | -     | none
hand-over 2.5 | players=2 half=2 play=h6 N:A.-.-.- S:K.-.-.- | N As Ks     | ^2 | -  | -     | none
"""


@pytest.mark.parametrize("line", cases(REFUSALS))
def test_refused(line):
    put_refusal(line, position, run, spread)


def test_every_refusal_of_the_rules_has_a_case():
    assert heads(REFUSALS) == {"follow", "not-held", "wrong-phase", "hand-over"}


@pytest.mark.parametrize("token", ["-", "=x", "^1", "^10", "s", "=S", "10s", "1s", "x2", ""])
@pytest.mark.parametrize("table", ["players=2", "players=4"])
def test_no_such_word(table, token):
    """3.10, 4.4: there is no pass, and nothing but the 17 names and the cards is understood."""
    hand = position(table)
    with refuses("bad-token", NotationError):
        hand.apply(GAME.parse(token))
    assert hand.history == b""


SIDES = "option 'sides' is not for 2 players.*it is for 4 players"
CAP = "option 'cap' is not for 2 players.*it is for 4 players"
SPAN = "100, 50, 150, 200, 1-1000"


@pytest.mark.parametrize(
    ("table", "code", "told"),
    [
        pytest.param("players=3", "seats", "2, 4|4, 2", id="1.2 three"),
        pytest.param("players=3", "seats", "three cannot", id="1.2 three, and why"),
        pytest.param("players=1", "seats", "two pairs agree on one each", id="1.2 one"),
        pytest.param("players=5", "seats", "Two name a dimension each", id="1.2 five"),
        pytest.param("players=2 sides=alliance", "option-seats", SIDES, id="8.2 sides"),
        pytest.param("players=2 sides=fixed", "option-seats", SIDES, id="8.2 the default too"),
        pytest.param("players=2 cap=2", "option-seats", CAP, id="8.2 cap"),
        pytest.param("players=2 cap=no-repeats", "option-seats", CAP, id="8.2 no repeats"),
        pytest.param("target=0", "bad-choice", SPAN, id="7.1 zero"),
        pytest.param("target=1001", "bad-choice", SPAN, id="7.1 too much"),
        pytest.param("target=-5", "bad-choice", SPAN, id="7.1 below zero"),
        pytest.param("target=99.5", "bad-choice", SPAN, id="7.1 not whole"),
        pytest.param("target=073", "bad-choice", SPAN, id="7.1 another spelling"),
        pytest.param("players=2 target=1001", "bad-choice", SPAN, id="7.1 at two"),
        pytest.param("sides=cutthroat", "bad-choice", "fixed, alliance", id="8.1 other sides"),
        pytest.param("cap=4", "bad-choice", "3, 2, 5, no-repeats", id="8.1 another cap"),
        pytest.param("beat=yes", "unknown-option", "target, sides, cap", id="8.1 another option"),
    ],
)
def test_a_table_is_turned_away(table, code, told):
    with refuses(code, NotationError, told):
        options_of(GAME, table)


@pytest.mark.parametrize("target", ["1", "2", "73", "999", "1000"])
@pytest.mark.parametrize("players", [2, 4])
def test_any_target_in_range_is_taken(players, target):
    """7.1: the menu is a menu and no more."""
    options = GAME.options(players, target=target)
    assert options["target"] == target
    assert GAME.winners(options, (int(target), 0)) == (0,)
    assert GAME.winners(options, (int(target) - 1, 0)) == ()
