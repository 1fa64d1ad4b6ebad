"""How a game of Push ended: everybody's cards, and what they are worth."""

from __future__ import annotations

import flet as ft

from companion.ui.games.push.areas import areas_panel
from companion.ui.parts.table import Table


def ending(table: Table) -> list[ft.Control]:
    return [areas_panel(table, table.say.t("Everybody’s cards"))]
