"""The deals of the day at ``/daily``: today’s and those of earlier days, to play, to go on, or how they came out beside
the bots, with the line that is shared, which spoils nothing; how many days in a row; and a month in which one looks for
a day.
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
from companion.games import GAMES
from companion.locale import speaker
from companion.sessions.library import dates
from companion.sessions.library.days import BOTS, LEVEL, DayGame, Days, DayStreak, games_of_the_day, streak
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import HINTED, PLAYED_FOR, TAKEN_BACK
from companion.sessions.play.waiting import busy
from companion.ui import addresses, bridge, theme
from companion.ui.awake import allowed
from companion.ui.device import Device, use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import use_host, use_watching_host
from companion.ui.kit import spread
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import main_key, quiet_key, round_key, tappable
from companion.ui.kit.signs import level_word, with_bots
from companion.ui.kit.texts import BOLD, announced, body, drawn, heading, selectable, soft, strong, titled
from companion.ui.writing import sentence

LEAST_EDGE: Final = 4
"""Pixels beside the calendar where its seven days need the rest for a thumb each."""

WEEK: Final = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
GROWS: Final = 1.3
"""How many times as large letters become where seven stand side by side."""

HELPS: Final = {TAKEN_BACK: N_("with moves taken back"), HINTED: N_("with a hint"), PLAYED_FOR: N_("with a bot for me")}


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
    head = titled(say.t("today") if day == today else past, dates.full_date(say, day))
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
    name = dates.month(say, month)
    title = strong(name[:1].upper() + name[1:], expand=True, text_align=ft.TextAlign.CENTER)
    back = partial(turn, before) if before >= month_of(min([today - timedelta(days=1), *played])) else None
    on = partial(turn, after) if after <= today else None
    earlier = round_key(ft.Icons.CHEVRON_LEFT, say.t("Previous month"), back, "month-before", fast=True)
    later = round_key(ft.Icons.CHEVRON_RIGHT, say.t("Next month"), on, "month-after", fast=True)
    head = ft.Row([earlier, announced("month", title, expand=True), later])
    letters = [drawn(say.t(one), size=theme.SMALL, most=1.15, color=theme.SOFT) for one in WEEK]
    named: list[ft.Control] = [ft.Container(one, alignment=ft.Alignment.CENTER, expand=True) for one in letters]
    weeks: list[ft.Control] = [ft.Semantics(exclude_semantics=True, content=ft.Row(named, spacing=0))]

    def cell(day: date) -> ft.Control:
        if day.month != month.month:
            return ft.Container(expand=True)
        count, lit = played.get(day, 0), day == chosen
        color = theme.FELT.on if lit else theme.INK if day <= today else theme.EDGE
        weight = BOLD if lit or day == today else None
        number = drawn(str(day.day), size=theme.BODY, most=GROWS, weight=weight, color=color)
        dot = ft.Container(width=8, height=8, border_radius=4, bgcolor=color if count >= games else None)
        dot.border = ft.Border.all(1.5, color) if count else None
        words = [dates.full_date(say, day), *([say.t("today")] if day == today else [])]
        if count:
            words.append(say.plural("{n} deal played", "{n} deals played", count))
        return tappable(
            spread.centred([number, dot], spacing=2, tight=True),
            partial(choose, day) if day <= today else None,
            spoken=", ".join(words),
            identifier=f"day-{day.isoformat()}",
            chosen=lit,
            bgcolor=theme.FELT.fill if lit else None,
            border=ft.Border.all(2, theme.FELT.colour) if day == today else None,
            border_radius=12,
            padding=ft.Padding.symmetric(horizontal=0, vertical=10),
            expand=True,
        )

    days = Calendar().monthdatescalendar(month.year, month.month)
    weeks += [ft.Row([cell(day) for day in week], spacing=0) for week in days]
    told = soft(say.t("A full dot: all deals of the day are played; a ring: at least one."))
    return ft.Semantics(identifier="calendar", container=True, content=ft.Column([head, *weeks, told], spacing=2))


@bridge.component
def GameOfDay(game: str, deal: DayGame | None, play: Callable[[str], None]) -> ft.Control:
    """Draws one game's panel; ``play`` begins its deal. With a result there is the line to share."""
    device = use_device()
    told, tell = ft.use_state("")
    say, accent, key = device.say(), SCREENS[game].accent, f"day-{game}"
    title = strong(GAMES[game].words.title(say), size=theme.LARGE, color=accent.colour)
    to_it = addresses.session(deal.sitting.id) if deal else ""
    inside: list[ft.Control]
    if deal is None:
        level = level_word(say, LEVEL)
        against = say.plural("against {n} bot, {level}", "against {n} bots, {level}", BOTS, level=level)
        inside = [soft(against), ft.Row([main_key(say.t("Play"), partial(play, game), key, accent)])]
    elif deal.sitting.finished_at is None:
        inside = [soft(say.t("still going on")), ft.Row([main_key(say.t("Resume"), to_it, key, accent)])]
    elif not deal.complete:
        result = quiet_key(say.t("See the result"), to_it, key)
        inside = [soft(say.t("ended early: it does not count")), ft.Row([result])]
    else:
        bots = [(one.name, one.result.score) for one in deal.sitting.seats if one.level and one.result is not None]
        theirs = " · ".join(say.t("{what} {more}", what=name, more=points) for name, points in bots)
        shared = _shared(device, deal, quiet_key(say.t("See the result"), to_it, key), told, tell)
        inside = [*_outcome(say, deal, body(theirs)), *shared]
    return panel(ft.Semantics(header=True, content=title), *inside, identifier=f"deal-{game}")


@bridge.component
def OfTheDay(session: LiveSession) -> ft.Control:
    """Draws the panel; nothing where another game of that day counts, or it was ended before its time."""
    host = use_host()
    told, tell = ft.use_state("")
    deal = ft.use_memo(lambda: Days(host.sessions).game(session.id), [session.id, session.now().revision])
    if deal is None or not deal.complete:
        return ft.Container()
    say = host.say()
    to_day = addresses.daily("" if deal.day == host.now.date() else deal.day.isoformat())
    key = quiet_key(say.t("Deal of the day"), to_day, "to-daily")
    head = heading(say.labelled(say.t("Deal of the day"), dates.short_date(say, deal.day)))
    return panel(head, *_outcome(say, deal), *_shared(host, deal, key, told, tell), identifier="of-the-day")


def _outcome(say: Say, deal: DayGame, *beside: ft.Control) -> list[ft.Control]:
    found = marks(say, deal)
    return [strong(score_words(say, deal)), *beside, *([soft(", ".join(found))] if found else [])]


def _shared(
    device: Device, deal: DayGame, key: ft.Control, outcome: str, tell: Callable[[str], object]
) -> list[ft.Control]:
    """Draw beside ``key`` the one that hands the line over: to the system's sheet, or to the clipboard, or it only
    shows the line. Below them stands the line once it was shared, and what became of it, which is ``outcome``.
    """
    say, page = device.say(), ft.context.page
    line = share_line(speaker(device.lang), deal)
    if device.can.shares and page.web:
        action: ft.ClientAction | None = ft.ShareText(line)
        words, becomes = say.t("Share the line"), "shared"
    elif allowed(page):
        action, words, becomes = ft.CopyToClipboard(line), say.t("Copy"), "copied"
    else:  # this browser has no clipboard
        action, words, becomes = None, say.t("Share the line"), "shown"
    spoken = say.labelled(say.t("Share the line"), line)
    share = quiet_key(words, partial(tell, becomes), f"share-{deal.sitting.game}", spoken=spoken, action=action)
    keys = spread.keys([key, share])
    if not outcome:
        return [keys]
    shown = selectable(body(line), f"line-{deal.sitting.game}")
    how = soft(say.t("Copied.")) if outcome == "copied" else ft.Container()
    return [keys, shown, announced("notice", how)]


def score_words(say: Say, deal: DayGame) -> str:
    """Return how the person came out: “31 points, place 2 of 3”; empty before the end."""
    mine = deal.sitting.seats[deal.seat].result
    if mine is None:
        return ""
    points = say.plural("{n} point", "{n} points", mine.score)
    place = say.t("place {rank} of {players}", rank=mine.rank, players=len(deal.sitting.seats))
    return say.t("{what}, {more}", what=points, more=place)


def marks(say: Say, deal: DayGame) -> list[str]:
    """Return what a line has to add: the helps that were taken, and that it was played on a later day."""
    helps = [say.t(HELPS[taken]) for taken in deal.helps]
    return helps if deal.on_time else [*helps, say.t("played later")]


def share_line(say: Say, deal: DayGame) -> str:
    """Return the line to share: app, day, game, points and place; neither cards nor moves nor names."""
    return say.t(
        "{app}, {day}, {game}: {result}",
        app=say.t("Table Companion"),
        day=dates.short_date(say, deal.day),
        game=GAMES[deal.sitting.game].words.title(say),
        result=", ".join([score_words(say, deal), *marks(say, deal)]),
    )
