"""What stands on the screen: the table as it is, or as it was while the die still tumbles."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.games.push.events import Draw, Event, Place, Roll
from companion.ui import bridge
from companion.ui.games.push.areas import NOTHING, Just
from companion.ui.games.push.throw import TUMBLE
from companion.ui.parts.table import Table

REMEMBERED: Final = 1
"""For so many turns more an area shows what was rolled there."""


@dataclass(frozen=True, slots=True)
class Shown:
    """``seen``, ``latest`` and ``event`` (the last one) belong together; ``just`` is what became of each area.

    ``rolls`` counts the throws so far and ``face`` is how the last of them fell. ``falling``: that one is still in the
    air, and all the rest stands as it was before. ``first``: nothing has happened since the screen was opened.
    """

    seen: Any
    latest: str
    event: Event | None
    just: tuple[Just, ...]
    turns: tuple[int, ...]
    rolls: int
    face: str
    first: bool
    falling: bool = False

    @property
    def placed(self) -> int | None:
        """The column that has just got a card."""
        return self.event.column if isinstance(self.event, Place) and not self.first else None

    @property
    def bust(self) -> str:
        """The card that has just ended a turn (T9); empty if none has."""
        busted = isinstance(self.event, Draw) and self.seen.phase.value == "roll"
        return self.event.card if busted and isinstance(self.event, Draw) else ""


def use_shown(table: Table) -> Shown:
    """Nobody reads in an area, or in a sentence, what a die says that has not fallen yet."""
    page, moves, session = ft.context.page, table.desk.moves, table.session
    told: Sequence[Event] = session.history
    rolled = [event for event in told if isinstance(event, Roll)]
    fallen, fall = ft.use_state(len(rolled))
    kept: Any = ft.use_ref(None)
    newest = bridge.use_current(len(rolled))

    def wait() -> None:
        count = len(rolled)

        async def tumble() -> None:
            await asyncio.sleep(TUMBLE)
            if newest() == count:
                fall(count)

        if count > fallen and moves:
            page.run_task(tumble)
        elif count != fallen:
            fall(count)

    ft.use_effect(wait, [len(rolled)])
    face = rolled[-1].face if rolled else ""
    old: Shown | None = kept.current
    if moves and old is not None and len(rolled) > fallen:
        return replace(old, rolls=len(rolled), face=face, falling=True)
    if old is None or old.seen != table.seen:
        just, turns = _became(old, table.seen, rolled)
        kept.current = Shown(
            table.seen,
            session.latest(table.say),
            told[-1] if told else None,
            just,
            turns,
            len(rolled),
            face,
            first=old is None,
        )
    current: Shown = kept.current
    return replace(current, latest=session.latest(table.say))  # in the language that is read now


def _became(old: Shown | None, seen: Any, rolled: Sequence[Roll]) -> tuple[tuple[Just, ...], tuple[int, ...]]:
    """By seat: what came and went since the last picture, and the turn it was rolled in (0: not at all)."""
    if old is None:
        return (NOTHING,) * seen.players, (0,) * seen.players
    just, turns = [], []
    last = rolled[-1] if len(rolled) > old.rolls else None
    for seat in range(seen.players):
        came = _more(seen.visible[seat], old.seen.visible[seat])
        face, lost, turn = old.just[seat].face, old.just[seat].lost, old.turns[seat]
        if last is not None and last.seat == seat:
            face, lost, turn = last.face, _more(old.seen.visible[seat], seen.visible[seat]), old.seen.turns
        elif turn and seen.turns > turn + REMEMBERED:
            face, lost, turn = "", (), 0
        just.append(Just(came, face, lost))
        turns.append(turn)
    return tuple(just), tuple(turns)


def _more(some: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """What is in ``some`` more often than in ``others``."""
    return tuple((Counter(some) - Counter(others)).elements())
