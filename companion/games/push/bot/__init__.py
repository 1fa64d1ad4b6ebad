"""Bots for Push. They see a View and nothing else.

easy goes by rules of thumb: draw on while a bust is unlikely and no column is rich, protect 11 points of a colour, take
what is worth most after a Die card.

normal weighs each offer by the points it may expect for itself: the column it would take, less what a die would cost
(a star counts too with « Risques »), now or averaged over the next card. Nobody else's points count. It protects 14
points of a colour.

hard weighs what everybody gets: its own points less an equal part of the others', who take in picking order what is
best for them. So it leaves poor columns, and Die cards to those who have much to lose; it sees whom a Switch card feeds
and what a bust would hand out. It protects only when a colour is worth more than a turn, which is seldom: 32 points,
or 20 with « Risques ».
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
