"""Shows a session to the whole room: on a tablet in the middle of the table, or a screen on the wall.

It has an address of its own, so that another device can show it. It knows what everybody may see, never a hand.
"""

from __future__ import annotations

import flet as ft

from companion.engine import SPECTATOR
from companion.sessions.play.digital import DigitalSession, as_digital
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.session_view import SessionView
from companion.ui import addresses, bridge
from companion.ui.awake import use_awake
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import use_host
from companion.ui.session.large_view import from_afar
from companion.ui.session.table import use_table


@bridge.component
def Showing(session: LiveSession) -> ft.Control:
    use_awake()
    digital = as_digital(session)
    return bridge.keyed("dealt", Dealt, digital) if digital else bridge.keyed("laid", Large, session)


@bridge.component
def Dealt(session: DigitalSession) -> ft.Control:
    """Draw a digital session as one who only looks on sees it. Bots play as long as somebody does."""
    driver = use_host().sessions.driver(session)
    bridge.use_answer(driver, lambda: None)
    seen = ft.use_memo(lambda: SeatView(session, SPECTATOR), [session])
    return bridge.keyed("large", Large, seen)


@bridge.component
def Large(session: SessionView) -> ft.Control:
    page, screens = ft.context.page, SCREENS[session.game.id]
    table = use_table(session, screens.accent, looks_on=True)
    shown = screens.large(table)
    back = addresses.session(session.id)
    return from_afar(table.device.size, table.say, screens.accent, shown, lambda: page.navigate(back))
