"""The peer of the rows of rules: OpenSpiel's euchre, measured in turn with ours on one core.

Where it cannot be had a row stays without a peer, and a line on stderr says why.
"""

import subprocess
from collections.abc import Callable

from engines import HERE, environment, reason, started, tell

from levata.games import by_name
from levata.speed import HANDS, RUNS, Row, medians, one_core, play_run

NAME = "openspiel euchre (Python)"
SCRIPT = HERE / "peers" / "openspiel_euchre.py"

Rate = Callable[[], float]


def with_peers(rows: list[Row], runs: int = RUNS, hands: int = HANDS) -> list[Row]:
    """The rows, those of rules measured again in turn with OpenSpiel's euchre where it is there."""
    try:
        python = environment("openspiel")
        with one_core(), started(NAME, [python, SCRIPT]) as engine:

            def peer() -> float:
                done = engine.run(hands)
                return done.work / done.seconds

            return [beside(row, peer, runs, hands) for row in rows]
    except (OSError, subprocess.CalledProcessError, EOFError) as error:
        tell(f"the rows stay without their peer {NAME}: {reason(error)}")
        return rows


def beside(row: Row, peer: Rate, runs: int = RUNS, hands: int = HANDS) -> Row:
    """A row of rules with ours and the peer's rate, from runs in turn; any other row as it is."""
    kind, _, rest = row["what"].partition("/")
    if kind != "rules":
        return row
    name, _, players = rest.partition("/")
    ours, theirs = medians([lambda: play_run(by_name(name), int(players), hands), peer], runs)
    return Row(
        what=row["what"],
        value=round(ours),
        unit=row["unit"],
        peer=NAME,
        peer_value=round(theirs),
        ratio=round(ours / theirs, 2),
    )
