"""The German-suited pack: leaves, hearts, bells, acorns; Unter, Ober and king.

The Unter has its sign at the foot, the Ober at the head; the king is crowned, an ace has two signs.
"""

from collections.abc import Iterator

from .draw import drawing, group, sprite, symbol, use
from .figures import PAINTS, PAPER, PARTS, STROKE, drawn, figure
from .pips import PIPS, pips
from .signs import TURN, glyph, lone, sign, twice

INKS = {"s": "#23703c", "h": "#c2242e", "d": "#8a5f00", "c": "#6b4423"}
ROBES = {
    "s": ("#3d7d4c", "#b0472f"),
    "h": ("#b93a40", "#2f5d74"),
    "d": ("#d39a2c", "#a8323a"),
    "c": ("#8a5a36", "#3d7d4c"),
}
WRITTEN = ["II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "U", "O", "K", "A"]
INDEX = dict(zip("23456789TJQKA", WRITTEN, strict=True))
LOCAL = {
    "g": 'fill="#4f9a55"',
    "r": 'fill="#cf3a42"',
    "O": 'fill="#ecb63f"',
    "o": 'fill="#c98a1f"',
    "n": 'fill="#b5763c"',
    "k": 'fill="#7d9a4f"',
    "w": 'fill="#d3dae3"',
    "t": 'fill="none"',
}

SIGNS = {
    # In a box from -50 to 50.
    "s": """
        g M0 -50 C6 -34 45 -28 45 4 C45 25 22 35 4 25 C4 36 8 43 14 49 L4 50 C-2 44 -4 36 -4 25 C-22 35 -45 25 -45 4 C-45 -28 -6 -34 0 -50 Z
        t M0 -30 V26 M0 -6 L16 -16 M0 -6 L-16 -16 M0 12 L24 4 M0 12 L-24 4
    """,
    "h": """
        r M0 48 C-9 30 -47 12 -47 -16 C-47 -33 -36 -44 -23 -44 C-12 -44 -4 -37 0 -26 C4 -37 12 -44 23 -44 C36 -44 47 -33 47 -16 C47 12 9 30 0 48 Z
    """,
    "d": """
        O M-9 -34 C-9 -53 9 -53 9 -34 Z
        O M-40 8 C-40 -18 -22 -36 0 -36 C22 -36 40 -18 40 8 C40 32 22 48 0 48 C-22 48 -40 32 -40 8 Z
        r M-40 2 H40 C41 8 40 14 39 18 H-39 C-40 14 -41 8 -40 2 Z
        t M0 32 V48
        B M-6 29 A6 6 0 1 1 6 29 A6 6 0 1 1 -6 29 Z
    """,
    "c": """
        n M-27 -6 C-29 20 -14 38 0 50 C14 38 29 20 27 -6 Z
        k M-36 -4 C-38 -26 -20 -35 -4 -36 C-4 -42 -8 -46 -10 -48 L0 -50 C3 -46 5 -42 4 -36 C20 -35 38 -26 36 -4 C22 3 -22 3 -36 -4 Z
        t M-22 -24 L-8 -6 M-6 -30 L14 -6 M22 -24 L8 -6 M6 -30 L-14 -6
    """,
}

MINE = {
    "u-body": """
        ^ R M100 104 C84 106 58 108 44 128 V140.4
        T M100 122 V140 M96 130 L104 134 M104 130 L96 134
        | A M100 126 C94 130 88 128 84 121 C78 126 70 123 69 116 C62 117 58 112 61 107 C70 101 80 99 88 97 H100
    """,
    "o-body": """
        ^ R M100 104 C84 106 58 106 44 124 V140.4
        ^ w M100 108 H84 C77 116 74 128 77 140.4
        = T M86 110 C82 118 80 130 82 140
        T M100 112 V140
        | O M100 116 C92 116 86 112 83 106 L87 99 H100
        = O M66 104 C52 103 44 113 44.5 126 C55 125 66 120 73 112 C71 107 69 104 66 104 Z
        = T M50 123 L54 115 M59 119 L62 111
    """,
    "hood": """
        R M100 30 C78 30 68 50 69 74 C70 92 78 104 90 106 H110 C122 104 130 92 131 74 C131 66 130 58 127 50 C134 48 140 54 143 60 C146 44 132 30 112 30 Z
    """,
    "brow": """
        | A M100 54 C92 56 86 57 80 60 C79 66 79 72 79 76 C72 72 74 54 82 47 C88 43 94 42 100 42
        R M74 76 C72 52 82 38 100 38 C118 38 128 52 126 76 C123 58 114 47 100 47 C86 47 77 58 74 76 Z
    """,
    "bonnet": """
        R M70 55 C58 46 64 30 84 29 C96 20 124 22 133 38 C138 46 135 52 130 55 C112 47 88 47 70 55 Z
        A M69 58 C88 49 112 49 131 58 L132 50 C114 42 86 42 68 50 Z
        G M112 44 A5 5 0 1 1 122 44 A5 5 0 1 1 112 44 Z
        T M84 40 Q86 32 94 30 M100 38 Q106 30 114 31
    """,
    "plumed": """
        R M82 48 L85 29 C92 24 108 24 115 29 L118 48 Z
        A M82.5 45 C92 41 108 41 117.5 45 L118.5 51 C108 47 92 47 81.5 51 Z
        R M62 50 C72 58 128 58 138 50 C136 44 130 47 122 49 C108 52 92 52 78 49 C70 47 64 44 62 50 Z
        W M84 46 C76 40 76 26 88 19 C104 14 122 18 132 28 C122 26 114 28 108 32 C116 32 120 35 122 40 C108 36 96 38 84 46 Z
        T M86 42 C92 28 106 22 122 24
    """,
    "helmet": """
        w M74 56 C72 36 84 27 100 27 C116 27 128 36 126 56 C112 49 88 49 74 56 Z
        O M72 57 C88 49 112 49 128 57 L140 52 C120 38 80 38 60 52 Z
        A M94 32 C92 22 102 15 120 17 C128 18 134 24 134 32 C128 27 118 27 106 32 Z
        T M100 32 V42 M86 35 C83 38 82 40 81 43 M114 35 C117 38 118 40 119 43
    """,
    "moustache": """
        = A M100 86 C94 81 87 84 80 83 C82 91 95 94 100 89 Z
        A M96 96 Q100 94 104 96 L100 106 Z
        M M97 92 Q100 93.5 103 92 Q100 94.5 97 92 Z
    """,
    "drum": """
        A M127 78 H155 V104 C148 109 134 109 127 104 Z
        W M127 78 C127 71 155 71 155 78 C155 85 127 85 127 78 Z
        Y M129 86 L136 104 L141 88 L146 104 L153 86
        T M127 104 C134 109 148 109 155 104
        G M130 76 L150 58 L152 60 L134 78 Z
    """,
    "staff": """
        G M139 134 V34 H143 V134 Z
        O M135 34 C135 26 147 26 147 34 C147 42 135 42 135 34 Z
        R M137 42 H145 V50 H137 Z
    """,
}
ALL = {**PARTS, **MINE}
FIGURES = {
    "Ks": "locks=#d9d4cc k-body neck face crown beard2=#d9d4cc sceptre cuff hand",
    "Kh": "locks=#6b4a35 k-body neck face crown2 beard=#6b4a35 sword cuff hand",
    "Kd": "locks=#a4532f k-body neck face crown beard2=#a4532f cuff hand orb",
    "Kc": "locks=#b98a4a k-body neck face crown2 beard=#b98a4a axe cuff hand",
    "Qs": "bob=#6b4a35 neck o-body face plumed moustache=#6b4a35 sword cuff hand",
    "Qh": "curls=#4a3c44 neck o-body face helmet moustache=#4a3c44 halberd cuff hand",
    "Qd": "curls=#b98a4a neck o-body face plumed moustache=#b98a4a staff cuff hand",
    "Qc": "bob=#a4532f neck o-body face helmet moustache=#a4532f axe cuff hand",
    "Js": "hood neck u-body face smile brow=#a4532f bow cuff hand",
    "Jh": "bob=#e3b95c neck u-body face smile fringe=#e3b95c bonnet lance cuff hand",
    "Jd": "hood neck u-body face smile brow=#6b4a35 cuff hand drum",
    "Jc": "curls=#6b4a35 neck u-body face smile lock=#6b4a35 bonnet cuff hand horn",
}
BAND = """
    G M44 131 H156 V149 H44 Z
    T M44 134.5 H156 M44 145.5 H156
    F M100 132 L107 140 L100 148 L93 140 Z
    F M76 135.5 L80.5 140 L76 144.5 L71.5 140 Z M124 135.5 L128.5 140 L124 144.5 L119.5 140 Z
    F M54 136.5 L57.5 140 L54 143.5 L50.5 140 Z M146 136.5 L149.5 140 L146 143.5 L142.5 140 Z
"""
RIBBON = """
    N M100 118 C96 128 104 152 100 162
    A M60 127 C52 124 46 126 40 130 L48 136 L42 144 C50 142 56 142 62 144 Z
    A M140 153 C148 156 154 154 160 150 L152 144 L158 136 C150 138 144 138 138 136 Z
    G M58 128 C72 122 86 130 100 132 C114 134 128 130 142 136 L142 152 C128 158 114 150 100 148 C86 146 72 150 58 144 Z
    F M100 134 L105 140 L100 146 L95 140 Z
    F M74 133.5 L78 138 L74 142.5 L70 138 Z
    F M126 137.5 L130 142 L126 146.5 L122 142 Z
"""
FRAME = 'x="44" y="14" width="112" height="252" rx="14"'


def ink(suit: str) -> str:
    return f'color="{INKS[suit]}"'


def colours(suit: str) -> str:
    robe, trimming = ROBES[suit]
    return f'color="{robe}" fill="{trimming}" {STROKE}'


def parts() -> Iterator[str]:
    paints = PAINTS | LOCAL
    for rank, text in INDEX.items():
        yield group(f"g{rank}", glyph(text, 44, 23, 13))
        yield twice(f"r{rank}", use(f"g{rank}"))
    yield from drawn(FIGURES.values(), ALL, paints)
    yield group("band", drawing(BAND, paints))
    yield group("ribbon", drawing(RIBBON, paints))
    for suit, text in SIGNS.items():
        lines = STROKE.replace(' stroke-width="2"', "")
        yield group(f"sign-{suit}", drawing(text, paints), lines)
        yield group(f"{suit}p", sign(suit, 0, 0, 0.38))
        yield group(f"{suit}q", sign(suit, 0, 0, 0.38, 180))
        yield twice(f"{suit}i", sign(suit, 23, 80, 0.31))
        for rank in PIPS:
            yield group(f"{suit}{rank}", pips(rank, suit))
        yield group(f"band{suit}", use("band"), colours(suit))
    for name, text in FIGURES.items():
        yield group(f"f{name}", figure(text), colours(name[1]))


def court(rank: str, suit: str) -> str:
    half = f"f{rank}{suit}"
    at_foot = rank == "J"
    disc = f'<circle cx="61" cy="112" r="14.5" fill="{PAPER}" {STROKE}/>' if at_foot else ""
    place = sign(suit, 61, 112, 0.22) if at_foot else sign(suit, 58.5, 31, 0.23)
    field = f'<rect {FRAME} fill="currentColor" fill-opacity=".07"/>'
    both = f"{disc}{place}<g {TURN}>{disc}{place}</g>"
    line = f'<rect {FRAME} fill="none" stroke="currentColor" stroke-width="1.8"/>'
    return field + use(half) + use(half, more=TURN) + both + use(f"band{suit}") + line


def face(rank: str, suit: str) -> str:
    inside = use(f"r{rank}") + use(f"{suit}i")
    if rank in PIPS:
        inside += use(f"{suit}{rank}")
    elif rank == "A":
        one = sign(suit, 100, 76, 0.92)
        inside += one + f"<g {TURN}>{one}</g>" + use("ribbon", more=colours(suit))
    else:
        inside += court(rank, suit)
    return symbol(f"{rank}{suit}", inside, ink(suit))


def big(rank: str, suit: str) -> str:
    inside = use(f"g{rank}", more='transform="matrix(2.2 0 0 2.2 -6 -10)"')
    inside += sign(suit, 47, 166, 0.82)
    if rank in "JQK":
        inside += use(f"f{rank}{suit}", more='transform="matrix(1.1 0 0 1.1 28.4 126)"')
    else:
        inside += sign(suit, 144, 216, 0.9)
    return symbol(f"{rank}{suit}-big", inside, ink(suit))


def german() -> str:
    cards = [kind(rank, suit) for kind in (face, big) for suit in SIGNS for rank in INDEX]
    return sprite(parts(), [*cards, *map(lone, SIGNS)])
