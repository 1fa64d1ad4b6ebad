"""What set-up asks, by game: with real cards or without, how much is typed in, which rules a table may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from companion.engine.words import N_

TRACKINGS: Final = ("scorepad", "full")
NAMES: Final = {"scorepad": N_("With real cards, quick"), "full": N_("With real cards, full")}
DIGITAL: Final = N_("Without cards")
DEALT: Final = N_("The app deals. You play on this screen, alone against bots or several people around it.")
COACH: Final = N_("It tells chances, and what a move is worth. That it was there is noted with the game.")
COACHED: Final = {"push", "thricewise"}
"""Where there is advice with real cards, too: the app has to know what the players know."""

TYPED: Final = {
    ("push", "scorepad"): N_("You tap Switch cards, the die and protected colours, and count the cards at the end."),
    ("push", "full"): N_("You tap every card that is drawn. Columns, areas and points follow by themselves."),
    ("13", "scorepad"): N_("At the end of each round you type in how many cards everybody took."),
    ("13", "full"): N_("You tap every card that is played. Sums, piles and points follow by themselves."),
    ("thricewise", "scorepad"): N_("You tap the ranks that are revealed, then what each placed card scores."),
    ("thricewise", "full"): N_("You lay the grid card by card. Triads are found and scored by themselves."),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """``value`` as a session file writes it."""

    value: Any
    words: str


@dataclass(frozen=True, slots=True)
class Question:
    """One option of a game. Without answers it is a number. ``players`` and ``tracking`` tell when it matters."""

    field: str
    rule: str
    words: str
    answers: tuple[Answer, ...] = ()
    players: int | None = None
    tracking: str | None = None


QUESTIONS: Final[dict[str, tuple[Question, ...]]] = {
    "push": (
        Question(
            "risky",
            "V1",
            N_("The star of the die"),
            (Answer(False, N_("Nothing is lost")), Answer(True, N_("« Risques »: all face-up cards are lost"))),
        ),
        Question(
            "two_player_switches",
            "M3",
            N_("Switch cards with two players"),
            (Answer("out", N_("Taken out of the pile")), Answer("ignored", N_("Left in and ignored"))),
            players=2,
        ),
    ),
    "13": (
        Question("deals", "E1", N_("Number of deals")),
        Question(
            "open_piles",
            "A3",
            N_("Taken cards"),
            (Answer(False, N_("Hidden until the round ends")), Answer(True, N_("Open all the time"))),
            tracking="full",
        ),
    ),
    "thricewise": (
        Question(
            "overlap",
            "H1",
            N_("Several triads of a kind in one line"),
            (Answer("each", N_("All of them count")), Answer("one-per-line", N_("Only the best counts"))),
        ),
        Question(
            "straight_order",
            "H2",
            N_("Ranks of a straight"),
            (Answer("along-the-line", N_("In order along the line")), Answer("any-order", N_("In any order"))),
        ),
        Question(
            "double_suit",
            "H3",
            N_("Three cards that share two suits"),
            (Answer("once", N_("One flush")), Answer("per-suit", N_("Two flushes"))),
        ),
    ),
}
