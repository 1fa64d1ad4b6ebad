"""The house rules of Thricewise (H1–H3), and what set-up asks about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from companion.engine import N_
from companion.engine.game import Answer, Idle, Question

Overlap = Literal["each", "one-per-line"]
"""H1: what counts when several triads of a kind lie in one line."""

StraightOrder = Literal["along-the-line", "any-order"]
"""H2: whether a straight's ranks must follow the line."""

DoubleSuit = Literal["once", "per-suit"]
"""H3: what three cards with two suits in common are worth."""


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules H1–H3."""

    overlap: Overlap = "each"
    straight_order: StraightOrder = "along-the-line"
    double_suit: DoubleSuit = "once"


QUESTIONS: Final = (
    Question(
        "overlap",
        "H1",
        N_("Several triads of one kind in a line"),
        (
            Answer("each", N_("All of them count")),
            Answer("one-per-line", N_("Only the best counts"), N_("only the best triad")),
        ),
    ),
    Question(
        "straight_order",
        "H2",
        N_("Ranks of a straight"),
        (
            Answer("along-the-line", N_("In order along the line")),
            Answer("any-order", N_("In any order"), N_("straights in any order")),
        ),
    ),
    Question(
        "double_suit",
        "H3",
        N_("Three cards that share two suits"),
        (
            Answer("once", N_("Count once")),
            Answer("per-suit", N_("Count for each shared suit"), N_("each shared suit counts")),
        ),
        idle=Idle("overlap", "one-per-line", N_("Changes nothing while only the best in one line counts (H1).")),
    ),
)
