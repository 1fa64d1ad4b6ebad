"""Describes a picture in plain values: what lies where, in pixels, from back to front, for every painter alike."""

from __future__ import annotations

from dataclasses import dataclass
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
    """A line through x, y pairs. ``dashes`` are by turns the lengths of what is drawn and of what is left out; only
    charts on a screen have any.
    """

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
