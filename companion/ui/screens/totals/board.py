"""Draws the board of a game that was written down by its points: what was told wrong is told again."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.sessions.library.totals import totals_event, totals_of
from companion.sessions.play.session_view import SessionView
from companion.ui import bridge
from companion.ui.games.registry import SCREENS
from companion.ui.kit.fields import Fields
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import main_key
from companion.ui.kit.texts import headline
from companion.ui.screens.totals.lines import (
    Line,
    PastDraft,
    Place,
    cards_asked,
    cards_of,
    go_on,
    number,
    places,
    player_line,
)
from companion.ui.session.table import table_screen, use_table


@bridge.component
def Totals(session: SessionView) -> ft.Control:
    """Draws the points as they were told, to be changed."""
    game = session.game.id
    table = use_table(session, SCREENS[game].accent)
    say = table.say
    page = ft.context.page
    draft, newest, change = bridge.use_draft(_told(session))
    fields: Fields[Place] = ft.use_memo(lambda: Fields(page), [])

    def keep() -> None:
        lines = newest().lines
        points = [number(line.points) for line in lines]
        for seat, found in enumerate(points):
            if found is None:
                table.refuse(say.t("{name}: how many points?", name=say.name(seat)))
                return
        before = totals_of(session, session.struck)
        table.tell(totals_event(game, [found or 0 for found in points], cards_of(lines), before))

    def typed(id: int, **fields: str) -> None:
        change(lambda old: old.with_line(id, **fields))
        table.refuse(None)

    def enter(place: Place) -> None:
        go_on(fields, places(newest(), named=True), place)

    def line(at: int, one: Line) -> ft.Control:
        typing = functools.partial(typed, one.id)
        return player_line(say, at, one, typing, fields=fields, enter=enter, named=say.name(at))

    lines = [line(at, one) for at, one in enumerate(draft.lines)]
    cards = cards_asked(say, draft, lambda id, cards: typed(id, cards=cards), fields=fields, enter=enter)
    return table_screen(
        table,
        columns=[
            [
                headline(say.t("How many points?"), table.accent.colour),
                panel([*lines, *cards], identifier="players"),
            ]
        ],
        foot=[ft.Row([main_key(say.t("Write it down"), keep, "write-down", table.accent)])],
    )


def _told(session: SessionView) -> PastDraft:
    """Return what stood there; seats are told apart by their number, whatever they are called."""
    event: Any = totals_of(session, session.struck)
    cards = event.cards or (0,) * len(event.points)
    lines = zip(session.names, event.points, cards, strict=True)
    return PastDraft(
        session.game.id,
        tuple(Line(at, name, str(points), str(n) if n else "") for at, (name, points, n) in enumerate(lines)),
    )
