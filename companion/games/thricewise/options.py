"""The house rules of Thricewise (H1–H3)."""

from __future__ import annotations

import enum
from dataclasses import dataclass


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
