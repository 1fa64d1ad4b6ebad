"""Draws the cards that nobody has seen yet: one tap plays the one that was just played at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine.words import sentences
from companion.games.thirteen.cards import COLOURS, ROTTEN, VALUE, VALUES
from companion.games.thirteen.events import Play
from companion.games.thirteen.view import View
from companion.games.thirteen.words import target as target_word
from companion.ui import theme
from companion.ui.games.thirteen.cards import CLOSE, value_of
from companion.ui.games.thirteen.targets import outcome_words, reached
from companion.ui.kit.board import Area
from companion.ui.kit.card_face import card_face, paper
from companion.ui.kit.frame import panel
from companion.ui.kit.signs import SHAPES
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, announced, drawn, large, soft, spoken_as
from companion.ui.page_size import BETWEEN, PageSize
from companion.ui.session.table import Table

ACROSS: Final = len(VALUES)
WIDEST: Final = 160
HIGHEST: Final = 84
"""The greatest width and height of a card in pixels, where it is in the foot."""
PART: Final = 0.56
"""The part of a board's height that the picker takes, where it is below the targets."""
VALUE_PART: Final = 0.42
VALUE_LEAST: Final = 20
VALUE_MOST: Final = 48
"""Height of the value on a card: a part of the card's, but so much at least and at most."""
AROUND: Final = 58
"""The height in pixels of what is around the cards below the targets."""
INSET: Final = 30
"""The pixels that the panel takes left and right."""
GAP: Final = BETWEEN
LINES: Final = len(COLOURS) + 1
LEAST_ABOVE: Final = 132
"""The height that the targets above have at least."""


def high_below(area: Area) -> float:
    """Return the height of the picker on a board, in an ``area`` for it and the targets above it."""
    least = LINES * (theme.TOUCH + GAP) + AROUND
    return max(least, min(area.height * PART, area.height - LEAST_ABOVE, LINES * (HIGHEST * 1.5 + GAP) + AROUND))


def high_in_foot(room: PageSize) -> float:
    """Return the height of the picker in the foot, where what one looks at is beside it."""
    return LINES * (theme.TOUCH if room.flat else HIGHEST) + (LINES - 1) * GAP


def picker(table: Table[View], area: Area, on_play: Callable[[str, str], None], *, on_board: bool) -> ft.Control:
    """Draw a line for each colour, below them a Rotten Four for each target; a tap tells card and target. ``area`` is
    the picker's; ``on_board``: it is a panel there.

    Each shows its value large, and small how many of it are unseen and how many cards it would take; which sum it would
    reach is only said: the target shows it after the tap. A card that is all seen steps back and says why. While an
    entry is corrected, the card that stands there is lifted.
    """
    say, view = table.say, table.seen
    unseen = dict(view.unseen)
    width = min(WIDEST, (area.width - INSET * on_board + GAP) / ACROSS - GAP)
    height = max(theme.TOUCH, (area.height - AROUND * on_board) / LINES - GAP)
    stood = table.stood

    def card(name: str, target: str, wide: float) -> ft.Control:
        left, outcome = unseen.get(name, 0), reached(view, name, target)
        spoken = say.t("{card}, {n} not seen yet", card=table.words.word(say, name), n=left)
        if name == ROTTEN:
            spoken = say.t("{card}, onto {target}", card=spoken, target=target_word(say, target))
        if left:
            spoken = sentences([spoken, outcome_words(say, VALUE[name], outcome)])
        chosen = isinstance(stood, Play) and (stood.card, stood.target) == (name, target)
        print_of = _printed(name, target, left, outcome.takes, height)
        whole = paper(print_of, wide, height, theme.MIDNIGHT, lit=chosen, dimmed=not left)
        return card_face(
            whole,
            spoken=spoken,
            identifier=f"card-{name}-{target}" if name == ROTTEN else f"card-{name}",
            on_tap=lambda: on_play(name, target),
            chosen=chosen,
        )

    middle = ft.MainAxisAlignment.CENTER
    rows = list[ft.Control]()
    for colour in COLOURS:
        cards = [card(f"{colour[0].upper()}{value}", colour, width) for value in VALUES]
        rows.append(ft.Row(cards, spacing=GAP, run_spacing=GAP, wrap=True, alignment=middle))
    across = width * len(VALUES) + GAP * (len(VALUES) - 1)
    each = (across - GAP * (len(COLOURS) - 1)) / len(COLOURS)
    rottens: list[ft.Control] = [card(ROTTEN, colour, each) for colour in COLOURS]
    rows.append(ft.Row(rottens, spacing=GAP, alignment=middle))
    words = say.t("Tap the card that {name} has played.", name=say.name(view.awaits.seats[0]))
    told = announced("preview", soft(words, weight=BOLD, lines=1), label=words)  # one line: no card below it moves
    if large():  # whose turn it is says as much, and the cards need the room
        told = spoken_as(words, ft.Container(height=1), "preview", live_region=True)
    if on_board:
        return panel(told, *rows, spacing=GAP)
    return ft.Column([*([] if table.device.size.flat else [told]), *rows], spacing=GAP)


def _printed(card: str, target: str, left: int, takes: int, height: float) -> ft.Control:
    """Draw what stands on a card: its value, below it how many are ``left``, and how many it takes, if any.

    A Rotten Four shows its target beside it.
    """

    def small(words: str, color: ft.Colors | str, *, bold: bool = False) -> ft.Control:
        weight = BOLD if bold else None
        return drawn(words, size=theme.SMALL, most=1.1, weight=weight, color=color, style=CLOSE, no_wrap=True)

    size = int(min(max(VALUE_LEAST, height * VALUE_PART), VALUE_MOST))
    value: list[ft.Control] = [value_of(card, size)]
    if card == ROTTEN:
        value.append(drawn(SHAPES[target][0], size=size * 0.7, color=theme.ON_FACE[target], style=CLOSE))
    below = [small(f"×{left}", theme.FACE_SOFT)]
    if takes and left:
        back = ft.Container(width=7, height=10, border_radius=2, bgcolor=theme.FACE)  # as piles are drawn elsewhere
        taken = ft.Row([back, small(str(takes), theme.FACE, bold=True)], spacing=3, tight=True)
        around = ft.Padding.symmetric(horizontal=4)
        below.append(ft.Container(taken, bgcolor=theme.ON_FACE["red"], border_radius=7, padding=around))
    first = ft.Row(value, spacing=5, tight=True)
    return centred([first, ft.Row(below, spacing=4, tight=True)], spacing=2, tight=True)
