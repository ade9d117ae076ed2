"""What may not be done is refused, with the duty it breaks and the cards that create it."""

import pytest

from levata.errors import NotationError
from tests.games.cases import cases, heads, put_refusal, refuses
from tests.games.cruce.lines import position

# code clause | table | script | token | because | held | legal
REFUSALS = """
follow 5.4       | play=s N:-.K.-.- E:A.9.-.-                          | N Kh    | As  | Kh | 9h    | 9h
follow 5.4       | play=s N:-.K.-.- E:-.9J.-.A                         | N Kh    | Ac  | Kh | 9h Jh | 9h Jh
follow 5.4       | play=h N:-.-.-.Q E:-.A.-.9T                         | N Qc    | Ah  | Qc | 9c Tc | 9c Tc
follow 5.4       | play=d W:-.-.J.- N:A.-.9Q.-                         | W Jd    | As  | Jd | 9d Qd | 9d Qd
follow 5.4       | beat=yes play=d W:-.-.J.- N:A.-.9Q.-                | W Jd    | As  | Jd | Qd    | Qd
follow 4.5       | trump=lead play=- N:-.-.T.- E:-.-.9.A               | N Td    | Ac  | Td | 9d    | 9d
follow 5.4       | players=3 play=s E:-.9.-.- S:-.T.-.A                | E 9h    | Ac  | 9h | Th    | Th
trump 5.5        | play=h N:-.-.-.Q E:-.-.-.9 S:-.J.AK.-               | N Qc 9c | Ad  | Qc | Jh    | Jh
trump 5.5        | play=c E:-.A.-.- S:-.-.-.Q W:9.-.-.J9               | E Ah Qc | 9s  | Ah | 9c Jc | 9c Jc
trump 5.11       | beat=yes play=c E:-.A.-.- S:-.-.-.Q W:9.-.-.JT      | E Ah Qc | 9s  | Ah | Tc    | Tc
trump 5.11       | beat=yes play=c E:-.A.-.- S:-.-.-.Q W:9.-.-.J9      | E Ah Qc | 9s  | Ah | 9c Jc | 9c Jc
beat 5.11        | beat=yes play=d W:-.-.J.- N:A.-.9Q.-                | W Jd    | 9d  | Jd | Qd    | Qd
beat 5.11        | beat=yes play=c E:-.A.-.- S:-.-.-.Q W:9.-.-.JT      | E Ah Qc | Jc  | Qc | Tc    | Tc
beat 5.12        | beat=yes play=d S:-.-.J.- W:-.-.9KA.-               | S Jd    | 9d  | Jd | Kd Ad | Kd Ad
beat 5.13        | beat=yes play=s N:-.-.K.- E:-.-.9.- S:-.Q.AJ.-      | N Kd 9d | Jd  | Kd | Ad    | Ad
beat 5.13        | players=3 beat=yes play=s N:-.-.9.- E:-.-.Q.- S:-.-.JT.- | N 9d Qd | Jd | Qd | Td | Td
not-held 5.4     | play=s N:-.K.-.- E:A.9.-.-                          | N Kh    | Ah  | -  | -     | 9h
not-held 5.1     | N:AK.QJ.T.9                                         | - - - 1 =s | Ts | - | -    | Ks As Jh Qh Td 9c
not-held 6.5     | N:AK.QJ.T.9                                         | - - - 1 =s | xAs | - | -   | Ks As Jh Qh Td 9c
not-held 4.5     | trump=lead N:AK.QJ.T.9                              | - - - 1 | Ts  | -  | -     | Ks As Jh Qh Td 9c
too-low 3.6      | dealer=N                                            | - 2 -   | 2   | 2  | -     | - 3 4 5 6
too-low 3.6      | dealer=N                                            | - 3     | 1   | 3  | -     | - 4 5 6
too-low 3.8      | dealer=N                                            | 6       | 6   | 6  | -     | -
too-low 3.6      | players=3                                           | 4 -     | 4   | 4  | -     | - 5 6
wrong-phase 4.2  | dealer=N                                            | - 2     | =s  | -  | -     | - 3 4 5 6
wrong-phase 3.1  | dealer=N E:AKQ.-.-.-                                |         | As  | -  | -     | - 1 2 3 4 5 6
wrong-phase 4.2  | dealer=N                                            | - - - 1 | -   | -  | -     | =s =h =d =c
wrong-phase 4.2  | dealer=N                                            | - - - 1 | 2   | -  | -     | =s =h =d =c
wrong-phase 4.2  | N:AK.QJ.T.9                                         | - - - 1 | As  | -  | -     | =s =h =d =c
wrong-phase 5.1  | N:AK.QJ.T.9                                         | - - - 1 =s | -  | - | -    | Ks As Jh Qh Td 9c
wrong-phase 4.4  | N:AK.QJ.T.9                                         | - - - 1 =s | =h | - | -    | Ks As Jh Qh Td 9c
wrong-phase 4.5  | trump=lead N:AK.QJ.T.9                              | - - - 1 | =s  | -  | -     | Ks As Jh Qh Td 9c
hand-over 3.9    | dealer=N                                            | - - - - | 1   | -  | -     | none
hand-over 9.3    | deal=full nines=redeal S:9A.9K.9.9                  |         | -   | -  | -     | none
hand-over 2.7    | play=s N:-.K.-.- E:A.-.-.- S:-.-.A.- W:-.-.-.A      | N Kh As Ad Ac | Kh | - | - | none
"""


@pytest.mark.parametrize("line", cases(REFUSALS))
def test_refused(line):
    put_refusal(line, position)


def test_every_refusal_of_the_rules_has_a_case():
    assert heads(REFUSALS) == {
        "follow",
        "trump",
        "beat",
        "not-held",
        "too-low",
        "wrong-phase",
        "hand-over",
    }


@pytest.mark.parametrize(
    ("table", "code", "told"),
    [
        pytest.param("players=2", "seats", "4, 3 sit down", id="1.2 two"),
        pytest.param("players=5", "seats", "cannot share it evenly", id="1.2 five"),
        pytest.param("players=6", "seats", "too few cards to bid on", id="1.2 six"),
        pytest.param("nines=redeal", "option-needs", "deal=full", id="9.2 half hands"),
        pytest.param("target=12", "bad-choice", "11, 6, 15, 21", id="8.1 another target"),
        pytest.param("beat=maybe", "bad-choice", "no, yes", id="9.1 another choice"),
        pytest.param("cap=4", "unknown-option", "target, deal, trump", id="9.1 another option"),
    ],
)
def test_a_table_is_turned_away(table, code, told):
    with refuses(code, NotationError, told):
        position(table)
