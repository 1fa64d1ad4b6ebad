"""Thricewise with real cards, quick: the ranks revealed, then the points of every card placed."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.engine import Choice, Together
from companion.games.thricewise.scorepad import View
from companion.ui import bridge, theme
from companion.ui.games.thricewise import place_points, reveal_ranks
from companion.ui.games.thricewise.draft import QUICK_FORM, QuickDraft, begin_quick, quick_entry
from companion.ui.games.thricewise.seats import last_panel, ranks_aside, seats_panel, turn_of_turns
from companion.ui.parts.entry import use_kept_entry
from companion.ui.parts.table import Session, table_screen, use_table
from companion.ui.parts.texts import headline


@bridge.component
def ThricewisePad(session: Session) -> Any:
    table = use_table(session, theme.PLUM)
    view: View = table.seen
    draft, newest, update = use_kept_entry(
        table, "entry", session.steps, lambda: begin_quick(view, session.struck), QUICK_FORM
    )

    def edit(change: Callable[[QuickDraft], QuickDraft]) -> None:
        table.refuse(None)
        update(change)

    def reveal(rank: str) -> None:
        if broken := reveal_ranks.why_not(table, newest(), rank):
            table.refuse(broken)
        else:
            edit(lambda draft: draft.put(rank))

    def confirm() -> None:
        table.tell(quick_entry(view, newest()))

    on_pick = bridge.use_newest(lambda card: edit(lambda draft: draft.picked(card)))
    say = table.say
    last = last_panel(say, view.placements, functools.partial(place_points.points_words, say))
    seats = seats_panel(say, view, ranks_aside(say, view), people=table.device.sessions.people)
    right: list[ft.Control] = [last, seats]
    foot: list[ft.Control] = []
    match view.awaits:
        case Choice():
            if draft.calculating:
                enter = place_points.calculator(table, draft, edit, on_pick)
            else:
                enter = place_points.chips_panel(table, draft, edit)
            left = [place_points.top(table), enter]
            foot = [place_points.foot(table, draft, confirm)]
        case Together():
            ranks = reveal_ranks.rank_keys(table, draft, reveal)
            left = [reveal_ranks.top(table, draft), reveal_ranks.slots(table, draft, edit), ranks]
            foot = [reveal_ranks.foot(table, draft, confirm)]
        case _:
            left = [headline(table.words.prompt(say, view))]
    return table_screen(table, columns=[left, right], foot=foot, beside=turn_of_turns(say, view))
