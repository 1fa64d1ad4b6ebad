"""Points: triads on a grid or among three cards (S1–S4, H1–H3), and standings (E1).

The same counts a score sheet that somebody wrote: the first cards, then every placement in the order it was made.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

from companion.engine import Reason, RuleBroken, Seat, Standing, check_number, placed
from companion.engine.wire import a_text, field, list_of, no_others, object_of, one_of, read_options
from companion.games.thricewise.cards import CARDS, NUMBER, RANK, RANKS, SUIT_BITS, Card, Rank
from companion.games.thricewise.events import Place
from companion.games.thricewise.grid import LENGTH, LINES, SIZE, Cell, Grid, PlacedCard, cells_around, grid_of, unfit
from companion.games.thricewise.options import Options

PLAYERS: Final = range(2, 6)
ACE: Final = 1
CROWN: Final = 10


class Kind(enum.Enum):
    """The three kinds of triad (S1)."""

    SET = "set"
    FLUSH = "flush"
    STRAIGHT = "straight"


_WITH_SUIT: Final = tuple(
    sum(1 << card for card, bits in enumerate(SUIT_BITS) if bits & suits) for suits in range(max(SUIT_BITS) + 1)
)
_WITH_RANK: Final = {
    rank: sum(1 << card for card, its in enumerate(RANK) if its == rank) for rank in range(ACE - 1, CROWN + 2)
}
_NUMBERS: Final = range(len(RANK))


def _fitting(a: int, b: int) -> tuple[bool, ...]:
    """Which third card makes a triad with these two, in some order, by its number; none with 0, the empty cell."""
    if not (a and b):
        return (False,) * len(RANK)
    low, high = sorted((RANK[a], RANK[b]))
    third_ranks = {0: (low,), 1: (low - 1, high + 1), 2: (low + 1,)}.get(high - low, ())
    bits = _WITH_SUIT[SUIT_BITS[a] & SUIT_BITS[b]] | sum([_WITH_RANK[rank] for rank in third_ranks])
    return (False, *[bits >> third & 1 == 1 for third in _NUMBERS[1:]])


FITS: Final = tuple(tuple(_fitting(a, b) for b in _NUMBERS) for a in _NUMBERS)
"""By three card numbers: whether they make a triad in some order. Most do not: they have no suit in common and are
neither of one rank nor of three ranks in a row."""
_THROUGH: Final = tuple(
    tuple((index - 2 * step, index - step, index + step, index + 2 * step) for step in LINES) for index in range(LENGTH)
)
"""By index: the four lines through a cell, each as the two cells before it and the two after it."""

_VALUES: Final = range(ACE + 1, CROWN)
"""The numbers that a triad may be worth (S2)."""

REASONS: Final = {Kind.SET: "sets", Kind.FLUSH: "flushes", Kind.STRAIGHT: "straights"}


class Triad(NamedTuple):
    """Three cells in line order, and what they are worth (S2)."""

    kind: Kind
    cells: tuple[Cell, Cell, Cell]
    value: int


class Placement(NamedTuple):
    """A card laid by a seat, with the triads it made at that moment (S4)."""

    seat: Seat
    card: Card
    row: int
    col: int
    triads: tuple[Triad, ...]

    @property
    def points(self) -> int:
        return sum([triad.value for triad in self.triads])


def triads(grid: Grid, card: Card, row: int, col: int, options: Options) -> tuple[Triad, ...]:
    """The triads a card makes on a cell, whether it lies there already or not (S1, S3).

    In fixed order: row, column, the diagonal falling to the right, the one rising to the right; within
    a line from its beginning; then set, flush, straight.
    """
    index = grid.index_of(row, col)
    return triads_at(grid, card, index, options) if index else ()


Trio = tuple[int, int, int, int, int, int]
"""Three indices in line order and the numbers of the cards that lie there."""


def triads_at(grid: Grid, card: Card, index: int, options: Options) -> tuple[Triad, ...]:
    """The same for an index of the grid that is not 0."""
    cells, number = grid.cells, NUMBER[card]
    fits = FITS[number]
    found: list[Trio] = []
    for far, near, following, beyond in _THROUGH[index]:
        after = cells[following]
        if before := cells[near]:
            thirds = fits[before]
            if thirds[cells[far]]:
                found.append((far, near, index, cells[far], before, number))
            if thirds[after]:
                found.append((near, index, following, before, number, after))
        if after and fits[after][cells[beyond]]:
            found.append((index, following, beyond, number, after, cells[beyond]))
    return _triads(grid, found, options) if found else ()


def _triads(grid: Grid, trios: list[Trio], options: Options) -> tuple[Triad, ...]:
    """The triads among these, in the same order."""
    at = cells_around(grid.row, grid.col)
    along, per_suit = options.straight_order == "along-the-line", options.double_suit == "per-suit"
    triads = [
        Triad(kind, (at[first], at[second], at[third]), value)
        for first, second, third, one, two, three in trios
        for kind, value in _kinds(one, two, three, along, per_suit)
    ]
    return tuple(triads if options.overlap == "each" else _best_of_each_line(triads))


def calculate(cards: Sequence[Card], options: Options) -> tuple[tuple[Kind, int], ...]:
    """The triad calculator (A1): kinds and values of three different cards that lie in this order."""
    one, two, three = (NUMBER[card] for card in cards)
    kinds = _kinds(one, two, three, options.straight_order == "along-the-line", options.double_suit == "per-suit")
    return kinds if options.overlap == "each" else tuple(dict(kinds).items())


def most_triads(options: Options) -> int:
    """No placement can make more: four lines with three triples each, a triple being a straight and a flush at best.

    Two flushes with H3 per-suit; one triad of each kind in a line with H1 one-per-line.
    """
    if options.overlap == "one-per-line":
        return len(LINES) * len(Kind)
    return 3 * len(LINES) * (2 if options.double_suit == "once" else 3)


def values_with(rank: Rank) -> frozenset[int]:
    """Return what triads that contain a card of this rank can be worth: at most its number (S2).

    An Ace or a Crown has none and joins any flush; three of them are worth 0.
    """
    number = 1 + RANKS.index(rank)
    return frozenset((0, *_VALUES) if number in (ACE, CROWN) else range(_VALUES[0], number + 1))


def standings(players: int, placements: Sequence[Placement]) -> tuple[Standing, ...]:
    """Most points first; equal totals share the place (E1). Reasons: points by kind of triad."""
    by_seat = [[one for one in placements if one.seat == seat] for seat in range(players)]
    scores = [sum([one.points for one in laid]) for laid in by_seat]
    return ranked(scores, [len(laid) for laid in by_seat], [_reasons(laid) for laid in by_seat])


def ranked(
    scores: Sequence[int], placements: Sequence[int], reasons: Sequence[tuple[Reason, ...]]
) -> tuple[Standing, ...]:
    """Standings from points, numbers of placements and reasons by seat (E1)."""
    return placed(scores, [(score,) for score in scores], [(("placements", n),) for n in placements], reasons)


def _kinds(one: int, two: int, three: int, along: bool, per_suit: bool) -> tuple[tuple[Kind, int], ...]:
    """Kinds and values of three card numbers in line order (S1, S2, H2, H3)."""
    shared = SUIT_BITS[one] & SUIT_BITS[two] & SUIT_BITS[three]
    a, b, c = RANK[one], RANK[two], RANK[three]
    return _kinds_of(a, b, c, shared.bit_count() if per_suit else 1 if shared else 0, along)


@cache
def _kinds_of(a: int, b: int, c: int, flushes: int, along: bool) -> tuple[tuple[Kind, int], ...]:
    """The same by ranks and number of flushes: so few different questions that all answers are soon known."""
    same = a == b == c
    if along:
        straight = b - a == c - b and (b - a == 1 or b - a == -1)
    else:
        straight = max(a, b, c) - min(a, b, c) == 2 and a != b and b != c and a != c
    value = min([rank for rank in (a, b, c) if ACE < rank < CROWN], default=0)
    kinds = [(Kind.SET, value)] if same else []
    kinds += [(Kind.FLUSH, value)] * flushes
    if straight:
        kinds.append((Kind.STRAIGHT, value))
    return tuple(kinds)


def _best_of_each_line(triads: list[Triad]) -> list[Triad]:
    """One triad of a kind in a line, the most valuable, the first among equals (H1 one-per-line)."""
    best: dict[tuple[Kind, int, int], Triad] = {}
    for triad in triads:
        (row, col), (next_row, next_col), _ = triad.cells
        line = triad.kind, next_row - row, next_col - col
        if line not in best or triad.value > best[line].value:
            best[line] = triad
    return [triad for triad in triads if any(triad is one for one in best.values())]


def _reasons(placements: Sequence[Placement]) -> tuple[Reason, ...]:
    made = [triad for placement in placements for triad in placement.triads]
    reasons = []
    for kind in Kind:
        values = [triad.value for triad in made if triad.kind is kind]
        if values:
            reasons.append(Reason(REASONS[kind], sum(values), (("n", len(values)),)))
    return tuple(reasons)


_laid: Final = object_of(PlacedCard, {Card: one_of(CARDS)}, strict=True)
_turn: Final = object_of(Place, {Card: one_of(CARDS)}, strict=True)


def score_sheet(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Standings of ``{"players": […], "options": {…}, "start": […], "placements": […]}`` and every placement's triads.

    Seats may place in any order, and ``start`` may be any cells within six rows and columns. Raises
    NotUnderstood for what cannot be read, unknown fields among it, RuleBroken (N1, G1, M1, T5, T6) for what
    cannot be; the fact ``where`` then names the place.
    """
    no_others(raw, ("game", "players", "options", "start", "placements"), "")
    names = list_of(a_text)(*field(raw, "players", ""))
    options: Options = read_options(Options, raw.get("options", {}), strict=True)
    start = list_of(_laid)(*field(raw, "start", ""))
    turns = list_of(_turn)(*field(raw, "placements", ""))
    check_number(len(names), PLAYERS)
    placements = _play(_lay(start), turns, len(names), options)
    plain = [replace(one, extra=()) for one in standings(len(names), placements)]  # how many were placed stands below
    return {
        "standings": [one.with_reasons(names[one.seat]) for one in plain],
        "placements": [_placement(placement) for placement in placements],
    }


def _lay(start: list[PlacedCard]) -> Grid:
    """The grid before the first placement (M1, T5, T6)."""
    if not start:
        raise RuleBroken("G1", "start_empty", where="start")
    seen: dict[Card, str] = {}
    cells: dict[tuple[int, int], Card] = {}
    for i, laid in enumerate(start):
        where = f"start[{i}]"
        _once(laid.card, where, seen)
        if other := cells.get((laid.row, laid.col)):
            raise RuleBroken("T5", "occupied", where=where, row=laid.row, col=laid.col, other=other)
        cells[laid.row, laid.col] = laid.card
        rows, cols = {row for row, _ in cells}, {col for _, col in cells}
        if (found := max(rows) - min(rows) + 1) > SIZE:
            raise RuleBroken("T6", "too_many_rows", where=where, row=laid.row, col=laid.col, rows=found, most=SIZE)
        if (found := max(cols) - min(cols) + 1) > SIZE:
            raise RuleBroken("T6", "too_many_columns", where=where, row=laid.row, col=laid.col, cols=found, most=SIZE)
    return grid_of(start)


def _play(grid: Grid, turns: Sequence[Place], players: int, options: Options) -> list[Placement]:
    """Every card on its cell, one after the other, with the triads it made then (S4)."""
    seen = {laid.card: "start" for laid in grid.cards()}
    placements = []
    for i, laid in enumerate(turns):
        where = f"placements[{i}]"
        if laid.seat >= players:
            raise RuleBroken("N1", "no_such_seat", where=where, seat=laid.seat, players=players)
        _once(laid.card, where, seen)
        if broken := unfit(grid, laid.row, laid.col):
            raise RuleBroken(broken.rule, broken.key, where=where, **broken.facts)
        grid = grid.put(laid.card, laid.row, laid.col)
        made = triads(grid, laid.card, laid.row, laid.col, options)
        placements.append(Placement(laid.seat, laid.card, laid.row, laid.col, made))
    return placements


def _once(card: Card, where: str, seen: dict[Card, str]) -> None:
    """M1: every card exists once."""
    if card in seen:
        raise RuleBroken("M1", "written_twice", where=where, card=card, first=seen[card])
    seen[card] = where


def _placement(placement: Placement) -> dict[str, object]:
    return {
        "seat": placement.seat,
        "card": placement.card,
        "row": placement.row,
        "col": placement.col,
        "points": placement.points,
        "triads": [
            {"kind": triad.kind.value, "cells": [list(cell) for cell in triad.cells], "value": triad.value}
            for triad in placement.triads
        ],
    }
