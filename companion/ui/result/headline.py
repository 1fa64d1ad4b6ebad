"""Says in two lines how a session came out: that it is over, and who won."""

from __future__ import annotations

from typing import Final

from companion.engine.game import View, Words
from companion.engine.words import N_, Say

OVER: Final = {None: N_("The game is over"), "agreed": N_("Ended by agreement"), "abandoned": N_("Given up")}
"""By how people ended it, if they did."""


def who_won(say: Say, words: Words, seen: View, ended: str | None) -> str:
    """Return a sentence. Nobody wins a session that was ended before its time."""
    if ended == "abandoned":
        return say.t("This game counts for nobody.")
    if ended == "agreed":
        seats = [one.seat for one in seen.standings if one.rank == 1]
        if say.you in seats:
            others = say.seats(seat for seat in seats if seat != say.you)
            return say.t("You and {names} are in front.", names=others) if others else say.t("You are in front.")
        first = [say.name(seat) for seat in seats]
        return say.plural("{names} is in front.", "{names} are in front.", len(first), names=say.listing(first))
    return words.prompt(say, seen)
