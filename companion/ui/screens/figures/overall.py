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
from companion.ui import addresses, bridge, theme
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import use_host
from companion.ui.kit.chips import choices
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import row_key
from companion.ui.kit.signs import SHAPES, mark
from companion.ui.kit.texts import BOLD, body, heading, lettering, soft, spoken_as, strong, with_tenth
from companion.ui.kit.zoom import zoom
from companion.ui.screens.figures.against_bots import against_bots
from companion.ui.screens.figures.chance import won_words
from companion.ui.screens.figures.latest import LatestEvenings

SURPRISING: Final = 0.05
VERY: Final = 0.01
SHOWN: Final = 12


@bridge.component
def Figures() -> ft.Control:
    host = use_host()
    bridge.use_watched(host.sessions)
    found = Library(host.sessions).overview(FACES)
    wins = bridge.keyed("wins", Wins, found)
    say, me = host.say(), host.prefs.me
    alone = against_bots(say, records_of(host.sessions, owners(host.sessions, me)))
    evenings = bridge.keyed("evenings", LatestEvenings)
    return ft.Column([_totals(say, found), evenings, wins, *alone, _die(say, found.die)], spacing=12)


def _totals(say: Say, found: Overview) -> ft.Control:
    lines: list[ft.Control] = [heading(say.t("Overall"))]
    lines += [_game(say, game, number) for game, number in found.games]
    lines.append(_line(say, say.t("Finished games"), str(found.finished), strongly=True))
    if found.running:
        lines.append(_line(say, say.t("still going on"), str(found.running)))
    return panel(lines, spacing=8, identifier="totals-all")


@bridge.component
def Wins(found: Overview) -> ft.Control:
    """Draws everybody's wins beside what equally good players would have won, at all games or at one of them."""
    host = use_host()
    say = host.say()
    game, choose = bridge.use_state[str | None](None)
    played = [game for game, number in found.games if number]
    at_one = game in played and len(played) > 1
    everybody = Library(host.sessions).ranked(game) if at_one else found.everybody
    lines: list[ft.Control] = [heading(say.t("Win rates"))]
    if len(played) > 1:
        games: list[tuple[str | None, str, str]] = [(None, say.t("All games"), "wins-all")]
        games += [(one, GAMES[one].words.title(say), f"wins-{one}") for one in played]
        lines.append(choices(games, game if at_one else None, choose))
    if not everybody:
        lines.append(soft(say.t("Nobody has finished a game among people yet.")))
    for at, one in enumerate(everybody[:SHOWN], 1):
        there = addresses.person(one.person)
        lines.append(row_key(say, there, f"ranked-{at}", one.name, won_words(say, one.record)))
    return panel(lines, spacing=4, identifier="everybody")


def _die(say: Say, found: DieStatistics) -> ft.Control:
    """Draw each face with a bar; the mark on it is what was expected."""
    lines: list[ft.Control] = [heading(say.t("The die of Push"))]
    if not found.rolls:
        return panel([*lines, soft(say.t("It has not been rolled in a finished game yet."))], identifier="die-figures")
    most = max(face.rolled for face in found.faces)
    for face in found.faces:
        name = word(say, face.word)
        shape = mark(face.word) if face.word in SHAPES else lettering("★", size=theme.LARGE, color=theme.INK)
        bar = ft.ProgressBar(value=face.rolled / most, bgcolor=theme.KEY, color=theme.SOFT, bar_height=12, expand=True)
        row = ft.Row(
            [
                ft.Container(shape, width=24),
                ft.Container(body(name), width=92 * zoom()),
                ft.Container(bar, expand=True),
                ft.Container(strong(str(face.rolled), text_align=ft.TextAlign.RIGHT), width=44 * zoom()),
            ],
            spacing=8,
        )
        lines.append(spoken_as(say.t("{what}: {number}", what=name, number=face.rolled), row))
    told = say.plural("{n} roll in finished games.", "{n} rolls in finished games.", found.rolls)
    due = say.t("Expected per face: {number}.", number=with_tenth(say, found.expected))
    lines += [soft(f"{told} {due}"), body(fairness(say, found), size=theme.COMPACT)]
    return panel(lines, spacing=8, identifier="die-figures")


def fairness(say: Say, found: DieStatistics) -> str:
    """Put the chi-square test into plain words."""
    if found.p is None or not found.enough:
        return say.t("Too few rolls to judge the die: at least 30 are needed.")
    share = with_tenth(say, found.p * 100)
    if found.p < VERY:
        return say.t("A fair die strays this far in only {share} of 100 cases: look at this die again.", share=share)
    if found.p < SURPRISING:
        return say.t("A fair die strays this far in {share} of 100 cases: a little unusual.", share=share)
    return say.t("A fair die strays this far in {share} of 100 cases: nothing unusual.", share=share)


def _game(say: Say, game: str, number: int) -> ft.Control:
    """Draw how many games of a kind there are; a tap leads to what they say."""
    there, title = addresses.game_figures(game), GAMES[game].words.title(say)
    games = say.plural("{n} game", "{n} games", number)
    return row_key(say, there, f"figures-{game}", title, games, color=SCREENS[game].accent.colour)


def _line(say: Say, words: str, number: str, *, strongly: bool = False) -> ft.Control:
    name = strong(words) if strongly else body(words)
    figure = lettering(number, size=theme.BODY, weight=BOLD, color=theme.INK, text_align=ft.TextAlign.RIGHT)
    row = ft.Row([ft.Container(name, expand=True), figure])
    return spoken_as(say.t("{what}: {number}", what=words, number=number), row)
