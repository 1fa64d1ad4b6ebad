"""Draws the lead over a whole game: above the line ahead, below it behind; a tap goes to that step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say
from companion.sessions.play.lead import Stretch, leads
from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.parts.fold import Fold
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body, drawn, heading, soft

HIGH: Final = 132
"""The height of the graph, in pixels."""
SCALE: Final = 40
"""The width of the numbers beside it."""
LEAST: Final = 2
"""The height of a stretch in which nobody is ahead."""
APART: Final = 16
"""How far apart two numbers stand at least."""


@bridge.component
def LeadGraph(session: LiveSession, seat: Seat) -> Any:
    """Draws the graph, its two ends in words, and folded away the steps at which the lead changed, as keys."""
    device, page = use_device(), ft.context.page
    say, now = device.say_of(session), session.now()
    found = ft.use_memo(lambda: leads(now, seat), [session.id, now.revision])
    wide: Any = ft.use_ref(lambda: 0.0)
    last = found[-1].first + found[-1].steps - 1

    def go(step: int) -> None:
        page.navigate(addresses.session(session.id, "replay", step))

    def measured(e: ft.LayoutSizeChangeEvent[Any]) -> None:
        wide.current = e.width

    def tapped(e: ft.TapEvent[Any]) -> None:
        if e.local_position is not None and wide.current:
            go(max(0, min(last, int(e.local_position.x / wide.current * (last + 1)))))

    told = _ends(say, found)
    graph = ft.Container(_graph(found, SCREENS[session.game.id].accent), on_size_change=measured, expand=True)
    touched = ft.GestureDetector(graph, on_tap_up=tapped, exclude_from_semantics=True, expand=True)
    row = ft.Row([_scale(found), touched], spacing=6)
    whole = ft.Semantics(
        identifier="lead-graph",
        label=" ".join(told),
        container=True,
        content=ft.Semantics(exclude_semantics=True, content=row),
    )
    if len(found) < 2:
        return panel([heading(say.t("The lead")), body(say.t("Nobody was ever ahead."))], identifier="lead")
    keys = partial(_keys, say, found, go)
    steps = bridge.keyed("lead-steps", Fold, say.t("Step by step"), "lead-list", keys)
    lines: list[ft.Control] = [soft(sentence) for sentence in told]
    how = soft(say.t("A tap on the graph goes to that step."))
    return panel([heading(say.t("The lead")), whole, *lines, how, steps], identifier="lead")


def _bounds(found: Sequence[Stretch]) -> tuple[int, int, float]:
    """Return the most and the least lead, 0 at least and at most, and how many pixels a point has."""
    most, least = max(0, *(one.lead for one in found)), min(0, *(one.lead for one in found))
    return most, least, HIGH / max(most - least, 1)


def _graph(found: Sequence[Stretch], accent: theme.Accent) -> ft.Control:
    """Draw a bar for each stretch, as wide as it lasted."""
    most, _, each = _bounds(found)
    zero = most * each
    bars = list[ft.Control]()
    for one in found:
        over, under = (zero - max(one.lead, 0) * each), (HIGH - zero + min(one.lead, 0) * each)
        if not one.lead:
            over, under = min(zero, HIGH - LEAST), max(HIGH - zero - LEAST, 0)
        bar = ft.Container(margin=ft.Margin(0, over, 0, under), bgcolor=accent.colour if one.lead >= 0 else theme.EDGE)
        bar.expand = one.steps
        bars.append(bar)
    row = ft.Row(bars, spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    line = ft.Container(bgcolor=theme.INK, height=1, left=0, right=0, top=min(zero, HIGH - 1))
    return ft.Stack([ft.Container(row, left=0, right=0, top=0, bottom=0), line], height=HIGH)


def _scale(found: Sequence[Stretch]) -> ft.Control:
    """Draw the numbers beside the graph: the most, 0 and the least; 0 alone where another would be too near."""
    most, least, each = _bounds(found)
    zero = most * each
    marks = [(zero, "0")]
    if zero > APART:
        marks.append((0, f"+{most}"))
    if HIGH - zero > APART:
        marks.append((HIGH, f"\N{MINUS SIGN}{-least}"))
    texts: list[ft.Control] = []
    for at, words in marks:
        text = drawn(words, size=theme.SMALLEST, most=1.3, color=theme.SOFT, no_wrap=True)
        texts.append(ft.Container(text, top=max(0, min(at - APART / 2, HIGH - APART)), right=0))
    return ft.Stack(texts, width=SCALE, height=HIGH)


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


def _keys(say: Say, found: Sequence[Stretch], go: Any) -> list[ft.Control]:
    """Draw a key for each step at which the lead changed."""
    keys = list[ft.Control]()
    for one in found[1:]:
        words = say.t("Step {step}: {words}", step=one.first, words=step_words(say, one.lead))
        keys.append(ft.Row([quiet_key(words, partial(go, one.first), f"lead-{one.first}")]))
    return keys
