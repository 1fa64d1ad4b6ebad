"""Draws the charts of a finished game: the lead over all of it, and what of it was luck. A tap goes to that step: what
happened there, and what it meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say
from companion.sessions.library.people import same_name
from companion.sessions.play.fortunes import Fortunes, Stretch, lead_is_known, leads, turning_points, what_turned
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.proxy import Snapshot
from companion.share.charts import Line, LineChart, Point, Table
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import Fold, choices, onward, quiet_key, tappable
from companion.ui.kit.pictures.charts import ChartPart, table_of
from companion.ui.kit.texts import body, heading, soft


@dataclass(frozen=True, slots=True)
class Charted:
    """Holds a finished game, and the ``seat`` of whom charts tell; ``names`` are the chips to choose another one."""

    say: Say
    session: LiveSession
    seat: Seat
    names: list[ft.Control]
    go: Callable[[float], None]
    """Leads to a step, counted from 1."""

    def chart(self, chart: LineChart, said: str, identifier: str) -> ft.Control:
        """Draw a chart, whose steps can be tapped, and the sentence that it says."""
        accent = SCREENS[self.session.game.id].accent
        return bridge.keyed(f"chart-{self.seat}", ChartPart, chart, said, identifier, accent, self.go)

    def step_key(self, step: int, meant: str, identifier: str, happened: str = "") -> ft.Control:
        """Draw the key to a step; what it ``meant`` stands below what ``happened``, else what the log says of it."""
        happened = happened or Snapshot(self.session, step).latest(self.say)
        number = self.say.t("Step {n}", n=step)
        lines: list[ft.Control] = [body(happened), soft(f"{number} · {meant}")]
        return tappable(
            onward(lines, gap=8, spacing=2),
            partial(self.go, step),
            spoken=f"{number}. {happened} {meant}",
            identifier=identifier,
            bgcolor=theme.KEY,
            padding=ft.Padding.symmetric(horizontal=14, vertical=10),
        )


def use_charted(session: LiveSession, seat: Seat | None, identifier: str) -> Charted:
    """Return what charts tell of: of ``seat``, else of the device's owner, or whoever won, until a name is tapped.

    ``identifier`` is that of the chips, followed by the seat's number.
    """
    device, page, now = use_device(), ft.context.page, session.now()
    say, me, first = device.say_of(session), device.prefs.me, Seat(now.look().standings[0].seat)
    own = (Seat(at) for at, (name, bot) in enumerate(now.players) if bot is None and me and same_name(name, me))
    chosen, choose = bridge.use_state(next(own, first) if seat is None else seat)
    seats = [(Seat(at), say.name(at), f"{identifier}-{at}") for at in range(len(now.names))]

    def go(step: float) -> None:
        page.navigate(addresses.session(session.id, "replay", round(step)))

    return Charted(say, now, chosen, [choices(seats, chosen, choose)] if seat is None else [], go)


@bridge.component
def LeadGraph(session: LiveSession, seat: Seat | None) -> ft.Control:
    """Draws the lead of ``seat``, or of one of them all: the chart, its ends and turning points, and all its changes.

    The changes are folded away, as keys; a game that was counted once, at its end, says that it has none.
    """
    charted = use_charted(session, seat, "lead-of")
    say, now, go = charted.say, charted.session, charted.go
    facts = [session.id, now.revision, charted.seat]
    known = ft.use_memo(lambda: lead_is_known(now), facts)
    stretches = ft.use_memo(lambda: leads(now, charted.seat) if known else (), facts)
    title = heading(say.t("The lead"))
    if not known:
        words = say.t("Points were counted only at the end, so who was ahead before that is not known.")
        return panel(title, body(words), identifier="lead")
    if len(stretches) < 2:
        return panel(title, *charted.names, body(say.t("Nobody was ever ahead.")), identifier="lead")

    def keys() -> list[ft.Control]:
        changes = [(one.first, step_words(say, one.lead)) for one in stretches[1:]]
        named = [(step, say.labelled(say.t("Step {n}", n=step), words)) for step, words in changes]
        return [ft.Row([quiet_key(words, partial(go, step), f"lead-{step}")]) for step, words in named]

    turns = [heading(say.t("Turning points"))]
    for one in turning_points(stretches):
        change = say.t("from {before} to {after}", before=step_words(say, one.before), after=step_words(say, one.lead))
        happened = what_turned(now, say, one.step, charted.seat)
        turns.append(charted.step_key(one.step, change, f"turn-{one.step}", happened))
    said = " ".join(_ends(say, stretches))
    chart = charted.chart(_lead_chart(say, stretches, say.name(charted.seat)), said, "lead-graph")
    how = soft(say.t("A tap on the chart goes to the nearest step at which the lead changed."))
    steps = bridge.keyed("lead-steps", Fold, say.t("Step by step"), "lead-list", keys)
    return panel(title, *charted.names, chart, how, *turns, steps, identifier="lead")


def _lead_chart(say: Say, stretches: Sequence[Stretch], name: str) -> LineChart:
    last = stretches[-1].first + stretches[-1].steps - 1
    leads_at = {**{one.first: one.lead for one in stretches}, last: stretches[-1].lead}
    points = tuple(
        Point(step, lead, say.t("Step {n}", n=step), say.decimal(lead, 0, sign=lead > 0))
        for step, lead in leads_at.items()
    )
    return LineChart((Line(name, points, main=True, stepped=True),), along=say.t("Step"), least=0, most=0)


def step_words(say: Say, lead: int) -> str:
    """Return “5 ahead”, “5 behind” or “level”."""
    if not lead:
        return say.t("level")
    return say.t("{n} ahead", n=lead) if lead > 0 else say.t("{n} behind", n=-lead)


def _ends(say: Say, stretches: Sequence[Stretch]) -> list[str]:
    best, worst = max(stretches, key=lambda one: one.lead), min(stretches, key=lambda one: one.lead)
    sentences = []
    if best.lead > 0:
        sentences.append(say.t("Farthest ahead at step {step}: {n}.", step=best.first, n=best.lead))
    if worst.lead < 0:
        sentences.append(say.t("Farthest behind at step {step}: {n}.", step=worst.first, n=-worst.lead))
    return sentences


@bridge.component
def LuckPart(session: LiveSession, fortunes: Fortunes, seat: Seat | None) -> ft.Control:
    """Draws a table of everybody, and of ``seat``, or one of them all, luck over the game and its largest strokes."""
    charted = use_charted(session, seat, "luck-of")
    say, now, seat = charted.say, charted.session, charted.seat
    luck = now.game.luck
    assert luck is not None

    def shares(seat: Seat) -> tuple[str, str, str]:
        """Return how far ahead somebody came out, by luck and by play."""
        return _signed(say, fortunes.ahead(seat)), _signed(say, fortunes.luck(seat)), _signed(say, fortunes.play(seat))

    rows = tuple((say.name(one.seat), *shares(Seat(one.seat))) for one in now.look().standings)
    table = Table((say.t("Name"), say.t("Ahead"), say.t("By luck"), say.t("By play")), rows)
    sentence = say.t(
        "Luck is what chance gave somebody beyond what was expected, and beyond what it gave the "
        "others. Play is all the rest. Together they show how far ahead of the others’ average somebody "
        "finished."
    )
    said = say.t(
        "{name}: {ahead} against the others’ average, {luck} of it by luck and {play} by play.",
        name=say.name(seat),
        **dict(zip(("ahead", "luck", "play"), shares(seat), strict=True)),
    )
    kinds = " · ".join(say.labelled(luck.of(say, key), _signed(say, points[seat])) for key, points in fortunes.kinds)
    strokes = []
    for stroke in fortunes.best_and_worst(seat):
        gained = stroke.points[seat]
        points = say.amount("{n} point", "{n} points", abs(gained))
        meant = f"+{points}" if gained >= 0 else f"\N{MINUS SIGN}{points}"
        strokes.append(charted.step_key(stroke.entry, meant, f"stroke-{stroke.entry}"))
    return panel(
        heading(say.t("Luck and play")),
        table_of(say, table, "luck-table"),
        soft(sentence),
        *charted.names,
        charted.chart(_luck_chart(say, fortunes, seat), said, "luck-graph"),
        soft(kinds),
        *([heading(say.t("Biggest strokes of luck")), *strokes] if strokes else []),
        identifier="luck",
    )


def _luck_chart(say: Say, fortunes: Fortunes, seat: Seat) -> LineChart:
    """How far ahead, and how much of that was luck, at the steps at which either changed."""
    ahead, luck = [one[seat] for one in fortunes.path], fortunes.luck_so_far(seat)
    last = len(ahead) - 1
    steps = [at for at in range(last + 1) if at in (0, last) or (ahead[at], luck[at]) != (ahead[at - 1], luck[at - 1])]

    def line(name: str, values: Any, **look: Any) -> Line:
        points = [Point(at, values[at], say.t("Step {n}", n=at), _signed(say, values[at])) for at in steps]
        return Line(name, tuple(points), stepped=True, **look)

    lines = (line(say.t("Ahead"), ahead, main=True), line(say.t("By luck"), luck, stroke="dashed"))
    return LineChart(lines, along=say.t("Step"), least=0, most=0)


def _signed(say: Say, number: float) -> str:
    """A number with its sign; what is nearly nothing is 0."""
    return say.decimal(number, sign=number > 0) if abs(number) >= 0.05 else say.decimal(0.0)
