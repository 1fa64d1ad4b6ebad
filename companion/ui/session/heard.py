"""Lets be heard what happens at a table: cards that are laid, taken and turned over, a round's end, the victory.

Which sound belongs to what a game says (``GameScreens.heard``); when it comes is told here alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine import SPECTATOR
from companion.sessions.play.digital import as_digital
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.seat_view import SeatView
from companion.ui import bridge
from companion.ui.device import Device
from companion.ui.kit.sound import buzz, use_sound
from companion.ui.session.showing import ShownSoFar

SOON: Final = 0.03
"""Seconds until the screen shows what happened."""
APART: Final = 0.2
"""The least seconds from one sound to the next: hurried bots do not rattle."""
CROWN: Final = "crown"
FELT: Final = ("bust", CROWN)
"""What is felt in the hand, too."""
CROWNED: Final = 2
"""From this step of a round's end on (``ShownSoFar.closing``) it is told who came out best."""


def use_heard(
    device: Device, session: LiveSession, showing: ShownSoFar | None, heard: Callable[[Any, Any], str], *, over: bool
) -> None:
    """Let be heard what anybody may see of a session, as far as it is shown: nothing that was there before, or is taken
    back. With real cards it is quiet as long as nobody has chosen otherwise.
    """
    page, hear, digital = ft.context.page, use_sound(device), as_digital(session)
    part = showing.part if showing else None
    crowned = over or (showing is not None and (showing.closing or 0) >= CROWNED)

    def look() -> tuple[int, Any]:
        now = SeatView(digital, SPECTATOR, part=part).now() if digital else session.now()
        return now.steps, now.look(SPECTATOR)

    newest = bridge.use_newest(look)
    kept = bridge.use_ref(lambda: (*look(), 0.0))

    async def listen() -> None:
        await asyncio.sleep(SOON)
        (steps, before, last), (now_steps, now) = kept.current, newest()
        time = asyncio.get_running_loop().time()
        name = heard(before, now) if now_steps >= steps and time - last >= APART else ""
        kept.current = now_steps, now, time if name else last
        make(name)

    def loud() -> bool:
        prefs, by_card = device.prefs, session.tracking == "full"
        return prefs.sound and by_card and (digital is not None or prefs.sound_at_table)

    def make(name: str) -> None:
        if name:
            hear(name)
        if name in FELT:
            buzz(device)

    def changed() -> None:
        if loud():
            page.run_task(listen)

    bridge.use_changes(session, changed)
    ft.use_effect(changed, [part])
    was = bridge.use_ref(lambda: crowned)

    def crown() -> None:
        if crowned and not was.current and loud():
            make(CROWN)
        was.current = crowned

    ft.use_effect(crown, [crowned])
