"""Asks what to look for among the sessions kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import flet as ft

from companion.engine.words import N_, Say
from companion.games import GAMES
from companion.sessions.library.library import Filter, Person
from companion.ui.parts.chips import choice
from companion.ui.parts.frame import panel

DAYS = {"month": 31, "year": 365}
PERIODS = (("any", N_("any time")), ("month", N_("the last month")), ("year", N_("the last year")))
STATES = ((None, N_("all"), "all"), (True, N_("finished"), "over"), (False, N_("still going on"), "open"))
MODES = (
    (None, N_("all"), "all"),
    ("table", N_("with real cards"), "table"),
    ("digital", N_("without cards"), "digital"),
)
MOST_PEOPLE = 24


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """The filters chosen on the screen."""

    game: str | None = None
    person: str | None = None
    mode: str | None = None
    finished: bool | None = None
    period: str = "any"
    words: str = ""

    @property
    def chosen(self) -> int:
        """Return how many of the panel's choices differ from the first ones."""
        return sum(one is not None for one in (self.game, self.person, self.mode, self.finished)) + (
            self.period != "any"
        )

    def filter(self) -> Filter:
        since = datetime.now(UTC) - timedelta(days=DAYS[self.period]) if self.period in DAYS else None
        return Filter(
            game=self.game,
            person=self.person,
            mode=self.mode,
            finished=self.finished,
            since=since,
            words=self.words,
        )


def filters(
    say: Say,
    wanted: FilterChoice,
    people: tuple[Person, ...],
    change: Callable[[Callable[[FilterChoice], FilterChoice]], Any],
) -> ft.Control:
    """Draw one row of keys for each question."""

    def setting(field: str) -> Callable[[Any], Any]:
        return lambda value: change(lambda old: replace(old, **{field: value}))

    games = [(None, say.t("all"), "game-all"), *[(id, g.words.title(say), f"game-{id}") for id, g in GAMES.items()]]
    rows = [
        choice(say.t("Game"), games, wanted.game, setting("game")),
        choice(
            say.t("State"),
            [(value, say.t(words), f"state-{id}") for value, words, id in STATES],
            wanted.finished,
            setting("finished"),
        ),
        choice(
            say.t("Played"),
            [(value, say.t(words), f"mode-{id}") for value, words, id in MODES],
            wanted.mode,
            setting("mode"),
        ),
        choice(
            say.t("When"),
            [(value, say.t(words), f"period-{value}") for value, words in PERIODS],
            wanted.period,
            setting("period"),
        ),
    ]
    if people:
        known = [(one.id, one.name, f"person-{at}") for at, one in enumerate(people[:MOST_PEOPLE], 1)]
        rows.append(
            choice(say.t("Who"), [(None, say.t("everybody"), "person-all"), *known], wanted.person, setting("person"))
        )
    return panel(rows, spacing=14, identifier="filters")
