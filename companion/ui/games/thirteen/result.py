"""What 13 adds to the result: the score block, and in sentences where each round's points come from."""

from __future__ import annotations

import flet as ft

from companion.ui import addresses
from companion.ui.games.thirteen.score_block import use_points
from companion.ui.parts.table import Table


def round_by_round(table: Table) -> list[ft.Control]:
    """For both trackings; a round that was counted by hand is corrected from here. A hook is used."""
    page, session = ft.context.page, table.session

    def correct(number: int) -> None:
        page.navigate(addresses.session(session.id, "round", number))

    return use_points(table, correct if session.tracking == "scorepad" else None)
