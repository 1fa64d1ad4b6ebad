"""Asks which games count: what was played, when, where, and who was there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import flet as ft

from companion.engine import capital
from companion.games import GAMES
from companion.sessions.library.library import Library
from companion.sessions.library.look_back import Selection
from companion.sessions.library.people import KnownPerson
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.host.from_library import PlayedWithin
from companion.ui.host.host import use_host
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import chip, choice
from companion.ui.kit.long_lists import ChipList
from companion.ui.kit.span import ANY_TIME, Span
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import soft


@dataclass(frozen=True, slots=True)
class FigureFilter:
    """The filters chosen on a screen; ``beside`` are ids of people all of whom were there."""

    game: str | None = None
    span: Span = ANY_TIME
    place: str = ""
    beside: tuple[str, ...] = ()

    @property
    def narrowed(self) -> int:
        """Return how many of the folded questions have another answer than the first one."""
        return bool(self.place) + len(self.beside)

    def selection(self, tonight: date) -> Selection:
        return Selection(self.game, *self.span.days(tonight), self.place, self.beside)


Change = Callable[[Callable[[FigureFilter], FigureFilter]], object]
Offered = tuple[Sequence[str], Sequence[KnownPerson]]
"""The places and the people there are to choose from."""


@bridge.component
def Filtered(
    draw: Callable[..., Any], *facts: Any, without: tuple[str, ...] = (), games: bool = True, periods: bool = True
) -> ft.Control:
    """Draws the questions, and below them the component ``draw`` with its ``facts`` and what is wanted.

    People with these ids are not offered: it is about them.
    """
    wanted, _, change = bridge.use_draft(FigureFilter())
    filters = bridge.keyed("filters", Filters, wanted, change, without=without, games=games, periods=periods)
    figures = bridge.keyed("filtered", draw, *facts, wanted)
    return stretched([filters, figures], spacing=12)


@bridge.component
def Filters(
    wanted: FigureFilter,
    change: Change,
    offered: Offered | None = None,
    *,
    without: tuple[str, ...] = (),
    games: bool = True,
    periods: bool = True,
) -> ft.Control:
    """Draws the questions: game and time at once, place and company behind a key.

    Unless something else is ``offered``, it is all places, and all people who played but those ``without`` whom it is.
    """
    sessions, say = use_host().sessions, use_device().say()
    open_, unfold = bridge.use_state(False)

    def offer() -> Offered:
        people = [one for one in sessions.people.everybody() if one.record.games and one.id not in without]
        return offered or (tuple(sorted(Library(sessions).places())), people)

    everywhere, everybody = ft.use_memo(offer, [offered, without, sessions.people.version])

    def within(by: Callable[[Span], Span]) -> None:
        change(lambda old: replace(old, span=by(old.span)))

    def answer(**fields: Any) -> None:
        change(lambda old: replace(old, **fields))

    def toggle(id: str) -> None:
        change(lambda old: replace(old, beside=tuple(sorted({*old.beside} ^ {id}))))

    lines: list[ft.Control] = []
    if periods:
        spans = bridge.keyed("span", PlayedWithin, wanted.span, within)
        lines.append(stretched([soft(say.t("When")), spans], spacing=6))
    if games:
        kinds: list[tuple[str | None, str, str]] = [(None, say.t("All games"), "game-all")]
        kinds += [(id, one.words.title(say), f"game-{id}") for id, one in GAMES.items()]
        lines.append(choice(say.t("Game"), kinds, wanted.game, lambda game: answer(game=game)))
    if not everywhere and not everybody:
        return stretched([*lines, ft.Container()], spacing=12)
    words = say.t("Where and with whom")
    if wanted.narrowed:
        words = say.t("{what} ({more})", what=words, more=wanted.narrowed)
    key = chip(words, lambda: unfold(lambda old: not old), chosen=open_ or bool(wanted.narrowed), identifier="more")
    lines.append(ft.Row([key]))
    more: list[ft.Control] = []
    if everywhere:
        places = [(one, one, f"place-{at}") for at, one in enumerate(everywhere, 1)]
        first, look = [("", capital(say.t("anywhere")), "place-all")], say.t("Search")
        chips = ChipList("place", places, [wanted.place], lambda at: answer(place=at), first=first, label=look)
        more.append(stretched([soft(say.t("Where")), chips], spacing=6))
    if everybody:
        people = [(one.id, one.name, f"with-{at}") for at, one in enumerate(everybody, 1)]
        chips = ChipList("with", people, wanted.beside, toggle)
        more.append(stretched([soft(say.t("With – all of them were there")), chips], spacing=6))
    if open_:
        lines.append(panel(*more, spacing=12, identifier="more-filters"))
    return stretched(lines, spacing=12)
