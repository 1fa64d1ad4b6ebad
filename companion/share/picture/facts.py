"""Holds the facts of a picture of a session, an evening or a year: words and numbers, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.share.charts.values import BarChart

Kind = Literal["green", "yellow", "red", "blue", "purple", "rotten", "chip", "word"]


@dataclass(frozen=True, slots=True)
class Look:
    """Colours as ``#RRGGBB``: one theme's, and a game's own. ``shapes`` go by a colour's word, ``suits`` by letter."""

    paper: str
    card: str
    key: str
    ink: str
    soft: str
    line: str
    accent: str
    fill: str
    on_fill: str
    tint: str
    face: str
    face_ink: str
    face_edge: str
    shapes: dict[str, str]
    suits: dict[str, str]


@dataclass(frozen=True, slots=True)
class Part:
    """A column of where points came from: a colour with its shape, the value of a chip, or a word alone."""

    kind: Kind
    word: str


@dataclass(frozen=True, slots=True)
class Source:
    """What somebody has in such a column; ``safe`` of it was locked away."""

    told: str
    safe: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """One seat; ``points`` may have parts. ``sign`` is a colour word, the name of a bot's face, or empty.

    ``sources`` match the ``parts``.
    """

    name: str
    rank: int
    points: int | str
    winner: bool
    sign: str = ""
    sources: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A score block: a column for each of ``Facts.people``, in their order; None for who was not there."""

    title: str
    lines: tuple[tuple[str, tuple[int | None, ...]], ...]
    total: str


@dataclass(frozen=True, slots=True)
class GridCard:
    """A card of a grid: ``rank`` as it is written, empty for a crown; ``suits`` by the letters of ``Look.suits``."""

    row: int
    col: int
    rank: str
    suits: str


@dataclass(frozen=True, slots=True)
class Grid:
    title: str
    cards: tuple[GridCard, ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """A chart of bars, such as the games of each month."""

    title: str
    chart: BarChart


@dataclass(frozen=True, slots=True)
class Cells:
    """What a game hands over: ``sources`` has a line for each standing, and in it a cell for each of ``parts``."""

    emblem: tuple[str, ...]
    parts: tuple[Part, ...] = ()
    sources: tuple[tuple[Source, ...], ...] = ()
    notes: tuple[str, ...] = ()
    more: Block | Grid | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """All that a picture tells: ``people`` by their places, ``notes`` below them; ``points`` are those of the first."""

    game: str
    date: str
    place: str
    over: str
    headline: str
    people: tuple[Person, ...]
    parts: tuple[Part, ...]
    notes: tuple[str, ...]
    points: str
    more: Block | Grid | Graph | None
    app: str
    credit: str
    emblem: tuple[str, ...]
    """Shapes, suits or drawings by name that stand for the game."""
