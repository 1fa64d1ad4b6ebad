"""Makes a file of a picture: with Pillow where it is there, elsewhere from what the client shows."""

from __future__ import annotations

import asyncio
import base64
import logging
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

import flet as ft

from companion.share.picture import Picture, Words, pillow
from companion.share.picture.lettering import needs_others
from companion.ui import bridge, theme
from companion.ui.parts.painting import painting

log = logging.getLogger("companion.ui")

DRAWN: Final = 0.25
"""Seconds until the client has drawn what it was told."""
LETTERS: Final = 1.5
"""Seconds until the client has the fonts of other scripts; it asks for them once it was to draw with them."""
TRIES: Final = 6
"""How often a capture is tried: a browser may draw page and file on one surface, and the file gets the page's size."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A picture and its file (PNG)."""

    picture: Picture
    data: bytes


def use_rendered(picture: Picture, width: float, failed: Callable[[], Any]) -> tuple[Rendered | None, ft.Control]:
    """Return the file, once there is one of this picture, and a control that shows the picture, ``width`` wide."""
    page = ft.context.page
    made, keep = bridge.use_state[Rendered | None](None)
    newest = bridge.use_current(picture)
    shot: Any = ft.use_ref(lambda: None)
    lettered, draw_again = bridge.use_state[Picture | None](None)

    async def make() -> None:
        try:
            if pillow.available():
                data = await asyncio.to_thread(pillow.png, picture)
            else:
                if any(needs_others(item.text) for item in picture.items if isinstance(item, Words)):
                    await asyncio.sleep(LETTERS)
                    draw_again(picture)
                data = await _captured(picture, width, lambda: shot.current)
        except Exception:  # a device that cannot, or a client that went away meanwhile
            log.exception("no picture")
            failed()
        else:
            keep(lambda old: Rendered(picture, data) if newest() is picture else old)

    def begin() -> None:
        page.run_task(make)

    ft.use_effect(begin, [picture])
    ready = made if made is not None and made.picture is picture else None
    if pillow.available():
        return ready, _shown(picture, ready, width)
    shot.current = ft.Screenshot(painting(picture, width, again=lettered is picture))
    return ready, ft.Container(shot.current, width=width, height=width * picture.height / picture.width)


async def _captured(picture: Picture, width: float, shot: Callable[[], ft.Screenshot]) -> bytes:
    """Return what the client shows as a file, as large as the picture. Raises RuntimeError if no try has that size."""
    for _ in range(TRIES):
        await asyncio.sleep(DRAWN)
        data = bytes(await shot().capture(pixel_ratio=float(picture.width / width)))
        found = (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
        if abs(found[0] - picture.width) <= 1 and abs(found[1] - picture.height) <= ceil(picture.width / width):
            return data
    raise RuntimeError(f"{found} instead of {picture.width} x {picture.height}")


def _shown(picture: Picture, made: Rendered | None, width: float) -> ft.Control:
    height = width * picture.height / picture.width
    if made is None:
        ring = ft.Container(ft.ProgressRing(), alignment=ft.Alignment.CENTER, bgcolor=theme.KEY, border_radius=12)
        ring.width, ring.height = width, height
        return ring
    # as bytes it would stay blank on http pages of the network
    image = ft.Image(
        src=base64.b64encode(made.data).decode(), width=width, height=height, filter_quality=ft.FilterQuality.MEDIUM
    )
    return ft.Container(image, width=width, height=height, bgcolor=theme.KEY, border_radius=12)  # a moment to be read
