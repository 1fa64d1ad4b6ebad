"""Says in two lines how a session came out: that it is over, and who won."""

from __future__ import annotations

from typing import Final

from companion.engine.game import View, Words
from companion.engine.words import N_, Say, in_front

OVER: Final = {None: N_("The game is over"), "agreed": N_("Ended by agreement"), "abandoned": N_("Given up")}
"""By how people ended it, if they did."""


def who_won(say: Say, words: Words, seen: View, ended: str | None) -> str:
    """Return a sentence. Nobody wins a session that was ended before its time."""
    if ended == "abandoned":
        return say.t("This game counts for nobody.")
    if ended == "agreed":
        return in_front(say, seen.standings)
    return words.prompt(say, seen)
