"""Draws everybody's points in one line: small, but in sight on every page, with whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import flet as ft

from companion.engine import Choice, Say
from companion.engine.game import View
from companion.share.picture.lettering import width as text_width
from companion.ui import bridge, theme
from companion.ui.kit.board import strip_width
from companion.ui.kit.frame import box, edged
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn, short_name, spoken_as, zoom
from companion.ui.session.table import Table

GAP: Final = 4
INSET: Final = 12
"""The pixels between two seats, and between the edges of a seat and its words, left and right together."""
GROWS: Final = 1.3
"""How many times as large names and points become with the reader's text."""
NARROW: Final = 2
"""The pixels between the edges of a seat and its words where points stand below names."""
LEAST: Final = 34
"""The pixels that a name has beside its points at least, about four letters; else points stand below names."""
DONE: Final = "✓"
"""What stands before the name of a seat that is done, instead of its place in an order."""
BACK: Final = (8, 12)
"""Width and height of the small back before the number of cards in a pile."""
SPARE: Final = 4
"""The pixels between a name and its points."""
USUAL: Final = "88"
"""As wide as points usually are: a name grows no shorter while they have two digits."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A seat: its name, its points, and what stands before the name, if anything (its place in an order, say).

    What stands in a strip has points. In the large view they are None where nobody has counted yet, and ``marks`` are
    drawn behind the name, as high as asked: a card, colours.
    """

    name: str
    points: int | None
    before: str = ""
    lit: bool = False
    marks: Sequence[Callable[[float], ft.Control]] = ()
    spoken: str = ""
    """What the marks say, or all that is known of a seat with a pile."""

    pile: int | None = None
    """How many cards the seat has taken, behind its points in a strip; None where that stands elsewhere."""


def points_strip(table: Table, across: int = 0, piles: Sequence[tuple[int, str]] = ()) -> ft.Control:
    """Draw everybody's points as they stand, in the order of the seats; whoever decides stands out. ``across`` is that
    of the ``Parts``; ``piles`` by seat are ``Scored.pile`` and ``spoken``.
    """
    seats = scored(table)
    seats = [replace(seat, pile=pile, spoken=told) for seat, (pile, told) in zip(seats, piles, strict=False)] or seats
    return score_strip(table.say, seats, strip_width(table.device.size, across), table.accent)


def scored(table: Table[View], due: int | None = None) -> list[Scored]:
    """Everybody with the points as they stand, in the order of the seats; ``due`` is lit, else whoever decides."""
    if due is None and isinstance(table.seen.awaits, Choice):
        due = table.seen.awaits.seat
    lit = due if table.on_screen.lot is None else table.on_screen.lot
    points = {one.seat: one.score for one in table.seen.standings}
    return [Scored(table.say.name(seat), points[seat], lit=seat == lit) for seat in sorted(points)]


def score_strip(say: Say, seats: Sequence[Scored], width: float, accent: theme.Accent) -> ft.Control:
    """Draw ``seats`` side by side on ``width`` pixels. Whose turn it is stands on a tint, and is said first."""
    each = (width - GAP * (len(seats) - 1)) / max(1, len(seats))
    below = _points_below(seats, each)
    boxes: list[ft.Control] = [SeatOfStrip(say, seat, each, accent, below) for seat in seats]
    told = [say.t("{what} {more}", what=seat.name, more=seat.points) for seat in seats]
    spoken = [say.labelled(say.t("Points"), say.listing(told)), *[seat.spoken for seat in seats if seat.spoken]]
    return spoken_as(". ".join(spoken), ft.Row(boxes, spacing=GAP), "strip")


def _points_below(seats: Sequence[Scored], width: float) -> bool:
    """Tell whether the points of all stand below their names: beside them, too little of a name would be left."""
    if any(seat.pile is not None for seat in seats):
        return True
    signs = {seat.before for seat in seats if seat.before}
    # a place that gives way to the sign of what is done takes no more room: the strip keeps its height all turn long
    place = max(text_width(f"{sign} ", theme.SMALL, bold=True) for sign in {*signs, DONE}) if signs else 0
    return width - INSET - SPARE - place - text_width(USUAL, theme.BODY, bold=True) < LEAST


@bridge.leaf
def SeatOfStrip(say: Say, seat: Scored, width: float, accent: theme.Accent, below: bool) -> ft.Control:
    beside: float = 0
    if not below:
        size = theme.BODY * min(zoom(), GROWS)
        beside = SPARE + max(text_width(points, size, bold=True) for points in (USUAL, str(seat.points)))
    inset = NARROW if below else INSET
    before = f"{seat.before} " if seat.before and not below else ""
    taken = text_width(before, theme.SMALL * min(zoom(), GROWS), bold=True) if before else 0
    color = theme.INK if seat.lit else theme.SOFT
    room = width - inset - beside - taken
    name = short_name(seat.name, say.names, room, theme.SMALL, GROWS, before=before, color=color)
    inside: ft.Control
    if below:  # names are short there: what stands before them stands before the points, not taken for them
        inside = centred([name, _points_line(seat, room, color)], spacing=0, tight=True)
    else:
        points = drawn(str(seat.points), size=theme.BODY, most=GROWS, weight=BOLD, color=theme.INK, max_lines=1)
        name.expand = True
        inside = ft.Row([name, points], spacing=2)
    shadow = edged(*((accent.tint, accent.colour) if seat.lit else (theme.CARD, theme.LINE)))
    return box(inside, None, rounded=10, across=inset / 2, down=4, shadow=shadow, expand=True)


def _points_line(seat: Scored, room: float, color: ft.Colors) -> ft.Row:
    """Draw what stands below a name: its place in an order, the points, and behind a small back how many cards are in
    the pile. Letters are as small as all that needs.
    """
    place = chr(ord("①") + int(seat.before) - 1) if seat.before.isdigit() else seat.before
    pile = "" if seat.pile is None else str(seat.pile)
    shown = [(str(seat.points), theme.BODY, theme.INK, True)]
    shown = [*([(place, theme.SMALL, color, True)] if place else []), *shown]
    shown += [(pile, theme.SMALL, theme.SOFT, False)] if pile else []
    spare = GAP * (len(shown) - 1) + (BACK[0] + GAP) * bool(pile)
    needed = sum(text_width(words, size, bold=bold) + 1 for words, size, _, bold in shown)
    grows = (room - spare) / needed
    look = {"most": min(max(1, grows), GROWS), "max_lines": 1, "no_wrap": True}
    line: list[ft.Control] = [
        drawn(words, size=size * min(1, grows), weight=BOLD if bold else None, color=ink, **look)
        for words, size, ink, bold in shown
    ]
    if pile:
        back = ft.Container(width=BACK[0], height=BACK[1], border_radius=BACK[0] / 4, bgcolor=theme.FELT.colour)
        line.insert(-1, back)
    return ft.Row(line, spacing=GAP, tight=True)
