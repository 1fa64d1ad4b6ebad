"""Tells in one line above the start key what was agreed: how it is played, how long, what differs from the rules."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.engine.words import Say
from companion.sessions.library.variant import agreed
from companion.ui import theme
from companion.ui.parts.keys import at_least, tappable
from companion.ui.parts.texts import BOLD, lettering
from companion.ui.setup.draft import Draft


def agreed_line(say: Say, game: str, draft: Draft, to_options: Callable[[], None]) -> ft.Control:
    """Draw the line; a tap leads to the options. What is not as printed stands out."""
    how, other = agreed(say, game, draft.mode if draft.digital else draft.tracking, len(draft.lines), draft.agreed)
    told = " · ".join([*how, *other])
    spans = [ft.TextSpan(" · ".join(how))]
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
