"""Draws sheets over a screen: a page to read, and the question before an unlikely entry. One tap confirms it, the other
changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.engine import N_, RuleBroken, Say, capital
from companion.engine.game import Words, with_rule
from companion.sessions.library.deletions import DAYS
from companion.sessions.play.session_view import Correction
from companion.ui import bridge, theme
from companion.ui.kit.keys import quiet_key, use_pressed
from companion.ui.kit.texts import announced, body, lettering, soft

COUNTS_APART: Final = N_("With help the game is counted separately from your other games.")
"""What a help costs who plays alone: told before the first one is taken."""


@dataclass(frozen=True, slots=True)
class Question:
    """Holds what is asked, in words; ``go_on`` does what waits for a ``yes``; ``danger``: something is lost by it.

    What is told has the ``identifier``, such as ``leave-told``; those of the keys begin like it: ``leave-no``.
    """

    identifier: str
    title: str
    told: str
    no: str
    yes: str
    go_on: Callable[[], object]
    danger: bool = False


def sheet(
    title: str, content: ft.Control, keys: list[ft.Control], close: Callable[[], object], **look: Any
) -> ft.AlertDialog:
    """Return a dialog to read and to leave, for ``ft.use_dialog``; a tap beside it calls ``close``."""
    name = lettering(title, size=theme.LARGE, color=theme.INK)
    return ft.AlertDialog(
        title=ft.Semantics(header=True, content=name),
        content=content,
        actions=keys,
        on_dismiss=lambda: close(),
        scrollable=True,
        **look,
    )


def use_question() -> Callable[[Question], None]:
    """Return what asks a question on the calling component's page."""
    question, ask = bridge.use_state[Question | None](None)
    ft.use_dialog(_dialog(question, lambda: ask(None)) if question else None)
    use_pressed(("Escape",), lambda: ask(None), due=question is not None)
    return ask


def _dialog(question: Question, close: Callable[[], object]) -> ft.AlertDialog:
    """Draw the question; either key and a tap beside it call ``close``."""

    def yes() -> None:
        close()
        question.go_on()

    keys = question.identifier.rpartition("-")[0] or question.identifier
    told = ft.Semantics(identifier=question.identifier, container=True, content=body(question.told))
    no = quiet_key(question.no, close, f"{keys}-no", expand=False)
    go_on = quiet_key(question.yes, yes, f"{keys}-yes", expand=False, danger=question.danger)
    return to_answer(question.title, told, [no, go_on], close)


def to_answer(title: str, content: ft.Control, keys: list[ft.Control], close: Callable[[], object]) -> ft.AlertDialog:
    """Return a dialog that is left by one of its ``keys`` alone, for ``ft.use_dialog``."""
    return sheet(title, content, keys, close, modal=True, actions_overflow_button_spacing=theme.GAP)


def delete_question(
    say: Say, identifier: str, title: str, told: Sequence[str], no: str, delete: Callable[[], object]
) -> Question:
    """Ask before several things, or somebody, are deleted: what is ``told`` of it, and how long they can come back."""
    back = say.plural(
        "For {n} day everything can be brought back from the history.",
        "For {n} days everything can be brought back from the history.",
        DAYS,
    )
    held = say.t("Backups and files made before still hold everything.")
    return Question(identifier, title, "\n\n".join([*told, back, held]), no, say.t("Delete"), delete, danger=True)


def count_question(
    say: Say, words: Words, doubts: Sequence[RuleBroken], blank: Sequence[int], go_on: Callable[[], object]
) -> Question:
    """Ask about what the rules doubt of what was told, and by name about the seats for which nothing was entered."""
    told = [with_rule(say, words, one) for one in doubts]
    if blank and not (doubts and len(blank) == len(say.names)):  # of a count with nothing in it the rules ask enough
        told.append(say.t("Nothing has been entered for {names}: did they take nothing?", names=say.seats(blank)))
    lines = "\n\n".join(capital(one) for one in told)
    return Question("question", say.t("Is that right?"), lines, say.t("Look again"), say.t("Yes, that’s right"), go_on)


def missing_line(say: Say, blank: Sequence[int], seats: int) -> list[ft.Control]:
    """Say by name for whom nothing is counted yet, once something is for somebody."""
    words = say.t("Not counted yet: {names}", names=say.seats(blank))
    return [announced("missing", soft(words))] if 0 < len(blank) < seats else []


def correction_question(say: Say, words: Words, correction: Correction, go_on: Callable[[], object]) -> Question:
    """Ask whether a correction is kept although later entries no longer fit it, before anything is kept."""
    title = yes = say.t("Correct and remove the rest")
    return Question("doubt-asked", title, unfit_words(say, words, correction), say.t("Leave it"), yes, go_on)


def unfit_words(say: Say, words: Words, correction: Correction) -> str:
    """Say which entry would no longer fit a correction, and how many have to go with it."""
    assert correction.broken is not None
    why = with_rule(say, words, correction.broken)
    first = say.t("Entry {number} would no longer fit: {why}", number=correction.entry, why=why)
    many = say.plural(
        "So {n} later entry has to go with it.", "So {n} later entries have to go with it.", len(correction.dropped)
    )
    return f"{first}\n\n{many}"
