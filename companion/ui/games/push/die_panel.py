"""Fast entry: the die of a turn, for a bust (B2) and for each Die card that somebody took (S2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.engine import Seat
from companion.games.push.cards import FACES, Face
from companion.games.push.scorepad import Phase, View
from companion.ui import theme
from companion.ui.games.push.die import Die, instruction
from companion.ui.parts import spread
from companion.ui.parts.frame import grouped, panel
from companion.ui.parts.keys import choice_key, on_choice, tappable
from companion.ui.parts.marks import mark
from companion.ui.parts.table import Table
from companion.ui.parts.texts import heading, soft, strong


def die_panel(
    table: Table,
    rollers: Sequence[Seat],
    roller: int,
    on_throw: Callable[[], Any],
    on_face: Callable[[Face], Any],
    on_roller: Callable[[Seat], Any],
) -> ft.Control:
    """Draws the die, this turn's rolls, who took a Die card (one of ``rollers``), and what the real die shows.

    ``roller`` is the seat that rolls now, or -1. ``on_throw`` rolls the app's die, ``on_face`` tells the real one's
    face, ``on_roller`` chooses who rolls.
    """
    say = table.say
    seen: View = table.seen
    seat, face = seen.rolled[-1] if seen.rolled else (-1, "")
    told = [instruction(say, face, risky=seen.risky, seat=seat)] if face else []
    head = say.t("The die · rolled: {name}", name=say.name(seat)) if face else say.t("The die")
    idle = say.t("Bust: {name} takes no column and rolls the die.", name=say.name(seen.turn))
    if seen.phase is Phase.SHARE:
        idle = say.t("Whoever takes a column with a Die card rolls at once.")
    die = Die(
        say,
        face,
        len(seen.rolled),
        told=told,
        idle=idle,
        on_roll=on_throw if roller >= 0 else None,
        spoken=say.t("{name} rolls the die", name=say.name(roller)) if roller >= 0 else "",
        moving=table.device.moves,
    )
    parts: list[ft.Control] = [heading(head), die]
    parts += [grouped(soft(_earlier(table, one, face))) for one, face in seen.rolled[:-1]]
    if seen.phase is Phase.SHARE and rollers:
        parts += [heading(say.t("Who took a Die card?")), _who(table, rollers, roller, on_roller)]
    if roller >= 0:
        parts += [grouped(soft(say.t("Rolled the real die? Tap what it shows."))), _faces(table, on_face)]
    return panel(parts, identifier="die-panel")


def _earlier(table: Table, seat: int, face: str) -> str:
    """Tells a roll of this turn before the last one."""
    say = table.say
    return say.t(
        "{name}: {face}. {then}",
        name=say.name(seat),
        face=table.words.word(say, face),
        then=instruction(say, face, risky=table.seen.risky, seat=seat),
    )


def _who(table: Table, rollers: Sequence[Seat], roller: int, on_roller: Callable[[Seat], Any]) -> ft.Control:
    say, accent = table.say, table.accent

    def key(seat: Seat) -> ft.Control:
        name, chosen = say.name(seat), seat == roller
        words = strong(name, color=on_choice(chosen, accent), no_wrap=True, max_lines=1)
        words.overflow = ft.TextOverflow.ELLIPSIS
        return choice_key(
            words,
            lambda: on_roller(seat),
            f"roller-{seat}",
            chosen=chosen,
            accent=accent,
            spoken=say.t("{name} took a Die card", name=name),
        )

    return spread.keys([key(seat) for seat in rollers])


def _faces(table: Table, on_face: Callable[[Face], Any]) -> ft.Control:
    """Draws a key for each face of the real die."""
    say = table.say

    def key(face: Face) -> ft.Control:
        return tappable(
            mark(face, theme.ICON),
            lambda: on_face(face),
            spoken=say.t("The real die shows {face}", face=table.words.word(say, face)),
            identifier=f"face-{face}",
            bgcolor=theme.KEY,
            expand=True,
        )

    return ft.Row([key(face) for face in FACES], spacing=2)  # six of them, each wide enough on a narrow phone
