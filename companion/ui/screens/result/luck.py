"""Shows after a game what was luck: by how much everybody came out ahead, and what of it chance brought."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say
from companion.sessions.play.fortunes import Fortunes
from companion.sessions.play.live_session import LiveSession
from companion.share.charts import Line, LineChart, Point, Table
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.kit.frame import panel
from companion.ui.kit.pictures.charts import ChartPart, table_of
from companion.ui.kit.texts import heading, soft
from companion.ui.screens.result.steps import step_key, use_seat


@bridge.component
def LuckPart(session: LiveSession, found: Fortunes, seat: Seat | None) -> ft.Control:
    """Draws a table of everybody, and of ``seat``, or one of them all, luck over the game and its largest strokes."""
    say, now = use_device().say_of(session), session.now()
    chosen, names, go = use_seat(session, seat, "luck-of")
    chart = bridge.keyed(
        f"chart-{chosen}",
        ChartPart,
        _chart(say, found, chosen),
        _said(say, found, chosen),
        "luck-graph",
        SCREENS[session.game.id].accent,
        go,
    )
    strokes = [
        step_key(say, now, one.entry, _points(say, one.points[chosen]), partial(go, one.entry), f"stroke-{one.entry}")
        for one in found.best_and_worst(chosen)
    ]
    told = say.t(
        "Luck is what chance brought somebody more than was to be expected, and more than it brought the others. Play "
        "is all the rest. Both together are how far ahead of the others’ average they came out."
    )
    kinds = " · ".join(
        say.t("{what}: {number}", what=_kind(say, now, key), number=_signed(say, points[chosen]))
        for key, points in found.kinds
    )
    most: list[ft.Control] = [heading(say.t("What chance did most")), *strokes] if strokes else []
    everybody = table_of(say, _table(say, now, found), "luck-table")
    return panel(
        [heading(say.t("Luck and play")), everybody, soft(told), *names, chart, soft(kinds), *most],
        identifier="luck",
    )


def _table(say: Say, session: LiveSession, found: Fortunes) -> Table:
    rows = tuple(
        (
            say.name(one.seat),
            _signed(say, found.ahead(Seat(one.seat))),
            _signed(say, found.luck(Seat(one.seat))),
            _signed(say, found.play(Seat(one.seat))),
        )
        for one in session.look().standings
    )
    return Table((say.t("Name"), say.t("Ahead"), say.t("By luck"), say.t("By play")), rows)


def _chart(say: Say, found: Fortunes, seat: Seat) -> LineChart:
    """How far ahead, and how much of that was luck, at the steps at which either changed."""
    ahead, luck = [one[seat] for one in found.path], found.luck_so_far(seat)
    last = len(ahead) - 1
    steps = [at for at in range(last + 1) if at in (0, last) or (ahead[at], luck[at]) != (ahead[at - 1], luck[at - 1])]

    def line(name: str, values: Any, **look: Any) -> Line:
        points = [Point(at, values[at], say.t("Step {n}", n=at), _signed(say, values[at])) for at in steps]
        return Line(name, tuple(points), stepped=True, **look)

    lines = (line(say.t("Ahead"), ahead, main=True), line(say.t("By luck"), luck, stroke="dashed"))
    return LineChart(lines, along=say.t("Step"), least=0, most=0)


def _kind(say: Say, session: LiveSession, key: str) -> str:
    luck = session.game.luck
    assert luck is not None
    return luck.of(say, key)


def _said(say: Say, found: Fortunes, seat: Seat) -> str:
    return say.t(
        "{name}: {ahead} against the others’ average, {luck} of it by luck and {play} by play.",
        name=say.name(seat),
        ahead=_signed(say, found.ahead(seat)),
        luck=_signed(say, found.luck(seat)),
        play=_signed(say, found.play(seat)),
    )


def _points(say: Say, number: float) -> str:
    told = say.amount("{n} point", "{n} points", abs(number))
    return f"+{told}" if number >= 0 else f"\N{MINUS SIGN}{told}"


def _signed(say: Say, number: float) -> str:
    """A number with its sign; what is nearly nothing is 0."""
    return say.decimal(number, sign=number > 0) if abs(number) >= 0.05 else say.decimal(0.0)
