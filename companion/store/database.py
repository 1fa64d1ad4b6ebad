"""The one place that opens the file: where it lies, its settings, its transactions, its version."""

from __future__ import annotations

import math
import os
import sqlite3
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool, QueuePool, StaticPool
from sqlmodel import Session, create_engine

from companion.store import checks, copies, migrations, patience
from companion.store.errors import Trouble, errors_as_trouble, trouble_of_kind
from companion.store.patience import WAIT_MS as WAIT_MS
from companion.store.read_only import ReadOnly, Stamps, stamps
from companion.store.values import Readable, anything

IN_BROWSER = sys.platform == "emscripten"
FILE = "companion.db"
PHONES = {"android", "ios"}

_WAIT = "wait"
"""Under this name a connection remembers how long it waits."""

DAMAGE = {"damaged", "damaged_copy", "damaged_session", "not_a_database"}
"""Troubles of a file in use after which it is looked through when it is opened next."""


class Database:
    """An open file. Every block sees one moment of it; a ``writing`` block is kept whole or not at all.

    Blocks raise Trouble for what is wrong with the file (full, busy, read-only, damaged …). Where others would have to
    wait as well (``patience``), they raise ``busy`` at once.
    """

    def __init__(
        self,
        file: Path,
        wait_ms: int = WAIT_MS,
        *,
        keep: bool = True,
        why: Trouble | None = None,
        readable: Readable = anything,
        seconds: float = math.inf,
    ) -> None:
        """Open, create or bring up to date (``keep``: with a copy of what it was).

        With a reason ``why`` nothing can be written, a file of this version is opened to be read only; a ``writing``
        block tries to open it as usual first. Lists leave out sessions that are not ``readable``. No
        connection works longer than so many ``seconds``. Raises Trouble (``newer``, ``not_a_database``, ``damaged`` …).
        """
        self.file, self.readable = file, readable
        if other := trouble_of_kind(file):
            raise other
        self.wait_ms, self._keep, self._seconds = wait_ms, keep, seconds
        self._turning, self._one = Lock(), Lock()
        self._read_only: ReadOnly | None = None
        self._stamps: Stamps = []
        self.why = why
        """Why it can only be read, if so."""
        self.engine = self._to_write() if why is None else self._to_look(why)
        self._inode = _inode(file)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """One moment of the file, however long the block takes."""
        with noting_damage(self.file), Session(self.engine) as session:
            yield session
            if self._read_only is not None:
                self._read_only.check_unchanged(checks.sqlite_of(session.connection()))

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Keep others from writing from the first line of the block to its end, where all of it is committed."""
        self._turn()
        with (
            self._one_at_a_time(patience.wait_of(self.wait_ms) / 1000),
            noting_damage(self.file),
            Session(self._alone.execution_options(immediate=True)) as session,
            session.begin(),
        ):
            session.connection()
            if _inode(self.file) != self._inode:  # what is written now nobody would find again
                raise Trouble("moved", file=str(self.file))
            yield session

    def others_wrote(self) -> bool:
        """Tell whether another program has written to the file since this was asked last; the first answer is yes.

        What this program's ``writing`` blocks keep does not count. Takes some 10 µs. If another file was put in the
        place of the one that was opened, that one is read and written from then on.
        """
        with noting_damage(self.file):
            if self._read_only is not None:
                before, self._stamps = self._stamps, stamps(self.file)
                return before != self._stamps
            if self._replaced():
                return True
            if not self._one.acquire(blocking=False):  # this program writes just now: the next time tells
                return False
            try:
                with closing(self._alone.raw_connection()) as pooled:
                    sqlite = pooled.driver_connection
                    assert isinstance(sqlite, sqlite3.Connection)
                    (version,) = sqlite.execute("PRAGMA data_version").fetchone()
                    known, pooled.info["data_version"] = pooled.info.get("data_version"), version
                    return bool(version != known)
            finally:
                self._one.release()

    def close(self) -> None:
        for engine in (self.engine, self.__dict__.get("_alone")):
            if engine is not None:
                engine.dispose()
        if self._read_only is not None:
            self._read_only.close()

    def _to_write(self) -> Engine:
        file = self.file
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            detail = error.strerror or str(error)
            raise Trouble("no_folder", file=str(file), folder=str(file.parent), detail=detail) from error
        engine = _engine(file, self.wait_ms, self._seconds)
        try:
            with errors_as_trouble(file):
                migrations.bring_up_to_date(engine, file, keep=self._keep)
                _journal(engine, self.wait_ms)
        except (DBAPIError, sqlite3.Error) as error:  # SQLite cannot make sense of what its own tables say
            raise Trouble("damaged", file=str(file), detail=str(error)) from error
        finally:
            engine.dispose()
        # outside of a browser nothing is written through it, so that nothing has to be kept up to date
        event.listen(engine, "connect", self._guarded if IN_BROWSER else self._has_its_tables)
        return engine

    def _to_look(self, why: Trouble) -> Engine:
        opened = ReadOnly(self.file, self.wait_ms / 1000)
        engine = _engine(self.file, self.wait_ms, creator=opened.connect, poolclass=NullPool)
        try:
            with errors_as_trouble(self.file), engine.connect() as connection:
                if migrations.version_of(checks.sqlite_of(connection), self.file) != migrations.VERSION:
                    raise why
        except (DBAPIError, sqlite3.Error, Trouble):
            opened.close()
            raise why from None
        self._read_only, self._stamps = opened, stamps(self.file)
        return engine

    def _turn(self) -> None:
        """Go on from reading to writing, if writing works again. Raises Trouble."""
        with self._turning:
            if self._read_only is not None:
                self.engine = self._to_write()
                self._read_only.close()
                self._read_only = self.why = None

    @cached_property
    def _alone(self) -> Engine:
        """The one connection through which this program writes: what changes besides, others wrote."""
        if IN_BROWSER:
            return self.engine
        engine = _engine(self.file, self.wait_ms, poolclass=QueuePool, pool_size=1, max_overflow=0)
        event.listen(engine, "connect", self._guarded)
        return engine

    @contextmanager
    def _one_at_a_time(self, wait: float) -> Iterator[None]:
        """Hold the one connection that writes. ``wait`` is in seconds; raises Trouble ``busy`` after it."""
        if not self._one.acquire(timeout=wait):
            raise Trouble("busy", file=str(self.file))
        try:
            yield
        finally:
            self._one.release()

    def _replaced(self) -> bool:
        found = _inode(self.file)
        if found in (0, self._inode):
            return False
        with closing(sqlite3.connect(f"{self.file.absolute().as_uri()}?mode=ro", uri=True)) as other:
            if migrations.version_of(other, self.file) != migrations.VERSION:
                return False
        self.close()
        self._inode = found
        return True

    def _guarded(self, connection: sqlite3.Connection, _record: object) -> None:
        try:
            checks.keep_checksums(connection)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_ERROR:
                raise
            # a table is gone, or something else has its name
            raise Trouble("damaged", file=str(self.file), detail=str(error)) from error

    def _has_its_tables(self, connection: sqlite3.Connection, _record: object) -> None:
        if connection.execute(checks.TABLES_GONE).fetchone()[0]:
            raise Trouble("damaged", file=str(self.file), detail="a table is gone")


def data_dir(named: Path | None = None) -> Path:
    """The folder named, else ``COMPANION_DATA_DIR``, else the system's place for this user's data.

    On a phone that is the app's own storage, which Flet names.
    """
    if named is not None:
        return named
    if variable := os.environ.get("COMPANION_DATA_DIR"):
        return Path(variable)
    own = os.environ.get("FLET_APP_STORAGE_DATA")
    if own and os.environ.get("FLET_PLATFORM") in PHONES:
        return Path(own)
    return platformdirs.user_data_path("table-companion", appauthor=False)


def database_file(named: Path | None = None) -> Path:
    """The database inside the data folder."""
    return data_dir(named) / FILE


def rows(db: Session, sql: str, facts: Mapping[str, object]) -> Sequence[Any]:
    """Return what a question answers."""
    return db.connection().exec_driver_sql(sql, dict(facts)).all()


def damage_mark(file: Path) -> Path:
    """Return the name of the empty file that lies beside a database in which damage was found."""
    return file.with_name(f"{file.name}.damaged")


def note_damage(file: Path) -> None:
    """Have a database looked through to the last word when it is opened next."""
    with suppress(OSError):
        damage_mark(file).touch()


@contextmanager
def noting_damage(file: Path) -> Iterator[None]:
    """Do as ``errors_as_trouble``, and mark the file where the trouble is damage."""
    try:
        with errors_as_trouble(file):
            yield
    except Trouble as trouble:
        if trouble.key in DAMAGE:
            note_damage(file)
        raise


def no_mark(file: Path) -> None:
    """Take that file away. Where it stays, a sound database is looked through once more, and nothing else."""
    with suppress(OSError):
        damage_mark(file).unlink(missing_ok=True)


def _inode(file: Path) -> int:
    """Return which file lies there now; always 0 where only one program can be at work."""
    try:
        return 0 if IN_BROWSER else file.stat().st_ino
    except OSError:
        return 0


def _engine(file: Path, wait_ms: int, seconds: float = math.inf, **pool: object) -> Engine:
    # a browser has one thread, and its files live in memory: one connection, kept; elsewhere each block has its own
    if IN_BROWSER:
        pool = {"poolclass": StaticPool}
    engine = create_engine(URL.create("sqlite", database=str(file)), connect_args={"timeout": wait_ms / 1000}, **pool)

    def connected(connection: Any, record: Any) -> None:
        record.info[_WAIT] = wait = patience.wait_of(wait_ms)
        connection.execute(f"PRAGMA busy_timeout = {wait}")
        connection.isolation_level = None  # transactions are begun below, not by the driver
        connection.execute("PRAGMA foreign_keys = ON")
        copies.furnish(connection, seconds)
        connection.execute("PRAGMA synchronous = FULL")  # an answered tap is on the disk, power cut or not

    event.listen(engine, "connect", connected)

    def begin(connection: Connection) -> None:
        wait = patience.wait_of(wait_ms)
        if connection.info.get(_WAIT) != wait:  # the one who had this connection before was in another place
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {wait}")
            connection.info[_WAIT] = wait
        immediate = connection.get_execution_options().get("immediate", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    event.listen(engine, "begin", begin)
    return engine


def _journal(engine: Engine, wait_ms: int) -> None:
    """Switch to write-ahead logging, so that readers and writers do not wait for each other. The file remembers it.

    It needs memory shared between processes, which a browser does not have. While others are at work in the file it
    cannot switch; it works without, and the next one to open it tries again.
    """
    wanted = "DELETE" if IN_BROWSER else "WAL"
    end = time.monotonic() + wait_ms / 1000
    with engine.connect() as connection:
        sqlite = checks.sqlite_of(connection)
        sqlite.rollback()
        while sqlite.execute("PRAGMA journal_mode").fetchone()[0].upper() != wanted and time.monotonic() < end:
            try:
                sqlite.execute(f"PRAGMA journal_mode = {wanted}").fetchone()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                time.sleep(0.01)
