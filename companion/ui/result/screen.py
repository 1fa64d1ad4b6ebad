from __future__ import annotations

from typing import Any

from companion.ui import bridge
from companion.ui.parts.frame import panel
from companion.ui.parts.table import Session, table_screen, use_table
from companion.ui.parts.texts import body


@bridge.component
def Result(session: Session) -> Any:
    table = use_table(session)
    return table_screen(table, columns=[[panel([body(table.words.prompt(table.say, table.seen))])]], foot=[])
