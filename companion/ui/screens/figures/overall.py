"""Adds all sessions up: how many there were, who won how often, and whether the die is fair."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine.words import Say
from companion.games import GAMES
from companion.games.push.cards import FACES
from companion.games.push.words import word
from companion.sessions.library.library import DieStatistics, Library, Overview
from companion.sessions.library.lone_record import owners, records_of
from companion.sessions.library.look_back import Selection
from companion.ui import addresses, bridge, theme
from companion.ui.games.registry import SCREENS, title_of
from companion.ui.host.chance import won_words
from companion.ui.host.from_library import PlayedWithin
from companion.ui.host.host import use_host, use_watching_host
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import choices, row_key
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.signs import mark
from companion.ui.kit.span import ANY_TIME
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, soft, spoken_as, strong, with_tenth, zoom
from companion.ui.screens.figures.looking_back import LatestEvenings
from companion.ui.screens.figures.person import against_bots

SURPRISING: Final = 0.05
VERY: Final = 0.01


@bridge.component
def Figures() -> ft.Control:
    host = use_watching_host()
    sessions, say = host.sessions, host.say()
    found = ft.use_memo(
        lambda: Library(sessions).overview(FACES), [sessions, sessions.version, sessions.people.version]
    )
    evenings, wins = bridge.keyed("evenings", LatestEvenings), bridge.keyed("wins", Wins, found)
    alone = against_bots(say, records_of(sessions, owners(sessions, host.prefs.me)))
    return ft.Column([_totals(say, found), evenings, wins, *alone, _die(say, found.die)], spacing=12)


def _totals(say: Say, overview: Overview) -> ft.Control:
    lines: list[ft.Control] = [heading(say.t("Overall"))]
    for game, number in overview.games:
        there, games = addresses.game_figures(game), say.plural("{n} game", "{n} games", number)
        color = SCREENS[game].accent.colour
        lines.append(row_key(say, there, f"figures-{game}", title_of(say, game), games, color=color))
    counts = [(strong, say.t("Finished games"), overview.finished), (body, say.t("still going on"), overview.running)]
    for look, words, count in counts if overview.running else counts[:1]:
        row = ft.Row([ft.Container(look(words), expand=True), strong(str(count), text_align=ft.TextAlign.RIGHT)])
        lines.append(spoken_as(say.labelled(words, count), row))
    return panel(*lines, spacing=8, identifier="totals-all")


@bridge.component
def Wins(overview: Overview) -> ft.Control:
    """Draws everybody's wins beside what equally good players would have won, at all games or at one of them."""
    host = use_host()
    say = host.say()
    game, choose = bridge.use_state[str | None](None)
    span, _, within = bridge.use_draft(ANY_TIME)
    played = [game for game, number in overview.games if number]
    at_one = game in played and len(played) > 1
    whole = Selection(game if at_one else None, *span.days(host.tonight))
    ranked = ft.use_memo(
        lambda: Library(host.sessions).ranked(whole) if whole != Selection() else (), [whole, overview]
    )
    everybody = overview.everybody if whole == Selection() else ranked
    asked = list[ft.Control]()
    if len(played) > 1:
        games: list[tuple[str | None, str, str]] = [(None, say.t("All games"), "wins-all")]
        games += [(one, GAMES[one].words.title(say), f"wins-{one}") for one in played]
        asked.append(choices(games, game if at_one else None, choose))
    if played:
        asked.append(bridge.keyed("span", PlayedWithin, span, within))
    lines: list[ft.Control] = [heading(say.t("Win rates")), stretched(asked, spacing=8)]
    if not everybody:
        none = say.t("No game between people was finished in this period.")
        lines.append(soft(none if played and span.narrows else say.t("Nobody has finished a game between people yet.")))
    found = use_long_list(say, "ranked", list(enumerate(everybody, 1)), lambda one: one[1].name)
    lines += found.field
    for at, one in found.shown:
        there = addresses.person(one.person)
        lines.append(row_key(say, there, f"ranked-{at}", one.name, won_words(say, one.record)))
    return panel(*lines, *found.under, spacing=4, identifier="everybody")


def _die(say: Say, die: DieStatistics) -> ft.Control:
    """Draw each face with a bar; the mark on it is what was expected."""
    lines: list[ft.Control] = [heading(say.labelled("Push", say.t("the die")))]
    if not die.rolls:
        return panel(*lines, soft(say.t("It has not been rolled in a finished game yet.")), identifier="die-figures")
    most = max(die.faces.values())
    for face, times in die.faces.items():
        name = word(say, face)
        bar = ft.ProgressBar(value=times / most, bgcolor=theme.KEY, color=theme.SOFT, bar_height=12, expand=True)
        parts: list[ft.Control] = [
            ft.Container(mark(face), width=24),
            ft.Container(body(name), width=92 * zoom()),
            ft.Container(bar, expand=True),
            ft.Container(strong(str(times), text_align=ft.TextAlign.RIGHT), width=64 * zoom()),
        ]
        spoken = say.labelled(name, times)
        lines.append(spoken_as(spoken, ft.Row(parts, spacing=8)))
    told = say.plural("{n} roll in finished games.", "{n} rolls in finished games.", die.rolls)
    due = say.t("Expected per face: {number}.", number=with_tenth(say, die.expected))
    lines += [soft(f"{told} {due}"), body(fairness(say, die))]
    return panel(*lines, spacing=8, identifier="die-figures")


def fairness(say: Say, die: DieStatistics) -> str:
    """Put the chi-square test into plain words."""
    if die.p is None or not die.enough:
        return say.t("Too few rolls to judge the die: at least 30 are needed.")
    share = with_tenth(say, die.p * 100)
    if die.p < VERY:
        return say.t(
            "A fair die strays this far in only {share} of 100 cases: take another look at this die.", share=share
        )
    if die.p < SURPRISING:
        return say.t("A fair die strays this far in {share} of 100 cases: a little unusual.", share=share)
    return say.t("A fair die strays this far in {share} of 100 cases: nothing unusual.", share=share)
