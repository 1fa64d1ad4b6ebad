"""How to play Push, on four cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.engine.words import N_, Say, unit
from companion.ui import theme
from companion.ui.games.push.cards import DECK, STRIP, covered_card
from companion.ui.games.push.die import die_face
from companion.ui.kit.board import Area
from companion.ui.kit.card_face import HIGH, back
from companion.ui.session.lesson_card import ARROW, BETWEEN, LessonCard, above_words, fitting, side_by_side, sign


def _aim(say: Say, area: Area) -> ft.Control:
    """S1, E2: a column, and what it is worth."""
    wide = _width(area, across=3, lying=3)
    points = say.plural("{n} point", "{n} points", 13)
    return above_words(_column(("Y6", "R4", "B3"), wide, fits=True), points, theme.VERMILION)


def _turn(say: Say, area: Area) -> ft.Control:
    """T4, T5: a blue 5, one column that takes it and two that do not."""
    wide = _width(Area(area.width - ARROW - 3 * BETWEEN, area.height), across=5.4, lying=2)
    gap = (area.width - ARROW - 3 * BETWEEN - 4 * wide) / 3
    told = (say.t("same value"), say.t("same colour"), say.t("it fits"))
    lying = (("G5", "Y2"), ("R3", "B1"), ("G4", "Y6"))
    columns: list[ft.Control] = []
    for cards, words in zip(lying, told, strict=True):
        fits = words == told[-1]
        shown = above_words(_column(cards, wide, fits=fits), words, theme.VERMILION if fits else None)
        columns.append(ft.Container(shown, width=wide + gap))
    drawn_card = above_words(DECK.paper("B5", wide, lit=True))
    row = ft.Row([drawn_card, sign("→"), *columns], spacing=0, alignment=ft.MainAxisAlignment.CENTER)
    row.vertical_alignment = ft.CrossAxisAlignment.START
    return row


def _trap(say: Say, area: Area) -> ft.Control:
    """B2, R1: a roll, the open cards that it costs, and those that are safe."""
    wide = _width(area, across=6.2, lying=1)
    lost = above_words(_line([DECK.paper(card, wide, dimmed=True) for card in ("R2", "R5")]), say.t("gone"))
    safe = above_words(_line([DECK.paper("G4", wide), back(wide, theme.VERMILION)]), say.t("safe"), theme.VERMILION)
    die = above_words(die_face("red", wide * 1.1))
    return side_by_side([die, lost, safe], 2 * BETWEEN)


def _end(say: Say, area: Area) -> ft.Control:
    """E2: open and protected cards count."""
    wide = _width(area, across=5, lying=1)
    open_cards = _line([DECK.paper("G4", wide), DECK.paper("Y6", wide)])
    protected = above_words(back(wide, theme.VERMILION), "+ 9")
    return side_by_side(
        [
            above_words(open_cards, "4 + 6"),
            protected,
            above_words(sign("=")),
            above_words(sign("19"), unit(say.plural("{n} point", "{n} points", 19)), theme.VERMILION),
        ]
    )


LESSON: Final = (
    LessonCard(
        N_("Collect the most points"),
        N_(
            "The number on a card is what it is worth. Cards are placed in columns, and you take a column "
            "for yourself. At the end the most points wins."
        ),
        N_("A column of three cards, 6, 4 and 3, is worth 13 points."),
        _aim,
    ),
    LessonCard(
        N_("Draw, place, and stop in time"),
        N_(
            "Draw a card and place it in one of up to three columns, never in one that already has its "
            "value or its colour. Keep drawing as long as you dare. Then take one column; the others share "
            "the rest, and a Switch card turns their order round."
        ),
        N_(
            "A blue 5 and three columns: one has a 5 already, one has blue already, and it fits the third, a green "
            "4 and a yellow 6."
        ),
        _turn,
    ),
    LessonCard(
        N_("One card too many"),
        N_(
            "If a card fits nowhere, you take no column and roll the die: your face-up cards of that colour "
            "are lost. You also roll if the column you take has a Die card. Instead of drawing, you may "
            "turn all your cards of one colour face down: they are safe."
        ),
        N_("The die shows red: the red 2 and the red 5 are gone. The green 4 stays, and so do the protected cards."),
        _trap,
    ),
    LessonCard(
        N_("When the pile is empty"),
        N_(
            "The last columns are shared out. Then everybody adds up their cards, protected ones as well. "
            "The most points wins."
        ),
        N_("A 4 and a 6 are face up, and the protected cards are worth 9: that makes 19 points."),
        _end,
    ),
)
"""T2 to T9, S1 to S4, P1, P2, B1, B2, R1, E1 and E2, in our own words."""


def _width(area: Area, *, across: float, lying: int) -> float:
    """Return the width of a card of which so many stand side by side, in columns of so many ``lying`` cards."""
    return fitting(area, across=across, down=HIGH + STRIP * (lying - 1))


def _line(cards: Sequence[ft.Control]) -> ft.Control:
    return ft.Row([*cards], spacing=4, tight=True)


def _column(cards: Sequence[str], width: float, *, fits: bool) -> ft.Control:
    covered = ft.Column([covered_card(card, width) for card in cards[:-1]], spacing=0, tight=True)
    covered.opacity = 1 if fits else 0.45
    return ft.Column([covered, DECK.paper(cards[-1], width, lit=fits, dimmed=not fits)], spacing=0, tight=True)
