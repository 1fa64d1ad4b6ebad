"""What may be drawn: every kind of card, with how many of it nobody has seen yet. Under the thumb, always in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.games.push.cards import CARDS, COLOUR, COLOURS, VALUE, VALUES
from companion.games.push.words import word
from companion.ui import bridge, theme
from companion.ui.games.push.cards import DRAWN
from companion.ui.parts.glyphs import GLYPHS
from companion.ui.parts.keys import at_least, main_key, quiet_key, tappable
from companion.ui.parts.marks import SHAPES
from companion.ui.parts.texts import BOLD, drawn
from companion.ui.parts.zoom import steady

GAP: Final = 4
Pick = Callable[[str], Any]
Kinds = tuple[tuple[str, int, str], ...]
"""Card, how many of it are unseen, what is spoken: in the order of CARDS."""


def cells(say: Say, unseen: tuple[tuple[str, int], ...]) -> Kinds:
    left = dict(unseen)

    def spoken(card: str) -> str:
        n = left.get(card, 0)
        return say.plural("{card}, {n} unseen", "{card}, {n} unseen", n, card=word(say, card))

    return tuple((card, left.get(card, 0), spoken(card)) for card in CARDS)


@bridge.leaf
def Cell(card: str, left: int, spoken: str, on_pick: Pick) -> ft.Control:
    """Never switched off: whoever taps a card that is all gone is told so (M1)."""
    if card in VALUE:
        colour = theme.ON_FACE[COLOUR[card]] if left else theme.SOFT
        words = f"{SHAPES[COLOUR[card]][0]} {VALUE[card]}"
        name = ft.TextStyle(size=steady(19, 1.15), weight=BOLD, color=colour, height=1)
    else:
        words = GLYPHS[DRAWN[card]]
        name = ft.TextStyle(size=steady(22), color=theme.FACE_INK if left else theme.SOFT, height=1)
    count = ft.TextStyle(size=steady(theme.SMALLEST, 1.3), color=theme.FACE_SOFT if left else theme.SOFT, height=1.25)
    spans = [ft.TextSpan(f"{words}\n", name), ft.TextSpan(f"×{left}", count)]
    return tappable(
        # one text of two lines, not two in a column: there are 32 cells, and each is drawn anew when the picker hides
        drawn("", size=theme.SMALLEST, spans=spans, text_align=ft.TextAlign.CENTER, no_wrap=True),
        lambda: on_pick(card),
        spoken=spoken,
        identifier=f"draw-{card}",
        bgcolor=theme.FACE if left else None,
        border=ft.Border.all(1, theme.FACE_EDGE if left else theme.LINE),
        border_radius=10,
        expand=True,
    )


@bridge.leaf
def Line(kinds: Kinds, on_pick: Pick) -> ft.Control:
    """A line of the picker."""
    return ft.Row([Cell(*kind, on_pick, key=kind[0]) for kind in kinds], spacing=GAP)


@bridge.leaf
def Picker(kinds: Kinds, stop: str, may_stop: bool, hidden: bool, on_pick: Pick, on_stop: Callable[[], Any]) -> Any:
    """``hidden`` while something else is due: it stays where it is, under what covers it."""
    wide = len(VALUES)
    rows = [Line(kinds[at * wide : (at + 1) * wide], on_pick, key=at) for at in range(len(COLOURS))]
    # never switched off: whoever taps it too early is told why not
    key = main_key(stop, on_stop, "stop", theme.VERMILION) if may_stop else quiet_key(stop, on_stop, "stop")
    others = [ft.Container(Cell(*kind, on_pick, key=kind[0]), expand=1) for kind in kinds if kind[0] not in VALUE]
    last = ft.Row([*others, ft.Container(ft.Row([key]), expand=wide - len(others))], spacing=GAP)
    grid = ft.Column([*rows, at_least(last, 56)], spacing=GAP)
    return ft.Semantics(container=True, exclude_semantics=hidden, content=ft.Container(grid, disabled=hidden))
