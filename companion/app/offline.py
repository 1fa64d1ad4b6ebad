"""Runs the app inside a browser, with no server: Python runs there, and the page around it keeps the files.

``packaging/web`` has that page. It promises that the browser's storage holds what was written before anything is shown,
so a tap that is answered here is kept, as it is anywhere else.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import flet as ft

from companion.app.opening import open_log
from companion.flet_patches.finger import without_finger
from companion.lobby.peers import Peers
from companion.lobby.tables import Tables
from companion.locale import best_language, speaker
from companion.sessions.play.sessions import Sessions
from companion.store import Trouble
from companion.store.database import FILE
from companion.ui.device import Browser
from companion.ui.pages import DeviceWishes, opener, wishes_from_browser


def start() -> None:
    """Start the app; the page calls this. If the file of sessions cannot be opened, the page says why and the app does
    not start.
    """
    import companion_page as page  # type: ignore[import-not-found] # the browser's side, see packaging/web/worker.js
    import flet_js as screens  # type: ignore[import-not-found] # what Flet's connection listens to, beside it

    told = json.loads(page.told)
    asked = wishes_from_page(told)
    say = speaker(best_language(asked.chosen, asked.wished))
    try:
        log = open_log(Path(page.folder) / FILE, say)
    except Trouble as trouble:
        page.failed(trouble.said(say))
        return

    async def fetch(path: str) -> bytes:
        return bytes((await page.fetched(path)).to_py())

    peers = Peers(page.ask, page.line)
    page.lines(peers.heard)
    browser = Browser(page.take_over, page.again, fetch, page.die, peers)
    page.listen(browser.hear)
    open_page = opener(Sessions(log), None, lambda: asked, browser=browser, tables=Tables(Path(page.folder)))

    async def main(shown: ft.Page) -> None:
        connection: Any = shown.session.connection
        screens.send = lambda message: connection.send_from_js(_packet(message))
        await open_page(shown)
        page.shown(shown.route)

    ft.run(main)


def _packet(told: Any) -> SimpleNamespace:
    """What the screens told, for Flet's connection to unwrap: what that causes knows what the finger saw."""
    return SimpleNamespace(to_py=lambda: without_finger(bytes(told.to_py())))


def wishes_from_page(device: dict[str, Any]) -> DeviceWishes:
    """Read the device's wishes from what the page found in the browser. The zone of its clock is Python's own here."""
    told = {f"companion.{name}": value for name, value in device.items() if name != "zone"}
    wished = device.get("wished")
    return wishes_from_browser(told, wished if isinstance(wished, str) else None)
