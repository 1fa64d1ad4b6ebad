"""Lets the next phone in where no computer serves the table: a code that it scans, and its answer that is read here."""

from __future__ import annotations

from contextlib import suppress

import flet as ft

from companion.engine import Say
from companion.lobby.joined import Joined
from companion.lobby.meeting import Meeting
from companion.lobby.peers import NoCamera
from companion.lobby.tables import OpenTable
from companion.share.site import sites
from companion.ui import addresses, bridge
from companion.ui.awake import use_awake
from companion.ui.device import Device, use_device
from companion.ui.kit.fields import field_line
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.texts import announced, body, heading, soft, strong
from companion.ui.screens.guest.join_table import (
    NOT_MET,
    SAME_NETWORK,
    code_picture,
    code_text,
    scanned,
    tried,
)


@bridge.component
def NextPhone(meeting: Meeting, inviter: Meeting | Joined, table: OpenTable) -> ft.Control:
    """Draws the two steps for one phone, and what came of them. ``inviter`` makes its line: this phone or, for a guest,
    the one that deals.
    """
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
