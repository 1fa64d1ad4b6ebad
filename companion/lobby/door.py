"""The one door from a device to a session: it checks each deed against the claims of that device.

Bots, imports and the command line are no devices: they tell a session itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import SPECTATOR, NotYourSeat, Seat
from companion.lobby.guests import clean_name
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.session_view import Played, SessionView


@dataclass(frozen=True, slots=True)
class Claims:
    """What a device may do at a session.

    ``seats``: for whom it may act where the app deals; None for every person there. ``pen``: whether it writes down
    what happens with real cards; without it, a device enters what is its own: its die, its pile. ``host``: whether it
    may end, correct and amend.
    """

    seats: frozenset[Seat] | None = None
    pen: bool = True
    host: bool = True

    def did(self, session: SessionView) -> bool:
        """Whether the last entry is that of a seat for which the device may act."""
        asked = session.asked_before
        return asked is not None and (self.seats is None or not self.seats.isdisjoint(asked))

    def may_enter(self, seats: Collection[int]) -> bool:
        """Whether the device may change what is half entered for these seats at a table of real cards."""
        return self.pen or (self.seats or frozenset()).issuperset(seats)

    def own_part(self, now: object, told: object, players: int) -> object:
        """Return a draft, as JSON, with what the device may change of it as it is ``told``: without the pen, what lists
        by seat hold for its own seats, and where it is in the draft. Who begins one has nothing entered for others.
        """
        if self.pen or not isinstance(told, dict):
            return told if self.pen else now
        nothing = {key: blank(value) if isinstance(value, list) else value for key, value in told.items()}
        before = now if isinstance(now, dict) else nothing
        found = {**before, **{key: told[key] for key in PLACES if key in told}}
        for key in told.keys() - PLACES:
            value, was = told[key], before.get(key)
            if isinstance(value, list) and isinstance(was, list) and len(value) == len(was) == players:
                found[key] = [value[at] if self.may_enter((at,)) else one for at, one in enumerate(was)]
        return found


PLACES: Final = ("chosen", "at")
"""What a draft says of where somebody is in it, which is nobody's entry."""
HOST: Final = Claims()
"""A device of the one whose computer or phone has the session."""


def blank(value: Any) -> Any:
    """Return JSON of the same shape in which nothing is entered."""
    match value:
        case dict():
            return {key: blank(one) for key, one in value.items()}
        case list() | tuple():
            return [blank(one) for one in value]
        case str() | bool() | int():
            return type(value)()
    return None


class Door:
    """Lets deeds of one device through to a session, or raises NotYourSeat; else whatever the session raises.

    Where the app deals, a seat acts while the table waits for it: ``session`` is that seat's view. At a table of real
    cards who rolls needs no pen: the host throws that die (``Game.rolls``), no phone tells how it fell.
    """

    def __init__(self, session: SessionView, claims: Claims = HOST) -> None:
        self._session, self._claims = session, claims

    def tell(
        self, *events: object, seen: int, carry: bool = False, drafts: Collection[str] = (), arrives: str = ""
    ) -> None:
        session = self._seated(seen, events)
        self._note(session)
        arrives = arrives if self._claims.host else clean_name(arrives)
        session.tell(*events, seen=seen, carry=carry, drafts=drafts, arrives=arrives)

    def insist(self, *events: object, seen: int, carry: bool = False) -> None:
        self._seated(seen).insist(*events, seen=seen, carry=carry)

    def choose(self, word: str, *, seen: int) -> None:
        session = self._seated(seen)
        self._note(session)
        session.choose(word, seen=seen)

    def undo(self, *, seen: int) -> None:
        """Take the last entry back. Where the app deals, a guest takes back what it did itself: who did it is asked
        (``OpenTable.ask_back``).
        """
        session = self._claimed()
        own = session.answered or self._claims.host or self._claims.did(session)
        if session.mode == "digital" and not own:
            raise NotYourSeat("others_entry", session=session.id)
        session.undo(seen=seen)

    def pause(self, *, on: bool) -> None:
        """Whoever has a seat may go on, whosever view the device has just then."""
        seated = self._session.mode == "digital" and bool(self._claims.seats) and not on
        session = self._session if seated and isinstance(self._session, Played) else self._claimed()
        session.pause(on=on)

    def take_back_slip(self) -> None:
        self._claimed().take_back_slip()

    def shows(self, *seats: Seat) -> None:
        """Note whose hands the device shows: no phone takes a seat that plays on the host's screen unasked
        (``OpenTable.sit``), and there a hand that a phone had is hidden until somebody takes it (``screen_holder``).
        """
        live = self._session.live if isinstance(self._session, SeatView) else self._session
        assert isinstance(live, LiveSession)
        before = frozenset(live.at_host)
        (live.at_host.update if self._claims.host else live.at_host.difference_update)(seats)
        if live.at_host != before:
            live.notify()

    def note_hint(self) -> None:
        self._claimed().note_hint()

    def hand_over(self, seat: Seat, level: str | None, *, seen: int) -> None:
        """Let a bot play for a person, or with None the person again: the host may, and who has the seat comes back."""
        session = self._session
        if not (self._claims.host or (level is None and seat in (self._claims.seats or ()))):
            raise NotYourSeat("not_the_host", session=session.id)
        if isinstance(session, DigitalSession):
            session.hand_over(seat, level, seen=seen)

    @property
    def host(self) -> LiveSession:
        """The session, for what only the host may do: end and correct it, amend it, describe it."""
        if not self._claims.host:
            raise NotYourSeat("not_the_host", session=self._session.id)
        assert isinstance(self._session, LiveSession)
        return self._session

    def _seated(self, seen: int, told: Sequence[object] = ()) -> Played:
        """Return the session if this device may act in it now, and tell that; who looked at another moment learns so.

        Who plays on, as on a phone that did not show the pause yet, ends the pause.
        """
        session = self._claimed(told)
        if session.answered:
            return session
        if session.mode == "digital" and seen == session.revision and not session.over and not session.mine:
            raise NotYourSeat("not_your_turn", seats=session.due)
        if session.paused_at is not None and seen == session.revision:
            session.pause(on=False)
        return session

    def _note(self, session: Played) -> None:
        if isinstance(session, SeatView) and session.viewer is not SPECTATOR:
            self.shows(Seat(session.viewer))

    def _claimed(self, told: Sequence[object] = ()) -> Played:
        session, claims = self._session, self._claims
        assert isinstance(session, Played)
        if session.answered:
            return session
        if session.mode != "digital":
            rolls = session.game.rolls
            allowed = claims.pen or (
                bool(told) and all(isinstance(one, rolls) and claims.may_enter((one.seat,)) for one in told)
            )
        else:
            allowed = claims.seats is None or (session.viewer is not SPECTATOR and session.viewer in claims.seats)
        if not allowed:
            raise NotYourSeat("not_claimed", session=session.id)
        return session
