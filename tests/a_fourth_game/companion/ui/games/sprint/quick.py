"""First to ten counted at the end: a field for each player."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.sprint.scorepad import Count
from companion.ui import bridge, theme
from companion.ui.kit.fields import text_field
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import main_key
from companion.ui.kit.texts import headline
from companion.ui.session.table import Session, table_screen, use_table


@bridge.component
def SprintPad(session: Session) -> Any:
    table = use_table(session, theme.FELT)
    say, seen = table.say, table.seen
    typed, write = ft.use_state(("",) * seen.players)

    def put(seat: int, text: str) -> None:
        write(lambda now: (*now[:seat], text, *now[seat + 1 :]))

    def count() -> None:
        table.tell(Count(tuple(int(one) if one.isdecimal() else 0 for one in typed)))

    fields = [
        ft.Row([text_field(typed[seat], partial(put, seat), say.name(seat), f"points-{seat}")])
        for seat in range(seen.players)
    ]
    top = headline(table.words.prompt(say, seen).rstrip("."))
    key = main_key(say.t("Count the points"), count, "count")
    return table_screen(table, columns=[[top, panel(*fields)]], foot=[ft.Row([key])])
