"""A session that is over: who won and why, what each game tells of it, and what comes next."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.engine import RuleBroken
from companion.sessions.library import again
from companion.sessions.samples import is_sample
from companion.ui import addresses, bridge
from companion.ui.parts.frame import grouped
from companion.ui.parts.keys import main_key, quiet_key
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import headline, soft
from companion.ui.result.evening import Evening
from companion.ui.result.panels import RESULT_PANELS
from companion.ui.result.places import Places


@bridge.component
def Result(session: Session) -> Any:
    table = use_table(session)
    say, about = table.say, session.head.about
    more = RESULT_PANELS.get((session.game.id, about.tracking))
    own: list[ft.Control] = more(table) if more else []
    won = headline(table.words.prompt(say, table.seen), table.accent.colour)
    top = ft.Semantics(
        identifier="result", container=True, content=ft.Column([soft(say.t("The game is over")), won], spacing=2)
    )
    places = Places(table, key="places")
    evening = Evening(session, key=f"evening-{session.id}")
    return table_screen(
        table,
        columns=[[top, places, evening], [grouped(ft.Column(own, spacing=12))] if own else []],
        beside=say.t("finished"),
        foot=_next(table),
    )


def _next(table: Table) -> list[ft.Control]:
    """Another one with the same people; digital play begins elsewhere."""
    say, session, desk, page = table.say, table.session, table.desk, ft.context.page
    if session.head.about.mode != "table":
        return []
    if is_sample(session.id):
        new = say.t("Start a game of your own")
        return [ft.Row([main_key(new, lambda: page.navigate(addresses.new(session.game.id)), "new", table.accent)])]

    def play() -> None:
        try:
            new = again(desk.sessions, desk.sessions.open(session.id))
        except RuleBroken as broken:
            table.refuse(broken)
        else:
            page.navigate(addresses.session(new.id))

    change = addresses.new(session.game.id, again=True)
    seats = quiet_key(say.t("Change seats"), lambda: page.navigate(change), "seats")
    key = main_key(say.t("Play again"), play, "again", table.accent)
    return [ft.Row([seats, key], spacing=10)]
