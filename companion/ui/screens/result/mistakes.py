"""Shows luck after a game, and each person's costliest decisions with better choices."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say, capital
from companion.sessions.library.people import same_name
from companion.sessions.play.coach import Decisions, Judged, LookedBack, leaves_out, look_back
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.proxy import Snapshot
from companion.sessions.play.session_facts import player_alone
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, soft, strong
from companion.ui.screens.result.charts import LuckPart


@bridge.component
def Mistakes(session: LiveSession) -> ft.Control:
    """Works the mistakes out as soon as it is unfolded; the page can be used meanwhile."""
    device, page = use_device(), ft.context.page
    done, show = bridge.use_state(0.0)
    looked, tell = bridge.use_state[LookedBack | None](None)
    say = device.say_of(session)
    away = bridge.use_ref(threading.Event)

    async def work() -> None:
        steps, shown = look_back(session), 0.0
        while not away.current.is_set():
            try:
                now = next(steps)
            except StopIteration as end:
                tell(end.value)
                return
            if now - shown >= 0.05:
                shown = now
                show(now)
            await asyncio.sleep(0)

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
