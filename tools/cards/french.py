"""The French pack: pips in their places, and twelve figures put together from parts."""

from collections.abc import Iterator

from .draw import drawing, group, moved, sprite, symbol, use
from .figures import LINE, PAINTS, PAPER, STROKE, drawn, figure
from .pips import PIPS, pips
from .signs import SIGNS, TURN, glyph, path, twice

INKS = {"s": "#1d2334", "h": "#c9252f", "d": "#c9252f", "c": "#1d2334"}
ROBES = {
    # The robe, and what it is trimmed with.
    "s": ("#33457f", "#c8343c"),
    "h": ("#c8343c", "#33457f"),
    "d": ("#d9822b", "#23707a"),
    "c": ("#2f7552", "#7b3b6e"),
}
FIGURES = {
    # From back to front; a part with a colour takes that one.
    "Ks": "locks=#7d5438 k-body neck face crown beard=#7d5438 sword cuff hand",
    "Kh": "locks=#b98a4a k-body neck face crown2 beard2=#b98a4a sceptre cuff hand",
    "Kd": "locks=#d9d4cc k-body neck face crown2 beard=#d9d4cc axe cuff hand",
    "Kc": "locks=#5b4a4e k-body neck face crown beard2=#5b4a4e cuff hand orb",
    "Qs": "veil long=#4a3c44 q-body neck face lips parting=#4a3c44 tiara lily cuff hand",
    "Qh": "long=#a4532f q-body neck face lips bands=#a4532f coronet rose cuff hand",
    "Qd": "braids=#e3b95c q-body neck face lips parting=#e3b95c tiara tulip cuff hand",
    "Qc": "veil braids=#6b4a35 q-body neck face lips bands=#6b4a35 coronet daisy cuff hand",
    "Js": "bob=#6b4a35 neck j-body face smile fringe=#6b4a35 beret halberd cuff hand",
    "Jh": "curls=#e3b95c neck j-body face smile lock=#e3b95c cap lance cuff hand",
    "Jd": "bob=#a4532f neck j-body face smile fringe=#a4532f cap bow cuff hand",
    "Jc": "curls=#4a3c44 neck j-body face smile lock=#4a3c44 beret cuff hand horn",
}
SASH = """
    G M44 145 L156 121 V135 L44 159 Z
    T M44 148 L156 124 M44 156 L156 132
    F M100 134 L106 140 L100 146 L94 140 Z
    F M72 143 L75.5 146 L72 149 L68.5 146 Z
    F M128 131 L131.5 134 L128 137 L124.5 134 Z
"""
RANKS = "23456789TJQKA"
COURTS = "JQK"
FRAME = 'x="44" y="14" width="112" height="252" rx="5"'


def ink(suit: str) -> str:
    return f'color="var(--ink-{suit},{INKS[suit]})"'


def parts() -> Iterator[str]:
    """Everything that is drawn more than once."""
    for suit, sign in SIGNS.items():
        yield path(moved(sign, 0, 0, 0.38), f'id="{suit}p"')
        yield path(moved(sign, 0, 0, 0.38, turned=True), f'id="{suit}q"')
        yield path(moved(sign, 57.5, 29, 0.2), f'id="{suit}f"')
        yield path(moved(sign, 48, 164, 0.86), f'id="{suit}l"')
        yield twice(f"{suit}i", path(moved(sign, 23, 78, 0.3)))
        for rank in PIPS:
            yield group(f"{suit}{rank}", pips(rank, suit))
    for rank in RANKS:
        yield group(f"g{rank}", glyph({"T": "10"}.get(rank, rank), 44, 23, 13))
        yield twice(f"r{rank}", use(f"g{rank}"))
    yield from drawn(FIGURES.values())
    for name, text in FIGURES.items():
        yield group(f"f{name}", figure(text), colours(name[1]))
    yield group("sash", drawing(SASH, PAINTS))
    for suit in SIGNS:
        yield group(f"sash{suit}", use("sash"), colours(suit))
    yield f'<rect id="field" {FRAME} fill="currentColor" fill-opacity=".06"/>'
    yield f'<rect id="frame" {FRAME} fill="none" stroke="{LINE}" stroke-width="1.6"/>'


def ace(suit: str) -> str:
    """One great sign with a line round it and a small one laid into it."""
    sign = moved(SIGNS[suit], 100, 140)
    inlay = moved(SIGNS[suit], 100, {"s": 144, "h": 134, "c": 142}.get(suit, 140), 0.26)
    return (
        f'<path d="{sign}" stroke="currentColor" stroke-width="13" stroke-linejoin="round"/>'
        f'<path d="{sign}" stroke="{PAPER}" stroke-width="9" stroke-linejoin="round"/>'
        f'{path(sign)}<path d="{inlay}" fill="{PAPER}"/>'
    )


def court(rank: str, suit: str) -> str:
    half = f"f{rank}{suit}"
    figures = use(half) + use(half, more=TURN) + use(f"sash{suit}")
    return use("field") + figures + use(f"{suit}f") + use(f"{suit}f", more=TURN) + use("frame")


def face(rank: str, suit: str) -> str:
    inside = use(f"r{rank}") + use(f"{suit}i")
    if rank in PIPS:
        inside += use(f"{suit}{rank}")
    elif rank == "A":
        inside += ace(suit)
    else:
        inside += court(rank, suit)
    return symbol(f"{rank}{suit}", inside, ink(suit))


def big(rank: str, suit: str) -> str:
    """Rank and sign as large as the card lets them be; both stay in sight where cards overlap."""
    inside = use(f"g{rank}", more='transform="matrix(2.2 0 0 2.2 -6 -10)"') + use(f"{suit}l")
    if rank in COURTS:
        inside += use(f"f{rank}{suit}", more='transform="matrix(1.1 0 0 1.1 28.4 126)"')
    else:
        inside += use(f"{suit}l", 94, 50)
    return symbol(f"{rank}{suit}-big", inside, ink(suit))


def colours(suit: str) -> str:
    """What a figure is painted with; its parts take it from here."""
    robe, trimming = ROBES[suit]
    return f'color="var(--robe-{suit},{robe})" fill="var(--trim-{suit},{trimming})" {STROKE}'


def french() -> str:
    symbols = [kind(rank, suit) for kind in (face, big) for suit in SIGNS for rank in RANKS]
    symbols += [
        symbol(f"suit-{suit}", path(sign), ink(suit), "-54 -54 108 108")
        for suit, sign in SIGNS.items()
    ]
    return sprite(parts(), symbols)
