"""Says what a picture of Thricewise shows beside places: points by triads and, with full tracking, the grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from companion.engine import Standing
from companion.engine.words import N_, Say
from companion.games.thricewise import scorepad
from companion.games.thricewise.cards import SUITS
from companion.games.thricewise.view import View
from companion.share.picture import Cells, Grid, GridCard, Part, Source

KINDS: Final = {"sets": N_("Sets"), "flushes": N_("Flushes"), "straights": N_("Straights")}


def cells(say: Say, view: View | scorepad.View, standings: Sequence[Standing]) -> Cells:
    """Return kinds of triads and the grid for full tracking, values of triads for fast entry."""
    if not isinstance(view, View):
        return _chips(say, view, standings)
    parts = tuple(Part("word", say.t(words)) for words in KINDS.values())
    points = [{reason.key: reason.points for reason in one.reasons} for one in standings]
    sources = tuple(tuple(Source(str(found[key]) if key in found else "") for key in KINDS) for found in points)
    laid = tuple(
        GridCard(one.row, one.col, "" if one.card[0] == "C" else one.card[0], one.card[1:]) for one in view.cards
    )
    grid = Grid(say.t("The grid at the end"), laid) if laid else None
    return Cells(tuple(SUITS), parts, sources, (), grid)


def _chips(say: Say, view: scorepad.View, standings: Sequence[Standing]) -> Cells:
    made = [
        Counter(chip for one in view.placements if one.seat == who.seat for chip in one.triads) for who in standings
    ]
    values = sorted({value for found in made for value in found}, reverse=True)
    parts = tuple(Part("chip", str(value)) for value in values)
    sources = tuple(tuple(Source(f"×{found[value]}" if found[value] else "") for value in values) for found in made)
    notes = (say.t("On the tiles: what a triad is worth, and beside them how many there were."),) if values else ()
    return Cells(tuple(SUITS), parts, sources, notes)
