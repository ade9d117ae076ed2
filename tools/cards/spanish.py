"""The Spanish pack of Cuatrola: ace, three, king, horseman and page, drawn full length.

The frame tells the suit as in Spain, by its gaps: none oros, one copas, two espadas, three bastos.
"""

import math
import re
from collections.abc import Iterator

from .draw import drawing, group, sprite, symbol, use
from .figures import PAINTS, PARTS, STROKE, drawn
from .signs import glyph, lone, sign, twice

INKS = {"o": "#8a5f00", "c": "#b3202c", "e": "#1f4f96", "b": "#2c6b35"}
ROBES = {
    "o": ("#c8343c", "#33457f"),
    "c": ("#33457f", "#c8343c"),
    "e": ("#7b3b6e", "#23707a"),
    "b": ("#b5622a", "#2f7552"),
}
INDEX = {"A": "1", "3": "3", "S": "10", "C": "11", "R": "12"}
GAPS = {"o": [], "c": [100], "e": [82, 118], "b": [70, 100, 130]}
"""Where the line above and below is broken, and for 14 across."""
LOCAL = {
    "O": 'fill="#ecb63f"',
    "o": 'fill="#c98a1f"',
    "r": 'fill="#c8343c"',
    "b": 'fill="#2f66ad"',
    "w": 'fill="#dfe8f2"',
    "g": 'fill="#4f9a55"',
    "n": 'fill="#b07d49"',
    "k": 'fill="#e3c08f"',
    "l": 'fill="#6f9a5b"',
    "t": 'fill="none"',
    "f": 'fill="#7d9a5f" fill-opacity=".35" stroke="none"',
}

SIGNS = {
    # In a box from -50 to 50.
    "o": """
        O M-46 0 A46 46 0 1 1 46 0 A46 46 0 1 1 -46 0 Z
        o M-34 0 A34 34 0 1 1 34 0 A34 34 0 1 1 -34 0 Z
        O M0 0 C-14 -10 -12 -28 0 -32 C12 -28 14 -10 0 0 C10 -14 28 -12 32 0 C28 12 10 14 0 0 C14 10 12 28 0 32 C-12 28 -14 10 0 0 C-10 14 -28 12 -32 0 C-28 -12 -10 -14 0 0 Z
        r M-10 0 A10 10 0 1 1 10 0 A10 10 0 1 1 -10 0 Z
    """,
    "c": """
        O M-9 14 H9 L7 28 C14 32 26 36 28 46 H-28 C-26 36 -14 32 -7 28 Z
        r M-38 -40 H38 C40 -8 26 16 0 18 C-26 16 -40 -8 -38 -40 Z
        O M-42 -48 H42 V-34 H-42 Z
        O M-33 -14 C-20 -6 20 -6 33 -14 C31 -6 28 -1 25 3 C14 8 -14 8 -25 3 C-28 -1 -31 -6 -33 -14 Z
        O M-12 20 H12 V27 H-12 Z
    """,
    "e": """
        w M-8 18 V-34 L0 -50 L8 -34 V18 Z
        t M0 -34 V16
        O M-26 14 C-26 8 -20 8 -18 12 H18 C20 8 26 8 26 14 C26 22 20 22 18 20 H-18 C-20 22 -26 22 -26 14 Z
        r M-5 20 H5 V38 H-5 Z
        O M-8 43 A8 7 0 1 1 8 43 A8 7 0 1 1 -8 43 Z
    """,
    "b": """
        g M12 -20 C22 -22 30 -30 33 -40 C22 -40 13 -34 9 -24 Z M-12 6 C-24 6 -32 0 -36 -10 C-24 -12 -14 -6 -10 2 Z
        n M-7 49 C-8 34 -10 22 -13 12 C-16 9 -17 4 -14 1 C-18 -14 -20 -34 -10 -45 C-4 -51 7 -51 12 -44 C20 -34 19 -20 14 -8 C17 -5 17 0 13 3 C10 18 8 34 8 49 C3 52 -3 52 -7 49 Z
        k M-9 -30 C-9 -37 -1 -37 -1 -30 C-1 -23 -9 -23 -9 -30 Z M3 -12 C3 -17 9 -17 9 -12 C9 -7 3 -7 3 -12 Z
        t M-6 -4 C-5 8 -3 18 -3 30 M4 6 C3 16 3 26 3 38
    """,
}

MINE = {
    "ground": """
        f M40 252 A60 9 0 1 1 160 252 A60 9 0 1 1 40 252 Z
    """,
    # The page.
    "legs": """
        = A M84 196 H99 L98 236 H87 Z
        = B M86 234 H98.5 L99 250 C92 256 80 257 74 254 C73 250 78 246 86 244 Z
        = Y M88 228 H97
    """,
    "arm": """
        R M120 105 C138 104 153 115 165 135 C172 147 160 158 148 150 L124 132 Z
        R M149 118 L166 115 C170 124 174 134 172 144 C168 154 157 154 153 147 C150 139 148 128 149 118 Z
        W M147 121 L168 117 L168.5 108 L147 111 Z
    """,
    "palm": """
        S M148 111 C146 104 147 98 152 97 H163 C167 97 167 101.5 164 102 C167 102.5 167 106.5 164 107 C166.5 107.5 166.5 110 165 111 Z
        T M155 102 H164 M155 107 H164
        T M148 104 Q152 103 153 99
    """,
    "hip": """
        R M76 106 C62 106 50 120 44 140 C42 150 50 156 58 152 L78 130 Z
        R M44 138 C42 150 46 156 54 158 L70 164 L75 152 L60 142 Z
        W M68 165 L73 150.5 L79 152 L75 167 Z
        S M74 166 C80 168 86 165 88 160 C88 156 84 152 78 152.5 Z
    """,
    "tunic": """
        | R M100 104 C88 104 78 104 70 110 L75 150 L64 204 C76 208 90 209 100 209
        | A M100 110 H90 V208.5 C94 209 97 209 100 209
        = Y M87 112 V204
        | O M100 148 H74.5 V157 H100
        | W M100 120 C92 122 84 120 76 114 C76 108 80 102 86 100 H100
        = T M86 103 L82 117 M93 104 L92 120
        = T M72 170 L68 202 M80 172 L78 205
        B M97 152.5 A3 3 0 1 1 103 152.5 A3 3 0 1 1 97 152.5 Z
    """,
    # The king.
    "mantle": """
        | A M100 100 C74 102 56 120 53 160 L49 252 H100
        = Y M57 170 L53.5 249
    """,
    "gown": """
        | R M100 104 C88 106 78 108 72 118 L68 250 C78 255 90 256 100 256
        | O M100 110 H89 V255.3 C93 256 97 256 100 256
        | W M100 240 C88 240 78 239 69 236 L68 252 C78 256 90 257 100 257
        = B M72 241 H75 L73.5 248 Z M82 245 H85 L83.5 252 Z M92 245 H95 L93.5 252 Z
        F M100 160 L106 170 L100 180 L94 170 Z M100 196 L106 206 L100 216 L94 206 Z
        | R M100 146 H71 V153 H100
    """,
    "ermine": """
        | W M100 138 C94 124 86 110 80 101 C66 104 54 112 49 128 C60 136 74 134 84 140 L100 150
        = B M62 115 L66 115 L64 123 Z M74 121 L78 121 L76 129 Z M56 124 L59 124 L57.5 130 Z
    """,
    "rest": """
        R M72 122 C58 126 50 140 50 158 C52 170 62 174 70 172 L90 166 L88 156 L74 156 Z
        W M86 155 L91 154 L94 166 L88 168 Z
        S M92 154.5 C99 153 104 156 104 160 C104 165 98 167 94 166 Z
    """,
    # The horseman.
    "horse": """
        A M140 200 C134 214 130 222 132 232 L134 254 H122 L123 232 C122 222 124 212 126 204 Z
        A M76 196 C64 196 54 202 52 212 L59 228 L66 224 L61 213 C66 208 76 208 84 206 Z
        A M74 104 L71 114 C62 116 55 122 54 130 L44 150 C43 158 50 162 57 157 L66 152 C70 153 74 152 77 150 C72 162 68 174 70 188 C71 198 76 206 82 212 L86 236 L84 256 H98 L97 236 L100 208 C112 213 128 213 138 208 C143 216 147 226 146 238 L146 256 H160 L158 236 C158 222 160 208 162 194 C164 176 158 160 144 156 H104 C102 140 96 124 84 114 L82 104 L78 110 Z
        B M59 130 A2.4 2.4 0 1 1 63.8 130 A2.4 2.4 0 1 1 59 130 Z
        T M49 152 L53 149 M66 152 C64 148 64 144 66 140
        B M84 250 H98 V256.5 H84 Z M146 250 H160 V256.5 H146 Z M122 248.5 H134 V255 H122 Z M58 227 L65 223 L69 230 L62 235 Z
    """,
    "mane": """
        A M84 112 C98 120 108 138 107 156 C102 158 98 154 98 148 C94 150 91 144 92 138 C87 138 85 132 86 126 C82 124 81 116 84 112 Z
        A M150 157 C162 158 167 172 164 188 C162 204 166 216 163 230 C154 224 151 210 153 194 C154 180 154 168 150 157 Z
        A M73 105 C70 112 66 118 63 120 C62 114 66 108 73 105 Z
    """,
    "saddle": """
        r M98 156 H140 C144 170 144 184 140 196 C128 201 112 201 102 196 C97 184 96 170 98 156 Z
        Y M102 192 C112 197 130 197 139 192
        Y M54 146 L64 132 M57 150 L48 142 M62 138 L78 150 M74 152 C80 160 92 164 102 162
    """,
    "rider": """
        R M104 104 C92 104 84 108 80 116 L84 158 H128 L132 112 C126 105 116 104 104 104 Z
        O M84 150 H128.5 V158 H84 Z
        W M106 120 C98 122 90 120 83 114 C83 108 87 102 92 100 H120 C125 102 129 108 129 114 C122 120 114 122 106 120 Z
        T M92 103 L88 117 M99 104 L98 120 M120 103 L124 117 M113 104 L114 120
        A M100 158 H124 C126 172 122 186 116 198 L104 198 C106 184 104 172 100 158 Z
        B M103 196 H117.5 L116 216 C110 222 98 222 92 219 C92 214 98 211 102 209 Z
        R M82 112 C72 116 68 130 72 144 C74 150 80 154 86 152 L98 150 L96 139 L87 139 Z
        W M95 138 L99 137.5 L101 150 L97 151 Z
        S M99 138 C106 137 110 141 109 145 C109 149 104 151 100.5 150 Z
    """,
}
RAISED = 'transform="translate(29 16) scale(.85)"'
FIGURES = {
    # From back to front. = a colour, @ what sits in the saddle, + what leans there, ! the sign held.
    "Ro": "ground mantle gown rest locks=#7d5438 neck face crown beard=#7d5438 ermine arm ! palm",
    "Rc": "ground mantle gown rest locks=#b98a4a neck face crown2 beard2=#b98a4a ermine arm ! palm",
    "Re": "ground mantle gown rest locks=#d9d4cc neck face crown beard=#d9d4cc ermine arm ! palm",
    "Rb": "ground mantle gown rest locks=#5b4a4e neck face crown2 beard2=#5b4a4e ermine arm ! palm",
    "Co": "ground horse=#f2e7d5 mane=#b98a4a saddle rider+ neck@ bob@#4a3c44 face@ smile@ fringe@#4a3c44 cap@"
    " arm@ ! palm@",
    "Cc": "ground horse=#c08a55 mane=#5b3a28 saddle rider+ neck@ curls@#e3b95c face@ smile@ lock@#e3b95c beret@"
    " arm@ ! palm@",
    "Ce": "ground horse=#d5d4d6 mane=#6f6d78 saddle rider+ neck@ bob@#a4532f face@ smile@ fringe@#a4532f beret@"
    " arm@ ! palm@",
    "Cb": "ground horse=#94694a mane=#3b2a24 saddle rider+ neck@ curls@#4a3c44 face@ smile@ lock@#4a3c44 cap@"
    " arm@ ! palm@",
    "So": "ground curls=#e3b95c legs hip tunic neck face smile lock=#e3b95c beret arm ! palm",
    "Sc": "ground bob=#6b4a35 legs hip tunic neck face smile fringe=#6b4a35 cap arm ! palm",
    "Se": "ground curls=#4a3c44 legs hip tunic neck face smile lock=#4a3c44 cap arm ! palm",
    "Sb": "ground bob=#a4532f legs hip tunic neck face smile fringe=#a4532f beret arm ! palm",
}
HELD = {"o": (157, 76, 0.42), "c": (157, 76, 0.44), "e": (157, 73, 0.95), "b": (157, 68, 0.8)}
"""Where the sign is held, and how large."""
SMALL = {"o": 0.32, "c": 0.3, "e": 0.4, "b": 0.38}
GREAT = {"o": 1.3, "c": 1.2, "e": 2, "b": 1.75}
THREES = {
    "o": ((100, 62, 0.72, 0), (100, 140, 0.72, 0), (100, 218, 0.72, 0)),
    "c": ((100, 88, 0.78, 0), (60, 186, 0.78, 0), (140, 186, 0.78, 0)),
    "e": ((100, 140, 1.7, 36), (100, 140, 1.7, -36), (100, 140, 1.9, 0)),
    "b": ((100, 142, 1.5, 38), (100, 142, 1.5, -38), (100, 140, 1.7, 0)),
}
ALL = {**PARTS, **MINE}


def ink(suit: str) -> str:
    return f'color="{INKS[suit]}"'


def colours(suit: str) -> str:
    robe, trimming = ROBES[suit]
    return f'color="{robe}" fill="{trimming}" {STROKE}'


def person(name: str) -> str:
    """A figure from its parts, with the sign of its suit in hand."""
    suit = name[1]
    is_raised = "@" in FIGURES[name]
    found = ""
    for part in FIGURES[name].split():
        if part == "!":
            held = sign(suit, *HELD[suit])
            found += f"<g {RAISED}>{held}</g>" if is_raised else held
            continue
        what, *rest = re.split("([@=+])", part, maxsplit=1)
        mark, colour = rest or ("", "")
        more = [RAISED if mark == "@" else "", f'fill="{colour}"' if colour else ""]
        found += use(what, 8 if mark == "+" else 0, more=" ".join(filter(None, more)))
    return found


def frame(suit: str) -> str:
    """The line round the card, with the gaps of its suit above and below."""
    stops = [16.0, *(x for gap in GAPS[suit] for x in (gap - 6, gap + 6)), 184.0]
    lines = "".join(
        f"M{a:g} 6H{b:g}M{a:g} 274H{b:g}" for a, b in zip(stops[::2], stops[1::2], strict=True)
    )
    sides = "M16 6Q7 6 7 15V265Q7 274 16 274M184 6Q193 6 193 15V265Q193 274 184 274"
    return f'<path id="frame-{suit}" fill="none" stroke="{INKS[suit]}" stroke-width="1.8" d="{lines}{sides}"/>'


def laurel() -> str:
    """Two branches round the great sign of an ace: leaves along an arc, inside and outside."""
    text = "= N M98 238 A72 72 0 0 1 30 176\n"
    for step in range(6):
        for side in (-1, 1):
            angle = math.radians(106 + 14 * step)
            x, y = 101 + 70 * math.cos(angle), 166 + 70 * math.sin(angle)
            lean = angle + math.pi / 2 - side * 0.62
            dx, dy = 17 * math.cos(lean), 17 * math.sin(lean)
            bend = 5.5
            mid, end = (x + dx / 2, y + dy / 2), (x + dx, y + dy)
            nx, ny = -dy / 17 * bend, dx / 17 * bend
            text += (
                f"= l M{x:.0f} {y:.0f} Q{mid[0] + nx:.1f} {mid[1] + ny:.1f} {end[0]:.1f} {end[1]:.1f}"
                f" Q{mid[0] - nx:.1f} {mid[1] - ny:.1f} {x:.0f} {y:.0f} Z\n"
            )
    return text


def parts() -> Iterator[str]:
    paints = PAINTS | LOCAL
    yield group("laurel", drawing(laurel(), paints))
    for rank, text in INDEX.items():
        yield group(f"g{rank}", glyph(text, 44, 26, 15))
        yield twice(f"r{rank}", use(f"g{rank}"))
        if rank not in text:
            # Its letter, as records and rules write it.
            yield group(f"l{rank}", glyph(rank, 22, 26, 106), 'opacity=".8"')
    texts = [re.sub("[@+]", "=", text).replace("!", "") for text in FIGURES.values()]
    yield from drawn(texts, ALL, paints)
    for suit, text in SIGNS.items():
        yield group(f"sign-{suit}", drawing(text, paints), STROKE.replace(' stroke-width="2"', ""))
        yield group(f"{suit}i", sign(suit, 26, 82, SMALL[suit]))
        yield frame(suit)
    for name in FIGURES:
        more = 'transform="translate(-5 0)" ' if name[0] == "C" else ""
        yield group(f"f{name}", person(name), more + colours(name[1]))


def face(rank: str, suit: str) -> str:
    inside = use(f"frame-{suit}") + use(f"r{rank}") + use(f"{suit}i")
    if rank not in INDEX[rank]:
        inside += use(f"l{rank}")
    if rank == "A":
        inside += use("laurel", more=STROKE) + sign(suit, 100, 134, GREAT[suit])
    elif rank == "3":
        inside += "".join(sign(suit, *place) for place in THREES[suit])
    else:
        inside += use(f"f{rank}{suit}")
    return symbol(f"{rank}{suit}", inside, ink(suit))


def big(rank: str, suit: str) -> str:
    inside = use(f"g{rank}", more='transform="matrix(2.2 0 0 2.2 -9 -14)"')
    scale = 2.6 * SMALL[suit]
    inside += sign(suit, 46, 170, scale)
    if rank not in INDEX[rank]:
        inside += use(f"l{rank}", more='transform="matrix(1.9 0 0 1.9 102 -180)"')
    if rank in "RCS":
        inside += use(f"f{rank}{suit}", more='transform="matrix(.76 0 0 .76 62 100)"')
    else:
        inside += sign(suit, 146, 210, scale)
    return symbol(f"{rank}{suit}-big", inside, ink(suit))


def spanish() -> str:
    cards = [kind(rank, suit) for kind in (face, big) for suit in SIGNS for rank in INDEX]
    return sprite(parts(), [*cards, *map(lone, SIGNS)])
