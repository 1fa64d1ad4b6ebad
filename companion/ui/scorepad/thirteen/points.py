"""Points so far: a line a round, the totals, and in sentences where a round's points come from."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.games import GAMES
from companion.games.thirteen.scorepad import View
from companion.ui import theme
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key, tappable
from companion.ui.parts.names import PER_COLUMN, shortened
from companion.ui.parts.texts import BOLD, heading, lettering, soft, strong

FIRST: Final = 46
"""Width of the column of round numbers."""

Show = Callable[[int], Any]
"""Called with a round's number."""


def points_panels(say: Say, view: View, shown: int, show: Show | None, correct: Show | None) -> tuple[ft.Control, ...]:
    """The table, and the reasons of round ``shown`` when they may be asked for; nothing before the first round."""
    if not view.points:
        return ()
    table = _table(say, view, shown, show)
    return (table, _reasons(say, view, min(shown, len(view.points)), correct)) if correct else (table,)


def standings_panel(say: Say, view: View) -> ft.Control:
    """Places from the best on; equal totals share theirs (E2)."""
    lines: list[ft.Control] = []
    for one in view.standings:
        color = theme.MIDNIGHT.colour if one.winner else theme.INK
        lines.append(
            ft.Row(
                [
                    strong(f"{one.rank}.", width=FIRST, size=18, color=color),
                    strong(say.name(one.seat), expand=True, size=18, color=color),
                    ft.Icon(ft.Icons.EMOJI_EVENTS_OUTLINED, color=color, visible=one.winner),
                    strong(say.plural("{n} point", "{n} points", one.score), size=18, color=color),
                ]
            )
        )
    return panel([heading(say.t("Fewest points win")), *lines], identifier="standings")


def _table(say: Say, view: View, shown: int, show: Show | None) -> ft.Control:
    most = PER_COLUMN[view.players]
    names = [
        soft(shortened(say.name(seat), most), size=13, max_lines=1, text_align=ft.TextAlign.CENTER, expand=True)
        for seat in range(view.players)
    ]
    lines: list[ft.Control] = [ft.Row([ft.Container(width=FIRST), *names], spacing=2)]
    for at, points in enumerate(view.points):
        number, chosen = at + 1, at + 1 == shown
        told = [say.t("{name} {points}", name=say.name(seat), points=p) for seat, p in enumerate(points)]
        cells = [_number(str(p), 17, weight=BOLD if chosen else None) for p in points]
        lines.append(
            tappable(
                ft.Row([soft(str(number), width=FIRST, text_align=ft.TextAlign.CENTER), *cells], spacing=2),
                functools.partial(show, number) if show else None,
                spoken=say.t("Round {round}: {points}", round=number, points=", ".join(told)),
                identifier=f"round-{number}",
                chosen=chosen,
                bgcolor=theme.MIDNIGHT.tint if chosen else None,
                border_radius=10,
            )
        )
    totals = ", ".join(say.t("{name} {points}", name=say.name(s), points=p) for s, p in enumerate(view.totals))
    sum_row = ft.Row(
        [
            soft(say.t("Total"), width=FIRST, text_align=ft.TextAlign.CENTER),
            *[_number(str(p), 20, weight=BOLD) for p in view.totals],
        ],
        spacing=2,
    )
    lines += [
        ft.Container(height=2, bgcolor=theme.INK),
        ft.Semantics(
            identifier="totals",
            label=say.t("Totals: {points}", points=totals),
            container=True,
            content=ft.Semantics(
                exclude_semantics=True, content=ft.Container(sum_row, padding=ft.Padding.symmetric(vertical=8))
            ),
        ),
    ]
    return panel(lines, spacing=2)


def _number(text: str, size: int, weight: ft.FontWeight | None = None) -> ft.Control:
    return lettering(text, size=size, weight=weight, color=theme.INK, text_align=ft.TextAlign.CENTER, expand=True)


def _reasons(say: Say, view: View, shown: int, correct: Show) -> ft.Control:
    words = GAMES["13"].words
    title = ft.Row(
        [
            ft.Container(heading(say.t("Round {round}, point by point", round=shown)), expand=True),
            quiet_key(say.t("Correct"), lambda: correct(shown), "correct", expand=False),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    told: list[ft.Control] = []
    for seat, found in enumerate(view.reasons[shown - 1]):
        points = say.plural("{n} point", "{n} points", view.points[shown - 1][seat])
        lines = [soft(words.reason(say, one)) for one in found] or [soft(say.t("no cards taken"))]
        head = ft.Row([strong(say.name(seat), expand=True), strong(points)])
        told.append(
            ft.Semantics(identifier=f"points-{seat}", container=True, content=ft.Column([head, *lines], spacing=2))
        )
    return panel([title, *told], spacing=14)
