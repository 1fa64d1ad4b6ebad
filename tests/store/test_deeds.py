"""Whatever was done, rows have their checksums, and figures say the same however they are found."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.store import Log, NewSession, Outcome, People, PersonRefused, checks, trash
from companion.store.backup import backup, restore
from companion.store.history import History
from companion.store.log import amend, bulk
from companion.store.log.amend import describe
from companion.store.statistics import Selection, Statistics, game_figures
from companion.store.values import WholeSession
from tests.store.sittings import CLOCKS, FIRST, LENGTHS, Name, places, sat

NAMES = ("Ana", "Bo", "Cléo", "Dora")
BOT = ("Robot", "hard")
LONG_AGO = FIRST.date() - timedelta(days=9999)

LAW = (Phase.explicit, Phase.reuse, Phase.generate)
"""Without shrinking: each step writes files, and the steps are few."""

tables_of = st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True)


class Deeds(RuleBasedStateMachine):
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
            self.log.strike(id, 1, [1])

    @precondition(lambda self: self.ids)
    @rule(data=st.data())
    def something_is_done(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(self.ids))
        head, entries, _ = self.log.read_whole(id)
        match data.draw(st.sampled_from(("delete", "strike", "correct", "replace", "place", "times", "seat"))):
            case "delete":
                trash.delete_session(self.log.database, id)
                if data.draw(st.booleans()):
                    trash.bring_back(self.log.database, id)
            case "strike":
                with suppress(LookupError):
                    self.log.strike(id, head.revision, [one.id for one in entries if one.struck_at is None][-1:])
            case "correct":
                counted = [one.id for one in entries if one.struck_at is None]
                outcome = Outcome(places([9 - at for at in range(len(head.about.players))]))
                if counted:
                    self.log.correct(id, head.revision, counted[0], ("{}",), finished=True, outcome=outcome)
            case "replace":
                names = [name if level is None else (name, level) for name, level in head.about.players]
                again = self.made(names, data)
                told = again.about, again.started_at, again.finished_at, again.entries, again.outcome
                self.log.remember(WholeSession(id, *told, replaces=head.revision))
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
        if come and not bulk.count_samples(self.log.database):
            told = sat(1000 + self.count, ["Sam", "Sue"], place="here")
            bulk.add_samples(self.log.database, [WholeSession(f"sample-{self.count}", *_rest(told))])
        else:
            bulk.remove_samples(self.log.database)

    @rule()
    def the_file_is_restored(self) -> None:
        copy = self.folder / "copy.db"
        backup(self.log.database, copy)
        self.log.remember(sat(2000 + self.count, ["Ana", "Bo"]))
        restore(self.log.database.file, copy)

    @invariant()
    def every_row_has_its_checksum(self) -> None:
        with self.log.database.reading() as db:
            assert checks.heads_intact(checks.sqlite_of(db.connection()))

    @invariant()
    def figures_of_all_time_are_those_of_a_long_span(self) -> None:
        statistics = Statistics(self.log.database, {"13": False})
        ever = Selection(since=LONG_AGO)
        assert statistics.everybody() == statistics.everybody(ever)
        for game in ("push", "13"):
            assert game_figures(self.log.database, game) == game_figures(self.log.database, game, ever)
        for one in People(self.log.database).everybody(retired=True):
            found = statistics.person(one.id, ever)
            assert statistics.person(one.id) == found
            assert statistics.record(one.id) == found.record


def _rest(told: WholeSession) -> tuple[Any, ...]:
    return told.about, told.started_at, told.finished_at, told.entries, told.outcome


TestDeeds = Deeds.TestCase
TestDeeds.settings = settings(max_examples=20, stateful_step_count=10, phases=LAW)
