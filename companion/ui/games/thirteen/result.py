"""Adds to the result of 13 the score block, and in sentences where each round's points come from."""

from __future__ import annotations

import flet as ft

from companion.ui import addresses
from companion.ui.games.thirteen.score_block import use_points
from companion.ui.parts.board import result_area
from companion.ui.parts.table import Table


def round_by_round(table: Table) -> list[ft.Control]:
    """Draw them for either tracking; a round that people counted can be corrected from here. Uses a hook."""
    page, session = ft.context.page, table.session

    def correct(number: int) -> None:
        page.navigate(addresses.session(session.id, "round", number))

    room = result_area(table.device.size)
    return use_points(table, correct if session.tracking == "scorepad" else None, room)
