"""A browser's end of the line in this process: Flet's own frames, on a websocket of the whole server, in any order.

For what happens between two frames: a tap on its way while the screen changes, a page that goes just after one.
"""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Self

import flet as ft
import msgpack
from flet.components.public_utils import unwrap_component
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack

from companion.app.serving import browser_wishes
from companion.flet_patches.finger import LONG, TouchPlace
from companion.server import web
from companion.server.visitors import new_secret
from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from companion.ui.pages import opener
from tests.app.phone import walk
from tests.loops import pass_time

PHONE: Final = {"width": 390, "height": 844}
DESK: Final = {"width": 1280, "height": 800}


class Site:
    """The server, and all pages that were ever begun on it."""

    def __init__(self, folder: Path) -> None:
        self.log = Log(database_file(folder))
        self.sessions = Sessions(self.log)
        self.pages: list[ft.Page] = []
        self.secret = new_secret()
        """All its pages are of one browser."""
        begin = opener(self.sessions, "en", browser_wishes)

        async def open_page(page: ft.Page) -> None:
            self.pages.append(page)
            await begin(page)

        self.app = web.asgi(open_page, folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.log.close()

    @contextlib.asynccontextmanager
    async def line(
        self, route: str = "/", session: str = "", size: Mapping[str, int] = PHONE, *, fleeting: bool = False
    ) -> AsyncIterator[Line]:
        """One page of a browser; it has registered and, unless it is ``fleeting``, been answered."""
        line = Line(self, route, session, size)
        line.fleeting = fleeting
        try:
            yield await line.open()
        finally:
            await line.close()


class Line:
    """``session`` is the one that is gone on with; ``route`` what stands in the browser's address bar."""

    def __init__(self, site: Site, route: str, session: str, size: Mapping[str, int]) -> None:
        self.site, self.route, self.session, self.size = site, route, session, size
        self.alive = True
        """Whether it has not hung up."""
        self.deaf = False
        """Whether it is gone, and the server has not heard of it."""
        self.fleeting = False
        """Whether it is gone before it is answered."""
        self.painted = 0
        """How often the server told what changed on the screen."""
        self.said: list[str] = []
        """What the server told about the line itself."""
        self.asked: list[str] = []
        """What the server wanted of the page, besides drawing."""
        self.silent: frozenset[str] = frozenset()
        """What of it stays without an answer."""
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> Self:
        told = {"user-agent": "line", "host": "127.0.0.1:8713", "origin": "http://127.0.0.1:8713"}
        told["cookie"] = f"{web.DEVICE}={self.site.secret}"
        headers = [(name.encode(), value.encode()) for name, value in told.items()]
        scope = {
            "type": "websocket", "path": "/ws", "raw_path": b"/ws", "root_path": "", "query_string": b"",
            "scheme": "ws", "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8713),
            "subprotocols": [], "extensions": {}, "state": {},
        }  # fmt: skip
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._serve(scope))
        page = {"route": self.route, "web": True, "platform": "android", "platform_brightness": "light", **self.size}
        self.send(MessageAction.REGISTER_CLIENT, {"session_id": self.session, "page_name": "", "page": page})
        if not self.fleeting:
            await self.settle()
        return self

    async def _serve(self, scope: dict[str, Any]) -> None:
        await self.site.app(scope, self._in.get, self._hear)

    async def close(self) -> None:
        """The page is left; what was sent before still arrives."""
        self.hang_up()
        assert self._task
        session: Any = self.page.session
        if session.connection is None:  # its end was not waited for
            self._task.cancel()
        await asyncio.wait([self._task], timeout=5)
        await self.settle()

    def hang_up(self) -> None:
        if self.alive:
            self.alive = False
            self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})

    def send(self, action: MessageAction, body: dict[str, Any]) -> None:
        frame = b"\0" + msgpack.packb([action.value, body])
        self._in.put_nowait({"type": "websocket.receive", "bytes": frame})

    def click(self, control: int, saw: int, settled: int | None = None) -> Self:
        """A tap as our page tells it: ``saw`` is the newest picture seen; it, or ``settled``, for long enough."""
        told = msgpack.packb([MessageAction.CONTROL_EVENT.value, {"target": control, "name": "click", "data": None}])
        frame = (
            struct.pack(">BBHII", 254, TouchPlace.ELSEWHERE, 9999, saw, saw if settled is None else settled)
            + b"\0"
            + told
        )
        self._in.put_nowait({"type": "websocket.receive", "bytes": frame})
        return self

    def event(self, control: int, name: str, data: Any = None) -> Self:
        self.send(MessageAction.CONTROL_EVENT, {"target": control, "name": name, "data": data})
        return self

    def told(self, control: int, **props: Any) -> Self:
        self.send(MessageAction.UPDATE_CONTROL_PROPS, {"id": control, "props": props})
        return self

    def go(self, route: str) -> Self:
        """As the client does: nothing where it is there already."""
        if route != self.route:
            self.route = route
            self.told(1, route=route)
            self.event(1, "route_change", {"route": route})
        return self

    def resize(self, size: Mapping[str, int]) -> Self:
        self.size = size
        self.told(1, **size)
        if self.page.on_resize is not None:  # a client asks whether anybody listens
            self.event(1, "resize", {key: float(one) for key, one in size.items()})
        return self

    async def tap(self, identifier: str) -> None:
        """Once it has been seen what the last tap did."""
        await pass_time(LONG)
        self.event(self.key(identifier), "click")
        await self.settle()

    async def _hear(self, message: Any) -> None:
        if message["type"] != "websocket.send":
            return
        if self.deaf or not self.alive:
            raise OSError("the browser is gone")
        if message.get("bytes") is None:
            self.said.append(message["text"])
            return
        action, body = msgpack.unpackb(message["bytes"][1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        if action == MessageAction.REGISTER_CLIENT.value:
            self.session = body["session_id"]
        elif action == MessageAction.PATCH_CONTROL.value:
            self.painted += 1
        elif action == MessageAction.INVOKE_METHOD.value:
            self.asked.append(body["name"])
            if body["name"] in self.silent:
                return
            if body["name"] == "push_route":
                self.go(body["args"]["route"])
            answer = {"control_id": body["control_id"], "call_id": body["call_id"], "result": None, "error": None}
            self.send(MessageAction.INVOKE_METHOD, answer)
        assert action != MessageAction.SESSION_CRASHED.value, body

    @property
    def page(self) -> ft.Page:
        if self.fleeting:
            return self.site.pages[-1]
        return next(one for one in self.site.pages if one.session.id == self.session)

    def controls(self) -> Iterator[BaseControl]:
        """Those of the topmost screen."""
        views = unwrap_component(self.page.views)
        while isinstance(views, list):
            views = unwrap_component(views[-1])
        yield from walk(views)

    def identifiers(self) -> set[str]:
        return {one.identifier for one in self.controls() if isinstance(one, ft.Semantics) and one.identifier}

    def says(self, words: str) -> bool:
        return any(isinstance(one, ft.Text) and one.value == words for one in self.controls())

    def key(self, identifier: str) -> int:
        """The number of what is to be tapped, as the client knows it."""
        named = next(one for one in self.controls() if getattr(one, "identifier", None) == identifier)
        return next(int(one._i) for one in walk(named) if getattr(one, "on_click", None))

    def field(self, identifier: str) -> int:
        """The number of what is to be typed into."""
        named = next(one for one in self.controls() if getattr(one, "identifier", None) == identifier)
        return next(int(one._i) for one in walk(named) if isinstance(one, ft.TextField))

    def value(self, identifier: str) -> str:
        """What stands in a field."""
        number = self.field(identifier)
        return str(next(one.value for one in self.controls() if isinstance(one, ft.TextField) and one._i == number))

    async def settle(self) -> None:
        for _ in range(60):
            await asyncio.sleep(0)
        await asyncio.sleep(0.005)
        for _ in range(60):
            await asyncio.sleep(0)
