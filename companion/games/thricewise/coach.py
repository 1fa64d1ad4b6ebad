"""Advice at Thricewise: points now, what the others may answer, and how likely a rank is shown by somebody else.

The numbers come from the bots (``bot/``): every placement with the turn played to its end, every card of the hand with
the risk that its rank is turned over twice (T3).

Hindsight tells, after a game with real cards, what each seat held in its last turns. Nobody records a hand at a real
table. Once the pile has no card for everybody nothing is drawn any more, so that a hand was then exactly what was
turned over until the end. Before that nobody can tell when a card was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from companion.engine import Choice, Hands, Together, seat_or_none
from companion.engine.game import Pick, Steps, Weighed, Weighing
from companion.engine.words import Say, capital, full_stop, likely
from companion.games.thricewise.bot import worths
from companion.games.thricewise.bot.outlook import Look, ahead, offers_of, placements, risks
from companion.games.thricewise.bot.turns import situation
from companion.games.thricewise.cards import NUMBER, RANK, Card
from companion.games.thricewise.events import Event, Pass, Reveal
from companion.games.thricewise.state import State
from companion.games.thricewise.view import View
from companion.games.thricewise.words import cell_words, word

EVERY: Final = 10_000
"""Placements looked at: all."""


def weigh(view: View, _pick: Pick) -> Weighing:
    """Each placement (or keeping the other cards), or each card of the own hand, best first.

    Nothing where somebody else decides, and nothing for a hand that nobody recorded.
    """
    me = seat_or_none(view.viewer)
    if isinstance(view.awaits, Choice) and view.awaits.seat == me:
        return (yield from _placings(view))
    if isinstance(view.awaits, Together) and me is not None and len(view.options_for) == len(view.hands[me]):
        yield
        return _reveals(view)
    return ()


def _placings(view: View) -> Weighing:
    """Points of this turn, less what the others have after their best answers; waiting cards count a little."""
    here = situation(view)
    look = Look(tried=EVERY, replies=max(len(view.order) - 1, 0), promise=0.0)
    rated = Steps(placements(offers_of(view), here, look, lambda totals: ahead(totals, here.me)))
    before = ahead([float(points) for points in view.scores], here.me)
    for _ in rated:
        yield
    found = []
    for offer, worth in rated.result:
        facts: tuple[tuple[str, Any], ...] = (("others", len(view.order) - 1),)
        if not isinstance(offer, Pass):
            points = sum(triad.value for triad in view.triads(offer.card, offer.row, offer.col))
            facts = (*facts, ("points", points), ("waiting", offer.card in view.aside[offer.seat]))
        found.append(Weighed(offer, worth - before, "keep" if isinstance(offer, Pass) else "place", facts))
    return tuple(sorted(found, key=lambda one: -one.value))


def _reveals(view: View) -> tuple[Weighed, ...]:
    here = situation(view)
    ceiling = here.table.field.ceiling()
    chance, worth = risks(ceiling, here), worths(here)
    found = [
        Weighed(
            card,
            worth[NUMBER[card]],
            "reveal",
            (("points", ceiling[NUMBER[card]]), ("tie", chance[RANK[NUMBER[card]]])),
        )
        for card in (Card(one) for one, _ in view.options_for)
    ]
    return tuple(sorted(found, key=lambda one: -one.value))


def sentence(say: Say, view: View, weighed: Weighed) -> str:
    """What it is, the points it brings, and what speaks against it."""
    facts = dict(weighed.facts)
    if weighed.key == "keep":
        return say.t("Keep the other set-aside cards for a better cell.")
    points = say.plural("{n} point", "{n} points", facts["points"])
    if weighed.key == "reveal":
        return say.t(
            "Reveal the {card}: up to {points}; somebody else reveals this rank in about {percent}% of cases.",
            card=word(say, weighed.decision),
            points=points,
            percent=likely(facts["tie"]),
        )
    card = capital(word(say, weighed.decision.card))
    beside = cell_words(say, view.grid, weighed.decision.row, weighed.decision.col)
    told = say.t("{card}, {where}: {points} now", card=card, where=beside, points=points)
    if facts["others"]:
        rest = say.t(
            "{value} compared with the others, after their best replies", value=say.decimal(weighed.value, sign=True)
        )
        told = say.t("{what}, {more}", what=told, more=rest)
    return full_stop(told)


# In hindsight


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
        found.append(_state_with_hands(state, hands))
    return tuple(reversed(found))


def _state_with_hands(state: State, hands: list[list[Card]]) -> State | None:
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
    return say.t(
        "With real cards the app does not know anybody’s hand. It can only be worked out for the last "
        "turns, once the pile is empty; the choice of card to reveal before that is left out. Where "
        "cards were placed is reviewed throughout."
    )
