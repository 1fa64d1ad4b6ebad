"""Killed at any moment: what was answered is there, what was not is there whole or not at all."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.sessions.play.sessions import Sessions
from companion.store import VERSION, checks, trash
from companion.store.backup import backup, restore
from companion.store.rescue import open_or_rescue, sound
from tests.store.children import Children, count_a_round, told
from tests.store.filled import assert_sound, ids_in, opened, unharmed
from tests.store.older_versions import version_1

KILLS = 60
FEWER = 25


def places(tmp_path: Path, content: bytes, until: float) -> Iterator[tuple[Path, float]]:
    """A file of its own for each kill, and when that comes."""
    for n, moment in enumerate(moments(until, FEWER)):
        place = tmp_path / f"{n}" / "companion.db"
        place.parent.mkdir()
        place.write_bytes(content)
        yield place, moment


def moments(until: float, count: int) -> list[float]:
    """Seconds, the same each time the test runs, about as many as the work takes; where they fall in it is chance."""
    chance = random.Random(count)
    return [chance.uniform(0, until) for _ in range(count)]


def filled(file: Path, names: Iterable[str], entries: int = 13) -> None:
    with opened(file) as log:
        log.remember_all([told(name, entries) for name in names])


def test_every_answered_round_outlives_the_kill(tmp_path: Path, file: Path, children: Children) -> None:
    there: dict[str, int] = {}
    answers = 0
    for n, moment in enumerate(moments(0.04, KILLS)):
        player = children.start("play", tmp_path)
        answered = [line.split() for line in player.killed(moment, at_work=n % 2 == 0)]
        answers += len(answered)
        there |= {id: int(revision) for id, revision in answered}
        if file.exists() and file.stat().st_size:
            assert_sound(file)
            found = rounds(file)
            assert there.keys() <= found.keys()
            assert all(found[id] - revision in (0, 1) for id, revision in there.items())
            there = found
    assert answers >= KILLS // 2
    with unharmed(file) as log:
        sessions, chance = Sessions(log), random.Random(1)
        for one in [one for one in sessions.listed() if one.finished_at is None]:
            session = sessions.open(one.id)
            while count_a_round(session, chance):
                pass
        assert all(one.finished_at for one in sessions.listed())


def rounds(file: Path) -> dict[str, int]:
    """How many entries each session has, read as any other program would."""
    with closing(sqlite3.connect(file)) as database:
        return dict(
            database.execute("SELECT id, (SELECT count(*) FROM entry WHERE session = number) FROM session").fetchall()
        )


def test_a_migration_happens_or_does_not(tmp_path: Path, children: Children) -> None:
    old = version_1(tmp_path / "old.db", sessions=20)
    told_before = dict(contents_of_version_1(old))
    for file, moment in places(tmp_path, old.read_bytes(), 0.045):
        children.start("migrate", file).killed(moment, at_work=False)
        assert_sound(file)
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("PRAGMA user_version").fetchone()[0] in (1, VERSION)
        with unharmed(file) as log:
            assert {id: [e.events for e in log.read(id)[1]] for id in told_before} == told_before


def contents_of_version_1(file: Path) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    with closing(sqlite3.connect(file)) as database:
        for (id,) in database.execute("SELECT id FROM session").fetchall():
            entries: dict[int, list[str]] = {}
            for entry, body in database.execute("SELECT entry, body FROM event WHERE session = ? ORDER BY n", (id,)):
                entries.setdefault(entry, []).append(body)
            yield id, [tuple(bodies) for bodies in entries.values()]


def test_an_import_is_kept_whole_or_not_at_all(file: Path, children: Children) -> None:
    filled(file, ["before"])
    expected = ids_in(file)
    for n, moment in enumerate(moments(0.05, FEWER)):
        done = "kept" in children.start("remember", file, 20, f"{n}").killed(moment, at_work=True)
        assert_sound(file)
        new, found = {f"{n}-{k}" for k in range(20)}, ids_in(file) - expected
        assert found in (new, set())
        assert found or not done
        expected |= found
    with unharmed(file) as log:
        assert {len(log.read(id)[1]) for id in expected} == {13}


def test_a_backup_replaces_the_older_one_whole_or_not_at_all(tmp_path: Path, file: Path, children: Children) -> None:
    filled(file, ["first"])
    dest = tmp_path / "copies" / "kept.db"
    dest.parent.mkdir()
    backup(file, dest)
    filled(file, map(str, range(60)))
    older, newer = {"first"}, ids_in(file)
    for moment in moments(0.05, FEWER):
        done = "kept" in children.start("back_up", file, dest).killed(moment, at_work=True)
        assert_sound(dest)
        assert ids_in(dest) in ([newer] if done else [older, newer])
        assert_sound(file)
        assert ids_in(file) == newer
    backup(file, dest)
    assert ids_in(dest) == newer


def test_a_session_is_deleted_whole_or_not_at_all(tmp_path: Path, file: Path, children: Children) -> None:
    filled(file, ["first", "other"], entries=200)
    for place, moment in places(tmp_path, file.read_bytes(), 0.03):
        said = children.start("delete", place).killed(moment, at_work=True)
        assert_sound(place)
        with unharmed(place) as log:
            there, gone = ids_in(place), [one.id for one in trash.deleted(log.database)]
            assert (there, gone) in (({"first", "other"}, []), ({"other"}, ["first"]), ({"other"}, []))
            assert "first" not in there or "deleted" not in said
            assert not gone or "for good" not in said
            if gone:
                trash.bring_back(log.database, "first")
                assert len(log.read("first")[1]) == 200
            elif "first" not in there:
                assert trash.compact(log.database)
                assert rounds(place) == {"other": 200}


def test_a_restore_brings_all_of_it_or_nothing(tmp_path: Path, file: Path, children: Children) -> None:
    filled(file, ["other"])
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    backup(file, first)
    filled(file, map(str, range(20)))
    backup(file, second)
    contents = {first: ids_in(first), second: ids_in(second)}
    stop, now = tmp_path / "stop", second
    watcher = children.start("watch", file, stop)
    for n, moment in enumerate(moments(0.08, FEWER)):
        source = (first, second)[n % 2]
        done = "kept" in children.start("put_back", file, source).killed(moment, at_work=True)
        found = ids_in(file)
        assert found in ([contents[source]] if done else [contents[now], contents[source]])
        now = first if found == contents[first] else second
        assert_sound(file)
    stop.touch()
    watcher.end()
    assert {frozenset(line.split()) for line in watcher.lines} <= {frozenset(names) for names in contents.values()}
    for old in tmp_path.glob("companion-before-restore-*.db"):
        assert ids_in(old) in contents.values()
        assert_sound(old)


@pytest.mark.parametrize("journal", ["wal", "delete"])
def test_what_is_confirmed_during_a_restore_is_kept(
    tmp_path: Path, file: Path, children: Children, journal: str
) -> None:
    filled(file, map(str, range(30)))
    source = backup(file, tmp_path / "source.db")
    stop = tmp_path / "stop"
    writer = children.start("write_on", file, stop, journal)
    writer.speaks()
    for _ in range(ROUNDS):
        before = len(writer.lines)
        restore(file, source)
        writer.speaks(more_than=before + 5)
    stop.touch()
    assert writer.end() == 0
    there = {line for kept in (file, *tmp_path.glob("companion-before-restore-*.db")) for line in entries(kept)}
    assert len(writer.lines) > 5 * ROUNDS
    assert set(writer.lines) - there == set()


ROUNDS = 4


def entries(file: Path) -> Iterator[str]:
    """Each event of a database with the id of its session, read as any other program would."""
    with closing(sqlite3.connect(file)) as database:
        found = "SELECT id || ' ' || body FROM event JOIN session ON number = session"
        yield from (line for (line,) in database.execute(found))


def test_a_rescue_cut_off_begins_again_or_goes_on(tmp_path: Path, file: Path, children: Children) -> None:
    filled(file, map(str, range(6)))
    damaged = bytes(100) + file.read_bytes()[100:]
    for place, moment in places(tmp_path, damaged, 0.07):
        children.start("rescue", place).killed(moment, at_work=False)
        log, _ = open_or_rescue(place)
        assert {len(log.read(f"{n}")[1]) for n in range(6)} == {13}
        log.close()
        assert_sound(place)
        assert damaged in [kept.read_bytes() for kept in place.parent.glob("companion-damaged-*.db")]


def test_two_writers_and_a_reader(file: Path, children: Children) -> None:
    filled(file, ["shared"], entries=0)
    reader = children.start("look_on", file, "shared", 80)
    writers = [children.start("take_turns", file, "shared", 40) for _ in range(2)]
    for one in (*writers, reader):
        assert one.end() == 0
    assert reader.lines == ["80"]
    with unharmed(file) as log:
        head, entries = log.read("shared")
    assert head.revision == len(entries) == 80
    by: dict[int, list[int]] = {}
    for entry in entries:
        event = json.loads(entry.events[0])
        by.setdefault(event["by"], []).append(event["n"])
    assert sorted(by.values()) == [list(range(40))] * 2


def test_who_waits_too_long_says_so(file: Path, children: Children) -> None:
    filled(file, ["shared"])
    holder = children.start("hold", file, 60)
    holder.speaks()
    said = children.run("attempt", file, "open", "begin")
    assert said[0] == "done"
    assert said[1].startswith("busy: ")
    assert "try again" in said[1]
    holder.killed(0, at_work=True)
    assert ids_in(file) == {"shared"}


def test_several_begin_in_an_empty_folder_at_once(tmp_path: Path, children: Children) -> None:
    for n in range(5):
        file = tmp_path / f"{n}" / "companion.db"
        starters = [children.start("migrate", file) for _ in range(4)]
        assert [one.end() for one in starters] == [0] * 4
        with closing(sqlite3.connect(file)) as database:
            checks.add_row_crc(database)
            assert sound(database, deep=True)
