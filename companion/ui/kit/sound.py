"""Lets a sound be heard and the phone in the hand be felt, where the reader has not switched it off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import flet as ft
from flet_audio import Audio, ReleaseMode

from companion.ui import bridge
from companion.ui.device import Device

log = logging.getLogger("companion.ui")

APART: Final = 0.14
"""Seconds from one buzz to the next."""


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


def use_sound(device: Device, file: str) -> Callable[[], None]:
    """Return a function that lets a file of our assets be heard, unless the reader has switched sound off.

    The player is made when it is first heard: browsers keep a player silent that was there before anybody touched the
    page.
    """
    page = ft.context.page
    player = bridge.use_ref[object](lambda: None)
    due = bridge.use_ref(lambda: False)

    async def loaded(event: ft.Event[Audio]) -> None:
        if due.current:
            due.current = False
            await _played(event.control)
        else:  # loaded again with its page, which nobody has touched yet
            forget()

    def hear() -> None:
        if not device.prefs.sound:
            forget()
            return
        try:
            if player.current is None or due.current:  # the first time, or nothing has arrived so far
                due.current = True
                player.current = Audio(src=file, release_mode=ReleaseMode.STOP, on_loaded=loaded)
            else:
                page.run_task(_played, player.current)
        except Exception:  # a page that is just leaving
            log.info("no sound here", exc_info=True)

    def forget() -> None:
        player.current = None  # without a holder the page lets it go

    ft.use_effect(lambda: None, [], forget)
    return hear


async def _played(player: Audio) -> None:
    try:
        await player.play()
    except Exception:  # a device that cannot, or must not before somebody touches it
        log.info("%s is not heard", player.src, exc_info=True)
