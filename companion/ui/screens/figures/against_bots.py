"""Shows how somebody fares alone against bots, by game and level."""

from __future__ import annotations

import flet as ft

from companion.engine.words import N_, Say
from companion.games import GAMES
from companion.sessions.library.lone_record import LoneRecord, LoneRecords, records_of
from companion.sessions.library.people import KnownPerson
from companion.ui import bridge, theme
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import use_host
from companion.ui.kit.frame import panel
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, soft, spoken_as, strong
from companion.ui.screens.figures.chance import won_words

LEVELS = {"easy": N_("easy bots"), "normal": N_("normal bots"), "hard": N_("hard bots")}
"""Bots of a level in words."""


@bridge.component
def AloneAgainstBots(known: KnownPerson) -> ft.Control:
    sessions, say = use_host().sessions, use_host().say()
    found = ft.use_memo(lambda: records_of(sessions, [known.id]), [known])
    return stretched(against_bots(say, found))


def against_bots(say: Say, found: LoneRecords) -> list[ft.Control]:
    """Draw the panel; nothing where no such game was finished."""
    if not found.records:
        return []
    apart = soft(say.t("Counted apart from games among people. Deals of the day count nowhere."))
    lines = [heading(say.t("Alone against bots")), apart, *[_line(say, one) for one in found.records]]
    return [panel(lines, spacing=10, identifier="against-bots")]


def level_words(say: Say, level: str) -> str:
    """Return «normal bots»."""
    return say.t(LEVELS[level]) if level in LEVELS else level


def _line(say: Say, one: LoneRecord) -> ft.Control:
    title = GAMES[one.game].words.title(say)
    name = strong(title, color=SCREENS[one.game].accent.colour)
    told: list[ft.Control] = [ft.Row([name, soft(level_words(say, one.level))], spacing=8, wrap=True)]
    if one.played:
        told += [body(won_words(say, one.share)), *_last_ones(say, one)]
        more = [_best(say, *best) for best in one.bests]
        if one.longest > 1:
            more.append(say.plural("longest streak {n} win", "longest streak {n} wins", one.longest))
        if one.streak > 1:
            more.append(say.plural("{n} win in a row now", "{n} wins in a row now", one.streak))
        told.append(soft(", ".join(more)))
    if one.helped:
        told.append(
            soft(
                say.plural(
                    "with help, counted apart: {n} game, {won} won",
                    "with help, counted apart: {n} games, {won} won",
                    one.helped,
                    won=one.helped_won,
                )
            )
        )
    return ft.Semantics(container=True, identifier=f"bots-{one.game}-{one.level}", content=ft.Column(told, spacing=3))


def _best(say: Say, rounds: int, points: int) -> str:
    if not rounds:
        return say.t("best score {points}", points=points)
    return say.plural("best score {points} in {n} round", "best score {points} in {n} rounds", rounds, points=points)


def _last_ones(say: Say, one: LoneRecord) -> list[ft.Control]:
    """Draw the last games, the newest at the right: a cup for each that was won, a ring for each other."""
    if len(one.last) < 2:
        return []
    signs: list[ft.Control] = [
        ft.Icon(
            ft.Icons.EMOJI_EVENTS if won else ft.Icons.CIRCLE_OUTLINED,
            size=theme.ICON_SMALL,
            color=theme.FELT.colour if won else theme.SOFT,
        )
        for won in one.last
    ]
    words = say.plural(
        "of the last {games}: {n} win", "of the last {games}: {n} wins", sum(one.last), games=len(one.last)
    )
    row = ft.Row(signs, spacing=3, wrap=True, run_spacing=2)
    return [spoken_as(words, row)]
