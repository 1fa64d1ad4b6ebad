"""Random legal play through the public engine: what it costs, as a whole and by function."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.engine import Answers, Chance, Choice, Game, Hands, Seat, Setup, Source, Together
from companion.sessions.files.replays import holds_blank

clock = time.process_time
"""Our own time: what other programs do meanwhile costs nothing."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Events and whole games a second, with awaits and answers listed before every event."""

    players: int
    events: float
    games: float


def speed(game: Game, players: int, seconds: float) -> Speed:
    """The best of three tries of about that many seconds in all."""
    rng = random.Random(players)
    best = Speed(players, 0.0, 0.0)
    for _ in range(3):
        began, events, games = clock(), 0, 0
        while (spent := clock() - began) < seconds / 3 or not games:
            events += play(game, players, rng)
            games += 1
        best = max(best, Speed(players, events / spent, games / spent), key=lambda one: one.events)
    return best


def play(game: Game, players: int, rng: random.Random, keep: list[tuple[Any, Any]] | None = None) -> int:
    """One game in digital mode from its first event to its last; how many there were. ``keep`` takes (state, event).

    Every offer, and every answer to one, is as likely as the others.
    """
    rules, draw = game.full, rng.random
    awaits, answers, fill, apply = rules.awaits, rules.answers, rules.fill, rules.apply
    state = rules.new(Setup(players, game.options(), Seat(0), Hands.KNOWN))
    events, blanks = 0, dict[type, bool]()
    while True:
        asked: Any = awaits(state)
        kind = type(asked)
        if kind is Choice:
            event = asked.offers[int(draw() * len(asked.offers))]
            kind = type(event)
            if kind not in blanks:
                blanks[kind] = holds_blank(event)  # true of all offers of a kind, or of none
            if blanks[kind]:
                event = fill(event, _words(answers(state, event), draw))
        elif kind is Chance:
            event = fill(asked.offer, _words(answers(state, asked.offer), draw))
        elif kind is Together:
            counts = [answers(state, asked.offer, seat).counts for seat in asked.seats]
            event = fill(asked.offer, [each[int(draw() * len(each))][0] for each in counts])
        else:
            return events
        if keep is not None:
            keep.append((state, event))
        state = apply(state, event)
        events += 1


def _words(found: Answers, draw: Callable[[], float]) -> list[str]:
    if found.wants == 1 or found.source is not Source.PILE:
        return [found.counts[int(draw() * len(found.counts))][0]]
    left, words = list(found.counts), []
    for _ in range(found.wants):
        word, n = left.pop(int(draw() * len(left)))
        words.append(word)
        if n > 1:
            left.append((word, n - 1))
    return words


def costs(game: Game, players: int, games: int = 5) -> dict[str, float]:
    """Microseconds a call of each function by itself, over all states of some games; ``look`` from seat 0."""
    steps: list[tuple[Any, Any]] = []
    rng = random.Random(1)
    for _ in range(games):
        play(game, players, rng, steps)
    rules = game.full
    states = [state for state, _ in steps]
    return {
        "awaits": _micros(rules.awaits, [(state,) for state in states]),
        "apply": _micros(rules.apply, steps),
        "look": _micros(rules.look, [(state, Seat(0)) for state in states]),
    }


def _micros(function: Callable[..., Any], calls: list[tuple[Any, ...]]) -> float:
    best = float("inf")
    for _ in range(5):
        began = clock()
        for arguments in calls:
            function(*arguments)
        best = min(best, clock() - began)
    return 1e6 * best / len(calls)
