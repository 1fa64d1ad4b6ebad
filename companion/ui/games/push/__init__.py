"""Push on the screen: the record for the registry of games."""

from __future__ import annotations

from typing import Final

from companion.engine import N_
from companion.games.push.options import QUESTIONS
from companion.games.push.view import Phase, View
from companion.ui import theme
from companion.ui.deferred import deferring
from companion.ui.games.push.die import TUMBLE
from companion.ui.games.push.lesson import LESSON
from companion.ui.games.screens import GameScreens

with deferring(globals()):
    from companion.ui.games.push.digital import PushGame
    from companion.ui.games.push.full import PushBoard, large
    from companion.ui.games.push.own_die import own_entry
    from companion.ui.games.push.quick import PushPad
    from companion.ui.games.push.result import cells, everybodys_cards, points_by_colour


def heard(before: View, now: View) -> str:
    """Return the sound of what happened from one view to the next."""
    lie, lay = (sum(map(len, view.columns)) for view in (now, before))
    if now.phase is Phase.ROLL and before.phase in (Phase.START, Phase.DRAW) and all(now.columns):
        return "bust"  # the die may be due for a Die card as well, once a column was taken
    if lie != lay:
        return "lay" if lie > lay else "take"
    return "flip" if (now.left, now.protected) != (before.left, before.protected) else ""


def peak(before: View, now: View) -> tuple[float, ...]:
    """Return the seconds of each step: of a bust the card, each column that refuses it, the word; of a roll the die,
    then the cards that fall; of a colour that is protected the cards that go over.
    """
    if heard(before, now) == "bust":
        return (0.24, *[0.1] * len(now.columns), 0.36)
    if sum(map(len, now.visible)) >= sum(map(len, before.visible)):
        return ()
    return (TUMBLE, 0.6) if now.protected == before.protected else (0.6,)


SCREENS: Final = GameScreens(
    accent=theme.VERMILION,
    fan=(("■", "red"), ("▲", "green"), ("◆", "blue")),
    boards={"scorepad": PushPad, "full": PushBoard},
    digital=PushGame,
    results={"scorepad": points_by_colour, "full": everybodys_cards},
    picture=cells,
    progress=lambda say, seen: say.t("turn {turn}", turn=max(seen.turns, 1)),
    questions=QUESTIONS,
    lesson=LESSON,
    tapped={
        "scorepad": N_("You tap Switch cards, the die and protected colours, and count the cards at the end."),
        "full": N_("You tap every card. Sums and points are worked out for you."),
    },
    advised=True,
    falls=TUMBLE,
    heard=heard,
    peak=peak,
    large=large,
    own_entry=own_entry,
)
