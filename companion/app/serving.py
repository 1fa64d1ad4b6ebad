"""Runs the app on a computer: in a native window, in a browser tab, or as a server for other devices."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import ipaddress
import os
import shutil
import socket
import tempfile
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from flet.utils import is_linux_server

from companion.app import device, stopping
from companion.app.announcing import announce, for_phones
from companion.app.garbage import no_search_for_garbage, searched_in_quiet
from companion.app.opening import complain, opened_log
from companion.app.sockets import Config
from companion.engine.words import Say
from companion.locale import best_language, speaker, wishes_of
from companion.sessions.play.other_programs import OtherPrograms
from companion.sessions.play.sessions import Sessions
from companion.share.hosts import Host, OwnHosts, host_of
from companion.ui import deferred, web
from companion.ui.pages import opener

LOCAL = "127.0.0.1"
PORT = 8713
"""The port to try first, so that a browser finds what it remembers about this address."""

EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts that mean all addresses of this machine."""

CUT_SECONDS = 0.3
"""Seconds from the wish to stop until connections that do not end by themselves are cut."""


def run(data_dir: Path | None = None, lang: str | None = None) -> int:
    """Run the app on this machine: in a native window, else in a browser, else as a server that prints its address.

    Returns the exit status: 0, or 1 with a line on standard error when the app could not start.
    """
    screen = not is_linux_server()  # type: ignore[no-untyped-call] # Flet has no types here
    if screen and native_client():
        return device.run(data_dir, lang)
    say = _speaker(lang)
    port = PORT if _free(PORT) else 0
    return _serve(LOCAL, port, data_dir, lang, say, webbrowser.open if screen else None)


def serve(
    host: str | None = None,
    port: int | None = None,
    data_dir: Path | None = None,
    lang: str | None = None,
    names: Sequence[Host] = (),
) -> int:
    """Serve the app to other devices too, and print where it is. Returns the exit status as ``run`` does.

    ``names`` are hosts that the server answers to beside the addresses it is reached at.
    """
    return _serve(host or LOCAL, PORT if port is None else port, data_dir, lang, _speaker(lang), None, names)


def native_client() -> bool:
    """Return whether Flet's window is on the disk. Flet itself would download it when asked to open one."""
    try:
        import flet_desktop
        import flet_desktop.version
    except ImportError:
        return False
    if named := os.environ.get("FLET_VIEW_PATH"):
        return Path(named).exists()
    packed = Path(flet_desktop.get_package_bin_dir(), flet_desktop.get_artifact_filename())
    cached = (Path.home() / ".flet" / "client").glob(f"flet-desktop-*-{flet_desktop.version.version}*")
    return packed.exists() or any(cached)


def addresses(host: str, port: int) -> list[str]:
    """Return where other devices find the server: the one address it is bound to, or all addresses of this machine."""
    if host not in EVERYWHERE:
        shown = f"[{host}]" if ":" in host else host
        return [f"http://{shown}:{port}/"]
    found = [one for one in (_outgoing(), *_own()) if one and not ipaddress.ip_address(one).is_loopback]
    return [f"http://{one}:{port}/" for one in dict.fromkeys(found)] or [f"http://{LOCAL}:{port}/"]


def _serve(
    host: str,
    port: int,
    data_dir: Path | None,
    lang: str | None,
    say: Say,
    show: Callable[[str], Any] | None,
    names: Sequence[Host] = (),
) -> int:
    try:
        bound = _bind(host, port)
    except OSError as error:
        reason = error.strerror or str(error)
        complain(say.t("Cannot listen on {host}, port {port}: {reason}", host=host, port=port, reason=reason))
        return 1
    with bound, opened_log(data_dir, say) as log, tempfile.TemporaryDirectory() as folder:
        if log is None:
            return 1
        own, bound_port, *_ = bound.getsockname()
        here = addresses(host, bound_port)
        sessions = Sessions(log)
        with no_search_for_garbage():
            deferred.import_all()  # nobody waits for it at a tap
        with contextlib.suppress(AttributeError, OSError, TypeError):  # where the C library is not glibc, which else
            ctypes.CDLL(None).mallopt(-3, 1_000_000)  # (M_MMAP_THRESHOLD) keeps the room of a large picture for good
        pages = opener(sessions, lang, web.browser_wishes, for_phones(own, here))
        app = web.asgi(pages, web.build_shell(Path(folder)), OwnHosts(tuple(names), _printed(here)))
        server = _Server(Config(app), lambda: _tell(say, here, own, show))
        with stopping.by_signals(server.stop, partial(_forget, folder)) as told, OtherPrograms(sessions):
            server.run(sockets=[bound])
    if told():
        stopping.leave()
    return 0


class _Server(uvicorn.Server):
    """Tells when it answers; ends in time, whoever is connected."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        with searched_in_quiet():
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_default_executor(stopping.Unawaited())
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


def _forget(folder: str) -> None:
    """Remove what a process that ends at once would leave behind."""
    shutil.rmtree(folder, ignore_errors=True)
    web.forget()


def _printed(here: Sequence[str]) -> tuple[Host, ...]:
    found = (host_of(urlsplit(one).netloc) for one in here)
    return tuple(one for one in found if one is not None)


def _tell(say: Say, here: list[str], bound: str, show: Callable[[str], Any] | None) -> None:
    if show is not None:
        print(say.t("Table Companion opens in the browser: {address}", address=here[0]))
        show(here[0])
    else:
        announce(say, here, bound)
    print(say.t("Ctrl+C ends it."), flush=True)


def _speaker(lang: str | None) -> Say:
    return speaker(best_language(lang, *wishes_of(os.environ)))


def _bind(host: str, port: int) -> socket.socket:
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


def _free(port: int) -> bool:
    try:
        _bind(LOCAL, port).close()
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
