"""How the die is thrown: by key, by tap, by Space or by a shake, with a short buzz and the sound of a die on wood.

Shake, buzz and sound can be switched off.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.ui import bridge
from companion.ui.device import Device
from companion.ui.kit.sound import buzz, use_sound
from companion.ui.kit.zoom import large

ONCE: Final = 0.4
"""Seconds within which two shakes are one throw."""
TOGETHER: Final = 0.06
"""Seconds in which a page tells all that Space does: it also taps the key that has the focus, if there is one."""
TUMBLE: Final = 0.66
"""Seconds a die tumbles, where things may move."""
GRAVITY: Final = {1: 3.6, 2: 2.7, 3: 1.9}
"""How hard the phone is shaken, in g, by the level of the settings."""
SOUND: Final = "sounds/die.wav"
"""The sound among our assets; it lasts as long as a die tumbles."""


def ways_to_throw(say: Say, device: Device) -> str:
    """Says how the die is thrown on this device: a phone has no Space, and not everybody shakes it.

    In large letters it says no more than it has to: the key below has to stay in sight.
    """
    if large():
        return say.t("Tap the button or the die.")
    if not device.touch:
        return say.t("Tap the button or the die, or press Space.")
    return (
        say.t("Tap the button or the die, or shake the phone.")
        if device.prefs.shake
        else say.t("Tap the button or the die.")
    )


def use_throw(device: Device, roll: Callable[[], Any], *, due: bool) -> Callable[[], None]:
    """Calls ``roll`` for Space and for a shake as long as a throw is ``due``. Returns the function for key and die.

    Space means the key that has the focus, if there is one. A throw that is not due any more when its sign arrives
    (another one was faster) does nothing.
    """
    page = ft.context.page
    newest: Any = ft.use_ref(None)
    newest.current = (roll, due)
    hear = use_sound(device, SOUND)
    last: Any = ft.use_ref(lambda: 0.0)
    shaken: Any = ft.use_ref(None)

    def throw() -> None:
        rolling, still_due = newest.current
        if still_due:
            last.current = asyncio.get_running_loop().time()
            rolling()
            hear()
            buzz(device)

    def throw_once() -> None:
        """A shake is felt several times, and Space may be held down."""
        if asyncio.get_running_loop().time() - last.current > (TUMBLE if device.moves else ONCE):
            throw()

    def pressed(event: ft.KeyboardEvent) -> None:
        if event.key in (" ", "Space") and not (event.ctrl or event.alt or event.meta):
            page.run_task(unless_tapped, bridge.last_tap(page))

    async def unless_tapped(before: float) -> None:
        await asyncio.sleep(TOGETHER)
        if bridge.last_tap(page) == before:
            throw_once()

    def listen() -> None:
        page.on_keyboard_event = pressed if due else None
        # with what is drawn next, never in the middle of a drawing
        page.schedule_update()  # type: ignore[no-untyped-call] # Flet has no types here

    def deaf() -> None:
        page.on_keyboard_event = None

    ft.use_effect(listen, [due], deaf)
    wanted = due and device.touch and device.prefs.shake
    level = device.prefs.shake_level

    def feel() -> None:
        if not wanted:
            shaken.current = None  # without a holder the page lets it go
            return
        force = GRAVITY.get(level, GRAVITY[2])
        shaken.current = ft.ShakeDetector(shake_threshold_gravity=force, on_shake=lambda _: throw_once())

    ft.use_effect(feel, [wanted, level], lambda: None)
    return throw
