"""Draws the line over a foot: what a tap would do or whose bot thinks, how fast bots play, and keys for who shares the
screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from companion.engine import N_, Say, capital, seat_or_none
from companion.sessions.play.session_view import SessionView
from companion.ui import bridge, theme
from companion.ui.device import Device, use_device
from companion.ui.kit.board import NONE, Risk
from companion.ui.kit.frame import use_bounded
from companion.ui.kit.keys import at_least, choice_key, main_key, quiet_key, round_key
from companion.ui.kit.signs import face
from companion.ui.kit.spread import in_lines
from companion.ui.kit.texts import announced, large, soft, steady
from companion.ui.prefs import Pace
from companion.ui.session.questions import sheet
from companion.ui.session.showing import ALL_SHOWN, ShownSoFar

WIDTH: Final = 420
ACROSS: Final = 2
"""The greatest width of a dialog about bots in pixels, and how many keys stand side by side."""
WORDS: Final[dict[Pace, str]] = {
    "slow": N_("Slow"),
    "normal": N_("normal"),
    "fast": N_("Fast"),
    "instant": N_("At once"),
}


@dataclass(frozen=True, slots=True)
class OnScreen:
    """What a screen can do for those who look at a digital session on it, beside the game: the session knows no screen.

    None stands where there is nothing of that kind.
    """

    hide: Callable[[], object] | None = None
    """Hides the hand that a shared screen shows."""

    pass_on: Callable[[], object] | None = None
    """Passes a shared screen on: ``viewer`` has just moved, and a slip can still be taken back."""

    to_turn: Callable[[], object] | None = None
    """Makes the bots act without pauses until a person is due; None where no bot plays."""

    end_look: Callable[[], object] | None = None
    """Ends the look at what all have just turned over at once."""

    showing: ShownSoFar = ALL_SHOWN
    """How far the last entry is shown."""

    lot: int | None = None
    """The seat that the light is at while the lot is seen to fall."""


ALONE: Final = OnScreen()
"""Real cards, a moment of the past, or whoever looks on from afar."""


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

    def key(pace: Pace, words: str) -> ft.Control:
        spoken = say.labelled(say.t("Pace of the bots"), words)
        chosen = device.prefs.pace == pace
        return choice_key(words, partial(choose, pace), f"pace-{pace}", chosen=chosen, accent=theme.FELT, spoken=spoken)

    keys = [key(pace, capital(say.t(words))) for pace, words in WORDS.items()]
    lines = in_lines(keys, ACROSS)
    lines.tight = True
    return lines


READ: Final = 0.1
"""The part of the page's height that a hint may take in large letters; a longer one scrolls: the keys stay in sight."""
LINES: Final = 58
"""The pixels that two lines of it take, which it has in any case."""


@bridge.component
def Hint(
    session: SessionView, on_screen: OnScreen, hint: str, say: Say, hinted: bool = False, weighs: Risk = NONE
) -> ft.Control:
    """Draw what a tap would do; while a bot thinks, who that is, or what it ``weighs``, with round keys for the pace of
    all bots, and to have them play on without pauses. A hint that somebody asked for (``hinted``) stays meanwhile.
    """
    device, hurry = use_device(), on_screen.to_turn
    choosing, choose = ft.use_state(False)
    close = partial(choose, False)

    def leave_out_pauses() -> None:
        close()
        if hurry:
            hurry()

    def dialog() -> ft.AlertDialog:
        last = ft.Row([main_key(to_turn_words(say, session), leave_out_pauses, "to-turn")])
        inside = ft.Column([pace_keys(say, device, close), last], spacing=12, tight=True)
        keys = [quiet_key(say.t("Close"), close, "pace-close", expand=False)]
        content, padding = ft.Container(inside, width=WIDTH), ft.Padding.all(16)
        return sheet(say.t("Pace of the bots"), content, keys, close, inset_padding=padding)

    ft.use_dialog(dialog() if choosing and hurry else None)
    due = bridge.use_answer(session, lambda: session.due_bots)
    words = at_least(soft(hint, size=steady(theme.BODY, 1.4)), theme.TOUCH, ft.Alignment.CENTER_LEFT)
    bounded = use_bounded(ft.Container(words), max(LINES, device.size.height * READ) if large() else 0)
    if hinted or not due or hurry is None:
        return announced("preview", bounded, expand=True)
    thinking = weighs.words or say.t("{name} is thinking…", name=say.name(due[0]))
    if on_screen.lot is not None:
        thinking = say.t("Drawing lots…")
    # as high as the hint in its place: the keys below do not move
    line = soft(thinking, size=steady(theme.BODY, 1.4), lines=2, expand=True)
    pace = round_key(ft.Icons.SPEED, say.t("Pace of the bots"), lambda: choose(True), "pace")
    to_turn = round_key(ft.Icons.FAST_FORWARD, to_turn_words(say, session), hurry, "hurry")
    row = ft.Row([face(say.name(due[0]), 30, risk=weighs.chance), line, pace, to_turn], spacing=8)
    return ft.Semantics(container=True, identifier="bots", content=row, expand=True)


def hide_key(on_screen: OnScreen, session: SessionView, say: Say) -> list[ft.Control]:
    """Draw the round key that hides the hand on the screen; nothing where people do not share one."""
    if on_screen.hide is None or seat_or_none(session.viewer) is None:
        return []
    return [round_key(ft.Icons.VISIBILITY_OFF_OUTLINED, say.t("Hide my cards"), on_screen.hide, "hide-hand")]


def slip_keys(on_screen: OnScreen, say: Say, take_back: Callable[[], None]) -> list[ft.Control]:
    """Draw the keys for whoever has just moved on a shared screen: it was a slip, or the screen is passed on."""
    if on_screen.pass_on is None:
        return []
    back = quiet_key(say.t("Not what I meant"), take_back, "slip")
    return [back, quiet_key(say.t("Pass it on"), on_screen.pass_on, "pass-on")]
