"""What 13 adds to the result: the score block, and in sentences where each round's points come from."""

from __future__ import annotations

import flet as ft

from companion.ui import addresses
from companion.ui.games.thirteen.score_block import block_of, points_panels
from companion.ui.parts.table import Table


def ending(table: Table) -> list[ft.Control]:
    """For both trackings; a round that was counted by hand is corrected from here. A hook is used."""
    page, session = ft.context.page, table.session
    shown, show = ft.use_state(0)

    def correct(number: int) -> None:
        page.navigate(addresses.session(session.id, "round", number))

    counted = session.tracking == "scorepad"
    return points_panels(
        table.say, block_of(table.seen), shown or len(table.seen.rounds), show, correct if counted else None
    )
