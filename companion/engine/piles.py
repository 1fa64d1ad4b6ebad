"""Counts of cards: a tuple with one number for each kind of card, in the game's fixed order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from operator import itemgetter
from typing import Any

Counts = tuple[int, ...]


def without(counts: Counts, kind: int) -> Counts:
    """One fewer of a kind."""
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


def changed(counts: Counts, cards: Iterable[str], index: Mapping[str, int], by: int) -> Counts:
    """Every card of ``cards`` added (``by`` 1) or removed (``by`` -1)."""
    new = list(counts)
    for card in cards:
        new[index[card]] += by
    return tuple(new)


def listed(counts: Sequence[int], cards: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """The kinds of which at least one is there, with their number."""
    return tuple(compress(zip(cards, counts, strict=True), counts))


def looked_up(table: Any, keys: Sequence[Any]) -> tuple[Any, ...]:
    """``table[key]`` for each key, several times as quick as asking for one after the other."""
    if len(keys) > 1:
        found: tuple[Any, ...] = itemgetter(*keys)(table)
        return found
    return tuple([table[key] for key in keys])  # of a single key itemgetter makes no tuple


def first_missing(counts: Counts, cards: Iterable[str], index: Mapping[str, int]) -> str | None:
    """The first card of ``cards`` that runs out when all are taken from ``counts``, or None."""
    rest = list(counts)
    for card in cards:
        rest[index[card]] -= 1
        if rest[index[card]] < 0:
            return card
    return None
