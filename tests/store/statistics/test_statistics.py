"""Statistics against a slow count in Python over random histories, and every promise by itself."""

from __future__ import annotations

import math
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.store import Log, NewSession, Outcome, People, PersonRefused
from companion.store.statistics import PersonStatistics, Record, Selection, Statistics, Streaks
from companion.store.statistics.statistics import chi_square, survival
from companion.store.values import WholeSession
from tests.store.filled import opened
from tests.store.sittings import CLOCKS, FIRST, Name, evening, person, sat

NAMES = ("Ana", "Bo", "Cléo", "Dora", "Émile")
GAMES = ("push", "13", "thricewise")
BOT = ("Robot", "hard")


@pytest.fixture
def statistics(log: Log) -> Statistics:
    return Statistics(log.database, {"13": False})


# The slow count.


@dataclass(frozen=True)
class Slow:
    """One session as somebody with pencil and paper would note it; ``sitters`` by seat: name, score, rank, victory."""

    game: str
    evening: date
    end: datetime
    sitters: tuple[tuple[Name, int, int, bool], ...]

    @property
    def key(self) -> tuple[date, datetime]:
        return self.evening, self.end

    def mine(self, name: str) -> tuple[Name, int, int, bool]:
        return min((sitter for sitter in self.sitters if sitter[0] == name), key=lambda sitter: sitter[2])


def slow(told: Sequence[WholeSession]) -> list[Slow]:
    found = []
    for one in told:
        if one.outcome is not None and one.finished_at is not None:
            names = [name if level is None else (name, level) for name, level in one.about.players]
            sitters = tuple((name, *place) for name, place in zip(names, one.outcome.places, strict=True))
            found.append(Slow(one.about.game, evening(one), one.finished_at, sitters))
    return sorted(found, key=lambda one: one.key)  # stable: the order in the file decides


def agrees(found: PersonStatistics, name: str, sessions: Sequence[Slow]) -> None:
    mine = [(one, one.mine(name)) for one in sessions if any(sitter[0] == name for sitter in one.sitters)]
    assert_record(found.record, name, [one for one, _ in mine])
    by_game = {game: [(one, me) for one, me in mine if one.game == game] for game in GAMES}
    assert {one.game for one in found.games} == {game for game, some in by_game.items() if some}
    assert [one.record.games for one in found.games] == sorted((one.record.games for one in found.games), reverse=True)
    for one in found.games:
        scores = [me[1] for _, me in by_game[one.game]]
        assert_record(one.record, name, [one for one, _ in by_game[one.game]])
        assert one.average == pytest.approx(sum(scores) / len(scores))
        best, worst = (min, max) if one.game == "13" else (max, min)
        assert (one.best, one.worst) == (best(scores), worst(scores))
    most = max((len(some) for some in by_game.values()), default=0)
    often = [game for game, some in by_game.items() if some and len(some) == most]
    assert found.favourite == (often[0] if len(often) == 1 else None)
    months = Counter(one.evening.strftime("%Y-%m") for one, _ in mine)
    assert [(one.month, one.record.games) for one in found.months] == sorted(months.items())
    for month in found.months:
        assert_record(month.record, name, [one for one, _ in mine if one.evening.strftime("%Y-%m") == month.month])
    runs = [(won, len(list(run))) for won, run in groupby(me[3] for _, me in mine)]
    assert found.streaks == Streaks(
        max((length for won, length in runs if won), default=0),
        max((length for won, length in runs if not won), default=0),
        (runs[-1][1] if runs[-1][0] else -runs[-1][1]) if runs else 0,
    )
    others = [(other, me[2] - one.mine(other)[2]) for one, me in mine for other in people_of(one) if other != name]
    games = Counter(other for other, _ in others)
    assert {one.name: one.games for one in found.against} == games
    for rival in found.against:
        gaps = [gap for other, gap in others if other == rival.name]
        assert rival.ahead == sum(gap < 0 for gap in gaps)
        assert rival.behind == sum(gap > 0 for gap in gaps)
        assert rival.level == sum(gap == 0 for gap in gaps)


def people_of(session: Slow) -> set[str]:
    return {name for name, *_ in session.sitters if isinstance(name, str)}


def assert_record(found: Record, name: str, sessions: Sequence[Slow]) -> None:
    wins, shared, won, due = 0, 0, Fraction(0), Fraction(0)
    for one in sessions:
        winners = sum(sitter[3] for sitter in one.sitters)
        due += Fraction(1, len(one.sitters))
        if one.mine(name)[3]:
            won += Fraction(1, winners)
            wins += winners == 1
            shared += winners > 1
    assert (found.games, found.wins, found.shared) == (len(sessions), wins, shared)
    assert found.won == pytest.approx(float(won))
    assert found.due == pytest.approx(float(due))
    if sessions:
        assert found.rate == pytest.approx(float(won / len(sessions)))
        assert found.expected == pytest.approx(float(due / len(sessions)))
        assert found.difference == pytest.approx(float((won - due) / len(sessions)))


@st.composite
def histories(draw: st.DrawFn) -> list[WholeSession]:
    count = draw(st.integers(0, 25))
    told = []
    for nth in range(count):
        who: list[Name] = list(draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True)))
        if draw(st.integers(0, 5)) == 0:
            who[-1] = draw(st.sampled_from((BOT, who[0])))  # a bot, or somebody twice
        scores = draw(st.lists(st.integers(0, 3), min_size=len(who), max_size=len(who)))
        begun = FIRST + timedelta(days=draw(st.integers(0, 40)), hours=draw(st.integers(0, 23)))
        begun = begun.astimezone(draw(st.sampled_from(CLOCKS)))
        over = draw(st.integers(0, 7)) > 0
        told.append(sat(nth, who, scores if over else None, game=draw(st.sampled_from(GAMES)), begun=begun))
    return told


@settings(max_examples=40)
@given(histories(), st.sampled_from((None, *GAMES)), st.booleans(), st.booleans())
def test_statistics_are_what_a_slow_count_finds(
    told: list[WholeSession], game: str | None, with_bots: bool, part: bool
) -> None:
    since, until = (FIRST.date() + timedelta(days=9), FIRST.date() + timedelta(days=30)) if part else (None, None)
    which = Selection(game=game, since=since, until=until, with_bots=with_bots)
    counted = [
        one
        for one in slow(told)
        if (game is None or one.game == game)
        and (with_bots or all(isinstance(sitter[0], str) for sitter in one.sitters))
        and (since is None or one.evening >= since)
        and (until is None or one.evening < until)
    ]
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder) / "companion.db") as log:
        log.remember_all(told)
        statistics = Statistics(log.database, {"13": False})
        everybody = People(log.database).everybody()
        for one in everybody:
            found = statistics.person(one.id, which)
            assert (found.person, found.name) == (one.id, one.name)
            agrees(found, one.name, counted)
        ranking = statistics.everybody(which)
    present = {name for one in counted for name in people_of(one)}
    assert {one.name for one in ranking} == present
    for ranked in ranking:
        assert_record(ranked.record, ranked.name, [one for one in counted if ranked.name in people_of(one)])
    above = [one.record.won - one.record.due for one in ranking]
    assert above == pytest.approx(sorted(above, reverse=True))


# One promise each.


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


# Dice.

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
