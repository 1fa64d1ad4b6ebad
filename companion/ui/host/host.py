"""Gives the host's screens the library: all sessions, and with them people, figures and files. Draws the session in an
address; if there is none, or no longer, it leads people to what there is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

import flet as ft

from companion.engine import Refusal, Say, Seat
from companion.lobby.tables import Tables
from companion.sessions.library.deletions import deleted
from companion.sessions.library.library import Library, begin_again
from companion.sessions.library.people import KnownPerson, PersonRefused, same_name
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.sessions import Sessions
from companion.sessions.play.waiting import busy
from companion.ui import addresses, bridge
from companion.ui.device import Device, use_device
from companion.ui.kit import spread
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import main_key, plain_key, quiet_key
from companion.ui.kit.texts import body
from companion.ui.prefs import LONGEST_NAME

log = logging.getLogger("companion.ui")
T = TypeVar("T")


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


def nothing_here(
    host: Host, words: str = "", there: str = "/", title: str = "", *, on: str = "", id: str = ""
) -> ft.Control:
    """Draw a screen with ``words``, a key ``on`` to the address ``there``, which is called ``title``, and the history.

    What was deleted under this ``id`` can still be brought back, and a key leads there.
    """
    say = host.say()
    controls: list[ft.Control] = [body(words or say.t("There is nothing at this address."))]
    if any(one.id == id for one in deleted(host.sessions)):
        words = say.t("This was deleted. It can still be brought back.")
        key = plain_key(say.t("Recently deleted"), addresses.DELETED, "to-deleted")
        controls = [body(words), key]
    keys = [main_key(on or title or say.t("Home"), there, "home" if there == "/" else "to-there")]
    if there != addresses.HISTORY:
        keys.insert(0, quiet_key(say.t("History"), addresses.HISTORY, "to-history"))
    return screen(
        host,
        TopBar(title, back=there),
        columns=[[panel(*controls, identifier="nothing")]],
        foot=Foot([spread.keys(keys, spacing=10)]),
        kind="listed",
    )


def any_game(host: Host) -> bool:
    return bool(Library(host.sessions).count())


def no_game_yet(say: Say) -> ft.Control:
    """Draw what stands in the place of all that games bring as long as there is none, with the key to begin one."""
    key = main_key(say.t("Choose a game"), "/", "choose-game")
    return panel(body(say.t("No game has been played yet.")), ft.Row([key]), spacing=12, identifier="empty")


def if_there(ask: Callable[[], T]) -> T | None:
    """Return what is asked for; None where no such person or group is here."""
    with suppress(PersonRefused):
        return ask()
    return None


@bridge.component
def OfSession(draw: Callable[..., ft.Control], id: str, *more: object) -> ft.Control:
    """Draws what ``draw`` makes of the live session and of ``more``; that it is not there, where it is not."""
    host = use_host()
    held = opened(host, id)

    # for all else what it draws looks itself
    session = bridge.use_answer(held or host.sessions, lambda: opened(host, id) if held is None or held.gone else held)
    if session is None:  # or it was deleted and can be brought back
        return nothing_here(host, id=id)
    return bridge.keyed("drawn", draw, session, *more)
