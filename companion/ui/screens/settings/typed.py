"""Asks what is typed in: whose device this is, under which number BoardGameGeek lists 13 (it is a new edition of an
older game, and people may prefer another one), and where other devices find the app, when that is not where this one
found it: on a web host, or at a name of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine.words import N_
from companion.games import GAMES
from companion.sessions.library.placeholders import is_placeholder
from companion.share.site import LONGEST, NoAddress, cleaned
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.host.claims import use_claims
from companion.ui.kit.fields import field_line
from companion.ui.kit.frame import panel
from companion.ui.kit.texts import soft, warning
from companion.ui.prefs import LONGEST_NAME, MOST_BGG
from companion.ui.session.phone import OpenOnPhone

USUAL: Final = GAMES["13"].boardgamegeek
WRONG: Final = {
    "scheme": N_("An address begins with https:// or http://."),
    "host": N_("This is not the address of a site such as https://example.org/games/."),
    "here": N_("To a phone this address means the phone itself."),
    "secret": N_("Leave out the user name and the password: whoever reads the code would see them."),
    "long": N_("An address has 200 characters at most."),
}
MOST_TYPED: Final = LONGEST + 50
"""The most characters of an address; a longer one is refused, since its beginning would be another address."""


@bridge.component
def Owner(chosen: str, put: Callable[[str], object]) -> ft.Control:
    """Asks for the name and keeps it as it is typed; emptied, it is forgotten. “You” is nobody's name.

    Games that were played without a name can be made the owner's.
    """
    say = use_device().say()
    typed, write = ft.use_state(chosen)
    refused, refuse = ft.use_state("")
    claims = use_claims(refuse)

    def change(text: str) -> None:
        write(text)
        name = " ".join(text.split())
        put("" if is_placeholder(name) else name)

    field = field_line(typed, change, say.t("Your name"), "owner", LONGEST_NAME)
    told = soft(say.t("Whose device is this? You are offered first for new games, and alone against bots it is you."))
    wrong = [warning(refused, "owner-refused")] if refused else []
    return panel([field, told, *claims, *wrong])


@bridge.component
def BggNumber(chosen: int, put: Callable[[int], object]) -> ft.Control:
    """Asks for the number and keeps it as soon as it is valid; an empty field brings the usual one back."""
    say = use_device().say()
    typed, write = ft.use_state("" if chosen == USUAL else str(chosen))

    def number(text: str) -> int | None:
        """Return the number typed; None if it is none."""
        found = int(text) if text.isdecimal() and len(text) <= len(str(MOST_BGG)) else 0
        return found or (None if text else USUAL)

    def change(text: str) -> None:
        write(text.strip())
        if (found := number(text.strip())) is not None:
            put(found)

    label = say.t("13 at BoardGameGeek: {number}", number=USUAL)
    field = field_line(typed, change, label, "bgg-13", 7, keyboard_type=ft.KeyboardType.NUMBER)
    told = say.t(
        "BG Stats finds 13 under this number. Left empty, it is the one of the older game that 13 is a new edition of."
    )
    if number(typed) is None:
        told = say.t("This is not a number at BoardGameGeek; the last one stays.")
    return panel([field, soft(told)])


@bridge.component
def AppAddress(chosen: str, put: Callable[[str], object]) -> ft.Control:
    """Asks for the address and keeps it as soon as it is valid. While it is invalid, the one from before stays.
    An empty field means no address.
    """
    say = use_device().say()
    before, latest = bridge.use_ref(lambda: chosen), bridge.use_ref(lambda: chosen)
    typed, write = ft.use_state(chosen)

    def change(text: str) -> None:
        write(text)
        kept, _ = _address(text)
        latest.current = before.current if kept is None else kept
        put(latest.current)

    def settle(_event: object) -> None:
        before.current = latest.current

    field = field_line(
        typed,
        change,
        say.t("Address of the app"),
        "address",
        MOST_TYPED,
        on_blur=settle,
        keyboard_type=ft.KeyboardType.URL,
        autocorrect=False,
        capitalization=ft.TextCapitalization.NONE,
    )
    _, wrong = _address(typed)
    told = say.t("Shown to other phones as text and QR code. Left empty, it is the one that this page was opened at.")
    note: ft.Control = soft(told)
    if wrong:
        note = warning(" ".join([say.t(WRONG[wrong]), say.t("What was saved before stays.")]), "address-problem")
    return panel([field, note, bridge.keyed("phone", OpenOnPhone, settings=True)])


def _address(typed: str) -> tuple[str | None, str]:
    """Return the address typed ("" for none), or None and what is wrong with it."""
    try:
        return (cleaned(typed) if typed.strip() else ""), ""
    except NoAddress as fault:
        return None, fault.reason
