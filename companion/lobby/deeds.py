"""Does what a guest asks of the dealing phone, through the door: only what its claims allow."""

from __future__ import annotations

import base64
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine import SPECTATOR, Awaits, Chance, Choice, NotUnderstood, NotYourSeat, Seat
from companion.engine.wire import is_deeper
from companion.lobby import messages
from companion.lobby.door import Claims, Door, blank
from companion.lobby.guests import Guest, clean_name
from companion.lobby.hand_on import Lines
from companion.lobby.messages import Deed, DeedDone
from companion.lobby.tables import OpenTable
from companion.sessions.files.replays import holds_blank
from companion.sessions.play.digital import as_digital
from companion.sessions.play.drafts import OF_THE_EVENING
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.session_view import Played
from companion.sessions.play.watched import Off

LONGEST_DRAFT: Final = 8000
DEEPEST_DRAFT: Final = 8
MOST_DRAFTS, OWN_DRAFTS = 8, 2
"""Characters of what is half entered, levels of lists within it, and drafts of a session, and of these of one phone
without the pen: so many at most.
"""


@dataclass(frozen=True, slots=True)
class Dealing:
    """What lines need of the phone that deals. ``opened`` returns the session at the table, or None; ``file`` the name
    and the bytes of a finished session's file; ``watch`` keeps its bots playing, until what it returns is called.
    """

    table: OpenTable
    opened: Callable[[], LiveSession | None]
    file: Callable[[LiveSession], tuple[str, bytes]]
    watch: Callable[[LiveSession], Off] = lambda _: lambda: None
    clock: Callable[[], float] = time.monotonic
    lines: Lines | None = None
    """For somebody else, where a guest shows the code."""


def do(dealing: Dealing, me: Guest, session: LiveSession, deed: Deed) -> DeedDone:
    """Do what a guest asks for, and return the answer. Raises Refusal, Trouble, SeatTaken, and anything for what no
    phone of ours asks for.
    """
    table = dealing.table
    claims = table.claims(me)
    match deed:
        case messages.Sit(seat=seat, name=name):
            table.sit(me.number, seat, session, name)
        case messages.LookOn():
            table.guests.move(me.number)
        case messages.AskBack():
            table.ask_back(me.number, session)
        case messages.AnswerBack(yes=yes):
            _answer_back(table, me, session, yes=yes)
        case messages.AnswerClaim(guest=guest, seat=seat, yes=yes) if seat in me.seats:
            table.answer(guest, seat, me.number, yes=yes, name=session.names[seat])
        case messages.TakeHome() if session.over:
            name, data = dealing.file(session)
            return DeedDone(deed.number, (name, base64.b64encode(data).decode()))
        case messages.Enters(seat=seat) if session.drafts is not None and (seat is None or claims.may_enter((seat,))):
            session.drafts.stand(me.number, seat)
        case messages.Draft():
            _draft(table, me, session, deed)
        case _:
            _play(table, me, session, deed)
    return DeedDone(deed.number)


def _draft(table: OpenTable, me: Guest, session: LiveSession, deed: messages.Draft) -> None:
    """Put into what is half entered what this guest has changed of it, as far as it may: others enter meanwhile."""
    drafts, claims = session.drafts, table.claims(me)
    there = {} if drafts is None else drafts.of_the_board()
    fits = not is_deeper(deed.value, DEEPEST_DRAFT) and len(messages.written(deed)) < LONGEST_DRAFT
    begins = deed.name not in there
    fits = fits and deed.name != OF_THE_EVENING and (not begins or len(there) < MOST_DRAFTS)
    fits = fits and (not begins or claims.pen or drafts is None or drafts.begun_by(me.number) < OWN_DRAFTS)
    if drafts is None or not fits or not (claims.pen or claims.seats):
        raise NotYourSeat("not_claimed", session=session.id)

    def put(now: object) -> object:
        return claims.own_part(now, merged(deed.base, deed.value, now), len(session.players))

    name, seen = clean_name(deed.name), min(deed.seen, session.revision)
    drafts.change(name, deed.moment, put, seen=seen, who=me.number, replaces=claims.pen)
    drafts.keep()


def merged(base: Any, new: Any, now: Any) -> Any:
    """Return ``now`` with all that is other in ``new`` than in ``base``: JSON in which two have changed something.
    Without a ``base`` both have begun it: what ``new`` leaves blank stays.
    """
    base = blank(new) if base is None else base
    if base == new:
        return now
    if isinstance(base, dict) and isinstance(new, dict) and isinstance(now, dict):
        return {**now, **{key: merged(base.get(key), value, now.get(key)) for key, value in new.items()}}
    lists = all(isinstance(one, list) for one in (base, new, now))
    if lists and len(base) == len(new) == len(now):
        return [merged(*three) for three in zip(base, new, now, strict=True)]
    return new


def _answer_back(table: OpenTable, me: Guest, session: LiveSession, *, yes: bool) -> None:
    """Take back what this guest did last, if it is asked for that."""
    back, seat = table.back, _did_last(me, session)
    if back is None or seat is None or back[1] != session.revision or back[0] == me.number:
        return
    if yes:
        Door(_seen_by(session, me, seat), table.claims(me)).undo(seen=back[1])
    table.answer_back(yes=yes)


def _did_last(me: Guest, session: LiveSession) -> Seat | None:
    """Return with which of its seats this guest has made the last entry, if it has."""
    return next(iter(me.seats.intersection(session.asked_before or ())), None)


def _play(table: OpenTable, me: Guest, session: LiveSession, deed: Deed) -> None:
    claims = table.claims(me)
    due = min(me.seats.intersection(session.due), default=None)

    def door(seat: Seat | None) -> Door:
        """The door as it is for this seat; where that is none, for the guest's first."""
        return Door(_seen_by(session, me, min(me.seats, default=None) if seat is None else seat), claims)

    match deed:
        case messages.Tell(seen=seen, events=told, carry=carry, drafts=drafts, arrives=arrives):
            events = told_by_guest(session, claims, told)
            comes = claims.pen and any(isinstance(one, session.game.comings) for one in events)
            dropped = [one for one in drafts if claims.pen and one != OF_THE_EVENING]
            door(due).tell(*events, seen=seen, carry=carry, drafts=dropped, arrives=arrives if comes else "")
        case messages.Choose(seat=seat, word=word, seen=seen):
            door(seat).choose(word, seen=seen)
        case messages.Undo(seen=seen):
            door(_did_last(me, session)).undo(seen=seen)
        case messages.Pause(on=on):
            door(due).pause(on=on)
        case messages.Slip(seat=seat):
            door(seat).take_back_slip()
        case messages.Hint(seat=seat):
            door(seat).note_hint()
        case messages.PlayOn(seat=seat, seen=seen):
            Door(session, claims).hand_over(seat, None, seen=seen)
        case _:
            raise NotUnderstood("missing", field="type")


def told_by_guest(session: LiveSession, claims: Claims, told: Sequence[object]) -> list[Any]:
    """Return the events that a guest tells: where the app deals one, and only as it is offered now to who is asked.

    Raises NotUnderstood and NotYourSeat.
    """
    events = [event_of(session, one) for one in told]
    if session.mode == "table":
        if not events:
            raise NotUnderstood("missing", field="events")
        return events if claims.pen else [thrown(session, one) for one in events]
    asked = session.fold.awaits
    set_off = isinstance(asked, Chance) and isinstance(asked.offer, session.game.by_hand)
    if len(events) != 1 or not (isinstance(asked, Choice) or set_off) or events[0] not in _offers(asked):
        raise NotYourSeat("not_offered", session=session.id)
    return events


def event_of(session: LiveSession, told: object) -> Any:
    """Return the event that a guest tells: an offer that leaves something blank, as it is offered now, or a whole one.

    Raises NotUnderstood.
    """
    wire = session.rules.WIRE
    blank = next((one for one in _offers(session.fold.awaits) if holds_blank(one) and wire.write(one) == told), None)
    return wire.read(told, "event") if blank is None else blank


def thrown(session: LiveSession, event: Any) -> Any:
    """Return a roll that a guest asks for as it falls here: no other phone tells how. Any other event it returns."""
    offer = next((one for one in _offers(session.fold.awaits) if type(one) is type(event)), None)
    if offer is None or not isinstance(event, session.game.rolls):
        return event
    faces = [word for word, _ in session.rules.answers(session.fold.state, offer).counts]
    fell: Any = session.rules.fill(offer, [secrets.choice(faces)])
    return replace(fell, seat=event.seat)


def _offers(asked: Awaits) -> tuple[object, ...]:
    return asked.offers if isinstance(asked, Choice) else (asked.offer,) if isinstance(asked, Chance) else ()


def _seen_by(session: LiveSession, me: Guest, seat: Seat | None) -> Played:
    digital = as_digital(session)
    return session if digital is None else SeatView(digital, SPECTATOR if seat is None else seat, sharing=me.seats)
