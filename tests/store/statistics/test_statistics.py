"""Figures against a slow count in Python over random histories, and every promise by itself."""

from __future__ import annotations

import math
import statistics as plain
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.store import Log, NewSession, Outcome, People, PersonRefused
from companion.store.history import History
from companion.store.log import bulk
from companion.store.statistics import (
    ALL,
    Course,
    Margin,
    PersonStatistics,
    Record,
    Selection,
    Spread,
    Statistics,
    Streaks,
    Turns,
    game_figures,
    span_figures,
)
from companion.store.statistics.statistics import chi_square, streaks, survival
from companion.store.values import WholeSession
from tests.store.filled import opened
from tests.store.sittings import CLOCKS, FIRST, LENGTHS, Name, evening, person, sat, seconds

NAMES = ("Ana", "Bo", "Cléo", "Dora", "Émile")
GAMES = ("push", "13", "thricewise")
PLACES = ("", "at home", "there")
BOT = ("Robot", "hard")


@pytest.fixture
def statistics(log: Log) -> Statistics:
    return Statistics(log.database, {"13": False})


# The slow count, as somebody with pencil and paper would make it


@st.composite
def histories(draw: st.DrawFn) -> list[WholeSession]:
    """In some of them there are tables at which somebody has two seats, as in a file from elsewhere."""
    told, twice = [], draw(st.booleans())
    for nth in range(draw(st.integers(0, 20))):
        who: list[Name] = list(draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True)))
        if draw(st.integers(0, 5)) == 0:
            who[-1] = draw(st.sampled_from((BOT, who[0]))) if twice else BOT
        scores = draw(st.lists(st.integers(0, 5), min_size=len(who), max_size=len(who)))
        begun = FIRST + timedelta(hours=draw(st.integers(0, 900)), seconds=nth)
        begun, lasted = begun.astimezone(draw(st.sampled_from(CLOCKS))), draw(st.sampled_from(LENGTHS))
        game, place = draw(st.sampled_from(GAMES)), draw(st.sampled_from(PLACES))
        over = draw(st.integers(0, 7)) > 0
        made = sat(nth, who, scores if over else None, game=game, begun=begun, lasted=lasted, place=place)
        told.append(replace(made, about=replace(made.about, first_seat=draw(st.integers(0, len(who) - 1)))))
    return told


def after(days: int) -> st.SearchStrategy[object]:
    """No day, or that of so many days after the first."""
    return st.sampled_from((None, FIRST.date() + timedelta(days=days)))


wanted = st.builds(
    Selection,
    game=st.sampled_from((None, *GAMES)),
    since=after(9),
    until=after(30),
    place=st.sampled_from(PLACES),
    with_bots=st.sampled_from((False, False, True)),
)


def counted(told: Sequence[WholeSession], which: Selection, beside: Sequence[str] = ()) -> list[WholeSession]:
    """Those that count, by evening and end; where both are the same, the order in the file decides."""
    over = [one for one in told if one.outcome is not None]
    return [
        one
        for one in sorted(over, key=lambda one: (evening(one), one.finished_at))
        if (which.game is None or one.about.game == which.game)
        and (which.with_bots or all(level is None for _, level in one.about.players))
        and (which.since is None or evening(one) >= which.since)
        and (which.until is None or evening(one) < which.until)
        and (not which.place or one.place == which.place)
        and all(name in names(one) for name in beside)
    ]


def names(session: WholeSession) -> list[str]:
    return [name for name, _ in session.about.players]


def result(session: WholeSession, name: str) -> tuple[int, int, bool]:
    """Score, rank and victory; of whoever sat there twice those of the better place."""
    assert session.outcome is not None
    mine = zip(names(session), session.outcome.places, strict=True)
    return min((place for of, place in mine if of == name), key=lambda place: place[1])


def won(session: WholeSession, name: str) -> Fraction:
    assert session.outcome is not None
    return Fraction(result(session, name)[2], sum(place[2] for place in session.outcome.places))


@settings(max_examples=80)
@given(histories(), wanted, st.lists(st.sampled_from(NAMES), max_size=2, unique=True))
def test_figures_are_what_a_slow_count_finds(told: list[WholeSession], which: Selection, beside: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder) / "companion.db") as log:
        log.remember_all(told)
        ids = {one.name: one.id for one in People(log.database).everybody()}
        beside = [name for name in beside if name in ids]
        which = replace(which, beside=tuple(ids[name] for name in beside))
        sessions = counted(told, which, beside)
        of_everybody(log, sessions, which)
        if not which.with_bots and all(len({*names(one)}) == len(names(one)) for one in told):
            of_charts(log, ids, sessions, which)
        assert sorted(History(log.database).places()) == sorted({one.place for one in told} - {""})


# How somebody fared, and everybody


def of_everybody(log: Log, sessions: Sequence[WholeSession], which: Selection) -> None:
    statistics = Statistics(log.database, {"13": False})
    for one in People(log.database).everybody():
        found = statistics.person(one.id, which)
        assert (found.person, found.name) == (one.id, one.name)
        agrees(found, one.name, [session for session in sessions if one.name in people_of(session)])
    ranking = statistics.everybody(which)
    assert {one.name for one in ranking} == {name for one in sessions for name in people_of(one)}
    for ranked in ranking:
        assert_record(ranked.record, ranked.name, [one for one in sessions if ranked.name in people_of(one)])
    above = [one.record.won - one.record.due for one in ranking]
    assert above == pytest.approx(sorted(above, reverse=True))


def people_of(session: WholeSession) -> set[str]:
    return {name for name, level in session.about.players if level is None}


def agrees(found: PersonStatistics, name: str, mine: Sequence[WholeSession]) -> None:
    assert_record(found.record, name, mine)
    by_game = {game: some for game in GAMES if (some := [one for one in mine if one.about.game == game])}
    assert {one.game for one in found.games} == by_game.keys()
    assert [one.record.games for one in found.games] == sorted((one.record.games for one in found.games), reverse=True)
    for one in found.games:
        scores = [result(of, name)[0] for of in by_game[one.game]]
        assert_record(one.record, name, by_game[one.game])
        assert one.average == pytest.approx(sum(scores) / len(scores))
        best, worst = (min, max) if one.game == "13" else (max, min)
        assert (one.best, one.worst) == (best(scores), worst(scores))
    most = max(map(len, by_game.values()), default=0)
    often = [game for game, some in by_game.items() if len(some) == most]
    assert found.favourite == (often[0] if len(often) == 1 else None)
    months = [(month, [*some]) for month, some in groupby(mine, lambda one: evening(one).strftime("%Y-%m"))]
    assert [one.month for one in found.months] == [month for month, _ in months]
    for month, (_, some) in zip(found.months, months, strict=True):
        assert_record(month.record, name, some)
    runs = [(won, len(list(run))) for won, run in groupby(result(one, name)[2] for one in mine)]
    assert found.streaks == Streaks(
        max((length for won, length in runs if won), default=0),
        max((length for won, length in runs if not won), default=0),
        (runs[-1][1] if runs[-1][0] else -runs[-1][1]) if runs else 0,
    )
    others = [
        (other, result(one, name)[1] - result(one, other)[1]) for one in mine for other in people_of(one) - {name}
    ]
    assert {one.name: one.games for one in found.against} == Counter(other for other, _ in others)
    for rival in found.against:
        gaps = [gap for other, gap in others if other == rival.name]
        assert rival.ahead == sum(gap < 0 for gap in gaps)
        assert rival.behind == sum(gap > 0 for gap in gaps)
        assert rival.level == sum(gap == 0 for gap in gaps)


def assert_record(found: Record, name: str, sessions: Sequence[WholeSession]) -> None:
    shares = [won(one, name) for one in sessions]
    due = sum((Fraction(1, len(names(one))) for one in sessions), Fraction(0))
    assert (found.games, found.wins) == (len(sessions), shares.count(Fraction(1)))
    assert found.shared == sum(0 < share < 1 for share in shares)
    assert found.won == pytest.approx(float(sum(shares)))
    assert found.due == pytest.approx(float(due))
    if sessions:
        assert found.rate == pytest.approx(float(sum(shares) / len(sessions)))
        assert found.expected == pytest.approx(float(due / len(sessions)))
        assert found.difference == pytest.approx(float((sum(shares) - due) / len(sessions)))


# What charts show: a person's course, two people, a game, a span of time


def of_charts(log: Log, ids: dict[str, str], mine: Sequence[WholeSession], which: Selection) -> None:
    course, game = Course(log.database), which.game or "push"
    for name, id in ids.items():
        of_a_person(course, name, id, [one for one in mine if name in names(one)], which)
    if {"Ana", "Bo"} <= ids.keys():
        of_two(course, ids["Ana"], ids["Bo"], mine, which)
    of_a_game(log, game, [one for one in mine if one.about.game == game], which)
    of_a_span(log, mine, which)


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


def of_a_game(log: Log, game: str, mine: Sequence[WholeSession], which: Selection) -> None:
    found = game_figures(log.database, game, which)
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


# One promise each


def test_somebody_who_never_played(log: Log, statistics: Statistics) -> None:
    ana = People(log.database).add("Ana")
    assert statistics.person(ana.id) == PersonStatistics(ana.id, "Ana", Record(), (), (), Streaks(), (), None)
    assert Record().rate == Record().expected == Record().difference == 0
    assert statistics.everybody() == ()
    with pytest.raises(PersonRefused):
        statistics.person("nobody")


def test_merged_people_have_one_record_under_either_id(log: Log, statistics: Statistics) -> None:
    log.remember_all([sat(1, ["Zoe", "Bo"], [1, 0]), sat(2, ["Zoé", "Bo"], [1, 0])])
    gone, kept = person(log, "Zoe"), person(log, "Zoé")
    People(log.database).merge(gone, into=kept)
    assert statistics.person(gone) == statistics.person(kept)
    assert statistics.person(kept).record.wins == 2
    assert {one.name: one.record.games for one in statistics.everybody()} == {"Zoé": 2, "Bo": 2}
    assert [(one.name, one.games) for one in statistics.person(person(log, "Bo")).against] == [("Zoé", 2)]


def test_one_that_goes_on_never_counts_and_one_undone_no_longer(log: Log, statistics: Statistics) -> None:
    head = log.begin(NewSession("push", "table", "full", (("Ana", None), ("Bo", None))))
    ana = person(log, "Ana")
    assert statistics.person(ana).record.games == 0
    log.append(head.id, 0, ("{}",), finished=True, outcome=Outcome(((3, 1, True), (1, 2, False)), ((0, "die:red", 1),)))
    assert statistics.person(ana).record.wins == 1
    assert statistics.dice().rolls == 1
    log.strike(head.id, 1, [1])
    assert statistics.person(ana).record.games == 0
    assert statistics.dice().rolls == 0


def test_months_are_those_of_the_evening(log: Log, statistics: Statistics) -> None:
    night = datetime(2026, 1, 1, 4, 59, tzinfo=CLOCKS[2])
    log.remember_all([sat(1, ["Ana", "Bo"], begun=night), sat(2, ["Ana", "Bo"], begun=night + timedelta(minutes=1))])
    months = statistics.person(person(log, "Ana")).months
    assert [(one.month, one.record.games) for one in months] == [("2025-12", 1), ("2026-01", 1)]


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


# Dice

FACES = ("green", "yellow", "red", "blue", "purple", "star")


def rolled(nth: int, names: Sequence[Name], *counts: int) -> WholeSession:
    """All rolls fall to seat 0."""
    tallies = tuple((0, f"die:{face}", times) for face, times in zip(FACES, counts, strict=False) if times)
    return sat(nth, names, tallies=tallies)


def test_a_die_is_compared_with_one_whose_faces_are_equal(log: Log, statistics: Statistics) -> None:
    log.remember_all([rolled(1, ["Ana", "Bo"], 6, 8, 6, 4, 2, 2), rolled(2, ["Bo", "Ana"], 10, 10, 10, 10, 10, 10)])
    die = statistics.dice(faces=FACES)
    assert [*die.faces.items()] == list(zip(FACES, (16, 18, 16, 14, 12, 12), strict=True))
    assert die.rolls == 88
    assert die.expected == pytest.approx(88 / 6)
    assert die.enough
    assert die.p == pytest.approx(0.849145, abs=1e-6)


def test_a_face_that_never_fell_counts_when_it_is_named_and_without_rolls_there_is_no_verdict(
    log: Log, statistics: Statistics
) -> None:
    none = statistics.dice(faces=FACES)
    assert (none.rolls, none.p, statistics.dice().faces) == (0, None, {})
    log.remember(rolled(1, ["Ana", "Bo"], 10, 10, 10, 10, 10))
    assert statistics.dice().p == 1
    die = statistics.dice(faces=FACES)
    assert die.faces[FACES[-1]] == 0
    assert die.p == pytest.approx(0.0752, abs=1e-4)


def test_rolls_of_bots_and_other_things_counted_stay_out(log: Log, statistics: Statistics) -> None:
    log.remember_all([rolled(1, [BOT, "Ana"], 99, 1), rolled(2, ["Ana", BOT], 3, 3)])
    log.remember(sat(3, ["Ana", "Bo"], tallies=((0, "dice:red", 5), (0, "bust", 7), (0, "died", 1))))
    die = statistics.dice()
    assert die.faces == {"green": 3, "yellow": 3}
    assert not die.enough


# The chi-square test against closed forms, tables and its own symmetries.


TABLE = {
    (1, 0.05): 3.841, (2, 0.05): 5.991, (3, 0.05): 7.815, (4, 0.05): 9.488, (5, 0.05): 11.070, (10, 0.05): 18.307,
    (1, 0.01): 6.635, (5, 0.01): 15.086, (5, 0.10): 9.236, (5, 0.90): 1.610, (5, 0.95): 1.145, (5, 0.99): 0.554,
    (5, 0.001): 20.515, (20, 0.05): 31.410, (30, 0.05): 43.773, (100, 0.05): 124.342, (100, 0.95): 77.929,
}  # fmt: skip


@pytest.mark.parametrize(("freedom", "tail", "statistic"), [(*key, value) for key, value in TABLE.items()])
def test_the_table_of_critical_values(freedom: int, tail: float, statistic: float) -> None:
    assert survival(statistic, freedom) == pytest.approx(tail, rel=2e-3)


@given(st.floats(0, 1000), st.integers(1, 40))
def test_even_degrees_of_freedom_are_a_sum_of_poisson_terms(statistic: float, half: int) -> None:
    x = statistic / 2
    right = math.fsum(math.exp(k * math.log(x) - x - math.lgamma(k + 1)) if x else float(k == 0) for k in range(half))
    assert survival(statistic, 2 * half) == pytest.approx(right, rel=1e-11, abs=1e-300)


@given(st.floats(0, 1000))
def test_one_degree_of_freedom_is_the_normal_distribution(statistic: float) -> None:
    assert survival(statistic, 1) == pytest.approx(math.erfc(math.sqrt(statistic / 2)), rel=1e-11, abs=1e-14)


@given(st.integers(1, 200), st.floats(0, 1e9))
def test_it_is_a_chance_and_falls(freedom: int, statistic: float) -> None:
    assert 0 <= survival(statistic * 1.01 + 0.01, freedom) <= survival(statistic, freedom) + 1e-14 <= 1 + 2e-14


def test_the_statistic() -> None:
    assert chi_square([16, 18, 16, 14, 12, 12]) == pytest.approx(2.0)
    assert survival(2.0, 5) == pytest.approx(0.84914503608460956, rel=1e-13)
    assert chi_square([5, 5, 5]) == 0
    assert survival(0, 2) == 1
    assert survival(1e6, 5) == 0
