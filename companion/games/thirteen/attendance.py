"""Keeps who is at the table of a match of 13 in fast entry: people may join or leave between rounds (A4).

Somebody who joins for the first time takes the next seat number, whatever place they sit at; who left and comes back
has the old one. So a seat is one person from first to last, and only the circle of those at the table changes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from companion.engine import RuleBroken, Seat, Setup, clockwise, right_of
from companion.games.thirteen.scoring import MOST_OF_ONE, PLAYERS, Move

MOST_SEATS: Final = 10
"""The most seats of one match; a session file has no more."""


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody takes a place left of ``after`` before the next round, with ``points`` that the table agreed on."""

    seat: Seat
    after: Seat
    points: int = 0


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody leaves before the next round; the points so far stay theirs."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Attendance:
    """Holds who sits where. ``seats`` counts all that ever were; ``circle`` has those at the table now, clockwise.

    ``dealer`` deals the next round. ``dealers`` and ``present`` tell of each counted round who dealt and who played.
    """

    seats: int
    circle: tuple[Seat, ...]
    dealer: Seat
    dealers: tuple[Seat, ...] = ()
    present: tuple[tuple[Seat, ...], ...] = ()
    moves: tuple[Move, ...] = ()

    def players_of(self, number: int) -> tuple[Seat, ...]:
        """Return who played round ``number``, or who would play it."""
        return self.present[number - 1] if number <= len(self.present) else self.circle

    def next_to(self, seat: Seat) -> Seat:
        """Return the left neighbour among those at the table."""
        return self.circle[(self.circle.index(seat) + 1) % len(self.circle)]

    def counted(self) -> Attendance:
        """Return this after one more round: the deal has passed on clockwise (T1)."""
        return replace(
            self,
            dealer=self.next_to(self.dealer),
            dealers=(*self.dealers, self.dealer),
            present=(*self.present, self.circle),
        )

    def joined(self, event: Join) -> Attendance:
        at = self.circle.index(event.after) + 1
        return replace(
            self,
            seats=max(self.seats, event.seat + 1),
            circle=(*self.circle[:at], event.seat, *self.circle[at:]),
            moves=(*self.moves, (self._next_round, event.seat, event.points)),
        )

    def left(self, event: Leave) -> Attendance:
        """Return this without somebody; if it was their turn to deal, their left neighbour deals (T1)."""
        return replace(
            self,
            circle=tuple(seat for seat in self.circle if seat != event.seat),
            dealer=self.next_to(event.seat) if event.seat == self.dealer else self.dealer,
            moves=(*self.moves, (self._next_round, event.seat, None)),
        )

    @property
    def brought(self) -> tuple[int, ...]:
        """By seat the points that somebody joined with."""
        found = [0] * self.seats
        for _, seat, points in self.moves:
            found[seat] += points or 0
        return tuple(found)

    @property
    def _next_round(self) -> int:
        return len(self.present) + 1


def at_the_start(setup: Setup) -> Attendance:
    """Return the table as it begins: everybody is there, and the right neighbour of who begins deals."""
    circle = clockwise(0, setup.players)
    return Attendance(setup.players, circle, right_of(setup.first, setup.players))


def join_problem(table: Attendance, event: Join, deals: int) -> RuleBroken | None:
    """Return why nobody may join like this (A4), or not so many (N1), in a match of so many ``deals``."""
    if event.seat in table.circle:
        return RuleBroken("A4", "sits_already", seat=event.seat)
    if event.seat > table.seats:
        return RuleBroken("A4", "next_seat", number=event.seat, expected_number=table.seats)
    if event.seat >= MOST_SEATS:
        return RuleBroken("A4", "seats_full", most=MOST_SEATS)
    if event.after not in table.circle:
        return RuleBroken("A4", "not_at_table", seat=event.after)
    if not 0 <= event.points <= deals * MOST_OF_ONE:
        return RuleBroken("A4", "impossible_start", points=event.points, most=deals * MOST_OF_ONE)
    return _too_few_or_many(len(table.circle) + 1)


def leave_problem(table: Attendance, event: Leave) -> RuleBroken | None:
    """Return why they cannot leave: they are not there (A4), or too few would stay (N1)."""
    if event.seat not in table.circle:
        return RuleBroken("A4", "not_at_table", seat=event.seat)
    return _too_few_or_many(len(table.circle) - 1)


def _too_few_or_many(players: int) -> RuleBroken | None:
    if players in PLAYERS:
        return None
    return RuleBroken("N1", "players", players=players, least=PLAYERS[0], most=PLAYERS[-1])
