"""Draws one line of the log, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.locale import speaker
from companion.sessions.library.log_text import LogLine
from companion.ui import bridge, theme
from companion.ui.parts import dates
from companion.ui.parts.keys import quiet_key, tappable
from companion.ui.parts.texts import body, soft
from companion.ui.parts.zoom import zoom

NUMBER = 34
"""Width of the column of entry numbers."""


@bridge.component
def EntryLine(
    lang: str,
    names: tuple[str, ...],
    one: LogLine,
    chosen: bool,
    on_tap: Callable[[], Any],
    on_correct: Callable[[], Any],
    on_strike: Callable[[], Any],
) -> Any:
    """Draws a line; a tap opens its keys: correct, or strike."""
    say = speaker(lang, names, isolates=True)
    words = "\n".join(one.lines) or say.t("an entry that cannot be told any more")
    notes = [dates.time(say, one.written_at)]
    if one.corrects is not None:
        notes.append(say.t("in the place of entry {number}", number=one.corrects))
    about = " · ".join(notes)
    text = ft.Column([body(words, size=theme.COMPACT), soft(about)], spacing=1, expand=True)
    line = tappable(
        ft.Row([_number(one.entry), text], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START),
        on_tap,
        spoken=say.t("Entry {number}: {words} ({about})", number=one.entry, words=words, about=about),
        identifier=f"entry-{one.entry}",
        chosen=chosen,
        bgcolor=theme.KEY if chosen else None,
        height=None,
        alignment=None,
        padding=ft.Padding.symmetric(horizontal=8, vertical=10),
    )
    keys: list[ft.Control] = []
    if chosen:
        keys = [
            quiet_key(say.t("Correct"), on_correct, f"correct-{one.entry}"),
            quiet_key(say.t("Remove"), on_strike, f"strike-{one.entry}"),
        ]
    return ft.Column(
        [line, ft.Container(ft.Row(keys, spacing=8), padding=ft.Padding(0, 4, 0, 8) if keys else 0)],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def struck_line(say: Say, one: LogLine, tonight: date) -> ft.Control:
    """Draw an entry that does not count any more: struck through, and labelled so; ``tonight`` as of ``dates.day``."""
    assert one.struck_at is not None
    words = "\n".join(one.lines) or say.t("an entry that cannot be told any more")
    day = dates.day(say, dates.evening_of(one.struck_at), tonight)
    when = say.t("{day}, {time}", day=day, time=dates.time(say, one.struck_at))
    if one.corrected_by is not None:
        about = say.t("Corrected {when}: entry {number} took its place.", when=when, number=one.corrected_by)
    else:
        about = say.t("Removed {when}.", when=when)
    style = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH, height=1.35, letter_spacing=0)
    text = ft.Column(
        [soft(words, size=theme.COMPACT, style=style), soft(f"{dates.time(say, one.written_at)} · {about}")],
        spacing=1,
        expand=True,
    )
    row = ft.Row([_number(one.entry), text], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)
    box = ft.Container(row, padding=ft.Padding.symmetric(horizontal=8, vertical=10))
    return ft.Semantics(
        identifier=f"struck-{one.entry}",
        label=say.t("Entry {number}, removed: {words} {about}", number=one.entry, words=words, about=about),
        container=True,
        content=ft.Semantics(exclude_semantics=True, content=box),
    )


def _number(entry: int) -> ft.Control:
    return ft.Container(
        soft(str(entry), text_align=ft.TextAlign.RIGHT), width=NUMBER * zoom(), padding=ft.Padding(0, 2, 6, 0)
    )
