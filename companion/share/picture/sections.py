"""Lays out parts of a picture that stand above or beside each other, each with its upper left corner at 0, 0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.share.picture import marks
from companion.share.picture.facts import Facts, Look
from companion.share.picture.lettering import LEADING, above, fitted, shortened, width
from companion.share.picture.values import Align, Area, Box, Item, Trace, Words

ROUND: Final = 36
"""Corners of panels."""
INSIDE: Final = 34
"""Distance from a panel's edge to what is in it."""


@dataclass(frozen=True, slots=True)
class Section:
    items: tuple[Item, ...]
    height: float


def moved(items: Iterable[Item], x: float, y: float) -> list[Item]:
    found: list[Item] = []
    for one in items:
        if isinstance(one, Area):
            outlines = tuple(tuple((round(a + x, 2), round(b + y, 2)) for a, b in line) for line in one.outlines)
            found.append(Area(outlines, one.fill))
        elif isinstance(one, Trace):
            found.append(replace(one, points=tuple((round(a + x, 2), round(b + y, 2)) for a, b in one.points)))
        else:
            found.append(replace(one, x=round(one.x + x, 2), y=round(one.y + y, 2)))
    return found


def lines(
    told: Sequence[str], x: float, y: float, size: float, colour: str, *, bold: bool = False, align: Align = "left"
) -> list[Item]:
    """Lay out lines from ``y`` down; each takes ``LEADING`` of its size."""
    first = y + size * (above() + (LEADING - 1.164) / 2)
    return [Words(x, first + at * size * LEADING, one, size, colour, bold, align) for at, one in enumerate(told)]


def panel(width: float, height: float, look: Look) -> Box:
    return Box(0, 0, width, height, look.card, radius=ROUND, line=look.line, edge=2)


def header(facts: Facts, look: Look, room: float, unit: float) -> Section:
    """Lay out which game it is, and on the right when and where it was played."""
    title = 64 * unit
    beside = room - width(facts.game, title, bold=True) - 40 * unit
    items = lines([facts.game], 0, 0, title, look.accent, bold=True)
    size, day = fitted(facts.date, (30 * unit, 25 * unit), beside, 1, bold=True)
    items += lines(day, room, 8 * unit, size, look.ink, bold=True, align="right")
    below = 8 * unit + size * LEADING
    if facts.place:
        size, told = fitted(facts.place, (28 * unit, 24 * unit), beside, 2)
        items += lines(told, room, below, size, look.soft, align="right")
        below += len(told) * size * LEADING
    return Section(tuple(items), max(title * LEADING, below))


def winner(facts: Facts, look: Look, room: float, unit: float, least: float = 0, most: int = 3) -> Section:
    """Lay out who won, as large as ``most`` lines allow; ``least`` is a height that has to be filled."""
    pad, emblem = 44 * unit, 216 * unit
    within = room - 2 * pad - emblem - 20 * unit
    sizes = [size * unit for size in (92, 84, 76, 68, 60, 54, 48)]
    size, told = fitted(facts.headline, sizes, within, most, bold=True)
    if told[-1].endswith("…"):
        size, told = fitted(facts.headline, [s * unit for s in (58, 52, 46, 40, 34, 29)], within, 7, bold=True)
    high = 30 * unit * LEADING + 10 * unit + len(told) * size * LEADING + 10 * unit + 38 * unit * LEADING
    height = max(high + 2 * pad, least, emblem + pad)
    y = (height - high) / 2
    items: list[Item] = [Box(0, 0, room, height, look.accent, radius=ROUND)]
    items += lines([shortened(facts.over, 30 * unit, within)], pad, y, 30 * unit, look.on_accent)
    y += 30 * unit * LEADING + 10 * unit
    items += lines(told, pad, y, size, look.on_accent, bold=True)
    y += len(told) * size * LEADING + 10 * unit
    items += lines([facts.points], pad, y, 38 * unit, look.on_accent)
    items += moved(_emblem(facts.emblem, look, emblem), room - pad - emblem + 8 * unit, (height - emblem) / 2)
    return Section(tuple(items), height)


def footer(facts: Facts, look: Look, room: float, unit: float) -> Section:
    """Lay out our own name, and whose game it is."""
    icon, size = 40 * unit, 24 * unit
    name = width(facts.app, size, bold=True)
    height = max(icon, 2 * 20 * unit * LEADING)
    items = marks.drawing("companion", 0, (height - icon) / 2, icon)
    items += lines([facts.app], icon + 14 * unit, (height - size * LEADING) / 2, size, look.soft, bold=True)
    credit, told = fitted(facts.credit, (20 * unit, 18 * unit), room - icon - name - 70 * unit, 2)
    items += lines(told, room, (height - len(told) * credit * LEADING) / 2, credit, look.soft, align="right")
    return Section(tuple(items), height)


def _emblem(names: Sequence[str], look: Look, size: float) -> list[Item]:
    """Lay out a crown with the game's own signs around it."""
    faint, mid = _between(look.accent, look.on_accent, 0.3), size / 2
    crown = size * 0.56
    items: list[Item] = []
    places = ((0.5, 0.05), (0.93, 0.27), (0.93, 0.73), (0.5, 0.95), (0.07, 0.73), (0.07, 0.27))
    for at, (x, y) in enumerate(places[: len(places) if names else 0]):
        name, side = names[at % len(names)], size * 0.18
        corner = (x * size - side / 2, y * size - side / 2)
        if name in marks.SHAPES:
            items.append(marks.shape(name, *corner, side, faint))
        else:
            items.append(marks.glyph(name, *corner, side, faint))
    return [*items, marks.glyph("crown", mid - crown / 2, mid - crown / 2, crown, look.on_accent)]


def _between(one: str, other: str, share: float) -> str:
    parts = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in parts)
