"""A QR code on the screen, as large as its modules need, dark on light in the dark theme as well."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.share.codes import png

MODULE: Final = 4
"""Pixels of a module where there is room."""
LEAST: Final = 232
MOST: Final = 328
"""What a narrow phone has room for."""


def qr_code(text: str, *, spoken: str, identifier: str) -> ft.Control | None:
    """None where ``text`` is too long for a code."""
    try:
        picture, modules = png(text)
    except ValueError:
        return None
    side = min(max(modules * MODULE, LEAST), MOST)
    image = ft.Image(
        src=picture, width=side, height=side, filter_quality=ft.FilterQuality.MEDIUM, gapless_playback=True
    )
    paper = ft.Container(image, bgcolor=ft.Colors.WHITE, width=side, height=side)
    shown = ft.Semantics(identifier=identifier, label=spoken, image=True, container=True, content=paper)
    return ft.Row([shown], alignment=ft.MainAxisAlignment.CENTER)
