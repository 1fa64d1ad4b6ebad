"""Who picks a column after whom: the Switch cards of this turn, which way round they send the pick, names in order.

All three ways of playing show it (P1, P2). With two players there is no way round to tell (P3).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import Say, Seat
from companion.games.push import scorepad
from companion.games.push.scorepad import Switch
from companion.games.push.view import Phase, View, Way
from companion.games.push.words import picking_way
from companion.ui import bridge, theme
from companion.ui.games.push.cards import drawn_mark
from companion.ui.games.push.die import FallingDie, roll_head
from companion.ui.kit.board import Area, strip_width
from companion.ui.kit.frame import box, panel
from companion.ui.kit.keys import step_key
from companion.ui.kit.texts import BOLD, NARROW, drawn, heading, large, lettering, spoken_as, steady, strong, telling
from companion.ui.kit.travel import Arriving
from companion.ui.session.score_strip import DONE, GROWS, Scored, score_strip, scored
from companion.ui.session.table import Table

ARROWS: Final = {Way.CLOCKWISE: "↻", Way.ANTICLOCKWISE: "↺"}
TINTS: Final = {Way.CLOCKWISE: theme.FELT.colour, Way.ANTICLOCKWISE: theme.VERMILION.colour}
PICKING: Final = (Phase.TAKE, Phase.ROLL)
PLAYING: Final = (scorepad.Phase.TURN, scorepad.Phase.BUST, scorepad.Phase.SHARE)
"""The phases of a turn with columns shared, and those of fast entry before the cards are counted."""
BESIDE: Final = 78
"""The pixels that the Switch cards and the arrow take beside the names in the strip."""
SMALLER: Final = 0.7
"""The letters of the way round by those of the names."""
DIE: Final = 0.55
"""The die and the way round, by the smaller side of the area they are on."""
Seen = View | scorepad.View


def prompt(table: Table[Seen]) -> str:
    """Says what is next; in a turn of fast entry, in few words."""
    say, view = table.say, table.seen
    if not isinstance(view, scorepad.View) or view.phase not in PLAYING:
        return table.words.prompt(say, view)
    if view.phase is scorepad.Phase.TURN:
        return say.about(view.turn, "{name} draws.", "Draw a card.")
    return roll_head(say, view.turn) if view.phase is scorepad.Phase.BUST else say.t("Share the columns")


def order_panel(say: Say, view: Seen, size: int) -> ft.Control:
    """Draws the opponents in letters of ``size``, numbered as they pick, below them the way round.

    Whoever is next stands out, whoever has picked stands back.
    """
    due, served = progress(view)
    names = [_name(say, seat, nth, size, seat == due, seat in served) for nth, seat in enumerate(view.order, 1)]
    lines: list[ft.Control] = [heading(_title(say, view)), ft.Row(names, wrap=True, spacing=6, run_spacing=4)]
    if view.players > 2:
        way = max(theme.BODY, int(size * SMALLER))
        words = strong(picking_way(say, view.way), size=way, color=TINTS[view.way])
        lines.append(ft.Row([_arrow(view.way), ft.Container(words, expand=True)], spacing=8))
    return panel(_told(say, view, ft.Column(lines, spacing=4)))


def switch_count(say: Say, view: Seen, *, comes: bool = False, moves: bool = False) -> ft.Control:
    """Draws how many Switch cards lie beside the pile (T7). ``comes``: the last one is seen to come."""
    number = strong(f"×{view.switches}", size=steady(theme.BODY, GROWS))
    count: ft.Control = ft.Row([drawn_mark("SWITCH", theme.ICON, theme.INK), number], spacing=4, tight=True)
    if comes:
        count = bridge.keyed(f"switches-{view.switches}", Arriving, count, moves, (0, 2), 1.4)
    return spoken_as(switches_spoken(say, view), count, "switches")


def order_strip(table: Table[View], count: ft.Control, across: int = 0) -> ft.Control:
    """Draws, in one line, the Switch cards of this turn (``count``), the way round, and everybody with points: first
    whose turn it is, then the others as they pick. ``across`` is that of the ``Parts``.
    """
    say, view = table.say, table.seen
    by_seat = placed_seats(table)
    seats = [by_seat[seat] for seat in (view.turn, *view.order)]
    arrow = _arrow(view.way, steady(theme.LARGE, GROWS)) if view.players > 2 else ft.Container(width=1, height=1)
    way = _told(say, view, arrow)
    room = strip_width(table.device.size, across) - BESIDE * min(table.device.size.zoom, GROWS)
    scores = ft.Container(score_strip(say, seats, room, theme.VERMILION), width=room)
    switches = ft.Row([count, way], spacing=4, tight=True)
    return ft.Row([switches, scores], spacing=4, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)


def switch_panel(table: Table, grows: float = 1) -> ft.Control:
    """Draws the counter of fast entry, with a key that adds a Switch card and a key that takes one back; the number is
    in letters that are ``grows`` times as large as usual.

    The box is empty where two players took the Switch cards out of the pile (M3).
    """
    say, view, session = table.say, table.seen, table.session
    broken = session.problem(Switch())
    if broken and broken.key == "switches_out":
        return ft.Container()
    fewer = session.problem(Switch(-1)) is None

    count = strong(str(view.switches), size=theme.HEADLINE * grows)
    box = ft.Container(count, width=52 * table.device.size.zoom * grows, alignment=ft.Alignment.CENTER)
    number = spoken_as(switches_spoken(say, view), box, "switches", live_region=True)
    less, more = say.t("One fewer"), say.t("One more")
    add, look = f"+ {say.t('Switch')}", {"size": theme.BODY, "expand": True}  # what kind says the heading above
    keys = [
        step_key("−", lambda: table.tell(Switch(-1)), "switch-less", spoken=less, able=fewer, width=60),
        number,
        step_key(add, lambda: table.tell(Switch()), "switch-more", spoken=more, able=broken is None, **look),
    ]
    lines: ft.Control = ft.Row(keys, spacing=4)
    if large():
        lines = ft.Column([ft.Row(keys[:2], spacing=4), ft.Row(keys[2:])], spacing=8)
    return panel(heading(say.t("Switch cards this turn")), lines)


def way_afar(table: Table, area: Area) -> ft.Control:
    """Draw the Switch cards of this turn, which way round the pick goes, and the die as it fell last."""
    view: scorepad.View = table.seen
    size = min(area.width / 2, area.height) * DIE
    signs: list[ft.Control] = [
        drawn_mark("SWITCH", size / 3, theme.INK),
        drawn(f"×{view.switches}", size=size / 2, weight=BOLD, color=theme.INK),
    ]
    if view.players > 2:
        signs.append(drawn(ARROWS[view.way], size=size / 2, weight=BOLD, color=TINTS[view.way]))
    switches = ft.Row(signs, spacing=size / 10, tight=True)
    shown: list[ft.Control] = [spoken_as(switches_spoken(table.say, view), switches, "switches")]
    if view.rolled:
        face = view.rolled[-1][1]
        shown.append(bridge.keyed("fallen", FallingDie, table.say, face, len(view.rolled), size))
    return ft.Row(shown, wrap=True, spacing=size / 3, run_spacing=size / 6, alignment=ft.MainAxisAlignment.CENTER)


def switches_spoken(say: Say, view: Seen) -> str:
    """Says how many Switch cards came this turn, and which way round they send the pick."""
    count = say.plural("{n} Switch card this turn", "{n} Switch cards this turn", view.switches)
    return say.t("{what}, {more}", what=count, more=picking_way(say, view.way)) if view.players > 2 else count


def placed_seats(table: Table[Seen]) -> list[Scored]:
    """Returns the seats with their points and their places in the picking order; whoever acts now is lit."""
    view = table.seen
    due, served = progress(view)
    places = {seat: DONE if seat in served else str(place) for place, seat in enumerate(view.order, 1)}
    seats = scored(table, view.turn if due is None else due)
    return [replace(one, before=places.get(Seat(seat), "")) for seat, one in enumerate(seats)]


def progress(view: Seen) -> tuple[Seat | None, tuple[Seat, ...]]:
    """Returns who takes a column now, if anybody does, and who has picked this turn."""
    if isinstance(view, scorepad.View) or view.phase not in PICKING:
        return None, ()
    due = view.pickers[0] if view.phase is Phase.TAKE else None
    return due, tuple(seat for seat in view.order if seat not in view.pickers)


def _told(say: Say, view: Seen, content: ft.Control) -> ft.Control:
    """Gives ``content`` one sentence for the ear: title, way round and names."""
    names = ", ".join(say.t("{what} {more}", what=at, more=say.name(seat)) for at, seat in enumerate(view.order, 1))
    title = _title(say, view)
    if view.players > 2:
        title = say.t("{what}, {more}", what=title, more=picking_way(say, view.way))
    return spoken_as(say.labelled(title, names), content, "order")


def _title(say: Say, view: Seen) -> str:
    return say.about(view.turn, "Picking order after {name}", "Picking order after you")


def _arrow(way: Way, size: float = theme.LARGE) -> ft.Control:
    return strong(ARROWS[way], size=size, color=TINTS[way])


def _name(say: Say, seat: int, place: int, size: int, due: bool, served: bool) -> ft.Control:
    colour = theme.VERMILION.on if due else theme.SOFT if served else theme.INK
    who = strong(telling(say.name(seat), say.names, NARROW), size=size, color=colour, lines=1)
    who.expand = who.expand_loose = True
    parts: list[ft.Control] = [lettering(DONE if served else str(place), size=theme.SMALL, color=colour), who]
    ground = theme.VERMILION.fill if due else theme.KEY
    return box(ft.Row(parts, spacing=6, tight=True), ground, rounded=10, across=10, down=5)
