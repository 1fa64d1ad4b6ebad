"""The options of 13 (E1, A3), and set-up's questions about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine import N_, RuleBroken, Setup
from companion.engine.game import Answer, Question

MOST_DEALS: Final = 99
"""E1: the most deals that a match may have; more than a table could sit through."""


@dataclass(frozen=True, slots=True)
class Options:
    """``deals``: rounds of the match, 0 for the sheet's number (E1). ``open_piles``: taken cards are shown (A3)."""

    deals: int = 0
    open_piles: bool = False


def check_options(options: Options) -> None:
    """E1: a match has a number of deals that a table could sit through."""
    if not 0 <= options.deals <= MOST_DEALS:
        raise RuleBroken("E1", "deals", found=options.deals, most=MOST_DEALS)


def deals_of(setup: Setup) -> int:
    """E1: everybody deals once; with three players twice; or as many as the options say."""
    return rounds_of(setup.options, setup.players)


def rounds_of(options: Options, players: int) -> int:
    """E1, as ``deals_of``."""
    return options.deals or players * (2 if players == 3 else 1)


QUESTIONS: Final = (
    Question("deals", "E1", N_("Number of rounds"), most=MOST_DEALS),
    Question(
        "open_piles",
        "A3",
        N_("Taken cards"),
        (
            Answer(False, N_("Hidden until the round ends")),
            Answer(True, N_("Always visible"), N_("taken cards visible")),
        ),
        tracking="full",
    ),
)
