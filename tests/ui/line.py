"""A browser's end of the line in the loop of a test that is a coroutine: any frame, at any moment.

For what happens between two frames: a tap on its way while the screen changes, a page that goes just after one; a move
at one very moment of a render (``Screen``).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import struct
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import Any, Final, Self

import flet as ft

from companion.app.serving import browser_wishes
from companion.flet_patches.finger import LONG, TouchPlace
from companion.server import web
from companion.server.visitors import new_secret
from companion.sessions.play.sessions import Sessions
from companion.share.assets import assets_folder
from companion.ui import bridge
from companion.ui.pages import opener
from tests.loops import later
from tests.server.at_the_door import ORIGIN
from tests.ui.rig.client import Client
from tests.ui.rig.tree import Node, seen, walk
from tests.ui.tab import KNOWS

PHONE: Final = (390.0, 844.0)
DESK: Final = (1280.0, 800.0)
PATIENCE: Final = 20.0
"""Seconds after which what should be seen will not come any more."""


class Site:
    """The server, and all pages that were ever begun on it."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions, self.log = sessions, sessions.log
        self.pages: list[ft.Page] = []
        self.cookie = f"{web.DEVICE}={new_secret()}"
        """All its pages are of one browser."""
        begin = opener(sessions, "en", browser_wishes)

        async def open_page(page: ft.Page) -> None:
            self.pages.append(page)
            await begin(page)

        self.app = web.asgi(open_page, assets_folder())

    @contextlib.asynccontextmanager
    async def line(
        self,
        route: str = "/",
        session: str = "",
        size: tuple[float, float] = PHONE,
        *,
        fleeting: bool = False,
        knows: Mapping[str, Any] | None = None,
    ) -> AsyncIterator[Line]:
        """One page of a browser; it has registered and, unless it is ``fleeting``, been answered.

        ``session`` is the one that is gone on with; ``knows`` what the device keeps.
        """
        line = Line(self.pages, route, session, size, dict(knows or {}))
        line.given.append(self.cookie)
        await line.connect(self.app)
        try:
            if not fleeting:
                await line.settle()
            yield line
        finally:
            await line.close()


class Line(Client):
    """``route`` is what stands in the browser's address bar; ``pages`` are those of its server."""

    def __init__(
        self, pages: list[ft.Page], route: str, session: str, size: tuple[float, float], storage: dict[str, Any]
    ) -> None:
        super().__init__(ORIGIN, "en", size, storage)
        self.pages, self.session = pages, session
        self.history.load(route)
        self.still, self.platform = False, "linux" if size == DESK else "android"
        self.silent: frozenset[str] = frozenset()
        """What of it that the server asks of the page stays without an answer."""

    async def close(self) -> None:
        """The page is left; what was sent before still arrives."""
        self.hang_up()
        assert self.socket is not None
        await asyncio.wait([self.socket.task], timeout=5)
        await self.settle()
        assert not self.crashed, self.crashed

    def hang_up(self) -> None:
        assert self.socket is not None
        self.socket.hang_up()

    @property
    def page(self) -> ft.Page:
        """As the server has it; the last one that was begun, as long as this one has not been answered."""
        return next((one for one in self.pages if one.session.id == self.session), self.pages[-1])

    @property
    def painted(self) -> int:
        """How often the server told what changed on the screen."""
        return len(self.drawn)

    def click(self, control: int, saw: int, settled: int | None = None) -> Self:
        """A tap as our page tells it: ``saw`` is the newest picture seen; it, or ``settled``, for long enough."""
        seen_long = saw if settled is None else settled
        self.finger = struct.pack(">BBHII", 254, TouchPlace.ELSEWHERE, 9999, saw, seen_long)
        return self.event(control, "click")

    async def go(self, route: str) -> None:
        """To another address, of which the app hears while its page stays, once what was done before has come."""
        await self.settle()
        self.pushed(route)
        await self.settle()

    def resize(self, size: tuple[float, float]) -> Self:
        self.resized(*size)
        return self

    async def tap(self, identifier: str) -> None:
        """As soon as it is there, and once it has been seen what the last tap did."""
        await self.shows(identifier)
        left = LONG
        while left > 0:
            await later(left)
            left = max(self.drawn, default=0.0) + LONG - asyncio.get_running_loop().time()
        await self.event(self.key(identifier), "click").settle()

    async def type(self, identifier: str, text: str) -> None:
        """All letters in one go, in the place of what stood in the field."""
        await self.shows(identifier)
        field = self.field(identifier)
        await self.update(field, {"value": text}).event(field, "change", text).settle()

    async def leave_field(self, identifier: str) -> None:
        await self.event(self.field(identifier), "blur").settle()

    async def shows(self, identifier: str) -> None:
        await self.until(lambda: identifier in self.identifiers(), identifier)

    async def reads(self, words: str) -> None:
        await self.until(lambda: any(words in one for one in self.words()), words)

    async def reads_no_more(self, words: str) -> None:
        await self.until(lambda: not any(words in one for one in self.words()), f"no more {words}")

    async def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for what is to be seen, never for a time: threads are at work, too."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while not holds():
            assert asyncio.get_running_loop().time() < end, f"never came: {what}; on the screen: {self.words()}"
            await asyncio.sleep(0.02)

    def controls(self) -> Iterator[Node]:
        """Of the screen on top, and what lies above it; not of the screens below."""
        return (found.node for found in seen([*self.tree.views()[-1:], *self.tree.dialogs()]))

    def identifiers(self) -> list[str]:
        return [str(one["identifier"]) for one in self.controls() if one.get("identifier")]

    def words(self) -> list[str]:
        return [str(one.get("value", "")) for one in self.controls() if one["_c"] == "Text"]

    def key(self, identifier: str) -> int:
        """The number of what is to be tapped, as the client knows it."""
        return self._number(identifier, lambda one: bool(one.get("on_click")))

    def field(self, identifier: str) -> int:
        """The number of what is to be typed into."""
        return self._number(identifier, lambda one: one["_c"] == "TextField")

    def value(self, identifier: str) -> str:
        """What stands in a field."""
        node = self.tree.by_number(self.field(identifier))
        return str((node or {}).get("value", ""))

    def _number(self, identifier: str, fits: Callable[[Node], bool]) -> int:
        named = next(one for one in self.controls() if one.get("identifier") == identifier)
        return next(int(one["_i"]) for one in walk(named) if fits(one))

    def _invoked(self, body: dict[str, Any]) -> None:
        if body["name"] in self.silent:
            self.asked.append((body["name"], {}))
        else:
            super()._invoked(body)

    async def settle(self) -> None:
        for _ in range(60):
            await asyncio.sleep(0)
        await asyncio.sleep(0.005)
        for _ in range(60):
            await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def device(sessions: Sessions, route: str = "/") -> AsyncIterator[Line]:
    """One of several that look at the same sessions, each by a server of its own; it knows how each game goes."""
    async with Site(sessions).line(route, knows={"companion.prefs": json.dumps(KNOWS)}) as found:
        yield found


class Screen(Line):
    """A page with nothing but this component. ``drawings`` are the texts on it each time something was sent to it.

    ``within``: only those of the parts with these identifiers; of all, where none is named.
    """

    def __init__(self, component: Callable[[], Any], *within: str) -> None:
        super().__init__([], "/", "", PHONE, {})
        self.drawings: list[tuple[str, ...]] = []
        self._component, self._within = component, within

    async def __aenter__(self) -> Self:
        async def open_page(page: ft.Page) -> None:
            self.pages.append(page)
            bridge.attach(page, lambda: self.crashed.append("a handler raised"))
            page.render_views(lambda: ft.View(controls=[bridge.component(self._component)()]))

        await self.connect(web.asgi(open_page, assets_folder()))
        await self.settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def _heard(self, frame: bytes) -> None:
        super()._heard(frame)
        self.drawings.append(self.texts())

    def texts(self) -> tuple[str, ...]:
        parts = [one for one in self.controls() if one.get("identifier") in self._within] if self._within else None
        found = (one.node for one in seen(parts)) if parts is not None else self.controls()
        return tuple(str(one.get("value", "")) for one in found if one["_c"] == "Text")
