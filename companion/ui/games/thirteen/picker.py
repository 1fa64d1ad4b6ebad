"""Draws the cards that nobody has seen yet, with their number, to tap the one that was just played."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.games.thirteen.cards import COLOURS, ROTTEN, VALUES
from companion.games.thirteen.view import View
from companion.ui.games.thirteen.cards import to_choose
from companion.ui.games.thirteen.play_card import CardChoice
from companion.ui.parts.frame import panel
from companion.ui.parts.table import Table
from companion.ui.parts.texts import heading

PHONE: Final = (54, 62)
ROOMY: Final = (88, 66)
GAP: Final = 5


def picker(table: Table, choice: CardChoice) -> ft.Control:
    """Draw a line for each colour, the Rotten Four below. A card of which all are seen is dimmed and says why."""
    say = table.say
    seen: View = table.seen
    unseen = dict(seen.unseen)
    width, height = ROOMY if table.device.wide else PHONE

    def card(name: str, wide: float, high: float) -> ft.Control:
        left = unseen.get(name, 0)
        called = table.words.word(say, name)
        return to_choose(
            name,
            note=f"× {left}" if left else "–",
            width=wide,
            height=high,
            spoken=say.t("{card}, {n} not seen yet", card=called, n=left),
            on_tap=lambda: choice.on_card(name),
            chosen=choice.card == name,
            dimmed=not left,
            name=called if name == ROTTEN else "",
        )

    rows: list[ft.Control] = [
        ft.Row(
            [card(f"{colour[0].upper()}{value}", width, height) for value in VALUES],
            spacing=GAP,
            run_spacing=GAP,
            wrap=True,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        for colour in COLOURS
    ]
    rows.append(ft.Row([card(ROTTEN, width * 5 + GAP * 4, 52)], alignment=ft.MainAxisAlignment.CENTER))
    title = heading(say.t("Cards not seen yet"))
    return panel([title, *rows], spacing=GAP + 1)
