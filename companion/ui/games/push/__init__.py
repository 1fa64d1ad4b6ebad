"""Push on the screen: what the registry of games gets from this room."""

from __future__ import annotations

from typing import Final

from companion.engine.words import N_, Say
from companion.games.push import scorepad
from companion.games.push.options import QUESTIONS
from companion.games.push.view import View
from companion.ui import theme
from companion.ui.deferred import deferring
from companion.ui.games.push.die import TUMBLE
from companion.ui.games.push.lesson import LESSON
from companion.ui.games.screens import GameScreens

with deferring(globals()):
    from companion.ui.games.push.digital import PushGame
    from companion.ui.games.push.full import PushBoard
    from companion.ui.games.push.large import large
    from companion.ui.games.push.quick import PushPad
    from companion.ui.games.push.result import cells, everybodys_cards, points_by_colour

TAPPED: Final = {
    "scorepad": N_("You tap Switch cards, the die and protected colours, and count the cards at the end."),
    "full": N_("You tap every card that is drawn. Columns, areas and points are worked out for you."),
}


def progress(say: Say, seen: View | scorepad.View) -> str:
    """Tells how far a game is, by its turns."""
    return say.t("turn {turn}", turn=max(seen.turns, 1))


SCREENS: Final = GameScreens(
    accent=theme.VERMILION,
    fan=(("■", "red"), ("▲", "green"), ("◆", "blue")),
    quick=PushPad,
    full=PushBoard,
    digital=PushGame,
    results={
        "scorepad": points_by_colour,
        "full": everybodys_cards,
    },
    picture=cells,
    progress=progress,
    tie=N_("{names}: equal points, and the number of cards does not break the tie. They share place {rank} (E3)."),
    your_tie=N_(
        "You have as many points as {names}, and the number of cards does not break the tie: place {rank} (E3)."
    ),
    questions=QUESTIONS,
    lesson=LESSON,
    tapped=TAPPED,
    advised=True,
    falls=TUMBLE,
    large=large,
)
