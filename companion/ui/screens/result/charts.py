"""Draws the charts of a finished game: the lead over all of it, and what of it was luck. A tap goes to that step: what
happened there, and what it meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say
from companion.sessions.library.people import same_name
from companion.sessions.play.fortunes import Fortunes
from companion.sessions.play.lead import Stretch, TurningPoint, lead_is_known, leads, turning_points
from companion.sessions.play.live_session import LiveSession
from companion.share.charts import Line, LineChart, Point, Table
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device, use_device
from companion.ui.games.registry import SCREENS
from companion.ui.kit.chips import choices
from companion.ui.kit.fold import Fold
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import quiet_key, tappable
from companion.ui.kit.pictures.charts import ChartPart, table_of
from companion.ui.kit.texts import body, heading, soft

Go = Callable[[int], object]


@bridge.component
def LeadGraph(session: LiveSession, seat: Seat | None) -> ft.Control:
    """Draws the lead of ``seat``, or of one of them all: the chart, its ends and turning points, and all its changes.

    The changes are folded away, as keys; a game that was counted once, at its end, says that it has none.
    """
    say, now = use_device().say_of(session), session.now()
    chosen, names, go = use_seat(session, seat, "lead-of")
    facts = [session.id, now.revision, chosen]
    known = ft.use_memo(lambda: lead_is_known(now), facts)
    found = ft.use_memo(lambda: leads(now, chosen) if known else (), facts)
    if not known:
        words = say.t("Points were counted only at the end, so who was ahead before that is not known.")
        return panel([heading(say.t("The lead")), body(words)], identifier="lead")
    if len(found) < 2:
        nobody = body(say.t("Nobody was ever ahead."))
        return panel([heading(say.t("The lead")), *names, nobody], identifier="lead")
    told = _ends(say, found)
    chart = bridge.keyed(
        f"chart-{chosen}",
        ChartPart,
        _chart(say, found, say.name(chosen)),
        " ".join(told),
        "lead-graph",
        SCREENS[session.game.id].accent,
        go,
    )
    keys = partial(_keys, say, found, go)
    steps = bridge.keyed("lead-steps", Fold, say.t("Step by step"), "lead-list", keys)
    how = soft(say.t("A tap on the chart goes to the nearest step at which the lead changed."))
    turns = [heading(say.t("Turning points")), *(_turn(say, now, one, go) for one in turning_points(found))]
    return panel([heading(say.t("The lead")), *names, chart, how, *turns, steps], identifier="lead")


def _chart(say: Say, found: Sequence[Stretch], name: str) -> LineChart:
    last = found[-1].first + found[-1].steps - 1
    steps = [(one.first, one.lead) for one in found]
    if steps[-1][0] != last:
        steps.append((last, found[-1].lead))
    points = tuple(
        Point(step, lead, say.t("Step {n}", n=step), say.decimal(lead, 0, sign=lead > 0)) for step, lead in steps
    )
    return LineChart((Line(name, points, main=True, stepped=True),), along=say.t("Step"), least=0, most=0)


def _turn(say: Say, session: LiveSession, one: TurningPoint, go: Go) -> ft.Control:
    """Draw the key to a turning point: what happened there, and what it did to the lead."""
    change = say.t("from {before} to {after}", before=step_words(say, one.before), after=step_words(say, one.lead))
    return step_key(say, session, one.step, change, partial(go, one.step), f"turn-{one.step}")


def step_words(say: Say, lead: int) -> str:
    """Return “5 ahead”, “5 behind” or “level”."""
    if not lead:
        return say.t("level")
    return say.t("{n} ahead", n=lead) if lead > 0 else say.t("{n} behind", n=-lead)


def _ends(say: Say, found: Sequence[Stretch]) -> list[str]:
    """Say when the lead was largest and when smallest."""
    best, worst = max(found, key=lambda one: one.lead), min(found, key=lambda one: one.lead)
    told = []
    if best.lead > 0:
        told.append(say.t("Farthest ahead at step {step}: {n}.", step=best.first, n=best.lead))
    if worst.lead < 0:
        told.append(say.t("Farthest behind at step {step}: {n}.", step=worst.first, n=-worst.lead))
    return told


def _keys(say: Say, found: Sequence[Stretch], go: Go) -> list[ft.Control]:
    """Draw a key for each step at which the lead changed."""
    keys = list[ft.Control]()
    for one in found[1:]:
        words = say.t("Step {step}: {words}", step=one.first, words=step_words(say, one.lead))
        keys.append(ft.Row([quiet_key(words, partial(go, one.first), f"lead-{one.first}")]))
    return keys


@bridge.component
def LuckPart(session: LiveSession, found: Fortunes, seat: Seat | None) -> ft.Control:
    """Draws a table of everybody, and of ``seat``, or one of them all, luck over the game and its largest strokes."""
    say, now = use_device().say_of(session), session.now()
    chosen, names, go = use_seat(session, seat, "luck-of")
    chart = bridge.keyed(
        f"chart-{chosen}",
        ChartPart,
        _luck_chart(say, found, chosen),
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


def _luck_chart(say: Say, found: Fortunes, seat: Seat) -> LineChart:
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


def use_seat(
    session: LiveSession, seat: Seat | None, identifier: str
) -> tuple[Seat, list[ft.Control], Callable[[float], None]]:
    """Return whose chart is shown, a chip for each seat where that may be chosen, and what goes to a step.

    ``identifier`` is that of the chips, followed by the seat's number.
    """
    device, page, now = use_device(), ft.context.page, session.now()
    chosen, choose = bridge.use_state(_first_of(device, now) if seat is None else seat)
    say = device.say_of(session)
    seats = [(Seat(one), say.name(one), f"{identifier}-{one}") for one in range(len(now.names))]

    def go(step: float) -> None:
        page.navigate(addresses.session(session.id, "replay", round(step)))

    return chosen, [choices(seats, chosen, choose)] if seat is None else [], go


def _first_of(device: Device, session: LiveSession) -> Seat:
    me = device.prefs.me
    own = [Seat(at) for at, (name, bot) in enumerate(session.players) if bot is None and me and same_name(name, me)]
    return own[0] if own else Seat(session.look().standings[0].seat)


def step_key(
    say: Say, session: LiveSession, step: int, meant: str, on_tap: Callable[[], object], identifier: str
) -> ft.Control:
    """Draw it; ``meant`` stands below what the log says of entry ``step``, counted from 1."""
    happened, number = session.in_words(say, step - 1), say.t("Step {n}", n=step)
    lines: list[ft.Control] = [body(happened, size=theme.COMPACT), soft(f"{number} · {meant}")]
    about = ft.Column(lines, spacing=2, expand=True)
    return tappable(
        ft.Row([about, ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.SOFT)], spacing=8),
        on_tap,
        spoken=f"{number}. {happened} {meant}",
        identifier=identifier,
        bgcolor=theme.KEY,
        border_radius=14,
        height=None,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )
