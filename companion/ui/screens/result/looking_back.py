"""Looks back at a game: charts of the lead and of what of it was luck, a tap on which goes to that step; each person's
costliest decisions with better choices; and whether it was dealt fairly, which is promised from the start.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.engine import Say, Seat, capital
from companion.engine.game import Steps
from companion.sessions.files.replays import branches_of
from companion.sessions.library.people import same_name
from companion.sessions.play.coach import Decisions, Judged, LookedBack, leaves_out, look_back
from companion.sessions.play.digital import DigitalSession, check_deal
from companion.sessions.play.fortunes import Fortunes, lead_is_known, leads, turning_points, what_turned
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.proxy import Snapshot
from companion.sessions.play.session_facts import day_of, player_alone
from companion.share.charts import Line, LineChart, Point, Table
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import use_host
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import Fold, choices, onward, quiet_key, tappable
from companion.ui.kit.pictures.charts import ChartPart, table_of
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, soft, strong


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
    best, worst = max(stretches, key=lambda one: one.lead), min(stretches, key=lambda one: one.lead)
    said = [say.t("Farthest ahead at step {step}: {n}.", step=best.first, n=best.lead)] if best.lead > 0 else []
    if worst.lead < 0:
        said.append(say.t("Farthest behind at step {step}: {n}.", step=worst.first, n=-worst.lead))
    last = stretches[-1].first + stretches[-1].steps - 1
    leads_at = {**{one.first: one.lead for one in stretches}, last: stretches[-1].lead}
    points = tuple(
        Point(step, lead, say.t("Step {n}", n=step), say.decimal(lead, 0, sign=lead > 0))
        for step, lead in leads_at.items()
    )
    line = Line(say.name(charted.seat), points, main=True, stepped=True)
    drawn = LineChart((line,), along=say.t("Step"), least=0, most=0)
    chart = charted.chart(drawn, " ".join(said), "lead-graph")
    how = soft(say.t("A tap on the chart goes to the nearest step at which the lead changed."))
    steps = bridge.keyed("lead-steps", Fold, say.t("Step by step"), "lead-list", keys)
    return panel(title, *charted.names, chart, how, *turns, steps, identifier="lead")


def step_words(say: Say, lead: int) -> str:
    """Return “5 ahead”, “5 behind” or “level”."""
    if not lead:
        return say.t("level")
    return say.t("{n} ahead", n=lead) if lead > 0 else say.t("{n} behind", n=-lead)


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


@bridge.component
def Mistakes(session: LiveSession) -> ft.Control:
    """Works the mistakes out as soon as it is unfolded; the page can be used meanwhile."""
    device, page = use_device(), ft.context.page
    done, show = bridge.use_state(0.0)
    looked, tell = bridge.use_state[LookedBack | None](None)
    say = device.say_of(session)
    away = bridge.use_ref(threading.Event)

    async def work() -> None:
        steps, shown = Steps(look_back(session)), 0.0
        for now in steps:
            if now - shown >= 0.05:
                shown = now
                show(now)
            await asyncio.sleep(0)
            if away.current.is_set():
                return
        tell(steps.result)

    ft.use_effect(lambda: page.run_task(work), [], away.current.set)
    limits = session.game.hindsight if leaves_out(session) else None
    notes: list[ft.Control] = [soft(limits.left_out(say))] if limits else []
    luck: list[ft.Control] = []
    if looked is not None:
        decisions = looked.decisions
        people, me = [Seat(at) for at, (_, bot) in enumerate(session.players) if bot is None], device.prefs.me
        people.sort(key=lambda seat: not (me and same_name(session.names[seat], me)))  # the device's owner first
        inside = _by_person(say, session, decisions, people)
        if decisions.best:
            best = sorted(decisions.best, key=lambda one: people.index(one.seat))
            inside += [heading(say.t("Best decision")), *(_decision(say, session, one, best=True) for one in best)]
        inside += notes
        if looked.fortunes is not None:
            luck = [bridge.keyed("luck", LuckPart, session, looked.fortunes, player_alone(session))]
        else:
            inside.append(soft(say.t("Luck stays unknown here: what a hand is worth depends on how it is played.")))
    else:
        what = say.t("The coach reviews decisions, judging by what could be known then.")
        percent = soft(say.t("{n}% reviewed", n=round(100 * done)))
        inside = [body(what), *notes, percent, ft.ProgressBar(value=done)]
    costly = panel(heading(say.t("Costliest decisions")), *inside, identifier="dear-decisions")
    return stretched([*luck, costly], spacing=16)


def _by_person(say: Say, session: LiveSession, decisions: Decisions, people: Sequence[Seat]) -> list[ft.Control]:
    """Draw what cost each of them most. Of whom nothing could be judged it says that, and not that all was well."""
    if not decisions.judged:
        return [body(say.t("There are no decisions to review."))]
    none, costs = say.t("No decision cost more than half a point."), dict[Seat, ft.Control]()
    for seat, number, cost in decisions.costs:  # of all decisions together, beside always taking the best one
        looked_at = say.plural("{n} decision", "{n} decisions", number)
        points = say.amount("about {n} point", "about {n} points", cost)
        costs[seat] = soft(say.t("{decisions} reviewed, costing {points} in all.", decisions=looked_at, points=points))
    if not decisions.mistakes and decisions.judged.issuperset(people):
        return [body(none), *(costs[seat] for seat in people[:1] if len(people) == 1)]
    lines = list[ft.Control]()
    for seat in people:
        some = [_decision(say, session, one) for one in decisions.mistakes if one.seat == seat]
        unseen = say.t("There are no decisions to review.")
        lines += [strong(say.name(seat)), *(some or [body(none if seat in decisions.judged else unseen)])]
        lines += [costs[seat]] if seat in costs else []
    return lines


def _decision(say: Say, session: LiveSession, decision: Judged, *, best: bool = False) -> ft.Control:
    """Draw what a decision cost, or by how much it was better than the next best one; what was done and what else could
    have been; and a key that goes there. Of the best ones, whose it was where several people played.
    """
    if best:
        identifier, label = "best", say.t("The next best")
        worth = say.amount(
            "About {n} point better than the next best", "About {n} points better than the next best", decision.points
        )
        if len(session.people) > 1:
            worth = say.labelled(say.name(decision.seat), worth)
    else:
        identifier, label = "dear", say.t("Better")
        worth = capital(say.amount("about {n} point", "about {n} points", decision.points))
    lines = ((say.t("What was done"), decision.done), (label, decision.other))
    coach = session.game.coach
    assert coach is not None
    view = Snapshot(session, decision.entry - 1, decision.seat).look()
    to = addresses.session(session.id, "replay", decision.entry - 1)
    key = quiet_key(say.t("Go to this moment"), to, f"{identifier}-{decision.entry}", expand=False)
    inside: list[ft.Control] = [ft.Row([ft.Container(strong(worth), expand=True), key])]
    for label, weighed in lines:
        words: list[ft.Control] = [soft(label), body(coach.sentence(say, view, weighed))]
        inside.append(ft.MergeSemantics(ft.Column(words, spacing=0)))
    whole = stretched(inside, spacing=6)
    return ft.Container(whole, border=ft.Border.all(1, theme.LINE), border_radius=14, padding=ft.Padding(12, 8, 8, 12))


@bridge.component
def FairDeal(session: DigitalSession) -> ft.Control:
    """Shows the seed's fingerprint during the game; afterwards the seed, and whether every card follows from it."""
    host = use_host()
    say = host.say(session.names)
    checked = ft.use_memo(lambda: check_deal(session), [session, session.over, session.revision])
    words = say.t(
        "Everything left to chance was fixed by a secret number before the first card. Its fingerprint "
        "is shown here from the start; at the end the number itself, so that anybody can check that no "
        "card was moved."
    )
    if checked.seed and checked.checked is None:
        words = say.t("Some cards do not follow from this seed: the record of this game was changed.")
    elif checked.seed:
        words = say.t(
            "Checked: {n}. All of it follows from the seed whose fingerprint was shown from the start.",
            n=checked.checked,
        )
    lines: list[ft.Control] = [body(words)]
    if day_of(session.head.file_keys):
        lines.append(soft(say.t("A deal of the day: its seed follows from the date.")))
    if any(not one["seed"] for one in branches_of(session.head.file_keys)):
        lines.append(soft(say.t("What was dealt before this phone took over the dealing cannot be checked here.")))
    if checked.seed:
        lines.append(soft(say.t("Seed: {seed}", seed=_grouped(checked.seed))))
    lines.append(soft(say.t("Fingerprint (SHA-256): {print}", print=_grouped(checked.commitment))))
    return panel(heading(say.t("Dealt fairly")), *lines, identifier="fair")


def _grouped(text: str) -> str:
    """Return text in groups of eight characters, so that lines can be broken."""
    return " ".join(text[i : i + 8] for i in range(0, len(text), 8))
