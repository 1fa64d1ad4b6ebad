"""Beside the drawing: colours to protect instead, and how likely the next card fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.games.push.cards import VALUE
from companion.games.push.odds import bust_chance
from companion.games.push.words import CARDS_OF, words
from companion.ui import theme
from companion.ui.games.push.cards import FLAT
from companion.ui.games.push.picking import switch_count
from companion.ui.parts.keys import at_least, tappable
from companion.ui.parts.marks import SHAPES
from companion.ui.parts.texts import BOLD, drawn, soft

Held = tuple[tuple[str, tuple[str, ...]], ...]
"""Each colour, and the cards of it that lie face up before whoever's turn it is."""


def protect_keys(say: Say, held: Held, on_protect: Callable[[str], Any]) -> ft.Control:
    """In place of the columns, which there are none of yet: one tap on a colour protects it (R1)."""
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


def beside_columns(say: Say, seen: Any) -> ft.Control:
    """The pile (O3), and the Switch cards of this turn, which lie beside it (T7)."""
    pile = soft(say.plural("{n} card in the pile", "{n} cards in the pile", seen.left), expand=True)
    return ft.Row([pile, switch_count(say, seen)], spacing=8)


def chance_line(say: Say, seen: Any, shown: bool, on_toggle: Callable[[], Any]) -> ft.Control:
    """For those who want it: tapping shows it or takes it away."""
    if shown and seen.left:
        chance = 1 - bust_chance(seen.columns, seen.unseen)
        words_now = say.t("The next card fits: {percent} %", percent=round(100 * chance))
    elif shown:
        words_now = say.t("The pile is empty.")
    else:
        words_now = say.t("Does the next card fit? Show the chance")
    return tappable(
        at_least(soft(words_now), theme.TOUCH, ft.Alignment.CENTER_LEFT),
        on_toggle,
        spoken=words_now,
        identifier="chance",
        chosen=shown,
        height=None,
        padding=ft.Padding.symmetric(horizontal=14),
    )
