"""Says on any screen that the browser does not keep what was just tapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine.words import Say
from companion.ui import addresses, bridge, theme
from companion.ui.browser import Browser, Storage
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body, lettering

NARROW: Final = 400
"""Width of the words in pixels: lines are no longer on a desk than on a phone."""


def use_storage_warning(browser: Browser, say: Say) -> None:
    """Show a dialog over whatever is on the screen, each time that ``browser`` could not keep something."""
    page = ft.context.page
    storage, failures = bridge.use_answer(browser, lambda: (browser.storage, browser.failures))
    seen, see = ft.use_state(0)
    _, lose = ft.use_state(0)

    def save() -> None:
        see(failures)
        page.navigate(addresses.SETTINGS)

    failing = storage in ("full", "unkept") and failures > seen
    # a screen that gives way to another takes the dialog above it along: it is opened once more
    ft.use_dialog(_dialog(say, browser, storage, save, lambda: lose(lambda n: n + 1)) if failing else None)


def _dialog(
    say: Say, browser: Browser, storage: Storage, save: Callable[[], None], closed: Callable[[], None]
) -> ft.AlertDialog:
    if storage == "full":
        why = say.t("The storage of this browser is full.")
    else:
        why = say.t("The storage of this browser does not take it.")
    words = say.t(
        "What you tapped last is on this screen, but will be gone when the page is closed. Make room on the device and "
        "try again, or save a backup as a file."
    )
    told = body(f"{why}\n\n{words}")
    return ft.AlertDialog(
        actions_overflow_button_spacing=theme.GAP,
        modal=True,
        on_dismiss=closed,
        title=lettering(say.t("Not saved yet"), size=theme.LARGE),
        content=ft.Semantics(identifier="unkept", container=True, content=ft.Container(told, width=NARROW)),
        actions=[
            quiet_key(say.t("Try again"), browser.again, "unkept-again", expand=False),
            quiet_key(say.t("Go to backup"), save, "unkept-save", expand=False),
        ],
    )
