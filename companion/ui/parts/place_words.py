"""Says in words how many points somebody has, and in which place that is."""

from __future__ import annotations

from typing import Final

from companion.engine.words import N_, Say

RANKS: Final = {1: N_("1st of {players}"), 2: N_("2nd of {players}"), 3: N_("3rd of {players}")}


def place(say: Say, score: int, rank: int, players: int) -> str:
    """Return points and place: “31 points, 2nd of 3”."""
    points = say.plural("{n} point", "{n} points", score)
    words = RANKS.get(rank, N_("{rank}th of {players}"))
    return say.t("{points}, {place}", points=points, place=say.t(words, rank=rank, players=players))
