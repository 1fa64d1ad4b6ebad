"""The one page of a guest: where to sit, then the table itself, then its result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.lobby.guests import SEAT
from companion.sessions.play.digital import as_digital
from companion.sessions.play.live_session import LiveSession
from companion.ui import bridge
from companion.ui.awake import use_awake
from companion.ui.games.registry import SCREENS
from companion.ui.games.screens import use_course
from companion.ui.kit.frame import Foot, TopBar, panel, screen, view
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.texts import body, headline
from companion.ui.screens.guest.device import use_guest
from companion.ui.screens.guest.joining import Joining, use_asked
from companion.ui.screens.guest.result import GuestResult
from companion.ui.screens.play.digital import DigitalPlay
from companion.ui.screens.play.screen import board, use_pause
from companion.ui.session.large_view import from_afar
from companion.ui.session.table import use_table

LOOKING: Final = f"{SEAT}/look"
"""The address of who only looks on: Back leads from there to the seats."""


def guest_router() -> ft.Control:
    """Return what leads every address to the one page of a guest: no page of the host's is there."""
    routes = [ft.Route(path=LOOKING, component=_looking), ft.Route(path=SEAT, component=_seat)]
    return ft.Router(routes, not_found=AtTheTable, manage_views=True)


@bridge.component
def _seat() -> ft.View:
    return view(SEAT, bridge.keyed("table", AtTheTable))


@bridge.component
def _looking() -> ft.View:
    return view(LOOKING, bridge.keyed("table", AtTheTable, watches=True))


@bridge.component
def AtTheTable(*, watches: bool = False) -> ft.Control:
    guest, page = use_guest(), ft.context.page
    table, number = guest.table, guest.number
    id = bridge.use_answer(table, lambda: table.session)
    held = guest.opened()

    def ask() -> LiveSession | None:
        return guest.opened() if held is None or held.gone else held

    session = bridge.use_answer(held or table, ask)
    presence = bridge.use_ref[Callable[[], object]](lambda: bridge.do_nothing)

    def arrive() -> None:
        presence.current()
        presence.current = table.guests.comes(number)

    def away() -> None:
        presence.current()
        presence.current = bridge.do_nothing

    ft.use_effect(arrive, [table, number])
    bridge.use_leaving(lambda: presence.current())
    bridge.use_return(arrive)
    page.on_disconnect = away
    use_asked(table, number)
    if guest.me is None or session is None:
        return _gone()
    if not guest.me.seats and not watches:
        return bridge.keyed(f"joining-{id}", Joining, session, lambda: page.navigate(LOOKING))
    return bridge.keyed(f"session-{id}", AtSession, session)


@bridge.component
def AtSession(session: LiveSession) -> ft.Control:
    """Draws the session for the seats of this phone, or for one who looks on."""
    guest = use_guest()
    digital, seats = as_digital(session), guest.claims.seats or frozenset()
    showing, over = use_course(guest, session, SCREENS[session.game.id])
    paused = use_pause(session)
    use_awake(paused is None)
    if over:
        return bridge.keyed("result", GuestResult, session)
    if paused is not None:
        return paused
    if digital is not None:
        return bridge.keyed("dealt", DigitalPlay, digital, showing, guest.driver(digital), seats)
    if guest.claims.pen:
        return board(session)
    return bridge.keyed("large", LookingOn, session)


@bridge.component
def LookingOn(session: LiveSession) -> ft.Control:
    """Draws a table of real cards for who does not write there."""
    screens = SCREENS[session.game.id]
    table = use_table(session, screens.accent, looks_on=True)
    return from_afar(table.device.size, table.say, screens.accent, screens.large(table), "")


def _gone() -> ft.Control:
    guest = use_guest()
    say = guest.say()
    told = [
        headline(say.t("This table is closed")),
        body(say.t("The host has closed it, or given this place to somebody else. Ask for a new code.")),
    ]
    again = quiet_key(say.t("Try again"), lambda: ft.context.page.navigate(SEAT), "again")
    return screen(guest, TopBar(""), columns=[[panel(*told, identifier="closed")]], foot=Foot([ft.Row([again])]))
