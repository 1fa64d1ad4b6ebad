"""The deals of the day at ``/daily``: today’s and those of earlier days, how they came out, how many days in a row; and
a month in which one looks for a day.
"""

from __future__ import annotations

from calendar import Calendar
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import partial
from typing import Final

import flet as ft

from companion.engine import N_, Refusal, Say, capital
from companion.sessions.library.dates import MONTHS, full_date
from companion.sessions.library.days import BOTS, Days, DayStreak, games_of_the_day, streak
from companion.sessions.play.waiting import busy
from companion.ui import addresses, bridge, theme
from companion.ui.host.host import use_watching_host
from companion.ui.kit import spread
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import round_key, tappable
from companion.ui.kit.signs import with_bots
from companion.ui.kit.texts import BOLD, announced, body, drawn, heading, soft, strong, titled
from companion.ui.screens.day_deals import GameOfDay
from companion.ui.writing import sentence

LEAST_EDGE: Final = 4
"""Pixels beside the calendar where its seven days need the rest for a thumb each."""

WEEK: Final = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
GROWS: Final = 1.3
"""How many times as large letters become where seven stand side by side."""


@bridge.component
def DealsOfTheDay(wanted: str = "") -> ft.Control:
    """Draws the day that is ``wanted``, as 2026-11-21; today where that is none that has come."""
    host, page = use_watching_host(), ft.context.page
    sessions, me, say = host.sessions, host.prefs.me, host.say()
    today = host.now.date()
    day = min(addresses.day_in(wanted) or today, today)
    month, turn = ft.use_state(month_of(day))
    refused, refuse = ft.use_state("")
    _, drawn_again = ft.use_state(today)
    games, days = games_of_the_day(), Days(sessions)
    played = days.played(me)

    def choose(other: date) -> None:
        page.navigate(addresses.daily("" if other == today else other.isoformat()))

    def play(game: str) -> None:
        if (now := host.now.date()) != today:  # the page was left open: nobody begins the deal of a day that is over
            drawn_again(now)
            return
        host.writing.keep(partial(begin, game), lambda trouble: refuse(sentence(trouble, say)))

    def begin(game: str) -> None:
        names = with_bots([me or sessions.people.placeholder(say)], BOTS)
        try:
            session = days.begin(game, day, me, names, host.now)
        except (Refusal, LookupError) as error:
            if busy(error):
                raise
            refuse(say.t("This deal cannot be played."))
        else:
            page.navigate(addresses.session(session.id))

    mine = {one.sitting.game: one for one in played if one.day == day}
    past = say.t("A past day: you can still play it, but it will not count towards a streak.")
    head = titled(say.t("today") if day == today else past, full_date(say, day))
    panels = [bridge.keyed(f"{game}-{day}", GameOfDay, game, mine.get(game), play) for game in games]
    counts = Counter(one.day for one in played if one.complete)
    month_drawn = calendar(say, month, day, today, counts, len(games), choose, turn)
    run = _streak(say, streak(played, today))
    return screen(
        host,
        TopBar(say.t("Deal of the day"), back="/"),
        columns=[[head, *panels], [run, month_drawn, _known(say)]],
        foot=Foot(refused=refused),
        edge=min(theme.EDGE_GAP, max(LEAST_EDGE, (host.size.width - len(WEEK) * theme.TOUCH) // 2)),
    )


def _streak(say: Say, run: DayStreak) -> ft.Control:
    def in_a_row(days: int) -> str:
        return say.plural("{n} day", "{n} days in a row", days)

    words = in_a_row(run.days) if run.days else say.t("No streak yet: play one of today’s deals to the end.")
    longest = [soft(say.t("The longest streak: {days}", days=in_a_row(run.longest)))]
    more = longest if run.longest > run.days else []
    return panel(heading(say.t("Streak")), strong(words), *more, spacing=4, identifier="streak")


def _known(say: Say) -> ft.Control:
    """Say what a deal is whose seed everybody knows."""
    sentence = say.t(
        "The date is the seed, so everybody has the same cards, rolls and bots on the same day, without "
        "any server. Since anybody could work the cards out in advance, a deal of the day does not "
        "count in records or statistics. This device’s date says which day it is."
    )
    return panel(heading(capital(say.t("the same cards for everybody"))), body(sentence), identifier="same-for-all")


def month_of(day: date) -> date:
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
    earlier = round_key(ft.Icons.CHEVRON_LEFT, say.t("Previous month"), back, "month-before", fast=True)
    later = round_key(ft.Icons.CHEVRON_RIGHT, say.t("Next month"), on, "month-after", fast=True)
    head = ft.Row([earlier, announced("month", title, expand=True), later])
    letters = [drawn(say.t(one), size=theme.SMALL, most=1.15, color=theme.SOFT) for one in WEEK]
    named: list[ft.Control] = [ft.Container(one, alignment=ft.Alignment.CENTER, expand=True) for one in letters]
    weeks: list[ft.Control] = [ft.Semantics(exclude_semantics=True, content=ft.Row(named, spacing=0))]
    for week in Calendar().monthdatescalendar(month.year, month.month):
        cells = [
            _cell(say, day, played.get(day, 0), games, choose if day <= today else None, day == chosen, day == today)
            if day.month == month.month
            else ft.Container(expand=True)
            for day in week
        ]
        weeks.append(ft.Row(cells, spacing=0))
    told = soft(say.t("A full dot: all deals of the day are played; a ring: at least one."))
    return ft.Semantics(identifier="calendar", container=True, content=ft.Column([head, *weeks, told], spacing=2))


def _cell(
    say: Say, day: date, played: int, games: int, choose: Callable[[date], object] | None, chosen: bool, today: bool
) -> ft.Control:
    able = choose is not None
    color = theme.FELT.on if chosen else theme.INK if able else theme.EDGE
    number = drawn(str(day.day), size=theme.BODY, most=GROWS, weight=BOLD if today or chosen else None, color=color)
    dot = ft.Container(width=8, height=8, border_radius=4, bgcolor=color if played >= games else None)
    dot.border = ft.Border.all(1.5, color) if played else None
    inside = spread.centred([number, dot], spacing=2, tight=True)
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
        bgcolor=theme.FELT.fill if chosen else None,
        border=ft.Border.all(2, theme.FELT.colour) if today else None,
        border_radius=12,
        padding=ft.Padding.symmetric(horizontal=0, vertical=10),
        expand=True,
    )
