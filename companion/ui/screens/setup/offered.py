"""Offers who may sit down: groups, the device's owner, those who played often of late; the others one tap away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.engine.words import Say
from companion.sessions.library.people import Group, KnownPerson, Record, found_in, same_name
from companion.ui import bridge, theme
from companion.ui.host.host import use_host
from companion.ui.kit.chips import person_chip
from companion.ui.kit.fields import text_field
from companion.ui.kit.keys import at_least, tappable
from companion.ui.kit.signs import badge, sign_words
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import BOLD, lettering
from companion.ui.kit.zoom import zoom
from companion.ui.prefs import LONGEST_NAME
from companion.ui.screens.setup.draft import Draft, Edit

SIGN = 30
"""The width of a sign in pixels, here and on the seats below."""
FEWEST = 3
"""How many people are offered at once, whatever the groups beside them take."""
MANY = 12
"""The number of people above which some are found by name."""
AROUND = 66
LETTER = 8.6
"""The width of a chip in pixels: what is around the name, and about so much for each letter."""
PANEL = 28
"""The pixels that a panel takes of the width left and right."""
BESIDE = 150
"""The width in pixels that the key for all others takes of the second row."""


@bridge.component
def Offered(draft: Draft, edit: Edit) -> ft.Control:
    """Draws the chips: one row and a half of them until more are asked for."""
    host = use_host()
    people, say = host.sessions.people, host.say()
    wanted, look_for = ft.use_state("")
    all_of_them, show_all = ft.use_state(False)
    usual = ft.use_memo(people.usual, [people.version])
    groups = ft.use_memo(people.groups, [people.version])
    me = host.prefs.me
    mine = [one for one in usual if me and same_name(one.name, me)]
    if me and not mine:  # who has not played yet
        mine = [KnownPerson("owner", me, "", "", False, Record())]
    offered = [*mine, *(one for one in usual if one not in mine)]
    chips: list[ft.Control] = [_group(say, one, edit) for one in groups]
    width = host.size.inside(foot=True) - PANEL
    first = [one.name for one in groups]
    few = max(FEWEST, fitting([*first, *(one.name for one in offered)], width / max(zoom(), 1.0)) - len(first))
    more: list[ft.Control] = []
    if all_of_them:
        offered = [one for one in offered if found_in(wanted, one.name)]
    elif few < len(offered):
        more = [_more(say, len(offered) - few, lambda: show_all(True))]
        offered = offered[:few]
    chips += [_chip(say, draft, one, edit, owner=one in mine) for one in offered]
    parts: list[ft.Control] = []
    if all_of_them and len(usual) > MANY:
        found = text_field(
            wanted, look_for, label=say.t("Look for a name"), identifier="find-person", max_length=LONGEST_NAME
        )
        parts.append(ft.Row([found]))
    if chips or more:
        parts.append(ft.Row([*chips, *more], wrap=True, spacing=8, run_spacing=8))
    return stretched(parts, spacing=10)


def fitting(names: Sequence[str], width: float) -> int:
    """Count the names whose chips fill a row and a half of ``width`` pixels; all of them where two rows hold them."""
    rows, left, count = 1, width, 0
    for at, name in enumerate(names):
        wide = min(AROUND + LETTER * len(name), width) + 8
        if wide > left + 8:
            rows, left = rows + 1, width
        if rows > 2:
            return count
        left -= wide
        if rows == 1 or left > BESIDE or at == len(names) - 1:
            count = at + 1
    return count


def _more(say: Say, count: int, show: Callable[[], None]) -> ft.Control:
    words = say.plural("{n} more", "{n} more", count)
    text = lettering(words, size=theme.BODY, weight=BOLD, color=theme.INK)
    down = ft.Icon(ft.Icons.EXPAND_MORE, size=theme.ICON, color=theme.INK)
    return tappable(
        at_least(ft.Row([text, down], spacing=4, tight=True), theme.TOUCH - 4),
        show,
        spoken=words,
        identifier="more-people",
        bgcolor=theme.KEY,
        border=ft.Border.all(2, theme.KEY),
        border_radius=24,
        padding=ft.Padding(14, 0, 10, 0),
        height=None,
        alignment=None,
    )


def _group(say: Say, one: Group, edit: Edit) -> ft.Control:
    names = say.listing(one.names)
    icon = ft.Icon(ft.Icons.GROUPS_OUTLINED, size=24, color=theme.FELT.colour)
    name = lettering(one.name, size=theme.BODY, color=theme.INK, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    name.expand = name.expand_loose = True
    return ft.Container(
        tappable(
            at_least(ft.Row([icon, name], spacing=8, tight=True), theme.TOUCH - 4),
            (lambda: edit(lambda old: old.with_group(one.names))) if one.names else None,
            spoken=say.t("{group}: {names} play", group=one.name, names=names),
            identifier=f"group-{one.id}",
            bgcolor=theme.FELT.tint,
            border=ft.Border.all(2, theme.LINE),
            border_radius=24,
            padding=ft.Padding(10, 0, 12, 0),
            height=None,
            alignment=None,
        ),
        key=one.id,
    )


def _chip(say: Say, draft: Draft, one: KnownPerson, edit: Edit, *, owner: bool) -> ft.Control:
    sits = draft.holds(one.name) is not None
    can = sits or not draft.full
    words = say.t("{name} is playing", name=one.name)
    if told := sign_words(say, one.colour):
        words = say.t("{name} is playing, {colour}", name=one.name, colour=told)
    if owner:
        words = say.t("{words}: you", words=words)
    sign: ft.Control = badge(one.name, one.colour, SIGN)
    if sits:
        sign = ft.Container(
            ft.Icon(ft.Icons.CHECK, size=theme.ICON, color=theme.FELT.colour), width=SIGN, alignment=ft.Alignment.CENTER
        )
    name = lettering(
        one.name,
        size=theme.BODY,
        color=theme.INK if can else theme.SOFT,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
        expand_loose=True,
    )
    toggle = (lambda: edit(lambda old: old.toggle_person(one.name))) if can else None
    return person_chip([sign, name], toggle, spoken=words, identifier=f"person-{one.id}", chosen=sits, key=one.id)
