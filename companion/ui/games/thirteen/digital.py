"""13 without cards on the table: the app deals; three targets, one's own hand, and everybody else around."""

from __future__ import annotations

from typing import Any, Final

import flet as ft

from companion.engine import Chance, Choice
from companion.games.thirteen.view import View
from companion.ui import bridge, theme
from companion.ui.games.thirteen.between_rounds import between_rounds, who_begins
from companion.ui.games.thirteen.hand_area import hand_foot, use_hand_choice
from companion.ui.games.thirteen.score_block import round_of, use_points
from companion.ui.games.thirteen.seats import rows, seat_boxes
from companion.ui.games.thirteen.targets import DropTargets, targets
from companion.ui.parts import spread
from companion.ui.parts.keys import at_least, main_key
from companion.ui.parts.pile import pile
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import announced, body, soft, titled

DEALT: Final = 84
PILE: Final = 44
"""Widths of the pile, before cards are dealt and during a round."""
NARROW_REST: Final = 498
WIDE_REST: Final = 558
"""Height of all but the columns of cards: the bar, whose turn it is, the rest of the targets, the hand.

On a wide page cards in hand are larger; a narrow page also has the boxes of all seats.
"""
SEATS_LINE: Final = 104
"""Height of each line of boxes, with the gap below it."""
HIDE_KEY: Final = 60
"""Height of the line with the key that hides the hand, on a shared screen."""
LOWEST: Final = 104.0
HIGHEST: Final = 190.0
"""Heights of a column: the lowest shows five cards apart, the highest has room for more than ever lie there."""


@bridge.component
def ThirteenGame(live: Session) -> Any:
    """Draw the board for ``live``: one seat's view of a session (``SeatView``), or a moment of the past."""
    table = use_table(live, theme.MIDNIGHT)
    session, say = table.session, table.say
    seen: View = table.seen
    asked = seen.awaits
    choice = use_hand_choice(table)
    points = use_points(table)
    if isinstance(asked, Chance):
        deck = ft.Row([pile(say, seen.left, width=DEALT, accent=theme.MIDNIGHT)], alignment=ft.MainAxisAlignment.CENTER)
        words = say.t("Then {name} plays the first card.", name=who_begins(table))
        deal = main_key(say.t("Deal five cards to everybody"), lambda: table.tell(asked.offer), "deal", theme.MIDNIGHT)
        return between_rounds(table, points, [deck, body(words)], deal if session.people else None)
    opened = bool(session.options.open_piles)
    everybody = seat_boxes(table, asked.seat if isinstance(asked, Choice) else None, opened)
    lying = targets(table, choice.of_card, DropTargets(choice.on_drop, _room(table)))
    if table.device.wide:
        columns = [[_top(table), lying], [everybody, *points]]
    else:
        columns = [[_top(table), everybody, lying], points]
    return table_screen(
        table, columns=columns, foot=hand_foot(table, choice), beside=round_of(say, seen.round, seen.deals)
    )


def _room(table: Table) -> float:
    """Return the height of the columns: a phone of the usual size shows hand and board without scrolling."""
    others = WIDE_REST if table.device.wide else NARROW_REST + SEATS_LINE * rows(table)
    if table.session.hide:
        others += HIDE_KEY
    return max(LOWEST, min(HIGHEST, table.device.size.height - others))


def _top(table: Table) -> ft.Control:
    """Draw whose turn it is, what happened last, and the pile."""
    say = table.say
    seen: View = table.seen
    dealer = say.t("Dealer: {name}", name=say.name(seen.dealer))
    words = titled(dealer, table.words.prompt(say, seen).rstrip("."), table.accent.colour)
    deck = pile(say, seen.left, width=PILE, accent=theme.MIDNIGHT)
    latest = announced("latest", at_least(soft(_latest(table)), 40, ft.Alignment.TOP_LEFT))
    return ft.Column([spread.facing(words, deck), latest], spacing=6)


def _latest(table: Table) -> str:
    lines = table.session.since(table.say)
    return lines[-1] if lines else table.session.latest(table.say)
