"""Lines between phones of one process, which promise what ``Peers`` promises; any text is a code."""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from dataclasses import dataclass, field

from companion.lobby.pairing import BadCode
from companion.lobby.peers import News, NoCamera, Peers

LONGEST = 1_048_576
"""Bytes of a text in UTF-8."""


@dataclass
class Line:
    host: FakePeers
    guest: FakePeers | None = None
    state: str = "offered"
    """Then "open", then "over"."""

    def other(self, phone: FakePeers) -> FakePeers | None:
        return self.guest if phone is self.host else self.host


@dataclass
class Air:
    """What phones have in common that can see each other. Codes are "offer-0", "answer-0"; 0 is the line."""

    lines: dict[str, Line] = field(default_factory=dict)
    numbers: itertools.count[int] = field(default_factory=itertools.count)


class FakePeers(Peers):
    """One phone. ``seen``: what its camera reads, one text a scan; without any, somebody closes it."""

    def __init__(self, air: Air) -> None:
        self.hear = lambda *_: None
        self.air = air
        self.seen: deque[str | NoCamera] = deque()
        self._inbox: deque[tuple[str, News, str]] = deque()
        self._asleep = False

    async def offer(self) -> tuple[str, str]:
        line = str(next(self.air.numbers))
        self.air.lines[line] = Line(self)
        return line, f"offer-{line}"

    async def answer(self, code: str) -> tuple[str, str]:
        line, found = self._line("offer", code)
        if found.state != "offered":
            raise BadCode("old")
        found.guest = self
        return line, f"answer-{line}"

    async def accept(self, line: str, code: str) -> None:
        named, found = self._line("answer", code)
        if named != line or found.state != "offered" or found.guest is None:
            raise BadCode("old")
        found.state = "open"
        for phone in (found.guest, self):
            phone._tell_soon(line, "open")

    def bond(self, line: str) -> str:
        return line

    def _line(self, kind: str, code: str) -> tuple[str, Line]:
        found, _, line = code.strip().rpartition("/")[2].partition("-")
        if found != kind and found in ("offer", "answer"):
            raise BadCode("an_offer" if found == "offer" else "an_answer")
        if found != kind or line not in self.air.lines:
            raise BadCode("unreadable" if found != kind else "old")
        return line, self.air.lines[line]

    def send(self, line: str, text: str) -> None:
        found = self.air.lines.get(line)
        other = found.other(self) if found and found.state == "open" else None
        if found and other:
            if len(text.encode()) <= LONGEST:
                other._tell_soon(line, "message", text)
            else:
                found.state = "over"
                self._tell_soon(line, "failed", "too_long")
                other._tell_soon(line, "closed")

    def close(self, line: str) -> None:
        found = self.air.lines.get(line)
        self._inbox = deque(one for one in self._inbox if one[0] != line)
        if found and found.state != "over":
            found.state, was = "over", found.state
            if was == "open" and (other := found.other(self)):
                other._tell_soon(line, "closed")

    async def scan(self, words: str, close: str) -> str | None:
        found = self.seen.popleft() if self.seen else None
        if isinstance(found, NoCamera):
            raise found
        return found

    async def allow_camera(self) -> None:
        if self.seen and isinstance(refusal := self.seen[0], NoCamera):
            raise refusal

    def cut(self, line: str, why: str = "lost") -> None:
        """Both ends hear that the line has failed; before it was open, "unreachable" is what a phone would hear."""
        found = self.air.lines[line]
        if found.state != "over":
            found.state = "over"
            for phone in filter(None, (found.host, found.guest)):
                phone._tell_soon(line, "failed", why)

    def cut_all(self) -> None:
        """The phone is gone: its lines are cut, and it hears nothing of that itself."""
        for line, found in self.air.lines.items():
            if self in (found.host, found.guest):
                self.cut(line)
        self._inbox.clear()

    def stall(self) -> None:
        """From now on what comes waits, as in a page that sleeps."""
        self._asleep = True

    def wake(self) -> None:
        """All that waited is heard, in order."""
        self._asleep = False
        asyncio.get_running_loop().call_soon(self._deliver)

    def _tell_soon(self, line: str, news: News, text: str = "") -> None:
        self._inbox.append((line, news, text))
        asyncio.get_running_loop().call_soon(self._deliver)

    def _deliver(self) -> None:
        while self._inbox and not self._asleep:
            self.hear(*self._inbox.popleft())
