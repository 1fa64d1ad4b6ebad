"""A file into which another program wrote: what nobody could read is set aside by name, and all the rest is read."""

from __future__ import annotations

import io
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.engine import NotUnderstood, RuleBroken
from companion.engine.words import Say
from companion.sessions.files.convert import can_be_read
from companion.sessions.library import deletions, transfer
from companion.sessions.library.days import Days
from companion.sessions.library.library import Library
from companion.sessions.library.look_back import LookBack
from companion.sessions.library.opening import open_library
from companion.sessions.play.sessions import Sessions
from companion.share.exports import FORMS, NotExported, Selection
from companion.store import Trouble
from companion.store.backup import restore
from companion.store.rescue import Rescue
from companion.store.rows import TABLES

ROOT = Path(__file__).parents[3]
SAY = Say()
SEEDS = 3
THAT = "number = (SELECT min(number) FROM session WHERE finished_at IS NOT NULL)"
ITS = "session = (SELECT min(number) FROM session WHERE finished_at IS NOT NULL)"
UNTOLD = f"UPDATE entry SET told = NULL, crc = NULL WHERE {ITS}"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with every recorded session, two people in a group, somebody merged and a session deleted."""
    folder = tmp_path_factory.mktemp("kept")
    assert main(["--data-dir", str(folder), "import", str(ROOT / "seeds" / "13")]) == 0
    log, _ = open_library(folder / "companion.db", look=False)
    sessions = Sessions(log)
    one, other, third, *_ = sessions.people.everybody()
    sessions.people.add_group("Famille", [one.id, other.id])
    sessions.people.merge(third.id, into=sessions.people.add("Tante").id)
    deletions.delete_session(sessions, sessions.begin("13", ["A", "B", "C"], 0, tracking="full").id)
    log.close()
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


def read_everything(file: Path) -> tuple[int, Rescue | None]:
    """Open the file as the app does and read all of it through every reader; returns how many sessions there are."""
    log, rescue = open_library(file, look=True)
    try:
        sessions = Sessions(log)
        library, back, people = Library(sessions), LookBack(sessions), sessions.people
        library.overview(("red", "star"))
        for person in library.people():
            people.statistics(person.id)
            people.get(person.id)
        for year in back.years():
            back.year(year)
        back.latest_evenings()
        for game in ("push", "13", "thricewise"):
            back.game(game)
        people.groups()
        people.last_table()
        Days(sessions).played("Ana")
        for gone in deletions.deleted(sessions):
            deletions.bring_back(sessions, gone.id)
        sittings = library.page(limit=100).rows
        for one in sittings:
            with suppress(NotUnderstood, RuleBroken):
                live = sessions.open(one.id)
                live.look()
                live.latest(SAY)
                live.audit()
        with suppress(NotExported):
            list(FORMS["json"].write(io.BytesIO(), Selection(log), "en"))
        transfer.backup(sessions, SAY, date(2026, 11, 26))
        return len(sittings), rescue
    finally:
        log.close()


COSTS_A_SESSION = {
    "a time that is none": f"UPDATE session SET started_at = 'yesterday', crc = NULL WHERE {THAT}",
    "a day that there is not": "UPDATE session SET finished_at = '2026-02-31 20:00:00.000000', crc = NULL"
    f" WHERE {THAT}",
    "a year that there is not": "UPDATE session SET changed_at = '0001-01-01 00:00:00.000000', crc = NULL"
    f" WHERE {THAT}",
    "a game that nobody knows": f"UPDATE session SET game = 'chess', crc = NULL WHERE {THAT}",
    "a mode that nobody knows": f"UPDATE session SET mode = 'dream', crc = NULL WHERE {THAT}",
    "options that are no JSON": f"UPDATE session SET options = '{{', crc = NULL WHERE {THAT}",
    "options of no game": f"""UPDATE session SET options = '{{"deals":"many","risky":7}}', crc = NULL WHERE {THAT}""",
    "keys that are none": f"""UPDATE session SET extra = '{{"keys":7}}', crc = NULL WHERE {THAT}""",
    "keys of the file itself": """UPDATE session SET extra = '{"keys":{"players":[]}}', crc = NULL"""
    f" WHERE {THAT}",
    "what its file wrote": """UPDATE session SET extra = '{"written":{"as":{"bad":1}}}', crc = NULL"""
    f" WHERE {THAT}",
    "an endless number": f"""UPDATE session SET extra = '{{"keys":{{"a":1e999}}}}', crc = NULL WHERE {THAT}""",
    "half a letter": f"""UPDATE session SET extra = '{{"keys":{{"a":"\\ud800"}}}}', crc = NULL WHERE {THAT}""",
    "a list beside a seat": f"UPDATE seat SET extra = '[]', crc = NULL WHERE {ITS}",
    "another beginning at a seat": f"UPDATE seat SET started_at = '2020-01-01 00:00:00.000000', crc = NULL WHERE {ITS}",
    "bytes that are no text": f"UPDATE session SET place = CAST(x'ff41' AS TEXT), crc = NULL WHERE {THAT}",
    "an event that is no JSON": f"UPDATE event SET body = '{{' WHERE {ITS} AND n = 1; {UNTOLD}",
    "an event that is too deep": f"UPDATE event SET body = printf('%.50000c', '[') WHERE {ITS} AND n = 1; {UNTOLD}",
    "an event of no game": f"""UPDATE event SET body = '{{"type":"dance"}}' WHERE {ITS} AND n = 1; {UNTOLD}""",
    "an entry that corrects itself": f"UPDATE entry SET corrects = k, crc = NULL WHERE {ITS}",
    "an entry before all others": f"UPDATE entry SET at = -k, crc = NULL WHERE {ITS}",
    "a seat that there is not": f"UPDATE session SET first_seat = 77, crc = NULL WHERE {THAT}",
    "more stars than there are": f"UPDATE session SET rating = 99, crc = NULL WHERE {THAT}",
    "a number without bound": f"UPDATE session SET revision = 9223372036854775807, crc = NULL WHERE {THAT}",
    "nobody who played": f"DELETE FROM result WHERE {ITS}; DELETE FROM seat WHERE {ITS};"
    f" UPDATE session SET players = 0, crc = NULL WHERE {THAT}",
}
COSTS_NONE = {
    "points that are no number": f"UPDATE result SET score = 'many', crc = NULL WHERE {ITS}",
    "points without bound": f"UPDATE result SET score = 9223372036854775807, crc = NULL WHERE {ITS}",
    "no players in a result": "UPDATE result SET players = 0, crc = NULL",
    "a sum without bound": "UPDATE by_score SET games = 9223372036854775807, crc = NULL",
    "a sum of no game": "UPDATE OR IGNORE by_month SET game = 'chess', crc = NULL",
    "nobody's name": "UPDATE person SET name = '', crc = NULL WHERE number = 1",
    "a name that is no text": "UPDATE person SET name = CAST(x'ff41' AS TEXT), crc = NULL WHERE number = 1",
    "merged into themselves": "UPDATE person SET merged_into = number, crc = NULL WHERE number = 1",
    "merged in a circle": "UPDATE person SET merged_into = number % 3 + 1, crc = NULL WHERE number < 4",
    "a group of no time": "INSERT INTO people_group (id, name, folded, created_at) VALUES ('x', 'X', 'x', 'never')",
    "a group without a name": "UPDATE people_group SET name = ' ', crc = NULL",
    "something deleted that is none": "UPDATE deleted SET about = '{', crc = NULL",
    "something deleted without names": "UPDATE deleted SET about = '{}', crc = NULL",
    "a note that tells nothing": "INSERT INTO change (at, what, session, detail)"
    " VALUES ('2026-01-01 00:00:00.000000', 'times', 1, '{')",
    "a session that no search finds": "DELETE FROM search WHERE rowid = (SELECT max(rowid) FROM search)",
}


CASES = COSTS_A_SESSION | COSTS_NONE


def sessions_left(name: str) -> int:
    """With the one that was deleted, which is brought back, if it can be."""
    return SEEDS + 1 - (name in COSTS_A_SESSION) - name.startswith("something deleted")


@pytest.mark.parametrize("name", CASES)
def test_a_backup_is_restored_without_what_nobody_could_read(file: Path, tmp_path: Path, name: str) -> None:
    written(file, CASES[name])
    before, told = file.read_bytes(), list[Rescue]()
    place = tmp_path / "home" / "companion.db"
    restore(place, file, readable=can_be_read, tell=told.append)
    lost = int(name in COSTS_A_SESSION)
    assert [(one.lost, len(one.names)) for one in told] == [(lost, lost)]
    assert ("1 session could not be read. Set aside: " in told[0].said(SAY)) == bool(lost)
    assert read_everything(place) == (sessions_left(name), None)
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", CASES)
def test_a_file_opens_without_what_nobody_could_read(file: Path, name: str) -> None:
    """What lies within a long session is met when that is read, and costs it at the next start; not the start after."""
    written(file, CASES[name])
    try:
        count, rescue = read_everything(file)
    except (Trouble, transfer.TransferFailed):
        count, rescue = read_everything(file)
    if name != "an event of no game":  # a later version may have written it: it stays, and is left alone
        assert count == sessions_left(name)
        assert rescue is not None
        assert rescue.lost == (name in COSTS_A_SESSION)
        assert rescue.kept.exists()
    log, rescue = open_library(file, look=True)
    log.close()
    assert rescue is None


ODD = (
    *(
        "",
        " ",
        "{",
        "[]",
        "{}",
        '{"keys":7}',
        '{"keys":{"daily":{"day":[]}}}',
        "[" * 3000,
        "yesterday",
        "chess",
        "bot",
        "digital",
    ),
    *(
        "0001-01-01 00:00:00.000000",
        "9999-12-31 23:59:59.999999",
        "2026-02-31 00:00:00.000000",
        "2026-11-26",
        "\ufeff",
        "\u3164",
    ),
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


@settings(max_examples=12, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.lists(st.tuples(st.sampled_from(COLUMNS), st.sampled_from(ODD)), min_size=1, max_size=3))
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


@pytest.mark.parametrize("version", [3, 4])
@pytest.mark.parametrize("part", RUNS)
def test_nothing_of_its_own_runs_in_a_file_from_elsewhere(file: Path, tmp_path: Path, part: str, version: int) -> None:
    written(file, f"{RUNS[part].format('by_month')}; PRAGMA user_version = {version}")
    home, before = tmp_path / "home", file.read_bytes()
    with pytest.raises(Trouble, match="not_a_database"):
        restore(home / "companion.db", file)
    assert list(home.iterdir()) == []
    assert file.read_bytes() == before
    count, rescue = read_everything(file)
    assert rescue is not None
    assert (count, rescue.lost) == (SEEDS + 1, 0)
    with closing(sqlite3.connect(file)) as raw:
        assert not raw.execute("SELECT 1 FROM sqlite_master WHERE name IN ('t', 'v', 'i', 'f')").fetchone()


def test_what_another_program_added_beside_ours_is_left_alone(file: Path) -> None:
    written(
        file, "CREATE TABLE mine (a); CREATE INDEX mine_too ON session (place); ALTER TABLE seat ADD COLUMN hat TEXT"
    )
    assert read_everything(file) == (SEEDS + 1, None)


def test_one_bad_row_that_comes_while_the_app_is_open_costs_its_session_and_not_the_page(file: Path) -> None:
    log, _ = open_library(file, look=True)
    library = Library(Sessions(log))
    for name in ("a time that is none", "a game that nobody knows", "a list beside a seat", "points without bound"):
        written(file, (COSTS_A_SESSION | COSTS_NONE)[name])
        assert len(library.page().rows) == SEEDS - 1
    log.close()
    log, rescue = open_library(file, look=True)
    log.close()
    assert rescue is not None
    assert (rescue.whole, rescue.lost) == (SEEDS - 1, 1)
