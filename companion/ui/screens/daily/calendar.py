"""Draws a month: which days have been played, how, and which one is looked at."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import partial
from typing import Final

import flet as ft

from companion.engine.words import N_, Say
from companion.sessions.library.dates import MONTHS, full_date
from companion.ui import theme
from companion.ui.kit.keys import round_key, tappable
from companion.ui.kit.texts import BOLD, drawn, soft, strong

WEEK: Final = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
GROWS: Final = 1.3
"""How many times as large letters become where seven stand side by side."""


def month_of(day: date) -> date:
    """Return the first day of its month."""
    return day.replace(day=1)


def calendar(
    say: Say,
    month: date,
    chosen: date,
    today: date,
    played: Mapping[date, int],
    games: int,
    choose: Callable[[date], object],
    turn: Callable[[date], object],
) -> ft.Control:
    """Draw ``month``, given as its first day, with keys that ``turn`` to the others, back to the first day played.

    ``played`` counts the games of a day that were played to their end, of ``games`` that there are.
    """
    before, after = month_of(month - timedelta(days=1)), month_of(month + timedelta(days=32))
    name = say.t("{month} {year}", month=say.t(MONTHS[month.month - 1]), year=month.year)
    title = strong(name[:1].upper() + name[1:], expand=True, text_align=ft.TextAlign.CENTER)
    back = partial(turn, before) if before >= month_of(min([today - timedelta(days=1), *played])) else None
    on = partial(turn, after) if after <= today else None
    head = ft.Row(
        [
            round_key(ft.Icons.CHEVRON_LEFT, say.t("The month before"), back, "month-before", fast=True),
            ft.Semantics(identifier="month", live_region=True, container=True, content=title, expand=True),
            round_key(ft.Icons.CHEVRON_RIGHT, say.t("The month after"), on, "month-after", fast=True),
        ]
    )
    named: list[ft.Control] = [
        ft.Container(drawn(say.t(one), size=theme.SMALLEST, most=1.15, color=theme.SOFT), alignment=ft.Alignment.CENTER)
        for one in WEEK
    ]
    for one in named:
        one.expand = True
    weeks: list[ft.Control] = [ft.Semantics(exclude_semantics=True, content=ft.Row(named, spacing=0))]
    for week in Calendar().monthdatescalendar(month.year, month.month):
        cells = [
            _cell(say, day, played.get(day, 0), games, choose if day <= today else None, day == chosen, day == today)
            if day.month == month.month
            else ft.Container(expand=True)
            for day in week
        ]
        weeks.append(ft.Row(cells, spacing=0))
    told = soft(say.t("A full dot: all deals of the day are played; a ring: one of them or more."))
    return ft.Semantics(identifier="calendar", container=True, content=ft.Column([head, *weeks, told], spacing=2))


def _cell(
    say: Say, day: date, played: int, games: int, choose: Callable[[date], object] | None, chosen: bool, today: bool
) -> ft.Control:
    able = choose is not None
    color = theme.FELT.on if chosen else theme.INK if able else theme.EDGE
    number = drawn(str(day.day), size=theme.COMPACT, most=GROWS, weight=BOLD if today or chosen else None, color=color)
    full = played >= games
    dot = ft.Container(
        width=8,
        height=8,
        border_radius=4,
        bgcolor=color if full else None,
        border=ft.Border.all(1.5, color) if played else None,
    )
    inside = ft.Column([number, dot], spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    words = [full_date(say, day)]
    if today:
        words.append(say.t("today"))
    if played:
        words.append(say.plural("{n} deal played", "{n} deals played", played))
    return tappable(
        inside,
        partial(choose, day) if choose is not None else None,
        spoken=", ".join(words),
        identifier=f"day-{day.isoformat()}",
        chosen=chosen,
        bgcolor=theme.FELT.colour if chosen else None,
        border=ft.Border.all(2, theme.FELT.colour) if today else None,
        border_radius=12,
        height=None,
        padding=ft.Padding.symmetric(horizontal=0, vertical=8),
        expand=True,
    )
