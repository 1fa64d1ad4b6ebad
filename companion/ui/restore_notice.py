"""Says on any screen that a backup was restored, on another device or by another program."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import flet as ft

from companion.engine.words import Say
from companion.sessions.play.sessions import Sessions
from companion.ui import bridge, theme
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body, lettering

_seen: Final[weakref.WeakKeyDictionary[ft.Page, int]] = weakref.WeakKeyDictionary()
"""How many restores each page knows of."""

_restoring: Final[weakref.WeakSet[ft.Page]] = weakref.WeakSet()
"""Pages that are restoring a backup and say so themselves."""


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
    """Show a dialog over whatever is on the screen, once for each restore since the page was opened."""
    page = ft.context.page
    _, lose = ft.use_state(0)

    def news() -> int:
        """The number of the restore that is still to be told, or 0."""
        count = sessions.restores
        if page in _restoring:
            return 0
        return count if count > _seen.setdefault(page, count) else 0

    def see() -> None:
        _seen[page] = sessions.restores
        lose(lambda n: n + 1)

    # a screen that gives way to another takes the dialog above it along: it is opened once more
    ft.use_dialog(
        _dialog(say, see, lambda: lose(lambda n: n + 1)) if bridge.use_answer(sessions.restored, news) else None
    )


def _dialog(say: Say, see: Callable[[], None], closed: Callable[[], None]) -> ft.AlertDialog:
    words = say.t(
        "What is shown now is what the backup holds. What was here before is kept beside it under another name."
    )
    return ft.AlertDialog(
        actions_overflow_button_spacing=theme.GAP,
        modal=True,
        on_dismiss=closed,
        title=lettering(say.t("A backup was restored"), size=theme.LARGE),
        content=ft.Semantics(identifier="restored", container=True, content=body(words)),
        actions=[quiet_key(say.t("Got it"), see, "restored-ok", expand=False)],
    )
