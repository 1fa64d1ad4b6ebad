"""Decides where everything stands: a portrait picture for phones, a wide one for screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from companion.share.picture.extras import extra
from companion.share.picture.facts import Block, Facts, Graph, Look
from companion.share.picture.people import people
from companion.share.picture.sections import Section, footer, header, moved, winner
from companion.share.picture.values import Item, Picture

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
        paint, fits = attempt(facts, look, unit)
        if fits:
            break
    return paint()


def _portrait(facts: Facts, look: Look, unit: float) -> tuple[Callable[[], Picture], bool]:
    """Return what puts everything into its place, and whether there is room for it."""
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
    return lambda: Picture(width, round(height), look.paper, tuple(_stacked(sections))), height <= most


def _wide(facts: Facts, look: Look, unit: float) -> tuple[Callable[[], Picture], bool]:
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

    def paint() -> Picture:
        items = _stacked(beside)
        items += moved(second.items, EDGE + left + GAP, EDGE)
        items += moved(foot.items, EDGE, height - EDGE - foot.height)
        return Picture(width, height, look.paper, tuple(items))

    return paint, fits


def _stacked(sections: list[Section]) -> list[Item]:
    items, y = list[Item](), float(EDGE)
    for one in sections:
        items += moved(one.items, EDGE, y)
        y += one.height + GAP
    return items
