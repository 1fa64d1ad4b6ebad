"""A file into which another program wrote: what nobody could read is set aside by name, and all the rest is read."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from itertools import product
from pathlib import Path

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import SQLModel

from companion.cli import main
from companion.engine import NotUnderstood, RuleBroken
from companion.engine.wire import write_options
from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.files.convert import can_be_read
from companion.sessions.library import deletions, transfer
from companion.sessions.library.days import Days
from companion.sessions.library.library import Library
from companion.sessions.library.look_back import LookBack
from companion.sessions.library.opening import open_library
from companion.sessions.library.people import last_table
from companion.sessions.play.sessions import Sessions
from companion.share.exports import FORMS, NotExported, Selection
from companion.store import Log, Trouble
from companion.store.backup import restore
from companion.store.database import damage_mark
from companion.store.fit import HIGHEST
from companion.store.rescue import Rescue
from companion.store.rows import TABLES
from companion.store.search import SECOND
from companion.store.trash import NothingDeleted
from tests.store.older_versions import as_version_4
from tests.sure import refuses, there

ROOT = Path(__file__).parents[3]
SAY = Say()
THERE = 4
"""Sessions in the file, and one that was deleted."""
THAT = "number = (SELECT min(number) FROM session WHERE finished_at IS NOT NULL)"
ITS = "session = (SELECT min(number) FROM session WHERE finished_at IS NOT NULL)"
UNTOLD = f"UPDATE entry SET told = NULL, crc = NULL WHERE {ITS}"


@contextmanager
def opened(file: Path) -> Iterator[tuple[Sessions, Rescue | None]]:
    """As the app opens it."""
    log, rescue = open_library(file, look=True)
    try:
        yield Sessions(log), rescue
    finally:
        log.close()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three recorded sessions, one that has only begun and one deleted, two people in a group and somebody merged."""
    folder = tmp_path_factory.mktemp("kept")
    assert main(["--data-dir", str(folder), "import", str(ROOT / "seeds" / "thricewise")]) == 0
    with opened(folder / "companion.db") as (sessions, _):
        one, other, third, *_ = sessions.people.everybody()
        sessions.people.groups.add("Famille", [one.id, other.id])
        sessions.people.merge(third.id, into=sessions.people.add("Tante").id)
        live, gone = (sessions.begin("13", ["A", "B", "C"], 0, tracking="full") for _ in range(2))
        live.tell(live.look().awaits.offers[0], seen=live.revision)
        deletions.delete_session(sessions, gone.id)
    with closing(sqlite3.connect(folder / "companion.db")) as raw:
        raw.execute("PRAGMA journal_mode = DELETE")
    return folder / "companion.db"


@pytest.fixture
def file(kept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(kept, tmp_path / "companion.db"))


def written(file: Path, script: str) -> Path:
    """The file after another program wrote into it."""
    with closing(sqlite3.connect(file)) as raw:
        raw.executescript(script)
    return file


def look_in(file: Path) -> tuple[int, Rescue | None]:
    """Open the file as the app does and close it again; returns how many sessions it has."""
    with opened(file) as (sessions, rescue):
        return len(Library(sessions).page(limit=100).rows), rescue


def read_everything(file: Path) -> tuple[int, Rescue | None]:
    """Open the file as the app does and read all of it through every reader; returns how many sessions there are."""
    with opened(file) as (sessions, rescue):
        library, back, people = Library(sessions), LookBack(sessions), sessions.people
        library.overview(("red", "star"))
        for person in library.people():
            people.figures.person(person.id)
            people.get(person.id)
        for year in back.years():
            back.year(year)
        back.latest_evenings()
        for game in ("push", "13", "thricewise"):
            back.game(game)
        people.groups.all()
        last_table(people)
        Days(sessions).played("Ana")
        bring_back_all(sessions)
        sittings = library.page(limit=100).rows
        for one in sittings:
            with suppress(NotUnderstood, RuleBroken):
                live = sessions.open(one.id)
                live.look()
                live.latest(SAY)
                live.audit()
        with suppress(NotExported):
            list(FORMS["json"].write(io.BytesIO(), Selection(sessions.log), "en"))
        transfer.backup(sessions, SAY, date(2026, 11, 26))
        return len(sittings), rescue


def bring_back_all(sessions: Sessions) -> None:
    for gone in deletions.deleted(sessions):
        with suppress(NothingDeleted):  # nothing that this app would have put there: it is said in a sentence
            deletions.bring_back(sessions, gone.id)


COSTS_A_SESSION = {
    "a time that is none": f"UPDATE session SET started_at = 'yesterday', crc = NULL WHERE {THAT}",
    "a year that there is not": "UPDATE session SET changed_at = '0001-01-01 00:00:00.000000', crc = NULL"
    f" WHERE {THAT}",
    "a game that nobody knows": f"UPDATE session SET game = 'chess', crc = NULL WHERE {THAT}",
    "options of no game": f"""UPDATE session SET options = '{{"overlap":"many"}}', crc = NULL WHERE {THAT}""",
    "keys that are none": f"""UPDATE session SET extra = '{{"keys":7}}', crc = NULL WHERE {THAT}""",
    "what its file wrote": """UPDATE session SET extra = '{"written":{"as":{"bad":1}}}', crc = NULL"""
    f" WHERE {THAT}",
    "an endless number": f"""UPDATE session SET extra = '{{"keys":{{"a":1e999}}}}', crc = NULL WHERE {THAT}""",
    "a list beside a seat": f"UPDATE seat SET extra = '[]', crc = NULL WHERE {ITS}",
    "another beginning at a seat": f"UPDATE seat SET started_at = '2020-01-01 00:00:00.000000', crc = NULL WHERE {ITS}",
    "bytes that are no text": f"UPDATE session SET place = CAST(x'ff41' AS TEXT), crc = NULL WHERE {THAT}",
    "an event that is too deep": f"UPDATE event SET body = printf('%.50000c', '[') WHERE {ITS} AND n = 1; {UNTOLD}",
    "an event of no game": f"""UPDATE event SET body = '{{"type":"dance"}}' WHERE {ITS} AND n = 1; {UNTOLD}""",
    "an entry that corrects itself": f"UPDATE entry SET corrects = k, crc = NULL WHERE {ITS}",
    "an entry before all others": f"UPDATE entry SET at = -k, crc = NULL WHERE {ITS}",
    "a seat that there is not": f"UPDATE session SET first_seat = 77, crc = NULL WHERE {THAT}",
    "a number without bound": f"UPDATE session SET revision = 9223372036854775807, crc = NULL WHERE {THAT}",
    "nobody who played": f"DELETE FROM result WHERE {ITS}; DELETE FROM seat WHERE {ITS};"
    f" UPDATE session SET players = 0, crc = NULL WHERE {THAT}",
}
COSTS_NONE = {
    "points that are no number": f"UPDATE result SET score = 'many', crc = NULL WHERE {ITS}",
    "no players in a result": "UPDATE result SET players = 0, crc = NULL",
    "nobody's name": "UPDATE person SET name = '', crc = NULL WHERE number = 1",
    "a name that is no text": "UPDATE person SET name = CAST(x'ff41' AS TEXT), crc = NULL WHERE number = 1",
    "merged in a circle": "UPDATE person SET merged_into = number % 3 + 1, crc = NULL WHERE number < 4",
    "a group of no time": "INSERT INTO people_group (id, name, folded, created_at) VALUES ('x', 'X', 'x', 'never')",
    "a group without a name": "UPDATE people_group SET name = ' ', crc = NULL",
    "something deleted that is none": "UPDATE deleted SET about = '{', crc = NULL",
    "a note that tells nothing": "INSERT INTO change (at, what, session, detail)"
    " VALUES ('2026-01-01 00:00:00.000000', 'times', 1, '{')",
    "a session that no search finds": "DELETE FROM search WHERE rowid = (SELECT max(rowid) FROM search)",
}
CASES = COSTS_A_SESSION | COSTS_NONE


@pytest.mark.parametrize("name", CASES)
def test_a_backup_is_restored_and_a_file_opens_without_what_nobody_could_read(
    file: Path, tmp_path: Path, name: str
) -> None:
    """What lies within a long session is met when that is read, and costs it at the next start; not the start after."""
    written(file, CASES[name])
    before, told = file.read_bytes(), list[Rescue]()
    place = tmp_path / "home" / "companion.db"
    restore(place, file, readable=can_be_read, tell=told.append)
    lost = int(name in COSTS_A_SESSION)
    assert [(one.lost, len(one.names)) for one in told] == [(lost, lost)]
    assert ("1 game could not be read. Set aside: " in told[0].said(SAY)) == bool(lost)
    assert look_in(place) == (THERE - lost, None)
    if name in ("a game that nobody knows", "merged in a circle", "a group without a name"):
        assert read_everything(place) == (THERE - lost + 1, None), "with what was deleted, and is brought back"
    assert file.read_bytes() == before
    count, rescue = look_in(file)
    if rescue is None:
        with suppress(Trouble, transfer.TransferFailed):
            read_everything(file)
        count, rescue = read_everything(file)
        count -= 1  # the one that was deleted, which is brought back
    if name != "an event of no game":  # a later version may have written it: it stays, and is left alone
        assert (count, there(rescue).lost) == (THERE - lost, lost)
        assert there(rescue).kept.exists()
    assert look_in(file)[1] is None


ODD = (
    *("", " ", "{", "[]", "{}", '{"keys":7}', '{"keys":{"daily":{"day":[]}}}', '{"keys":{"players":[]}}', "[" * 3000),
    *("yesterday", "chess", "bot", "digital", "2026-11-26", "\ufeff", "\u3164"),
    *("0001-01-01 00:00:00.000000", "9999-12-31 23:59:59.999999", "2026-02-31 00:00:00.000000"),
    *(-1, 0, 1, 2, 77, 2**31, 2**63 - 1, -(2**63), 0.5, 1e300, b"\xff", b"", None, "many", "x" * 300_000, "a\0b"),
)
COLUMNS = [
    (table.name, column.name)
    for table in TABLES
    for column in table.columns
    if column.name not in ("crc", "told") and table.name != "draft"
]


def put(file: Path, table: str, column: str, value: object, *, everywhere: bool) -> bool:
    """Put a value into a column of one row or of all, as a program that knows of no checksums; whether it was taken."""
    with closing(sqlite3.connect(file)) as raw:
        where = "" if everywhere else f"WHERE rowid = (SELECT min(rowid) FROM {table})"
        crc = "" if table == "event" else ", crc = NULL"
        try:
            raw.execute(f"UPDATE OR IGNORE {table} SET {column} = ?{crc} {where}", (value,))
        except sqlite3.Error:
            return False
        raw.execute("UPDATE entry SET told = NULL, crc = NULL")
        raw.commit()
        return True


@pytest.mark.parametrize("offset", [0, 120, -120])
def test_what_only_a_backup_meets_is_put_right_at_the_next_start(file: Path, offset: int) -> None:
    """Nobody reads when a struck entry was struck; on no clock."""
    assert put(file, "session", "utc_offset", offset, everywhere=True)
    assert put(file, "entry", "struck_at", "9999-12-31 23:59:59.999999", everywhere=True)
    with pytest.raises(transfer.TransferFailed, match="damaged"):
        read_everything(file)
    there(read_everything(file)[1])
    assert read_everything(file)[1] is None


@settings(max_examples=12, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.lists(st.tuples(st.sampled_from(COLUMNS), st.sampled_from(ODD)), min_size=1, max_size=3))
@example([(("person", "merged_into"), 0)])
@example([(("seat", "person"), 0)])
@example([(("deleted", "body"), '{"keys":{"daily":{"day":[]}}}')])
@example([(("session", "players"), 2**31)])
@example([(("session", "number"), 2**63 - 1)])
@example([(("session", "id"), "a\x00b")])
@example([(("session", "utc_offset"), -(2**63))])
def test_whatever_stands_in_a_row_nothing_hangs_and_nothing_throws(
    kept: Path, tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[tuple[str, str], object]]
) -> None:
    folder = tmp_path_factory.mktemp("odd")
    file = folder / "companion.db"
    shutil.copy(kept, file)
    for (table, column), value in changes:
        put(file, table, column, value, everywhere=True)
    place = folder / "home" / "companion.db"
    with suppress(Trouble):  # a sentence, and nothing is there
        restore(place, file, readable=can_be_read)
    if place.exists():
        read_everything(place)
    try:
        read_everything(file)
    except (Trouble, transfer.TransferFailed):
        read_everything(file)


RUNS = {
    "a trigger": "CREATE TRIGGER t BEFORE INSERT ON {} BEGIN SELECT (WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL"
    " SELECT x + 1 FROM c) SELECT count(*) FROM c); END",
    "a view": "CREATE VIEW v AS SELECT hex(zeroblob(100000000)) FROM {}",
    "a column that is computed": "ALTER TABLE {} ADD COLUMN g GENERATED ALWAYS AS (hex(zeroblob(100000000))) VIRTUAL",
    "a column that is checked": "ALTER TABLE {} ADD COLUMN g CHECK (hex(zeroblob(100000000)) <> '')",
    "an index that is computed": "CREATE INDEX i ON {} (lower('x' || crc))",
    "another search": "CREATE VIRTUAL TABLE f USING fts5(words, content='{}')",
}


@pytest.mark.parametrize(
    ("part", "version"), [*((part, 6) for part in RUNS), ("a trigger", 4), ("a column that is checked", 3)]
)
def test_nothing_of_its_own_runs_in_a_file_from_elsewhere(file: Path, tmp_path: Path, part: str, version: int) -> None:
    written(file, f"{RUNS[part].format('tally')}; PRAGMA user_version = {version}")
    none_of_ours(file, tmp_path)
    with closing(sqlite3.connect(file)) as raw:
        assert not raw.execute("SELECT 1 FROM sqlite_master WHERE name IN ('t', 'v', 'i', 'f')").fetchone()
    if part == "a trigger":  # with what was deleted, and is brought back
        assert read_everything(file) == (THERE + 1, None)


def none_of_ours(file: Path, tmp_path: Path) -> None:
    """As a backup the file is refused, and nothing is there; one's own is read into a new one, with all it had."""
    home, before = tmp_path / "home", file.read_bytes()
    assert refuses(Trouble, restore, home / "companion.db", file).key == "not_a_database"
    assert list(home.iterdir()) == []
    assert file.read_bytes() == before
    count, rescue = look_in(file)
    assert rescue is not None
    assert (count, rescue.whole, rescue.cut, rescue.lost) == (THERE, THERE, 0, 0)


def play_on(file: Path) -> Rescue | None:
    """Open the file and do all that counts something up; what was done is there when each row is looked at again.

    Returns what was set aside when it was opened.
    """
    with opened(file) as (sessions, rescue):
        bring_back_all(sessions)
        for one in Library(sessions).page(limit=100).rows:
            live = sessions.open(one.id)
            if live.over:
                live.go_on(seen=live.revision)
            live.end("abandoned", seen=live.revision)
            live.go_on(seen=live.revision)
            if live.undoable and not one.finished_at:
                live.undo(seen=live.revision)
                live.tell(live.look().awaits.offers[0], seen=live.revision)
        new = [sessions.begin("13", [f"Neu {n}", "B", "C"], 0, tracking="full") for n in range(2)]
        them = [sessions.people.add(f"Ganz {n}") for n in range(2)]
        for n, who in enumerate(them):
            sessions.people.groups.add(f"Runde {n}", [who.id])
        deletions.delete_session(sessions, new[1].id)
        deletions.bring_back(sessions, new[1].id)
        count = len(Library(sessions).page(limit=100).rows)
    damage_mark(file).touch()
    with opened(file) as (sessions, again):
        assert again is None
        assert len(Library(sessions).page(limit=100).rows) == count
        assert [sessions.open(one.id).id for one in new] == [one.id for one in new]
        assert [sessions.people.get(who.id).name for who in them] == [who.name for who in them]
        assert len(sessions.people.groups.all()) == 3
    return rescue


def renumbered(table: str, number: int) -> str:
    """SQL by which the last row of a table gets this number, and everything that points there."""
    points = [("change", table)] if table in ("session", "person") else []
    points += [
        (one.name, column.name)
        for one in TABLES
        for column in one.columns
        if any(key.column.table.name == table for key in column.foreign_keys)
    ]
    last = f"(SELECT max(number) FROM {table})"
    script = [
        f"UPDATE {one} SET {column} = {number}{'' if one == 'event' else ', crc = NULL'} WHERE {column} = {last}"
        for one, column in points
    ]
    return ";".join([*script, f"UPDATE {table} SET number = {number}, crc = NULL WHERE number = {last}"])


NUMBERED = ("session", "person", "people_group", "change", "deleted")
COUNTED = {
    "a session's revision": "UPDATE session SET revision = {}, crc = NULL",
    "an event's number": "UPDATE event SET n = {} WHERE n = (SELECT max(o.n) FROM event o WHERE o.session ="
    " event.session)",
    "an entry's number": "PRAGMA foreign_keys = OFF; UPDATE event SET k = {} WHERE k = (SELECT max(o.k) FROM entry o"
    " WHERE o.session = event.session); UPDATE entry SET k = {}, at = {}, crc = NULL WHERE k = (SELECT max(o.k) FROM"
    " entry o WHERE o.session = entry.session)",
    "the number of a deleted session": "UPDATE deleted SET body = json_set(body, '$.session.number', {}), crc = NULL",
    "the revision of a deleted session": "UPDATE deleted SET body = json_set(body, '$.session.revision', {}),"
    " crc = NULL",
    "the number of somebody in a deleted session": "UPDATE deleted SET crc = NULL, body = json_set(body,"
    " '$.people[0].number', {}, '$.people[0].name', 'Wer', '$.people[0].id', 'wer', '$.seat[0].person', {})",
    **{f"the number of a {table}": renumbered(table, 0).replace("= 0", "= {}") for table in NUMBERED},
}


EDGES = {
    what: (SECOND - 1, HIGHEST - 1, 2**63 - 1) if "session" in what else (HIGHEST - 1, 2**63 - 1) for what in COUNTED
}
"""The last number that a search finds, the last of any row, and SQLite's last: whatever is numbered has to go on."""


@pytest.mark.parametrize(("what", "edge"), [(what, edge) for what in COUNTED for edge in EDGES[what]])
def test_whatever_counts_up_has_room_in_a_file_from_elsewhere(file: Path, tmp_path: Path, what: str, edge: int) -> None:
    written(file, COUNTED[what].replace("{}", str(edge)))
    place = tmp_path / "home" / "companion.db"
    told = list[Rescue]()
    restore(place, file, readable=can_be_read, tell=told.append)
    assert play_on(place) is None
    if what.startswith("the number of"):
        assert sum(one.lost for one in told) == 0


@pytest.mark.parametrize("kind", ["the number of", "an entry's number", "a session's revision"])
def test_whatever_counts_up_has_room_in_ones_own_file(file: Path, kind: str) -> None:
    """All that is numbered at once: any of them would stop whoever opens the file."""
    written(file, ";".join(told.replace("{}", str(2**63 - 1)) for what, told in COUNTED.items() if kind in what))
    damage_mark(file).touch()  # so that it is looked through down to every event
    rescue = there(play_on(file))
    assert (rescue.lost > 0) == (kind != "the number of")


def remade(table: str, was: str, becomes: str, more: str = "") -> str:
    """SQL by which a table has other words than ours, with every row that it had (and ``more`` columns) in it."""
    made = CreateTable(next(one for one in TABLES if one.name == table)).compile(dialect=dialect())
    words = str(made).strip().replace(was, becomes)
    assert words != str(made).strip()
    indexes = [str(CreateIndex(one).compile(dialect=dialect())) for one in SQLModel.metadata.tables[table].indexes]
    return ";".join(
        [
            "PRAGMA foreign_keys = OFF",
            "PRAGMA legacy_alter_table = ON",
            f"ALTER TABLE {table} RENAME TO old",
            *(f"DROP INDEX IF EXISTS {one.name}" for one in SQLModel.metadata.tables[table].indexes),
            words,
            f"INSERT INTO {table} SELECT *{more} FROM old",
            "DROP TABLE old",
            *indexes,
        ]
    )


HAT = "crc INTEGER, \n\that TEXT NOT NULL, \n"
REFUSES = {
    **{
        f"a column that is demanded in {table}": remade(table, "crc INTEGER, \n", HAT, ", 'x'")
        for table in ("seat", "draft", "deleted")
    },
    "a column that is demanded in event": remade(
        "event", "body VARCHAR NOT NULL", "body VARCHAR NOT NULL, hat TEXT NOT NULL", ", 'x'"
    ),
    "rows that have to differ": remade(
        "entry", "PRIMARY KEY (session, k)", "PRIMARY KEY (session, k), UNIQUE (session, at)"
    ),
    "rows that may be alike": remade("entry", "PRIMARY KEY (session, k)", "PRIMARY KEY (session, k, at)"),
    "rows that are left out": remade("person", "UNIQUE (id)", "UNIQUE (id) ON CONFLICT IGNORE"),
    "rows that are not numbered": remade("change", "PRIMARY KEY (number)\n)", "PRIMARY KEY (number)\n) WITHOUT ROWID"),
    "rows that are numbered on": remade(
        "change", "number INTEGER NOT NULL", "number INTEGER PRIMARY KEY AUTOINCREMENT"
    ).replace(", \n\tPRIMARY KEY (number)", "")
    + "; UPDATE sqlite_sequence SET seq = 9223372036854775807",
    "other letters that are alike": remade("person", "id VARCHAR NOT NULL", "id VARCHAR COLLATE NOCASE NOT NULL"),
    "other kinds of people": remade("person", "'person', 'bot'", "'Person', 'person', 'bot', 'PERSON'"),
    "what nobody may be called": remade("person", "kind IN (", "name <> 'Neu 0' AND kind IN ("),
    "who has to be there": remade(
        "draft", "PRIMARY KEY", "FOREIGN KEY(moment) REFERENCES person (number), PRIMARY KEY"
    ).replace(
        ", FOREIGN KEY(moment) REFERENCES person (number), PRIMARY KEY (session, name), \n",
        ", PRIMARY KEY (session, name), FOREIGN KEY(moment) REFERENCES person (number), ",
    ),
    **{
        f"a table that holds on to every {table}": f"CREATE TABLE mine (a INTEGER REFERENCES {table} (number));"
        f" INSERT INTO mine SELECT number FROM {table}"
        for table in ("session", "person")
    },
    "an index in which rows have to differ": "CREATE UNIQUE INDEX mine ON event (session, n, body)",
    "an index of letters that nobody knows": "PRAGMA writable_schema = ON; CREATE INDEX mine ON seat (extra);"
    " UPDATE sqlite_master SET sql = 'CREATE INDEX mine ON seat (extra COLLATE nobody)' WHERE name = 'mine'",
}


@pytest.mark.parametrize("name", REFUSES)
def test_a_file_that_could_refuse_what_is_written_is_none_of_ours(file: Path, tmp_path: Path, name: str) -> None:
    written(file, REFUSES[name])
    none_of_ours(file, tmp_path)
    if name in ("a column that is demanded in seat", "what nobody may be called", "rows that are numbered on"):
        assert play_on(file) is None  # the others' new files are no other


@pytest.mark.parametrize("more", ["hat TEXT", "hat TEXT NOT NULL DEFAULT 'x'"])
def test_columns_of_its_own_in_an_older_version_move_no_other(file: Path, tmp_path: Path, more: str) -> None:
    as_version_4(file)
    written(file, f"ALTER TABLE session ADD COLUMN {more}; UPDATE session SET hat = 77")
    with pytest.raises(Trouble, match=r"damaged_copy|not_a_database"):
        restore(tmp_path / "home" / "companion.db", file)
    rescue = there(play_on(file))
    assert (rescue.whole, rescue.cut, rescue.lost) == (THERE, 0, 0)
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("SELECT count(*) FROM session WHERE utc_offset = 77").fetchone() == (0,)


def test_what_another_program_added_beside_ours_is_left_alone(file: Path) -> None:
    written(
        file,
        "CREATE TABLE mine (a INTEGER PRIMARY KEY, b TEXT NOT NULL UNIQUE); CREATE INDEX mine_too ON session (place);"
        'CREATE INDEX "mine 2" ON "entry" ("k" DESC, "at"); ALTER TABLE seat ADD COLUMN hat TEXT;'
        'ALTER TABLE person ADD COLUMN "hat" VARCHAR(20); ALTER TABLE person ADD COLUMN shoe',
    )
    assert read_everything(file) == (THERE + 1, None)
    written(file, "DROP INDEX session_open")  # damage: rows with more columns are read as well
    rescue = there(play_on(file))
    assert (rescue.cut, rescue.lost) == (0, 0)


def test_one_bad_row_that_comes_while_the_app_is_open_costs_its_session_and_not_the_page(file: Path) -> None:
    with opened(file) as (sessions, _):
        for name in ("a time that is none", "a game that nobody knows", "a list beside a seat"):
            written(file, COSTS_A_SESSION[name])
            assert len(Library(sessions).page().rows) == THERE - 1
        written(file, COSTS_NONE["points that are no number"])
        assert len(Library(sessions).page().rows) == THERE - 1
    with opened(file) as (_, rescue):
        assert (there(rescue).whole, there(rescue).lost) == (THERE - 1, 1)


def test_options_that_mean_nothing_at_their_tables_cost_no_session(tmp_path: Path) -> None:
    """Older versions, and other programs, keep such ones: every value but the usual one, wherever it is not asked."""
    file, changed = tmp_path / "companion.db", list[tuple[str, str, object]]()
    log = Log(file)
    for game, played in GAMES.items():
        tables = product(("full", "scorepad"), range(played.players[0], played.players[-1] + 1))
        for (tracking, players), one in product(tables, played.questions):
            for answer in one.answers if not one.applies(players, tracking) else ():
                if answer.value != write_options(played.options())[one.field]:
                    live = Sessions(log).begin(game, tuple(map(str, range(players))), 0, tracking=tracking)
                    changed.append((live.id, one.field, answer.value))
    log.close()
    assert len(changed) >= 12
    with closing(sqlite3.connect(file)) as raw:
        for id, field, value in changed:
            (options,) = raw.execute("SELECT options FROM session WHERE id = ?", (id,)).fetchone()
            kept = json.dumps({**json.loads(options), field: value})
            raw.execute("UPDATE session SET options = ?, crc = NULL WHERE id = ?", (kept, id))
        raw.commit()
    with opened(file) as (sessions, rescue):
        assert rescue is None
        for id, field, value in changed:
            assert json.loads(sessions.open(id).head.about.options).get(field) != value
