"""Bots for Thricewise. They see a View and nothing else.

easy lays where it scores most and reveals the card that could score most now; it keeps a set-aside card rather than
lay it for nothing, and thinks of nobody else.

normal plays each placement to the end of the turn: the cards that the others have revealed lie open, so it knows what
they can answer, and takes its own points less an equal part of theirs. It also weighs the next turn: the best cell for a
card of its hand against the best cell for three unseen cards. A set-aside card waits for nine points, for fewer near
the end. Before a reveal it reckons how likely somebody else shows the same rank: with what is at hand alone, or with
a card that may wait.

hard judges by its chance to win rather than by points, so that it hinders those who are ahead. Before a reveal it
guesses the others' hands in many ways, lets each reveal what could score most, and plays the turn for each of its own cards:
who comes before it and after it, who ties with whom, what is left on the grid. It looks at every placement.
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
