"""How to play Thricewise, on four cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.engine import N_, Say
from companion.ui import theme
from companion.ui.games.thricewise.cards import DECK, HIGH
from companion.ui.kit.board import Area
from companion.ui.kit.texts import BOLD, drawn
from companion.ui.session.lesson_card import ARROW, BELOW, BETWEEN, LessonCard, above_words, fitting, side_by_side, sign

LEAST: Final = 34
"""The least width of a card in a picture."""
GAP: Final = 3
"""The pixels between neighbours on the grid."""
NEIGHBOURS: Final = (("7ML", "4WL", ""), ("2SY", "7SK", "9LK"), ("", "3SK", "7WY"))
"""A part of a grid in which a diagonal has three of a rank."""


def _aim(say: Say, area: Area) -> ft.Control:
    """S1, S2: a set, a flush and a straight."""
    rows = (
        (("7ML", "7SK", "7WY"), say.t("same rank: 7")),
        (("2WL", "5ML", "9LK"), say.t("same suit: 2")),
        (("3MW", "4YK", "5SW"), say.t("in order: 3")),
    )
    if area.width >= area.height * 2.4:
        wide = _width(Area(area.width - 2 * BETWEEN, area.height), across=9.3)
        return side_by_side([above_words(_row(cards, wide), words, theme.PLUM) for cards, words in rows], BETWEEN)
    # one below the other they are larger
    wide = _width(Area(area.width * 0.58, area.height + BELOW - 2 * BETWEEN), across=3, down=3)
    lines: list[ft.Control] = []
    for cards, words in rows:
        beside = drawn(words, size=theme.BODY, weight=BOLD, color=theme.PLUM.colour)
        lines.append(ft.Row([_row(cards, wide), beside], spacing=BETWEEN, tight=True))
    return ft.Container(ft.Column(lines, spacing=4, tight=True), alignment=ft.Alignment.CENTER)


def _turn(say: Say, area: Area) -> ft.Control:
    """T1, T2: three cards that were turned over together, in the order in which they are laid."""
    wide = _width(Area(area.width - 2 * ARROW, area.height), across=3.5)
    parts = [
        above_words(DECK.paper("2SY", wide), say.t("first"), theme.PLUM),
        sign("→"),
        above_words(DECK.paper("6LK", wide), say.t("then")),
        sign("→"),
        above_words(DECK.paper("CM", wide), say.t("last")),
    ]
    return ft.Row(parts, spacing=BETWEEN, alignment=ft.MainAxisAlignment.CENTER)


def _trap(say: Say, area: Area) -> ft.Control:
    """T3: two sixes wait, the eight is laid."""
    wide = _width(Area(area.width - 3 * BETWEEN, area.height), across=3.5)
    pair = ft.Row([DECK.paper("6LK", wide, dimmed=True), DECK.paper("6SY", wide, dimmed=True)], spacing=4, tight=True)
    laid = above_words(DECK.paper("8WL", wide, lit=True), say.t("is placed"), theme.PLUM)
    return side_by_side([above_words(pair, say.t("both set aside")), laid], 3 * BETWEEN)


def _end(say: Say, area: Area) -> ft.Control:
    """S1 to S4: the third 7 of a diagonal has just been laid."""
    wide = _width(Area(area.width / 2, area.height + BELOW - 2 * GAP), across=3, down=3)
    lines: list[ft.Control] = []
    for at, cards in enumerate(NEIGHBOURS):
        cells = [DECK.paper(card, wide, lit=at == nth) if card else _free(wide) for nth, card in enumerate(cards)]
        lines.append(ft.Row(cells, spacing=GAP, tight=True))
    grid = ft.Column(lines, spacing=GAP, tight=True)
    points = above_words(sign("7 · 7 · 7"), say.plural("{n} point", "{n} points", 7), theme.PLUM)
    return ft.Row([grid, points], spacing=2 * BETWEEN, alignment=ft.MainAxisAlignment.CENTER)


LESSON: Final = (
    LessonCard(
        N_("Three in a line"),
        N_(
            "Three neighbours in a row, a column or a diagonal form a triad if they are of one rank, of one "
            "suit, or of three ranks in order. The player who places the last of them scores the lowest "
            "number among them."
        ),
        N_("Three sevens are worth 7; 2, 5 and 9 that all show leaves are worth 2; 3, 4 and 5 in order are worth 3."),
        _aim,
    ),
    LessonCard(
        N_("Choose, reveal, place"),
        N_(
            "Everybody lays a card face down, and all are revealed together. Then they are placed on the "
            "table, the lowest rank first, each touching another card along a side or at a corner."
        ),
        N_("A 2, a 6 and a Crown were revealed: the 2 is placed first, then the 6, and the Crown last."),
        _turn,
    ),
    LessonCard(
        N_("Two alike have to wait"),
        N_(
            "Cards of the same rank are not placed: they are set aside, in front of their players. You may "
            "place yours in a later turn, together with the card that you place then."
        ),
        N_("Two sixes were revealed, and are set aside. The 8 is alone, and is placed."),
        _trap,
    ),
    LessonCard(
        N_("Points stay"),
        N_(
            "A card scores once, when it is placed, for every line of three that it completes. The game is "
            "over when all cards are played; what is still set aside then counts for nothing. The most "
            "points wins."
        ),
        N_("Seven cards on the table. Three sevens form a diagonal: the last one placed scores 7 points."),
        _end,
    ),
)
"""S1 to S4, T1 to T5, T8 and E1, in our own words."""


def _width(area: Area, *, across: float, down: float = 1) -> float:
    """Return the width of a card of which so many stand side by side, and ``down`` one below the other."""
    return max(LEAST, fitting(area, across=across, down=down * HIGH))


def _free(width: float) -> ft.Control:
    empty = ft.Container(width=width, height=round(width * HIGH), border_radius=round(width * 0.13))
    empty.bgcolor = ft.Colors.with_opacity(0.5, theme.KEY)
    return empty


def _row(cards: Sequence[str], width: float) -> ft.Control:
    return ft.Row([DECK.paper(card, width) for card in cards], spacing=GAP, tight=True)
