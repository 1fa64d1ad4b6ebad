"""Shows one session: the live board, the result once it is over, or the board before an entry that is corrected."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.sessions.library.deletions import deleted
from companion.sessions.library.totals import totals_of
from companion.sessions.play.correction import CorrectionView
from companion.sessions.play.digital import as_digital
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import SessionView
from companion.ui import addresses, bridge
from companion.ui.awake import use_awake
from companion.ui.device import Device, opened, use_device
from companion.ui.games.registry import SCREENS
from companion.ui.history.listing import Listing
from companion.ui.lesson import Lesson
from companion.ui.parts.frame import list_and_detail, panel, screen, view
from companion.ui.parts.keys import main_key, quiet_key
from companion.ui.parts.texts import body
from companion.ui.play.digital import DigitalPlay
from companion.ui.result import Result
from companion.ui.totals.board import Totals

log = logging.getLogger("companion.ui")


@bridge.component
def Play() -> ft.View:
    id = addresses.session_in(ft.use_route_params())
    return view(ft.use_view_path(), bridge.keyed("play", BesideHistory, id, Playing))


@bridge.component
def BesideHistory(id: str, draw: Callable[[str], Any]) -> Any:
    """Draws a session, or its log, by ``draw``: once it is over, beside the list where a list stands beside things."""
    device = use_device()
    held = opened(device, id)
    over = bridge.use_answer(held or device.sessions, lambda: held is not None and held.over)
    listed = bridge.keyed("listing", Listing, id) if over and device.size.pane else None
    return list_and_detail(device, "history", listed, bridge.keyed(id, draw, id))


@bridge.component
def Fix() -> ft.View:
    where = ft.use_route_params()
    id, entry = addresses.session_in(where), int(where["entry"])
    return view(ft.use_view_path(), bridge.keyed(f"{id}-{entry}", Fixing, id, entry))


@bridge.component
def Playing(id: str) -> Any:
    device = use_device()

    held = opened(device, id)

    def ask() -> tuple[LiveSession | None, bool]:
        found = opened(device, id) if held is None or held.gone else held
        return found, found is not None and found.over

    # boards and results repaint themselves
    session, over = bridge.use_answer(held or device.sessions, ask)
    use_awake()
    if session is None:
        return missing(device, id)
    device.memory.came_to(id)
    if over:
        return bridge.keyed("result", Result, session)
    digital = as_digital(session)
    if digital is None:
        return board(session)
    if digital.game.id not in device.prefs.taught and not digital.begun:  # no bot plays as long as nobody looks on
        return first_time(device, digital.game.id)
    return bridge.keyed("dealt", DigitalPlay, digital)


@bridge.component
def Fixing(id: str, entry: int) -> Any:
    device, page = use_device(), ft.context.page
    session = opened(device, id)
    past = ft.use_memo(lambda: _past(session, entry), [session, session.revision if session else 0])
    there: Any = ft.use_ref(lambda: False)
    there.current = there.current or past is not None
    corrected = there.current and past is None
    bridge.use_watched(session or device.sessions)
    ft.use_effect(lambda: page.navigate(addresses.session(id, "log")) if corrected else None, [corrected])
    if corrected:  # here or on another device
        return screen(device, columns=[], title="")
    if session and as_digital(session):  # another card cannot have been dealt, and what was seen is for the log
        return missing(device)
    return missing(device, id) if past is None else board(past)


def board(session: SessionView) -> Any:
    """Draw the board or pad of a session, or its points where they are written down once more."""
    if totals_of(session, session.struck) is not None:
        return bridge.keyed(f"totals-{session.correcting}", Totals, session)
    return bridge.keyed(f"board-{session.correcting}", SCREENS[session.game.id].board(session.tracking), session)


def first_time(device: Device, game: str) -> Any:
    """Draw how the game goes, before the first one of its kind on this device; then the board comes by itself."""
    page = ft.context.page
    return bridge.keyed(
        f"lesson-{game}", Lesson, game, device.say().t("Play"), _stay, lambda: page.navigate("/"), _stay
    )


def _stay() -> None:
    """Go nowhere: what was kept on the device paints the board."""


def missing(device: Device, id: str = "") -> ft.Control:
    """Draw the screen that says a session is not there, or was deleted and can be brought back."""
    say, page = device.say(), ft.context.page
    told: list[ft.Control] = [body(say.t("This game is not here, or cannot be read any more."))]
    if any(one.id == id for one in deleted(device.sessions)):
        key = quiet_key(say.t("Recently deleted"), lambda: page.navigate(addresses.DELETED), "to-deleted")
        told = [body(say.t("This game was deleted. It can still be brought back.")), ft.Row([key])]
    words = panel(told)
    home = main_key(say.t("Home"), lambda: page.navigate("/"), "home")
    return screen(device, columns=[[words]], title="", back=lambda: page.navigate("/"), foot=[ft.Row([home])])


def _past(session: LiveSession | None, entry: int) -> CorrectionView | None:
    try:
        return None if session is None else CorrectionView(session, entry)
    except LookupError:
        return None
