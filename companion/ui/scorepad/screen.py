"""The screens of one session: counting the next round, correcting an earlier one, the result."""

from __future__ import annotations

import logging
from typing import Any

import flet as ft

from companion.engine import Over, Refusal
from companion.sessions.live import LiveSession
from companion.ui import bridge, theme
from companion.ui.desk import Desk, use_desk
from companion.ui.parts.frame import panel, screen, view
from companion.ui.parts.keys import main_key, round_key
from companion.ui.parts.texts import body, headline, soft
from companion.ui.scorepad.counting import Counting, Draft, blank, draft_of
from companion.ui.scorepad.points import points_panels, standings_panel

log = logging.getLogger("companion.ui")


@bridge.component
def Scorepad() -> ft.View:
    id = ft.use_route_params()["id"]
    return view(ft.use_view_path(), Match(id, key=id))


@bridge.component
def Correct() -> ft.View:
    where = ft.use_route_params()
    return view(ft.use_view_path(), Correction(where["id"], int(where["round"]), key=f"{where['id']}-{where['round']}"))


@bridge.component
def Match(id: str) -> ft.Control:
    """The next round to count, or the result when all have been counted."""
    desk, page = use_desk(), ft.context.page
    session = _open(desk, id)
    shown, show = ft.use_state(0)
    struck, keep = ft.use_state((0, blank(0)))
    bridge.use_watched(session or desk.sessions)
    if session is None:
        return _missing(desk)
    seen = session.look()

    def undo() -> None:
        before = session.look()
        try:
            session.undo(session.revision)
        except Refusal:  # somebody was faster: this screen is being repainted
            return
        if len(session.look().rounds) < len(before.rounds):
            keep((len(before.rounds), draft_of(before.rounds[-1])))

    say = desk.say(session.names)
    tools = [round_key(ft.Icons.UNDO, say.t("Undo the last entry"), undo if session.undoable else None, "undo")]
    points = points_panels(
        say, seen, shown or len(seen.rounds), show, lambda n: page.navigate(f"/session/{id}/round/{n}")
    )
    if isinstance(seen.awaits, Over):
        return _result(desk, session, seen, tools, points)
    again = struck[1] if struck[0] == seen.round else blank(seen.players)
    return Counting(session, seen.round, again, tools, points, key=f"{seen.round}-{struck[0] == seen.round}")


@bridge.component
def Correction(id: str, number: int) -> ft.Control:
    """An earlier round, counted anew."""
    desk = use_desk()
    session = _open(desk, id)
    bridge.use_watched(session or desk.sessions)
    if session is None or not 1 <= number <= len(session.look().rounds):
        return _missing(desk)
    return Counting(session, number, draft_of(session.look().rounds[number - 1]), [], [], correcting=True, key=f"{number}")


def _open(desk: Desk, id: str) -> LiveSession | None:
    try:
        return desk.sessions.open(id)
    except LookupError:
        return None
    except (Refusal, ValueError):
        log.exception("session %s does not fold", id)
        return None


def _missing(desk: Desk) -> ft.Control:
    say, page = desk.say(), ft.context.page
    words = panel([body(say.t("This match is not here, or cannot be read any more."))])
    home = main_key(say.t("All matches"), lambda: page.navigate("/"), "home")
    return screen(desk, columns=[[words]], title="", back=lambda: page.navigate("/"), foot=[ft.Row([home])])


def _result(
    desk: Desk, session: LiveSession, seen: Any, tools: list[ft.Control], points: list[ft.Control]
) -> ft.Control:
    page = ft.context.page
    say, words = desk.say(session.names), session.game.words

    def again() -> None:
        new = desk.sessions.begin(session.game.id, session.names, session.head.about.first_seat, tracking="scorepad")
        page.navigate(f"/session/{new.id}")

    top = ft.Column([soft(say.t("The match is over")), headline(words.prompt(say, seen), theme.MIDNIGHT.colour)], spacing=2)
    return screen(
        desk,
        columns=[[top, standings_panel(say, seen)], points],
        title=words.title(say),
        beside=say.t("finished"),
        back=lambda: page.navigate("/"),
        tools=tools,
        foot=[ft.Row([main_key(say.t("Again with the same players"), again, "again", theme.MIDNIGHT)])],
    )
