"""Lays out the people in the order of their places: sign, name, points, and where the points came from."""

from __future__ import annotations

from companion.share.picture import marks
from companion.share.picture.facts import Facts, Look, Part, Person, Source
from companion.share.picture.lettering import LEADING, first_letter, fitted, shortened, width, wrapped
from companion.share.picture.sections import INSIDE, Section, lines, moved, panel
from companion.share.picture.values import Box, Item, Words


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
    if marks.is_drawing(person.sign):
        return marks.drawing(person.sign, x, y, size)
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
    size, name = fitted(
        person.name,
        [s * unit for s in (40, 36, 32)],
        room := inner - left - width(points, large, bold=True) - 2 * gap,
        1,
        bold=True,
    )
    if name[-1].endswith("…"):
        size, name = fitted(person.name, [s * unit for s in (30, 27, 24)], room, 2, bold=True)
    top, high = 16 * unit, max(disc, len(name) * size * LEADING, large * LEADING * 0.9)
    mid = top + high / 2
    ground, ink = (look.accent, look.on_accent) if person.winner else (look.key, look.ink)
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
