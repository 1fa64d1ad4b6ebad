"""The one place that opens the file: its settings, its tables, its version."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlmodel import Session, SQLModel, create_engine

from companion.store import rows

VERSION = 1
"""Of the tables, kept in the file as ``PRAGMA user_version``."""

TABLES = [
    SQLModel.metadata.tables[row.__tablename__] for row in (rows.SessionRow, rows.SeatRow, rows.EntryRow, rows.EventRow)
]


class Newer(Exception):
    """The file was written by a later version of the app."""

    def __init__(self, found: int) -> None:
        super().__init__(f"database version {found}, this program reads {VERSION}")
        self.found = found


class Database:
    """An open file. Every block sees one moment of it; a ``writing`` block is kept whole or not at all."""

    def __init__(self, file: Path) -> None:
        """Open or create. Raises Newer, or OSError when the folder cannot be made."""
        file.parent.mkdir(parents=True, exist_ok=True)
        self.file = file
        self.engine = create_engine(f"sqlite:///{file}")
        event.listen(self.engine, "connect", _settings)
        event.listen(self.engine, "begin", _begin)
        self._prepare()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        with Session(self.engine) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Nobody else writes from the first line of the block to its end, where all of it is committed."""
        with Session(_writer(self.engine)) as session, session.begin():
            yield session

    def close(self) -> None:
        self.engine.dispose()

    def _prepare(self) -> None:
        with _writer(self.engine).begin() as connection:
            found = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            if found > VERSION:
                raise Newer(found)
            if found == 0:
                SQLModel.metadata.create_all(connection, tables=TABLES)
                connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")


def _writer(engine: Engine) -> Engine:
    return engine.execution_options(immediate=True)


def _settings(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions are begun by _begin, not by the driver
    # WAL needs memory shared between processes, which a browser does not have
    journal = "DELETE" if sys.platform == "emscripten" else "WAL"
    for pragma in (f"journal_mode = {journal}", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
