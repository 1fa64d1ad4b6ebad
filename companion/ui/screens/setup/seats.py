"""Asks who plays: people to tap, names to type, seats to put in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.sessions.library.people import KnownPerson, LastTable, same_name
from companion.sessions.library.placeholders import NUMBERED
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.kit.fields import Fields, text_field
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import quiet_key, tappable
from companion.ui.kit.signs import badge
from companion.ui.kit.texts import BOLD, heading, lettering, soft
from companion.ui.kit.zoom import most_lines
from companion.ui.prefs import LONGEST_NAME
from companion.ui.screens.setup.draft import Draft, Line
from companion.ui.screens.setup.lines import SIGN, Edit, bot_line, whole_line
from companion.ui.screens.setup.offered import Offered


@bridge.component
def Seats(
    title: str,
    players: range,
    draft: Draft,
    everybody: Sequence[KnownPerson],
    last: LastTable | None,
    edit: Edit,
    fields: Fields[int],
    wrong: tuple[int, str],
) -> Any:
    """Draws the panel. ``wrong`` is the line whose name was refused, and why in two words."""
    device = use_device()
    worked, work = bridge.use_state[int | None](None)
    say = device.say(seat_names(device.say(), draft))
    parts: list[ft.Control] = [heading(say.t("Who plays, clockwise?"))]
    if last is not None:
        parts.append(_same_again(say, last, edit))
    parts.append(bridge.keyed("offered", Offered, draft, edit))

    def toggle(line: Line) -> Callable[[], None]:
        return lambda: work(lambda old: None if old == line.id else line.id)

    rows = [
        bot_line(say, draft, at, line, edit, worked == line.id, toggle(line))
        if line.level
        else _line(say, draft, at, line, everybody, edit, fields, wrong, worked == line.id, toggle(line))
        for at, line in enumerate(draft.lines)
    ]
    seats = ft.ReorderableListView(
        rows,
        show_default_drag_handles=False,
        on_reorder=lambda e: _dropped(edit, e.old_index, e.new_index),
        padding=0,
    )
    full = len(draft.lines) >= draft.most
    add = [quiet_key(say.t("Add a player"), None if full else lambda: edit(Draft.with_one_more), "add-player")]
    if draft.digital:
        bot = None if draft.full else lambda: edit(Draft.with_a_bot)
        add.append(quiet_key(say.t("Add a bot"), bot, "add-bot"))
    span = say.t("{game} is for {least} to {most} players.", game=title, least=players[0], most=players[-1])
    return panel([*parts, seats, ft.Row(add, spacing=8), soft(span)], spacing=10)


def seat_names(say: Say, draft: Draft) -> list[str]:
    """Return the names typed so far, and numbers for the other seats."""
    return [name or say.t(NUMBERED, number=at + 1) for at, name in enumerate(draft.names)]


def _same_again(say: Say, last: LastTable, edit: Edit) -> ft.Control:
    names = say.listing(last.people)
    about = ft.Column(
        [
            lettering(say.t("Same people again"), size=theme.BODY, weight=BOLD, color=theme.INK),
            soft(names, max_lines=most_lines(3), overflow=ft.TextOverflow.ELLIPSIS),
        ],
        spacing=1,
        expand=True,
    )
    return tappable(
        ft.Row([ft.Icon(ft.Icons.GROUPS_OUTLINED, size=24, color=theme.FELT.colour), about], spacing=12),
        lambda: edit(lambda old: _same(old, last)),
        spoken=say.t("Same people again: {names}", names=names),
        identifier="same-again",
        bgcolor=theme.FELT.tint,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
        height=None,
        alignment=None,
    )


def _line(
    say: Say,
    draft: Draft,
    at: int,
    line: Line,
    everybody: Sequence[KnownPerson],
    edit: Edit,
    fields: Fields[int],
    wrong: tuple[int, str],
    opened: bool,
    open_: Callable[[], None],
) -> ft.Control:
    id = line.id
    known = next((one for one in everybody if same_name(one.name, line.name)), None)
    sign = badge(str(at + 1), "", SIGN) if known is None else badge(known.name, known.colour, SIGN)
    below = next((one.id for one in draft.lines[at + 1 :] if one.level is None), None)
    field = text_field(
        line.name,
        lambda text: edit(lambda old: old.named(id, text)),
        label=say.t(NUMBERED, number=at + 1),
        identifier=f"name-{at + 1}",
        max_length=LONGEST_NAME,
        ref=fields.of(id),
        on_submit=None if below is None else partial(_go_on, fields, below),
        error=wrong[1] if wrong[0] == id and wrong[1] else None,
    )
    return whole_line(say, draft, at, line, sign, field, edit, opened, open_)


def _go_on(fields: Fields[int], line: int, _event: Any) -> None:
    fields.focus(line)


def _same(draft: Draft, last: LastTable) -> Draft:
    """Return the draft with the people of the last time, played as it was chosen now."""
    first = last.names[last.first]
    return draft.with_group(last.people, last.people.index(first) if first in last.people else 0)


def _dropped(edit: Edit, old: int | None, new: int | None) -> None:
    if old is not None and new is not None:
        edit(lambda draft: draft.moved(old, new))
