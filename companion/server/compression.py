"""Compresses answers to other machines: the large files of the client once, everything else at each request.

For a browser on this machine it takes longer than it saves.
"""

from __future__ import annotations

import asyncio
import gzip
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.share.site import ip_of

LARGE: Final = (".wasm", ".js", ".mjs", ".ttf", ".otf")
"""The ends of the files that are kept compressed: they stay as they are as long as the server runs."""
LEVEL: Final = 6
"""How hard gzip tries: with 9 the client is 0.3 % smaller, and takes twice as long."""
LEAST: Final = 1000
"""The fewest bytes that are worth it."""


class Packed:
    """The server as other machines see it.

    A large file is compressed when it is first asked for, beside the loop that answers everybody, and kept in memory.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.plain, self.packed = app, GZipMiddleware(app, minimum_size=LEAST, compresslevel=5)
        self._kept: dict[str, tuple[str, bytes]] = {}
        """By path: which file it is, as its ``etag`` says, and what is sent of it."""
        self._packing = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or is_near(scope.get("client")):
            await self.plain(scope, receive, send)
        elif _is_large(scope):
            await self._large(scope, receive, send)
        else:
            await self.packed(scope, receive, send)

    async def _large(self, scope: Scope, receive: Receive, send: Send) -> None:
        head = await _heard(self.plain, {**scope, "method": "HEAD"}, receive)
        name = MutableHeaders(raw=head[0]["headers"]).get("etag", "")
        if head[0]["status"] != 200 or not name:  # not there, not to be seen, or the browser has it already
            await self.plain(scope, receive, send)
            return
        async with self._packing:
            if self._kept.get(scope["path"], ("", b""))[0] != name:
                whole = b"".join(one.get("body", b"") for one in await _heard(self.plain, scope, receive))
                self._kept[scope["path"]] = (name, await asyncio.to_thread(gzip.compress, whole, LEVEL))
        body = self._kept[scope["path"]][1]
        told = MutableHeaders(raw=list(head[0]["headers"]))
        told["content-encoding"], told["content-length"] = "gzip", str(len(body))
        told.add_vary_header("accept-encoding")
        await send({**head[0], "headers": told.raw})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def is_near(client: tuple[str, int] | None) -> bool:
    """Return whether a request comes from this machine. A proxy here tells whom it asks for."""
    ip = ip_of(client[0]) if client is not None else None
    return ip is not None and ip.is_loopback


def _is_large(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    asked = scope["method"] in ("GET", "HEAD") and scope["path"].endswith(LARGE) and "range" not in headers
    return asked and "gzip" in headers.get("accept-encoding", "")


async def _heard(app: ASGIApp, scope: Scope, receive: Receive) -> list[Message]:
    """Return what the app answers, whole."""
    messages: list[Message] = []

    async def note(message: Message) -> None:
        messages.append(message)

    await app({**scope, "extensions": {}}, receive, note)
    return messages
