"""Asks the questions at a table of phones: whose seat it is, whether a player may take something back; and asks the
host about a seat whose phone is gone. One question at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft

from companion.engine import Say, Seat
from companion.lobby.door import Claims, Door
from companion.lobby.guests import Guest
from companion.lobby.tables import OpenTable, answers_for
from companion.sessions.play.digital import DigitalSession, as_digital
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.seat_view import SeatView
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.texts import body
from companion.ui.session.questions import to_answer
from companion.ui.session.saving import use_attempts

AWAY: Final = 20.0
"""Seconds after which the host is asked about the seat of a phone that is gone, while the table waits for it."""
Do = Callable[[Callable[[], object]], object]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question, told from others by what it is ``about``, and its answers: of each key the identifier, the words, and
    what it does. Who leaves it without one does what ``left`` does; with None it stays open, for others and elsewhere.
    """

    about: object
    title: str
    told: str
    answers: Sequence[tuple[str, str, Callable[[], object]]]
    left: Callable[[], object] | None = None


@dataclass(frozen=True, slots=True)
class _Place:
    """Who may answer here: the phone of guest ``number``, or with None the host. ``do`` writes, or says why not."""

    table: OpenTable
    number: int | None
    session: DigitalSession | None
    say: Say
    claims: Claims
    do: Do


def use_asked(table: OpenTable, number: int | None, session: LiveSession | None) -> None:
    """Ask whoever may answer: the phone of guest ``number`` about its own seats, with None the host about all."""
    device = use_device()
    digital = None if session is None else as_digital(session)
    say = device.say() if session is None else device.say_of(session)
    attempts = use_attempts(device, say, session.game if session else None)
    here = _Place(table, number, digital, say, device.claims, attempts.make)

    def look() -> tuple[object, ...]:
        return _claims(table, number), table.back, _doer(here), _missing(here), _played_for(here)

    bridge.use_answer(table, look)
    bridge.use_answer(digital or table, look)
    gone, played_for = use_gone(here), use_played_for(here)
    gone_by, leave = bridge.use_state(frozenset[object]())
    every = {one.about: one for one in (*_about_claims(here), _about_back(here), gone, played_for) if one}
    asked = next((one for about, one in every.items() if about not in gone_by), None)
    newest = bridge.use_current(asked and asked.about)
    ft.use_effect(lambda: leave(lambda left: left.intersection(every)), [frozenset(every)])
    if asked is None:
        ft.use_dialog(None)
        return

    def left() -> None:
        if newest() == asked.about:  # nobody has answered
            (asked.left or partial(leave, lambda left: left | {asked.about}))()

    keys = [quiet_key(words, act, identifier, expand=False) for identifier, words, act in asked.answers]
    name = asked.answers[0][0].partition("-")[0]
    content = ft.Semantics(identifier=f"{name}-asked", container=True, content=body(asked.told))
    ft.use_dialog(to_answer(asked.title, content, keys, left))


def use_gone(here: _Place) -> _Asked | None:
    """Return the question about a seat for which the table has waited too long, as its phone is gone."""
    say, missing = here.say, _missing(here)
    late, come_late = bridge.use_state[tuple[Seat, ...]](())
    waits, wait = bridge.use_state(0)
    ft.use_effect(lambda: come_late(()), [missing, waits])  # what was waited for before does not count any more
    bridge.use_later(AWAY if missing else None, lambda: come_late(missing), missing, waits)
    seat = next((one for one in late if one in missing), None)
    session, wait_on = here.session, partial(wait, lambda n: n + 1)
    if seat is None or session is None:
        return None

    to_bot = partial(hand_over, here.do, session, here.claims, seat, bot=True)
    return _Asked(
        ("gone", seat),
        say.t("{name} is gone. What now?", name=say.names[seat]),
        say.t("The table is waiting for that phone. A bot that plays on can be sent away again at any time."),
        [
            ("gone-wait", say.t("Wait"), wait_on),
            ("gone-bot", say.t("Let a bot play on"), to_bot),
            ("gone-free", say.t("Free the seat"), partial(here.table.guests.free, seat)),
        ],
        wait_on,
    )


def _about_claims(here: _Place) -> Iterator[_Asked]:
    table, say = here.table, here.say
    for other, seat in _claims(table, here.number):
        holder = table.guests.holder(seat)
        name = say.names[seat] if seat < len(say.names) else holder.name if holder else ""
        no, yes = (partial(table.answer, other, seat, here.number, yes=one, name=name) for one in (False, True))
        yield _Asked(
            ("claim", other, seat),
            say.t("{name}: another phone is asking for this seat", name=name),
            say.t("If you say yes, that phone gets the seat. Is it the same person?"),
            [("claim-no", say.t("No"), no), ("claim-yes", say.t("Give it the seat"), yes)],
        )


def _about_back(here: _Place) -> _Asked | None:
    table, say, session, seat = here.table, here.say, here.session, _doer(here)
    if table.back is None or session is None or seat is None:
        return None
    by, seen = table.back
    asking = table.guests.get(by) if by is not None else None
    who = say.t("The host") if asking is None else called(say, asking)

    def take_back() -> None:
        Door(SeatView(session, seat), here.claims).undo(seen=seen)
        table.answer_back(yes=True)

    return _Asked(
        ("back", *table.back),
        say.t("{name} would like to take back the last move", name=who),
        session.latest(say),
        [
            ("back-no", say.t("Leave it"), partial(table.answer_back, yes=False)),
            ("back-yes", say.t("Take back"), lambda: here.do(take_back)),
        ],
    )


def use_played_for(here: _Place) -> _Asked | None:
    """Return the question for who comes back to a seat for which a bot plays."""
    left, leave = bridge.use_state(frozenset[Seat]())
    say, session, seat = here.say, here.session, _played_for(here, left)
    if session is None or seat is None:
        return None

    again, stays = partial(hand_over, here.do, session, here.claims, seat, bot=False), partial(leave, left | {seat})
    return _Asked(
        ("played", seat),
        say.t("A bot is playing for {name}", name=say.names[seat]),
        say.t("Will you play on yourself?"),
        [("again-no", say.t("Let a bot play on"), stays), ("again-yes", say.t("I’ll play on"), again)],
        stays,
    )


def hand_over(do: Do, session: DigitalSession, claims: Claims, seat: Seat, *, bot: bool) -> None:
    """Let a bot of the middle level play for a person, or the person again; ``do`` writes, or says why not."""
    levels, seen = session.game.bot.LEVELS, session.revision
    do(lambda: Door(session, claims).hand_over(seat, levels[len(levels) // 2] if bot else None, seen=seen))


def _missing(here: _Place) -> tuple[Seat, ...]:
    """Return the seats for which the table waits in vain: their phones are gone. The host is asked about them."""
    session, guests = here.session, here.table.guests
    if session is None or here.number is not None or session.over:
        return ()
    holders = ((seat, guests.holder(seat)) for seat in session.due)
    return tuple(seat for seat, one in holders if one and guests.presence(one.number) != "here")


def _claims(table: OpenTable, number: int | None) -> tuple[tuple[int, Seat], ...]:
    """Return which guests ask for which seats of somebody who answers here."""
    mine: Guest | None = None if number is None else table.guests.get(number)
    if number is not None and mine is None:
        return ()  # it was removed, and answers nothing any more
    asking = ((one.number, one.asks) for one in table.guests if one.number != number)
    return tuple((one, seat) for one, seat in asking if seat is not None and (mine is None or seat in mine.seats))


def _doer(here: _Place) -> Seat | None:
    """Return the seat here that made the entry which is to be taken back, as long as it is the last one."""
    session, back = here.session, here.table.back
    if session is None or back is None or back[1] != session.revision or back[0] == here.number:
        return None
    done = session.asked_before or ()
    return next((one for one in done if one in session.people and answers_for(here.table, one) == here.number), None)


def called(say: Say, guest: Guest) -> str:
    """Return what a phone is called."""
    return guest.name or say.t("Phone {number}", number=guest.number)


def _played_for(here: _Place, left: frozenset[Seat] = frozenset()) -> Seat | None:
    """Return a seat of this phone for which a bot plays meanwhile, and to which nobody has ``left`` it."""
    session, me = here.session, None if here.number is None else here.table.guests.get(here.number)
    if session is None or me is None or session.over:
        return None
    return next((seat for seat in sorted(me.seats - left) if session.levels[seat] is not None), None)
