"""Adds to the result of 13 the score block and where points come from; says what its picture shows beside places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.engine import Say, Standing
from companion.games.thirteen import scorepad
from companion.games.thirteen.cards import COLOURS
from companion.games.thirteen.scoring import KINDS
from companion.games.thirteen.view import View, points_by_round
from companion.share.picture import Block, Cells, Part, Source
from companion.ui.games.thirteen.kinds import kind_name
from companion.ui.games.thirteen.score_block import use_points
from companion.ui.kit.board import ROOMY, Area
from companion.ui.session.table import Table

CAME_AND_WENT: Final = ("joined", "left")
"""The keys of reasons that tell of no cards (A4)."""


def round_by_round(table: Table) -> list[ft.Control]:
    """Draw them for either tracking; a round that people counted can be corrected from here. Uses a hook."""
    room = table.device.size  # it stands in a column, beside the history where that fits
    return use_points(table, Area(room.inside(foot=True, pane=True), room.height * ROOMY))


def cells(say: Say, view: View | scorepad.View, standings: Sequence[Standing]) -> Cells:
    """Return the cells for either tracking; before the end of the first round there is nothing to show."""
    notes = (say.t("The fewest points wins."),)
    if not view.points:
        return Cells(tuple(COLOURS), notes=notes)
    parts = tuple(Part(kind, kind_name(say, kind)) for kind in KINDS)  # type: ignore[arg-type] # KINDS has the words that Part allows
    sources = []
    for standing in standings:
        points: Counter[str] = Counter()
        for reason in (reason for reason in standing.reasons if reason.key not in CAME_AND_WENT):
            points[dict(reason.facts).get("colour", "rotten")] += reason.points
        sources.append(tuple(Source(str(points[kind]) if points[kind] else "") for kind in KINDS))
    lines = tuple(
        (str(number), tuple(points[one.seat] for one in standings))
        for number, points in enumerate(points_by_round(view), 1)
    )
    block = Block(say.t("Round by round"), lines, say.t("Total"))
    return Cells(tuple(COLOURS), parts, tuple(sources), (*notes, *_came_and_went(say, standings)), block)


def _came_and_went(say: Say, standings: Sequence[Standing]) -> list[str]:
    """Say who joined with how many points, and who left: their columns do not add up otherwise."""
    sentences = []
    for one in standings:
        for reason in one.reasons:
            facts = {"name": say.name(one.seat), "round": dict(reason.facts).get("round")}
            if reason.key == "joined":
                points = say.plural("{n} point", "{n} points", reason.points)
                sentences.append(say.t("{name} joined before round {round} with {points}.", points=points, **facts))
            elif reason.key == "left":
                sentences.append(say.t("{name} leaves before round {round}.", **facts))
    return sentences
