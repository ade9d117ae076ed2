"""The clauses and rulings of Cruce, one case a line; the number in front is its clause."""

import re

import pytest

from levata.games.cruce import DECK, GAME
from tests.games.cases import cases, heads, put_both
from tests.games.claims import claims, claims_in_vain, seated
from tests.games.cruce.lines import check, lay

RULINGS = """
C1  1.5  | dealer=N                       |                       | turn E
C1  3.2  | dealer=W                       | N - E -               | turn S
C1  3.2  | players=3 dealer=E             | S -                   | turn N
C1  5.3  | E:AKQJT9.-.-.-                 | E 1 - - - =s As       | turn S
C2  2.4  | dealer=N                       |                       | holds 3 3 3 3; phase bids; may - 1 2 3 4 5 6
C2  2.4  | players=3                      |                       | holds 4 4 4; phase bids
C2  2.8  | deal=full                      |                       | holds 6 6 6 6; phase bids; may - 1 2 3 4 5 6
C2  2.8  | players=3 deal=full            | E 2                   | holds 8 8 8; may - 3 4 5 6
C3  2.5  | N:AKQ.-.-.-+-.AKQ.-.-          | E - - - N             | holds 3 3 3 3; hand N AKQ.-.-.-
C3  4.1  | N:AKQ.-.-.-+-.AKQ.-.-          | E - - - N 1           | holds 6 6 6 6; hand N AKQ.AKQ.-.-; said dealt rest; trump -; may =s =h =d =c
C3  4.1  | players=3 dealer=S             | N - 1 -               | holds 8 8 8; turn E; phase trump
C4  3.4  | dealer=N                       | E 5                   | turn S; may - 6; refused 5 too-low
C4  3.8  | dealer=N                       | E 6                   | turn S; may -
C4  3.8  | dealer=N                       | E 6 S - W -           | turn N; may -
C4  3.8  | dealer=N                       | E 6 S - W - N -       | turn E; phase trump; contract E 6
C5  3.6  | dealer=N                       | E - S 2 W -           | turn N; may - 3 4 5 6; refused 2 too-low
C5  3.10 | N:AKQJT9.-.-.-                 | E - S 2 W - N 3 =s As | contract N 3; turn E; phase play
C5  3.7  | dealer=N                       | E 2 S -               | turn W; may - 3 4 5 6
C5  3.3  | dealer=N                       | E 1 S 2 W 3 N 4       | turn N; phase trump; contract N 4
C6  3.9  | dealer=N totals=3,-2           | E - S - W - N -       | phase over; turn nobody; score 0 0; totals 3 -2; dealer E; holds 3 3 3 3
C6  3.9  | players=3 dealer=S             | N - E - S -           | score 0 0 0; dealer N
C6  3.9  | deal=full dealer=W             | - - - -               | score 0 0; dealer N
C7  4.3  | N:AKQJT9.-.-.-                 | - - - N 1             | may =s =h =d =c
C7  4.3  | N:AKQJT9.-.-.-                 | - - - N 1 =c          | trump c; turn N; said trump N c
C8  5.1  | N:AK.QJ.T.9                    | - - - N 1 =s          | turn N; may As Ks Jh Qh Td 9c
C9  4.5  | trump=lead N:AK.QJ.T.9         | - - - N 1             | phase play; turn N; trump -; may As Ks Jh Qh Td 9c
C9  4.5  | trump=lead N:AK.QJ.T.9         | - - - N 1 Td          | trump d; said trump N d
C9  4.5  | trump=lead play=- N:-.-.T.- E:9.-.-.- S:-.-.J.A W:A.-.-.T | N Td E 9s | turn S; may Jd; refused Ac follow
C10 4.6  | trump=lead N:KQ.AT.J.9         | - - - N 1 Qs          | crosses N:s:40; raw 40 0; trump s
C10 4.6  | trump=lead N:KQ.AT.J.9         | - - - N 1 Ks          | crosses N:s:40; raw 40 0; trump s
C10 4.6  | trump=lead N:Q.AT.J.9          | - - - N 1 Qs          | crosses -; trump s
C10 4.6  | trump=lead N:KQ.AT.J.9         | - - - N 1 Ah          | crosses -; trump h
C10 4.6  | trump=named N:KQ.AT.J.9        | - - - N 1 =s Qs       | crosses N:s:40; raw 40 0
C10 6.3  | trump=lead N:Q.AT.J.9          | - - - N 1 Qs          | crosses -; raw 0 0
C10 6.3  | trump=named N:KQ.AT.J.9        | - - - N 1 =h Qs       | crosses N:s:20; raw 20 0
C11 6.6  | N:KQ.AT.J.9                    | - - - N 1 =s Ks       | said cross N s 40; phase play; turn E
C11 6.6  | players=3 N:KQ.AT.JQ.9J        | E - - N 1 =h Qs       | said cross N s 20; raw 20 0 0; turn E
C12 6.7  | play=h N:-.J.KQ.- E:-.-.A.9    | N Kd                  | turn E; raw 20 0
C12 6.8  | play=h N:-.J.KQ.- E:-.9.A.- S:-.Q.9.- W:-.A.J.- | N Kd Ad 9d Jd | took E 17; raw 20 17; crosses N:d:20; turn E
C12 6.9  | N:KQ.AT.J.9                    | - - - N 1 =h Qs       | raw 20 0
C13 6.5  | play=s N:-.J.-.- E:-.KQ.-.-    | N Jh E Kh             | crosses -; raw 0 0
C13 6.5  | play=h N:-.J.-.- E:-.KQ.-.-    | N Jh E Qh             | crosses -; raw 0 0
C13 6.12 | play=h N:-.K.-.A S:-.Q.-.T     | N Kh                  | crosses -; raw 0 0
C13 6.2  | play=h N:-.KQ.-.A              | N Ac                  | crosses -; raw 0 0
C14 6.10 | play=h N:-.-.KQ.- E:-.-.9.9 S:-.-.J.J W:A.-.-.Q | N Kd 9d Jd As N Qd | crosses N:d:20; raw 37 0
C14 6.11 | play=h N:-.KQ.KQ.- E:-.9J.-.9J S:9J.-.-.- W:-.-.9J.T | N Kh 9h 9s Tc N Kd | crosses N:h:40 N:d:20; raw 74 0
C15 7.5  | raw=102,18 by=N bid=1          |                       | score +3 0
C15 7.7  | players=3 raw=34,71,35 by=E bid=2 |                    | score +1 +2 +1
C16 7.8  | totals=1,4 raw=65,75 by=S bid=2 |                      | score -2 +2; totals -1 6
C16 7.6  | totals=0,0 raw=0,120 by=N bid=6 |                      | score -6 +3; totals -6 3
C17 8.3  | totals=12,13                   |                       | winner EW
C17 8.3  | totals=13,12                   |                       | winner NS
C17 8.3  | players=3 totals=11,13,12      |                       | winner E
C18 8.4  | totals=11,11                   |                       | winner nobody
C18 8.4  | totals=12,11                   |                       | winner NS
C18 8.5  | finish=by-two totals=12,11     |                       | winner nobody
C18 8.5  | finish=by-two totals=13,11     |                       | winner NS
C18 8.4  | players=3 totals=14,5,14       |                       | winner nobody
C18 8.5  | players=3 finish=by-two totals=4,13,12 |               | winner nobody
C19 8.1  | totals=10,3                    |                       | winner nobody
C19 8.1  | totals=11,3                    |                       | winner NS
C19 8.1  | target=6 totals=5,6            |                       | winner EW
C19 8.1  | target=15 totals=14,15         |                       | winner EW
C19 8.1  | target=15 totals=14,13         |                       | winner nobody
C19 8.1  | target=21 totals=20,0          |                       | winner nobody
C19 8.1  | target=21 totals=21,0          |                       | winner NS
C20 1.4  | players=3 raw=40,64,36 by=E bid=2 |                    | score +1 -2 +1
C20 8.7  | players=3 raw=40,36,64 by=S bid=1 totals=10,1,11 |     | totals 11 2 12; winner S
C20 1.4  | players=3                      | - - -                 | score 0 0 0
C20 2.7  | players=3 N:AKQJT9.-.-.9J      | E - - N 1             | holds 8 8 8
C21 9.3  | deal=full nines=redeal dealer=W S:9A.9K.9.9 |          | phase over; turn nobody; score 0 0; dealer W
C21 9.3  | deal=full nines=play dealer=W S:9A.9K.9.9 |            | phase bids; turn N; may - 1 2 3 4 5 6
C21 9.3  | deal=full nines=redeal dealer=W S:9A.9K.9.J |          | phase bids; turn N
C21 9.3  | players=3 deal=full nines=redeal dealer=E N:9A.9K.9Q.9J | | phase over; score 0 0 0; dealer E
C22 5.10 | beat=no  play=s N:-.-.K.- E:-.-.9.- S:-.Q.AJ.- | N Kd E 9d | turn S; may Jd Ad
C22 5.13 | beat=yes play=s N:-.-.K.- E:-.-.9.- S:-.Q.AJ.- | N Kd E 9d | turn S; may Ad; refused Jd beat
C22 5.12 | beat=yes play=d S:-.-.9.- W:-.A.JK.- | S 9d             | turn W; may Jd Kd
"""

# Each row with a hand in which it bites, in both variants.
PLAY_TABLE = """
5.11 row 1 beat=no  | beat=no  play=s N:-.-.K.- E:-.-.9.- S:-.Q.AJ.-   | N Kd E 9d      | may Jd Ad
5.11 row 1 beat=yes | beat=yes play=s N:-.-.K.- E:-.-.9.- S:-.Q.AJ.-   | N Kd E 9d      | may Ad
5.11 row 1 beat=yes | beat=yes play=s N:-.-.K.- E:-.-.9.- S:-.A.QJ.-   | N Kd E 9d      | may Jd Qd
5.11 row 1 beat=yes | beat=yes play=s N:-.-.K.- E:-.-.9.- S:9.A.T.-    | N Kd E 9d      | may Td
5.11 row 2 beat=no  | beat=no  play=h N:-.-.-.Q E:-.-.-.9 S:-.J.-.- W:-.A.9.AK | N Qc 9c Jh | may Kc Ac
5.11 row 2 beat=yes | beat=yes play=h N:-.-.-.9 E:-.-.-.Q S:-.J.-.- W:-.A.9.AJ | N 9c Qc Jh | may Jc Ac
5.11 row 3 beat=no  | beat=no  play=d W:-.-.J.- N:A.-.9Q.-             | W Jd           | may 9d Qd
5.11 row 3 beat=yes | beat=yes play=d W:-.-.J.- N:A.-.9Q.-             | W Jd           | may Qd
5.11 row 3 beat=yes | beat=yes play=d W:-.-.A.- N:A.-.9Q.-             | W Ad           | may 9d Qd
5.11 row 4 beat=no  | beat=no  play=h N:A.-.-.- E:-.9J.T.-             | N As           | may 9h Jh
5.11 row 4 beat=yes | beat=yes play=h N:A.-.-.- E:-.9J.T.-             | N As           | may 9h Jh
5.11 row 5 beat=no  | beat=no  play=c E:-.A.-.- S:-.-.-.Q W:9.-.-.JT   | E Ah Qc        | may Jc Tc
5.11 row 5 beat=yes | beat=yes play=c E:-.A.-.- S:-.-.-.Q W:9.-.-.JT   | E Ah Qc        | may Tc
5.11 row 5 beat=yes | beat=yes play=c E:-.A.-.- S:-.-.-.Q W:9.-.-.J9   | E Ah Qc        | may 9c Jc
5.11 row 6 beat=no  | beat=no  play=d E:J.-.-.- S:-.K.-.9              | E Js           | may Kh 9c
5.11 row 6 beat=yes | beat=yes play=d E:J.-.-.- S:-.K.-.9              | E Js           | may Kh 9c
5.11 row 6 beat=yes | players=3 beat=yes play=s E:-.9.-.- S:-.-.J.AT   | E 9h           | may Jd Tc Ac
"""

WORKED = """
7.3  | raw=32,88 by=E bid=1                                     |          | score 0 +2
7.3  | raw=33,87 by=E bid=1                                     |          | score +1 +2
7.3  | raw=65,55 by=E bid=1                                     |          | score +1 +1
7.3  | raw=66,54 by=E bid=1                                     |          | score +2 +1
7.3  | raw=98,22 by=N bid=1                                     |          | score +2 0
7.3  | raw=99,21 by=N bid=1                                     |          | score +3 0
7.3  | raw=131,9 by=N bid=1                                     |          | score +3 0
7.3  | raw=132,8 by=N bid=1                                     |          | score +4 0
7.3  | raw=164,16 by=N bid=1                                    |          | score +4 0
7.3  | raw=165,15 by=N bid=1                                    |          | score +5 0
7.3  | raw=197,23 by=N bid=1                                    |          | score +5 0
7.3  | raw=198,22 by=N bid=6                                    |          | score +6 0
7.4  | raw=220,0 by=N bid=6                                     |          | score +6 0
3.6  | dealer=N                                                 | - 2 -    | turn N; may - 3 4 5 6; refused 2 too-low
3.10 | N:AKQJT9.-.-.-                                           | - 2 - 3 =s | turn N; phase play
3.8  | dealer=N                                                 | 6        | may -
3.9  | dealer=N                                                 | - - - -  | score 0 0; dealer E
5.4  | beat=no  play=s N:-.K.-.- E:A.9.-.- S:9.-.-.A W:-.AJ.-.- | N Kh     | turn E; may 9h
5.4  | beat=yes play=s N:-.K.-.- E:A.9.-.- S:9.-.-.A W:-.AJ.-.- | N Kh     | turn E; may 9h
5.5  | beat=no  play=s N:-.K.-.- E:A.9.-.- S:9.-.-.A W:-.AJ.-.- | N Kh 9h  | turn S; may 9s
5.5  | beat=yes play=s N:-.K.-.- E:A.9.-.- S:9.-.-.A W:-.AJ.-.- | N Kh 9h  | turn S; may 9s
5.11 | beat=no  play=s N:-.K.-.- E:A.9.-.- S:9.-.-.A W:-.AJ.-.- | N Kh 9h 9s | turn W; may Ah Jh
5.11 | beat=yes play=s N:-.K.-.- E:A.9.-.- S:9.-.-.A W:-.AJ.-.- | N Kh 9h 9s | turn W; may Ah Jh
5.7  | play=s N:-.K.-.- E:A.9.-.- S:9.-.-.A W:-.AJ.-.-          | N Kh 9h 9s Jh | took S 6; turn S
5.5  | beat=no  play=c N:-.-.A.- E:-.-.-.K S:-.A.-.9J           | N Ad Kc  | may 9c Jc
5.11 | beat=yes play=c N:-.-.A.- E:-.-.-.K S:-.A.-.9J           | N Ad Kc  | may 9c Jc
5.11 | beat=no  play=c N:-.-.A.- E:-.-.-.K S:-.-.-.9 W:-.-.-.TQ | N Ad Kc 9c | may Qc Tc
5.11 | beat=yes play=c N:-.-.A.- E:-.-.-.K S:-.-.-.9 W:-.-.-.TQ | N Ad Kc 9c | may Tc
7.6  | totals=1,4 raw=65,75 by=N bid=2                          |          | score -2 +2; totals -1 6
7.5  | raw=66,74 by=N bid=2                                     |          | score +2 +2
7.5  | raw=66,54 by=N bid=2                                     |          | score +2 +1
7.5  | raw=60,60 by=N bid=1                                     |          | score +1 +1
7.6  | raw=60,60 by=N bid=2                                     |          | score -2 +1
1.8  | play=h W:-.-.K.- N:-.-.T.- E:-.-.Q.- S:-.-.9.-           | W Kd Td Qd 9d | took N 17
5.9  | players=3 play=s E:-.9.-.- S:-.-.-.A N:-.J.-.-           | E 9h Ac Jh | took N 13
"""

# name=choice | table | script | question | answer by default | answer under the choice
OPTIONS = """
target=6      | totals=6,5                              |             | winner | nobody      | NS
target=15     | totals=11,3                             |             | winner | NS          | nobody
target=21     | totals=15,3                             |             | winner | NS          | nobody
deal=full     | players=3                               | E 1         | holds  | 4 4 4       | 8 8 8
deal=full     | N:9Q.9.-.-+-.K.9A.-                     |             | hand N | Q9.9.-.-    | Q9.K9.A9.-
trump=lead    | N:AK.QJ.T.9                             | - - - 1     | may    | =s =h =d =c | Jh Qh Ks As Td 9c
trump=lead    | N:AK.QJ.T.9                             | - - - 1     | phase  | trump       | play
beat=yes      | play=s N:-.-.K.- E:-.-.9.- S:-.Q.AJ.-   | N Kd 9d     | may    | Ad Jd       | Ad
beat=yes      | play=c E:-.A.-.- S:-.-.-.Q W:9.-.-.JT   | E Ah Qc     | may    | Jc Tc       | Tc
finish=by-two | totals=11,10                            |             | winner | NS          | nobody
nines=redeal  | deal=full S:9A.9K.9.9                   |             | phase  | bids        | over
nines=redeal  | deal=full dealer=W S:9A.9K.9.9          |             | turn   | N           | nobody
"""


@pytest.mark.parametrize("line", cases(RULINGS))
def test_ruling(line):
    check(line)


@pytest.mark.parametrize("line", cases(PLAY_TABLE))
def test_play_table(line):
    check(line)


@pytest.mark.parametrize("line", cases(WORKED))
def test_worked_case(line):
    check(line)


@pytest.mark.parametrize("line", cases(OPTIONS))
def test_option_changes_the_answer(line):
    put_both(line, check)


def claiming(*held: str):
    """East, on the dealer's left, holds these cards, has bid 4 and named spades."""
    options = GAME.options(4)
    given = {seat: list(map(DECK.card, cards.split())) for seat, cards in enumerate(held, 1)}
    return seated(GAME, options, lay(options, 0, given), "4 - - - =s")


def test_a_sure_claim_is_played_out_and_scored_with_its_cross():
    """10.12 and 10.13: four trumps against two, and two aces; 120 + 40 is band 4."""
    table = claiming("As Ts Ks Qs Ah Ad")
    assert len(claims(table).entries) == 1 + 24
    assert table.match.played[0].score == (0, 4)
    assert table.match.replay(1).raw() == (0, 160)


def test_a_claim_that_needs_the_partner_is_refused():
    """10.12 and 10.14: the ace of trumps is West's, but East cannot see that."""
    claims_in_vain(claiming("Ts Ks Qs Js Ah Ad", "9h Jh Qh Kh Th 9d", "As 9s Jd Qd Kd Td"))


def test_every_ruling_has_a_case():
    assert set(re.findall(r"^C\d+", RULINGS, re.MULTILINE)) >= {f"C{n}" for n in range(1, 23)}


def test_every_row_of_the_play_table_has_a_case_in_both_variants():
    rows = set(re.findall(r"^5\.11 (row \d) (beat=\w+)", PLAY_TABLE, re.MULTILINE))
    assert rows == {(f"row {n}", f"beat={b}") for n in range(1, 7) for b in ("no", "yes")}


def test_every_choice_of_every_option_changes_something():
    choices = {f"{o.name}={c}" for o in GAME.table_options for c in o.choices[1:]}
    assert heads(OPTIONS) == choices


def test_both_seat_counts_have_cases():
    assert {"players=3"} == set(re.findall(r"players=\d", RULINGS + PLAY_TABLE + WORKED))


@pytest.mark.parametrize(
    "wrong",
    [
        "C5 | dealer=N | - 2 - | may - 2 3 4 5 6",
        "C12 | play=h N:-.J.KQ.- | N Kd | raw 0 0",
        "C15 | raw=102,18 by=N bid=1 | | score +1 0",
        "C17 | totals=12,13 | | winner NS",
    ],
)
def test_a_wrong_case_fails(wrong):
    """Control: `check` compares."""
    with pytest.raises(AssertionError):
        check(wrong)
