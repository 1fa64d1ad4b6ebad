"""Sessions on their way in: every file read and checked first, then all of them kept together or none."""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from companion.engine import NotUnderstood, RuleBroken
from companion.sessions.archive import FORMAT, from_document
from companion.sessions.documents import decode
from companion.sessions.moving import differences, fingerprint, record_of, told_of
from companion.sessions.record import Record
from companion.sessions.replays import Contradiction, Refused
from companion.sessions.sources import Source, sources
from companion.store import Log, Told, Unreadable

Status = Literal["new", "there", "changed"]


@dataclass(frozen=True, slots=True)
class Item:
    """A session that was found: new, there already with the same contents, or there with others.

    ``place`` names the file; ``differs`` tells what ``moving.differences`` found from the stored one to this one.
    """

    place: str
    id: str
    status: Status
    differs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """Everything under some paths, in order; ``passed_over`` are JSON files that are no session files."""

    items: tuple[Item, ...]
    passed_over: tuple[str, ...]

    def having(self, status: Status) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.status == status)


class Faulty(Exception):
    """One that cannot come in, so none does. ``cause`` is what reading or replaying it raised."""

    def __init__(self, place: str, cause: Exception, record: Record | None = None) -> None:
        super().__init__(place, cause)
        self.place = place
        self.cause = cause
        self.record = record


class Twice(Exception):
    """Two files tell the same session differently, so nobody knows which one to keep."""

    def __init__(self, place: str, other: str) -> None:
        super().__init__(place, other)
        self.place = place
        self.other = other


class Import:
    """``find``, then ``keep``. What was found waits in a file of the system's, so that memory does not grow with it."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._waiting = tempfile.TemporaryFile()  # noqa: SIM115 - closed at the end of this one's own block
        self._seen: dict[str, tuple[str, str]] = {}

    def __enter__(self) -> Import:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._waiting.close()

    def find(self, paths: Iterable[Path]) -> Found:
        """Read and check everything; nothing is kept yet.

        Raises Faulty for the first that cannot be read, does not follow the rules or contradicts itself, and Twice.
        """
        items: list[Item] = []
        passed_over: list[str] = []
        now = datetime.now(UTC)
        for path in paths:
            for source in _of(path):
                records = _records(source)
                if records is None:
                    passed_over.append(source.place)
                for place, record in records or ():
                    items.append(self._item(place, record, now))
        return Found(tuple(items), tuple(passed_over))

    def keep(self, *, changed: bool = False) -> None:
        """All new ones, and with ``changed`` those, too, in the place of the ones that are there: all or none.

        Raises Stale when one of them has been written to since ``find``.
        """
        self._log.remember_all(told for told in self._told() if changed or told.replaces is None)

    def _item(self, place: str, record: Record, now: datetime) -> Item:
        try:
            told = told_of(record, now)
        except (RuleBroken, Refused, Contradiction, NotUnderstood) as fault:
            raise Faulty(place, fault, record) from None
        mark = fingerprint(record)
        if record.id in self._seen:
            other, known = self._seen[record.id]
            if known != mark:
                raise Twice(place, other)
            return Item(place, record.id, "there")
        self._seen[record.id] = place, mark
        try:
            head, entries, places = self._log.whole(record.id)
        except Unreadable:
            self._wait(told)
            return Item(place, record.id, "new")
        differs = differences(record_of(head, entries, places), record)
        if not differs:
            return Item(place, record.id, "there")
        self._wait(replace(told, replaces=head.revision))
        return Item(place, record.id, "changed", differs)

    def _wait(self, told: Told) -> None:
        pickle.dump(told, self._waiting)

    def _told(self) -> Iterator[Told]:
        end = self._waiting.tell()
        self._waiting.seek(0)
        while self._waiting.tell() < end:
            yield pickle.load(self._waiting)


def _of(path: Path) -> Iterator[Source]:
    """The sources under a path, with Faulty for what cannot be read."""
    found = sources(path)
    while True:
        try:
            source = next(found, None)
        except NotUnderstood as fault:
            raise Faulty(fault.where, NotUnderstood(fault.key, **fault.facts)) from None
        except (OSError, ValueError) as fault:
            raise Faulty(str(getattr(fault, "filename", None) or path), fault) from None
        if source is None:
            return
        yield source


def _records(source: Source) -> list[tuple[str, Record]] | None:
    """The sessions of a file, one or a list of them, each with its place; None for a file that is something else."""
    try:
        document = decode(source.data)
    except NotUnderstood as fault:
        if source.certain:
            raise Faulty(source.place, fault) from None
        return None
    several = isinstance(document, list)
    documents = document if several else [document]
    if not source.certain and not any(isinstance(one, dict) and one.get("format") == FORMAT for one in documents):
        return None
    places = [f"{source.place}[{i}]" for i in range(len(documents))] if several else [source.place]
    return [(place, _record(place, one)) for place, one in zip(places, documents, strict=True)]


def _record(place: str, document: Any) -> Record:
    try:
        return from_document(document)
    except NotUnderstood as fault:
        raise Faulty(place, fault) from None
