"""Draws charts: the drawing, what its lines mean, and behind a key the same as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft
import flet.canvas as cv

from companion.engine import Say
from companion.share.charts import Bar, Chart, Line, LineChart, Shades, Table, laid_out, table
from companion.share.charts.layout import DASHES, THICK, mark, place_of
from companion.share.picture.values import Item, Trace
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.kit.frame import PANEL
from companion.ui.kit.keys import Fold
from companion.ui.kit.pictures.painting import shapes_of
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, drawn, large, silent, soft, spoken_as, strong, zoom

HIGH: Final = 176
"""The height of a chart in pixels, for letters of the usual size."""
MOST_ZOOM: Final = 1.6
"""How many times as large letters in a chart become: its table grows without a bound."""
HEADS_ZOOM: Final = 1.2
"""As ``MOST_ZOOM``, of the heads of a table: a word is not broken for them. Each row is read aloud with its own."""
SAMPLE: Final = 34
"""The width of a line as its meaning is told."""
NEAR: Final = 3.0
"""So many pixels a chart may be narrower than its place before it is drawn anew."""
SHOWN: Final = 60
"""The most rows of a table that are drawn at once; the last ones are the latest."""


@bridge.component
def ChartPart(
    chart: Chart,
    said: str,
    identifier: str,
    accent: theme.Accent = theme.FELT,
    on_place: Callable[[float], object] | None = None,
) -> ft.Control:
    """Draws a chart, the sentence ``said`` below it, which is what it says to who cannot see it, and its table behind
    a key.

    With ``on_place`` a tap on a chart of lines tells the place along the bottom that is nearest: a ``Point.at``.
    """
    device = use_device()
    say, grown = device.say(), min(zoom(), MOST_ZOOM)
    size = theme.SMALL * grown
    guess = device.size.inside(pane=True) - PANEL
    wide, widen = bridge.use_state(float(guess))
    high = HIGH * grown

    def measured(e: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        if abs(e.width - wide) > NEAR:
            widen(e.width)

    def tapped(e: ft.TapEvent[ft.GestureDetector]) -> None:
        if on_place is None or not isinstance(chart, LineChart) or e.local_position is None:
            return
        at = place_of(chart, wide, size, e.local_position.x)
        if at is not None:
            on_place(at)

    items = ft.use_memo(lambda: laid_out(chart, wide, high, _shades(accent), size), [chart, wide, high, accent, size])
    painted: ft.Control = cv.Canvas(shapes_of(items), width=wide, height=high)
    if on_place is not None:
        painted = ft.GestureDetector(painted, on_tap_up=tapped, exclude_from_semantics=True)
    room = ft.Container(silent(painted), height=high, on_size_change=measured, clip_behavior=ft.ClipBehavior.NONE)
    meant: list[ft.Control] = []
    if isinstance(chart, LineChart) and len(chart.lines) > 1:  # what each line means, beside a piece of it
        parts = [ft.Row([_sample(line, accent), soft(line.name)], spacing=8, tight=True) for line in chart.lines]
        meant.append(silent(ft.Row([*parts], wrap=True, spacing=16, run_spacing=4)))
    seen = stretched([room, *meant, silent(soft(said))], spacing=8)
    whole = ft.Semantics(identifier=identifier, label=said, image=True, container=True, content=seen)
    told = table(chart)
    words, name = say.t("As a table"), f"{identifier}-as-table"
    fold = bridge.keyed("table", Fold, words, name, lambda: [table_of(say, told, f"{identifier}-table")])
    return stretched([whole, fold], spacing=10)


def bars_words(say: Say, bars: Sequence[Bar]) -> str:
    """Return what bars say, for who does not see them: «Ana: 5 games; Bo: 3 games»."""
    return say.clauses([say.labelled(bar.label, bar.told) for bar in bars])


def table_of(say: Say, table: Table, identifier: str) -> ft.Control:
    """Draw a table; each row is read aloud with the names of its columns."""
    kept = table.rows[-SHOWN:]
    left_out = len(table.rows) - len(kept)
    looks = [drawn(words, size=theme.SMALL, most=HEADS_ZOOM, color=theme.SOFT) for words in table.heads]
    heads = silent(ft.Row([_cell(text, at) for at, text in enumerate(looks)], spacing=8))
    lines: list[ft.Control] = [ft.Container(heads, border=ft.Border(bottom=ft.BorderSide(1, theme.LINE)))]
    lines += [_row(say, table.heads, row) for row in kept]
    if left_out:
        words = say.plural("{n} row before these is left out.", "{n} rows before these are left out.", left_out)
        lines.insert(1, soft(words))
    return ft.Semantics(identifier=identifier, container=True, content=stretched(lines, spacing=4))


def _row(say: Say, heads: Sequence[str], row: Sequence[str]) -> ft.Control:
    first, *others = row
    cells = [_cell(body(first), 0)]
    cells += [_cell(strong(words), at) for at, words in enumerate(others, 1)]
    named = zip(heads[1:], others, strict=True)
    spoken = [first, *(say.labelled(head, words) for head, words in named if words)]
    return spoken_as(", ".join(spoken), ft.Row(cells, spacing=8))


def _cell(text: ft.Text, column: int) -> ft.Control:
    """Draw a cell: the first one of a row has twice the room, the others stand at the right."""
    text.text_align = ft.TextAlign.RIGHT if column else ft.TextAlign.LEFT
    return ft.Container(text, expand=1 if column else (1 if large() else 2))


def _sample(line: Line, accent: theme.Accent) -> ft.Control:
    shades, unit, middle = _shades(accent), min(zoom(), MOST_ZOOM), theme.SMALL / 2
    colour = shades.main if line.main else shades.ink
    thick = (THICK if line.main else THICK * 0.6) * unit
    dashes = tuple(one * unit for one in DASHES[line.stroke])
    items: list[Item] = [Trace(((0, middle), (SAMPLE, middle)), colour, thick, dashes)]
    if line.mark != "none":
        items += mark(line.mark, SAMPLE / 2, middle, 3.6 * unit, colour, shades.ground)
    return silent(cv.Canvas(shapes_of(items), width=SAMPLE, height=2 * middle))


def _shades(accent: theme.Accent) -> Shades:
    return Shades(theme.INK, theme.SOFT, theme.LINE, accent.colour, theme.CARD)
