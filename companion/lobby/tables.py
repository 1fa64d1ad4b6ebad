"""Tables to which guests come with their own phones: each leads to one session, by a code, to seats that they claim.

This module alone decides who may do what (``OpenTable.claims``), for every kind of connection.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from companion.engine import NotYourSeat, Seat
from companion.engine.names import kept_name
from companion.lobby.codes import LONG, SHORT, Guesses, new_code, typed
from companion.lobby.door import Claims
from companion.lobby.guests import Guest, Guests, clean_name
from companion.lobby.own_file import OwnFile
from companion.sessions.files.archive import LONGEST_NAME
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.watched import Watched

log = logging.getLogger("companion.lobby")

FILE: Final = "tables.json"
Pen = int | Literal["host", "all"]
"""Who writes at a table with real cards: a guest by number, the host, or all."""


class SeatTaken(Exception):
    """Another phone has the seat: whoever is there, or the host, is asked."""


class OpenTable(Watched):
    """One session to which guests come. ``code`` is scanned, ``short`` is typed; without a ``session`` nobody comes.
    ``pen``: who writes there with real cards.
    """

    def __init__(
        self, session: str = "", keep: Callable[[], None] = lambda: None, told: dict[str, Any] | None = None
    ) -> None:
        """``keep`` writes down what changed; ``told`` is what was written down before. Raises ValueError, TypeError or
        KeyError for what never was.
        """
        super().__init__()
        self._keep = keep
        self.session = session
        self.code, self.short = (new_code(LONG), new_code(SHORT)) if session else ("", "")
        self.pen: Pen = "host"
        self.next: int | None = None
        """The guest that the host wants to go on where the device that deals is gone for good."""
        if told is not None:
            self.code, self.short, self.pen = str(told["code"]), str(told["short"]), told["pen"]
            if (len(typed(self.code)), len(typed(self.short))) != (LONG, SHORT) or not isinstance(self.pen, int | str):
                raise ValueError("codes")
            self.next = told.get("next")
        self.guests = Guests(self._changed, self.notify, () if told is None else told["guests"])
        self.back: tuple[int | None, int] | None = None
        """Who asks that the entry of this revision be taken back by those who made it: a guest, or the host."""
        self._declined = set[tuple[int | None, object]]()
        """Which guest, or the host, was told no, and to what: nobody is asked twice."""

    def sit(self, number: int, seat: Seat, session: LiveSession, name: str = "") -> None:
        """Give a free seat of a person to a guest. One that has no name yet gets the guest's.

        Raises SeatTaken, when it is somebody else's, on a phone or the host's screen: they are asked; PersonRefused and
        Stale as ``reseat``.
        """
        me = self.guests.get(number)
        if me is None or session.id != self.session or seat not in session.people:
            return
        holder = self.guests.holder(seat)
        if holder is not me and (holder or seat in session.at_host):
            self._refuse_declined(number, seat)
            self.guests.change(number, asks=seat)
            raise SeatTaken
        if is_placeholder(session.names[seat]):
            _name(session, seat, clean_name(name))
        self.guests.change(number, seats=me.seats | {seat}, asks=None, name=session.names[seat])

    def rename(self, number: int, name: str, session: LiveSession) -> None:
        """Call a guest so, and whoever sits at its only seat, as the host says. Raises as ``sit``."""
        me, called = self.guests.get(number), kept_name(name)[:LONGEST_NAME].strip()
        if me is None or is_placeholder(called):
            return
        for seat in me.seats if len(me.seats) == 1 else ():
            if called != session.names[seat]:
                _name(session, seat, called)
        self.guests.change(number, name=called)

    def ask_back(
        self, by: int | None, session: SessionView, no: Callable[[], object] = lambda: None
    ) -> tuple[Seat, ...]:
        """Ask whoever made the last entry whether it may be taken back, where the app deals and that is not the guest
        ``by``, or with None the host. Returns whom; nobody, if nobody has to be asked: who has no seat asks nobody. The
        host answers for a phone that is away. ``no`` is called once they decline. Raises NotYourSeat for who was told
        no before.
        """
        me = None if by is None else self.guests.get(by)
        if session.mode != "digital" or (by is not None and not (me and me.seats)):
            return ()
        mine = me.seats if me else ()
        done = [seat for seat in session.asked_before or () if seat in session.people and seat not in mine]
        others = tuple(seat for seat in done if by is not None or answers_for(self, seat) is not None)
        if others:
            self._refuse_declined(by, session.revision)
            self.back = asked = by, session.revision
            self.notify()

            def look() -> None:
                if self.back != asked:
                    off()
                    if asked in self._declined:
                        no()

            off = self.subscribe(look)
        return others

    def answer_back(self, *, yes: bool) -> None:
        """Forget that something was to be taken back: whoever made it has answered."""
        if self.back is not None and not yes:
            self._declined.add(self.back)
        self.back = None
        self.notify()

    def _refuse_declined(self, who: int | None, what: object) -> None:
        if declined(self, who, what):
            raise NotYourSeat("said_no", session=self.session)

    def answer(self, number: int, seat: Seat, by: int | None, *, yes: bool, name: str = "") -> None:
        """Let a guest have the ``seat`` that it asks for, which costs whoever had it theirs; or not. The phone that has
        the seat answers (``by`` its number), or the host, with None. ``name`` is that of who sits there.
        """
        asking, holder = self.guests.get(number), self.guests.holder(seat)
        if asking is None or asking.asks != seat or (by is not None and (holder is None or holder.number != by)):
            return
        if yes:
            self.guests.free(seat)
            self.guests.change(number, asks=None, seats=asking.seats | {seat}, name=asking.name or name)
        else:
            self._declined.add((number, seat))
            self.guests.change(number, asks=None)

    def remove(self, number: int) -> None:
        """Have a guest leave, and stay out: neither its token nor a code that it knows lets it in again."""
        self.guests.change(number, seats=frozenset(), asks=None, out=True)
        if self.pen == number:
            self.hand_pen("host")
        self.renew()

    def hand_pen(self, to: Pen) -> None:
        self.pen = to
        self._changed()

    def renew(self) -> None:
        """Make new codes: the old ones let nobody in any more. Who is here stays."""
        self.code, self.short = new_code(LONG), new_code(SHORT)
        self._changed()

    def goes_on(self, session: str, seats: Sequence[Seat]) -> None:
        """Go on with the session that follows: everybody keeps their seat. ``seats`` are what its seats were before."""
        self.guests.renumber(seats)
        self._declined.clear()
        self.session = session
        self._changed()

    def claims(self, guest: Guest) -> Claims:
        """Return what a guest may do now."""
        return Claims(guest.seats, pen=self.pen in ("all", guest.number), host=False)

    def claims_of_host(self, people: Iterable[Seat]) -> Claims:
        """Return what the host's devices may do: they act for all ``people`` who have no phone of their own."""
        return Claims(frozenset(seat for seat in people if self.guests.holder(seat) is None))

    def to_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "short": self.short,
            "pen": self.pen,
            "next": self.next,
            "guests": self.guests.to_json(),
        }

    def _changed(self) -> None:
        self._keep()
        self.notify()


def declined(table: OpenTable, who: int | None, what: object) -> bool:
    """Return whether a guest, or the host, was told no: to what was done last, by its revision, or to a seat."""
    return (who, what) in table._declined


def next_dealer(table: OpenTable) -> int | None:
    """Return the guest that goes on where the device that deals is gone for good: whom the host wants, or the first one
    that has a seat, rather one that is not away.
    """
    seated = [one.number for one in table.guests if one.seats]
    there = [one for one in seated if table.guests.presence(one) != "gone"]
    return table.next if table.next in seated else next(iter(there or seated), None)


def let_deal_next(table: OpenTable, number: int) -> None:
    table.next = number
    table._changed()


def answers_for(table: OpenTable, seat: Seat) -> int | None:
    """Return which phone is asked about what a seat did; None for the host, who answers for one that is away."""
    holder = table.guests.holder(seat)
    return holder.number if holder and table.guests.presence(holder.number) == "here" else None


def _name(session: LiveSession, seat: Seat, called: str) -> None:
    if not is_placeholder(called):
        session.reseat(seat, called, seen=session.revision)


class Tables(Watched):
    """All open tables of a host. ``folder`` is that of the games; without one nothing is kept."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self._file = OwnFile(folder / FILE) if folder else None
        self._open: dict[str, OpenTable] = {}
        """By the code with which it was opened or read."""
        self._written: object = None
        self.guesses = Guesses()
        told = self._file.read_if_new() if self._file else None
        for id, one in told.items() if isinstance(told, dict) else ():
            try:
                table = OpenTable(id, self._keep, one)
                self._open[table.code] = table
            except (ValueError, TypeError, KeyError) as error:
                log.warning("a table cannot be read: %r", error)

    def __iter__(self) -> Iterator[OpenTable]:
        return iter(tuple(self._open.values()))

    def at(self, session: str) -> OpenTable | None:
        """Return the open table of a session."""
        return next((one for one in self._open.values() if one.session == session), None)

    def open(self, session: str) -> OpenTable:
        if (found := self.at(session)) is None:
            found = OpenTable(session, self._keep)
            self._open[found.code] = found
            self._keep()
            self.notify()
        return found

    def close(self, session: str) -> None:
        """Send all guests away. The codes die with the table."""
        for key, one in list(self._open.items()):
            if one.session == session:
                del self._open[key]
                self._keep()
                one.guests.clear()
        self.notify()

    def known(self, token: str) -> tuple[OpenTable, Guest] | None:
        """Return the table of a guest's phone, and the guest."""
        for table in self._open.values():
            if guest := table.guests.known(token):
                return table, guest
        return None

    def let_in(self, told: str, address: str, before: str = "") -> str:
        """Return a token for a phone that told a table's code; "" for anything else. Raises TooOften for who types too
        many wrong ones; who scans is never kept out. A phone that has a token from ``before`` keeps it, and one that
        was removed stays out.
        """
        code = typed(told)
        if len(code) != LONG:
            self.guesses.refuse_many(address)
        found = ""
        for table in self._open.values():
            for one in (table.code, table.short):
                if secrets.compare_digest(one.encode(), code.encode()):
                    found = table.guests.admit(before)
        if not found and len(code) != LONG:
            self.guesses.wrong(address)
        return found

    def _keep(self) -> None:
        now = {one.session: one.to_json() for one in self._open.values()}
        if self._file is not None and now != self._written:
            self._written = now
            self._file.write(now)
