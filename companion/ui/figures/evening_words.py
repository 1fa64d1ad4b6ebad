"""Puts an evening into words: its name, who won it, and how much of it somebody won."""

from __future__ import annotations

from datetime import date

from companion.engine.words import Say
from companion.sessions.library.look_back import Evening, Guest
from companion.ui.parts import dates
from companion.ui.parts.numbers import with_tenth


def evening_title(say: Say, day: date) -> str:
    return say.t("Evening of {day}", day=dates.full_date(say, day))


def won_of(say: Say, one: Guest) -> str:
    """Return «2 of 5 games»."""
    return say.plural("{won} of {n} game", "{won} of {n} games", one.games, won=with_tenth(say, one.won))


def who_won_evening(say: Say, found: Evening) -> str:
    """Return the sentence who won the evening; those who are level share it."""
    winners = found.winners
    if not winners:
        return say.t("Nobody won this evening.")
    names = say.listing([one.name for one in winners])
    return say.plural("{names} wins the evening.", "{names} share the evening.", len(winners), names=names)
