"""Draws one player of a game that is written down afterwards: name, points, and cards where they decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import flet as ft

from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library.people import same_name
from companion.sessions.library.totals import undecided
from companion.ui.parts.fields import Fields, text_field
from companion.ui.parts.keys import round_key
from companion.ui.parts.texts import strong
from companion.ui.prefs import LONGEST_NAME

DIGITS = 4

Place = tuple[int, str]
"""A line's id, and which of its fields."""


@dataclass(frozen=True, slots=True)
class Line:
    """Holds what stands in a player's fields; ``id`` never changes."""

    id: int
    name: str = ""
    points: str = ""
    cards: str = ""

    @property
    def empty(self) -> bool:
        return not (self.name.strip() or self.points.strip())


@dataclass(frozen=True, slots=True)
class PastDraft:
    """Holds a game and its players, by seat."""

    game: str
    lines: tuple[Line, ...]

    @property
    def filled(self) -> tuple[Line, ...]:
        """The lines in which something stands."""
        return tuple(line for line in self.lines if not line.empty)

    @property
    def full(self) -> bool:
        """Tell whether no further player fits: every line is filled, and the game takes no more of them."""
        return not any(line.empty for line in self.lines) and len(self.lines) >= GAMES[self.game].players[-1]

    @property
    def undecided(self) -> tuple[int, ...]:
        """Ids of the lines whose place needs a number of cards."""
        points = [number(line.points) for line in self.filled]
        if None in points:
            points = [-1 - at if found is None else found for at, found in enumerate(points)]
        return tuple(self.filled[seat].id for seat in undecided(self.game, [one or 0 for one in points]))

    def with_line(self, id: int, **fields: Any) -> Self:
        lines = tuple(replace(line, **fields) if line.id == id else line for line in self.lines)
        return replace(self, lines=lines)

    def with_one_more(self, name: str = "") -> Self:
        """Put a name on the first free line, or on one more."""
        free = next((line for line in self.lines if line.empty), None)
        if name and free is not None:
            return self.with_line(free.id, name=name)
        return replace(self, lines=(*self.lines, Line(1 + max((line.id for line in self.lines), default=-1), name)))

    def without(self, id: int) -> Self:
        return replace(self, lines=tuple(line for line in self.lines if line.id != id))

    def holds(self, name: str) -> Line | None:
        """Return the line of somebody with this name."""
        return next((line for line in self.lines if line.name.strip() and same_name(line.name, name)), None)


def places(draft: PastDraft, *, named: bool = False) -> list[Place]:
    """Return the fields in the order in which they are filled; where people are ``named``, without their names."""
    found: list[Place] = []
    for line in draft.lines:
        if not named:
            found.append((line.id, "name"))
        found.append((line.id, "points"))
        if line.id in draft.undecided:
            found.append((line.id, "cards"))
    return found


def go_on(fields: Fields[Place], order: Sequence[Place], place: Place) -> None:
    """Lead the keyboard to the field after this one; from the last it goes nowhere."""
    if place in order[:-1]:
        fields.focus(order[order.index(place) + 1])


def number(text: str) -> int | None:
    """Return what a field says; None for no number."""
    return int(text) if text.strip().isdecimal() else None


def player_line(
    say: Say,
    at: int,
    line: Line,
    change: Callable[..., object],
    *,
    fields: Fields[Place],
    enter: Callable[[Place], object],
    named: str = "",
    cards: bool,
    remove: Callable[[], object] | None = None,
) -> ft.Control:
    """Draw the line; ``change`` takes the fields that are typed; ``named`` is a name that stays as it is.

    ``enter`` is told in which of the ``fields`` the Enter key was tapped.
    """

    def going_on(field: str) -> dict[str, Any]:
        place = (line.id, field)
        return {"ref": fields.of(place), "on_submit": lambda _: enter(place)}

    who = named or line.name.strip() or say.t("Player {number}", number=at + 1)

    def digits(field: str, label: str, value: str) -> ft.Control:
        box = text_field(
            value,
            lambda text: change(**{field: text}),
            label=label,
            identifier=f"{field}-{at + 1}",
            max_length=DIGITS,
            keyboard_type=ft.KeyboardType.NUMBER,
            **going_on(field),
        )
        spoken = say.t("{what}: {number}", what=f"{who}, {label}", number=value or "–")
        return ft.Semantics(label=spoken, content=box, expand=True)

    points = ft.Container(ft.Row([digits("points", say.t("Points"), line.points)]), width=104)
    if named:
        name: ft.Control = ft.Container(strong(named), expand=True)
    else:
        name = text_field(
            line.name,
            lambda text: change(name=text),
            label=say.t("Player {number}", number=at + 1),
            identifier=f"name-{at + 1}",
            max_length=LONGEST_NAME,
            **going_on("name"),
        )
    keys = []
    if remove is not None:
        keys = [round_key(ft.Icons.CLOSE, say.t("Remove {name}", name=who), remove, f"remove-{at + 1}")]
    # cards come and go while points are typed: these stay where they are, or the next digit would go elsewhere
    rows = [ft.Row([name, points, *keys], spacing=8)]
    if cards:
        told = ft.Container(ft.Row([digits("cards", say.t("Cards"), line.cards)]), width=96)
        rows.append(ft.Row([ft.Container(expand=True), told], spacing=8))
    return ft.Column(list[ft.Control](rows), spacing=6, key=f"line-{line.id}")


def cards_of(lines: Sequence[Line]) -> tuple[int, ...]:
    """Return the numbers of cards by seat, 0 where none is told."""
    return tuple(number(line.cards) or 0 for line in lines)
