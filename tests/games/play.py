"""Whole games through ``awaits``: what every law of tests/games is tested on."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar, get_args

from companion.engine import (
    Answers,
    Awaits,
    Chance,
    Choice,
    Hands,
    Over,
    RuleBroken,
    Rules,
    Seat,
    Setup,
    Source,
    Together,
)
from companion.games import GAMES
from companion.games.push import scorepad as push_pad
from companion.games.push.options import SwitchCards
from companion.games.thirteen import scorepad as thirteen_pad
from companion.games.thirteen.scoring import Tally
from companion.games.thricewise import scorepad as thricewise_pad
from companion.games.thricewise.options import DoubleSuit, Overlap, StraightOrder
from companion.sessions.files.replays import holds_blank
from tests.sure import refuses

R = TypeVar("R")
S = TypeVar("S")
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "push": {"risky": [False, True], "two_player_switches": [*get_args(SwitchCards)]},
    "13": {"deals": [0, 1], "open_piles": [False, True]},
    "thricewise": {
        "overlap": [*get_args(Overlap)],
        "straight_order": [*get_args(StraightOrder)],
        "double_suit": [*get_args(DoubleSuit)],
    },
}
TRACKINGS = ("full", "scorepad")


@dataclass(frozen=True)
class Case:
    """One game to be played: which rules, which set-up, and the seed of everybody's choices."""

    game: str
    tracking: str
    setup: Setup
    seed: int

    @cached_property
    def rules(self) -> Rules:
        return GAMES[self.game].rules(self.tracking)

    @property
    def random(self) -> random.Random:
        return random.Random(repr((self.game, self.tracking, self.seed)))


Decide = Callable[[Any, Seat], Any]
"""What somebody at that seat does, or chooses where all choose at once."""


def offers_of(asked: Awaits) -> tuple[Any, ...]:
    """Every offer of a question."""
    match asked:
        case Choice(offers=offers):
            return offers
        case Chance(offer=offer) | Together(offer=offer):
            return (offer,)
    return ()


def one_of_each(found: Answers, chance: random.Random) -> list[str]:
    """As many words as are wanted, no card more often than it is unseen."""
    pool = [word for word, n in found.counts for _ in range(n)]
    return chance.sample(pool, found.wants)


def counted_by_people(case: Case, state: Any, offer: Any, chance: random.Random) -> Any:
    """Some count that a table could come to: nobody is asked about it."""
    while True:
        event = _counted(case, state, offer, chance)
        if case.rules.problem(state, event) is None and not case.rules.doubts(state, event):
            return event


def _counted(case: Case, state: Any, offer: Any, chance: random.Random) -> Any:
    players = case.setup.players
    if case.game == "13":
        kinds = ((10, 13), (10, 13), (10, 13), (4, 8))
        taken = [[0] * players for _ in kinds]
        for kind, (least, most) in enumerate(kinds):
            for _ in range(chance.randint(least, most)):
                taken[kind][chance.randrange(players)] += 1
        return thirteen_pad.Count(tuple(Tally(*(kind[seat] for kind in taken)) for seat in range(players)))
    if case.game == "push":
        cards = [chance.randint(0, 90 // players) for _ in range(players)]
        mean = 315 // 90
        return push_pad.Total(tuple(push_pad.Sum(chance.randint(n, n * mean), n) for n in cards))
    if isinstance(offer, thricewise_pad.Reveal):  # ranks, or the chips of a placement; not all that the deck allows
        ranks: Any = tuple(chance.choice("A23456789C") for _ in range(players))
        return replace(offer, ranks=ranks)
    chips = tuple(chance.choice((0, 2, 3, 4, 5, 6, 7, 8, 9)) for _ in range(chance.randint(0, 3)))
    return replace(offer, triads=chips)


def together(case: Case, state: Any, asked: Together, chance: random.Random, decide: Decide | None) -> Any:
    """Everybody chooses in secret; no card twice. Of hands that nobody knows ``decide`` chooses for one seat alone."""
    chosen: list[str] = []
    for seat in asked.seats:
        if decide is not None and (case.setup.hands is Hands.KNOWN or not chosen):
            chosen.append(decide(state, seat))
            continue
        words = [word for word, _ in case.rules.answers(state, asked.offer, seat).counts if word not in chosen]
        chosen.append(chance.choice(words))
    return case.rules.fill(asked.offer, chosen)


def some_event(case: Case, state: Any, chance: random.Random, decide: Decide | None = None) -> Any:
    """One offered event, its blank filled in some way."""
    rules, asked = case.rules, case.rules.awaits(state)
    if isinstance(asked, Together) and case.tracking == "full":
        return together(case, state, asked, chance, decide)
    if decide is not None and isinstance(asked, Choice):
        offer = decide(state, asked.seat)
    else:
        offer = chance.choice(offers_of(asked))
    if not holds_blank(offer):
        return offer
    found = rules.answers(state, offer)
    if found.source is Source.PEOPLE:
        return counted_by_people(case, state, offer, chance)
    return rules.fill(offer, one_of_each(found, chance))


def played(case: Case, decide: Decide | None = None, most: int = 5_000) -> Iterator[tuple[Any, Any]]:
    """Every (state, event) of one whole game, and at the end (state, None). Without ``decide`` all is chance."""
    chance, state = case.random, case.rules.new(case.setup)
    for moves in range(most):
        if isinstance(case.rules.awaits(state), Over):
            yield state, None
            return
        event = some_event(case, state, chance, decide)
        while isinstance(event, push_pad.End) and moves < 60:
            event = some_event(case, state, chance)
        yield state, event
        state = case.rules.apply(state, event)
    raise AssertionError(f"no end after {most} events: {case}")


def whole(case: Case) -> tuple[list[Any], list[Any]]:
    """All states (one more than events) and all events of one game."""
    steps = list(played(case))
    return [state for state, _ in steps], [event for _, event in steps[:-1]]


def stepped(thinking: Generator[S, None, R]) -> tuple[list[S], R]:
    """Every step of what is thought in small ones, and what it comes to."""
    steps = list[S]()
    while True:
        try:
            steps.append(next(thinking))
        except StopIteration as done:
            return steps, done.value


def refusal_of(rules: Rules, state: Any, event: Any) -> RuleBroken:
    """Why the rules do not take an event, which ``apply`` says as ``problem`` does."""
    broken = rules.problem(state, event)
    assert broken is not None, event
    raised = refuses(RuleBroken, rules.apply, state, event)
    assert raised == broken
    return broken


def stripped(game: str, events: list[Any]) -> Iterator[Any]:
    """A digital log as a real table would have it: no hands, no hidden draws."""
    wire = GAMES[game].full.WIRE
    for event in events:
        told = wire.write(event)
        hidden = GAMES[game].undealt.get(told["type"], ())
        if hidden is not None:
            yield wire.read({key: value for key, value in told.items() if key not in hidden})
