"""Draws the points so far: a line for each round, the totals, and in sentences where a round's points come from."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import flet as ft

from companion.engine import Over, Say, Seat
from companion.engine.game import all_seats
from companion.games.thirteen import scorepad
from companion.games.thirteen.scoring import round_reasons
from companion.games.thirteen.view import View, brought, circle
from companion.ui import addresses, theme
from companion.ui.kit import spread
from companion.ui.kit.board import Area, card_width, more_area
from companion.ui.kit.frame import PANEL, panel
from companion.ui.kit.keys import at_least, quiet_key, tappable
from companion.ui.kit.texts import BOLD, heading, large, lettering, shortened, soft, spoken_as, steady, strong, zoom
from companion.ui.session.table import Table

FIRST: Final = 46
"""Width of the column of round numbers."""
DIGITS_WHOLE: Final = 6
"""From so many columns on totals, which may have three digits, are in smaller letters."""
COLUMNS_WIDE: Final = 7
"""Up to so many columns points are in large letters: more of them there are only when people came and went."""

LINE: Final = 48
COLUMN: Final = 56
"""The height of a line and the width of a column in letters of usual size,"""
GROWN: Final = 2.2
"""and how many times as large they become where there is room."""
GAP: Final = 2
GROWS: Final = 1.4
"""How many times as large the names become with the reader's text."""
AROUND: Final = ft.Padding(0, 8, 0, 8)
AHEAD: Final = theme.FELT.colour
"""The colour of whoever is in front."""

Show = Callable[[int], object]
"""A function that is called with a round's number."""


def round_of(say: Say, number: int, deals: int) -> str:
    """Say how far a match is."""
    return say.t("round {round} of {deals}", round=number, deals=deals)


def played(view: View | scorepad.View, number: int) -> Sequence[int]:
    """Return the seats of those who played a round that is counted."""
    return circle(view) if isinstance(view, View) else view.present[number - 1]


def use_points(table: Table, room: Area | None = None) -> list[ft.Control]:
    """Draw the score block, and the reasons of the round that was tapped in it; at first, of the last round.

    Returns nothing before the end of the first round. Where people counted there is a key to count that round anew.
    ``room`` is that of a block that is the board or stands in a result, else it is among what can be scrolled to.
    """
    tapped, show = ft.use_state(0)
    rounds = len(table.seen.points)
    if not rounds:
        return []
    shown = min(tapped, rounds) or rounds
    points = points_table(table.say, table.seen, shown, room or more_area(table.device.size), show)
    return [points, _reasons(table, shown)]


def points_table(say: Say, view: View | scorepad.View, shown: int, area: Area, show: Show | None = None) -> ft.Control:
    """Draw the score block. Round ``shown`` stands out; ``show`` is called with a round that is tapped.

    ``area`` is the room there is: letters are larger where there is more of it than on a phone.
    """
    players, columns = view.players, _columns(view)
    high = card_width(area, 1, len(view.points) + 3, LINE, LINE * GROWN)
    grows = 1.0 if large() else min(GROWN, high / LINE, max(1.0, (area.width - PANEL) / (FIRST + players * COLUMN)))
    first = FIRST * zoom() * grows
    size = int(theme.SMALL * grows)
    figure = int((theme.LARGE if players <= COLUMNS_WIDE else theme.BODY) * grows)
    total_size = int(theme.LARGE * grows) if players < DIGITS_WHOLE else figure
    across = spread.TABLE * zoom() * 0.75 if large() else area.width - PANEL
    each = (across - first) / players - GAP
    ahead = [one.seat for one in view.standings if one.rank == 1]

    def row(words: str, cells: Sequence[ft.Control]) -> ft.Control:
        return ft.Row([soft(words, width=first, text_align=ft.TextAlign.CENTER), *cells], spacing=GAP)

    def spoken(points: Mapping[int, int]) -> str:
        return ", ".join([say.t("{what} {more}", what=say.name(seat), more=n) for seat, n in points.items()])

    heads = [
        _head(shortened(say.name(seat), each, size, GROWS, say.names), size, view, seat, ahead=seat in ahead)
        for seat in columns
    ]
    lines: list[ft.Control] = [
        ft.Row([ft.Container(width=first), *heads], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.END)
    ]
    for number, counted in enumerate(view.points, 1):
        points, chosen = {seat: counted[seat] for seat in played(view, number)}, number == shown
        cells = [_number(str(points.get(seat, "–")), figure, BOLD if chosen else None) for seat in columns]
        line = tappable(
            at_least(row(str(number), cells), int(high)),
            functools.partial(show, number) if show else None,
            spoken=say.labelled(say.t("Round {round}", round=number), spoken(points)),
            identifier=f"round-{number}",
            chosen=chosen,
            bgcolor=theme.MIDNIGHT.tint if chosen else None,
            border_radius=10,
            height=None,
        )
        lines.append(line)
    joined_with = brought(view)
    if any(joined_with):  # so that each column adds up
        begun = spoken({seat: n for seat in columns if (n := joined_with[seat])})
        label = say.labelled(say.t("Starting points"), begun)
        cells = [_number(str(joined_with[seat] or ""), figure) for seat in columns]
        lines.append(spoken_as(label, ft.Container(row("+", cells), padding=AROUND), "brought"))
    totals = {one.seat: one.score for one in view.standings}
    told = say.labelled(say.t("Total"), spoken({seat: totals[seat] for seat in columns}))
    in_front = say.t("In front: {names}", names=say.seats(ahead))
    cells = [_number(str(totals[seat]), total_size, BOLD, AHEAD if seat in ahead else theme.INK) for seat in columns]
    lines.append(ft.Container(height=2, bgcolor=theme.INK))
    lines.append(spoken_as(f"{told}. {in_front}", ft.Container(row(say.t("Total"), cells), padding=AROUND), "totals"))
    return panel(spread.table(spread.stretched(lines, spacing=2)))


def _columns(view: View | scorepad.View) -> list[Seat]:
    """Return the seats as their columns stand: those at the table, then those who have left."""
    there = circle(view)
    return [*there, *[seat for seat in all_seats(view) if seat not in there]]


def _head(name: str, size: int, view: View | scorepad.View, seat: Seat, *, ahead: bool) -> ft.Control:
    """Draw the head of a column: cards mark the next dealer, a star who is in front, a door who has left; words say
    all of it elsewhere.
    """
    signs: list[ft.Control] = []
    if seat not in circle(view):
        signs.append(ft.Icon(ft.Icons.LOGOUT, size=theme.ICON_SMALL, color=theme.SOFT))
    if ahead:
        signs.append(ft.Icon(ft.Icons.STAR, size=theme.ICON_SMALL, color=AHEAD))
    if seat == view.dealer and not isinstance(view.awaits, Over):
        signs.append(ft.Icon(ft.Icons.STYLE, size=theme.ICON_SMALL, color=theme.MIDNIGHT.colour))
    look: dict[str, object] = {"weight": BOLD, "color": AHEAD} if ahead else {}
    word = soft(name, size=steady(size, GROWS), max_lines=1, no_wrap=True, text_align=ft.TextAlign.CENTER, **look)
    over = ft.Row(signs, spacing=1, tight=True, height=theme.ICON_SMALL + 2)
    return ft.Container(spread.centred([over, word], spacing=0), expand=True)


def _number(text: str, size: int, weight: ft.FontWeight | None = None, color: ft.Colors = theme.INK) -> ft.Control:
    return lettering(text, size=size, weight=weight, color=color, text_align=ft.TextAlign.CENTER, expand=True)


def _reasons(table: Table[View | scorepad.View], shown: int) -> ft.Control:
    """Draw the reasons of a round, seat by seat."""
    say, view = table.say, table.seen
    title, key = heading(say.t("Round {round}, point by point", round=shown)), None
    if isinstance(view, scorepad.View) and table.device.claims.host:
        there = addresses.session(table.session.id, "round", shown)
        key = quiet_key(say.t("Correct it"), there, "correct", expand=False)
    panels: list[ft.Control] = []
    points, reasons = view.points[shown - 1], round_reasons(view.rounds[shown - 1])
    for seat in (seat for seat in _columns(view) if seat in played(view, shown)):
        total = strong(say.plural("{n} point", "{n} points", points[seat]))
        head = ft.Row([strong(say.name(seat), expand=True), total])
        lines = [table.words.reason(say, reason) for reason in reasons[seat]] or [say.t("took no card")]
        inside = ft.Column([head, *[soft(line) for line in lines]], spacing=2)
        panels.append(ft.Semantics(identifier=f"points-{seat}", container=True, content=inside))
    return panel(spread.facing(title, key), *panels, spacing=14)
