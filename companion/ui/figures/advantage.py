"""Puts into words whether something is more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from companion.engine.words import Say
from companion.sessions.library.look_back import Turns
from companion.ui.figures.drawn import FEW, percent, too_few


@dataclass(frozen=True, slots=True)
class Advantage:
    """How much of ``games`` was won by those of whom so much was ``due``; ``strays`` is in standard deviations."""

    games: int
    won: float
    due: float
    strays: float
    doubt: float
    """Half the width, as a share, of what such a share is known by: in 95 of 100 cases the truth lies within."""


def of_first(turns: Sequence[Turns]) -> Advantage:
    """Return how those fared who began, at tables of any size."""
    first = [one for one in turns if one.turn == 0]
    games, won, due = sum(one.games for one in first), sum(one.won for one in first), sum(one.due for one in first)
    spread = sqrt(sum(one.games / one.players * (1 - 1 / one.players) for one in first))
    share = won / games if games else 0.0
    doubt = 1.96 * sqrt(share * (1 - share) / games) if games else 0.0
    return Advantage(games, won, due, (won - due) / spread if spread else 0.0, doubt)


def advantage_words(say: Say, found: Advantage) -> list[str]:
    """Say whether who begins wins more, and how sure that is."""
    if found.games < FEW:
        return [too_few(say, found.games)]
    share, due = found.won / found.games, found.due / found.games
    told = say.plural(
        "Whoever begins won {share} of {n} game; {due} was to be expected.",
        "Whoever begins won {share} of {n} games; {due} was to be expected.",
        found.games,
        share=percent(say, share),
        due=percent(say, due),
    )
    low, high = percent(say, max(share - found.doubt, 0)), percent(say, min(share + found.doubt, 1))
    sure = say.t("After so many games the true share may lie anywhere from {low} to {high}.", low=low, high=high)
    return [told, _verdict(say, found.strays), sure]


def _verdict(say: Say, strays: float) -> str:
    if abs(strays) < 1:
        return say.t("That is what chance alone would bring.")
    more = strays > 0
    if abs(strays) < 2:
        return (
            say.t("That is a little more, as chance alone often brings it.")
            if more
            else say.t("That is a little less, as chance alone often brings it.")
        )
    if abs(strays) < 3:
        return (
            say.t("That is more than chance alone would easily bring: beginning seems to help.")
            if more
            else say.t("That is less than chance alone would easily bring: beginning seems to be a burden.")
        )
    return (
        say.t("That is clearly more than chance: beginning helps.")
        if more
        else say.t("That is clearly less than chance: beginning is a burden.")
    )
