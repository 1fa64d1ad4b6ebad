"""Bots for Push. They see a View and nothing else.

easy goes by rules of thumb: draw on while a bust is unlikely and no column is rich, protect 11 points of a colour, take
what is worth most after a Die card.

normal weighs each offer by the points it may expect for itself: the column it would take, less what a die would cost,
averaged over the next card. Nobody else's points count.

hard weighs what everybody gets: its own points less an equal part of the others', who take what is best for them in
picking order. So it feeds nobody if it can, sees what a Switch card turns round and leaves poor columns. It looks two
cards ahead, and protects a colour when what the die may still take of it is worth a turn.
"""

from __future__ import annotations

from companion.engine import Choice
from companion.engine.game import Pick, Thought
from companion.games.push.bot.planning import hard, normal
from companion.games.push.bot.thumb import easy
from companion.games.push.view import View

LEVELS = ("easy", "normal", "hard")


def choose(view: View, level: str, pick: Pick) -> Thought:
    """A legal offer. KeyError for a level that is not in LEVELS."""
    think = {"easy": easy, "normal": normal, "hard": hard}[level]
    if not isinstance(view.awaits, Choice):
        raise TypeError("nobody chooses now")
    return think(view, view.awaits, pick)
