"""A round that is over: what everybody took, without counting, and who has which majority."""

from __future__ import annotations

import flet as ft

from companion.games.thirteen.scoring import KINDS, round_reasons
from companion.games.thirteen.words import cards as cards_word
from companion.ui import theme
from companion.ui.games.thirteen.checking import SHORT, majorities
from companion.ui.parts import spread
from companion.ui.parts.frame import panel
from companion.ui.parts.marks import mark
from companion.ui.parts.names import row_name
from companion.ui.parts.table import Table
from companion.ui.parts.texts import BOLD, heading, lettering, soft
from companion.ui.parts.zoom import steady, zoom


def counted(table: Table) -> ft.Control:
    """The last round. Majorities are crowned and told in a sentence."""
    say, seen = table.say, table.seen
    counts = seen.rounds[-1]
    reasons = round_reasons(counts)
    crowned = {
        (seat, dict(one.facts)["colour"])
        for seat, found in enumerate(reasons)
        for one in found
        if one.key == "majority"
    }

    def head(kind: str) -> ft.Control:
        word = soft(say.t(SHORT[kind]), size=steady(13, 1.4), color=theme.INK, max_lines=1, no_wrap=True)
        column = ft.Column([mark(kind), word], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        return ft.Container(column, expand=True)

    def cell(seat: int, kind: str) -> ft.Control:
        crown = (seat, kind) in crowned
        number = lettering(
            str(getattr(counts[seat], kind)), size=19, weight=BOLD, color=theme.ON_LIT if crown else theme.INK
        )
        sign: list[ft.Control] = [ft.Icon(ft.Icons.EMOJI_EVENTS, size=15, color=theme.ON_LIT)] if crown else []
        return ft.Container(
            ft.Row([*sign, number], spacing=3, alignment=ft.MainAxisAlignment.CENTER),
            bgcolor=theme.LIT if crown else None,
            border_radius=10,
            height=40 * zoom(),
            expand=True,
        )

    lines: list[ft.Control] = [_line(ft.Container(), [head(kind) for kind in KINDS])]
    for seat in range(seen.players):
        kinds = [cards_word(say, kind, n) for kind in KINDS if (n := getattr(counts[seat], kind))]
        told = say.t("{name}: {cards}", name=say.name(seat), cards=say.listing(kinds) or say.t("nothing"))
        line = _line(row_name(say.name(seat)), [cell(seat, kind) for kind in KINDS])
        hidden = ft.Semantics(exclude_semantics=True, content=line)
        lines.append(ft.Semantics(identifier=f"took-{seat}", label=told, container=True, content=hidden))
    told_of = [soft(text) for text in majorities(say, reasons)]
    title = heading(say.t("Taken in round {round}", round=len(seen.rounds)))
    return panel([title, spread.table(ft.Column(lines, spacing=6)), *told_of], spacing=6)


def _line(name: ft.Control, cells: list[ft.Control]) -> ft.Control:
    inside: list[ft.Control] = [ft.Container(name, expand=4), ft.Row(cells, spacing=6, expand=9)]
    return ft.Row(inside, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
