"""Lists sessions, found by game, people, time and words: the history, and what stands beside one of its games."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.sessions.library.deletions import put_away
from companion.sessions.library.library import Filter, Library
from companion.ui import addresses, bridge
from companion.ui.device import Device, use_device
from companion.ui.kit.frame import list_and_detail, pane, panel, target, use_begin
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.looked_through import LookedThrough, last_looked_through, looked_through
from companion.ui.kit.texts import body, headline, soft
from companion.ui.screens.figures.latest import evening_keys
from companion.ui.screens.history.deleted import RecentlyDeleted
from companion.ui.screens.history.filters import FilterChoice, use_asking
from companion.ui.screens.history.rows import SittingRow

SHOWN: Final = 20
IN_SIGHT: Final = 3
"""So many rows are in sight without scrolling, whatever stands above them."""


def beside_history(draw: Callable[..., Any], *facts: Any) -> ft.Control:
    """Draw the component ``draw`` with its ``facts``, beside the history where a list stands beside things."""
    beside: ft.Control = bridge.keyed(f"beside-{facts}", BesideHistory, draw, *facts)
    return beside


@bridge.component
def BesideHistory(draw: Callable[..., Any], *facts: Any, chosen: str = "", listed: bool = True) -> Any:
    """Does as ``beside_history``, if that is ``listed``; the game ``chosen`` is marked there."""
    device = use_device()
    rows = bridge.keyed("listing", Listing, chosen) if listed and device.size.pane else None
    return list_and_detail(device, "history", rows, bridge.keyed(chosen or "detail", draw, *facts))


@bridge.component
def Listing(chosen: str) -> Any:
    """Draws the list beside the game that was ``chosen`` from it."""
    device, page = use_device(), ft.context.page
    rows = use_listing(device, chosen=chosen)
    far = ft.use_memo(lambda: chosen in _far(device), [])
    scrolled = use_begin(row_name(chosen) if far else "")
    top = headline(device.say().t("History"))
    return pane([top, *rows, *below(device, page)], scrolled=scrolled)


def use_listing(device: Device, *, chosen: str = "", wish: str = "") -> list[ft.Control]:
    """Return what there is to look for with, and what was found; ``chosen`` is marked.

    ``wish`` is what somebody came for: the ``unfinished`` games, or everything. Who opens a game and comes back finds
    what was looked for, as it does who has the list beside the game.
    """
    page, memory = ft.context.page, device.memory
    address = address_of(wish)
    before = ft.use_memo(lambda: last_looked_through(device) if chosen else looked_through(device, address), [])
    whole = FilterChoice(finished=False if wish == "unfinished" else None)
    wanted, newest, change = bridge.use_draft(before.wanted if before else whole)
    count, more = ft.use_state(before.count if before else SHOWN)
    if before:
        address = before.address
    bridge.use_watched(device.sessions)
    say, library = device.say(), Library(device.sessions)

    def edit(by: Callable[[FilterChoice], FilterChoice]) -> None:
        more(SHOWN)
        change(by)
        remember(chosen, SHOWN)

    def show_more() -> None:
        remember(chosen, count + SHOWN)
        more(lambda now: now + SHOWN)

    def remember(opened: str, shown: int) -> None:
        memory.looked_through = LookedThrough(address, newest(), shown, opened)

    def open_(id: str) -> None:
        remember(id, count)
        page.navigate(addresses.session(id))

    def take_up(id: str) -> None:
        def back() -> None:
            with suppress(LookupError):  # deleted meanwhile: its screen says so
                put_away(device.sessions, id, back=True)
            page.navigate(addresses.session(id))

        device.writing.keep(back)

    found = library.page(wanted.filter(device.tonight), count)
    column = use_asking(device, wanted, edit, soft(hits(device, wanted)))
    rows, evenings = list[ft.Control](), evening_keys(say, page, found.rows)
    for one in found.rows:
        row = bridge.keyed(one.id, SittingRow, device.lang, device.tonight, one, open_, take_up, one.id == chosen)
        rows += [*([evenings[one.id]] if one.id in evenings else []), target(row, row_name(one.id))]
    if not rows:
        nothing = (
            say.t("No games match.") if wanted.chosen or wanted.words.strip() else say.t("No game has been played yet.")
        )
        rows = [panel([body(nothing)], identifier="empty")]
    column.append(ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
    if found.next is not None:
        column.append(ft.Row([quiet_key(say.t("Show more"), show_more, "more")]))
    return column


def address_of(wish: str) -> str:
    """Return the address of the history for who came with this wish."""
    return addresses.HISTORY + (f"?{wish}" if wish else "")


def below(device: Device, page: ft.Page, *, deleted: bool = True) -> list[ft.Control]:
    """Return what stands below the list: files of what was found, a game played before, and what was deleted."""
    words = device.say().t("Write down a game played before")
    past = ft.Row([quiet_key(words, lambda: page.navigate(addresses.PAST), "past")])
    take = device.say().t("Save these games as a file")
    out = ft.Row([quiet_key(take, lambda: page.navigate(addresses.exports(found=True)), "to-export")])
    return [out, past, bridge.keyed("deleted", RecentlyDeleted, False)] if deleted else [out, past]


def hits(device: Device, wanted: FilterChoice, *, samples: bool = True) -> str:
    """Return how many games there are, or how many of them were found: «12 of 340 games»; ``samples`` may count."""
    say, library = device.say(), Library(device.sessions)
    whole = library.count(Filter(samples=samples))
    if not wanted.chosen and not wanted.words.strip():
        return say.plural("{n} game", "{n} games", whole)
    found = library.count(replace(wanted.filter(device.tonight), samples=samples))
    return say.plural("{n} of {whole} games", "{n} of {whole} games", found, whole=whole)


def _far(device: Device) -> list[str]:
    """Return the ids of the games that are not in sight when the list begins."""
    before = last_looked_through(device)
    wanted, count = (before.wanted, before.count) if before else (FilterChoice(), SHOWN)
    return [one.id for one in Library(device.sessions).page(wanted.filter(device.tonight), count).rows[IN_SIGHT:]]


def row_name(id: str) -> str:
    """Return the scroll key of a game's row."""
    return f"sitting-{id}"
