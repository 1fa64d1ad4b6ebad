"""Says why equal points are one place or two, on paper and in pictures: without the ids of rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from companion.engine import Standing
from companion.engine.words import Say


def ties(say: Say, standings: Sequence[Standing]) -> list[str]:
    """Say why equal points are one place, or two; those who share the first place are named elsewhere."""
    told = []
    for _, level in groupby(standings, key=lambda one: (one.score, "left" in dict(one.extra))):
        group = list(level)
        if len({one.rank for one in group}) > 1:
            cards = [
                say.plural("{name}: {n} card", "{name}: {n} cards", dict(one.extra)["cards"], name=say.name(one.seat))
                for one in group
            ]
            told.append(say.t("Equal points: more cards go first. {cards}.", cards=", ".join(cards)))
        for rank, some in groupby(group, key=lambda one: one.rank):
            names = [say.name(one.seat) for one in some]
            if len(names) > 1 and rank > 1:
                told.append(
                    say.t("{names}: equal points, together in place {rank}.", names=say.listing(names), rank=rank)
                )
    return told
