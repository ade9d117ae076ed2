"""How many cases a counted proof runs: one choice for all of them, made by LEVATA_SIZE.

`ci` is what every run of `make test` does, `long` what `make test-long` does.
"""

import os

NAMES = ("ci", "long")


def chosen() -> str:
    """The size this run was asked for."""
    name = os.environ.get("LEVATA_SIZE", "ci")
    if name not in NAMES:
        raise ValueError(f"LEVATA_SIZE is {name!r}; it can be {' or '.join(NAMES)}")
    return name


def size(ci: int, long: int) -> int:
    """The count for this run, of the two that a proof states."""
    return {"ci": ci, "long": long}[chosen()]
