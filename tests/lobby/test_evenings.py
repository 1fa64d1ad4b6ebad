"""The law of secrets: nothing that the lobby hands out to a phone, in whole evenings on several of them, changes when
all that its seat cannot know was dealt otherwise (``redealt``). With ``GAMES=1000`` it is that many evenings a game.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.engine import SPECTATOR, Seat, Viewer
from companion.games import GAMES
from companion.lobby.door import HOST, Door
from companion.lobby.feed import feed, fold_of, read_feed
from companion.lobby.tables import SeatTaken, Tables
from companion.locale import speaker
from companion.sessions.library.library import begin_again
from companion.sessions.play.digital import DigitalSession, goes_by_itself, last_decision, slip_of, turned_over
from companion.sessions.play.proxy import Snapshot
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.session_facts import player_alone
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.games.play import OPTIONS
from tests.lobby.redealt import Redealt, Still
from tests.sessions.play.test_digital import possible

MANY = int(os.environ.get("GAMES", "1"))
NAMES = ("Ana", "Bo", "Cleo", "Dora")
SAY = speaker("en", NAMES)


class Evening:
    """A table without cards: guests come with their phones, and things happen. ``met`` counts what was looked at."""

    def __init__(self, log: Log, folder: Path, game: str, number: int) -> None:
        self.log, self.folder, self.chance = log, folder, Random(f"{game}/{number}")
        self.met, self.moment = Counter[str](), 0
        self.sessions, self.tables = Sessions(log), Tables(folder)
        self.session = self.begin(game)
        self.table = self.tables.open(self.session.id)
        for seat in (*self.session.people, None):
            self.comes(seat)

    def begin(self, game: str) -> DigitalSession:
        chance, most = self.chance, min(GAMES[game].players[-1], len(NAMES))
        bots = [None, *chance.choices((None, None, "easy"), k=chance.randint(GAMES[game].players[0], most) - 1)]
        chance.shuffle(bots)
        options = {name: chance.choice(values) for name, values in OPTIONS[game].items()}
        if game == "13":
            options["deals"] = chance.choice((1, 1, 2))
        begun = self.sessions.begin(
            game,
            NAMES[: len(bots)],
            chance.randrange(len(bots)),
            tracking="full",
            mode="digital",
            options=GAMES[game].options(**options),
            bots=bots,
        )
        assert isinstance(begun, DigitalSession)
        return begun

    def step(self) -> None:
        """Somebody does something; mostly, somebody who is due plays on."""
        if self.chance.random() < 0.8:
            self.play()
        else:
            rarely = (self.stand, self.remove, self.renew, self.restart, self.pause)
            self.chance.choice((self.undo, self.leave_to_a_bot, self.sit, self.sit, self.chance.choice(rarely)))()

    def comes(self, seat: Seat | None) -> None:
        self.tables.let_in(self.table.code, "")
        if seat is not None and self.chance.random() < 0.7:
            self.table.sit(max(one.number for one in self.table.guests), seat, self.session)

    def play(self) -> None:
        session = self.session
        if session.paused_at is None and goes_by_itself(session):
            session.go_by_itself(seen=session.revision)
            return
        seat = self.chance.choice(session.due or session.people or (Seat(0),))
        door, one = self.door(seat), self.chance.choice(possible(session, seat))
        if isinstance(one, str):
            door.choose(one, seen=session.revision)
        else:
            door.tell(one, seen=session.revision, carry=self.chance.random() < 0.5)

    def door(self, seat: Seat) -> Door:
        """Where this seat acts: on its own phone, or at the host's; bots as the host's."""
        holder, people = self.table.guests.holder(seat), self.session.people
        claims = self.table.claims(holder) if holder else self.table.claims_of_host(people)
        claims = claims if seat in people else HOST
        return Door(SeatView(self.session, seat, sharing=frozenset({seat})), claims)

    def undo(self) -> None:
        session, alone = self.session, player_alone(self.session)
        if alone is not None and not session.over and last_decision(session, alone) >= 0:
            session.take_back(alone)
        else:
            Door(session, HOST).undo(seen=session.revision)

    def leave_to_a_bot(self) -> None:
        people = [Seat(at) for at, (_, bot) in enumerate(self.session.players) if bot is None]
        seat = self.chance.choice(people)
        level = "easy" if self.session.levels[seat] is None else None
        self.session.hand_over(seat, level, seen=self.session.revision)

    def pause(self) -> None:
        self.session.pause(on=True)

    def sit(self) -> None:
        """Take any seat that a person plays; where another phone has it, that phone or the host says yes."""
        guest, people = self.chance.choice([*self.table.guests, None]), self.session.people
        if guest is None or not people:
            self.comes(None)
            return
        seat = self.chance.choice(people)
        try:
            self.table.sit(guest.number, seat, self.session)
        except SeatTaken:
            holder = self.table.guests.holder(seat)
            by = self.chance.choice((None, holder.number if holder else None))
            self.table.answer(guest.number, seat, by, yes=True)

    def stand(self) -> None:
        if (guest := next(iter(self.table.guests), None)) and self.chance.random() < 0.5:
            self.table.guests.move(guest.number)
        else:
            self.table.guests.free(self.chance.choice(self.session.people or (Seat(0),)))

    def remove(self) -> None:
        if len(guests := tuple(self.table.guests)) > 2:
            self.table.remove(self.chance.choice(guests).number)

    def renew(self) -> None:
        self.table.renew()

    def restart(self) -> None:
        self.sessions, self.tables = Sessions(self.log), Tables(self.folder)
        again, table = self.sessions.open(self.session.id), self.tables.at(self.session.id)
        assert isinstance(again, DigitalSession)
        assert table is not None
        self.session, self.table = again, table

    def goes_on(self) -> None:
        """The next session at the same table, for the same phones."""
        again = begin_again(self.sessions, self.session)
        assert isinstance(again, DigitalSession)
        self.table.goes_on(again.id, self.session.game.circle(self.session.look()))
        self.session = again

    def look(self) -> None:
        """Somebody looks, one after the other; where all is told, nobody asks what they may know."""
        session, looks = self.session, self.looks()
        self.moment += 1
        if session.over or not (session.game.secret or self.moment % 16 == 0):  # at Push only the seed is hidden
            return
        seats, viewer = looks[self.moment % len(looks)]
        shown = held(session, seats, viewer, self.moment).viewer
        assert shown in (viewer, SPECTATOR)
        now = Still(session)
        other = Redealt(now, shown, self.chance)
        told, told_otherwise = (handed_out(one, seats, viewer, self.moment) for one in (now, other))
        assert told == told_otherwise
        assert not any((session.head.about.seed or "no seed") in one for one in told)
        self.met["another deal"] += other.fold.state != session.fold.state
        self.met["other choices"] += other.choices != session.choices
        self.met["two seats"] += len(seats) > 1
        self.met["taken back"] += any(one.struck_at for one in other.audit())

    def looks(self) -> list[tuple[frozenset[Seat], Viewer]]:
        """Who may look at something now: each seat on a phone of its own, who looks on, and phones as they are."""
        every = map(Seat, range(len(self.session.players)))
        own: list[tuple[frozenset[Seat], Viewer]] = [(frozenset(), SPECTATOR), *((frozenset({s}), s) for s in every)]
        for guest in self.table.guests:
            seats = self.table.claims(guest).seats
            assert seats is not None
            own += [(seats, SPECTATOR), *((seats, one) for one in seats)]
        return own


def held(session: DigitalSession, seats: frozenset[Seat], viewer: Viewer, moment: int) -> SeatView:
    """What a phone shows; at every third moment the last entry is shown step by step."""
    part = (session.fold.numbers[-1], 1) if session.steps and moment % 3 == 0 else None
    return SeatView(session, viewer, sharing=seats, part=part).now()


def handed_out(session: DigitalSession, seats: frozenset[Seat], viewer: Viewer, moment: int) -> list[str]:
    """All that the phone of these ``seats`` is given while ``viewer`` holds it."""
    view = held(session, seats, viewer, moment)
    told = replace(read_feed(feed(session, view.viewer)), commitment="")
    facts = [
        told, fold_of(told).state, view.viewer, view.look(), view.deeds(SAY), view.latest(SAY), view.chosen, view.due,
        view.mine, view.levels, view.people, view.struck, view.history, view.drafts, view.why_not_undo(),
        view.undo_helps, view.over, view.asked_before, view.ended, view.helps, view.steps, view.revision,
        turned_over(session), view.viewer is not SPECTATOR and slip_of(session, Seat(view.viewer)),
        Snapshot(session, moment % (session.steps + 1), view.viewer).look(),
    ]  # fmt: skip
    return list(map(repr, facts))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_is_handed_out_that_a_seat_may_not_know(game: str, tmp_path: Path) -> None:
    met = Counter[str]()
    for number in range(MANY):
        folder = tmp_path / str(number)
        folder.mkdir()
        log = Log(folder / "companion.db")
        evening = Evening(log, folder, game, number)
        for _ in range(2):
            while not evening.session.over:
                evening.step()
                evening.look()
            assert feed(evening.session, SPECTATOR)["seed"]
            evening.goes_on()
        log.close()
        shutil.rmtree(folder)
        met += evening.met
    kinds = {"taken back", *(("another deal", "two seats") if GAMES[game].secret else ())}
    assert kinds | ({"other choices"} if GAMES[game].reveals else set()) <= {*met}, met
