"""A session that is over."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui import bridge
from companion.ui.parts.frame import panel
from companion.ui.parts.table import Session, table_screen, use_table
from companion.ui.parts.texts import body
from companion.ui.result.panels import RESULT_PANELS


@bridge.component
def Result(session: Session) -> Any:
    table = use_table(session)
    more = RESULT_PANELS.get((session.game.id, session.head.about.tracking))
    own: list[ft.Control] = more(table) if more else []
    return table_screen(table, columns=[[panel([body(table.words.prompt(table.say, table.seen))])], own], foot=[])
