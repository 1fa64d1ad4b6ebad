"""Hides everybody's hand while the screen goes from one player to the next; what lies on the table stays to be seen."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine import SPECTATOR, Seat
from companion.sessions.library.log_text import has_moved, lines_since
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.seat_view import SeatView
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.parts.board import Area
from companion.ui.parts.frame import panel, screen
from companion.ui.parts.keys import main_key, round_key
from companion.ui.parts.pile import back
from companion.ui.parts.table import Table, use_table
from companion.ui.parts.texts import body, heading, headline, soft

LINES: Final = 7
"""How many lines of what happened meanwhile are shown; the log has all of them."""

INSET: Final = 15
"""The pixels that a panel takes left and right, with its edge."""


@bridge.component
def Curtain(session: DigitalSession, seat: Seat, on_show: Callable[[], Any]) -> Any:
    device, page, screens = use_device(), ft.context.page, SCREENS[session.game.id]
    accent = screens.accent
    everybodys = ft.use_memo(lambda: SeatView(session, SPECTATOR), [session])
    table: Table[Any] = use_table(everybodys, accent, looks_on=True)
    session, say = session.now(), table.say
    name = say.name(seat)
    lines = lines_since(session, seat, say)[-LINES:]
    called = ft.Column(
        [
            soft(say.t("Make sure nobody else is looking.")),
            headline(say.t("Hand the phone to {name}", name=name), accent.colour),
            ft.Container(_closed(accent), alignment=ft.Alignment.CENTER, padding=ft.Padding.symmetric(vertical=14)),
            body(say.t("The cards appear when {name} taps below, and hide again after the move.", name=name)),
        ],
        spacing=4,
    )
    told = [panel([called], identifier="curtain")]
    if lines:
        title = say.t("Meanwhile") if has_moved(session, seat) else say.t("So far")
        told.append(panel([heading(title), *[body(line) for line in lines]], spacing=6, identifier="meanwhile"))
    lying = []
    if board := screens.large(table).board:
        space = Area(device.size.inside(foot=True) - 2 * INSET, device.size.square(foot=True))
        lying = [[panel([heading(say.t("On the table")), board(space)], identifier="on-table")]]
    more = round_key(
        ft.Icons.MENU_BOOK_OUTLINED,
        say.t("Log and more"),
        lambda: page.navigate(addresses.session(session.id, "log")),
        "log",
    )
    show = main_key(say.t("I am {name}: show my cards", name=name), on_show, "show-hand", accent)
    return screen(
        device,
        columns=[told, *lying],
        title=session.game.words.title(say),
        back=lambda: page.navigate("/"),
        tools=[more],
        foot=[ft.Row([show])],
    )


def _closed(accent: theme.Accent) -> ft.Control:
    """Draw a hand of cards face down."""
    wide, step = 58, 30
    cards: list[ft.Control] = [
        ft.Container(
            back(wide, accent),
            left=30 + step * at,
            top=6 + 5 * abs(at - 1),
            rotate=ft.Rotate((at - 1) * math.pi / 22),
        )
        for at in range(3)
    ]
    return ft.Stack(cards, width=2 * 30 + 2 * step + wide, height=wide * 1.36 + 20)
