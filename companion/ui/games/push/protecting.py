"""Protecting a colour instead of drawing (T2, R1): a key for each colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.games.push.cards import COLOUR, COLOURS, VALUE, Colour
from companion.games.push.view import View
from companion.games.push.words import CARDS_OF, words
from companion.ui import theme
from companion.ui.games.push.cards import FLAT
from companion.ui.kit.keys import at_least, tappable
from companion.ui.kit.signs import SHAPES, mark
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn, heading, soft
from companion.ui.session.hints import marked
from companion.ui.session.table import Table

SHAPE: Final = 26
HIGH: Final = 92
"""Heights of the shape above the cards of a colour, and of a key."""
USUAL: Final = 90
"""The width of a card from which on the keys grow with it."""


def protect_keys(say: Say, seen: View, on_protect: Callable[[str], Any], width: float, advised: str = "") -> ft.Control:
    """Draws, in place of the columns with cards of this ``width``, keys that show the cards they would turn face down.
    One that has none says so. ``advised`` is the colour that a hint advises.
    """
    mine = seen.visible[seen.turn]
    held = [(colour, tuple(card for card in mine if COLOUR[card] == colour)) for colour in COLOURS]
    words_above = soft(say.t("Draw a card below – or tap a colour to protect it, and the turn is over."))
    found = [(colour, _key(say, colour, cards, on_protect, max(1, width / USUAL))) for colour, cards in held]
    keys = ft.Row(
        [marked(key, say.t("advised"), expand=True) if it == advised else key for it, key in found], spacing=6
    )
    return ft.Column([words_above, keys], spacing=8)


def colour_keys(table: Table, on_protect: Callable[[Colour], Any]) -> ft.Control:
    """Draws a key for each colour in fast entry, where nobody tells which cards lie face up."""
    say = table.say

    def key(colour: Colour) -> ft.Control:
        word = table.words.word(say, colour)
        shown = [
            mark(colour, theme.ICON),
            drawn(word, size=theme.SMALL, most=1.2, weight=BOLD, color=theme.INK, no_wrap=True),
        ]
        return tappable(
            at_least(centred(shown, spacing=2, tight=True), 56),
            lambda: on_protect(colour),
            spoken=say.t("Protect {colour}", colour=word),
            identifier=f"protect-{colour}",
            bgcolor=theme.KEY,
            height=None,
            padding=ft.Padding.symmetric(vertical=4),
            expand=True,
        )

    question = say.t("Which colour does {name} turn face down?", name=say.name(table.seen.turn))
    keys = ft.Row([key(colour) for colour in COLOURS], spacing=6)
    asked = ft.Semantics(live_region=True, container=True, content=heading(question))
    return ft.Container(ft.Column([asked, keys], spacing=8), padding=ft.Padding(0, 0, 0, 10))


def _key(say: Say, colour: str, cards: tuple[str, ...], on_protect: Callable[[str], Any], grows: float) -> ft.Control:
    shade = theme.ON_FACE[colour] if cards else theme.SOFT
    values = drawn(
        " ".join(str(VALUE[card]) for card in cards) or "–",
        size=theme.BODY * grows,
        weight=BOLD,
        color=shade,
        text_align=ft.TextAlign.CENTER,
    )
    shape = drawn(SHAPES[colour][0], size=SHAPE * grows, color=shade, style=FLAT)
    spoken = say.t("Protect {colour_cards}: {cards}", colour_cards=say.t(CARDS_OF[colour]), cards=words(say, cards))
    if not cards:
        spoken = say.t("No face-up {colour_cards} to protect", colour_cards=say.t(CARDS_OF[colour]))
    inside = centred([shape, values], spacing=4, alignment=ft.MainAxisAlignment.CENTER)
    return tappable(
        inside,
        lambda: on_protect(colour),
        spoken=spoken,
        identifier=f"protect-{colour}",
        bgcolor=theme.FACE if cards else None,
        border=ft.Border.all(1, theme.FACE_EDGE if cards else theme.LINE),
        height=HIGH * grows,
        expand=True,
    )
