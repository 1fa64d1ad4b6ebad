"""Draws the grid: cards, cells where a card may go, and those that close triads; and says triads in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import flet as ft
import flet.canvas as cv

from companion.engine import N_, Say, capital
from companion.games.thricewise import scorepad
from companion.games.thricewise.cards import SUITS
from companion.games.thricewise.events import Place
from companion.games.thricewise.grid import Cell, Grid
from companion.games.thricewise.scoring import Kind, Placement, Triad
from companion.games.thricewise.view import View
from companion.games.thricewise.words import cell_words, word
from companion.sessions.play.session_view import Deed
from companion.share.picture.lettering import width as text_width
from companion.ui import bridge, theme
from companion.ui.games.thricewise.cards import DECK, HIGH
from companion.ui.kit.board import Area, card_width, seat_in_strip
from companion.ui.kit.card_face import LaidBy, card_face, newly_laid, pile
from companion.ui.kit.frame import box, edged
from companion.ui.kit.hand import takes_cards
from companion.ui.kit.keys import round_key, tappable
from companion.ui.kit.texts import BOLD, drawn, silent
from companion.ui.kit.travel import HERE, Arriving
from companion.ui.session.recent_deeds import laid_by
from companion.ui.session.table import Table

GAP = 2
LINE = 0.12
WORTH = 0.62
"""How thick the line through a triad is, and how wide the disc with its points, by the width of a cell."""
LARGEST = 180
SMALLEST = 20
"""The greatest width of a cell in pixels, and the least one where nobody taps."""

ZOOMS = (1.0, 1.35, 1.8)
PILE: Final = 44
"""Width of the pile beside the keys that choose one of these: as wide as a finger."""

MOST_POINTS = "+27"
"""The widest points that one card can have."""
POINTS = 0.22
"""The size of the points of a cell by its width: never less than large letters."""
EDGES = 9
"""What the edges of a cell take of its width, with some air."""

LINES: Final = {(0, 1): N_("in a row"), (1, 0): N_("in a column")}
DIAGONAL: Final = N_("on a diagonal")

OnCell = Callable[[int, int], object]
OnDrop = Callable[[str, int, int], object]
PLAIN, OPEN, CHOSEN, LIT, BLANK, OFF = "plain", "open", "chosen", "lit", "blank", "off"


def extent(view: View) -> tuple[range, range]:
    """Return the rows and columns to show: all cards and all open cells, so that nothing moves between turns; one cell
    before there is any.
    """
    cells = [*view.open_cells, *((laid.row, laid.col) for laid in view.cards)] or [(0, 0)]
    rows, cols = [row for row, _ in cells], [col for _, col in cells]
    return range(min(rows), max(rows) + 1), range(min(cols), max(cols) + 1)


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands out on a grid, and what a tap does. ``lit`` cells stand out.

    Of a card that is being laid, ``points`` are what it would score on each open cell, ``cell`` is the one chosen.
    ``lines`` are drawn through triads that were just made, with what each is worth.
    ``on_drop`` is called for a card of the hand that was dropped on an open cell. Cards newly ``laid`` are marked; the
    one that ``came`` is seen to come when it is first drawn, from so many of its own widths and heights away.
    """

    card: str = ""
    points: Mapping[Cell, int] = field(default_factory=dict)
    cell: Cell | None = None
    lit: frozenset[Cell] = frozenset()
    on_tap: OnCell | None = None
    on_drop: OnDrop | None = None
    laid: Mapping[Cell, LaidBy] = field(default_factory=dict)
    came: Mapping[Cell, tuple[float, float]] = field(default_factory=dict)
    lines: tuple[Triad, ...] = ()


PLAINLY: Final = Marks()


def table_grid(
    table: Table,
    area: Area,
    zoom: int,
    marks: Marks = PLAINLY,
    *,
    afar: bool = False,
    deeds: Sequence[Deed] | None = None,
) -> ft.Control:
    """Draw the grid as large as the area allows, and cells never smaller than a finger. ``zoom`` is an index of ZOOMS.

    ``afar``: all of it is in sight, and it is only looked at. ``deeds`` are those of the others since one's own last
    move: their cards are marked, and where things move the last card is seen to come from its seat, one's own from the
    hand. Without cards on the table alone.
    """
    view: View = table.seen
    rows, cols = extent(view)
    inner = Area(area.width - GAP * len(cols), area.height - GAP * len(rows))
    least = SMALLEST if afar else theme.TOUCH
    width = int(card_width(inner, len(cols), len(rows) * HIGH, least, LARGEST) * ZOOMS[zoom])
    laid = {
        (deed.event.row, deed.event.col): laid_by(table, deed.seat)
        for deed in deeds or ()
        if isinstance(deed.event, Place) and deed.seat is not None
    }
    came = _came(table, area, width) if deeds is not None and table.device.moves else {}
    peak = table.on_screen.showing.peak
    lines = view.placements[-1].triads[:peak] if peak is not None and view.placements else ()
    return grid_lines(table.say, view, width, area.width, replace(marks, laid=laid, came=came, lines=lines))


def _came(table: Table[View], area: Area, width: int) -> dict[Cell, tuple[float, float]]:
    """Return how far from its seat the card placed last came, in its own widths and heights, by its cell."""
    view = table.seen
    if not view.placements:
        return {}
    last = view.placements[-1]
    rows, cols = extent(view)
    left = (area.width - (width + GAP) * len(cols)) / 2
    x = left + (width + GAP) * (last.col - cols[0] + 0.5)
    y = (width * HIGH + GAP) * (last.row - rows[0] + 0.5)
    if last.seat == view.viewer:
        return {(last.row, last.col): (0, (area.height - y) / (width * HIGH))}
    across, down = seat_in_strip(table.device.size, area, last.seat, view.players)
    return {(last.row, last.col): ((across - x) / width, (down - y) / (width * HIGH))}


def grid_lines(say: Say, view: View, width: int, room: float, marks: Marks = PLAINLY) -> ft.Control:
    """Draw the lines of the grid, cells ``width`` wide; it scrolls sideways where they are more than ``room``."""
    rows, cols = extent(view)
    lines = []
    for row in rows:
        cells = tuple(_look_of(say, view, (row, col), marks) for col in cols)
        lines.append(bridge.keyed(f"row{row}", Line, cells, width, marks.on_tap, marks.on_drop))
    worth = dict[tuple[Cell, ...], int]()
    for triad in marks.lines:  # two of the same three cards are one line, which is worth both
        worth[triad.cells] = worth.get(triad.cells, 0) + triad.value
    through = [part for cells, points in worth.items() for part in _through(cells, points, rows, cols, width)]
    column = ft.Stack([ft.Column(lines, spacing=GAP, tight=True), *through])
    fits = (width + GAP) * len(cols) - GAP <= room
    line = ft.Row([column], alignment=ft.MainAxisAlignment.CENTER, scroll=None if fits else ft.ScrollMode.AUTO)
    return ft.Semantics(container=True, identifier="grid", content=line)


def _through(cells: Sequence[Cell], worth: int, rows: range, cols: range, width: int) -> list[ft.Control]:
    """Draw a line through the three cards in ``cells``, and what they are ``worth`` on the middle one. Not spoken."""
    across, down, thick = width + GAP, round(width * HIGH) + GAP, width * LINE
    places = [((col - cols[0] + 0.5) * across, (row - rows[0] + 0.5) * down) for row, col in cells]
    (x, y), (left, top), (to_x, to_y) = places
    paint = ft.Paint(color=theme.PLUM.colour, stroke_width=thick, stroke_cap=ft.StrokeCap.ROUND)
    line = cv.Canvas([cv.Line(x, y, to_x, to_y, paint=paint)], width=across * len(cols), height=down * len(rows))
    points = drawn(f"+{worth}", size=width * WORTH / 2, most=1, weight=BOLD, color=theme.PLUM.on)
    size, middle = width * WORTH, ft.Alignment.CENTER
    disc = box(points, theme.PLUM.fill, rounded=size, width=size, height=size, alignment=middle)
    coming = bridge.keyed(f"worth-{cells}-{worth}", Arriving, disc, True, HERE, 1.6)
    return [
        ft.Container(line, opacity=0.6, ignore_interactions=True),
        ft.Container(silent(coming), left=left - size / 2, top=top - size / 2, ignore_interactions=True),
    ]


def use_zoom(table: Table, left: int | None = None) -> tuple[int, ft.Control]:
    """Return how large the grid is, and the keys that change it, for those who cannot pinch, beside the pile with so
    many cards ``left``.
    """
    zoom, change = ft.use_state(0)

    def draw() -> ft.Control:
        say, deck = table.say, list[ft.Control]()
        if left is not None:
            deck = [pile(say, left, width=PILE, accent=theme.PLUM)]
        smaller = (lambda: change(lambda z: max(z - 1, 0))) if zoom else None
        larger = (lambda: change(lambda z: min(z + 1, len(ZOOMS) - 1))) if zoom < len(ZOOMS) - 1 else None
        keys = [
            round_key(ft.Icons.ZOOM_OUT, say.t("Smaller cards"), smaller, "zoom-out", fast=True),
            round_key(ft.Icons.ZOOM_IN, say.t("Larger cards"), larger, "zoom-in", fast=True),
        ]
        return ft.Row([*deck, ft.Container(expand=True), *keys], spacing=8, key="pile")

    return zoom, bridge.use_kept(draw, table.device.lang, zoom, left)


def triad_cells(triads: Iterable[Triad]) -> frozenset[Cell]:
    return frozenset(cell for triad in triads for cell in triad.cells)


@dataclass(frozen=True, slots=True)
class CellLook:
    """What is drawn and spoken of a cell: its card, or points that it would bring. ``new`` says who laid the card, if
    it is to be marked as new; ``came`` how far away it came from.
    """

    cell: Cell
    look: str
    card: str = ""
    spoken: str = ""
    points: str = ""
    new: LaidBy | None = None
    came: tuple[float, float] | None = None


def _look_of(say: Say, view: View, cell: Cell, marks: Marks) -> CellLook:
    who, card, place = marks.laid.get(cell), view.grid.at(*cell), cell_words(say, view.grid, *cell)
    if card:
        spoken = say.t("{what}, {more}", what=newly_laid(say, word(say, card), who), more=place)
        if lit := cell in marks.lit:
            spoken = say.t("{cell}, in a triad", cell=spoken)
        return CellLook(cell, LIT if lit else PLAIN, card, spoken, new=who, came=marks.came.get(cell))
    if not marks.card:
        return CellLook(cell, OFF)
    if cell not in marks.points:
        return CellLook(cell, BLANK, spoken=place)
    scored = marks.points[cell]
    spoken = say.labelled(place, say.plural("{n} point", "{n} points", scored))
    if cell == marks.cell:
        spoken = say.t("{card} here, {cell}", card=word(say, marks.card), cell=spoken)
        return CellLook(cell, CHOSEN, spoken=spoken, points=f"+{scored}")
    return CellLook(cell, OPEN, spoken=spoken, points=f"+{scored}" if scored else "")


@bridge.leaf
def Line(cells: tuple[CellLook, ...], width: int, on_tap: OnCell | None, on_drop: OnDrop | None) -> ft.Control:
    # only where a card may be dropped: the others stay as they are while a hand lays one
    told = [(shown, width, on_tap, on_drop if shown.look in (OPEN, CHOSEN) else None) for shown in cells]
    made = bridge.use_each(lambda one: bridge.keyed(f"c{one[0].cell[1]}", CellOfGrid, *one), told)
    return ft.Row(made, spacing=GAP, tight=True)


@bridge.component
def CellOfGrid(shown: CellLook, width: int, on_tap: OnCell | None, on_drop: OnDrop | None) -> ft.Control:
    row, col = shown.cell
    tap = None if on_tap is None else (lambda: on_tap(row, col))
    name = f"cell-{row}-{col}"
    if shown.card:
        paper = DECK.paper(shown.card, width, lit=shown.look == LIT, new=shown.new)
        card = card_face(paper, spoken=shown.spoken, identifier=name, on_tap=tap, alone=True)
        return card if shown.came is None else bridge.keyed(shown.card, Arriving, card, True, by=shown.came)
    box: dict[str, Any] = {"width": width, "height": round(width * HIGH), "border_radius": round(width * 0.13)}
    box["clip_behavior"] = ft.ClipBehavior.NONE
    if shown.look in (BLANK, OFF):
        box["bgcolor"] = ft.Colors.with_opacity(0.5, theme.KEY)
        if shown.look == OFF:
            return ft.Container(**box)
        return tappable(ft.Container(), tap, spoken=shown.spoken, identifier=name, **box)
    chosen = shown.look == CHOSEN
    color, ground = (theme.PLUM.on, theme.PLUM.fill) if chosen else (theme.PLUM.colour, theme.PLUM.tint)
    size = max(theme.LARGE, width * POINTS)
    most = (width - EDGES) / text_width(MOST_POINTS, size, bold=True)  # they stay whole in large letters, too
    points = drawn(shown.points, size=size, most=most, weight=BOLD, color=color, max_lines=1, no_wrap=True)
    box["shadow"] = edged(ground, theme.PLUM.colour, 1.5)
    open_cell = tappable(points, tap, spoken=shown.spoken, identifier=name, chosen=chosen, **box)
    if on_drop is None:
        return open_cell
    return takes_cards(open_cell, lambda card: on_drop(card, row, col))


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
