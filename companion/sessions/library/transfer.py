"""Moves data in and out for screens: backup and restore of the whole file, import of session files and plays."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date, tzinfo
from pathlib import Path

from companion.engine import NotUnderstood, RuleBroken, Say, Stale, unreadable
from companion.engine.game import with_rule
from companion.sessions.files.convert import can_be_read
from companion.sessions.files.imports import ContradictingFiles, FaultyFile, Import, PartialImport
from companion.sessions.files.plays import left_out_words
from companion.sessions.files.replays import Refused
from companion.sessions.library.opening import settle
from companion.sessions.play.sessions import Sessions
from companion.store import Filter, History, Log, Trouble, system_errors_as_trouble
from companion.store.backup import backup as make_backup
from companion.store.backup import restore as restore_backup

log = logging.getLogger("companion.sessions")

NAME = "table-companion"


@dataclass(eq=False)
class TransferFailed(Exception):
    """Raised when it was not done. ``said`` tells why, in one sentence, and how much was changed if anything was."""

    said: str


@dataclass(frozen=True, slots=True)
class ImportCounts:
    """How many sessions of some files are new, were stored already, or differ from the stored ones, which stay.

    ``left_out`` says line by line how many plays of BG Stats were not taken, and why.
    """

    new: int
    there: int
    changed: int
    left_out: tuple[str, ...] = ()


def database_path(sessions: Sessions) -> Path:
    return sessions.log.database.file.resolve()


def count(log: Log) -> int:
    """Return how many sessions there are, samples left out."""
    return History(log.database).count(Filter(samples=False))


def backup(sessions: Sessions, say: Say, today: date) -> tuple[str, bytes]:
    """Return a name and the bytes of a copy of the whole file, as it is at one moment. Raises TransferFailed."""
    with _folder() as folder, _faults_as_refusals(say):
        file = make_backup(sessions.log.database, folder / "copy.db")
        return f"{NAME}-{today.isoformat()}.db", file.read_bytes()


def replaced_files(sessions: Sessions) -> list[str]:
    """Return the names of the files that were put aside when another took their place, newest first."""
    file = database_path(sessions)
    found = [one for one in file.parent.glob(f"{file.stem}-*{file.suffix}") if one.is_file()]
    return [one.name for one in sorted(found, key=lambda one: one.stat().st_mtime, reverse=True)]


def read_replaced(sessions: Sessions, say: Say, name: str) -> tuple[str, bytes]:
    """Return name and bytes of one of the ``replaced_files``. Raises TransferFailed."""
    file = database_path(sessions)
    with _faults_as_refusals(say), system_errors_as_trouble(file.with_name(name)):
        return name, file.with_name(name).read_bytes()


def sessions_in(data: bytes, say: Say) -> int:
    """Return how many sessions a backup holds, samples left out. Raises TransferFailed for what is no backup."""
    with _folder() as folder, _faults_as_refusals(say, folder):
        source = folder / "backup"
        source.write_bytes(data)
        restore_backup(folder / "looked-at.db", source, readable=can_be_read)
        with closing(Log(folder / "looked-at.db")) as found:
            return count(found)


def restore(sessions: Sessions, data: bytes, say: Say) -> Path | None:
    """Replace everything with a backup. Returns where the old file is kept. All screens then show the backup.

    Raises TransferFailed.
    """
    with _folder() as folder, _faults_as_refusals(say, folder):
        source = folder / "backup"
        source.write_bytes(data)
        kept = restore_backup(database_path(sessions), source, readable=can_be_read)
    try:
        settle(sessions.log)
    except Trouble as trouble:  # what is restored is there: the next start adds the results that are missing
        log.warning("results are still missing: %s", trouble.key)
    sessions.replaced()
    return kept


def take_in(
    sessions: Sessions,
    files: Iterable[tuple[str, bytes]],
    say: Say,
    zone: tzinfo | None = None,
    *,
    grown: bool = False,
) -> ImportCounts:
    """Import session files and zips of them, or none if one is faulty. Stored sessions that differ stay; with ``grown``
    those that have only gone on since, if all have, take the place of the stored ones and count as new.

    ``zone`` is the reader's, as of ``Import``. Raises TransferFailed.
    """
    with _folder() as folder, _faults_as_refusals(say, folder):
        paths = []
        for at, (name, data) in enumerate(files):
            paths.append(folder / str(at) / _safe_name(name))
            paths[-1].parent.mkdir()
            paths[-1].write_bytes(data)
        with Import(sessions.log, zone=zone) as incoming:
            found = incoming.find(paths)
            if not found.items and not found.left_out:
                raise TransferFailed(say.t("There are no Table Companion games in this."))
            try:
                grown = grown and all(one.has_gone_on for one in found.having("changed"))
                incoming.keep(changed=grown)
            finally:
                sessions.catch_up()
    new, there, changed = (len(found.having(status)) for status in ("new", "there", "changed"))
    if grown:
        new, changed = new + changed, 0
    return ImportCounts(new, there, changed, tuple(left_out_words(say, found.left_out)))


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextmanager
def _faults_as_refusals(say: Say, folder: Path | None = None) -> Iterator[None]:
    """Raise TransferFailed, with a sentence, for what goes wrong in the block; paths in ``folder`` are not shown."""

    def plain(place: str) -> str:
        return Path(place).name if folder is not None and place.startswith(str(folder)) else place

    try:
        yield
    except Trouble as trouble:
        facts = {**trouble.facts, "file": plain(str(trouble.facts["file"]))}
        if facts["file"] in ("backup", "looked-at.db"):
            facts["file"] = say.t("this file")
        raise TransferFailed(Trouble(trouble.key, **facts).said(say)) from None
    except FaultyFile as fault:
        raise TransferFailed(_about_file(say, plain(fault.place), _fault_words(say, fault))) from None
    except ContradictingFiles as twice:
        words = say.t("{other} has another version of the same game", other=plain(twice.other))
        raise TransferFailed(_about_file(say, plain(twice.place), words)) from None
    except PartialImport as partly:
        raise TransferFailed(partly.said(say)) from None
    except Stale:
        raise TransferFailed(say.t("a game was changed in the meantime; nothing was imported; try again")) from None


def _fault_words(say: Say, fault: FaultyFile) -> str:
    cause, record = fault.cause, fault.record
    if isinstance(cause, NotUnderstood):
        return unreadable(say, cause)
    broken = cause.broken if isinstance(cause, Refused) else cause
    if isinstance(broken, RuleBroken) and record is not None:
        return with_rule(say.of(record.names), record.played.words, broken)
    if record is not None:
        return say.t("its result is not what its moves give")
    return str(cause)


def _about_file(say: Say, place: str, what: str) -> str:
    return say.labelled(say.t("the file “{name}”", name=place), what)


def _safe_name(name: str) -> str:
    """Return a file name without the folders before it."""
    found = "".join(c for c in name.replace("\\", "/").rpartition("/")[2] if c.isprintable())[-100:]
    return found if found.strip(".") else "file"
