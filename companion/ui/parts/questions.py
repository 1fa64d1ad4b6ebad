"""Asks what the rules doubt of what people have just told, before it is kept: one tap says that it is so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.engine import RuleBroken
from companion.engine.game import Words
from companion.engine.words import Say
from companion.sessions.play.correction_effect import Correction
from companion.ui import theme
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body, lettering


@dataclass(frozen=True, slots=True)
class Question:
    """Holds what was ``found``; ``go_on`` keeps what was told, ``close`` takes the question away."""

    found: tuple[RuleBroken, ...]
    go_on: Callable[[], object]
    close: Callable[[], object]


def question_dialog(say: Say, words: Words, question: Question) -> ft.AlertDialog:
    """Draw a sentence for each thing found, in the game's words."""

    def yes() -> None:
        question.close()
        question.go_on()

    told = [words.refusal(say, one) for one in question.found]
    lines = "\n\n".join(f"{one[:1].upper()}{one[1:]}" for one in told)
    return ft.AlertDialog(
        actions_overflow_button_spacing=theme.GAP,
        modal=True,
        scrollable=True,
        title=lettering(say.t("Is that so?"), size=theme.LARGE),
        content=ft.Semantics(identifier="question", container=True, content=body(lines)),
        actions=[
            quiet_key(say.t("Look again"), question.close, "question-no", expand=False),
            quiet_key(say.t("Yes, that’s right"), yes, "question-yes", expand=False),
        ],
        on_dismiss=lambda: question.close(),
    )


def doubt_dialog(say: Say, words: Words, found: Correction, settle: Callable[[bool], object]) -> ft.AlertDialog:
    """Draw which later entries no longer fit a correction, before anything is kept; ``settle`` is told yes or no."""
    assert found.broken is not None
    why = words.refusal(say, found.broken)
    first = say.t("After this correction entry {number} no longer fits: {why}", number=found.entry, why=why)
    many = say.plural(
        "Keep the correction and remove {n} later entry?",
        "Keep the correction and remove {n} later entries?",
        len(found.dropped),
    )
    return ft.AlertDialog(
        actions_overflow_button_spacing=theme.GAP,
        modal=True,
        title=lettering(say.t("A later entry no longer fits"), size=theme.LARGE),
        content=body(f"{first}\n\n{many}"),
        actions=[
            quiet_key(say.t("Leave it as it was"), lambda: settle(False), "doubt-no", expand=False),
            quiet_key(say.t("Correct and remove the rest"), lambda: settle(True), "doubt-yes", expand=False),
        ],
        on_dismiss=lambda: settle(False),
    )
