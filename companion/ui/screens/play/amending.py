"""Changes facts of a session itself, at ``/session/:id/edit``: when it was, who sat there, whether it stays."""

from __future__ import annotations

import functools
from collections.abc import Callable

import flet as ft

from companion.engine import Seat
from companion.lobby.door import Door
from companion.sessions.library.deletions import delete_session, put_away
from companion.sessions.library.samples import is_sample
from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge
from companion.ui.device import use_device
from companion.ui.host.host import use_host
from companion.ui.kit.fields import name_field
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import main_key, plain_key, quiet_key
from companion.ui.kit.long_lists import ChipList
from companion.ui.kit.signs import face
from companion.ui.kit.texts import body, heading, headline, soft, strong
from companion.ui.session.entry import use_entry
from companion.ui.session.questions import delete_question, use_question
from companion.ui.session.saving import Attempts, Deed, saved_line, use_attempts, use_saving
from companion.ui.session.when import When, when_fields
from companion.ui.stand_in import Elsewhere

OFFERED = 8
"""How many people are offered at once, those who played of late first."""


@bridge.component
def About(session: LiveSession) -> ft.Control:
    """Draws what can be said anew; nobody changes a sample."""
    device, page = use_device(), ft.context.page
    bridge.use_watched(session)
    now = session.now()
    say = device.say_openly(now)
    attempts = use_attempts(device, say, session.game)
    back = addresses.session(session.id)
    if is_sample(session.id):
        return bridge.keyed("sample", Elsewhere, back)

    when, lead_when = use_times(session, attempts)
    who, lead_who = use_sitters(session, attempts)

    def leave() -> None:
        """Go once the fields of both panels are saved."""
        lead_when(lambda: lead_who(lambda: page.navigate(back)))

    on = say.t("See the result") if now.over else say.t("Back to the game")
    away = bridge.keyed("away", Leaving, session, attempts)
    return screen(
        device,
        TopBar(session.game.words.title(say), back=leave),
        columns=[[headline(say.t("About this game")), when, who], [away]],
        foot=Foot([ft.Row([main_key(on, leave, "to-board")])], refused=attempts.trouble),
    )


def use_times(session: LiveSession, attempts: Attempts) -> tuple[ft.Control, Callable[[Deed], None]]:
    """Return the fields for day, time and length, and what leads on (``Saving``); what goes on has no length yet."""
    host = use_host()
    say, revision = host.say(), session.revision
    moment = session.started_at, session.finished_at
    kept = When.of(session.started_at, session.duration)
    draft, newest, edit = use_entry(moment, lambda: kept)

    def write() -> None:
        began, ended = newest().times(session.started_at.tzinfo)
        over = session.finished_at is not None
        Door(session, host.claims).host.retime(began, ended if over else None, seen=revision)

    def save(then: Deed) -> None:
        def kept() -> None:
            host.sessions.people.notify()
            then()

        attempts.make(write, kept, after=True)

    saving = use_saving(lambda: newest() if newest() != kept else None, save, together=True)
    fields = when_fields(say, draft, edit, length=session.finished_at is not None, **saving.field)
    told = soft(say.t("Lists, statistics and files are updated at once."))
    head, below = heading(say.t("Date and length")), saved_line(say, draft != kept)
    return panel(head, *fields, told, below, identifier="times"), saving.lead_on


def use_sitters(session: LiveSession, attempts: Attempts) -> tuple[ft.Control, Callable[[Deed], None]]:
    """Return who sat where, and what leads on from there; a wrong person is replaced by another, or by somebody new.

    Leaving the field for a name that is offered is no answer yet; leaving the screen is.
    """
    host = use_host()
    people, door = host.sessions.people, Door(session, host.claims)
    now = session.now()
    say = host.say_openly(now)
    asked, ask = bridge.use_state[int | None](None)
    name, newest, edit = bridge.use_draft("")

    def open_(seat: int) -> None:
        edit(lambda _: "")
        ask(None if asked == seat else seat)

    def put(seat: int, who: str, then: Deed = bridge.do_nothing) -> None:
        def kept() -> None:
            edit(lambda _: "")
            ask(None)
            people.notify()
            then()

        attempts.make(lambda: door.host.reseat(Seat(seat), who, seen=session.revision), kept, after=True)

    def put_typed(then: Deed) -> None:
        if asked is not None:
            put(asked, newest(), then)

    saving = use_saving(lambda: newest().strip() or None, put_typed)
    lines: list[ft.Control] = [heading(say.t("Who sat there"))]
    for seat, (sitter, level) in enumerate(now.players):
        key = quiet_key(say.t("Somebody else"), functools.partial(open_, seat), f"reseat-{seat}", expand=False)
        told = face(sitter, 26) if level else key
        lines.append(ft.Row([strong(say.name(seat), expand=True), told], spacing=8))
        if asked != seat:
            continue
        known = (*people.usual(), *(one for one in people.everybody() if one.retired))
        others = [(one.name, one.name, f"sitter-{one.id}") for one in known if one.name not in now.names]
        typed, entered = lambda text: edit(lambda _: text), saving.field["on_submit"]
        field = name_field(name, typed, say.t("Who was it?"), "new-sitter", on_submit=entered)
        there = plain_key(say.t("Put this person there"), lambda: put_typed(bridge.do_nothing), "put-there")
        lines.append(ft.Row([field, ft.Container(there, width=120)], spacing=8))
        lines.append(ChipList("sitter", others, (), functools.partial(put, seat), at_once=OFFERED, typed=name))
    lines.append(soft(say.t("The points stay with the seat. Bots stay where they are.")))
    return panel(*lines, identifier="sitters"), saving.lead_on


@bridge.component
def Leaving(session: LiveSession, attempts: Attempts) -> ft.Control:
    """Draws the ways out of home's list: put away, or deleted."""
    host, page = use_host(), ft.context.page
    sessions, say = host.sessions, host.say()
    ask = use_question()
    bridge.use_watched(session)

    def delete() -> None:
        there = addresses.instead_of(addresses.session(session.id), addresses.DELETED)
        attempts.make(lambda: delete_session(sessions, session.id), lambda: page.navigate(there))

    away = functools.partial(attempts.make, lambda: put_away(sessions, session.id), lambda: page.navigate("/"))
    leaves = say.t("All of it is removed from home, the history, exports and all new backups.")
    counted = say.t("It is left out of all statistics anyway.")
    if session.over and session.ended != "abandoned":
        counted = say.t("The statistics will be as if it had never been played.")
    title, told = say.t("Delete this game"), [f"{leaves} {counted}"]
    asking = delete_question(say, "delete-told", title, told, say.t("Keep"), delete)
    inside: list[ft.Control] = []
    if not session.over:
        inside += [
            heading(say.t("Not now")),
            body(say.t("It disappears from home; you will find it in the history, among the unfinished games.")),
            plain_key(say.t("Hide from home"), away, "put-away"),
        ]
    inside += [heading(say.t("Delete")), plain_key(title, lambda: ask(asking), "delete", danger=True)]
    return panel(*inside, identifier="leaving")
