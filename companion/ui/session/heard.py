"""Plays the sounds of a table: cards laid, taken and turned over, a round's end, the victory.

A game says which sound belongs to an event (``GameScreens.heard``); this module alone says when it comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine import SPECTATOR
from companion.sessions.play.digital import as_digital
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.seat_view import SeatView
from companion.ui import bridge
from companion.ui.device import Device
from companion.ui.kit.sound import buzz, use_sound
from companion.ui.session.showing import ShownSoFar

Heard = Callable[..., str]
"""Returns the sound of what happened from one view of a session to the next (``assets/sounds``), "" for none."""

SOON: Final = 0.03
"""Seconds until the screen shows what happened."""
APART: Final = 0.2
"""The least seconds from one sound to the next: hurried bots do not rattle."""
CROWN: Final = "crown"
FELT: Final = ("bust", CROWN)
"""What is felt in the hand, too."""
CROWNED: Final = 2
"""From this step of a round's end on (``ShownSoFar.closing``) it is told who came out best."""


def use_heard(device: Device, session: LiveSession, showing: ShownSoFar, heard: Heard, *, over: bool) -> None:
    """Let be heard what anybody may see of a session, as far as it is shown: nothing that was there before, or is taken
    back. With real cards it is quiet as long as nobody has chosen otherwise.
    """
    hear, digital = use_sound(device), as_digital(session)
    part, crowned = showing.part, over or (showing.closing or 0) >= CROWNED

    def look() -> tuple[int, object, bool]:
        now = SeatView(digital, SPECTATOR, part=part).now() if digital else session.now()
        return now.steps, now.look(SPECTATOR), crowned

    newest = bridge.use_newest(look)
    kept = bridge.use_ref(lambda: (*look(), 0.0))

    async def listen() -> None:
        await asyncio.sleep(SOON)
        steps, before, was_crowned, last = kept.current
        now_steps, now, is_crowned = newest()
        name = heard(before, now) if now_steps >= steps else ""
        name = CROWN if is_crowned and not was_crowned else name
        time = asyncio.get_running_loop().time()
        if name and time - last >= APART:
            last = time
            hear(name)
            if name in FELT:
                buzz(device)
        kept.current = now_steps, now, is_crowned, last

    def changed() -> None:
        prefs = device.prefs
        if prefs.sound and session.tracking == "full" and (digital or prefs.sound_at_table):
            bridge.tell_first(listen)  # also while the device is away: then nobody hears it

    bridge.use_changes(session, changed)
    ft.use_effect(changed, [part, crowned])
