"""Shows the promise of a fair deal, and whether it was kept."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.fair import check_deal
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.parts.frame import panel
from companion.ui.parts.texts import body, heading, soft


@bridge.component
def FairDeal(session: DigitalSession) -> Any:
    """Shows the seed's fingerprint while the session is played; afterwards the seed, and whether every card follows
    from it.
    """
    device = use_device()
    say = device.say(session.names)
    found = ft.use_memo(lambda: check_deal(device.sessions, session), [session, session.over, session.revision])
    print_ = say.t("Fingerprint (SHA-256): {print}", print=_grouped(found.commitment))
    if not found.seed:
        told = say.t(
            "The order of all cards and rolls was fixed by a secret number before the first card. Its fingerprint is "
            "shown here from the start; at the end the number itself, so that anybody can check that no card was moved."
        )
        lines = [body(told, size=theme.COMPACT), soft(print_)]
    else:
        if found.checked is None:
            told = say.t("Not every card follows from this seed: the record of this game was changed.")
        else:
            told = say.plural(
                "{n} card or roll was checked: it follows from the seed whose fingerprint was shown from the start.",
                "{n} deals, cards and rolls were checked: they all follow from the seed whose fingerprint was shown "
                "from the start.",
                found.checked,
            )
        seed = say.t("Seed: {seed}", seed=_grouped(found.seed))
        lines = [body(told, size=theme.COMPACT), soft(seed), soft(print_)]
    return panel([heading(say.t("Dealt fairly")), *lines], identifier="fair")


def _grouped(text: str) -> str:
    """Return text in groups of eight characters, so that lines can be broken."""
    return " ".join(text[i : i + 8] for i in range(0, len(text), 8))
