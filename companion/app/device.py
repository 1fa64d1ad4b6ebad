"""Runs the app as a program of the device itself: on a phone, in a bundle of Flet's, in a computer's native window."""

from __future__ import annotations

import contextlib
import logging
import os
from pathlib import Path

import flet as ft

from companion.app.opening import complain, open_log
from companion.engine import Say
from companion.locale import best_language, speaker, wishes_of
from companion.sessions.play.other_programs import OtherPrograms
from companion.sessions.play.sessions import Sessions
from companion.share.assets import assets_folder
from companion.store import Trouble, database_file
from companion.ui.pages import DeviceWishes, opener, wishes_from_device
from companion.ui.stand_in import show_startup_error

log = logging.getLogger("companion.app")


def run(data_dir: Path | None = None, lang: str | None = None) -> int:
    """Run the app until its window is closed. Returns 0, or 1 when the file of sessions could never be opened.

    The screen says what goes wrong: nobody reads standard error on a phone.
    """
    with contextlib.ExitStack() as opened:
        device = DeviceApp(data_dir, lang, opened)
        ft.run(device.open_page, assets_dir=str(assets_folder()))
    return 0 if device.sessions else 1


class DeviceApp:
    """Holds the one log of this program, opened once the first page has said which language the device speaks.

    A phone may show the program anew while it still runs: the sessions stay, the page is a new one.
    """

    def __init__(self, data_dir: Path | None, lang: str | None, opened: contextlib.ExitStack) -> None:
        self.sessions: Sessions | None = None
        self.asked = False
        """Whether a client has asked for a page."""
        self._data_dir, self._lang, self._opened = data_dir, lang, opened

    async def open_page(self, page: ft.Page) -> None:
        """Fill a new page; Flet calls this for each."""
        self.asked = True
        asked = await wishes_from_device(page, ft.SharedPreferences())
        wishes = (asked.chosen, self._lang, asked.wished, *wishes_of(os.environ))
        await self._show(page, speaker(best_language(*wishes)))

    async def _show(self, page: ft.Page, say: Say) -> None:
        why = "" if self.sessions else self._open(say)
        if self.sessions is not None:
            await opener(self.sessions, self._lang, DeviceWishes)(page)
            return

        async def again() -> None:
            await self._show(page, say)

        show_startup_error(page, say, why, again)

    def _open(self, say: Say) -> str:
        """Open the log. Returns in words why it could not be opened; "" when it could."""
        try:
            kept = open_log(database_file(self._data_dir), say)
        except Trouble as trouble:
            why = trouble.said(say)
        except Exception as error:  # nobody sees a traceback here
            log.exception("what is kept could not be opened")
            why = say.t("something unforeseen went wrong ({detail}); nothing was changed", detail=type(error).__name__)
        else:
            self._opened.callback(kept.close)
            self.sessions = Sessions(kept)
            self._opened.enter_context(OtherPrograms(self.sessions))
            return ""
        complain(why)
        return why
