"""Bots for First to ten. easy tosses a coin; normal and hard rest where one point is enough, and roll else."""

from __future__ import annotations

from companion.engine import Choice
from companion.engine.game import Pick, Thought
from companion.games.sprint.scoring import GOAL
from companion.games.sprint.view import View

LEVELS = ("easy", "normal", "hard")


def choose(view: View, level: str, pick: Pick) -> Thought:
    """A legal offer. KeyError for a level that is not in LEVELS."""
    tosses = {"easy": True, "normal": False, "hard": False}[level]
    if not isinstance(view.awaits, Choice):
        raise TypeError("nobody chooses now")
    roll, rest = view.awaits.offers
    yield None
    if tosses:
        return (roll, rest)[pick(2)]
    return rest if view.points[view.awaits.seat] == GOAL - 1 else roll
