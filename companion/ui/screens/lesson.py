"""Explains how to play, on four cards: before a first game without real cards, at ``/how/:game``, and from a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from companion.engine import N_, Say, capital
from companion.games import GAMES
from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import nothing_here, use_host
from companion.ui.kit.board import Area
from companion.ui.kit.frame import Foot, TopBar, panel, screen, use_scrolled
from companion.ui.kit.keys import main_key, quiet_key, round_key
from companion.ui.kit.texts import BOLD, announced, body, headline, lettering, silent, soft
from companion.ui.page_size import PageSize, picture_high
from companion.ui.session.lesson_card import LessonCard

KINDS: Final = (N_("The aim"), N_("A turn"), N_("The trap"), N_("The end"))
"""What each of the cards is about."""
DOT: Final = 10
"""The width of the dot of a card."""
AROUND: Final = 14
"""The pixels around a picture."""
FLICK: Final = 120.0
"""How fast a finger leaves the page that turns it, in pixels a second."""
APART: Final = 0.72
"""The part of the usual height of a picture, where its words stand beside it."""
LEFT: Final = "Arrow Left"
RIGHT: Final = "Arrow Right"


@bridge.component
def OfGame(game: str) -> ft.Control:
    """Draws the cards of a game at an address of their own; from there one sits down to play."""
    host, page = use_host(), ft.context.page
    if game not in GAMES:
        return nothing_here(host, "", addresses.RULES, capital(host.say().t("rules")))
    play = partial(page.navigate, addresses.new(game))
    return bridge.keyed(game, Lesson, game, host.say().t("Play"), play, addresses.rule(game))


@bridge.component
def OfThisGame(session: LiveSession) -> ft.Control:
    """Draws the cards of the game of a session, and leads back to it."""
    device, game = use_device(), session.game.id
    table = addresses.session(session.id)
    to_table = partial(ft.context.page.navigate, table)
    return bridge.keyed(game, Lesson, game, device.say().t("Back to the game"), to_table, table)


@bridge.component
def Lesson(game: str, last: str, go_on: Callable[[], object], back: str, skips: bool = False) -> ft.Control:
    """Draws one card after the other. ``last`` are the words of the last key, which calls ``go_on``.

    ``skips``: another key leaves the cards out. Keys lead through them, and so do arrow keys and a finger that wipes.
    Once somebody has come through or skipped them, this device does not show them again by itself (``Prefs.taught``).
    """
    device = use_device()
    index, move = ft.use_state(0)
    scrolled, scroll = use_scrolled()
    say, screens, room = device.say(), SCREENS[game], device.size
    cards, card = screens.lesson, screens.lesson[index]

    def turn(by: int) -> None:
        if 0 <= index + by < len(cards):
            move(lambda old: max(0, min(len(cards) - 1, old + by)))
            scroll(offset=0)

    def end() -> None:
        if game not in device.prefs.taught:
            device.keep(replace(device.prefs, taught=(*device.prefs.taught, game)))
        go_on()

    def pressed(e: ft.KeyDownEvent) -> None:
        if e.key in (LEFT, RIGHT):
            turn(1 if e.key == RIGHT else -1)

    def wiped(e: ft.DragEndEvent[ft.GestureDetector]) -> None:
        speed = e.primary_velocity or 0
        if abs(speed) >= FLICK:
            turn(-1 if speed > 0 else 1)

    def wipeable(content: ft.Control) -> ft.Control:
        return ft.GestureDetector(content, on_horizontal_drag_end=wiped)

    counted = say.t("{n} of {total}", n=index + 1, total=len(cards))
    progress = ft.Row([_dots(index, len(cards), screens.accent), soft(counted)], spacing=10)
    area = _area(room)
    shown = wipeable(panel(ft.Container(picture(say, card, area), height=area.height), identifier="picture"))
    kind = lettering(say.t(KINDS[index]), size=theme.SMALL, weight=BOLD, color=theme.SOFT)
    title = headline(say.t(card.title), screens.accent.colour, theme.LARGE)
    column = ft.Column([progress, kind, title, body(say.t(card.words))], spacing=6, tight=True)
    words = wipeable(announced("lesson", column))
    back_one, on = partial(turn, -1) if index else None, index < len(cards) - 1
    keys = [round_key(ft.Icons.CHEVRON_LEFT, say.t("Previous"), back_one, "lesson-before", fast=True)]
    if skips and on:
        keys.append(quiet_key(say.t("Skip"), end, "lesson-skip", expand=False))
    if on:
        keys.append(main_key(say.t("Next"), lambda: turn(1), "lesson-next", screens.accent, fast=True))
    else:
        keys.append(main_key(last, end, "lesson-end", screens.accent))
    columns = [[shown], [words]]
    whole = screen(
        device,
        TopBar(GAMES[game].words.title(say), say.t("How to play"), back=back, language=not room.flat),
        columns=columns[:1] if room.flat else columns,
        foot=Foot([ft.Row(keys, spacing=8)], sideways=[words] if room.flat else ()),
        scrolled=scrolled,
    )
    # a control that listens: a handler of the page needs an update of the page, which leaves one just loaded empty
    return ft.KeyboardListener(whole, autofocus=True, include_semantics=False, on_key_down=pressed, expand=True)


def picture(say: Say, card: LessonCard, area: Area) -> ft.Control:
    """Draw the picture of a card; screen readers say what it shows."""
    inside = ft.Container(card.picture(say, area), alignment=ft.Alignment.CENTER, ignore_interactions=True)
    return ft.Semantics(label=say.t(card.spoken), image=True, container=True, content=silent(inside))


def _area(room: PageSize) -> Area:
    """Return how large a picture may be: on an upright page its words stay in sight below it."""
    apart = room.flat or room.columns(foot=True) > 1
    high = picture_high(room) * APART if apart else room.square(foot=True)
    return Area(room.inside(foot=True) - 2 * AROUND, high)


def _dots(index: int, total: int, accent: theme.Accent) -> ft.Control:
    """Draw a dot for each card; the one that is shown is longer. Beside it stands which one it is."""
    dots: list[ft.Control] = []
    for one in range(total):
        width, color = (DOT * 2.2, accent.colour) if one == index else (DOT, theme.EDGE)
        dots.append(ft.Container(width=width, height=DOT, border_radius=DOT / 2, bgcolor=color))
    return ft.Row(dots, spacing=6, tight=True)
