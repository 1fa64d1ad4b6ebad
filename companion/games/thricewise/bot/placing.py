"""Each placement that is offered, with the turn played to its end."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from companion.engine import Choice
from companion.engine.game import Decision
from companion.games.thricewise.bot.outlook import outlook
from companion.games.thricewise.bot.situation import Situation
from companion.games.thricewise.bot.turns import Table
from companion.games.thricewise.cards import NUMBER
from companion.games.thricewise.events import Pass, Place
from companion.games.thricewise.view import View


@dataclass(frozen=True, slots=True)
class Look:
    """How far a bot looks: how many placements (those with the most points), how many of those who place after it, and
    what a point that may be scored next turn is worth now, when somebody else may take the cell first."""

    tried: int
    replies: int
    promise: float


Worths = list[tuple[Decision, float]]
Judge = Callable[[list[float]], float]


def offers_of(view: View) -> tuple[Place | Pass, ...]:
    return view.awaits.offers if isinstance(view.awaits, Choice) else ()


def placements(
    offers: Sequence[Place | Pass], here: Situation, look: Look, judge: Judge
) -> Generator[Decision | None, None, Worths]:
    """The offers with the most points, at most ``tried``, and what ``judge`` makes of the points to be expected."""
    cells, grid = here.table.field.points, here.table.field.grid
    rated: list[tuple[int, int, int, int, Place | Pass]] = []
    for number, offer in enumerate(offers):
        if isinstance(offer, Pass):
            rated.append((len(cells) * 9, -number, 0, 0, offer))  # always looked at
        else:
            card, index = NUMBER[offer.card], grid.index(offer.row, offer.col)
            rated.append((cells[index][card], -number, card, index, offer))
    rated.sort(reverse=True)
    found: Worths = []
    best = None
    for _, _, card, index, offer in rated[: look.tried]:
        worth = judge(outlook(turn_ended(here, card, index, look.replies), here, look.promise))
        found.append((offer, worth))
        if best is None or worth > best[1]:
            best = found[-1]
        yield best[0]
    return found


def turn_ended(here: Situation, card: int, index: int, replies: int) -> Table:
    """The table when this turn is over, all other cards laid for points. 0 as card: I keep my set-aside cards."""
    after = here.table.copy()
    if card:
        after.lay(here.me, card, index)
        after.place(here.me, 0 if card == here.lying else here.lying)
    for seat in here.order[1 : 1 + replies]:
        after.place(seat, here.shown[seat])
    return after
