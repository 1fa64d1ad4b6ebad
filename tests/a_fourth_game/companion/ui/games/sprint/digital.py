"""First to ten without a die: the app rolls."""

from __future__ import annotations

import flet as ft

from companion.engine import BLANK, Choice
from companion.games.sprint.events import Rest, Roll
from companion.ui import bridge, theme
from companion.ui.games.sprint.scores import top
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.session.hint_line import OnScreen
from companion.ui.session.table import Session, table_screen, use_table


@bridge.component
def SprintGame(live: Session, on_screen: OnScreen) -> ft.Control:
    """``live`` is a ``SeatView``, or a moment of the past, where nothing is to be tapped."""
    table = use_table(live, theme.FELT, on_screen=on_screen)
    asked = table.seen.awaits
    foot: list[ft.Control] = []
    if isinstance(asked, Choice) and table.session.mine:
        seat = asked.seat
        roll = main_key(table.say.t("Roll the die"), lambda: table.tell(Roll(seat, BLANK)), "roll")
        rest = quiet_key(table.say.t("Rest: one point"), lambda: table.tell(Rest(seat)), "rest")
        foot = [ft.Row([roll, rest])]
    return table_screen(table, columns=[top(table)], foot=foot)
