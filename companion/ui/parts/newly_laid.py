"""Marks the cards that others laid since one's own last move: a ring, where there is room a sign, a spoken word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine.words import Say
from companion.ui import theme
from companion.ui.parts.badge import badge
from companion.ui.parts.edges import edged
from companion.ui.parts.faces import face
from companion.ui.parts.table import Table

RING: Final = 3
"""Width of the ring; its colour is not that of what may be chosen."""
SIGN: Final = 0.3
SIGN_LEAST: Final = 15
"""The width of the sign by the card's, and its least width in pixels."""


@dataclass(frozen=True, slots=True)
class LaidBy:
    """Who laid a card: the ``name`` as it is said, whether that is a ``bot``, and the ``sign`` of a person."""

    seat: int
    name: str
    bot: bool
    sign: str = ""


def laid_by(table: Table, seat: int) -> LaidBy:
    """Return who sits there, as plain values: what was drawn with them stays as long as they are equal."""
    name, bot = table.session.names[seat], bool(table.session.levels[seat])
    return LaidBy(seat, name, bot, "" if bot else table.device.sessions.people.sign_of(name))


def seat_sign(table: Table, seat: int, size: int) -> ft.Control:
    """Draw a bot's face, or the sign of a person; it is not spoken."""
    return _sign(laid_by(table, seat), size)


def paper_of(who: LaidBy | None) -> list[ft.BoxShadow]:
    """Return a card's paper as ``edged`` does: with a ring where it was newly laid."""
    return edged(theme.FACE, theme.FACE_NEW, RING) if who else edged(theme.FACE, theme.FACE_EDGE)


def sign_on(who: LaidBy, width: float, top: float) -> ft.Control:
    """Draw the sign of who laid a card for the upper right corner of that card, which lies in a Stack at ``top``.

    The card itself stays the same control when it is no longer new.
    """
    size = max(SIGN_LEAST, round(width * SIGN))
    return ft.Container(_sign(who, size), left=width - size - RING, top=top + RING, key=f"sign-{top}-{who.seat}")


def newly_laid(say: Say, card: str, who: LaidBy | None) -> str:
    """Say a card in a list, and of one that was newly laid who laid it."""
    return say.t("{card} (new, {name})", card=card, name=who.name) if who else card


def signed_print(printed: ft.Control, who: LaidBy, width: float, height: float) -> ft.Control:
    """Draw what is printed on a card of that size, with the sign of who laid it in its upper right corner."""
    middle = ft.Container(printed, width=width - 2 * RING, height=height - 2 * RING, alignment=ft.Alignment.CENTER)
    size = max(SIGN_LEAST, round(width * SIGN))
    return ft.Stack([middle, ft.Container(_sign(who, size), right=0, top=0)])


def _sign(who: LaidBy, size: int) -> ft.Control:
    return face(who.name, size) if who.bot else badge(who.name, who.sign, size)
