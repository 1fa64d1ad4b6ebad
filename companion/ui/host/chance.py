"""Says whether a share of games is more than chance, and that few games show little."""

from __future__ import annotations

from typing import Final

from companion.engine import Say
from companion.sessions.library.lone_record import WinShare
from companion.ui.kit.texts import with_tenth

FEW: Final = 20
"""With fewer games nothing is said about chance."""
SURE: Final = 3.0
"""What strays by so many deviations is clearly no chance, even where it was picked out of several."""


def too_few(say: Say, games: int) -> str:
    """Return «3 games: too few to say»."""
    return say.plural("{n} game: too few to say.", "{n} games: too few to say.", games)


def percent(say: Say, share: float, places: int = 0) -> str:
    return say.t("{n}%", n=say.decimal(100 * share, places))


def share_words(say: Say, share: WinShare) -> str:
    """Return «50% of 24 games (47% expected), truly 31% to 69%»; both ends have the places that tell them apart."""
    low, high = share.interval
    places = next(digits for digits in range(10) if round(100 * low, digits) != round(100 * high, digits))
    return say.plural(
        "{share} of {n} game ({due} expected), true value {low} to {high}",
        "{share} of {n} games ({due} expected), true value {low} to {high}",
        share.games,
        share=percent(say, share.rate),
        due=percent(say, share.expected),
        low=percent(say, low, places),
        high=percent(say, high, places),
    )


def won_words(say: Say, share: WinShare) -> str:
    """Return «6.5 of 10 won (3.3 expected)»."""
    facts = {"won": with_tenth(say, share.won), "due": with_tenth(say, share.due)}
    return say.plural("{won} of {n} won ({due} expected)", "{won} of {n} won ({due} expected)", share.games, **facts)


def chance_words(say: Say, share: WinShare) -> list[str]:
    """Say what share was won, and whether that is more than chance; of few games only how many they are."""
    if share.games < FEW:
        return [won_words(say, share), too_few(say, share.games)]
    return [say.t("Won: {share}.", share=share_words(say, share)), verdict(say, share)]


def is_chance(share: WinShare) -> bool:
    """Tell whether what was to be expected lies where the true share may lie."""
    low, high = share.interval
    return low <= share.expected <= high


def verdict(say: Say, share: WinShare) -> str:
    """Say whether a share is more, or less, than was to be expected."""
    more, strays = share.strays > 0, abs(share.strays)
    if strays < 1:
        return say.t("That is what chance alone would give.")
    if is_chance(share):
        return say.t("Luck often explains such a difference.")
    return say.t("That is more than luck would explain.") if more else say.t("That is less than luck would explain.")
