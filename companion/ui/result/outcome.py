"""Says to somebody who played alone how they came out: how far ahead or behind."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Standing
from companion.engine.words import Say, victory


def far(say: Say, standings: Sequence[Standing]) -> str:
    """Return how far ahead or behind the one who reads is; empty where nobody is spoken to."""
    mine = next((one for one in standings if one.seat == say.you), None)
    if mine is None:
        return ""
    if mine.winner:
        return victory(say, standings)
    winners = [one for one in standings if one.winner]
    names = say.seats(one.seat for one in winners)
    gap = abs(mine.score - winners[0].score) if winners else 0
    if not gap:
        return say.t("Level on points, but behind {names}.", names=names)
    return say.plural("{n} point behind {names}.", "{n} points behind {names}.", gap, names=names)
