"""Says why equal points are one place or two, on paper and in pictures: without the ids of rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from companion.engine import Standing
from companion.engine.words import N_, Say

BY_CARDS: Final = N_("Tied on points: more cards rank higher. {cards}.")


def ties(say: Say, standings: Sequence[Standing]) -> list[str]:
    """Say why equal points are one place, or two; those who share the first place are named elsewhere."""
    told = []
    for _, level in groupby(standings, key=lambda one: (one.score, one.has_left)):
        group = list(level)
        told += parted(say, group)
        for rank, some in groupby(group, key=lambda one: one.rank):
            names = [say.name(one.seat) for one in some]
            if len(names) > 1 and rank > 1:
                told.append(
                    say.t("{names}: equal points, together in place {rank}.", names=say.listing(names), rank=rank)
                )
    return told


def parted(say: Say, level: Sequence[Standing], by_cards: str = BY_CARDS) -> list[str]:
    """Say why equal points are two places, if they are: by cards, in these words, or somebody told the places."""
    if len({one.rank for one in level}) == 1:
        return []
    counts = [dict(one.extra).get("cards", 0) for one in level]
    if len(set(counts)) == 1:
        return [say.t("Equal points: the places are as they were told.")]
    pairs = zip(level, counts, strict=True)
    cards = [say.plural("{name}: {n} card", "{name}: {n} cards", n, name=say.name(one.seat)) for one, n in pairs]
    return [say.t(by_cards, cards=", ".join(cards))]
