"""Shows every session kept, found by game, people, time and words; and all of them added up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.sessions.library.library import Library
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.history.figures import Figures
from companion.ui.history.filters import FilterChoice, filters
from companion.ui.history.rows import SittingRow
from companion.ui.history.samples import SamplesPanel
from companion.ui.parts import spread
from companion.ui.parts.chips import chip
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import panel, screen, view
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body, headline

SHOWN: Final = 20


@bridge.component
def History() -> ft.View:
    return view(ft.use_view_path(), bridge.keyed("history", SessionList))


@bridge.component
def SessionList() -> Any:
    """Draws either the list or the figures on a phone, both on a wide page."""
    device = use_device()
    wanted, _, change = bridge.use_draft(FilterChoice())
    count, more = ft.use_state(SHOWN)
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
        column.append(filters(say, wanted, library.people(), edit) if with_filters else ft.Container())
        rows: list[ft.Control] = [bridge.keyed(one.id, SittingRow, device.lang, one) for one in found.rows]
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

    top: list[ft.Control] = [headline(say.t("History"))]
    if not device.wide:
        top.append(ft.Row([turn_to(False), turn_to(True)], spacing=8))
    beside = [bridge.keyed("samples", SamplesPanel), bridge.keyed("figures", Figures)]
    if device.wide:
        columns = [[*top, *listed()], beside]
    elif figures:
        columns = [[*top, bridge.keyed("figures", Figures)]]
    else:
        columns = [[*top, *listed(), bridge.keyed("samples", SamplesPanel)]]
    return screen(device, columns=columns, title="", here="history")
