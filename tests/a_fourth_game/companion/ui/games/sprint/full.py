"""First to ten with a real die: the face that fell is tapped."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.engine import Choice
from companion.games.sprint.cards import FACES
from companion.games.sprint.events import Rest, Roll
from companion.ui import bridge, theme
from companion.ui.games.sprint.scores import top
from companion.ui.kit.keys import quiet_key
from companion.ui.session.table import Session, table_screen, use_table


@bridge.component
def SprintBoard(session: Session) -> Any:
    table = use_table(session, theme.FELT)
    asked = table.seen.awaits
    if not isinstance(asked, Choice):
        return table_screen(table, columns=[top(table)], foot=[])
    seat = asked.seat
    faces: list[ft.Control] = [quiet_key(face, partial(table.tell, Roll(seat, face)), f"face-{face}") for face in FACES]
    rest = quiet_key(table.say.t("Rest: one point"), lambda: table.tell(Rest(seat)), "rest")
    return table_screen(table, columns=[top(table)], foot=[ft.Row(faces), ft.Row([rest])])
