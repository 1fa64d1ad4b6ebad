"""Draws the session in an address; if there is none, or no longer, it leads people to what there is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

import flet as ft

from companion.engine import Say
from companion.sessions.library.deletions import deleted
from companion.sessions.library.library import Library
from companion.sessions.library.people import PersonRefused
from companion.ui import addresses, bridge
from companion.ui.host.host import Host, opened, use_host
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import main_key, plain_key, quiet_key
from companion.ui.kit.texts import body

T = TypeVar("T")


def nothing_here(
    host: Host, words: str = "", there: str = "/", title: str = "", *, on: str = "", id: str = ""
) -> ft.Control:
    """Draw a screen with ``words``, a key ``on`` to the address ``there``, which is called ``title``, and the history.

    What was deleted under this ``id`` can still be brought back, and a key leads there.
    """
    say = host.say()
    controls: list[ft.Control] = [body(words or say.t("There is nothing at this address."))]
    if any(one.id == id for one in deleted(host.sessions)):
        words = say.t("This was deleted. It can still be brought back.")
        key = plain_key(say.t("Recently deleted"), addresses.DELETED, "to-deleted")
        controls = [body(words), key]
    keys = [main_key(on or title or say.t("Home"), there, "home" if there == "/" else "to-there")]
    if there != addresses.HISTORY:
        keys.insert(0, quiet_key(say.t("History"), addresses.HISTORY, "to-history"))
    return screen(
        host,
        TopBar(title, back=there),
        columns=[[panel(*controls, identifier="nothing")]],
        foot=Foot([ft.Row(keys, spacing=10)]),
        kind="listed",
    )


def any_game(host: Host) -> bool:
    return bool(Library(host.sessions).count())


def no_game_yet(say: Say) -> ft.Control:
    """Draw what stands in the place of all that games bring as long as there is none, with the key to begin one."""
    key = main_key(say.t("Choose a game"), "/", "choose-game")
    return panel(body(say.t("No game has been played yet.")), ft.Row([key]), spacing=12, identifier="empty")


def if_there(ask: Callable[[], T]) -> T | None:
    """Return what is asked for; None where no such person or group is here."""
    with suppress(PersonRefused):
        return ask()
    return None


@bridge.component
def OfSession(draw: Callable[..., ft.Control], id: str, *more: object) -> ft.Control:
    """Draws what ``draw`` makes of the live session and of ``more``; that it is not there, where it is not."""
    host = use_host()
    held = opened(host, id)

    # for all else what it draws looks itself
    session = bridge.use_answer(held or host.sessions, lambda: opened(host, id) if held is None or held.gone else held)
    if session is None:  # or it was deleted and can be brought back
        return nothing_here(host, id=id)
    return bridge.keyed("drawn", draw, session, *more)
