"""A component alone on a phone without a screen, for what has to happen at one very moment of a render."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import flet as ft
from flet.controls.context import _context_page, context

from companion.ui import bridge
from tests.app.phone import Phone, walk
from tests.loops import TURNS


class Screen(Phone):
    """``frames`` are the texts on the screen each time something was sent to it. Use it in an ``async with`` block.

    ``within``: only those of the parts with these identifiers; of all, where none is named.
    """

    def __init__(self, component: Callable[[], Any], *within: str) -> None:
        super().__init__()
        self.frames: list[tuple[str, ...]] = []
        self.failed: list[str] = []
        self._component, self._within = component, within
        send, loop = self.wire.send_message, asyncio.get_running_loop()

        def sent(message: Any) -> None:
            send(message)
            loop.call_soon(lambda: self.frames.append(self.texts()))  # it is part of the page a moment later

        self.wire.send_message = sent  # type: ignore[method-assign] # the test stands in for the wire

    async def __aenter__(self) -> Self:
        def begin() -> None:
            _context_page.set(self.page)  # type: ignore[arg-type] # as Flet sets it, with a page of the test
            context.reset_auto_update()  # type: ignore[no-untyped-call] # Flet has no types here
            bridge.attach(self.page, lambda: self.failed.append("a handler raised"))
            self.page.render(bridge.component(self._component))

        contextvars.copy_context().run(begin)
        await self.settle()
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.session.close()  # type: ignore[no-untyped-call] # Flet has no types here
        self.wire.executor.shutdown(wait=False)
        await asyncio.sleep(0)

    async def settle(self, turns: int = TURNS) -> None:
        """Until nothing is left to be drawn."""
        for _ in range(turns):
            await asyncio.sleep(0)
        assert not self.failed

    async def tap(self, identifier: str) -> None:
        """On what stands there now, before anything is drawn that is due."""
        key = next(one for one in walk(self._called(identifier)[0]) if getattr(one, "on_click", None))
        await self.session.dispatch_event(key._i, "click", None)

    def texts(self) -> tuple[str, ...]:
        parts = [one for name in self._within for one in self._called(name)] if self._within else [self.page]
        return tuple(str(one.value) for part in parts for one in walk(part) if isinstance(one, ft.Text))
