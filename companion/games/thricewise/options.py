"""The house rules of Thricewise (H1–H3), and what set-up asks about them."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final

from companion.engine.questions import Answer, Idle, Question
from companion.engine.words import N_


class Overlap(enum.Enum):
    """H1: what counts when several triads of a kind lie in one line."""

    EACH = "each"
    ONE_PER_LINE = "one-per-line"


class StraightOrder(enum.Enum):
    """H2: whether a straight's ranks must follow the line."""

    ALONG_THE_LINE = "along-the-line"
    ANY_ORDER = "any-order"


class DoubleSuit(enum.Enum):
    """H3: what three cards with two suits in common are worth."""

    ONCE = "once"
    PER_SUIT = "per-suit"


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules H1–H3."""

    overlap: Overlap = Overlap.EACH
    straight_order: StraightOrder = StraightOrder.ALONG_THE_LINE
    double_suit: DoubleSuit = DoubleSuit.ONCE


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
            Answer("per-suit", N_("Count for each shared suit"), N_("shared suits count each")),
        ),
        idle=Idle("overlap", "one-per-line", N_("Changes nothing while only the best in one line counts (H1).")),
    ),
)
