"""What a game adds to the result: how its points came about, in the way its players know them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.ui.parts.table import Table

RESULT_PANELS: Final[dict[tuple[str, str], Callable[[Table], list[ft.Control]]]] = {}
"""By game and tracking: a function from a table to what stands below the places. It may use hooks."""
