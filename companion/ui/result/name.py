"""Asks whoever has played alone and told no name what theirs is, once and in passing, below the places."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.library.samples import is_sample
from companion.sessions.play.lone_player import player_alone
from companion.sessions.play.session_view import SessionView
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.parts.claims import use_claims
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.saving import Deed, use_saving
from companion.ui.parts.texts import body, heading, warning
from companion.ui.prefs import LONGEST_NAME


@bridge.component
def YourName(session: SessionView) -> Any:
    """Draws the question; once a name is kept, keys that count what was played without one as the owner's.

    Draws nothing where everybody has a name, and never again after “Not now”.
    """
    device = use_device()
    say, prefs = device.say(), device.prefs
    typed, newest, change = bridge.use_draft("")
    refused, refuse = ft.use_state("")
    claims = use_claims(refuse)
    seat = player_alone(session)
    nameless = seat is not None and is_placeholder(session.names[seat]) and not is_sample(session.id)
    wrong = [warning(refused, "my-name-refused")] if refused else []

    def keep(then: Deed) -> None:
        name = " ".join(newest().split())[:LONGEST_NAME]
        if is_placeholder(name):
            refuse(say.t("a name is missing"))
        else:
            refuse("")
            change(lambda _: "")
            device.keep(replace(prefs, me=name, asked=True))
        then()

    saving = use_saving(lambda: newest().strip() or None, keep)
    if nameless and claims:
        told = body(say.t("{name}, what was played without a name can be yours, too.", name=prefs.me))
        return panel([heading(say.t("Played without a name")), told, *claims, *wrong], identifier="my-games")
    if not nameless or prefs.me or prefs.asked:
        return ft.Container()
    field = text_field(
        typed,
        lambda text: change(lambda _: text),
        label=say.t("Your name"),
        identifier="my-name",
        max_length=LONGEST_NAME,
        **saving.field,
    )
    words = body(say.t("For the points and your statistics. This device remembers it; the settings change it."))
    keys: list[ft.Control] = [
        quiet_key(say.t("Not now"), lambda: device.keep(replace(prefs, asked=True)), "my-name-skip"),
    ]
    inside: list[ft.Control] = [heading(say.t("What is your name?")), words, ft.Row([field]), *wrong]
    return panel([*inside, ft.Row(keys, spacing=10)], identifier="your-name")
