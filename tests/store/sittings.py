"""Finished sessions for the store, made from names and scores."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, timezone
from uuid import UUID, uuid5

from companion.store import Log, NewSession, Outcome, People, WholeSession

SPACE = UUID("6f0f3a8e-0d8c-4e0b-9f55-0b9d9c1d2a77")
FIRST = datetime(2021, 12, 30, 19, 30, tzinfo=UTC)

CLOCKS = tuple(timezone(timedelta(minutes=ahead)) for ahead in (0, 60, 13 * 60, -10 * 60, 345))
"""In London, Paris, Auckland, Honolulu and Kathmandu."""
LENGTHS = tuple(timedelta(seconds=took) for took in (0, 29, 30, 90, 150, 2400, 2430, 356_400, 356_401, -60, 10**9))
"""Half minutes, none, what ends before it begins, and years."""

Name = str | tuple[str, str]
"""A person's name, or a bot's with its level."""


def sat(
    nth: int,
    names: Sequence[Name],
    scores: Sequence[int] | None = (),
    *,
    game: str = "push",
    mode: str = "table",
    tracking: str = "full",
    begun: datetime | None = None,
    lasted: timedelta = timedelta(minutes=40),
    place: str = "",
    notes: str = "",
    rating: int | None = None,
    tallies: tuple[tuple[int, str, int], ...] = (),
) -> WholeSession:
    """Session ``nth``, on that day unless told; the highest score wins, () stands for 1, 2, 3 …, None for no end."""
    begun = begun or FIRST + timedelta(days=nth)
    scores = scores if scores is None or scores else range(1, len(names) + 1)
    outcome = None if scores is None else Outcome(places(scores), tallies)
    return WholeSession(
        id=str(uuid5(SPACE, str(nth))),
        about=NewSession(game, mode, tracking, tuple((n, None) if isinstance(n, str) else n for n in names)),
        started_at=begun,
        finished_at=None if scores is None else begun + lasted,
        entries=(('{"type":"stop"}',),),
        outcome=outcome,
        place=place,
        notes=notes,
        rating=rating,
    )


def person(log: Log, name: str) -> str:
    """The id of whoever has that name, a bot or retired too."""
    return next(one.id for one in People(log.database).everybody(retired=True, bots=True) if one.name == name)


def evening(session: WholeSession) -> date:
    """The day to which it belongs: it ends at five in the morning, where it was begun."""
    return (session.started_at - timedelta(hours=5)).date()


def seconds(session: WholeSession) -> int | None:
    """How long it took; nothing where that cannot be: no game lasts more than 99 hours."""
    assert session.finished_at is not None
    took = int((session.finished_at - session.started_at).total_seconds())
    return took if 0 < took <= 99 * 3600 else None


def places(scores: Sequence[int]) -> tuple[tuple[int, int, bool], ...]:
    """Score, rank and victory by seat."""
    return tuple((score, 1 + sum(other > score for other in scores), score == max(scores)) for score in scores)
