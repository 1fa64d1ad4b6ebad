"""The one door of all that a device tells a session: each deed is held against what the device has claimed.

Bots, imports and the command line are no devices: they tell a session itself.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from companion.engine import SPECTATOR, NotYourSeat, Seat
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import Played, SessionView


@dataclass(frozen=True, slots=True)
class Claims:
    """What a device may do at a session.

    ``seats``: for whom it may act where the app deals; None for every person there. ``pen``: whether it writes down
    what happens with real cards. ``host``: whether it may end, correct and amend.
    """

    seats: frozenset[Seat] | None = None
    pen: bool = True
    host: bool = True

    def did(self, session: SessionView) -> bool:
        """Whether the last entry is that of a seat for which the device may act."""
        asked = session.asked_before
        return asked is not None and (self.seats is None or not self.seats.isdisjoint(asked))


HOST: Final = Claims()
"""A device of the one whose computer or phone has the session."""


class Door:
    """Lets deeds of one device through to a session, or raises NotYourSeat; else whatever the session raises.

    Where the app deals, a seat acts while the table waits for it: ``session`` is that seat's view.
    """

    def __init__(self, session: SessionView, claims: Claims = HOST) -> None:
        self._session, self._claims = session, claims

    def tell(
        self, *events: object, seen: int, carry: bool = False, drafts: Collection[str] = (), arrives: str = ""
    ) -> None:
        self._seated(seen).tell(*events, seen=seen, carry=carry, drafts=drafts, arrives=arrives)

    def insist(self, *events: object, seen: int, carry: bool = False) -> None:
        self._seated(seen).insist(*events, seen=seen, carry=carry)

    def choose(self, word: str, *, seen: int) -> None:
        self._seated(seen).choose(word, seen=seen)

    def undo(self, *, seen: int) -> None:
        """Take the last entry back. Where the app deals, a guest takes back what it did itself."""
        session = self._claimed()
        if session.mode == "digital" and not self._claims.host and not self._claims.did(session):
            raise NotYourSeat("others_entry", session=session.id)
        session.undo(seen=seen)

    def pause(self, *, on: bool) -> None:
        """Whoever has a seat may go on, whosever view the device has just then."""
        seated = self._session.mode == "digital" and bool(self._claims.seats) and not on
        session = self._session if seated and isinstance(self._session, Played) else self._claimed()
        session.pause(on=on)

    def take_back_slip(self) -> None:
        self._claimed().take_back_slip()

    def note_hint(self) -> None:
        self._claimed().note_hint()

    @property
    def host(self) -> LiveSession:
        """The session, for what only the host may do: end and correct it, amend it, hand a seat over, describe it."""
        if not self._claims.host:
            raise NotYourSeat("not_the_host", session=self._session.id)
        assert isinstance(self._session, LiveSession)
        return self._session

    def _seated(self, seen: int) -> Played:
        """Return the session if this device may act in it now; who looked at another moment learns that from it.

        Who plays on, as on a phone that did not show the pause yet, ends the pause.
        """
        session = self._claimed()
        if session.mode == "digital" and seen == session.revision and not session.over and not session.mine:
            raise NotYourSeat("not_your_turn", seats=session.due)
        if session.paused_at is not None and seen == session.revision:
            session.pause(on=False)
        return session

    def _claimed(self) -> Played:
        session, claims = self._session, self._claims
        assert isinstance(session, Played)
        if session.mode != "digital":
            allowed = claims.pen
        else:
            allowed = claims.seats is None or (session.viewer is not SPECTATOR and session.viewer in claims.seats)
        if not allowed:
            raise NotYourSeat("not_claimed", session=session.id)
        return session
