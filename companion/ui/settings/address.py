"""Asks where other devices find the app, when that is not where this one found it: on a web host, or at a name of its
own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine.words import N_
from companion.share.site import LONGEST, NoAddress, cleaned
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import panel
from companion.ui.parts.phone import OpenOnPhone
from companion.ui.parts.texts import soft, warning

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
def AppAddress(chosen: str, put: Callable[[str], Any]) -> Any:
    """Asks for the address and keeps it as soon as it is valid. While it is invalid, the one from before stays.
    An empty field means no address.
    """
    say = use_device().say()
    before: Any = ft.use_ref(chosen)
    latest: Any = ft.use_ref(chosen)
    typed, write = ft.use_state(chosen)

    def change(text: str) -> None:
        write(text)
        kept, _ = _read(text)
        latest.current = before.current if kept is None else kept
        put(latest.current)

    def settle() -> None:
        before.current = latest.current

    field = text_field(
        typed,
        change,
        label=say.t("Address of the app"),
        identifier="address",
        on_blur=lambda _: settle(),
        max_length=MOST_TYPED,
        keyboard_type=ft.KeyboardType.URL,
        autocorrect=False,
        capitalization=ft.TextCapitalization.NONE,
    )
    _, wrong = _read(typed)
    told = say.t("Shown to other phones as text and QR code. Left empty, it is the one that this page was opened at.")
    note: ft.Control = soft(told)
    if wrong:
        note = warning(" ".join([say.t(WRONG[wrong]), say.t("What was saved before stays.")]), "address-problem")
    return panel([ft.Row([field]), note, bridge.keyed("phone", OpenOnPhone, settings=True)])


def _read(typed: str) -> tuple[str | None, str]:
    """Return the address typed ("" for none), or None and what is wrong with it."""
    try:
        return (cleaned(typed) if typed.strip() else ""), ""
    except NoAddress as fault:
        return None, fault.reason
