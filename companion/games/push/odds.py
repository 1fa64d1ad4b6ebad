"""Chances in Push, from the cards nobody has seen."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from companion.games.push.cards import SWITCH, Card
from companion.games.push.rules import open_columns


def bust_chance(columns: Sequence[Sequence[Card]], unseen: Sequence[tuple[str, int]]) -> Fraction:
    """How likely the next card fits nowhere (T9). A Switch never busts (T7). 0 for an empty pile."""
    total = sum(n for _, n in unseen)
    bad = sum(n for card, n in unseen if card != SWITCH and not open_columns(columns, Card(card)))
    return Fraction(bad, total) if total else Fraction(0)
