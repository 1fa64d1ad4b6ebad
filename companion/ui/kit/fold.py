"""Folds away what few look for, behind a key that unfolds it in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.ui import bridge, theme
from companion.ui.kit.keys import at_least, tappable
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import strong


@bridge.component
def Fold(words: str, identifier: str, inside: Callable[[], Sequence[ft.Control]]) -> ft.Control:
    """Draws the key, and what is ``inside`` once it was tapped; another tap folds it away again."""
    open_, unfold = bridge.use_state(False)
    mark = ft.Icons.EXPAND_LESS if open_ else ft.Icons.EXPAND_MORE
    text = strong(words, size=theme.COMPACT, expand=True)
    row = ft.Row([text, ft.Icon(mark, size=theme.ICON, color=theme.SOFT)], spacing=10)
    key = tappable(
        at_least(row, theme.TOUCH),
        lambda: unfold(lambda old: not old),
        spoken=words,
        identifier=identifier,
        chosen=open_,
        bgcolor=theme.KEY,
        border_radius=16,
        height=None,
        padding=ft.Padding.symmetric(horizontal=14, vertical=0),
    )
    return stretched([key, *(inside() if open_ else ())], spacing=10)
