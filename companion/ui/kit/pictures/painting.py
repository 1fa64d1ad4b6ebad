"""Draws a picture on Flet's canvas, where Pillow is missing: the client itself makes a file of what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import flet as ft
import flet.canvas as cv

from companion.share.picture import Area, Box, Item, Picture, Trace, Words
from companion.share.picture.lettering import above, below
from companion.ui import theme
from companion.ui.kit.texts import BOLD

ALIGNED: Final = {
    "left": ft.Alignment.TOP_LEFT,
    "middle": ft.Alignment.TOP_CENTER,
    "right": ft.Alignment.TOP_RIGHT,
}
LINE: Final = above() / (above() + below())
"""The share of a line's height that lies above the base line."""


def painting(picture: Picture, width: float, *, again: bool = False) -> cv.Canvas:
    """Draw a picture ``width`` pixels wide, the rest in proportion. The reader's text size does not change it.

    A client does not draw a canvas anew when a font has come. ``again`` adds what nobody sees, so that it does.
    """
    by = width / picture.width
    ground = cv.Rect(0, 0, width, picture.height * by, paint=ft.Paint(color=picture.ground))
    shapes = [ground, *shapes_of(picture.items, by), *([cv.Rect(0, 0, 0, 0)] if again else [])]
    return cv.Canvas(shapes, width=width, height=picture.height * by)


def shapes_of(items: Iterable[Item], by: float = 1) -> list[cv.Shape]:
    """Draw items, ``by`` times as large. Their colours may be roles of the theme as well."""
    shapes = list[cv.Shape]()
    for item in items:
        match item:
            case Box():
                shapes += _box(item, by)
            case Words():
                shapes.append(_words(item, by))
            case Trace():
                shapes.append(_trace(item, by))
            case Area():
                steps = [step for outline in item.outlines for step in (*_line(outline, by), cv.Path.Close())]
                shapes.append(cv.Path(steps, paint=ft.Paint(color=item.fill)))
    return shapes


def _box(box: Box, by: float) -> Iterator[cv.Shape]:
    radius = min(box.radius, box.width / 2, box.height / 2)

    def rect(within: float, paint: ft.Paint) -> cv.Rect:
        x, y, width, height = box.x + within, box.y + within, box.width - 2 * within, box.height - 2 * within
        rounded = ft.BorderRadius.all(max(radius - within, 0) * by)
        return cv.Rect(x * by, y * by, width * by, height * by, rounded, paint=paint)

    if box.fill:
        yield rect(0, ft.Paint(color=box.fill))
    if box.line:  # Flutter's line lies on the edge, half of it outside
        yield rect(box.edge / 2, ft.Paint(color=box.line, style=ft.PaintingStyle.STROKE, stroke_width=box.edge * by))


def _words(words: Words, by: float) -> cv.Text:
    size = words.size * by
    weight = BOLD if words.bold else ft.FontWeight.W_400
    style = ft.TextStyle(size=size, color=words.colour, font_family=theme.FONT, weight=weight, height=1)
    style.letter_spacing = 0
    return cv.Text(words.x * by, words.y * by - size * LINE, words.text, style, alignment=ALIGNED[words.align])


def _trace(trace: Trace, by: float) -> cv.Path:
    style = ft.Paint(
        color=trace.colour,
        style=ft.PaintingStyle.STROKE,
        stroke_width=trace.width * by,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=[one * by for one in trace.dashes] or None,
    )
    return cv.Path(_line(trace.points, by), paint=style)


def _line(points: Sequence[tuple[float, float]], by: float) -> list[cv.Path.PathElement]:
    (x, y), *others = points
    return [cv.Path.MoveTo(x * by, y * by), *[cv.Path.LineTo(x * by, y * by) for x, y in others]]
