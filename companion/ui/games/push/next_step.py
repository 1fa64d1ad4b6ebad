"""What covers the picker while something else is due: a card to place, a column to take, a roll, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.games.push.cards import FACES
from companion.ui import bridge, theme
from companion.ui.games.push.cards import FLAT, push_card
from companion.ui.games.push.columns import Choose, Key, Slot
from companion.ui.games.push.die import Die, face_word
from companion.ui.parts.keys import main_key, tappable
from companion.ui.parts.marks import SHAPES
from companion.ui.parts.texts import BOLD, body, drawn, strong
from companion.ui.parts.zoom import large

GAP: Final = 8


def over_all(parts: Sequence[ft.Control]) -> ft.Control:
    """As large as the picker, and between it and the thumb; larger where letters are."""
    column = ft.Column(list(parts), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    if large():
        column.tight = True
        return ft.Container(column, bgcolor=theme.PAPER)
    return ft.Container(column, bgcolor=theme.PAPER, left=0, right=0, top=0, bottom=0)


def placing(say: Say, card: str, card_word: str, choices: Sequence[Slot], on_choose: Choose) -> ft.Control:
    words = say.t("Where does it go? Tap a column.")
    head = ft.Row(
        [
            push_card(card, width=88, spoken=card_word, identifier="drawn"),
            ft.Column(
                [ft.Semantics(exclude_semantics=True, content=strong(card_word, size=20)), body(words)],
                spacing=4,
                expand=True,
            ),
        ],
        spacing=16,
    )
    return over_all([head, _keys(choices, on_choose)])


def taking(say: Say, name: str, choices: Sequence[Slot], on_choose: Choose) -> ft.Control:
    words = say.t("Tap the column that {name} takes.", name=name)
    return over_all([ft.Container(body(words, size=18), padding=ft.Padding(4, 12, 4, 8)), _keys(choices, on_choose)])


def _keys(choices: Sequence[Slot], on_choose: Choose) -> ft.Control:
    row = ft.Row([bridge.keyed(slot.at, Key, slot, on_choose) for slot in choices], spacing=GAP)
    row.expand = None if large() else True
    if large():
        return row
    row.vertical_alignment = ft.CrossAxisAlignment.STRETCH
    return row


def rolling(say: Say, die: ft.Control, on_face: Callable[[str], Any], on_throw: Callable[[], Any]) -> ft.Control:
    """The real die: a face is tapped. Without one: a key."""

    def face(kind: str) -> ft.Control:
        glyph = SHAPES[kind][0]
        colour = theme.ON_FACE.get(kind, theme.FACE_INK)
        inside = ft.Column(
            [
                drawn(glyph, size=24, most=1.1, color=colour, style=FLAT),
                drawn(face_word(say, kind), size=14, most=1.1, weight=BOLD, color=theme.FACE_INK, no_wrap=True),
            ],
            spacing=3,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return tappable(
            inside,
            lambda: on_face(kind),
            spoken=say.t("The die shows {face}", face=face_word(say, kind)),
            identifier=f"face-{kind}",
            bgcolor=theme.FACE,
            border=ft.Border.all(1, theme.FACE_EDGE),
            height=60,
            expand=True,
        )

    faces = [face(kind) for kind in FACES]
    return over_all(
        [
            die,
            ft.Row(faces[:3], spacing=GAP),
            ft.Row(faces[3:], spacing=GAP),
            ft.Row([main_key(say.t("Roll the die here"), on_throw, "roll", theme.VERMILION)]),
        ]
    )


def rolled(say: Say, die: ft.Control, on_seen: Callable[[], Any]) -> ft.Control:
    """What was rolled here stays until it has been read."""
    return over_all(
        [
            die,
            ft.Container(expand=None if large() else True),
            ft.Row([main_key(say.t("Carry on"), on_seen, "go-on", theme.VERMILION)]),
        ]
    )


def ending(say: Say, words: str, on_stop: Callable[[], Any]) -> ft.Control:
    """E1: nothing is left to be drawn."""
    stop = main_key(say.t("Stop and share the columns"), on_stop, "stop-now", theme.VERMILION)
    return over_all([ft.Container(body(words, size=18), padding=ft.Padding(4, 12, 4, 8)), ft.Row([stop])])


def die_of(
    say: Say, face: str, throw: int, *, told: str, idle: str, moves: bool, on_roll: Callable[[], Any] | None
) -> ft.Control:
    """One place for the die while it is due and while its face is read, so that it is the same die that tumbles."""
    made: ft.Control = Die(
        say,
        face,
        throw,
        told=(told,) if told else (),
        idle=idle,
        on_roll=on_roll,
        spoken=say.t("Roll the die here"),
        moving=moves,
        size=84,
    )
    return made
