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


Item = Box | Words | Area


@dataclass(frozen=True, slots=True)
class Picture:
    width: int
    height: int
    ground: str
    items: tuple[Item, ...]
