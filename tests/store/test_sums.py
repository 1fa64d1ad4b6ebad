"""The sums are what counting anew finds, after whatever was done to sessions and people."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.store import (
    Log,
    NewSession,
    Outcome,
    People,
    PersonRefused,
    amend,
    checks,
    removal,
    samples,
    sums,
)
from companion.store.backup import backup, restore
from companion.store.details import describe
from companion.store.history import History
from companion.store.selection import Selection
from companion.store.statistics import Statistics
from companion.store.values import WholeSession
from tests.store.sittings import CLOCKS, FIRST, LENGTHS, Name, places, sat

NAMES = ("Ana", "Bo", "Cléo", "Dora")
BOT = ("Robot", "hard")
LONG_AGO = FIRST.date() - timedelta(days=9999)

LAW = (Phase.explicit, Phase.reuse, Phase.generate)
"""Without shrinking: each step writes files, and the steps are few."""

tables_of = st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True)


def kept(log: Log) -> dict[str, list[tuple[Any, ...]]]:
    """All sums without their checksums, in order."""
    with log.database.reading() as db:
        return _sums(checks.sqlite_of(db.connection()))


def _sums(raw: sqlite3.Connection) -> dict[str, list[tuple[Any, ...]]]:
    return {table: sorted(row[:-1] for row in raw.execute(f"SELECT * FROM {table}")) for table in sums.TABLES}


def anew(log: Log) -> dict[str, list[tuple[Any, ...]]]:
    """The same, counted from the results in a copy: nothing of it stays in the file."""
    with closing(sqlite3.connect(":memory:")) as copy:
        with log.database.reading() as db:
            checks.sqlite_of(db.connection()).backup(copy)
        checks.add_row_crc(copy)
        sums.count_anew(copy)
        return _sums(copy)


class Sums(RuleBasedStateMachine):
    """All that changes which sessions count, and as what."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.log = Log(self.folder / "companion.db")
        self.count = 0

    def teardown(self) -> None:
        self.log.close()
        shutil.rmtree(self.folder)

    @property
    def ids(self) -> list[str]:
        """In the order in which they came, which is the same each time: their names are chance."""
        finished = {one.id for one in History(self.log.database).page(limit=99).rows}
        with self.log.database.reading() as db:
            every = checks.sqlite_of(db.connection()).execute("SELECT id FROM session ORDER BY number").fetchall()
        return [id for (id,) in every if id in finished]

    def made(self, names: Sequence[Name], data: st.DataObject) -> WholeSession:
        self.count += 1
        scores = data.draw(st.lists(st.integers(0, 3), min_size=len(names), max_size=len(names)))
        begun = FIRST + timedelta(days=data.draw(st.integers(0, 40)), hours=data.draw(st.integers(0, 23)))
        begun, lasted = begun.astimezone(data.draw(st.sampled_from(CLOCKS))), data.draw(st.sampled_from(LENGTHS))
        game = data.draw(st.sampled_from(("push", "13")))
        return sat(self.count, names, scores, game=game, begun=begun, lasted=lasted, place="here")

    @initialize(data=st.data())
    def imported(self, data: st.DataObject) -> None:
        who = data.draw(st.lists(tables_of, max_size=5))
        self.log.remember_all([self.made(names, data) for names in who])

    @rule(names=tables_of, bot=st.booleans(), twice=st.booleans(), data=st.data())
    def written_down(self, names: list[Name], bot: bool, twice: bool, data: st.DataObject) -> None:
        who = [*names, *([BOT] if bot else []), *(names[:1] if twice else [])]
        self.log.remember(self.made(who, data))

    @rule(names=tables_of, first=st.integers(0, 1))
    def played_and_struck(self, names: list[str], first: int) -> None:
        players = tuple((name, None) for name in names)
        id = self.log.begin(NewSession("push", "table", "full", players, '{"risky":true}', first)).id
        outcome = Outcome(places(range(len(names))))
        self.log.append(id, 0, ("{}",), finished=True, outcome=outcome)
        if first:
            self.log.strike(id, 1)

    @precondition(lambda self: self.ids)
    @rule(data=st.data())
    def something_is_done(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(self.ids))
        head, entries, _ = self.log.read_whole(id)
        match data.draw(st.sampled_from(("delete", "strike", "correct", "replace", "place", "times", "seat"))):
            case "delete":
                removal.delete_session(self.log.database, id)
                if data.draw(st.booleans()):
                    removal.bring_back(self.log.database, id)
            case "strike":
                with suppress(LookupError):
                    self.log.strike(id, head.revision)
            case "correct":
                counted = [one.id for one in entries if one.struck_at is None]
                outcome = Outcome(places([9 - at for at in range(len(head.about.players))]))
                if counted:
                    self.log.correct(id, head.revision, counted[0], ("{}",), finished=True, outcome=outcome)
            case "replace":
                names = [name if level is None else (name, level) for name, level in head.about.players]
                again = self.made(names, data)
                self.log.remember(
                    WholeSession(id, again.about, again.started_at, again.finished_at, again.entries, again.outcome),
                    replace=True,
                )
            case "place":
                describe(self.log.database, id, place=data.draw(st.sampled_from(("", "there"))))
            case "times":
                began = FIRST + timedelta(days=data.draw(st.integers(0, 400)), hours=data.draw(st.integers(0, 23)))
                began = began.astimezone(data.draw(st.sampled_from(CLOCKS)))
                amend.retime(self.log.database, id, head.revision, began, began + timedelta(minutes=7))
            case "seat":
                with suppress(PersonRefused):
                    amend.reseat(self.log.database, id, head.revision, 0, data.draw(st.sampled_from((*NAMES, "Ève"))))

    @rule(data=st.data())
    def two_are_one(self, data: st.DataObject) -> None:
        everybody = [one.id for one in People(self.log.database).everybody(retired=True)]
        if len(everybody) > 1:
            one, other = data.draw(st.permutations(everybody))[:2]
            with suppress(PersonRefused):
                People(self.log.database).merge(one, other)

    @rule(come=st.booleans())
    def samples_come_or_go(self, come: bool) -> None:
        if come and not samples.listed(self.log.database):
            told = sat(1000 + self.count, ["Sam", "Sue"], place="here")
            samples.add(self.log.database, [WholeSession(f"sample-{self.count}", *_rest(told))])
        else:
            samples.remove(self.log.database)

    @rule()
    def the_file_is_restored(self) -> None:
        copy = self.folder / "copy.db"
        backup(self.log.database, copy)
        self.log.remember(sat(2000 + self.count, ["Ana", "Bo"]), replace=True)
        restore(self.log.database.file, copy)

    @invariant()
    def sums_are_what_counting_anew_finds(self) -> None:
        assert kept(self.log) == anew(self.log)
        with self.log.database.reading() as db:
            assert checks.heads_intact(checks.sqlite_of(db.connection()))

    @invariant()
    def figures_are_what_looking_through_all_finds(self) -> None:
        statistics = Statistics(self.log.database, {"13": False})
        ever = Selection(since=LONG_AGO)
        assert statistics.everybody() == statistics.everybody(ever)
        for one in People(self.log.database).everybody(retired=True):
            assert statistics.person(one.id) == statistics.person(one.id, ever)
            assert statistics.record(one.id) == statistics.person(one.id, ever).record


def _rest(told: WholeSession) -> tuple[Any, ...]:
    return told.about, told.started_at, told.finished_at, told.entries, told.outcome


TestSums = Sums.TestCase
TestSums.settings = settings(max_examples=20, stateful_step_count=10, phases=LAW)


def test_a_file_of_version_3_is_counted(tmp_path: Path) -> None:
    file = tmp_path / "companion.db"
    log = Log(file)
    log.remember_all([sat(nth, ["Ana", "Bo", "Cléo"], [nth % 3, 1, 2]) for nth in range(9)])
    before = kept(log)
    log.close()
    with closing(sqlite3.connect(file)) as raw:
        for table in sums.TABLES:
            raw.execute(f"DROP TABLE {table}")
        raw.executescript("DROP INDEX session_evening; DROP INDEX session_place; PRAGMA user_version = 3")
    log = Log(file)
    assert kept(log) == before
    assert all(before.values())
    with log.database.reading() as db:
        assert checks.heads_intact(checks.sqlite_of(db.connection()))
    log.close()


def test_a_transaction_that_fails_leaves_the_sums_alone(tmp_path: Path) -> None:
    log = Log(tmp_path / "companion.db")
    log.remember(sat(1, ["Ana", "Bo"]))
    before = kept(log)
    told = iter([sat(2, ["Ana", "Bo"]), sat(1, ["Ana", "Bo"])])  # the second is there already
    with pytest.raises(Exception, match="revision"):
        log.remember_all(told)
    assert kept(log) == before == anew(log)
    log.remember(sat(3, ["Ana", "Bo"]))
    assert kept(log) == anew(log) != before
    log.close()


def test_a_wrong_byte_in_a_sum_is_found(tmp_path: Path) -> None:
    log = Log(tmp_path / "companion.db")
    log.remember(sat(1, ["Ana", "Bo"]))
    with closing(sqlite3.connect(log.database.file)) as raw:
        raw.execute("UPDATE by_month SET games = games + 1")
        raw.commit()
    with log.database.reading() as db:
        assert not checks.heads_intact(checks.sqlite_of(db.connection()))
    log.close()
