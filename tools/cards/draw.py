"""Pictures as text: lines of paint and path, mirrored where a shape is the same on both sides.

A line of a drawing is `PAINT PATH`. `= PAINT PATH` draws the path and its mirror image;
`| PAINT PATH` is one side of a shape that begins and ends on the axis, closed by the other side;
`^ PAINT PATH` begins on the axis and ends at the seam of two half figures, where no line is drawn.
Paths are absolute and use M L H V C Q A Z only.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

AXIS = 100
"""The middle of a card 200 wide: what drawings are mirrored about."""
SIZES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}


class Step(NamedTuple):
    """One command of a path."""

    letter: str
    values: tuple[float, ...]


def steps(path: str) -> list[Step]:
    """A path taken apart; a command that goes on with more numbers is said again."""
    found: list[Step] = []
    for letter, rest in re.findall(r"([MLHVCQAZ])([^MLHVCQAZ]*)", path):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", rest)]
        size = SIZES[letter]
        if not size:
            found.append(Step(letter, ()))
        found += [
            Step(letter, tuple(numbers[at : at + size])) for at in range(0, len(numbers), size or 1)
        ]
    return found


def number(value: float) -> str:
    """As few digits as show: tenths at most."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.startswith("0.") else text


def written(path: Iterable[Step]) -> str:
    """The steps as a path again, commands named once."""
    text, last = "", ""
    for letter, values in path:
        numbers = " ".join(map(number, values))
        text += f" {numbers}" if letter == last and numbers else letter + numbers
        last = "" if letter == "M" else letter
    return text


def points(path: Iterable[Step]) -> list[tuple[Step, tuple[float, float]]]:
    """Each step as one that names its end in full, with where the pen stood before it."""
    found, at = [], (0.0, 0.0)
    for letter, values in path:
        before = at
        if letter == "Z":
            found.append((Step(letter, values), before))
            continue
        at = (
            (values[0], at[1])
            if letter == "H"
            else (at[0], values[0])
            if letter == "V"
            else (values[-2], values[-1])
        )
        found.append((Step("L", at) if letter in "HV" else Step(letter, values), before))
    return found


def mirrored(path: str, axis: float = AXIS) -> str:
    """The path as a mirror shows it."""
    found = []
    for letter, values in steps(path):
        if letter == "A":
            rx, ry, turn, large, sweep, x, y = values
            found.append(Step("A", (rx, ry, -turn, large, 1 - sweep, 2 * axis - x, y)))
        elif letter == "V":
            found.append(Step(letter, values))
        else:
            found.append(
                Step(letter, tuple(2 * axis - v if n % 2 == 0 else v for n, v in enumerate(values)))
            )
    return written(found)


def reversed_(path: str) -> str:
    """The path drawn from its end, without the first move."""
    found = []
    for (letter, values), (x, y) in reversed(points(steps(path))[1:]):
        if letter == "C":
            a, b, c, d, _, _ = values
            found.append(Step("C", (c, d, a, b, x, y)))
        elif letter == "Q":
            found.append(Step("Q", (values[0], values[1], x, y)))
        elif letter == "A":
            rx, ry, turn, large, sweep = values[:5]
            found.append(Step("A", (rx, ry, turn, large, 1 - sweep, x, y)))
        else:
            found.append(Step("L", (x, y)))
    return written(found)


def whole(half: str, axis: float = AXIS) -> str:
    """One side of a shape and the other."""
    return written(steps(half)) + reversed_(mirrored(half, axis)) + "Z"


def open_(half: str, axis: float = AXIS) -> str:
    """One side of a shape and the other, joined on the axis and open at the far ends."""
    x, y = points(steps(half))[-1][0].values[-2:]
    other = steps(mirrored(half, axis))[1:]
    return written([Step("M", (x, y))]) + reversed_(half) + written(other)


def moved(path: str, x: float, y: float, scale: float = 1, *, turned: bool = False) -> str:
    """The path scaled about nought, turned upside down or not, and moved."""
    k = -scale if turned else scale
    found = []
    for letter, values in steps(path):
        if letter == "A":
            rx, ry, turn, large, sweep, ax, ay = values
            step = (rx * scale, ry * scale, turn, large, sweep, ax * k + x, ay * k + y)
            found.append(Step("A", step))
        elif letter in "HV":
            found.append(Step(letter, (values[0] * k + (x if letter == "H" else y),)))
        else:
            found.append(
                Step(letter, tuple(v * k + (y if n % 2 else x) for n, v in enumerate(values)))
            )
    return written(found)


SIDES: Mapping[str, Callable[[str], str]] = {
    "": lambda path: written(steps(path)),
    "=": lambda path: written(steps(path)) + mirrored(path),
    "|": whole,
    "^": open_,
}


def drawing(text: str, paints: Mapping[str, str]) -> str:
    """A drawing as SVG."""
    found = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        side, rest = (line[0], line[2:]) if line[0] in "=|^" else ("", line)
        paint, path = rest.split(" ", 1)
        attributes = " ".join(filter(None, [paints[paint], f'd="{SIDES[side](path)}"']))
        found += f"<path {attributes}/>"
    return found


def use(part: str, x: float = 0, y: float = 0, more: str = "") -> str:
    """A part of the sprite, drawn once more."""
    place = (f' x="{number(x)}"' if x else "") + (f' y="{number(y)}"' if y else "")
    return f'<use href="#{part}"{place}{" " + more if more else ""}/>'


def group(name: str, inside: str, more: str = "") -> str:
    return f'<g id="{name}"{" " + more if more else ""}>{inside}</g>'


def symbol(name: str, inside: str, more: str = "", box: str = "0 0 200 280") -> str:
    return f'<symbol id="{name}" viewBox="{box}"{" " + more if more else ""}>{inside}</symbol>'


def sprite(parts: Iterable[str], symbols: Iterable[str]) -> str:
    """A file of symbols, one a line; parts are drawn nowhere by themselves."""
    lines = "\n".join(["<defs>", *parts, "</defs>", *symbols])
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{lines}\n</svg>\n'
