"""Says what the samples are, and offers to remove them all with one tap."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.sessions.library import samples
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import quiet_key
from companion.ui.parts.texts import body, heading


@bridge.component
def SamplesPanel() -> Any:
    """Draws the panel; nothing where there are no samples."""
    device = use_device()
    bridge.use_watched(device.sessions)
    say, count = device.say(), samples.count(device.sessions)
    if not count:
        return ft.Container()

    def remove() -> None:
        device.writing.keep(lambda: samples.remove(device.sessions))

    told = say.plural(
        "{n} sample game shows what the app keeps. It counts in no statistics.",
        "{n} sample games show what the app keeps. They count in no statistics.",
        count,
    )
    key = quiet_key(say.t("Remove the samples"), remove, "samples-remove", expand=False)
    return panel([heading(say.t("Samples")), body(told, size=theme.COMPACT), key], identifier="samples")
