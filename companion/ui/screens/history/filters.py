"""Asks for the filters of the saved sessions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any

import flet as ft

from companion.engine import N_, capital
from companion.games import GAMES
from companion.sessions.library.library import Filter, Library
from companion.ui import bridge, theme
from companion.ui.device import Device
from companion.ui.host.from_library import PlayedWithin
from companion.ui.host.host import Host, use_host
from companion.ui.kit import spread
from companion.ui.kit.fields import text_field
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import chip, plain_key, tappable
from companion.ui.kit.long_lists import ChipList
from companion.ui.kit.span import ANY_TIME, OTHER, Span
from companion.ui.kit.texts import announced, soft, strong

STATES = ((None, N_("all"), "all"), (True, N_("finished"), "over"), (False, N_("still going on"), "open"))
MODES = (
    (None, N_("all"), "all"),
    ("table", N_("with real cards"), "table"),
    ("digital", N_("on screen"), "digital"),
    ("alone", N_("alone against bots"), "alone"),
)


@dataclass(frozen=True, slots=True)
class FilterChoice:
    game: str | None = None
    person: str | None = None
    mode: str | None = None
    finished: bool | None = None
    span: Span = ANY_TIME
    words: str = ""
    place: str | None = None

    @property
    def chosen(self) -> int:
        """Return how many of the panel's choices differ from the first ones."""
        answers = (self.game, self.person, self.mode, self.finished, self.place)
        return sum(one is not None for one in answers) + self.span.narrows

    def filter(self, tonight: date) -> Filter:
        since, until = self.span.days(tonight)
        return Filter(
            game=self.game,
            person=self.person,
            mode=None if self.mode == "alone" else self.mode,
            alone=self.mode == "alone",
            finished=self.finished,
            since=since,
            until=until,
            words=self.words,
            places=() if self.place is None else (self.place,),
        )


Change = Callable[[Callable[[FilterChoice], FilterChoice]], object]
Answer = tuple[object, str, str]
"""Its value, its words and its identifier."""


def use_asking(
    device: Device, wanted: FilterChoice, edit: Change, hits: ft.Control, beside: ft.Control | None = None
) -> list[ft.Control]:
    """Return the field for words, the key to all other questions, how many games there are, with what stands beside
    that, and the questions.
    """
    say = device.say()
    with_filters, show_filters = ft.use_state(False)
    words = text_field(
        wanted.words, lambda text: edit(lambda old: replace(old, words=text)), say.t("Names, places, notes"), "words"
    )
    told = capital(say.t("filters"))
    told = say.t("{what} ({more})", what=told, more=wanted.chosen) if wanted.chosen else told
    key = chip(told, lambda: show_filters(lambda on: not on), chosen=with_filters, identifier="filter")
    asked = bridge.keyed("asking", Filters, wanted, edit, show_filters) if with_filters else ft.Container()
    count = [announced("hits", hits), *([beside] if beside else [])]  # below each other where the list is narrow
    both = ft.Row(count, wrap=True, alignment=ft.MainAxisAlignment.SPACE_BETWEEN, spacing=8, run_spacing=8)
    return [spread.keys([words, key], spacing=10), both, asked]


def hits(host: Host, wanted: FilterChoice, *, samples: bool = True) -> str:
    """Return how many games there are, or how many of them were found: «12 of 340 games»; ``samples`` may count."""
    say, library = host.say(), Library(host.sessions)
    whole = library.count(Filter(samples=samples))
    if not wanted.chosen and not wanted.words.strip():
        return say.plural("{n} game", "{n} games", whole)
    found = library.count(replace(wanted.filter(host.tonight), samples=samples))
    return say.plural("{n} of {whole} games", "{n} of {whole} games", found, whole=whole)


@bridge.component
def Filters(wanted: FilterChoice, change: Change, show: Callable[[bool], object]) -> ft.Control:
    """Draws a line for each question with its answer; a tap shows the others, one question at a time.

    So all of it leaves room for what is found on a phone.
    """
    host = use_host()
    say, people = host.say(), Library(host.sessions).people()
    places = ft.use_memo(lambda: Library(host.sessions).places(), [])
    asked, ask = ft.use_state("")

    def within(by: Callable[[Span], Span]) -> None:
        change(lambda old: replace(old, span=by(old.span)))
        if by(wanted.span).often != OTHER:
            ask("")

    def choose(field: str, value: Any) -> None:
        change(lambda old: replace(old, **{field: value}))
        ask("")

    games = [(None, say.t("all"), "game-all"), *[(id, g.words.title(say), f"game-{id}") for id, g in GAMES.items()]]
    questions: list[tuple[str, str, Sequence[Answer]]] = [
        ("game", say.t("Game"), games),
        ("finished", say.t("Status"), [(value, say.t(w), f"state-{id}") for value, w, id in STATES]),
        ("mode", say.t("How it was played"), [(value, say.t(w), f"mode-{id}") for value, w, id in MODES]),
        ("span", say.t("When"), [(wanted.span, wanted.span.words(say), "span")]),
    ]
    if people:
        known = [(one.id, one.name, f"person-{at}") for at, one in enumerate(people, 1)]
        questions.append(("person", say.t("Who"), [(None, say.t("everybody"), "person-all"), *known]))
    if places:
        there = [(one, one, f"place-{at}") for at, one in enumerate(places, 1)]
        questions.append(("place", say.t("Where"), [(None, say.t("anywhere"), "place-all"), *there]))
    lines: list[ft.Control] = []
    for field, title, answers in questions:
        chosen = getattr(wanted, field)
        answer = next((words for value, words, _ in answers if value == chosen), "")
        shown = asked == field
        mark = ft.Icons.EXPAND_LESS if shown else ft.Icons.EXPAND_MORE
        row = ft.Row([soft(title), strong(answer, expand=True), ft.Icon(mark, color=theme.SOFT)])
        question = tappable(
            row,
            partial(ask, "" if shown else field),
            spoken=say.labelled(title, answer),
            identifier=f"ask-{field}",
            chosen=shown,
            height=theme.TOUCH,
            padding=ft.Padding.symmetric(horizontal=4),
        )
        lines.append(question)
        if shown and field == "span":
            lines.append(bridge.keyed(field, PlayedWithin, wanted.span, within))
        elif shown:
            look = say.t("Search") if field == "place" else ""
            put, first = partial(choose, field), answers[:1]
            lines.append(bridge.keyed(field, ChipList, field, answers[1:], [chosen], put, first=first, label=look))
    lines.append(plain_key(say.t("Show the games found"), lambda: show(False), "fold-filters"))
    return panel(*lines, spacing=4, identifier="filters")
