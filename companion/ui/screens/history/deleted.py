"""Lists what was deleted and can still come back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import flet as ft

from companion.engine.words import Say
from companion.sessions.library import dates, deletions
from companion.sessions.play.sessions import Sessions
from companion.ui import bridge
from companion.ui.device import Device
from companion.ui.games.registry import title_of
from companion.ui.host.host import use_watching_host
from companion.ui.kit import spread
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import plain_key, quiet_key
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.texts import heading, soft, strong
from companion.ui.session.questions import Question, use_question

SHOWN: Final = 5
"""How many are shown at once."""


@bridge.component
def RecentlyDeleted(unfolded: bool) -> ft.Control:
    """Draws the list; folded to one key unless somebody comes from deleting, and nothing where nothing was deleted."""
    host = use_watching_host()
    sessions, say = host.sessions, host.say()
    opened, open_ = ft.use_state(unfolded)
    ask = use_question()
    deleted = deletions.deleted(sessions)
    found = use_long_list(say, "deleted", deleted, lambda one: _what(say, host, one), at_once=SHOWN)

    def write(gone: Sequence[deletions.Deleted], do: Callable[[Sessions, str], object]) -> None:
        def once() -> None:
            there = deletions.deleted(sessions)
            for one in reversed(gone):  # as they came here
                if one in there:  # nobody else was quicker
                    do(sessions, one.id)

        host.writing.keep(once)

    if not deleted:
        return ft.Container()
    title = say.t("{what} ({more})", what=say.t("Recently deleted"), more=len(deleted))
    if not opened:
        return plain_key(title, lambda: open_(True), "show-deleted")
    sentence = say.plural(
        "For {n} day after being deleted, a game or a person can be brought back as before. Meanwhile "
        "they are left out of statistics, exports and new backups.",
        "For {n} days after being deleted, a game or a person can be brought back as before. Meanwhile "
        "they are left out of statistics, exports and new backups.",
        deletions.DAYS,
    )
    lines: list[ft.Control] = [heading(title), soft(sentence), *found.field]
    if len(found.found) > 1:
        these = say.t("{what} ({more})", what=say.t("Bring back"), more=len(found.found))
        lines.append(plain_key(these, partial(write, found.found, deletions.bring_back), "bring-all"))
    for one in found.shown:
        what = _what(say, host, one)
        question = _for_good(say, one, what, partial(write, [one], deletions.delete_for_good))
        back = partial(write, [one], deletions.bring_back)
        keys: list[ft.Control] = [
            quiet_key(say.t("Bring back"), back, f"bring-back-{one.id}"),
            quiet_key(say.t("Delete for good"), partial(ask, question), f"for-good-{one.id}", danger=True),
        ]
        day, until = (dates.day(say, dates.evening_of(host.here(at)), host.tonight) for at in (one.at, one.until))
        gone, last = say.labelled(say.t("Deleted"), day), say.labelled(say.t("Will be deleted for good"), until)
        column = ft.Column([strong(what), soft(f"{gone}. {last}."), spread.keys(keys)], spacing=4)
        lines.append(ft.Semantics(identifier=f"deleted-{one.id}", container=True, content=column))
    return panel(*lines, *found.under, spacing=12, identifier="deleted")


def _what(say: Say, device: Device, gone: deletions.Deleted) -> str:
    if gone.kind == "person":
        return gone.names[0]
    day = dates.day(say, dates.evening_of(gone.started_at), device.tonight) if gone.started_at else ""
    return " · ".join(part for part in (title_of(say, gone.game), day, say.listing(gone.names)) if part)


def _for_good(say: Say, gone: deletions.Deleted, what: str, forget: Callable[[], object]) -> Question:
    told = [what, say.t("This cannot be undone. The file is rewritten, so that no trace of it is left.")]
    if gone.kind == "person":
        told.append(say.t("This person’s deleted games go, too."))
    told.append(say.t("Backups and files made before still hold everything."))
    title = yes = say.t("Delete for good")
    return Question("for-good-told", title, "\n\n".join(told), say.t("Leave it"), yes, forget, danger=True)
