"""Describes a picture in plain values: what lies where, in pixels, from back to front, for every painter alike."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Literal

Align = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners, filled, with an edge of ``edge`` inside it, or both. Colours are ``#RRGGBB``."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    radius: float = 0
    line: str = ""
    edge: float = 0


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text. ``x`` is its left end, middle or right end, ``y`` its base line."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False
    align: Align = "left"


@dataclass(frozen=True, slots=True)
class Area:
    """A filled area within outlines of x, y pairs; an outline inside another one cuts a hole."""

    outlines: tuple[tuple[tuple[float, float], ...], ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Trace:
    """A line through x, y pairs. ``dashes`` are by turns the lengths of what is drawn and of what is left out."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float
    dashes: tuple[float, ...] = ()


Item = Box | Words | Area | Trace


@dataclass(frozen=True, slots=True)
class Picture:
    width: int
    height: int
    ground: str
    items: tuple[Item, ...]


def dashed(trace: Trace) -> list[list[tuple[float, float]]]:
    """Return the pieces of a line that are drawn, for painters that know no dashes; all of it without them."""
    if not trace.dashes:
        return [list(trace.points)]
    pieces: list[list[tuple[float, float]]] = [[trace.points[0]]]
    turn, left = 0, trace.dashes[0]
    for (x, y), (to_x, to_y) in pairwise(trace.points):
        long = hypot(to_x - x, to_y - y)
        gone = 0.0
        while long - gone > left:
            gone += left
            point = (x + (to_x - x) * gone / long, y + (to_y - y) * gone / long)
            if turn % 2 == 0:
                pieces[-1].append(point)
            turn += 1
            left = trace.dashes[turn % len(trace.dashes)]
            if turn % 2 == 0:
                pieces.append([point])
        left -= long - gone
        if turn % 2 == 0:
            pieces[-1].append((to_x, to_y))
    return [piece for piece in pieces if len(piece) > 1]
