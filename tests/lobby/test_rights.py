"""The law of rights: whatever happens at a table, a seat is one phone's, and no phone does what it may not."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.engine import NotYourSeat, Seat
from companion.games.thirteen.attendance import Leave
from companion.lobby.door import Claims, Door
from companion.lobby.guests import Guest
from companion.lobby.tables import FILE, Pen, SeatTaken, Tables
from companion.sessions.library.library import begin_again
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.lobby.test_door import COUNT
from tests.lobby.test_evenings import MANY
from tests.sessions.play.test_digital import possible
from tests.store.test_deeds import LAW
from tests.sure import there

PEOPLE = ("Ana", "Bo", "Cleo", "Dora")
SEATS = st.sampled_from([Seat(at) for at in range(len(PEOPLE))])
PHONES = st.integers(1, 4)
"""What phones are called; one may not be there yet, some not any more."""
OFTEN = ["takes_back", "goes_on"] * 2 + ["sits", "plays"] * 5 + ["answers"] * 3
SELDOM = ["comes", "stands", "is_freed", "is_moved", "is_removed", "gets_the_pen"]
SELDOM += ["has_new_codes", "is_read_again", "is_left_to_a_bot"]


class Rights(RuleBasedStateMachine):
    """A table, and beside it what should be so: which phone ``holds`` a seat, ``asks`` for one, is ``out``."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.log = Log(self.folder / "companion.db")
        self.tokens, self.out = dict[int, str](), set[int]()
        self.holds, self.asks = dict[Seat, int](), dict[int, Seat]()
        self.declined = set[tuple[int, Seat]]()
        self.pen: Pen = "host"

    def teardown(self) -> None:
        self.log.close()
        shutil.rmtree(self.folder)

    @initialize(game=st.sampled_from(("13", "thricewise", "")))
    def opened(self, game: str) -> None:
        """Without a ``game`` it is 13 with real cards."""
        self.sessions, self.tables = Sessions(self.log), Tables(self.folder)
        how: Any = {"tracking": "full", "mode": "digital"} if game else {"tracking": "scorepad"}
        self.session = self.sessions.begin(game or "13", PEOPLE, 0, **how)
        self.table = self.tables.open(self.session.id)
        for number in (1, 2, 3):
            self.comes(number, Seat(0))

    @rule(deed=st.sampled_from(OFTEN + SELDOM), number=PHONES, seat=SEATS)
    def something_happens(self, deed: str, number: int, seat: Seat) -> None:
        getattr(self, deed)(number, seat)

    @contextmanager
    def refused(self) -> Iterator[None]:
        """Nothing comes of it, neither at the table nor in the session."""
        before = self.table.to_json(), self.session.revision, self.session.head, self.session.fold.state
        yield
        assert (self.table.to_json(), self.session.revision, self.session.head, self.session.fold.state) == before

    def comes(self, number: int, _: Seat) -> None:
        """A phone tells the code: one that is here, one that was removed, or another one."""
        told = self.tokens.get(number, "")
        token = self.tables.let_in(self.table.code, "", told)
        if told:
            assert token == ("" if number in self.out else told)
            return
        found = there(self.tables.known(token))
        assert found[1].number not in self.tokens
        self.tokens[found[1].number] = token

    def sits(self, number: int, seat: Seat) -> None:
        guest, had = self.table.guests.get(number), self.holds.get(seat, number)
        if guest is None or seat not in self.session.people:
            with self.refused():
                self.table.sit(number, seat, self.session)
        elif had != number and (number, seat) in self.declined:
            with self.refused(), pytest.raises(NotYourSeat):
                self.table.sit(number, seat, self.session)
        elif had != number:
            self.asks[number] = seat
            with self.refused(), pytest.raises(SeatTaken):
                self.table.sit(number, seat, self.session)
        else:
            self.holds[seat] = number
            self.asks.pop(number, None)
            self.table.sit(number, seat, self.session)

    def answers(self, number: int, seat: Seat) -> None:
        """Whoever has the seat, another phone, or the host answers who asks; or somebody who does not ask at all."""
        who, wanted = next(iter(self.asks.items()), (number, seat))
        by = None if number == seat else number
        if who in self.asks and by in (None, self.holds.get(wanted)):
            del self.asks[who]
            if seat:
                self.holds[wanted] = who
            else:
                self.declined.add((who, wanted))
            self.table.answer(who, wanted, by, yes=bool(seat))
        else:
            with self.refused():
                self.table.answer(who, wanted, by, yes=True)

    def stands(self, number: int, _: Seat) -> None:
        self.table.guests.move(number)
        self._gives_up(number)

    def is_freed(self, _: int, seat: Seat) -> None:
        self.table.guests.free(seat)
        self.holds.pop(seat, None)

    def is_moved(self, number: int, seat: Seat) -> None:
        """By the host, to a seat that somebody else may have had."""
        self.table.guests.move(number, seat)
        if self.table.guests.get(number) is not None:
            self._gives_up(number)
            self.holds[seat] = number

    def is_removed(self, number: int, _: Seat) -> None:
        self.table.remove(number)
        self.out |= {number} & {*self.tokens}
        self.pen = "host" if self.pen == number else self.pen
        self._gives_up(number)

    def _gives_up(self, number: int) -> None:
        self.asks.pop(number, None)
        self.holds = {seat: one for seat, one in self.holds.items() if one != number}

    def gets_the_pen(self, number: int, seat: Seat) -> None:
        self.pen = ("all", "host", number, number)[seat]
        self.table.hand_pen(self.pen)

    def has_new_codes(self, _: int, __: Seat) -> None:
        old = self.table.code, self.table.short
        self.table.renew()
        elsewhere = self.table.code  # an address that has not typed a wrong one before
        assert [self.tables.let_in(one, elsewhere) for one in old] == ["", ""]

    def is_read_again(self, _: int, __: Seat) -> None:
        """Another run of the program; what was asked is forgotten."""
        self.sessions, self.tables = Sessions(self.log), Tables(self.folder)
        self.session = self.sessions.open(self.session.id)
        self.table = there(self.tables.at(self.session.id))
        self.asks.clear()
        self.declined.clear()

    def goes_on(self, _: int, seat: Seat) -> None:
        """With the next session; where the cards are real, somebody may have left before."""
        session = self.session
        if session.mode == "table" and seat < len(session.people) > 3:
            Door(session).tell(Leave(seat), seen=session.revision)
        circle = session.game.circle(session.look())
        self.session = begin_again(self.sessions, session)
        self.table.goes_on(self.session.id, circle)
        assert [session.names[one] for one in circle] == list(self.session.names)
        self.holds = {Seat(at): self.holds[one] for at, one in enumerate(circle) if one in self.holds}
        self.asks.clear()
        self.declined.clear()

    def is_left_to_a_bot(self, number: int, seat: Seat) -> None:
        if isinstance(self.session, DigitalSession):
            self.session.hand_over(seat, "easy" if number == 1 else None, seen=self.session.revision)

    def plays(self, number: int, seat: Seat) -> None:
        """For a seat, or with the pen, whose it may be or not."""
        guest, session = self.table.guests.get(number), self.session
        if guest is None:
            return
        with self.refused(), pytest.raises(NotYourSeat):
            _ = Door(session, self.table.claims(guest)).host
        if isinstance(session, DigitalSession):
            seat = (*(session.due if number % 2 else sorted(guest.seats)), seat)[0]
            may = self.holds.get(seat) == number and seat in (session.due or (seat,))
            self._tells(self._door(session, guest, seat), possible(session, seat)[0], may=may)
        elif len(session.players) == len(COUNT.counts) and not session.over:
            door = Door(session, self.table.claims(guest))
            self._tells(door, COUNT, may=self.pen in ("all", number))

    def _door(self, session: DigitalSession, guest: Guest, seat: Seat) -> Door:
        return Door(SeatView(session, seat, sharing=frozenset({seat})), self.table.claims(guest))

    def _tells(self, door: Door, event: Any, *, may: bool) -> None:
        seen = self.session.revision
        deed = door.choose if isinstance(event, str) else door.tell
        if may:
            deed(event, seen=seen)
            assert self.session.revision > seen
        else:
            with self.refused(), pytest.raises(NotYourSeat):
                deed(event, seen=seen)

    def takes_back(self, number: int, seat: Seat) -> None:
        """What it did itself, or what others did."""
        guest, session = self.table.guests.get(number), self.session
        if guest is None or not isinstance(session, DigitalSession):
            return
        seat = next(iter(guest.seats), seat)
        door = self._door(session, guest, seat)
        if guest.seats & {*(session.asked_before or ())}:
            door.undo(seen=session.revision)
        else:
            with self.refused(), pytest.raises(NotYourSeat):
                door.undo(seen=session.revision)

    @invariant()
    def each_seat_is_one_phones(self) -> None:
        for guest in self.table.guests:
            mine = frozenset(seat for seat, number in self.holds.items() if number == guest.number)
            assert self.table.claims(guest) == Claims(mine, pen=self.pen in ("all", guest.number), host=False)
            assert guest.asks == self.asks.get(guest.number)
        assert self.table.pen == self.pen
        free = frozenset(self.session.people) - {*self.holds}
        assert self.table.claims_of_host(self.session.people).seats == free

    @invariant()
    def whoever_is_here_is_known_and_whoever_was_removed_is_not(self) -> None:
        assert [one.number for one in self.table.guests] == [one for one in self.tokens if one not in self.out]
        for number, token in self.tokens.items():
            found = self.tables.known(token)
            assert (found is None) == (number in self.out)
            assert found is None or found[1].number == number

    @invariant()
    def the_file_tells_all_of_it_and_no_token(self) -> None:
        written, again = (self.folder / FILE).read_text(), there(Tables(self.folder).at(self.session.id))
        assert not any(token in written for token in self.tokens.values())
        assert again.to_json() == self.table.to_json()


TestRights = Rights.TestCase
TestRights.settings = settings(max_examples=40 * MANY, stateful_step_count=40, phases=LAW)
