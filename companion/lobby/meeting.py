"""The lines of a device to other phones: of guests to the tables at which it deals, or its own to a table elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from companion.lobby.deeds import Dealing
from companion.lobby.hand_on import Lines
from companion.lobby.joined import TOKENS, Joined
from companion.lobby.line import Line, Progress
from companion.lobby.peers import News, Peers
from companion.lobby.tables import OpenTable
from companion.sessions.library.library import Library
from companion.sessions.play.digital import as_digital
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.sessions import Sessions
from companion.sessions.play.watched import Off, Watched

BEAT: Final = 5.0
"""Seconds between two beats."""
MEETING: Final = 20.0
"""Seconds that two phones have to find each other, before who let one in is told that they did not."""
LINGERS: Final = 1.0
"""Seconds that a line stays after the last word, which would be lost with it."""


class Meeting(Watched):
    """Notifies when a line comes or goes, and when this device has come to a table or left one."""

    def __init__(self, peers: Peers, dealing: Callable[[OpenTable], Dealing]) -> None:
        super().__init__()
        self.peers = peers
        peers.hear = self._hear
        self._dealing = dealing
        self._offered: dict[str, OpenTable] = {}
        self._lines: dict[str, Line] = {}
        self.progress: dict[str, Progress] = {}
        """How far each line has come, by its id."""
        self.joined: Joined | None = None
        """The table to which this device comes, or has come."""
        self.seated = False
        """Whether its screen is that of a guest there."""
        self.code = ""
        """The code that was taken last."""
        self._own = ""
        self._beating: asyncio.Task[None] | None = None

    async def invite(self, table: OpenTable) -> tuple[str, str]:
        """Return the id of a new line for one guest, and the code that leads there. Raises NoPeers."""
        line, code = await self.peers.offer()
        self._offered[line] = table
        self._is(line, "offered")
        return line, code

    async def accept(self, line: str, code: str) -> bool:
        """Take the answer of a guest to whom a line was offered; True once it is taken. Raises BadCode and NoPeers."""
        await self.peers.accept(line, code)
        if self.progress.get(line) == "offered":
            self._is(line, "connecting")
        return True

    async def join(self, code: str, tokens: tuple[str, ...], remember: Callable[[str], object]) -> str:
        """Return the answer to the code of a dealing phone: once that has it, this device is at its table. Who was at
        one, and lost the line, comes back there. Raises BadCode and NoPeers.
        """
        line, answer = await self.peers.answer(code)
        self.code = code
        if self._own:
            self.peers.close(self._own)
        self._own = line
        if (
            self.joined is not None
            and self.joined.session is not None
            and self.joined.state in ("lost", "silent", "waiting")
        ):
            self.joined.waits()
        else:
            self.joined = Joined(tokens[:TOKENS], remember, asyncio.get_running_loop().time)
            self.joined.table.subscribe(self.notify)
        self._is(line, "connecting")
        return answer

    def leave(self) -> None:
        """Leave the table elsewhere; the seat stays this device's until the host frees it."""
        if self.joined is not None:
            if self.joined.state == "waiting":
                self.peers.close(self._own)
            self.joined.leave()
        self.joined, self._own, self.seated = None, "", False
        self.notify()

    def sit_down(self) -> None:
        """Show the table to which this device has come."""
        self.seated = True
        self.notify()

    def send_away(self, table: OpenTable) -> None:
        """Close all lines to a table."""
        for id, line in tuple(self._lines.items()):
            if line.table is table:
                line.dismiss()
                self._lines.pop(id, None)
        for id in [one for one, there in self._offered.items() if there is table]:
            self._withdraw(id)

    def _withdraw(self, id: str) -> None:
        """End a line that nobody has taken."""
        if self._offered.pop(id, None) is not None:
            self.peers.close(id)

    async def _let_in(self, line: str, code: str) -> bool:
        """Take an answer as ``accept``, and return whether the phones have met."""
        await self.accept(line, code)
        news, waits = asyncio.Event(), asyncio.timeout(MEETING)
        off = self.subscribe(news.set)
        with contextlib.suppress(TimeoutError):
            async with waits:
                while self.progress.get(line) == "connecting":
                    await news.wait()
                    news.clear()
        off()
        return self.progress.get(line) == "open"

    def _hear(self, id: str, kind: News, text: str) -> None:
        mine = self.joined if id == self._own else None
        if kind == "message":
            if mine is not None:
                mine.hear(text)
            elif (line := self._lines.get(id)) is not None:
                line.hear(text)
            return
        if kind == "stalled":
            if (end := mine or self._lines.get(id)) is not None:
                end.stalls()
            return
        loop = asyncio.get_running_loop()
        send, shut = partial(self.peers.send, id), partial(loop.call_later, LINGERS, self.peers.close, id)
        if kind != "open":
            if mine is not None:
                mine.breaks()
            elif (line := self._lines.pop(id, None)) is not None:
                line.close()
            self._offered.pop(id, None)
        elif mine is not None:
            mine.opens(send, shut, self.peers.bond(id))
        elif (table := self._offered.pop(id, None)) is not None:
            lines = Lines(partial(self.invite, table), self._let_in, self._withdraw)
            dealing = replace(self._dealing(table), lines=lines, clock=loop.time)
            self._lines[id] = Line(dealing, send, shut, loop.call_soon, self.peers.bond(id))
        if kind == "open" and self._beating is None:
            self._beating = loop.create_task(self._beat())
        met = self.progress.get(id) in ("open", "over")
        self._is(id, "open" if kind == "open" else "over" if met else "failed")

    def _is(self, line: str, progress: Progress) -> None:
        self.progress[line] = progress
        self.notify()

    async def _beat(self) -> None:
        try:
            while self._lines or self.joined is not None:
                await asyncio.sleep(BEAT)
                for id, line in tuple(self._lines.items()):
                    line.beat()
                    if line.closed:
                        self._lines.pop(id, None)
                if self.joined is not None:
                    self.joined.beat()
        finally:
            self._beating = None


def opened_at(sessions: Sessions, table: OpenTable) -> LiveSession | None:
    """Return the session at a table; None when there is none any more. Raises as ``Sessions.open``."""
    try:
        return sessions.open(table.session)
    except LookupError:
        return None


def dealing_at(sessions: Sessions, table: OpenTable) -> Dealing:
    """Return what lines to a table need of the device that has its session."""

    def watch(session: LiveSession) -> Off:
        digital = as_digital(session)
        return (lambda: None) if digital is None else sessions.driver(digital).subscribe(lambda: None)

    def file(session: LiveSession) -> tuple[str, bytes]:
        return Library(sessions).file_of(session.id, for_guest=True)

    return Dealing(table, partial(opened_at, sessions, table), file, watch)
