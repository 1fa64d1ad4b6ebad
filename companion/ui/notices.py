"""Shows notices on any screen: the browser did not save the last entry; another device or program restored a backup."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import flet as ft

from companion.engine import Say
from companion.sessions.play.sessions import Sessions
from companion.ui import addresses, bridge
from companion.ui.device import Browser
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.texts import body
from companion.ui.session.questions import to_answer

NARROW: Final = 400
"""Width of the words in pixels: lines are no longer on a desk than on a phone."""

_seen: Final[weakref.WeakKeyDictionary[ft.Page, int]] = weakref.WeakKeyDictionary()
"""How many restores each page knows of."""

_restoring: Final[weakref.WeakSet[ft.Page]] = weakref.WeakSet()
"""Pages that are restoring a backup and say so themselves."""


def use_storage_warning(browser: Browser, say: Say) -> None:
    """Show a dialog each time that ``browser`` could not keep something."""
    page = ft.context.page
    storage, failures = bridge.use_answer(browser, lambda: (browser.storage, browser.failures))
    seen, see = ft.use_state(0)

    def save() -> None:
        see(failures)
        page.navigate(addresses.SETTINGS)

    why = say.t("This browser’s storage refused it.")
    if storage == "full":
        why = say.t("This browser’s storage is full.")
    words = say.t(
        "What you tapped last is on this screen, but will be gone when the page is closed. Make room on the device and "
        "try again, or save a backup as a file."
    )
    keys = [
        quiet_key(say.t("Try again"), browser.again, "unkept-again", expand=False),
        quiet_key(say.t("Save a backup"), save, "unkept-save", expand=False),
    ]
    failing = storage in ("full", "unkept") and failures > seen
    told = ft.Container(body(f"{why}\n\n{words}"), width=NARROW)
    _use_dialog(failing, "unkept", say.t("Not saved yet"), told, keys)


@contextmanager
def restoring(page: ft.Page, sessions: Sessions) -> Iterator[None]:
    """Within the block ``page`` is told of no restore: it restores a backup itself."""
    _restoring.add(page)
    try:
        yield
    finally:
        _restoring.discard(page)
        _seen[page] = sessions.restores


def use_restored(sessions: Sessions, say: Say) -> None:
    """Show a dialog once for each restore since the page was opened."""
    page = ft.context.page
    _, repaint = ft.use_state(0)

    def news() -> int:
        """The number of the restore that is still to be told, or 0."""
        count = sessions.restores
        return count if page not in _restoring and count > _seen.setdefault(page, count) else 0

    def see() -> None:
        _seen[page] = sessions.restores
        repaint(lambda n: n + 1)

    words = say.t(
        "What is shown now is what the backup holds. What was here before is kept beside it under another name."
    )
    keys = [quiet_key(say.t("Got it"), see, "restored-ok", expand=False)]
    restored = bool(bridge.use_answer(sessions.restored, news))
    _use_dialog(restored, "restored", say.t("A backup was restored"), body(words), keys)


def _use_dialog(shown: bool, identifier: str, title: str, content: ft.Control, keys: list[ft.Control]) -> None:
    """Show a dialog over whatever is on the screen, as long as it is to be ``shown``."""
    _, lose = ft.use_state(0)
    told = ft.Semantics(identifier=identifier, container=True, content=content)
    # a screen that gives way to another takes it along: once more
    ft.use_dialog(to_answer(title, told, keys, lambda: lose(lambda n: n + 1)) if shown else None)
