"""Clients that are no browser, at our server inside the test's own process: raw requests, websockets, packets."""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Self

import msgpack
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack
from starlette.types import ASGIApp

from companion.flet_patches.finger import TouchPlace
from tests.ui.rig.client import PAGE, Socket
from tests.ui.rig.tree import numbered

HERE = ("127.0.0.1", 8713)
HOST = "127.0.0.1:8713"
ORIGIN = f"http://{HOST}"
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


class Visitor:
    """One websocket. ``headers``: others than usual, without those that are None; ``more`` come beside them."""

    def __init__(
        self,
        app: ASGIApp,
        address: str = "192.168.1.7",
        bound: tuple[str, int] = HERE,
        *,
        path: str = "/ws",
        more: Sequence[tuple[str, str]] = (),
        **headers: str | None,
    ) -> None:
        told: dict[str, str | None] = {"host": HOST, "origin": ORIGIN, "user-agent": "test"}
        told |= {name.replace("_", "-"): value for name, value in headers.items()}
        self._app = app
        self._address = address
        self._bound = bound
        self._path = path
        self._headers = [*((name, value) for name, value in told.items() if value is not None), *more]
        self.session: str | None = None
        self.got: list[Any] = []
        """All messages: action and body."""
        self.words: list[str] = []
        """What was told about the line itself."""
        self.controls: dict[int, dict[str, Any]] = {}
        self.calls: list[dict[str, Any]] = []

    async def __aenter__(self) -> Self:
        self.socket = Socket(
            self._app,
            self._headers,
            self._heard,
            self._address,
            self.words.append,
            bound=self._bound,
            path=self._path,
        )
        await self.hears(lambda: self.socket.status is not None or self.socket.closed)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    @property
    def status(self) -> int | None:
        return self.socket.status

    @property
    def cookie(self) -> str | None:
        return next(iter(self.socket.given), None)

    async def leave(self) -> None:
        self.socket.hang_up()
        await asyncio.wait_for(self.socket.task, 5)

    def send(self, data: bytes) -> None:
        self.socket.send(data)

    async def register(self, session: str | None = None, **page: Any) -> Self:
        """Until the first screen is there."""
        self.send(registration(session, **page))
        await self.hears(lambda: self.session is not None)
        if session is None:
            await self.hears(lambda: any(action == MessageAction.PATCH_CONTROL.value for action, _ in self.got))
        await self.settle()
        return self

    async def goes_on(self, told: str) -> Self:
        """Until there is an answer to what a page says on a new socket."""
        self.send(b"\xff" + told.encode())
        await self.hears(lambda: self.words)
        await self.settle()
        return self

    @property
    def line(self) -> str:
        """The secret of its line."""
        return next(one.partition(" ")[2] for one in self.words if one.startswith("line "))

    async def ends(self) -> int | None:
        """The code with which the server ends this connection, which it does at once."""
        await asyncio.wait_for(self.socket.task, 5)
        return self.socket.code

    async def hears(self, what: Callable[[], object]) -> None:
        async with asyncio.timeout(5):
            while not what():
                self.socket.news.clear()
                await self.socket.news.wait()

    async def settle(self, turns: int = 12) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)

    @property
    def ended(self) -> bool:
        return self.socket.task.done()

    def numbered(self, kind: str) -> int:
        """The number of the first control of a kind."""
        return next(number for number, one in self.controls.items() if one.get("_c") == kind)

    def _heard(self, frame: bytes) -> None:
        action, body = msgpack.unpackb(frame[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        self.got.append((action, body))
        if action == REGISTER:
            self.session = body["session_id"]
        if action == ANSWER:
            self.calls.append(body)
        self.controls |= {one["_i"]: one for one in numbered(body)}


@contextlib.asynccontextmanager
async def living(app: ASGIApp) -> AsyncIterator[None]:
    """The app between its start and its end, as a server has it."""
    to_app: asyncio.Queue[Any] = asyncio.Queue()
    told: asyncio.Queue[Any] = asyncio.Queue()
    await to_app.put({"type": "lifespan.startup"})
    running: Any = app({"type": "lifespan", "asgi": {"version": "3.0"}}, to_app.get, told.put)
    run = asyncio.create_task(running)
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
        "headers": [(name.encode(), value.encode("latin1")) for name, value in told.items() if value is not None],
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
