"""Games written down afterwards by their points alone: places by the game's own rule, refusals of what cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Doubtful, Over, RuleBroken, Seat, Setup
from companion.engine.game import with_rule
from companion.engine.words import Say
from companion.games import GAMES
from companion.locale import speaker
from tests.sure import refuses, there

NAMES = ("Ana", "Bo", "Chloé", "Dan")


def told(game: str, points: Sequence[int], cards: Sequence[int] = ()) -> Any:
    return there(GAMES[game].totals).event(points, cards)


def started(game: str, players: int) -> Any:
    return GAMES[game].scorepad.new(Setup(players, GAMES[game].options()))


def written(game: str, points: Sequence[int], cards: Sequence[int] = ()) -> Any:
    return GAMES[game].scorepad.apply(started(game, len(points)), told(game, points, cards))


def said(game: str, broken: RuleBroken) -> tuple[str, str]:
    """Its rule, with which each sentence ends, and its key."""
    for lang in ("fr", "en"):
        assert with_rule(speaker(lang, NAMES), GAMES[game].words, broken).endswith(f"({broken.rule})")
    return broken.rule, broken.key


@pytest.mark.parametrize(
    ("game", "points", "cards", "ranks"),
    [
        ("push", (31, 12, 40), (), (2, 3, 1)),
        ("push", (20, 20, 12), (5, 6, 99), (2, 1, 3)),  # E3: the third one's cards decide nothing
        ("push", (20, 20, 0), (6, 6), (1, 1, 3)),
        ("push", (20, 20, 12), (), (1, 1, 3)),  # E3: nobody knows how many cards they had
        ("push", (20, 20, 20, 31), (6, 0, 5), (2, 2, 2, 1)),  # E3: nor of one of them
        ("push", (0, 0), (), (1, 1)),
        ("13", (16, 16, 13, 4), (), (3, 3, 2, 1)),
        ("thricewise", (32, 32, 25), (), (1, 1, 3)),
    ],
)
def test_places(game: str, points: tuple[int, ...], cards: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    """E2, E3 of Push, E1 and E2 of 13, E1 of Thricewise."""
    state, rules = written(game, points, cards), GAMES[game].scorepad
    found = sorted((int(one.seat), one.score, one.rank) for one in rules.standings(state))
    assert found == list(zip(range(len(points)), points, ranks, strict=True))
    assert isinstance(rules.awaits(state), Over)
    assert rules.look(state, Seat(0)).standings == rules.standings(state)
    line = GAMES[game].words.log_line(Say(NAMES), rules.new(state.setup), told(game, points, cards))
    assert f"Ana {points[0]}" in line


@pytest.mark.parametrize(("game", "rule"), [("push", "E3"), ("13", "E2"), ("thricewise", "E1")])
def test_places_that_were_told_count_and_not_the_points(game: str, rule: str) -> None:
    """E3 of Push, E2 of 13, E1 of Thricewise: a tie that people broke, and what they said against the points."""
    rules = GAMES[game].scorepad
    start, event = started(game, 3), told(game, (20, 20, 9))
    for ranks in ((2, 1, 3), (1, 1, 3), (3, 2, 1), (1, 1, 1)):
        ranked = replace(event, ranks=ranks)
        standings = rules.standings(rules.apply(start, ranked))
        assert {one.seat: (one.rank, one.winner) for one in standings} == {s: (r, r == 1) for s, r in enumerate(ranks)}
        assert [one.rank for one in standings] == sorted(ranks)
        assert rules.doubts(start, ranked) == ()
        assert rules.WIRE.read(rules.WIRE.write(ranked)) == ranked
    for wrong in ((1, 2), (0, 1, 2), (2, 2, 3), (1, 1, 2), (1, 2, 3, 4), (1, -5, 3)):
        refused = refuses(RuleBroken, rules.apply, start, replace(event, ranks=wrong))
        assert said(game, refused) == (rule, "impossible_ranks")


@pytest.mark.parametrize(
    ("game", "points", "cards", "rule", "key"),
    [
        ("push", (20, 20, 12), (3, 6), "E2", "impossible_total"),
        ("push", (-1, 20), (), "E2", "negative_total"),
        ("push", (200, 150), (), "M1", "more_than_deck"),
        ("13", (-1, 2, 3), (), "A1", "impossible_total"),
        ("13", (223, 0, 0), (), "A1", "impossible_total"),
        ("13", (150, 150, 150), (), "A1", "impossible_totals"),
        ("thricewise", (1, 20), (), "S2", "impossible_total"),
        ("thricewise", (-2, 20), (), "S2", "impossible_total"),
    ],
)
def test_what_cannot_be(game: str, points: tuple[int, ...], cards: tuple[int, ...], rule: str, key: str) -> None:
    """E2, M1 of Push; A1 of 13: 37 points of a round at most for one, 58 for all; S1, S2 of Thricewise."""
    assert said(game, refuses(RuleBroken, written, game, points, cards)) == (rule, key)


@pytest.mark.parametrize(
    ("points", "cards", "asked"),
    [
        ((31, 12, 40), (), []),
        ((20, 20, 12), (5, 6), []),
        ((20, 20, 12), (5,), [((0, 1), 20)]),
        ((20, 8, 20, 8), (), [((0, 2), 20), ((1, 3), 8)]),
        ((12, 0, 0), (), []),
        ((200, 200), (), []),  # that is refused
    ],
)
def test_level_points_of_push_that_nobody_counted_are_asked_about(
    points: tuple[int, ...], cards: tuple[int, ...], asked: list[tuple[tuple[int, ...], int]]
) -> None:
    """E3: the number of cards would decide, so whoever writes it down is asked once."""
    found = GAMES["push"].scorepad.doubts(started("push", len(points)), told("push", points, cards))
    assert all(isinstance(one, Doubtful) for one in found)
    assert [(one.rule, one.key) for one in found] == [("E3", "tie_uncounted")] * len(asked)
    assert [(one.facts["seats"], one.facts["points"]) for one in found] == asked


@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
def test_only_as_the_first_event_and_again_to_correct_it(game: str) -> None:
    """E1: a game that has begun ends by its own events; nothing comes after totals but others in their place."""
    rules, state = GAMES[game].scorepad, written(game, (9, 8, 7))
    again = rules.apply(state, told(game, (5, 8, 7)))
    assert {one.score for one in rules.standings(again)} == {5, 8, 7}
    for size in (2, 4):
        assert rules.problem(state, told(game, (9,) * (size - 1) + (3,))) is not None
    first = {
        "push": {"type": "stop"},
        "13": {"type": "count", "counts": [{"blue": 1}, {}, {}]},
        "thricewise": {"type": "reveal", "ranks": ["A", "2", "3"]},
    }[game]
    event = rules.WIRE.read(first)
    late = rules.problem(rules.apply(started(game, 3), event), told(game, (9, 8, 7)))
    assert said(game, there(late)) == ("E1", "not_at_start")
    assert rules.problem(state, event) is not None
