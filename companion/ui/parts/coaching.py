"""The coach: what might be done now, best first, each with its worth and its reason."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import flet as ft

from companion.engine import SPECTATOR, Choice, Viewer
from companion.engine.game import Weighed
from companion.engine.words import Say
from companion.sessions.coach import advise
from companion.sessions.live import LiveSession
from companion.ui import bridge, theme
from companion.ui.desk import use_desk
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import BOLD, body, heading, lettering, soft

SHOWN: Final = 3


@bridge.component
def Advice(session: LiveSession, viewer: Viewer | None, revision: int) -> Any:
    """Asked for by a tap; after the next move it has to be asked for again."""
    desk, page = use_desk(), ft.context.page
    asked, ask = ft.use_state(_never)
    found, tell = ft.use_state(_nothing)
    newest: Any = ft.use_ref(lambda: revision)
    newest.current = revision
    say = desk.say(session.names)
    if session.game.coach is None:
        return ft.Container(height=0)
    eyes = _eyes(session) if viewer is None else viewer

    async def think() -> None:
        weighing = advise(session, eyes)
        while newest.current == revision:
            try:
                next(weighing)
            except StopIteration as end:
                tell((revision, end.value))
                return
            await asyncio.sleep(0)

    def on_ask() -> None:
        ask(revision)
        page.run_task(think)

    told: list[ft.Control] = [soft(say.t("The coach weighs what you may do, from what you can know."))]
    if found is not None and found[0] == revision:
        told = [_line(say, session, eyes, one, best=n == 0) for n, one in enumerate(found[1][:SHOWN])] or [
            body(say.t("The coach has nothing to say about this."))
        ]
    elif asked == revision:
        told = [soft(say.t("The coach is thinking …"))]
    else:
        told.append(ft.Row([quiet_key(say.t("Ask the coach"), on_ask, "ask-coach")]))
    inside = ft.Column(told, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return panel(
        [heading(say.t("Coach")), ft.Semantics(container=True, live_region=True, content=inside)], identifier="coach"
    )


def _line(say: Say, session: LiveSession, viewer: Viewer, one: Weighed, *, best: bool) -> ft.Control:
    assert session.game.coach is not None
    sentence = session.game.coach.sentence(say, session.look(viewer), one)
    worth = lettering(say.decimal(one.value, sign=True), size=18, weight=BOLD, color=theme.INK, width=64)
    words = body(sentence, size=15)
    words.expand = True
    mark = [ft.Icon(ft.Icons.STAR, size=18, color=theme.INK)] if best else []
    return ft.Row([worth, words, *mark], spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def _eyes(session: LiveSession) -> Viewer:
    """At a real table: of whoever decides."""
    asked = session.look().awaits
    return asked.seat if isinstance(asked, Choice) else SPECTATOR


_never: int | None = None
_nothing: tuple[int, tuple[Weighed, ...]] | None = None
