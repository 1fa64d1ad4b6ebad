"""Runs the server on an address of this machine, and says at which addresses others find it."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import os
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import uvicorn

from companion.server.stopping import Unawaited

LOCAL = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts that mean all addresses of this machine."""
FAMILIES = (socket.AF_INET, socket.AF_INET6)

CUT_SECONDS = 0.3
"""Seconds from the wish to stop until connections that do not end by themselves are cut."""


def addresses(host: str, port: int) -> list[str]:
    """Return where other devices find the server: the one address it is bound to, or all addresses of this machine."""
    found = [host]
    if host in EVERYWHERE:
        found = [*_in_networks(six=False), *(_in_networks(six=True) if host == "::" else ())]
    return [f"http://{f'[{one}]' if ':' in one else one}:{port}/" for one in found or [LOCAL]]


def of_every_network(host: str) -> str:
    """Return the host to listen on: whoever means all networks means those of IPv6, too, where there are no others."""
    only_six = host in EVERYWHERE and not _in_networks(six=False) and _in_networks(six=True)
    return "::" if only_six else host


def _in_networks(*, six: bool) -> list[str]:
    """Return the addresses of this machine, of IPv6 or of IPv4, at which another one reaches it; the best one first."""
    known = {one: ipaddress.ip_address(one.partition("%")[0]) for one in _own(six)}
    return [one for one, ip in known.items() if not (ip.is_loopback or (six and ip.is_link_local))]


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
        """End the server. uvicorn waits for connections: those that do not end are cut after ``CUT_SECONDS``."""
        cut = asyncio.get_running_loop().call_later(CUT_SECONDS, self._cut)
        await super().shutdown(sockets)
        cut.cancel()

    def _cut(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to ``stopping``: uvicorn lets one end the process before anything is closed."""
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


def _own(six: bool) -> list[str]:
    """Return the address that other machines would see (nothing is sent for it), those of this machine's name, and all
    that Linux has: there the name often means itself alone.
    """
    found = list[str]()
    with contextlib.suppress(OSError), socket.socket(FAMILIES[six], socket.SOCK_DGRAM) as probe:
        probe.connect(("2001:db8::1" if six else "192.0.2.1", 9))
        found.append(str(probe.getsockname()[0]))
    with contextlib.suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, FAMILIES[six])]
    with contextlib.suppress(OSError):
        told = Path("/proc/net", "if_inet6" if six else "fib_trie").read_text("ascii")
        sixes = [str(ipaddress.IPv6Address(int(line[:32], 16))) for line in told.splitlines()] if six else []
        found += sixes or re.findall(r"\|-- (\S+)\n\s+/32 host LOCAL", told)
    return found
