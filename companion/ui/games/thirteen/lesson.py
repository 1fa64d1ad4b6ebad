"""How to play 13, on four cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.engine import N_, Say
from companion.games.thirteen.cards import VALUE
from companion.ui import theme
from companion.ui.games.thirteen.cards import DECK, HIGH, column
from companion.ui.kit.board import Area
from companion.ui.kit.frame import box
from companion.ui.kit.signs import mark
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn
from companion.ui.session.lesson_card import ARROW, BELOW, BETWEEN, LessonCard, above_words, fitting, side_by_side, sign

SUM: Final = 34
"""Height of the sum above a target."""
NARROW: Final = 6
BOX: Final = 12
"""The pixels between what stands in a line, and those around the cards of a target."""


def _aim(say: Say, area: Area) -> ft.Control:
    """S1: what a card costs."""
    wide = fitting(area, across=4, down=HIGH)
    costs = (("B5", 1, None), ("Y2", 1, None), ("R4", 2, theme.MIDNIGHT))
    return side_by_side(
        [
            above_words(DECK.paper(card, wide), say.plural("{n} point", "{n} points", cost), accent)
            for card, cost, accent in costs
        ],
        2 * BETWEEN,
    )


def _turn(say: Say, area: Area) -> ft.Control:  # noqa: ARG001 - it has no words
    """T2, T3: a blue 4 goes on the blue target."""
    wide = fitting(Area(area.width - ARROW - 4 * NARROW - 3 * BOX, area.height - SUM), across=4, down=1.9)
    targets = [_target("blue", ("B5", "B2"), wide, lit=True), _target("yellow", ("Y7", "Y1"), wide)]
    return _level([DECK.paper("B4", wide, lit=True), sign("→"), *targets, _target("green", (), wide)])


def _trap(say: Say, area: Area) -> ft.Control:
    """T4: a 5 on a target of 12 takes what lay there."""
    wide = fitting(Area(area.width - 2 * ARROW - 5 * NARROW - BOX, area.height - SUM - BELOW), across=4, down=1.6)
    taken = ft.Row([DECK.paper("B7", wide), DECK.paper("B5", wide)], spacing=4, tight=True)
    before = above_words(_target("blue", ("B7", "B5"), wide), "→ 17", theme.MIDNIGHT)
    after = above_words(taken, say.t("you take"), theme.MIDNIGHT)
    return _level([DECK.paper("B5", wide, lit=True), sign("→"), before, sign("→"), after])


def _end(say: Say, area: Area) -> ft.Control:
    """S1 to S3: four blue cards are the most, two yellow ones and a Rotten Four count."""
    wide = fitting(area, across=7.6, down=HIGH)

    def counted(card: str, count: int, words: str) -> ft.Control:
        times = drawn(f"× {count}", size=theme.LARGE, weight=BOLD, color=theme.INK)
        shown = ft.Row([DECK.paper(card, wide), times], spacing=4, tight=True)
        return above_words(shown, words, theme.MIDNIGHT if card == "B5" else None)

    parts = [counted("B5", 4, say.t("most: 0")), counted("Y2", 2, "+ 2"), counted("R4", 1, "+ 2")]
    return side_by_side(parts, 1.5 * BETWEEN)


LESSON: Final = (
    LessonCard(
        N_("Take as few cards as you can"),
        N_(
            "Every card that you have to take counts against you: a blue, yellow or green card 1 point, a red Rotten "
            "Four 2. The fewest points wins."
        ),
        N_("A blue 5 and a yellow 2 cost 1 point each, a Rotten Four costs 2."),
        _aim,
    ),
    LessonCard(
        N_("Play a card, draw a card"),
        N_(
            "Play a card onto the target of its colour; a Rotten Four goes on any target. Then draw a card, "
            "until the pile is empty. The number above a target is the sum of its cards."
        ),
        N_("The blue target is at 7, the yellow one at 8, the green one is empty: a blue 4 goes on the blue one."),
        _turn,
    ),
    LessonCard(
        N_("More than 13 is too much"),
        N_(
            "If your card brings a target above 13, you take all the cards that were there. Your own card stays, "
            "alone. Exactly 13 is safe."
        ),
        N_("A blue 5 goes on a target of 12. That makes 17: you take the 7 and the 5 that were there."),
        _trap,
    ),
    LessonCard(
        N_("When all cards are played"),
        N_(
            "Everybody counts the cards they took. The player with the most cards of a colour gets no points for that "
            "colour; Rotten Fours always count. After the last round the fewest points wins."
        ),
        N_("Four blue cards are the most and count 0, two yellow ones count 2, and a Rotten Four counts 2."),
        _end,
    ),
)
"""T2 to T4, T6, S1 to S3 and E1, in our own words."""


def _target(colour: str, cards: Sequence[str], wide: float, *, lit: bool = False) -> ft.Control:
    total = drawn(str(sum(VALUE[card] for card in cards)), size=theme.LARGE, weight=BOLD, color=theme.INK)
    head = ft.Row([mark(colour), total], spacing=4, tight=True)
    lying = column(cards, wide, round(wide * 1.56))
    inside = centred([head, lying], spacing=4, tight=True)
    ground, edge = (theme.MIDNIGHT.tint, theme.MIDNIGHT.colour) if lit else (None, theme.LINE)
    return box(inside, ground, edge, thick=2, rounded=12, padding=BOX / 2 - 2)


def _level(parts: Sequence[ft.Control]) -> ft.Control:
    return ft.Row([*parts], spacing=NARROW, alignment=ft.MainAxisAlignment.CENTER)
