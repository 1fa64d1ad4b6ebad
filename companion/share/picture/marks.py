"""Drawings as areas: the shapes of colours, a lock, bots' faces and our icon."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.share.picture.facts import Look
from companion.share.picture.lettering import GLYPHS
from companion.share.picture.values import Area, Box, Item, Words

Outline = tuple[tuple[float, float], ...]


def _regular(corners: int, radius: float, turned: float = 0) -> Outline:
    """Return the corners around the middle of a square from 0 to 1, the first on top; ``turned`` is in whole turns."""
    angles = [2 * math.pi * (turned + n / corners) for n in range(corners)]
    return tuple((0.5 + radius * math.sin(a), 0.5 - radius * math.cos(a)) for a in angles)


def _heart() -> Outline:
    """Return a heart: the curve of x = sin³, from its tip to its notch and back."""
    turns = [2 * math.pi * n / 64 for n in range(64)]
    across = [16 * math.sin(t) ** 3 for t in turns]
    up = [13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t) for t in turns]
    return tuple((0.5 + x / 34, 0.46 - y / 34) for x, y in zip(across, up, strict=True))


SHAPES: Final[dict[str, Outline]] = {
    "green": ((0.5, 0.07), (0.97, 0.91), (0.03, 0.91)),
    "yellow": _regular(64, 0.45),
    "red": ((0.09, 0.09), (0.91, 0.09), (0.91, 0.91), (0.09, 0.91)),
    "blue": _regular(4, 0.52),
    "purple": _heart(),
    "star": tuple(point for pair in zip(_regular(5, 0.52), _regular(5, 0.22, 0.1), strict=True) for point in pair),
}
"""The outlines that the app's marks have: ▲ ● ■ ◆ ♥ ★."""


def shape(kind: str, x: float, y: float, size: float, colour: str) -> Area:
    """Draw a shape in the square whose upper left corner is at ``x``, ``y``."""
    return _scaled([SHAPES[kind]], x, y, size, colour)


def mark(kind: str, x: float, y: float, size: float, look: Look) -> list[Item]:
    """Draw a colour's shape in its colour; the Rotten Four is a square with its number."""
    if kind != "rotten":
        return [shape(kind, x, y, size, look.shapes[kind])]
    at, side = size * 0.05, size * 0.9
    four = Words(x + size / 2, y + size * 0.76, "4", size * 0.72, look.card, bold=True, align="middle")
    return [Box(x + at, y + at, side, side, look.shapes["rotten"], radius=size / 5), four]


def glyph(name: str, x: float, y: float, size: float, colour: str) -> Words:
    """Draw one of the drawings in our typeface; each fills its square."""
    return Words(x, y + size * 0.797, GLYPHS[name], size, colour)


def lock(x: float, y: float, size: float, colour: str) -> list[Item]:
    arch = [(0.5 - 0.25 * math.cos(a), 0.34 - 0.25 * math.sin(a)) for a in (math.pi * n / 16 for n in range(17))]
    within = [(0.5 - 0.15 * math.cos(a), 0.34 - 0.15 * math.sin(a)) for a in (math.pi * n / 16 for n in range(17))]
    shackle = (*arch, (0.75, 0.5), (0.65, 0.5), *reversed(within), (0.35, 0.5), (0.25, 0.5))
    body = Box(x + size * 0.14, y + size * 0.46, size * 0.72, size * 0.5, colour, radius=size * 0.1)
    return [_scaled([shackle], x, y, size, colour), body]


def drawing(name: str, x: float, y: float, size: float) -> list[Item]:
    """Draw a bot's face, or ``companion``, our icon; nothing for any other name."""
    return [_scaled(outlines, x, y, size, colour) for colour, outlines in _drawings().get(name, ())]


def _scaled(outlines: Sequence[Outline], x: float, y: float, size: float, colour: str) -> Area:
    moved = [tuple((round(x + a * size, 2), round(y + b * size, 2)) for a, b in one) for one in outlines]
    return Area(tuple(moved), colour)


@cache
def _drawings() -> dict[str, list[tuple[str, list[Outline]]]]:
    told: dict[str, Any] = json.loads((Path(__file__).parent / "drawings.json").read_text("utf-8"))
    return {
        name: [
            (colour.upper(), [tuple(zip(one[::2], one[1::2], strict=True)) for one in outlines])
            for colour, outlines in parts
        ]
        for name, parts in told.items()
    }
