"""First to ten on the screen, with a real die and without: a line for each player, and what may be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.engine import BLANK, Choice, Seat
from companion.games.sprint.cards import FACES
from companion.games.sprint.events import Rest, Roll
from companion.ui import bridge, theme
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.texts import headline, row_name, soft, strong
from companion.ui.session.hint_line import OnScreen
from companion.ui.session.table import Session, Table, table_screen, use_table


@bridge.component
def SprintBoard(session: Session) -> Any:
    """With a real die: the face that fell is tapped."""
    table = use_table(session, theme.FELT)

    def faces(seat: Seat) -> list[ft.Control]:
        return [quiet_key(face, partial(table.tell, Roll(seat, face)), f"face-{face}") for face in FACES]

    return _board(table, faces)


@bridge.component
def SprintGame(live: Session, on_screen: OnScreen) -> ft.Control:
    """Without a die. ``live`` is a ``SeatView``, or a moment of the past, where nothing is to be tapped."""
    table = use_table(live, theme.FELT, on_screen=on_screen)

    def roll(seat: Seat) -> list[ft.Control]:
        return [main_key(table.say.t("Roll the die"), lambda: table.tell(Roll(seat, BLANK)), "roll")]

    return _board(table, roll)


def _board(table: Table, rolls: Callable[[Seat], list[ft.Control]]) -> ft.Control:
    """Whose turn it is, what happened last, everybody's points, and the keys of whoever may roll or rest."""
    say, seen = table.say, table.seen
    news = soft(table.session.latest(say))
    lines: list[ft.Control] = [
        ft.Semantics(
            identifier=f"points-{seat}",
            container=True,
            content=ft.Row([ft.Container(row_name(say.name(seat)), expand=True), strong(str(points))]),
        )
        for seat, points in enumerate(seen.points)
    ]
    top: list[ft.Control] = [
        headline(table.words.prompt(say, seen).rstrip(".")),
        ft.Semantics(identifier="latest", live_region=True, container=True, content=news),
        panel(*lines),
    ]
    foot: list[ft.Control] = []
    if isinstance(seen.awaits, Choice) and table.session.mine:
        seat = seen.awaits.seat
        rest = quiet_key(say.t("Rest: one point"), lambda: table.tell(Rest(seat)), "rest")
        foot = [ft.Row([*rolls(seat), rest])]
    return table_screen(table, columns=[top], foot=foot)
