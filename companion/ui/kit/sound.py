"""Plays sounds and buzzes the phone, unless the reader has switched them off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft
from flet_audio import Audio, ReleaseMode

from companion.ui import bridge
from companion.ui.device import Device

log = logging.getLogger("companion.ui")

APART: Final = 0.14
"""Seconds from one buzz to the next."""
ARRIVES: Final = 0.5
"""Seconds after which a sound that has not arrived is asked for once more."""
PREPARED: Final = 31.0
"""Seconds that a page waits for a sound at most; a player that goes sooner is an error of the client."""
VOLUMES: Final = {1: 0.3, 2: 0.6, 3: 1.0}
"""How loud a player is, by what the reader chose."""


def buzz(device: Device, times: int = 1) -> None:
    """Let the phone in the hand be felt so often."""
    if not device.can.buzzes or not device.prefs.vibration:
        return

    async def feel() -> None:
        try:
            for at in range(times):
                await asyncio.sleep(APART if at else 0)
                await ft.HapticFeedback().medium_impact()  # type: ignore[no-untyped-call] # Flet has no types here
        except Exception:  # a device without it
            log.debug("no vibration here", exc_info=True)

    ft.context.page.run_task(feel)


def use_sound(device: Device) -> Callable[[str], None]:
    """Return a function that lets a sound of our assets be heard by its name, unless the reader has switched sound off.

    Its player is made when it is first heard: browsers keep a player silent that was there before anybody touched the
    page, and nobody loads what is never heard.
    """
    players = bridge.use_ref(dict[str, Audio])
    due = bridge.use_ref(dict[str, float])

    async def loaded(event: ft.Event[Audio]) -> None:
        name = str(event.control.data)
        if due.current.pop(name, 0.0):
            await _played(event.control)
        else:  # loaded again with its page, which nobody has touched yet
            players.current.pop(name, None)

    def hear(name: str) -> None:
        if not device.prefs.sound:
            players.current.clear()  # without a holder the page lets them go
            return
        volume, player = VOLUMES[device.prefs.volume], players.current.get(name)
        loop = asyncio.get_running_loop()
        now = loop.time()
        try:
            if player is None or player.volume != volume or now - due.current.get(name, now) > ARRIVES:
                due.current[name] = now
                players.current[name] = player = Audio(
                    src=f"sounds/{name}.wav", volume=volume, release_mode=ReleaseMode.STOP, on_loaded=loaded, data=name
                )
                loop.call_later(PREPARED, id, player)  # held until then, whoever leaves or asks once more meanwhile
            elif name not in due.current:  # else it is heard as soon as it has arrived
                bridge.tell_first(partial(_played, player))
        except Exception:  # a page that is just leaving
            log.info("no sound here", exc_info=True)

    ft.use_effect(lambda: None, [], players.current.clear)
    return bridge.use_newest(hear)


async def _played(player: Audio) -> None:
    try:
        await player.play()
    except Exception:  # a device that cannot, or must not before somebody touches it
        log.info("%s is not heard", player.src, exc_info=True)
