"""A device arrives: its language, its theme, its own root component."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.locale import best_language, speaker
from companion.sessions.live import Sessions
from companion.ui import bridge, theme
from companion.ui.desk import DESK, Desk
from companion.ui.routes import router

log = logging.getLogger("companion.ui")

KEPT = "companion.lang"
"""Where the device itself remembers the language its reader chose; our page sends it along as a cookie."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The language chosen on this device before, and the ones its browser asks for (Accept-Language)."""

    chosen: str | None = None
    wished: str | None = None


def opener(sessions: Sessions, lang: str | None, asked: Callable[[], Asked]) -> Callable[[ft.Page], Awaitable[None]]:
    """What Flet calls for every new page: the language chosen before goes first, then ``lang``, then the wishes.

    In a browser nothing is asked of the page before it is drawn: it may be loading again just then, and an answer
    that never comes would leave its session without a screen for good.
    """

    async def open_page(page: ft.Page) -> None:
        try:
            await furnish(page)
        except Exception:  # what is raised here would be shown with its traceback
            log.exception("a page could not be opened")
            page.add(ft.Icon(ft.Icons.ERROR_OUTLINE))

    async def furnish(page: ft.Page) -> None:
        theme.install(page)
        preferences = ft.SharedPreferences()
        told = asked() if page.web else await _device(page, preferences)
        start = best_language(told.chosen, lang, told.wished)
        page.title = "Table Companion"
        page.update()  # the theme is there before the first screen: nothing is drawn in another typeface
        bridge.attach(page, lambda: _sorry(page, start))
        page.render_views(Root, page, sessions, start, preferences)

    return open_page


@bridge.component
def Root(page: ft.Page, sessions: Sessions, start: str, preferences: ft.SharedPreferences) -> Any:
    lang, speak = ft.use_state(start)
    wide, widen = ft.use_state((page.width or 0) >= theme.WIDE)

    def watch_width() -> None:
        page.on_resize = lambda e: widen(e.width >= theme.WIDE)

    ft.use_effect(watch_width, [])

    def choose(new: str) -> None:
        speak(new)

        async def keep() -> None:
            await preferences.set(KEPT, new)

        page.run_task(keep)

    touch = page.platform in (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)
    return DESK(Desk(sessions, lang, choose, wide, touch), router)


async def _device(page: ft.Page, preferences: ft.SharedPreferences) -> Asked:
    """Where no browser sends headers, the device is asked."""
    chosen = await preferences.get(KEPT)
    found = await page.get_device_info()
    wished = next((str(one) for one in getattr(found, "locales", None) or ()), None)
    return Asked(chosen if isinstance(chosen, str) else None, wished)


def _sorry(page: ft.Page, lang: str) -> None:
    words = speaker(lang).t("That did not work. Nothing that was confirmed is lost.")
    page.show_dialog(ft.SnackBar(ft.Text(words)))
