"""Shows the coach's advice: what could be done now, best first, each with its worth and its reason.

It is above the keys of the foot, on a wide page beside them: within reach, and the table stays in sight.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine import SPECTATOR, Choice, Say, Together, Viewer
from companion.engine.game import Steps, View, Weighed
from companion.sessions.play.coach import advise
from companion.sessions.play.session_view import SessionView
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.kit.frame import box
from companion.ui.kit.keys import Tap, round_key
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, soft, spoken_as, strong

SHOWN: Final = 3
UNDER: Final = 10
Moment = tuple[int, Viewer]
"""A number that tells one table from the next, and whose eyes the coach has."""


def decides(view: View) -> bool:
    """Return whether there is something to choose: with one way to go on there is nothing to advise."""
    asked = view.awaits
    return isinstance(asked, Together) or (isinstance(asked, Choice) and len(asked.offers) > 1)


@dataclass(frozen=True, slots=True)
class Weighing:
    """How far the coach is at one moment: whether it was ``asked``, and what it ``weighed``, best first, once it has.

    ``ask`` has it think, ``forget`` takes the question back.
    """

    asked: bool
    weighed: tuple[Weighed, ...] | None
    ask: Callable[[], None]
    forget: Callable[[], None]


def use_weighing(session: SessionView, eyes: Viewer, now: Moment) -> Weighing:
    """Have the coach think in small steps for the viewer ``eyes``, when it is asked; at another moment than ``now`` it
    has to be asked again.
    """
    page = ft.context.page
    asked, note = bridge.use_state[Moment | None](None)
    answered, tell = bridge.use_state[tuple[Moment, tuple[Weighed, ...]] | None](None)
    newest = bridge.use_current(now)

    async def think() -> None:
        weighing = Steps(advise(session, eyes))
        for _ in weighing:
            await asyncio.sleep(0)
            if newest() != now:
                return
        tell((now, weighing.result))

    def ask() -> None:
        note(now)
        page.run_task(think)

    weighed = answered[1] if answered is not None and answered[0] == now else None
    return Weighing(asked == now, weighed, ask, lambda: note(None))


def use_advice(session: SessionView, due: bool) -> tuple[Tap | None, ft.Control | None]:
    """Return what asks for advice, as long as it was not asked for, and the advice, once it was.

    ``due``: the viewer of ``session`` has to decide. After the next move it has to be asked for again.
    """
    eyes = session.viewer if due else SPECTATOR
    if due and eyes is SPECTATOR and len(session.due) == 1:  # at a real table, the seat that decides
        eyes = session.due[0]
    say, coach = use_device().say_of(session), use_weighing(session, eyes, (session.revision, eyes))
    if session.game.coach is None or not due:
        return None, None
    if not coach.asked:
        return coach.ask, None
    lines: list[ft.Control] = [soft(say.t("The coach is thinking…"))]
    if coach.weighed:
        sentence, seen = session.game.coach.sentence, session.look(eyes)
        best = coach.weighed[:SHOWN]
        lines = [_line(say, sentence(say, seen, option), option, best=n == 0) for n, option in enumerate(best)]
    elif coach.weighed is not None:
        lines = [body(say.t("The coach has nothing to say about this."))]
    caption = say.t("Points, compared with the others’ average")
    bulb = ft.Icon(ft.Icons.LIGHTBULB_OUTLINE, size=theme.ICON, color=theme.INK)
    title = [heading(say.t("Coach")), soft(caption)]
    close = round_key(ft.Icons.CLOSE, say.t("Hide advice"), coach.forget, "coach-close")
    head = ft.Row([bulb, ft.Column(title, spacing=0, tight=True, expand=True), close], spacing=8)
    inside = ft.Container(stretched(lines, spacing=8), padding=ft.Padding(0, 0, 8, 0))
    whole = stretched([head, ft.Semantics(container=True, live_region=True, content=inside)], spacing=4)
    sheet = box(whole, theme.CARD, theme.LINE, rounded=16, padding=ft.Padding(14, 4, 6, 12))
    under = ft.Container(sheet, padding=ft.Padding(0, 0, 0, UNDER))
    return None, ft.Semantics(identifier="coach", container=True, content=under)


def _line(say: Say, sentence: str, option: Weighed, *, best: bool) -> ft.Control:
    number = say.decimal(option.value, sign=True)
    worth = strong(number, text_align=ft.TextAlign.RIGHT, width=58)
    mark = ft.Icon(ft.Icons.STAR, size=theme.ICON_SMALL, color=theme.INK) if best else None
    row = ft.Row([ft.Container(mark, width=20), body(sentence, expand=True), worth], spacing=6)
    row.vertical_alignment = ft.CrossAxisAlignment.START
    spoken = say.t("{sentence} Worth {points}.", sentence=sentence, points=number)
    return spoken_as(say.labelled(say.t("Best decision"), spoken) if best else spoken, row)
