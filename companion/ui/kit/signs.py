"""Draws signs: for each colour of cards a shape, for whom colours look alike; for each bot a face; for a person the
face they chose, the shape of their colour, or the first letter of their name.

The word stands beside a shape or is spoken. A face is a picture on its own light ground, the same in both themes, as
cards are; faces differ in outline, and not only in colour. Those of people are animals (``animals/``): dark lines on a
pale fill, which has the colour that was chosen, with a rim of paper around them. A person's sign is kept as one word: a
colour (``blue``), a face (``/cat``) or both (``blue/cat``).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from typing import Final

import flet as ft

from companion.engine import N_, Say
from companion.sessions.library.people import same_name
from companion.sessions.library.placeholders import as_said
from companion.share.picture.lettering import GLYPHS as GLYPHS
from companion.share.picture.lettering import first_letter
from companion.ui import theme
from companion.ui.kit.texts import BOLD, body, drawn, lettering, silent, zoom

SHAPES: Final = {
    "green": ("▲", theme.GREEN),
    "yellow": ("●", theme.YELLOW),
    "red": ("■", theme.RED),
    "blue": ("◆", theme.BLUE),
    "purple": ("♥", theme.PURPLE),
    "star": ("★", theme.INK),
}
FLAT: Final = ft.TextStyle(height=1)
"""Letters of a drawing, as high as their line."""
MOST: Final = 1.3
"""How many times a shape grows at most beside large text."""


def mark(kind: str, size: int = theme.ICON_SMALL) -> ft.Control:
    """Draw the shape of a colour: ◆ blue, ● yellow, ▲ green; the Rotten Four is a square with its number."""
    if kind == "rotten":
        four = drawn("4", size=size * 0.72, most=MOST, weight=BOLD, color=theme.CARD)
        side = size * 0.92 * min(zoom(), MOST)
        shape: ft.Control = ft.Container(
            four, width=side, height=side, bgcolor=theme.ROTTEN, border_radius=size / 5, alignment=ft.Alignment.CENTER
        )
    else:
        letter, color = SHAPES[kind]
        shape = drawn(letter, size=size, most=MOST, color=color, style=FLAT)
    return ft.Semantics(exclude_semantics=True, content=shape)


def glyph(name: str, size: float, color: str | ft.Colors) -> ft.Control:
    """Draw one of ``GLYPHS``, ``size`` pixels high whatever the reader's text size. Not spoken."""
    return drawn(GLYPHS[name], size=size, color=color, style=FLAT)


NAMES: Final = ("Bip", "Milo", "Nova", "Tic", "Lux", "Pixel", "Zip", "Dot")
"""The names of bots; the face of each has the same name in assets/faces."""

WIDTH: Final = 24
"""Width of a face in pixels, where nothing else is said."""

LEVELS: Final = {"easy": N_("easy"), "normal": N_("normal"), "hard": N_("hard")}
"""How strong a bot plays, from the weakest on, and how that is said."""


def face(name: str, size: float = WIDTH, *, risk: float = 0) -> ft.Control:
    """Draw a bot's face, not spoken: the name is beside it. A bot with another name always gets the same face.

    It sweats the more, the greater the ``risk``, from 0 to 1; what that is stands beside it.
    """
    drops: list[ft.Control] = []
    for least, left, top in SWEATS:
        if risk >= least:
            wide = size * 0.3
            drops.append(ft.Image(src="sweat.svg", width=wide, height=wide * 4 / 3, left=size * left, top=size * top))
    return silent(ft.Stack([ft.Image(src=f"faces/{face_of(name)}.svg", width=size, height=size), *drops]))


SWEATS: Final = ((0.2, 0.75, 0), (0.4, -0.1, 0.1), (0.6, 0.8, 0.4))
"""From which risk on a drop of sweat is seen, and where its left upper corner is, in parts of the face's width."""


def face_of(name: str) -> str:
    """Return the name of the drawing in assets/faces."""
    known = next((one for one in NAMES if same_name(one, name)), None)
    return (known or NAMES[zlib.crc32(name.strip().casefold().encode()) % len(NAMES)]).lower()


def free_name(taken: Iterable[str]) -> str:
    """Return a bot's name that nobody at the table has."""
    there = list(taken)
    numbered = (f"{name} {number}" for number in range(2, 99) for name in NAMES)
    found = (name for name in (*NAMES, *numbered) if not any(same_name(name, other) for other in there))
    return next(found)


def with_bots(names: Sequence[str], count: int) -> list[str]:
    """Return the names at a table, and after them those of so many bots."""
    told = [*names]
    for _ in range(count):
        told.append(free_name(told))
    return told


def level_word(say: Say, level: str) -> str:
    """Return “easy”, “normal” or “hard” in the reader's language; a level of another program as it is."""
    return say.t(LEVELS[level]) if level in LEVELS else level


def bot_words(say: Say, level: str) -> str:
    return say.t("bot, {level}", level=level_word(say, level))


def player_list(say: Say, players: Iterable[tuple[str, str | None]]) -> str:
    """Return the names as a list, each bot with its level."""
    named = [f"{name} ({bot_words(say, level)})" if level else as_said(say, name) for name, level in players]
    return say.listing(named)


def strength(level: str, size: float = 7) -> ft.Control:
    """Draw how strong a bot plays: one, two or three full dots of three. Not spoken."""
    full = [*LEVELS].index(level) + 1 if level in LEVELS else 0

    def dot(index: int) -> ft.Control:
        color = theme.INK if index < full else None
        edge = ft.Border.all(1.5, theme.INK if index < full else theme.EDGE)
        return ft.Container(width=size, height=size, border_radius=size / 2, bgcolor=color, border=edge)

    return silent(ft.Row([dot(at) for at in range(3)], spacing=3, tight=True))


def without_cards(say: Say) -> ft.Control:
    words = lettering(say.t("on screen"), size=theme.SMALL, color=theme.SOFT)
    inside = ft.Row([ft.Icon(ft.Icons.SMARTPHONE, size=14, color=theme.SOFT), words], spacing=4, tight=True)
    return ft.Container(inside, border=ft.Border.all(1, theme.LINE), border_radius=10, padding=ft.Padding(6, 2, 8, 2))


def who_plays(say: Say, players: Sequence[tuple[str, str | None]]) -> ft.Control:
    """Draw the names in their order; a bot with its face and how strong it plays."""
    if not any(level for _, level in players):
        return body(say.listing([as_said(say, name) for name, _ in players]), lines=2)
    named = list[ft.Control]()
    for name, level in players:
        words = body(name if level else as_said(say, name), lines=1)
        signed = [face(name, 22), words, strength(level, 6)] if level else []
        named.append(ft.Row(signed, spacing=5, tight=True) if level else words)
    return ft.Row(named, spacing=14, run_spacing=4, wrap=True)


COLOURS: Final = {
    "green": (N_("green triangle"), N_("green")),
    "yellow": (N_("yellow circle"), N_("yellow")),
    "red": (N_("red square"), N_("red")),
    "blue": (N_("blue diamond"), N_("blue")),
    "purple": (N_("purple heart"), N_("purple")),
}
"""What people may have as their sign where they chose no face, how it is said, and the colour of a face alone."""
PORTRAITS: Final = (
    *(N_("cat"), N_("dog"), N_("rabbit"), N_("bear"), N_("fox"), N_("mouse")),
    *(N_("owl"), N_("chick"), N_("frog"), N_("fish"), N_("whale"), N_("hedgehog")),
)
"""The faces to choose from, each called as it is said."""
FILLS: Final = {
    "": "#EFE4CC",
    "green": "#BFE3C8",
    "yellow": "#F6DD8E",
    "red": "#F4B5A8",
    "blue": "#B4D2F4",
    "purple": "#D5C3F0",
}
"""The fill by colour; pale, so that the lines are read on each of them. The files have the first one."""


@cache
def portrait(name: str, colour: str) -> str:
    """Return the drawing as SVG, 34 units wide."""
    drawing = resources.files(__package__).joinpath("animals", f"{name}.svg").read_text("utf-8")
    return drawing.strip().replace(FILLS[""], FILLS.get(colour, FILLS[""]))


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
    alone, tinted = COLOURS.get(colour, ("", ""))
    if not face:
        return say.t(alone) if alone else ""
    return say.t("{what}, {more}", what=say.t(face), more=say.t(tinted)) if tinted else say.t(face)


def player_sign(sign: str, name: str, level: str | None, size: int) -> list[ft.Control]:
    """Draw what stands before a name at a table: a bot's face, or the ``sign`` of somebody who chose one."""
    if level:
        return [face(name, size)]
    drawn_sign = signed(sign, size)
    return [drawn_sign] if drawn_sign else []


def badge(name: str, sign: str, size: int) -> ft.Control:
    """Draw the sign, which is not read aloud: the name stands beside it.

    Whoever chose none has the first letter, on a colour that goes with the name.
    """
    if chosen := signed(sign, size):
        return chosen
    letter = drawn(first_letter(name), size=size * 0.45, weight=BOLD, color=theme.FACE_INK, no_wrap=True)
    tints = [*FILLS.values()]
    return _disc(letter, size, tints[zlib.crc32(name.casefold().encode()) % len(tints)])


def signed(sign: str, size: int) -> ft.Control | None:
    """Draw the sign of somebody who chose one."""
    colour, face = parts_of(sign)
    if face:
        return silent(ft.Image(src=portrait(face, colour), width=size, height=size))
    return _disc(mark(colour, round(size * 0.56)), size) if colour in SHAPES else None


def _disc(inside: ft.Control, size: int, ground: str = theme.KEY) -> ft.Control:
    disc = ft.Container(inside, width=size, height=size, bgcolor=ground, border_radius=size / 2)
    disc.alignment = ft.Alignment.CENTER
    return silent(disc)
