"""13 as it is read from across the room: the three targets with their sums, points, whose turn it is."""

from __future__ import annotations

import functools
from typing import Final

import flet as ft

from companion.engine import Choice, Over
from companion.engine.words import capital
from companion.games.thirteen import scorepad
from companion.games.thirteen.cards import COLOURS
from companion.games.thirteen.view import View
from companion.games.thirteen.words import target as target_word
from companion.games.thirteen.words import word
from companion.ui import theme
from companion.ui.games.thirteen.cards import Flights, column
from companion.ui.games.thirteen.score_block import round_of
from companion.ui.kit.board import Area
from companion.ui.kit.signs import mark
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn, silent
from companion.ui.session.large_view import Afar, standing
from companion.ui.session.table import Table

GAP: Final = 12
INSET: Final = 12
"""The pixels between targets, and from the edge of one to its cards."""
SUM: Final = 0.32
"""The size of a sum by the width of a target, at most."""
CARD: Final = 0.62
"""The width of a card by the height of a column of cards: more than five lie there seldom."""

FROM_BELOW: Final = Flights(lambda _: (0.0, 0.0))
"""How cards come where nobody sees a seat beside the targets."""


def large(table: Table[View | scorepad.View]) -> Afar:
    """Say what is shown of a match: on the pad, the standing."""
    seen, shown = table.seen, standing(table)
    says = shown.says.rstrip(".")
    if isinstance(seen, scorepad.View) and not isinstance(seen.awaits, Over):
        says = round_of(table.say, seen.round, seen.deals)
    board = functools.partial(_targets, table) if isinstance(seen.awaits, Choice) else None
    return Afar(capital(says), shown.seats, board)


def _targets(table: Table, area: Area) -> ft.Control:
    each = (area.width - GAP * (len(COLOURS) - 1)) / len(COLOURS)
    boxes: list[ft.Control] = [_target(table, at, each, area.height, table.device.size.afar) for at in range(3)]
    return ft.Row(boxes, spacing=GAP, alignment=ft.MainAxisAlignment.CENTER)


def _target(table: Table, at: int, width: float, height: float, letters: float) -> ft.Control:
    say = table.say
    seen: View = table.seen
    cards, total = seen.targets[at], seen.sums[at]
    letters = min(letters, width * SUM)
    high = height - letters * 1.3 - 3 * INSET
    lying = column(cards, min(width - 2 * INSET, high * CARD), high, flights=FROM_BELOW if table.device.moves else None)
    sum_of = drawn(str(total), size=letters, weight=BOLD, color=theme.INK, style=ft.TextStyle(height=1.1))
    head = ft.Row([mark(COLOURS[at], int(letters * 0.8)), sum_of], spacing=INSET, alignment=ft.MainAxisAlignment.CENTER)
    inside = centred([head, lying], spacing=INSET, tight=True)
    told = say.listing([word(say, card) for card in cards]) if cards else say.t("no card")
    target = say.t("{target}: {sum}", target=target_word(say, COLOURS[at]), sum=total)
    box = ft.Container(
        silent(inside),
        width=width,
        height=height,
        bgcolor=theme.CARD,
        border=ft.Border.all(2, theme.LINE),
        border_radius=18,
        padding=INSET / 2,
    )
    return ft.Semantics(identifier=f"target-{COLOURS[at]}", label=f"{target}. {told}", container=True, content=box)
