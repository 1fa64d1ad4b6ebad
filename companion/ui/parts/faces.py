"""Draws who plays: names, and the faces of bots with their level; puts that level into words, and names bots.

A face is a picture on its own light ground, the same in both themes, as cards are. Faces differ in outline, and not
only in colour.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Final

import flet as ft

from companion.engine.words import N_, Say
from companion.sessions.library.people import same_name
from companion.sessions.library.placeholders import as_said
from companion.ui import theme
from companion.ui.parts.texts import body, lettering, silent

NAMES: Final = ("Bip", "Milo", "Nova", "Tic", "Lux", "Pixel", "Zip", "Dot")
"""The names of bots; the face of each has the same name in assets/faces."""

WIDTH: Final = 24
"""Width of a face in pixels, where nothing else is said."""

LEVELS: Final = {"easy": N_("easy"), "normal": N_("normal"), "hard": N_("hard")}
STRENGTH: Final = {"easy": 1, "normal": 2, "hard": 3}


def face(name: str, size: float = WIDTH) -> ft.Control:
    """Draw a bot's face, not spoken: the name is beside it. A bot with another name always gets the same face."""
    picture = ft.Image(src=f"faces/{face_of(name)}.svg", width=size, height=size)
    return silent(picture)


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


def level_word(say: Say, level: str) -> str:
    """Return “easy”, “normal” or “hard” in the reader's language; a level of another program as it is."""
    return say.t(LEVELS[level]) if level in LEVELS else level


def bot_words(say: Say, level: str) -> str:
    """Return the words beside the name of a bot."""
    return say.t("bot, {level}", level=level_word(say, level))


def player_list(say: Say, players: Iterable[tuple[str, str | None]]) -> str:
    """Return the names as a list, each bot with its level."""
    return say.listing(
        [f"{name} ({bot_words(say, level)})" if level else as_said(say, name) for name, level in players]
    )


def strength(level: str, size: float = 7) -> ft.Control:
    """Draw how strong a bot plays: one, two or three full dots of three. Not spoken."""
    full = STRENGTH.get(level, 0)

    def dot(at: int) -> ft.Control:
        color = theme.INK if at < full else None
        edge = ft.Border.all(1.5, theme.INK if at < full else theme.EDGE)
        return ft.Container(width=size, height=size, border_radius=size / 2, bgcolor=color, border=edge)

    return silent(ft.Row([dot(at) for at in range(3)], spacing=3, tight=True))


def without_cards(say: Say) -> ft.Control:
    """Draw the mark of a session without cards, with its words."""
    words = lettering(say.t("on screen"), size=theme.SMALL, color=theme.SOFT)
    inside = ft.Row([ft.Icon(ft.Icons.SMARTPHONE, size=14, color=theme.SOFT), words], spacing=4, tight=True)
    return ft.Container(inside, border=ft.Border.all(1, theme.LINE), border_radius=10, padding=ft.Padding(6, 2, 8, 2))


def who_plays(say: Say, players: Sequence[tuple[str, str | None]]) -> ft.Control:
    """Draw the names in their order; a bot with its face and how strong it plays."""
    if not any(level for _, level in players):
        return body(say.listing([as_said(say, name) for name, _ in players]), lines=2)
    return ft.Row(
        [_player(name if level else as_said(say, name), level) for name, level in players],
        spacing=14,
        run_spacing=4,
        wrap=True,
    )


def _player(name: str, level: str | None) -> ft.Control:
    words = body(name, lines=1)
    if not level:
        return words
    return ft.Row([face(name, 22), words, strength(level, 6)], spacing=5, tight=True)
