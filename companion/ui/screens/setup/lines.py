"""Draws one seat of the table that is being set up: its sign to drag, who sits there, and one key that opens those to
move or remove it, so that the name has the width.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.engine.words import Say
from companion.ui import theme
from companion.ui.kit.keys import at_least, round_key, tappable
from companion.ui.kit.signs import bot_words, face, strength
from companion.ui.kit.texts import BOLD, lettering, soft
from companion.ui.screens.setup.draft import Draft, Line

SIGN = 30

Edit = Callable[[Callable[[Draft], Draft]], None]


def bot_line(
    say: Say, draft: Draft, at: int, line: Line, edit: Edit, opened: bool, open_: Callable[[], None]
) -> ft.Control:
    """Draw a bot's line; a tap on it changes how strong it plays."""
    level = line.level or ""
    words = bot_words(say, level)
    about = ft.Column(
        [
            lettering(line.name, size=theme.BODY, weight=BOLD, color=theme.INK, lines=1),
            ft.Row([soft(words), strength(level)], spacing=6, run_spacing=2, wrap=True),
        ],
        spacing=1,
        tight=True,
    )
    told = say.t("{name}, {bot}", name=line.name, bot=words)
    if len(draft.levels) > 1:
        told = say.t("{bot}: another level", bot=told)
    key = tappable(
        at_least(about, theme.TOUCH, ft.Alignment.CENTER_LEFT),
        (lambda: edit(lambda old: old.stronger(line.id))) if len(draft.levels) > 1 else None,
        spoken=told,
        identifier=f"level-{at + 1}",
        bgcolor=theme.PAPER,
        border=ft.Border.all(1, theme.LINE),
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        height=None,
        alignment=ft.Alignment.CENTER_LEFT,
        expand=True,
    )
    return whole_line(say, draft, at, line, face(line.name, SIGN), key, edit, opened, open_)


def whole_line(
    say: Say,
    draft: Draft,
    at: int,
    line: Line,
    sign: ft.Control,
    who: ft.Control,
    edit: Edit,
    opened: bool,
    open_: Callable[[], None],
) -> ft.Control:
    """Draw a whole line. ``sign`` is what it is dragged by; ``opened`` shows the keys of this seat below it."""
    name = say.name(at)
    handle = ft.ReorderableDragHandle(
        ft.Container(sign, width=SIGN, height=theme.TOUCH, alignment=ft.Alignment.CENTER_LEFT),
        mouse_cursor=ft.MouseCursor.GRAB,
    )
    more = round_key(
        ft.Icons.EXPAND_LESS if opened else ft.Icons.MORE_VERT,
        say.t("{name}: move or remove", name=name),
        open_,
        f"seat-{at + 1}",
    )
    rows: list[ft.Control] = [ft.Row([handle, who, more], spacing=4)]
    if opened:
        keys = _keys(say, draft, at, line, edit)
        rows.append(ft.Row(keys, spacing=12, alignment=ft.MainAxisAlignment.END))
    return ft.Container(ft.Column(rows, spacing=4), key=f"line-{line.id}", padding=ft.Padding(0, 4, 0, 4))


def _keys(say: Say, draft: Draft, at: int, line: Line, edit: Edit) -> list[ft.Control]:
    name, last, number = say.name(at), len(draft.lines) - 1, at + 1
    up = (lambda: edit(lambda old: old.moved(at, at - 1))) if at else None
    down = (lambda: edit(lambda old: old.moved(at, at + 1))) if at < last else None
    drop = partial(edit, lambda old: old.without(line.id))
    return [
        round_key(ft.Icons.ARROW_UPWARD, say.t("{name}: one seat earlier", name=name), up, f"up-{number}"),
        round_key(ft.Icons.ARROW_DOWNWARD, say.t("{name}: one seat later", name=name), down, f"down-{number}"),
        round_key(ft.Icons.CLOSE, say.t("Remove {name}", name=name), drop, f"remove-{number}"),
    ]
