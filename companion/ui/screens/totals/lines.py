"""Draws the players of a game that people record afterwards: names, points, and cards where they decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self

import flet as ft

from companion.engine.names import kept_name
from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library.people import same_name
from companion.sessions.library.totals import undecided
from companion.ui.kit.fields import LONGEST, Fields, name_field, summed, text_field, total
from companion.ui.kit.keys import round_key
from companion.ui.kit.texts import body, large, soft, strong

DIGITS = 4
WIDE = 128
"""Pixels of a field for so many digits, and of its label with their sum."""

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
        return tuple(line for line in self.lines if not line.empty)

    @property
    def full(self) -> bool:
        """Tell whether no further player fits: every line is filled, and the game takes no more of them."""
        return not any(line.empty for line in self.lines) and len(self.lines) >= GAMES[self.game].players[-1]

    @property
    def undecided(self) -> tuple[int, ...]:
        """Ids of the lines whose place needs a number of cards."""
        told = enumerate(total(line.points) for line in self.filled)
        points = [-1 - at if found is None else found for at, found in told]  # what is no number is level with nothing
        return tuple(self.filled[seat].id for seat in undecided(self.game, points))

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
        return next((line for line in self.lines if same_name(line.name, name)), None)


@dataclass(frozen=True, slots=True)
class _Typing:
    """Draws the fields into which lines are typed; whether people are ``named``, so that their names are no fields."""

    say: Say
    newest: Callable[[], PastDraft]
    change: Callable[..., object]
    fields: Fields[Place]
    named: bool

    def field(self, number: int, line: Line, name: str, label: str, **more: object) -> ft.Control:
        place = line.id, name

        def enter(_event: object) -> None:
            """Lead the keyboard to the next field; from the last it goes nowhere."""
            now, asked = self.newest(), ("points",) if self.named else ("name", "points")
            order = [(one.id, field) for one in now.lines for field in asked] + [(id, "cards") for id in now.undecided]
            if place in order[:-1]:
                self.fields.focus(order[order.index(place) + 1])

        draw = name_field if name == "name" else text_field
        return draw(
            getattr(line, name),
            lambda text: self.change(line.id, **{name: text}),
            label,
            f"{name}-{number}",
            ref=self.fields.of(place),
            on_submit=enter,
            **more,
        )

    def digits(self, number: int, line: Line, name: str, label: str, who: str) -> ft.Control:
        """Draw a field of a few digits or their sum, spoken with the name of ``who`` has them."""
        told = getattr(line, name)
        keyboard = ft.KeyboardType.PHONE  # which has a plus
        box = self.field(number, line, name, summed(label, told), max_length=LONGEST, keyboard_type=keyboard)
        spoken = self.say.labelled(f"{who}, {label}", told or "–")
        return ft.Semantics(label=spoken, content=box, expand=True)


def players(
    say: Say,
    newest: Callable[[], PastDraft],
    change: Callable[..., object],
    fields: Fields[Place],
    *,
    names: Sequence[str] = (),
    remove: Callable[[int], object] | None = None,
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Draw a line for each player, with keys to ``remove`` it; and what is asked where points are level: why, and a
    field for each line that needs its cards.

    ``change`` takes a line's id and the fields that are typed. ``names`` stay as they are. What is asked for cards
    stands below the lines: it comes and goes while points are typed, and what somebody taps next stays where it is.
    """
    draft, typing = newest(), _Typing(say, newest, change, fields, bool(names))
    lines, cards = list[ft.Control](), list[ft.Control]()
    if draft.undecided:
        why = say.t(
            "Tied on points: the player with more cards is placed higher. If nobody counted them, the place is shared."
        )
        cards.append(soft(why))
    for nth, line in enumerate(draft.lines, 1):
        numbered = say.t("Player {number}", number=nth)
        typed = kept_name(line.name) or numbered
        who = names[nth - 1] if names else typed
        name = ft.Container(strong(who), expand=True) if names else typing.field(nth, line, "name", numbered)
        points, keys = typing.digits(nth, line, "points", say.t("Points"), who), list[ft.Control]()
        if remove is not None:
            drop = partial(remove, line.id)
            keys = [round_key(ft.Icons.CLOSE, say.t("Remove {name}", name=who), drop, f"remove-{nth}")]
        lines.append(_beside(name, points, keys, f"line-{line.id}"))
        if line.id in draft.undecided:
            count = typing.digits(nth, line, "cards", say.t("Cards"), typed)
            cards.append(_beside(ft.Container(body(typed), expand=True), count, [], f"cards-{line.id}"))
    return lines, cards


def _beside(name: ft.Control, field: ft.Control, keys: list[ft.Control], key: str) -> ft.Control:
    """Draw a number beside its name; where letters are large, below it."""
    if large():
        return ft.Column([ft.Row([name, *keys], spacing=8), ft.Row([field])], spacing=8, key=key)
    return ft.Row([name, ft.Container(ft.Row([field]), width=WIDE), *keys], spacing=8, key=key)


def cards_of(lines: Sequence[Line]) -> tuple[int, ...]:
    """Return the numbers of cards by seat, 0 where none is told."""
    return tuple(total(line.cards) or 0 for line in lines)
