"""The dealing phone's end of the line to a guest: it checks and does the guest's deeds, and sends changes.

All of it goes through the door, and nothing leaves but what ``feed`` makes for the seats of that phone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, Final, Literal

from companion.engine import SPECTATOR, NotUnderstood, Refusal, RuleBroken, Seat, Viewer
from companion.lobby import messages
from companion.lobby.deeds import Dealing, do
from companion.lobby.feed import changes, feed
from companion.lobby.guests import Guest, proven
from companion.lobby.hand_on import HandingOn
from companion.lobby.messages import FROM_GUEST, Deed, DeedDone, Refused, Sitter
from companion.lobby.tables import OpenTable, SeatTaken, declined, next_dealer
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.waiting import Trouble
from companion.sessions.play.watched import Off

log = logging.getLogger("companion.lobby")

Progress = Literal["offered", "connecting", "open", "failed", "over"]
"""How far a line has come. ``failed``: the phones have not met; ``over``: they had, and one has left."""
MOST_A_SECOND: Final = 40
BURST: Final = 120
"""Messages that a guest may send at once; so many as a second brings are forgiven each second."""
MOST_BAD: Final = 20
"""Messages that cannot be read before a line is closed."""
SILENT: Final = 15.0
"""Seconds without a message, three beats, after which a phone counts as away; the next message brings it back."""


class Pulse:
    """Tells whether the other end of a line is silent; call ``silent`` with every beat of one's own."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._heard_at = self._beaten_at = clock()

    def hear(self) -> float:
        """Note that something has come, and return the seconds since the last time."""
        before, self._heard_at = self._heard_at, self._clock()
        return self._heard_at - before

    def silent(self) -> bool:
        now = self._clock()
        if now - self._beaten_at > SILENT:  # this page itself stood still: what came meanwhile is still to be heard
            self._heard_at = now
        self._beaten_at = now
        return now - self._heard_at > SILENT


class Line:
    """One guest's phone. ``send`` takes a text, ``shut`` closes the channel, ``soon`` calls a function later.

    ``bond`` is as ``Peers.bond``.
    """

    def __init__(
        self,
        dealing: Dealing,
        send: Callable[[str], object],
        shut: Callable[[], object],
        soon: Callable[[Callable[[], None]], object],
        bond: str,
    ) -> None:
        self._dealing, self.table = dealing, dealing.table
        self._send, self._shut, self._soon, self._bond = send, shut, soon, bond
        self.number: int | None = None
        """The guest at the other end; None before it has said who it is."""
        self._table: object = None
        self._views: tuple[str, dict[str, dict[str, Any]]] = "", {}
        """What the phone has been told: who is at the table, and by viewer the feed of which session."""
        self._watched: LiveSession | None = None
        self._offs, self._watches = ExitStack(), ExitStack()
        self._presence: Off = lambda: None
        self._pulse = Pulse(dealing.clock)
        self._spared, self._bad = float(BURST), 0
        self._due = self._late = self._silent = self._asleep = False
        self._handing_on = HandingOn(dealing.lines, self._tell)
        self.closed = False

    def hear(self, text: str) -> None:
        """Take in a message of the guest. One that says too much, or what cannot be read, loses its line."""
        self._spared = min(BURST, self._spared + self._pulse.hear() * MOST_A_SECOND) - 1
        if self.closed:
            return
        if self._silent:
            self._silent = False
            self._comes()
            self.changed()
        if self._spared < 0 or len(text) > messages.LONGEST:
            log.warning("a guest says too much")
            self.close()
            return
        try:
            self._take(messages.read(text, FROM_GUEST))
        except NotUnderstood as error:
            self._bad += 1
            log.info("a guest's message cannot be read: %r", error)
            if self.number is None:
                self._tell(messages.OtherVersion(messages.VERSION))
            if self._bad > MOST_BAD or self.number is None:
                self.close()

    def beat(self) -> None:
        """Call it every few seconds. Nothing is told to a phone that is silent: it may sleep."""
        silent = self._pulse.silent()
        if self.number is None:
            if silent:
                self.close()
        elif silent:
            self.stalls()
        else:
            self._tell(messages.Beat())
            if self._late:
                self.changed()

    def stalls(self) -> None:
        """Note that nothing gets through for now: what comes brings the guest back."""
        self._silent = True
        self._presence()
        self._presence = lambda: None

    def close(self) -> None:
        """Hear and say nothing any more; the seat stays the guest's."""
        if self.closed:
            return
        self.closed = True
        if self._watched is not None and self._watched.drafts is not None:
            self._watched.drafts.stand(self.number)
        for off in (self._offs.close, self._watches.close, self._presence, self._handing_on.end):
            off()
        self._shut()

    def dismiss(self) -> None:
        """Say that this phone is at the table no more, and close."""
        self._tell(messages.Farewell())
        self.close()

    def changed(self) -> None:
        """Tell the guest a little later what is new, all of it together."""
        if not (self._due or self.closed):
            self._due = True
            self._soon(lambda: self._tell_news() if self._due else None)

    def _take(self, message: object) -> None:
        if isinstance(message, messages.Hello):
            self._welcome(message)
        elif (me := self._me()) is None:
            self.close()
        elif isinstance(message, messages.Invite | messages.LetIn):
            self._handing_on.take(message)
        elif isinstance(message, Deed):
            self._tell(self._answer(me, message))
        elif isinstance(message, messages.Asleep):
            self._asleep = message.asleep
            self._comes()

    def _welcome(self, hello: messages.Hello) -> None:
        if hello.version != messages.VERSION:
            self._tell(messages.OtherVersion(messages.VERSION))
            self.close()
            return
        guests = self.table.guests
        me, token = proven(guests, hello.proofs, self._bond), ""
        if me is None:
            me = guests.known(token := guests.admit())
        if me is None or me.out or self.number is not None:
            self.dismiss()
            return
        self.number = me.number
        self._tell(messages.Welcome(messages.VERSION, me.number, token))
        self._comes()
        self._offs.callback(self.table.subscribe(self.changed))
        self._tell_news()

    def _comes(self) -> None:
        self._presence()
        if self.number is not None:
            self._presence = self.table.guests.comes(self.number, asleep=self._asleep)

    def _me(self) -> Guest | None:
        return None if self.number is None else self.table.guests.get(self.number)

    def _tell(self, message: object) -> None:
        if not self.closed:
            self._send(messages.written(message))

    def _tell_news(self) -> None:
        """Tell who is at the table, and what has happened, as far as that is new to the guest; if that cannot be read
        now, with the next beat: what passes sends nobody away.
        """
        self._due = self._late = False
        if self.closed or self._silent:
            return
        try:
            me, session = self._me(), self._watch()
        except (Refusal, ValueError) as error:
            log.warning("there is nothing to tell a guest for now: %r", error)
            self._late = True
            return
        if me is None or session is None:  # it was removed, the table closed, or the game deleted
            self.dismiss()
            return
        now = at_table(self.table, session, me.number)
        if now != self._table:
            self._table = now
            self._tell(now)
        before = self._views[1] if session.id == self._views[0] else {}
        seats: Sequence[Viewer] = sorted(me.seats) if session.mode == "digital" else ()
        views = {str(seat): feed(session, seat) for seat in seats} or {"all": feed(session, SPECTATOR)}
        found = {viewer: changes(before.get(viewer, {}), one) for viewer, one in views.items()}
        if any(found.values()) or views.keys() != before.keys():
            self._views = session.id, views
            self._tell(messages.Views(session.id, found))

    def _watch(self) -> LiveSession | None:
        """Return the session at the table, and hear of what happens there from now on."""
        session = self._dealing.opened()
        if session is not self._watched:
            self._watches.close()
            self._watched = session
            if session is not None:
                self._watches.callback(session.subscribe(self.changed))
                self._watches.callback(self._dealing.watch(session))
                if session.drafts is not None:
                    self._watches.callback(session.drafts.subscribe(self.changed))
        return session

    # What a guest asks for

    def _answer(self, me: Guest, deed: Deed) -> DeedDone | Refused:
        try:
            session = self._dealing.opened()
            if session is None:
                raise NotUnderstood("missing", field="session")
            answer = do(self._dealing, me, session, deed)
        except SeatTaken:
            return Refused(deed.number, "SeatTaken", "asked")
        except Trouble as trouble:
            log.warning("what a guest did is not kept: %s", trouble.key)
            return Refused(deed.number, "NotNow", "not_kept")
        except Refusal as why:
            facts = why.facts if _is_plain(why.facts) else None
            rule = why.rule if isinstance(why, RuleBroken) else ""
            return Refused(deed.number, type(why).__name__, why.key, rule, facts)
        except (LookupError, ValueError, TypeError, AttributeError) as error:  # what no phone of ours asks for
            log.warning("a guest asks for what cannot be: %r", error)
            return Refused(deed.number, "Stale", "revision")
        self._tell_news()
        return answer


def at_table(table: OpenTable, session: LiveSession, number: int) -> messages.AtTable:
    """Return who is at a table, as the guest ``number`` may know it."""
    sitters = (
        Sitter(one.number, one.name, tuple(sorted(one.seats)), table.guests.presence(one.number), one.asks)
        for one in table.guests
    )
    now = session.revision
    back: tuple[object, ...] = table.back if table.back is not None and table.back[1] == now else ()
    if not back and declined(table, number, now):
        back = (number, now, "no")
    places = session.drafts.places_of_others(number) if session.drafts is not None else ()
    entering = tuple(sorted(Seat(one) for one in places if isinstance(one, int)))
    at_host = tuple(sorted(session.at_host))
    return messages.AtTable(session.id, table.pen, tuple(sitters), at_host, back, entering, next_dealer(table))


def _is_plain(value: object) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_plain(one) for key, one in value.items())
    if isinstance(value, tuple | list):
        return all(map(_is_plain, value))
    return value is None or type(value) in (str, int, bool)
