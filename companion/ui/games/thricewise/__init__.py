"""Thricewise on the screen: the record for the registry of games."""

from __future__ import annotations

from typing import Final

from companion.engine import N_
from companion.games.thricewise.options import QUESTIONS
from companion.games.thricewise.view import View
from companion.ui import theme
from companion.ui.deferred import deferring
from companion.ui.games.screens import GameScreens
from companion.ui.games.thricewise.cards import SUIT_SHAPES
from companion.ui.games.thricewise.lesson import LESSON

with deferring(globals()):
    from companion.ui.games.thricewise.board import ThricewiseBoard, ThricewiseGame, large
    from companion.ui.games.thricewise.quick import ThricewisePad, own_entry
    from companion.ui.games.thricewise.result import cells, grid_and_points, points_by_value


def heard(before: View, now: View) -> str:
    """Return the sound of what happened from one view to the next."""
    if now.cards and not before.cards:
        return "shuffle"
    if len(now.placements) > len(before.placements):
        return "triad" if now.placements[-1].triads else "lay"
    return "flip" if now.shown != before.shown and any(now.shown) else ""


def peak(before: View, now: View) -> tuple[float, ...]:
    """Return the seconds of each step in which it is seen: the card, then each triad that it makes."""
    made = now.placements[-1].triads if len(now.placements) > len(before.placements) else ()
    return (0.3, *[0.6 / len(made)] * len(made)) if made else ()


SCREENS: Final = GameScreens(
    accent=theme.PLUM,
    fan=(("3", "waves"), ("4", "waves"), ("5", "waves")),
    boards={"scorepad": ThricewisePad, "full": ThricewiseBoard},
    digital=ThricewiseGame,
    results={"scorepad": points_by_value, "full": grid_and_points},
    picture=cells,
    progress=lambda say, view: say.t("turn {turn} of {turns}", turn=max(view.turn, 1), turns=view.turns),
    questions=QUESTIONS,
    lesson=LESSON,
    tapped={
        "scorepad": N_("You tap the ranks that are revealed, then what each placed card scores."),
        "full": N_("You tap every card. Sums and points are worked out for you."),
    },
    advised=True,
    suits={letter: theme.ON_FACE[name] for letter, name in SUIT_SHAPES.items()},
    heard=heard,
    peak=peak,
    large=large,
    own_entry=own_entry,
)
