"""Who sits where, what is protected, and who picks when (P1, P2): names, never codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.games.push.scorepad import Phase, Switch
from companion.games.push.scoring import COLUMNS
from companion.ui import theme
from companion.ui.parts import spread
from companion.ui.parts.frame import grouped, panel
from companion.ui.parts.keys import at_least, tappable
from companion.ui.parts.marks import mark
from companion.ui.parts.table import Table
from companion.ui.parts.texts import BOLD, heading, lettering, soft
from companion.ui.parts.zoom import large, zoom

IN_A_ROW: Final = {2: 2, 3: 3, 4: 4, 5: 3, 6: 3}


def seats_row(table: Table) -> ft.Control:
    """Clockwise, each with the colours they protected; whose turn it is stands out."""
    seats = [_seat(table, seat) for seat in range(table.seen.players)]
    per = 2 if large() else IN_A_ROW[len(seats)]
    lines = [seats[i : i + per] for i in range(0, len(seats), per)]
    lines[-1] += [ft.Container(expand=True) for _ in range(per - len(lines[-1]))]
    return ft.Column([ft.Row(line, spacing=8) for line in lines], spacing=8)


def _seat(table: Table, seat: int) -> ft.Control:
    say, seen = table.say, table.seen
    name, colours, turn = say.name(seat), seen.protected[seat], seat == seen.turn
    told = say.listing([table.words.word(say, colour) for colour in colours])
    spoken = say.t("{name}: protected {colours}", name=name, colours=told) if told else name
    if turn:
        spoken = say.t("{seat} – it is their turn", seat=spoken)
    words = lettering(
        name,
        size=15 if max(map(len, name.split())) <= 9 else 12,
        weight=BOLD,
        color=theme.INK,
        max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
        text_align=ft.TextAlign.CENTER,
    )
    badges = ft.Row(
        [mark(colour, 16) for colour in colours], spacing=3, alignment=ft.MainAxisAlignment.CENTER, tight=True
    )
    column = ft.Column(
        [at_least(words, round(_high(say.names) * zoom())), at_least(badges, round(20 * min(zoom(), 1.3)))],
        spacing=2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    box = ft.Container(
        ft.Semantics(exclude_semantics=True, content=column),
        bgcolor=theme.FELT.tint if turn else theme.CARD,
        border=ft.Border.all(2, theme.FELT.colour if turn else theme.LINE),
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=6, vertical=8),
    )
    return ft.Semantics(identifier=f"seat-{seat}", label=spoken, container=True, content=box, expand=True)


def _high(names: Sequence[str]) -> int:
    """Room for two lines where a name needs them: all seats are as high."""
    return 32 if any(len(name) > 9 and ("-" in name or " " in name) for name in names) else 20


def switch_panel(table: Table) -> ft.Control:
    """The counter, or nothing where two players took the Switch cards out (M3)."""
    say, count, session = table.say, table.seen.switches, table.session
    broken = session.problem(Switch())
    if broken and broken.key == "switches_out":
        return ft.Container()
    fewer = session.problem(Switch(-1)) is None

    def key(words: str, spoken: str, by: int, identifier: str, on: bool, **box: Any) -> ft.Control:
        # never switched off: why it cannot be is told with its rule
        size = 24 if len(words) == 1 else 16
        text = lettering(
            words,
            size=size,
            weight=BOLD,
            color=theme.INK if on else theme.EDGE,
            text_align=ft.TextAlign.CENTER,
        )
        look = {"bgcolor": theme.KEY, "height": None, "border_radius": 16, "padding": 4, **box}
        return tappable(
            at_least(text, 48), lambda: table.tell(Switch(by)), spoken=spoken, identifier=identifier, **look
        )

    told = say.plural("{n} Switch card this turn", "{n} Switch cards this turn", count)
    if table.seen.players > 2:  # the way they pick is what a Switch card changes (P1)
        told = say.t("{told}, {way}", told=told, way=_way(table))
    number = ft.Semantics(
        identifier="switches",
        label=told,
        live_region=True,
        container=True,
        content=ft.Container(
            ft.Semantics(exclude_semantics=True, content=lettering(str(count), size=34, weight=BOLD, color=theme.INK)),
            width=64 * zoom(),
            alignment=ft.Alignment.CENTER,
        ),
    )
    more = say.t("+ Switch card")
    keys = [
        key("−", say.t("One Switch card fewer"), -1, "switch-less", fewer, width=60),
        number,
        key(more, say.t("One Switch card more"), 1, "switch-more", broken is None, expand=True),
    ]
    lines: ft.Control = ft.Row(keys, spacing=4)
    if large():
        lines = ft.Column([ft.Row(keys[:2], spacing=4), ft.Row(keys[2:])], spacing=8)
    return panel([heading(say.t("Switch cards this turn")), lines])


def order_panel(table: Table) -> ft.Control:
    """The opponents as they pick, with the direction; who stops takes a column before them (S1)."""
    say, seen = table.say, table.seen
    name = say.name(seen.turn)
    right = bool(seen.switches % 2) and seen.players > 2
    way = _way(table)
    arrow = "↺" if right else "↻"
    sign = lettering(f"{arrow} {way}", size=15, weight=BOLD, color=table.accent.colour if right else theme.FELT.colour)
    title = say.t("Picking order after {name}", name=name)
    names = [say.name(seat) for seat in seen.order]
    shown: list[ft.Control] = []
    for place, one in enumerate(names, 1):
        if place > 1:
            shown.append(lettering("→", size=18, color=theme.SOFT))
        shown.append(
            lettering(str(place), size=18, weight=BOLD, color=theme.SOFT),
        )
        shown.append(lettering(one, size=18, weight=BOLD, color=theme.INK))
    listed = ", ".join(f"{place} {one}" for place, one in enumerate(names, 1))
    spoken = say.t("{title}, {way}: {names}", title=title, way=way, names=listed)
    if seen.players == 2:  # P3
        spoken = say.t("{title}: {names}", title=title, names=listed)
    head = spread.facing(lettering(title, size=14, weight=BOLD, color=theme.SOFT), sign if seen.players > 2 else None)
    line = ft.Row(shown, wrap=True, spacing=7, run_spacing=4)
    whole = ft.Semantics(
        identifier="order",
        label=spoken,
        container=True,
        content=ft.Semantics(exclude_semantics=True, content=ft.Column([head, line], spacing=6)),
    )
    return panel([whole, *[grouped(soft(words)) for words in _who_gets(table)]])


def _way(table: Table) -> str:
    return table.say.t("to the right") if table.seen.switches % 2 else table.say.t("to the left")


def _who_gets(table: Table) -> list[str]:
    """Whether the active player takes one, and who may get none: there are three columns at most (T4)."""
    say, seen = table.say, table.seen
    name = say.name(seen.turn)
    told: list[str] = []
    if seen.phase is Phase.TURN:
        told = [say.t("If {name} stops, {name} takes a column first; after too much risk, none.", name=name)]
    elif seen.turn in seen.takers:
        told = [say.t("{name} takes a column first, having stopped.", name=name)]
    stopping = seen.phase is Phase.TURN or seen.turn in seen.takers
    late = [say.name(seat) for seat in seen.order[COLUMNS - stopping :]]
    if late:
        told.append(say.t("There are three columns at most: nothing may be left for {names}.", names=say.listing(late)))
    return told
