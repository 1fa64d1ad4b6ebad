"""Shows one session: the live board, the result once it is over, the board before an entry that is corrected, or large
for the whole room: on a tablet in the middle of the table, or a screen on the wall. That has an address of its own, so
that another device can show it, and knows what everybody may see, never a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

import flet as ft

from companion.engine import SPECTATOR
from companion.lobby.door import Door
from companion.sessions.library import dates
from companion.sessions.library.totals import totals_of
from companion.sessions.play.digital import DigitalSession, as_digital, has_begun
from companion.sessions.play.driver import Driver
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.proxy import CorrectionView
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.session_view import SessionView
from companion.ui import addresses, bridge
from companion.ui.awake import use_awake
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import OfSession, use_host
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import main_key
from companion.ui.kit.texts import body, headline, soft
from companion.ui.screens.lesson import Lesson
from companion.ui.screens.play.digital import DigitalPlay
from companion.ui.screens.play.phones import use_asked_at, use_code, use_seats_here, use_table_of
from companion.ui.screens.result.screen import Result
from companion.ui.screens.totals import Totals
from companion.ui.session.large_view import from_afar
from companion.ui.session.saving import use_attempts
from companion.ui.session.showing import ShownSoFar
from companion.ui.session.table import use_table
from companion.ui.stand_in import Elsewhere
from companion.ui.writing import SENTENCES

ENTER: Final = ("Enter", "Numpad Enter")


@bridge.component
def OfTable(draw: Callable[..., ft.Control], id: str, *more: object) -> ft.Control:
    """Draws what ``draw`` makes of the live session and of ``more``, all of it at the table."""
    return bridge.keyed("table", OfSession, AtTable, id, draw, *more)


@bridge.component
def AtTable(session: SessionView, draw: Callable[..., ft.Control], *more: object) -> ft.Control:
    paused = use_pause(session)
    return bridge.keyed("drawn", draw, session, *more) if paused is None else paused


def use_pause(session: SessionView) -> ft.Control | None:
    """Return what stands in the place of the table while people have left it: nothing of the game is there to tap."""
    paused = bridge.use_answer(session, lambda: session.paused_at)
    return None if paused is None else bridge.keyed("paused", Paused, session, paused)


@bridge.component
def Paused(session: SessionView, since: datetime) -> ft.Control:
    device, accent = use_device(), SCREENS[session.game.id].accent
    say, here = device.say(), device.here(since)
    attempts = use_attempts(device, say, session.game)
    day, time = dates.day(say, dates.evening_of(here), device.tonight), dates.time(say, here)

    def go_on() -> None:
        attempts.make(lambda: Door(session, device.claims).pause(on=False))

    def pressed(e: ft.KeyDownEvent) -> None:
        if e.key in ENTER:
            go_on()

    key = ft.Row([main_key(say.t("Resume"), go_on, "go-on", accent)])
    told = [
        headline(say.t(SENTENCES["paused"]), accent.colour),
        body(say.t("Paused since: {when}", when=say.t("{what}, {more}", what=day, more=time))),
        soft(say.t("Everything is saved, and the pause does not count towards the length of the game.")),
    ]
    return screen(
        device,
        TopBar(session.game.words.title(say), back="/"),
        columns=[[panel(*told, identifier="paused")]],
        foot=Foot(
            [ft.KeyboardListener(key, autofocus=True, include_semantics=False, on_key_down=pressed)],
            refused=attempts.trouble,
        ),
    )


@bridge.component
def Playing(session: LiveSession, over: bool, showing: ShownSoFar) -> ft.Control:
    """Draws the board, the result, or before the first game of its kind how it goes; each repaints itself."""
    host = use_host()
    paused = use_pause(session)
    use_awake(paused is None)
    host.memory.came_to(session.id)
    use_asked_at(host.tables, session)
    found_over = bridge.use_ref(lambda: over)
    found_over.current &= over  # not what was taken back and is entered anew
    if over:
        return bridge.keyed("result", Result, session, runs=not found_over.current)
    if paused is not None:
        return paused
    digital = as_digital(session)
    if digital is None:
        return board(session)
    if digital.game.id not in host.prefs.taught and not has_begun(digital):  # no bot plays as long as nobody looks on
        game, words = digital.game.id, host.say().t("Play")
        # what it keeps on the device paints the board: it leads nowhere
        return bridge.keyed(f"lesson-{game}", Lesson, game, words, bridge.do_nothing, "/", skips=True)
    seats = use_seats_here(host.tables, digital)
    return bridge.keyed("dealt", DigitalPlay, digital, showing, host.sessions.driver(digital), seats)


@bridge.component
def Fixing(session: LiveSession, entry: int) -> ft.Control:
    """Draws the board before an entry. From one that was corrected or struck, here or elsewhere, one is led to the log,
    and from cards that were dealt: others cannot have been, and what was seen is for the log.
    """
    bridge.use_watched(session)

    def before() -> CorrectionView | None:
        with suppress(LookupError):
            return None if as_digital(session) else CorrectionView(session, entry)
        return None

    past = ft.use_memo(before, [session, session.revision])
    if past is None:
        return bridge.keyed("log", Elsewhere, addresses.session(session.id, "log"))
    return board(past)


def board(session: SessionView) -> ft.Control:
    """Draw the board or pad of a session, or its points where they are written down once more."""
    if totals_of(session, session.struck) is not None:
        return bridge.keyed(f"totals-{session.correcting}", Totals, session)
    return bridge.keyed(f"board-{session.correcting}", SCREENS[session.game.id].boards[session.tracking], session)


@bridge.component
def Showing(session: LiveSession) -> ft.Control:
    """Draws it as one who only looks on sees it."""
    host = use_host()
    use_asked_at(host.tables, session)
    code = use_code(use_table_of(host.tables, session.id), session)
    return use_large(session, host.sessions.driver, code, addresses.session(session.id))


def use_large(
    session: LiveSession, driver: Callable[[DigitalSession], Driver], code: tuple[str, str], back: str
) -> ft.Control:
    """Draw what everybody may see, large, with the ``code`` that leads to a seat. Bots play as long as somebody looks.

    A tap leads ``back``.
    """
    use_awake()
    digital, screens = as_digital(session), SCREENS[session.game.id]
    seen: SessionView = session
    if digital is not None:  # which a session is or is not for good
        bridge.use_answer(driver(digital), lambda: None)
        seen = ft.use_memo(lambda: SeatView(digital, SPECTATOR), [session])
    table = use_table(seen, screens.accent, looks_on=True)
    bridge.use_watched(session.drafts or session)
    shown = replace(screens.large(table), code=code[0], short=code[1])
    return from_afar(table.device.size, table.say, screens.accent, shown, back)
