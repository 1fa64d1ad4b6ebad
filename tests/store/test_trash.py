"""Deleted sessions and people: out of everything at once, back as they were, and no byte left once it is for good."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from companion.engine import Stale
from companion.store import Log, NewSession, NoSuchSession, People, PersonRefused, trash
from companion.store.backup import backup
from companion.store.database import rows
from companion.store.history import Filter, History
from companion.store.log import amend, drafts
from companion.store.migrations import backup_before
from companion.store.people import Groups
from companion.store.rescue import open_or_rescue
from companion.store.rescue.border import sound_database
from companion.store.statistics import Statistics
from companion.store.times import now
from tests.store.children import Children, told
from tests.store.filled import opened
from tests.store.older_versions import version_1
from tests.store.sittings import person, sat

ODD = "Xanthippe"
"""A name that stands nowhere else."""


@pytest.fixture
def log(file: Path) -> Iterator[Log]:
    with opened(file) as log:
        log.remember(sat(1, ["Ana", "Bo"], (3, 5), notes="rain"))
        log.remember(sat(2, ["Ana", ODD], (7, 4), place="Bo’s house", tallies=((1, "die:red", 4),)))
        yield log


def contents(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows but those of the audit, as any other program would read them."""
    wanted = ("person", "session", "seat", "entry", "event", "result", "tally")
    with closing(sqlite3.connect(file)) as other:
        return {table: sorted(other.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in wanted}


def traces(folder: Path, word: str) -> list[str]:
    """The files in a folder that hold a word somewhere, whatever it means there."""
    return sorted(one.name for one in folder.iterdir() if word.casefold().encode() in one.read_bytes().lower())


def test_a_deleted_session_is_gone_from_everything_and_comes_back_as_it_was(log: Log, file: Path) -> None:
    before, session = contents(file), sat(2, []).id
    trash.delete_session(log.database, session)
    history = History(log.database)
    assert [one.id for one in history.page().rows] == [sat(1, []).id]
    assert history.page(Filter(words=ODD)).rows == ()
    assert [one.name for one in Statistics(log.database).everybody()] == ["Bo", "Ana"]
    assert Statistics(log.database).dice(faces=("red",)).rolls == 0
    with pytest.raises(NoSuchSession):
        log.read(session)
    (found,) = trash.deleted(log.database)
    assert (found.kind, found.id, found.names, found.game) == ("session", session, ("Ana", ODD), "push")
    assert found.until - found.at == timedelta(days=30)
    trash.bring_back(log.database, session)
    assert contents(file) == before
    assert [one.id for one in history.page(Filter(words=ODD)).rows] == [session]
    assert trash.deleted(log.database) == ()
    with pytest.raises(trash.NothingDeleted):
        trash.bring_back(log.database, session)


def test_a_person_in_a_session_stays_and_one_in_none_can_go(log: Log, file: Path) -> None:
    people, odd = People(log.database), person(log, ODD)
    with pytest.raises(PersonRefused, match=r"^sits$"):
        trash.delete_person(log.database, odd)
    trash.delete_session(log.database, sat(2, []).id)
    trash.delete_person(log.database, odd)
    assert ODD not in [one.name for one in people.everybody(retired=True)]
    trash.bring_back(log.database, sat(2, []).id)  # and whoever sat there with it
    assert person(log, ODD) == odd
    assert [one.kind for one in trash.deleted(log.database)] == []


def test_a_name_that_somebody_else_has_meanwhile_is_theirs(log: Log) -> None:
    odd = person(log, ODD)
    trash.delete_session(log.database, sat(2, []).id)
    trash.delete_person(log.database, odd)
    new = People(log.database).add(ODD)
    trash.bring_back(log.database, sat(2, []).id)
    assert [seat.person for seat in History(log.database).page(Filter(words=ODD)).rows[0].seats][1] == new.id != odd


def test_who_is_brought_back_is_in_their_groups_again(log: Log) -> None:
    people, groups = People(log.database), Groups(log.database)
    mia, nic, oz = (people.add(name).id for name in ("Mia", "Nic", "Oz"))
    family, friends = groups.add("Family", [nic, mia, oz]), groups.add("Friends", [mia, oz])
    gone, alone = groups.add("Gone", [mia, nic]), groups.add("Alone", [mia])
    trash.delete_person(log.database, mia)
    assert groups.get(alone.id).names == ()
    groups.change(friends.id, members=[nic, oz, person(log, "Ana")])  # her place is somebody else's now
    groups.remove(gone.id)
    trash.bring_back(log.database, mia)
    assert groups.get(family.id).names == ("Nic", "Mia", "Oz")
    assert groups.get(friends.id).names == ("Nic", "Oz", "Ana", "Mia")
    assert groups.get(alone.id).names == ("Mia",)
    assert len(groups.all()) == 3
    trash.delete_person(log.database, mia)
    other = people.add("Mia").id  # the name is somebody else's meanwhile: it sits where Mia sat
    groups.change(family.id, members=[other, nic])
    trash.bring_back(log.database, mia)
    assert groups.get(family.id).names == ("Mia", "Nic")
    assert groups.get(alone.id).names == ("Mia",)
    assert sound_database(log.database, deep=True)


def test_no_byte_of_a_deleted_name_is_left_once_it_is_for_good(log: Log, file: Path, tmp_path: Path) -> None:
    people = People(log.database)
    for name in ("Quetzalcoatl", ODD):  # the audit tells old names, a merge leaves a row
        people.change(person(log, "Bo" if name != ODD else "Quetzalcoatl"), name=name + "s" if name == ODD else name)
    twin = people.add("Quetzalcoatl")
    people.merge(twin.id, person(log, ODD + "s"))
    for session in (sat(1, []).id, sat(2, []).id):
        trash.delete_session(log.database, session)
    both = person(log, ODD), person(log, ODD + "s")
    for id in both:
        trash.delete_person(log.database, id)
    copy = backup(log.database, tmp_path / "copies.bak")
    for word in (ODD, "Quetzalcoatl"):
        assert word.encode() not in copy.read_bytes()  # while it can still be brought back here
        assert file.name in {one.removesuffix("-wal") for one in traces(tmp_path, word)}
    for id in both:
        trash.forget(log.database, id)
    assert trash.deleted(log.database) == ()
    assert trash.to_compact(log.database)
    assert trash.compact(log.database)
    assert not trash.to_compact(log.database)
    assert [traces(tmp_path, word) for word in (ODD, "Quetzalcoatl")] == [[], []]
    log.remember(sat(3, ["Ana", "Cleo"]))
    assert [one.name for one in Statistics(log.database).everybody()] == ["Cleo", "Ana"]


def test_what_is_not_brought_back_in_time_is_deleted_for_good(log: Log) -> None:
    trash.delete_session(log.database, sat(2, []).id)
    assert trash.expire(log.database, now() + timedelta(days=29)) == 0
    assert trash.expire(log.database, now() + timedelta(days=31)) == 1
    assert trash.to_compact(log.database)


def test_a_reader_of_an_older_moment_only_puts_it_off(log: Log, file: Path) -> None:
    trash.delete_session(log.database, sat(2, []).id)
    trash.forget(log.database, sat(2, []).id)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM session").fetchone()
        assert not trash.compact(log.database, wait=0.1)
        assert trash.to_compact(log.database)
    assert trash.compact(log.database)


def test_a_rescue_keeps_what_can_be_brought_back(log: Log, file: Path) -> None:
    trash.delete_session(log.database, sat(2, []).id)
    log.close()
    file.write_bytes(bytes(100) + file.read_bytes()[100:])
    again, rescue = open_or_rescue(file)
    assert rescue is not None
    assert [one.id for one in trash.deleted(again.database)] == [sat(2, []).id]
    trash.bring_back(again.database, sat(2, []).id)
    assert len(History(again.database).page().rows) == 2
    again.close()


def before(file: Path) -> Path:
    with opened(file) as log:
        log.remember_all([told("before", 40), told("other")])
    return file


def test_what_cannot_be_deleted_is_all_there(tmp_path: Path, children: Children) -> None:
    """A full disk, another program at work, a file that is only to be read: a clear word, and nothing half deleted."""
    file = before(tmp_path / "companion.db")
    full = children.run("attempt", file, "open", "delete", room=33_500)
    holder = children.start("hold", file, 1.0)
    holder.speaks()
    locked = children.run("attempt", file, "open", "delete")
    holder.end()
    assert full[0] == locked[0] == "done"
    assert full[1].startswith(("full: ", "not_written: "))
    assert locked[1].startswith("busy: ")
    assert all("nothing was changed" in one for one in (full[1], locked[1]))
    assert children.run("attempt", file, "open", "delete", "forget") == ["done"] * 3
    full = children.run("attempt", file, "open", "compact", room=33_500)
    assert full[1].startswith(("full: ", "not_written: "))
    with opened(file) as log:
        assert len(log.read("other")[1]) == 13
        assert trash.to_compact(log.database)
        assert trash.compact(log.database)
    assert b"of before" not in file.read_bytes()


def version_2(file: Path) -> Path:
    """With people, and without what version 3 brought."""
    with opened(file) as log:
        log.remember(sat(1, ["Zoé", "Bo"]))
    with closing(sqlite3.connect(file)) as raw:
        new = ("draft", "group_member", "people_group", "deleted")
        raw.executescript("".join(f"DROP TABLE {table};" for table in new) + "PRAGMA user_version = 2;")
    return file


@pytest.mark.parametrize("made", [partial(version_1, sessions=2), version_2])
def test_an_older_file_learns_to_delete_and_gets_groups_and_drafts(
    tmp_path: Path, made: Callable[[Path], Path]
) -> None:
    file = made(tmp_path / "old.db")
    with opened(file) as log:
        first = History(log.database).page().rows[0]
        trash.delete_session(log.database, first.id)
        trash.bring_back(log.database, first.id)
        assert first in History(log.database).page().rows
        assert Groups(log.database).add("Famille", [person(log, "Zoé")]).names == ("Zoé",)
        drafts.keep(log.database, first.id, {"count": drafts.Draft(0, '{"a": 1}')})
        assert drafts.read(log.database, first.id)
        assert sound_database(log.database, deep=True)
    assert backup_before(file).exists()


def test_times_and_people_of_a_session_are_said_anew(log: Log, file: Path) -> None:
    session, people = sat(2, []).id, People(log.database)
    head = log.read(session)[0]
    earlier = head.started_at - timedelta(days=400)
    revision = amend.retime(log.database, session, head.revision, earlier, earlier + timedelta(minutes=25))
    amend.reseat(log.database, session, revision, 1, "Cleo")
    row = History(log.database).page(Filter(words="Cleo")).rows[0]
    assert (row.id, row.started_at, row.duration) == (session, earlier, timedelta(minutes=25))
    assert History(log.database).page(Filter(words=ODD)).rows == ()
    assert [one.name for one in Statistics(log.database).everybody()] == ["Bo", "Ana", "Cleo"]
    with log.database.reading() as db:
        rolls = "SELECT sum(times) FROM tally t JOIN person p ON p.number = t.person WHERE p.name = 'Cleo'"
        assert rows(db, rolls, {}) == [(4,)]
    with pytest.raises(Stale):
        amend.reseat(log.database, session, revision, 1, "Dan")
    for name, key in (("Ana", "sits_there"), (" ", "name_empty")):
        with pytest.raises(PersonRefused, match=rf"^{key}$"):
            amend.reseat(log.database, session, revision + 1, 1, name)
    first, second = amend.amendments(log.database, session)
    assert isinstance(first, amend.Retimed)
    assert (first.before, first.after[0]) == ((head.started_at, head.finished_at), earlier)
    assert isinstance(second, amend.Reseated)
    assert (second.before, second.after) == (ODD, "Cleo")
    trash.delete_person(log.database, person(log, ODD))
    assert [getattr(one, "before", None) for one in amend.amendments(log.database, session)][1] == ""
    assert "Dan" not in [one.name for one in people.everybody()]
    with closing(sqlite3.connect(file)) as other:
        audit = dict(other.execute("SELECT what, detail FROM change WHERE session = 2").fetchall())
    assert set(audit) == {"times", "people"}
    assert json.loads(audit["people"])["seat"] == 1


def test_an_unfinished_session_is_put_away_until_it_goes_on(log: Log) -> None:
    log.remember(sat(4, ["Ana", "Bo"], None))
    id, history = sat(4, []).id, History(log.database)
    amend.put_away(log.database, id)
    assert id not in [one.id for one in history.latest()]
    assert [one.away for one in history.page(Filter(finished=False)).rows] == [True]
    amend.put_away(log.database, id, back=True)
    assert history.latest()[0].id == id
    amend.put_away(log.database, id)
    log.append(id, log.read(id)[0].revision, ("{}",), finished=False)
    assert history.latest()[0].id == id


def _one_into_the_other(log: Log) -> None:
    People(log.database).merge(person(log, "Ana"), person(log, "Bo"))


def _both_into_a_third(log: Log) -> None:
    People(log.database).add("Cy")
    for name in ("Ana", "Bo"):
        People(log.database).merge(person(log, name), person(log, "Cy"))


def _her_name_is_taken(log: Log) -> None:
    trash.delete_person(log.database, person(log, "Ana"))
    People(log.database).change(person(log, "Bo"), name="Ana")


@pytest.mark.parametrize("meanwhile", [_one_into_the_other, _both_into_a_third, _her_name_is_taken])
def test_who_sat_at_one_table_is_two_whoever_was_taken_for_whom_meanwhile(
    tmp_path: Path, meanwhile: Callable[[Log], None]
) -> None:
    with opened(tmp_path / "companion.db") as log:
        session = sat(1, ["Ana", "Bo"], (3, 5))
        log.remember(session)
        deleted = session.id
        trash.delete_session(log.database, deleted)
        meanwhile(log)
        if trash.deleted(log.database):  # for good is with all she played
            trash.bring_back(log.database, deleted)
            (row,) = History(log.database).page().rows
            assert len({one.person for one in row.seats}) == 2
            record = Statistics(log.database).record
            assert [record(seat.person).games for seat in row.seats] == [1, 1]
            assert sound_database(log.database, deep=True)


def test_what_was_half_entered_comes_back_with_its_session(log: Log) -> None:
    id = log.begin(NewSession("push", "table", "full", (("Ana", None), ("Bo", None)))).id
    drafts.keep(log.database, id, {"count": drafts.Draft(0, '{"a": 1}')})
    before = drafts.read(log.database, id)
    assert before
    trash.delete_session(log.database, id)
    trash.bring_back(log.database, id)
    assert drafts.read(log.database, id) == before
