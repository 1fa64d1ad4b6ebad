"""Figures for charts against a slow count in Python: a person's course, two people, a game, a span of time."""

from __future__ import annotations

import statistics as plain
import tempfile
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.store import Log, People
from companion.store.history import History
from companion.store.log import bulk
from companion.store.statistics import (
    ALL,
    Course,
    Margin,
    Selection,
    Spread,
    Statistics,
    Turns,
    game_figures,
    span_figures,
)
from companion.store.statistics.statistics import streaks
from companion.store.values import WholeSession
from tests.store.filled import opened
from tests.store.sittings import CLOCKS, FIRST, LENGTHS, evening, sat, seconds

NAMES = ("Ana", "Bo", "Cléo", "Dora")
PLACES = ("", "at home", "there")


@st.composite
def histories(draw: st.DrawFn) -> list[WholeSession]:
    told = []
    for nth in range(draw(st.integers(1, 14))):
        who: list[Any] = list(draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True)))
        if draw(st.integers(0, 5)) == 0:
            who[-1] = ("Robot", "hard")
        scores = draw(st.lists(st.integers(0, 5), min_size=len(who), max_size=len(who)))
        begun = FIRST + timedelta(hours=draw(st.integers(0, 900)), seconds=nth)
        begun, lasted = begun.astimezone(draw(st.sampled_from(CLOCKS))), draw(st.sampled_from(LENGTHS))
        place = draw(st.sampled_from(PLACES))
        game = draw(st.sampled_from(("push", "13")))
        told.append(sat(nth, who, scores, game=game, begun=begun, lasted=lasted, place=place))
    return told


selections = st.builds(
    lambda game, part, place, beside: (game, part, place, beside),
    st.sampled_from((None, "push")),
    st.booleans(),
    st.sampled_from(PLACES),
    st.lists(st.sampled_from(NAMES), max_size=2, unique=True),
)


@settings(max_examples=30)
@given(histories(), selections)
def test_figures_are_what_a_slow_count_finds(told: list[WholeSession], wanted: tuple[Any, ...]) -> None:
    game, part, place, beside = wanted
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder) / "companion.db") as log:
        log.remember_all(told)
        ids = {one.name: one.id for one in People(log.database).everybody()}
        until = FIRST.date() + timedelta(days=17) if part else None
        which = Selection(
            game=game, until=until, place=place, beside=tuple(ids[name] for name in beside if name in ids)
        )
        mine = [
            one
            for one in sorted(told, key=lambda one: (evening(one), one.finished_at))
            if all(level is None for _, level in one.about.players)
            and (game is None or one.about.game == game)
            and (until is None or evening(one) < until)
            and (not place or one.place == place)
            and all(name in names(one) for name in beside if name in ids)
        ]
        for name, id in ids.items():
            of_a_person(Course(log.database), name, id, [one for one in mine if name in names(one)], which)
        if {"Ana", "Bo"} <= ids.keys():
            of_two(Course(log.database), ids["Ana"], ids["Bo"], mine, which)
        of_a_game(log, [one for one in mine if one.about.game == "push"], which)
        of_a_span(log, mine, which)
        at_places = {one.place for one in told} - {""}
        assert sorted(History(log.database).places()) == sorted(at_places)


def names(session: WholeSession) -> list[str]:
    return [name for name, _ in session.about.players]


def result(session: WholeSession, name: str) -> tuple[int, int, bool]:
    assert session.outcome is not None
    return session.outcome.places[names(session).index(name)]


def won(session: WholeSession, name: str) -> float:
    assert session.outcome is not None
    return result(session, name)[2] / sum(place[2] for place in session.outcome.places)


def of_a_person(course: Course, name: str, id: str, mine: Sequence[WholeSession], which: Selection) -> None:
    last = course.latest(id, which, limit=3)
    assert [(one.day, one.score) for one in last] == [(evening(one), result(one, name)[0]) for one in mine[-3:]]
    assert [one.won for one in last] == pytest.approx([won(one, name) for one in mine[-3:]])
    assert [one.due for one in last] == pytest.approx([1 / len(names(one)) for one in mine[-3:]])
    scores: dict[str, Counter[int]] = {}
    for one in mine:
        scores.setdefault(one.about.game, Counter())[result(one, name)[0]] += 1
    assert course.spreads(id, which) == {game: Spread(tuple(sorted(some.items()))) for game, some in scores.items()}
    assert turns_of(course.turns(id, which)) == slow_turns([(one, name) for one in mine])


def of_two(course: Course, ana: str, bo: str, mine: Sequence[WholeSession], which: Selection) -> None:
    both = [one for one in mine if {"Ana", "Bo"} <= {*names(one)}]
    duel = course.duel(ana, bo, which)
    assert [one.session for one in duel.last] == [one.id for one in both[::-1][:5]]
    for margin in duel.games:
        pairs = [(result(one, "Ana"), result(one, "Bo")) for one in both if one.about.game == margin.game]
        leads = [one[0] - other[0] for one, other in pairs]
        ranks = [one[1] - other[1] for one, other in pairs]
        counts = (sum(gap < 0 for gap in ranks), sum(gap > 0 for gap in ranks), ranks.count(0))
        assert margin == Margin(margin.game, len(pairs), *counts, sum(leads), max(leads), min(leads))
    assert sum(one.games for one in duel.games) == len(both)


def of_a_game(log: Log, mine: Sequence[WholeSession], which: Selection) -> None:
    found = game_figures(log.database, "push", which)
    everybody = [(one, name) for one in mine for name in names(one)]
    assert found.scores.counts == tuple(sorted(Counter(result(one, name)[0] for one, name in everybody).items()))
    assert turns_of(found.turns) == slow_turns(everybody)
    assert found.sessions == len(mine)
    assert found.minutes.total == sum(seconds(one) is not None for one in mine)
    for players, spread in found.lengths.items():
        lengths = [minutes(took) for one in mine if len(names(one)) == players and (took := seconds(one))]
        assert spread.total == len(lengths)
        assert spread.median == pytest.approx(plain.median(lengths))


def of_a_span(log: Log, mine: Sequence[WholeSession], which: Selection) -> None:
    span = span_figures(log.database, which)
    found = span.days
    assert sum(one.sessions for one in found) == len(mine)
    assert sum(one.seconds for one in found) == sum(seconds(one) or 0 for one in mine)
    days = Counter((evening(one), one.about.game) for one in mine)
    assert {(one.day, one.game): one.sessions for one in found} == days
    assert all(any((one.session, one.day) == (of.id, evening(of)) for of in mine) for one in span.highest)
    for scores, end in ((span.highest, max), (span.lowest, min)):
        best = {one.game: one.score for one in scores}
        assert all(any(one.session == of.id and result(of, one.name)[0] == one.score for of in mine) for one in scores)
        games = {one.about.game for one in mine}
        assert best == {
            game: end(result(one, name)[0] for one in mine if one.about.game == game for name in names(one))
            for game in games
        }
    ids = {one.id: one.name for one in People(log.database).everybody()}
    slow = {name: "".join(str(int(result(one, name)[2])) for one in mine if name in names(one)) for name in NAMES}
    told = {ids[id]: run for id, run in span.runs.items()}
    assert told == {name: streaks(wins) for name, wins in slow.items() if wins}
    assert span.people == Statistics(log.database).everybody(which)


def minutes(took: int) -> int:
    """A half is rounded up, and nothing to none."""
    return max((took + 30) // 60, 1)


def turns_of(found: Sequence[Turns]) -> dict[tuple[str, int, int], tuple[int, float]]:
    assert all(one.share.expected == pytest.approx(1 / one.players) for one in found)
    return {(one.game, one.players, one.turn): (one.share.games, round(one.share.won, 6)) for one in found}


def slow_turns(sat_there: Sequence[tuple[WholeSession, str]]) -> dict[tuple[str, int, int], tuple[int, float]]:
    found: dict[tuple[str, int, int], tuple[int, float]] = {}
    for one, name in sat_there:
        players = len(names(one))
        key = one.about.game, players, (names(one).index(name) - one.about.first_seat) % players
        games, wins = found.get(key, (0, 0.0))
        found[key] = games + 1, wins + won(one, name)
    return {key: (games, round(wins, 6)) for key, (games, wins) in found.items()}


@given(st.lists(st.integers(-9, 9), min_size=1))
def test_a_spread_knows_its_median(numbers: list[int]) -> None:
    spread = Spread(tuple(sorted(Counter(numbers).items())))
    assert spread.median == pytest.approx(plain.median(numbers))
    assert (spread + spread).total == 2 * len(numbers)


def test_a_spread_of_nothing_is_zero() -> None:
    assert (Spread().median, Spread().total) == (0, 0)


def test_a_game_of_all_time_and_of_a_span_say_the_same_beside_samples(tmp_path: Path) -> None:
    with opened(tmp_path / "companion.db") as log:
        log.remember_all([sat(nth, ["Ana", "Bo"], [nth % 4, 2]) for nth in range(7)])
        told = sat(99, ["Sam", "Sue"])
        bulk.add_samples(
            log.database,
            [WholeSession("sample-1", told.about, told.started_at, told.finished_at, told.entries, told.outcome)],
        )
        ever = Selection(since=FIRST - timedelta(days=999))
        assert game_figures(log.database, "push", ALL) == game_figures(log.database, "push", ever)
        assert game_figures(log.database, "push").sessions == 7
