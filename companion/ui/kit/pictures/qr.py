"""Draws a QR code as large as there is room for, dark on light in the dark theme as well."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.share.qr_codes import svg
from companion.ui.page_size import PageSize

MODULE: Final = 8
"""Pixels of a module, where there is room."""
SHARP: Final = 4
"""Pixels of a module from which on all modules are of one size; smaller ones use all the room there is."""
MOST: Final = 500
LEAST: Final = 96
AROUND: Final = 56
"""Pixels of a page's width that a dialog and its distances take."""
ABOVE: Final = 190
"""Pixels of its height that title and keys take above and below a code."""
LETTERS: Final = 40
"""The pixels more that they take where letters are twice as large."""
BESIDE: Final = 200
"""Pixels of its width that they take where they stand beside it."""


def room_for_code(page: PageSize, *, beside: bool = False) -> int:
    """Return the side of a code that is wholly on a page, with title and keys above and below it or ``beside`` it."""
    if beside:
        return min(MOST, page.width - AROUND - BESIDE, page.height - AROUND)
    return min(MOST, page.width - AROUND, int(page.height - ABOVE - LETTERS * (page.zoom - 1)))


def qr_code(text: str, room: int, *, spoken: str, identifier: str) -> ft.Control | None:
    """Draw ``text`` as a QR code no wider and higher than ``room``. Returns None when it is too long for one."""
    try:
        drawing, modules = svg(text)
    except ValueError:
        return None
    each = min(room // modules, MODULE)
    side = each * modules if each >= SHARP else max(room - room % 2, LEAST)
    image = ft.Image(src=drawing, width=side, height=side, gapless_playback=True)
    even = side + side % 2  # in the middle of a page it begins with a pixel, and not within one
    paper = ft.Container(image, bgcolor=ft.Colors.WHITE, width=even, height=even, alignment=ft.Alignment.TOP_LEFT)
    shown = ft.Semantics(identifier=identifier, label=spoken, image=True, container=True, content=paper)
    return ft.Row([shown], alignment=ft.MainAxisAlignment.CENTER, tight=True)
