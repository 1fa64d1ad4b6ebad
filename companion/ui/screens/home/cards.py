"""Draws what lies on the home screen: sessions to go on with, summed up in a few words, the games, the die."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, Final

import flet as ft

from companion.engine import Over, Say, Together, sentences
from companion.engine.game import View
from companion.games import GAMES
from companion.sessions.library import dates
from companion.sessions.library.days import DayGame, games_of_the_day
from companion.sessions.library.deletions import delete_session
from companion.sessions.library.library import Sitting
from companion.sessions.library.log_text import is_begun
from companion.sessions.library.people import LastTable
from companion.sessions.play.digital import as_digital
from companion.sessions.play.session_view import SessionView
from companion.ui import addresses, theme
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import Host, opened
from companion.ui.kit.frame import box
from companion.ui.kit.keys import Way, at_least, onward, plain_key, sheet_key, text_key
from companion.ui.kit.signs import player_list, who_plays, without_cards
from companion.ui.kit.spread import centred, stretched
from companion.ui.kit.texts import BOLD, body, drawn, lettering, most_lines, soft, strong


@dataclass(frozen=True, slots=True)
class Summary:
    """``far`` "round 3 of 4", ``next`` "Ana draws.", ``ahead`` "In front: Ana (12)"; "" for nothing to tell.

    ``players`` are names with the level of bots; ``mark`` are the words of a session without cards.
    """

    game: str
    names: str
    far: str
    next: str = ""
    ahead: str = ""
    players: tuple[tuple[str, str | None], ...] = ()
    mark: str = ""
    begun: bool = True

    @property
    def spoken(self) -> str:
        return sentences((self.game, self.far, self.mark, self.next, self.names, self.ahead))


def summary(host: Host, sitting: Sitting) -> Summary:
    """Sum a session up in the reader's language. A session that cannot be read says so."""
    session, say = opened(host, sitting.id), host.say(sitting.names)
    if session is None:
        return Summary(sitting.game, say.listing(sitting.names), say.t("cannot be read"))
    view: View = session.look()
    say, words, players = host.say_of(session), session.game.words, session.players
    far, first, ahead = SCREENS[sitting.game].progress(say, view), words.prompt(say, view), _ahead(say, session, view)
    if session.ended == "abandoned":
        far, first, ahead = say.t("given up"), say.t("This game counts for nobody."), ""
    elif session.paused_at is not None:
        far = say.t("paused")
    elif session.ended == "agreed":
        far, first, ahead = say.t("ended by agreement"), ahead, ""
    elif isinstance(view.awaits, Over):
        far, ahead = say.t("finished"), ""
    elif isinstance(view.awaits, Together) and as_digital(session) and session.due:
        people = [seat for seat in session.due if seat in session.people] or session.due  # bots keep nobody waiting
        if say.you not in people:
            still = say.listing([say.name(seat) for seat in people])
            first = say.plural("{names} is still choosing.", "{names} are still choosing.", len(people), names=still)
    mark = say.t("on screen") if session.mode == "digital" else ""
    begun = session.over or is_begun(session)
    return Summary(words.title(say), player_list(say, players), far, first, ahead, players, mark, begun)


def _ahead(say: Say, session: SessionView, view: View) -> str:
    """Say who is in front; nothing while all are level, or where points are counted at the end."""
    first = [one for one in view.standings if one.rank == 1]
    if len(first) == len(view.standings):
        return ""
    names = say.seats(one.seat for one in first)
    if session.game.highest_wins:
        return say.t("{what} ({more})", what=say.t("In front: {names}", names=names), more=first[0].score)
    return say.t("Fewest points: {names} ({points})", names=names, points=first[0].score)


def current_card(host: Host, sitting: Sitting) -> ft.Control:
    """Draw the session touched last: the largest thing on the screen."""
    say, in_short, accent = host.say(sitting.names), summary(host, sitting), SCREENS[sitting.game].accent
    arrow = ft.Icon(ft.Icons.ARROW_FORWARD, size=theme.ICON, color=accent.on)
    words = ft.Row([strong(say.t("Resume"), color=accent.on), arrow], alignment=ft.MainAxisAlignment.CENTER)
    key = ft.Container(words, bgcolor=accent.fill, border_radius=16, padding=14)
    style = ft.TextStyle(height=1.2, letter_spacing=-0.3)
    about = stretched(
        [
            _line(say, in_short, accent),
            strong(in_short.next, size=theme.LARGE, style=style, lines=6),
            _names(say, in_short, soft),
            *([body(in_short.ahead)] if in_short.ahead else []),
            ft.Container(key, padding=ft.Padding(0, 6, 0, 0)),
        ],
        spacing=5,
    )
    return _card(host, about, sitting, in_short, accent.colour)


def session_card(host: Host, sitting: Sitting) -> ft.Control:
    say, in_short = host.say(), summary(host, sitting)
    lines = [_line(say, in_short, SCREENS[sitting.game].accent), _names(say, in_short, body)]
    if last := in_short.ahead or (in_short.next if sitting.finished_at else ""):
        lines.append(soft(last, lines=most_lines(2)))
    return _card(host, onward(lines, spacing=3), sitting, in_short)


def _card(
    host: Host, about: ft.Control, sitting: Sitting, summary: Summary, edge: ft.Colors = theme.LINE
) -> ft.Control:
    """Draw the way to a session; below one that nobody has begun, a key that deletes it at once."""
    there, name = addresses.session(sitting.id), f"session-{sitting.id}"
    card = sheet_key(about, there, spoken=summary.spoken, identifier=name, down=16, edge=edge)
    card.key = sitting.id
    if summary.begun:
        return card

    def delete() -> None:
        with suppress(LookupError):  # somebody else was quicker
            delete_session(host.sessions, sitting.id)

    words = host.say().t("Never begun: delete it")
    key = plain_key(words, partial(host.writing.keep, delete), f"delete-{sitting.id}", danger=True)
    return ft.Column([card, key], spacing=4, key=sitting.id)


def start_key(say: Say, game: str, *, held: bool) -> ft.Control:
    """Draw the key that starts one of the games, in its colour, with three of its cards once they are ``held``; beside
    it the key to play it ``alone``.
    """
    accent, played = SCREENS[game].accent, GAMES[game]
    title = played.words.title(say)
    span = say.t("{least} to {most} players", least=played.players[0], most=played.players[-1])
    name, players = strong(title, size=theme.LARGE, color=accent.on), lettering(span, size=theme.SMALL, color=accent.on)
    words = ft.Column([name, players], spacing=0, tight=True, expand=True)
    row = ft.Row([fan(game, held=held), words], spacing=14)
    spoken = say.labelled(say.t("New game"), say.t("{what}, {more}", what=title, more=span))
    look: dict[str, Any] = {"across": 12, "down": 6, "ground": accent.fill, "edge": accent.fill, "expand": True}
    key = sheet_key(row, addresses.new(game), spoken=spoken, identifier=f"new-{game}", **look)
    word = lettering(say.t("alone"), size=theme.SMALL, color=theme.INK, text_align=ft.TextAlign.CENTER)
    mark = ft.Icon(ft.Icons.PERSON_OUTLINE, size=theme.ICON, color=accent.colour)
    beside = centred([mark, word], spacing=0, tight=True)
    by_oneself = sheet_key(
        at_least(beside, theme.TOUCH),
        addresses.play_alone(game),
        spoken=say.labelled(say.t("Play alone"), title),
        identifier=f"alone-{game}",
        across=0,
        down=6,
        ground=accent.tint,
        width=theme.TOUCH + 14,
    )
    return ft.Row([key, by_oneself], spacing=6)


def again_key(say: Say, game: str, last: LastTable, on_tap: Way) -> ft.Control:
    """Draw the key that has the people of the last table play this game once more, at once."""
    accent, title = SCREENS[game].accent, GAMES[game].words.title(say)
    names, how = player_list(say, last.players), " · ".join(last.agreed(say))
    again = say.t("Again with {names}", names=names)
    words = ft.Column([strong(again, lines=2), soft(how)], spacing=0, expand=True)
    row = ft.Row([ft.Icon(ft.Icons.REPLAY, size=theme.ICON, color=accent.colour), words], spacing=10)
    spoken = sentences((say.labelled(title, again), how))
    padding = ft.Padding.symmetric(horizontal=16, vertical=6)
    look = {"bgcolor": accent.tint, "border_radius": theme.ROUND_SHEET, "padding": padding}
    return text_key(row, on_tap, f"again-{game}", spoken=spoken, least=theme.TOUCH - 12, expand=None, **look)


def die_key(say: Say) -> ft.Control:
    pip, title = ft.Container(bgcolor=theme.FACE, width=16, height=16, border_radius=4), say.t("Roll the die")
    return _way(pip, theme.ON_FACE["red"], title, say.t("also without a game"), addresses.DIE, title, "to-die")


def day_key(say: Say, day: date, played: Iterable[DayGame]) -> ft.Control:
    """Draw the key to the deals of the day: its date, and how many of them were played."""
    count, games = sum(one.complete for one in played), len(games_of_the_day())
    sentence = say.t("the same cards for everybody")
    if count:
        sentence = say.plural("{n} of {games} played", "{n} of {games} played", count, games=games)
    mark, title = ft.Icon(ft.Icons.CALENDAR_TODAY, size=theme.ICON, color=theme.FELT.on), say.t("Deal of the day")
    below = say.labelled(dates.short_date(say, day), sentence)
    spoken = say.t("{what}, {more}", what=title, more=below)
    return _way(mark, theme.FELT.fill, title, below, addresses.daily(), spoken, "to-daily")


def _way(
    mark: ft.Control, ground: str, title: str, below: str, on_tap: Way, spoken: str, identifier: str
) -> ft.Control:
    """Draw a key that leads elsewhere, its ``mark`` on a tile of its own where the games have their cards."""
    middle = ft.Alignment.CENTER
    tile = ft.Container(mark, width=40, height=40, border_radius=11, bgcolor=ground, alignment=middle)
    before = ft.Container(tile, width=FAN_WIDTH, alignment=middle)
    row = onward([strong(title), soft(below)], [before], gap=14, spacing=0)
    return sheet_key(row, on_tap, spoken=spoken, identifier=identifier, across=12, down=6)


FAN_WIDTH: Final = 76
FAN_HIGH: Final = 56


def fan(game: str, scale: float = 1, *, held: bool) -> ft.Control:
    """Draw three cards, ``held`` as in a hand, or the place for them.

    Cards that are turned have lines and corners of their own kind, which take the renderer a tenth of a first screen.
    """
    if not held:
        return ft.Container(width=FAN_WIDTH * scale, height=FAN_HIGH * scale)
    cards = SCREENS[game].fan
    papers: list[ft.Control] = []
    size, style = theme.BODY * scale, ft.TextStyle(height=1)
    for at, (glyph, color) in enumerate(cards):
        ink = theme.ON_FACE.get(color, theme.FACE_INK)
        printed = drawn(glyph, size=size, color=ink, weight=BOLD, no_wrap=True, style=style)
        paper = box(printed, theme.FACE, theme.FACE_EDGE, rounded=5 * scale, width=28 * scale, height=40 * scale)
        paper.left, paper.top = (3 + at * 21) * scale, (7 if at == 1 else 10) * scale
        paper.alignment, paper.rotate = ft.Alignment.CENTER, ft.Rotate(math.radians((at - 1) * 13))
        papers.append(paper)
    whole = ft.Stack(papers, width=FAN_WIDTH * scale, height=FAN_HIGH * scale)
    return ft.Semantics(exclude_semantics=True, content=whole)


def _line(say: Say, summary: Summary, accent: theme.Accent) -> ft.Control:
    line: list[ft.Control] = [strong(summary.game, color=accent.colour), soft(summary.far)]
    return ft.Row([*line, *([without_cards(say)] if summary.mark else [])], spacing=8, run_spacing=2, wrap=True)


def _names(say: Say, summary: Summary, plain: Callable[..., ft.Control]) -> ft.Control:
    if any(level for _, level in summary.players):
        return who_plays(say, summary.players)
    return plain(summary.names, lines=most_lines(2))
