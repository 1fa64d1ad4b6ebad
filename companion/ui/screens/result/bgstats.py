"""Leads to BG Stats, where many players keep all their plays: a key for this phone, a QR code for another one."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import counts
from companion.share.bgstats import Play, link
from companion.ui import bridge
from companion.ui.device import Device, use_device
from companion.ui.kit import spread
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.pictures.qr import qr_code
from companion.ui.kit.texts import body, heading, soft
from companion.ui.session.questions import sheet


@bridge.component
def ToBgStats(session: LiveSession) -> ft.Control:
    device, page = use_device(), ft.context.page
    bridge.use_watched(session)
    say = device.say(session.names)
    shown, show = ft.use_state(False)
    # one that was just taken up again is drawn once more before its result is gone
    address, game = "", session.game
    if counts(session):  # BG Stats knows no unfinished plays
        number = device.prefs.bgg_13 if game.id == "13" else game.boardgamegeek
        places = sorted((one.seat, (one.score, one.rank, one.winner)) for one in session.look().standings)
        address = link(Play(session.head, [place for _, place in places], game, number))
    launcher = ft.use_memo(ft.UrlLauncher, [])

    ft.use_dialog(_code(device, address, lambda: show(False)) if shown else None)
    keys = [
        quiet_key(say.t("Open BG Stats"), lambda: page.run_task(launcher.launch_url, address), "bgstats-open"),
        quiet_key(say.t("Show a QR code"), lambda: show(True), "bgstats-code"),
    ]
    told = say.t("Hands this game over to the BG Stats app, with points, places and people.")
    return panel([heading("BG Stats"), soft(told), spread.keys(keys)], identifier="bgstats")


def _code(device: Device, address: str, close: Callable[[], None]) -> ft.AlertDialog:
    """Draw the dialog with the QR code, as large as a narrow phone has room for."""
    say = device.say()
    spoken = say.t("QR code: opens BG Stats with this game on the phone that reads it")
    picture = qr_code(address, device.size, spoken=spoken, identifier="bgstats-qr")
    too_long = say.t("There are too many words for a QR code. Shorten the notes, or open BG Stats on this device.")
    inside: list[ft.Control] = [body(too_long)]
    if picture is not None:
        inside = [picture, soft(say.t("Scan it with the other phone’s camera."))]
    return sheet(
        "BG Stats",
        spread.centred(inside, tight=True, spacing=10),
        [quiet_key(say.t("Close"), close, "bgstats-close", expand=False)],
        close,
        bgcolor=None,
        inset_padding=ft.Padding.all(12),
        content_padding=ft.Padding.all(12),
    )
