"""Shows why the file of sessions cannot be opened, instead of the first screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from companion.engine.words import Say
from companion.ui import theme
from companion.ui.parts.keys import main_key
from companion.ui.parts.texts import body, headline


def show_startup_error(page: ft.Page, say: Say, why: str, again: Callable[[], Awaitable[None]]) -> None:
    """Show the reason in words, and a key that tries once more: a full disk may have room by then."""

    def on_again() -> None:
        page.clean()
        page.run_task(again)

    theme.install(page)
    page.title = "Table Companion"
    page.bgcolor = theme.PAPER
    page.update()  # the theme is there before the first words
    words = ft.Column(
        [
            ft.Row([ft.Icon(ft.Icons.ERROR_OUTLINE, size=40, color=theme.WARN)]),
            headline(say.t("Table Companion cannot start")),
            ft.Semantics(live_region=True, identifier="unopened", content=body(why)),
            main_key(say.t("Try again"), on_again, "again"),
        ],
        spacing=16,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    sheet = ft.Container(words, padding=16, width=theme.COLUMN)
    page.add(ft.SafeArea(ft.Container(sheet, alignment=ft.Alignment.TOP_CENTER)))
