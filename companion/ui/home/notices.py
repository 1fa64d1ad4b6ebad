"""Shows what people have to know first: the file was damaged, a newer app waits, the browser keeps nothing."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.sessions.play.sessions import Notice
from companion.ui import bridge
from companion.ui.device import Device
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body


def use_notices(device: Device) -> list[ft.Control]:
    """Return a panel for each notice; those about the file stay until somebody on any device has seen them."""
    say, sessions, browser = device.say(), device.sessions, device.browser

    def seen(one: Notice) -> None:
        device.writing.keep(lambda: sessions.dismiss(one), after=True)

    newer, nowhere = bridge.use_answer(browser, lambda: (browser.newer, browser.storage == "nowhere"))
    own: list[ft.Control] = []
    if newer:
        words = say.t("A new version is ready. Nothing you entered is lost.")
        own.append(_panel(words, quiet_key(say.t("Update now"), browser.take_over, "use-newer"), "newer"))
    if nowhere:
        words = say.t("Nothing is saved here: your games are gone once you close this page.")
        own.append(_panel(words, None, "nowhere"))
    return own + [
        _panel(one.said(say), quiet_key(say.t("Got it"), partial(seen, one), "notice-ok"), "notice")
        for one in sessions.notices
    ]


def _panel(words: str, key: ft.Control | None, identifier: str) -> ft.Control:
    inside: list[ft.Control] = [ft.Semantics(live_region=True, content=body(words))]
    return panel([*inside, ft.Row([key])] if key else inside, identifier=identifier)
