"""Majority scoring: from what each player took in a round to points and their reasons (S1–S3, E1, E2).

The same counts a score sheet that somebody wrote, round by round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

from companion.engine import Doubtful, NotUnderstood, Reason, RuleBroken, Seat, Standing, check_number, placed
from companion.engine.wire import a_list, a_number, a_text, field, list_of, no_others, object_of
from companion.games.thirteen.cards import COLOUR, COLOURS, COPIES_OF, LIMIT, OF_A_COLOUR, ROTTEN, ROTTENS, TOTAL, VALUE

PLAYERS = range(3, 7)

Move = tuple[int, Seat, int | None]
"""The round before which somebody came or went (A4), the seat, and the points brought along; None for who left."""

LOWEST: Final = tuple(accumulate((v for v, n in COPIES_OF.items() for _ in range(n)), initial=0))
"""The lowest sum that so many cards of one colour can have (M1), by their number."""

MOST_OF_ALL: Final = OF_A_COLOUR * len(COLOURS) + 2 * ROTTENS
"""The most points that all can get in a round: every colour is tied (S1–S3)."""

MOST_OF_ONE: Final = OF_A_COLOUR // 2 * len(COLOURS) + 2 * ROTTENS
"""S1–S3: and of one player: whoever has more than half of a colour has its majority, and no points for it."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many cards of each kind one player took in a round."""

    blue: int = 0
    yellow: int = 0
    green: int = 0
    rotten: int = 0


KINDS = ("blue", "yellow", "green", "rotten")


def tally(cards: Iterable[str]) -> Tally:
    """Count taken cards. A Rotten Four belongs to no colour, whichever target it came from (S3)."""
    counts = dict.fromkeys(KINDS, 0)
    for card in cards:
        counts[COLOUR[card]] += 1
    return Tally(**counts)


def majority(tallies: Sequence[Tally], colour: str) -> tuple[Seat, ...]:
    """The seats with the most cards of a colour: one seat is a majority, several are a tie, nobody took any is ()."""
    counts = [getattr(one, colour) for one in tallies]
    most = max(counts, default=0)
    return tuple(Seat(seat) for seat, n in enumerate(counts) if n == most) if most else ()


def round_points(tallies: Sequence[Tally]) -> tuple[int, ...]:
    """Negative points of a round by seat (S1–S3)."""
    points = [one.blue + one.yellow + one.green + 2 * one.rotten for one in tallies]
    for colour in COLOURS:
        holders = majority(tallies, colour)
        if len(holders) == 1:
            points[holders[0]] -= getattr(tallies[holders[0]], colour)
    return tuple(points)


def round_reasons(tallies: Sequence[Tally]) -> tuple[tuple[Reason, ...], ...]:
    """By seat, where its points of a round come from: ``majority`` (0 points), ``tie``, ``colour``, ``rotten``."""
    holders = {colour: majority(tallies, colour) for colour in COLOURS}
    by_seat = []
    for seat, one in enumerate(tallies):
        reasons = []
        for colour in COLOURS:
            cards = getattr(one, colour)
            if not cards:
                continue
            facts: tuple[tuple[str, Any], ...] = (("colour", colour), ("cards", cards))
            if seat not in holders[colour]:
                reasons.append(Reason("colour", cards, facts))
            elif len(holders[colour]) == 1:
                reasons.append(Reason("majority", 0, facts))
            else:
                others = tuple(other for other in holders[colour] if other != seat)
                reasons.append(Reason("tie", cards, (*facts, ("others", others))))
        if one.rotten:
            reasons.append(Reason("rotten", 2 * one.rotten, (("cards", one.rotten),)))
        by_seat.append(tuple(reasons))
    return tuple(by_seat)


def impossible(tallies: Sequence[Tally], number: int) -> RuleBroken | None:
    """A1: why these counts of round ``number`` (from 1) cannot be, or nothing."""
    for seat, one in enumerate(tallies):
        for kind in KINDS:
            if getattr(one, kind) < 0:
                return RuleBroken("A1", "negative", round=number, seat=seat, kind=kind, found=getattr(one, kind))
    for kind in KINDS:
        total, most = sum(getattr(one, kind) for one in tallies), most_of(kind)
        if total > most:
            return RuleBroken("A1", "too_many", round=number, kind=kind, found=total, most=most)
    return None


def unlikely(tallies: Sequence[Tally], number: int) -> RuleBroken | None:
    """Return what the counts of round ``number`` leave on the targets if that is impossible or unlikely; or nothing.

    No target holds more than 13 (T4), and what is not counted lies there (T6): more than that is refused. A target that
    was played on holds at least one card, so three are left; who counts nearly all is only asked, since the worked
    example of the rule sheet itself leaves two targets empty.
    """
    left = {kind: most_of(kind) - sum(getattr(one, kind) for one in tallies) for kind in KINDS}
    if sum(left.values()) == TOTAL:
        return RuleBroken("T4", "nothing_counted", round=number, cards=TOTAL)
    for colour in COLOURS:
        most = sum(lowest <= LIMIT for lowest in LOWEST) - 1
        if left[colour] > most:
            return RuleBroken("T4", "target_full", round=number, target=colour, left=left[colour], most=most)
    room = sum((LIMIT - LOWEST[left[colour]]) // VALUE[ROTTEN] for colour in COLOURS)
    if left["rotten"] > room:
        return RuleBroken("T4", "rottens_left", round=number, left=left["rotten"], most=room)
    if sum(left.values()) < len(COLOURS):
        return Doubtful("T4", "nearly_all", round=number, found=TOTAL - sum(left.values()), cards=TOTAL)
    return None


def most_of(kind: str) -> int:
    """Return how many cards of a kind there are (M1)."""
    return ROTTENS if kind == "rotten" else OF_A_COLOUR


@lru_cache(maxsize=256)
def match_standings(
    rounds: tuple[tuple[Tally, ...], ...], players: int, moves: tuple[Move, ...] = ()
) -> tuple[Standing, ...]:
    """Fewest points first, equal totals share the place (E1, E2); reasons carry their round from 1.

    Who left comes after all who stayed, and has ``left``, the first round without them, among the added numbers (A4).
    Remembered: every look at a match asks, and rounds change once in fifty cards.
    """
    points = [round_points(one) for one in rounds]
    totals = [sum(one[seat] for one in points) for seat in range(players)]
    reasons: list[list[Reason]] = [[] for _ in range(players)]
    away: dict[int, int] = {}
    for number in range(1, len(rounds) + 2):
        for _, seat, brought in (move for move in moves if move[0] == number):
            reasons[seat].append(Reason("left" if brought is None else "joined", brought or 0, (("round", number),)))
            totals[seat] += brought or 0
            away.pop(seat, None)
            if brought is None:
                away[seat] = number
        for at, found in enumerate(round_reasons(rounds[number - 1]) if number <= len(rounds) else ()):
            reasons[at] += [Reason(r.key, r.points, (("round", number), *r.facts)) for r in found]
    return placed(
        totals,
        [(seat not in away, -total) for seat, total in enumerate(totals)],
        [(("left", away[seat]),) if seat in away else () for seat in range(players)],
        [*map(tuple, reasons)],
    )


def score_sheet(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Standings of a score sheet ``{"players": […], "rounds": [[{"blue": 3, …}, …], …], "start": [0, …]}``.

    ``null`` stands for who was not at the table in a round (A4); ``start``, which may be left out, has the points that
    somebody joined with. Raises NotUnderstood for what cannot be read, unknown fields among it, and RuleBroken (N1, A1,
    A4) for what cannot be.
    """
    no_others(raw, ("game", "players", "rounds", "start"), "")
    names = list_of(a_text)(*field(raw, "players", ""))
    value, where = field(raw, "rounds", "")
    read = [_read_round(one, f"{where}[{i}]", i + 1, len(names)) for i, one in enumerate(a_list(value, where))]
    for players in [sum(one is not None for one in tallies) for tallies in read] or [len(names)]:
        check_number(players, PLAYERS)
    moves = _moves(read, _read_start(raw, len(names)))
    rounds = tuple(tuple(one or Tally() for one in tallies) for tallies in read)
    standings = match_standings(rounds, len(names), moves)
    return {
        "standings": [one.with_reasons(names[one.seat]) for one in standings],
        "rounds": [
            [points if one is not None else None for one, points in zip(tallies, round_points(counts), strict=True)]
            for tallies, counts in zip(read, rounds, strict=True)
        ],
    }


def _read_start(raw: Mapping[str, object], players: int) -> list[int]:
    start = a_list(raw.get("start", [0] * players), "start")
    if len(start) != players:
        raise NotUnderstood("length", "start", expected=players, found=len(start))
    return [a_number(points, f"start[{seat}]", 0) for seat, points in enumerate(start)]


def _moves(rounds: Sequence[Sequence[Tally | None]], start: Sequence[int]) -> tuple[Move, ...]:
    """Work out who came and went before which round: everybody was there at first who has cards in the first round."""
    moves: list[Move] = []
    for seat, points in enumerate(start):
        there, owed = bool(rounds) and rounds[0][seat] is not None, points
        if there and points:
            moves.append((1, Seat(seat), points))
            owed = 0
        for number, tallies in enumerate(rounds, 1):
            if (tallies[seat] is not None) == there:
                continue
            there = not there
            moves.append((number, Seat(seat), owed if there else None))
            owed = 0 if there else owed
    return tuple(sorted(moves, key=lambda move: move[0]))


def _read_round(raw: object, where: str, number: int, players: int) -> tuple[Tally | None, ...]:
    if (found := len(a_list(raw, where))) != players:
        raise NotUnderstood("length", where, expected=players, found=found)
    tallies: tuple[Tally | None, ...] = list_of(lambda one, at: None if one is None else _tally(one, at))(raw, where)
    if broken := impossible([one or Tally() for one in tallies], number):
        raise broken
    return tallies


_tally: Final = object_of(Tally, {}, strict=True)
