"""After a game with a coach: what cost most, for each person, and what would have been better."""

from __future__ import annotations

import asyncio
import functools
from itertools import groupby
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.sessions.coach import Dear, dearest
from companion.sessions.live import LiveSession
from companion.ui import addresses, bridge
from companion.ui.desk import use_desk
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body, heading, soft, strong


@bridge.component
def DearDecisions(session: LiveSession) -> Any:
    """Worked out when it is asked for; the page stays alive meanwhile."""
    desk, page = use_desk(), ft.context.page
    done, show = ft.use_state(_not_asked)
    found, tell = ft.use_state(_nothing)
    say = desk.say(session.names)

    async def work() -> None:
        steps, shown = dearest(session), 0.0
        while True:
            try:
                now = next(steps)
            except StopIteration as end:
                tell(end.value)
                return
            if now - shown >= 0.05:
                shown = now
                show(now)
            await asyncio.sleep(0)

    def on_ask() -> None:
        show(0.0)
        page.run_task(work)

    if found is not None:
        inside = _told(say, session, found, page) or [body(say.t("No decision cost more than half a point."))]
    elif done is not None:
        percent = say.t("{n} % looked at", n=round(100 * done))
        inside = [soft(percent), ft.ProgressBar(value=done)]
    else:
        key = quiet_key(say.t("Show what cost most"), on_ask, "dear")
        inside = [body(say.t("The coach looks at every decision again, from what could be known then.")), ft.Row([key])]
    return panel([heading(say.t("Dearest decisions")), *inside], identifier="dear-decisions")


def _told(say: Say, session: LiveSession, found: tuple[Dear, ...], page: ft.Page) -> list[ft.Control]:
    coach, lines = session.game.coach, list[ft.Control]()
    assert coach is not None
    for seat, some in groupby(found, key=lambda one: one.seat):
        lines.append(strong(say.name(seat)))
        for one in some:
            view = session.rules.look(session.states()[one.entry - 1], seat)
            cost = say.t("About {points} points:", points=say.decimal(one.cost))
            was = say.t("Done: {sentence}", sentence=coach.sentence(say, view, one.done))
            better = say.t("Better: {sentence}", sentence=coach.sentence(say, view, one.better))
            to = functools.partial(page.navigate, addresses.session(session.id, "replay", one.entry - 1))
            go = quiet_key(say.t("Look at it"), to, f"dear-{one.entry}", expand=False)
            lines += [soft(cost, size=15), body(was, size=15), body(better, size=15), go]
    return lines


_not_asked: float | None = None
_nothing: tuple[Dear, ...] | None = None
