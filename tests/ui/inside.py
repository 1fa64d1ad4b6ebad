"""A component on a page of its own: what stands there each time that something was sent.

For what has to happen at one very moment of a render.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Self

import flet as ft

from companion.ui import bridge
from tests.app.phone import Phone, walk
from tests.loops import TURNS


class Screen(Phone):
    """``pictures`` are the texts on the screen each time something was sent to it. Use it in an ``async with`` block.

    ``within``: only those of the parts with these identifiers; of all, where none is named.
    """

    def __init__(self, component: Callable[[], Any], *within: str) -> None:
        super().__init__()
        self._component, self._within = component, within
        self.pictures: list[tuple[str, ...]] = []
        self.failed: list[str] = []
        send, loop = self.wire.send_message, asyncio.get_running_loop()

        def sent(message: Any) -> None:
            send(message)  # what is sent is part of the page a moment later
            loop.call_soon(lambda: self.pictures.append(self.texts()))

        self.wire.send_message = sent  # type: ignore[method-assign] # the test listens to the wire

    async def __aenter__(self) -> Self:
        async def show(page: ft.Page) -> None:
            bridge.attach(page, lambda: self.failed.append("a handler raised"))
            page.render(bridge.component(self._component))

        await asyncio.create_task(self.open(show))  # what is bound there belongs to this page
        return self

    async def __aexit__(self, *_: object) -> None:
        self.session.close()  # type: ignore[no-untyped-call] # Flet has no types here
        self.wire.executor.shutdown(wait=False)
        await asyncio.sleep(0)

    async def settle(self, turns: int = TURNS) -> None:
        """Until nothing is left to be drawn: a render follows a change within a few turns of the loop."""
        for _ in range(turns):
            await asyncio.sleep(0)
        assert not self.failed

    async def poke(self, identifier: str) -> None:
        """Tap at once what stands there now, before anything is drawn that is due."""
        key = next(one for one in walk(self._called(identifier)[0]) if getattr(one, "on_click", None))
        await self.session.dispatch_event(key._i, "click", None)
        await self.settle()

    def texts(self) -> tuple[str, ...]:
        parts = [one for name in self._within for one in self._called(name)] if self._within else [self.page]
        return tuple(str(one.value) for part in parts for one in walk(part) if isinstance(one, ft.Text))
