"""Draws the screen between two rounds: the result of the last one, and the key that deals the next."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.engine.words import in_front
from companion.games.thirteen.scoring import KINDS, round_reasons
from companion.games.thirteen.view import View
from companion.ui import theme
from companion.ui.games.thirteen.kinds import kind_heads, kind_line, kinds_words, majorities, majority_words
from companion.ui.games.thirteen.score_block import round_of
from companion.ui.kit import spread
from companion.ui.kit.board import Parts
from companion.ui.kit.frame import box, panel
from companion.ui.kit.texts import heading, row_name, soft, spoken_as, strong, zoom
from companion.ui.session.score_strip import points_strip
from companion.ui.session.table import Table, board_screen, head


def between_rounds(
    table: Table[View], points: Sequence[ft.Control], beginning: Sequence[ft.Control], deal: ft.Control | None
) -> ft.Control:
    """Draw the whole screen: ``beginning`` before the first deal; ``deal``, the key, if the viewer may deal."""
    say, view = table.say, table.seen
    over = say.t("Round {round} is over", round=len(view.rounds)) if view.rounds else say.t("The first round")
    top = table.words.prompt(say, view)
    if table.session.mode == "digital" and any(one.rank > 1 for one in view.standings):
        top, over = in_front(say, view.standings), f"{over}. {top}"  # who deals does nothing but tap
    parts = Parts(
        head=head(table, top.rstrip("."), over),
        strip=points_strip(table),
        board=_round_result(table) if view.rounds else panel(*beginning),
        foot=[ft.Row([deal])] if deal else [],
        more=points,
    )
    return board_screen(table, parts, beside=round_of(say, view.round, view.deals))


def _round_result(table: Table[View]) -> ft.Control:
    """Draw what everybody took in the last round. Majorities have a crown and a sentence."""
    say, view = table.say, table.seen
    counts = view.rounds[-1]
    reasons = round_reasons(counts)
    crowned = majorities(reasons)

    def cell(seat: int, kind: str) -> ft.Control:
        crown = (seat, kind) in crowned
        ink = theme.ON_LIT if crown else theme.INK
        number = strong(str(getattr(counts[seat], kind)), size=theme.LARGE, color=ink)
        sign = [ft.Icon(ft.Icons.EMOJI_EVENTS, size=theme.ICON_SMALL, color=ink)] if crown else []
        inside = ft.Row([*sign, number], spacing=3, alignment=ft.MainAxisAlignment.CENTER)
        return box(inside, theme.LIT if crown else None, rounded=10, height=40 * zoom(), expand=True)

    lines: list[ft.Control] = [kind_heads(say)]
    for seat in range(view.players):
        cards = say.listing(kinds_words(say, counts[seat])) or say.t("nothing")
        told = say.t("{name}: {cards}", name=say.name(seat), cards=cards)
        line = kind_line(row_name(say.name(seat), say.names), [cell(seat, kind) for kind in KINDS])
        lines.append(spoken_as(told, line, f"took-{seat}"))
    told_of = [soft(text) for text in majority_words(say, reasons)]
    title = heading(say.t("Taken in round {round}", round=len(view.rounds)))
    return panel(title, spread.stretched(lines, spacing=6), *told_of, spacing=6)
