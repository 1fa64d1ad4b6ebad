"""Clients that are no browser, at our server inside the test's own process: raw requests, websockets, packets."""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections.abc import AsyncIterator
from typing import Any, Self

import msgpack
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack
from starlette.types import ASGIApp

from companion.flet_patches.finger import TouchPlace

HERE = ("127.0.0.1", 8713)
HOST = "127.0.0.1:8713"
ORIGIN = f"http://{HOST}"
PAGE: dict[str, Any] = {
    "route": "/", "pwa": False, "web": True, "debug": False, "wasm": True, "test": False, "multi_view": False,
    "pyodide": False, "platform_brightness": "light", "width": 390.0, "height": 844.0, "platform": "linux",
    "window": {}, "media": {
        "padding": {"top": 0.0, "right": 0.0, "bottom": 0.0, "left": 0.0},
        "view_padding": {"top": 0.0, "right": 0.0, "bottom": 0.0, "left": 0.0},
        "view_insets": {"top": 0.0, "right": 0.0, "bottom": 0.0, "left": 0.0},
        "device_pixel_ratio": 1.0, "orientation": "portrait", "always_use_24_hour_format": False,
    },
}  # fmt: skip
"""What the client of Flet says of its page when it registers."""
REGISTER, EVENT, CHANGE, ANSWER = (
    one.value
    for one in (
        MessageAction.REGISTER_CLIENT,
        MessageAction.CONTROL_EVENT,
        MessageAction.UPDATE_CONTROL_PROPS,
        MessageAction.INVOKE_METHOD,
    )
)


def packet(action: Any, body: Any) -> bytes:
    packed: bytes = msgpack.packb([action, body])
    return b"\x00" + packed


def registration(session: str | None = None, **page: Any) -> bytes:
    return packet(REGISTER, {"session_id": session, "page_name": "", "page": {**PAGE, **page}})


def event(target: Any, name: Any = "click", data: Any = None) -> bytes:
    return packet(EVENT, {"target": target, "name": name, "data": data})


def tap(target: Any) -> bytes:
    """A click of a finger that has seen all that was ever drawn, as our page tells it."""
    return struct.pack(">BBHII", 254, TouchPlace.ELSEWHERE, 60_000, 2**31, 2**31) + event(target)


def headers_of(told: dict[str, str | None]) -> list[tuple[bytes, bytes]]:
    """None leaves one out."""
    return [(name.lower().encode(), value.encode("latin1")) for name, value in told.items() if value is not None]


class Visitor:
    """One websocket, as the server's socket would hand it on."""

    def __init__(
        self, app: ASGIApp, address: str = "192.168.1.7", bound: tuple[str, int] = HERE, **headers: str | None
    ) -> None:
        told = {"host": HOST, "origin": ORIGIN, "user-agent": "test", **headers}
        self.scope: dict[str, Any] = {
            "type": "websocket", "path": "/ws", "raw_path": b"/ws", "query_string": b"", "root_path": "",
            "scheme": "ws", "server": bound, "client": (address, 40000), "subprotocols": [],
            "headers": headers_of({name.replace("_", "-"): value for name, value in told.items()}),
            "extensions": {"websocket.http.response": {}},
        }  # fmt: skip
        self._app = app
        self._to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.status: int | None = None
        self.body = b""
        self.cookie: str | None = None
        self.code: int | None = None
        """With which the server closed."""
        self.session: str | None = None
        self.screen: Any = None
        self.got: list[Any] = []
        """All messages: action and body."""
        self.words: list[str] = []
        """What was told about the line itself."""
        self.controls: dict[int, dict[str, Any]] = {}
        self.calls: list[dict[str, Any]] = []

    async def __aenter__(self) -> Self:
        await self._to_app.put({"type": "websocket.connect"})
        self._run = asyncio.create_task(_called(self._app, self.scope, self._to_app, self._told))
        first = await self._told.get()
        if first["type"] == "websocket.accept":
            self.status = 101
            for name, value in first.get("headers", []):
                if name == b"set-cookie":
                    self.cookie = value.decode()
        elif first["type"] == "websocket.http.response.start":
            self.status = first["status"]
            self.body = (await self._told.get())["body"]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def leave(self) -> None:
        await self._to_app.put({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self._run, 5)

    async def send(self, data: bytes) -> None:
        await self._to_app.put({"type": "websocket.receive", "bytes": data})

    async def register(self, session: str | None = None, **page: Any) -> Self:
        """Until the first screen is there."""
        await self.send(registration(session, **page))
        await self.hears(lambda: self.session is not None)
        if session is None:
            await self.hears(lambda: any(action == MessageAction.PATCH_CONTROL.value for action, _ in self.got))
        await self.settle()
        return self

    async def goes_on(self, told: str) -> Self:
        """Until there is an answer to what a page says on a new socket."""
        await self.send(b"\xff" + told.encode())
        await self.hears(lambda: self.words)
        await self.settle()
        return self

    @property
    def line(self) -> str:
        """The secret of its line."""
        return next(one.partition(" ")[2] for one in self.words if one.startswith("line "))

    async def ends(self) -> int | None:
        """The code with which the server ends this connection, which it does at once."""
        await asyncio.wait_for(self._run, 5)
        self.listen()
        return self.code

    async def hears(self, what: Any) -> None:
        async with asyncio.timeout(5):
            while not what():
                self._take(await self._told.get())

    async def settle(self, turns: int = 12) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
            self.listen()

    def listen(self) -> None:
        while not self._told.empty():
            self._take(self._told.get_nowait())

    @property
    def ended(self) -> bool:
        self.listen()
        return self._run.done()

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.code = message.get("code", 1000)
        if message["type"] != "websocket.send":
            return
        if message.get("bytes") is None:
            self.words.append(message["text"])
            return
        action, body = msgpack.unpackb(message["bytes"][1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        self.got.append((action, body))
        if action == REGISTER:
            self.session = body["session_id"]
        if action == ANSWER:
            self.calls.append(body)
        self._find(body)

    def _find(self, value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("_i"), int):
                self.controls[value["_i"]] = value
            for one in value.values():
                self._find(one)
        elif isinstance(value, list):
            for one in value:
                self._find(one)


async def _called(app: ASGIApp, scope: dict[str, Any], to_app: asyncio.Queue[Any], told: asyncio.Queue[Any]) -> None:
    async def send(message: Any) -> None:
        await told.put(message)
        if message["type"] == "websocket.close":  # as a server's socket has it, whoever closed it
            await to_app.put({"type": "websocket.disconnect", "code": message.get("code", 1000)})

    await app(scope, to_app.get, send)


@contextlib.asynccontextmanager
async def living(app: ASGIApp) -> AsyncIterator[None]:
    """The app between its start and its end, as a server has it."""
    to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    await to_app.put({"type": "lifespan.startup"})
    run = asyncio.create_task(_called(app, {"type": "lifespan", "asgi": {"version": "3.0"}}, to_app, told))
    assert (await told.get())["type"] == "lifespan.startup.complete"
    yield
    await to_app.put({"type": "lifespan.shutdown"})
    await asyncio.wait_for(run, 5)


async def asked(
    app: ASGIApp,
    path: str = "/",
    method: str = "GET",
    bound: tuple[str, int] = HERE,
    address: str = "192.168.1.7",
    body: bytes = b"",
    **headers: str | None,
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of an answer."""
    told = {"host": HOST, **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b"",
        "root_path": "", "scheme": "http", "http_version": "1.1", "server": bound, "client": (address, 1),
        "headers": headers_of(told),
    }  # fmt: skip
    got: list[Any] = []

    requests = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> dict[str, Any]:
        if one := next(requests, None):
            return one
        await asyncio.Event().wait()  # it stays connected
        raise AssertionError

    async def send(message: Any) -> None:
        got.append(message)

    await app(scope, receive, send)
    found = {name.decode().lower(): value.decode() for name, value in got[0]["headers"]}
    return got[0]["status"], found, b"".join(one.get("body", b"") for one in got[1:])
