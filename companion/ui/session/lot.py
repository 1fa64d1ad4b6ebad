"""Shows whom a lot fell on: a light goes around the seats, ever slower, and stops there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final

import flet as ft

from companion.sessions.play.live_session import LiveSession
from companion.ui import bridge
from companion.ui.device import Device

HOPS: Final = 6
"""How often the light moves on, at least, above a board, where the first bot soon plays."""


def use_lot_in_sight(device: Device, session: LiveSession) -> int | None:
    """Return where the light is, once, where who begins was drawn by lot on this device; else None.

    The lot has fallen before: whoever taps meanwhile is not kept waiting.
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
