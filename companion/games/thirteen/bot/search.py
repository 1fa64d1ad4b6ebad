"""The hard bot's trials: every good card on the same dealt tables, two laps long."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from companion.engine.game import Pick, Thought
from companion.games.thirteen.bot.reading import Reading
from companion.games.thirteen.bot.trial import Trial, chances, deal_hidden
from companion.games.thirteen.cards import COLOURS, INDEX
from companion.games.thirteen.events import Play

SAMPLES: Final = 48
"""How many tables are dealt."""
CANDIDATES: Final = 6
"""At most so many of the offers that are reckoned best are tried,"""
WITHIN: Final = 2.5
"""and none that is reckoned so many points worse than the best."""
LAPS: Final = 2
NEAR: Final = 6.0
"""Points of the match that one round may turn around."""


def search(reading: Reading, offers: Sequence[Play], costs: Sequence[float], pick: Pick) -> Thought:
    """The offer with the least sum of its reckoned cost and the mean of its trials. Hands out the best after each."""
    order = [at for at in sorted(range(len(offers)), key=costs.__getitem__) if costs[at] <= min(costs) + WITHIN]
    del order[CANDIDATES:]
    moves = [(at, INDEX[offers[at].card], COLOURS.index(offers[at].target)) for at in order]
    sums = dict.fromkeys(order, 0.0)
    below = chances(pick)
    rivals = rivalry(reading)
    best = order[0]
    for done in range(1, SAMPLES + 1):
        table = deal_hidden(reading, below)
        before = table.points() if rivals else []
        for at, kind, target in moves:
            trial = table.copy()
            trial.play(kind, target)
            sums[at] += played_on(trial, reading.me)
            if rivals:
                after = trial.points()
                sums[at] -= sum([w * (now - was) for w, now, was in zip(rivals, after, before, strict=True)])
        best = min(order, key=lambda at: costs[at] + sums[at] / done)
        yield offers[best]
    return offers[best]


def played_on(trial: Trial, me: int) -> float:
    """The outlook after two laps of quick play, the card that was just tried included."""
    for _ in range(LAPS * len(trial.hands) - 1):
        if not trial.hands[trial.turn]:
            break
        trial.play(*trial.reply())
    return trial.outlook(me)


def rivalry(reading: Reading) -> tuple[float, ...]:
    """How much more than the mean of the others each seat's points count, by how near it is in the match.

    The weights of all others add up to nothing: the nearer ones count more, the farther ones less. In the last round
    NEAR is what matters, with more rounds to come ever larger gaps may close. Empty when all are equally near.
    """
    width = NEAR * (1 + reading.rounds_left) ** 0.5
    mine = reading.totals[reading.me]
    near = [0.0 if seat == reading.me else exp(-abs(total - mine) / width) for seat, total in enumerate(reading.totals)]
    whole = sum(near)
    others = reading.players - 1
    if max(near) * others - whole < 1e-9:
        return ()
    return tuple(0.0 if seat == reading.me else one / whole - 1 / others for seat, one in enumerate(near))
