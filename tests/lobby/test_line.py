"""Phones at a table without a computer: what each has is what the dealing phone shows its seats, and nothing else."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import BLANK, SPECTATOR, NotNow, NotYourSeat, RuleBroken, Seat, Stale, Viewer
from companion.games.push.cards import STAR
from companion.games.push.events import Draw, Roll, Stop
from companion.games.push.scorepad import Bust, Switch
from companion.games.push.scorepad import Stop as PadStop
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.lobby import line, messages
from companion.lobby.deeds import Dealing
from companion.lobby.door import Door
from companion.lobby.fed_session import FedDigital, NoAnswer
from companion.lobby.joined import Joined
from companion.lobby.line import Line
from companion.lobby.meeting import opened_at
from companion.lobby.tables import OpenTable, SeatTaken
from companion.locale import speaker
from companion.sessions.library.library import Library
from companion.sessions.play.digital import DigitalSession, goes_by_itself
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.session_view import Deed
from companion.sessions.play.sessions import Sessions
from companion.store import Log, Trouble
from companion.store.errors import WORDS
from companion.ui.writing import refused
from tests.games.test_every_game import named_cards
from tests.lobby.test_door import COUNT, NAMES
from tests.sessions.play.test_digital import act, begun, possible
from tests.sure import as_a, refuses, there

SAY = speaker("en", NAMES)


AIR = itertools.count()
"""What both ends of a line know of it (``Peers.bond``)."""


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Phone:
    """A guest's phone, and the air between it and the phone that deals. ``heard`` is all that ever came to it."""

    def __init__(self, dealer: Dealer, *tokens: str) -> None:
        self.dealer, self.heard, self.said, self.kept = dealer, list[str](), list[str](), list(tokens)
        self.joined = Joined(tokens, self.kept.append, dealer.clock)
        self.comes()

    def comes(self) -> Phone:
        """A new line; what was on its way on the one before is lost."""
        self._out, self._in, self._soon = list[str](), list[str](), list[Callable[[], None]]()
        bond = str(next(AIR))
        self.line = Line(self.dealer.dealing, self._in.append, lambda: None, self._soon.append, bond)
        self.joined.opens(self._out.append, lambda: None, bond)
        self.dealer.phones = [*(one for one in self.dealer.phones if one is not self), self]
        self.dealer.pump()
        return self

    def breaks(self) -> None:
        self.line.close()
        self.joined.breaks()

    def pump(self) -> bool:
        """Deliver what is under way; whether anything was."""
        out, came, soon = self._out[:], self._in[:], self._soon[:]
        del self._out[: len(out)], self._in[: len(came)], self._soon[: len(soon)]
        for text in out:
            self.said.append(text)
            self.line.hear(text)
        for text in came:
            self.heard.append(text)
            self.joined.hear(text)
        for call in soon:
            call()
        return bool(out or came or soon)

    def says(self, message: object) -> None:
        self.line.hear(message if isinstance(message, str) else messages.written(message))

    def sits(self, seat: int, name: str = "") -> Phone:
        self.does(lambda: self.joined.table.sit(self.joined.number, Seat(seat), self.session, name))
        return self

    def does(self, deed: Callable[[], object]) -> None:
        """As a screen does it: until the dealing phone has answered."""
        for _ in range(3):
            try:
                deed()
            except NoAnswer as asked:
                if asked.key != "asked":
                    raise
                self.dealer.pump()
            else:
                self.dealer.pump()
                return
        raise AssertionError("no answer")

    @property
    def state(self) -> str:
        return self.joined.state

    def plays(self, seat: Seat, chance: random.Random) -> None:
        """Decide something for this seat, as offered on this phone, and now and then take it back."""
        session, one = self.digital, chance.choice(possible(self.digital, seat))
        seen = session.revision
        if isinstance(one, str):
            self.does(lambda: self.door(seat).choose(one, seen=seen))
        else:
            self.does(lambda: self.door(seat).tell(one, seen=seen, carry=True))
        after = session.revision
        if not session.over and seat in (session.asked_before or ()) and session.undoable and chance.random() < 0.2:
            self.does(lambda: self.door(seat).undo(seen=after))

    @property
    def session(self) -> LiveSession:
        assert self.joined.session is not None
        return self.joined.session

    @property
    def digital(self) -> FedDigital:
        assert isinstance(self.session, FedDigital)
        return self.session

    @property
    def seats(self) -> frozenset[Seat]:
        return there(self.joined.table.guests.get(self.joined.number)).seats

    def door(self, seat: Viewer | None = None) -> Door:
        me = there(self.joined.table.guests.get(self.joined.number))
        seen = self.session if seat is None else SeatView(self.digital, seat, sharing=me.seats)
        return Door(seen, self.joined.table.claims(me))


class Dealer:
    """The phone that deals: its sessions, its table, and the guests that have come."""

    def __init__(self, sessions: Sessions, session: LiveSession) -> None:
        self.sessions, self.session, self.clock = sessions, session, Clock()
        self.table, self.phones = OpenTable(session.id), list[Phone]()
        self.dealing = Dealing(
            self.table,
            lambda: self.session,
            lambda one: Library(sessions).file_of(one.id, for_guest=True),
            clock=self.clock,
        )

    def pump(self) -> None:
        while sum(one.pump() for one in self.phones):
            self.clock.now += 0.5

    @property
    def digital(self) -> DigitalSession:
        return as_a(DigitalSession, self.session)

    def deals(self) -> DigitalSession:
        """What goes by itself, until somebody is due."""
        while goes_by_itself(self.digital):
            self.digital.go_by_itself(seen=self.session.revision)
        self.pump()
        return self.digital


def at_digital(sessions: Sessions, game: str, *bots: str | None) -> Dealer:
    bots = bots or (None, None, None)
    return Dealer(sessions, begun(sessions, game, *bots, names=NAMES[: len(bots)], deals=2))


def at_push(sessions: Sessions) -> tuple[Dealer, Phone]:
    """Two people, of whom the first one plays on a phone."""
    dealer = at_digital(sessions, "push", None, None)
    return dealer, Phone(dealer).sits(0)


def own_words(line: str) -> str:
    """Without what only the phone that deals can tell: that a hidden hand left no choice."""
    return line.replace("Automatically: ", "")


def heard(deeds: Sequence[Deed]) -> list[Deed]:
    return [replace(one, line=own_words(one.line)) for one in deeds]


def answers(session: DigitalSession, seat: Viewer) -> list[object]:
    """What a phone shows to this viewer."""
    view = SeatView(session, seat, sharing=frozenset() if seat is SPECTATOR else frozenset({seat}))
    told: list[object] = [
        view.look(), heard(view.deeds(SAY)), own_words(view.latest(SAY)), view.chosen, view.due, view.mine, view.people,
        view.levels, view.struck, view.history, view.over, view.asked_before, view.steps, view.revision, view.ended,
        view.players, view.why_not_undo(), view.viewer, view.paused_at, view.started_at, view.finished_at, view.coached,
        view.helps, view.options,
    ]  # fmt: skip
    if seat in session.due and not session.over:
        told += [(one, view.problem(one)) for one in possible(session, Seat(seat)) if not isinstance(one, str)]
    return told


@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
def test_three_phones_play_whole_games_and_see_what_their_seats_may_see(sessions: Sessions, game: str) -> None:
    dealer, chance = at_digital(sessions, game), random.Random(game)
    session = dealer.digital
    while game == "push" and session.look().left > 30:  # they come late to a long game
        act(session)
    phones = [Phone(dealer).sits(seat) for seat in range(3)]
    looks_on, seed, took_home = Phone(dealer), session.head.about.seed or "", list[str]()
    while not session.over:
        for phone in (*phones, looks_on):
            phone.heard.clear()
        if goes_by_itself(session):
            session.go_by_itself(seen=session.revision)
            dealer.pump()
        else:
            seat = chance.choice(session.due or (Seat(0),))
            phones[seat].plays(seat, chance)
        for at, phone in enumerate((*phones, looks_on)):
            viewer: Viewer = SPECTATOR if phone is looks_on else Seat(at)
            assert answers(phone.digital, viewer) == answers(session, viewer)
            if not session.over:
                assert seed not in " ".join(phone.heard)
                hidden = hidden_from(viewer, session)
                assert not (hidden and named_cards(game, " ".join(phone.heard)) & hidden)
    assert seed in " ".join(looks_on.heard)  # once it is over, everybody may check the deal
    phones[0].does(lambda: took_home.append(phones[0].joined._asks.do(messages.TakeHome(0)).told[0]))
    assert took_home[0].endswith(".json")


def hidden_from(viewer: Viewer, session: DigitalSession) -> set[str]:
    """The cards that others hold, and that never lay open."""
    if not session.game.secret:
        return set()
    hands = session.fold.state.hands
    held = {str(card) for seat, hand in enumerate(hands) if seat != viewer for card in hand}
    own = set() if viewer is SPECTATOR else {str(card) for card in hands[viewer]}
    taken_back = {str(getattr(event, "card", "")) for event in session.struck}
    return held - own - taken_back - open_cards(session)


def open_cards(session: DigitalSession) -> set[str]:
    """All that has ever lain open."""
    events = (event for _, told in session.entries for event in told)
    open_ones = [one for one in events if type(one).__name__ in ("Play", "Place", "Reveal", "Start")]
    return named_cards(session.game.id, json.dumps([session.rules.WIRE.write(one) for one in open_ones]))


def test_a_phone_that_loses_its_line_comes_back_to_its_seat_until_it_is_removed(sessions: Sessions) -> None:
    """And what it asked as the line broke is told as not answered."""
    dealer, phone = at_push(sessions)
    assert refuses(NoAnswer, phone.door(Seat(0)).tell, Draw(BLANK), seen=phone.digital.revision).key == "asked"
    phone.breaks()
    assert phone.state == "lost"
    (guest,) = dealer.table.guests
    assert dealer.table.guests.presence(guest.number) == "gone"
    assert refuses(NoAnswer, phone.door(Seat(0)).tell, Draw(BLANK), seen=phone.digital.revision).key == "no_line"
    phone.comes()
    assert phone.state == "here"
    assert phone.seats == {0}
    again = Phone(dealer, *phone.kept)  # its page was loaded anew
    assert again.seats == {0}
    assert len(tuple(dealer.table.guests)) == 1
    dealer.table.remove(again.joined.number)
    dealer.pump()
    assert (again.state, Phone(dealer, *again.kept).state) == ("sent_away", "sent_away")


def test_who_is_told_nothing_for_three_beats_notices_and_so_does_the_dealing_phone(sessions: Sessions) -> None:
    dealer, phone = at_push(sessions)

    def beats(seconds: int) -> None:
        dealer.clock.now += seconds
        phone.line.beat()
        phone.joined.beat()

    for _ in range(10):
        beats(5)
        dealer.pump()
    assert (phone.state, phone.line.closed) == ("here", False)
    (guest,) = dealer.table.guests
    beats(600)
    assert phone.state == "here", "a page that stood still is not told that the others did"
    dealer.pump()
    assert dealer.table.guests.presence(guest.number) == "here"
    for _ in range(4):  # both pages go on, and nothing comes over
        beats(5)
    assert (phone.state, dealer.table.guests.presence(guest.number)) == ("silent", "gone")
    assert refuses(NoAnswer, phone.door(Seat(0)).tell, Draw(BLANK), seen=phone.digital.revision).key == "no_line"
    dealer.session.tell(Draw(BLANK), seen=dealer.session.revision)
    dealer.pump()  # the air carries again: what waited comes, and the seat is there, with no code
    assert (phone.state, dealer.table.guests.presence(guest.number)) == ("here", "here")
    assert phone.session.look() == dealer.session.look()


def test_a_token_is_shown_over_one_line_and_never_told(sessions: Sessions) -> None:
    """Who deals at another table cannot take the seat of a guest there."""
    dealer, phone = at_push(sessions)
    (token,) = phone.kept
    again = Phone(dealer, token)
    assert again.seats == {0}
    assert token not in " ".join(again.said + again.heard)
    thief = Phone(dealer)
    heard = json.loads(again.said[0])["proofs"]
    thief.breaks()
    end = Line(dealer.dealing, thief.heard.append, lambda: None, lambda call: call(), str(next(AIR)))
    end.hear(messages.written(messages.Hello(messages.VERSION, tuple(heard))))
    assert end.number not in (None, again.joined.number)


def test_a_tap_is_done_once_and_refused_with_its_rule(sessions: Sessions) -> None:
    dealer = at_digital(sessions, "push", None, None)
    phone, other = Phone(dealer).sits(0), Phone(dealer).sits(1)
    session = dealer.session
    refuses(RuleBroken, phone.door(Seat(0)).tell, Stop(), seen=phone.digital.revision)
    refuses(NotYourSeat, other.door(Seat(1)).tell, Draw(BLANK), seen=other.digital.revision)
    seen, before = phone.digital.revision, len(session.entries)
    refuses(NoAnswer, phone.door(Seat(0)).tell, Draw(BLANK), seen=seen)
    refuses(NoAnswer, phone.door(Seat(0)).tell, Draw(BLANK), seen=seen)  # tried again meanwhile: asked once
    phone.does(lambda: phone.door(Seat(0)).tell(Draw(BLANK), seen=seen))
    assert len(session.entries) == before + 1
    refuses(Stale, phone.door(Seat(0)).tell, Draw(BLANK), seen=seen)


def test_a_seat_that_is_taken_is_asked_for_and_two_seats_of_one_phone_see_their_own_hands(sessions: Sessions) -> None:
    dealer = at_digital(sessions, "13")
    phone, other, session = Phone(dealer).sits(0), Phone(dealer).sits(1), dealer.digital
    refuses(SeatTaken, other.sits, 0)
    dealer.pump()
    assert [one.asks for one in phone.joined.table.guests] == [None, 0]
    phone.joined.table.answer(other.joined.number, Seat(0), phone.joined.number, yes=True)
    dealer.pump()
    assert not phone.seats
    assert other.seats == {0, 1}
    dealer.deals()
    for seat in (Seat(0), Seat(1)):
        seen, true = (SeatView(one, seat, sharing=frozenset({seat})).look() for one in (other.digital, session))
        assert seen == true


def test_another_version_is_told_so(sessions: Sessions) -> None:
    dealer, heard = at_digital(sessions, "push", None, None), list[str]()
    phone = Phone(dealer)
    phone.joined.hear(messages.written(messages.OtherVersion(2)))
    assert phone.state == "other_version"
    later = '{"type": "hello", "version": 7, "what_this_one_never_heard_of": {}}'
    for hello in (messages.written(messages.Hello(messages.VERSION + 1)), later):
        end = Line(dealer.dealing, heard.append, lambda: None, lambda call: call(), "")
        end.hear(hello)
        assert end.closed
    assert [json.loads(one)["type"] for one in heard] == ["otherversion"] * 2


def test_an_entry_that_is_corrected_late_comes_to_every_phone(sessions: Sessions) -> None:
    found = sessions.begin("push", NAMES, 0, tracking="scorepad")
    for _ in range(60):
        for by in (1, -1):
            found.tell(Switch(by), seen=found.revision)
    dealer = Dealer(sessions, found)
    phone = Phone(dealer).sits(0)
    found.correct(found.entries[-2][0], Switch(1), seen=found.revision)
    number = found.entries[-2][0]
    found.correct(number, Switch(1), seen=found.revision)
    dealer.pump()
    assert number > 99
    assert (phone.state, phone.session.revision) == ("here", found.revision)
    assert number in {one.corrects for one in phone.session.audit()}


@pytest.mark.parametrize("trouble", [*WORDS, "stale"])
def test_what_the_dealing_phone_cannot_read_for_a_while_sends_nobody_away(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    """Whoever is there, and whoever just comes, waits for the next beat after it."""
    dealer, real = at_digital(sessions, "push", None, None), sessions.open
    dealer.dealing = replace(dealer.dealing, opened=lambda: opened_at(sessions, dealer.table))
    there = Phone(dealer).sits(0)
    fault = Stale("revision") if trouble == "stale" else Trouble(trouble, file="companion.db")
    monkeypatch.setattr(sessions, "open", throwing(fault))
    dealer.session.tell(Draw(BLANK), seen=dealer.session.revision)
    dealer.pump()
    coming = Phone(dealer)
    assert (there.state, coming.state) == ("here", "waiting")
    monkeypatch.setattr(sessions, "open", real)
    for one in (there, coming):
        one.line.beat()
    dealer.pump()
    assert (there.state, coming.state) == ("here", "here")
    assert there.session.look() == coming.session.look() == dealer.session.look()


def throwing(fault: Exception) -> Callable[..., Any]:
    def thrown(*_words: object, **_more: object) -> None:
        raise fault

    return thrown


def test_what_the_dealing_phone_cannot_keep_is_told_as_that(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer, phone = at_push(sessions)
    monkeypatch.setattr(dealer.session, "tell", throwing(Trouble("full", file="companion.db")))
    found = refuses(NotNow, phone.does, lambda: phone.door(Seat(0)).tell(Draw(BLANK), seen=phone.digital.revision))
    assert refused(found, SAY) == "The phone that deals could not save this; look at it there, and tap again."


def test_with_real_cards_who_has_the_pen_enters_and_all_see_it(sessions: Sessions) -> None:
    dealer = counting(sessions)
    found = dealer.session
    phone, other = Phone(dealer).sits(0), Phone(dealer).sits(1)
    count = Count((Tally(3, 2, 4, 1), Tally(4, 1, 3, 2), Tally(2, 5, 3, 2)))
    refuses(NotYourSeat, phone.door().tell, count, seen=phone.session.revision)
    dealer.table.hand_pen(phone.joined.number)
    dealer.pump()
    drafts = there(phone.session.drafts)
    drafts.change("round", 0, lambda _: {"a": 1}, seen=phone.session.revision)
    drafts.keep()
    dealer.pump()
    seen = there(other.session.drafts)
    assert seen.get("round", 0) == {"a": 1}
    now = phone.session.revision
    phone.does(lambda: phone.door().tell(count, seen=now, drafts=["round"]))
    assert found.entries[-1][1] == (count,)
    assert other.session.look() == found.look()
    assert seen.get("round", 0) is None
    phone.does(lambda: phone.door().undo(seen=phone.session.revision))
    assert found.entries == ()
    assert phone.session.struck == (count,)


def test_without_the_pen_a_phone_enters_what_is_its_own(sessions: Sessions) -> None:
    dealer = counting(sessions)
    phones = [Phone(dealer).sits(seat) for seat in (0, 1)]

    def enters(phone: Phone, seat: int, count: str) -> list[str]:
        """What the other phone then sees."""
        drafts: Any = phone.session.drafts
        blank: dict[str, Any] = {"lines": ["", "", ""], "chosen": [0, 0]}

        def put(value: Any) -> object:
            lines = (value or blank)["lines"]
            return {"lines": [*lines[:seat], count, *lines[seat + 1 :]], "chosen": [seat, 0]}

        drafts.change("count-1", 0, put, seen=phone.session.revision)
        drafts.keep()
        dealer.pump()
        other = there(phones[phone is phones[0]].session.drafts)
        found_there: Any = other.get("count-1", 0) or blank
        return list(found_there["lines"])

    phones[1].says(messages.Draft(7, 0, "count-1", 0, {"lines": ["9", "", "9"], "chosen": [1, 0]}))
    assert half_entered(dealer)["lines"] == ["", "", ""], "whoever begins brings their own numbers alone"
    assert enters(phones[0], 0, "5") == ["5", "", ""]
    assert enters(phones[1], 1, "4") == ["5", "4", ""]
    assert enters(phones[1], 0, "9") == ["5", "4", ""]
    assert half_entered(dealer)["lines"] == ["5", "4", ""]
    drafts = there(dealer.session.drafts)
    for phone in (Phone(dealer), phones[1]):
        phone.says(messages.Enters(7, Seat(0)))
    assert drafts.places_of_others(None) == frozenset(), "nobody enters at a seat that is not theirs"
    phones[1].says(messages.Enters(8, Seat(1)))
    assert drafts.places_of_others(None) == {1}


HALF = {"lines": ["5", "", "7"], "chosen": [0, 0]}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(0, 9) | st.sampled_from(["", "4", "x"]),
    lambda one: st.lists(one, max_size=4) | st.dictionaries(st.sampled_from(["lines", "chosen", "at", "z"]), one),
    max_leaves=9,
)


def always(value: object) -> Callable[[object], object]:
    return lambda _: value


def counting(sessions: Sessions, draft: object = None, game: str = "13") -> Dealer:
    """Three people count the first round of 13, or Push; the draft is the host's."""
    options = Options(deals=2) if game == "13" else None
    found = sessions.begin(game, NAMES, 0, tracking="scorepad", options=options)
    there(found.drafts).change("count-1", 0, always(draft), seen=found.revision)
    there(found.drafts).keep()
    return Dealer(sessions, found)


def half_entered(dealer: Dealer, name: str = "count-1") -> Any:
    return there(dealer.session.drafts).get(name, 0)


@pytest.fixture(scope="module")
def uninvited(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    dealer = counting(Sessions(Log(tmp_path_factory.mktemp("drafts") / "companion.db")), HALF)
    return Phone(dealer).sits(1)


@given(JSON, JSON, st.sampled_from([0, 0, 0, 3]))
def test_without_the_pen_nobody_changes_what_others_have_half_entered(
    uninvited: Phone, value: object, base: object, moment: int
) -> None:
    dealer = uninvited.dealer
    dealer.clock.now += 1
    uninvited.says(messages.Draft(7, dealer.session.revision, "count-1", moment, value, base))
    dealer.pump()
    assert half_entered(dealer)["lines"][::2] == ["5", "7"]
    assert len(half_entered(dealer)["lines"]) == 3


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("host", [False, True])
def test_two_that_begin_a_count_at_once_both_have_their_numbers_in_it(
    sessions: Sessions, host: bool, late: bool
) -> None:
    dealer = counting(sessions)
    dealer.table.hand_pen("all")
    ana, bo = (Phone(dealer).sits(seat) for seat in (0, 1))
    drafts = [there(one.drafts) for one in (dealer.session if host else ana.session, bo.session)]
    for seat, one in enumerate(drafts):
        lines = ["5" if at == seat else "" for at in range(3)]
        one.change("count-1", 0, always({"lines": lines, "chosen": [0, 0]}), seen=0)
    for one in drafts:
        one.keep()
        if late:  # the first number comes to the other phone before that tells its own
            dealer.pump()
    dealer.pump()
    assert half_entered(dealer)["lines"] == ["5", "5", ""]


def test_a_guest_fills_no_room_for_drafts_and_drops_no_notes(sessions: Sessions) -> None:
    dealer = counting(sessions)
    rude, bo = (Phone(dealer).sits(seat) for seat in (0, 1))
    for number in range(9):
        rude.says(messages.Draft(number, 0, f"junk{number}", 0, {"x": number}))
    bo.says(messages.Draft(1, 0, "count-1", 0, {"lines": ["", "4", ""]}))
    assert half_entered(dealer)["lines"] == ["", "4", ""]
    drafts = there(dealer.session.drafts)
    drafts.change("notes", 0, lambda _: {"notes": "between us"}, seen=0)
    dealer.table.hand_pen("all")
    rude.says(messages.Tell(10, 0, (dealer.session.rules.WIRE.write(COUNT),), drafts=("notes", "count-1")))
    assert (len(dealer.session.entries), half_entered(dealer)) == (1, None)
    assert half_entered(dealer, "notes") == {"notes": "between us"}


@pytest.mark.parametrize("before", [PadStop(), Bust()])
def test_the_dealing_phone_throws_the_die_of_a_guest_without_the_pen(sessions: Sessions, before: object) -> None:
    """Of whoever took a Die card, too, where a roll is one of several things that may come."""
    fell = set[str]()
    for _ in range(12):
        found = sessions.begin("push", NAMES, 0, tracking="scorepad")
        phone = Phone(Dealer(sessions, found)).sits(0)
        found.tell(before, seen=found.revision)
        phone.dealer.pump()
        seen = phone.session.revision
        phone.does(partial(phone.door().tell, Roll(Seat(0), STAR), seen=seen))
        fell.add(found.entries[-1][1][0].face)
    assert fell != {STAR}


def test_a_rude_guest_changes_nothing_and_loses_its_line(sessions: Sessions) -> None:
    dealer = at_digital(sessions, "13")
    phone = Phone(dealer).sits(0)
    before = dealer.session.revision
    for _ in range(line.MOST_BAD + 1):
        dealer.clock.now += 1
        phone.says('{"type": "tell"}')
    assert phone.line.closed
    phone.comes()
    for _ in range(line.BURST + 10):
        phone.says(messages.Beat())
    assert phone.line.closed
    phone.comes()
    phone.says("x" * (messages.LONGEST + 1))
    assert phone.line.closed
    assert dealer.session.revision == before
    assert phone.comes().state == "here"


def test_where_the_app_deals_a_guest_tells_one_thing_that_it_is_offered(sessions: Sessions) -> None:
    """Not what follows for others, which would be done, or tell by its refusal what they hold."""
    dealer = at_digital(sessions, "13")
    phones, session = [Phone(dealer).sits(seat) for seat in range(3)], dealer.deals()
    seat = session.due[0]
    mine, write = phones[seat], session.rules.WIRE.write
    own, other = write(possible(session)[0]), {"type": "play", "seat": (seat + 1) % 3, "target": "blue"}
    for card in ("B1", "B7", "Y2"):
        mine.heard.clear()
        told = (own, {**other, "card": card}, {"type": "draw", "seat": seat, "card": "B1"})
        mine.says(messages.Tell(77, session.revision, told))
        dealer.pump()
        assert refusals(mine) == ["not_offered"]
    for wrong in ((), (other,), ({"type": "deal", "dealer": 0, "hands": []},)):
        mine.heard.clear()
        mine.says(messages.Tell(78, session.revision, tuple({"card": "B1", **one} for one in wrong)))
        dealer.pump()
        assert refusals(mine)
    assert len(session.entries) == 1
    mine.heard.clear()
    mine.says(messages.Tell(79, session.revision, (own,), arrives="Eve", drafts=("count",)))
    dealer.pump()
    assert not refusals(mine)
    assert session.names == NAMES


def refusals(phone: Phone) -> list[str]:
    told = [json.loads(one) for one in phone.heard]
    return [one["key"] for one in told if one["type"] == "refused"]


def test_nobody_turns_over_for_all(sessions: Sessions) -> None:
    dealer = at_digital(sessions, "thricewise")
    phone, session = Phone(dealer).sits(0), dealer.deals()
    cards = [session.look(Seat(seat)).options_for[seat][0] for seat in range(3)]
    before = session.revision
    phone.says(messages.Tell(77, before, ({"type": "reveal", "cards": cards},)))
    dealer.pump()
    assert refusals(phone) == ["not_offered"]
    assert (session.revision, session.choices) == (before, {})


def test_without_the_pen_nobody_comes_and_no_draft_goes(sessions: Sessions) -> None:
    dealer = counting(sessions, game="push")
    found = dealer.session
    found.tell(Bust(), seen=found.revision)
    drafts, phone = there(found.drafts), Phone(dealer).sits(0)
    for name, value in (("count", {"a": 1}), ("notes", {"notes": "between us"})):
        drafts.change(name, 0, always(value), seen=found.revision)
    roll = {"type": "roll", "seat": 0, "face": "star"}
    phone.says(messages.Tell(77, found.revision, (roll,), arrives="Eve", drafts=("count", "notes")))
    for name in ("notes", *map(str, range(40))):
        phone.says(messages.Draft(78, found.revision, name, 0, {"lines": ["x" * 5000]}))
        dealer.clock.now += 1
    dealer.pump()
    assert found.names == NAMES
    assert (half_entered(dealer, "count"), half_entered(dealer, "notes")) == ({"a": 1}, {"notes": "between us"})
    assert len(drafts.of_the_board()) <= 8


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 60)
    | st.text(max_size=8)
    | st.sampled_from([*NAMES, "B5", "draw", "tell"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "seat", "card"]), inner),
    max_leaves=6,
)
FIELDS = sorted({name for kind in messages.OF_GUESTS for name in kind.__dataclass_fields__})
RUDE = st.one_of(
    st.text(max_size=40),
    st.fixed_dictionaries(
        {"type": st.sampled_from([kind.__name__.lower() for kind in messages.OF_GUESTS])},
        optional=dict.fromkeys(FIELDS, JSON),
    ).map(json.dumps),
    st.fixed_dictionaries(
        {
            "type": st.just("tell"), "number": st.integers(1, 9), "seen": st.integers(0, 9),
            "events": st.lists(st.dictionaries(st.sampled_from(["type", "seat", "card", "target"]), JSON), max_size=2),
        }
    ).map(json.dumps),
)  # fmt: skip


@pytest.fixture(scope="module")
def rude(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    sessions = Sessions(Log(tmp_path_factory.mktemp("rude") / "companion.db"))
    return Phone(at_digital(sessions, "13")).sits(0)


@given(st.lists(RUDE, min_size=1, max_size=15))
@settings(max_examples=100)
def test_the_game_goes_on_whatever_a_guest_says(rude: Phone, said: list[str]) -> None:
    dealer = rude.dealer
    if rude.line.closed:
        rude.comes()

    def of_others() -> list[Any]:
        events = (event for _, events in dealer.session.entries for event in events)
        return [event for event in events if getattr(event, "seat", 0) != 0]

    before = of_others()
    for text in said:
        dealer.clock.now += 1
        rude.says(text)
    dealer.pump()
    assert of_others()[: len(before)] == before
    assert rude.seats <= {0, 1, 2}
