"""Shows every session kept, found by game, people, time and words; and all of them added up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlsplit

import flet as ft

from companion.engine.words import Say
from companion.sessions.library.deletions import put_away
from companion.sessions.library.library import Library
from companion.ui import addresses, bridge
from companion.ui.device import use_device
from companion.ui.history.deleted import RecentlyDeleted
from companion.ui.history.figures import Figures
from companion.ui.history.filters import FilterChoice, Filters
from companion.ui.history.rows import SittingRow
from companion.ui.history.samples import SamplesPanel
from companion.ui.parts import spread
from companion.ui.parts.chips import chip
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import panel, screen, target, view
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.looked_through import LookedThrough, looked_through
from companion.ui.parts.texts import announced, body, headline, soft

SHOWN: Final = 20


@bridge.component
def History() -> ft.View:
    wish = urlsplit(ft.context.page.route).query
    return view(ft.use_view_path(), bridge.keyed(f"history-{wish}", SessionList, wish))


@bridge.component
def SessionList(wish: str) -> Any:
    """Draws either the list or the figures on a phone, both on a wide page.

    ``wish`` is what somebody came for: the ``unfinished`` games, what was ``deleted``, or nothing of these.
    """
    device, page = use_device(), ft.context.page
    address = addresses.HISTORY + (f"?{wish}" if wish else "")
    before = ft.use_memo(lambda: looked_through(device, address), [])
    whole = FilterChoice(finished=False if wish == "unfinished" else None)
    wanted, _, change = bridge.use_draft(before.wanted if before else whole)
    count, more = ft.use_state(before.count if before else SHOWN)
    with_filters, show_filters = ft.use_state(False)
    figures, turn = ft.use_state(False)
    bridge.use_watched(device.sessions)
    say, library = device.say(), Library(device.sessions)

    def edit(by: Callable[[FilterChoice], FilterChoice]) -> None:
        more(SHOWN)
        change(by)

    def turn_to(the_figures: bool) -> ft.Control:
        words = say.t("Figures") if the_figures else say.t("Games")
        identifier = "tab-figures" if the_figures else "tab-list"
        return chip(words, lambda: turn(the_figures), chosen=figures == the_figures, identifier=identifier)

    def listed() -> list[ft.Control]:
        found = library.page(wanted.filter(), count)
        words = text_field(
            wanted.words,
            lambda text: edit(lambda old: replace(old, words=text)),
            label=say.t("Names, places, notes"),
            identifier="words",
        )
        chosen = wanted.chosen
        told = say.plural("Filter ({n})", "Filters ({n})", chosen) if chosen else say.t("Filters")
        key = chip(told, lambda: show_filters(lambda on: not on), chosen=with_filters, identifier="filter")
        column: list[ft.Control] = [spread.keys([words, key], spacing=10)]
        column.append(announced("hits", soft(hits(say, library, wanted))))
        folded = ft.Container()
        column.append(bridge.keyed("asking", Filters, wanted, edit, show_filters) if with_filters else folded)
        rows: list[ft.Control] = [
            target(bridge.keyed(one.id, SittingRow, device.lang, one, open_, take_up), one.id) for one in found.rows
        ]
        if not rows:
            nothing = (
                say.t("No game is like that.")
                if chosen or wanted.words.strip()
                else say.t("No game has been played yet.")
            )
            rows = [panel([body(nothing)], identifier="empty")]
        column.append(ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
        if found.next is not None:
            column.append(ft.Row([quiet_key(say.t("Show more"), lambda: more(lambda now: now + SHOWN), "more")]))
        return column

    def open_(id: str) -> None:
        device.memory.looked_through = LookedThrough(address, wanted, count, id)
        page.navigate(addresses.session(id))

    def take_up(id: str) -> None:
        def back() -> None:
            with suppress(LookupError):  # deleted meanwhile: its screen says so
                put_away(device.sessions, id, back=True)
            page.navigate(addresses.session(id))

        device.writing.keep(back)

    top: list[ft.Control] = [headline(say.t("History"))]
    if wish == "deleted":
        top.append(bridge.keyed("deleted", RecentlyDeleted, True))
    past = ft.Row([quiet_key(say.t("Write down a game played before"), lambda: page.navigate(addresses.PAST), "past")])
    below = [past] if wish == "deleted" else [past, bridge.keyed("deleted", RecentlyDeleted, False)]
    if not device.wide:
        top.append(ft.Row([turn_to(False), turn_to(True)], spacing=8))
    beside = [bridge.keyed("samples", SamplesPanel), bridge.keyed("figures", Figures)]
    if device.wide:
        columns = [[*top, *listed(), *below], beside]
    elif figures:
        columns = [[*top, bridge.keyed("figures", Figures)]]
    else:
        columns = [[*top, *listed(), *below, bridge.keyed("samples", SamplesPanel)]]
    return screen(device, columns=columns, title="", here="history", follow=before.opened if before else "")


def hits(say: Say, library: Library, wanted: FilterChoice) -> str:
    """Return how many games there are, or how many of them were found: «12 of 340 games»."""
    whole = library.count()
    if not wanted.chosen and not wanted.words.strip():
        return say.plural("{n} game", "{n} games", whole)
    return say.plural("{n} of {whole} games", "{n} of {whole} games", library.count(wanted.filter()), whole=whole)
