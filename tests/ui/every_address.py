"""Every address of the app, read from its table of routes: what is added there is found here.

And two things for each place in an address.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import flet as ft

from companion.games.thirteen.options import Options
from companion.ui.routes import ROUTES
from tests.ui.saved import ROUND, kept
from tests.ui.tab import Server

PLACE = re.compile(r":(\w+)(\([^)]*\))?")
"""A part of an address that stands for something, and which letters it takes."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """An address with places for what it is about, and the name of the component that draws it."""

    path: str
    component: str

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(found[1] for found in PLACE.finditer(self.path))

    def each(self, values: Mapping[str, Sequence[str]]) -> list[str]:
        """The addresses with each of these values; 1 stands where there is none."""
        every = itertools.product(*(values.get(name, ("1",)) for name in self.places))
        return [self.filled(dict(zip(self.places, one, strict=True))) for one in every]

    def filled(self, values: Mapping[str, str]) -> str:
        """The address with these values; one that is missing is a mistake of the test."""
        return PLACE.sub(lambda found: values[found[1]], self.path)


def patterns(routes: Sequence[ft.Route] = ROUTES, above: str = "") -> Iterator[Pattern]:
    for one in routes:
        path = "/".join([above.rstrip("/"), (one.path or "").strip("/")]) if one.path != "/" else "/"
        if one.component is not None:
            yield Pattern(path, getattr(one.component, "__name__", ""))
        yield from patterns(one.children or [], path)


def by_component() -> dict[str, list[Pattern]]:
    """Under the name of each component the addresses that it draws."""
    found: dict[str, list[Pattern]] = {}
    for one in patterns():
        found.setdefault(one.component, []).append(one)
    return found


def walk(drawn: Sequence[Pattern], values: Mapping[str, Sequence[str]]) -> list[str]:
    """Addresses of one component in an order in which each comes straight after each of the others.

    ``values`` are two for each place: an address that stands for one thing comes after itself for another one.
    """
    things = [{name: values[name][nth] for name in values} for nth in range(2)]
    filled = sorted({one.filled(thing) for one in drawn for thing in things})
    way = filled[:1]
    for at, one in enumerate(filled):
        for other in filled[at + 1 :]:
            way += [other, one]
        way += filled[at + 1 : at + 2]
    return way


SHARED_BY = {name: drawn for name, drawn in by_component().items() if len(drawn) > 1 or drawn[0].places}


def two_things(server: Server) -> dict[str, list[str]]:
    """Under the name of each place the two values, of sessions and people that the server has now."""
    with kept(server) as sessions:
        ids = []
        for first in ("Ana", "Dora"):
            one = sessions.begin("13", (first, "Bo", "Chloé"), 0, tracking="scorepad", options=Options(deals=2))
            for _ in range(2):
                one.tell(ROUND, seen=one.revision)
            ids.append(one.id)
        people = [one.id for one in sessions.people.everybody()]
        groups = [sessions.people.groups.add(name, people).id for name in ("Monday", "Friday")]
        today = sessions.clock().astimezone().date()
    return {
        "id": ids,
        "game": ["push", "13"],
        "rule": ["P1", "N1"],
        "at": ["1", "0"],
        "entry": ["1", "2"],
        "round": ["1", "2"],
        "person": people[:2],
        "other": people[2:],
        "group": groups,
        "day": [today.isoformat(), "2020-05-09"],
        "part": ["1", "2"],
        "year": [str(today.year), "2020"],
        "number": ["1", "2"],
        "code": ["AEAJCNR2", "AEAJCNR3"],
        "below": ["place", "look"],
    }
