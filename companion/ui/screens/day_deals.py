"""Draws a day's deal of each game: to play it, to go on, or how it came out beside the bots, in words; and the line
that is shared, which spoils nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from typing import Final

import flet as ft

from companion.engine import N_, Say
from companion.games import GAMES
from companion.locale import speaker
from companion.sessions.library.dates import MONTHS
from companion.sessions.library.days import BOTS, LEVEL, DayGame, Days, games_of_the_day
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import HINTED, PLAYED_FOR, TAKEN_BACK
from companion.ui import addresses, bridge, theme
from companion.ui.awake import allowed
from companion.ui.device import Device, use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import use_host
from companion.ui.kit import spread
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.signs import level_word
from companion.ui.kit.texts import announced, body, heading, selectable, soft, strong

HELPS: Final = {
    TAKEN_BACK: N_("with moves taken back"),
    HINTED: N_("with a hint"),
    PLAYED_FOR: N_("with a bot for me"),
}


@bridge.component
def GameOfDay(game: str, deal: DayGame | None, play: Callable[[str], None]) -> ft.Control:
    """Draws one game's panel; ``play`` begins its deal. With a result there is the line to share."""
    device = use_device()
    told, tell = ft.use_state("")
    say, accent = device.say(), SCREENS[game].accent
    title = strong(GAMES[game].words.title(say), size=theme.LARGE, color=accent.colour)
    head = ft.Semantics(header=True, content=title)
    if deal is None:
        level = level_word(say, LEVEL)
        against = say.plural("against {n} bot, {level}", "against {n} bots, {level}", BOTS, level=level)
        key = main_key(say.t("Play"), partial(play, game), f"day-{game}", accent)
        return panel(head, soft(against), ft.Row([key]), identifier=f"deal-{game}")
    to_it = addresses.session(deal.sitting.id)
    if deal.sitting.finished_at is None:
        resume = main_key(say.t("Resume"), to_it, f"day-{game}", accent)
        return panel(head, soft(say.t("still going on")), ft.Row([resume]), identifier=f"deal-{game}")
    result = quiet_key(say.t("See the result"), to_it, f"day-{game}")
    if not deal.complete:
        ended = soft(say.t("ended early: it does not count"))
        return panel(head, ended, ft.Row([result]), identifier=f"deal-{game}")
    bots = [(one.name, one.result.score) for one in deal.sitting.seats if one.level and one.result is not None]
    theirs = " · ".join(say.t("{what} {more}", what=name, more=points) for name, points in bots)
    shared = _shared(device, deal, result, told, tell)
    return panel(head, *_outcome(say, deal, body(theirs)), *shared, identifier=f"deal-{game}")


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
    head = heading(say.labelled(say.t("Deal of the day"), short_date(say, deal.day)))
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


def short_date(say: Say, day: date) -> str:
    """Return a day like “21 November”."""
    month = say.t(MONTHS[day.month - 1])
    return say.t("1 {month}", month=month) if day.day == 1 else say.t("{day} {month}", day=day.day, month=month)


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
        day=short_date(say, deal.day),
        game=GAMES[deal.sitting.game].words.title(say),
        result=", ".join([score_words(say, deal), *marks(say, deal)]),
    )


def today_words(say: Say, played: Iterable[DayGame]) -> str:
    count, games = sum(one.complete for one in played), len(games_of_the_day())
    if not count:
        return say.t("the same cards for everybody")
    return say.plural("{n} of {games} played", "{n} of {games} played", count, games=games)
