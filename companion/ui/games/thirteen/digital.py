"""13 without cards on the table: the app deals; three targets, one's own hand, and everybody else around."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine import Chance, Choice
from companion.games.thirteen.events import Play
from companion.games.thirteen.view import View
from companion.ui import bridge, theme
from companion.ui.games.thirteen.between_rounds import between_rounds, who_begins
from companion.ui.games.thirteen.hand_area import hand_foot, use_hand_choice
from companion.ui.games.thirteen.score_block import round_of, use_points
from companion.ui.games.thirteen.seats import points_strip, seat_boxes
from companion.ui.games.thirteen.targets import Columns, targets, use_taken_cards
from companion.ui.kit.board import LINE, Parts, area
from companion.ui.kit.hand import GROUP, dropped_card, hand_high
from companion.ui.kit.keys import main_key
from companion.ui.kit.pile import pile
from companion.ui.kit.texts import body
from companion.ui.session.hint_line import OnScreen
from companion.ui.session.hints import use_hint
from companion.ui.session.own_turn import use_own_turn
from companion.ui.session.recent_deeds import use_recent_deeds
from companion.ui.session.table import Session, Table, board_screen, head, use_table

DEALT: Final = 84
PILE: Final = 44
"""Widths of the pile, before cards are dealt and during a round."""


@bridge.component
def ThirteenGame(live: Session, on_screen: OnScreen) -> ft.Control:
    """Draw the board for ``live``: one seat's view of a session (``SeatView``), or a moment of the past."""
    table = use_table(live, theme.MIDNIGHT, on_screen=on_screen)
    session, say = table.session, table.say
    seen: View = table.seen
    asked = seen.awaits
    choice = use_hand_choice(table)
    own = use_own_turn(table.device, table.session, table.say.you)
    given = use_hint(table)
    advised = given.decision if isinstance(given.decision, Play) else None

    def lift() -> None:
        """What is advised is lifted: its target is one tap away."""
        if advised is not None:
            choice.on_drag(next(key for key, card in choice.cards.items() if card == advised.card))

    ft.use_effect(lift, [given.number])
    taken = use_taken_cards(table)
    recent = use_recent_deeds(table, _latest(table), besides=1)
    points = use_points(table)
    if isinstance(asked, Chance):
        deck = ft.Row([pile(say, seen.left, width=DEALT, accent=theme.MIDNIGHT)], alignment=ft.MainAxisAlignment.CENTER)
        words = say.about(who_begins(seen), "Then {name} plays the first card.", "Then you play the first card.")
        deal = main_key(say.t("Deal five cards to everybody"), lambda: table.tell(asked.offer), "deal", theme.MIDNIGHT)
        by_itself = not session.steps and not session.still and not table.device.prefs.by_hand
        return between_rounds(table, points, [deck, body(words)], deal if session.people and not by_itself else None)
    opened = bool(session.options.open_piles)
    everybody = seat_boxes(table, asked.seat if isinstance(asked, Choice) else None, opened)
    space = area(table.device.size, LINE, hand_high(table.device.size, len(choice.cards)))
    hint, foot = hand_foot(table, choice)
    hint = given.words or hint
    columns = Columns(space, choice.on_drop, recent.deeds, taken, advised.target if advised else "")
    prompt = table.words.prompt(say, seen).rstrip(".")
    rest = pile(say, seen.left, width=PILE, accent=theme.MIDNIGHT)
    return board_screen(
        table,
        Parts(
            head=head(table, prompt, "", rest, told=recent.told, over=recent.key, own=own),
            strip=points_strip(table),
            board=ft.DragTarget(
                group=GROUP,
                content=targets(table, choice.of_card, columns),
                on_accept=lambda event: choice.on_flick(dropped_card(event)),
            ),
            foot=foot,
            hint=hint,
            more=[everybody, *points],
        ),
        beside=round_of(say, seen.round, seen.deals),
        hint_key=given.key,
    )


def _latest(table: Table) -> str:
    """Return the last card that was laid in words: what one drew after it is nobody's news."""
    lines = table.session.since(table.say)
    return lines[-1] if lines else table.session.latest(table.say)
