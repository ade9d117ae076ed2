"""Suit signs of the French pack, the letters and figures of every index, and where an index stands.

Signs stand in a box from -50 to 50; glyphs are lines to be stroked, 100 high from their top left.
"""

from .draw import group, moved, symbol, use

SIGNS = {
    "s": "M0 -50 C7 -33 46 -11 46 14 C46 28 36 36 25 36 C17 36 10 33 5.5 27 C7 38 12 45 20 50 H-20"
    " C-12 45 -7 38 -5.5 27 C-10 33 -17 36 -25 36 C-36 36 -46 28 -46 14 C-46 -11 -7 -33 0 -50 Z",
    "h": "M0 48 C-9 30 -49 12 -49 -17 C-49 -34 -37 -45 -24 -45 C-13 -45 -4 -38 0 -27"
    " C4 -38 13 -45 24 -45 C37 -45 49 -34 49 -17 C49 12 9 30 0 48 Z",
    "d": "M0 -50 Q14 -21 39 0 Q14 21 0 50 Q-14 21 -39 0 Q-14 -21 0 -50 Z",
    "c": "M0 -49 C14 -49 24 -39 24 -26 C24 -19 21 -13 17 -9 C33 -13 48 -3 48 13 C48 27 37 36 25 36"
    " C16 36 9 32 5.5 26 C7 38 12 45 20 50 H-20 C-12 45 -7 38 -5.5 26 C-9 32 -16 36 -25 36"
    " C-37 36 -48 27 -48 13 C-48 -3 -33 -13 -17 -9 C-21 -13 -24 -19 -24 -26 C-24 -39 -14 -49 0 -49 Z",
}

GLYPHS = {
    "2": (60, "M9 32 V30 A21 22 0 0 1 51 30 C51 42 44 49 36 58 L9 92 H54"),
    "3": (60, "M10 8 H49 L28 38 A23 27 0 1 1 8 74"),
    "4": (62, "M43 100 V8 L7 70 H60"),
    "5": (60, "M50 8 H15 L12 46 C17 41 23 39 29 39 A22 26.5 0 1 1 8 76"),
    "6": (60, "M45 9 C24 14 9 36 9 64 A21 28 0 1 0 51 64 A21 25 0 0 0 9 64"),
    "7": (58, "M6 8 H51 C38 34 27 60 24 100"),
    "8": (60, "M30 8 A18 19 0 1 1 30 46 A21 23 0 1 1 30 92 A21 23 0 1 1 30 46 A18 19 0 1 1 30 8 Z"),
    "9": (60, "M15 91 C36 86 51 64 51 36 A21 28 0 1 0 9 36 A21 25 0 0 0 51 36"),
    "1": (36, "M5 24 L22 9 V100"),
    "0": (56, "M28 8 A20 24 0 0 1 48 32 V68 A20 24 0 0 1 8 68 V32 A20 24 0 0 1 28 8 Z"),
    "J": (54, "M20 8 H46 V68 A19 24 0 0 1 8 68 V62"),
    "Q": (
        64,
        "M30 8 A22 26 0 0 1 52 34 V66 A22 26 0 0 1 8 66 V34 A22 26 0 0 1 30 8 Z M34 66 L60 98",
    ),
    "K": (64, "M10 0 V100 M55 0 L12 62 M28 44 L60 100"),
    "A": (66, "M5 100 L33 4 L61 100 M16 68 H50"),
    "R": (62, "M10 100 V7 H32 A21 22 0 0 1 32 54 H10 M32 54 L57 100"),
    "C": (60, "M53 28 A22 26 0 0 0 9 34 V66 A22 26 0 0 0 53 72"),
    "S": (60, "M51 27 A21 19 0 1 0 30 49 A22 21.5 0 1 1 8 72"),
    "I": (20, "M10 0 V100"),
    "V": (62, "M5 0 L31 96 L57 0"),
    "X": (62, "M6 0 L56 100 M56 0 L6 100"),
    "U": (60, "M9 0 V66 A21 26 0 0 0 51 66 V0"),
    "O": (60, "M30 8 A22 26 0 0 1 52 34 V66 A22 26 0 0 1 8 66 V34 A22 26 0 0 1 30 8 Z"),
}
GAP = 9
NARROW = 33
"""How wide an index may be, beside the signs."""


def lettered(text: str, height: float, weight: float = 15) -> tuple[float, str, float]:
    """How wide a text of that height is, its path from nought, and how thick its line is."""
    scale = height / 100
    at, path = 0.0, ""
    for letter in text:
        width, line = GLYPHS[letter]
        path += moved(line, at * scale, 0, scale)
        at += width + GAP
    return (at - GAP) * scale, path, weight * scale


TURN = 'transform="rotate(180 100 140)"'


def glyph(text: str, height: float, x: float, y: float) -> str:
    """A rank written with its middle at x, from y down; two figures stand closer."""
    wide, path, weight = lettered(text, height)
    narrow = min(0.76, NARROW / wide) if len(text) > 1 else 1
    scale = (
        f' transform="matrix({narrow:.2f} 0 0 1 {x * (1 - narrow):.1f} 0)"' if narrow < 1 else ""
    )
    return (
        f'<path d="{moved(path, x - wide / 2, y)}"{scale} fill="none" stroke-width="{weight:.1f}"'
        ' stroke="currentColor" stroke-linejoin="round"/>'
    )


def path(drawn: str, more: str = "") -> str:
    """A shape in the ink of its suit."""
    return f'<path {more}{" " if more else ""}d="{drawn}" fill="currentColor"/>'


def twice(name: str, inside: str) -> str:
    """A thing in its place and as seen from the other side of the table."""
    return group(name, f"{inside}<g {TURN}>{inside}</g>")


def sign(suit: str, x: float, y: float, scale: float, turn: float = 0) -> str:
    """A sign that large; its lines keep their width."""
    turned = f" rotate({turn})" if turn else ""
    place = f'transform="translate({x} {y}){turned} scale({scale})" stroke-width="{2 / scale:.1f}"'
    return use(f"sign-{suit}", more=place)


def lone(suit: str) -> str:
    """The sign of a suit alone, for texts and buttons."""
    drawn = use(f"sign-{suit}", more='stroke-width="5"')
    return symbol(f"suit-{suit}", drawn, "", "-54 -54 108 108")
