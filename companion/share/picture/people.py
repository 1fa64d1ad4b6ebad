"""Lays out the people in the order of their places: sign, name, points, and where the points came from.

What stands above and below them is here too. Each section has its upper left corner at 0, 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.share.picture import marks
from companion.share.picture.facts import Facts, Look, Part, Person, Source
from companion.share.picture.lettering import LEADING, above, first_letter, fitted, shortened, width, wrapped
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
    texts: Sequence[str], x: float, y: float, size: float, colour: str, *, bold: bool = False, align: Align = "left"
) -> list[Item]:
    """Lay out lines from ``y`` down; each takes ``LEADING`` of its size."""
    first = y + size * (above() + (LEADING - 1.164) / 2)
    return [Words(x, first + at * size * LEADING, one, size, colour, bold, align) for at, one in enumerate(texts)]


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
    items: list[Item] = [Box(0, 0, room, height, look.fill, radius=ROUND)]
    items += lines([shortened(facts.over, 30 * unit, within)], pad, y, 30 * unit, look.on_fill)
    y += 30 * unit * LEADING + 10 * unit
    items += lines(told, pad, y, size, look.on_fill, bold=True)
    y += len(told) * size * LEADING + 10 * unit
    items += lines([facts.points], pad, y, 38 * unit, look.on_fill)
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
    faint, mid = _between(look.fill, look.on_fill, 0.3), size / 2
    crown = size * 0.56
    items: list[Item] = []
    places = ((0.5, 0.05), (0.93, 0.27), (0.93, 0.73), (0.5, 0.95), (0.07, 0.73), (0.07, 0.27))
    for at, (x, y) in enumerate(places[: len(places) if names else 0]):
        name, side = names[at % len(names)], size * 0.18
        corner = (x * size - side / 2, y * size - side / 2)
        draw = marks.shape if name in marks.SHAPES else marks.glyph
        items.append(draw(name, *corner, side, faint))
    return [*items, marks.glyph("crown", mid - crown / 2, mid - crown / 2, crown, look.on_fill)]


def _between(colour: str, other: str, share: float) -> str:
    parts = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in parts)


def people(facts: Facts, look: Look, room: float, unit: float, least: float = 0) -> Section:
    """Lay out a line for each person. Height that is missing to ``least`` goes between the lines, up to a limit."""
    pad = INSIDE * unit
    inner = room - 2 * pad
    heads = _heads(facts.parts, look, inner, unit)
    rows = [_person(one, facts, look, inner, unit) for one in facts.people]
    size, below = 25 * unit, list[Item]()
    notes = [line for note in facts.notes for line in wrapped(note, size, inner)]
    under = len(notes) * size * LEADING + (20 * unit if notes else 0)
    natural = pad + heads.height + sum(row.height for row in rows) + under + pad * 0.6
    spare = min(max(least - natural, 0) / len(rows), 60 * unit)
    y, items = pad * 0.7, moved(heads.items, pad, pad * 0.8)
    y += heads.height
    for at, row in enumerate(rows):
        if at:
            items.append(Box(pad, y - 1, inner, 2, look.line))
        items += moved(row.items, pad, y + spare / 2)
        y += row.height + spare
    if notes:
        y += 6 * unit
        below = lines(notes, pad, y, size, look.soft)
        y += len(notes) * size * LEADING + 14 * unit
    height = max(y + pad * 0.5, least)
    return Section((panel(room, height, look), *items, *below), height)


def badge(person: Person, x: float, y: float, size: float, look: Look) -> list[Item]:
    """Draw somebody's sign as the app shows it: a bot's face, a colour's shape, or a letter."""
    if face := marks.drawing(person.sign, x, y, size):
        return face
    ground = Box(x, y, size, size, look.key, radius=size / 2)
    if person.sign in look.shapes:
        at = size * 0.23
        return [ground, *marks.mark(person.sign, x + at, y + at, size - 2 * at, look)]
    return [
        ground,
        Words(
            x + size / 2, y + size * 0.66, first_letter(person.name), size * 0.46, look.ink, bold=True, align="middle"
        ),
    ]


def _columns(count: int, inner: float, unit: float) -> list[float]:
    """Return where each column begins and, last, where the last one ends."""
    first = 72 * unit
    return [first + (inner - first) * at / max(count, 1) for at in range(count + 1)]


def _heads(parts: tuple[Part, ...], look: Look, inner: float, unit: float) -> Section:
    """Lay out the heads of the columns: words for shapes, once; a note explains chips."""
    if not parts or parts[0].kind == "chip":
        return Section((), 0)
    at, size = _columns(len(parts), inner, unit), 22 * unit
    items = [
        line
        for left, right, part in zip(at, at[1:], parts, strict=False)
        for line in lines([shortened(part.word, size, right - left - 12 * unit)], left, 0, size, look.soft)
    ]
    return Section(tuple(items), size * LEADING + 4 * unit)


def _person(person: Person, facts: Facts, look: Look, inner: float, unit: float) -> Section:
    disc, sign, gap = 54 * unit, 54 * unit, 18 * unit
    colour = look.accent if person.winner else look.ink
    points = str(person.points)
    large = 54 * unit
    left = disc + gap + sign + gap
    room = inner - left - width(points, large, bold=True) - 2 * gap
    size, name = fitted(person.name, [s * unit for s in (40, 36, 32)], room, 1, bold=True)
    if name[-1].endswith("…"):
        size, name = fitted(person.name, [s * unit for s in (30, 27, 24)], room, 2, bold=True)
    top, high = 16 * unit, max(disc, len(name) * size * LEADING, large * LEADING * 0.9)
    mid = top + high / 2
    ground, ink = (look.fill, look.on_fill) if person.winner else (look.key, look.ink)
    rank = Words(disc / 2, mid + 30 * unit * 0.365, str(person.rank), 30 * unit, ink, bold=True, align="middle")
    items: list[Item] = [Box(0, mid - disc / 2, disc, disc, ground, radius=disc / 2), rank]
    items += badge(person, disc + gap, mid - sign / 2, sign, look)
    items += lines(name, left, mid - len(name) * size * LEADING / 2, size, colour, bold=True)
    items.append(Words(inner, mid + large * 0.365, points, large, colour, bold=True, align="right"))
    y = top + high
    if person.sources:
        at = _columns(len(facts.parts), inner, unit)
        for start, end, part, source in zip(at, at[1:], facts.parts, person.sources, strict=False):
            items += moved(_source(part, source, look, end - start, unit), start, y + 6 * unit)
        y += 50 * unit
    return Section(tuple(items), y + 16 * unit)


def _source(part: Part, source: Source, look: Look, room: float, unit: float) -> list[Item]:
    """Lay out a shape and its number, digits below digits; beside it what is locked away."""
    side, size, base = 28 * unit, 30 * unit, 30 * unit
    told = source.told or "–"
    colour = look.ink if source.told else look.soft
    if part.kind == "word":
        return [Words(width("00", size), base, told, size, colour, align="right")]
    if part.kind == "chip":
        tile, small = 38 * unit, 24 * unit
        chip = Box(0, 0, tile, tile, look.key, radius=8 * unit)
        value = Words(tile / 2, tile / 2 + small * 0.365, part.word, small, look.ink, bold=True, align="middle")
        return [chip, value, Words(tile + 8 * unit, tile / 2 + small * 0.365, told, small, colour)]
    end, small = side + 12 * unit + width("00", size), 22 * unit
    items = [*marks.mark(part.kind, 0, 5 * unit, side, look), Words(end, base, told, size, colour, align="right")]
    key, after = end + 12 * unit, end + 12 * unit + 25 * unit
    if source.safe and after + width(source.safe, small) <= room:
        items += marks.lock(key, 8 * unit, 22 * unit, look.soft)
        items.append(Words(after, base, source.safe, small, look.soft))
    return items
