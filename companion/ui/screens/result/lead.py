"""Draws the lead over a whole game: above the line ahead, below it behind; a tap goes to that step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say
from companion.sessions.play.lead import Stretch, TurningPoint, lead_is_known, leads, turning_points
from companion.sessions.play.live_session import LiveSession
from companion.share.charts import Line, LineChart, Point
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import Fold, quiet_key
from companion.ui.kit.pictures.charts import ChartPart
from companion.ui.kit.texts import body, heading, soft
from companion.ui.screens.result.steps import step_key, use_seat

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
