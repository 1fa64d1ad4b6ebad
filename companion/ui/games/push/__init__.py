"""Push on the screen: what the registry of games gets from this room."""

from __future__ import annotations

from typing import Final

from companion.engine.words import N_, Say
from companion.games.push import scorepad
from companion.games.push.options import QUESTIONS
from companion.games.push.view import View
from companion.ui import theme
from companion.ui.deferred import deferred
from companion.ui.games.push.lesson import LESSON
from companion.ui.games.push.throw import TUMBLE
from companion.ui.games.screens import GameScreens

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
    quick=deferred(f"{__name__}.quick", "PushPad"),
    full=deferred(f"{__name__}.full", "PushBoard"),
    digital=deferred(f"{__name__}.digital", "PushGame"),
    results={
        "scorepad": deferred(f"{__name__}.result", "points_by_colour"),
        "full": deferred(f"{__name__}.result", "everybodys_cards"),
    },
    picture=deferred(f"{__name__}.result", "cells"),
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
    large=deferred(f"{__name__}.large", "large"),
)
