"""The deals of the day at ``/daily``: today’s and those of earlier days, how they came out, how many days in a row."""

from __future__ import annotations

from collections import Counter
from datetime import date
from functools import partial
from typing import Final

import flet as ft

from companion.engine import Refusal
from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library.dates import full_date
from companion.sessions.library.days import Days, DayStreak, games_of_the_day, streak
from companion.sessions.play.waiting import busy
from companion.ui import addresses, bridge, theme
from companion.ui.host.host import use_host
from companion.ui.kit.frame import panel, screen, view
from companion.ui.kit.signs import free_name
from companion.ui.kit.texts import body, heading, soft, strong, titled
from companion.ui.screens.daily.calendar import WEEK, calendar, month_of
from companion.ui.screens.daily.games import GameOfDay
from companion.ui.writing import sentence

LEAST_EDGE: Final = 4
"""Pixels beside the calendar where its seven days need the rest for a thumb each."""


@bridge.component
def Daily() -> ft.View:
    day = ft.use_route_params().get("day", "")
    # another day begins at the top of the page: its deals stand above the calendar
    return view(ft.use_view_path(), bridge.keyed(f"daily-{day}", DealsOfTheDay, day))


@bridge.component
def DealsOfTheDay(wanted: str) -> ft.Control:
    """Draws the day that is ``wanted``, as 2026-11-21; today where that is none that has come."""
    host, page = use_host(), ft.context.page
    sessions, me, say = host.sessions, host.prefs.me, host.say()
    bridge.use_watched(sessions)
    today = host.today
    day = min(addresses.day_in(wanted) or today, today)
    month, turn = ft.use_state(month_of(day))
    refused, refuse = ft.use_state("")
    _, drawn_again = ft.use_state(today)
    games, days = games_of_the_day(), Days(sessions)
    played = days.played(me)

    def choose(other: date) -> None:
        page.navigate(addresses.daily("" if other == today else other.isoformat()))

    def play(game: str) -> None:
        if (now := host.today) != today:  # the page was left open: nobody begins the deal of a day that is over
            drawn_again(now)
            return
        host.writing.keep(partial(begin, game), lambda trouble: refuse(sentence(trouble, say)))

    def begin(game: str) -> None:
        deal = GAMES[game].day_deal
        assert deal is not None
        names = [me or sessions.people.placeholder(say)]
        for _ in range(deal.bots):
            names.append(free_name(names))
        try:
            session = days.begin(game, day, me, names, host.now)
        except (Refusal, LookupError) as error:
            if busy(error):
                raise
            refuse(say.t("This deal cannot be played."))
        else:
            page.navigate(addresses.session(session.id))

    mine = {one.sitting.game: one for one in played if one.day == day}
    told = say.t("today") if day == today else say.t("A day that is over: it can be played, but counts for no streak.")
    head = titled(told, full_date(say, day))
    panels = [bridge.keyed(f"{game}-{day}", GameOfDay, game, mine.get(game), play) for game in games]
    counts = Counter(one.day for one in played if one.complete)
    month_drawn = calendar(say, month, day, today, counts, len(games), choose, turn)
    run = _streak(say, streak(played, today))
    return screen(
        host,
        columns=[[head, *panels], [run, month_drawn, _known(say)]],
        title=say.t("Deal of the day"),
        back=lambda: page.navigate("/"),
        foot=[ft.Container()] if refused else [],
        refused=refused,
        edge=min(theme.EDGE_GAP, max(LEAST_EDGE, (host.size.width - len(WEEK) * theme.TOUCH) // 2)),
    )


def _streak(say: Say, found: DayStreak) -> ft.Control:
    words = say.t("No streak yet: play one of today’s deals to its end.")
    if found.days:
        words = say.plural("{n} day in a row", "{n} days in a row", found.days)
    more = []
    if found.longest > found.days:
        row = say.plural("{n} day in a row", "{n} days in a row", found.longest)
        more = [soft(say.t("The longest streak: {days}", days=row))]
    return panel([heading(say.t("Streak")), strong(words), *more], spacing=4, identifier="streak")


def _known(say: Say) -> ft.Control:
    """Say what a deal is whose seed everybody knows."""
    told = say.t(
        "The date is the seed, so everybody has the same cards, rolls and bots on one day, without any server. Whoever "
        "wants to can work the cards out beforehand; so a deal of the day counts in no record and no statistics. Which "
        "day it is, this device’s date says."
    )
    return panel([heading(say.t("The same for all")), body(told)], identifier="same-for-all")
