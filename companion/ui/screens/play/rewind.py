"""Goes through a session step by step: the board as it was, what had just happened, and a key to play on from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from companion.engine import SPECTATOR, Say, Seat, Spectator, Viewer
from companion.engine.game import View
from companion.sessions.play.digital import as_digital
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.proxy import Snapshot
from companion.sessions.play.session_view import SessionView
from companion.ui import addresses, bridge, theme
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import use_host
from companion.ui.kit import spread
from companion.ui.kit.keys import choices, main_key, quiet_key, round_key
from companion.ui.kit.texts import announced, body, headline, most_lines, soft, zoom
from companion.ui.screens.result.places import Places
from companion.ui.session.hint_line import ALONE
from companion.ui.session.saving import use_attempts
from companion.ui.session.table import Table, table_screen, use_table

LINE: Final = 62
"""Height of the words that say what happened: the keys stay where they are from step to step."""


@bridge.component
def Steps(session: LiveSession, start: int | None = None) -> ft.Control:
    bridge.use_watched(session)
    host, page, now = use_host(), ft.context.page, session.now()
    last, digital = now.steps, as_digital(session)
    at, move = ft.use_state(last if start is None else start)
    seat, look_from = bridge.use_state[Viewer | None](None)
    at = min(at, last)
    viewer = viewers(now)[0] if seat is None or seat not in viewers(now) else seat
    say = host.say_of(now)
    attempts = use_attempts(host, say, session.game)
    moment = ft.use_memo(lambda: Snapshot(now, at, viewer), [session, now.revision, now.names, at, viewer])

    def step(by: int) -> None:
        move(lambda at: max(0, min(min(at, last) + by, last)))

    def branch() -> None:
        assert digital is not None
        begin = partial(host.sessions.branch, digital, at, at=host.now)
        new = host.begin_once(f"branch {session.id} {at}", None, begin, together=True)
        page.navigate(addresses.session(new))

    screens, counted = SCREENS[session.game.id], say.t("step {n} of {total}", n=at, total=last)
    said = moment.latest(say) or say.t("Before the first entry")
    words = ft.Column([soft(counted), body(said, lines=most_lines(2))], spacing=2, tight=True)
    slider = _slider(at, last, screens.accent.colour, move)
    back, on = partial(step, -1) if at else None, partial(step, 1) if at < last else None
    keys = [
        round_key(ft.Icons.CHEVRON_LEFT, say.t("One step back"), back, "step-back", fast=True),
        ft.Semantics(container=True, identifier="steps", label=counted, content=slider, expand=True),
        round_key(ft.Icons.CHEVRON_RIGHT, say.t("One step forward"), on, "step-on", fast=True),
    ]
    ways: list[ft.Control] = []
    if digital and now.over and at < last:
        ways.append(quiet_key(say.t("Play from here"), partial(attempts.make, branch), "branch"))
    to_board, to = say.t("See the result") if now.over else say.t("Back to the game"), addresses.session(session.id)
    ways.append(main_key(to_board, to, "to-board", screens.accent))
    foot = ft.Column(
        [
            *_eyes(now, say, viewer, look_from),
            announced("moment", ft.Container(words, height=LINE * zoom())),
            ft.Row(keys, spacing=8),
            *([body(attempts.trouble)] if attempts.trouble else []),
            spread.keys(ways),
        ],
        spacing=8,
    )
    key = f"moment-{viewer}"
    if moment.over:
        lying = bridge.keyed(key, LastStep, moment)
    elif digital:
        lying = bridge.keyed(key, screens.digital, moment, ALONE)
    else:
        lying = bridge.keyed(key, screens.boards[session.tracking], moment)
    board = ft.Container(lying, expand=True)
    inner = ft.Container(foot, padding=ft.Padding(16, 8, 16, 16), width=theme.COLUMN)
    under = ft.Container(inner, alignment=ft.Alignment.TOP_CENTER, bgcolor=theme.CARD)
    return spread.stretched([board, under], spacing=0, expand=True)


@bridge.component
def LastStep(session: SessionView) -> ft.Control:
    table: Table[View] = use_table(session, SCREENS[session.game.id].accent)
    won = headline(table.words.prompt(table.say, table.seen), table.accent.colour)
    places = bridge.keyed("places", Places, table)
    return table_screen(table, columns=[[won, places]], foot=[], beside=table.say.t("finished"))


def viewers(session: LiveSession) -> tuple[Viewer, ...]:
    """Return the seats as which one may look back, the usual one first.

    While a digital session runs, a person who plays alone looks back as that seat, all others as a spectator.
    """
    if not as_digital(session) or not session.game.secret:
        return (SPECTATOR,)
    if session.over:
        return (*(session.people or ()), *[Seat(s) for s, level in enumerate(session.levels) if level], SPECTATOR)
    return session.people if len(session.people) == 1 else (SPECTATOR,)


def _eyes(session: LiveSession, say: Say, viewer: Viewer, look_from: Callable[[Viewer], object]) -> list[ft.Control]:
    watching = viewers(session)
    if len(watching) < 2:
        return []
    eyes = [
        (one, say.t("everybody"), "eyes-all") if isinstance(one, Spectator) else (one, say.name(one), f"eyes-{one}")
        for one in watching
    ]
    return [choices(eyes, viewer, look_from)]


def _slider(at: int, last: int, colour: str, move: Callable[[int], object]) -> ft.Slider:
    return ft.Slider(
        min=0,
        max=max(last, 1),
        divisions=max(last, 1),
        value=at,
        active_color=colour,
        on_change=lambda e: move(round(float(e.data))),
        expand=True,
    )
