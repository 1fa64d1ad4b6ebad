"""Shows digital play: the table as it is, or, while the die still tumbles, as it was before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from companion.games.push.events import Draw, Event, Place, Roll, Take
from companion.games.push.view import Phase, View
from companion.ui import bridge
from companion.ui.games.push.areas import NO_CHANGE, Change
from companion.ui.games.push.die import TUMBLE, use_tumble
from companion.ui.session.table import Table

REMEMBERED: Final = 1
"""For how many more turns an area shows what was rolled there."""


@dataclass(frozen=True, slots=True)
class Display:
    """``seen``, ``latest`` and the last ``event`` belong together. ``changes`` says what became of each area.

    ``rolls`` counts the throws so far, ``face`` is how the last of them fell. While one is ``falling``, all the rest
    stands as it was before. ``first``: nothing has happened since the screen was opened.
    """

    seen: View
    latest: str
    event: Event | None
    changes: tuple[Change, ...]
    rolls: int
    face: str
    first: bool
    left: Mapping[int, str] = field(default_factory=dict)
    """The column that was taken just now, with the card that lay on top of it."""

    thrown: Roll | None = None
    """The roll that is in the air."""

    @property
    def falling(self) -> bool:
        return self.thrown is not None

    @property
    def placed(self) -> int | None:
        """The number of the column that has just got a card, if one has."""
        return self.event.column if isinstance(self.event, Place) and not self.first else None

    @property
    def bust(self) -> str:
        """The card that has just ended a turn (T9), or nothing."""
        return self.event.card if isinstance(self.event, Draw) and self.seen.phase is Phase.ROLL else ""

    def of(self, table: Table) -> Table:
        """Returns the table with the view that is shown."""
        return replace(table, seen=self.seen)


def use_display(table: Table) -> Display:
    """Returns what to show now, so that nobody reads in an area or a sentence how the die falls before it lies."""
    session = table.session
    history: Sequence[Event] = [event for events in session.history for event in events]
    rolled = [event for event in history if isinstance(event, Roll)]
    kept = bridge.use_ref[Display | None](lambda: None)
    falling = use_tumble(len(rolled), table.device.moves, TUMBLE) is not None
    face = rolled[-1].face if rolled else ""
    old = current = kept.current
    if falling and old is not None:
        return replace(old, rolls=len(rolled), face=face, thrown=rolled[-1])
    latest = session.latest(table.say)  # in the language that is read now
    if current is None or current.seen != table.seen:
        event, changes = history[-1] if history else None, _became(old, table.seen, rolled)
        left = _left(old, event)
        kept.current = current = Display(table.seen, latest, event, changes, len(rolled), face, old is None, left)
    return replace(current, latest=latest)


def _left(old: Display | None, event: Event | None) -> dict[int, str]:
    """Returns the column that has just been taken, with its top card, if it was seen to lie there."""
    if old is None or not isinstance(event, Take) or event.column >= len(old.seen.columns):
        return {}
    cards = old.seen.columns[event.column]
    return {event.column: cards[-1]} if cards else {}


def _became(old: Display | None, view: View, rolled: Sequence[Roll]) -> tuple[Change, ...]:
    """Returns by seat what came and went since the last picture."""
    if old is None:
        return (NO_CHANGE,) * view.players
    changes = []
    last = rolled[-1] if len(rolled) > old.rolls else None
    for seat, before in enumerate(old.changes):
        visible, were = view.visible[seat], old.seen.visible[seat]
        over = _more(view.protected[seat], old.seen.protected[seat])
        change = replace(before, came=(*_more(visible, were), *over))
        if last is not None and last.seat == seat:
            change = Change(change.came, last.face, _more(were, visible), old.seen.turns)
        elif before.turn and view.turns > before.turn + REMEMBERED:
            change = Change(change.came)
        changes.append(change)
    return tuple(changes)


def _more(some: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """Returns what is in ``some`` more often than in ``others``."""
    return tuple((Counter(some) - Counter(others)).elements())
