"""What Push adds to a result and to its picture: everybody's cards where each was tapped, points by colour."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.engine import Say, Standing
from companion.games.push import scorepad
from companion.games.push.cards import COLOURS
from companion.games.push.view import View
from companion.games.push.words import word
from companion.share.picture import Cells, Part, Source
from companion.ui import theme
from companion.ui.games.push.areas import areas_panel
from companion.ui.kit import spread
from companion.ui.kit.frame import panel
from companion.ui.kit.signs import mark
from companion.ui.kit.texts import BOLD, heading, lettering, row_name, silent, spoken_as, strong, zoom
from companion.ui.session.table import Table


def everybodys_cards(table: Table) -> list[ft.Control]:
    """Draws the areas as they were at the end of a full or digital game."""
    return [areas_panel(table, table.say.t("Everybody’s cards"))]


def points_by_colour(table: Table) -> list[ft.Control]:
    """Draws one line for each player of fast entry, in the order of places; none where only totals were typed."""
    say, standings = table.say, table.seen.standings
    if not any(standing.reasons for standing in standings):
        return []
    total = strong(say.t("Total"), size=theme.SMALL, color=theme.SOFT, no_wrap=True)
    total.style = ft.TextStyle(letter_spacing=0)
    first = silent(_line(ft.Container(), [*map(mark, COLOURS), total]))
    lines = [_player(table, standing) for standing in standings]
    table_of = spread.table(ft.Column([first, *lines], spacing=8))
    return [panel(heading(say.t("Points by colour")), table_of, spacing=8, identifier="by-colour")]


def _player(table: Table, standing: Standing) -> ft.Control:
    say = table.say
    points = dict.fromkeys(COLOURS, 0)
    for reason in standing.reasons:
        points[dict(reason.facts)["colour"]] += reason.points
    colours = [
        say.t("{what} {more}", what=table.words.word(say, colour), more=points[colour])
        for colour in COLOURS
        if points[colour]
    ]
    shown = [str(points[colour] or "–") for colour in COLOURS]
    cells = [lettering(words, size=theme.BODY, color=theme.INK, no_wrap=True) for words in shown]
    cells.append(lettering(str(standing.score), size=theme.LARGE, weight=BOLD, color=theme.INK, no_wrap=True))
    line = _line(row_name(say.name(standing.seat), say.names), cells)
    facts = {"name": say.name(standing.seat), "colours": ", ".join(colours) or "–", "points": standing.score}
    return spoken_as(say.t("{name}: {colours}; total {points}", **facts), line)


def _line(name: ft.Control, cells: Sequence[ft.Control]) -> ft.Control:
    places = [ft.Container(cell, expand=True, alignment=ft.Alignment.CENTER_RIGHT) for cell in cells]
    return ft.Row([ft.Container(name, width=84 * zoom()), *places], spacing=2)


def cells(say: Say, _view: View | scorepad.View, standings: Sequence[Standing]) -> Cells:
    """Returns points by colour for each player, or only the emblem where totals were typed."""
    emblem = (*COLOURS, "die")
    if not any(standing.reasons for standing in standings):
        return Cells(emblem)
    parts = tuple(Part(colour, word(say, colour).capitalize()) for colour in COLOURS)  # type: ignore[arg-type] # COLOURS has the words that Part allows

    def source(standing: Standing, colour: str) -> Source:
        found = {reason.key: reason.points for reason in standing.reasons if dict(reason.facts)["colour"] == colour}
        safe = found.get("protected", 0)
        return Source(str(sum(found.values())) if found else "", str(safe) if safe else "")

    sources = tuple(tuple(source(standing, colour) for colour in COLOURS) for standing in standings)
    locked = any(source.safe for line in sources for source in line)
    notes = (say.t("Beside a lock: how many of these points were protected."),) if locked else ()
    return Cells(emblem, parts, sources, notes)
