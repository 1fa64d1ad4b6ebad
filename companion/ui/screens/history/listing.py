"""Lists sessions, found by game, people, time and words: the history, and what stands beside one of its games. Several
can be chosen, to write them into files or to delete them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, Final

import flet as ft

from companion.engine.words import Say, sentences
from companion.sessions.library import dates
from companion.sessions.library.deletions import delete_session, put_away
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
from companion.ui.host.host import Host, OfSession, any_game, use_host
from companion.ui.kit import spread
from companion.ui.kit.frame import list_and_detail, pane, panel, target, use_follow
from companion.ui.kit.keys import chip, onward, plain_key, quiet_key, sheet_key
from companion.ui.kit.signs import player_list, who_plays, without_cards
from companion.ui.kit.texts import BOLD, announced, body, headline, large, lettering, soft, strong
from companion.ui.memory import LookedThrough
from companion.ui.screens.history.deleted import RecentlyDeleted
from companion.ui.screens.history.filters import FilterChoice, hits, use_asking
from companion.ui.session.questions import Question, delete_question, use_question

SHOWN: Final = 20
IN_SIGHT: Final = 3
"""So many rows are in sight without scrolling, whatever stands above them."""
TOLD: Final = 5
"""How many games a question names; the others are counted."""

Picked = Mapping[str, Sitting]


@dataclass(frozen=True, slots=True)
class Choosing:
    """Which games are ``picked``, by their ids; None while nobody chooses. ``key`` begins and ends it, ``foot`` has
    what can be done with them; where letters are large it would hide the list, and is the ``head`` of that.
    """

    picked: Picked | None
    toggle: Callable[[Sitting], None]
    key: ft.Control
    head: list[ft.Control]
    foot: list[ft.Control]


def use_choosing(host: Host, listed: Sequence[Sitting], export: Callable[[Picked], None]) -> Choosing:
    """Return what is chosen of the games that are ``listed``; samples are not. ``export`` leads to their files."""
    say = host.say()
    none: Picked | None = None
    picked, newest, change = bridge.use_draft(none)
    ask = use_question()
    games = {one.id: one for one in listed if not is_sample(one.id)}

    def toggle(one: Sitting) -> None:
        def by(old: Picked | None) -> Picked:
            others = {id: kept for id, kept in (old or {}).items() if id != one.id}
            return others if one.id in (old or {}) else {**others, one.id: one}

        if one.id in games:
            change(by)

    def delete(gone: Picked) -> None:
        def once() -> None:
            for id in gone:
                with suppress(LookupError):  # somebody else was quicker
                    delete_session(host.sessions, id)

        host.writing.keep(once)
        change(lambda _: None)

    key = chip(
        say.t("Choose several"),
        lambda: change(lambda old: {} if old is None else None),
        chosen=picked is not None,
        identifier="choose-several",
    )
    if picked is None:
        return Choosing(None, toggle, key, [], [])
    told = say.plural("{n} game is chosen.", "{n} games are chosen.", len(picked))
    some = bool(picked)
    narrow = host.size.flat  # what stands beside the list has room for one key in a line
    all_of_them = partial(change, lambda old: {**(old or {}), **games})
    every = quiet_key(say.t("Choose all shown"), all_of_them, "choose-shown", expand=narrow)
    out = (lambda: export(newest() or {})) if some else None
    away = (lambda: ask(_question(say, newest() or {}, lambda: delete(newest() or {})))) if some else None
    keys = [
        quiet_key(say.t("Save as a file"), out, "export-chosen"),
        quiet_key(say.t("Delete"), away, "delete-chosen", danger=True),
    ]
    words = announced("chosen-count", strong(told if some else say.t("Tap the games you want.")))
    lines = [spread.facing(words, every), spread.keys(keys)]
    if narrow:
        lines = [words, *[ft.Row([one]) for one in (every, *keys)]]
    ways = spread.stretched(lines, spacing=10)
    return Choosing(picked, toggle, key, [ways] if large() else [], [] if large() else [ways])


def _question(say: Say, gone: Picked, delete: Callable[[], None]) -> Question:
    games = [" · ".join((title_of(say, one.game), dates.full_date(say, one.evening))) for one in gone.values()]
    if (left := len(games) - TOLD) > 0:
        games[TOLD:] = [say.plural("and {n} more", "and {n} more", left)]
    leave, keep = say.t("All of it is removed from home, the history, exports and all new backups."), say.t("Keep")
    title, told = say.plural("Delete {n} game?", "Delete {n} games?", len(gone)), ["\n".join(games), leave]
    return delete_question(say, "delete-chosen-told", title, told, keep, delete)


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

    def remember(shown: int, opened: str = chosen, picked: Picked | None = None) -> None:
        memory.looked_through = LookedThrough(address, newest(), shown, opened, picked)

    def edit(by: Callable[[FilterChoice], FilterChoice]) -> None:
        more(SHOWN)
        change(by)
        remember(SHOWN)

    def show_more() -> None:
        remember(count + SHOWN)
        more(lambda now: now + SHOWN)

    def open_(id: str) -> None:
        remember(count, id)
        page.navigate(addresses.session(id))

    def export(picked: Picked) -> None:
        remember(count, picked=picked)
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
    column.append(spread.stretched(rows, spacing=10))
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
    gone = [bridge.keyed("deleted", RecentlyDeleted, False)] if deleted else []
    return [*([out] if any_game(host) else []), past, *gone]


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
    accent = SCREENS[sitting.game].accent if sitting.game in SCREENS else theme.FELT
    players = [(seat.name, seat.level or None) for seat in sitting.seats]
    more, marks = " · ".join(_beside(say, sitting)), dict[str, ft.Control]()  # by what is spoken
    if is_sample(sitting.id):
        word = lettering(say.t("sample"), size=theme.SMALL, weight=BOLD, color=theme.ON_LIT)
        around = ft.Padding.symmetric(horizontal=9, vertical=3)
        marks[say.t("sample")] = ft.Container(word, bgcolor=theme.LIT, border_radius=10, padding=around)
    if sitting.mode == "digital":
        marks[say.t("on screen")] = without_cards(say)
    marks |= {mark: soft(mark) for mark in marks_alone(say, sitting)}
    spoken = [title, day, *marks, player_list(say, players), won, more]
    look = strong if sitting.finished_at else soft
    lines = [
        ft.Row([strong(title, color=accent.colour), soft(day), *marks.values()], spacing=8, run_spacing=0, wrap=True),
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
    name, lit = f"row-{sitting.id}", accent if chosen else None
    row = sheet_key(inner, tap, spoken=sentences(spoken), identifier=name, chosen=lit)

    def back() -> None:
        with suppress(LookupError):  # deleted meanwhile: its screen says so
            put_away(host.sessions, sitting.id, back=True)
        page.navigate(addresses.session(sitting.id))

    key = plain_key(say.t("Resume"), partial(host.writing.keep, back), f"take-up-{sitting.id}")
    return spread.stretched([row, key] if sitting.away else [row], spacing=6)


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
