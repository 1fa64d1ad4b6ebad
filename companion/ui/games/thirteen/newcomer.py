"""Holds who is about to join a match of 13, and asks for it: the name, the place, the points to begin with."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.engine import wire
from companion.engine.words import Say
from companion.games.thirteen.scorepad import View
from companion.sessions.library.people import KnownPerson, People, found_in, same_name
from companion.ui import theme
from companion.ui.parts.badge import badge
from companion.ui.parts.chips import choice, choices, person_chip
from companion.ui.parts.entry import Form
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import panel
from companion.ui.parts.texts import heading, lettering, soft
from companion.ui.prefs import LONGEST_NAME

OFFERED: Final = 8
"""How many people are offered at once; the others are found by name."""
DIGITS: Final = 4
SIGN: Final = 30


@dataclass(frozen=True, slots=True)
class Newcomer:
    """What has been entered; ``after`` is the seat they play after, None for the last one of the circle."""

    name: str = ""
    after: int | None = None
    points: str = "0"

    def place(self, circle: Sequence[int]) -> int:
        """Return the seat they play after: as chosen, if that one is still at the table."""
        return circle[-1] if self.after is None or self.after not in circle else self.after


def _write(one: Newcomer) -> dict[str, Any] | None:
    return None if one == Newcomer() else {"name": one.name, "after": one.after, "points": one.points}


def _read(value: Any, _mine: Newcomer) -> Newcomer:
    raw = wire.an_object(value, "join")
    after = raw.get("after")
    points = wire.a_text(raw.get("points"), "points")[:DIGITS]
    return Newcomer(
        wire.a_text(raw.get("name"), "name")[:LONGEST_NAME],
        None if after is None else wire.a_number(after, "after"),
        "".join(sign for sign in points if sign in "0123456789"),
    )


FORM: Final = Form(_write, _read)

Edit = Callable[..., None]
"""Changes what has been entered, as ``entry.Change`` does."""


def newcomer_panel(say: Say, people: People, seen: View, one: Newcomer, edit: Edit, fixed: str = "") -> ft.Control:
    """Draw the questions. ``fixed`` is the name of somebody who stays who they are: a join that is corrected."""

    def put(**told: Any) -> None:
        edit(lambda old: replace(old, **told))

    def points(text: str) -> None:
        digits = "".join(sign for sign in text if sign in "0123456789")[:DIGITS]
        edit(lambda old: replace(old, points=digits), typed=True)

    asked: list[ft.Control] = [heading(say.t("Somebody joins"))]
    if fixed:
        asked.append(lettering(fixed, size=theme.LARGE, color=theme.INK))
    else:
        typed = text_field(
            one.name,
            lambda text: edit(lambda old: replace(old, name=text), typed=True),
            label=say.t("Who joins?"),
            identifier="newcomer",
            max_length=LONGEST_NAME,
        )
        asked += [_offered(say, people, seen, one, put), ft.Row([typed])]
    after = [(seat, say.name(seat), f"after-{seat}") for seat in seen.circle]
    asked.append(choice(say.t("Plays after"), after, one.place(seen.circle), lambda seat: put(after=seat)))
    asked.append(soft(_points_words(say, seen, fixed or one.name)))
    asked.append(choices(_agreed(say, seen), one.points or "0", lambda text: put(points=text)))
    number = text_field(
        one.points,
        points,
        label=say.t("Points"),
        identifier="start-points",
        max_length=DIGITS,
        keyboard_type=ft.KeyboardType.NUMBER,
    )
    asked.append(ft.Row([ft.Container(ft.Row([number]), width=120)]))
    return panel(asked, identifier="joining")


def _points_words(say: Say, seen: View, name: str) -> str:
    """Say what the points are: those to begin with, or for who comes back more than they have."""
    gone = [seat for seat in range(seen.players) if seat not in seen.circle]  # who joins later has a name already
    back = next((seat for seat in gone if same_name(name, say.names[seat])), None)
    if back is None:
        return say.t("Begins with so many points")
    points = say.plural("{n} point", "{n} points", seen.totals[back])
    return say.t("Comes back with {points}, and so many more", points=points)


def _agreed(say: Say, seen: View) -> list[tuple[str, str, str]]:
    """Return what tables agree on, as points, words and identifier: no number twice."""
    totals = [seen.totals[seat] for seat in seen.circle]
    average = round(sum(totals) / len(totals))
    offers = [
        ("0", say.plural("{n} point", "{n} points", 0), "start-0"),
        (str(average), say.t("the average: {points}", points=average), "start-average"),
        (str(max(totals)), say.t("the most: {points}", points=max(totals)), "start-most"),
    ]
    return [one for at, one in enumerate(offers) if one[0] not in [other[0] for other in offers[:at]]]


def _offered(say: Say, people: People, seen: View, one: Newcomer, put: Callable[..., None]) -> ft.Control:
    """Draw chips of who is not at the table: first who was, then who plays often of late."""
    there = [say.names[seat] for seat in seen.circle]
    gone = [name for seat, name in enumerate(say.names) if seat not in seen.circle]
    usual = [person for person in people.usual() if not any(same_name(person.name, name) for name in there)]
    usual.sort(key=lambda person: not any(same_name(person.name, name) for name in gone))
    chosen = [person for person in usual if same_name(person.name, one.name)]
    wanted = "" if chosen else one.name
    found = [person for person in usual if found_in(wanted, person.name)][:OFFERED]
    found = [*(person for person in chosen if person not in found), *found][:OFFERED]
    chips = [_chip(say, person, same_name(person.name, one.name), put) for person in found]
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)


def _chip(say: Say, person: KnownPerson, chosen: bool, put: Callable[..., None]) -> ft.Control:
    name = lettering(person.name, size=theme.BODY, color=theme.INK, lines=1)
    name.expand = name.expand_loose = True
    return person_chip(
        [badge(person.name, person.colour, SIGN), name],
        functools.partial(put, name="" if chosen else person.name),
        spoken=say.t("{name} joins", name=person.name),
        identifier=f"person-{person.id}",
        chosen=chosen,
        key=person.id,
    )
