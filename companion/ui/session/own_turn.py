"""Shows a person alone that it is their turn: the headline on a band, two soft tones, two short buzzes.

Each can be switched off. With several people the screen shows names instead.
"""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.sessions.play.session_view import SessionView
from companion.ui import bridge, theme
from companion.ui.device import Device
from companion.ui.kit.frame import box
from companion.ui.kit.keys import at_least
from companion.ui.kit.sound import buzz, use_sound
from companion.ui.kit.texts import headline, zoom

INSET: Final = 12
"""The pixels between the ends of the band and what stands on it."""
BAND: Final = 2 * INSET + theme.ICON + theme.GAP
"""The pixels of its width that the band takes from the headline."""
HIGH: Final = 1.25
"""The height of the band, by that of its letters."""


def use_own_turn(device: Device, session: SessionView, you: int | None, *, later: bool = False) -> bool | None:
    """Return whether it is the reader's turn; None where ``you`` do not play alone, or want no band.

    It is heard and felt as the turn comes to them after others have moved. ``later``: what the others did is still
    being shown.
    """
    alone = you is not None and not session.still and session.correcting is None and not session.over
    own = alone and not later and you in session.due
    free = own or not session.due  # whoever sets off a round has not waited for it
    hear = use_sound(device)
    before = bridge.use_ref(lambda: True)

    def note() -> None:
        had, before.current = before.current, free
        if own and not had:
            if device.prefs.turn_sound:
                hear("turn")
            if device.prefs.turn_buzz:
                buzz(device, 2)

    ft.use_effect(note, [own, free])
    return own if alone and device.prefs.turn_look else None


def turn_headline(words: str, accent: theme.Accent, size: float, own: bool | None, usual: float) -> ft.Control:
    """Draw the headline, on a band with a hand if it is the reader's ``own`` turn, which ``use_own_turn`` tells.

    The letters leave ``BAND`` pixels free. The band is as high as letters of the ``usual`` size need, so that
    nothing below it moves when the turn does.
    """
    if own is None:
        return headline(words, accent.colour, size)
    text = headline(words, accent.on if own else accent.colour, size)
    text.expand = True
    hand = ft.Icon(ft.Icons.TOUCH_APP, size=theme.ICON, color=accent.on, visible=own)
    row = ft.Row([hand, text], spacing=theme.GAP)
    return box(at_least(row, round(usual * zoom() * HIGH)), accent.fill if own else None, across=INSET * own)
