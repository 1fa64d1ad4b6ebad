"""What can be wrong with the file itself, told apart once and in one place."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from companion.engine import Refusal
from companion.engine.words import N_, Say

WORDS: Mapping[str, str] = {
    "newer": N_(
        "{file} was written by a newer version (data version {found}, this program knows {known}); it is left as it is"
    ),
    "busy": N_("{file} is being written by another program and did not come free; nothing was changed, try again"),
    "full": N_("the disk is full: {file} could not be written; nothing was changed"),
    "read_only": N_("{file} may not be written here; nothing was changed"),
    "cannot_open": N_("{file} cannot be opened: {detail}"),
    "disk": N_("reading or writing {file} failed: {detail}; nothing was changed"),
    "damaged": N_("{file} is damaged; start the app once more and it rescues what can be read"),
    "not_a_database": N_("{file} is no database of Table Companion; it is left as it is"),
}


class Trouble(Refusal):
    """The file cannot be used as asked. ``facts`` always hold ``file``. ``key`` is one of ``WORDS``."""

    def said(self, say: Say) -> str:
        """One line for a person."""
        return say.t(WORDS[self.key], **self.facts)


_KEYS = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "cannot_open",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "not_a_database",
}


def trouble_of(error: sqlite3.Error, file: Path) -> Trouble | None:
    """The trouble behind an error of SQLite, or None for one that is a fault of this program."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte is the kind, the rest its cause
    key = _KEYS.get(code)
    return None if key is None else Trouble(key, file=str(file), detail=str(error))


@contextmanager
def told_apart(file: Path) -> Iterator[None]:
    """Errors of SQLite come out as Trouble, those of the system too."""
    try:
        yield
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error) and (trouble := trouble_of(error.orig, file)):
            raise trouble from error
        raise
    except sqlite3.Error as error:
        if trouble := trouble_of(error, file):
            raise trouble from error
        raise
    except OSError as error:
        raise Trouble("cannot_open", file=str(file), detail=error.strerror or str(error)) from error
