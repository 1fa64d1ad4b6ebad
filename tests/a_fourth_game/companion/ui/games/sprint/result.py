"""What First to ten adds to the result and to its picture: where the points came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.engine import Standing
from companion.engine.words import Say
from companion.share.picture import Cells
from companion.ui.kit.frame import panel
from companion.ui.kit.texts import body, heading
from companion.ui.session.table import Table


def ending(table: Table) -> list[ft.Control]:
    """For both trackings; what is only counted has its sums alone."""
    say, words = table.say, table.words
    lines: list[ft.Control] = [
        body(f"{say.name(one.seat)}: {', '.join(words.reason(say, reason) for reason in one.reasons)}")
        for one in table.seen.standings
        if one.reasons
    ]
    return [panel(heading(say.t("Where the points come from")), *lines, identifier="reasons")]


def cells(_say: Say, _view: Any, _standings: Sequence[Standing]) -> Cells:
    return Cells(("die",))
