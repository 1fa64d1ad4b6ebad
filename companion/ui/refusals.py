"""Puts into words why a tap was not taken: the one place where a refusal becomes a sentence for a person."""

from __future__ import annotations

from typing import Final, TypeVar

from companion.engine import NotNow, NotYourSeat, Refusal, RuleBroken, Stale
from companion.engine.game import Game, with_rule
from companion.engine.words import N_, Say

E = TypeVar("E", bound=BaseException)

NOT_TAKEN: Final = (Stale, NotNow, NotYourSeat)
"""What a session says to a tap that no rule forbids. Trouble with the file is no answer of it: see ``Writing``."""

CHANGED: Final = N_("Somebody has just changed this on another screen. Look again.")
NOT_YOU: Final = N_("It’s not your turn.")

SENTENCES: Final = {
    "revision": CHANGED,
    "ended": N_("This game has been ended. It can be taken up again."),
    "paused": N_("The game is paused."),
    "gone": N_("This game is not here any more."),
    "runs": N_("This game is not over yet."),
    "dealt": N_("Cards that were dealt cannot be changed afterwards."),
    "past": N_("That is how it was then: nothing can be changed there."),
}
"""By the key of a Stale or a NotNow."""


def refused(why: Refusal | LookupError, say: Say, game: Game | None = None) -> str:
    """Return the refusal as one sentence, a broken rule as the ``game`` says it.

    LookupError stands for an entry that does not count any more.
    """
    match why:
        case RuleBroken() if game is not None:
            return with_rule(say, game.words, why)
        case Refusal():
            return say.t(SENTENCES.get(why.key, NOT_YOU))
    return say.t(CHANGED)


def without_frames(error: E) -> E:
    """Return an error that may be kept to be shown: what it came through, and all that was at work there, is let go."""
    error.__traceback__ = error.__cause__ = error.__context__ = None
    return error
