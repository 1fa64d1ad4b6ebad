"""Knows who is connected, and keeps the sessions of devices that are briefly gone: both within limits.

Three things together tell whose session a device comes back to: its id, which travels only between the device and us;
the secret in a cookie that no script can read; the address and the browser that it was opened from.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import re
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from flet.messaging.session import Session

from companion.server.resume import Line

log = logging.getLogger("companion.ui")

MOST_CONNECTIONS: Final = 64
"""The most websockets at once from one address: a household behind one router, with many tabs each."""
MOST_IN_ALL: Final = 256
MOST_GONE: Final = 40
"""The most sessions kept for devices that are gone; each takes a third of a megabyte."""
KEPT_SECONDS: Final = 1800.0
"""Seconds that a session waits for its device."""
MOST_FILES: Final = 4
"""The most devices that may send a large file at the same time."""
SWEEP_SECONDS: Final = 10.0
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""The form of our secrets."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Says whose a session is: the secret of a browser, the address it came from, what it calls itself. A page whose
    reader wants letters of another ``zoom`` than before begins anew.
    """

    secret: str
    address: str
    agent: str
    zoom: str = ""


@dataclass(slots=True)
class _Visit:
    session: Session
    owner: Owner
    line: Line
    """By which it is connected now, or was last."""
    gone: bool = False


class Visitors:
    """Knows everything that one server knows of those who look at it."""

    def __init__(self, kept_seconds: float = KEPT_SECONDS) -> None:
        self._kept_seconds = kept_seconds
        self._connected: Counter[str] = Counter()
        self._visits: dict[str, _Visit] = {}
        """Visits by the id of the session; those whose device is gone are in the order in which they left."""
        self._sending: dict[object, Callable[[], None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def stop(self) -> None:
        """End all sessions: what their screens watched is told that nobody looks any more."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for visit in list(self._visits.values()):
            self._end(visit)
        await asyncio.sleep(0)  # in which the sessions tell

    def comes(self, address: str) -> bool:
        """Return whether ``address`` may have one more connection; if so, ``leaves`` has to be called later."""
        whose = _household(address)
        if self._connected[whose] >= MOST_CONNECTIONS or self._connected.total() >= MOST_IN_ALL:
            return False
        self._connected[whose] += 1
        return True

    def leaves(self, address: str) -> None:
        self._connected -= Counter([_household(address)])

    def opened(self, session: Session, owner: Owner, line: Line) -> None:
        self._visits[session.id] = _Visit(session, owner, line)

    def back(self, wanted: str, owner: Owner, line: Line) -> Session | None:
        """Return the session that ``owner`` left behind, on a new line; None when it is gone, in use, or somebody
        else's.
        """
        visit = self._visits.get(wanted)
        if visit is None or not visit.gone or not _same(visit.owner, owner) or visit.owner.zoom != owner.zoom:
            return None
        visit.gone, visit.line = False, line
        return visit.session

    async def goes_on(self, secret: str, owner: Owner) -> tuple[Session, Line] | None:
        """Return the session of a line that was cut, and the line; None when it is gone, or somebody else's.

        The old socket may still count as open: whoever knows the line's secret is the page at its end, so it is closed.
        """
        for visit in self._visits.values():
            if secrets.compare_digest(visit.line.secret, secret) and _same(visit.owner, owner):
                if not visit.gone:
                    await self.gone(visit.session)
                visit.gone = False
                return visit.session, visit.line
        return None

    async def gone(self, session: Session) -> None:
        """Keep a session whose device has left; beyond ``MOST_GONE`` the household that left most loses its oldest."""
        if (visit := self._visits.pop(session.id, None)) is None:
            return
        self._visits[session.id] = visit
        visit.gone = True
        await session.disconnect(self._kept_seconds)  # type: ignore[arg-type] # Flet takes any number of seconds
        waiting = [one for one in self._visits.values() if one.gone]
        if len(waiting) > MOST_GONE:
            # of the household that has left most behind, so that nobody can make others lose theirs
            left = Counter(_household(one.owner.address) for one in waiting)
            most = max(left.values())
            self._end(next(one for one in waiting if left[_household(one.owner.address)] == most))

    def session_with(self, control: int) -> Session | None:
        """Return the session that has a control of this number on its screen."""
        return next((one.session for one in self._visits.values() if control in one.session.index), None)

    def may_send(self, device: object, no_more: Callable[[], None]) -> None:
        """Allow ``device`` to send a large file until ``sent``; beyond ``MOST_FILES`` the first of them may no more."""
        self._sending.pop(device, None)
        while len(self._sending) >= MOST_FILES:
            self._sending.pop(next(iter(self._sending)))()
        self._sending[device] = no_more

    def sent(self, device: object) -> None:
        self._sending.pop(device, None)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = datetime.now(UTC)
            for visit in list(self._visits.values()):
                if visit.gone and visit.session.expires_at and now > visit.session.expires_at:
                    self._end(visit)

    def _end(self, visit: _Visit) -> None:
        del self._visits[visit.session.id]
        try:
            visit.session.close()  # type: ignore[no-untyped-call] # Flet has no types here
        except Exception:
            log.exception("a session could not be closed")


def new_secret() -> str:
    """Return 256 bits that nobody can guess, as a cookie holds them."""
    return secrets.token_urlsafe(32)


def _same(owner: Owner, visitor: Owner) -> bool:
    known = secrets.compare_digest(owner.secret, visitor.secret)
    return known and (owner.address, owner.agent) == (visitor.address, visitor.agent)


def _household(address: str) -> str:
    """Return the address that counts: a device can have many IPv6 addresses, so those of one network are one."""
    with contextlib.suppress(ValueError):
        found = ipaddress.ip_address(address)
        if found.version == 6 and found.ipv4_mapped is None:
            return str(ipaddress.ip_network((found.packed[:8] + bytes(8), 64)))
    return address
