"""Tells in one line above the start key what was agreed: how it is played, how long, what differs from the rules."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.engine.words import Say
from companion.ui import theme
from companion.ui.parts.keys import at_least, tappable
from companion.ui.parts.texts import BOLD, lettering
from companion.ui.setup.draft import Draft
from companion.ui.setup.options import asked_of, number_of
from companion.ui.setup.words import DIGITAL, NAMES


def agreed_words(say: Say, game: str, draft: Draft) -> tuple[str, list[str]]:
    """Return how it is played and how long, and a few words for each rule that is not as printed."""
    plain = [say.t(DIGITAL if draft.digital else NAMES[draft.tracking])]
    other: list[str] = []
    usual = dict(draft.usual)
    for question in asked_of(game, draft):
        value = draft.option(question.field)
        if not question.answers:
            words = number_of(say, game, draft, question)
            (other if value != usual.get(question.field) else plain).append(words)
        elif value != usual.get(question.field):
            answer = next((one for one in question.answers if one.value == value), None)
            other += [say.t(answer.brief or answer.words)] if answer else []
    return " · ".join(plain), other


def agreed_line(say: Say, game: str, draft: Draft, to_options: Callable[[], None]) -> ft.Control:
    """Draw the line; a tap leads to the options. What is not as printed stands out."""
    plain, other = agreed_words(say, game, draft)
    told = " · ".join([plain, *other])
    spans = [ft.TextSpan(plain)]
    if other:
        spans.append(ft.TextSpan(" · " + " · ".join(other), style=ft.TextStyle(weight=BOLD, color=theme.INK)))
    words = lettering("", size=theme.COMPACT, color=theme.SOFT, expand=True, max_lines=2)
    words.spans, words.overflow = spans, ft.TextOverflow.ELLIPSIS
    inside = ft.Row([words, ft.Icon(ft.Icons.TUNE, size=theme.ICON, color=theme.INK)], spacing=8)
    key = tappable(
        at_least(inside, theme.TOUCH),
        to_options,
        spoken=say.t("Agreed: {what}. To the rules you agree on", what=told),
        identifier="agreed",
        height=None,
        padding=ft.Padding.symmetric(horizontal=6),
        expand=True,
    )
    return ft.Container(ft.Row([key]), key="agreed")
