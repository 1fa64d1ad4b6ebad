"""Makes and changes one group of people, at ``/people/group/:group``; ``new`` is one that is not there yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import flet as ft

from companion.engine.words import Say, sentences
from companion.sessions.library.people import Group, KnownPerson
from companion.ui import addresses, bridge, theme
from companion.ui.host.host import use_watching_host
from companion.ui.host.missing import if_there, nothing_here
from companion.ui.kit.fields import name_line
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import main_key, person_chip, plain_key
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.signs import badge
from companion.ui.kit.texts import body, heading, headline, soft
from companion.ui.session.saving import Deed, use_attempts, use_saving

NEW: Final = "new"


@dataclass(frozen=True, slots=True)
class GroupDraft:
    """What is entered and not saved yet: a name, and by their ids who is to belong to the group, or no more."""

    name: str | None = None
    wanted: Mapping[str, bool] = field(default_factory=dict)

    def members(self, there: Sequence[str]) -> list[str]:
        """Return who belongs to it, in the order in which they sit down: of those who are ``there``, and who came."""
        stay = [one for one in there if self.wanted.get(one, True)]
        return stay + [one for one, belongs in self.wanted.items() if belongs and one not in stay]

    def toggled(self, person: str, there: Sequence[str]) -> GroupDraft:
        """Put somebody last, or take them out."""
        others = {one: belongs for one, belongs in self.wanted.items() if one != person}
        return replace(self, wanted={**others, person: person not in self.members(there)})


@bridge.component
def OneGroup(id: str) -> ft.Control:
    host, page = use_watching_host(people=True), ft.context.page
    people, say = host.sessions.people, host.say()
    still_here = ft.use_memo(lambda: None if id == NEW else if_there(lambda: people.groups.get(id)), [people.version])
    known = bridge.use_last(still_here)  # of one that has gone, the last there was
    entered, newest, change = bridge.use_draft(GroupDraft())
    attempts = use_attempts(host, say)
    gone, went = ft.use_state(False)
    everybody = ft.use_memo(people.usual, [people.version])
    there = _members(known)
    members = entered.members(there)
    found = use_long_list(say, "member", everybody, lambda one: one.name, stays=lambda one: one.id in members)
    back = partial(page.navigate, addresses.PEOPLE)

    def edit(new: GroupDraft) -> None:
        change(lambda _: new)
        attempts.refuse("")

    def save(then: Deed) -> None:
        entered = newest()

        def write() -> None:
            if known is None:
                people.groups.add(entered.name or "", entered.members(()))
            else:  # another device may change it, too
                members = entered.members(_members(people.groups.get(known.id))) if entered.wanted else None
                people.groups.change(known.id, name=entered.name, members=members)

        def kept() -> None:
            change(lambda now: GroupDraft() if now == entered else now)
            then()

        attempts.make(write, kept, after=True)

    saving = use_saving(lambda: newest() if newest() != GroupDraft() else None, save)

    def name(text: str) -> None:
        edit(replace(newest(), name=None if known and text == known.name else text))

    def toggle(person: str) -> None:
        edit(newest().toggled(person, there))
        if known is not None:
            save(bridge.do_nothing)

    def remove() -> None:
        if known is not None:
            people.groups.remove(known.id)
            change(lambda _: GroupDraft())
            went(True)

    def bring_back() -> None:
        if known is not None:
            people.groups.add(known.name, there)

    if id != NEW and known is None:
        return nothing_here(host, "", addresses.PEOPLE, say.t("People"))
    shown = partial(screen, host, TopBar(say.t("People"), back=back), kind="listed")
    if gone and known is not None:
        lost = say.labelled(say.t("Deleted"), known.name)
        told = body(sentences((lost, say.t("Its people and their games are kept."))))
        again = plain_key(say.t("Bring back"), lambda: attempts.make(bring_back, back), "group-back")
        home = main_key(say.t("People"), back, "people")
        return shown(
            columns=[[panel(told, again, identifier="group-gone")]],
            foot=Foot([ft.Row([home])], refused=attempts.trouble),
        )
    title = say.t("New group") if known is None else known.name
    value = entered.name if entered.name is not None else known.name if known else ""
    left = saving.field if known else {}  # who belongs to a new one is not said yet
    box = name_line(value, name, say.t("Name of the group"), "group-name", **left)
    chips = [_chip(say, one, members, partial(toggle, one.id)) for one in found.shown]
    who: list[ft.Control] = [
        heading(say.t("Who belongs to it?")),
        soft(say.t("In the order in which they sit, clockwise.")),
        *found.field,
        ft.Row([*chips, *found.below], wrap=True, spacing=8, run_spacing=8),
    ]
    if not everybody:
        who.append(body(say.t("Nobody is here yet. Everyone who plays is added by name.")))
    column: list[ft.Control] = [headline(title), panel(box), panel(*who)]
    if known is not None:
        key = plain_key(say.t("Delete the group"), lambda: attempts.make(remove), "group-delete", danger=True)
        column.append(panel(soft(say.t("Its people and their games are kept.")), key))
    done = partial(save, back) if known is None else back
    go = main_key(say.t("Save"), done, "group-save")
    return shown(columns=[column], foot=Foot([ft.Row([go])], refused=attempts.trouble))


def _members(group: Group | None) -> list[str]:
    return [one.id for one in group.members] if group else []


def _chip(say: Say, person: KnownPerson, members: Sequence[str], toggle: Callable[[], object]) -> ft.Control:
    at = members.index(person.id) + 1 if person.id in members else 0
    spoken = say.t("{name}, number {at} of the group", name=person.name, at=at) if at else person.name
    sign = badge(str(at), "", 30) if at else badge(person.name, person.colour, 30)
    tick: list[ft.Control] = [ft.Icon(ft.Icons.CHECK, size=theme.ICON_SMALL, color=theme.FELT.colour)] if at else []
    id, name = person.id, person.name
    return person_chip(id, name, sign, toggle, *tick, spoken=spoken, identifier=f"member-{id}", chosen=bool(at))
