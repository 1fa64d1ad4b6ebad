"""Tells, after a round of 13 with real cards, what each seat held at its end, and, after a match, how it stood when.

Nobody records a hand at a real table. Once the pile is empty nothing is drawn any more, so that a hand was then exactly
what was played from it until the round was over. Before that nobody can tell when a card was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.engine import Hands, Standing
from companion.engine.piles import changed
from companion.engine.words import Say
from companion.games.thirteen import scorepad
from companion.games.thirteen.cards import INDEX, Card
from companion.games.thirteen.events import Deal, Event, Play
from companion.games.thirteen.scoring import match_standings, tally
from companion.games.thirteen.state import Phase, State


def with_hands(states: Sequence[State], entries: Sequence[tuple[Event, ...]]) -> tuple[State | None, ...]:
    """Return by entry the state before it with all hands, or None where they do not follow from what was played.

    ``states`` holds the one before the first entry and the one after each. A round that was not played out tells none.
    """
    hands: list[list[Card]] = [[] for _ in states[0].hands]
    finished = states[-1].phase in (Phase.DEAL, Phase.OVER)
    found: list[State | None] = []
    for state, events in reversed(list(zip(states, entries, strict=False))):
        for event in reversed(events):
            if isinstance(event, Deal):
                hands, finished = [[] for _ in hands], True  # another round came after it
            elif isinstance(event, Play):
                hands[event.seat].append(event.card)
        found.append(_known(state, hands) if finished else None)
    return tuple(reversed(found))


def _known(state: State, hands: list[list[Card]]) -> State | None:
    if state.phase is not Phase.PLAY or state.left or [*map(len, hands)] != [*map(len, state.hands)]:
        return None
    held: list[Any] = [card for hand in hands for card in hand]
    return replace(
        state,
        setup=replace(state.setup, hands=Hands.KNOWN),
        hands=tuple(tuple(sorted(hand)) for hand in hands),  # in no order that tells what was played when
        unseen=changed(state.unseen, held, INDEX, -1),
    )


def standings_later(states: Sequence[State | scorepad.State]) -> tuple[tuple[Standing, ...], ...]:
    """Return how things stood in each state of a session: the rounds as they were counted last, and the one that is
    played with what everybody has taken so far.
    """
    return tuple(_standings(state, states[-1]) for state in states)


def _standings(state: State | scorepad.State, last: Any) -> tuple[Standing, ...]:
    if isinstance(state, scorepad.State):
        if state.written is not None:
            return scorepad.standings(state)
        table = state.table
        rounds = tuple(counts[: table.seats] for counts in last.rounds[: len(state.rounds)])
        return match_standings(rounds, table.seats, table.moves)
    played = (tuple(map(tally, state.taken)),) if state.phase in (Phase.PLAY, Phase.DRAW) else ()
    return match_standings((*state.rounds, *played), state.setup.players)


def left_out(say: Say) -> str:
    """Say which decisions cannot be judged, and why."""
    return say.t(
        "With real cards nobody tells the app what they hold. A hand follows only for the last cards of a round, once "
        "the pile is empty; what was played before is left out."
    )
