"""A guest's end of the line to the dealing phone: the table that it sent, and the session there.

The screens of guests find here what they find on a computer that serves them: an ``OpenTable`` and a session.
"""

from __future__ import annotations

import base64
import logging
import time
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, Final, Literal

from companion.engine import SPECTATOR, NotUnderstood, Refusal, Seat, Viewer
from companion.lobby import messages
from companion.lobby.codes import hashed, proof
from companion.lobby.fed_session import Asks, FedSession, NoAnswer, fed_session
from companion.lobby.feed import changed, read_feed
from companion.lobby.guests import Guest, Guests
from companion.lobby.hand_on import FAILED
from companion.lobby.line import Progress, Pulse
from companion.lobby.messages import FROM_DEALER, Deed
from companion.lobby.tables import OpenTable
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.watched import Off

log = logging.getLogger("companion.lobby")

TOKENS: Final = 8
"""So many tables a phone finds its seat at again."""
State = Literal["waiting", "here", "silent", "lost", "sent_away", "other_version"]
"""How it stands: there is a line and no answer yet, one is at the table, nothing has come for three beats (and what
comes brings it back), the line is broken, and two ends for good.
"""


class FedGuests(Guests):
    """Who is at the table, as the dealing phone tells it."""

    def __init__(self, ask: Callable[[Deed], object], sleep: Callable[[bool], object]) -> None:
        super().__init__(lambda: None, lambda: None)
        self._ask, self._sleep = ask, sleep
        self._sitters: tuple[messages.Sitter, ...] = ()

    def take(self, sitters: tuple[messages.Sitter, ...]) -> None:
        self._sitters = sitters
        told = ((one, frozenset(one.seats)) for one in sitters)
        self._by_token = {str(one.number): Guest(one.number, one.name, seats, one.asks) for one, seats in told}

    def presence(self, number: int) -> Literal["here", "asleep", "gone"]:
        found = next((one.presence for one in self._sitters if one.number == number), "")
        return "here" if found == "here" else "asleep" if found == "asleep" else "gone"

    def comes(self, number: int, *, asleep: bool = False) -> Off:  # noqa: ARG002 - as on a computer
        self._sleep(asleep)
        return lambda: None

    def move(self, number: int, *seats: Seat, name: str = "") -> None:  # noqa: ARG002 - as on a computer
        """Look on: a guest moves nobody else."""
        self._ask(messages.LookOn(0))


class FedTable(OpenTable):
    """The table, as the dealing phone tells it. What is asked of it here is asked of that phone."""

    def __init__(self, asks: Asks, sleep: Callable[[bool], object]) -> None:
        super().__init__()
        self._asks = asks
        self.guests: FedGuests = FedGuests(self._ask, sleep)

    def take(self, told: messages.AtTable) -> None:
        self.session, self.pen, self.next = told.session, told.pen, told.next
        self.guests.take(told.guests)
        by, revision, *no = told.back or (None, None)
        self.back = (by, revision) if isinstance(revision, int) and not no else None
        if no:
            self._declined.add((by, revision))
        self.notify()

    def sit(self, number: int, seat: Seat, session: LiveSession, name: str = "") -> None:  # noqa: ARG002 - as on a computer
        """As ``OpenTable.sit``; raises NoAnswer until the dealing phone has answered."""
        self._asks.do(messages.Sit(0, seat, name))

    def ask_back(
        self, by: int | None, session: SessionView, no: Callable[[], object] = lambda: None
    ) -> tuple[Seat, ...]:
        others = super().ask_back(by, session, no)
        if others:
            self._ask(messages.AskBack(0))
        return others

    def answer_back(self, *, yes: bool) -> None:
        self.back = None
        self._ask(messages.AnswerBack(0, yes))
        self.notify()

    def answer(self, number: int, seat: Seat, by: int | None, *, yes: bool, name: str = "") -> None:  # noqa: ARG002 - as on a computer
        self._ask(messages.AnswerClaim(0, number, seat, yes))

    def _ask(self, deed: Deed) -> None:
        """Ask for what nobody waits for; without a line it is not asked, and the screen says that there is none."""
        try:
            self._asks.tell(deed, waits=False)
        except NoAnswer:
            log.info("not asked: there is no line")


class Joined:
    """A table to which this phone has come. ``tokens`` are what it was called by at tables before, the newest first."""

    def __init__(
        self,
        tokens: tuple[str, ...] = (),
        remember: Callable[[str], object] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``remember`` keeps the token by which this phone finds its seat again."""
        self._tokens, self._remember, self._clock = tokens, remember, clock
        self._send: Callable[[str], object] | None = None
        self._shut: Callable[[], object] = lambda: None
        numbers = count(1)
        self._asks, self._pairing = Asks(self._ask, numbers), Asks(self._ask, numbers)
        """What is asked at the table, and for somebody else, which may take long."""
        self.table = FedTable(self._asks, self._sleep)
        self.number = 0
        self.state: State = "waiting"
        self._file: tuple[str, bytes] | None = None
        self._file_asked = self._file_of = 0
        self.progress: dict[str, Progress] = {}
        """How far the lines have come that this phone handed on."""
        self.session: FedSession | None = None
        self._views: dict[str, dict[str, Any]] = {}
        self._pulse = Pulse(clock)

    def opens(self, send: Callable[[str], object], shut: Callable[[], object], bond: str) -> None:
        """Begin on a new line, the first one or one that takes the place of a broken one; ``bond`` as ``Peers.bond``.
        The tokens are not told to whoever deals, but that this phone has them.
        """
        self._send, self._shut, self._pulse, self._views = send, shut, Pulse(self._clock), {}
        self._is("waiting")
        proofs = tuple(proof(hashed(one), bond) for one in self._tokens)
        send(messages.written(messages.Hello(messages.VERSION, proofs)))

    def stalls(self) -> None:
        """Note that nothing gets through for now: what comes brings it back."""
        if self.state == "here":
            self._line_lost()
            self._is("silent")

    def _line_lost(self) -> None:
        self._asks.line_lost()
        self._pairing.line_lost()

    def waits(self) -> None:
        """Note that another line is being made."""
        self._send = None
        self._is("waiting")

    def breaks(self) -> None:
        """Note that the line is gone: nothing more can be asked until there is another one."""
        self._send = None
        self._line_lost()
        if self.state in ("waiting", "here", "silent"):
            self._is("lost")

    async def file(self, _session: object = None) -> tuple[str, bytes]:
        """Return the name and the bytes of the session's file, once it is over. Raises as ``Asks.do``."""
        if self._file is not None:
            return self._file
        name, data = await self._told(messages.TakeHome(0))
        return name, base64.b64decode(data)

    async def invite(self, _table: OpenTable) -> tuple[str, str]:
        """Return a line and its code for somebody else, as ``Meeting.invite``: this phone shows it for the one that
        deals. Raises as ``Asks.do``.
        """
        line, code = await self._told(messages.Invite(0))
        self.progress[line] = "offered"
        return line, code

    async def accept(self, line: str, code: str) -> bool:
        """Carry the answer of that phone over; True once it is taken. Raises as ``Asks.do``, BadCode among it."""
        told = await self._told(messages.LetIn(0, line, code))
        self.progress[line] = "failed" if told == (FAILED,) else "open"
        self.table.notify()
        return True

    async def _told(self, deed: Deed) -> tuple[str, ...]:
        while True:
            try:
                return self._pairing.do(deed).told
            except NoAnswer as why:
                if why.over is None:
                    raise
                await why.over.wait()

    def leave(self) -> None:
        """Leave the table; the seat stays this phone's until the host frees it."""
        self._shut()
        self.breaks()

    def beat(self) -> None:
        """Call it every few seconds."""
        if self._send is None:
            return
        if self._pulse.silent():
            if self.state == "waiting":
                self._shut()
                self.breaks()
                return
            self.stalls()
        self._send(messages.written(messages.Beat()))

    def hear(self, text: str) -> None:
        """Take in what the dealing phone says. What cannot be read breaks the line: both would go on apart."""
        self._pulse.hear()
        if self.state == "silent":
            self._is("here")
        try:
            self._take(messages.read(text, FROM_DEALER))
        # what no feed ever was may fail anywhere in the fold
        except (Refusal, LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
            log.warning("the dealing phone said what cannot be: %r", error)
            self._shut()
            self.breaks()

    def _take(self, message: object) -> None:
        match message:
            case messages.Welcome(token=token, guest=number):
                self.number = number
                if token:
                    self._tokens = (token, *self._tokens)
                    self._remember(token)
            case messages.OtherVersion():
                self._is("other_version")
            case messages.Farewell():
                self._is("sent_away")
            case messages.AtTable():
                self.table.take(message)
                if self.session is not None and self.session.id == message.session:
                    self.session.at_host = set(message.at_host)
                    if self.session.drafts is not None:
                        self.session.drafts.hear_places(message.entering)
            case messages.Views(session=id, views=told):
                self._views_come(id, told)
            case messages.DeedDone(number=number, told=(name, data)) if number == self._file_asked:
                self._file = name, base64.b64decode(data)
            case messages.DeedDone() | messages.Refused():
                self._asks.hear(message)
                self._pairing.hear(message)

    def _views_come(self, id: str, told: Mapping[str, Any]) -> None:
        before = self._views if self.session is not None and self.session.id == id else {}
        self._views = {viewer: changed(before.get(viewer, {}), one) for viewer, one in told.items()}
        feeds: dict[Viewer, Any] = {_viewer(one): read_feed(feed) for one, feed in self._views.items()}
        if not feeds or any(one.id != id for one in feeds.values()):
            raise NotUnderstood("missing", "views", field="views")
        if self.session is not None and self.session.id == id:
            self.session.take(feeds)
        else:
            self.session = fed_session(self._asks, feeds)
        self._fetch_file(self.session)
        self._is("here")

    def _fetch_file(self, session: FedSession) -> None:
        """Have the file as soon as the game is over, and once more when it was corrected: the phone that deals may be
        put away just then.
        """
        if not session.over or session.revision != self._file_of:
            self._file, self._file_asked, self._file_of = None, 0, session.revision
        if session.over and not self._file_asked:
            self._file_asked = self._asks.tell(messages.TakeHome(0), waits=False)

    def _ask(self, deed: Deed) -> bool:
        if self._send is None or self.state == "silent":
            return False
        self._send(messages.written(deed))
        return True

    def _sleep(self, asleep: bool) -> None:
        if self._send is not None:
            self._send(messages.written(messages.Asleep(asleep)))

    def _is(self, state: State) -> None:
        self.state = state
        self.table.notify()


def _viewer(told: str) -> Viewer:
    return SPECTATOR if told == "all" else Seat(int(told))
