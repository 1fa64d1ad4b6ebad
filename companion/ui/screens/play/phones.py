"""Invites the phones of guests to a table, at ``/session/:id/phones``: the code, who is there, and what the host may do
about them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.engine import Seat
from companion.engine.words import Say
from companion.lobby.guests import Guest
from companion.lobby.tables import OpenTable, Pen, Tables
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.live_session import LiveSession
from companion.share.site import sites
from companion.ui import addresses, bridge
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import Host, use_host
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import choices, main_key, plain_key, quiet_key
from companion.ui.kit.pictures.qr import qr_code, room_for_code
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import announced, body, heading, headline, selectable, soft, strong
from companion.ui.screens.guest.joining import use_asked
from companion.ui.session.phone import COMMAND
from companion.ui.session.questions import Question, use_question


@bridge.component
def Phones(session: LiveSession) -> ft.Control:
    host, page = use_host(), ft.context.page
    say, back = host.say(), addresses.session(session.id)
    accent, tables = SCREENS[session.game.id].accent, host.tables
    bridge.use_watched(session)
    table = None if tables is None else ft.use_memo(partial(tables.open, session.id), [session.id])
    ask = use_question()
    if table is None or tables is None:
        return _alone(session)
    bridge.use_watched(table)
    use_asked(table, None)

    def close() -> None:
        tables.close(session.id)
        page.navigate(back)

    right: list[ft.Control] = [_who(say, session, table, ask)]
    if session.mode == "table":
        right.append(_pen(say, table))
    renew = Question(
        "renew-told",
        say.t("Make a new code?"),
        say.t("The old one lets nobody in any more. Phones that are here stay."),
        say.t("Leave it"),
        say.t("New code"),
        table.renew,
    )
    end = Question(
        "close-told",
        say.t("Send all phones away?"),
        say.t("The game goes on here, for everybody."),
        say.t("Leave it"),
        say.t("Send away"),
        close,
        danger=True,
    )
    right.append(
        panel(
            ft.Row([quiet_key(say.t("New code"), lambda: ask(renew), "renew")]),
            ft.Row([quiet_key(say.t("Send all phones away"), lambda: ask(end), "close", danger=True)]),
            spacing=8,
        )
    )
    return screen(
        host,
        TopBar(session.game.words.title(say), say.t("phones"), back=back),
        columns=[[headline(say.t("Invite phones"), accent.colour), bridge.keyed("code", Invitation, table)], right],
        foot=Foot([ft.Row([main_key(say.t("To the table"), back, "to-board", accent)])]),
    )


@bridge.component
def Invitation(table: OpenTable) -> ft.Control:
    """Draws the code that leads to the table, to be scanned or typed."""
    host = use_host()
    bridge.use_watched(table)
    turned, turn = ft.use_state(0)
    say, places = host.say(), sites("", host.served)
    if not places:
        here = body(say.t("No phone reaches this computer now: it is in no network, or serves none."))
        how = soft(say.t("For phones on the same network: {command}", command=COMMAND))
        return panel(here, how, identifier="invitation")
    place, spoken = places[turned % len(places)].address, say.t("QR code: leads a phone to this table")
    code = qr_code(f"{place}#{table.code}", room_for_code(host.size), spoken=spoken, identifier="table-code")
    short = say.t("Code to type: {code}", code=spaced(table.short))
    lines: list[ft.Control] = [
        *([code] if code else []),
        selectable(strong(place), "table-address"),
        selectable(strong(short), "table-short"),
        soft(
            say.t("Scan it with a phone’s camera, on the same Wi-Fi, or open the address and type the code."),
            text_align=ft.TextAlign.CENTER,
        ),
    ]
    if len(places) > 1:
        lines.append(plain_key(say.t("Another address of this computer"), lambda: turn(lambda n: n + 1), "table-other"))
    if host.tables is not None and host.tables.guesses.many:
        words = say.t("Somebody in the network is guessing codes. Phones that scan get in all the same.")
        lines.append(announced("guessing", body(words)))
    return panel(centred(lines, tight=True, spacing=10), identifier="invitation")


def use_seats_here(tables: Tables | None, session: DigitalSession) -> frozenset[Seat] | None:
    """Return the seats that play on the host's devices; None where no phones are invited, and so for all people."""
    table = _use_table(tables, session.id)
    return bridge.use_answer(table, lambda: table.claims_of_host(session.people).seats if table.code else None)


def use_code(host: Host, session: LiveSession) -> tuple[str, str]:
    """Return the code that leads phones to a seat, and what is typed instead (``Afar``); "" while none is free."""
    table = _use_table(host.tables, session.id)
    bridge.use_watched(table)
    places, people = sites("", host.served), session.people
    if not (table.code and places and any(table.guests.holder(seat) is None for seat in people)):
        return "", ""
    return f"{places[0].address}#{table.code}", f"{places[0].address}  {spaced(table.short)}"


def spaced(short: str) -> str:
    """Return a code to type as people read it."""
    return f"{short[:3]} {short[3:]}"


def use_asked_at(tables: Tables | None, id: str) -> None:
    """Ask the host what phones at the table of a session ask."""
    use_asked(_use_table(tables, id), None)


def _use_table(tables: Tables | None, id: str) -> OpenTable:
    """Return the open table of a session, or one without a code, to which nobody comes."""
    nobody = ft.use_memo(OpenTable, [])
    found = bridge.use_answer(tables or nobody, lambda: tables.at(id) if tables else None)
    return found or nobody


def _alone(session: LiveSession) -> ft.Control:
    host = use_host()
    say, back = host.say(), addresses.session(session.id)
    told = body(say.t("Phones are invited where the app runs on a computer that serves them."))
    key = main_key(say.t("To the table"), back, "to-board")
    return screen(host, TopBar("", back=back), columns=[[panel(told)]], foot=Foot([ft.Row([key])]))


def _who(say: Say, session: LiveSession, table: OpenTable, ask: Callable[[Question], None]) -> ft.Control:
    """Draw who sits where, and the phones that only look on."""
    named = use_device().say_of(session)
    lines: list[ft.Control] = [heading(say.t("Who is here"))]
    for seat in session.people:
        holder = table.guests.holder(seat)
        where = say.t("on this screen") if holder is None else _presence(say, table, holder)
        line: list[ft.Control] = [ft.Column([strong(named.name(seat)), soft(where)], spacing=0, expand=True)]
        if holder is not None:
            if session.mode == "digital" and not table.guests.is_here(holder.number):
                to_bot = addresses.session(session.id, "leave")
                line.append(quiet_key(say.t("A bot plays on"), to_bot, f"to-bot-{seat}", expand=False))
            line.append(quiet_key(say.t("Free the seat"), partial(table.free, seat), f"free-{seat}", expand=False))
        lines.append(ft.Semantics(identifier=f"here-{seat}", container=True, content=ft.Row(line, spacing=8)))
    for guest in table.guests:
        called = guest.name or say.t("Phone {number}", number=guest.number)
        sentence = _presence(say, table, guest)
        out = Question(
            "remove-told",
            say.t("Remove {name}?", name=called),
            say.t("That phone does not come back to this table."),
            say.t("Leave it"),
            say.t("Remove"),
            partial(table.remove, guest.number),
            danger=True,
        )
        key = quiet_key(say.t("Remove"), partial(ask, out), f"remove-{guest.number}", expand=False, danger=True)
        told = ft.Column([strong(called), soft(sentence)], spacing=0, expand=True)
        row = ft.Row([told, key], spacing=8)
        lines.append(ft.Semantics(identifier=f"phone-{guest.number}", container=True, content=row))
    if not tuple(table.guests):
        lines.append(soft(say.t("No phone has come yet.")))
    return panel(*lines, identifier="guests", spacing=8)


def _presence(say: Say, table: OpenTable, guest: Guest) -> str:
    here = table.guests.is_here(guest.number)
    if guest.seats:
        return say.t("on their own phone") if here else say.t("their phone is away")
    return say.t("looks on") if here else say.t("looked on, and is away")


def _pen(say: Say, table: OpenTable) -> ft.Control:
    """Draw who writes down what happens with the real cards."""
    pens: list[tuple[Pen, str, str]] = [
        ("host", say.t("The host"), "pen-host"),
        ("all", say.t("Everybody"), "pen-all"),
    ]
    pens += [(one.number, one.name, f"pen-{one.number}") for one in table.guests if one.name]
    told = soft(say.t("A phone with the pen enters what happens on the table. The host’s devices always may."))
    return panel(heading(say.t("Who has the pen")), told, choices(pens, table.pen, table.hand_pen), spacing=8)
