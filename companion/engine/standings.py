"""Who stands where and why: the places of a result, or of a game that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Reason:
    """Why somebody has (or loses) points: a key of the game's words, the points, and facts by name."""

    key: str
    points: int
    facts: tuple[tuple[str, Any], ...] = ()

    def to_json(self) -> dict[str, object]:
        """``{"key": …, "points": …}`` and the facts beside them."""
        return {"key": self.key, "points": self.points, **dict(self.facts)}


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's result. Equal places share ``rank`` (1 is best) and ``winner``; ``extra`` adds numbers."""

    seat: Seat
    score: int
    rank: int
    winner: bool
    extra: tuple[tuple[str, int], ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def has_left(self) -> bool:
        """Whether they went before the end: the points stay theirs, and are no part of the contest any more."""
        return "left" in dict(self.extra)

    def to_json(self, name: str) -> dict[str, object]:
        """As the result in a session file has it."""
        return {"seat": self.seat, "name": name, "score": self.score, "rank": self.rank, "winner": self.winner}

    def with_reasons(self, name: str) -> dict[str, object]:
        """The same with the game's added numbers and the reasons, as ``companion score`` and ``replay`` tell it."""
        return {**self.to_json(name), **dict(self.extra), "reasons": [reason.to_json() for reason in self.reasons]}


def ranking(keys: Sequence[tuple[int, ...]]) -> list[tuple[Seat, int]]:
    """Seats in rank order with their rank, from one sort key a seat (greater is better); ties keep seat order."""
    order = sorted(range(len(keys)), key=lambda seat: [-part for part in keys[seat]])
    return [(Seat(seat), 1 + sum(other > keys[seat] for other in keys)) for seat in order]


def placed(
    scores: Sequence[int],
    keys: Sequence[tuple[int, ...]],
    extras: Sequence[tuple[tuple[str, int], ...]] = (),
    reasons: Sequence[tuple[Reason, ...]] = (),
) -> tuple[Standing, ...]:
    """Standings in rank order; all else by seat: scores, the ``keys`` of ``ranking``, added numbers and reasons."""
    return tuple(
        Standing(seat, scores[seat], rank, rank == 1, extras[seat] if extras else (), reasons[seat] if reasons else ())
        for seat, rank in ranking(keys)
    )
