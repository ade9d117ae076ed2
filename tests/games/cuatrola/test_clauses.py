"""The clauses and rulings of Cuatrola, one case a line; the number in front is its clause."""

import re

import pytest

from levata.games.cuatrola import DECK, GAME
from levata.table import HOME, Command, Table
from tests.games.cases import cases, heads, put_both
from tests.games.claims import claims, claims_in_vain, seated
from tests.games.cuatrola.lines import check, lay

RULINGS = """
K1  2.2  | dealer=N                        |                         | turn W
K1  3.1  | dealer=N                        | W - S - E -             | turn N
K1  1.10 | direction=clockwise dealer=N    |                         | turn E
K1  1.10 | direction=clockwise dealer=N    | E - S - W -             | turn N
K1  5.2  | play=e N:S.-.-.- W:C.-.-.- S:-.S.-.- E:-.C.-.-            | N So W Co S Sc E Cc | took W 10
K1  5.2  | direction=clockwise play=e N:S.-.-.- W:C.-.-.- S:-.S.-.- E:-.C.-.- | N So E Cc S Sc W Co | took W 10
K1  5.2  | dealer=N bid=solo by=E play=e N:S.-.-.- S:-.S.-.- E:-.C.-.- | N So | turn S; rests W
K2  2.3  | pack=So,Co,Ro,3o,Ao,Sc,Cc,Rc,3c,Ac,Se,Ce,Re,3e,Ae,Sb,Cb,Rb,3b,Ab | | hand W AS.3.R.C; hand S C.AS.3.R; hand E R.C.AS.3; hand N 3.R.C.AS
K2  2.3  | direction=clockwise pack=So,Co,Ro,3o,Ao,Sc,Cc,Rc,3c,Ac,Se,Ce,Re,3e,Ae,Sb,Cb,Rb,3b,Ab | | hand E AS.3.R.C; hand S C.AS.3.R; hand W R.C.AS.3; hand N 3.R.C.AS
K2  2.4  | N:A3.-.-.S turned=Re            |                         | trump e; turned Re True; holds 5 5 5 5; phase bids
K2  2.5  | pack=So,Co,Ro,3o,Ao,Sc,Cc,Rc,3c,Ac,Se,Ce,Re,3e,Ae,Sb,Cb,Rb,3b,Ab | - - - - W Cb Rb 3b | may Ab; turned Ab True
K2  2.5  | pack=So,Co,Ro,3o,Ao,Sc,Cc,Rc,3c,Ac,Se,Ce,Re,3e,Ae,Sb,Cb,Rb,3b,Ab | - - - - W Cb Rb 3b Ab | took N 28; turned Ab False
K3  2.7  | dealer=N cards=60,60 last=N     |                         | dealer W
K3  2.7  | dealer=N direction=clockwise cards=60,60 last=N |         | dealer E
K3  2.7  | dealer=E bid=solo by=S cards=0,0 last=N |                 | dealer N
K3  2.7  | dealer=S cards=0,120 last=W     |                         | dealer E
K4  3.1  | dealer=N                        | W - S solo E            | may - cuatrola quintola
K4  3.2  | dealer=N                        | W                       | may - solo cuatrola quintola
K4  3.3  | dealer=N                        | W cuatrola S            | may - quintola; refused solo too-low; refused cuatrola too-low
K4  3.5  | dealer=N                        | W quintola S - E - N    | may -; refused quintola too-low
K4  3.5  | dealer=N                        | W quintola S - E - N -  | phase play; contract W quintola; rests E; said contract W quintola; said rests E
K4  3.6  | dealer=N                        | W solo S cuatrola E quintola N - | contract E quintola; rests W
K4  3.7  | dealer=N                        | W - S - E - N -         | phase play; contract -; rests nobody; turn W; said all-play
K4  3.7  | dealer=N                        | W - S - E - N solo      | contract N solo; rests S
K5  3.4  | dealer=W                        | S solo E - N            | may - cuatrola quintola; refused solo too-low
K5  4.2  | dealer=W                        | S solo E - N cuatrola W - | contract N cuatrola; rests S; turn E
K6  3.8  | dealer=E totals=17,0            | N                       | may - solo cuatrola; refused quintola past-target
K6  3.9  | dealer=E totals=16,0            | N quintola W - S - E -  | contract N quintola
K6  3.9  | dealer=E totals=19,0            | N solo W - S - E -      | contract N solo
K6  3.11 | dealer=N totals=18,0            | W solo S                | may -; refused cuatrola past-target; refused solo too-low
K6  3.11 | dealer=N totals=17,0            | W solo S                | may - cuatrola; refused quintola past-target
K7  3.8  | dealer=E totals=0,20            | N                       | may - solo cuatrola quintola
K7  3.8  | dealer=E totals=16,20           | N                       | may - solo cuatrola quintola
K7  3.8  | dealer=E totals=17,20           | N                       | may - solo cuatrola
K7  3.8  | dealer=E totals=18,20           | N                       | may - solo
K7  3.8  | dealer=E totals=19,20           | N                       | may - solo
K7  3.8  | dealer=E totals=20,20           | N                       | may -; refused solo past-target
K7  3.8  | target=11 dealer=E totals=0,10  | N                       | may - solo cuatrola quintola
K7  3.8  | target=11 dealer=E totals=6,10  | N                       | may - solo cuatrola quintola
K7  3.8  | target=11 dealer=E totals=7,10  | N                       | may - solo cuatrola
K7  3.8  | target=11 dealer=E totals=8,10  | N                       | may - solo
K7  3.8  | target=11 dealer=E totals=9,10  | N                       | may - solo
K7  3.8  | target=11 dealer=E totals=10,10 | N                       | may -
K7  3.10 | dealer=N totals=20,16           | W                       | may - solo cuatrola quintola
K7  3.10 | dealer=N totals=20,17           | W - S                   | may -
K8  8.2  | totals=20,20                    |                         | winner nobody
K8  8.2  | totals=21,20                    |                         | winner NS
K8  8.3  | totals=16,22                    |                         | winner EW
K8  8.3  | totals=25,0                     |                         | winner NS
K8  8.1  | target=11 totals=10,10          |                         | winner nobody
K8  8.1  | target=11 totals=11,10          |                         | winner NS
K8  8.1  | target=11 totals=4,12           |                         | winner EW
K9  4.1  | dealer=W                        | - - - -                 | turn S
K9  4.6  | dealer=W                        | - - solo -              | turn E; rests S
K9  4.6  | dealer=W                        | - solo - -              | turn S; rests W
K9  4.6  | dealer=W                        | - - - solo              | turn S; rests E
K9  4.7  | dealer=S                        | E - N - W solo S -      | turn N; rests E
K9  4.7  | direction=clockwise dealer=S    | W - N - E solo S -      | turn N; rests W
K9  4.8  | lead=bidder dealer=W            | - solo - -              | turn E
K9  4.8  | lead=bidder dealer=W            | - - cuatrola -          | turn N; rests S
K9  4.8  | lead=bidder dealer=W            | - - - -                 | turn S
K9  4.4  | dealer=N turned=Re              | - solo - -              | rests N; trump e; turned Re True; turn W
K10 7.6  | play=o bid=solo by=N N:RC.A.-.- W:-.R.-.- E:-.S.-.-      | N Ac W Rc E Sc N | phase play; asked nobody; may Co Ro
K10 7.6  | play=o bid=solo by=W won=1,0,1,2 N:A.-.-.- W:-.S.-.- S:-.A.-.- | W Sc S Ac N Ao | cards 24 0; tricks 2 0 1 2; score +2 0
K10 7.6  | play=o bid=solo by=W won=0,0,0,2 W:S.-.-.- S:-.A3R.-.- N:-.-.A3R.- | W So S Ac N Ae | cards 0 24; tricks 0 0 0 3; score 0 +2
K10 7.13 | solo=points play=o bid=solo by=N N:RC.A.-.- W:-.R.-.- E:-.S.-.- | N Ac W Rc E Sc | asked N 40; may - 40
K10 7.14 | solo=points bid=solo by=E cards=58,48 declared=E:20c last=E | | comes 58 78; score 0 +2
K10 7.14 | solo=points bid=solo by=E cards=62,44 last=E            |   | comes 62 54; score +2 0
K10 7.15 | solo=points play=o bid=solo by=N N:RC.A.-.- W:-.R.-.- E:-.S.-.- | N Ac Rc Sc N?40 - N?20 - N | phase play; turn N
K10 7.15 | solo=points play=o bid=solo by=N N:-.R.-.3 W:-.A.-.CR E:-.S.CR.- | N Rc Ac Sc W?40 - E?40 - W?20 20b W?20 - E?20 20e | declared W:20b E:20e; turn W; phase play
K10 7.16 | solo=points play=o bid=solo by=W won=1,0,1,0 N:A3R.-.-.- W:-.A3R.-.- S:-.-.A3R.- | N Ao Ac Ae | phase declare; turn N; tricks 2 0 1 0
K10 7.16 | solo=points play=o bid=solo by=W won=0,0,0,3 N:-.A3.-.- W:A3.-.-.- S:-.-.A3.- | W Ao Ae Ac | phase play; turn W; tricks 0 0 0 4
K10 7.17 | solo=points bid=solo by=E cards=58,48 last=E            |   | comes 58 58; score 0 +2
K10 7.17 | solo=points bid=solo by=E cards=48,58 last=N            |   | comes 58 58; score +2 0
K10 7.18 | solo=points bid=solo by=E cards=14,92 last=E            |   | comes 14 102; score 0 +2
K10 7.18 | solo=points bid=solo by=E cards=106,0 last=N            |   | comes 116 0; score +2 0
K10 7.19 | solo=points play=o bid=cuatrola by=N N:RC.A.-.- W:-.R.-.- E:-.S.-.- won=1,1,0,0 | N Ac Rc Sc | phase play; asked nobody; turn N
K10 7.19 | solo=points play=o bid=cuatrola by=E won=0,2,1,0 N:A.-.-.- E:-.A.-.- S:-.-.A.- | N Ao S Ae E Ac | phase over; score +4 0
K11 7.10 | play=o bid=solo by=W won=1,0,1,0 N:A3R.-.-.- W:-.A3R.-.- S:-.-.A3R.- | N Ao W Ac S Ae | phase over; holds 2 0 2 2; tricks 2 0 1 0; score +2 0
K11 7.10 | play=o bid=solo by=W won=1,0,0,1 N:A3R.-.-.- W:-.A3R.-.- S:-.-.A3R.- | N Ao W Ac S Ae | phase play; turn N
K11 7.11 | play=o bid=solo by=W won=1,0,0,2 N:-.A3.-.- W:A3.-.-.- S:-.-.A3.- | W Ao S Ae N Ac | phase over; holds 1 0 1 1; score 0 +2
K11 7.10 | play=o bid=cuatrola by=N won=1,0,0,0 W:A3RC.-.-.- E:-.A3RC.-.- N:-.-.A3RC.- | W Ao E Ac N Ae | phase play; tricks 1 0 0 1
K11 7.10 | play=o bid=cuatrola by=N won=1,0,0,1 W:A3R.-.-.- E:-.A3R.-.- N:-.-.A3R.- | W Ao E Ac N Ae | phase over; tricks 1 0 0 2; score 0 +4
K11 7.11 | play=o bid=cuatrola by=N won=3,0,0,0 N:A3.-.-.- W:-.A3.-.- E:-.-.A3.- | N Ao W Ac E Ae | phase over; holds 1 1 0 1; score +4 0
K11 7.10 | play=o bid=quintola by=S E:A3RCS.-.-.- W:-.A3RCS.-.- S:-.-.A3RCS.- | E Ao W Ac S Ae | phase over; holds 0 4 4 4; score 0 +5
K11 7.11 | play=o bid=quintola by=S won=0,0,3,0 S:A3.-.-.- E:-.A3.-.- W:-.-.A3.- | S Ao E Ac W Ae | phase play; turn S
K12 7.8  | play=o bid=solo by=W won=1,0,1,2 W:A.-.-.- S:-.A.-.- N:-.-.A.-     | W Ao S Ac N Ae | score 0 +2
K12 7.8  | play=o bid=solo by=W won=1,0,1,2 N:A.-.-.- W:-.A.-.- S:-.-.A.-     | N Ao W Ac S Ae | score +2 0
K12 7.8  | play=o bid=cuatrola by=N won=3,1,0,0 N:A.-.-.- W:-.A.-.- E:-.-.A.- | N Ao W Ac E Ae | score +4 0
K12 7.8  | play=o bid=cuatrola by=N won=3,1,0,0 W:A.-.-.- E:-.A.-.- N:-.-.A.- | W Ao E Ac N Ae | score 0 +4
K12 7.8  | play=o bid=quintola by=S won=0,0,4,0 S:A.-.-.- E:-.A.-.- W:-.-.A.- | S Ao E Ac W Ae | score +5 0
K12 7.8  | play=o bid=quintola by=S won=0,0,4,0 S:-.A.-.- E:A.-.-.- W:-.-.A.- | S Ac E Ao W Ae | score 0 +5
K12 7.9  | play=o bid=solo by=W won=1,0,1,0 N:-.A3R.-.- W:-.-.A3R.- S:A3R.-.-.- | S Ao N Ac W Ae | tricks 1 0 2 0; score +2 0
K12 7.12 | play=o bid=solo by=W won=0,0,0,2 W:A3R.-.-.- S:-.A3R.-.- N:-.-.A3R.- | W Ao S Ac N Ae | phase over; score 0 +2
K13 7.3  | cards=70,50 declared=N:20o last=N       |               | comes 100 50; score +1 0
K13 7.3  | cards=71,49 declared=N:20o last=N       |               | comes 101 49; score +2 0
K13 7.3  | cards=29,91 last=W                      |               | comes 29 101; score 0 +2
K13 7.3  | cards=66,54 last=S                      |               | comes 76 54; score +1 0
K13 7.5  | cards=120,0 last=N                      |               | comes 130 0; score +2 0
K13 7.3  | cards=62,58 declared=N:40,E:40,W:20c last=N |           | comes 112 118; score 0 +2
K14 7.4  | cards=45,75 declared=S:40 last=E        |               | comes 85 85; score 0 +1
K14 7.4  | cards=55,65 last=N                      |               | comes 65 65; score +1 0
K14 7.4  | cards=75,45 declared=N:20o,S:20c,E:40,W:20e last=W |    | comes 115 115; score 0 +2
K15 5.5  | play=e N:-.-.-.R W:-.-.3.- S:A.-.RS.-             | N Rb W 3e | may Re Se; refused Ao trump
K15 5.5  | void=free play=e N:-.-.-.R W:-.-.3.- S:A.-.RS.-   | N Rb W 3e | may Re Se Ao
K15 5.8  | void=free play=e N:-.-.-.R W:-.-.C.- S:A.-.S3.-   | N Rb W Ce | may 3e; refused Se beat; refused Ao trump
K15 5.8  | void=free play=e N:-.-.C.- W:-.3.S.A              | N Ce      | may Se; refused Ab follow
K16 6.6  | play=e N:A3RCS.-.-.- W:-.A3RC.-.- S:-.-.-.A3RCS E:-.-.A3RCS.- | N Ao Ac Ab Se | asked E 40; turn E
K16 6.6  | play=e N:A3R.-.-.- W:-.A3R.-.- S:-.-.-.A3R E:-.-.A3R.- | N Ao Ac Ab Ae | asked E 40
K16 6.6  | play=e N:A3.-.-.- W:-.A3.-.- S:-.-.-.A3 E:-.-.A3.-  | N Ao Ac Ab Ae | asked nobody; phase play; turn E
K16 6.6  | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc | asked W 40; refused Ab wrong-phase
K16 6.7  | play=e N:RC.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - E?40 - W?20 - E?20 - W | phase play; declared -
K16 6.23 | window=first play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc | asked W 40
K16 6.23 | window=first play=e N:-.S.-.- W:A.A.-.RC S:-.R.-.- E:-.C.RC.S | N Sc Ac Rc Cc | asked nobody; phase play; turn W
K17 6.8  | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - E?40 40 | declared E:40e; said declared E e 40; asked W 20
K17 6.24 | declarer=winner play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - W?20 20b W?20 - W | phase play; declared W:20b
K17 6.24 | declarer=winner play=e declared=W:20b N:-.S.-.- W:A.A.-.- S:-.R.-.- E:S.3.RC.S | N Sc Ac Rc 3c | asked W 20
K18 6.2  | play=e N:-.S.-.- W:A.A3.R.R S:-.R.-.- E:S.C.C.C   | N Sc Ac Rc Cc W?40 | may -; refused 40 wrong-phase
K18 6.5  | play=e N:-.S.-.- W:A.A3.R.R S:-.R.-.- E:S.C.C.C   | N Sc Ac Rc Cc W?40 - E?40 - W?20 | may -; refused 20b wrong-phase
K18 6.2  | play=e played=Cb N:-.S.-.- W:A.A3.-.R S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - - W?20 | may -
K18 6.4  | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - - W?20 20b | said declared W b 20; hand W A.3.-.RC
K18 6.9  | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - - W?20 20b W?20 | may -; refused 20b wrong-phase
K18 6.9  | play=e declared=W:20b N:-.S.-.- W:A.A.-.RC S:-.R.-.- E:S.3.-.S | N Sc Ac Rc 3c W?20 | may -
K18 6.3  | play=e N:-.S.-.- W:RC.A.RC.- S:-.R.-.- E:S.C.A.S | N Sc Ac Rc Cc W?40 40 W?20 20o | declared W:40e W:20o; comes 0 80
K18 6.14 | play=e declared=W:20b N:-.-.-.A W:-.-.-.C S:A.-.-.- E:-.A.-.- | N Ab W Cb S Ao E Ac | declared W:20b; comes 46 20
K19 6.11 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - E?40 40 W?20 20b W | phase play; declared E:40e W:20b
K19 6.11 | play=e N:-.S.-.- W:RC.A.-.RC S:-.R.-.- E:S.C.A.S | N Sc Ac Rc Cc W?40 - - W?20 20b W?20 20o W | phase play; declared W:20b W:20o
K19 6.25 | per-window=one play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - E?40 40 W | phase play; declared E:40e
K19 6.25 | per-window=one play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - E?40 - W?20 20b W | phase play; declared W:20b
K19 6.25 | per-window=one play=e declared=E:40 N:-.S.-.- W:A.A.-.RC S:-.R.-.- E:S.3.-.S | N Sc Ac Rc 3c W?20 20b W | phase play; declared E:40e W:20b
K20 6.12 | play=e N:-.S.-.- W:RC.A.RC.- S:-.R.-.- E:S.C.A.S  | N Sc Ac Rc Cc W?40 | may - 40; refused 20o wrong-phase
K20 6.12 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - E?40 - W?20 20b W?20 - E?20 | may -; refused 40 wrong-phase
K20 6.12 | play=e declared=W:20b N:-.S.-.- W:A.A.-.- S:-.R.-.- E:S.3.RC.S | N Sc Ac Rc 3c | asked W 20; refused 40 wrong-phase
K20 6.12 | play=e declared=W:20b N:-.S.-.- W:A.3.-.- S:-.R.-.- E:S.A.RC.S | N Sc 3c Rc Ac E?20 | may -; refused 40 wrong-phase
K20 6.12 | play=e declared=N:20o N:-.S.-.- W:A.A.-.- S:-.R.-.- E:S.3.RC.S | N Sc Ac Rc 3c W?40 - E?40 | may - 40
K21 6.10 | play=e N:-.S.-.- W:-.A.RC.RC S:-.R.-.- E:RC.C.-.S | N Sc Ac Rc Cc W?40 40 W?20 20b W | phase play; declared W:40e W:20b; refused 20o wrong-phase
K21 6.10 | play=e declared=E:40,W:20b N:-.S.-.- W:A.A.-.- S:-.R.-.- E:RC.3.-.S | N Sc Ac Rc 3c | asked nobody; phase play; turn W
K21 6.10 | play=e declared=N:20o,S:20b N:-.S.-.- W:A.A.-.- S:-.R.-.- E:S.3.RC.S | N Sc Ac Rc 3c W?40 - E?40 40 | declared N:20o S:20b E:40e; asked W 20
K21 7.2  | cards=75,45 declared=N:40,S:20c,E:20e,W:20b last=W      |  | comes 135 95; score +2 0
K22 6.13 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - E?40 - W?20 - E?20 - W | declared -; phase play
K22 6.13 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - E?40 | may - 40
K23 6.15 | play=e N:C.S.R.- W:A.A3.-.RS S:-.R.-.- E:S.C.CS.- | N Sc Ac Rc Cc W?40 - E?40 - W?20 - E?20 - W | phase play
K23 6.16 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?40 - E?40 - W?20 20b W?20 - E?20 - W | phase play
K23 6.16 | play=e N:-.S.-.- W:A.A3.-.S S:-.R.-.- E:RC.C.-.RC | N Sc Ac Rc Cc W?40 - E?40 - W?20 - E?20 20o E?20 20b W | phase play; declared E:20o E:20b
K23 6.17 two made        | play=e declared=E:20o,W:20b N:-.S.-.- W:A.A.-.- S:-.R.-.- E:S.3.RC.- | N Sc Ac Rc 3c | asked nobody; phase play
K23 6.17 a 40 declared   | play=e declared=E:40 N:-.S.-.- W:A.A.-.- S:-.R.-.- E:S.3.RC.- | N Sc Ac Rc 3c | asked W 20
K23 6.17 a 20 declared   | play=e declared=E:20o N:-.S.-.- W:A.A.-.- S:-.R.-.- E:S.3.RC.- | N Sc Ac Rc 3c | asked W 20
K23 6.17 the rey is out  | play=e played=Re N:-.S.-.- W:A.A.-.- S:-.R.-.- E:S.3.C.- | N Sc Ac Rc 3c W?20 - E?20 - W | phase play
K23 6.17 the caballo is out | play=e played=Ce N:-.S.-.- W:A.A.-.- S:-.R.-.- E:S.3.R.- | N Sc Ac Rc 3c W?20 - E?20 - W | phase play
K23 6.17 just played     | play=o N:3.-.-.- W:R.SA.SR.3 S:S.-.-.- E:A.A.S.RC | S So E Ao N 3o W Ro E?20 20b E?20 - W?20 - E | phase play
K23 6.17 another rey is not | play=e played=Rb,Cb N:-.S.-.- W:A.A.-.- S:-.R.-.- E:S.3.C.- | N Sc Ac Rc 3c | asked W 40
K23 6.17 who rests       | solo=points play=o bid=solo by=N N:-.RA.-.3 W:-.C.-.CR E:-.S.CR.- | N Ac Cc Sc N?40 - N?20 - N | phase play
K23 6.18 | dealer=N turned=Re W:A3.-.-.ARC S:-.A3R.-.3S N:-.CS.RC.- E:RCS.-.A3.- | - - - - W Ab Sb Ae Se E?40 - W?40 - E?20 - W?20 - E | phase play; turned Re True
"""

# Each row in both variants, and in a hand of three where it can differ.
PLAY_TABLE = """
5.5 row 1 void=trump | void=trump play=e N:A.S.3.-                                    | N           | may Ao Sc 3e
5.5 row 1 void=free  | void=free  play=e N:A.S.3.-                                    | N           | may Ao Sc 3e
5.5 row 2 void=trump | void=trump play=e N:-.-.-.S W:3.-.A.CR                         | N Sb W      | may Cb Rb; refused 3o follow; refused Ae follow
5.5 row 2 void=trump | void=trump play=e N:-.-.-.C W:3.-.A.SRA                        | N Cb W      | may Rb Ab; refused Sb beat
5.5 row 2 void=trump | void=trump play=e N:-.-.-.3 W:3.-.A.CR                         | N 3b W      | may Cb Rb
5.5 row 2 void=trump | void=trump play=e N:-.-.-.R W:-.-.-.S S:-.-.C.AC               | N Rb W Sb S | may Ab; refused Cb beat
5.5 row 2 void=free  | void=free  play=e N:-.-.-.S W:3.-.A.CR                         | N Sb W      | may Cb Rb
5.5 row 2 void=free  | void=free  play=e N:-.-.-.C W:3.-.A.SRA                        | N Cb W      | may Rb Ab
5.5 row 2 void=free  | void=free  play=e N:-.-.-.3 W:3.-.A.CR                         | N 3b W      | may Cb Rb; refused 3o follow
5.5 row 3 void=trump | void=trump play=e N:-.-.-.R W:-.-.S.- S:-.-.3.AC               | N Rb W Se S | may Ab Cb; refused 3e follow
5.5 row 3 void=free  | void=free  play=e N:-.-.-.R W:-.-.S.- S:-.-.3.AC               | N Rb W Se S | may Ab Cb
5.5 row 3 void=trump | play=e bid=solo by=N N:-.-.-.R W:-.-.S.- E:-.-.3.AC            | N Rb W Se E | may Ab Cb
5.5 row 4 void=trump | void=trump play=e N:-.-.C.- W:-.-.RS.A                         | N Ce W      | may Re; refused Se beat; refused Ab follow
5.5 row 4 void=trump | void=trump play=e N:-.-.C.- W:-.3.S.A                          | N Ce W      | may Se
5.5 row 4 void=trump | void=trump play=e N:-.-.S.- W:-.-.R.- S:-.-.C3.A               | N Se W Re S | may 3e
5.5 row 4 void=free  | void=free  play=e N:-.-.C.- W:-.-.RS.A                         | N Ce W      | may Re
5.5 row 4 void=free  | void=free  play=e N:-.-.C.- W:-.3.S.A                          | N Ce W      | may Se
5.5 row 5 void=trump | void=trump play=e E:-.3.-.- N:-.A.-.- W:-.-.S3.A               | E 3c N Ac W | may Se 3e; refused Ab trump
5.5 row 5 void=free  | void=free  play=e E:-.3.-.- N:-.A.-.- W:-.-.S3.A               | E 3c N Ac W | may Se 3e; refused Ab trump
5.5 row 5 void=free  | void=free  play=e bid=solo by=E E:-.3.-.- N:-.A.-.- S:-.-.S3.A | E 3c N Ac S | may Se 3e
5.5 row 6 void=trump | void=trump play=e N:-.-.-.R W:-.-.C.- S:A.-.S3.-               | N Rb W Ce S | may 3e; refused Se beat; refused Ao trump
5.5 row 6 void=free  | void=free  play=e N:-.-.-.R W:-.-.C.- S:A.-.S3.-               | N Rb W Ce S | may 3e
5.5 row 6 void=trump | play=b W:A.-.-.- S:-.-.-.S E:-.3.C.R                           | W Ao S Sb E | may Rb
5.5 row 7 void=trump | void=trump play=e N:-.-.-.R W:-.-.3.- S:A.-.RS.-               | N Rb W 3e S | may Re Se; refused Ao trump
5.5 row 7 void=free  | void=free  play=e N:-.-.-.R W:-.-.3.- S:A.-.RS.-               | N Rb W 3e S | may Re Se Ao
5.5 row 7 void=free  | void=free  play=e bid=solo by=W N:-.-.-.R W:-.-.3.- S:A.-.RS.- | N Rb W 3e S | may Re Se Ao
5.5 row 8 void=trump | void=trump play=e S:C.-.-.- E:-.S.-.AR                         | S Co E      | may Ab Rb Sc
5.5 row 8 void=trump | void=trump play=e S:C.-.-.- E:-.-.S.- N:-.S.-.AR               | S Co E Se N | may Ab Rb Sc
5.5 row 8 void=free  | void=free  play=e S:C.-.-.- E:-.S.-.AR                         | S Co E      | may Ab Rb Sc
"""

# What a player wins and what it is worth; who leads next.
TRICKS = """
1.6  | play=e N:-.-.-.R W:-.-.-.3 S:-.-.-.C E:-.-.-.S | N Rb 3b Cb Sb | took W 19
1.7  | play=e N:-.-.-.3 W:-.-.-.R S:-.-.-.A E:-.-.-.S | N 3b Rb Ab Sb | took S 27
1.8  | play=e N:A3RCS.-.-.- W:-.A3RCS.-.- S:-.-.-.A3RCS E:-.-.A3RCS.- | N Ao Ac Ab Ae | cards 0 44
5.3  | play=e N:-.-.-.R3 W:-.-.-.3 S:-.-.-.CA E:-.-.-.S | N Rb 3b Ab Sb | turn S; took S 27
5.4  | play=e N:-.-.-.A W:-.-.S.- S:-.-.C.- E:3.-.-.- | N Ab Se Ce 3o | took S 26
5.4  | play=e N:C.-.-.- W:-.3.-.- S:R.-.-.- E:-.-.-.A | N Co 3c Ro Ab | took S 28
5.6  | play=e N:-.-.-.S W:-.-.-.RA                    | N Sb          | may Rb Ab
5.7  | play=e N:-.-.-.3 W:-.-.-.R S:-.-.-.AC          | N 3b Rb       | may Ab
4.5  | play=o bid=solo by=W N:-.S.-.- W:-.R.-.- S:-.3.-.- | N Sc W Rc S 3c | took S 16
7.1  | play=e won=4,0,0,0 N:S.-.-.- W:C.-.-.- S:-.S.-.- E:-.C.-.- | N So Co Sc Cc | comes 0 20; score 0 +1
"""

WORKED = """
3.8  the limit      | dealer=E totals=16,0           | N                        | may - solo cuatrola quintola
3.8  the limit      | dealer=E totals=17,0           | N                        | may - solo cuatrola
3.8  the limit      | dealer=E totals=18,0           | N                        | may - solo
3.8  the limit      | dealer=E totals=19,0           | N                        | may - solo
3.8  the limit      | dealer=E totals=20,0           | N                        | may -
3.8  the limit      | dealer=N totals=18,0           | W solo S                 | may -
5.5  following      | play=o N:-.R.-.- W:S.SA.-.- S:A.3C.-.- E:C.-.A.- | N Rc W       | may Ac
5.5  following      | play=o N:-.R.-.- W:S.SA.-.- S:A.3C.-.- E:C.-.A.- | N Rc W Ac S  | may 3c Cc; refused Ao follow
5.5  following      | play=o N:-.R.-.- W:S.SA.-.- S:A.3C.-.- E:C.-.A.- | N Rc Ac 3c E | may Co; refused Ae trump
5.5  trumping       | play=o N:C.-.-.- W:3S.-.-.A    | N Co W                   | may 3o
5.5  trumping       | play=o N:C.-.-.- W:S.-.-.A     | N Co W                   | may So
6.12 forty first    | play=o N:RC.-.A.RC W:-.-.S.S S:-.RC.R.- E:-.A.C.- | N Ae Se Re Ce N?40 40 N?20 20b N | declared N:40o N:20b; refused 20c wrong-phase; phase play
6.12 forty first    | play=o N:RC.-.A.RC W:-.-.S.S S:-.RC.R.- E:-.A.C.- | N Ae Se Re Ce N?40 - S?40 - N?20 20b N?20 | refused 40 wrong-phase; may -
6.12 forty first    | play=o N:RC.-.A.RC W:-.-.S.S S:-.RC.R.- E:-.A.C.- | N Ae Se Re Ce N?40 - S?40 - N?20 20b N?20 - S?20 - N Rb Sb Cc Ac | asked N 20; refused 40 wrong-phase
4.7  mano rests     | dealer=S N:A3RCS.-.-.- W:-.A3RCS.-.- S:-.-.-.A3RCS E:-.-.A3RCS.- turned=Ab | E - N - W solo S - N | rests E
4.7  mano rests     | dealer=S N:A3RCS.-.-.- W:-.A3RCS.-.- S:-.-.-.A3RCS E:-.-.A3RCS.- turned=Ab | - - solo - N Ao Sc Sb S 3b Co Cc S Rb Ro Rc | phase over; tricks 0 0 3 0; score +2 0
4.7  mano rests     | dealer=S totals=18,5 N:A3RCS.-.-.- W:-.A3RCS.-.- S:-.-.-.A3RCS E:-.-.A3RCS.- turned=Ab | - - quintola - N Ao Sc Sb | phase over; score +5 0; totals 23 5; winner NS
7.3  above a hundred| cards=52,68 declared=N:40 last=S                    |     | comes 102 68; score +2 0
7.3  a hundred      | cards=50,70 declared=N:40 last=S                    |     | comes 100 70; score +1 0
7.4  equal          | cards=55,65 last=N                                  |     | comes 65 65; score +1 0
7.4  all four       | cards=55,65 declared=N:40,S:20o,E:20c,W:20e last=W  |     | comes 115 115; score 0 +2
"""

# name=choice | table | script | question | answer by default | answer under the choice
OPTIONS = """
target=11           | totals=11,3                     |             | winner | nobody | NS
target=11           | dealer=E totals=7,0             |             | may    | - solo cuatrola quintola | - solo cuatrola
direction=clockwise | dealer=N                        |             | turn   | W | E
direction=clockwise | dealer=N cards=60,60 last=N     |             | dealer | W | E
direction=clockwise | dealer=N                        | - solo - -  | turn   | W | E
direction=clockwise | play=e N:A.-.-.- W:3.-.-.- E:R.-.-.- | N Ao   | turn   | W | E
lead=bidder         | dealer=N                        | - - - solo  | turn   | W | N
void=free           | play=e N:-.-.-.R W:-.-.3.- S:A.-.RS.- | N Rb 3e | may  | Re Se | Re Se Ao
solo=points         | play=o bid=solo by=N N:RC.A.-.- W:-.R.-.- E:-.S.-.- | N Ac Rc Sc | asked | nobody | N 40
solo=points         | play=o bid=solo by=W won=1,0,1,0 N:A3R.-.-.- W:-.A3R.-.- S:-.-.A3R.- | N Ao Ac Ae | phase | over | declare
solo=points         | play=o bid=solo by=W won=1,0,0,3 N:-.A.-.- W:A.-.-.- S:-.-.A.- declared=N:40,S:20c | W Ao Ae Ac | score | 0 +2 | +2 0
window=first        | play=e N:-.S.-.- W:A.A.-.RC S:-.R.-.- E:-.C.RC.S | N Sc Ac Rc Cc | asked | W 40 | nobody
declarer=winner     | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc - | asked | E 40 | W 20
per-window=one      | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc - 40 | asked | W 20 | nobody
per-window=one      | play=e N:-.S.-.- W:RC.A.RC.- S:-.R.-.- E:S.C.A.S | N Sc Ac Rc Cc - - 20o | phase | declare | play
"""


@pytest.mark.parametrize("line", cases(RULINGS))
def test_ruling(line):
    check(line)


@pytest.mark.parametrize("line", cases(PLAY_TABLE))
def test_play_table(line):
    check(line)


@pytest.mark.parametrize("line", cases(TRICKS))
def test_trick(line):
    check(line)


@pytest.mark.parametrize("line", cases(WORKED))
def test_worked_case(line):
    check(line)


@pytest.mark.parametrize("line", cases(OPTIONS))
def test_option_changes_the_answer(line):
    put_both(line, check)


def claiming(cards: str):
    """West is mano with these cards and has bid a quintola; North has turned the sota of oros."""
    options = GAME.options(4)
    given = {3: list(map(DECK.card, cards.split()))}
    return seated(GAME, options, lay(options, 0, given, "So"), "quintola - - -")


def test_a_sure_claim_in_a_bid_hand_is_played_out_and_scored():
    """10.9 and 10.10: East rests, and three play five tricks."""
    table = claiming("Ao 3o Ro Co Ac")
    assert len(claims(table).entries) == 1 + 15
    assert table.match.played[0].score == (0, 5)


def test_a_claim_that_is_not_certain_is_refused():
    """10.9 and 10.12: the ace that beats the three may lie with a rival."""
    claims_in_vain(claiming("Ao 3o Ro Co 3c"))


def on_points() -> Table:
    """All have passed; West holds what is sure, East the couple of copas."""
    held = {3: "Ao 3o Ro Co Ac", 2: "Se Ce 3e Ae Sc", 1: "Rc Cc Sb Ab Re"}
    given = {seat: list(map(DECK.card, cards.split())) for seat, cards in held.items()}
    options = GAME.options(4)
    return seated(GAME, options, lay(options, 0, given, "So"), "- - - -")


def plays_first_trick(table: Table) -> Table:
    for token in ("Ao", "Sc", "Sb", "So"):
        table.submit(Command(table.owes().seat, token, "act", token=token))
    table.submit(Command(HOME, "window", "answer"))
    return table


def test_a_claim_waits_while_a_couple_may_still_be_declared():
    """10.11 and 10.12: at first, and after a window in which West alone declared."""
    claims_in_vain(on_points(), "claim-later")
    table = on_points()
    table.tick(1, "oeb")
    claims_in_vain(plays_first_trick(table), "claim-later")


def test_a_claim_may_be_made_after_two_declarations():
    """10.11: West's 40 and East's 20; the four tricks that are left follow."""
    table = plays_first_trick(on_points())
    assert len(claims(table).entries) == 1 + 16
    assert table.match.played[0].score == (0, 2)
    assert [worth for *_, worth in table.match.replay(1).declared] == [40, 20]


def test_every_ruling_has_a_case():
    assert set(re.findall(r"^K\d+", RULINGS, re.MULTILINE)) == {f"K{n}" for n in range(1, 24)}


def test_every_row_of_the_play_table_has_a_case_in_both_variants():
    rows = set(re.findall(r"^5\.5 (row \d) (void=\w+)", PLAY_TABLE, re.MULTILINE))
    assert rows == {(f"row {n}", f"void={v}") for n in range(1, 9) for v in ("trump", "free")}


def test_every_score_of_the_limit_on_bids_has_a_case():
    """3.8: both targets, each score at which the answer changes, for the pair that speaks."""
    scores = set(re.findall(r"^K7.*?(target=11)?\s*dealer=E totals=(\d+)", RULINGS, re.MULTILINE))
    assert scores == {("", n) for n in ("0", "16", "17", "18", "19", "20")} | {
        ("target=11", n) for n in ("0", "6", "7", "8", "9", "10")
    }


def test_every_bid_is_made_and_lost():
    """7.8."""
    rows = re.findall(r"^K12 7\.8 .*bid=(\w+) .*score (\S+) (\S+)$", RULINGS, re.MULTILINE)
    assert {(bid, ours != "0") for bid, ours, _ in rows} == {
        (bid, made) for bid in ("solo", "cuatrola", "quintola") for made in (True, False)
    }


def test_every_reason_to_leave_a_question_out_has_a_case():
    """6.17."""
    reasons = re.findall(r"^K23 6\.17 ([\w ]+?) *\|", RULINGS, re.MULTILINE)
    assert {"two made", "a 40 declared", "a 20 declared", "the rey is out"} < set(reasons)
    assert {"the caballo is out", "who rests"} < set(reasons)


def test_every_worked_case_is_here():
    told = {
        line.partition("|")[0].split(maxsplit=1)[1].strip() for line in WORKED.split("\n")[1:-1]
    }
    assert told == {
        *("the limit", "following", "trumping", "forty first", "mano rests"),
        *("above a hundred", "a hundred", "equal", "all four"),
    }


def test_every_choice_of_every_option_changes_something():
    choices = {f"{o.name}={c}" for o in GAME.table_options for c in o.choices[1:]}
    assert heads(OPTIONS) == choices


@pytest.mark.parametrize(
    "wrong",
    [
        "K4 | dealer=N | - solo - | may - solo cuatrola quintola",
        "K6 | dealer=E totals=18,0 | N | may - solo cuatrola",
        "K13 | cards=70,50 declared=N:20o last=N | | score +2 0",
        "K8 | totals=21,20 | | winner nobody",
        "K23 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc E?40 | phase declare",
        "K23 | play=e N:-.S.-.- W:A.A3.-.RC S:-.R.-.- E:S.C.RC.S | N Sc Ac Rc Cc W?20 | phase declare",
    ],
)
def test_a_wrong_case_fails(wrong):
    """Control: `check` compares."""
    with pytest.raises(AssertionError):
        check(wrong)
