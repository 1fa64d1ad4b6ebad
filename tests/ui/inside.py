"""A component on a page of its own: what stands there each time that something was sent.

For what has to happen at one very moment of a render.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Self

import flet as ft

from companion.server import web
from companion.share.assets import assets_folder
from companion.ui import bridge
from tests.loops import TURNS
from tests.ui.line import PHONE, Line
from tests.ui.rig.tree import walk


class Screen(Line):
    """``pictures`` are the texts on the screen each time something was sent to it. Use it in an ``async with`` block.

    ``within``: only those of the parts with these identifiers; of all, where none is named.
    """

    def __init__(self, component: Callable[[], Any], *within: str) -> None:
        super().__init__([], "/", "", PHONE, {})
        self._component, self._within = component, within
        self.pictures: list[tuple[str, ...]] = []
        self.failed: list[str] = []

    async def __aenter__(self) -> Self:
        async def open_page(page: ft.Page) -> None:
            bridge.attach(page, lambda: self.failed.append("a handler raised"))
            page.render(bridge.component(self._component))

        await self.connect(web.asgi(open_page, assets_folder()))
        await self.settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def settle(self) -> None:
        """Until nothing is left to be drawn: a render follows a change within a few turns of the loop."""
        for _ in range(2 * TURNS):
            await asyncio.sleep(0)
        assert not self.failed

    async def poke(self, identifier: str) -> None:
        """Tap at once what stands there now, before anything is drawn that is due."""
        await self.event(self.key(identifier), "click").settle()

    def texts(self) -> tuple[str, ...]:
        parts = [one for one in self.controls() if one.get("identifier") in self._within]
        found = (one for part in parts for one in walk(part)) if self._within else self.controls()
        return tuple(str(one.get("value", "")) for one in found if one["_c"] == "Text")

    def _heard(self, frame: bytes) -> None:
        super()._heard(frame)  # one repaint may be several messages, which come together
        asyncio.get_running_loop().call_soon(lambda: self.pictures.append(self.texts()))
