"""Shows one person, at ``/people/:person``: figures, name and sign, how they leave; merges two entries of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from companion.engine.words import N_, Say, full_stop, sentences
from companion.sessions.library.deletions import delete_person
from companion.sessions.library.people import KnownPerson, lookalikes
from companion.share.picture.lettering import first_letter
from companion.ui import addresses, bridge, theme
from companion.ui.host.host import if_there, nothing_here, use_host, use_watching_host
from companion.ui.kit.fields import field_line, name_line
from companion.ui.kit.frame import Foot, TopBar, grouped, panel, screen
from companion.ui.kit.keys import plain_key, quiet_key, tappable
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.signs import COLOURS, PORTRAITS, badge, parts_of, sign_of, sign_words, signed
from companion.ui.kit.texts import body, heading, headline, lettering, soft
from companion.ui.screens.figures.person import OfPerson
from companion.ui.session.questions import delete_question, to_answer, use_question
from companion.ui.session.rules_sheet import ONE_WIDE
from companion.ui.session.saving import Attempts, Deed, saved_line, use_attempts, use_saving
from companion.ui.stand_in import Elsewhere

LONGEST_NOTE = 200
NO_SIGN: Final = N_("no symbol, the first letter instead")


OFFERED = 8
"""How many others are offered at once."""


@bridge.component
def OnePerson(id: str) -> ft.Control:
    host = use_watching_host(people=True)
    people, say = host.sessions.people, host.say()
    attempts = use_attempts(host, say)
    known = ft.use_memo(lambda: if_there(lambda: people.get(id)), [id, people.version])
    if known is None:
        return nothing_here(host, "", addresses.PEOPLE, say.t("People"), id=id)
    if known.id != id:  # somebody made one of two who are the same
        return bridge.keyed("kept", Elsewhere, addresses.person(known.id))
    head = ft.Row([badge(known.name, known.colour, 52), ft.Container(headline(known.name), expand=True)], spacing=14)
    asked = {"form": Form, "leaving": Leaving, "merging": Merging}
    return screen(
        host,
        TopBar(say.t("People"), back=addresses.PEOPLE),
        columns=[
            [head, bridge.keyed("fared", OfPerson, known)],
            [bridge.keyed(key, draw, known, attempts) for key, draw in asked.items()],
        ],
        foot=Foot(refused=attempts.trouble),
        kind="listed",
    )


@bridge.component
def Form(known: KnownPerson, attempts: Attempts) -> ft.Control:
    """Draws name, sign and note; a sign is saved with the tap, the others when their field is left."""
    host = use_host()
    people, say = host.sessions.people, host.say()
    changed, newest, change = bridge.use_draft(dict[str, str]())

    def edit(field: str, text: str) -> None:
        change(lambda old: {**old, field: text})
        attempts.refuse("")

    def save(then: Deed) -> None:
        entered = newest()

        def kept() -> None:
            change(lambda now: {} if now == entered else now)
            host.follow(known.name, entered.get("name") or known.name)
            then()

        attempts.make(lambda: people.change(known.id, **entered), kept, after=True)

    saving = use_saving(lambda: newest() or None, save)

    def put(sign: str) -> None:
        edit("colour", sign)
        save(bridge.do_nothing)

    def typed(draw: Callable[..., ft.Control], field: str, label: str, **more: object) -> ft.Control:
        value = changed.get(field, getattr(known, field))
        return draw(value, partial(edit, field), label, f"person-{field}", **more, **saving.field)

    return panel(
        heading(say.t("Name, symbol and note")),
        typed(name_line, "name", say.t("Name")),
        *_signs(say, known, changed.get("colour", known.colour), put),
        typed(field_line, "note", say.t("Note"), longest=LONGEST_NOTE),
        saved_line(say, bool(changed)),
        spacing=12,
    )


def _signs(say: Say, known: KnownPerson, colour: str, put: Callable[[str], None]) -> list[ft.Control]:
    """Draw faces and colours to choose from, each as the sign would be with it, and the sign in words."""
    tint, face = parts_of(colour)

    def pick(sign: str, identifier: str, spoken: str, *, chosen: bool) -> ft.Control:
        plain = lettering(first_letter(known.name), size=theme.LARGE, color=theme.SOFT)
        return tappable(
            signed(sign, 34) or plain,
            lambda: put(sign),
            spoken=spoken,
            identifier=identifier,
            chosen=chosen,
            bgcolor=theme.FELT.tint if chosen else theme.PAPER,
            border=ft.Border.all(2, theme.FELT.colour if chosen else theme.LINE),
            width=theme.TOUCH,
        )

    def in_colour(colour: str) -> ft.Control:
        sign = sign_of(colour, face)
        spoken = sign_words(say, sign) if colour else say.t("no colour")
        return pick(sign, f"colour-{colour or 'none'}", spoken or say.t(NO_SIGN), chosen=colour == tint)

    def with_face(portrait: str) -> ft.Control:
        spoken = say.t(portrait) if portrait else say.t("no face")
        return pick(sign_of(tint, portrait), f"face-{portrait or 'none'}", spoken, chosen=portrait == face)

    keys = [with_face(one) for one in (*PORTRAITS, "")], [in_colour(one) for one in (*COLOURS, "")]
    rows = [grouped(ft.Row(some, wrap=True, spacing=8, run_spacing=8)) for some in keys]
    return [*rows, soft(sign_words(say, colour) or say.t(NO_SIGN))]


@bridge.component
def Leaving(known: KnownPerson, attempts: Attempts) -> ft.Control:
    """Draws how somebody leaves: the list for new games, or, who sits in no game, altogether."""
    host, page = use_host(), ft.context.page
    people, say = host.sessions.people, host.say()
    ask = use_question()

    def retire() -> None:
        attempts.make(lambda: people.retire(known.id, back=known.retired))

    def delete() -> None:
        there = addresses.instead_of(addresses.person(known.id), addresses.DELETED)
        attempts.make(lambda: delete_person(host.sessions, known.id), lambda: page.navigate(there))

    sittings = ft.use_memo(lambda: people.sittings(known.id), [known.id, people.version])
    words = say.t("{name} is in no game, and can be deleted.", name=known.name)
    title, no = say.t("Delete {name}", name=known.name), say.t("Keep {name}", name=known.name)
    told = [say.t("Name, symbol and note are removed from people, exports and all new backups.")]
    question = delete_question(say, "delete-told", title, told, no, delete)
    asking = plain_key(title, partial(ask, question), "delete", danger=True)
    if sittings:
        words = say.plural(
            "{name} is in {n} game and cannot be deleted. Delete that game first.",
            "{name} is in {n} games and cannot be deleted. Delete these games first.",
            sittings,
            name=known.name,
        )
    ways = [soft(words), *([] if sittings else [asking])]
    if known.retired:
        sentence = sentences((say.t("No longer offered for new games"), say.t("All results are kept.")))
        key = plain_key(say.t("Offer again"), retire, "bring-back")
    else:
        gone = say.t("{name} no longer plays? The name can be removed from the list for new games.", name=known.name)
        kept = say.t("All results are kept.")
        sentence = f"{gone} {kept}"
        key = plain_key(say.t("No longer offer"), retire, "retire")
    return panel(soft(sentence), key, *ways)


@bridge.component
def Merging(known: KnownPerson, attempts: Attempts) -> ft.Control:
    host, page = use_host(), ft.context.page
    people, say = host.sessions.people, host.say()
    choosing, choose = ft.use_state(False)
    picked, pick = bridge.use_state[KnownPerson | None](None)

    def merge(gone: KnownPerson, kept: KnownPerson) -> None:
        def merged() -> None:
            host.follow(gone.name, kept.name)
            page.navigate(addresses.instead_of(addresses.person(gone.id), addresses.person(kept.id)))

        pick(None)
        choose(False)
        attempts.make(lambda: people.merge(gone.id, kept.id), merged)

    def asking(other: KnownPerson) -> ft.AlertDialog:
        told = [
            say.t("All the games of {one} and {other} will belong to one person.", one=known.name, other=other.name)
        ]
        counts = [(one.name, people.sittings(one.id)) for one in (known, other)]
        told += [full_stop(say.labelled(name, say.plural("{n} game", "{n} games", count))) for name, count in counts]
        met = next((one.games for one in people.figures.person(known.id).against if one.person == other.id), 0)
        warned = say.plural(
            "But they have played {n} game against each other!",
            "But they have played {n} games against each other!",
            met,
        )
        told += [*([warned] if met else []), say.t("This cannot be undone. Which name and symbol should be kept?")]
        ways: list[tuple[str, Deed, str]] = [
            (say.t("Keep {name}", name=known.name), lambda: merge(other, known), "merge-keep-this"),
            (say.t("Keep {name}", name=other.name), lambda: merge(known, other), "merge-keep-other"),
            (say.t("Keep them separate"), lambda: pick(None), "merge-no"),
        ]
        keys: list[ft.Control] = [quiet_key(*way, expand=False) for way in ways]
        content = ft.Container(body(" ".join(told)), width=ONE_WIDE)
        return to_answer(say.t("The same person?"), content, keys, lambda: pick(None))

    ft.use_dialog(asking(picked) if picked else None)
    pairs = ft.use_memo(lambda: lookalikes(people), [people.version])
    alike = [one for pair in pairs for one in pair if known.id in (pair[0].id, pair[1].id) and one.id != known.id]
    everybody = ft.use_memo(lambda: people.everybody() if choosing else (), [choosing, people.version])
    others = [*alike, *(one for one in everybody if one.id != known.id and one not in alike)]
    parts: list[ft.Control] = [heading(say.t("The same person?"))]
    parts.append(soft(say.t("Is somebody here under two names? Merge the two.")))
    found = use_long_list(say, "other", others, lambda one: one.name, at_once=OFFERED)
    shown = [_other(say, one, pick) for one in (found.shown if choosing else alike)]
    parts += [*found.field, *shown, *found.under] if choosing else shown
    if choosing and not others:
        parts.append(soft(say.t("There is nobody else.")))
    key = plain_key(say.t("Merge with…"), lambda: choose(True), "merge")
    if choosing:
        key = plain_key(say.t("Not now"), lambda: choose(False), "merge-close")
    return panel(*parts, key, spacing=8)


def _other(say: Say, person: KnownPerson, pick: Callable[[KnownPerson], None]) -> ft.Control:
    name = lettering(person.name, size=theme.BODY, color=theme.INK, expand=True)
    whole = tappable(
        ft.Row([badge(person.name, person.colour, 30), name], spacing=10),
        partial(pick, person),
        spoken=say.t("Merge with {name}", name=person.name),
        identifier=f"merge-{person.id}",
        bgcolor=theme.PAPER,
        border=ft.Border.all(1, theme.LINE),
        height=theme.TOUCH,
        padding=ft.Padding.symmetric(horizontal=10),
    )
    return ft.Container(whole, key=person.id)
