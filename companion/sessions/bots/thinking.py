"""Lets bots think to the end, and makes events from what they decide."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar, cast

from companion.engine import Chance, Choice, Game, Over, Seat, Together
from companion.engine.game import Decision, Pick
from companion.sessions.files.replays import holds_blank
from companion.sessions.play.dealer import Dealer

T = TypeVar("T")


def thought_through(steps: Generator[Any, None, T]) -> T:
    """Run a bot's or a coach's small steps to their end, however long it takes. Returns what they come to."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return cast(T, end.value)


def next_event(game: Game, state: Any, levels: tuple[str, ...], dealer: Dealer, n: int) -> Any | None:
    """Return the next event when every seat is a bot, or None when the session is over.

    Each bot sees ``look(state, its seat)`` alone. ``n`` is the number of the event to come: the address of its picks.
    """
    rules = game.full

    def ask(seat: Seat) -> Decision:
        pick: Pick = dealer.pick(n, seat)
        return thought_through(game.bot.choose(rules.look(state, seat), levels[seat], pick))

    match rules.awaits(state):
        case Over():
            return None
        case Choice(seat=seat):
            decision = ask(seat)
            return _filled(game, state, decision, dealer) if holds_blank(decision) else decision
        case Together(seats=seats, offer=offer):
            return rules.fill(offer, [ask(seat) for seat in seats])
        case Chance(offer=offer):
            return _filled(game, state, offer, dealer)


def _filled(game: Game, state: Any, offer: Any, dealer: Dealer) -> Any:
    return game.full.fill(offer, dealer.words(game.full.answers(state, offer)))
