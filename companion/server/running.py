"""Runs the server on an address of this machine, and says at which addresses others find it."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import uvicorn

from companion.server.stopping import Unawaited

LOCAL = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts that mean all addresses of this machine."""

CUT_SECONDS = 0.3
"""Seconds from the wish to stop until connections that do not end by themselves are cut."""


def addresses(host: str, port: int) -> list[str]:
    """Return where other devices find the server: the one address it is bound to, or all addresses of this machine."""
    if host not in EVERYWHERE:
        shown = f"[{host}]" if ":" in host else host
        return [f"http://{shown}:{port}/"]
    found = [one for one in (_outgoing(), *_own()) if one and not ipaddress.ip_address(one).is_loopback]
    return [f"http://{one}:{port}/" for one in dict.fromkeys(found)] or [f"http://{LOCAL}:{port}/"]


class Server(uvicorn.Server):
    """Tells when it answers (``ready``), serves within ``around``, and ends in time, whoever is connected."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], around: Callable[[], AbstractContextManager[None]]
    ) -> None:
        super().__init__(config)
        self._ready, self._around = ready, around

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        with self._around():
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_default_executor(Unawaited())
        await super().startup(sockets)
        if self.started:
            self._ready()

    def stop(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the server. uvicorn waits for connections that do not end when asked; these are cut after
        ``CUT_SECONDS``.
        """
        cut = asyncio.get_running_loop().call_later(CUT_SECONDS, self._cut)
        await super().shutdown(sockets)
        cut.cancel()

    def _cut(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle signals in our own way (see ``stopping``): uvicorn lets a signal end the process before anything is
        closed.
        """
        yield


def bind(host: str, port: int) -> socket.socket:
    """Return a socket that has this address of this machine. Raises OSError where it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except (OSError, OverflowError, TypeError, ValueError) as error:  # the latter two: a name that cannot travel
        bound.close()
        raise error if isinstance(error, OSError) else OSError(str(error)) from error
    return bound


def is_free(port: int, host: str) -> bool:
    try:
        bind(host, port).close()
    except OSError:
        return False
    return True


def _outgoing() -> str | None:
    """Return the address that other machines would see; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _own() -> list[str]:
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []
