"""Draws a day's deal of each game: to play it, to go on, or how it came out beside the bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.engine.words import Say
from companion.games import GAMES
from companion.locale import speaker
from companion.sessions.library.days import DayGame, Days
from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge, theme
from companion.ui.awake import allowed
from companion.ui.device import Device, use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import use_host
from companion.ui.kit import spread
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.signs import level_word
from companion.ui.kit.texts import body, heading, selectable, soft, strong
from companion.ui.screens.daily.words import bots_words, marks, score_words, share_line, short_date


@bridge.component
def GameOfDay(game: str, one: DayGame | None, play: Callable[[str], None]) -> ft.Control:
    """Draws one game's panel; ``play`` begins its deal. With a result there is the line to share."""
    device, page = use_device(), ft.context.page
    told, tell = ft.use_state("")
    say, accent = device.say(), SCREENS[game].accent
    title = strong(GAMES[game].words.title(say), size=theme.LARGE, color=accent.colour)
    inside: list[ft.Control] = [ft.Semantics(header=True, content=title)]
    if one is None:
        inside += [
            soft(_against(say, game)),
            ft.Row([main_key(say.t("Play"), partial(play, game), f"day-{game}", accent)]),
        ]
        return panel(inside, identifier=f"deal-{game}")
    to_it = partial(page.navigate, addresses.session(one.sitting.id))
    if one.sitting.finished_at is None:
        inside += [soft(say.t("started")), ft.Row([main_key(say.t("Resume"), to_it, f"day-{game}", accent)])]
        return panel(inside, identifier=f"deal-{game}")
    result = quiet_key(say.t("See the result"), to_it, f"day-{game}")
    if not one.complete:
        inside += [soft(say.t("ended early: it does not count")), ft.Row([result])]
        return panel(inside, identifier=f"deal-{game}")
    inside += [strong(score_words(say, one)), body(bots_words(say, one), size=theme.COMPACT), *_marks(say, one)]
    return panel([*inside, *_shared(device, one, result, told, tell)], identifier=f"deal-{game}")


@bridge.component
def OfTheDay(session: LiveSession) -> ft.Control:
    """Draws the panel; nothing where another game of that day counts, or it was ended before its time."""
    host, page = use_host(), ft.context.page
    told, tell = ft.use_state("")
    one = ft.use_memo(lambda: Days(host.sessions).game(session.id), [session.id, session.now().revision])
    if one is None or not one.complete:
        return ft.Container()
    say = host.say()
    to_day = partial(page.navigate, addresses.daily("" if one.day == host.today else one.day.isoformat()))
    key = quiet_key(say.t("Deals of the day"), to_day, "to-daily")
    head = heading(say.t("Deal of the day: {day}", day=short_date(say, one.day)))
    outcome = [strong(score_words(say, one)), *_marks(say, one)]
    return panel([head, *outcome, *_shared(host, one, key, told, tell)], identifier="of-the-day")


def _against(say: Say, game: str) -> str:
    deal = GAMES[game].day_deal
    assert deal is not None
    level = level_word(say, deal.level)
    return say.plural("against {n} bot, {level}", "against {n} bots, {level}", deal.bots, level=level)


def _marks(say: Say, one: DayGame) -> list[ft.Control]:
    found = marks(say, one)
    return [soft(", ".join(found))] if found else []


def _shared(
    device: Device, one: DayGame, key: ft.Control, told: str, tell: Callable[[str], object]
) -> list[ft.Control]:
    """Draw beside ``key`` the one that hands the line over: to the system's sheet, or to the clipboard, or it only
    shows the line. Below them stands the line once it was shared, and what became of it, which is ``told``.
    """
    say, page = device.say(), ft.context.page
    line = share_line(speaker(device.lang), one)
    if device.shares and page.web:
        action: ft.ClientAction | None = ft.ShareText(line)
        words, becomes = say.t("Share the line"), "shared"
    elif allowed(page):
        action, words, becomes = ft.CopyToClipboard(line), say.t("Copy the line"), "copied"
    else:  # this browser has no clipboard
        action, words, becomes = None, say.t("Line to share"), "shown"
    share = quiet_key(
        words,
        lambda: tell(becomes),
        f"share-{one.sitting.game}",
        spoken=say.t("Share this line: {line}", line=line),
        action=action,
    )
    keys = spread.keys([key, share])
    if not told:
        return [keys]
    shown = selectable(body(line, size=theme.COMPACT), f"line-{one.sitting.game}")
    how = soft(say.t("The line is copied.")) if told == "copied" else ft.Container()
    return [keys, shown, ft.Semantics(identifier="notice", live_region=True, container=True, content=how)]
