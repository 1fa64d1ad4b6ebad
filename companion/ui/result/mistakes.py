"""Shows after a game with a coach what cost most, for each person, and what would have been better."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import flet as ft

from companion.engine.game import Weighed
from companion.engine.words import Say
from companion.sessions.play.coach import Best, Decisions, Mistake, decisions
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.snapshot import Snapshot
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body, heading, soft, strong


@bridge.component
def Mistakes(session: LiveSession) -> Any:
    """Works the mistakes out when somebody asks for them; the page can be used meanwhile."""
    device, page = use_device(), ft.context.page
    done, show = bridge.use_state[float | None](None)
    found, tell = bridge.use_state[Decisions | None](None)
    say = device.say_of(session)

    async def work() -> None:
        steps, shown = decisions(session), 0.0
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
        worst = _by_person(say, session, found.mistakes, page)
        inside = worst or [body(say.t("No decision cost more than half a point."))]
        if found.best:
            inside += [heading(say.t("Best decision")), *(_best(say, session, one, page) for one in found.best)]
    elif done is not None:
        percent = say.t("{n}% looked at", n=round(100 * done))
        inside = [soft(percent), ft.ProgressBar(value=done)]
    else:
        key = quiet_key(say.t("Show what cost the most"), on_ask, "dear")
        inside = [body(say.t("The coach looks at every decision again, from what could be known then.")), ft.Row([key])]
    return panel([heading(say.t("Costliest decisions")), *inside], identifier="dear-decisions")


def _by_person(say: Say, session: LiveSession, found: tuple[Mistake, ...], page: ft.Page) -> list[ft.Control]:
    lines = list[ft.Control]()
    for seat, some in groupby(found, key=lambda one: one.seat):
        lines += [strong(say.name(seat)), *[_mistake(say, session, one, page) for one in some]]
    return lines


def _best(say: Say, session: LiveSession, one: Best, page: ft.Page) -> ft.Control:
    """Draw by how much a decision was better than the next best one, and whose it was where several people played."""
    gain = say.amount(
        "About {n} point better than the next best", "About {n} points better than the next best", one.gain
    )
    lines = ((say.t("What was done"), one.done), (say.t("The next best"), one.second))
    if len(session.people) > 1:
        gain = say.t("{name}: {what}", name=say.name(one.seat), what=gain)
    return _decision(say, session, one, gain, lines, page, "best")


def _mistake(say: Say, session: LiveSession, one: Mistake, page: ft.Page) -> ft.Control:
    """Draw what a mistake cost, what was done, what would have been better, and a key that goes there."""
    cost = say.amount("About {n} point", "About {n} points", one.cost)
    lines = ((say.t("What was done"), one.done), (say.t("Better"), one.better))
    return _decision(say, session, one, cost, lines, page, "dear")


def _decision(
    say: Say,
    session: LiveSession,
    one: Mistake | Best,
    worth: str,
    lines: Sequence[tuple[str, Weighed]],
    page: ft.Page,
    identifier: str,
) -> ft.Control:
    coach = session.game.coach
    assert coach is not None
    view = Snapshot(session, one.entry - 1, one.seat).look()
    to = functools.partial(page.navigate, addresses.session(session.id, "replay", one.entry - 1))
    head = ft.Row(
        [
            ft.Container(strong(worth), expand=True),
            quiet_key(say.t("Go to this moment"), to, f"{identifier}-{one.entry}", expand=False),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    inside: list[ft.Control] = [head]
    for label, weighed in lines:
        words: list[ft.Control] = [soft(label), body(coach.sentence(say, view, weighed), size=theme.COMPACT)]
        inside.append(ft.MergeSemantics(ft.Column(words, spacing=0)))
    whole = ft.Column(inside, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(whole, border=ft.Border.all(1, theme.LINE), border_radius=14, padding=ft.Padding(12, 8, 8, 12))
