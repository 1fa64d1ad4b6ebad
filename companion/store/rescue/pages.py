"""The pages of a damaged file, and the write-ahead log beside it, read without SQLite.

Each page is read for itself, so that one bad page hides no other. SQLite ends a log at the first frame that is not as
it was written, without a word, and what was answered after it is gone. The format is the published one
(https://www.sqlite.org/fileformat2.html): tables are trees of pages, rows lie in cells, a cell's record is a header of
type numbers and the values behind it.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

Value = int | bytes | None
"""Text comes as bytes. Our tables have neither fractions nor blobs."""

LEAF, INDEX_LEAF, INDEX_INNER, INNER = 13, 10, 2, 5
STANDARD = 4096
SIZES = (STANDARD, *(1 << power for power in range(9, 17) if power != 12))


class NotReadable(ValueError):
    """Bytes that are no page, cell or record of ours."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A record as it lies in a page. ``rowid`` is None where a table or index is ordered by its own key."""

    rowid: int | None
    payload: bytes


class Pages:
    """A file, and its write-ahead log laid over it. Close it."""

    def __init__(self, file: Path) -> None:
        """Raises OSError."""
        self._file = file.open("rb")
        beside = file.with_name(f"{file.name}-wal")
        self._wal: BinaryIO | None = beside.open("rb") if beside.exists() else None
        self.bytes = file.stat().st_size
        self.size = self._page_size()
        self._places = self._in_the_log()
        self.count = max([-(-self.bytes // self.size), *self._places])
        head = self.page(1)[:100]
        self.usable = self.size - (head[20] if head[21:24] == b"\x40\x20\x20" and head[20] <= 32 else 0)

    def close(self) -> None:
        self._file.close()
        if self._wal is not None:
            self._wal.close()

    def page(self, number: int) -> bytes:
        """Return one page, numbered from 1; what the file lacks is zeros."""
        return self._copy(number, self._places.get(number, [0])[0])

    def cells(self) -> Iterator[Cell]:
        """Return every cell that can be read, of all tables and indexes, but not what lies in free pages."""
        free = self._free()
        for number in range(1, self.count + 1):
            if number not in free:
                for at in self._places.get(number, [0]):
                    yield from self._cells_of(self._copy(number, at), 100 if number == 1 else 0)

    def _copy(self, number: int, place: int) -> bytes:
        """Read the copy of a page that lies at this place of the write-ahead log; at 0, the one in the file."""
        if self._wal is not None and place:
            self._wal.seek(place)
            found = self._wal.read(self.size)
        else:
            self._file.seek((number - 1) * self.size)
            found = self._file.read(self.size)
        return found.ljust(self.size, b"\0")

    def _cells_of(self, page: bytes, start: int) -> Iterator[Cell]:
        kind = page[start]
        if kind not in (LEAF, INDEX_LEAF, INDEX_INNER):
            return
        first = start + (12 if kind == INDEX_INNER else 8)
        (count,) = struct.unpack_from(">H", page, start + 3)
        for n in range(min(count, (self.usable - first) // 2)):
            (at,) = struct.unpack_from(">H", page, first + 2 * n)
            try:
                yield self._cell(page, at + (4 if kind == INDEX_INNER else 0), kind)
            except (NotReadable, IndexError, struct.error):
                continue

    def _cell(self, page: bytes, position: int, kind: int) -> Cell:
        rowid = None
        length, position = varint(page, position)
        if kind == LEAF:
            rowid, position = varint(page, position)
        most = self.usable - 35 if kind == LEAF else (self.usable - 12) * 64 // 255 - 23
        if length <= most:
            if position + length > self.usable:
                raise NotReadable
            return Cell(rowid, page[position : position + length])
        least = (self.usable - 12) * 32 // 255 - 23
        local = least + (length - least) % (self.usable - 4)
        local = local if local <= most else least
        if length > self.count * self.size:
            raise NotReadable
        (following,) = struct.unpack_from(">I", page, position + local)
        return Cell(rowid, page[position : position + local] + self._rest(following, length - local))

    def _rest(self, number: int, length: int) -> bytes:
        """Read what did not fit into the page, from a chain of others."""
        parts, seen = [], set()
        while length > 0:
            if not 1 < number <= self.count or number in seen:
                raise NotReadable
            seen.add(number)
            page = self.page(number)
            parts.append(page[4 : 4 + min(length, self.usable - 4)])
            length -= len(parts[-1])
            (number,) = struct.unpack_from(">I", page)
        return b"".join(parts)

    def _free(self) -> set[int]:
        """Return the pages that hold nothing any more, as far as their list can be read."""
        found: set[int] = set()
        (trunk,) = struct.unpack_from(">I", self.page(1), 32)
        while 1 < trunk <= self.count and trunk not in found:
            page = self.page(trunk)
            if page[0] in (LEAF, INDEX_LEAF, INDEX_INNER, INNER):  # the list is damaged, too
                break
            found.add(trunk)
            trunk, count = struct.unpack_from(">II", page)
            if count <= self.usable // 4 - 2:
                found.update(struct.unpack_from(f">{count}I", page, 8))
        return found

    def _page_size(self) -> int:
        """Find the size with which most of the file's beginning looks like pages: its head may be damaged."""
        best, most = STANDARD, 0.0
        beginning = self._file.read(1 << 20).ljust(101, b"\0")
        for size in SIZES:
            starts = range(0, len(beginning), size)
            hits = sum(beginning[at or 100] in (LEAF, INDEX_LEAF, INDEX_INNER, INNER) for at in starts)
            if hits * hits / len(starts) > most:
                best, most = size, hits * hits / len(starts)
        return best

    def _in_the_log(self) -> dict[int, list[int]]:
        """Find where in the write-ahead log each page lies, up to the last whole transaction, the newest copy first.

        Behind a copy that is not as it was written come the older ones; 0 stands for the file itself.
        """
        found: dict[int, list[int]] = {}
        pending: dict[int, list[int]] = {}
        read = frames(self._wal, self.size) if self._wal else []
        most = -(-self.bytes // self.size) + len(read)
        for frame in read:
            if not 0 < frame.page <= most:
                continue
            older = pending.get(frame.page) or found.get(frame.page) or [0]
            pending[frame.page] = [frame.at] if frame.sure else [frame.at, *older]
            if frame.commits:
                found |= pending
                pending = {}
        return found


def varint(data: bytes, position: int) -> tuple[int, int]:
    """Read a number of one to nine bytes; returns it and where it ends. Raises IndexError."""
    value = 0
    for end in range(position + 1, position + 9):
        value = value << 7 | data[end - 1] & 0x7F
        if data[end - 1] < 0x80:
            return value, end
    value = value << 8 | data[position + 8]
    return (value if value < 1 << 63 else value - (1 << 64)), position + 9


_WIDTHS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}
"""Bytes of a number, by its type; 8 and 9 are the numbers 0 and 1 themselves."""


def record(payload: bytes) -> list[Value]:
    """Read the values of a record. Raises NotReadable or IndexError."""
    place, at = varint(payload, 0)
    end, values = place, list[Value]()
    while at < end:
        kind, at = varint(payload, at)
        text = kind >= 13 and kind % 2
        if not text and kind not in _WIDTHS:
            raise NotReadable
        part = payload[place : place + ((kind - 13) // 2 if text else _WIDTHS[kind])]
        place += (kind - 13) // 2 if text else _WIDTHS[kind]
        if text:
            values.append(part)
        elif kind == 0:
            values.append(None)
        else:
            values.append(kind - 8 if kind > 6 else int.from_bytes(part, "big", signed=True))
    if place != len(payload):
        raise NotReadable
    return values


HEADER, FRAME = 32, 24
LITTLE, BIG = 0x377F0682, 0x377F0683

Sum = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """A page as a transaction left it, at this place of the log. ``sure``: its bytes are as they were written."""

    page: int
    at: int
    commits: bool
    sure: bool


def frames(log: BinaryIO, size: int) -> list[Frame]:
    """Read the frames of the newest round, in order, with pages of ``size`` bytes."""
    log.seek(0)
    head, before = log.read(HEADER), log.read(FRAME)
    if len(before) < FRAME:
        return []
    magic, _, written = struct.unpack_from(">3I", head)
    big = magic != LITTLE
    last: Sum | None = struct.unpack_from(">2I", head, 24)
    if magic not in (LITTLE, BIG) or written != size or _sum(head[:24], (0, 0), big) != last:
        last = None
        big = sys.byteorder == "big"
    salts = head[16:24] if last else before[8:16]
    found: list[Frame] = []
    whole = 0
    for at in range(HEADER, log.seek(0, 2) - FRAME - size + 1, FRAME + size):
        log.seek(at)
        frame = log.read(FRAME)
        page, commit, _, _, *sums = struct.unpack_from(">6I", frame)
        sure = False
        if frame[8:16] == salts:
            start = last and _sum(frame[:8], last, big)
            sure = start is not None and _sum(log.read(size), start, big) == tuple(sums)
            whole = len(found) + 1
        found.append(Frame(page, at + FRAME, commit > 0, sure))
        last = (sums[0], sums[1])
    return found[:whole]  # the rest is left over from an earlier round


def log_is_cut(file: Path) -> bool:
    """Tell whether SQLite would pass over transactions in the write-ahead log of this database.

    The last one alone is no sign of damage: a power cut leaves it half written, before it was answered. Others may
    write to the log meanwhile.
    """
    try:
        # without a buffer, which would show again what lay there before
        with file.with_name(f"{file.name}-wal").open("rb", buffering=0) as log, file.open("rb") as database:
            (size,) = struct.unpack_from(">H", database.read(18).ljust(18, b"\0"), 16)
            return bool(size) and passed_over(log, 65536 if size == 1 else size)
    except FileNotFoundError:
        return False


def passed_over(log: BinaryIO, size: int) -> bool:
    """Tell whether more than one transaction lies behind a frame that is not as it was written.

    Somebody at work writes one frame after the other, so a frame that was half written is whole when others lie behind
    it. Only a frame that is wrong a second time is damaged. ``log`` has no buffer.
    """
    log.seek(0)
    head = log.read(HEADER)
    wrong = _wrong(frames(log, size))
    if wrong:
        wrong &= _wrong(frames(log, size))
    log.seek(0)
    return bool(wrong) and log.read(HEADER) == head  # else somebody has begun a new round


def _wrong(read: list[Frame]) -> set[int]:
    """Find the frames that are not as they were written and have more than one transaction ending there or behind."""
    ends = [n for n, frame in enumerate(read) if frame.commits]
    return {n for n, frame in enumerate(read) if not frame.sure and len(ends) > 1 and n <= ends[-2]}


def _sum(data: bytes, start: Sum, big: bool) -> Sum:
    words = array("I", data)
    if big != (sys.byteorder == "big"):
        words.byteswap()
    one, two = start
    pairs = iter(words)
    for left, right in zip(pairs, pairs, strict=True):
        one = (one + left + two) & 0xFFFFFFFF
        two = (two + right + one) & 0xFFFFFFFF
    return one, two
