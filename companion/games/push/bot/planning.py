"""The normal and the hard bot: the offer that weighs most."""

from __future__ import annotations

from collections.abc import Generator

from companion.engine import Choice
from companion.engine.game import Pick, Thought
from companion.games.push.bot.weighing import BITS, Scale, Table, joined, table
from companion.games.push.cards import COLOUR, VALUE
from companion.games.push.events import Draw, Event, Place, Protect, Stop, Take
from companion.games.push.view import View

NORMAL_PROTECTS = 11.0
HARD_PROTECTS = {2: 18.0, 3: 18.0, 4: 18.0, 5: 20.0, 6: 25.0}
DEPTH = 2


def normal(view: View, asked: Choice, pick: Pick) -> Thought:
    scale = Scale(view, asked.seat, 0.0)
    return (yield from _weighed(scale, view, asked, pick, 1, NORMAL_PROTECTS))


def hard(view: View, asked: Choice, pick: Pick) -> Thought:
    scale = Scale(view, asked.seat, 1 / (view.players - 1))
    return (yield from _weighed(scale, view, asked, pick, DEPTH, hard_protects(view)))


def hard_protects(view: View) -> float:
    return HARD_PROTECTS[view.players]


def _weighed(scale: Scale, view: View, asked: Choice, pick: Pick, depth: int, protects: float) -> Thought:
    best: list[Event] = []
    most = float("-inf")
    draw: float | None = None
    for offer in asked.offers:
        columns = table(view.columns)
        match offer:
            case Take(column=at):
                weight = scale.taken(at, columns, view.pickers)
            case Stop():
                weight = scale.stopped(columns, view.switches)
            case Place(column=at):
                new = joined(columns, at, BITS[view.drawn[0]])
                weight = scale.stopped(new, view.switches)
                if scale.cards:
                    weight = max(weight, (yield from _draw(scale, new, view.switches, depth)))
            case Draw():
                draw = weight = yield from _draw(scale, columns, view.switches, depth)
            case Protect(colour=colour):
                assert draw is not None
                weight = (
                    draw + sum(VALUE[card] for card in view.visible[asked.seat] if COLOUR[card] == colour) - protects
                )
        if weight > most + 1e-9:
            best, most = [offer], weight
        elif weight > most - 1e-9:
            best.append(offer)
        yield best[0]
    return best[pick(len(best))]


def _draw(scale: Scale, columns: Table, switches: int, depth: int) -> Generator[None, None, float]:
    if depth > 1:
        return (yield from scale.drawn_twice(columns, switches))
    yield
    return scale.drawn(columns, switches)
