"""A damaged file is set aside, and what can be read of it goes into a new one.

Rows are taken page by page, and only those whose checksum fits: what is kept is what was written. The new file lies
whole beside the damaged one before the two change places.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
import uuid
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.engine.words import Say
from companion.store import checks, copies, search
from companion.store.backup import sound
from companion.store.database import WAIT_MS, Database, mark_of
from companion.store.errors import Trouble, system_told_apart, told_apart
from companion.store.log import Log
from companion.store.looking import stamps
from companion.store.rescue import wal
from companion.store.rescue.pages import Pages
from companion.store.rescue.rows import Remains, Row, once_ours

LOOKED_THROUGH = 16 << 20
"""Bytes of a file that is looked through whenever it is opened: some 1,700 sessions, and a tenth of a second."""


UNWRITABLE = {"full", "not_written", "read_only"}
"""Troubles with which a file can still be looked at."""


@dataclass(frozen=True, slots=True)
class Rescue:
    """What became of a damaged file: it lies at ``kept``. Sessions that are ``whole``, kept up to a gap, or lost."""

    file: Path
    kept: Path
    whole: int
    cut: int
    lost: int

    @classmethod
    def of(cls, file: Path, told: Mapping[str, Any]) -> Rescue:
        """As the audit of the rescued file has it. Raises KeyError or TypeError for what is none."""
        whole, cut, lost = (int(told[name]) for name in ("whole", "cut", "lost"))
        return cls(file, file.with_name(Path(told["kept"]).name), whole, cut, lost)

    def said(self, say: Say) -> str:
        """What a person is told."""
        parts = [
            say.t("{file} was damaged.", file=self.file),
            say.plural("{n} session is whole.", "{n} sessions are whole.", self.whole),
        ]
        if self.cut:
            parts.append(
                say.plural(
                    "{n} session is kept up to where it was damaged.",
                    "{n} sessions are kept up to where they were damaged.",
                    self.cut,
                )
            )
        if self.lost:
            parts.append(say.plural("{n} session could not be read.", "{n} sessions could not be read.", self.lost))
        return " ".join([*parts, say.t("The damaged file is kept: {kept}", kept=self.kept)])


def open_or_rescue(file: Path, wait_ms: int = WAIT_MS, *, look: bool = False) -> tuple[Log, Rescue | None]:
    """Open the database; a damaged one is set aside first, and what can be read of it is in the one that opens.

    Files up to ``LOOKED_THROUGH`` bytes, and those in which damage was found in use, are looked through. ``look``: a
    sound one in which nothing can be written is opened to be looked at. Raises what ``Log`` raises, and Trouble
    ``damaged_in_use``.
    """
    try:
        return _open_or_rescue(file, wait_ms)
    except Trouble as trouble:
        if not look or trouble.key not in UNWRITABLE:
            raise
        return _looked_at(file, wait_ms, trouble), None


def _open_or_rescue(file: Path, wait_ms: int) -> tuple[Log, Rescue | None]:
    with system_told_apart(file):
        rescue = _changed_over(file)
        if _emptied(file) or wal.cut(file):
            rescue = _rescued(file)
        for _ in range(3):
            log = _opened(file, wait_ms)
            if log is not None:
                return log, rescue
            rescue = _rescued(file)
    raise Trouble("damaged", file=str(file))


def _opened(file: Path, wait_ms: int) -> Log | None:
    """Nothing, if it is damaged."""
    try:
        log = Log(file, wait_ms)
    except Trouble as trouble:
        if trouble.key == "damaged" or (trouble.key == "not_a_database" and once_ours(file)):
            return None
        raise
    mark = mark_of(file)
    try:
        marked = mark.exists()
        if (marked or file.stat().st_size <= LOOKED_THROUGH) and not _sound(log, deep=marked):
            log.close()
            return None
        mark.unlink(missing_ok=True)
    except BaseException:
        log.close()
        raise
    return log


def _looked_at(file: Path, wait_ms: int, why: Trouble) -> Log:
    log = Log(file, wait_ms, why=why)
    try:
        if wal.cut(file) or (file.stat().st_size <= LOOKED_THROUGH and not _sound(log, deep=False)):
            raise why
    except BaseException:
        log.close()
        raise
    return log


def _sound(log: Log, *, deep: bool) -> bool:
    try:
        with told_apart(log.database.file), log.database.engine.connect() as connection:
            sqlite = checks.driver(connection)
            sqlite.rollback()
            return sound(sqlite, deep=deep)
    except Trouble as trouble:
        if trouble.key == "damaged":
            return False
        raise


def _emptied(file: Path) -> bool:
    """Content that was taken away: SQLite would begin anew in such a file. One just begun is younger."""
    return _empty(file) and time.time() - file.stat().st_mtime > 60


def _empty(file: Path) -> bool:
    return file.is_file() and file.stat().st_size <= 1  # on some systems SQLite puts one byte into it


def _rescued(file: Path) -> Rescue:
    """Put what can be read into a new file, and that in the place of the damaged one."""
    _alone(file)
    before = stamps(file)
    kept = copies.dated(file, "damaged")
    with copies.unfinished(file) as place, copies.unfinished(file) as gathered:
        remains = Remains(gathered)
        try:
            with Pages(file) as pages:
                remains.gather(pages)
            rescue = _written(remains, place, file, kept)
        finally:
            remains.close()
        if stamps(file) != before:
            raise Trouble("damaged_in_use", file=str(file))
        copies.put(place, _whole_beside(file))
    _changed_over(file)
    return rescue


def _alone(file: Path) -> None:
    """Raises Trouble when another program has the file open, as far as SQLite can still tell.

    The write-ahead log stays where it is: whoever closes the file last takes it away, with all in it that SQLite did
    not read.
    """
    log = copies.sidecars(file)[0]
    with copies.unfinished(log) as spare:
        if _empty(file) and log.exists():  # SQLite takes it away as soon as it opens such a file
            shutil.copyfile(log, spare)
        with suppress(sqlite3.DatabaseError), closing(copies.connected(file, wait=0.5)) as connection:
            _lock(connection, file)
            if log.exists():  # not earlier: until now somebody else may have written to it, and closed the file
                shutil.copyfile(log, spare)
        if spare.exists() and not log.exists():
            copies.put(spare, log)


def _lock(connection: sqlite3.Connection, file: Path) -> None:
    """Keep everybody else out until the connection is closed."""
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchone()
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise Trouble("damaged_in_use", file=str(file)) from error


def _whole_beside(file: Path) -> Path:
    """Where a rescued file lies, whole, until it takes the damaged one's place."""
    return file.with_name(f"{file.name}.rescued")


def _changed_over(file: Path) -> Rescue | None:
    """Set the damaged file aside and put the rescued one in its place. Whoever finds this half done finishes it."""
    rescued = _whole_beside(file)
    if not rescued.exists():
        return None
    rescue = _rescue_in(rescued, file)
    if rescue is None:  # not ours: a rescue lies there whole, or not at all
        return None
    kept = rescue.kept
    with suppress(FileNotFoundError):  # another program finishes it at the same moment
        for old in (*copies.sidecars(file), file):
            if old.exists():
                old.replace(copies.beside(old, file, kept))
        copies.put(rescued, file)
    mark_of(file).unlink(missing_ok=True)
    return rescue


def _rescue_in(rescued: Path, file: Path) -> Rescue | None:
    """What a rescued file tells of the damaged ``file``."""
    try:
        with closing(copies.connected(rescued)) as connection:
            found = "SELECT detail FROM change WHERE what = 'rescue' ORDER BY number DESC"
            return Rescue.of(file, json.loads(connection.execute(found).fetchone()[0]))
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return None
        raise
    except (ValueError, TypeError, KeyError):
        return None


def _written(remains: Remains, place: Path, file: Path, kept: Path) -> Rescue:
    """Put what remains into a new database at ``place``."""
    database = Database(place)
    try:
        with told_apart(file), closing(copies.connected(place)) as new:
            checks.teach(new)
            checks.guard(new)
            new.execute("BEGIN")
            known = _put_people(new, remains)
            whole = [_put_session(new, remains, row, known) for row in remains.of("session")]
            _put(new, "change", remains.of("change"))
            lost = max(0, remains.sessions() - len(whole))
            rescue = Rescue(file, kept, sum(whole), len(whole) - sum(whole), lost)
            told = {"kept": kept.name, "whole": rescue.whole, "cut": rescue.cut, "lost": lost}
            new.execute("INSERT INTO change (at, what, detail) VALUES (?, 'rescue', ?)", (_now(), json.dumps(told)))
            new.execute(search.ADD)
            new.execute("COMMIT")
        with told_apart(file), database.engine.connect() as connection:
            sqlite = checks.driver(connection)
            sqlite.rollback()
            if not sound(sqlite, deep=True):
                raise Trouble("damaged", file=str(file))
    finally:
        database.close()
    return rescue


def _put_people(new: sqlite3.Connection, remains: Remains) -> set[int]:
    """Everybody, and somebody without a name for each number that is spoken of and not found. Returns whom we know.

    Number 0 sits where nobody knows who sat.
    """
    found = {row["number"]: row for row in remains.of("person")}
    names: set[tuple[str, str, str]] = set()
    for number, row in found.items():
        name = (row["kind"], row["folded"], row["level"])
        if row["merged_into"] is None and name in names:  # an older copy of a row that was changed since
            row["name"], row["folded"] = f"{row['name']} ({number})", f"{row['folded']} ({number})"
        names.add(name)
    spoken = {row["person"] for row in remains.of("seat")} | {row["merged_into"] for row in found.values()}
    _put(new, "person", [*found.values(), *(_nobody(number) for number in spoken - found.keys() - {None, 0})])
    return set(found)


def _nobody(number: int) -> Row:
    name = f"? {number}" if number else "?"
    return {"number": number, "id": str(uuid.uuid4()), "kind": "person", "name": name, "folded": name, "level": "",
            "colour": "", "note": "", "created_at": _now()}  # fmt: skip


def _put_session(new: sqlite3.Connection, remains: Remains, row: Row, known: set[int]) -> bool:
    """Keep a session up to the first entry that is not as it was written; True when it is whole."""
    number = row["number"]
    seats = {seat["seat"]: seat for seat in remains.of("seat", number)}
    count = len(seats) if row["players"] is None else row["players"]
    missing = [seat for seat in range(count) if seat not in seats]
    if missing and not new.execute("SELECT 1 FROM person WHERE number = 0").fetchone():
        _put(new, "person", [_nobody(0)])
    for seat in missing:
        seats[seat] = {"session": number, "seat": seat, "person": 0, "started_at": row["started_at"], "extra": "{}"}
    entries, gap = _entries(remains, row)
    if gap:
        row |= {"finished_at": None, "entries": len(entries)}
    _put(new, "session", [row])
    _put(new, "seat", seats.values())
    _put(new, "entry", [entry for entry, _ in entries])
    bodies = [(entry["k"], body) for entry, texts in entries for body in texts]
    _put(new, "event", ({"session": number, "n": n, "k": k, "body": body} for n, (k, body) in enumerate(bodies, 1)))
    return not gap and all(seat["person"] in known for seat in seats.values())


def _entries(remains: Remains, row: Row) -> tuple[list[tuple[Row, list[str]]], bool]:
    """The entries before the first gap, as they stood then, with their events; and whether there is a gap."""
    found = {entry["k"]: entry for entry in remains.of("entry", row["number"])}
    events = remains.events(row["number"])
    kept: list[tuple[Row, list[str]]] = []
    for k in range(1, max(row["entries"] or 0, *found, 0) + 1):
        texts = remains.as_written(events.get(k, []), found[k]["told"]) if k in found else None
        if texts is None:
            _unstrike(kept, found.get(k))
            return kept, True
        kept.append((found[k], texts))
    return kept, False


def _unstrike(kept: list[tuple[Row, list[str]]], gap: Row | None) -> None:
    """What was struck together with the entry at the gap or later counts again: it stood when that one was written."""
    last = kept[-1][0]["written_at"] if kept else ""
    for entry, _ in kept:
        struck = entry["struck_at"]
        if struck is not None and (struck > last if gap is None else struck >= gap["written_at"]):
            entry["struck_at"] = None


def _put(new: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    for row in rows:
        marks = ", ".join("?" * len(row))
        new.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", list(row.values()))


def _now() -> str:
    return datetime.now(UTC).replace(tzinfo=None).isoformat(" ")
