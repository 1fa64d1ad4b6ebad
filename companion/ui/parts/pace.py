"""Draws how quickly the bots play, to be chosen where one plays; it holds for the device, as in its settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from companion.engine.words import N_, Say
from companion.sessions.play.session_view import SessionView
from companion.ui import theme
from companion.ui.device import Device
from companion.ui.parts.keys import choice_key, main_key, quiet_key
from companion.ui.parts.questions import sheet
from companion.ui.prefs import Pace

WIDTH: Final = 420
ACROSS: Final = 2
"""The greatest width of the dialog in pixels, and how many keys stand side by side."""
WORDS: Final[dict[Pace, str]] = {
    "slow": N_("Slow"),
    "normal": N_("Normal"),
    "fast": N_("Fast"),
    "instant": N_("At once"),
}


def to_turn_words(say: Say, session: SessionView) -> str:
    """Say until when bots that are hurried play without pauses."""
    if not session.people:
        return say.t("To the end")
    return say.t("To my turn") if len(session.people) == 1 else say.t("To the next person")


def pace_keys(say: Say, device: Device, then: Callable[[], object]) -> ft.Control:
    """Draw a key for each pace; the chosen one is marked. ``then`` is called when one was chosen."""

    def choose(pace: Pace) -> None:
        device.keep(replace(device.prefs, pace=pace))
        then()

    keys = [
        choice_key(
            say.t(words),
            partial(choose, pace),
            f"pace-{pace}",
            chosen=device.prefs.pace == pace,
            accent=theme.FELT,
            spoken=say.t("{what}: {choice}", what=say.t("Pace of the bots"), choice=say.t(words)),
        )
        for pace, words in WORDS.items()
    ]
    rows: list[ft.Control] = [ft.Row(keys[at : at + ACROSS], spacing=theme.GAP) for at in range(0, len(keys), ACROSS)]
    return ft.Column(rows, spacing=theme.GAP, tight=True)


def pace_dialog(say: Say, device: Device, session: SessionView, close: Callable[[], None]) -> ft.AlertDialog:
    """Draw the dialog with all paces, and the key that leaves out the pauses until it is a person's turn."""

    def hurry() -> None:
        close()
        if session.hurry is not None:
            session.hurry()

    last = ft.Row([main_key(to_turn_words(say, session), hurry, "to-turn")])
    inside = ft.Column([pace_keys(say, device, close), last], spacing=12, tight=True)
    keys = [quiet_key(say.t("Close"), close, "pace-close", expand=False)]
    padding, content = ft.Padding.all(16), ft.Container(inside, width=WIDTH)
    return sheet(say.t("Pace of the bots"), content, keys, close, inset_padding=padding)
