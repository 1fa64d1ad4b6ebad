"""The one place that opens the file: its settings, its transactions, its version."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.pool import StaticPool
from sqlmodel import Session, create_engine

from companion.store import migrations
from companion.store.trouble import told_apart

IN_BROWSER = sys.platform == "emscripten"

WAIT_MS = 5000
"""How long a writer waits for another one before it says so."""


class Database:
    """An open file. Every block sees one moment of it; a ``writing`` block is kept whole or not at all.

    Blocks raise Trouble for what is wrong with the file (full, busy, read-only, damaged …).
    """

    def __init__(self, file: Path, wait_ms: int = WAIT_MS) -> None:
        """Open, create or bring up to date. Raises Trouble (``newer``, ``not_a_database``, ``damaged`` …)."""
        self.file = file
        with told_apart(file):
            file.parent.mkdir(parents=True, exist_ok=True)
            self.engine = _engine(file, wait_ms)
        try:
            with told_apart(file):
                migrations.bring_up_to_date(_writer(self.engine), file)
        except BaseException:
            self.engine.dispose()
            raise

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """One moment of the file, however long the block takes."""
        with told_apart(self.file), Session(self.engine) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Nobody else writes from the first line of the block to its end, where all of it is committed."""
        with told_apart(self.file), Session(_writer(self.engine)) as session, session.begin():
            yield session

    def close(self) -> None:
        self.engine.dispose()


def _engine(file: Path, wait_ms: int) -> Engine:
    # a browser has one thread, and its files live in memory: one connection, kept; elsewhere each block has its own
    pool = StaticPool if IN_BROWSER else None
    engine = create_engine(f"sqlite:///{file}", poolclass=pool, connect_args={"timeout": wait_ms / 1000})

    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun by _begin, not by the driver
        # write-ahead logging needs memory shared between processes, which a browser does not have
        journal = "DELETE" if IN_BROWSER else "WAL"
        for pragma in (f"busy_timeout = {wait_ms}", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")
        if connection.execute("PRAGMA journal_mode").fetchone()[0].upper() != journal:
            connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute("PRAGMA synchronous = FULL")  # an answered tap is on the disk, power cut or not

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", _begin)
    return engine


def _writer(engine: Engine) -> Engine:
    return engine.execution_options(immediate=True)


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
