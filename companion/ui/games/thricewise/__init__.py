"""Thricewise on the screen."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.words import N_, Say
from companion.ui import theme
from companion.ui.games.screens import GameScreens
from companion.ui.games.thricewise.cards import SUIT_SHAPES
from companion.ui.games.thricewise.digital import ThricewiseGame
from companion.ui.games.thricewise.full import ThricewiseBoard
from companion.ui.games.thricewise.picture import cells
from companion.ui.games.thricewise.quick import ThricewisePad
from companion.ui.games.thricewise.quick_result import outcome as points
from companion.ui.games.thricewise.result import outcome as grid
from companion.ui.games.thricewise.setup import QUESTIONS, TAPPED


def progress(say: Say, seen: Any) -> str:
    return say.t("turn {turn} of {turns}", turn=max(seen.turn, 1), turns=seen.turns)


SCREENS: Final = GameScreens(
    accent=theme.PLUM,
    fan=(("3", "waves"), ("4", "waves"), ("5", "waves")),
    quick=ThricewisePad,
    full=ThricewiseBoard,
    digital=ThricewiseGame,
    results={"scorepad": points, "full": grid},
    picture=cells,
    progress=progress,
    tie=N_("{names}: equal points. They share place {rank} (E1)."),
    questions=QUESTIONS,
    tapped=TAPPED,
    advised=True,
    suits={letter: theme.ON_FACE[name] for letter, name in SUIT_SHAPES.items()},
)
