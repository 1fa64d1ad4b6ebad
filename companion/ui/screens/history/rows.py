"""Draws a session in the list: what it was, who played, how it came out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.games import GAMES
from companion.locale import speaker
from companion.sessions.library import dates
from companion.sessions.library.library import Sitting
from companion.sessions.library.lone_record import is_of_a_day, with_help
from companion.sessions.library.placeholders import as_said
from companion.sessions.library.samples import is_sample
from companion.ui import bridge, theme
from companion.ui.games.registry import SCREENS
from companion.ui.kit.keys import quiet_key, sheet_key
from companion.ui.kit.signs import player_list, who_plays, without_cards
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import BOLD, lettering, soft, strong


@bridge.component
def SittingRow(
    lang: str, tonight: date, one: Sitting, open_: Callable[[str], Any], take_up: Callable[[str], Any], chosen: bool
) -> Any:
    """Draws the row; a tap opens the session, and one that was put away has a key that puts it on the table again.

    ``chosen``: the session stands beside the list. ``tonight`` is as of ``dates.day``.
    """
    say = speaker(lang, one.names, isolates=True)
    title = GAMES[one.game].words.title(say) if one.game in GAMES else one.game
    accent = SCREENS[one.game].accent if one.game in SCREENS else theme.FELT
    day = dates.day(say, one.evening, tonight)
    won = winner(say, one)
    players = [(seat.name, seat.level or None) for seat in one.seats]
    about = [player_list(say, players), " · ".join(_beside(say, one))]
    sample, digital = is_sample(one.id), one.mode == "digital"
    told = marks_alone(say, one)
    marks: list[ft.Control] = [*([_sample_mark(say)] if sample else []), *([without_cards(say)] if digital else [])]
    marks += [soft(mark) for mark in told]
    top = ft.Row([strong(title, color=accent.colour), soft(day), *marks], spacing=8, run_spacing=0, wrap=True)
    lines: list[ft.Control] = [top, who_plays(say, players)]
    lines.append(strong(won, size=theme.COMPACT) if one.finished_at else soft(won, size=theme.COMPACT))
    if about[1]:
        lines.append(soft(about[1], lines=2))
    spoken = [title, day, say.t("sample") if sample else "", say.t("on screen") if digital else "", *told]
    spoken += [about[0], won, about[1]]
    row = sheet_key(
        ft.Row(
            [ft.Column(lines, spacing=3, expand=True), ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.SOFT)], spacing=8
        ),
        lambda: open_(one.id),
        spoken=". ".join(part for part in spoken if part),
        identifier=f"row-{one.id}",
        chosen=accent if chosen else None,
    )
    key = quiet_key(say.t("Take this game up again"), lambda: take_up(one.id), f"take-up-{one.id}")
    inside = [row, ft.Row([key])] if one.away else [row]
    return stretched(inside, spacing=6)


def winner(say: Say, one: Sitting) -> str:
    """Say who won with how many points, or that the session goes on, or that it counts for nobody."""
    if one.finished_at is None:
        return say.t("put away") if one.away else say.t("still going on")
    if one.ended == "abandoned":
        return say.t("given up")
    winners = [(seat.name, seat.result.score) for seat in one.seats if seat.result and seat.result.winner]
    if not winners:
        return say.t("finished")
    names = say.listing([as_said(say, name) for name, _ in winners])
    return say.plural("{names}: {n} point", "{names}: {n} points", winners[0][1], names=names)


def marks_alone(say: Say, one: Sitting) -> list[str]:
    """Say of a session that somebody plays alone against bots why it counts nowhere, or apart: empty for all others."""
    people = sum(not seat.level for seat in one.seats)
    if one.mode != "digital" or people != 1 or len(one.seats) == 1:
        return []
    if is_of_a_day(one.extra):
        return [say.t("Deal of the day")]
    return [say.t("with help")] if with_help(one.extra) else []


def _beside(say: Say, one: Sitting) -> list[str]:
    told = [say.t("ended by agreement")] if one.ended == "agreed" else []
    if one.duration is not None:
        told.append(dates.duration(say, one.duration))
    if one.place:
        told.append(one.place)
    if one.rating:
        told.append(say.plural("{n} star", "{n} stars", one.rating))
    return told


def _sample_mark(say: Say) -> ft.Control:
    return ft.Container(
        lettering(say.t("sample"), size=theme.SMALL, weight=BOLD, color=theme.ON_LIT),
        bgcolor=theme.LIT,
        border_radius=10,
        padding=ft.Padding.symmetric(horizontal=9, vertical=3),
    )
