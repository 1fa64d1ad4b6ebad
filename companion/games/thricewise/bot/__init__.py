"""Bots for Thricewise. They see a View and nothing else.

easy lays where it scores most and reveals the card that could score most now; it keeps a set-aside card rather than
lay it for nothing, and thinks of nobody else.

normal looks at the placements that score most and lets the next player answer with the card that lies revealed before
them: its own points less an equal part of what the others get. Before a reveal it reckons how likely somebody else
shows the same rank, if all go for points. A card set aside is worth waiting with: it may bring 9 points with sixteen
turns to come, 4 with four, nothing at the end; for fewer it is not laid.

hard plays all placements to the end of the turn with everybody's open cards, adds what the next turn promises to its
hand and to unseen cards, and judges by its chance to win rather than by points: it hinders those who are ahead. Before
a reveal it guesses the others' hands in many ways, lets them reveal as easy or normal would, and plays the turn with
each of its own cards: who places before it and after it, who ties with whom. It gives away what seldom scores much (a
2) sooner than a 9 that can wait.
"""

from __future__ import annotations

from companion.engine import Choice, Together
from companion.engine.game import Pick, Thought
from companion.games.thricewise.bot.easy import easy
from companion.games.thricewise.bot.hard import hard
from companion.games.thricewise.bot.normal import normal
from companion.games.thricewise.view import View

LEVELS = ("easy", "normal", "hard")


def choose(view: View, level: str, pick: Pick) -> Thought:
    """A placement or pass that is offered, or the card to reveal. KeyError for a level that is not in LEVELS."""
    think = {"easy": easy, "normal": normal, "hard": hard}[level]
    if not isinstance(view.awaits, Choice | Together):
        raise TypeError("nobody chooses now")
    return think(view, pick)
