"""Shows a digital session: to one person against bots, or to several who share the screen. Between them a curtain hides
everybody's hand while it goes from one player to the next; what lies on the table stays to be seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from companion.engine import SPECTATOR, Seat, Viewer
from companion.lobby.door import Door
from companion.sessions.library.log_text import has_moved
from companion.sessions.play.digital import DigitalSession, slip_of, turned_over
from companion.sessions.play.driver import LOOK, PACES, Driver
from companion.sessions.play.seat_view import SeatView, deeds_since, screen_holder, screen_is_shared
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.kit.board import Area
from companion.ui.kit.card_face import back
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import main_key, round_key
from companion.ui.kit.texts import body, heading, headline, soft
from companion.ui.session.hint_line import OnScreen
from companion.ui.session.showing import ALL_SHOWN, ShownSoFar, use_lot_in_sight
from companion.ui.session.table import use_table

HIDE_AFTER: Final = 45.0
"""Seconds without a move after which a shared screen hides the hand."""
SLIP: Final = 5.0
"""Seconds in which whoever has just moved may take it back, before the curtain falls by itself."""
LINES: Final = 7
"""How many lines of what happened meanwhile are shown; the log has all of them."""

INSET: Final = 15
"""The pixels that a panel takes left and right, with its edge."""


@bridge.component
def DigitalPlay(
    session: DigitalSession, showing: ShownSoFar, driver: Driver, seats: frozenset[Seat] | None = None
) -> ft.Control:
    """Draws it for the ``seats`` of whoever shares this screen, for all people without; ``driver`` plays the bots."""
    device, shared = use_device(), screen_is_shared(session, seats)
    door, of_host = Door(session, device.claims), device.claims.host
    use_pace(driver, SCREENS[session.game.id].falls)
    unlocked, newest, unlock = bridge.use_draft[Seat | None](None)
    bridge.use_answer(driver, lambda: None)  # bots play as long as somebody looks on

    def ask() -> tuple[Viewer, Seat | None, int, int, bool, bool]:
        now, held = session.now(), newest()
        viewer, handed_to = screen_holder(now, held, seats, of_host=of_host)
        shared = screen_is_shared(now, seats)
        slip = shared and held is not None and viewer != held and slip_of(now, held)
        if slip and held is not None:  # who has just moved sees what came of it, and may take it back
            viewer, handed_to = held, None
        return viewer, handed_to, now.revision if shared else 0, turned_over(now), slip, any(now.levels)

    viewer, handed_to, moved, turned, slip, bots = bridge.use_answer(session, ask)
    end_look, lot = use_look(driver, turned), use_lot_in_sight(device, session)
    shown = showing is not ALL_SHOWN and not slip and (showing.part is not None or handed_to is not None)
    if (end_look or shown) and shared:
        viewer, handed_to = SPECTATOR, None  # everybody looks, and only then the screen goes on

    def show(seat: Seat | None) -> None:
        if seat is not None:
            door.shows(seat)
        unlock(lambda _: seat)  # counts at once, also where nothing is painted because the phone sleeps

    hide = partial(show, None)

    def looked() -> None:
        if end_look is not None:
            end_look()
        showing.on()

    def hurry() -> None:
        showing.skip()
        looked()
        driver.to_turn()

    ft.use_effect(lambda: None if of_host else door.shows(*(seats or ())), [session, seats])
    # the hand that was on the screen before all began to look at it
    ft.use_effect(lambda: hide() if end_look is not None and shared else None, [end_look is None])
    known = [session, viewer, slip, showing.part, seats]
    seated = ft.use_memo(lambda: SeatView(session, viewer, holds=slip, part=showing.part, sharing=seats), known)
    hand_off, pass_on = hide if shared and not slip else None, hide if slip else None
    looks, shows = (looked, ALL_SHOWN) if end_look else (None, showing)
    on_screen = OnScreen(hand_off, pass_on, hurry if bots else None, looks, shows, lot)
    # the hand goes when another seat is due, and when nobody has moved for a while
    held = shared and unlocked is not None
    passed = held and not slip and screen_holder(session.now(), unlocked, seats)[0] != unlocked
    ft.use_effect(lambda: hide() if passed else None, [unlocked, moved, slip])
    bridge.use_later((SLIP if slip else HIDE_AFTER) if held and not passed else None, hide, unlocked, moved, slip)
    if handed_to is not None:
        return bridge.keyed(f"curtain-{handed_to}", Curtain, session, handed_to, lambda: show(handed_to))
    # what all may see stays on the screen, and in motion, when somebody else is due
    key = f"seat-{viewer}" if session.game.secret else "open"
    return bridge.keyed(key, SCREENS[session.game.id].digital, seated, on_screen)


def use_pace(driver: Driver, falls: float) -> None:
    """Have bots play as chosen on this device, of several of the host's on the last to choose; cards fall so long."""
    device = use_device()
    prefs = device.prefs

    def speed() -> None:
        if device.claims.host:
            driver.pace, driver.think, driver.by_hand = PACES[prefs.pace], prefs.think, prefs.by_hand
            driver.falls = falls if device.moves else 0.0

    ft.use_effect(speed, [driver, prefs.pace, prefs.think, prefs.by_hand, device.moves])


def use_look(driver: Driver, turned: int) -> Callable[[], None] | None:
    """Return what ends the pause in which everybody looks at the cards that entry ``turned`` revealed.

    None once the pause is over: after ``LOOK`` seconds, and from the start for cards that lay open when the screen was
    opened.
    """
    looked, look = ft.use_state(turned)
    newest = bridge.use_current(turned)

    def end() -> None:
        driver.looked()
        look(newest())

    ending = bridge.use_newest(end)
    ft.use_effect(lambda: look(turned) if turned < looked else None, [turned])  # it was taken back
    bridge.use_later(LOOK if turned > looked else None, ending, turned)
    return ending if turned > looked else None


@bridge.component
def Curtain(session: DigitalSession, seat: Seat, on_show: Callable[[], object]) -> ft.Control:
    screens, everybodys = SCREENS[session.game.id], ft.use_memo(lambda: SeatView(session, SPECTATOR), [session])
    table = use_table(everybodys, screens.accent, looks_on=True)
    session, say, device, accent = session.now(), table.say, table.device, table.accent
    name = say.name(seat)
    lines = [one.line for one in deeds_since(session, seat, say)][-LINES:]
    called = ft.Column(
        [
            soft(say.t("Make sure nobody else is looking.")),
            headline(say.t("Hand the phone to {name}", name=name), accent.colour),
            ft.Container(_closed(accent), alignment=ft.Alignment.CENTER, padding=ft.Padding.symmetric(vertical=14)),
            body(say.t("The cards appear when {name} taps below, and hide again after the move.", name=name)),
        ],
        spacing=4,
    )
    panels = [panel(called, identifier="curtain")]
    if lines:
        title = say.t("Meanwhile") if has_moved(session, seat) else say.t("So far")
        panels.append(panel(heading(title), *[body(line) for line in lines], spacing=6, identifier="meanwhile"))
    lying = []
    if board := screens.large(table).board:
        space = Area(device.size.inside(foot=True) - 2 * INSET, device.size.square(foot=True))
        lying = [[panel(heading(say.t("On the table")), board(space), identifier="on-table")]]
    log = addresses.session(session.id, "log")
    more = [round_key(ft.Icons.MENU_BOOK_OUTLINED, say.t("Log and more"), log, "log")] if device.claims.host else []
    show = main_key(say.t("I am {name}: show my cards", name=name), on_show, "show-hand", accent)
    return screen(
        device,
        TopBar(session.game.words.title(say), back="/" if more else None, tools=more),
        columns=[panels, *lying],
        foot=Foot([ft.Row([show])]),
    )


def _closed(accent: theme.Accent) -> ft.Control:
    """Draw a hand of cards face down."""
    wide, step = 58, 30
    cards: list[ft.Control] = []
    for at in range(3):
        turned = ft.Rotate((at - 1) * math.pi / 22)
        cards.append(ft.Container(back(wide, accent), left=30 + step * at, top=6 + 5 * abs(at - 1), rotate=turned))
    return ft.Stack(cards, width=2 * 30 + 2 * step + wide, height=wide * 1.36 + 20)
