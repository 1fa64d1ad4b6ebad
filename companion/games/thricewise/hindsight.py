"""Tells, after a game of Thricewise with real cards, what each seat held in its last turns.

Nobody records a hand at a real table. Once the pile has no card for everybody nothing is drawn any more, so that a hand
was then exactly what was turned over until the end. Before that nobody can tell when a card was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine import Hands
from companion.engine.words import Say
from companion.games.thricewise.cards import Card
from companion.games.thricewise.events import Event, Reveal
from companion.games.thricewise.state import State


def with_hands(states: Sequence[State], entries: Sequence[tuple[Event, ...]]) -> tuple[State | None, ...]:
    """Return by entry the state before it with all hands, or None where they do not follow from what was turned over.

    ``states`` holds the one before the first entry and the one after each. A game that stopped while
    somebody held a card tells none.
    """
    hands: list[list[Card]] = [[] for _ in states[0].hands]
    found: list[State | None] = []
    for state, events in reversed(list(zip(states, entries, strict=False))):
        for event in events:
            if isinstance(event, Reveal):
                for hand, card in zip(hands, event.cards, strict=True):
                    hand.append(card)
        found.append(_known(state, hands))
    return tuple(reversed(found))


def _known(state: State, hands: list[list[Card]]) -> State | None:
    drawn = not state.owed and state.left < state.setup.players
    if not (drawn and any(hands)) or [*map(len, hands)] != [*map(len, state.hands)]:
        return None
    held = {card for hand in hands for card in hand}
    return replace(
        state,
        setup=replace(state.setup, hands=Hands.KNOWN),
        hands=tuple(tuple(sorted(hand)) for hand in hands),  # in no order that tells what was turned over when
        unseen=tuple([card for card in state.unseen if card not in held]),
    )


def left_out(say: Say) -> str:
    """Say which decisions cannot be judged, and why."""
    return say.t(
        "With real cards nobody tells the app what they hold. A hand follows only for the last turns, once the pile is "
        "empty; which card was turned over before that is left out. Where cards were placed is looked at throughout."
    )
