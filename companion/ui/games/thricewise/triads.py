"""Triads in words: kind, ranks in the order they lie, the line, the value."""

from __future__ import annotations

from typing import Final

from companion.engine.words import N_, Say, capital
from companion.games.thricewise import scorepad
from companion.games.thricewise.cards import SUITS
from companion.games.thricewise.grid import Cell, Grid
from companion.games.thricewise.scoring import Kind, Placement, Triad
from companion.games.thricewise.words import word

LINES: Final = {(0, 1): N_("in a row"), (1, 0): N_("in a column")}
DIAGONAL: Final = N_("on a diagonal")


def triad_words(say: Say, kind: Kind, cards: tuple[str, ...], value: int | None, line: str = "") -> str:
    """«Straight 5 · 6 · 7, in a row: 5 points», «Flush (Knots) …»; without points where ``value`` is None."""
    ranks = " · ".join(word(say, card[0]) for card in cards)
    name = word(say, kind.value)
    if kind is Kind.FLUSH:
        shared = [word(say, suit) for suit in SUITS if all(suit in card[1:] for card in cards)]
        name = say.t("{what} ({more})", what=say.t("flush"), more=say.listing(shared))
    made = say.t("{what} {more}", what=name, more=ranks)
    told = say.t("{what}, {more}", what=made, more=say.t(line)) if line else made
    if value is None:
        return told
    points = say.plural("{n} point", "{n} points", value)
    return capital(say.labelled(told, points))


def on_grid(say: Say, grid: Grid, triad: Triad, laid: dict[Cell, str], *, points: bool = True) -> str:
    """``laid`` holds cards that are not on the grid yet."""
    cards = tuple(laid.get(cell) or grid.at(*cell) or "" for cell in triad.cells)
    (row, col), (below, beside), _ = triad.cells
    value = triad.value if points else None
    return triad_words(say, triad.kind, cards, value, LINES.get((below - row, beside - col), DIAGONAL))


def placed(say: Say, grid: Grid, placement: Placement) -> str:
    """«Seven Castle: 10 points – flush …; straight …»; what each is worth is told where there are several."""
    several = len(placement.triads) > 1
    made = [on_grid(say, grid, triad, {}, points=several) for triad in placement.triads]
    points = say.plural("{n} point", "{n} points", placement.points)
    told = say.labelled(word(say, placement.card), points)
    return f"{told} – {say.clauses(made)}" if made else told


def points_words(say: Say, place: scorepad.Place) -> str:
    """Return words like «7 points (2 + 5)»: what a card brought, and the triads where there are several."""
    points = say.plural("{n} point", "{n} points", sum(place.triads))
    adding = " + ".join(map(str, place.triads))
    return say.t("{what} ({more})", what=points, more=adding) if len(place.triads) > 1 else points
