"""Gives the host's screens the library: all sessions, and with them people, figures and files."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from companion.engine import Refusal, Seat
from companion.lobby.tables import Tables
from companion.sessions.library.library import begin_again
from companion.sessions.library.people import KnownPerson, same_name
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.sessions import Sessions
from companion.sessions.play.waiting import busy
from companion.ui import bridge
from companion.ui.device import Device, use_device
from companion.ui.prefs import LONGEST_NAME

log = logging.getLogger("companion.ui")


@dataclass(frozen=True, slots=True, kw_only=True)
class Host(Device):
    """A device that keeps the sessions. Boards, pads and the kit know ``Device`` alone, which a guest has as well."""

    sessions: Sessions
    tables: Tables | None = None
    """To which guests come with their phones, there."""

    def clock(self) -> datetime:
        return self.sessions.clock()

    def sign_of(self, name: str, /) -> str:
        return self.sessions.people.sign_of(name)

    def usual(self) -> tuple[KnownPerson, ...]:
        return self.sessions.people.usual()

    def you(self, session: SessionView) -> Seat | None:
        """Return the seat of whoever reads: also of the only person here, where all others have phones of their own."""
        table = self.tables.at(session.id) if self.tables and session.mode == "digital" else None
        here = table.claims_of_host(session.people).seats if table else None
        return Device.you(self, session) if here is None or len(here) != 1 else next(iter(here))

    def ask_back(self, session: SessionView, no: Callable[[], object], /) -> tuple[Seat, ...]:
        table = self.tables.at(session.id) if self.tables else None
        return table.ask_back(None, session, no) if table else ()

    def may_resume(self, session: SessionView) -> bool:
        """Return whether people may go on with what they end: not where other phones then have the dealer's seed."""
        table = self.tables.at(session.id) if self.tables and session.mode == "digital" else None
        return table is None or not any(one.seats for one in table.guests)

    def follow(self, old: str, new: str) -> None:
        """Keep the owner's new name, if it is the owner who had the ``old`` one."""
        if old != new and self.prefs.me and same_name(old, self.prefs.me):
            self.keep(replace(self.prefs, me=new[:LONGEST_NAME]))

    def begin_once(self, what: str, contents: object, begin: Callable[[str], object], *, together: bool = False) -> str:
        """Have ``begin`` keep a session of the id that it is handed, and return that; the second time is the first.

        ``what`` begins it, such as one set-up in which ``contents`` was entered: it begins another session once this
        one was shown, or something else was entered (``Memory.id_of``). The ``repr`` of ``contents`` says all of it.
        ``together``: other devices show it, too, and what one of them has just begun by it is meant.
        """
        return self.sessions.once(self.memory.id_of(what, contents), begin, by=what if together else "")

    def begin_again(self, last: LiveSession, levels: Sequence[str | None] | None = None) -> str:
        """Begin another session with the people of the ``last`` one, and return its id. Raises as ``begin_again``."""
        id = self.begin_once(
            f"after {last.id}",
            levels,
            lambda id: begin_again(self.sessions, last, levels, id=id, at=self.now),
            together=True,
        )
        if self.tables and (table := self.tables.at(last.id)):
            table.goes_on(id, last.game.circle(last.look()))
        return id


def use_host() -> Host:
    """Return the device of the page that the calling component is on, which has to be the host's."""
    device = use_device()
    assert isinstance(device, Host), "a screen of the host on a guest's page"
    return device


def use_watching_host(*, people: bool = False) -> Host:
    """Do as ``use_host``; the component is drawn again whenever a session, or one of the ``people``, changes."""
    host = use_host()
    bridge.use_watched(host.sessions.people if people else host.sessions)
    return host


def opened(host: Host, id: str) -> LiveSession | None:
    """Return the live session; None when it is not there or cannot be read."""
    try:
        return host.sessions.open(id)
    except LookupError:
        return None
    except (Refusal, ValueError) as error:
        if busy(error):
            raise
        log.warning("session %s does not fold: %r", id, error)
        return None
