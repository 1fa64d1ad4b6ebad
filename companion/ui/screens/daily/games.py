"""Draws a day's deal of each game: to play it, to go on, or how it came out beside the bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.games import GAMES
from companion.locale import speaker
from companion.sessions.library.days import DayGame
from companion.ui import addresses, bridge, theme
from companion.ui.awake import allowed
from companion.ui.device import Device, use_device
from companion.ui.games.registry import SCREENS
from companion.ui.kit import spread
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.signs import level_word
from companion.ui.kit.texts import body, selectable, soft, strong
from companion.ui.screens.daily.words import bots_words, marks, score_words, share_line


@bridge.component
def GameOfDay(game: str, one: DayGame | None, play: Callable[[str], None]) -> Any:
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
    to_it = partial(page.navigate, addresses.session(one.session))
    if not one.over:
        inside += [soft(say.t("started")), ft.Row([main_key(say.t("Resume"), to_it, f"day-{game}", accent)])]
        return panel(inside, identifier=f"deal-{game}")
    result = quiet_key(say.t("See the result"), to_it, f"day-{game}")
    if not one.complete:
        inside += [soft(say.t("ended early: it does not count")), ft.Row([result])]
        return panel(inside, identifier=f"deal-{game}")
    inside.append(strong(score_words(say, one)))
    inside.append(body(bots_words(say, one), size=theme.COMPACT))
    if found := marks(say, one):
        inside.append(soft(", ".join(found)))
    inside.append(spread.keys([result, *sharing(device, one, tell)]))
    inside += shown_line(device, one, told)
    return panel(inside, identifier=f"deal-{game}")


def _against(say: Say, game: str) -> str:
    deal = GAMES[game].day_deal
    assert deal is not None
    level = level_word(say, deal.level)
    return say.plural("against {n} bot, {level}", "against {n} bots, {level}", deal.bots, level=level)


def sharing(device: Device, one: DayGame, tell: Callable[[str], Any]) -> list[ft.Control]:
    """Draw the key that hands the line over: to the system's sheet, or to the clipboard, or it only shows the line."""
    say, page = device.say(), ft.context.page
    line = share_line(speaker(device.lang), one)
    if device.shares and page.web:
        action: ft.ClientAction | None = ft.ShareText(line)
        words, told = say.t("Share the line"), "shared"
    elif allowed(page):
        action, words, told = ft.CopyToClipboard(line), say.t("Copy the line"), "copied"
    else:  # this browser has no clipboard
        action, words, told = None, say.t("Line to share"), "shown"
    key = quiet_key(
        words,
        lambda: tell(told),
        f"share-{one.game}",
        spoken=say.t("Share this line: {line}", line=line),
        action=action,
    )
    return [key]


def shown_line(device: Device, one: DayGame, told: str) -> list[ft.Control]:
    """Draw the line once it was shared, and what became of it: ``told`` by the key of ``sharing``."""
    if not told:
        return []
    say = device.say()
    line = selectable(body(share_line(speaker(device.lang), one), size=theme.COMPACT), f"line-{one.game}")
    how = soft(say.t("The line is copied.")) if told == "copied" else ft.Container()
    return [line, ft.Semantics(identifier="notice", live_region=True, container=True, content=how)]
