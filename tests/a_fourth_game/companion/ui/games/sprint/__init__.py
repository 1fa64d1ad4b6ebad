"""First to ten on the screen."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.words import N_, Say
from companion.ui import theme
from companion.ui.games.screens import GameScreens, Question
from companion.ui.games.sprint.board import SprintBoard, SprintGame
from companion.ui.games.sprint.lesson import LESSON
from companion.ui.games.sprint.quick import SprintPad
from companion.ui.games.sprint.result import cells, ending

TAPPED: Final = {
    "scorepad": N_("At the end you type in everybody’s points."),
    "full": N_("You tap what was rolled. Points follow by themselves."),
}
QUESTIONS: Final[tuple[Question, ...]] = ()


def progress(say: Say, seen: Any) -> str:
    most = max((one.score for one in seen.standings), default=0)
    return say.plural("{n} point of ten", "{n} points of ten", most)


SCREENS: Final = GameScreens(
    accent=theme.FELT,
    fan=(("2", "blue"), ("4", "green"), ("6", "red")),
    boards={"scorepad": SprintPad, "full": SprintBoard},
    digital=SprintGame,
    results={"scorepad": ending, "full": ending},
    picture=cells,
    progress=progress,
    questions=QUESTIONS,
    lesson=LESSON,
    tapped=TAPPED,
)
