"""A View in numbers: what the bots reckon with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine import FACE_DOWN, seat_or_none
from companion.games.thirteen.cards import CARDS, COLOUR, COLOURS, COPIES, INDEX, ROTTEN, VALUE
from companion.games.thirteen.view import View

R4: Final = INDEX[ROTTEN]
POINTS: Final = tuple(VALUE[card] for card in CARDS)
"""The value of each kind of card. Kinds are numbers: the order of ``CARDS``, the Rotten Four last."""
GROUP: Final = tuple(3 if card == ROTTEN else COLOURS.index(COLOUR[card]) for card in CARDS)
"""The colour of each kind as a number (also its target's), 3 for the Rotten Four."""
ALL: Final = (14, 14, 14, 8)
"""Cards of each group in the deck (M1)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One seat's knowledge. ``hidden`` are the kinds in the other hands and the pile.

    ``taken`` counts the taken cards by group, ``tallies`` by seat and group. ``tallies`` is None while the piles are
    closed (A3): then only their ``sizes`` are known.
    """

    me: int
    players: int
    hand: tuple[int, ...]
    held: tuple[int, ...]
    hidden: tuple[int, ...]
    left: int
    sums: tuple[int, ...]
    colours: tuple[int, ...]
    rotten: tuple[int, ...]
    sizes: tuple[int, ...]
    taken: tuple[int, ...]
    tallies: tuple[tuple[int, ...], ...] | None
    totals: tuple[int, ...]
    rounds_left: int


def read(view: View) -> Reading:
    """What the viewer knows; the viewer sits at the table and sees its own hand."""
    me = seat_or_none(view.viewer)
    if me is None:
        raise TypeError("somebody who looks on has no hand")
    hidden = dict(view.unseen)
    hand = tuple(INDEX[card] for card in view.hands[me])
    rotten = tuple(sum(card == ROTTEN for card in target) for target in view.targets)
    colours = tuple(len(target) - bad for target, bad in zip(view.targets, rotten, strict=True))
    taken = list(COPIES)
    for kind, card in enumerate(CARDS):
        taken[kind] -= hidden.get(card, 0)
    for kind in hand:
        taken[kind] -= 1
    groups = [sum(taken[kind] for kind in range(len(CARDS)) if GROUP[kind] == group) for group in range(4)]
    known = not any(card is FACE_DOWN for cards in view.taken for card in cards)
    return Reading(
        me=me,
        players=view.players,
        hand=hand,
        held=tuple(len(cards) for cards in view.hands),
        hidden=tuple(INDEX[card] for card, n in view.unseen for _ in range(n)),
        left=view.left,
        sums=view.sums,
        colours=colours,
        rotten=rotten,
        sizes=tuple(len(cards) for cards in view.taken),
        taken=(*(groups[target] - colours[target] for target in range(3)), groups[3] - sum(rotten)),
        tallies=tuple(_by_group(cards) for cards in view.taken) if known else None,
        totals=tuple(one.score for one in sorted(view.standings, key=lambda one: one.seat)),
        rounds_left=view.deals - len(view.rounds) - 1,
    )


def _by_group(cards: tuple[str, ...]) -> tuple[int, ...]:
    groups = [0, 0, 0, 0]
    for card in cards:
        groups[GROUP[INDEX[card]]] += 1
    return tuple(groups)
