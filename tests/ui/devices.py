"""Several devices of one server in this process, on one loop, with the routes that a real client sends back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import flet as ft
from flet.messaging.protocol import MessageAction

from companion.games import GAMES
from companion.sessions.play.sessions import Sessions
from companion.ui.pages import DeviceWishes, opener
from companion.ui.prefs import Prefs
from tests.app.phone import LOOK, Phone, walk
from tests.loops import later

PATIENCE = 20.0
"""Seconds after which what should be seen will not come any more."""


class Device(Phone):
    """A phone that a person looks at: it waits for what is to be seen, never for a time."""

    def __init__(self) -> None:
        super().__init__({"get": Prefs(taught=tuple(GAMES)).written()})
        send = self.wire.send_message
        self._drawn = 0.0
        self._read: dict[object, list[Any]] = {}
        """What was found on the screen since it was drawn last."""

        def sent(message: Any) -> None:
            send(message)
            self._drawn = asyncio.get_running_loop().time()
            self._read.clear()
            if message.action == MessageAction.INVOKE_METHOD and message.body.name == "push_route":
                self._going = asyncio.get_running_loop().create_task(self._arrive(message.body.args["route"]))

        self.wire.send_message = sent  # type: ignore[method-assign] # the test stands in for the wire

    async def start(self, sessions: Sessions, route: str = "/") -> Device:
        """In a task of its own, as a server opens a page: what is bound there belongs to this device."""
        self.session.apply_page_patch({"route": route})
        await asyncio.create_task(self.open(opener(sessions, "en", DeviceWishes)))
        return self

    async def settle(self, turns: int = 1) -> None:
        await super().settle(turns)

    async def go(self, route: str) -> None:
        """As from the address line."""
        await self._arrive(route)

    async def tap(self, identifier: str) -> None:
        """As soon as it is there, and was seen."""
        await self.shows(identifier)
        while (left := self._drawn + LOOK - asyncio.get_running_loop().time()) > 0:
            await later(left)
        key = next(one for one in walk(self._inside(identifier)) if getattr(one, "on_click", None))
        await asyncio.create_task(self.session.dispatch_event(key._i, "click", None))

    async def type(self, identifier: str, text: str) -> None:
        await self.shows(identifier)
        field = self._inside(identifier).content
        assert isinstance(field, ft.TextField)
        self.session.apply_patch(field._i, {"value": text})
        await asyncio.create_task(self.session.dispatch_event(field._i, "change", text))

    async def leave_field(self, identifier: str) -> None:
        await asyncio.create_task(self.session.dispatch_event(self._inside(identifier).content._i, "blur", None))

    async def shows(self, identifier: str) -> None:
        await self.until(lambda: identifier in self.identifiers(), identifier)

    async def reads(self, words: str) -> None:
        await self.until(lambda: any(words in one for one in self.words()), words)

    async def reads_no_more(self, words: str) -> None:
        await self.until(lambda: not any(words in one for one in self.words()), f"no more {words}")

    async def until(self, seen: Callable[[], bool], what: str) -> None:
        end = asyncio.get_running_loop().time() + PATIENCE
        while not seen():
            assert asyncio.get_running_loop().time() < end, f"never came: {what}; on the screen: {self.words()}"
            await asyncio.sleep(0.02)

    def words(self) -> list[str]:
        return [str(one.value) for one in self._all(ft.Text)]

    def identifiers(self) -> set[str]:
        return {one.identifier for one in self._all(ft.Semantics) if one.identifier}

    def _all(self, kind: Any) -> list[Any]:
        if kind not in self._read:
            self._read[kind] = [one for one in self.controls() if isinstance(one, kind)]
        return self._read[kind]

    def controls(self) -> Iterator[Any]:
        """Of the screen on top, and what lies above it; not of the screens below."""
        every = list(super().controls())
        views = [one for one in every if isinstance(one, ft.View)]
        below = {id(one) for view in views[:-1] for one in walk(view)}
        return (one for one in every if id(one) not in below)

    def _inside(self, identifier: str) -> Any:
        return next(one for one in self.controls() if getattr(one, "identifier", None) == identifier)

    async def _arrive(self, route: str) -> None:
        self.session.apply_page_patch({"route": route})
        await self.session.dispatch_event(self.page._i, "route_change", {"route": route})


@asynccontextmanager
async def device(sessions: Sessions, route: str = "/") -> AsyncIterator[Device]:
    """One that has come to this address, and goes away at the end."""
    found = await Device().start(sessions, route)
    try:
        yield found
    finally:
        found.session.close()  # type: ignore[no-untyped-call] # Flet has no types here
        found.wire.executor.shutdown(wait=False)
