"""Holds the choice of a card that is being played, and what would come of it on each target."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.engine import RuleBroken, Seat
from companion.games.thirteen.cards import COLOURS, LIMIT, VALUE, Card, Colour
from companion.games.thirteen.events import Play
from companion.games.thirteen.view import View
from companion.games.thirteen.words import log_line
from companion.ui.session.table import Table


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a card would do on a target: the sum it reaches and the cards it takes, or why it may not go there."""

    reaches: int = 0
    takes: int = 0
    sentence: str = ""
    broken: RuleBroken | None = None


@dataclass(frozen=True, slots=True)
class CardChoice:
    """The choice as one render shows it; the handlers use the newest choice instead.

    ``outcomes`` says by target what the card would do; it is empty while no card is chosen.
    """

    card: str
    outcomes: tuple[Outcome, ...]
    on_target: Callable[[str], None]


def outcomes_of(table: Table, seat: Seat, card: str) -> tuple[Outcome, ...]:
    """Return what the card would do on each target, in the order of COLOURS."""
    return tuple(_outcome(table, seat, card, target) for target in COLOURS)


def play_event(seat: Seat, card: str, target: str) -> Play:
    """Return the event of that card on that target, whether the rules allow it or not."""
    return Play(seat, Card(card), Colour(target))


def reached(seen: View, card: str, target: str) -> Outcome:
    """Return the sum that a card which fits the target would reach there, and how many cards it would take (T4)."""
    at = COLOURS.index(Colour(target))
    total = seen.sums[at] + VALUE[card]
    return Outcome(total, len(seen.targets[at]) if total > LIMIT else 0)


def _outcome(table: Table, seat: Seat, card: str, target: str) -> Outcome:
    event = play_event(seat, card, target)
    if broken := table.session.problem(event):
        return Outcome(broken=broken)
    return replace(reached(table.seen, card, target), sentence=log_line(table.say, table.seen, event))
