"""The screen stays on while a session is open, where the device lets us."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlsplit

import flet as ft

from companion.ui.desk import use_desk

log = logging.getLogger("companion.ui")

LOCAL = ("localhost", "127.0.0.1", "::1")


def use_awake() -> None:
    """As long as the calling component is on the page, unless its reader chose otherwise."""
    page, wanted = ft.context.page, use_desk().prefs.awake
    lock: Any = ft.use_ref(ft.Wakelock)

    def hold() -> None:
        if wanted:
            page.run_task(_asked, lock.current.enable)

    def release() -> None:
        if page.session.connection is not None:
            page.run_task(_asked, lock.current.disable)

    ft.use_effect(hold, [wanted], release)


def allowed(page: ft.Page) -> bool:
    """Browsers let only pages keep a screen on that came encrypted, or from this very machine."""
    if not page.web:
        return True
    found = urlsplit(page.url or "")
    return found.scheme in ("https", "wss") or found.hostname in LOCAL


async def _asked(service: Any) -> None:
    try:
        await service()
    except Exception:  # refused, or there is no screen to keep on
        log.info("the screen is not kept on", exc_info=True)
