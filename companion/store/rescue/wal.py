"""The write-ahead log beside a database, read without SQLite (https://www.sqlite.org/fileformat2.html#walformat).

SQLite ends at the first frame that is not as it was written, without a word, and what was answered after it is gone.
"""

from __future__ import annotations

import struct
import sys
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

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


def cut(file: Path) -> bool:
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
