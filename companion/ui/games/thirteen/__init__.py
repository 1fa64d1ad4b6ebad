"""13 on the screen: the record for the registry of games."""

from __future__ import annotations

from typing import Final

from companion.engine import N_
from companion.games.thirteen.options import QUESTIONS, Options
from companion.games.thirteen.view import View
from companion.ui import theme
from companion.ui.deferred import deferring
from companion.ui.games.screens import GameScreens, Length
from companion.ui.games.thirteen.lesson import LESSON
from companion.ui.games.thirteen.score_block import round_of

with deferring(globals()):
    from companion.ui.games.thirteen.board import ThirteenBoard, ThirteenGame, large
    from companion.ui.games.thirteen.quick import RoundCount, ThirteenPad, own_entry
    from companion.ui.games.thirteen.result import cells, round_by_round
    from companion.ui.games.thirteen.who_plays import AtTheTable

LENGTHS: Final = (
    Length("match", N_("a whole game, as in the rules"), lambda _: Options()),
    Length("each", N_("everybody deals once"), lambda players: Options(deals=players)),
    Length("round", N_("one round"), lambda _: Options(deals=1)),
)
"""E1: how many deals."""


def heard(before: View, now: View) -> str:
    """Return the sound of what happened from one view to the next."""
    if any(now.hands) and not any(before.hands):
        return "shuffle"
    if sum(map(len, now.taken)) > sum(map(len, before.taken)):
        return "sweep"
    return "lay" if now.targets != before.targets else ""


def peak(before: View, now: View) -> tuple[float, ...]:
    """Return the seconds of each step in which it is seen: the card that is laid, then cards that it takes."""
    if now.targets == before.targets or not any(now.targets):
        return ()
    return (0.3, 0.5) if sum(map(len, now.taken)) > sum(map(len, before.taken)) else (0.3,)


SCREENS: Final = GameScreens(
    accent=theme.MIDNIGHT,
    fan=(("5", "blue"), ("1", "yellow"), ("7", "green")),
    boards={"scorepad": ThirteenPad, "full": ThirteenBoard},
    digital=ThirteenGame,
    results={"scorepad": round_by_round, "full": round_by_round},
    picture=cells,
    progress=lambda say, view: round_of(say, view.round, view.deals),
    questions=QUESTIONS,
    lengths=LENGTHS,
    lesson=LESSON,
    tapped={
        "scorepad": N_("At the end of each round you type in how many cards everybody took."),
        "full": N_("You tap every card. Sums and points are worked out for you."),
    },
    pages=(
        ("round/:round(\\d{1,2})", RoundCount),
        ("table", AtTheTable),
    ),
    closes=3,
    heard=heard,
    peak=peak,
    large=large,
    own_entry=own_entry,
)
