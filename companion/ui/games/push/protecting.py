"""Colours to protect instead of drawing (T2, R1): a key for each, in place of the columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.engine import Choice
from companion.engine.words import Say
from companion.games.push.cards import COLOUR, COLOURS, VALUE
from companion.games.push.events import Protect
from companion.games.push.view import View
from companion.games.push.words import CARDS_OF, words
from companion.ui import theme
from companion.ui.games.push.cards import FLAT
from companion.ui.parts.keys import tappable
from companion.ui.parts.marks import SHAPES
from companion.ui.parts.texts import BOLD, drawn, soft


def may_protect(seen: View) -> bool:
    """Whether a colour may be protected now: before the first card of a turn, so no column lies on the table."""
    return isinstance(seen.awaits, Choice) and any(isinstance(offer, Protect) for offer in seen.awaits.offers)


def protect_keys(say: Say, seen: View, on_protect: Callable[[str], Any]) -> ft.Control:
    """One tap on a colour protects it. A colour that is not held has a key too, which says so."""
    mine = seen.visible[seen.turn]
    held = [(colour, tuple(card for card in mine if COLOUR[card] == colour)) for colour in COLOURS]
    words_above = soft(say.t("Draw a card below – or tap a colour to protect it, and the turn is over."))
    keys = ft.Row([_key(say, colour, cards, on_protect) for colour, cards in held], spacing=6)
    return ft.Column([words_above, keys], spacing=8)


def _key(say: Say, colour: str, cards: tuple[str, ...], on_protect: Callable[[str], Any]) -> ft.Control:
    shade = theme.ON_FACE[colour] if cards else theme.SOFT
    values = drawn(
        " ".join(str(VALUE[card]) for card in cards) or "–",
        size=16,
        weight=BOLD,
        color=shade,
        text_align=ft.TextAlign.CENTER,
    )
    shape = drawn(SHAPES[colour][0], size=26, color=shade, style=FLAT)
    spoken = say.t("Protect {colour_cards}: {cards}", colour_cards=say.t(CARDS_OF[colour]), cards=words(say, cards))
    if not cards:
        spoken = say.t("No face-up {colour_cards} to protect", colour_cards=say.t(CARDS_OF[colour]))
    inside = ft.Column(
        [shape, values],
        spacing=4,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return tappable(
        inside,
        lambda: on_protect(colour),
        spoken=spoken,
        identifier=f"protect-{colour}",
        bgcolor=theme.FACE if cards else None,
        border=ft.Border.all(1, theme.FACE_EDGE if cards else theme.LINE),
        height=92,
        expand=True,
    )
