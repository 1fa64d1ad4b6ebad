"""Says of a deal of the day how it counts, with the line to share and a key to the other deals of that day."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.sessions.library.days import Days
from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge
from companion.ui.daily.games import sharing, shown_line
from companion.ui.daily.words import marks, score_words, short_date
from companion.ui.device import use_device
from companion.ui.parts import spread
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import heading, soft, strong


@bridge.component
def OfTheDay(session: LiveSession) -> Any:
    """Draws the panel; nothing where another game of that day counts, or it was ended before its time."""
    device, page = use_device(), ft.context.page
    told, tell = ft.use_state("")
    one = ft.use_memo(lambda: Days(device.sessions).game(session.id), [session.id, session.now().revision])
    if one is None or not one.complete:
        return ft.Container()
    say = device.say()
    to_day = partial(page.navigate, addresses.daily("" if one.day == device.today else one.day.isoformat()))
    key = quiet_key(say.t("Deals of the day"), to_day, "to-daily")
    inside = [heading(say.t("Deal of the day: {day}", day=short_date(say, one.day))), strong(score_words(say, one))]
    if found := marks(say, one):
        inside.append(soft(", ".join(found)))
    inside += [spread.keys([key, *sharing(device, one, tell)]), *shown_line(device, one, told)]
    return panel(inside, identifier="of-the-day")
