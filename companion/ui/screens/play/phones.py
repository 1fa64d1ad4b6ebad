"""Invites guests' phones to a table, at ``/session/:id/phones``: the code, who is there, what the host may do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.engine import Say, Seat, capital
from companion.lobby.door import HOST
from companion.lobby.guests import ALL, Guest
from companion.lobby.tables import OpenTable, Pen, Tables, let_deal_next, next_dealer
from companion.sessions.play.digital import DigitalSession, as_digital
from companion.sessions.play.live_session import LiveSession
from companion.share.site import sites
from companion.ui import addresses, bridge
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import nothing_here, opened, use_host
from companion.ui.kit import spread
from companion.ui.kit.fields import name_line
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import choices, main_key, plain_key, quiet_key, row_key
from companion.ui.kit.pictures.qr import qr_code, room_for_code
from companion.ui.kit.signs import level_word
from companion.ui.kit.texts import announced, body, heading, headline, selectable, soft, strong
from companion.ui.screens.guest.pairing import NextPhone, who_goes_on
from companion.ui.screens.guest.table_questions import Do, called, hand_over, use_asked
from companion.ui.session.phone import COMMAND
from companion.ui.session.questions import Question, use_question
from companion.ui.session.saving import use_attempts


@bridge.component
def Phones(session: LiveSession) -> ft.Control:
    host, page = use_host(), ft.context.page
    say, back = host.say(), addresses.session(session.id)
    accent, tables = SCREENS[session.game.id].accent, host.tables
    bridge.use_watched(session)
    table = None if tables is None else ft.use_memo(partial(tables.open, session.id), [session.id])
    ask, attempts = use_question(), use_attempts(host, say, session.game)
    if table is None or tables is None:
        told = say.t("Phones can join a table where the app runs on a computer that hosts it.")
        return nothing_here(host, told, back, on=say.t("Back to the game"))
    bridge.use_watched(table)
    use_asked(table, None, session)

    def close() -> None:
        tables.close(session.id)
        if host.browser.meeting is not None:
            host.browser.meeting.send_away(table)
        page.navigate(back)

    right, meeting = [_who(say, session, table, attempts.make)], host.browser.meeting
    # who goes on where this phone, which deals without a computer, is gone for good
    if meeting and (goes_on := who_goes_on(say, table, session)):
        seated = [(one.number, called(say, one), f"next-{one.number}") for one in table.guests if one.seats]
        who = choices(seated, next_dealer(table), partial(let_deal_next, table))
        right.append(panel(body(goes_on), *([who] if len(seated) > 1 else []), identifier="next-dealer", spacing=8))
    if session.mode == "table":
        pens: list[tuple[Pen, str, str]] = [
            ("host", say.t("The host"), "pen-host"),
            ("all", capital(say.t("everybody")), "pen-all"),
        ]
        pens += [(one.number, called(say, one), f"pen-{one.number}") for one in table.guests if one.seats or one.name]
        told = say.t("A phone with the pen enters what happens on the table. The host’s devices can always do so.")
        pen = choices(pens, table.pen, table.hand_pen)
        right.append(panel(heading(say.t("Who has the pen")), soft(told), pen, spacing=8))
    keys = list[ft.Control]()
    if meeting is None:
        told = say.t("The old one will no longer let anybody in. Phones that are already here stay.")
        renew = Question("renew-told", say.t("New code"), told, say.t("Leave it"), say.t("New code"), table.renew)
        keys.append(ft.Row([quiet_key(renew.title, partial(ask, renew), "renew")]))
    end = _sending(say, "close", say.t("Send all phones away"), say.t("The game goes on here, for everybody."), close)
    keys.append(ft.Row([quiet_key(end.title, partial(ask, end), "close", danger=True)]))
    right.append(panel(*keys, spacing=8))
    code = bridge.keyed("code", Invitation, table)
    if meeting is not None:
        code = bridge.keyed("next", NextPhone, meeting, meeting, table)
    return screen(
        host,
        TopBar(session.game.words.title(say), say.t("phones"), back=back),
        columns=[[headline(say.t("Invite phones"), accent.colour), code], right],
        foot=Foot([ft.Row([main_key(say.t("Back to the game"), back, "to-board", accent)])], refused=attempts.trouble),
    )


@bridge.component
def Invitation(table: OpenTable) -> ft.Control:
    """Draws the code that leads to the table, to be scanned or typed."""
    host = use_host()
    bridge.use_watched(table)
    turned, turn = ft.use_state(0)
    say, places = host.say(), sites("", host.served)
    if not places:
        here = body(say.t("No phone can reach this computer: connect it to a network, such as Wi-Fi, and start again."))
        how = soft(say.t("For phones on the same network: {command}", command=COMMAND))
        return panel(here, how, identifier="invitation")
    place, spoken = places[turned % len(places)].address, say.t("QR code: leads a phone to this table")
    code = qr_code(f"{place}#{table.code}", room_for_code(host.size), spoken=spoken, identifier="table-code")
    short = say.labelled(say.t("Code"), spaced(table.short))
    lines: list[ft.Control] = [
        *([code] if code else []),
        selectable(strong(place), "table-address"),
        selectable(strong(short), "table-short"),
        soft(
            say.t("Scan it with a phone’s camera, on the same Wi-Fi, or open the address and type the code."),
            text_align=ft.TextAlign.CENTER,
        ),
    ]
    shows = say.t("A tablet or a television shows the table to all: {address}", address=f"{place}{ALL[1:]}")
    lines.append(soft(shows, text_align=ft.TextAlign.CENTER))
    if len(places) > 1:
        lines.append(plain_key(say.t("Another address of this computer"), lambda: turn(lambda n: n + 1), "table-other"))
    if host.tables is not None and host.tables.guesses.many:
        words = say.t("Somebody on the network is guessing codes. Phones that scan get in all the same.")
        lines.append(announced("guessing", body(words)))
    return panel(spread.centred(lines, tight=True, spacing=10), identifier="invitation")


def use_seats_here(tables: Tables | None, session: DigitalSession) -> frozenset[Seat] | None:
    """Return the seats that play on the host's devices; None where no phones are invited, and so for all people."""
    table = use_table_of(tables, session.id)
    return bridge.use_answer(table, lambda: table.claims_of_host(session.people).seats if table.code else None)


def use_code(table: OpenTable, session: LiveSession) -> tuple[str, str]:
    """Return the code that leads phones to a seat, and what is typed instead (``Afar``); "" while none is free."""
    bridge.use_watched(table)
    device = use_device()
    places, free = sites("", device.served), [one for one in session.people if table.guests.holder(one) is None]
    if device.browser.meeting or not (table.code and places and free):
        return "", ""
    return f"{places[0].address}#{table.code}", f"{places[0].address}  {spaced(table.short)}"


def spaced(short: str) -> str:
    """Return a code to type as people read it."""
    return f"{short[:3]} {short[3:]}"


def use_asked_at(tables: Tables | None, session: LiveSession) -> None:
    """Ask the host what phones at the table of a session ask, and about those that are gone."""
    use_asked(use_table_of(tables, session.id), None, session)


@bridge.component
def AskedAt(table: OpenTable) -> ft.Control:
    """Asks the host what has to be asked at a table; nothing else is seen of it."""
    host = use_host()
    id = bridge.use_answer(table, lambda: table.session if any(table.guests) else "")
    use_asked(table, None, opened(host, id) if id else None)
    return ft.Container()


def use_table_of(tables: Tables | None, id: str) -> OpenTable:
    """Return the open table of a session, or one without a code, to which nobody comes."""
    nobody = ft.use_memo(OpenTable, [])
    found = bridge.use_answer(tables or nobody, lambda: tables.at(id) if tables else None)
    return found or nobody


def _who(say: Say, session: LiveSession, table: OpenTable, do: Do) -> ft.Control:
    """Draw who sits where, and the phones that only look on; ``do`` writes, or says why not."""
    named, digital = use_device().say_openly(session), as_digital(session)
    lines: list[ft.Control] = [heading(say.t("Who is here"))]
    for seat, (_, bot) in enumerate(session.players):
        holder = table.guests.holder(Seat(seat))
        if bot is not None:
            continue
        level = session.levels[seat]
        where = say.t("on this screen") if holder is None else _presence(say, table, holder)
        keys: list[ft.Control] = []
        if digital is not None and level is not None:
            where = say.t("a bot is playing ({level})", level=level_word(say, level))
            again = partial(hand_over, do, digital, HOST, Seat(seat), bot=False)
            keys = [quiet_key(say.t("Plays again"), again, f"again-{seat}", expand=False)]
        elif holder is not None:
            if digital is not None and table.guests.presence(holder.number) != "here":
                to_bot = partial(hand_over, do, digital, HOST, Seat(seat), bot=True)
                keys = [quiet_key(say.t("Let a bot play on"), to_bot, f"to-bot-{seat}", expand=False)]
            free = partial(table.guests.free, Seat(seat))
            keys.append(quiet_key(say.t("Free the seat"), free, f"free-{seat}", expand=False))
        name = ft.Column([strong(named.name(seat)), soft(where)], spacing=0)
        line = spread.facing(name, spread.keys(keys) if keys else None)
        lines.append(ft.Semantics(identifier=f"here-{seat}", container=True, content=line))
    phones = [_row(say, session, table, guest) for guest in table.guests]
    lines += [heading(capital(say.t("phones"))), *(phones or [soft(say.t("No phone has joined yet."))])]
    return panel(*lines, identifier="guests", spacing=8)


def _row(say: Say, session: LiveSession, table: OpenTable, guest: Guest) -> ft.Control:
    there, told = addresses.session(session.id, "phones", guest.number), _presence(say, table, guest)
    return row_key(say, there, f"phone-{guest.number}", called(say, guest), told)


def _sending(say: Say, what: str, title: str, told: str, do: Callable[[], object], yes: str = "") -> Question:
    """Ask before somebody loses a seat, or the table."""
    return Question(f"{what}-told", title, told, say.t("Leave it"), yes or title, do, danger=True)


@bridge.component
def OnePhone(session: LiveSession, number: int) -> ft.Control:
    """Says what a phone is called and where it sits; the host may change both, or have it leave."""
    host, page = use_host(), ft.context.page
    say, back = host.say(), addresses.session(session.id, "phones")
    bridge.use_watched(session)
    table = use_table_of(host.tables, session.id)
    bridge.use_watched(table)
    use_asked(table, None, session)
    guest, ask = table.guests.get(number), use_question()
    name, newest, edit = bridge.use_draft(guest.name if guest else "")
    attempts = use_attempts(host, say, session.game)
    if guest is None:
        return nothing_here(host, say.t("This phone is not at the table any more."), back, say.t("Phones"))
    name_of, named = called(say, guest), host.say_openly(session)
    places: list[tuple[tuple[Seat, ...], str, str]] = [((), say.t("is watching"), "move-nowhere")]
    places += [((seat,), named.name(seat), f"move-{seat}") for seat in session.people]
    if len(guest.seats) > 1:
        places.append((tuple(sorted(guest.seats)), named.seats(sorted(guest.seats)), "move-both"))

    def done() -> None:
        changed = newest().strip() not in ("", guest.name)
        rename = partial(table.rename, number, newest(), session) if changed else bridge.do_nothing
        attempts.make(rename, lambda: page.navigate(back))

    def remove() -> None:
        table.remove(number)
        page.navigate(back)

    def move(seats: tuple[Seat, ...]) -> None:
        holders = {one: table.guests.holder(one) for one in seats}
        go = partial(table.guests.move, number, *seats, name=session.names[seats[0]] if seats else "")
        taken = [one for one, holder in holders.items() if holder and holder.number != number]
        if taken:
            told = say.t("{name}: another phone has this seat", name=named.name(taken[0]))
            ask(_sending(say, "move", say.t("Give it the seat"), told, go))
        else:
            go()

    gone = say.t("That phone cannot come back to this table; anybody who joins later needs the new code.")
    out = _sending(say, "remove", say.t("Remove this phone?"), gone, remove, say.t("Remove"))
    lines = [
        name_line(name, lambda text: edit(lambda _: text), say.t("Name"), "phone-name"),
        body(say.t("Where it sits")),
        choices(places, tuple(sorted(guest.seats)), move),
        ft.Row([quiet_key(say.t("Remove"), lambda: ask(out), f"remove-{number}", danger=True)]),
    ]
    accent = SCREENS[session.game.id].accent
    return screen(
        host,
        TopBar(session.game.words.title(say), say.t("phones"), back=back),
        columns=[[headline(name_of, accent.colour), panel(*lines, identifier="one-phone")]],
        foot=Foot([ft.Row([main_key(say.t("Done"), done, "done", accent)])], refused=attempts.trouble),
    )


def _presence(say: Say, table: OpenTable, guest: Guest) -> str:
    if (presence := table.guests.presence(guest.number)) == "asleep":
        return say.t("their phone is asleep")
    here = presence == "here"
    if guest.seats:
        return say.t("on their own phone") if here else say.t("their phone is away")
    return say.t("is watching") if here else say.t("their phone is away")
