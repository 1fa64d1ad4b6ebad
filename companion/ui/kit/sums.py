"""Reads sums as people write them: «3+5+6»."""

from __future__ import annotations

import re
from typing import Final

SIGNS: Final = frozenset("0123456789+ ")
LONGEST: Final = 60
SHORT: Final = 8
"""How many signs a field takes, and one for a small number: «3+4+2+10»."""
SUM: Final = re.compile(r"\s*\d+(\s*\+\s*\d+)*\s*\+?\s*")
"""It may still be being typed."""


def total(text: str) -> int | None:
    """Read «3+5+6» as 14. Return None for what is no sum."""
    if not SUM.fullmatch(text):
        return None
    return min(sum(int(term[:6]) for term in terms_of(text)), 999_999)


def terms_of(text: str) -> list[str]:
    return [term.strip() for term in text.split("+") if term.strip()]


def summed(label: str, text: str) -> str:
    """Return the label of a field with what a sum in it is."""
    return f"{label} = {total(text)}" if "+" in text and total(text) is not None else label
