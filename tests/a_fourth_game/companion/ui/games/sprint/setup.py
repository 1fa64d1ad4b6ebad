"""What set-up asks and tells of First to ten."""

from __future__ import annotations

from typing import Final

from companion.engine.words import N_
from companion.ui.games.screens import Question

TAPPED: Final = {
    "scorepad": N_("At the end you type in everybody’s points."),
    "full": N_("You tap what was rolled. Points follow by themselves."),
}
QUESTIONS: Final[tuple[Question, ...]] = ()
