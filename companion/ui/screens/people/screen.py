"""Shows everybody who plays here, at ``/people`` and beside one of them or a group; beside them groups, and games that
somebody played without a name. Makes and changes one group, at ``/people/group/:group``; ``new`` is one that is not
there yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import flet as ft

from companion.engine.words import Say, full_stop, sentences
from companion.sessions.library.people import Group, KnownPerson, lookalikes, same_name
from companion.sessions.library.placeholders import as_said
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.host.from_library import use_claims
from companion.ui.host.host import Host, if_there, nothing_here, use_host, use_watching_host
from companion.ui.kit.fields import name_field, name_line
from companion.ui.kit.frame import Foot, TopBar, list_and_detail, pane, panel, screen, target, use_follow
from companion.ui.kit.keys import main_key, onward, person_chip, plain_key, row_key, sheet_key
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.signs import badge, sign_words
from companion.ui.kit.texts import body, heading, headline, large, most_lines, soft, strong
from companion.ui.session.saving import Attempts, Deed, use_attempts, use_saving

NEW: Final = "new"
PAIRS = 3
"""How many pairs of people are offered for merging at once."""
IN_SIGHT = 5
"""So many cards are in sight without scrolling, whatever stands above them."""


@bridge.component
def People() -> ft.Control:
    host = use_host()
    say, (rows, foot, attempts, _) = host.say(), use_listing(host)
    top = headline(say.t("People"))
    beside: list[ft.Control] = [bridge.keyed("nameless", Nameless, attempts)]
    if host.size.pane or host.sessions.people.everybody():
        beside.insert(0, bridge.keyed("groups", AllGroups))
    if host.size.pane:
        listed = pane([top, *rows], foot=foot, refused=attempts.trouble)
        groups = screen(host, TopBar(say.t("Groups")), columns=[beside], here="people", kind="listed")
        return list_and_detail(host, "people", listed, groups)
    double = host.size.columns(rail=True, foot=True) > 1
    whole = screen(
        host,
        TopBar(say.t("People")),
        columns=[[top, *rows], beside] if double else [[top, *beside, *rows]],
        foot=Foot(foot, refused=attempts.trouble),
        here="people",
    )
    return list_and_detail(host, "people", None, whole)


@bridge.component
def AllGroups() -> ft.Control:
    """Draws the groups, each with its people, and the key for a new one."""
    host = use_watching_host(people=True)
    people, say = host.sessions.people, host.say()
    found = ft.use_memo(people.groups.all, [people.version])
    rows: list[ft.Control] = []
    for one in found:
        icon = ft.Icon(ft.Icons.GROUPS_OUTLINED, size=24, color=theme.FELT.colour)
        there, names = addresses.group(one.id), say.listing(one.names)
        row = row_key(say, there, f"group-{one.id}", one.name, names, before=[icon])
        rows.append(ft.Container(row, key=one.id))
    if not rows:
        rows = [soft(say.t("With one tap, add people who often play together."))]
    new = plain_key(say.t("New group"), addresses.group(NEW), "new-group")
    return panel(heading(say.t("Groups")), *rows, new, identifier="groups")


@bridge.component
def Nameless(attempts: Attempts) -> ft.Control:
    """Offers to make the games of those who stand for nobody the owner's own; draws nothing where there are none."""
    host = use_host()
    people, say = host.sessions.people, host.say()
    claims = use_claims(attempts)
    nameless = ft.use_memo(people.played_nameless, [people.version])
    if not nameless:
        return ft.Container()
    told = [
        full_stop(say.labelled(as_said(say, one.name), say.plural("{n} game", "{n} games", count)))
        for one, count in nameless
    ]
    inside: list[ft.Control] = [heading(say.t("Played without a name")), body(" ".join(told)), *claims]
    if not claims:
        inside.append(soft(say.t("Are they yours? Enter your name in the settings to take them over here.")))
    return panel(*inside, identifier="nameless")


@bridge.component
def BesidePeople(draw: Callable[..., ft.Control], *ids: str) -> ft.Control:
    """Draws a person, two of them or a group by ``draw``, beside everybody where a list stands beside things."""
    device, chosen = use_device(), "/".join(ids)
    listed = bridge.keyed("listing", ListedPeople, chosen) if device.size.pane else None
    return list_and_detail(device, "people", listed, bridge.keyed(chosen, draw, *ids))


@bridge.component
def ListedPeople(chosen: str) -> ft.Control:
    """Draws the list beside the person or the group that was ``chosen``."""
    host = use_host()
    rows, foot, attempts, far = use_listing(host, chosen)
    scrolled = use_follow(ft.use_memo(lambda: chosen if chosen in far else "", []))  # at first alone
    top = headline(host.say().t("People"))
    return pane([top, *rows], foot=foot, refused=attempts.trouble, scrolled=scrolled)


def use_listing(host: Host, chosen: str = "") -> tuple[list[ft.Control], list[ft.Control], Attempts, list[str]]:
    """Return everybody who is looked for, with ``chosen`` marked; below, the field for a new name, and how it is kept;
    and the ids of those who are not in sight when the list begins.
    """
    people, say = host.sessions.people, host.say()
    bridge.use_watched(people)
    name, newest, change = bridge.use_draft("")
    attempts = use_attempts(host, say)
    everybody = ft.use_memo(people.everybody, [people.version])
    alike = ft.use_memo(lambda: lookalikes(people), [people.version])
    found = use_long_list(say, "people", sorted(everybody, key=lambda one: one.retired), lambda one: one.name)
    gone = [one for one in found.shown if one.retired]

    def typed(text: str) -> None:
        change(lambda _: text)
        attempts.refuse("")

    def add() -> None:
        entered = newest()
        there = next((one for one in everybody if same_name(one.name, entered)), None)
        if there is not None and not there.retired:
            attempts.refuse(say.t("{name} is there already.", name=there.name))
            return
        attempts.make(lambda: people.add(entered), lambda: change(lambda now: "" if now == entered else now))

    def card(person: KnownPerson) -> ft.Control:
        games, note = games_and_wins(say, person), person.note
        if not person.retired and same_name(person.name, host.prefs.me):
            games = say.t("you, {games}", games=games)
        about: list[ft.Control] = [strong(person.name, size=theme.LARGE, lines=most_lines(2)), soft(games)]
        about += [soft(note, lines=most_lines(1))] if note else []
        sheet = sheet_key(
            onward(about, [badge(person.name, person.colour, 44)], gap=12),
            addresses.person(person.id),
            spoken=sentences((person.name, sign_words(say, person.colour), games, note)),
            identifier=f"person-{person.id}",
            across=14,
            down=12,
            chosen=theme.FELT if person.id == chosen else None,
        )
        return target(sheet, person.id)

    rows: list[ft.Control] = []
    if not everybody:
        rows.append(panel(body(say.t("Nobody is here yet. Everyone who plays is added by name."))))
    rows += found.field
    for at, (one, other) in enumerate(() if found.looked else alike[:PAIRS], 1):
        words = say.t("{one} and {other}: the same person?", one=one.name, other=other.name)
        rows.append(plain_key(words, addresses.person(one.id), f"alike-{at}"))
    rows += [card(one) for one in found.shown if not one.retired]
    if gone:
        rows += [heading(say.t("No longer offered for new games")), *[card(one) for one in gone]]
    rows += found.under
    field = name_field(name, typed, say.t("A new name"), "new-name", on_submit=lambda _: add())
    key = main_key(say.t("Add"), add, "add-person")
    below: ft.Control = ft.Row([field, ft.Container(ft.Row([key]), width=120)], spacing=8)
    if large():
        below = ft.Column([ft.Row([field]), ft.Row([key])], spacing=8)
    return rows, [below], attempts, [one.id for one in found.shown[IN_SIGHT:]]


def games_and_wins(say: Say, person: KnownPerson) -> str:
    """Return «12 games, 5 wins, 1 of them shared; 30 alone against bots»."""
    record = person.record
    alone = say.plural("{n} game alone against bots", "{n} games alone against bots", person.alone)
    if not record.games:
        return alone if person.alone else say.t("no finished game yet")
    counts = [say.plural("{n} game", "{n} games", record.games)]
    if record.shared and not record.wins:
        counts.append(say.plural("{n} shared win", "{n} shared wins", record.shared))
    else:
        counts.append(say.plural("{n} win", "{n} wins", record.wins + record.shared))
    if record.shared and record.wins:
        counts.append(say.plural("{n} of them shared", "{n} of them shared", record.shared))
    words = ", ".join(counts)
    return say.t("{words}; {more}", words=words, more=alone) if person.alone else words


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

    def write(self, host: Host, known: Group | None) -> None:
        """Save it as a new group, or what was entered of the ``known`` one: another device may change that, too."""
        groups = host.sessions.people.groups
        if known is None:
            groups.add(self.name or "", self.members(()))
        else:
            members = self.members(_members(groups.get(known.id))) if self.wanted else None
            groups.change(known.id, name=self.name, members=members)


@bridge.component
def OneGroup(id: str) -> ft.Control:
    host = use_watching_host(people=True)
    people, say = host.sessions.people, host.say()
    still_here = ft.use_memo(lambda: None if id == NEW else if_there(lambda: people.groups.get(id)), [people.version])
    known = bridge.use_last(still_here)  # of one that has gone, the last there was
    gone, went = ft.use_state(False)
    attempts = use_attempts(host, say)
    if id != NEW and known is None:
        return nothing_here(host, "", addresses.PEOPLE, say.t("People"))
    if not gone or known is None:
        return bridge.keyed("group", GroupForm, known, attempts, partial(went, True))
    back = partial(ft.context.page.navigate, addresses.PEOPLE)
    bring_back = partial(attempts.make, partial(people.groups.add, known.name, _members(known)), back)
    lost = say.labelled(say.t("Deleted"), known.name)
    told = body(sentences((lost, say.t("Its people and their games are kept."))))
    return screen(
        host,
        TopBar(say.t("People"), back=back),
        columns=[[panel(told, plain_key(say.t("Bring back"), bring_back, "group-back"), identifier="group-gone")]],
        foot=Foot([ft.Row([main_key(say.t("People"), back, "people")])], refused=attempts.trouble),
        kind="listed",
    )


@bridge.component
def GroupForm(known: Group | None, attempts: Attempts, went: Deed) -> ft.Control:
    """Draws the fields, for a new group where none is ``known``; ``went`` is told once it was deleted."""
    host, say = use_host(), attempts.say
    people, back = host.sessions.people, partial(ft.context.page.navigate, addresses.PEOPLE)
    entered, newest, change = bridge.use_draft(GroupDraft())
    everybody = ft.use_memo(people.usual, [people.version])
    there = _members(known)
    members = entered.members(there)
    found = use_long_list(say, "member", everybody, lambda one: one.name, stays=lambda one: one.id in members)

    def edit(new: GroupDraft) -> None:
        change(lambda _: new)
        attempts.refuse("")

    def save(then: Deed) -> None:
        entered = newest()

        def kept() -> None:
            change(lambda now: GroupDraft() if now == entered else now)
            then()

        attempts.make(partial(entered.write, host, known), kept, after=True)

    saving = use_saving(lambda: newest() if newest() != GroupDraft() else None, save)

    def name(text: str) -> None:
        edit(replace(newest(), name=None if known and text == known.name else text))

    def toggle(person: str) -> None:
        edit(newest().toggled(person, there))
        if known is not None:
            save(bridge.do_nothing)

    value = entered.name if entered.name is not None else known.name if known else ""
    left = saving.field if known else {}  # who belongs to a new one is not said yet
    chips = [_chip(say, one, members, partial(toggle, one.id)) for one in found.shown]
    who: list[ft.Control] = [
        heading(say.t("Who belongs to it?")),
        soft(say.t("In the order in which they sit, clockwise.")),
        *found.field,
        ft.Row([*chips, *found.below], wrap=True, spacing=8, run_spacing=8),
    ]
    if not everybody:
        who.append(body(say.t("Nobody is here yet. Everyone who plays is added by name.")))
    box = name_line(value, name, say.t("Name of the group"), "group-name", **left)
    column: list[ft.Control] = [headline(known.name if known else say.t("New group")), panel(box), panel(*who)]
    if known is not None:

        def forget() -> None:
            change(lambda _: GroupDraft())
            went()

        remove = partial(attempts.make, partial(people.groups.remove, known.id), forget)
        key = plain_key(say.t("Delete the group"), remove, "group-delete", danger=True)
        column.append(panel(soft(say.t("Its people and their games are kept.")), key))
    go = main_key(say.t("Save"), partial(save, back) if known is None else back, "group-save")
    foot = Foot([ft.Row([go])], refused=attempts.trouble)
    return screen(host, TopBar(say.t("People"), back=back), columns=[column], foot=foot, kind="listed")


def _members(group: Group | None) -> list[str]:
    return [one.id for one in group.members] if group else []


def _chip(say: Say, person: KnownPerson, members: Sequence[str], toggle: Callable[[], object]) -> ft.Control:
    at = members.index(person.id) + 1 if person.id in members else 0
    spoken = say.t("{name}, number {at} of the group", name=person.name, at=at) if at else person.name
    sign = badge(str(at), "", 30) if at else badge(person.name, person.colour, 30)
    tick: list[ft.Control] = [ft.Icon(ft.Icons.CHECK, size=theme.ICON_SMALL, color=theme.FELT.colour)] if at else []
    id, name = person.id, person.name
    return person_chip(id, name, sign, toggle, *tick, spoken=spoken, identifier=f"member-{id}", chosen=bool(at))
