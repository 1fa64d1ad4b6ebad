"""Draws the fields of a round that is counted: a line for each player, with the points so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.games.thirteen.scoring import KINDS
from companion.ui import theme
from companion.ui.games.thirteen.count_draft import Field, Work
from companion.ui.games.thirteen.kinds import SHORT, Reasons, kind_heads, kind_line, majorities
from companion.ui.page_size import PageSize
from companion.ui.parts import spread
from companion.ui.parts.fields import count_field
from companion.ui.parts.frame import grouped, target
from companion.ui.parts.keys import tappable
from companion.ui.parts.names import row_name
from companion.ui.parts.texts import BOLD, drawn, soft
from companion.ui.parts.zoom import large

ABOVE: Final = 180
LOW_ABOVE: Final = 120
"""The height in pixels from the top of the page to the first line of the grid, less on a low page."""
LINE: Final = 56
"""The height of a line in pixels, where letters have their usual size."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Holds what fields do: ``choose`` and ``type`` by their handlers; ``go_on`` for Enter, from one to the next."""

    choose: Callable[[Field], Any]
    type: Callable[[Field, str], Any]
    go_on: Callable[[Field], Any]
    refs: Mapping[Field, ft.Ref[ft.TextField]]


def count_grid(
    say: Say, work: Work, points: Sequence[int], reasons: Reasons, hands: Hands, *, touch: bool, high: float
) -> ft.Control:
    """Draw the grid; fields of a majority are lit. ``points`` are by seat, nothing while the counts cannot be. Fields
    are ``high`` pixels high.

    On a ``touch`` device nothing is typed into fields: they are tapped, and keys of numbers fill them.
    """
    lit = majorities(reasons)

    def cell(at: Field) -> ft.Control:
        seat, kind = at
        is_lit = (seat, KINDS[kind]) in lit
        spoken, identifier = field_words(say, work, at), f"count-{seat}-{KINDS[kind]}"
        if touch:
            return _key(work, at, lambda: hands.choose(at), spoken, identifier, is_lit, high)
        return count_field(
            work.value(at),
            lambda text: hands.type(at, text),
            lambda: hands.choose(at),
            spoken=spoken,
            identifier=identifier,
            chosen=work.chosen == at,
            lit=is_lit,
            accent=theme.MIDNIGHT,
            ref=hands.refs[at],
            on_submit=lambda _: hands.go_on(at),
            high=high,
        )

    lines: list[ft.Control] = [grouped(kind_heads(say))]
    for seat in work.seats:
        name = _name(say, seat, points[seat] if points else None)
        line = kind_line(name, [cell((seat, kind)) for kind in range(len(KINDS))])
        lines.append(target(grouped(line), line_key(seat)))
    return spread.table(ft.Column(lines, spacing=6))


def field_words(say: Say, work: Work, at: Field) -> str:
    """Say what a field holds: «Éloïse, blue: 7»."""
    facts = {"name": say.name(at[0]), "kind": say.t(SHORT[KINDS[at[1]]])}
    return say.t("{name}, {kind}: {value}", value=work.value(at) or say.t("nothing yet"), **facts)


def line_key(seat: int) -> str:
    return f"line-{seat}"


def line_to_show(work: Work, page: PageSize, below: float) -> str:
    """Return the line for the top, so that the chosen field and the line before it are in sight; none where all are.

    ``below`` is the height of what lies under the part that scrolls.
    """
    at = work.seats.index(work.chosen[0]) if work.chosen else 0
    taken = (LOW_ABOVE if page.low else ABOVE) + (0 if page.aside else below)
    fits = large() is False and taken + (at + 1) * LINE <= page.height
    return "" if fits or at == 0 else line_key(work.seats[at - 1])


def _key(
    work: Work, at: Field, choose: Callable[[], Any], spoken: str, identifier: str, is_lit: bool, high: float
) -> ft.Control:
    chosen = work.chosen == at
    around = theme.MIDNIGHT.colour if chosen else theme.ON_LIT if is_lit else theme.KEY
    color = theme.ON_LIT if is_lit else theme.INK
    return tappable(
        drawn(work.value(at), size=theme.LARGE, most=1.6, weight=BOLD, color=color),
        choose,
        spoken=spoken,
        identifier=identifier,
        bgcolor=theme.LIT if is_lit else theme.KEY,
        border=ft.Border.all(2, around),
        border_radius=12,
        chosen=chosen,
        height=high,
        expand=True,
    )


def _name(say: Say, seat: int, points: int | None) -> ft.Control:
    told = "–" if points is None else say.plural("{n} point", "{n} points", points)
    so_far = ft.Semantics(identifier=f"so-far-{seat}", container=True, content=soft(told, max_lines=1))
    return ft.Column([row_name(say.name(seat)), so_far], spacing=0)
