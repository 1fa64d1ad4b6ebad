"""Asks who plays: people and groups to tap, those who played often of late first, the others one tap away; names to
type, seats to put in order.

A seat shows its sign to drag, who sits there, and one key that opens those to move or remove it, so that the name has
the width.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.engine import Say
from companion.games import GAMES
from companion.sessions.library.people import Group, KnownPerson, LastTable, Record, same_name
from companion.sessions.library.placeholders import NUMBERED
from companion.ui import bridge, theme
from companion.ui.host.host import use_host
from companion.ui.kit.fields import Fields, name_field
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import at_least, person_chip, quiet_key, round_key, tappable
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.signs import badge, bot_words, face, sign_words, strength
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import heading, most_lines, soft, strong, zoom
from companion.ui.screens.setup import draft as drafts
from companion.ui.screens.setup.draft import Draft, Edit, Line

SIGN = 30
"""The width of a sign in pixels, here and on the seats below."""
FEWEST = 3
"""How many people are offered at once, whatever the groups beside them take."""
AROUND = 66
LETTER = 8.6
"""The width of a chip in pixels: what is around the name, and about so much for each letter."""
PANEL = 28
"""The pixels that a panel takes of the width left and right."""
BESIDE = 150
"""The width in pixels that the key for all others takes of the second row."""


@bridge.component
def Seats(draft: Draft, last: LastTable | None, edit: Edit, fields: Fields[int], wrong: tuple[int, str]) -> ft.Control:
    """Draws the panel. ``wrong`` is the line whose name was refused, and why in two words."""
    host = use_host()
    people, say = host.sessions.people, host.say(seat_names(host.say(), draft))
    everybody = ft.use_memo(people.everybody, [people.version])
    worked, work = bridge.use_state[int | None](None)
    parts: list[ft.Control] = [heading(say.t("Who plays, clockwise?"))]
    if last is not None:
        parts.append(_same_again(say, last, edit))
    parts.append(bridge.keyed("offered", Offered, draft, edit))

    def row(index: int, line: Line) -> ft.Control:
        if line.level:
            sign, who = face(line.name, SIGN), _bot(say, draft, index, edit)
        else:
            known = next((one for one in everybody if same_name(one.name, line.name)), None)
            sign = badge(str(index + 1), "", SIGN) if known is None else badge(known.name, known.colour, SIGN)
            who = _person(say, draft, index, edit, fields, wrong)
        place = ft.Container(sign, width=SIGN, height=theme.TOUCH, alignment=ft.Alignment.CENTER_LEFT)
        handle = ft.ReorderableDragHandle(place, mouse_cursor=ft.MouseCursor.GRAB)
        opened, words = worked == line.id, say.t("{name}: move or remove", name=say.name(index))
        open_ = partial(work, lambda old: None if old == line.id else line.id)
        more = round_key(ft.Icons.EXPAND_LESS if opened else ft.Icons.MORE_VERT, words, open_, f"seat-{index + 1}")
        rows: list[ft.Control] = [ft.Row([handle, who, more], spacing=4)]
        if opened:
            keys = _keys(say, draft, index, edit)
            rows.append(ft.Row(keys, spacing=12, alignment=ft.MainAxisAlignment.END))
        return ft.Container(ft.Column(rows, spacing=4), key=f"line-{line.id}", padding=ft.Padding(0, 4, 0, 4))

    def dropped(e: ft.OnReorderEvent) -> None:
        start, end = e.old_index, e.new_index
        if start is not None and end is not None:
            edit(lambda old: drafts.moved(old, start, end))

    rows = [row(at, line) for at, line in enumerate(draft.lines)]
    seats = ft.ReorderableListView(rows, show_default_drag_handles=False, on_reorder=dropped, padding=0)

    def one_more() -> None:
        edit(drafts.with_one_more)
        fields.focus(draft.next_id)

    full = len(draft.lines) >= draft.most
    add = [quiet_key(say.t("Add a player"), None if full else one_more, "add-player")]
    if draft.digital:
        bot = None if draft.full else lambda: edit(drafts.with_a_bot)
        add.append(quiet_key(say.t("Add a bot"), bot, "add-bot"))
    game = GAMES[draft.game]
    facts = {"game": game.words.title(say), "least": game.players[0], "most": draft.most}
    span = say.t("{game} is for {least} to {most} players.", **facts)
    return panel(*parts, seats, ft.Row(add, spacing=8), soft(span), spacing=10)


def seat_names(say: Say, draft: Draft) -> list[str]:
    return [name or say.t(NUMBERED, number=at + 1) for at, name in enumerate(draft.names)]


def _same_again(say: Say, last: LastTable, edit: Edit) -> ft.Control:
    names, first = say.listing(last.people), last.names[last.first]
    begins = last.people.index(first) if first in last.people else 0
    title, who = strong(say.t("Same people again")), soft(names, lines=most_lines(3))
    about = ft.Column([title, who], spacing=1, expand=True)
    return tappable(
        ft.Row([ft.Icon(ft.Icons.GROUPS_OUTLINED, size=24, color=theme.FELT.colour), about], spacing=12),
        lambda: edit(lambda old: drafts.with_group(old, last.people, begins)),  # played as it was chosen now
        spoken=say.labelled(say.t("Same people again"), names),
        identifier="same-again",
        bgcolor=theme.FELT.tint,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )


def _bot(say: Say, draft: Draft, index: int, edit: Edit) -> ft.Control:
    """Draw who a bot is; a tap changes how strong it plays."""
    line = draft.lines[index]
    level = line.level or ""
    words = bot_words(say, level)
    how = ft.Row([soft(words), strength(level)], spacing=6, run_spacing=2, wrap=True)
    about = ft.Column([strong(line.name, lines=1), how], spacing=1, tight=True)
    spoken = say.t("{what}, {more}", what=line.name, more=words)
    if len(draft.levels) > 1:
        spoken = say.t("{bot}: another level", bot=spoken)
    return tappable(
        at_least(about, theme.TOUCH, ft.Alignment.CENTER_LEFT),
        (lambda: edit(lambda old: drafts.stronger(old, line.id))) if len(draft.levels) > 1 else None,
        spoken=spoken,
        identifier=f"level-{index + 1}",
        bgcolor=theme.PAPER,
        border=ft.Border.all(1, theme.LINE),
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        alignment=ft.Alignment.CENTER_LEFT,
        expand=True,
    )


def _person(say: Say, draft: Draft, index: int, edit: Edit, fields: Fields[int], wrong: tuple[int, str]) -> ft.Control:
    """Draw the field for a name; Enter leads on to the next person's."""
    id = draft.lines[index].id
    below = next((one.id for one in draft.lines[index + 1 :] if one.level is None), None)
    return name_field(
        draft.lines[index].name,
        lambda text: edit(lambda old: drafts.named(old, id, text)),
        say.t(NUMBERED, number=index + 1),
        f"name-{index + 1}",
        ref=fields.of(id),
        on_submit=None if below is None else lambda _: fields.focus(below),
        error=wrong[1] if wrong[0] == id and wrong[1] else None,
    )


def _keys(say: Say, draft: Draft, index: int, edit: Edit) -> list[ft.Control]:
    name, last, number, id = say.name(index), len(draft.lines) - 1, index + 1, draft.lines[index].id
    up = (lambda: edit(lambda old: drafts.moved(old, index, index - 1))) if index else None
    down = (lambda: edit(lambda old: drafts.moved(old, index, index + 1))) if index < last else None
    drop = partial(edit, lambda old: drafts.without(old, id))
    return [
        round_key(ft.Icons.ARROW_UPWARD, say.t("{name}: one seat earlier", name=name), up, f"up-{number}"),
        round_key(ft.Icons.ARROW_DOWNWARD, say.t("{name}: one seat later", name=name), down, f"down-{number}"),
        round_key(ft.Icons.CLOSE, say.t("Remove {name}", name=name), drop, f"remove-{number}"),
    ]


@bridge.component
def Offered(draft: Draft, edit: Edit) -> ft.Control:
    """Draws the chips: one row and a half of them until more are asked for."""
    host = use_host()
    people, say = host.sessions.people, host.say()
    usual = ft.use_memo(people.usual, [people.version])
    groups = ft.use_memo(people.groups.all, [people.version])
    me = host.prefs.me
    mine = [one for one in usual if me and same_name(one.name, me)]
    if me and not mine:  # who has not played yet
        mine = [KnownPerson("owner", me, "", "", False, Record())]
    offered = [*mine, *(one for one in usual if one not in mine)]

    def group_chip(group: Group) -> ft.Control:
        icon = ft.Icon(ft.Icons.GROUPS_OUTLINED, size=24, color=theme.FELT.colour)
        sit = (lambda: edit(lambda old: drafts.with_group(old, group.names))) if group.names else None
        spoken = say.t("Play with {group}: {names}", group=group.name, names=say.listing(group.names))
        id, ground = group.id, theme.FELT.tint
        return person_chip(id, group.name, icon, sit, spoken=spoken, identifier=f"group-{id}", ground=ground)

    def chip(person: KnownPerson) -> ft.Control:
        id, name, sits = person.id, person.name, any(same_name(person.name, other) for other in draft.people)
        words = say.t("{name} is playing", name=name)
        if told := sign_words(say, person.colour):
            words = say.t("{what}, {more}", what=words, more=told)
        if person in mine:
            words = say.t("{words}: you", words=words)
        sign: ft.Control = badge(name, person.colour, SIGN)
        if sits:
            tick = ft.Icon(ft.Icons.CHECK, size=theme.ICON, color=theme.FELT.colour)
            sign = ft.Container(tick, width=SIGN, alignment=ft.Alignment.CENTER)
        toggle = (lambda: edit(lambda old: drafts.toggle_person(old, name))) if sits or not draft.full else None
        return person_chip(id, name, sign, toggle, spoken=words, identifier=f"person-{id}", chosen=sits)

    chips = [group_chip(one) for one in groups]
    width, names = host.size.inside(foot=True) - PANEL, [one.name for one in groups]
    names += [one.name for one in offered]
    few = max(FEWEST, fitting(names, width / max(zoom(), 1.0)) - len(groups))
    found = use_long_list(say, "people", offered, lambda one: one.name, at_once=few)
    chips += [chip(one) for one in found.shown]
    parts = found.field if found.further else []
    if chips or found.below:
        parts.append(ft.Row([*chips, *found.below], wrap=True, spacing=8, run_spacing=8))
    return stretched(parts, spacing=10)


def fitting(names: Sequence[str], width: float) -> int:
    """Count the names whose chips fill a row and a half of ``width`` pixels; all of them where two rows hold them."""
    rows, left, count = 1, width, 0
    for index, name in enumerate(names):
        wide = min(AROUND + LETTER * len(name), width) + 8
        if wide > left + 8:
            rows, left = rows + 1, width
        if rows > 2:
            return count
        left -= wide
        if rows == 1 or left > BESIDE or index == len(names) - 1:
            count = index + 1
    return count
