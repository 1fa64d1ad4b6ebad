"""Runs the app on a computer: in a native window, in a browser tab, or as a server for other devices."""

from __future__ import annotations

import contextlib
import ctypes
import ipaddress
import os
import shutil
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from flet.utils import is_linux_server
from rich.console import Console
from rich.text import Text

from companion.app.garbage import no_search_for_garbage, searched_in_quiet
from companion.app.opening import complain, open_log
from companion.engine import Say
from companion.lobby.host_key import HostKey
from companion.lobby.tables import Tables
from companion.locale import best_language, speaker, wishes_of
from companion.server import gate, running, stopping, web
from companion.server.hosts import Host, OwnHosts, host_of
from companion.server.running import LOCAL
from companion.server.socket_limits import Config
from companion.sessions.play.other_programs import OtherPrograms
from companion.sessions.play.sessions import Sessions
from companion.share.qr_codes import blocks
from companion.share.site import reachable
from companion.store import Trouble, database_file
from companion.ui import deferred
from companion.ui.pages import DeviceWishes, opener, wishes_from_browser

PORT = 8713
"""The port to try first, so that a browser finds what it remembers about this address."""
COLOURS: Final = "color(231) on color(16)"
"""White on black, whatever colours the terminal calls so: a code is read on a light one as on a dark one."""
OPENED: Final = "companion serve --host 0.0.0.0"
"""The host that listens to every network of this machine."""
RENEWED: Final = "companion serve --host-key"


def run(data_dir: Path | None = None, lang: str | None = None) -> int:
    """Run the app on this machine: in a native window, else in a browser, else as a server that prints its address.

    Returns the exit status: 0, or 1 with a line on standard error when the app could not start.
    """
    screen = not is_linux_server()  # type: ignore[no-untyped-call] # Flet has no types here
    if screen:
        from companion.app import window  # no server needs it

        say = speaker(best_language(lang, *wishes_of(os.environ)))
        if (client := window.find(say)) and (status := window.run(client, data_dir, lang, say)) is not None:
            return status
    port = PORT if running.is_free(PORT, LOCAL) else 0
    return serve(LOCAL, port, data_dir, lang, (), webbrowser.open if screen else None)


def serve(
    host: str | None = None,
    port: int | None = None,
    data_dir: Path | None = None,
    lang: str | None = None,
    names: Sequence[Host] = (),
    show: Callable[[str], object] | None = None,
    *,
    new_key: bool = False,
) -> int:
    """Serve the app at an address, for other devices too, and print where it is. Returns the exit status as ``run``.

    ``names`` are hosts it answers to beside the addresses it is reached at. ``show`` opens the address on this machine.
    ``new_key``: whoever has told the host's key before has to tell a new one.
    """
    say = speaker(best_language(lang, *wishes_of(os.environ)))
    host, port = running.of_every_network(host or LOCAL), PORT if port is None else port
    try:
        bound = running.bind(host, port)
    except OSError as error:
        reason = error.strerror or str(error)
        complain(say.t("Cannot listen on {host}, port {port}: {reason}", host=host, port=port, reason=reason))
        return 1
    try:
        log = open_log(database_file(data_dir), say)
    except Trouble as trouble:
        bound.close()
        complain(trouble.said(say))
        return 1
    with bound, contextlib.closing(log), tempfile.TemporaryDirectory() as folder:
        own, bound_port, *_ = bound.getsockname()
        here = running.addresses(host, bound_port)
        printed = (host_of(urlsplit(address).netloc) for address in here)
        sessions = Sessions(log)
        with no_search_for_garbage():
            deferred.import_all()  # nobody waits for it at a tap
        with contextlib.suppress(AttributeError, OSError, TypeError):  # where the C library is not glibc, which else
            ctypes.CDLL(None).mallopt(-3, 1_000_000)  # (M_MMAP_THRESHOLD) keeps the room of a large picture for good
        folder_of_games = database_file(data_dir).parent
        key, tables = HostKey(folder_of_games), Tables(folder_of_games)
        if new_key or (not key.exists and (names or not _itself(own))):
            key.renew(for_all=True)
        pages = opener(sessions, lang, browser_wishes, for_phones(own, here), host_key=key, tables=tables)
        hosts = OwnHosts(tuple(names), tuple(filter(None, printed)))
        at_the_door = partial(gate.Gate, key=key, tables=tables, own=hosts)
        app = web.asgi(pages, web.build_shell(Path(folder)), hosts, at_the_door)
        told_key = key if names or not _itself(own) else None
        server = running.Server(Config(app), lambda: _tell(say, here, own, show, told_key), searched_in_quiet)
        with stopping.by_signals(server.stop, partial(_forget, folder)) as told, OtherPrograms(sessions):
            server.run(sockets=[bound])
    if told():
        stopping.leave()
    return 0


def browser_wishes() -> DeviceWishes:
    """Return the wishes of the device whose page is being opened, as its browser sent them."""
    visit = gate.visit.get()
    wishes = wishes_from_browser(visit.cookies, visit.languages, visit.url)
    return replace(wishes, host=visit.host, guest=visit.guest)


def _forget(folder: str) -> None:
    """Remove what a process that ends at once would leave behind."""
    shutil.rmtree(folder, ignore_errors=True)
    web.forget()


def _tell(say: Say, here: list[str], bound: str, show: Callable[[str], object] | None, key: HostKey | None) -> None:
    if show is not None:
        print(
            say.t(
                "Table Companion opens in the browser, as it has no window of its own here: {address}", address=here[0]
            )
        )
        show(here[0])
    else:
        _announce(say, here, bound, key)
    print(say.t("Ctrl+C ends it."), flush=True)


def _announce(say: Say, here: Sequence[str], bound: str, key: HostKey | None = None) -> None:
    """Print the addresses ``here`` of a server that listens on ``bound``, and a QR code of the first of them; where
    other devices have to tell the ``key``, the code tells it.
    """
    print(say.t("Table Companion is here:"))
    for address in here:
        print(f"  {address}")
    _print_code(say, here[0] + (f"#{key.letters}" if key and key.letters else ""))
    if key and key.letters:
        print(say.t("Host’s key: {key}", key=key.words))
    elif key:
        print(say.t("Devices that gave the host’s key are let in. A new key: {command}", command=RENEWED))
    if _itself(bound):
        print(say.t("Only this computer can reach it. For phones on the same network: {command}", command=OPENED))
    elif not for_phones(bound, here):
        print(say.t("No phone can reach this computer: connect it to a network, such as Wi-Fi, and start again."))


def for_phones(bound: str, here: Sequence[str]) -> tuple[str, ...]:
    """Return those of the addresses ``here`` that lead other devices to a server that listens on ``bound``."""
    return () if _itself(bound) else tuple(one for one in here if reachable(one))


def _itself(bound: str) -> bool:
    return ipaddress.ip_address(bound).is_loopback


def _print_code(say: Say, address: str) -> None:
    code = blocks(address)
    width = code.index("\n")
    try:
        code.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:  # no such letters: question marks would help nobody
        return
    # drawn without colours it would be light on dark or dark on light as the terminal is
    console = Console(file=sys.stdout, highlight=False, no_color=False)
    if not console.is_terminal:
        print(code)
    elif console.width < width:
        print(say.t("The terminal is too narrow for the QR code: {n} columns would do.", n=width))
    else:
        console.print(Text(code, style=COLOURS), no_wrap=True, overflow="ignore", crop=False)
