"""Shows the promise of a fair deal, and whether it was kept."""

from __future__ import annotations

import flet as ft

from companion.engine.words import Say
from companion.sessions.files.replays import branches_of
from companion.sessions.play.digital import DealCheck, DigitalSession, check_deal
from companion.sessions.play.session_facts import day_of
from companion.ui import bridge
from companion.ui.host.host import use_host
from companion.ui.kit.frame import panel
from companion.ui.kit.texts import body, heading, soft


@bridge.component
def FairDeal(session: DigitalSession) -> ft.Control:
    """Shows the seed's fingerprint during the game; afterwards the seed, and whether every card follows from it."""
    host = use_host()
    say = host.say(session.names)
    checked = ft.use_memo(lambda: check_deal(session), [session, session.over, session.revision])
    lines: list[ft.Control] = [body(_words(say, checked))]
    if day_of(session.head.file_keys):
        lines.append(soft(say.t("A deal of the day: its seed follows from the date.")))
    if any(not one["seed"] for one in branches_of(session.head.file_keys)):
        lines.append(soft(say.t("What was dealt before this phone took over the dealing cannot be checked here.")))
    if checked.seed:
        lines.append(soft(say.t("Seed: {seed}", seed=_grouped(checked.seed))))
    lines.append(soft(say.t("Fingerprint (SHA-256): {print}", print=_grouped(checked.commitment))))
    return panel(heading(say.t("Dealt fairly")), *lines, identifier="fair")


def _words(say: Say, check: DealCheck) -> str:
    """Say what is promised, or how it was kept."""
    if not check.seed:
        return say.t(
            "Everything left to chance was fixed by a secret number before the first card. Its fingerprint "
            "is shown here from the start; at the end the number itself, so that anybody can check that no "
            "card was moved."
        )
    if check.checked is None:
        return say.t("Some cards do not follow from this seed: the record of this game was changed.")
    return say.t(
        "Checked: {n}. All of it follows from the seed whose fingerprint was shown from the start.", n=check.checked
    )


def _grouped(text: str) -> str:
    """Return text in groups of eight characters, so that lines can be broken."""
    return " ".join(text[i : i + 8] for i in range(0, len(text), 8))
