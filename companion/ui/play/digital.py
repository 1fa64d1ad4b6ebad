"""A digital session on one screen: alone against bots, or handed round with a curtain between the players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine import Seat
from companion.sessions.digital import DigitalSession
from companion.sessions.seated import Seated, goes_round, in_hand
from companion.ui import addresses, bridge, theme
from companion.ui.boards.push.game import PushGame
from companion.ui.boards.thirteen.game import ThirteenGame
from companion.ui.boards.thricewise.game import ThricewiseGame
from companion.ui.desk import use_desk
from companion.ui.parts.frame import panel, screen
from companion.ui.parts.keys import main_key, round_key
from companion.ui.parts.texts import body, headline, soft
from companion.ui.prefs import PACES

GAMES: Final[dict[str, Callable[..., Any]]] = {"push": PushGame, "13": ThirteenGame, "thricewise": ThricewiseGame}
"""By game: a component that takes a ``Seated`` and returns what ``table_screen`` makes."""

HIDE_AFTER: Final = 45.0
"""Seconds without a move after which a hand hides itself on a screen that goes round."""


@bridge.component
def Dealt(session: DigitalSession) -> Any:
    desk, page = use_desk(), ft.context.page
    driver = desk.sessions.driver(session)
    prefs = desk.prefs

    def speed() -> None:
        """As fast as this device likes; the last one to choose decides where several look on."""
        driver.pace, driver.think = PACES[prefs.pace], prefs.think

    ft.use_effect(speed, [driver, prefs.pace, prefs.think])
    unlocked, unlock = ft.use_state(_nobody)
    newest: Any = ft.use_ref(lambda: unlocked)
    newest.current = unlocked
    bridge.use_told(driver, lambda: None)  # bots play as long as somebody looks on
    viewer, handed_to, _ = bridge.use_told(
        session, lambda: (*in_hand(session, newest.current), session.revision if goes_round(session) else 0)
    )
    seated = ft.use_memo(lambda: Seated(session, viewer, driver), [session, viewer, driver])

    def lock_again() -> None:
        """The hand is put down when another one is due, and when nobody has moved for a while."""
        if unlocked is None or not goes_round(session):
            return
        if in_hand(session, unlocked)[0] != unlocked:
            unlock(_nobody)
            return
        revision = session.revision

        async def later() -> None:
            await asyncio.sleep(HIDE_AFTER)
            if newest.current == unlocked and session.revision == revision:
                unlock(_nobody)

        page.run_task(later)

    ft.use_effect(lock_again, [unlocked, session.revision])
    if handed_to is not None:
        return Curtain(session, handed_to, lambda: unlock(handed_to), key=f"curtain-{handed_to}")
    return GAMES[session.game.id](seated, key=f"seat-{viewer}")


@bridge.component
def Curtain(session: DigitalSession, seat: Seat, on_show: Callable[[], Any]) -> Any:
    """Between two players: nothing of anybody's hand is on the page."""
    desk, page = use_desk(), ft.context.page
    say, words = desk.say(session.names), session.game.words
    name = say.name(seat)
    happened = [soft(session.latest(say), size=16)] if session.entries else []
    told = panel(
        [
            headline(say.t("Hand the phone to {name}", name=name), theme.ACCENTS[session.game.id].colour),
            body(say.t("The cards appear when {name} taps below, and hide again after the move.", name=name)),
            *happened,
        ],
        identifier="curtain",
    )
    show = main_key(
        say.t("I am {name}: show my cards", name=name), on_show, "show-hand", theme.ACCENTS[session.game.id]
    )
    more = round_key(
        ft.Icons.MENU_BOOK_OUTLINED,
        say.t("Log and more"),
        lambda: page.navigate(addresses.session(session.id, "log")),
        "log",
    )
    return screen(
        desk,
        columns=[[told]],
        title=words.title(say),
        back=lambda: page.navigate("/"),
        tools=[more],
        foot=[ft.Row([show])],
    )


_nobody: Seat | None = None
