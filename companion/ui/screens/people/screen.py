"""Shows everybody who plays here, at ``/people``; beside them groups, and games that somebody played without a name."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.engine.words import Say
from companion.sessions.library.people import Group
from companion.sessions.library.placeholders import as_said
from companion.ui import addresses, bridge, theme
from companion.ui.host.claims import use_claims
from companion.ui.host.host import use_host
from companion.ui.kit.frame import list_and_detail, pane, panel, screen
from companion.ui.kit.keys import quiet_key, row_key
from companion.ui.kit.texts import body, heading, headline, soft
from companion.ui.screens.people.group import NEW
from companion.ui.screens.people.listing import use_listing


@bridge.component
def People() -> ft.Control:
    host = use_host()
    say, listing = host.say(), use_listing(host)
    top = headline(say.t("People"))
    beside: list[ft.Control] = [bridge.keyed("groups", AllGroups), bridge.keyed("nameless", Nameless, listing.refuse)]
    if host.size.pane:
        listed = pane([top, *listing.rows], foot=listing.foot, refused=listing.refused)
        groups = screen(host, columns=[beside], title=say.t("Groups"), here="people", listed=True)
        return list_and_detail(host, "people", listed, groups)
    double = host.size.columns(rail=True, foot=True) > 1
    whole = screen(
        host,
        columns=[[top, *listing.rows], beside] if double else [[top, *beside, *listing.rows]],
        title=say.t("People"),
        here="people",
        foot=listing.foot,
        refused=listing.refused,
    )
    return list_and_detail(host, "people", None, whole)


@bridge.component
def AllGroups() -> ft.Control:
    """Draws the groups, each with its people, and the key for a new one."""
    host, page = use_host(), ft.context.page
    people, say = host.sessions.people, host.say()
    bridge.use_watched(people)
    found = ft.use_memo(people.groups, [people.version])
    told = soft(say.t("People who often play together sit down in one tap."))

    rows = [_row(say, one) for one in found]
    new = ft.Row([quiet_key(say.t("New group"), lambda: page.navigate(addresses.group(NEW)), "new-group")])
    return panel([heading(say.t("Groups")), *([] if rows else [told]), *rows, new], identifier="groups")


def _row(say: Say, one: Group) -> ft.Control:
    icon = ft.Icon(ft.Icons.GROUPS_OUTLINED, size=24, color=theme.FELT.colour)
    there, names = addresses.group(one.id), say.listing(one.names)
    return ft.Container(row_key(say, there, f"group-{one.id}", one.name, names, before=[icon]), key=one.id)


@bridge.component
def Nameless(refuse: Callable[[str], None]) -> ft.Control:
    """Offers to make the games of those who stand for nobody the owner's own; draws nothing where there are none."""
    host = use_host()
    people, say = host.sessions.people, host.say()
    claims = use_claims(refuse)
    found = ft.use_memo(people.played_nameless, [people.version])
    if not found:
        return ft.Container()
    told = [
        say.plural("{name}: {n} game.", "{name}: {n} games.", count, name=as_said(say, one.name))
        for one, count in found
    ]
    inside: list[ft.Control] = [heading(say.t("Played without a name")), body(" ".join(told)), *claims]
    if not claims:
        inside.append(soft(say.t("If they are yours, tell the settings your name: then you can take them over here.")))
    return panel(inside, identifier="nameless")
