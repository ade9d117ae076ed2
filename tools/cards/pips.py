"""Where the signs of a number card stand."""

from .draw import use

PIPS = {
    # Another rank's signs, and rows from the top: how high, in which columns.
    # After ! the row comes again, on its head, as far from the bottom.
    "2": "50:m!",
    "3": "50:m! 140:m",
    "4": "50:lr!",
    "5": "4 140:m",
    "6": "4 140:lr",
    "7": "6 95:m",
    "8": "6 95:m!",
    "9": "4 110:lr! 140:m",
    "T": "4 80:m! 110:lr!",
}
COLUMNS = {"l": 64, "m": 100, "r": 136}


def pips(rank: str, suit: str) -> str:
    """The signs of a number card."""
    found = ""
    for row in PIPS[rank].split():
        y, _, columns = row.partition(":")
        if not columns:
            found += use(f"{suit}{row}")
        for column in columns.rstrip("!"):
            found += use(f"{suit}p", COLUMNS[column], int(y))
            if "!" in columns:
                found += use(f"{suit}q", COLUMNS[column], 280 - int(y))
    return found
