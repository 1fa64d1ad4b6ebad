"""Two phones meet where no computer serves the table. One comes to the table of the other at ``/join``: the code of
that one is scanned or pasted, and answered by another code, which the other phone reads.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

import flet as ft

from companion.engine import N_, Say, Stale
from companion.lobby.deal_on import deal_on, what_is_left
from companion.lobby.fed_session import NoAnswer
from companion.lobby.guests import SEAT
from companion.lobby.joined import TOKENS, Joined
from companion.lobby.meeting import Meeting
from companion.lobby.pairing import BadCode
from companion.lobby.peers import NoCamera, NoPeers
from companion.lobby.tables import OpenTable, next_dealer
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.waiting import Trouble
from companion.share.site import sites
from companion.ui import addresses, bridge
from companion.ui.awake import allowed, use_awake
from companion.ui.device import Device, use_device
from companion.ui.host.host import nothing_here, use_host
from companion.ui.kit.fields import field_line
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.pictures.qr import qr_code, room_for_code
from companion.ui.kit.texts import announced, body, heading, headline, selectable, soft, strong
from companion.ui.memory import Memory
from companion.ui.screens.guest.device import GuestDevice
from companion.ui.screens.guest.table_questions import called
from companion.ui.session.questions import Question, use_question
from companion.ui.writing import CHANGED, sentence

T = TypeVar("T")
KEPT: Final = "companion.seats"
"""Under which a device keeps by what it was called at tables of other phones."""
CODES: Final = {
    "unreadable": N_("This is not a complete code. Scan it again, or paste all of it."),
    "other_version": N_("The two phones have different versions of the app. Open it on both while you are online."),
    **dict.fromkeys(
        ("an_offer", "an_answer"), N_("This is the wrong one of the two codes. Show this phone the other one.")
    ),
    "old": N_("This code has already been used, or is too old. Begin with a new code of the phone that deals."),
}
DENIED: Final = N_("The browser does not let this page use the camera. Allow it, or paste the code.")
NO_CAMERA: Final = N_("No camera is working here at the moment. Paste the code instead.")
SAME_NETWORK: Final = N_("Both phones have to be on the same Wi-Fi, or the one that deals uses the other’s hotspot.")
COPY: Final = N_(
    "This is the browser’s copy of the app. To join in the app on your home screen, copy this page’s address, and "
    "paste it there under “Join a table”."
)
NOT_LET_IN: Final = N_("That table no longer lets this phone in, or has no room.")
GONE: Final = N_("You are not at this table any more")
LOST: Final = N_("The connection to the phone that deals is lost. Have it show a new code: your seat is kept.")
NO_LINES: Final = N_("This browser cannot connect to other phones.")
NOT_MET: Final = N_(
    "The phones cannot find each other. Are both on the same Wi-Fi? Guest networks often keep "
    "phones apart. Let a guest, not the phone that deals, open a hotspot."
)


@bridge.component
def JoinTable(code: str = "") -> ft.Control:
    """Draws the way to the table of which ``code`` tells; without one it is asked for."""
    device = use_device()
    say, meeting = device.say(), device.browser.meeting
    if meeting is not None:
        return bridge.keyed("steps", Steps, meeting, code)
    return nothing_here(use_host(), say.t("Phones can join a table where the app runs on a computer that hosts it."))


@bridge.component
def SeatLeft() -> ft.Control:
    """Draws, at a guest's address of a page that is at no table, the way to one: it was loaded again."""
    return bridge.keyed("join", JoinTable)


@bridge.component
def Steps(meeting: Meeting, code: str) -> ft.Control:
    """Draws the two steps: the code of the table, and this phone's answer."""
    device, page = use_device(), ft.context.page
    say, seated = device.say(), meeting.seated
    typed, newest, edit, ask = *bridge.use_draft(""), use_question()
    answer, show = bridge.use_state("")
    trouble, tell = bridge.use_state("")
    state = bridge.use_answer(meeting, lambda: meeting.joined.state if meeting.joined else "")
    use_awake()

    def come() -> None:
        if state == "here":
            meeting.sit_down()
            page.navigate(SEAT)

    async def join(text: str) -> None:
        tell("")
        show(await tried(say, tell, _joined(meeting, device.memory, text)) or "")

    async def scan() -> None:
        if text := await scanned(say, tell, meeting):
            await join(text)

    def give_up() -> None:
        """Whoever goes back in the middle of it is not at that table once the answer is read."""
        if not meeting.seated:
            meeting.leave()

    bridge.use_leaving(give_up)
    ft.use_effect(come, [state])
    ft.use_effect(lambda: page.run_task(join, code) if code else None, [code])
    if answer:
        lines = _answered(device, answer, state)
        keys = [quiet_key(say.t("Another code"), partial(show, ""), "another-code")]
    else:
        lines = [
            body(say.t("The phone that deals shows a code: scan it with this phone’s camera, or paste it here.")),
            field_line(typed, lambda text: edit(lambda _: text), say.t("Code of the table"), "join-code"),
            quiet_key(say.t("Scan the code"), lambda: page.run_task(scan), "scan"),
        ]
        keys = [main_key(say.t("Join"), lambda: page.run_task(join, newest()), "join")]
    if device.can.forgets:
        lines.append(soft(say.t(COPY)))
    if seated and not answer:
        gone = say.t(LOST)
        if state == "silent":
            gone = say.t(
                "The phone that deals is silent. Wake it and bring it near: it usually comes back by itself. "
                "If it does not, have it show a new code: your seat is kept."
            )
        lines.insert(0, announced("line-gone", body(gone)))
    if seated:
        lines += _dealing_on(device, meeting, ask, tell) if state in ("lost", "silent", "waiting") else []
        lines.append(quiet_key(say.t("Leave the table"), partial(leave_table, meeting, page), "leave-table"))
    return screen(
        device,
        TopBar(say.t("Table Companion"), back=None if seated else "/"),
        columns=[[headline(say.t("Join a table")), panel(*lines, identifier="coming", spacing=10)]],
        foot=Foot([ft.Row(keys)], refused=trouble),
    )


def _answered(device: Device, answer: str, state: str) -> list[ft.Control]:
    """Draw what is done once this phone has its answer."""
    say = device.say()
    wrong = {"lost": NOT_MET, "other_version": CODES["other_version"], "sent_away": NOT_LET_IN}.get(state)
    return [
        body(say.t("Show this answer to the phone that deals: it reads it with “Read the answer”.")),
        *code_picture(device, answer, say.t("QR code: the answer of this phone")),
        announced("not-met", body(say.t(wrong))) if wrong else soft(say.t(SAME_NETWORK)),
        *code_text(device, answer),
    ]


def _dealing_on(
    device: Device, meeting: Meeting, ask: Callable[[Question], None], tell: Callable[[str], object]
) -> list[ft.Control]:
    """Draw the way on without the phone that dealt, as far as there is one."""
    say, page = device.say(), ft.context.page
    session = meeting.joined.session if meeting.joined else None
    left = what_is_left(session) if session is not None else "nothing"
    if session is None or not isinstance(device, GuestDevice) or device.own is None or left == "nothing":
        return []
    own = device.own
    words = say.t("Keep the points as they stand") if left == "points" else say.t("Go on with this phone")
    told = {
        "all": say.t("This phone has the whole game. The others join it here."),
        "branch": say.t("The game goes on here. What is dealt from now on has a seed of its own."),
        "points": say.t("The hands were on the phone that dealt: nobody can go on. The points can be kept here."),
    }[left]

    def go_on() -> None:
        try:
            id = deal_on(own, session, device.now)
        except (Trouble, Stale) as why:
            tell(sentence(why, say) if isinstance(why, Trouble) else say.t(CHANGED))
            return
        meeting.leave()
        page.navigate(addresses.session(id, *([] if left == "points" else ["phones"])))

    sure = say.t("Do this only if that phone is gone for good.")
    asking = Question("deal-on-told", words, sure, say.t("Wait"), words, go_on)
    agreed = who_goes_on(say, device.table, session)
    known = [announced("next-dealer", body(agreed))] if agreed else []
    return [*known, body(told), quiet_key(words, lambda: ask(asking), "deal-on")]


def who_goes_on(say: Say, table: OpenTable, session: LiveSession) -> str:
    """Say whose phone goes on where the one that deals is gone for good; "" where nobody could."""
    after = next((one for one in table.guests if one.number == next_dealer(table)), None)
    if after is None or what_is_left(session) not in ("all", "branch"):
        return ""
    return say.t("If the phone that deals is gone for good, {name} goes on with the game.", name=called(say, after))


def leave_table(meeting: Meeting, page: ft.Page) -> None:
    """Show what is this device's own again; the seat stays its own until the host frees it."""
    meeting.leave()
    page.navigate("/")


def code_picture(device: Device, code: str, spoken: str) -> list[ft.Control]:
    """Draw a code to be scanned; nothing where it is too long for a picture."""
    picture = qr_code(code, room_for_code(device.size), spoken=spoken, identifier="pair-code")
    return [picture] if picture else []


def code_text(device: Device, code: str) -> list[ft.Control]:
    """Draw a code to be sent or pasted, for phones without a camera; one line of it says that it is there."""
    say = device.say()
    if not allowed(ft.context.page):  # there browsers have no clipboard
        return [selectable(soft(code), "pair-text")]
    text = ft.Semantics(identifier="pair-text", label=code, exclude_semantics=True, content=soft(code, lines=1))
    copy = ft.CopyToClipboard(code)
    return [text, ft.Row([quiet_key(say.t("Copy"), bridge.do_nothing, "pair-copy", action=copy)])]


async def tried(
    say: Say, tell: Callable[[str], object], work: Awaitable[T], over: Callable[[], object] = bridge.do_nothing
) -> T | None:
    """Return what comes of pairing; where nothing does, ``tell`` why; ``over``: the line is gone."""
    try:
        return await work
    except BadCode as why:
        tell(say.t(CODES[why.key]))
        if why.key == "old":
            over()
    except NoPeers:
        tell(say.t(NO_LINES))
    except NoAnswer as why:
        tell(why.said(say))
    return None


async def scanned(say: Say, tell: Callable[[str], object], meeting: Meeting) -> str | None:
    """Return the text of a code that the camera reads; None where somebody closed it, or for what ``tell`` is told."""
    try:
        return await meeting.peers.scan(say.t("Hold the other phone’s code in front of the camera."), say.t("Close"))
    except NoCamera as why:
        denied = why.key == "denied"
        tell(say.t(DENIED if denied else NO_CAMERA))
    return None


async def _joined(meeting: Meeting, memory: Memory, code: str) -> str:
    kept: list[str] = []
    with suppress(ValueError, TypeError):
        kept = [one for one in json.loads(await memory.text(KEPT) or "[]") if isinstance(one, str)]

    def remember(token: str) -> None:
        memory.keep(KEPT, json.dumps([token, *(one for one in kept if one != token)][:TOKENS]))

    return await meeting.join(code, tuple(kept), remember)


@bridge.component
def NextPhone(meeting: Meeting, inviter: Meeting | Joined, table: OpenTable) -> ft.Control:
    """Draws the two steps for one phone, and what came of them. ``inviter``, here or the dealer's, makes its line."""
    device, page = use_device(), ft.context.page
    say = device.say()
    taken, take = bridge.use_state("")
    progress = bridge.use_answer(meeting, lambda: inviter.progress.get(taken, ""))
    line, begin = bridge.use_state(("", ""))
    typed, newest, edit = bridge.use_draft("")
    trouble, tell = bridge.use_state("")
    asked, ask = bridge.use_state(False)
    use_awake()

    async def offer() -> None:
        """Have the camera allowed first: then the code has the phone's address, and not a name for it."""
        tell("")
        ask(True)
        with suppress(NoCamera):  # then the answer is pasted
            await meeting.peers.allow_camera()
        begin(await tried(say, tell, inviter.invite(table)) or ("", ""))

    def show_key() -> None:
        edit(lambda _: "")
        begin(("", ""))
        ask(False)

    async def accept(text: str) -> None:
        tell("")
        if await tried(say, tell, inviter.accept(line[0], text), show_key):
            take(line[0])
            show_key()

    async def scan() -> None:
        if text := await scanned(say, tell, meeting):
            await accept(text)

    if not asked:
        told = say.t("This phone will ask to use its camera, to read the other phone’s answer.")
        lines: list[ft.Control] = [
            body(told),
            ft.Row([quiet_key(say.t("Show the code"), lambda: page.run_task(offer), "show-code")]),
            *_came(say, progress),  # below: who has just let one in has scrolled
        ]
    elif not line[1]:
        lines = [] if trouble else [soft(say.t("One moment…"))]
    else:
        field = field_line(typed, lambda text: edit(lambda _: text), say.t("Its answer"), "answer-code")
        let_in = quiet_key(say.t("Let the phone in"), lambda: page.run_task(accept, newest()), "let-in")
        read = quiet_key(say.t("Read the answer"), lambda: page.run_task(scan), "read-answer")
        lines = _two_steps(device, line[1], read, field, let_in)
    if trouble:
        lines.append(announced("pair-trouble", body(trouble)))
    return panel(*lines, identifier="invitation", spacing=10)


def _came(say: Say, progress: str) -> list[ft.Control]:
    """Draw what has come of the answer that was taken last."""
    if progress == "connecting":
        return [announced("connecting", strong(say.t("The phones are looking for each other…")))]
    if progress == "open":
        return [announced("met", strong(say.t("The phones are connected.")))]
    return [announced("not-met", body(say.t(NOT_MET)))] if progress == "failed" else []


def _two_steps(device: Device, code: str, read: ft.Control, field: ft.Control, let_in: ft.Control) -> list[ft.Control]:
    """Draw the code, what reads its answer, and below how both are done on phones without a camera."""
    say, found = device.say(), sites(device.prefs.address, device.served)
    told = f"{found[0].address if found else device.served.page}#{addresses.JOIN}/{code}"
    return [
        strong(say.t("1. The other phone scans this code")),
        *code_picture(device, told, say.t("QR code: leads a phone to this table")),
        strong(say.t("2. This phone reads its answer")),
        ft.Row([read]),
        soft(say.t(SAME_NETWORK)),
        heading(say.t("Without a camera")),
        *code_text(device, told),
        field,
        ft.Row([let_in]),
    ]
