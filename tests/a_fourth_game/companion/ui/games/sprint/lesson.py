"""How First to ten goes, on four cards."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine.words import N_, Say
from companion.ui.kit.board import Area
from companion.ui.session.lesson_card import LessonCard, sign


def _die(say: Say, area: Area) -> ft.Control:  # noqa: ARG001 - it has no words
    return sign("1 · 2 · 3 · 4 · 5 · 6", min(area.height, area.width / 12))


SPOKEN: Final = N_("The faces of a die.")
LESSON: Final = (
    LessonCard(N_("Ten points"), N_("Whoever has ten points first wins."), SPOKEN, _die),
    LessonCard(N_("Roll or rest"), N_("The die gives 2 to 6 points, a rest gives 1."), SPOKEN, _die),
    LessonCard(N_("The 1"), N_("A 1 on the die gives nothing."), SPOKEN, _die),
    LessonCard(N_("It ends at once"), N_("The game is over as soon as somebody has ten points."), SPOKEN, _die),
)
"""T1, T2, E1 and E2."""
