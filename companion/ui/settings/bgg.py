"""Asks under which number BoardGameGeek lists 13: it is a new edition of an older game, and people may prefer another
one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.games import GAMES
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import panel
from companion.ui.parts.texts import soft
from companion.ui.prefs import MOST_BGG

USUAL: Final = GAMES["13"].boardgamegeek


@bridge.component
def BggNumber(chosen: int, put: Callable[[int], Any]) -> Any:
    """Asks for the number and keeps it as soon as it is valid; an empty field brings the usual one back."""
    say = use_device().say()
    typed, write = ft.use_state("" if chosen == USUAL else str(chosen))

    def change(text: str) -> None:
        write(text.strip())
        if (number := _read(text.strip())) is not None:
            put(number)

    field = text_field(
        typed,
        change,
        label=say.t("13 at BoardGameGeek: {number}", number=USUAL),
        identifier="bgg-13",
        max_length=7,
        keyboard_type=ft.KeyboardType.NUMBER,
    )
    told = say.t(
        "BG Stats finds 13 under this number. Left empty, it is the one of the older game that 13 is a new edition of."
    )
    if _read(typed) is None:
        told = say.t("This is not a number at BoardGameGeek; the last one stays.")
    return panel([ft.Row([field]), soft(told)])


def _read(typed: str) -> int | None:
    """Return the number typed; None if it is none."""
    if not typed:
        return USUAL
    number = int(typed) if typed.isdecimal() and len(typed) <= len(str(MOST_BGG)) else 0
    return number or None
