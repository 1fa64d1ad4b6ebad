"""A guest's phone. It knows one table and the session there, and may do what the table lets it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import flet as ft

from companion.engine import Refusal, Seat
from companion.lobby.door import Claims
from companion.lobby.guests import Guest
from companion.lobby.joined import Joined
from companion.lobby.meeting import opened_at
from companion.lobby.tables import OpenTable
from companion.sessions.library.library import Library
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.driver import DrivenElsewhere, Driver
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.sessions import Sessions
from companion.sessions.play.waiting import busy
from companion.ui import bridge
from companion.ui.device import Device, use_device

NOTHING = Claims(frozenset(), pen=False, host=False)
"""What a phone may do that is no guest any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestDevice(Device):
    """``me`` is None once the host has closed the table, or removed this phone; ``opened`` returns the session there,
    None when it cannot be read; ``driver`` plays its bots.
    """

    table: OpenTable
    number: int
    me: Guest | None
    opened: Callable[[], LiveSession | None]
    driver: Callable[[DigitalSession], Driver]
    file: Callable[[LiveSession], Awaitable[tuple[str, bytes]]]
    """Returns the name and the bytes of a session's file, for who takes it home once it is over."""
    own: Sessions | None = None
    """Where this device keeps games of its own; None where the host's computer draws for it."""

    def you(self, session: SessionView) -> Seat | None:
        """Return the only seat of this phone; who writes for all at a table of real cards reads names."""
        seats = self.me.seats if self.me else ()
        return None if len(seats) != 1 or (session.mode == "table" and self.claims.pen) else next(iter(seats))

    def ask_back(self, session: SessionView, no: Callable[[], object], /) -> tuple[Seat, ...]:
        return self.table.ask_back(self.number, session, no)


def as_guest(sessions: Sessions, table: OpenTable, number: int, *told: Any) -> GuestDevice:
    """Make the device of a guest's pages, of what any device is told, and draw them again when the table changes."""

    async def file(session: LiveSession) -> tuple[str, bytes]:
        return Library(sessions).file_of(session.id, for_guest=True)

    def opened() -> LiveSession | None:
        try:
            return opened_at(sessions, table)
        except (Refusal, ValueError) as error:
            if busy(error):
                raise
            return None

    me, claims = _use_claims(table, number)
    device = GuestDevice(*told, table=table, number=number, me=me, opened=opened, driver=sessions.driver, file=file)
    return replace(device, claims=claims)


def as_joined(sessions: Sessions, joined: Joined, *told: Any) -> GuestDevice:
    """Make the device of a phone that has come to the table of another one; ``sessions`` are its own."""
    table = joined.table
    me, claims = _use_claims(table, joined.number)
    driver = ft.use_memo(lambda: lru_cache(DrivenElsewhere), [joined])
    device = GuestDevice(
        *told,
        table=table,
        number=joined.number,
        me=me,
        opened=lambda: joined.session,
        driver=driver,
        file=joined.file,
        own=sessions,
    )
    return replace(device, claims=claims)


def _use_claims(table: OpenTable, number: int) -> tuple[Guest | None, Claims]:
    def found() -> tuple[Guest | None, Claims]:
        me = table.guests.get(number)
        return me, table.claims(me) if me else NOTHING

    return bridge.use_answer(table, found)


def use_guest() -> GuestDevice:
    """Return the device of the page that the calling component is on, which has to be a guest's."""
    device = use_device()
    assert isinstance(device, GuestDevice), "a screen of guests on the host's page"
    return device
