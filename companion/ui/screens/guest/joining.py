"""Where a guest sits down: a name, and a seat, or two, or only to look on; one comes back here from the table."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from companion.engine import Say, Seat, capital
from companion.lobby.guests import ALL, LOOK, SEAT, clean_name
from companion.lobby.tables import OpenTable, SeatTaken
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.play.live_session import LiveSession
from companion.ui import bridge
from companion.ui.games.registry import SCREENS
from companion.ui.kit.fields import name_line
from companion.ui.kit.frame import Foot, TopBar, panel, screen, target
from companion.ui.kit.keys import main_key, plain_key, quiet_key
from companion.ui.kit.texts import announced, body, heading, headline, soft
from companion.ui.screens.guest.device import GuestDevice, use_guest
from companion.ui.screens.guest.join_table import leave_table, who_goes_on
from companion.ui.screens.play.next_phone import NextPhone
from companion.ui.session.device_choices import use_device_choices
from companion.ui.session.questions import Question, use_question
from companion.ui.session.saving import use_attempts

INVITATION: Final = "invitation"
"""Where the page scrolls to once somebody else is to be let in."""


@bridge.component
def Joining(session: LiveSession, lost: bool = False) -> ft.Control:
    """Asks where to sit; ``lost``: the phone had a seat before."""
    guest, page = use_guest(), ft.context.page
    table, me = guest.table, guest.me
    bridge.use_watched(table)
    bridge.use_watched(session)
    now, say, accent = session.now(), guest.say(), SCREENS[session.game.id].accent
    named, mine = guest.say_openly(now), me.seats if me else frozenset()
    name, newest, edit = bridge.use_draft(guest.prefs.me)
    handing_on, hand_on = bridge.use_state(False)
    attempts, ask = use_attempts(guest, say, session.game), use_question()
    nameless = {
        seat for seat in now.people if is_placeholder(now.names[seat]) and table.guests.holder(seat) in (None, me)
    }

    def sit(seat: Seat) -> None:
        if seat in nameless and not clean_name(newest()):
            attempts.refuse(capital(say.t("a name is missing")))
        else:
            seated = partial(_sit, table, guest.number, seat, session, newest())
            attempts.make(seated, lambda: page.navigate(SEAT) if _has(table, guest.number, seat) else None)

    def look_on() -> None:
        """Look on, and ask for no seat any more."""
        table.guests.move(guest.number)
        page.navigate(LOOK)

    def stand() -> None:
        if mine:
            told = say.t("The next phone to take that seat gets the hand.")
            title = yes = say.t("Just watch")
            ask(Question("stand-told", title, told, say.t("Leave it"), yes, look_on))
        else:
            look_on()

    field = [name_line(name, lambda text: edit(lambda _: text), say.t("Your name"), "guest-name")] if nameless else []
    lines: list[ft.Control] = [headline(say.t("Which seat is yours?"), accent.colour), *field]
    if lost and not mine:
        lines.insert(0, announced("lost", body(say.t("Your seat was freed, or somebody else has it now."))))
    for seat in now.people:
        words = _words(say, table, guest.number, seat, named.name(seat))
        act = (lambda: page.navigate(SEAT)) if seat in mine else partial(sit, seat)
        lines.append(ft.Row([quiet_key(words, act, f"sit-{seat}")]))
    if me is not None and me.asks is not None:
        waiting = say.t("{name}: the host, or that phone, is asked whether this is you.", name=named.name(me.asks))
        lines.append(announced("asked", body(waiting)))
    lines.append(plain_key(say.t("Just watch"), stand, "look-on"))
    lines.append(plain_key(say.t("Show everybody the table, on a tablet or a television"), ALL, "show-all"))
    lines += _without_computer(guest, now, partial(hand_on, not handing_on))
    told = soft(say.t("At this table: {names}", names=named.seats(range(len(now.names)))))
    chosen = use_device_choices()
    here = [heading(say.t("On this device")), chosen.look, chosen.feel, chosen.own_turn]
    back = [ft.Row([main_key(say.t("Back to the game"), SEAT, "to-board", accent)])] if mine else []
    return screen(
        guest,
        TopBar(session.game.words.title(say), language=True),
        columns=[[panel(*lines, told, identifier="joining", spacing=10)], [*_handing_on(guest, on=handing_on), *here]],
        foot=Foot(back, refused=attempts.trouble),
        scrolled=INVITATION if handing_on else "",
    )


def _without_computer(guest: GuestDevice, session: LiveSession, hand_on: Callable[[], object]) -> list[ft.Control]:
    """Draw what a phone may do beside that came over a line of its own."""
    if (meeting := guest.browser.meeting) is None:
        return []
    say, leave = guest.say(), partial(leave_table, meeting, ft.context.page)
    other = plain_key(say.t("Invite phones"), hand_on, "hand-on")
    goes_on = who_goes_on(say, guest.table, session)
    told = [announced("next-dealer", soft(goes_on))] if goes_on else []
    return [*told, other, plain_key(say.t("Leave the table"), leave, "leave-table")]


def _handing_on(guest: GuestDevice, *, on: bool) -> list[ft.Control]:
    meeting = guest.browser.meeting
    if not on or meeting is None or meeting.joined is None:
        return []
    return [target(bridge.keyed("next", NextPhone, meeting, meeting.joined, guest.table), INVITATION)]


def _words(say: Say, table: OpenTable, number: int, seat: Seat, name: str) -> str:
    """Say whose a seat is, as the phone ``number`` reads it."""
    holder = table.guests.holder(seat)
    if holder is None:
        return name
    if holder.number == number:
        return say.t("{name}: your seat", name=name)
    told = say.t("{name}: another phone has this seat", name=name)
    if table.guests.presence(holder.number) == "here":
        return told
    return say.t("{what}, {more}", what=told, more=say.t("their phone is away"))


def _sit(table: OpenTable, number: int, seat: Seat, session: LiveSession, name: str) -> None:
    with contextlib.suppress(SeatTaken):  # the page says that somebody is asked
        table.sit(number, seat, session, name)


def _has(table: OpenTable, number: int, seat: Seat) -> bool:
    holder = table.guests.holder(seat)
    return holder is not None and holder.number == number
