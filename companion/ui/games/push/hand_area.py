"""Under the thumb in digital play: the pile, the card in hand or the die, and the next thing to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.games.push.cards import SWITCH
from companion.games.push.events import Draw, Roll
from companion.games.push.words import word
from companion.ui import bridge, theme
from companion.ui.games.push.cards import HIGH, push_card
from companion.ui.games.push.columns import capital
from companion.ui.games.push.die import Die
from companion.ui.games.push.tumbling import Shown
from companion.ui.parts.keys import at_least, main_key, quiet_key
from companion.ui.parts.pile import back, pile, room
from companion.ui.parts.texts import body, soft, strong
from companion.ui.parts.travel import Turning

GROUP: Final = "push"
"""Of the card in hand and the columns it is dragged to."""
PHONE: Final = 72
ROOMY: Final = 84
"""Widths of a card."""
KEYS: Final = 56
"""The line of keys keeps its height when there is none to press."""


def foot(
    say: Say,
    shown: Shown,
    stage: str,
    *,
    mine: bool,
    moves: bool,
    wide: bool,
    on_draw: Callable[[], Any],
    on_stop: Callable[[], Any],
    on_throw: Callable[[], Any],
    may_stop: bool,
    still: bool = False,
) -> list[ft.Control]:
    """``stage`` as in ``stage_of``; ``mine``: who looks may act now. ``still``: there is nothing to tap at all."""
    width = ROOMY if wide else PHONE
    drawing = mine and stage == "draw"
    from_pile = pile(
        say,
        shown.seen.left,
        width=width,
        on_tap=None if still else on_draw,
        spoken=say.t("Draw a card") if drawing else "",
        glow=drawing,
    )
    die = stage == "roll" or shown.falling or (isinstance(shown.event, Roll) and not shown.seen.drawn)
    middle = (
        _die(say, shown, stage, mine=mine, moves=moves, width=width, on_throw=on_throw)
        if die
        else _card(say, shown, stage, mine=mine, moves=moves, width=width)
    )
    high = room(width)[1]
    line = ft.Row([from_pile, ft.Container(middle, expand=True)], spacing=12)
    line.vertical_alignment = ft.CrossAxisAlignment.CENTER
    keys: list[ft.Control] = []
    if mine and stage in ("draw", "end"):
        words = say.t("Stop and share the columns")
        keys = [main_key(words, on_stop, "stop", theme.VERMILION)] if may_stop else [quiet_key(words, on_stop, "stop")]
    elif mine and stage == "roll" and not shown.falling:
        keys = [main_key(say.t("Roll the die"), on_throw, "roll", theme.VERMILION)]
    least = 0 if still or not mine else KEYS
    return [
        at_least(line, round(high), ft.Alignment.CENTER_LEFT),
        ft.Container(at_least(ft.Row(keys), least), padding=ft.Padding(0, 8 * bool(least), 0, 0)),
    ]


def _die(
    say: Say, shown: Shown, stage: str, *, mine: bool, moves: bool, width: float, on_throw: Callable[[], Any]
) -> ft.Control:
    """Decided by the dealer before it tumbles; the key, the die itself, Space and a shake throw it alike.

    How it fell stays until something else happens.
    """
    due = stage == "roll" and not shown.falling
    idle = say.t("Press the key, tap the die, or press Space.") if mine else ""
    hint = _hint(say, shown, stage) if mine else ""
    drawn: ft.Control = bridge.keyed(
        "die",
        Die,
        say,
        "" if due else shown.face,
        shown.rolls,
        told=(hint,) if hint else (),
        idle=idle,
        on_roll=on_throw if mine and due else None,
        spoken=say.t("Roll the die") if due else "",
        moving=moves,
        size=width,
    )
    return drawn


def _card(say: Say, shown: Shown, stage: str, *, mine: bool, moves: bool, width: float) -> ft.Control:
    """The card in hand, a Switch card that has just come, or the place where the next one will lie."""
    seen = shown.seen
    card, words = "", ""
    if seen.drawn:
        card = seen.drawn[0]
        words = say.t("Tap a column, or drag the card there.") if mine else ""
    elif isinstance(shown.event, Draw) and shown.event.card == SWITCH and stage in ("draw", "end"):
        turned_round = say.t("The others now pick the other way round.")
        card, words = SWITCH, turned_round if seen.players > 2 else say.t("It lies beside the pile.")
    elif mine:
        words = _hint(say, shown, stage)
    if not card:
        lying: ft.Control = _place(width)
        told: list[ft.Control] = [body(words)]
    else:
        name = capital(word(say, card))
        paper = push_card(card, width=width, spoken=name, identifier="drawn")
        turned = bridge.keyed(f"turned-{seen.left}", Turning, paper, back(width), moves and not shown.first)
        lying = _draggable(turned, card, width) if mine and seen.drawn else turned
        told = [ft.Semantics(exclude_semantics=True, content=strong(name)), soft(words, color=theme.INK)]
    row = ft.Row([lying, ft.Column(told, spacing=2, expand=True)], spacing=14)
    row.vertical_alignment = ft.CrossAxisAlignment.CENTER
    return row


def _hint(say: Say, shown: Shown, stage: str) -> str:
    """What to tap next, where no card is in hand."""
    match stage:
        case "draw":
            return say.t("Tap the pile to draw a card.")
        case "take":
            return say.t("Tap the column that {name} takes.", name=say.name(shown.seen.awaits.seat))
        case "end":
            return say.t("The pile is empty.")
    return ""


def _draggable(card: ft.Control, name: str, width: float) -> ft.Control:
    in_air = push_card(name, width=width, spoken="", identifier="dragged", glow=True)
    return ft.Draggable(
        card,
        group=GROUP,
        content_feedback=ft.Container(in_air, rotate=ft.Rotate(-0.04)),
        content_when_dragging=_place(width),
        max_simultaneous_drags=1,
    )


def _place(width: float) -> ft.Control:
    return ft.Container(
        width=width,
        height=round(width * HIGH),
        border=ft.Border.all(1, theme.EDGE),
        border_radius=round(width * 0.13),
        opacity=0.5,
    )
