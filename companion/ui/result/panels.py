"""What a game adds to the result: how its points came about, in the way its players know them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.ui.games.push.quick_result import outcome as push_colours
from companion.ui.games.push.result import ending as push_ending
from companion.ui.games.thirteen.result import ending as thirteen_ending
from companion.ui.games.thricewise.quick_result import outcome as thricewise_points
from companion.ui.games.thricewise.result import outcome as thricewise_grid
from companion.ui.parts.table import Table

RESULT_PANELS: Final[dict[tuple[str, str], Callable[[Table], list[ft.Control]]]] = {
    ("push", "full"): push_ending,
    ("push", "scorepad"): push_colours,
    ("13", "scorepad"): thirteen_ending,
    ("13", "full"): thirteen_ending,
    ("thricewise", "scorepad"): thricewise_points,
    ("thricewise", "full"): thricewise_grid,
}
"""By game and tracking: a function from a table to what stands below the places. It may use hooks."""
