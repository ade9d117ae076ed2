"""The clauses and rulings of two-handed Euchre, one case a line; the number in front is its clause."""

import re
from pathlib import Path

import pytest

from levata.games.euchre import DECK, GAME
from tests.games.cases import cases, heads, put_both
from tests.games.claims import claims, claims_in_vain, seated
from tests.games.euchre.lines import check, lay
from tests.games.euchre.test_text import TEXT

# A whole hand: South deals, North orders, South takes the ten and lays `Ts` away.
HAND = "dealer=S up=Th N:A.A.J.K9 S:T.K9.Q.A"

RULINGS = """
E1  2.3  | dealer=N pack=As,Ks,Qs,9h,Th,Js,Ts,Jh,Qh,Kh,Ad | | hand S AKQJT.-.-.-; hand N -.KQJT9.-.-; fact upcard Ad; turn S
E1  2.3  | dealer=S pack=As,Ks,Qs,9h,Th,Js,Ts,Jh,Qh,Kh,Ad | | hand N AKQJT.-.-.-; hand S -.KQJT9.-.-; fact upcard Ad; turn N
E1  2.6  | dealer=N                        |                       | holds 5 5; fact stock 14; phase order
E2  3.4  | dealer=N up=Ts                  | S order               | turn N; phase pickup; may take leave; trump s; maker S
E2  3.4  | dealer=N up=Ts                  | S order N take        | turn N; phase discard; holds 6 5; trump s
E2  3.10 | dealer=N up=Ts pickup=compulsory | S order              | turn N; phase discard; holds 6 5; trump s; maker S; refused leave wrong-phase
E3  3.9  | dealer=N up=9c N:A.QJ.T.T      | S order N leave       | turn S; phase play; hand N A.QJ.T.T; trump c; maker S; fact stock 14; fact picked_up False; holds 5 5
E4  3.7  | dealer=N up=Ts N:A.KJ.Q.J       | S order N take        | hand N AT.KJ.Q.J; may xAs xKh xJh xQd xJc; refused xTs wrong-phase
E4  3.7  | dealer=N up=Ts N:A.KJ.Q.J       | S - N accept          | hand N AT.KJ.Q.J; may xAs xKh xJh xQd xJc; refused xTs wrong-phase
E4  3.7  | dealer=N up=Ts N:A.KJ.Q.J pickup=compulsory | S order   | hand N AT.KJ.Q.J; may xAs xKh xJh xQd xJc; refused xTs wrong-phase
E4  3.8  | dealer=N up=Ts N:A.KJ.Q.J       | S order N take N xJc  | hand N AT.KJ.Q.-; said laid N; sees S order take x??; sees N order take xJc; fact stock 14
E5  4.8  | dealer=N up=Ts                  | S order               | maker S; said trump S s
E5  4.8  | dealer=N up=Ts                  | S - N accept          | maker N; said trump N s
E5  4.8  | dealer=N up=Ts                  | S - N - S =h          | maker S; said trump S h
E5  4.8  | dealer=N up=Ts                  | S - N - S - N =d      | maker N; said trump N d
E5  4.9  | dealer=N up=Ts N:A.KJ.Q.J       | S order N take N xKh  | maker S; turn S
E6  4.2  | dealer=N up=Qd                  | S - N -               | turn S; phase name; may - =s =h =c; said turned-down Qd; fact turned_down True; holds 5 5
E6  4.3  | dealer=N up=Qd                  | S - N - S =c          | turn S; phase play; trump c; holds 5 5; fact stock 14
E6  4.3  | dealer=N up=Qd                  | S - N - S -           | turn N; phase name; may - =s =h =c
E6  4.5  | dealer=N up=Qd                  | S - N - S - N =h      | turn S; phase play; trump h; holds 5 5; fact picked_up False
E7  4.4  | dealer=N up=9c                  | S - N -               | may - =s =h =d; refused =c wrong-phase
E7  4.4  | dealer=N up=Js                  | S - N - S -           | may - =h =d =c; refused =s wrong-phase
E7  4.4  | dealer=N up=9h stick=yes        | S - N - S -           | may =s =d =c; refused =h wrong-phase; refused - wrong-phase
E8  4.6  | dealer=N up=9c totals=3,9       | S - N - S - N -       | phase over; turn nobody; score 0 0; totals 3 9; dealer S; said dead; trump -; maker nobody
E8  4.6  | dealer=S up=9c                  | N - S - N - S -       | phase over; score 0 0; dealer N
E8  4.7  | dealer=N up=9c stick=yes        | S - N - S -           | turn N; may =s =h =d; refused - wrong-phase
E9  4.7  | dealer=S up=Ad stick=yes        | N - S - N -           | may =s =h =c
E9  4.7  | dealer=N up=9c stick=yes N:AKQ.9.J.- | S - N - S - N =s | maker N; trump s; phase play
E10 5.1  | dealer=N up=Ts                  | S order N leave       | maker S; turn S
E10 5.1  | dealer=N up=Ts N:A.KJ.Q.J       | S - N accept N xAs    | maker N; turn S
E10 5.1  | dealer=S up=Ts                  | N - S - N - S =d      | maker S; turn N
E10 5.1  | dealer=S up=Ts                  | N - S - N =d          | maker N; turn N
E11 5.6  | play=d N:-.-.9.- S:A.JA.-.-     | N 9d                  | turn S; may Jh; refused Ah follow
E11 1.8  | play=s N:-.K.-.- S:-.-.9.J      | N Kh S Jc             | took S
E11 1.8  | play=h N:-.-.J.9 S:-.9.AQ.-     | N Jd                  | may 9h
E11 5.6  | play=c N:A.-.-.- S:J.9.-.-      | N As                  | may Js 9h
E11 1.11 | dealer=N up=Jd N:-.A.AK.AK      | S order N take N xAh  | trump d; hand N -.-.AKJ.AK
E11 1.11 | dealer=N up=Jc S:9TK.Q.A.-      | S - N - S =s          | trump s; hand S KT9.Q.A.-
E12 5.5  | play=c N:-.Q.-.- S:J.-.9.A      | N Qh                  | may Js 9d Ac
E12 5.5  | play=c N:-.Q.-.- S:-.A9.-.A     | N Qh                  | may Ah 9h
E12 5.5  | play=c N:-.-.-.Q S:J.-.9.9      | N Qc                  | may Js 9c
E13 6.1  | won=4 maker=N                   |                       | score 1 0
E13 6.1  | won=4 maker=S                   |                       | score 0 1
E14 6.4  | dealer=N up=Ts                  | S                     | may - order; refused alone bad-token
E14 6.4  | won=5 maker=S dealer=S          |                       | score 0 2
E15 6.2  | won=2 maker=N                   |                       | score 0 2
E15 6.2  | won=1 maker=N                   |                       | score 0 2
E15 6.2  | won=0 maker=S                   |                       | score 2 0
E16 7.1  | totals=10,9                     |                       | winner N
E16 7.1  | totals=9,9                      |                       | winner nobody
E16 7.1  | target=5 totals=4,5             |                       | winner S
E16 7.1  | target=5 totals=4,4             |                       | winner nobody
E16 7.1  | target=7 totals=7,6             |                       | winner N
E16 7.1  | target=7 totals=6,6             |                       | winner nobody
E16 7.1  | target=11 totals=10,11          |                       | winner S
E16 7.1  | target=11 totals=10,10          |                       | winner nobody
E17 7.3  | totals=9,9 won=3 maker=N        |                       | totals 10 9; winner N
E17 7.3  | totals=9,9 won=2 maker=N        |                       | totals 9 11; winner S
E18 5.10 | play=s maker=N taken=0,3 N:A.9.-.- S:K.A.-.- | S Ks N As | turn N; phase play; tricks 1 3
E18 5.10 | play=s maker=N taken=3,0 N:A.9.-.- S:K.A.-.- | N As S Ks 9h Ah | turn nobody; tricks 4 1; score 1 0
E19 2.10 | dealer=S N:9T.9T.9.-            |                       | turn N; phase order; may - order
E19 2.10 | dealer=S up=Ts N:9.9.9.9T       | N - S - N             | may - =h =d =c
E20 4.5  | dealer=N up=Qd S:9T.9T.-.9      | S - N - S =h          | phase play; may 9s Ts 9h Th 9c; holds 5 5
"""

# 4.10: everything that can be said or done before the play, row by row.
CALLS = """
4.10 first round opens              | dealer=N up=Kd                   | S               | may - order
4.10 first round opens, pass        | dealer=N up=Kd                   | S -             | turn N; phase order; may - accept
4.10 first round opens, order       | dealer=N up=Kd                   | S order         | trump d; maker S; turn N
4.10 passed, pass                   | dealer=S up=Kd                   | N - S -         | turn N; phase name; trump -; maker nobody
4.10 passed, accept                 | dealer=S up=Kd                   | N - S accept    | trump d; maker S; turn S; phase discard; said picked-up S Kd
4.10 ordered, take                  | dealer=S up=Kd                   | N order S take  | phase discard; turn S; maker N; said picked-up S Kd; fact picked_up True; fact stock 13
4.10 ordered, leave                 | dealer=S up=Kd                   | N order S leave | phase play; turn N; maker N; fact picked_up False
4.10 ordered, compulsory            | dealer=S up=Kd pickup=compulsory | N order         | phase discard; turn S; said picked-up S Kd
4.10 taken, lays                    | dealer=S up=Kd S:9.A.A9.A        | N order S take  | may x9s xAh xAd x9d xAc
4.10 taken, lays                    | dealer=S up=Kd S:9.A.A9.A        | N order S take S xAd | phase play; turn N; hand S 9.A.K9.A; holds 5 5
4.10 second round opens, pass       | dealer=S up=Kd                   | N - S - N -     | turn S; phase name; may - =s =h =c
4.10 second round opens, suit       | dealer=S up=Kd                   | N - S - N =s    | trump s; maker N; turn N; phase play
4.10 second round passed, pass      | dealer=S up=Kd                   | N - S - N - S - | phase over; score 0 0; dealer N
4.10 second round passed, suit      | dealer=S up=Kd                   | N - S - N - S =c | trump c; maker S; turn N; phase play
4.10 second round passed, stuck     | dealer=S up=Kd stick=yes         | N - S - N -     | may =s =h =c
4.10 second round passed, stuck     | dealer=S up=Kd stick=yes         | N - S - N - S =h | trump h; maker S; turn N; phase play
"""

# 5.6: each row with a hand in which it bites, the bowers among them.
FOLLOW_TABLE = """
5.6 row 1 | play=h N:-.9.-.- S:-.KA.-.A       | N 9h | may Kh Ah
5.6 row 1 | play=h N:-.9.-.- S:-.-.JA.A       | N 9h | may Jd
5.6 row 1 | play=h N:-.-.J.- S:-.9.A.A        | N Jd | may 9h
5.6 row 1 | play=h N:-.J.-.- S:-.-.JK.9       | N Jh | may Jd
5.6 row 1 | play=s N:-.-.-.J S:Q.-.-.KA       | N Jc | may Qs
5.6 row 1 | play=c N:-.-.-.T S:JA.-.-.-       | N Tc | may Js
5.6 row 1 | play=d N:-.J.-.- S:-.AK.J9.-      | N Jh | may Jd 9d
5.6 row 2 | play=h N:-.-.J.- S:9.-.AQ.K       | N Jd | may 9s Ad Qd Kc
5.6 row 2 | play=s N:A.-.-.- S:-.J.J.AK       | N As | may Jh Jd Ac Kc
5.6 row 3 | play=s N:-.-.-.A S:-.K.-.J9       | N Ac | may 9c
5.6 row 3 | play=c N:9.-.-.- S:JKA.-.-.A      | N 9s | may Ks As
5.6 row 3 | play=h N:-.-.T.- S:-.A.J9.-       | N Td | may 9d
5.6 row 4 | play=s N:-.-.-.A S:A.K.-.J        | N Ac | may As Kh Jc
5.6 row 4 | play=d N:-.A.-.- S:9.J.-.K        | N Ah | may 9s Jh Kc
5.6 row 4 | play=d N:-.A.-.- S:9.-.J.K        | N Ah | may 9s Jd Kc
5.6 row 5 | play=s N:-.-.T.- S:A.-.J.J        | N Td | may Jd
5.6 row 5 | play=c N:-.Q.-.- S:-.9A.-.A       | N Qh | may 9h Ah
5.6 row 5 | play=h N:9.-.-.- S:J.A.-.J        | N 9s | may Js
5.6 row 6 | play=s N:-.T.-.- S:A.-.J.J        | N Th | may As Jd Jc
5.6 row 6 | play=h N:-.-.-.9 S:J.A.JA.-       | N 9c | may Js Ah Jd Ad
"""

# 1.9: who takes the trick, along each ladder.
TRICKS = """
1.9 spades   | play=s N:-.-.-.J S:J.-.-.-  | N Jc Js | took S; tricks 0 1
1.9 spades   | play=s N:A.-.-.- S:-.-.-.J  | N As Jc | took S
1.9 spades   | play=s N:-.J.-.- S:-.Q.-.-  | N Jh Qh | took S
1.9 hearts   | play=h N:-.-.J.- S:-.J.-.-  | N Jd Jh | took S
1.9 hearts   | play=h N:-.-.J.- S:-.A.-.-  | N Jd Ah | took N
1.9 hearts   | play=h N:T.-.-.- S:J.-.-.-  | N Ts Js | took S
1.9 diamonds | play=d N:-.J.-.- S:-.-.J.-  | N Jh Jd | took S
1.9 diamonds | play=d N:-.J.-.- S:-.-.A.-  | N Jh Ad | took N
1.9 diamonds | play=d N:-.A.-.- S:-.J.-.-  | N Ah Jh | took S
1.9 clubs    | play=c N:J.-.-.- S:-.-.-.J  | N Js Jc | took S
1.9 clubs    | play=c N:J.-.-.- S:-.-.-.A  | N Js Ac | took N
1.9 clubs    | play=c N:A.-.-.- S:J.-.-.-  | N As Js | took S
5.7          | play=c N:-.A.-.- S:-.-.-.9  | N Ah 9c | took S
5.8          | play=c N:-.9.-.- S:-.T.-.-  | N 9h Th | took S
5.8          | play=c N:-.K.-.- S:-.Q.-.-  | N Kh Qh | took N
5.9          | play=c N:-.9.-.- S:-.-.A.-  | N 9h Ad | took N
5.3          | play=c N:9.9.-.- S:A.K.-.-  | N 9s As | turn S; may Kh
"""

SCORES = """
6.1 5 | won=5 maker=N                 | | score 2 0
6.1 4 | won=4 maker=N                 | | score 1 0
6.1 3 | won=3 maker=N                 | | score 1 0
6.1 2 | won=2 maker=N                 | | score 0 2
6.1 1 | won=1 maker=N                 | | score 0 2
6.1 0 | won=0 maker=N                 | | score 0 2
6.1 5 | won=5 maker=S dealer=S        | | score 0 2
6.1 4 | won=4 maker=S dealer=S        | | score 0 1
6.1 3 | won=3 maker=S                 | | score 0 1
6.1 2 | won=2 maker=S                 | | score 2 0
6.1 1 | won=1 maker=S dealer=S        | | score 2 0
6.1 0 | won=0 maker=S                 | | score 2 0
6.5   | won=2 maker=N totals=0,0      | | totals 0 2
7.4   | won=5 maker=N totals=9,3      | | totals 11 3; winner N
"""

# Clauses that no ruling and no table is about. In the last five South leads five spades, which
# North has none of.
OTHER = """
1.1  | totals=0,7 won=3 maker=N            |                | totals 1 7; score 1 0
1.2  | players=2                           |                | holds 5 5; turn S
1.5  | play=c maker=N N:-.-.9.- S:-.-.T.-  | N 9d Td        | took S; tricks 0 1; said trick S 1
1.5  | play=c maker=N N:-.A.-.- S:-.-.-.9  | N Ah 9c        | took S; tricks 0 1; said trick S 1
1.6  | play=s N:A.-.-.- S:9.-.-.J          | N As           | may 9s Jc
1.6  | play=d N:-.-.A.- S:-.9J.-.-         | N Ad           | may Jh
1.10 | play=s N:-.T.-.- S:-.JQ.-.-         | N Th Jh        | took S
2.4  | dealer=S pack=As,Ks,Qs,9h,Th,Js,Ts,Jh,Qh,Kh,Ad | | hand N AKQJT.-.-.-
2.5  | dealer=N pack=As,Ks,Qs,9h,Th,Js,Ts,Jh,Qh,Kh,Ad | - - =s | trump s; may As Ks Qs Js Ts
2.5  | dealer=N pack=Ts,Js,Qs,Kh,Qh,Ks,As,Jh,Th,9h,Ad | - - =s | trump s; may As Ks Qs Js Ts
2.7  | dealer=S pack=As,Ks,Qs,9h,Th,Js,Ts,Jh,Qh,Kh,9d | | fact upcard 9d
2.8  | dealer=N up=9d                      | S order        | trump d
2.8  | dealer=N up=Jc                      | S - N accept   | trump c
2.9  | dealer=N up=9d                      | S order N leave | fact stock 14
3.1  | dealer=N up=Jc                      |                | may - order; trump -
3.3  | dealer=N up=Jc                      | S order        | trump c; phase pickup
3.6  | dealer=N up=Jc                      | S - N accept   | phase discard
3.8  | dealer=N up=Ts N:A.KJ.Q.J           | - accept xAs   | fact stock 14; sees S - accept x??
4.1  | dealer=N up=Jc                      | - -            | fact turned_down True; fact upcard Jc
5.2  | play=s N:K.-.-.- S:9A.-.-.-         | N Ks S 9s      | took N; phase play
6.3  | {FREE} dealer=N                     | order leave {LONG} | maker S; tricks 0 5; score 0 2
6.3  | {FREE} dealer=N                     | - - =c {LONG}  | maker S; tricks 0 5; score 0 2
6.3  | {FREE} dealer=N                     | order take x9h {SHORT} | maker S; tricks 1 4; score 0 1
6.3  | {FREE} dealer=N                     | - accept x9h {SHORT} | maker N; tricks 1 4; score 0 2
6.3  | {FREE} dealer=N                     | - - - =c {LONG} | maker N; tricks 0 5; score 0 2
"""
FREE = "up=9d N:-.AKQT9.-.- S:AKQT9.-.-.-"
LONG = "As 9h Ks Th Qs Qh Ts Kh 9s Ah"
SHORT = "As Th Ks Qh Qs Kh Ts Ah 9s 9d"

WORKED = """
3.9   | dealer=N up=9c N:A.QJ.T.T         | S order N leave | trump c; maker S; turn S; hand N A.QJ.T.T; fact stock 14
4.4   | dealer=N up=9c                     | S - N - S       | refused =c wrong-phase; may - =s =h =d
4.4   | dealer=N up=9c                     | S - N - S - N   | refused =c wrong-phase; may - =s =h =d
1.8   | dealer=N up=9c N:-.QT.AQ.J S:AK.A.K.Q | S - N - S - N =s S As N | trump s; may Jc; refused Qh follow
1.7   | dealer=N up=9c N:-.QT.AQ.J S:AK.A.K.Q | S - N - S - N =s S As N Jc | took N; turn N
4.6   | dealer=N up=9c totals=4,6          | S - N - S - N - | dealer S; score 0 0; totals 4 6
4.7   | dealer=N up=9c stick=yes           | S - N - S - N   | may =s =h =d; refused - wrong-phase; refused =c wrong-phase
6.1   | won=4 maker=N                      |                 | score 1 0
6.2   | totals=9,9 won=2 maker=N           |                 | totals 9 11; winner S
6.2   | totals=9,9 won=2 maker=S           |                 | totals 11 9; winner N
10.30 | {HAND}                             | N order S take S xTs | phase play; turn N; trump h; maker N; hand S -.KT9.Q.A
10.31 | {HAND}                             | order take xTs N Jd S | may Kh 9h Th; refused Qd follow
10.32 | {HAND}                             | order take xTs Jd 9h Ah Th | tricks 2 0; turn N
10.33 | {HAND}                             | order take xTs Jd 9h Ah Th As S | may Kh Qd Ac
10.34 | {HAND}                             | order take xTs Jd 9h Ah Th As Kh S Qd N | may Kc 9c
10.35 | {HAND}                             | order take xTs Jd 9h Ah Th As Kh Qd 9c Ac Kc | tricks 2 3; score 0 2; dealer N; phase over
"""

# name=choice | table | script | question | answer by default | answer under the choice
OPTIONS = """
target=5          | totals=6,3                    |         | winner | nobody            | N
target=7          | totals=4,8                    |         | winner | nobody            | S
target=11         | totals=3,10                   |         | winner | S                 | nobody
target=5          | totals=3,4 won=2 maker=N      |         | winner | nobody            | S
pickup=compulsory | dealer=N up=Ts N:A.KJ.Q.J     | S order | may    | leave take        | xAs xJc xJh xKh xQd
pickup=compulsory | dealer=N up=Ts                | S order | phase  | pickup            | discard
pickup=compulsory | dealer=N up=Ts                | S order | holds  | 5 5               | 6 5
stick=yes         | dealer=N up=Qd                | - - -   | may    | - =c =h =s        | =c =h =s
"""


@pytest.mark.parametrize("line", cases(RULINGS))
def test_ruling(line):
    check(line)


@pytest.mark.parametrize("line", cases(CALLS))
def test_before_the_play(line):
    check(line)


@pytest.mark.parametrize("line", cases(FOLLOW_TABLE))
def test_follow_table(line):
    check(line)


@pytest.mark.parametrize("line", cases(TRICKS))
def test_trick(line):
    check(line)


@pytest.mark.parametrize("line", cases(SCORES))
def test_score(line):
    check(line)


@pytest.mark.parametrize("line", cases(OTHER))
def test_other_clause(line):
    check(line.format(FREE=FREE, LONG=LONG, SHORT=SHORT))


@pytest.mark.parametrize("line", cases(WORKED.replace("{HAND}", HAND)))
def test_worked_case(line):
    check(line)


@pytest.mark.parametrize("line", cases(OPTIONS))
def test_option_changes_the_answer(line):
    put_both(line, check)


def claiming(cards: str):
    """South leads with these cards, in spades that North left lying when ordered."""
    options = GAME.options()
    given = {1: list(map(DECK.card, cards.split()))}
    return seated(GAME, options, lay(options, 0, given, DECK.card("9s")), "order leave")


def test_a_sure_claim_is_played_out_and_scored():
    """5.10 and 9.10: all five tricks are played, by the table."""
    table = claiming("Js Jc As Ks Ah")
    assert len(claims(table).entries) == 1 + 10
    assert table.match.played[0].score == (0, 2)


def test_a_claim_without_the_right_bower_is_refused():
    """9.10: it may lie in the stock, or not."""
    claims_in_vain(claiming("Jc As Ks Qs Ts"))


def test_a_claim_with_too_few_trumps_to_draw_the_others_is_refused():
    """9.10: four more may be out, and one of them may be left for an ace."""
    claims_in_vain(claiming("Js Jc Ah Ad Kh"))
    claims(claiming("Js Jc As Ah Ad"))  # the nine lies dead: three can be out, and are drawn


def test_every_clause_before_the_table_is_named_by_a_test():
    """Chapters 1 to 8, apart from what only tells of Euchre elsewhere."""
    clauses = set(re.findall(r"^\*\*([1-8]\.\d+)\*\*", TEXT, re.MULTILINE))
    assert len(clauses) > 50
    named = set()
    for path in Path(__file__).parent.glob("*.py"):
        named |= set(re.findall(r"\b[1-8]\.\d+\b", path.read_text()))
    assert clauses - named == set()


def test_every_ruling_has_a_case():
    assert set(re.findall(r"^E\d+", RULINGS, re.MULTILINE)) == {f"E{n}" for n in range(1, 21)}


def test_every_row_of_the_calls_has_a_case():
    """4.10 has thirteen rows; the first to speak and the cards laid away are asked besides."""
    rows = {row for row in re.findall(r"^4\.10 (.*?) +\|", CALLS, re.MULTILINE) if "," in row}
    assert rows == {
        "first round opens, pass",
        "first round opens, order",
        "passed, pass",
        "passed, accept",
        "ordered, take",
        "ordered, leave",
        "ordered, compulsory",
        "taken, lays",
        "second round opens, pass",
        "second round opens, suit",
        "second round passed, pass",
        "second round passed, suit",
        "second round passed, stuck",
    }


def test_every_row_of_the_follow_table_has_a_case():
    rows = set(re.findall(r"^5\.6 row (\d)", FOLLOW_TABLE, re.MULTILINE))
    assert rows == {str(n) for n in range(1, 7)}


def test_every_row_of_the_score_table_has_a_case_for_both_seats():
    rows = set(re.findall(r"^6\.1 (\d) \| won=(\d) maker=(.)", SCORES, re.MULTILINE))
    assert rows == {(n, n, seat) for n in "012345" for seat in "NS"}


def test_every_choice_of_every_option_changes_something():
    choices = {f"{o.name}={c}" for o in GAME.table_options for c in o.choices[1:]}
    assert heads(OPTIONS) == choices


@pytest.mark.parametrize(
    "wrong",
    [
        "E7 | dealer=N up=9c | - - | may - =s =h =d =c",
        "E11 | play=d N:-.-.9.- S:A.JA.-.- | N 9d | may Ah",
        "E4 | dealer=N up=Ts N:A.KJ.Q.J | - accept xJc | sees S - accept xJc",
        "E15 | won=2 maker=N | | score 0 1",
        "E10 | dealer=N up=Ts | - - - =d | turn N",
    ],
)
def test_a_wrong_case_fails(wrong):
    """Control: `check` compares."""
    with pytest.raises(AssertionError):
        check(wrong)
