"""Asks whose device this is: who is offered first for a new game, and who plays when somebody plays alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.sessions.library.placeholders import is_placeholder
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.parts.claims import use_claims
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import panel
from companion.ui.parts.texts import soft, warning
from companion.ui.prefs import LONGEST_NAME


@bridge.component
def Owner(chosen: str, put: Callable[[str], Any]) -> Any:
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

    field = text_field(typed, change, label=say.t("Your name"), identifier="owner", max_length=LONGEST_NAME)
    told = soft(say.t("Whose device is this? You are offered first for new games, and alone against bots it is you."))
    wrong = [warning(refused, "owner-refused")] if refused else []
    return panel([ft.Row([field]), told, *claims, *wrong])
