"""Says how many plays of BG Stats were left out of an import, and why; and how many lengths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.engine.words import Say

Why = Literal["other_game", "no_points", "rules", "no_date", "ignored", "no_length"]
"""Why a play is left out, or the length of a session; docs/exports.md has a sentence for each."""


def left_out_words(say: Say, counts: Mapping[Why, int]) -> list[str]:
    """Return a line for each reason, the one with the most plays first."""
    return [_words(say, why, n) for why, n in sorted(counts.items(), key=lambda one: (-one[1], one[0])) if n]


def _words(say: Say, why: Why, n: int) -> str:
    match why:
        case "other_game":
            return say.plural("{n} play left out: another game", "{n} plays left out: other games", n)
        case "no_points":
            return say.plural(
                "{n} play left out: not everybody has points", "{n} plays left out: not everybody has points", n
            )
        case "rules":
            return say.plural(
                "{n} play left out: the rules allow no such points or so many players",
                "{n} plays left out: the rules allow no such points or so many players",
                n,
            )
        case "no_date":
            return say.plural("{n} play left out: its date cannot be", "{n} plays left out: their dates cannot be", n)
        case "no_length":
            return say.plural(
                "{n} session ends before it begins: it is kept without a length",
                "{n} sessions end before they begin: they are kept without a length",
                n,
            )
        case "ignored":
            return say.plural(
                "{n} play left out: it counts for nothing in BG Stats",
                "{n} plays left out: they count for nothing in BG Stats",
                n,
            )
