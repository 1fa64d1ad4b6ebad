"""Makes one person of two entries that mean the same one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.engine.words import Say
from companion.sessions.library.people import KnownPerson, found_in
from companion.ui import addresses, bridge, theme
from companion.ui.host.host import use_host
from companion.ui.kit.fields import text_field
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import quiet_key, tappable
from companion.ui.kit.signs import badge
from companion.ui.kit.texts import body, heading, lettering, soft
from companion.ui.session.questions import to_answer
from companion.ui.session.rules_sheet import ONE_WIDE
from companion.ui.session.saving import Attempts

OFFERED = 8
"""How many others are offered at once; the rest are found by name."""


@bridge.component
def Merging(known: KnownPerson, attempts: Attempts) -> ft.Control:
    host, page = use_host(), ft.context.page
    people, say = host.sessions.people, host.say()
    choosing, choose = ft.use_state(False)
    wanted, look_for = ft.use_state("")
    picked, pick = bridge.use_state[KnownPerson | None](None)

    def merge(gone: KnownPerson, kept: KnownPerson) -> None:
        def merged() -> None:
            host.follow(gone.name, kept.name)
            page.navigate(addresses.instead_of(addresses.person(gone.id), addresses.person(kept.id)))

        pick(None)
        choose(False)
        attempts.make(lambda: people.merge(gone.id, kept.id), merged)

    def asking(other: KnownPerson) -> ft.AlertDialog:
        told = [say.t("All games of {one} and {other} will be those of one person.", one=known.name, other=other.name)]
        told += [_games(say, one.name, people.sittings(one.id)) for one in (known, other)]
        met = next((one.games for one in people.statistics(known.id).against if one.person == other.id), 0)
        if met:
            told.append(
                say.plural(
                    "But they have played {n} game against each other!",
                    "But they have played {n} games against each other!",
                    met,
                )
            )
        told.append(say.t("This cannot be undone. Whose name and sign stay?"))
        this, that = say.t("Keep {name}", name=known.name), say.t("Keep {name}", name=other.name)
        leave = say.t("Keep them separate")
        keys: list[ft.Control] = [
            quiet_key(this, lambda: merge(other, known), "merge-keep-this", expand=False),
            quiet_key(that, lambda: merge(known, other), "merge-keep-other", expand=False),
            quiet_key(leave, lambda: pick(None), "merge-no", expand=False),
        ]
        content = ft.Container(body(" ".join(told)), width=ONE_WIDE)
        return to_answer(say.t("The same person?"), content, keys, lambda: pick(None))

    ft.use_dialog(asking(picked) if picked else None)
    pairs = ft.use_memo(people.lookalikes, [people.version])
    alike = [one for pair in pairs for one in pair if known.id in (pair[0].id, pair[1].id) and one.id != known.id]
    others = [*alike, *(one for one in people.everybody() if one.id != known.id and one not in alike)]
    parts: list[ft.Control] = [heading(say.t("Same person twice?"))]
    parts.append(soft(say.t("Is somebody here under two names? Merge the two.")))
    if choosing and len(others) > OFFERED:
        look = text_field(wanted, look_for, label=say.t("Look for a name"), identifier="find-other")
        parts.append(ft.Row([look]))

    if not choosing:
        more = ft.Row([quiet_key(say.t("Merge with…"), lambda: choose(True), "merge")])
        return panel([*parts, *(_other(say, one, pick) for one in alike), more], spacing=8)
    found = [one for one in others if found_in(wanted, one.name)]
    parts += [_other(say, one, pick) for one in found[:OFFERED]]
    if not others:
        parts.append(soft(say.t("There is nobody else.")))
    parts.append(ft.Row([quiet_key(say.t("Not now"), lambda: choose(False), "merge-close")]))
    return panel(parts, spacing=8)


def _other(say: Say, one: KnownPerson, pick: Callable[[KnownPerson], None]) -> ft.Control:
    name = lettering(one.name, size=theme.BODY, color=theme.INK, expand=True)
    whole = tappable(
        ft.Row([badge(one.name, one.colour, 30), name], spacing=10),
        partial(pick, one),
        spoken=say.t("Merge with {name}", name=one.name),
        identifier=f"merge-{one.id}",
        bgcolor=theme.PAPER,
        border=ft.Border.all(1, theme.LINE),
        padding=ft.Padding.symmetric(horizontal=10),
    )
    return ft.Container(whole, key=one.id)


def _games(say: Say, name: str, count: int) -> str:
    return say.plural("{name}: {n} game.", "{name}: {n} games.", count, name=name)
