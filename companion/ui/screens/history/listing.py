"""Lists sessions, found by game, people, time and words: the history, and what stands beside one of its games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Any, Final

import flet as ft

from companion.engine.words import Say, sentences
from companion.sessions.library import dates
from companion.sessions.library.deletions import put_away
from companion.sessions.library.library import Library, Sitting
from companion.sessions.library.lone_record import with_help
from companion.sessions.library.placeholders import as_said
from companion.sessions.library.samples import is_sample
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import day_of
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS, title_of
from companion.ui.games.screens import use_course
from companion.ui.host.host import Host, use_host
from companion.ui.host.missing import OfSession, any_game
from companion.ui.kit.frame import list_and_detail, pane, panel, target, use_follow
from companion.ui.kit.keys import onward, plain_key, sheet_key
from companion.ui.kit.signs import player_list, who_plays, without_cards
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import BOLD, body, headline, lettering, soft, strong
from companion.ui.memory import LookedThrough
from companion.ui.screens.history.choosing import Choosing, Picked, use_choosing
from companion.ui.screens.history.deleted import RecentlyDeleted
from companion.ui.screens.history.filters import FilterChoice, hits, use_asking

SHOWN: Final = 20
IN_SIGHT: Final = 3
"""So many rows are in sight without scrolling, whatever stands above them."""


@bridge.component
def BesideHistory(draw: Callable[..., Any], *facts: Any, chosen: str = "", listed: bool = True) -> ft.Control:
    """Draws ``draw`` with its ``facts``, if it is ``listed`` beside the history, where a list stands beside things.

    The game ``chosen`` is marked there.
    """
    device = use_device()
    rows = bridge.keyed("listing", Listing, chosen) if listed and device.size.pane else None
    return list_and_detail(device, "history", rows, bridge.keyed(chosen or "detail", draw, *facts))


@bridge.component
def OncePlayed(draw: Callable[..., ft.Control], id: str) -> ft.Control:
    """Draws a session, or its log, by ``draw``: see ``Opened``."""
    return bridge.keyed("opened", OfSession, Opened, id, draw)


@bridge.component
def Opened(session: LiveSession, draw: Callable[..., ft.Control]) -> ft.Control:
    """Draws a session by ``draw``, which is told whether it is over and how far that is shown.

    Once it is, it stands beside the list, where a list stands beside things.
    """
    showing, over = use_course(use_host(), session, SCREENS[session.game.id])
    return bridge.keyed("beside", BesideHistory, draw, session, over, showing, chosen=session.id, listed=over)


@bridge.component
def Listing(chosen: str) -> ft.Control:
    host = use_host()
    rows, far, foot = use_listing(host, chosen=chosen)
    scrolled = use_follow(ft.use_memo(lambda: row_name(chosen) if chosen in far else "", []))  # at first alone
    top = headline(host.say().t("History"))
    return pane([top, *rows, *below(host)], foot=foot, scrolled=scrolled)


def use_listing(
    host: Host, *, chosen: str = "", wish: str = ""
) -> tuple[list[ft.Control], list[str], list[ft.Control]]:
    """Return what there is to look for with, and what was found, in which ``chosen`` is marked; the ids of those games
    that are not in sight when the list begins; and the foot, with what can be done with several that were picked.

    ``wish`` is what somebody came for: the ``unfinished`` games, or everything. Who opens a game and comes back finds
    what was looked for, as it does who has the list beside the game.
    """
    page, memory = ft.context.page, host.memory
    address = address_of(wish)
    before = ft.use_memo(lambda: memory.looked_through if chosen else memory.looked_through_at(address), [])
    whole = FilterChoice(finished=False if wish == "unfinished" else None)
    wanted, newest, change = bridge.use_draft(before.wanted if before else whole)
    count, more = ft.use_state(before.count if before else SHOWN)
    if before:
        address = before.address
    bridge.use_watched(host.sessions)
    say = host.say()

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

    def export(picked: Picked) -> None:
        memory.looked_through = LookedThrough(address, newest(), count, chosen, picked)
        page.navigate(addresses.exports("picked"))

    listed = Library(host.sessions).page(wanted.filter(host.tonight), count)
    choosing = use_choosing(host, listed.rows, export)
    column = [*use_asking(host, wanted, edit, soft(hits(host, wanted)), choosing.key), *choosing.head]
    rows, evenings = list[ft.Control](), _evening_keys(say, listed.rows)
    for sitting in listed.rows:
        if sitting.id in evenings:
            rows.append(evenings[sitting.id])
        row = bridge.keyed(sitting.id, SittingRow, host, sitting, open_, sitting.id == chosen, choosing)
        rows.append(target(row, row_name(sitting.id)))
    if not rows:
        rows = [panel(body(say.t("No games match.")), identifier="empty")]
    column.append(stretched(rows, spacing=10))
    if listed.next is not None:
        column.append(plain_key(say.t("Show more"), show_more, "more"))
    return column, [one.id for one in listed.rows[IN_SIGHT:]], choosing.foot


def _evening_keys(say: Say, listed: Iterable[Sitting]) -> dict[str, ft.Control]:
    """Return, by the id of the first of its games in the list, the key to each evening of more than one game."""
    evenings: dict[date, list[str]] = {}
    for one in listed:
        if one.finished_at is not None and sum(not seat.level for seat in one.seats) > 1:
            evenings.setdefault(one.evening, []).append(one.id)
    keys = dict[str, ft.Control]()
    for day, (first, *others) in evenings.items():
        if others:
            words, there = say.labelled(say.t("The evening"), dates.full_date(say, day)), addresses.evening(f"{day}")
            keys[first] = plain_key(words, there, f"evening-of-{day}", key=f"evening-{day}")
    return keys


def address_of(wish: str) -> str:
    return addresses.HISTORY + (f"?{wish}" if wish else "")


def below(host: Host, *, deleted: bool = True) -> list[ft.Control]:
    """Return what stands below the list: files of what was found, a game played before, and what was deleted."""
    say = host.say()
    out = plain_key(say.t("Save as a file"), addresses.exports("found"), "to-export")
    past = plain_key(say.t("Record a past game"), addresses.PAST, "past")
    return [
        *([out] if any_game(host) else []),
        past,
        *([bridge.keyed("deleted", RecentlyDeleted, False)] if deleted else []),
    ]


def row_name(id: str) -> str:
    """Return the scroll key of a game's row."""
    return f"sitting-{id}"


@bridge.component
def SittingRow(
    host: Host, sitting: Sitting, open_: Callable[[str], object], chosen: bool, choosing: Choosing
) -> ft.Control:
    """Draws the row; a tap opens the session, and one that was put away has a key that puts it on the table again.
    While several are chosen, a tap picks it.

    ``chosen``: the session stands beside the list.
    """
    say, page = host.say(sitting.names), ft.context.page
    title, day, won = title_of(say, sitting.game), dates.day(say, sitting.evening, host.tonight), winner(say, sitting)
    marks = list[ft.Control]()
    accent = SCREENS[sitting.game].accent if sitting.game in SCREENS else theme.FELT
    players = [(seat.name, seat.level or None) for seat in sitting.seats]
    more, spoken = " · ".join(_beside(say, sitting)), [title, day]
    if is_sample(sitting.id):
        word = lettering(say.t("sample"), size=theme.SMALL, weight=BOLD, color=theme.ON_LIT)
        around = ft.Padding.symmetric(horizontal=9, vertical=3)
        marks.append(ft.Container(word, bgcolor=theme.LIT, border_radius=10, padding=around))
        spoken.append(say.t("sample"))
    if sitting.mode == "digital":
        marks.append(without_cards(say))
        spoken.append(say.t("on screen"))
    for mark in marks_alone(say, sitting):
        marks.append(soft(mark))
        spoken.append(mark)
    spoken += [player_list(say, players), won, more]
    look = strong if sitting.finished_at else soft
    lines = [
        ft.Row([strong(title, color=accent.colour), soft(day), *marks], spacing=8, run_spacing=0, wrap=True),
        who_plays(say, players),
        look(won, size=theme.BODY),
        *([soft(more, lines=2)] if more else []),
    ]
    inner = onward(lines, gap=8, spacing=3)
    tap: Callable[[], object] | None = partial(open_, sitting.id)
    if choosing.picked is not None and is_sample(sitting.id):
        chosen, tap, inner = False, None, ft.Column(lines, spacing=3)  # nobody chooses those
    elif choosing.picked is not None:
        chosen, tap = sitting.id in choosing.picked, partial(choosing.toggle, sitting)
        box = ft.Icon(ft.Icons.CHECK if chosen else ft.Icons.CIRCLE_OUTLINED, color=accent.colour)
        inner = ft.Row([box, ft.Column(lines, spacing=3, expand=True)], spacing=8)
    row = sheet_key(
        inner,
        tap,
        spoken=sentences(spoken),
        identifier=f"row-{sitting.id}",
        chosen=accent if chosen else None,
    )

    def back() -> None:
        with suppress(LookupError):  # deleted meanwhile: its screen says so
            put_away(host.sessions, sitting.id, back=True)
        page.navigate(addresses.session(sitting.id))

    key = plain_key(say.t("Resume"), partial(host.writing.keep, back), f"take-up-{sitting.id}")
    inside = [row, key] if sitting.away else [row]
    return stretched(inside, spacing=6)


def winner(say: Say, sitting: Sitting) -> str:
    """Say who won with how many points, or that the session goes on, or that it counts for nobody."""
    if sitting.finished_at is None:
        goes_on = say.t("still going on") if sitting.paused_at is None else say.t("paused")
        return say.t("hidden") if sitting.away else goes_on
    if sitting.ended == "abandoned":
        return say.t("given up")
    winners = [(seat.name, seat.result.score) for seat in sitting.seats if seat.result and seat.result.winner]
    if not winners:
        return say.t("finished")
    names = say.listing([as_said(say, name) for name, _ in winners])
    return say.labelled(names, say.plural("{n} point", "{n} points", winners[0][1]))


def marks_alone(say: Say, sitting: Sitting) -> list[str]:
    """Say of a session that somebody plays alone against bots why it counts nowhere, or apart: empty for all others."""
    people = sum(not seat.level for seat in sitting.seats)
    if sitting.mode != "digital" or people != 1 or len(sitting.seats) == 1:
        return []
    if day_of(sitting.file_keys):
        return [say.t("Deal of the day")]
    return [say.t("with help")] if with_help(sitting.extra) else []


def _beside(say: Say, sitting: Sitting) -> list[str]:
    told = [say.t("ended by agreement")] if sitting.ended == "agreed" else []
    if sitting.duration is not None:
        told.append(dates.duration(say, sitting.duration))
    if sitting.place:
        told.append(sitting.place)
    if sitting.rating:
        told.append(say.plural("{n} star out of five", "{n} stars out of five", sitting.rating))
    return told
