"""Shows the forced moves of one entry one by one, the steps of each (a peak), and then how a round ended; and who was
drawn by lot.

The session is further by then, and nobody waits for it: it ends at a tap, and at whatever is told next. Who opens the
screen later, or likes no motion, sees at once what is true.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final

import flet as ft

from companion.engine import SPECTATOR
from companion.sessions.play.digital import parts, turned_over
from companion.sessions.play.driver import LOOK
from companion.sessions.play.live_session import LiveSession
from companion.ui import bridge
from companion.ui.device import Device

HOPS: Final = 6
"""How often the light moves on, at least, above a board, where the first bot soon plays."""
DONE: Final = 1_000
"""More steps than any entry has."""
PEAK: Final = (0.6, 0.9)
"""The least and the most seconds for which each step of a round's end is shown; a peak takes as long in all."""
Peak = Callable[..., tuple[float, ...]]
"""Returns the seconds of each step in which it is shown what happened from one view of a session to the next."""


Step = tuple[int | None, int | None, object, int | None, float]
"""How many events are shown, the step of a peak and the view before it, that of a round's end, and the seconds."""


@dataclass(frozen=True, slots=True)
class ShownSoFar:
    """How far the last entry is shown: its number and so many of its events (``SeatView``), None where all of them are
    and play goes on; the step of what is to be seen of the last of them, with the view ``before`` that; then a round's
    end in steps, the first with its last card, None before it and behind it. ``on`` shows the next step at once,
    ``skip`` all of it.
    """

    part: tuple[int, int] | None = None
    peak: int | None = None
    before: Any = None
    closing: int | None = None
    on: Callable[[], None] = bridge.do_nothing
    skip: Callable[[], None] = bridge.do_nothing


ALL_SHOWN: Final = ShownSoFar()
"""Nothing is left to show."""


def use_showing(session: LiveSession, seconds: float, closing: int, peak: Peak) -> ShownSoFar:
    """Return how far the last entry is shown.

    Each part of it takes so many ``seconds``, and cards that all turned over as long as people may look at them; with 0
    all is shown at once. A part that has a ``peak`` is shown in its steps. Where the entry ends a round, its last card
    stays on the board for a moment, and ``closing`` steps follow.
    """
    page = ft.context.page

    def ask() -> tuple[int, bool, tuple[Step, ...]]:
        """Say which entry it is, whether it turned cards over, and its steps: the same for all that have none."""
        now = session.now()
        ends = parts(now) if seconds else ()
        deal_due = isinstance(getattr(now.fold.awaits, "offer", None), now.game.deals)
        ended = bool(ends) and (now.over or deal_due)
        steps, last, most = list[Step](), len(ends) - 1, min(max(seconds, PEAK[0]), PEAK[1])
        told = accumulate(now.fold.entries[-1], now.rules.apply, initial=now.fold.states[-2]) if ends else ()
        views = [now.rules.look(state, SPECTATOR) for at, state in enumerate(told) if at in (0, *ends)]
        for at, events in enumerate(ends):
            pauses = [pause * most / PEAK[1] for pause in peak(*views[at : at + 2])]
            part, end = (events if ended or at < last else None), (0 if ended and at == last else None)
            steps += [(part, nth, views[at], end, pause) for nth, pause in enumerate(pauses)]
            if at < last:
                steps.append((part, None, None, None, max(0.0, seconds - sum(pauses))))
            elif ended:
                rest = max(0.0 if closing else PEAK[0], most - sum(pauses))
                steps += [(part, None, views[at], step, most if step else rest) for step in range(closing + 1)]
        return (now.fold.numbers[-1], turned_over(now) == now.steps, tuple(steps)) if steps else (0, False, ())

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
            await asyncio.sleep(LOOK if turned and not step else steps[step][-1])
            go(step + 1)

        if step < len(steps):
            page.run_task(later)

    ft.use_effect(wait, [number, step])
    if step >= len(steps):
        return ALL_SHOWN
    events, nth, before, end, _ = steps[step]
    part = (number, events) if events is not None else None
    return ShownSoFar(part, nth, before, end, lambda: go(step + 1), lambda: go(DONE))


def use_lot_in_sight(device: Device, session: LiveSession) -> int | None:
    """Return where a light is that goes around the seats where a lot drew, on this device, who begins; else None.

    It goes once. The lot has fallen before: whoever taps meanwhile is not kept waiting.
    """
    page, memory = ft.context.page, device.memory
    due = bridge.use_answer(session, lambda: session.now().due)
    light, shine = bridge.use_state[int | None](None)

    def begin() -> None:
        if memory.lot != session.id or not due:  # the cards may have to be dealt first
            return
        memory.lot = ""
        if device.moves:
            page.run_task(go_around, due[0])

    async def go_around(seat: int) -> None:
        for at, pause in hops(len(session.players), seat, HOPS):
            if seat not in session.now().due:
                break
            shine(at)
            await asyncio.sleep(pause)
        shine(None)

    ft.use_effect(begin, [due])
    return light


def hops(count: int, lot: int, least: int) -> Iterator[tuple[int, float]]:
    """Yield the light's way around so many seats to the one that was drawn, with the seconds for which it is at each;
    it moves on ``least`` times, or somewhat more often.
    """
    total = least + (lot - least) % count
    for hop in range(total + 1):
        yield hop % count, 0.05 + 0.15 * (hop / total) ** 2
