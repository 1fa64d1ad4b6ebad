"""Shows one by one the moves that came along in one entry because they were forced, and then how a round ended.

The session is further by then, and nobody waits for it: it ends at a tap, and at whatever is told next. Who opens the
screen later, or likes no motion, sees at once what is true.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.sessions.play.digital import parts, turned_over
from companion.sessions.play.driver import LOOK
from companion.sessions.play.live_session import LiveSession
from companion.ui import bridge

DONE: Final = 1_000
"""More steps than any entry has."""
PEAK: Final = (0.6, 0.9)
"""The least and the most seconds for which each step of a round's end is shown."""


@dataclass(frozen=True, slots=True)
class ShownSoFar:
    """How far the last entry is shown: its number and so many of its events (``SeatView``), then a round's end in steps
    (``OnScreen.closing``). ``on`` shows the next step at once, ``skip`` all of it.
    """

    part: tuple[int, int]
    closing: int | None
    on: Callable[[], None]
    skip: Callable[[], None]


def use_showing(session: LiveSession, seconds: float, closing: int) -> ShownSoFar | None:
    """Return how far the last entry is shown; None once all of it is, or where it leaves nothing to show.

    Each part of it takes so many ``seconds``, and cards that all turned over as long as people may look at them; with 0
    all is shown at once. Where it ends a round, its last card stays on the board for a moment, and ``closing`` steps
    follow.
    """
    page = ft.context.page

    def ask() -> tuple[int, bool, tuple[tuple[int, int | None], ...]]:
        """Say which entry it is, whether it turned cards over, and its steps: the same for all that have none."""
        now = session.now()
        ends = parts(now) if seconds else ()
        deal_due = isinstance(getattr(now.fold.awaits, "offer", None), now.game.deals)
        ended = [(ends[-1], at) for at in range(closing + 1)] if ends and (now.over or deal_due) else []
        steps = (*[(events, None) for events in ends[:-1]], *ended)
        return (now.fold.numbers[-1], turned_over(now) == now.steps, steps) if steps else (0, False, ())

    number, turned, steps = bridge.use_answer(session, ask)
    kept = bridge.use_ref(lambda: (max((0, *session.now().fold.numbers[-1:])), DONE))
    _, draw = ft.use_state(0)
    if number != kept.current[0]:  # an older one was shown already: what came after it was taken back
        kept.current = (number, 0) if number > kept.current[0] else (kept.current[0], DONE)
    step = kept.current[1]

    def go(to: int) -> None:
        if kept.current == (number, step):
            kept.current = number, to
            draw(lambda n: n + 1)

    def wait() -> None:
        async def later() -> None:
            peak = min(max(seconds, PEAK[0]), PEAK[1])
            await asyncio.sleep(LOOK if turned and not step else seconds if steps[step][1] is None else peak)
            go(step + 1)

        if step < len(steps):
            page.run_task(later)

    ft.use_effect(wait, [number, step])
    if step >= len(steps):
        return None
    return ShownSoFar((number, steps[step][0]), steps[step][1], lambda: go(step + 1), lambda: go(DONE))
