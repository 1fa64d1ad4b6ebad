"""Decides where everything stands: a portrait picture for phones, a wide one for screens.

What only one game has at its end, a score block or the grid of cards as it lay, is laid out here too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal

from companion.share.picture import marks
from companion.share.picture.facts import Block, Facts, Graph, Grid, GridCard, Look
from companion.share.picture.lettering import LEADING, fitted, width
from companion.share.picture.people import INSIDE, Section, badge, footer, header, lines, moved, panel, people, winner
from companion.share.picture.values import Box, Item, Picture, Words

Form = Literal["portrait", "wide"]

PORTRAIT: Final = (1080, 1350, 1920)
"""Width, least height and most height."""
WIDE: Final = (1920, 1080)
EDGE: Final = 56
GAP: Final = 28
UNITS: Final = tuple(n / 100 for n in range(100, 35, -4))
"""Units to try, the largest first: everything gets smaller together until it fits."""


def arrange(facts: Facts, form: Form, look: Look) -> Picture:
    """Return the largest arrangement that fits into the form."""
    attempt = _portrait if form == "portrait" else _wide
    for unit in UNITS:
        picture, fits = attempt(facts, look, unit)
        if fits:
            break
    return picture


def _portrait(facts: Facts, look: Look, unit: float) -> tuple[Picture, bool]:
    """Return everything in its place, and whether there is room for it."""
    width, least, most = PORTRAIT
    room = width - 2 * EDGE
    sections = [header(facts, look, room, unit), winner(facts, look, room, unit), people(facts, look, room, unit)]
    if facts.more is not None:
        sections.append(extra(facts, look, room, unit, high=900 * unit))
    sections.append(footer(facts, look, room, unit))
    height = 2 * EDGE + sum(one.height for one in sections) + GAP * (len(sections) - 1)
    if height < least:
        sections[1] = winner(facts, look, room, unit, least=sections[1].height + least - height)
        height = least
    return Picture(width, round(height), look.paper, tuple(_stacked(sections))), height <= most


def _wide(facts: Facts, look: Look, unit: float) -> tuple[Picture, bool]:
    width, height = WIDE
    room = width - 2 * EDGE
    outer = max(unit, 0.84)
    foot = footer(facts, look, room, outer)
    bottom = height - EDGE - foot.height - GAP
    share = 0.5 if facts.more is None or isinstance(facts.more, Block | Graph) else 0.56
    left = (room - GAP) * share
    head = header(facts, look, left, outer)
    top = EDGE + head.height + GAP
    if facts.more is None:
        second = people(facts, look, room - GAP - left, unit, least=bottom - EDGE)
        first = winner(facts, look, left, unit, least=bottom - top)
        beside, fits = [head, first], max(top + first.height, EDGE + second.height) <= bottom + 1
    else:
        first = winner(facts, look, left, unit, most=2)
        over = top + first.height + GAP
        below = people(facts, look, left, unit, least=bottom - over)
        tall, beyond = bottom - EDGE, room - GAP - left
        tries = (extra(facts, look, beyond, own, high=tall, least=tall) for own in UNITS)
        largest = next((found for found in tries if found.height <= tall + 1), None)
        second = largest or extra(facts, look, beyond, unit, tall)
        beside, fits = [head, first, below], max(over + below.height, EDGE + second.height) <= bottom + 1
    items = [*_stacked(beside), *moved(second.items, EDGE + left + GAP, EDGE)]
    items += moved(foot.items, EDGE, height - EDGE - foot.height)
    return Picture(width, height, look.paper, tuple(items)), fits


def _stacked(sections: list[Section]) -> list[Item]:
    items, y = list[Item](), float(EDGE)
    for one in sections:
        items += moved(one.items, EDGE, y)
        y += one.height + GAP
    return items


MOST_LINES: Final = 14
"""The most lines of a score block; longer ones add up several rounds in a line."""
HIGH: Final = 4 / 3
"""A card is a third higher than wide."""


def extra(facts: Facts, look: Look, room: float, unit: float, high: float, least: float = 0) -> Section:
    """Lay out the game's own part: a grid takes ``high`` at most; ``least`` is a height that has to be filled."""
    if isinstance(facts.more, Block):
        return _block(facts, facts.more, look, room, unit, least)
    if isinstance(facts.more, Graph):
        return _graph(facts.more, look, room, unit, least)
    assert facts.more is not None
    return _grid(facts.more, look, room, unit, high, least)


def _graph(graph: Graph, look: Look, room: float, unit: float, least: float) -> Section:
    from companion.share.charts.layout import Shades, laid_out  # which measures letters as all here does

    pad, title = INSIDE * unit, 26 * unit
    top = pad * 0.8 + title * LEADING + 14 * unit
    height = max(top + 300 * unit + pad * 0.6, least)
    items: list[Item] = [panel(room, height, look)]
    items += lines([graph.title], pad, pad * 0.8, title, look.soft, bold=True)
    shades = Shades(look.ink, look.soft, look.line, look.accent, look.card)
    bars = laid_out(graph.chart, room - 2 * pad, height - top - pad * 0.6, shades, 24 * unit)
    return Section((*items, *moved(bars, pad, top)), height)


def _block(facts: Facts, block: Block, look: Look, room: float, unit: float, least: float) -> Section:
    pad, first, row = INSIDE * unit, 84 * unit, 47 * unit
    inner = room - 2 * pad
    rows = folded(block)
    wide = (inner - first) / len(facts.people)
    title = 26 * unit
    heads = 104 * unit
    natural = pad + title * LEADING + 14 * unit + heads + len(rows) * row + 78 * unit + pad * 0.5
    row += min(max(least - natural, 0) / (len(rows) + 1), 64 * unit)
    height = max(natural, least)
    items: list[Item] = [panel(room, height, look)]
    items += lines([block.title], pad, pad * 0.8, title, look.soft, bold=True)
    top = pad * 0.8 + title * LEADING + 14 * unit
    foot = top + heads + len(rows) * row
    for at, person in enumerate(facts.people):
        left, mid = pad + first + at * wide, pad + first + (at + 0.5) * wide
        if person.winner:
            high = foot - top + 76 * unit
            items.append(Box(left + 3 * unit, top, wide - 6 * unit, high, look.tint, radius=18 * unit))
        items += badge(person, mid - 21 * unit, top + 10 * unit, 42 * unit, look)
        size, name = fitted(person.name, [s * unit for s in (26, 23, 20, 18)], wide - 14 * unit, 1, bold=person.winner)
        items += lines(name, mid, top + 60 * unit, size, look.ink, bold=person.winner, align="middle")
    numbers, middle = 31 * unit, row / 2 + 31 * unit * 0.365
    widest = max((len(str(one)) for _, points in rows for one in points if one is not None), default=1)
    end = width("0" * widest, numbers, bold=True) / 2
    for n, (label, points) in enumerate(rows):
        y = top + heads + n * row
        small, (label,) = fitted(label, [s * unit for s in (25, 22, 19)], first - 10 * unit, 1)
        items.append(Words(pad + (first - 12 * unit) / 2, y + middle, label, small, look.soft, align="middle"))
        fewest = min((one for one in points if one is not None), default=None)
        for at, one in enumerate(points):
            x, best = pad + first + (at + 0.5) * wide + end, one is not None and one == fewest
            told = "–" if one is None else str(one)
            items.append(Words(x, y + middle, told, numbers, look.ink, bold=best, align="right"))
    items.append(Box(pad, foot + 4 * unit, inner, 3, look.ink))
    base = foot + 54 * unit
    size, total = fitted(block.total, [s * unit for s in (25, 22, 19)], first - 4 * unit, 1, bold=True)
    items.append(Words(pad, base, total[0], size, look.soft, bold=True))
    digits = "0" * max(len(str(one.points)) for one in facts.people)
    large = min(42 * unit, (wide - 8 * unit) / width(digits, 1, bold=True))
    end = width(digits, large, bold=True) / 2
    for at, person in enumerate(facts.people):
        x, colour = pad + first + (at + 0.5) * wide + end, look.accent if person.winner else look.ink
        items.append(Words(x, base, str(person.points), large, colour, bold=True, align="right"))
    return Section(tuple(items), height)


def folded(block: Block) -> list[tuple[str, tuple[int | None, ...]]]:
    """Return the block's lines, or sums of consecutive ones («1–3») so that at most MOST_LINES are left."""
    by = max(math.ceil(len(block.lines) / MOST_LINES), 1)
    found = []
    for at in range(0, len(block.lines), by):
        some = block.lines[at : at + by]
        label = some[0][0] if len(some) == 1 else f"{some[0][0]}–{some[-1][0]}"
        found.append((label, tuple(map(_sum, zip(*(one for _, one in some), strict=True)))))
    return found


def _sum(points: Sequence[int | None]) -> int | None:
    """Add up the rounds that somebody played; None for none of them."""
    played = [one for one in points if one is not None]
    return sum(played) if played else None


def _grid(grid: Grid, look: Look, room: float, unit: float, high: float, least: float) -> Section:
    pad, title, gap = INSIDE * unit, 26 * unit, 8 * unit
    rows, cols = sorted({one.row for one in grid.cards}), sorted({one.col for one in grid.cards})
    down, across = rows[-1] - rows[0] + 1, cols[-1] - cols[0] + 1
    head = pad * 0.8 + title * LEADING + 16 * unit
    free = max(high, least) - head - pad
    card = min((room - 2 * pad + gap) / across - gap, ((free + gap) / down - gap) / HIGH, 132 * unit)
    wide, tall = across * (card + gap) - gap, down * (card * HIGH + gap) - gap
    height = max(head + tall + pad, least)
    items: list[Item] = [panel(room, height, look)]
    items += lines([grid.title], pad, pad * 0.8, title, look.soft, bold=True)
    left, top = (room - wide) / 2, head + (height - head - pad - tall) / 2
    for one in grid.cards:
        x, y = left + (one.col - cols[0]) * (card + gap), top + (one.row - rows[0]) * (card * HIGH + gap)
        items += moved(_card(one, card, look), x, y)
    return Section(tuple(items), height)


def _card(laid: GridCard, wide: float, look: Look) -> list[Item]:
    """Lay out a card: rank above, one or two suits below, as on the app's cards."""
    high = wide * HIGH
    items: list[Item] = [Box(0, 0, wide, high, look.face, radius=wide * 0.13, line=look.face_edge, edge=2)]
    rank = wide * 0.46
    if laid.rank:
        base = high * 0.32 + rank * 0.365
        items.append(Words(wide / 2, base, laid.rank, rank, look.face_ink, bold=True, align="middle"))
    else:
        items.append(marks.glyph("crown", (wide - rank) / 2, high * 0.32 - rank / 2, rank, look.face_ink))
    side = wide * (0.4 if len(laid.suits) == 1 else 0.32)
    step = side + wide * 0.07
    start = wide / 2 - (len(laid.suits) * step - wide * 0.07) / 2
    for at, suit in enumerate(laid.suits):
        items.append(marks.glyph(suit, start + at * step, high * 0.73 - side / 2, side, look.suits[suit]))
    return items
