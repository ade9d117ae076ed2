"""Count what can happen: leaves at a depth, the plainest test of a rule engine."""

from __future__ import annotations

from levata.game import Hand

__all__ = ["perft"]


def perft(hand: Hand, depth: int) -> int:
    """Sequences of `depth` actions from here; a finished hand is one leaf at every depth."""
    if depth == 0 or hand.is_over:
        return 1
    legal = hand.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        child = hand.copy()
        child.play(action)
        total += perft(child, depth - 1)
    return total
