"""Troubles with the file itself: every error of SQLite and of the system becomes one of these."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from companion.engine import N_, Refusal, Say

WORDS: Mapping[str, str] = {
    "newer": N_(
        "{file} was written by a newer version (data version {found}, this app knows {known}); it is left as it is"
    ),
    "busy": N_("another program is writing to {file} and has not released it; nothing was changed; try again"),
    "crowded": N_("another program is writing to {file} and has not released it; nothing was changed; try again"),
    "full": N_("{file} could not be written: the disk (or your quota) is full or faulty; nothing was changed"),
    "not_written": N_("{file} could not be written: the disk (or your quota) is full or faulty; nothing was changed"),
    "read_only": N_("writing {file} is not allowed here; nothing was changed"),
    "no_access": N_("this user is not allowed to read {file}"),
    "not_a_file": N_("{file} is not a file but a folder or a device; it is left as it is"),
    "missing": N_("{file} does not exist"),
    "leads_nowhere": N_("{file} is a link to {target}, which does not exist"),
    "no_folder": N_("the folder {folder} is not there and cannot be made: {detail}"),
    "cannot_open": N_("reading or writing {file} failed: {detail}; nothing was changed"),
    "disk": N_("reading or writing {file} failed: {detail}; nothing was changed"),
    "moved": N_("{file} was moved or replaced while it was in use; nothing was changed; start again"),
    "same_file": N_("{file} is the database itself; name another file"),
    "damaged": N_("{file} is damaged; start the app once more and it will rescue what can be read"),
    "damaged_session": N_("{file} is damaged; start the app once more and it will rescue what can be read"),
    "damaged_old": N_("{file} is damaged and from an older version; it is left as it is; restore a backup"),
    "damaged_in_use": N_("{file} is damaged and in use by another program; close that one and start again"),
    "endless": N_("{file} takes too long to look through; nothing was changed"),
    "damaged_copy": N_("{file} is damaged; nothing was changed"),
    "not_a_database": N_("{file} is not a database of Table Companion; it is left as it is"),
}


class Trouble(Refusal):
    """The file cannot be used as asked. ``facts`` always hold ``file``. ``key`` is one of ``WORDS``."""

    over: asyncio.Event | None = None
    """Set once trying again helps, where somebody can tell."""

    def said(self, say: Say) -> str:
        return say.t(WORDS[self.key], **self.facts)

    def waiting(self, say: Say) -> str:
        """Return what is said while a tap waits for this to be over."""
        return say.t(
            "Another program is writing to the file. Your tap is waiting and will be saved as soon as possible."
        )


@dataclass(eq=False)
class DamagedSession(Exception):
    """A session is not as it was written; ``session`` is its id."""

    session: str


_KEYS = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_PROTOCOL: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_INTERRUPT: "endless",
    sqlite3.SQLITE_NOTADB: "not_a_database",
}
_FULL = {errno.ENOSPC, errno.EDQUOT}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
_WRITING = {
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_DIR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
    sqlite3.SQLITE_IOERR_SHMSIZE,
    sqlite3.SQLITE_IOERR_SHMMAP,
}
LITTLE = 1 << 20
"""With less room than this a failed write is put down to a full disk."""


def trouble_of(error: sqlite3.Error, file: Path) -> Trouble | None:
    """Find the trouble behind an error of SQLite; None stands for a fault of this program."""
    if not hasattr(error, "sqlite_errorcode"):  # Python's own: a text that is no text any more
        return Trouble("damaged", file=str(file), detail=str(error)) if "decode" in str(error) else None
    if other := trouble_of_kind(file):
        return other
    code = error.sqlite_errorcode & 0xFF  # the low byte is the kind, the rest its cause
    key = _KEYS.get(code)
    if code == sqlite3.SQLITE_IOERR:
        key = _why_not_written(file) if error.sqlite_errorcode in _WRITING else "disk"
    elif code == sqlite3.SQLITE_CANTOPEN:
        key = _why_not_opened(file)
    return None if key is None else Trouble(key, file=str(file), detail=str(error))


def system_trouble(error: OSError, file: Path) -> Trouble:
    """Find the trouble behind an error of the system."""
    if other := trouble_of_kind(file):
        return other
    key = "cannot_open"
    if error.errno in _FULL:
        key = "full"
    elif error.errno == errno.EFBIG:
        key = "not_written"
    elif isinstance(error, FileNotFoundError) and file.parent.is_dir():
        key = "missing"
    elif error.errno in _FORBIDDEN or isinstance(error, IsADirectoryError):
        key = _why_not_opened(file)
    return Trouble(key, file=str(file), detail=error.strerror or str(error))


def trouble_of_kind(file: Path) -> Trouble | None:
    """Return the trouble with a folder, pipe or device, or a link to itself or into no folder; None for a file."""
    try:
        kind = file.stat().st_mode
    except OSError as error:  # it is not there, or nobody may say
        if error.errno == errno.ELOOP:
            return Trouble("cannot_open", file=str(file), detail=error.strerror)
        with suppress(OSError):
            if file.is_symlink() and not (target := file.resolve()).parent.is_dir():
                return Trouble("leads_nowhere", file=str(file), target=str(target))
        return None
    return None if stat.S_ISREG(kind) else Trouble("not_a_file", file=str(file))


def trouble_behind(error: Exception, file: Path) -> Trouble | None:
    """Find the trouble behind whatever a block that reads or writes raised; None stands for another fault."""
    match error:
        case DamagedSession():
            return Trouble("damaged_session", file=str(file), session=error.session)
        case sqlite3.Error():
            return trouble_of(error, file)
        case DBAPIError(orig=sqlite3.Error() as wrong):
            return trouble_of(wrong, file)
        case ValueError() | TypeError() if _cannot_be_read(error):
            return Trouble("damaged", file=str(file), detail=str(error))
    return None


@contextmanager
def errors_as_trouble(file: Path) -> Iterator[None]:
    """Raise errors of SQLite, and stored values that cannot be read, as Trouble; other faults stay what they are."""
    try:
        yield
    except Exception as error:
        if trouble := trouble_behind(error, file):
            raise trouble from error
        raise


@contextmanager
def system_errors_as_trouble(file: Path) -> Iterator[None]:
    """Do as ``errors_as_trouble``, and raise errors of the system as Trouble too; at once for what is no file."""
    try:
        if other := trouble_of_kind(file):
            raise other
        with errors_as_trouble(file):
            yield
    except OSError as error:
        raise system_trouble(error, file) from error


_READERS = ("sqlalchemy.", "companion.store.times", "companion.store.database", "companion.store.checks")


def _cannot_be_read(error: Exception) -> bool:
    """Tell whether it was raised while a stored value was read: a time that is no time, a text that is no text."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    plain = type(error) in (ValueError, TypeError, UnicodeDecodeError)
    return plain and trace is not None and trace.tb_frame.f_globals.get("__name__", "").startswith(_READERS)


def _why_not_written(file: Path) -> str:
    try:
        return "full" if shutil.disk_usage(file.parent).free < LITTLE else "not_written"
    except (OSError, AttributeError):  # not every system tells
        return "not_written"


def _why_not_opened(file: Path) -> str:
    """Find out why a file does not open: SQLite only says that it does not."""
    if os.path.isdir(file.parent) and not os.access(file.parent, os.X_OK):  # noqa: PTH112 - never raises
        return "no_access"
    there = os.access(file, os.F_OK)
    if there and not os.access(file, os.R_OK):
        return "no_access"
    if not os.access(file.parent, os.W_OK | os.X_OK) or (there and not os.access(file, os.W_OK)):
        return "read_only"
    return "cannot_open"
