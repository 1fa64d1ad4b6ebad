"""The one page of a guest: where to sit, with a name, at a seat, or two, or only to look on; the table; and the result:
who won and why, the log, and the session to take home as a file.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from companion.engine import Refusal, Seat, capital
from companion.engine.game import View
from companion.lobby.guests import ALL, LOOK, PICTURE, PLACE, SEAT, clean_name
from companion.lobby.tables import SeatTaken
from companion.sessions.library import transfer
from companion.sessions.library.log_text import story
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.play.digital import as_digital
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import counts
from companion.sessions.play.waiting import Trouble
from companion.ui import addresses, bridge
from companion.ui.awake import use_awake
from companion.ui.games.registry import SCREENS
from companion.ui.games.screens import use_course
from companion.ui.kit import spread
from companion.ui.kit.fields import name_line
from companion.ui.kit.frame import Foot, TopBar, panel, screen, target, view
from companion.ui.kit.keys import Way, main_key, plain_key, quiet_key, round_key
from companion.ui.kit.texts import announced, body, heading, headline, soft
from companion.ui.screens.guest.device import GuestDevice, use_guest
from companion.ui.screens.guest.pairing import GONE, LOST, JoinTable, NextPhone, leave_table, who_goes_on
from companion.ui.screens.guest.table_questions import use_asked
from companion.ui.screens.play.digital import DigitalPlay
from companion.ui.screens.play.phones import use_code
from companion.ui.screens.play.screen import board, use_large, use_pause
from companion.ui.screens.result.picture import picture_of
from companion.ui.screens.result.screen import fold, won
from companion.ui.session.device_choices import use_device_choices
from companion.ui.session.large_view import from_afar
from companion.ui.session.own_turn import use_own_turn
from companion.ui.session.questions import Question, use_question
from companion.ui.session.saving import use_attempts
from companion.ui.session.table import Table, table_screen, use_table
from companion.ui.writing import refused

INVITATION: Final = "invitation"
"""Where the page scrolls to once somebody else is to be let in."""
GamePage = tuple[Callable[..., ft.Control], tuple[int, ...]]
"""A page of a game beside its board, and the numbers in its address."""


def guest_router() -> ft.Control:
    """Return what leads every address to the one page of a guest: no page of the host's is there. Who has the pen comes
    to the pages of the game, too, always to those of this table.
    """
    return ft.Router(_ROUTES, not_found=AtTheTable, manage_views=True)


def _at(path: str, draw: Callable[..., ft.Control] | None = None) -> ft.Route:
    def page() -> ft.View:
        told = ft.use_route_params()
        numbers = tuple(int(told[part]) for part in re.findall(r":(\w+)", path) if part != "id")
        game_page = (draw, numbers) if draw else None
        return view(ft.use_view_path(), bridge.keyed("table", AtTheTable, path, game_page))

    return ft.Route(path=path, component=bridge.component(page))


_OF_GAMES: Final = [_at(f"/session/:id/{path}", draw) for one in SCREENS.values() for path, draw in one.pages]
_ROUTES: Final = [*map(_at, (LOOK, PLACE, ALL, PICTURE, SEAT)), *_OF_GAMES]


@bridge.component
def AtTheTable(there: str = SEAT, game_page: GamePage | None = None) -> ft.Control:
    guest, page = use_guest(), ft.context.page
    table, number = guest.table, guest.number
    id = bridge.use_answer(table, lambda: table.session)
    held = guest.opened()
    session = bridge.use_answer(held or table, lambda: guest.opened() if held is None or held.gone else held)
    bridge.use_answer(held or table, lambda: held is not None and counts(held))
    sat = bridge.use_ref(lambda: False)
    presence = bridge.use_ref[Callable[[], object]](lambda: bridge.do_nothing)

    def arrive() -> None:
        presence.current()
        presence.current = table.guests.comes(number, asleep=bridge.is_hidden(page))

    def away() -> None:
        if not bridge.is_hidden(page):  # the line of a phone that is locked breaks by itself
            presence.current()
            presence.current = bridge.do_nothing

    def shown_or_hidden(_: object) -> None:
        bridge.note_hidden(page)
        arrive()

    ft.use_effect(arrive, [table, number])
    bridge.use_leaving(lambda: presence.current())
    bridge.use_return(arrive)
    page.on_disconnect = away
    page.on_app_lifecycle_state_change = shown_or_hidden
    use_asked(table, number, session)
    meeting = guest.browser.meeting
    joined = meeting.joined if meeting else None
    state = bridge.use_answer(table, lambda: joined.state if joined else "here")
    told = bridge.use_answer(held or table, lambda: held is not None and held.over and joined is not None)
    _, joins, code = str(page.route or "").partition(addresses.JOIN)
    lost, another = state not in ("here", "sent_away"), code.strip("/")

    def go_elsewhere() -> None:
        """Whoever has scanned another code here means that table: it is joined as from this device's own screens."""
        if meeting is not None and another and another not in meeting.code and not lost:
            meeting.leave()

    ft.use_effect(go_elsewhere, [another, lost])
    if lost and (joins or not told):  # a game that is over is all here
        return bridge.keyed("line", JoinTable, another)
    if session is None or ((guest.me is None or state == "sent_away") and not told):
        return _gone()
    seats = guest.me.seats if guest.me else frozenset()
    sat.current = (sat.current or bool(seats)) and there != LOOK
    if there == ALL:
        return bridge.keyed(f"all-{id}", ForAll, session)
    if there == PICTURE and counts(session):
        return picture_of(guest, session, SEAT if seats else LOOK)
    if there == PLACE or not (seats or told or there in (LOOK, PICTURE)):
        return bridge.keyed(f"joining-{id}", Joining, session, sat.current)
    return bridge.keyed(f"session-{id}", AtSession, session, game_page)


@bridge.component
def ForAll(session: LiveSession) -> ft.Control:
    """Draws the table large, on a tablet or a television, until the game is over and after that."""
    guest = use_guest()
    code = use_code(guest.table, session)
    _, over = use_course(guest, session, SCREENS[session.game.id])
    if over:
        return bridge.keyed("result", GuestResult, session)
    return use_large(session, guest.driver, code, PLACE)


@bridge.component
def AtSession(session: LiveSession, game_page: GamePage | None) -> ft.Control:
    """Draws the session for the seats of this phone, or for one who looks on."""
    guest = use_guest()
    digital, seats = as_digital(session), guest.claims.seats or frozenset()
    showing, over = use_course(guest, session, SCREENS[session.game.id])
    paused = use_pause(session)
    use_awake(paused is None)
    if over:
        return bridge.keyed("result", GuestResult, session)
    if paused is not None:
        return paused
    if digital is not None:
        return bridge.keyed("dealt", DigitalPlay, digital, showing, guest.driver(digital), seats)
    if guest.claims.pen and game_page is not None:
        return bridge.keyed(f"{game_page}", game_page[0], session, *game_page[1])
    if guest.claims.pen:
        return board(session)
    return bridge.keyed("large", LookingOn, session)


@bridge.component
def LookingOn(session: LiveSession) -> ft.Control:
    """Draws a table of real cards for who does not write there, and what is this phone's own to enter."""
    screens, guest = SCREENS[session.game.id], use_guest()
    table = use_table(session, screens.accent, looks_on=guest.you(session) is None)
    opened, open_at = bridge.use_state[Hashable](None)
    bridge.use_watched(session.drafts or session)
    own = screens.own_entry(table) if table.own_seats else None
    moment, due = (own.moment, own.due) if own else (None, False)
    turn = use_own_turn(guest, session, table.say.you)

    ft.use_effect(lambda: open_at(moment) if due else None, [due, moment])
    if own is not None and (due or opened == moment):
        return own.draw(session, lambda: open_at(None))
    keys = [round_key(ft.Icons.CHAIR_OUTLINED, table.say.t("My seat"), PLACE, "my-place")]
    if own is not None and own.words:
        keys.insert(0, main_key(own.words, lambda: open_at(moment), "own", screens.accent))
    shown = replace(screens.large(table), own=bool(turn))
    return from_afar(table.device.size, table.say, screens.accent, shown, "", keys)


def _gone() -> ft.Control:
    guest = use_guest()
    say = guest.say()
    told = [headline(say.t(GONE)), body(say.t("The host has closed the table, or sent this phone away."))]
    page, meeting = ft.context.page, guest.browser.meeting
    again = quiet_key(say.t("Try again"), lambda: page.navigate(SEAT), "again")
    if meeting is not None:
        again = quiet_key(say.t("Leave the table"), partial(leave_table, meeting, page), "leave-table")
    return screen(guest, TopBar(""), columns=[[panel(*told, identifier="closed")]], foot=Foot([ft.Row([again])]))


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
        def seated() -> None:
            with contextlib.suppress(SeatTaken):  # the page says that somebody is asked
                table.sit(guest.number, seat, session, newest())

        def come() -> None:
            if (holder := table.guests.holder(seat)) and holder.number == guest.number:
                page.navigate(SEAT)

        if seat in nameless and not clean_name(newest()):
            attempts.refuse(capital(say.t("a name is missing")))
        else:
            attempts.make(seated, come)

    def look_on() -> None:
        """Look on, and ask for no seat any more."""
        table.guests.move(guest.number)
        page.navigate(LOOK)

    def stand() -> None:
        told, yes = say.t("The next phone to take that seat gets the hand."), say.t("Just watch")
        ask(Question("stand-told", yes, told, say.t("Leave it"), yes, look_on))

    field = [name_line(name, lambda text: edit(lambda _: text), say.t("Your name"), "guest-name")] if nameless else []
    lines: list[ft.Control] = [headline(say.t("Which seat is yours?"), accent.colour), *field]
    if lost and not mine:
        lines.insert(0, announced("lost", body(say.t("Your seat was freed, or somebody else has it now."))))
    lines += [_seat_key(guest, seat, named.name(seat), partial(sit, seat)) for seat in now.people]
    if me is not None and me.asks is not None:
        waiting = say.t("{name}: the host, or that phone, is asked whether this is you.", name=named.name(me.asks))
        lines.append(announced("asked", body(waiting)))
    lines.append(plain_key(say.t("Just watch"), stand if mine else look_on, "look-on"))
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


def _seat_key(guest: GuestDevice, seat: Seat, name: str, sit: Way) -> ft.Control:
    """Draw the key to a seat, which says whose it is; to one's own it leads back."""
    say, guests, words = guest.say(), guest.table.guests, name
    if (holder := guests.holder(seat)) and holder.number == guest.number:
        words, sit = say.t("{name}: your seat", name=name), SEAT
    elif holder:
        words = say.t("{name}: another phone has this seat", name=name)
        if guests.presence(holder.number) != "here":
            words = say.t("{what}, {more}", what=words, more=say.t("their phone is away"))
    return ft.Row([quiet_key(words, sit, f"sit-{seat}")])


@bridge.component
def GuestResult(session: LiveSession) -> ft.Control:
    guest, page = use_guest(), ft.context.page
    table: Table[View] = use_table(session, SCREENS[session.game.id].accent, looks_on=guest.you(session) is None)
    say, now = table.say, session.now()
    picker = bridge.use_ref(ft.FilePicker)
    told, tell = bridge.use_state("")
    first, folds = won(table, session, runs=False)
    lines = ft.use_memo(lambda: story(now, say), [session, now.revision, guest.lang])
    log = panel(*[body(line) for one in reversed(lines) for line in one.lines], identifier="log", spacing=6)
    folds.append(fold(say.t("What happened"), "log-more", log))

    async def take_home() -> None:
        if session.now().over:  # not taken up again just now: the file of a running one holds all hands
            name, data = await guest.file(session)
            await picker.current.save_file(file_name=name, src_bytes=data)

    async def keep_home() -> None:
        """Take the game into the history of this device, once, with its people as they are called there."""
        assert guest.own is not None
        taken = transfer.take_in(guest.own, [await guest.file(session)], say, guest.zone, grown=True)
        there = say.plural("{n} game left as it was", "{n} games left as they were", taken.changed)
        tell(there if taken.changed else say.t("It is in your history."))

    async def tried(work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except transfer.TransferFailed as why:
            tell(why.said)
        except Refusal as why:
            tell(why.said(say) if isinstance(why, Trouble) else refused(why, say, session.game))

    keys = [quiet_key(say.t("Save as a file"), lambda: page.run_task(tried, take_home), "take-home")]
    if guest.own is not None:
        keys.append(quiet_key(say.t("Add to my history"), lambda: page.run_task(tried, keep_home), "keep-home"))
    if counts(session):
        keys.insert(0, quiet_key(say.t("Picture"), PICTURE, "to-picture"))
    joined = guest.browser.meeting.joined if guest.browser.meeting else None
    state = bridge.use_answer(guest.table, lambda: joined.state if joined else "here")
    gone = {"here": None, "sent_away": GONE}.get(state, LOST)
    if gone is not None:
        first.insert(0, panel(announced("line-gone", body(say.t(gone))), identifier="gone"))
    if state not in ("here", "sent_away"):
        keys.insert(0, quiet_key(say.t("Join a table"), addresses.JOIN, "to-join"))
    waits = "" if gone is not None else say.t("The host is going on: the next game will appear here by itself.")
    last = announced("kept-home", soft(told or waits))
    return table_screen(
        table,
        columns=[first, folds],
        beside=say.t("finished"),
        foot=[spread.keys(keys, spacing=10), last],
        listed=True,
    )
