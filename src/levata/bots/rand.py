"""The random bot: any legal action, each as likely. The floor every other bot is measured from."""

from __future__ import annotations

from random import Random

from levata.game import Action, Observation

__all__ = ["RandomBot"]


class RandomBot:
    name = "random"

    def choose(self, seen: Observation, rng: Random) -> Action:
        return rng.choice(seen.legal)
