"""The app in the test's own process: the counterpart of a server, with a folder of its own and nothing on a port."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Awaitable, Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

import flet as ft
from starlette.types import ASGIApp

from companion.app.opening import open_log
from companion.app.serving import browser_wishes
from companion.lobby.host_key import HostKey
from companion.lobby.peers import Peers
from companion.lobby.tables import Tables
from companion.locale import speaker
from companion.server import web
from companion.server.gate import Gate
from companion.server.web import NOBODY_ELSE
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.driver import Driver
from companion.sessions.play.sessions import Sessions
from companion.share.assets import assets_folder
from companion.store import Log, database_file
from companion.ui import deferred
from companion.ui.device import NO_BROWSER, Browser
from companion.ui.pages import opener
from tests.server.at_the_door import living
from tests.ui.rig.clock import Runner

T = TypeVar("T")


@lru_cache(1)
def runner() -> Runner:
    """One loop for all of a process: Flet keeps its sessions in one place."""
    return Runner()


class Host:
    """Starts like ``companion serve``, on the same kind of folder."""

    def __init__(
        self,
        folder: Path,
        port: int = 8713,
        *,
        samples: bool = False,
        network: str = "",
        open_page: Callable[[ft.Page], Awaitable[None]] | None = None,
        peers: Peers | None = None,
    ) -> None:
        """``network``: an address at which phones reach it. ``open_page``: another app than ours, for the rig's own
        tests. ``peers``: the app runs on a phone itself, with lines to others.
        """
        self.folder, self.port, self.starts = folder, port, 0
        self.url = f"http://127.0.0.1:{port}"
        self.samples, self.network, self._open_page = samples, network, open_page
        self._browser = NO_BROWSER if peers is None else Browser(lambda: None, lambda: None, peers=peers)
        self._log: Log | None = None
        deferred.import_all()
        self.sessions: Sessions
        self.app: ASGIApp
        self.start()

    def start(self) -> None:
        self.starts += 1
        os.environ["COMPANION_SAMPLES"] = str(int(self.samples))
        if self._log is None:
            self._log = open_log(database_file(self.folder), speaker("en"))
        self.sessions = Sessions(self._log, self._driver)
        self.tables, key, here = Tables(self.folder), HostKey(self.folder), (self.network or f"{self.url}/",)
        doors: dict[str, Any] = {"host_key": key, "tables": self.tables, "browser": self._browser}
        at_the_door = partial(Gate, key=key, tables=self.tables, own=NOBODY_ELSE)
        pages = self._open_page or opener(self.sessions, None, browser_wishes, here, **doors)
        self.app = runner().call(lambda: web.asgi(pages, assets_folder(), gate=at_the_door))
        self._life = contextlib.AsyncExitStack()
        runner().run(self._life.enter_async_context(living(self.app)))

    def stop(self) -> None:
        runner().run(self._life.aclose())
        if self._log is not None:
            self._log.close()
        self._log = None

    def kill(self) -> None:
        """The app forgets all it had in mind. Its file stays open: opening it anew looks at it from beside SQLite,

        which takes the locks from every other connection of this process. A program of its own is killed in a browser's
        tests.
        """
        runner().run(self._life.aclose())

    def _driver(self, session: DigitalSession) -> Driver:
        """Bots think in the loop that the test waits for, by its clock."""
        return Driver(session, runner().loop.time, threads=False)


@contextlib.contextmanager
def complaints() -> Iterator[list[str]]:
    """What the app, or Flet below it, found wrong meanwhile, and what a task raised without anybody looking."""
    listening = _Listening()
    loggers = [logging.getLogger(name) for name in ("companion", "flet", "flet_web", "asyncio")]
    for logger in loggers:
        logger.addHandler(listening)
    runner().loop.failures.clear()
    try:
        yield listening.found
    finally:
        for logger in loggers:
            logger.removeHandler(listening)
        listening.found += runner().loop.failures


class _Listening(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(f"{record.name}: {self.format(record)}"[:2000])
