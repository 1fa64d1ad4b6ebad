"""Draws the points so far: a line for each round, the totals, and in sentences where a round's points come from."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine import Over, Reason
from companion.engine.words import Say
from companion.games.thirteen import scorepad
from companion.games.thirteen.scoring import round_reasons
from companion.games.thirteen.view import View
from companion.ui import theme
from companion.ui.kit import spread
from companion.ui.kit.board import Area, card_width, more_area
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import at_least, quiet_key, tappable
from companion.ui.kit.names import PANEL, shortened
from companion.ui.kit.texts import BOLD, heading, lettering, soft, spoken_as, strong
from companion.ui.kit.zoom import large, steady, zoom
from companion.ui.session.table import Table

FIRST: Final = 46
"""Width of the column of round numbers."""
NAMES_WHOLE: Final = 5
"""From so many columns on names are in smaller letters, so that most of them stand there whole,"""
DIGITS_WHOLE: Final = 6
"""and from so many on totals, which may have three digits."""

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
AHEAD: Final = theme.FELT.colour
"""The colour of whoever is in front."""

Show = Callable[[int], object]
"""A function that is called with a round's number."""


@dataclass(frozen=True, slots=True)
class Block:
    """What a score block holds, by round and seat. ``dealer`` deals the next round; nobody does after the last.

    ``ahead`` are the seats that are in front. ``order`` has the seats as their columns stand, the ``gone`` last;
    ``present`` says for each round who played it, ``brought`` by seat the points that somebody joined with.
    """

    points: tuple[tuple[int, ...], ...]
    reasons: tuple[tuple[tuple[Reason, ...], ...], ...]
    totals: tuple[int, ...]
    dealer: int | None
    ahead: tuple[int, ...]
    order: tuple[int, ...]
    present: tuple[tuple[int, ...], ...]
    gone: tuple[int, ...] = ()
    brought: tuple[int, ...] = ()


def block_of(seen: View | scorepad.View) -> Block:
    """Return the score block of a view of either tracking."""
    totals = tuple(sum(one[seat] for one in seen.points) for seat in range(seen.players))
    order = tuple(range(seen.players))
    present: tuple[tuple[int, ...], ...] = (order,) * len(seen.points)
    gone: tuple[int, ...] = ()
    brought: tuple[int, ...] = ()
    if isinstance(seen, scorepad.View):
        totals, present = seen.totals, seen.present
        brought = seen.brought if any(seen.brought) else ()
        gone = tuple(seat for seat in order if seat not in seen.circle)
        order = (*seen.circle, *gone)
    reasons = tuple(round_reasons(one) for one in seen.rounds)
    ahead = tuple(int(one.seat) for one in seen.standings if one.rank == 1)
    dealer = None if isinstance(seen.awaits, Over) else seen.dealer
    return Block(seen.points, reasons, totals, dealer, ahead, order, present, gone, brought)


def round_of(say: Say, number: int, deals: int) -> str:
    """Say how far a match is."""
    return say.t("round {round} of {deals}", round=number, deals=deals)


def use_points(table: Table, correct: Show | None = None, room: Area | None = None) -> list[ft.Control]:
    """Draw the score block, and the reasons of the round that was tapped in it; at first, of the last round.

    Returns nothing before the end of the first round. With ``correct`` there is a key to count the shown round anew.
    ``room`` is that of a block that is the board or stands in a result, else it is among what can be scrolled to.
    """
    tapped, show = ft.use_state(0)
    block = block_of(table.seen)
    if not block.points:
        return []
    shown = min(tapped, len(block.points)) or len(block.points)
    points = points_table(table.say, block, shown, room or more_area(table.device.size), show)
    return [points, _reasons(table, block, shown, correct)]


def points_table(say: Say, block: Block, shown: int, area: Area, show: Show | None = None) -> ft.Control:
    """Draw the score block. Round ``shown`` stands out; ``show`` is called with a round that is tapped.

    ``area`` is the room there is: letters are larger where there is more of it than on a phone.
    """
    players = len(block.totals)
    high = card_width(area, 1, len(block.points) + 3, LINE, LINE * GROWN)
    grows = 1.0 if large() else min(GROWN, high / LINE, max(1.0, (area.width - PANEL) / (FIRST + players * COLUMN)))
    first = FIRST * zoom() * grows
    size = int((theme.SMALL if players < NAMES_WHOLE else theme.SMALLEST) * grows)
    figure = int((theme.LARGE if players <= COLUMNS_WIDE else theme.COMPACT) * grows)
    total_size = int(theme.FIGURE * grows) if players < DIGITS_WHOLE else figure
    across = spread.TABLE * zoom() * 0.75 if large() else area.width - PANEL
    each = (across - first) / players - GAP
    names = [
        _head(
            shortened(say.name(seat), each, size, GROWS),
            size,
            deals=seat == block.dealer,
            ahead=seat in block.ahead,
            gone=seat in block.gone,
        )
        for seat in block.order
    ]
    heads = ft.Row([ft.Container(width=first), *names], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.END)
    lines: list[ft.Control] = [heads]
    for at, points in enumerate(block.points):
        number, chosen, there = at + 1, at + 1 == shown, block.present[at]
        told = [say.t("{name} {points}", name=say.name(seat), points=points[seat]) for seat in there]
        cells = [
            _number(str(points[seat]) if seat in there else "–", size=figure, weight=BOLD if chosen else None)
            for seat in block.order
        ]
        lines.append(
            tappable(
                at_least(_row(str(number), first, cells), int(high)),
                functools.partial(show, number) if show else None,
                spoken=say.t("Round {round}: {points}", round=number, points=", ".join(told)),
                identifier=f"round-{number}",
                chosen=chosen,
                bgcolor=theme.MIDNIGHT.tint if chosen else None,
                border_radius=10,
                height=None,
            )
        )
    lines += _brought(say, block, first, figure)
    totals = ", ".join(say.t("{name} {points}", name=say.name(s), points=block.totals[s]) for s in block.order)
    told_totals = say.t("Totals: {points}", points=totals)
    ahead = say.t("In front: {names}", names=say.seats(block.ahead))
    sums = [
        _number(
            str(block.totals[seat]), size=total_size, weight=BOLD, color=AHEAD if seat in block.ahead else theme.INK
        )
        for seat in block.order
    ]
    sum_row = _row(say.t("Total"), first, sums)
    lines += [
        ft.Container(height=2, bgcolor=theme.INK),
        spoken_as(f"{told_totals}. {ahead}", ft.Container(sum_row, padding=ft.Padding.symmetric(vertical=8)), "totals"),
    ]
    column = spread.stretched(lines, spacing=2)
    return panel([spread.table(column)])


def _brought(say: Say, block: Block, first: float, size: int) -> list[ft.Control]:
    """Draw the points that people joined with, so that each column adds up; nothing where nobody brought any."""
    if not block.brought:
        return []
    told = [
        say.t("{name} {points}", name=say.name(seat), points=block.brought[seat])
        for seat in block.order
        if block.brought[seat]
    ]
    cells = [_number(str(block.brought[seat] or ""), size=size) for seat in block.order]
    label = say.t("Joined with: {points}", points=", ".join(told))
    inside = ft.Container(_row("+", first, cells), padding=ft.Padding.symmetric(vertical=8))
    return [spoken_as(label, inside, "brought")]


def _head(name: str, size: int, *, deals: bool, ahead: bool, gone: bool) -> ft.Control:
    """Draw the head of a column: cards mark the next dealer, a star who is in front, a door who has left; words say
    all of it elsewhere.
    """
    signs: list[ft.Control] = []
    if gone:
        signs.append(ft.Icon(ft.Icons.LOGOUT, size=theme.ICON_SMALL, color=theme.SOFT))
    if ahead:
        signs.append(ft.Icon(ft.Icons.STAR, size=theme.ICON_SMALL, color=AHEAD))
    if deals:
        signs.append(ft.Icon(ft.Icons.STYLE, size=theme.ICON_SMALL, color=theme.MIDNIGHT.colour))
    look: dict[str, object] = {"weight": BOLD, "color": AHEAD} if ahead else {}
    word = soft(name, size=steady(size, GROWS), max_lines=1, no_wrap=True, text_align=ft.TextAlign.CENTER, **look)
    over = ft.Row(signs, spacing=1, tight=True, height=theme.ICON_SMALL + 2)
    column = spread.centred([over, word], spacing=0)
    return ft.Container(column, expand=True)


def _row(words: str, first: float, cells: Sequence[ft.Control]) -> ft.Control:
    """Draw a line of the block: ``words`` on the ``first`` pixels, then a cell for each column."""
    return ft.Row([soft(words, width=first, text_align=ft.TextAlign.CENTER), *cells], spacing=2)


def _number(
    text: str, *, size: int, weight: ft.FontWeight | None = None, color: ft.Colors | str = theme.INK
) -> ft.Control:
    return lettering(text, size=size, weight=weight, color=color, text_align=ft.TextAlign.CENTER, expand=True)


def _reasons(table: Table, block: Block, shown: int, correct: Show | None) -> ft.Control:
    """Draw the reasons of a round, seat by seat."""
    say, words = table.say, table.words
    title = spread.facing(
        heading(say.t("Round {round}, point by point", round=shown)),
        quiet_key(say.t("Correct"), lambda: correct(shown), "correct", expand=False) if correct else None,
    )
    told: list[ft.Control] = []
    there = block.present[shown - 1]
    for seat in (one for one in block.order if one in there):
        found = block.reasons[shown - 1][seat]
        points = say.plural("{n} point", "{n} points", block.points[shown - 1][seat])
        lines = [soft(words.reason(say, one)) for one in found] or [soft(say.t("no cards taken"))]
        head = ft.Row([strong(say.name(seat), expand=True), strong(points)])
        told.append(
            ft.Semantics(identifier=f"points-{seat}", container=True, content=ft.Column([head, *lines], spacing=2))
        )
    return panel([title, *told], spacing=14)
