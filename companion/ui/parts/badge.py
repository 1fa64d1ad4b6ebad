"""Draws somebody's sign: the face they chose, the shape of their colour, or the first letter of their name.

A sign is kept as one word: a colour (``blue``), a face (``/cat``) or both (``blue/cat``).
"""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine.words import N_, Say
from companion.sessions.library.people import People
from companion.share.picture.lettering import first_letter
from companion.ui import theme
from companion.ui.parts.faces import face
from companion.ui.parts.marks import SHAPES, mark
from companion.ui.parts.portraits import PORTRAITS, portrait
from companion.ui.parts.texts import BOLD, drawn, silent

COLOURS: Final = {
    "green": N_("green triangle"),
    "yellow": N_("yellow circle"),
    "red": N_("red square"),
    "blue": N_("blue diamond"),
    "purple": N_("purple heart"),
}
"""What people may have as their sign where they chose no face, and how it is said."""
TINTS: Final = {
    "green": N_("{face} in green"),
    "yellow": N_("{face} in yellow"),
    "red": N_("{face} in red"),
    "blue": N_("{face} in blue"),
    "purple": N_("{face} in purple"),
}
"""How a face in that colour is said."""
WIDTH: Final = 32
"""The width of a sign in pixels, where nothing else is said."""


def parts_of(sign: str) -> tuple[str, str]:
    """Return the colour and the face of a sign, each empty where there is none that is known here."""
    colour, _, face = sign.partition("/")
    return colour if colour in COLOURS else "", face if face in PORTRAITS else ""


def sign_of(colour: str, face: str) -> str:
    """Return the word for a colour and a face, of which each may be missing."""
    return f"{colour}/{face}" if face else colour


def sign_words(say: Say, sign: str) -> str:
    """Say a sign, or nothing where there is none."""
    colour, face = parts_of(sign)
    if not face:
        return say.t(COLOURS[colour]) if colour else ""
    return say.t(TINTS[colour], face=say.t(PORTRAITS[face])) if colour else say.t(PORTRAITS[face])


def player_sign(people: People, name: str, level: str | None, size: int) -> list[ft.Control]:
    """Draw what stands before a name at a table: a bot's face, or the sign of somebody who chose one."""
    if level:
        return [face(name, size)]
    sign = signed(people.sign_of(name), size)
    return [sign] if sign else []


def badge(name: str, sign: str, size: int = WIDTH) -> ft.Control:
    """Draw the sign, which is not read aloud: the name stands beside it."""
    return signed(sign, size) or _disc(
        drawn(first_letter(name), size=size * 0.45, weight=BOLD, color=theme.SOFT, no_wrap=True), size
    )


def signed(sign: str, size: int = WIDTH) -> ft.Control | None:
    """Draw the sign of somebody who chose one."""
    colour, face = parts_of(sign)
    if face:
        picture = ft.Image(src=portrait(face, colour), width=size, height=size)
        return silent(picture)
    return _disc(mark(colour, round(size * 0.56)), size) if colour in SHAPES else None


def _disc(inside: ft.Control, size: int) -> ft.Control:
    round_ = ft.Container(
        inside, width=size, height=size, bgcolor=theme.KEY, border_radius=size / 2, alignment=ft.Alignment.CENTER
    )
    return silent(round_)
