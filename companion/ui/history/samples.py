"""What the samples are, and the one tap that takes them away."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.sessions.library import samples
from companion.ui import bridge, theme
from companion.ui.desk import use_desk
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body, heading


@bridge.component
def SamplesPanel() -> Any:
    """Nothing where there are no samples (any more)."""
    desk = use_desk()
    bridge.use_watched(desk.sessions)
    say, count = desk.say(), samples.there(desk.sessions)
    if not count:
        return ft.Container()

    def remove() -> None:
        desk.writing.keep(lambda: samples.remove(desk.sessions))

    told = say.plural(
        "{n} sample game shows what the app keeps. It counts in no statistics.",
        "{n} sample games show what the app keeps. They count in no statistics.",
        count,
    )
    key = quiet_key(say.t("Remove the samples"), remove, "samples-remove", expand=False)
    return panel([heading(say.t("Samples")), body(told, size=theme.COMPACT), key], identifier="samples")
