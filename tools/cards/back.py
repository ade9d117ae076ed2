"""The back of every card, the same from each side of the table."""

from .draw import number, sprite, symbol
from .mark import mark

GROUND, LIGHT, GOLD = "var(--back,#24386b)", "#f4ead2", "#e3b04b"
CELL_X, CELL_Y = 21, 20.5
COLUMNS, ROWS = 8, 12
LEFT, TOP = 16, 17


def lattice() -> str:
    """Slanting lines across the field, and a small lozenge in each mesh."""
    right, bottom = LEFT + COLUMNS * CELL_X, TOP + ROWS * CELL_Y
    lines = ""
    for at in range(-ROWS, COLUMNS):
        # From the left or the top edge down to the right or the bottom one, and mirrored.
        first, last = max(0, -at), min(ROWS, COLUMNS - at)
        if last <= first:
            continue
        xs = [LEFT + (at + n) * CELL_X for n in (first, last)]
        ys = [TOP + n * CELL_Y for n in (first, last)]
        for mirror in (False, True):
            a, b = [(LEFT + right - x) if mirror else x for x in xs]
            lines += f"M{number(a)} {number(ys[0])}L{number(b)} {number(ys[1])}"
    assert abs(bottom - 263) < 1
    return lines


def lozenges(size: float) -> str:
    """One in the middle of each mesh; none where the medallion lies."""
    found = ""
    for row in range(2 * ROWS + 1):
        for column in range(2 * COLUMNS + 1):
            x, y = LEFT + column * CELL_X / 2, TOP + row * CELL_Y / 2
            is_mesh = (row + column) % 2 == 1
            is_inside = 0 < row < 2 * ROWS and 0 < column < 2 * COLUMNS
            if is_mesh and is_inside and (x - 100) ** 2 + (y - 140) ** 2 > 47**2:
                found += (
                    f"M{number(x)} {number(y - size)}l{size} {size} {-size} {size} {-size} {-size}z"
                )
    return found


def back() -> str:
    inside = (
        f'<path fill="{GROUND}" d="M0 0H200V280H0z"/>'
        f'<rect x="8" y="9" width="184" height="262" rx="7" fill="none" stroke="{LIGHT}" stroke-width="2.4"/>'
        f'<rect x="{LEFT}" y="{TOP}" width="168" height="246" rx="2" fill="none" stroke="{LIGHT}"'
        ' stroke-opacity=".55" stroke-width="1.2"/>'
        f'<path d="{lattice()}" fill="none" stroke="{LIGHT}" stroke-opacity=".42" stroke-width="1.3"/>'
        f'<path d="{lozenges(3)}" fill="{LIGHT}" fill-opacity=".6"/>'
        f'<circle cx="100" cy="140" r="43" fill="{GROUND}" stroke="{LIGHT}" stroke-width="2.4"/>'
        f'<circle cx="100" cy="140" r="38" fill="none" stroke="{GOLD}" stroke-width="1.4"/>'
        f'<g transform="translate(100 140) scale(.82)">{mark(GROUND, LIGHT, GOLD)}</g>'
    )
    return sprite((), [symbol("back", inside)])
