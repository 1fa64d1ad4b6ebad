"""The one place that opens the file: its settings, its transactions, its version."""

from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool
from sqlmodel import Session, create_engine

from companion.store import checks, migrations, patience
from companion.store.patience import WAIT_MS as WAIT_MS
from companion.store.trouble import Trouble, told_apart

IN_BROWSER = sys.platform == "emscripten"


_WAIT = "wait"
"""Under this name a connection remembers how long it waits."""

DAMAGE = {"damaged", "damaged_session", "not_a_database"}
"""Troubles of a file in use after which it is looked through when it is opened next."""


class Database:
    """An open file. Every block sees one moment of it; a ``writing`` block is kept whole or not at all.

    Blocks raise Trouble for what is wrong with the file (full, busy, read-only, damaged …); where others would have to
    wait as well (``patience``), ``busy`` is told at once.
    """

    def __init__(self, file: Path, wait_ms: int = WAIT_MS, *, keep: bool = True) -> None:
        """Open, create or bring up to date (``keep``: with a copy of what it was).

        Raises Trouble (``newer``, ``not_a_database``, ``damaged`` …).
        """
        self.file, self.wait_ms = file, wait_ms
        _folder(file)
        self.engine = _engine(file, wait_ms)
        try:
            with told_apart(file):
                migrations.bring_up_to_date(self.engine, _writer(self.engine), file, keep=keep)
                _journal(self.engine, wait_ms)
        except (DBAPIError, sqlite3.Error) as error:  # SQLite cannot make sense of what its own tables say
            raise Trouble("damaged", file=str(file), detail=str(error)) from error
        finally:
            self.engine.dispose()
        event.listen(self.engine, "connect", lambda connection, _: checks.guard(connection))
        self._inode = _inode(file)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """One moment of the file, however long the block takes."""
        with self._told_apart(), Session(self.engine) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Nobody else writes from the first line of the block to its end, where all of it is committed."""
        with self._told_apart(), Session(_writer(self.engine)) as session, session.begin():
            session.connection()
            if _inode(self.file) != self._inode:  # what is written now nobody would find again
                raise Trouble("moved", file=str(self.file))
            yield session

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def _told_apart(self) -> Iterator[None]:
        try:
            with told_apart(self.file):
                yield
        except Trouble as trouble:
            if trouble.key in DAMAGE:
                with suppress(OSError):
                    mark_of(self.file).touch()
            raise


def mark_of(file: Path) -> Path:
    """An empty file that lies beside a database in which damage was found, until it was looked through."""
    return file.with_name(f"{file.name}.damaged")


def _folder(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        detail = error.strerror or str(error)
        raise Trouble("no_folder", file=str(file), folder=str(file.parent), detail=detail) from error


def _inode(file: Path) -> int:
    """Which file lies there now. Where only one program can be at work, it is always the same."""
    try:
        return 0 if IN_BROWSER else file.stat().st_ino
    except OSError:
        return 0


def _engine(file: Path, wait_ms: int) -> Engine:
    # a browser has one thread, and its files live in memory: one connection, kept; elsewhere each block has its own
    pool = StaticPool if IN_BROWSER else None
    place = URL.create("sqlite", database=str(file))
    engine = create_engine(place, poolclass=pool, connect_args={"timeout": wait_ms / 1000})

    def connected(connection: Any, record: Any) -> None:
        record.info[_WAIT] = wait = patience.wait_of(wait_ms)
        connection.execute(f"PRAGMA busy_timeout = {wait}")
        connection.isolation_level = None  # transactions are begun by _begin, not by the driver
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")  # an answered tap is on the disk, power cut or not
        checks.teach(connection)

    event.listen(engine, "connect", connected)

    def begin(connection: Connection) -> None:
        wait = patience.wait_of(wait_ms)
        if connection.info.get(_WAIT) != wait:  # the one who had this connection before was in another place
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {wait}")
            connection.info[_WAIT] = wait
        _begin(connection)

    event.listen(engine, "begin", begin)
    return engine


def _journal(engine: Engine, wait_ms: int) -> None:
    """Write-ahead logging: who reads and who writes do not wait for each other. The file remembers it.

    It needs memory shared between processes, which a browser does not have. While others are at work in the file, it
    cannot change over; it works without, and the next one to open it tries again.
    """
    wanted = "DELETE" if IN_BROWSER else "WAL"
    end = time.monotonic() + wait_ms / 1000
    with engine.connect() as connection:
        sqlite = checks.driver(connection)
        sqlite.rollback()
        while sqlite.execute("PRAGMA journal_mode").fetchone()[0].upper() != wanted and time.monotonic() < end:
            try:
                sqlite.execute(f"PRAGMA journal_mode = {wanted}").fetchone()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                time.sleep(0.01)


def _writer(engine: Engine) -> Engine:
    return engine.execution_options(immediate=True)


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
