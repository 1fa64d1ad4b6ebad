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
from companion.ui.games.thricewise.placing import two_lines, what_to_place
from companion.ui.games.thricewise.seats import last_panel, points_strip, ranks_aside, seats_panel, turn_of_turns
from companion.ui.kit.board import Parts
from companion.ui.session.entry import use_kept_entry
from companion.ui.session.table import Session, board_screen, head, use_table


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
    large, hint = table.words.prompt(say, view), ""
    board: ft.Control = ft.Container()
    foot: list[ft.Control] = []
    match view.awaits:
        case Choice():
            large, hint = say.name(view.order[0]), what_to_place(table)
            if draft.calculating:
                board = place_points.calculator(table, draft, edit, on_pick)
                foot = place_points.calculated_line(table, draft, edit)
            else:
                board = place_points.entered_panel(table, draft, edit)
                foot = [place_points.chip_keys(table, edit)]
            foot.append(place_points.foot(table, draft, confirm))
        case Together():
            large, hint = reveal_ranks.large_words(table, draft), table.words.prompt(say, view)
            board = reveal_ranks.slots(table, draft, edit)
            foot = [reveal_ranks.rank_keys(table, draft, reveal), reveal_ranks.foot(table, draft, confirm)]
    latest, over = two_lines(table, hint)
    return board_screen(
        table,
        Parts(
            head=head(table, large, latest),
            strip=points_strip(table),
            board=board,
            foot=foot,
            more=[last],
            under=[seats],
            hint=over,
        ),
        beside=turn_of_turns(say, view),
    )
