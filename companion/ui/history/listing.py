"""Lists sessions, found by game, people, time and words: the history, and what stands beside one of its games."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.sessions.library.deletions import put_away
from companion.sessions.library.library import Library
from companion.ui import addresses, bridge
from companion.ui.device import Device, use_device
from companion.ui.history.deleted import RecentlyDeleted
from companion.ui.history.filters import FilterChoice, Filters
from companion.ui.history.rows import SittingRow
from companion.ui.parts import spread
from companion.ui.parts.chips import chip
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import pane, panel, target, use_begin
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import announced, body, headline, soft

SHOWN: Final = 20
IN_SIGHT: Final = 3
"""So many rows are in sight without scrolling, whatever stands above them."""

_left: weakref.WeakKeyDictionary[ft.Page, tuple[FilterChoice, int]] = weakref.WeakKeyDictionary()
"""By page what was looked for last and how much of it was shown: the list is the same beside a game of it."""


def forget(page: ft.Page) -> None:
    """Have the list begin anew on this page, with everything."""
    _left.pop(page, None)


@bridge.component
def Listing(chosen: str) -> Any:
    """Draws the list beside the game that was ``chosen`` from it."""
    device, page = use_device(), ft.context.page
    rows = use_listing(device, chosen=chosen)
    far = ft.use_memo(lambda: chosen in _far(device, page), [])
    scrolled = use_begin(_row_name(chosen) if far else "")
    top = headline(device.say().t("History"))
    return pane([top, *rows, *below(device, page)], scrolled=scrolled)


def use_listing(device: Device, *, chosen: str = "", wish: str = "") -> list[ft.Control]:
    """Return what there is to look for with, and what was found; ``chosen`` is marked.

    ``wish`` is what somebody came for: the ``unfinished`` games, or whatever was looked for last.
    """
    page = ft.context.page
    begin = _left.get(page, (FilterChoice(), SHOWN))
    if wish:
        begin = (FilterChoice(finished=False if wish == "unfinished" else None), SHOWN)
    wanted, newest, change = bridge.use_draft(begin[0])
    count, more = ft.use_state(begin[1])
    with_filters, show_filters = ft.use_state(False)
    bridge.use_watched(device.sessions)
    say, library = device.say(), Library(device.sessions)

    def edit(by: Callable[[FilterChoice], FilterChoice]) -> None:
        more(SHOWN)
        change(by)
        _left[page] = (newest(), SHOWN)

    def show_more() -> None:
        _left[page] = (newest(), count + SHOWN)
        more(lambda now: now + SHOWN)

    def take_up(id: str) -> None:
        def back() -> None:
            with suppress(LookupError):  # deleted meanwhile: its screen says so
                put_away(device.sessions, id, back=True)
            page.navigate(addresses.session(id))

        device.writing.keep(back)

    found = library.page(wanted.filter(), count)
    words = text_field(
        wanted.words,
        lambda text: edit(lambda old: replace(old, words=text)),
        label=say.t("Names, places, notes"),
        identifier="words",
    )
    filters = wanted.chosen
    told = say.plural("Filter ({n})", "Filters ({n})", filters) if filters else say.t("Filters")
    key = chip(told, lambda: show_filters(lambda on: not on), chosen=with_filters, identifier="filter")
    column: list[ft.Control] = [spread.keys([words, key], spacing=10)]
    column.append(announced("hits", soft(hits(say, library, wanted))))
    folded = ft.Container()
    column.append(bridge.keyed("asking", Filters, wanted, edit, show_filters) if with_filters else folded)
    rows: list[ft.Control] = [
        target(bridge.keyed(one.id, SittingRow, device.lang, one, take_up, one.id == chosen), _row_name(one.id))
        for one in found.rows
    ]
    if not rows:
        nothing = (
            say.t("No game is like that.") if filters or wanted.words.strip() else say.t("No game has been played yet.")
        )
        rows = [panel([body(nothing)], identifier="empty")]
    column.append(ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
    if found.next is not None:
        column.append(ft.Row([quiet_key(say.t("Show more"), show_more, "more")]))
    return column


def below(device: Device, page: ft.Page, *, deleted: bool = True) -> list[ft.Control]:
    """Return what stands below the list: a game from before is written down, one that was deleted comes back."""
    words = device.say().t("Write down a game played before")
    past = ft.Row([quiet_key(words, lambda: page.navigate(addresses.PAST), "past")])
    return [past, bridge.keyed("deleted", RecentlyDeleted, False)] if deleted else [past]


def hits(say: Say, library: Library, wanted: FilterChoice) -> str:
    """Return how many games there are, or how many of them were found: «12 of 340 games»."""
    whole = library.count()
    if not wanted.chosen and not wanted.words.strip():
        return say.plural("{n} game", "{n} games", whole)
    return say.plural("{n} of {whole} games", "{n} of {whole} games", library.count(wanted.filter()), whole=whole)


def _far(device: Device, page: ft.Page) -> list[str]:
    """Return the ids of the games that are not in sight when the list begins."""
    wanted, count = _left.get(page, (FilterChoice(), SHOWN))
    return [one.id for one in Library(device.sessions).page(wanted.filter(), count).rows[IN_SIGHT:]]


def _row_name(id: str) -> str:
    return f"sitting-{id}"
