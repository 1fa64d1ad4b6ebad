"""Writes a file in portions, with a count to show, and hands it to whoever asked for it as their device has it.

A portion runs in a thread of its own and lasts some hundredths of a second; where there are no threads, everybody's
taps are heard between two portions. An app on a computer asks for a place first and writes there. A browser and a
phone get the bytes in a message or, if they are many and a server is at hand, a link.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final, Protocol, cast, runtime_checkable

import flet as ft

from companion.sessions.files.whole_file import whole_file
from companion.sessions.play.driver import THREADS
from companion.share.exports import FORMS, FormName, Selection, Write

PORTION: Final = 0.03
"""Seconds for which sessions are written at a time."""
BREATH: Final = 0.01
"""Seconds that a thread rests before its next portion, so that taps come first."""
PAUSE: Final = 0.0
"""Seconds of the loop between two portions: whatever is due there goes first, also where there are no threads."""
SHOWN_EVERY: Final = 0.25
"""Seconds between two counts on the screen."""
MOST_SENT: Final = 4_000_000
"""The most bytes that go to a browser in one message, where there is another way."""
LONGEST_PART: Final = 30


class Stopped(Exception):
    """Raised when somebody stopped it: nothing of it is left."""


@dataclass
class Job:
    """One file to be written. ``stop`` may be set at any time; ``tell`` is called with how many of how many are in."""

    form: FormName
    chosen: Selection
    lang: str
    tell: Callable[[int, int], None]
    writer: Write
    stop: bool = False
    done: int = field(default=0, init=False)

    async def write(self, out: BinaryIO) -> int:
        """Write into a stream. Returns how many sessions are in it. Raises Stopped, NotExported, Trouble, OSError."""
        whole = await asyncio.to_thread(self.chosen.count)
        self.tell(0, whole)
        steps, shown = self.writer(out, self.chosen, self.lang), time.monotonic()
        try:
            while not await asyncio.to_thread(self._portion, steps):
                if self.stop:
                    raise Stopped
                if time.monotonic() - shown > SHOWN_EVERY:
                    shown = time.monotonic()
                    self.tell(self.done, whole)
                await asyncio.sleep(PAUSE)
        finally:
            with contextlib.suppress(ValueError):  # a thread is still at it: the server ends
                close: Callable[[], None] = getattr(steps, "close", lambda: None)
                close()
        if self.stop:
            raise Stopped
        return self.done

    async def write_file(self, path: Path) -> int:
        """Write a file, which takes its place when it is whole. Raises as ``write`` does."""
        with whole_file(path) as out:
            return await self.write(out)

    def _portion(self, steps: Iterator[str]) -> bool:
        """Write some sessions. Returns whether these were the last ones."""
        if self.done and THREADS:
            time.sleep(BREATH)
        end = time.monotonic() + PORTION
        for _ in steps:
            self.done += 1
            if self.stop or time.monotonic() >= end:
                return False
        return True


@runtime_checkable
class OffersFiles(Protocol):
    """Is connected to a browser that can fetch files from us."""

    def offer_file(self, name: str, media_type: str, stream: BinaryIO) -> str: ...


@dataclass(frozen=True, slots=True)
class Handed:
    """Says where a file of so many sessions and bytes is: at a ``place``, or behind a ``link`` that is to be tapped.

    Neither: somebody chose no place for it, and nothing was written.
    """

    name: str
    sessions: int
    size: int
    place: str = ""
    link: str = ""


async def hand_over(page: ft.Page, saver: ft.FilePicker, job: Job, name: str) -> Handed:
    """Write the file of a job and hand it over. Raises as ``Job.write`` does."""
    mobile = page.platform is not None and page.platform.is_mobile()
    if not page.web and not mobile:
        place = await saver.save_file(file_name=name)
        if not place:
            return Handed(name, 0, 0)
        count = await job.write_file(Path(place))
        return Handed(name, count, Path(place).stat().st_size, place=place)
    with _temporary() as out:
        count = await job.write(out.file)
        size = out.file.tell()
        connection = _connection(page)
        if size > MOST_SENT and isinstance(connection, OffersFiles):
            link = connection.offer_file(name, FORMS[job.form].media_type, out.keep())
            return Handed(name, count, size, link=link)
        out.file.seek(0)
        data = await asyncio.to_thread(out.file.read)
        place = await saver.save_file(file_name=name, src_bytes=data)
        if not page.web and not place:
            return Handed(name, 0, 0)
        return Handed(name, count, size, place=place or name)


def file_name(parts: list[str], suffix: str) -> str:
    """Return a name that any system takes: letters and figures of the parts, with dashes between."""
    told = [clean for part in ("table-companion", *parts) if (clean := cleaned(part))]
    return f"{'-'.join(told)}.{suffix}"


def cleaned(text: str) -> str:
    """Return the letters and figures of a text, in whatever script, with a dash for all else; at most LONGEST_PART."""
    plain = unicodedata.normalize("NFC", text).casefold()
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    return "-".join(words)[:LONGEST_PART].strip("-")


class _temporary:  # noqa: N801 - used as a statement
    """Holds a temporary file, which goes at the end of the block unless somebody keeps it."""

    def __enter__(self) -> _temporary:
        self.file = cast(BinaryIO, tempfile.TemporaryFile())
        self._kept = False
        return self

    def __exit__(self, *_: object) -> None:
        if not self._kept:
            self.file.close()

    def keep(self) -> BinaryIO:
        """Return the file, which from now on is the caller's."""
        self._kept = True
        return self.file


def _connection(page: ft.Page) -> object:
    try:
        return page.session.connection
    except RuntimeError:  # the session has expired
        return None
