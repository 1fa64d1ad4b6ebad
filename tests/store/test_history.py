"""History: every session once and in order, filters together, words as people type them, pages at a constant cost."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from companion.store import Log, NewSession, People, PersonRefused
from companion.store.history import EVERYTHING, Filter, History, Page, Result, Sitting
from companion.store.log import amend
from companion.store.search import MOST_WORDS, match
from tests.store.log.test_log import statements
from tests.store.sittings import CLOCKS, FIRST, evening, person, sat


@pytest.fixture
def history(log: Log) -> History:
    return History(log.database)


def pages(history: History, wanted: Filter = EVERYTHING, limit: int = 2) -> Iterator[Page]:
    after: Sitting | None = None
    while True:
        page = history.page(wanted, after=after, limit=limit)
        yield page
        if page.next is None:
            return
        after = page.next


def listed(history: History, wanted: Filter = EVERYTHING, limit: int = 2) -> list[Sitting]:
    return [row for page in pages(history, wanted, limit) for row in page.rows]


def ids(history: History, wanted: Filter = EVERYTHING) -> list[str]:
    found = [row.id for row in listed(history, wanted)]
    assert history.count(wanted) == len(found) == len(set(found))
    return found


def test_a_row_tells_all_there_is_to_list(log: Log, history: History) -> None:
    told = sat(
        1, ["Ana", ("Robot", "hard"), "Bo"], [7, 9, 9], place="Café", notes="rain", rating=4, mode="digital", game="13"
    )
    log.remember(told)
    People(log.database).change(person(log, "Bo"), colour="red")
    (row,) = history.page().rows
    assert (row.id, row.game, row.mode, row.tracking) == (told.id, "13", "digital", "full")
    assert (row.started_at, row.finished_at) == (told.started_at, told.finished_at)
    assert row.duration == timedelta(minutes=40)
    assert (row.place, row.notes, row.rating) == ("Café", "rain", 4)
    assert [(seat.name, seat.level, seat.colour) for seat in row.seats] == [
        ("Ana", "", ""),
        ("Robot", "hard", ""),
        ("Bo", "", "red"),
    ]
    assert [seat.person for seat in row.seats] == [person(log, name) for name in ("Ana", "Robot", "Bo")]
    assert [seat.result for seat in row.seats] == [Result(7, 3, False), Result(9, 1, True), Result(9, 1, True)]


def test_one_that_goes_on_has_no_result_and_no_duration(log: Log, history: History) -> None:
    assert (history.page(), history.latest(), history.count()) == (Page((), None), (), 0), "nothing yet"
    log.begin(NewSession("push", "table", "full", (("Ana", None), ("Bo", None))))
    (row,) = history.page().rows
    assert row.finished_at is None
    assert row.duration is None
    assert [seat.result for seat in row.seats] == [None, None]


def test_pages_are_as_long_as_asked_and_the_last_one_says_so(log: Log, history: History) -> None:
    log.remember_all([sat(nth, ["Ana", "Bo"]) for nth in range(6)])
    assert [len(page.rows) for page in pages(history, limit=4)] == [4, 2]
    assert [len(page.rows) for page in pages(history, limit=3)] == [3, 3]
    assert [len(page.rows) for page in pages(history, limit=6)] == [6]


def test_sessions_begun_at_the_same_moment_are_all_listed_once(log: Log, history: History) -> None:
    log.remember_all([sat(nth, ["Ana", "Bo"], begun=FIRST) for nth in range(7)])
    for wanted in (EVERYTHING, Filter(person=person(log, "Ana")), Filter(game="push"), Filter(words="an")):
        assert len(ids(history, wanted)) == 7


@pytest.mark.parametrize("wanted", [EVERYTHING, Filter(words="ana"), Filter(game="push", words="b")])
def test_pages_stay_complete_while_sessions_are_added(log: Log, history: History, wanted: Filter) -> None:
    log.remember_all([sat(nth, ["Ana", "Bo"]) for nth in range(10)])
    before = ids(history, wanted)
    found: list[str] = []
    new = iter(range(10, 99))
    for page in pages(history, wanted):
        found += [row.id for row in page.rows]
        log.remember_all([sat(nth, ["Ana", "Bo"]) for nth in islice(new, 3)])  # all newer than what is on the pages
    assert found == before


def test_every_filter_alone_and_with_every_other(log: Log, history: History) -> None:
    people = (["Ana", "Bo"], ["Ana", "Cléo"], ["Bo", "Cléo"])
    made = product(("push", "13"), ("table", "digital"), ("full", "scorepad"), people, ((), None), ("", "Café du Nord"))
    told = [
        sat(nth, who, scores, game=game, mode=mode, tracking=tracking, place=place)
        for nth, (game, mode, tracking, who, scores, place) in enumerate(made)
    ]
    log.remember_all(told)
    ana = person(log, "Ana")
    middle = told[len(told) // 2].started_at.date()
    late = told[-10].started_at.date()
    asked = product(
        (None, "13"), (None, ana), (None, "table"), (None, "scorepad"), (None, middle), (None, late),
        (None, True, False), ("", "caf"),
    )  # fmt: skip
    for one in asked:
        if sum(part not in (None, "") for part in one) not in (0, 1, 2, 8):
            continue  # none, each alone, each with each other one, all
        game, who, mode, tracking, since, until, finished, words = one
        wanted = Filter(game, who, mode, tracking, since, until, finished, words)
        right = [
            one.id
            for one in reversed(told)
            if (game is None or one.about.game == game)
            and (who is None or ("Ana", None) in one.about.players)
            and (mode is None or one.about.mode == mode)
            and (tracking is None or one.about.tracking == tracking)
            and (since is None or one.started_at.date() >= since)
            and (until is None or one.started_at.date() < until)
            and (finished is None or (one.finished_at is not None) == finished)
            and (not words or one.place)
        ]
        found = [row.id for row in listed(history, wanted, limit=7)]
        assert found == right, wanted
        assert history.count(wanted) == len(right)


def test_a_moment_is_meant_in_any_time_zone(log: Log, history: History) -> None:
    log.remember(sat(1, ["Ana", "Bo"], begun=datetime(2024, 3, 1, 0, 30, tzinfo=UTC)))
    east = timezone(timedelta(hours=2))
    assert ids(history, Filter(begun=(datetime(2024, 3, 1, 2, 30, tzinfo=east), None)))
    assert not ids(history, Filter(begun=(None, datetime(2024, 3, 1, 2, 30, tzinfo=east))))
    assert not ids(history, Filter(begun=(datetime(2024, 3, 1, 2, 31, tzinfo=east), None)))


@settings(max_examples=30)
@given(
    st.lists(st.tuples(st.integers(0, 120), st.sampled_from(CLOCKS)), min_size=1, max_size=12),
    st.integers(-2, 6),
    st.integers(-2, 6),
)
def test_a_session_is_found_on_the_evening_where_it_was_begun(
    begun: list[tuple[int, timezone]], first: int, last: int
) -> None:
    """Whatever is asked for beside: an evening ends at five in the morning, by the clock of the device."""
    told = [
        sat(nth, ["Ana", "Bo"], begun=(FIRST + timedelta(hours=hours, seconds=nth)).astimezone(clock), place="café")
        for nth, (hours, clock) in enumerate(begun)
    ]
    since, until = (FIRST.date() + timedelta(days=days) for days in (first, last))
    right = {one.id for one in told if since <= evening(one) < until}
    with tempfile.TemporaryDirectory() as folder:
        log = Log(Path(folder, "companion.db"))
        log.remember_all(told)
        history = History(log.database)
        rows = {row.id: row for row in history.page(limit=99).rows}
        assert [(rows[one.id].started_at.isoformat(), rows[one.id].evening) for one in told] == [
            (one.started_at.isoformat(), evening(one)) for one in told
        ]
        for beside in (Filter(), Filter(person=person(log, "Ana")), Filter(words="caf"), Filter(finished=True)):
            wanted = replace(beside, since=since, until=until)
            assert set(ids(history, wanted)) == right
            assert history.count(wanted) == len(right)
        assert history.first() == min(map(evening, told))
        log.close()


WORDS = {
    "ZOE": True,
    "Zoe\u0301": True,  # the accent as a sign of its own
    "zo": True,  # the last word may be a beginning
    "zo nord": False,  # another one may not
    "jean": True,
    "Jean-Luc": True,
    "luc-jean": False,  # what is joined stays in order
    "L’ETE": True,
    "(Café)": True,
    "  café,   nord!  ": True,
    "pluie": True,
    "ana": False,
}


def test_words_are_found_without_regard_to_case_accents_and_signs(log: Log, history: History) -> None:
    log.remember(sat(1, ["Zoé", "Jean-Luc"], place="Café du Nord", notes="Fin de l’été, pluie."))
    assert {typed: bool(ids(history, Filter(words=typed))) for typed in WORDS} == WORDS


HARMLESS = (
    "AND", "OR", "NOT", "NEAR", "zoé AND bo", "zoé OR bo", "zoé NOT bo", "zoé NEAR bo", '"zoé', "words AND", "-zoé",
)  # fmt: skip
NOT_THERE = (
    "words OR nothing", "nothing OR zoé", "NEAR(zoé bo, 5)", "words:zoé", "- zoé nothing", "^nothing",
    'zo"é"', "nothing*", "a*b", "zoé + nothing", "zoé\x00nothing", "\ud800nothing", "nothing " * 500, "n" * 100_000,
    "x" + "\u0301" * 99, "words.zoé", "rowid:1",
)  # fmt: skip
SIGNS = (" \t", '"', '""', "'", "(", ")", "();--", "\\", "%", "*", "- * \" ' ( ) ^ : +", "…")


def test_what_people_type_is_never_an_instruction(log: Log, history: History) -> None:
    log.remember(sat(1, ["Zoé", "Bo"], place="words AND OR NOT NEAR"))
    asked = (*HARMLESS, *NOT_THERE, *SIGNS)
    assert [one for one in asked if ids(history, Filter(words=one))] == [*HARMLESS, *SIGNS]
    assert [one for one in asked if match(one) is None] == [*SIGNS], "signs alone ask for nothing"


def test_a_picture_is_looked_for_as_it_stands(log: Log, history: History) -> None:
    log.remember_all([sat(1, ["Zoé", "Bo"], place="Bo’s 🎉"), sat(2, ["Zoé", "🎲"]), sat(3, ["Zoé", "Bo"])])
    party, dice, _ = (one.id for one in reversed(listed(history)))
    assert ids(history, Filter(words="🎉")) == [party]
    assert ids(history, Filter(words=" 🎲️ ")) == [dice]
    assert ids(history, Filter(words="🃏")) == []


def test_many_words_are_as_good_as_some() -> None:
    assert (match("word " * 1000) or "").count("word") == MOST_WORDS


def test_a_place_and_notes_are_found_at_once(log: Log, history: History) -> None:
    log.remember_all([sat(1, ["Ana", "Bo"]), sat(2, ["Ana", "Cléo"])])
    amend.describe(log.database, sat(1, []).id, place="Gîte", notes="Ça a duré")
    assert ids(history, Filter(words="gite ca")) == [sat(1, []).id]


def test_a_session_that_replaces_another_is_found_by_its_own_words(log: Log, history: History) -> None:
    log.remember_all([sat(1, ["Ana", "Bo"]), sat(2, ["Cléo", "Dora"], place="Café")])
    other = sat(2, ["Cléo", "Émile"], begun=FIRST - timedelta(days=1), place="Gîte")
    log.remember(replace(other, replaces=log.read(other.id)[0].revision))
    assert not ids(history, Filter(words="dora")) + ids(history, Filter(words="café"))
    assert [row.place for row in listed(history, Filter(words="cléo"))] == ["Gîte"]
    amend.describe(log.database, listed(history, Filter(words="cléo"))[0].id, place="Train")
    assert not ids(history, Filter(words="gîte"))


@pytest.mark.parametrize("begun", [datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)])
def test_words_of_any_time_that_there_is(log: Log, history: History, begun: datetime) -> None:
    log.remember_all([sat(nth, ["Ana", "Bo"], begun=begun, lasted=timedelta(0)) for nth in range(3)])
    assert len(ids(history, Filter(words="ana"))) == 3


def test_a_merged_person_is_found_under_both_ids_and_who_sat_twice_once(log: Log, history: History) -> None:
    log.remember_all([sat(1, ["Zoe", "Bo"]), sat(2, ["Zoé", "Bo"])])
    gone, kept = person(log, "Zoe"), person(log, "Zoé")
    People(log.database).merge(gone, into=kept)
    assert ids(history, Filter(person=gone)) == ids(history, Filter(person=kept)) == ids(history)
    assert {row.seats[0].person for row in listed(history)} == {kept}
    log.remember(sat(3, ["Cy", "Ana", "Ana"]))
    assert len(ids(history, Filter(person=person(log, "Ana")))) == 1
    with pytest.raises(PersonRefused):
        history.page(Filter(person="nobody"))


def test_all_unfinished_ones_come_before_the_latest_finished_ones(log: Log, history: History) -> None:
    log.remember_all([sat(nth, ["Ana", "Bo"]) for nth in range(30)])
    new = NewSession("push", "table", "full", (("Ana", None), ("Bo", None)))
    running = [log.begin(new).id for _ in range(30)]
    log.append(running[3], 0, ("{}",), finished=False)
    first = [running.pop(3), *reversed(running)]
    assert [row.id for row in history.latest(2)] == [*first, sat(29, []).id, sat(28, []).id]
    assert len(history.latest()) == 50
    log.append(first[0], 1, ("{}",), finished=True)
    assert [row.id for row in history.latest(1)] == [*first[1:], first[0]]


def test_a_page_costs_as_many_statements_however_long_it_is(log: Log, history: History) -> None:
    log.remember_all([sat(nth, ["Ana", "Bo"], place="Café") for nth in range(60)])
    wanted, costs = Filter(person=person(log, "Ana"), words="café"), list[int]()
    for limit in (1, 50):
        with statements() as found:
            history.page(wanted, after=history.page(wanted, limit=limit).next, limit=limit)
            history.latest(limit)
        costs.append(len(found))
    assert costs[0] == costs[1] > 0


def test_a_page_is_read_in_order_and_never_sorted(log: Log, history: History) -> None:
    log.remember_all([sat(nth, ["Ana", "Bo"], game="13") for nth in range(3)])
    plans: list[str] = []

    def explain(_connection: Any, cursor: sqlite3.Cursor, statement: str, facts: Any, *_: Any) -> None:
        if "LIMIT :limit" in statement:
            plans.extend(row[3] for row in cursor.execute(f"EXPLAIN QUERY PLAN {statement}", facts).fetchall())

    event.listen(log.database.engine, "before_cursor_execute", explain)
    for game, who, finished, words in product((None, "13"), (None, person(log, "Ana")), (None, True), ("", "an b")):
        wanted = Filter(game=game, person=who, finished=finished, since=FIRST.date(), words=words)
        history.page(wanted, after=history.page(wanted, limit=1).next, limit=1)
        assert plans, wanted
        assert not [step for step in plans if "TEMP B-TREE" in step], wanted
        plans.clear()
