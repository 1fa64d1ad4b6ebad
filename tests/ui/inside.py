"""A screen in this process, without a browser: a page of Flet's whose client only listens.

For what has to happen at one very moment of a render. What a person sees, and how fast, is for the browser.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self

import flet as ft
import msgpack
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.ui import bridge
from tests.app.phone import walk


class Screen:
    """``frames`` are the texts on the screen each time something was sent to it. Use it in an ``async with`` block.

    ``within``: only those of the parts with these identifiers; of all, where none is named.
    """

    def __init__(self, component: Callable[[], Any], *within: str) -> None:
        self._within = within
        self.frames: list[tuple[str, ...]] = []
        self.failed: list[str] = []
        self._component = component
        loop = asyncio.get_running_loop()  # what is sent is part of the page a moment later
        self._connection = _Listening(lambda: loop.call_soon(lambda: self.frames.append(self.texts())))
        self._session = Session(self._connection)
        self._page = self._session.page
        self._session.apply_page_patch({"route": "/", "width": 390, "height": 844, "web": True, "platform": "android"})

        patch = self._session.get_page_patch()  # type: ignore[no-untyped-call] # Flet has no types here
        told = RegisterClientResponseBody(self._session.id, patch, "")
        self._connection.send_message(Message(MessageAction.REGISTER_CLIENT, told))

    async def __aenter__(self) -> Self:
        def begin() -> None:
            _context_page.set(self._page)
            context.reset_auto_update()  # type: ignore[no-untyped-call] # Flet has no types here
            bridge.attach(self._page, lambda: self.failed.append("a handler raised"))
            self._page.render(bridge.component(self._component))

        contextvars.copy_context().run(begin)
        await self.settle()
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._session.close()  # type: ignore[no-untyped-call] # Flet has no types here
        await asyncio.sleep(0)

    async def settle(self) -> None:
        """Until nothing is left to be drawn: a render follows a change within a few turns of the loop."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
        assert not self.failed

    async def tap(self, identifier: str) -> None:
        """On what stands there now, before anything is drawn that is due."""
        named = next(
            one for one in _controls(self._page) if isinstance(one, ft.Semantics) and one.identifier == identifier
        )
        key = next(one for one in _controls(named) if getattr(one, "on_click", None))
        await self._session.dispatch_event(key._i, "click", None)

    def texts(self) -> tuple[str, ...]:
        parts: list[Any] = [self._page]
        if self._within:
            named = (one for one in _controls(self._page) if isinstance(one, ft.Semantics))
            parts = [one for one in named if one.identifier in self._within]
        found = (one for part in parts for one in _controls(part))
        return tuple(str(one.value) for one in found if isinstance(one, ft.Text))


def _controls(found: Any) -> Iterator[BaseControl]:
    return (one for one in walk(found) if not isinstance(one, Component))


TURNS = 24

_POOL = ThreadPoolExecutor(2)


class _Listening(Connection):
    """Packs what is sent, as the server does: the next difference is made against what was packed."""

    def __init__(self, heard: Callable[[], object]) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # Flet has no types here
        self.loop = asyncio.get_running_loop()
        self.executor = _POOL
        self.pubsubhub = PubSubHub(loop=self.loop, executor=_POOL)
        self.page_url = "ws://inside"
        self._heard = heard
        self._encoded = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call] # Flet has no types here

    def send_message(self, message: Any) -> None:
        msgpack.packb([message.action, message.body], default=self._encoded)
        self._heard()
