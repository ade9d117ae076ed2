"""The clauses and rulings of Cross Purposes, one case a line; in front is what it is a case of.

Where a case says nothing of the cards, North holds all spades and South all hearts at two, and
North the diamonds and South the clubs afterwards; at four East has the hearts, South the diamonds.
"""

import re
from itertools import count
from random import Random

import pytest

from levata.bots import BOTS
from levata.game import PLAY
from levata.games.cross_purposes import DECK, GAME
from levata.table import HOME, Command, Mode, Seat, Table
from tests.games.cases import cases, heads, put_both, refusal, refuses
from tests.games.claims import claims, claims_in_vain, seated
from tests.games.cross_purposes.lines import (
    RANKS,
    SEATS,
    begin,
    check,
    lay,
    letters_of,
    position,
    standing,
)
from tests.games.texts import rules

TEXT = rules("cross_purposes")

TWELVE = "E =s S =h W =d N =c E ^2 S ^3 W ^4 N ^5 E =s S =h W =d N =c"
"""Three rounds with East first in which nobody says what anybody has standing."""
TWENTY = f"{TWELVE} E ^2 S ^3 W ^4 N ^5 E ^6 S ^7 W ^8 N ^9"

RULINGS = f"""
X1 3.2  | players=2 dealer=S | | turn N; phase call; may = ^; trump -; tops -; half 1
X1 3.2  | players=2 dealer=N | | turn S; may = ^
X1 3.3  | players=2 dealer=S | N =d | turn S; may ^; trump d; tops -; phase call; said trump N d
X1 3.3  | players=2 dealer=S | N ^Q | turn S; may =; trump -; tops Q; phase call; said tops N Q
X1 3.3  | players=2 dealer=S | N =d | refused =h wrong-phase; refused =d wrong-phase; turn S
X1 3.3  | players=2 dealer=N | S ^Q | turn N; refused ^Q wrong-phase; refused ^2 wrong-phase
X1 3.3  | players=2 dealer=S | N ^Q S =c | trump c; tops Q; phase play; said trump S c
X1 3.8  | players=2 dealer=S N:AKQJT98765432.-.-.- | N =c S ^2 | trump c; tops 2
X2 3.4  | players=2 dealer=S | N =d S ^4 * | turn S; half 2; phase call; may =; trump -; tops -
X2 3.5  | players=2 dealer=S | N =d S ^4 * | refused ^4 wrong-phase; refused ^2 wrong-phase
X2 3.4  | players=2 dealer=S | N ^Q S =c * | turn S; may ^; refused =c wrong-phase
X2 3.4  | players=2 dealer=N | S ^7 N =h * | turn N; may ^; refused =s wrong-phase
X2 3.4  | players=2 dealer=N | S =s N ^2 * | turn N; may =
X2 3.6  | players=2 dealer=S | N =d S ^4 * S =h | turn N; may ^; trump h; tops -; refused =s wrong-phase
X2 3.6  | players=2 dealer=S | N ^Q S =c * S ^2 | turn N; may =; tops 2; trump -; refused ^3 wrong-phase
X2 3.7  | players=2 dealer=S | N =d S ^4 * S =h N ^J | trump h; tops J; phase play; said tops N J
X3 3.9  | players=2 dealer=S | N =d S ^4 * S =d N ^4 | trump d; tops 4; phase play; turn S
X3 3.9  | players=2 dealer=S | N =d S ^4 * S =d N ^9 | trump d; tops 9
X3 3.9  | players=2 dealer=S | N =d S ^4 * S =c N ^4 | trump c; tops 4
X3 3.9  | players=2 dealer=N | S ^4 N =d * N ^4 S =d | trump d; tops 4; turn N
X4 5.2  | players=2 dealer=S | N =h S ^A | turn N
X4 5.2  | players=2 dealer=S | N ^A S =h | turn N
X4 5.2  | players=2 dealer=N | S =h N ^A | turn S
X4 5.2  | players=2 dealer=S | N =s S ^A * S =h N ^A | taken 13 0 0 0; turn S
X4 5.2  | players=2 dealer=N | S =h N ^A * N =h S ^A | taken 0 13 0 0; turn N
X4 5.3  | players=2 dealer=S | N =h S ^A N As S 2h | took S; turn S
X5 2.6  | players=2 dealer=S | | holds 13 13; hidden N S:hand:13 N:second:13 S:second:13
X5 2.6  | players=2 dealer=S | N =d S ^4 N 2s S 2h | hidden S N:hand:12 N:second:13 S:second:13
X5 2.8  | players=2 dealer=S | N =d S ^4 * | holds 13 13; said dealt second; hand N -.-.AKQJT98765432.-
X5 2.8  | players=2 dealer=S | N =d S ^4 * | hidden N S:hand:13; hidden S N:hand:13
X6 2.9  | players=2 dealer=S first=6,7 second=8,5 | | dealer N
X6 2.9  | players=2 dealer=N first=6,7 second=8,5 | | dealer S
X6 2.9  | players=2 dealer=S | N =s S ^A * S =d N ^A * | dealer N
X7 9.7  | players=2 dealer=S | N =d S ^4 * | knows N -.-.-.AKQJT98765432; knows S -.-.AKQJT98765432.-
X7 9.7  | players=2 dealer=S | N =d S ^4 * | played N AKQJT98765432.-.-.-; played S -.AKQJT98765432.-.-
X7 9.7  | players=2 dealer=S | N =d S ^4 * S =c N ^A S 2c N 2d | knows N -.-.-.AKQJT9876543
X7 9.7  | players=2 dealer=S | N =d S ^4 N 2s S 2h | played N -; knows N ?; knows S ?
X7 9.7  | players=2 dealer=S | | played S -; knows N ?; knows S ?
X8 7.1  | players=2 totals=99,58 | | winner nobody
X8 7.1  | players=2 totals=58,100 | | winner S
X8 7.1  | players=2 target=101 totals=58,100 | | winner nobody
X8 7.1  | target=1000 totals=999,640 | | winner nobody
X8 7.1  | target=1000 totals=1000,640 | | winner NS
X8 7.1  | players=2 target=1 totals=0,1 | | winner S
X8 7.3  | players=2 totals=104,102 | | winner N
X8 7.4  | players=2 totals=107,107 | | winner nobody
X8 7.4  | players=2 totals=108,107 | | winner N
X9 4.17 | sides=alliance | {TWELVE} | turn E; left 0; may =h =d =c; refused =s wrong-phase; refused ^A wrong-phase
X9 4.17 | sides=fixed | {TWELVE} | turn E; left 0; may =d; refused =h wrong-phase
X9 4.19 | sides=fixed | {TWELVE} E =d | turn S; left 6; trump d; may ^
X9 4.18 | sides=fixed | {TWELVE} E =d S ^A N ^K S ^Q N ^J S ^T N ^9 | turn S; left 0; may ^9
X9 4.18 | sides=alliance | {TWELVE} E =c S ^A W ^K S ^Q W ^J S ^T W ^9 | turn S; left 0; may ^9
X9 4.17 | sides=alliance cap=2 | E =s S =h W =d N =c E ^2 S ^3 W ^4 N ^5 | left 0; may ^3 ^4 ^5
X9 4.17 | sides=alliance cap=2 | E =s S =h W =d N =c E ^2 S ^3 W ^4 N ^5 E ^5 | turn S; left 4; may =
X9 4.17 | sides=alliance cap=5 | {TWELVE} | turn E; left 8; may = ^
X9 4.17 | sides=alliance cap=5 | {TWENTY} | turn E; left 0; may ^7 ^8 ^9
X9 4.20 | sides=alliance cap=no-repeats | {TWELVE[:-20]} | turn E; left -; may = ^ !=s !^2
X9 4.21 | sides=alliance cap=no-repeats | E =s S =h W =d N =c E ^2 S =s W ^4 N ^5 | turn E; may = ^ !^2
X9 4.21 | sides=alliance cap=no-repeats | E =s S =h W =d N =c E ^2 S =s W ^4 N ^5 E =s | trump s; allies NW,ES
X9 4.20 | sides=fixed cap=no-repeats | E =s S =h W =d N =c | turn E; may = ^ !=s; refused =s wrong-phase
X9 4.20 | sides=fixed cap=no-repeats | E =s S =h W =s N ^4 S ^4 | tops 4; trump s; phase play
X9 4.7  | sides=alliance cap=3 | E =s S =h W =d N =c | may = ^
X10 4.23 | sides=alliance | {TWELVE} | standing N:=c,E:=s,S:=h,W:=d; may =h =d =c
X10 4.23 | sides=fixed cap=2 | E =s S =s W =h N =h E =s S =s W =h N =h | turn E; left 0; may =h
X10 4.23 | sides=alliance cap=2 | E =s S =h W =d N =c E =s S =h W =d N =c E =h W ^2 N ^3 W ^4 N ^5 | turn W; left 0; may ^5
X12 6.1 | taken=5,4,1,3 | | score 12 20
X12 6.1 | taken=13,0,0,0 | | score 14 1
X12 6.6 | taken=4,5,4,0 | | score 25 6
X12 6.6 | taken=8,5,0,0 | | score 9 6
X12 6.6 | taken=7,0,6,0 | | score 56 1
X12 6.4 | sides=alliance allies=NE,SW taken=4,3,5,1 | | score 20 20 12 12
X12 6.4 | sides=alliance allies=NW,ES taken=4,3,5,1 | | score 10 24 24 10
X12 6.4 | sides=alliance allies=NS,EW taken=4,3,5,1 | | score 30 8 30 8
X12 6.5 | sides=alliance allies=NS,EW taken=0,13,0,0 | | score 1 14 1 14
X13 7.3 | sides=alliance totals=101,112,100,103 | | winner E
X13 7.4 | sides=alliance totals=112,112,100,103 | | winner nobody
X13 7.4 | sides=alliance totals=99,112,112,112 | | winner nobody
X13 7.5 | sides=alliance totals=99,99,100,99 | | winner S
X13 7.3 | sides=fixed totals=108,107 | | winner NS
X13 7.4 | sides=fixed totals=107,107 | | winner nobody
X13 6.4 | sides=alliance allies=NE,SW taken=4,3,5,1 totals=80,90,5,0 | | totals 100 110 17 12; winner E
X13 7.4 | sides=alliance allies=NE,SW taken=4,3,5,1 totals=90,90,5,0 | | totals 110 110 17 12; winner nobody
X14 2.4 | dealer=N taken=5,4,1,3 | | dealer E
X14 2.4 | dealer=W taken=5,4,1,3 | | dealer N
X14 2.4 | sides=alliance dealer=E allies=NE,SW taken=5,4,1,3 | | dealer S
X14 2.4 | dealer=S | W =s N =s E =s S ^2 N ^2 * | dealer W
"""

# Sections 1 to 5 and 9, clause by clause; a row of a table by its number.
CLAUSES = """
1.5     | taken=5,4,1,3                       |      | allies NS,EW
1.6     | sides=alliance                      |      | allies -
1.6     | sides=alliance totals=1,2,3,4       |      | totals 1 2 3 4
1.7     |                                     | E =s | turn S
1.8     | dealer=W                            |      | turn N
1.12    | play=sA N:-.-.Q.- E:-.-.K.- S:-.-.A.- W:-.-.2.- | N Qd Kd Ad 2d | took S
1.13 row 1 | play=hA N:A.-.-.-                |      | order h AKQJT98765432; order c AKQJT98765432
1.13 row 2 | play=hK N:A.-.-.-                |      | order h KQJT98765432A; order s KQJT98765432A
1.13 row 3 | play=hJ N:A.-.-.-                |      | order h JT98765432AKQ; order d JT98765432AKQ
1.13 row 4 | play=h6 N:A.-.-.-                |      | order h 65432AKQJT987; order c 65432AKQJT987
1.13 row 5 | play=h2 N:A.-.-.-                |      | order h 2AKQJT9876543; order s 2AKQJT9876543
1.13 row 5 | players=2 play=c2 N:A.-.-.-      |      | order c 2AKQJT9876543; order s 2AKQJT9876543
1.14    | play=s6 N:-.-.7.- E:-.-.8.- S:-.2.-.- W:-.4.-.- | N 7d 8d 2h 4h | took E
1.14    | play=sK N:-.-.A.- E:-.-.2.- S:-.2.-.- W:-.4.-.- | N Ad 2d 2h 4h | took E
1.14    | play=sA N:-.-.2.- E:-.-.3.- S:-.2.-.- W:-.4.-.- | N 2d 3d 2h 4h | took E
1.15    | play=s6 N:-.-.A.- E:-.-.3.- S:-.-.7.- W:-.-.K.- | N Ad 3d 7d Kd | took E
1.15    | play=s6 N:-.-.7.- E:-.2.-.- S:-.3.-.- W:-.4.-.- | N 7d 2h 3h 4h | took N
2.2     | players=2 dealer=S                  |      | hand N AKQJT98765432.-.-.-; hand S -.AKQJT98765432.-.-
2.3     |                                     |      | holds 13 13 13 13; hidden N E:hand:13 S:hand:13 W:hand:13
2.5     | players=2 dealer=S                  | N =s S ^A * | taken 13 0 0 0; phase call
2.5     | players=2 dealer=S                  | N =s S ^A * S =d N ^A * | taken 13 0 13 0; phase over; score 182 0
2.5     | players=2 dealer=S                  | N =s S ^A * S =c N ^A * | taken 13 0 0 13; score 0 13
2.7     | players=2 dealer=S                  | N =s S ^A * | refused As wrong-phase; holds 13 13
3.6 row 1 | players=2 dealer=S                | N =d S ^4 * | turn S; may =
3.6 row 1 | players=2 dealer=S                | N =d S ^4 * S =c | turn N; may ^
3.6 row 2 | players=2 dealer=S                | N ^4 S =d * | turn S; may ^
3.6 row 2 | players=2 dealer=S                | N ^4 S =d * S ^K | turn N; may =
4.1     | dealer=S                            |      | turn W; may = ^; left 12
4.1     | dealer=S                            | W =s N =h E =d S =c | turn W; left 8
4.2     |                                     | E =s | standing E:=s; turn S; may = ^
4.3     | E:-.AKQJT98765432.-.-               | E =c | standing E:=c
4.5     | sides=alliance                      | E ^3 S =s W =h N =d E ^4 S ^9 | standing N:=d,E:^4,S:^9,W:=h
4.5     | sides=alliance                      | E ^3 S =s W =h N ^3 | tops 3; allies NE,SW; said allies NE
4.6     | sides=alliance                      | E ^3 S =s W =h N =d E =c S ^3 | standing N:=d,E:=c,S:^3,W:=h; tops -
4.7     |                                     | E =s S =h W =d N =c E =s | standing N:=c,E:=s,S:=h,W:=d; left 7
4.8 row 1 | sides=fixed                       | E =s S =s | trump -; standing E:=s,S:=s; turn W
4.8 row 1 | sides=fixed                       | E =s S =h W =s | trump s; turn N; said trump W s
4.8 row 1 | sides=fixed                       | E =s S =h W =h N =h | trump h; turn E
4.8 row 2 | sides=alliance                    | E =s S =s | trump s; allies NW,ES
4.8 row 2 | sides=alliance                    | E =s S =h W =s | trump s; allies NS,EW
4.8 row 2 | sides=alliance                    | E =s S =h W =d N =s | trump s; allies NE,SW
4.8 row 3 | sides=alliance                    | E =s S =s W ^2 N ^2 | tops 2; phase play
4.8 row 3 | sides=alliance                    | E ^2 S =s W ^3 N =s E ^3 | tops 3; phase play
4.8 row 3 | sides=alliance                    | E ^3 S =s W =d N ^4 E =s W ^3 | tops -; standing N:^4,W:^3; turn N
4.10    | sides=alliance                      | E ^K S ^K | said tops S K; said allies SE; allies NW,ES
4.11    | sides=fixed                         | E =s S =s W =s | trump s; turn N; standing -
4.11    | sides=fixed                         | E =s S =s W ^2 N =s | trump s; turn E; standing W:^2
4.12    | sides=fixed                         | E =s S =h W =s | turn N; standing -
4.12    | sides=fixed                         | E =s S ^2 W =s N ^3 | turn S; standing N:^3,S:^2
4.13    | sides=alliance                      | E =s S =h W =d N =s | turn S; left 6
4.13    | sides=alliance                      | E =s S =h W =d N =c E =c | turn S
4.13    | sides=alliance                      | E =s S =h W =d N =c E ^2 S ^2 | turn W
4.13    | sides=alliance                      | E =s S =s W ^4 | turn N
4.14    | sides=alliance                      | E =s S =s | may ^; refused =h wrong-phase; refused =s wrong-phase
4.14    | sides=fixed                         | E ^9 S =h W ^9 | may =; refused ^9 wrong-phase; refused ^A wrong-phase
4.15    | sides=alliance                      | E ^3 S =s W =h N =d E ^4 S =d | turn W; standing E:^4
4.15    | sides=alliance                      | E ^3 S =s W =d N =s | turn E; standing E:^3
4.15    | sides=alliance                      | E ^3 S =s W =s N ^3 | tops 3; trump s; phase play; turn E
4.16    | sides=fixed                         | E =s S ^2 W =s N ^2 | phase play; trump s; tops 2; left -; standing -
4.17 row 1 | sides=alliance cap=3             |      | left 12
4.17 row 1 | sides=alliance cap=3             | E =s S =s | left 6
4.17 row 2 | sides=alliance cap=2             |      | left 8
4.17 row 2 | sides=alliance cap=2             | E =s S =s | left 4
4.17 row 3 | sides=alliance cap=5             |      | left 20
4.17 row 3 | sides=alliance cap=5             | E =s S =s | left 10
4.17 row 4 | sides=alliance cap=no-repeats    |      | left -
4.17 row 4 | sides=alliance cap=no-repeats    | E =s S =s W ^2 N ^3 | left -; may ^ !^2
4.18    | sides=fixed cap=2                   | E =s S =h W =d N =c E =s S =h W =d N =c | turn E; may =d
4.19    | sides=fixed cap=2                   | E =s S =h W =d N =c E =s S =h W =d N =c E =d | turn S; left 4
4.20    | cap=no-repeats                      | E =s S =h W =s | turn N; may ^
4.20    | cap=no-repeats                      | E ^2 S =h W ^3 N =h | turn E; may ^
4.20    | cap=no-repeats                      | E ^2 S =h W ^3 N =h E ^2 W ^5 | tops -; turn E; may ^ !^2
4.21    | cap=no-repeats                      | E =s S =h W =d N =c E =d | trump d
5.1     | dealer=E                            | S =h W =s N =h E ^2 W ^2 | turn S; phase play
5.1     | sides=alliance dealer=N             | E ^K S ^K W =s N =s | turn E
5.3     | play=sA N:2.-.-.2 E:3.-.-.3 S:4.-.-.A W:5.-.-.4 | N 2c 3c Ac 4c | took S; turn S
5.4     | play=sA N:-.-.-.2 E:-.-.-.3 S:-.-.-.A W:-.-.-.4 | S Ac W 4c N 2c E 3c | took S
5.5 row 1 | play=h6 N:A.K.Q.J                 | N    | may As Kh Qd Jc
5.5 row 1 | players=2 play=h6 S:A.K.Q.J       | S    | may As Kh Qd Jc
5.5 row 2 | play=h6 N:-.-.-.K E:-.9.-.67      | N Kc | may 6c 7c; refused 9h follow
5.5 row 2 | play=h6 S:-.4.-.- W:-.7A.-.6      | S 4h | may 7h Ah; refused 6c follow
5.5 row 2 | players=2 play=h6 N:-.-.-.K S:-.9.-.67 | N Kc | may 6c 7c; refused 9h follow
5.5 row 3 | play=h6 N:-.-.-.K E:-.-.-.7 S:-.9.-.- W:2.6.-.68 | N Kc 7c 9h | may 6c 8c; refused 6h follow; refused 2s follow
5.5 row 3 | play=h6 N:-.-.-.K E:-.9.-.- S:-.-.-.A W:-.6.-.7 | N Kc 9h Ac | may 7c; refused 6h follow
5.5 row 4 | play=h6 N:-.-.-.K E:-.-.-.7 S:A.9.6.- | N Kc 7c | may As 9h 6d
5.5 row 4 | play=h6 N:-.-.-.K E:-.-.-.7 S:-.9.-.- W:2.67.-.- | N Kc 7c 9h | may 2s 6h 7h
5.5 row 4 | players=2 play=h6 N:-.-.-.K S:A.9.6.- | N Kc | may As 9h 6d
5.5 row 5 | play=d3 E:Q.-.-.- S:3.-.-.- W:-.3.-.K | E Qs 3s | may 3h Kc
5.5 row 5 | players=2 play=d3 N:Q.-.-.- S:-.3.-.K | N Qs | may 3h Kc
5.6     | play=h6 N:-.-.-.K E:-.-.-.67         | N Kc 7c | turn S
5.7     | play=h6 N:-.-.-.K E:-.7.-.- S:-.9.-.- W:-.-.-.6 | N Kc 7h 9h 6c | took S
5.8     | play=h6 N:-.-.-.K E:-.-.6.- S:-.-.-.2 W:A.-.-.- | N Kc 6d 2c As | took S
5.9     | play=h6 N:-.-.-.7 E:-.-.6.- S:6.-.-.- W:A.-.-.- | N 7c 6d 6s As | took N
5.10    | play=h6 N:-.-.-.K E:-.-.-.6 S:-.7.-.- W:-.-.-.5 | N Kc 6c 7h 5c | took S
5.11    | play=h6 N:-.A.-.- E:-.6.-.- S:-.5.-.- W:-.K.-.- | N Ah 6h 5h Kh | took E
5.12    | play=h6 N:-.-.-.6 E:-.-.-.2 S:-.-.-.3 W:-.-.-.4 | N 6c 2c 3c 4c | taken 1 0 0 0; said trick N 1
5.12    | players=2 half=2 play=h6 N:-.-.-.67 S:-.-.-.23 | N 6c 2c | taken 0 0 1 0
6.1 row 1 | players=2 first=6,7 second=8,5     |      | score 56 40
6.1 row 2 | taken=2,1,5,5                      |      | score 18 12
6.1 row 3 | sides=alliance allies=NW,ES taken=5,2,4,2 | | score 18 15 15 18
6.3     | players=2 first=13,0 second=13,0     |      | score 182 0
6.3     | players=2 first=13,0 second=0,13     |      | score 0 13
6.6 row 1 | taken=7,0,6,0                      |      | score 56 1
6.6 row 1 | taken=13,0,0,0                     |      | score 14 1
6.6 row 2 | taken=5,3,5,0                      |      | score 36 4
6.6 row 2 | taken=10,2,0,1                     |      | score 11 6
6.6 row 3 | taken=5,4,4,0                      |      | score 30 5
6.6 row 3 | taken=9,2,0,2                      |      | score 10 9
6.6 row 4 | taken=2,5,2,4                      |      | score 9 30
6.6 row 4 | taken=4,9,0,0                      |      | score 5 10
6.6 row 5 | taken=2,5,1,5                      |      | score 6 36
6.6 row 5 | taken=3,10,0,0                     |      | score 4 11
6.6 row 6 | taken=0,7,0,6                      |      | score 1 56
6.6 row 6 | taken=0,0,0,13                     |      | score 1 14
8.1 row 1 | target=73 totals=74,12             |      | winner NS
8.1 row 1 | target=75 totals=74,12             |      | winner nobody
8.1 row 2 | sides=fixed                        | E =s S =s | trump -
8.1 row 2 | sides=alliance                     | E =s S =s | trump s
8.1 row 3 | cap=2                              | E =s S =h W =d N =c E =s S =h W =d N =c | may =d
8.1 row 3 | cap=3                              | E =s S =h W =d N =c E =s S =h W =d N =c | may = ^
9.2     | sides=alliance                       | E =s S =h | standing E:=s,S:=h; allies -
9.3     | cap=3                                | E =s S =h W =d | left 9
9.6     | players=2 dealer=S                   | N =s S ^A * S =c N ^A S 2c N 2d | taken 13 0 0 1
9.9     |                                      |      | refused As wrong-phase; turn E
"""

WORKED = """
6  | play=c5 N:-.-.A.- E:-.-.5.- S:-.-.6.- W:-.-.4.- | N Ad 5d 6d 4d | took E
6  | play=c5 N:-.-.A.- E:-.-.4.- S:-.-.6.- W:-.-.K.- | N Ad 4d 6d Kd | took E
6  | play=c5 N:-.-.6.- E:-.-.A.- S:-.-.K.- W:-.-.7.- | N 6d Ad Kd 7d | took E
7  | play=c5 N:-.-.A.- E:-.-.5.- S:-.-.-.6 W:-.-.4.- | N Ad 5d 6c 4d | took S
8  | players=2 first=6,7 second=8,5    |    | score 56 40
8  | players=2 first=13,0 second=0,13  |    | score 0 13
8  | players=2 first=9,4 second=10,3   |    | score 100 15
9  | players=2 dealer=S | N ^8 S =s * | turn S; may ^; refused =h wrong-phase
9  | players=2 dealer=S | N ^8 S =s * S ^5 N =s | turn S; phase play; trump s; tops 5
9  | players=2 dealer=S | N ^8 S =s * S ^8 N =h | turn S; phase play; trump h; tops 8
10 | sides=alliance dealer=W | N =s E ^3 S ^J W =d N ^3 | tops 3; allies NE,SW; turn S; refused ^Q wrong-phase
10 | sides=alliance dealer=W | N =s E ^3 S ^J W =d N ^3 S =d | trump d; phase play; turn N
10 | sides=alliance dealer=W | N =s E ^3 S ^J W =d N ^3 S =c W =h S =h | trump h; allies NE,SW; phase play; turn N
11 | sides=alliance dealer=W | N =s E ^3 S ^J W =d N =h E =s | trump -; standing N:=h,E:=s,S:^J,W:=d; turn S
12 | dealer=W | N =s E =s | trump -; standing N:=s,E:=s; turn S
12 | dealer=W | N =s E =s S ^3 W =s | trump s; tops -; turn N; standing S:^3
12 | dealer=W | N =s E =s S ^3 W =s N ^3 | tops 3; phase play; turn N
13 | players=2 target=50 first=6,7 second=8,5 | | totals 56 40; winner N
13 | players=2 totals=60,70 first=6,7 second=8,5 | | totals 116 110; winner N
13 | players=2 totals=52,68 first=6,7 second=8,5 | | totals 108 108; winner nobody
"""

# name=choice | table | script | question | answer by default | answer under the choice
OPTIONS = """
target=50      | players=2 totals=56,40     |                        | winner | nobody | N
target=50      | totals=56,40               |                        | winner | nobody | NS
target=150     | players=2 totals=116,110   |                        | winner | N      | nobody
target=200     | totals=120,186             |                        | winner | EW     | nobody
target=73      | players=2 totals=73,12     |                        | winner | nobody | N
sides=alliance | dealer=N                   | E =s S =s              | trump  | -      | s
sides=alliance | dealer=N                   | E =s S =h W =d N =c E =s S =h W =d N =c E ^2 S ^3 W ^4 N ^5 | may | ^4 | ^3 ^4 ^5
sides=alliance | allies=NE,SW taken=2,3,3,5 |                        | score  | 12 24  | 12 12 24 24
cap=2          | dealer=N                   | E =s S =h W =d N =c E =s S =h W =d N =c | may | = ^ | =d
cap=5          | dealer=N                   | E =s S =h W =d N =c E ^2 S ^3 W ^4 N ^5 E =s S =h W =d N =c | may | =d | = ^
cap=no-repeats | dealer=N                   | E =s S =h W =d N =c    | may    | = ^    | = ^ !=s
cap=no-repeats | dealer=N                   | E =s S =h W =d N =c E ^2 S ^3 W ^4 N ^5 E ^6 S ^7 W ^8 N ^9 | may | ^8 | = ^ !=s !^2 !^6
"""


@pytest.mark.parametrize("line", cases(RULINGS))
def test_ruling(line):
    check(line)


@pytest.mark.parametrize("line", cases(CLAUSES))
def test_clause(line):
    check(line)


@pytest.mark.parametrize("line", cases(WORKED))
def test_worked_example(line):
    check(line)


@pytest.mark.parametrize("line", cases(OPTIONS))
def test_option_changes_the_answer(line):
    put_both(line, check)


# What takes more than a line.


@pytest.mark.parametrize("dealer", [0, 1])
def test_both_phases_are_dealt_singly(dealer):
    """X5: eldest has the first, third, fifth card of each half of the pack, and changes seats."""
    pack = list(DECK.cards)
    Random(dealer).shuffle(pack)
    hand = GAME.deal(GAME.options(2), dealer, (0, 0), pack)
    for first, half in ((1 - dealer, pack[:26]), (dealer, pack[26:])):
        assert hand.hands[first] == sum(1 << card for card in half[::2])
        assert hand.hands[1 - first] == sum(1 << card for card in half[1::2])
        while hand.parts == 1:
            hand.play(hand.legal()[0])


@pytest.mark.parametrize("dealer", range(4))
def test_the_deal_at_four_is_single_and_clockwise(dealer):
    """2.2 and 2.3: eldest has the first card of every four."""
    pack = list(DECK.cards)
    Random(dealer).shuffle(pack)
    hand = GAME.deal(GAME.options(4), dealer, (0, 0), pack)
    for i in range(4):
        assert hand.hands[(dealer + 1 + i) % 4] == sum(1 << card for card in pack[i::4])


# cap | calls of the longest auction; 4.17
LONGEST = {"3": 20, "2": 14, "5": 32, "no-repeats": 96}


@pytest.mark.parametrize("sides", ["fixed", "alliance"])
@pytest.mark.parametrize("cap", LONGEST)
def test_the_longest_auction(cap, sides):
    """4.17, 4.18 and X10: everybody refuses as long as it goes, and then can accept."""
    hand = begin(GAME.options(4, sides=sides, cap=cap), dealer=0)
    names = [*(f"={suit}" for suit in DECK.suits), *(f"^{rank}" for rank in RANKS)]
    calls, said = 0, [0] * 4
    while hand.phase != PLAY:
        # Everybody goes round the names, starting four apart, so that no two meet; West comes to
        # a suit last, so that accepting it leaves the ranks.
        at = (4 * (hand.to_act + 2) + said[hand.to_act]) % len(names)
        legal = [GAME.token(action) for action in hand.legal()]
        offers = {word[2:] for word in standing(hand).split(",")}
        fresh = [token for token in names[at:] + names[:at] if token in legal]
        fresh = [token for token in fresh if token not in offers]
        assert fresh or offers & set(legal), "whoever must accept can"
        said[hand.to_act] += 1
        if not fresh:
            said = [0] * 4
        hand.apply(GAME.parse(fresh[0] if fresh else legal[0]))
        calls += 1
    assert calls == LONGEST[cap]


@pytest.mark.parametrize("cap", LONGEST)
def test_whoever_must_accept_can(cap):
    """X10: in hundreds of stubborn auctions there is always something to say."""
    forced = 0
    for number in range(300):
        rng = Random(f"stubborn/{cap}/{number}")
        hand = begin(GAME.options(4, sides=rng.choice(["fixed", "alliance"]), cap=cap), 0)
        while hand.phase != PLAY:
            legal = hand.legal()
            assert legal
            accepts = hand.acceptable(hand.to_act)
            refusing = [action for action in legal if action not in accepts]
            forced += not refusing
            hand.play(rng.choice(refusing or legal))
        assert 4 <= len(hand.plies()) <= LONGEST[cap]
    assert forced >= 300


@pytest.mark.parametrize("table", ["players=2", "sides=fixed", "sides=alliance"])
@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_bot_speaks_and_plays_for_a_seat_that_is_left(name, table):
    """X11: the others go on, and the deal is played to its end; with a stand-in it is the same."""
    options = position(table).deal.options
    letters = letters_of(options.players)
    # Of two nobody would be left to go on with: `test_of_two_who_leaves_ends_the_match`.
    for leaves in (True, False) if options.players > 2 else (False,):
        home = Table(GAME, options, [Seat(letter, Mode.PERSON) for letter in letters])
        keys = (f"k{number}" for number in count())
        cards = tuple(map(DECK.name, lay(options, 0, {})))
        home.submit(Command(HOME, next(keys), "deal", pack=cards))
        if leaves:
            home.submit(Command(1, next(keys), "leave"))
        else:
            home.submit(Command(HOME, next(keys), "stand-in", seat=1))
        rng = Random(name)
        spoke = 0
        while home.match.in_hand:
            _, seat, by = home.owes()
            assert (by is not Mode.PERSON) == (seat == 1)
            spoke += by is not Mode.PERSON
            seen = home.observation(seat)
            action = seen.legal[0] if by is Mode.PERSON else BOTS[name].choose(seen, rng)
            actor = seat if by is Mode.PERSON else HOME
            token = GAME.token(action)
            home.submit(Command(actor, next(keys), "act", seat=seat, token=token))
        assert spoke >= 14
        assert len(home.match.played) == 1


def test_of_two_who_leaves_ends_the_match():
    """X11: there is nobody to speak to, and it is the other's (`table.Table.left_to`)."""
    home = Table(GAME, GAME.options(2), [Seat(letter, Mode.PERSON) for letter in letters_of(2)])
    home.submit(Command(HOME, "deal", "deal", pack=tuple(map(DECK.name, DECK.cards))))
    home.submit(Command(1, "leave", "leave"))
    assert home.is_over
    assert home.winners == (0,)
    with refuses("match-over"):
        home.submit(Command(0, "speak", "act", token="=s"))


def test_who_has_left_may_not_speak():
    """X11: the seat is a bot's for good."""
    home = Table(GAME, GAME.options(4), [Seat(letter, Mode.PERSON) for letter in SEATS])
    home.submit(Command(HOME, "deal", "deal", pack=tuple(map(DECK.name, DECK.cards))))
    home.submit(Command(1, "leave", "leave"))
    with refuses("seat-left"):
        home.submit(Command(1, "speak", "act", token="=s"))
    assert home.owes().seat == 1


def test_there_is_no_pass():
    """3.10 and 4.4: no word means it."""
    for table in ("players=2", "players=4"):
        hand = position(table)
        assert refusal(hand, "2s").code == "wrong-phase"
        with refuses("bad-token"):
            hand.apply(GAME.parse("-"))


# Claims. The player on the dealer's left names spades and leads.

SPADES = DECK.mask(f"{rank}s" for rank in RANKS)


def test_a_claim_at_two_ends_with_its_phase():
    """9.13 to 9.15: all spades are South's; then North calls first, and both go on."""
    options = GAME.options(2)
    table = seated(GAME, options, lay(options, 0, {(1, 0): SPADES}), "=s ^A")
    assert len(claims(table).entries) == 1 + 26
    assert table.match.in_hand
    assert table.match.hand.phase != PLAY
    assert table.owes().seat == 0
    assert table.match.played == []


def test_a_claim_at_four_is_played_out_and_scored():
    """9.13 and 9.14."""
    options = GAME.options(4)
    given = {(1, 0): SPADES}
    table = seated(GAME, options, lay(options, 0, given), "=s ^A =s ^A")
    assert len(claims(table).entries) == 1 + 52
    assert table.match.played[0].score == (1, 14)


@pytest.mark.parametrize("top", [2, 3])
def test_a_claim_without_the_highest_trump_is_refused(top):
    """9.13 and 9.16: whoever holds it, an opponent (South) or the partner (West)."""
    options = GAME.options(4)
    ace, low = DECK.mask(["As"]), DECK.mask(["2h"])
    given = {(1, 0): SPADES - ace + low, (top, 0): ace}
    claims_in_vain(seated(GAME, options, lay(options, 0, given), "=s ^A =s ^A"))


# Nothing is left out.


def test_every_ruling_has_a_case():
    """X11 is no matter of the rules alone: it has a table of its own above."""
    told = set(re.findall(r"^\*\*(X\d+)", TEXT, re.MULTILINE))
    assert told == {f"X{n}" for n in range(1, 15)}
    assert set(re.findall(r"^X\d+", RULINGS, re.MULTILINE)) == told - {"X11"}


def test_every_row_of_every_table_has_a_case():
    """All tables of the rules text, the one of duties among them."""
    rows = set()
    clauses = r"^\*\*([\d.]+)\*\*(.*?)(?=^\*\*|^#|\Z)"
    for clause, after in re.findall(clauses, TEXT, re.MULTILINE | re.DOTALL):
        table = [line for line in after.splitlines() if line.startswith("|")]
        rows |= {f"{clause} row {n}" for n in range(1, len(table) - 1)}
    assert {f"5.5 row {n}" for n in range(1, 6)} <= rows
    assert rows == set(re.findall(r"^[\d.]+ row \d", CLAUSES, re.MULTILINE))


def test_every_clause_named_is_one_of_the_text():
    told = set(re.findall(r"^\*\*([\d.]+)\*\*", TEXT, re.MULTILINE))
    named = set(re.findall(r"^(?:X\d+ +)?(\d+\.\d+)", RULINGS + CLAUSES, re.MULTILINE))
    assert named <= told
    # Of the clauses on calls, play and counting only those without a case are without a line.
    rest = {clause for clause in told if clause[0] in "3456" and clause not in named}
    assert rest == {"3.1", "3.10", "4.4", "4.9", "4.22", "6.2", "6.7"}


def test_every_worked_example_has_a_case():
    assert set(re.findall(r"^\d+", WORKED, re.MULTILINE)) == {str(n) for n in range(6, 14)}


def test_every_choice_of_every_option_changes_something():
    choices = {f"{o.name}={c}" for o in GAME.table_options for c in o.choices[1:]}
    assert heads(OPTIONS) >= choices


def test_both_seat_counts_and_both_kinds_of_sides_have_cases():
    words = set(re.findall(r"players=\d|sides=\w+", RULINGS + CLAUSES + WORKED))
    assert words == {"players=2", "sides=fixed", "sides=alliance"}


@pytest.mark.parametrize(
    "wrong",
    [
        "X1 | players=2 dealer=S | N =d | may = ^",
        "X2 | players=2 dealer=S | N =d S ^4 * | turn N",
        "X7 | players=2 dealer=S | N =d S ^4 N 2s S 2h | knows N -.AKQJT9876543.-.-",
        "X9 | sides=alliance | E =s S =h W =d N =c | left 9",
        "X12 | taken=5,4,1,3 | | score 12 12",
        "1.13 | play=h6 N:A.-.-.- | | order h 6AKQJT9875432",
        "4.8 | sides=fixed | E =s S =s | trump s",
        "5.5 | play=h6 N:-.-.-.K E:-.9.-.67 | N Kc | may 9h 6c 7c",
        "6.4 | sides=alliance allies=NE,SW taken=4,3,5,1 | | score 12 12 20 20",
    ],
)
def test_a_wrong_case_fails(wrong):
    """Control: `check` compares."""
    with pytest.raises(AssertionError):
        check(wrong)
