"""Imports sessions: reads and checks every file first, then keeps the sessions in portions, each session whole."""

from __future__ import annotations

import pickle
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any, Final, Literal

from companion.engine import N_, NotUnderstood, RuleBroken, Say, Stale, excerpt
from companion.sessions.files.archive import EXPORT_FORMAT, EXPORT_VERSION, FORMAT, from_document
from companion.sessions.files.convert import cannot_have_been, differences, fingerprint, record_of, session_of
from companion.sessions.files.import_files import Source, sources
from companion.sessions.files.json_parts import Part, parts
from companion.sessions.files.plays import LISTS, LeftOut, Plays, Why, strangers
from companion.sessions.files.record import Record
from companion.sessions.files.replays import Contradiction, Refused
from companion.sessions.files.safe_json import LARGEST, MEGABYTES, decode
from companion.sessions.play.session_facts import ENDED, HELPED, refuse_same_names
from companion.store import Log, NoSuchSession, Trouble, WholeSession, patiently, system_errors_as_trouble
from companion.store.database import IN_BROWSER
from companion.store.read_only import stamps
from companion.store.times import PAUSES

Status = Literal["new", "there", "changed"]
Kind = Literal["session", "list", "export", "plays", "other"]

OF_THE_END: Final = ("finished_at", "result", ENDED, PAUSES, HELPED)
"""What a session's file tells once it is over, or tells otherwise as it goes on."""
PORTION: Final = 0.03
"""Seconds for which a portion keeps others from writing; a session of thousands of events takes longer."""

BREATH: Final = 0.03
"""Seconds between portions: more than passes between two tries of whoever waits to write (``store.patience``)."""


@dataclass(frozen=True, slots=True)
class Document:
    """One source with what it holds: a session, a list of them, an export of many, or plays of BG Stats.

    ``value`` is all of it where it is small, as session files are and what zips hold; a large list is read by parts.
    """

    source: Source
    kind: Kind
    value: Any = None

    def sessions(self) -> Iterator[Part]:
        """Yield each session as it was decoded, with its place. Raises NotUnderstood."""
        place = self.source.place
        if self.kind == "session":
            yield place, self.value
            return
        version, count = None, 0
        for key, part in self.parts():
            if key == ("sessions" if self.kind == "export" else ""):
                yield f"{place}[{count}]", part
                count += 1
            elif key == "version":
                version = part
        if self.kind == "export" and (isinstance(version, bool) or version != EXPORT_VERSION):
            raise NotUnderstood("version", "version", found=excerpt(version), expected=EXPORT_VERSION)

    def parts(self) -> Iterator[Part]:
        """Yield all parts of it; can be asked again. Raises NotUnderstood."""
        if self.value is None:
            with self.source.open() as stream:
                yield from parts(stream, loosely=self.kind == "plays")
        elif isinstance(self.value, list):
            yield from (("", one) for one in self.value)
        else:
            for key, value in self.value.items():
                yield from ((key, one) for one in value) if isinstance(value, list) else ((key, value),)


@dataclass(frozen=True, slots=True)
class Item:
    """A session that was found: new, stored already with the same contents, or stored with other contents.

    ``place`` names the file; ``differs`` has the ``convert.differences`` from the stored session to this one.
    """

    place: str
    id: str
    status: Status
    differs: tuple[str, ...] = ()

    @property
    def has_gone_on(self) -> bool:
        """Whether the stored one has nothing that this one has not: it was kept before the game was over."""
        return all(one in OF_THE_END or one.startswith("events+") for one in self.differs)


@dataclass(frozen=True, slots=True)
class FoundSessions:
    """What was found under some paths, in order; ``passed_over`` are JSON files that are no session files.

    ``left_out`` counts the plays of BG Stats that cannot be taken, by the reason, and lengths that cannot be.
    """

    items: tuple[Item, ...]
    passed_over: tuple[str, ...]
    left_out: Mapping[Why, int]

    def having(self, status: Status) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.status == status)


@dataclass(eq=False)
class FaultyFile(Exception):
    """Raised for a file that cannot be imported, so none is. ``cause`` is what reading or replaying it raised."""

    place: str
    cause: Exception
    record: Record | None = None


@dataclass(eq=False)
class ContradictingFiles(Exception):
    """Raised when two files hold the same session with different contents: it is unknown which one to keep."""

    place: str
    other: str


@dataclass(eq=False)
class PartialImport(Exception):
    """Raised when an import was stopped by ``cause``: ``kept`` of ``count`` sessions are in, the others are not.

    Each of those is whole, and another import of the same files adds the rest.
    """

    kept: int
    count: int
    cause: Trouble | Stale

    def said(self, say: Say) -> str:
        return say.plural(
            "the import stopped after {n} game of {count}, which is kept ({why}); import again for the rest",
            "the import stopped after {n} games of {count}, which are kept ({why}); import again for the rest",
            self.kept,
            count=self.count,
            why=say.t(_CHANGED if isinstance(self.cause, Stale) else _WHY.get(self.cause.key, _OTHERWISE)),
        )


_WHY: Final = {
    "busy": N_("another program is writing to the file"),
    "crowded": N_("another program is writing to the file"),
    "full": N_("the disk is full"),
}
_CHANGED: Final = N_("a game was changed in the meantime")
_OTHERWISE: Final = N_("the file could not be written")


class Import(AbstractContextManager["Import"]):
    """Imports in two steps: ``find``, then ``keep``. In between, sessions wait in a temporary file, not in memory."""

    def __init__(self, log: Log, breathe: Callable[[float], object] = time.sleep, zone: tzinfo | None = None) -> None:
        """``breathe`` is called with ``BREATH`` between two portions.

        ``zone`` is that of whoever imports, by which times are told that tell of no clock; else this machine's.
        """
        self._log, self._breathe, self._zone = log, breathe, zone
        self._found = Counter[Status]()
        self._waiting = tempfile.NamedTemporaryFile()  # noqa: SIM115 - closed where the with block of this object ends
        self._file = Path(self._waiting.name)
        self._seen: dict[str, tuple[str, str]] = {}
        self._strangers = strangers(log)

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # what could not be written was told, and is not wanted any more
            self._waiting.close()

    def find(self, paths: Iterable[Path]) -> FoundSessions:
        """Read and check everything, and keep nothing yet.

        Raises FaultyFile for the first that cannot be read, does not follow the rules or contradicts itself,
        ContradictingFiles, and Trouble where the temporary file finds no room.
        """
        items: list[Item] = []
        passed_over: list[str] = []
        left_out = Counter[Why]()
        now = datetime.now(UTC).astimezone(self._zone)
        for path in paths:
            for source in _sources_of(path):
                document = _document(source)
                if document.kind == "other":
                    passed_over.append(source.place)
                elif document.kind == "plays":
                    items += self._plays(document, left_out, now)
                else:
                    for place, record in _records(document):
                        items.append(self._item(place, record, now))
                        left_out["no_length"] += items[-1].status != "there" and cannot_have_been(record, now)
        with system_errors_as_trouble(self._file):
            self._waiting.flush()
        self._found = Counter(item.status for item in items)
        return FoundSessions(tuple(items), tuple(passed_over), +left_out)

    def keep(self, *, changed: bool = False) -> None:
        """Keep all new sessions; with ``changed`` also those that differ, in the place of the stored ones.

        Between portions others can write. A portion waits for its turn as long as others get on with theirs, up to a
        minute; where one program holds the file, it waits as anybody does. Raises Trouble, and Stale when a session has
        been written to since ``find``, with nothing kept; PartialImport when some were kept before.
        """
        count = self._found["new"] + (self._found["changed"] if changed else 0)
        end = self._waiting.tell()
        self._waiting.seek(0)
        coming = (session for session in self._up_to(end) if changed or session.replaces is None)
        database, kept = self._log.database, 0
        while kept < count:
            try:
                kept += patiently(lambda: self._portion(coming), database.wait_ms, lambda: stamps(database.file))
            except (Trouble, Stale) as cause:
                if not kept:
                    raise
                raise PartialImport(kept, count, cause) from cause
            if kept < count and not IN_BROWSER:
                self._breathe(BREATH)

    def _portion(self, coming: Iterator[WholeSession]) -> int:
        """Keep some of the sessions that are ``coming``; those of a portion that is not kept come once more."""
        before = self._waiting.tell()
        try:
            return self._log.remember_all(coming, PORTION)
        except Trouble:
            self._waiting.seek(before)
            raise

    def _item(self, place: str, record: Record, now: datetime) -> Item:
        try:
            refuse_same_names((player.name, player.bot) for player in record.players)
            session = session_of(record, now, self._zone)
        except (RuleBroken, Refused, Contradiction, NotUnderstood) as fault:
            raise FaultyFile(place, fault, record) from None
        mark = fingerprint(record)
        if record.id in self._seen:
            other, known = self._seen[record.id]
            if known != mark:
                raise ContradictingFiles(place, other)
            return Item(place, record.id, "there")
        self._seen[record.id] = place, mark
        try:
            head, entries, places = self._log.read_whole(record.id)
        except NoSuchSession:
            self._wait(session)
            return Item(place, record.id, "new")
        differs = differences(record_of(head, entries, places), record)
        if not differs:
            return Item(place, record.id, "there")
        self._wait(replace(session, replaces=head.revision))
        return Item(place, record.id, "changed", differs)

    def _plays(self, document: Document, left_out: Counter[Why], now: datetime) -> Iterator[Item]:
        """Find the sessions of a play file. What is there already, under whatever id, comes no second time."""
        place = document.source.place
        try:
            plays = Plays(self._log, document.parts(), self._strangers, self._zone)
            for key, part in document.parts():
                if key != "plays":
                    continue
                try:
                    id, session = plays.find(part, now)
                except LeftOut as play:
                    left_out[play.why] += 1
                    continue
                if session is None or id in self._seen:
                    yield Item(place, id, "there")
                else:
                    self._seen[id] = place, ""
                    self._wait(session)
                    yield Item(place, id, "new")
        except NotUnderstood as fault:
            raise FaultyFile(place, fault) from None

    def _wait(self, session: WholeSession) -> None:
        with system_errors_as_trouble(self._file):
            pickle.dump(session, self._waiting)

    def _up_to(self, end: int) -> Iterator[WholeSession]:
        """Read the sessions that wait; whoever sets the temporary file back reads some of them again."""
        while self._waiting.tell() < end:
            yield pickle.load(self._waiting)


def _sources_of(path: Path) -> Iterator[Source]:
    """Yield the sources under a path. Raises FaultyFile for what cannot be read."""
    try:
        yield from sources(path)
    except NotUnderstood as fault:
        raise FaultyFile(fault.where, NotUnderstood(fault.key, **fault.facts)) from None
    except (OSError, ValueError) as fault:
        raise FaultyFile(str(getattr(fault, "filename", None) or path), fault) from None


def _records(document: Document) -> Iterator[tuple[str, Record]]:
    """Yield the sessions of a document, each with its place."""
    try:
        for place, one in document.sessions():
            try:
                record = from_document(one)
            except NotUnderstood as fault:
                raise FaultyFile(place, fault) from None
            yield place, record
    except NotUnderstood as fault:
        raise FaultyFile(document.source.place, fault) from None


def _document(source: Source) -> Document:
    """Return what a source holds. Raises FaultyFile for what must be ours and is no JSON, or a session too large."""
    try:
        if len(source.data) > LARGEST and source.path is not None:
            return Document(source, _large_kind(source))
        try:
            value = decode(source.data)
        except NotUnderstood:  # of a large collection nobody loses all for one odd value
            value = decode(source.data, loosely=True)
            if _kind(value, certain=False) != "plays":
                raise
        return Document(source, _kind(value, certain=source.certain), value)
    except NotUnderstood as fault:
        if source.certain:
            raise FaultyFile(source.place, fault) from None
        return Document(source, "other")


def _kind(value: object, *, certain: bool) -> Kind:
    if isinstance(value, list):
        return "list" if certain or any(_format(one) == FORMAT for one in value) else "other"
    if _format(value) == EXPORT_FORMAT:
        return "export"
    if isinstance(value, dict) and {"plays", "games"} <= value.keys():  # or all that BG Stats can write of itself
        return "plays"
    return "session" if certain or _format(value) == FORMAT else "other"


def _large_kind(source: Source) -> Kind:
    """Tell from its first parts what a document is that is larger than one session may be."""
    with source.open() as stream:
        for key, part in parts(stream, loosely=True):
            if key == "":
                return "list" if source.certain or _format(part) == FORMAT else "other"
            if key == "format" and part == EXPORT_FORMAT:
                return "export"
            if key == "format" and part == FORMAT:
                raise NotUnderstood("too_large", most=MEGABYTES)
            if key in ("plays", *LISTS) and isinstance(part, dict) and ("uuid" in part or "id" in part):
                return "plays"
    if source.certain:
        raise NotUnderstood("too_large", most=MEGABYTES)
    return "other"


def _format(value: object) -> object:
    return value.get("format") if isinstance(value, dict) else None
