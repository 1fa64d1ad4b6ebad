"""Shows how to open the app on a phone: its address, for the phone's camera or to type; or why there is none yet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from companion.lobby.host_key import HostKey
from companion.share.site import Site, sites
from companion.ui import addresses, bridge, theme
from companion.ui.awake import allowed
from companion.ui.device import Device, use_device
from companion.ui.kit.frame import box
from companion.ui.kit.keys import plain_key, quiet_key
from companion.ui.kit.pictures.qr import qr_code, room_for_code
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import body, selectable, soft, strong
from companion.ui.session.questions import sheet

COMMAND: Final = "companion serve --host 0.0.0.0"
"""The command that starts a server for other devices."""
LOOK: Final = {
    "inset_padding": ft.Padding.all(12),
    "title_padding": ft.Padding(16, 16, 16, 6),
    "content_padding": ft.Padding.symmetric(horizontal=16, vertical=6),
    "actions_padding": ft.Padding(16, 6, 16, 16),
}
"""How little there is around it: the code is as large as may be."""


@bridge.component
def OpenOnPhone(*, settings: bool = False) -> ft.Control:
    """Draw the key that opens the dialog. ``settings``: it is on the settings page, and need not lead there."""
    device, page = use_device(), ft.context.page
    say = device.say()
    shown, show = ft.use_state(False)
    index, turn = ft.use_state(0)
    copied, tell = ft.use_state(False)
    unfolded, unfold = ft.use_state(False)
    choices = sites(device.prefs.address, device.served)
    key = None if device.prefs.address else device.host_key  # that address may be anybody's
    _, draw_anew = ft.use_state(0)

    def open_it() -> None:
        turn(0)
        tell(False)
        unfold(False)
        show(True)

    close, title = partial(show, False), say.t("Open on a phone")

    def other() -> None:
        turn(lambda n: n + 1)
        tell(False)

    def renew() -> None:
        assert key is not None
        key.renew()
        draw_anew(lambda n: n + 1)

    def to_settings() -> None:
        close()
        page.navigate(addresses.SETTINGS)

    def dialog() -> ft.AlertDialog:
        keys = [quiet_key(say.t("Close"), close, "phone-close")]
        if choices:
            site = choices[index % len(choices)]
            inside = _address_panel(device, site, key, copied=copied)
            if key and not key.letters:
                inside.append(soft(say.t("A phone that has not been here before needs the host’s key.")))
                inside.append(plain_key(say.t("Make a new host’s key"), renew, "phone-key"))
            if allowed(page):  # elsewhere browsers have no clipboard
                copy = ft.CopyToClipboard(site.address)
                keys.insert(0, quiet_key(say.t("Copy"), lambda: tell(True), "phone-copy", action=copy))
            if len(choices) > 1:
                more = say.t("Another address of this computer")
                inside.append(plain_key(more, other, "phone-other"))
        else:
            inside = _no_address(device, lambda: unfold(True), native=not page.web, unfolded=unfolded)
            if not settings:
                keys.insert(0, quiet_key(say.t("Settings"), to_settings, "phone-settings"))
        return sheet(title, centred(inside, tight=True, spacing=10), [ft.Row(keys, spacing=8)], close, **LOOK)

    ft.use_dialog(dialog() if shown else None)
    return plain_key(title, open_it, "phone-open")


def _address_panel(device: Device, site: Site, key: HostKey | None, *, copied: bool) -> list[ft.Control]:
    """Draw the code and what it leads to. It tells the host's ``key``, if there is one to tell: whoever only types the
    address is asked for it.
    """
    say = device.say()
    spoken = say.t("QR code: opens the app on the phone that reads it")
    told = f"{site.address}#{key.letters}" if key and key.letters else site.address
    picture = qr_code(told, room_for_code(device.size), spoken=spoken, identifier="phone-code")
    address = strong(site.address, text_align=ft.TextAlign.CENTER)
    lines = [*([picture] if picture else []), selectable(address, "phone-address")]

    def tell(words: str) -> None:
        lines.append(soft(words, text_align=ft.TextAlign.CENTER))

    tell(say.t("Scan it with the phone’s camera, or type the address."))
    if key and key.letters:
        words = strong(say.t("Host’s key: {key}", key=key.words), text_align=ft.TextAlign.CENTER)
        lines.append(selectable(words, "phone-host-key"))
    if site.nearby:
        tell(say.t("The phone has to be on the same network, the same Wi-Fi for example."))
    if site.offline:
        tell(
            say.t("Once it has been opened there, it also works without a network, and keeps its games on that phone.")
        )
        tell(say.t("On an iPhone it opens in the browser: an app on the home screen has games of its own."))
    if copied:
        lines.append(ft.Semantics(live_region=True, content=soft(say.t("Copied."), text_align=ft.TextAlign.CENTER)))
    return lines


def _no_address(device: Device, unfold: Callable[[], None], *, native: bool, unfolded: bool) -> list[ft.Control]:
    """Say why there is no code, and what to do without one. ``native``: the app runs as a program, not in a page.

    The command that would let phones in is for who has a terminal: it is there once it is ``unfolded``.
    """
    say = device.say()
    if native and device.touch:
        return [body(say.t("Put the app on a web host and open it from there, or enter its address in the settings."))]
    if device.served.alone:
        here = say.t("To a phone this address means the phone itself.")
        do = say.t("Put the app on a web host and open it from there, or enter its address in the settings.")
        return [body(here), body(do)]
    here = say.t("For now the app is on this computer alone; a phone cannot open it.")
    one = say.t("You can play on this very screen: put it in the middle of the table, or hand it round.")
    other = say.t("Is the app on a web page of yours? Enter its address in the settings: then the code is here.")
    lines: list[ft.Control] = [body(here), body(one), body(other)]
    if not unfolded:
        words = say.t("If you started the app on this computer…")
        return [*lines, plain_key(words, unfold, "phone-how")]
    command = selectable(strong(COMMAND), "phone-command")
    framed = box(command, None, theme.EDGE, across=14, down=12, rounded=6)  # no key: there is nothing to tap
    how = say.t("Started like this in a terminal, it lets in phones on the same Wi-Fi and shows a code to scan here:")
    return [*lines, soft(how), framed]
