"""Duplicate matches of bots: the same deals in every seating, so that luck cancels."""

from levata.arena.confidence import ConfidenceSequence
from levata.arena.contest import Contest, Lost, played
from levata.arena.duel import UNIT, Duel, duel, play_hand, seatings, summary
from levata.arena.journal import Journal, Played, Unfit
from levata.arena.score import Score

__all__ = [
    "UNIT",
    "ConfidenceSequence",
    "Contest",
    "Duel",
    "Journal",
    "Lost",
    "Played",
    "Score",
    "Unfit",
    "duel",
    "play_hand",
    "played",
    "seatings",
    "summary",
]
