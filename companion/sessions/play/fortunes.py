"""Tells luck and play apart after a game: what chance brought everybody, against what was to be expected of it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from companion.engine import Seat, Standing
from companion.sessions.play.live_session import LiveSession

STROKES: Final = 2
"""How many of the best and of the worst are shown."""

LEAST: Final = 0.5
"""The fewest points that something has to bring or cost to be shown."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """What chance brought with one entry, counted from 1: for each seat, less what it brought the others on average."""

    entry: int
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Fortunes:
    """By how many points each seat came out ahead of the others' average, and how much of that was luck.

    ``path`` has, for each step from 0 on, how far ahead everybody was. ``kinds`` names each kind of chance there is,
    with what it brought by seat.
    """

    path: tuple[tuple[float, ...], ...]
    strokes: tuple[Stroke, ...]
    kinds: tuple[tuple[str, tuple[float, ...]], ...]

    def ahead(self, seat: Seat) -> float:
        return self.path[-1][seat]

    def luck(self, seat: Seat) -> float:
        return sum(one.points[seat] for one in self.strokes)

    def play(self, seat: Seat) -> float:
        """All that was not luck: what this seat decided, and what the others did."""
        return self.ahead(seat) - self.luck(seat)

    def luck_so_far(self, seat: Seat) -> tuple[float, ...]:
        """Return it for each step, as ``path`` is."""
        brought = [0.0] * len(self.path)
        for one in self.strokes:
            brought[one.entry] += one.points[seat]
        return tuple(accumulate(brought))

    def best_and_worst(self, seat: Seat) -> tuple[Stroke, ...]:
        """Return the strokes that helped this seat most, then those that cost it most; none that hardly mattered."""
        ranked = sorted(self.strokes, key=lambda one: (-one.points[seat], one.entry))
        best = [one for one in ranked[:STROKES] if one.points[seat] >= LEAST]
        worst = [one for one in ranked[::-1][:STROKES] if one.points[seat] <= -LEAST]
        return (*best, *worst)


def tells_luck(session: LiveSession) -> bool:
    """Return whether luck can be told: the game knows how, and every card and roll of the session was recorded."""
    return session.game.luck is not None and session.tracking == "full"


def fortunes(session: LiveSession) -> Generator[float, None, Fortunes]:
    """Weigh all that chance brought, in small steps; yields the share of work done (0 to 1). See ``tells_luck``."""
    luck, rules = session.game.luck, session.rules
    assert luck is not None
    states, entries = session.fold.states, session.entries
    strokes: list[Stroke] = []
    kinds: dict[str, list[tuple[float, ...]]] = {}
    for at, (_, events) in enumerate(entries):
        state, brought = states[at], list[tuple[float, ...]]()
        for event in events:
            found = luck.fortune(state, event)
            if found is not None:
                brought.append(against_others(found.points))
                kinds.setdefault(found.key, []).append(brought[-1])
            state = rules.apply(state, event)
        if brought:
            strokes.append(Stroke(at + 1, _summed(brought)))
        yield (at + 1) / len(entries)
    path = tuple(_ahead(rules.standings(state), highest_wins=session.game.highest_wins) for state in states)
    return Fortunes(path, tuple(strokes), tuple((key, _summed(found)) for key, found in kinds.items()))


def against_others(points: Sequence[float]) -> tuple[float, ...]:
    """Return for each seat its points less the mean of the others'; together they are 0."""
    total, others = sum(points), len(points) - 1
    return tuple(one - (total - one) / others for one in points)


def _summed(points: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*points, strict=True)))


def _ahead(standings: Iterable[Standing], *, highest_wins: bool) -> tuple[float, ...]:
    points = {one.seat: one.score if highest_wins else -one.score for one in standings}
    return against_others([points[seat] for seat in sorted(points)])
