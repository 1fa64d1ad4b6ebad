"""Limits the server's sockets: uvicorn's own limits leave some waits and some buffers endless."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.server.connection import FIRST_BYTES
from companion.server.web import RESIZE

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as HttpProtocol
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as HttpProtocol

log = logging.getLogger("companion.app")

MOST_SOCKETS: Final = 256
"""The most sockets from one address. A browser opens six and one for each tab; a system usually allows a thousand."""
HEAD_BYTES: Final = 64_000
"""The most bytes of a request's head."""
MOST_PIECES: Final = 1000
"""The most pieces in which a websocket's message comes; browsers send theirs in few."""
UNREAD_BYTES: Final = 4_000_000
"""The most bytes that wait for somebody who goes on asking for signs of life, and does not read them."""
HEAD_SECONDS: Final = 10.0
"""Seconds from a request's first byte, or the opened socket, to the end of its head."""
ANSWER_SECONDS: Final = 30.0
"""Seconds in which the other side has to take some of what waits for it: at most 64 kB of an answer do."""
PIECE: Final = 4000
MOST_QUEUED: Final = 10
"""The bytes after which requests are counted that wait behind another, and the most of them; browsers send none."""


class Config(uvicorn.Config):
    """Says how uvicorn serves ``app``."""

    def __init__(self, app: Any) -> None:
        super().__init__(
            app,
            http=Http,
            ws=Socket,
            log_level="warning",
            server_header=False,
            ws_ping_interval=5,
            ws_ping_timeout=5,
            ws_max_size=FIRST_BYTES,  # until it is told another limit
            timeout_graceful_shutdown=1,
            forwarded_allow_ips="127.0.0.1,::1",  # a reverse proxy on this machine tells whom it asks for
        )
        self.crowd: Counter[str] = Counter()
        """Open sockets by the address of the other side."""


class Http(HttpProtocol):
    """Takes plain HTTP requests, and those that become websockets."""

    config: Config
    _waiting: asyncio.TimerHandle | None = None
    _head = 0
    _from = ""
    _answered: Any = None
    _taken_at = 0.0
    """When the other side last took something, or nothing waited for it."""

    _looking: asyncio.TimerHandle | None = None

    def _start_asgi_task(self, cycle: object, app: object) -> None:
        """Note which request is being answered: when the other side goes, uvicorn tells only the newest one."""
        self._answered, protocol = cycle, cast(Any, super())
        protocol._start_asgi_task(cycle, app)

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._from = _address(transport)
        self.config.crowd[self._from] += 1
        if self.config.crowd[self._from] > MOST_SOCKETS:
            log.warning("%s: connection ended: too many at once", self._from)
            transport.abort()
        else:
            self._wait()
            self._look_whether_it_reads()

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            super().data_received(data[at : at + PIECE])
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                break
            if len(getattr(self, "pipeline", ())) > MOST_QUEUED:
                log.warning("%s: connection ended: too many requests at once", self._from)
                self.transport.abort()
                break
        if self.transport.get_protocol() is not self:  # it has become a websocket, which is looked at as one
            self._wait_no_more()
            self._look_no_more()
            return
        if self._is_answering():
            self._wait_no_more()
            return
        self._head += len(data)
        if self._head > HEAD_BYTES:
            log.warning("%s: connection ended: a request too large", self._from)
            self.transport.abort()
        elif self._waiting is None:
            self._wait()

    def resume_writing(self) -> None:
        self._taken_at = self.loop.time()
        super().resume_writing()

    def _look_whether_it_reads(self) -> None:
        """End the connection to somebody who takes nothing of an answer; it holds a place, and memory."""
        if not self.transport.get_write_buffer_size():
            self._taken_at = self.loop.time()
        elif self.loop.time() - self._taken_at > ANSWER_SECONDS:
            log.warning("%s: connection ended: an answer that it does not read", self._from)
            self.transport.abort()
            return
        self._looking = self.loop.call_later(ANSWER_SECONDS / 3, self._look_whether_it_reads)

    def _look_no_more(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._look_no_more()
        self.config.crowd -= Counter([self._from])
        if self._answered is not None:
            self._answered.disconnected = True
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(HEAD_SECONDS, self._waited_enough)

    def _wait_no_more(self) -> None:
        self._head = 0
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _waited_enough(self) -> None:
        self._waiting = None
        if not self._is_answering():
            self.transport.abort()

    def _is_answering(self) -> bool:
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete


class Socket(WebSocketsSansIOProtocol):
    """A websocket. The app tells it how large a message may be, and it collects no more than that."""

    config: Config

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._from = _address(transport)  # counted already when it began as a request
        self._waiting = self.loop.call_later(HEAD_SECONDS, self._is_none, "no handshake")

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting.cancel()
        self.config.crowd -= Counter([self._from])
        super().connection_lost(exc)
        self.conn.parser.close()  # it holds what it parses for, with what that unpacks by: some 40 kB

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except Exception as fault:  # frames before the handshake was answered, for one
            self._is_none(f"no websocket ({type(fault).__name__})")
            return
        if self.conn.handshake_exc is not None:  # a header too long, or too many: uvicorn would never answer
            self._is_none(f"no handshake ({type(self.conn.handshake_exc).__name__})")
        elif len(self.frames) > MOST_PIECES:
            self._is_none("a message in too many pieces")

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > UNREAD_BYTES:
            self._is_none("pings whose answers it does not read")

    def shutdown(self) -> None:
        if self.handshake_initiated:
            super().shutdown()
        else:  # there is nothing to answer
            self.transport.abort()

    def _is_none(self, why: str) -> None:
        self._waiting.cancel()
        if not self.transport.is_closing():
            log.warning("%s: connection ended: %s", self._from, why)
        self.transport.abort()

    def handle_connect(self, event: Any) -> None:
        self._waiting.cancel()
        super().handle_connect(event)
        if hasattr(self, "scope"):  # it was understood
            self.scope["extensions"][RESIZE] = {"to": partial(setattr, self.conn, "max_message_size")}

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # by a refusal; uvicorn would complain that there was none

    def handle_text(self, event: object) -> None:  # noqa: ARG002 - as uvicorn calls it
        """Pass a text message on as an empty one: uvicorn would log bytes that are no text with a traceback."""
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": ""})


def _address(transport: Any) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""
