"""The mark of Levata: the four cards of a trick, each lying on the one before; and the icons with it."""

from .draw import moved
from .signs import SIGNS

PAPER, LINE = "#fffdf8", "#12382a"
INKS = {"s": "#1d2334", "h": "#c9252f", "c": "#1d2334", "d": "#c9252f"}


def mark(paper: str, line: str, gold: str, *, has_signs: bool = False) -> str:
    """About nought, 35 to each side."""
    found = ""
    for at in range(4):
        found += (
            f'<rect transform="rotate({90 * at})" x="-9" y="-36" width="26" height="37" rx="4"'
            f' fill="{paper}" stroke="{line}" stroke-width="2"/>'
        )
    # The last card lies under the first, which was drawn before it.
    found += (
        f'<path d="M-9 -19V-3Q-9 1 -5 1H-2V-10H3V-19" fill="{paper}"/>'
        f'<path d="M-9 -19V-3Q-9 1 -5 1H-1" fill="none" stroke="{line}" stroke-width="2"/>'
    )
    for at, (suit, ink) in enumerate(INKS.items() if has_signs else ()):
        sign = moved(SIGNS[suit], 4, -22, 0.19)
        found += f'<path transform="rotate({90 * at})" d="{sign}" fill="{ink}"/>'
    return (
        found + f'<path d="M0 -8L8 0 0 8 -8 0Z" fill="{gold}" stroke="{line}" stroke-width="1.4"/>'
    )


def icon(*, is_whole: bool = False) -> str:
    """The mark on felt; whole for systems that cut their own shape out of it."""
    corner, scale = ("0", 0.95) if is_whole else ("22", 1.18)
    cards = mark(PAPER, LINE, "#ecb63f", has_signs=True)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        '<radialGradient id="felt" cx=".5" cy=".35" r=".8"><stop stop-color="#2f8a62"/>'
        '<stop offset="1" stop-color="#124631"/></radialGradient>'
        f'<rect width="100" height="100" rx="{corner}" fill="url(#felt)"/>'
        f'<g transform="translate(50 51.5) rotate(8) scale({scale})" fill="#000" fill-opacity=".22">'
        '<path d="M-5 -36H13Q17 -36 17 -32V-9H32Q36 -9 36 -5V13Q36 17 32 17H9V32Q9 36 5 36H-13Q-17 36'
        ' -17 32V9H-32Q-36 9 -36 5V-13Q-36 -17 -32 -17H-9V-32Q-9 -36 -5 -36Z"/></g>'
        f'<g transform="translate(50 50) rotate(8) scale({scale})">{cards}</g></svg>\n'
    )
