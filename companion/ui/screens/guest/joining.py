"""Where a guest sits down: a name, and a seat, or only to look on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial

import flet as ft

from companion.engine import Seat
from companion.lobby.tables import OpenTable, SeatTaken
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.play.live_session import LiveSession
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.kit.fields import name_line
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import plain_key, quiet_key
from companion.ui.kit.texts import announced, body, headline, soft
from companion.ui.screens.guest.device import use_guest
from companion.ui.session.questions import to_answer
from companion.ui.session.saving import use_attempts


@bridge.component
def Joining(session: LiveSession, look_on: Callable[[], None]) -> ft.Control:
    guest = use_guest()
    table, me = guest.table, guest.me
    bridge.use_watched(table)
    bridge.use_watched(session)
    now, say, accent = session.now(), guest.say(), SCREENS[session.game.id].accent
    named = guest.say_openly(now)
    name, newest, edit = bridge.use_draft(guest.prefs.me)
    attempts = use_attempts(guest, say, session.game)

    def sit(seat: Seat) -> None:
        if is_placeholder(now.names[seat]) and not newest().strip() and table.guests.holder(seat) is None:
            attempts.refuse(say.t("Type your name first."))
            return
        attempts.make(partial(_sit, table, guest.number, seat, session, newest()))

    nameless = any(is_placeholder(now.names[seat]) and table.guests.holder(seat) is None for seat in now.people)
    field = [name_line(name, lambda text: edit(lambda _: text), say.t("Your name"), "guest-name")] if nameless else []
    lines: list[ft.Control] = [headline(say.t("Which seat is yours?"), accent.colour), *field]
    for seat in now.people:
        taken, called = table.guests.holder(seat) is not None, named.name(seat)
        words = say.t("{name}: another phone has this seat", name=called) if taken else called
        lines.append(ft.Row([quiet_key(words, partial(sit, seat), f"sit-{seat}")]))
    if me is not None and me.asks is not None:
        waiting = say.t("{name}: the host, or that phone, is asked whether this is you.", name=named.name(me.asks))
        lines.append(announced("asked", body(waiting)))

    def stand() -> None:
        """Look on, and ask for no seat any more."""
        table.stand(guest.number)
        look_on()

    lines.append(plain_key(say.t("Just look on"), stand, "look-on"))
    title = session.game.words.title(say)
    told = soft(say.t("At this table: {names}", names=named.seats(range(len(now.names)))))
    return screen(
        guest,
        TopBar(title, language=True),
        columns=[[panel(*lines, told, identifier="joining", spacing=10)]],
        foot=Foot(refused=attempts.trouble),
    )


def _sit(table: OpenTable, number: int, seat: Seat, session: LiveSession, name: str) -> None:
    with contextlib.suppress(SeatTaken):  # the page says that somebody is asked
        table.sit(number, seat, session, name)


def use_asked(table: OpenTable, number: int | None) -> None:
    """Ask whoever may answer: the phone of guest ``number`` about its own seats, with None the host about all."""
    say = use_device().say()

    def asking() -> tuple[int, Seat] | None:
        mine = None if number is None else table.guests.get(number)
        if number is not None and mine is None:
            return None  # it was removed, and answers nothing any more
        for one in table.guests:
            if one.asks is not None and one.number != number and (mine is None or one.asks in mine.seats):
                return one.number, one.asks
        return None

    found = bridge.use_answer(table, asking)
    if found is None:
        ft.use_dialog(None)
        return
    other, seat = found
    holder = table.guests.holder(seat)
    name = holder.name if holder and holder.name else say.t("Seat {number}", number=seat + 1)
    told = body(say.t("With a yes the seat goes there. Is it the same person?"))
    no, yes = (partial(table.answer, other, seat, number, yes=one) for one in (False, True))
    keys = [
        quiet_key(say.t("No"), no, "claim-no", expand=False),
        quiet_key(say.t("Yes, give it the seat"), yes, "claim-yes", expand=False),
    ]
    title = say.t("{name}: another phone asks for this seat", name=name)
    ft.use_dialog(to_answer(title, ft.Semantics(identifier="claim-asked", container=True, content=told), keys, no))
