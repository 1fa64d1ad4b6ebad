"""The one page of a guest: the choice of a seat, then the table itself, then its result."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from companion.lobby.guests import ALL, LOOK, PICTURE, PLACE, SEAT
from companion.sessions.play.digital import as_digital
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import counts
from companion.ui import addresses, bridge
from companion.ui.awake import use_awake
from companion.ui.games.registry import SCREENS
from companion.ui.games.screens import use_course
from companion.ui.kit.frame import Foot, TopBar, panel, screen, view
from companion.ui.kit.keys import main_key, quiet_key, round_key
from companion.ui.kit.texts import body, headline
from companion.ui.screens.guest.device import use_guest
from companion.ui.screens.guest.join_table import GONE, JoinTable, leave_table
from companion.ui.screens.guest.joining import Joining
from companion.ui.screens.guest.result import GuestResult
from companion.ui.screens.guest.table_questions import use_asked
from companion.ui.screens.play.digital import DigitalPlay
from companion.ui.screens.play.phones import use_code_of
from companion.ui.screens.play.screen import board, use_large, use_pause
from companion.ui.screens.result.picture import picture_of
from companion.ui.session.large_view import from_afar
from companion.ui.session.own_turn import use_own_turn
from companion.ui.session.table import use_table

GamePage = tuple[Callable[..., ft.Control], tuple[int, ...]]
"""A page of a game beside its board, and the numbers in its address."""


def guest_router() -> ft.Control:
    """Return what leads every address to the one page of a guest: no page of the host's is there. Who has the pen comes
    to the pages of the game, too, always to those of this table.
    """
    return ft.Router(_ROUTES, not_found=AtTheTable, manage_views=True)


def _at(path: str, draw: Callable[..., ft.Control] | None = None) -> ft.Route:
    def page() -> ft.View:
        told = ft.use_route_params()
        numbers = tuple(int(told[part]) for part in re.findall(r":(\w+)", path) if part != "id")
        game_page = (draw, numbers) if draw else None
        return view(ft.use_view_path(), bridge.keyed("table", AtTheTable, path, game_page))

    return ft.Route(path=path, component=bridge.component(page))


_OF_GAMES: Final = [_at(f"/session/:id/{path}", draw) for one in SCREENS.values() for path, draw in one.pages]
_ROUTES: Final = [*map(_at, (LOOK, PLACE, ALL, PICTURE, SEAT)), *_OF_GAMES]


@bridge.component
def AtTheTable(there: str = SEAT, game_page: GamePage | None = None) -> ft.Control:
    guest, page = use_guest(), ft.context.page
    table, number = guest.table, guest.number
    id = bridge.use_answer(table, lambda: table.session)
    held = guest.opened()

    def ask() -> LiveSession | None:
        return guest.opened() if held is None or held.gone else held

    session = bridge.use_answer(held or table, ask)
    bridge.use_answer(held or table, lambda: held is not None and counts(held))
    sat = bridge.use_ref(lambda: False)
    presence = bridge.use_ref[Callable[[], object]](lambda: bridge.do_nothing)

    def arrive() -> None:
        presence.current()
        presence.current = table.guests.comes(number, asleep=bridge.is_hidden(page))

    def away() -> None:
        if not bridge.is_hidden(page):  # the line of a phone that is locked breaks by itself
            presence.current()
            presence.current = bridge.do_nothing

    def shown_or_hidden(_: object) -> None:
        bridge.note_hidden(page)
        arrive()

    ft.use_effect(arrive, [table, number])
    bridge.use_leaving(lambda: presence.current())
    bridge.use_return(arrive)
    page.on_disconnect = away
    page.on_app_lifecycle_state_change = shown_or_hidden
    use_asked(table, number, session)
    meeting = guest.browser.meeting
    joined = meeting.joined if meeting else None
    state = bridge.use_answer(table, lambda: joined.state if joined else "here")
    told = bridge.use_answer(held or table, lambda: held is not None and held.over and joined is not None)
    _, joins, code = str(page.route or "").partition(addresses.JOIN)
    lost, another = state not in ("here", "sent_away"), code.strip("/")

    def go_elsewhere() -> None:
        """Whoever has scanned another code here means that table: it is joined as from this device's own screens."""
        if meeting is not None and another and another not in meeting.code and not lost:
            meeting.leave()

    ft.use_effect(go_elsewhere, [another, lost])
    if lost and (joins or not told):  # a game that is over is all here
        return bridge.keyed("line", JoinTable, another)
    if session is None or ((guest.me is None or state == "sent_away") and not told):
        return _gone()
    seats = guest.me.seats if guest.me else frozenset()
    sat.current = (sat.current or bool(seats)) and there != LOOK
    if there == ALL:
        return bridge.keyed(f"all-{id}", ForAll, session)
    if there == PICTURE and counts(session):
        return picture_of(guest, session, SEAT if seats else LOOK)
    if there == PLACE or not (seats or told or there in (LOOK, PICTURE)):
        return bridge.keyed(f"joining-{id}", Joining, session, sat.current)
    return bridge.keyed(f"session-{id}", AtSession, session, game_page)


@bridge.component
def ForAll(session: LiveSession) -> ft.Control:
    """Draws the table large, on a tablet or a television, until the game is over and after that."""
    guest = use_guest()
    code = use_code_of(guest.table, guest.served, session)
    _, over = use_course(guest, session, SCREENS[session.game.id])
    if over:
        return bridge.keyed("result", GuestResult, session)
    return use_large(session, guest.driver, code, PLACE)


@bridge.component
def AtSession(session: LiveSession, game_page: GamePage | None) -> ft.Control:
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
    if guest.claims.pen and game_page is not None:
        return bridge.keyed(f"{game_page}", game_page[0], session, *game_page[1])
    if guest.claims.pen:
        return board(session)
    return bridge.keyed("large", LookingOn, session)


@bridge.component
def LookingOn(session: LiveSession) -> ft.Control:
    """Draws a table of real cards for who does not write there, and what is this phone's own to enter."""
    screens, guest = SCREENS[session.game.id], use_guest()
    table = use_table(session, screens.accent, looks_on=guest.you(session) is None)
    opened, open_at = bridge.use_state[Hashable](None)
    bridge.use_watched(session.drafts or session)
    own = screens.own_entry(table) if table.own_seats else None
    moment, due = (own.moment, own.due) if own else (None, False)
    turn = use_own_turn(guest, session, table.say.you)

    def come() -> None:
        if due:
            open_at(moment)

    ft.use_effect(come, [due, moment])
    if own is not None and (due or opened == moment):
        return own.draw(session, lambda: open_at(None))
    keys = [round_key(ft.Icons.CHAIR_OUTLINED, table.say.t("My seat"), PLACE, "my-place")]
    if own is not None and own.words:
        keys.insert(0, main_key(own.words, lambda: open_at(moment), "own", screens.accent))
    shown = replace(screens.large(table), own=bool(turn))
    return from_afar(table.device.size, table.say, screens.accent, shown, "", keys)


def _gone() -> ft.Control:
    guest = use_guest()
    say = guest.say()
    told = [
        headline(say.t(GONE)),
        body(say.t("The host has closed the table, or sent this phone away.")),
    ]
    page, meeting = ft.context.page, guest.browser.meeting
    again = quiet_key(say.t("Try again"), lambda: page.navigate(SEAT), "again")
    if meeting is not None:
        again = quiet_key(say.t("Leave the table"), partial(leave_table, meeting, page), "leave-table")
    return screen(guest, TopBar(""), columns=[[panel(*told, identifier="closed")]], foot=Foot([ft.Row([again])]))
