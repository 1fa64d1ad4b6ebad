"""Asks who plays: people to tap, names to type, seats to put in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.engine.words import Say
from companion.sessions.library.people import KnownPerson, LastTable, found_in, same_name
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.parts.faces import player_list
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import at_least, quiet_key, tappable
from companion.ui.parts.texts import BOLD, heading, lettering, soft
from companion.ui.parts.zoom import most_lines
from companion.ui.people.badge import COLOURS, badge
from companion.ui.setup.draft import Draft, Line
from companion.ui.setup.lines import Edit, bot_line, whole_line

LONGEST = 40
OFFERED = 12
"""How many people are offered at once: those who play most; a field finds the others."""


@bridge.component
def Seats(
    title: str, players: range, draft: Draft, everybody: Sequence[KnownPerson], last: LastTable | None, edit: Edit
) -> Any:
    device = use_device()
    wanted, look_for = ft.use_state("")
    say = device.say(seat_names(device.say(), draft))
    offered = _offered(everybody, wanted)
    chips = [_chip(say, draft, one, edit) for one in offered]
    parts: list[ft.Control] = [heading(say.t("Who plays, clockwise?"))]
    if last is not None and last.names:
        names = player_list(say, last.players)
        parts.append(
            tappable(
                ft.Row(
                    [
                        ft.Icon(ft.Icons.GROUPS_OUTLINED, size=24, color=theme.FELT.colour),
                        ft.Column(
                            [
                                lettering(say.t("Same people again"), size=theme.BODY, weight=BOLD, color=theme.INK),
                                soft(names, max_lines=most_lines(3), overflow=ft.TextOverflow.ELLIPSIS),
                            ],
                            spacing=1,
                            expand=True,
                        ),
                    ],
                    spacing=12,
                ),
                lambda: edit(lambda old: _same(old, last)),
                spoken=say.t("Same people again: {names}", names=names),
                identifier="same-again",
                bgcolor=theme.FELT.tint,
                padding=ft.Padding.symmetric(horizontal=14, vertical=10),
                height=None,
                alignment=None,
            )
        )
    if len([one for one in everybody if not one.retired]) > OFFERED:
        found = text_field(
            wanted, look_for, label=say.t("Look for a name"), identifier="find-person", max_length=LONGEST
        )
        parts.append(ft.Row([found]))
    if chips:
        parts.append(ft.Row(chips, wrap=True, spacing=8, run_spacing=8))
    rows = [
        _line(say, draft, at, line, everybody, edit) if line.level is None else bot_line(say, draft, at, line, edit)
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
    return [name or say.t("Player {number}", number=at + 1) for at, name in enumerate(draft.names)]


def _offered(everybody: Sequence[KnownPerson], wanted: str) -> list[KnownPerson]:
    here = [one for one in everybody if not one.retired and found_in(wanted, one.name)]
    most = sorted(here, key=lambda one: -one.record.games)[:OFFERED]
    return [one for one in here if one in most]


def _chip(say: Say, draft: Draft, one: KnownPerson, edit: Edit) -> ft.Control:
    sits = draft.holds(one.name) is not None
    can = sits or not draft.full
    words = say.t("{name} plays along", name=one.name)
    if one.colour in COLOURS:
        words = say.t("{name} plays along, {colour}", name=one.name, colour=say.t(COLOURS[one.colour]))
    sign = ft.Icon(
        ft.Icons.CHECK if sits else ft.Icons.ADD, size=theme.ICON_SMALL, color=theme.FELT.colour if can else theme.EDGE
    )
    name = lettering(one.name, size=theme.BODY, color=theme.INK if can else theme.SOFT, no_wrap=True)
    return ft.Container(
        tappable(
            at_least(ft.Row([badge(one.name, one.colour, 30), name, sign], spacing=8, tight=True), theme.TOUCH - 4),
            (lambda: edit(lambda old: old.toggle_person(one.name))) if can else None,
            spoken=words,
            identifier=f"person-{one.id}",
            chosen=sits,
            bgcolor=theme.FELT.tint if sits else theme.PAPER,
            border=ft.Border.all(2, theme.FELT.colour if sits else theme.LINE),
            border_radius=24,
            padding=ft.Padding(8, 0, 10, 0),
            height=None,
            alignment=None,
        ),
        key=one.id,
    )


def _line(say: Say, draft: Draft, at: int, line: Line, everybody: Sequence[KnownPerson], edit: Edit) -> ft.Control:
    id = line.id
    known = next((one for one in everybody if line.name.strip() and same_name(one.name, line.name)), None)
    sign = badge(str(at + 1), "", 30) if known is None else badge(known.name, known.colour, 30)
    field = text_field(
        line.name,
        lambda text: edit(lambda old: old.named(id, text)),
        label=say.t("Player {number}", number=at + 1),
        identifier=f"name-{at + 1}",
        max_length=LONGEST,
    )
    return whole_line(say, draft, at, line, sign, field, edit)


def _same(draft: Draft, last: LastTable) -> Draft:
    """Return the draft with the people of the last time; if bots were among them, without real cards."""
    return (draft.playing("digital") if last.bots else draft).with_players(last.players, last.first)


def _dropped(edit: Edit, old: int | None, new: int | None) -> None:
    if old is not None and new is not None:
        edit(lambda draft: draft.moved(old, new))
