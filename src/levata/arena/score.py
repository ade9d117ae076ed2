"""The score of a contest while it runs, and what is told of it."""

from __future__ import annotations

from math import isfinite, sqrt

from levata.arena.confidence import ConfidenceSequence
from levata.arena.contest import Contest
from levata.arena.duel import UNIT, seatings, student, summary
from levata.arena.journal import Played
from levata.games import by_name

__all__ = ["Score"]

ENDS = {
    "deals": "All deals were played",
    "sequential": "Stopped early: one is better, by an interval that holds at every look",
    "interrupted": "Interrupted",
}
"""How a contest ends, and how that is told."""


class Score:
    """The deals so far, in the order of their numbers."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.gains: list[float] = []
        self.faults = [0, 0]
        self.anytime = ConfidenceSequence()
        self.stopped = "deals"

    def add(self, deal: Played) -> None:
        self.gains.append(deal.gain)
        self.faults = [x + y for x, y in zip(self.faults, deal.faults, strict=True)]
        self.anytime.add(deal.gain)

    def brief(self) -> str:
        """The figure and half its interval."""
        so_far = self.anytime
        if so_far.count < 2:
            return f"{so_far.mean:+.3f}"
        half = student(so_far.count - 1) * so_far.sd / sqrt(so_far.count - 1)
        return f"{so_far.mean:+.3f} ± {half:.3f}"

    def data(self) -> dict[str, object]:
        """For a program; what is not known yet is null."""
        contest = self.contest
        found = summary(self.gains)
        figures = {name: _known(value) for name, value in found._asdict().items()}
        return {
            "game": contest.game,
            "options": {"players": contest.players, **dict(contest.options)},
            "a": contest.a,
            "b": contest.b,
            "seed": contest.seed,
            **figures,
            "unit": UNIT,
            "hands": found.deals * self._seatings(),
            "anytime": [_known(end) for end in self.anytime.interval],
            "stopped": self.stopped,
            "faults": dict(zip("ab", self.faults, strict=True)),
        }

    def text(self) -> str:
        """For people."""
        contest = self.contest
        found = summary(self.gains)
        table = f"players={contest.players}"
        for name, value in contest.options:
            table += f" {name}={value}"
        spread = f"{found.deals} deals, each in {self._seatings()} seatings"
        lines = [
            f"{by_name(contest.game).title} ({table}), seed {contest.seed}",
            f"{contest.a} against {contest.b}: {spread}",
        ]
        if found.deals > 1:
            lines.append(
                f"{found.mean:+.4f} {UNIT}, 95 % interval {found.low:+.4f} to {found.high:+.4f}, "
                f"sd of a deal {found.sd:.4f}"
            )
        else:
            lines.append("Too few deals to tell anything.")
        lines.append(f"{ENDS[self.stopped]}.")
        if any(self.faults):
            counts = zip((contest.a, contest.b), self.faults, strict=True)
            told = ", ".join(f"{spec} {count}" for spec, count in counts)
            lines.append(f"Decisions made in its place: {told}")
        return "\n".join(lines)

    def _seatings(self) -> int:
        game = by_name(self.contest.game)
        options = game.parse_options(self.contest.players, dict(self.contest.options))
        return len(seatings(len(game.sides(options))))


def _known(value: float) -> float | None:
    return value if isfinite(value) else None
