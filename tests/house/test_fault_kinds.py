"""Kinds of fault that card tables elsewhere have shipped, each with a test that would show it.

They come from public reports of bugs, by numbers that leave room for those of other parts. A test
names its row in its docstring as `FAULT_KINDS row 51` or `FAULT_KINDS rows 51, 53 and 55`.
"""

import ast
import re
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
NAMED = re.compile(r"FAULT_KINDS rows? ([\d, and]+)")

ROWS = {
    # Hidden information.
    51: "the state is redacted, and copies of it that are sent elsewhere are not",
    53: "what is sent to spectators names cards that lie face down",
    54: "a client says as what it comes, and is believed",
    55: "the second hand shows what the first one hid",
    56: "what is dealt later can be told from what is sent before",
    57: "a list of what to leave out forgets a field",
    58: "somebody's rights change, and what they are shown does not",
    60: "what everybody can see of a person is enough to take their seat",
    61: "cards that a client names are taken for those it has",
    # Coming back.
    62: "a move is shown as done that never was",
    63: "after a restart each side waits for the other",
    64: "what happened during a loss is lost for good",
    65: "whoever comes back finds others on their seats",
    67: "whoever comes back is there before the pictures of the cards",
    68: "one bad request ends the waiting for somebody",
    69: "a lost line is taken for leaving",
    70: "a second tab takes the seat, and the first one looks alive",
    72: "half a choice, or the order of the cards, is not kept",
    73: "timers that run are not kept",
    # Doing it twice, clocks, absence.
    74: "a double click acts twice",
    75: "the start of a turn runs twice",
    76: "a double click sits down twice",
    79: "a restart is a loss on time",
    80: "time that is given ends the game",
    81: "one long question counts as many turns without an answer",
    82: "somebody is idle, and the game is reset for all",
    # Rooms and invitations.
    84: "a host joins the own room as the opponent",
    86: "somebody who is gone is counted as there",
    87: "what was meant for an old match hits the new one",
    89: "an invitation outlives its room and blocks a seat",
    90: "an invited guest is refused, or the message names another person",
    91: "a rematch takes one along and drops the other",
    92: "what is said goes to another room",
    # On the screen.
    112: "a script in a name runs where the name is shown",
    113: "letters that look alike pass for somebody else",
}


def named() -> Counter[int]:
    """How often each row is named by a test."""
    found: Counter[int] = Counter()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_test = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            if path != Path(__file__) and (isinstance(node, ast.Module) or is_test):
                for rows in NAMED.findall(ast.get_docstring(node) or ""):
                    found.update(map(int, re.findall(r"\d+", rows)))
    return found


def test_every_kind_of_fault_has_a_test_that_names_it():
    assert named().keys() == ROWS.keys()
