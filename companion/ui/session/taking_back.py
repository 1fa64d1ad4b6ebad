"""The key that takes back: grey if it cannot. It asks once before it helps a person alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine.words import N_, Say
from companion.sessions.play.session_facts import TAKEN_BACK
from companion.sessions.play.session_view import SessionView
from companion.ui import bridge
from companion.ui.kit.keys import Tap, round_key
from companion.ui.session.questions import COUNTS_APART, Question

WHY_NOT: Final = {
    "nothing": N_("There is nothing to take back yet."),
    "over": N_("The game is over"),
    "card": N_("A card has been revealed: that cannot be taken back."),
    "roll": N_("The die has been rolled: that cannot be taken back."),
    "other": N_("Somebody else has moved since: that cannot be taken back."),
}
"""Words for ``why_not_undo``."""


def use_undo_key(
    live: SessionView,
    session: SessionView,
    say: Say,
    lang: str,
    undo: Callable[..., object],
    ask: Callable[[Question], object],
) -> ft.Control:
    """Return the key; before it helps the first time in a game it asks.

    ``session`` is the ``live`` one as it is drawn; ``undo`` takes back. The key is in a place that takes the focus from
    it, and does nothing with it.
    """
    nowhere: ft.Ref[ft.KeyboardListener] = ft.use_memo(ft.Ref, [])

    async def let_go() -> None:
        if nowhere.current is not None:
            await nowhere.current.focus()  # type: ignore[no-untyped-call] # Flet has no types here

    def tapped() -> None:
        bridge.tell_first(let_go)  # the next Space is for the die: the focus leaves the key before anything changes
        if live.undo_helps and TAKEN_BACK not in live.helps:  # bots may have moved since it was drawn
            ask(_question(say, lambda: undo(asked=True)))
        else:
            undo()

    tap = bridge.use_newest(tapped)
    able, why = session.undoable, session.why_not_undo()
    return bridge.use_kept(lambda: _undo_key(say, tap if able else None, why, nowhere), able, why, lang)


def _question(say: Say, undo: Callable[[], object]) -> Question:
    sentence = say.t(
        "Your last decision is undone, with everything the bots have done since. The cards stay the "
        "same: the next one drawn will be the same card."
    )
    sentence = f"{sentence} {say.t(COUNTS_APART)}"
    return Question("take-back-asked", say.t("Take back"), sentence, say.t("Leave it"), say.t("Take back"), undo)


def _undo_key(say: Say, on_tap: Tap | None, why: str, nowhere: ft.Ref[ft.KeyboardListener]) -> ft.Control:
    words = say.t("Undo the last entry")
    if on_tap is None and why:
        words = say.t("{what}. {more}", what=words, more=say.t(WHY_NOT[why]))
    key = round_key(ft.Icons.UNDO, words, on_tap, "undo", fast=True)
    return ft.KeyboardListener(key, ref=nowhere, include_semantics=False)
