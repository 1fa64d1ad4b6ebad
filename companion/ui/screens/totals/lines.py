"""Draws the players of a game that is written down afterwards: names, points, and cards where they decide."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

import flet as ft

from companion.engine.names import kept_name
from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library.people import same_name
from companion.sessions.library.totals import undecided
from companion.ui.kit.fields import Fields, text_field
from companion.ui.kit.keys import round_key
from companion.ui.kit.texts import body, soft, strong
from companion.ui.kit.zoom import large
from companion.ui.prefs import LONGEST_NAME

DIGITS = 4
WIDE = 104
"""Pixels of a field for so many digits."""

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
        return not (kept_name(self.name) or self.points.strip())


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
        return next((line for line in self.lines if same_name(line.name, name)), None)


def places(draft: PastDraft, *, named: bool = False) -> list[Place]:
    """Return the fields in the order in which they are filled; where people are ``named``, without their names."""
    found: list[Place] = []
    for line in draft.lines:
        if not named:
            found.append((line.id, "name"))
        found.append((line.id, "points"))
    return found + [(id, "cards") for id in draft.undecided]


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
    remove: Callable[[], object] | None = None,
) -> ft.Control:
    """Draw the line; ``change`` takes the fields that are typed; ``named`` is a name that stays as it is.

    ``enter`` is told in which of the ``fields`` the Enter key was tapped.
    """

    def typed(points: str) -> None:
        change(points=points)

    who = named or _who(say, at, line)
    points = _digits(say, at, line, "points", who, typed, fields, enter)
    if named:
        name: ft.Control = ft.Container(strong(named), expand=True)
    else:
        name = text_field(
            line.name,
            lambda text: change(name=text),
            label=say.t("Player {number}", number=at + 1),
            identifier=f"name-{at + 1}",
            max_length=LONGEST_NAME,
            ref=fields.of((line.id, "name")),
            on_submit=lambda _: enter((line.id, "name")),
        )
    keys: list[ft.Control] = []
    if remove is not None:
        keys = [round_key(ft.Icons.CLOSE, say.t("Remove {name}", name=who), remove, f"remove-{at + 1}")]
    return _beside(name, points, keys, f"line-{line.id}")


def cards_asked(
    say: Say,
    draft: PastDraft,
    change: Callable[[int, str], object],
    *,
    fields: Fields[Place],
    enter: Callable[[Place], object],
) -> list[ft.Control]:
    """Draw what is asked where points are level: why, and a field for each line that needs its cards.

    ``change`` takes the line's id and what is typed. All of it stands below the lines: it comes and goes while points
    are typed, and what somebody taps next stays where it is.
    """
    if not draft.undecided:
        return []
    why = say.t(
        "Tied on points: the player with more cards is placed higher. If nobody counted them, the place is shared."
    )
    found: list[ft.Control] = [soft(why)]
    for at, line in enumerate(draft.lines):
        if line.id in draft.undecided:
            who = _who(say, at, line)
            field = _digits(say, at, line, "cards", who, functools.partial(change, line.id), fields, enter)
            name = ft.Container(body(who), expand=True)
            found.append(_beside(name, field, [], f"cards-{line.id}"))
    return found


def _beside(name: ft.Control, field: ft.Control, keys: list[ft.Control], key: str) -> ft.Control:
    """Draw a number beside its name; where letters are large, below it."""
    if large():
        return ft.Column([ft.Row([name, *keys], spacing=8), ft.Row([field])], spacing=8, key=key)
    return ft.Row([name, ft.Container(ft.Row([field]), width=WIDE), *keys], spacing=8, key=key)


def _who(say: Say, at: int, line: Line) -> str:
    return kept_name(line.name) or say.t("Player {number}", number=at + 1)


def _digits(
    say: Say,
    at: int,
    line: Line,
    field: Literal["points", "cards"],
    who: str,
    change: Callable[[str], object],
    fields: Fields[Place],
    enter: Callable[[Place], object],
) -> ft.Control:
    """Draw a field of a few digits, spoken with the name of ``who`` has them."""
    place = (line.id, field)
    label, value = (say.t("Points"), line.points) if field == "points" else (say.t("Cards"), line.cards)
    box = text_field(
        value,
        change,
        label=label,
        identifier=f"{field}-{at + 1}",
        max_length=DIGITS,
        keyboard_type=ft.KeyboardType.NUMBER,
        ref=fields.of(place),
        on_submit=lambda _: enter(place),
    )
    spoken = say.t("{what}: {number}", what=f"{who}, {label}", number=value or "–")
    return ft.Semantics(label=spoken, content=box, expand=True)


def cards_of(lines: Sequence[Line]) -> tuple[int, ...]:
    """Return the numbers of cards by seat, 0 where none is told."""
    return tuple(number(line.cards) or 0 for line in lines)
