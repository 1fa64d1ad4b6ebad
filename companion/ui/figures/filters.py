"""Asks which games count: what was played, when, where, and who was there."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import flet as ft

from companion.engine.words import N_, Say
from companion.games import GAMES
from companion.sessions.library.look_back import Selection
from companion.sessions.library.people import KnownPerson
from companion.ui import bridge
from companion.ui.parts.chips import chip, choice
from companion.ui.parts.frame import panel
from companion.ui.parts.texts import soft

PERIODS: Final = {
    "all": N_("All time"),
    "year": N_("This year"),
    "last-year": N_("Last year"),
    "quarter": N_("Last 90 days"),
}
MOST: Final = 24
"""How many places and people are offered."""


@dataclass(frozen=True, slots=True)
class FigureFilter:
    """The filters chosen on a screen; ``beside`` are ids of people all of whom were there."""

    game: str | None = None
    period: str = "all"
    place: str = ""
    beside: tuple[str, ...] = ()

    @property
    def narrowed(self) -> int:
        """Return how many of the folded questions have another answer than the first one."""
        return bool(self.place) + len(self.beside)

    def selection(self) -> Selection:
        return Selection(self.game, *_span(self.period), self.place, self.beside)


Change = Callable[[Callable[[FigureFilter], FigureFilter]], Any]


@dataclass(frozen=True, slots=True)
class Offered:
    """What there is to choose from: which questions are asked, places, and people."""

    games: bool = True
    periods: bool = True
    places: Sequence[str] = ()
    people: Sequence[KnownPerson] = ()


@bridge.component
def Filters(say: Say, wanted: FigureFilter, change: Change, offered: Offered) -> Any:
    """Draws the questions: game and time at once, place and company behind a key."""
    open_, unfold = bridge.use_state(False)

    def answer(**fields: Any) -> None:
        change(lambda old: replace(old, **fields))

    def toggle(id: str) -> None:
        change(lambda old: replace(old, beside=_without(old.beside, id) if id in old.beside else (*old.beside, id)))

    lines: list[ft.Control] = []
    if offered.periods:
        periods = [(key, say.t(words), f"period-{key}") for key, words in PERIODS.items()]
        lines.append(choice(say.t("When"), periods, wanted.period, lambda period: answer(period=period)))
    if offered.games:
        games: list[tuple[str | None, str, str]] = [(None, say.t("All games"), "game-all")]
        games += [(id, one.words.title(say), f"game-{id}") for id, one in GAMES.items()]
        lines.append(choice(say.t("Game"), games, wanted.game, lambda game: answer(game=game)))
    if offered.places or offered.people:
        words = say.t("Where and with whom")
        if wanted.narrowed:
            words = say.t("{what} ({n})", what=words, n=wanted.narrowed)
        key = chip(words, lambda: unfold(lambda old: not old), chosen=open_ or bool(wanted.narrowed), identifier="more")
        lines.append(ft.Row([key]))
    if open_:
        more: list[ft.Control] = []
        if offered.places:
            places = [("", say.t("Anywhere"), "place-all")]
            places += [(one, one, f"place-{at}") for at, one in enumerate(offered.places[:MOST], 1)]
            more.append(choice(say.t("Place"), places, wanted.place, lambda place: answer(place=place)))
        if offered.people:
            keys: list[ft.Control] = []
            for at, one in enumerate(offered.people[:MOST], 1):
                tap = functools.partial(toggle, one.id)
                keys.append(chip(one.name, tap, chosen=one.id in wanted.beside, identifier=f"with-{at}"))
            row = ft.Row(keys, wrap=True, spacing=8, run_spacing=8)
            more.append(ft.Column([soft(say.t("With – all of them were there")), row], spacing=6))
        lines.append(panel(more, spacing=12, identifier="more-filters"))
    return ft.Column(lines, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _without(ids: tuple[str, ...], id: str) -> tuple[str, ...]:
    return tuple(one for one in ids if one != id)


def _span(period: str) -> tuple[datetime | None, datetime | None]:
    """Return the beginning and the end of a period; a year is that of this machine's own time."""
    now = datetime.now().astimezone()
    first = datetime(now.year, 1, 1).astimezone()
    if period == "year":
        return first.astimezone(UTC), None
    if period == "last-year":
        return datetime(now.year - 1, 1, 1).astimezone(UTC), first.astimezone(UTC)
    return (now.astimezone(UTC) - timedelta(days=90) if period == "quarter" else None), None
