"""Keeps the screen on while a session is open, where the device allows it."""

from __future__ import annotations

import itertools
import logging
import weakref
from typing import Any
from urllib.parse import urlsplit

import flet as ft

from companion.ui import bridge
from companion.ui.device import use_device

log = logging.getLogger("companion.ui")

LOCAL = ("localhost", "127.0.0.1", "::1")


def use_awake(due: bool = True) -> None:
    """Keep the screen on while the component is on the page and that is ``due``, unless the reader chose otherwise."""
    page, wanted = ft.context.page, use_device().prefs.awake and due
    lamp = ft.use_memo(lambda: _lamps.get(page) or _lamps.setdefault(page, Lamp(ft.Wakelock())), [])
    me = ft.use_memo(object, [])
    ft.use_effect(lambda: lamp.hold(page, me, wanted), [wanted], lambda: lamp.hold(page, me, False))
    bridge.use_return(lambda: lamp.start_over(page))


class Lamp:
    """Asks a page to stay on, or no longer to: one question at a time, and none whose answer would change nothing.

    Two questions at once are too many for the lock of a browser (no_sleep.js): the second finds the first's answer
    gone.
    """

    def __init__(self, service: Any) -> None:
        self._service, self._holding = service, set[object]()
        self._on, self._asking = False, 0

    def hold(self, page: ft.Page, by: object, wanted: bool) -> None:
        """Note whether ``by`` wants the screen to stay on."""
        (self._holding.add if wanted else self._holding.discard)(by)
        self._settle(page)

    def start_over(self, page: ft.Page) -> None:
        """Start over: the page was loaded again, nobody keeps it on yet, and earlier answers do not count."""
        self._on, self._asking = False, 0
        self._settle(page)

    def _settle(self, page: ft.Page) -> None:
        if not self._asking and page.session.connection is not None:
            self._asking = next(_questions)
            page.run_task(self._ask, self._asking)

    async def _ask(self, mine: int) -> None:
        while self._asking == mine and self._on != bool(self._holding):
            self._on = not self._on
            try:
                await (self._service.enable if self._on else self._service.disable)()
            except Exception:  # refused, or there is no screen to keep on
                log.info("the screen is not kept on", exc_info=True)
        if self._asking == mine:
            self._asking = 0


_lamps: weakref.WeakKeyDictionary[ft.Page, Lamp] = weakref.WeakKeyDictionary()
_questions = itertools.count(1)


def allowed(page: ft.Page) -> bool:
    """Return whether the page may keep a screen on: one in a browser only if it came encrypted or from this machine."""
    if not page.web:
        return True
    found = urlsplit(page.url or "")
    return found.scheme in ("https", "wss") or found.hostname in LOCAL
