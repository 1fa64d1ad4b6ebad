"""Phones that play together with no computer: each runs the whole app, and one of them deals."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from companion.engine import BLANK, Seat
from companion.games.push.events import Draw
from companion.games.thirteen.options import Options
from companion.lobby.peers import NoCamera
from companion.sessions.library.deletions import delete_session
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.live_session import LiveSession
from tests.lobby.fake_peers import Air, FakePeers
from tests.lobby.test_door import COUNT
from tests.sessions.play.test_digital import act
from tests.ui.rig.host import Host, complaints
from tests.ui.rig.tab import RigTab
from tests.ui.saved import read_newest
from tests.ui.test_guests import PLAYS, THREE


class Phone:
    """One phone: its own app with its own games, and its lines."""

    def __init__(self, air: Air, folder: Path, port: int, lang: str = "en-GB") -> None:
        folder.mkdir()
        self.peers = FakePeers(air)
        self.host = Host(folder, port, peers=self.peers)
        self.t = RigTab(self.host, lang).prefer(pace="instant")

    def comes_to(self, dealer: Phone) -> RigTab:
        """Two glances: the code of the table, and this phone's answer."""
        code = dealer.t.sees("pair-text").said("pair-text").rpartition("#")[2]
        self.t.open(code).sees("coming")
        answer = self.t.sees("pair-text").said("pair-text")
        dealer.peers.seen.append(answer)
        dealer.t.tap("read-answer").sees("met")
        return self.t.gone("coming")

    def close(self) -> None:
        self.t.close()
        self.host.stop()


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[list[Phone]]:
    air = Air()
    with complaints() as found:
        made = [Phone(air, tmp_path / name, 8720 + at) for at, name in enumerate(("dealer", "bo", "cleo"))]
        yield made
        for one in made:
            one.close()
    assert found == []


def dealt(dealer: Phone, game: str = "13") -> DigitalSession:
    names, bots = ("Ana", "Bo", "Robot"), (None, None, "easy")
    options = Options(deals=1) if game == "13" else None
    found = dealer.host.sessions.begin(game, names, 0, tracking="full", mode="digital", bots=bots, options=options)
    assert isinstance(found, DigitalSession)
    return found


def invites(dealer: Phone, session: LiveSession) -> Phone:
    dealer.t.open(f"/session/{session.id}/phones").tap("show-code").sees("pair-text")
    return dealer


def with_cards(dealer: Phone) -> LiveSession:
    return dealer.host.sessions.begin("13", THREE, 0, tracking="scorepad", options=Options(deals=2))


S = TypeVar("S", bound=LiveSession)


def at_table(phones: list[Phone], deal: Callable[[Phone], S]) -> tuple[Phone, Phone, S]:
    """The second phone sits at the table that the first one deals."""
    dealer, bo, _ = phones
    session = deal(dealer)
    invites(dealer, session)
    bo.comes_to(dealer).tap("sit-1").gone("joining")
    return dealer, bo, session


def push(dealer: Phone) -> DigitalSession:
    return dealt(dealer, "push")


def push_for_three(dealer: Phone) -> LiveSession:
    return dealer.host.sessions.begin("push", THREE, 1, tracking="full", mode="digital")


PLAYED = {"push": 100, "13": 36, "thricewise": 28}
"""Entries, most of a game; of Push's pile few cards are left then."""


@pytest.mark.parametrize("game", PLAYS)
def test_two_phones_and_a_bot_play_with_no_computer_and_take_the_game_home(phones: list[Phone], game: str) -> None:
    """The last third of the game: the host's screen had it until then."""
    dealer, bo, looks_on = phones
    session = dealt(dealer, game)
    while len(session.entries) < PLAYED[game] or Seat(0) not in session.due or session.look().left > 16:
        act(session)
    invites(dealer, session)
    bo.comes_to(dealer).tap("sit-1").gone("joining")
    dealer.t.tap("show-code")
    looks_on.comes_to(dealer).tap("look-on").gone("joining")
    dealer.t.tap("to-board")
    if session.game.secret:
        dealer.t.tap("show-hand").sees("hand")
    while not read_newest(session).over:
        for seat, phone in enumerate((dealer, bo)):
            PLAYS[game](session, phone.t, seat)
    for phone in phones:
        phone.t.sees("standings")
    for one in session.look().standings:
        assert len({tuple(re.findall(r"\d+", phone.t.said(f"place-{one.seat}"))) for phone in phones}) == 1
    bo.t.tap("keep-home").reads("kept-home", "in your history")
    bo.t.wait(1).tap("keep-home").reads("kept-home", "in your history")
    assert [one.id for one in bo.host.sessions.listed()] == [session.id]
    assert bo.host.sessions.open(session.id).fold.state == session.fold.state


def test_a_phone_whose_line_breaks_says_so_and_comes_back_to_its_seat(phones: list[Phone]) -> None:
    dealer, bo, _ = at_table(phones, dealt)
    bo.t.runner.call(lambda: bo.t.runner.loop.call_soon(bo.peers.cut, "0"))
    bo.t.sees("line-gone").sees("join-code")
    dealer.t.tap("show-code").sees("pair-text")
    bo.t.type("join-code", dealer.t.said("pair-text")).tap("join")
    answer = bo.t.sees("pair-text").said("pair-text")
    dealer.t.type("answer-code", answer).tap("let-in").sees("met")
    bo.t.sees("my-place")


def test_what_is_no_code_is_refused_in_words(phones: list[Phone]) -> None:
    dealer, bo, _ = phones
    invites(dealer, dealt(dealer))
    bo.t.open("/join").type("join-code", "hello").tap("join").reads("refusal", "not a complete code")
    bo.peers.seen.append(NoCamera("denied"))
    bo.t.tap("scan").reads("refusal", "does not let this page use the camera")
    t = dealer.t.sees("pair-text")
    t.type("answer-code", t.said("pair-text")).wait(1).tap("let-in")  # nobody pastes faster
    dealer.t.reads("pair-trouble", "wrong one of the two codes")


def test_who_is_sent_away_reads_so_and_may_scan_a_new_code_or_go_home(phones: list[Phone]) -> None:
    """Where the table was closed, and where its game was deleted."""
    dealer, bo, session = at_table(phones, push)
    dealer.t.tap("close").tap("close-yes")
    bo.t.sees("closed").gone("deal-on")
    invites(dealer, session)
    bo.comes_to(dealer).tap("sit-1").gone("joining")
    delete_session(dealer.host.sessions, session.id)
    bo.t.sees("closed").gone("deal-on").tap("leave-table").sees("to-join")


def test_a_game_that_is_over_stays_without_its_line_and_a_new_code_brings_the_next_one(phones: list[Phone]) -> None:
    dealer, bo, session = at_table(phones, with_cards)
    session.end("agreed", seen=session.revision)
    bo.t.reads("kept-home", "next game will appear").gone("line-gone").runner.loop.call_soon(dealer.peers.cut_all)
    bo.t.reads("line-gone", "is lost").wait(1).tap("keep-home").reads("kept-home", "in your history")
    bo.t.tap("to-join").sees("join-code").back().sees("line-gone")
    invites(dealer, session)
    bo.comes_to(dealer).gone("line-gone").sees("standings")
    dealer.t.open(f"/session/{session.id}").tap("again").gone("standings")
    bo.t.gone("standings").sees("own")


def taken_home(bo: Phone, session: LiveSession) -> bool:
    """Take the game home; whether the history of that phone now has all of it, once."""
    bo.t.tap("keep-home").reads("kept-home", "in your history")
    (own,) = (bo.host.sessions.open(one.id) for one in bo.host.sessions.listed())
    return bool(own.look() == session.look())


def test_the_game_that_is_taken_home_is_the_one_that_is_shown_after_a_correction(phones: list[Phone]) -> None:
    _, bo, session = at_table(phones, with_cards)
    for _ in range(2):
        session.tell(COUNT, seen=session.revision)
    bo.t.sees("keep-home").wait(1)
    session.correct(session.entries[0][0], replace(COUNT, counts=COUNT.counts[::-1]), seen=session.revision)
    bo.t.wait(1)
    assert taken_home(bo, session)


def test_what_is_taken_home_again_is_the_game_as_it_went_on(phones: list[Phone]) -> None:
    dealer, bo, session = at_table(phones, with_cards)
    session.tell(COUNT, seen=session.revision)
    session.end("agreed", seen=session.revision)
    bo.t.sees("keep-home")
    assert taken_home(bo, session)
    dealer.t.open(f"/session/{session.id}").tap("go-on").gone("go-on")
    bo.t.shows("ound 2")
    session.tell(COUNT, seen=session.revision)
    bo.t.sees("keep-home").wait(1)
    assert taken_home(bo, session)


def test_a_game_that_went_another_way_at_home_stays_there_as_it_is(phones: list[Phone]) -> None:
    """With real cards another phone goes on with the whole game, and so may the first one."""
    dealer, bo, session = at_table(phones, with_cards)
    session.tell(COUNT, seen=session.revision)
    bo.t.shows("ound 2")
    parted(dealer, bo).sees("show-code").tap("to-board").shows("round 2 of 2")
    own = bo.host.sessions.open(session.id)
    assert (own.look(), own.over, own.mode) == (session.look(), False, "table")
    own.tell(replace(COUNT, counts=COUNT.counts[::-1]), seen=own.revision)
    as_it_is = own.look()
    invites(dealer, session)
    bo.comes_to(dealer)
    session.tell(COUNT, seen=session.revision)
    bo.t.sees("keep-home").tap("keep-home").reads("kept-home", "1 game left as it was")
    assert read_newest(own).look() == as_it_is != session.look()


def test_where_other_phones_have_had_the_seed_nobody_plays_on(phones: list[Phone]) -> None:
    """With real cards they may, and where the app deals for the people at one screen."""
    dealer, _, session = at_table(phones, dealt)
    for one, resumes in ((session, False), (dealt(dealer), True)):
        dealer.t.open(f"/session/{one.id}/leave").tap("end-agreed").sees("end-told")
        assert ("You can resume it" in dealer.t.said("end-told")) == resumes
        dealer.t.tap("end-yes").sees("again")
        assert dealer.t.there("go-on") == resumes


def parted(dealer: Phone, bo: Phone) -> RigTab:
    """The phone that deals is gone for good; the other goes on."""
    bo.t.runner.loop.call_soon(dealer.peers.cut_all)
    bo.t.sees("line-gone").tap("deal-on").sees("deal-on-told").tap("deal-on-yes")
    return bo.t.gone("coming")


def test_at_push_another_phone_deals_on_and_says_what_it_cannot_check(phones: list[Phone]) -> None:
    dealer, bo, session = at_table(phones, push)
    dealer.t.tap("to-board").tap("pile").until(lambda: read_newest(session).steps, "nothing is drawn", 10)
    bo.t.reads("latest", "Ana draws")
    parted(dealer, bo).tap("to-board")
    (own,) = (bo.host.sessions.open(one.id) for one in bo.host.sessions.listed())
    assert isinstance(own, DigitalSession)
    assert own.fold.state == session.fold.state
    assert own.id != session.id
    bo.t.tap("pile").until(lambda: read_newest(own).steps > session.steps, "nothing is drawn", 10)
    bo.t.tap("log").reads("fair", "cannot be checked here")


def test_where_hands_were_hidden_the_points_are_kept_as_they_stand(phones: list[Phone]) -> None:
    dealer, bo, session = at_table(phones, lambda one: dealt(one, "thricewise"))
    while not any(points := [one.score for one in session.look().standings]):
        act(session)
    bo.t.wait(1)
    parted(dealer, bo).sees("standings")
    (own,) = (bo.host.sessions.open(one.id) for one in bo.host.sessions.listed())
    assert [one.score for one in own.look().standings] == points
    assert own.players == session.players


def test_where_nobody_has_a_point_none_are_kept(phones: list[Phone]) -> None:
    dealer, bo, _ = at_table(phones, dealt)
    bo.t.runner.loop.call_soon(dealer.peers.cut_all)
    bo.t.sees("line-gone").gone("deal-on")


def test_who_is_in_already_shows_the_code_on_and_carries_the_answer_over(phones: list[Phone]) -> None:
    cleo, (dealer, bo, session) = phones[2], at_table(phones, push)
    bo.t.tap("my-place").tap("hand-on").tap("show-code")
    code = bo.t.sees("pair-text").said("pair-text").rpartition("#")[2]
    cleo.t.open(code).sees("coming")
    bo.t.type("answer-code", "hello").wait(1).tap("let-in").reads("pair-trouble", "not a complete code")
    bo.peers.seen.append(cleo.t.sees("pair-text").said("pair-text"))
    bo.t.tap("read-answer").sees("met")
    cleo.t.gone("coming").tap("look-on").sees("my-place")
    assert len(tuple(dealer.host.tables.open(session.id).guests)) == 2


def test_who_carries_an_answer_over_plays_meanwhile(phones: list[Phone], monkeypatch: pytest.MonkeyPatch) -> None:
    """The phones may look for each other for twenty seconds."""
    dealer, bo, session = at_table(phones, push_for_three)
    bo.t.tap("my-place").tap("hand-on").tap("show-code").sees("pair-text")
    monkeypatch.setattr(dealer.peers, "accept", lambda *_: asyncio.sleep(20))
    bo.t.type("answer-code", "answer-1").wait(1).tap("let-in").wait(0.5).tap("to-board")
    before = session.revision
    bo.t.tap("pile").until(lambda: session.revision > before, "it waits", 3)


def test_who_asks_for_a_move_back_is_told_the_no(phones: list[Phone]) -> None:
    dealer, bo, session = at_table(phones, push_for_three)
    cleo = phones[2]
    dealer.t.tap("show-code")
    cleo.comes_to(dealer).tap("sit-2").gone("joining")
    while not cleo.t.can("undo"):
        session.tell(Draw(BLANK), seen=session.revision)
        cleo.t.wait(1)
    cleo.t.tap("undo").reads("refusal", "Waiting for Bo")
    bo.t.tap("back-no")
    cleo.t.reads("refusal", "The answer was no").wait(20).tap("undo").reads("refusal", "The answer was no")


def test_who_goes_back_in_the_middle_of_joining_is_at_no_table(phones: list[Phone]) -> None:
    dealer, bo, _ = phones
    invites(dealer, session := push(dealer))
    bo.t.open(dealer.t.said("pair-text").rpartition("#")[2]).sees("pair-text")
    dealer.peers.seen.append(bo.t.said("pair-text"))
    bo.t.tap("back").sees("to-join")
    dealer.t.tap("read-answer").gone("met").wait(1)
    bo.t.sees("to-join")
    assert bo.host._browser.meeting is not None
    assert bo.host._browser.meeting.joined is None
    invites(dealer, session)
    bo.comes_to(dealer).sees("sit-1")


def test_who_is_away_is_not_said_to_go_on(phones: list[Phone]) -> None:
    cleo, (dealer, bo, _) = phones[2], at_table(phones, with_cards)
    dealer.t.tap("show-code")
    cleo.comes_to(dealer).tap("sit-2").gone("joining")
    cleo.t.tap("my-place").reads("next-dealer", "Bo goes on")
    bo.t.runner.loop.call_soon(bo.peers.cut_all)
    cleo.t.reads("next-dealer", "Cleo goes on")


def test_who_goes_on_is_known_while_all_are_there_and_takes_along_what_is_half_entered(phones: list[Phone]) -> None:
    cleo, (dealer, bo, _) = phones[2], at_table(phones, with_cards)
    dealer.t.reads("next-dealer", "Bo goes on").tap("show-code")
    cleo.comes_to(dealer).tap("sit-2").gone("joining")
    cleo.t.tap("my-place").reads("next-dealer", "Bo goes on")
    dealer.t.tap("next-2").reads("next-dealer", "Cleo goes on")
    cleo.t.reads("next-dealer", "Cleo goes on").tap("to-board").tap("own").type("count-2-blue", "7")
    bo.t.tap("own").type("count-1-blue", "4")
    dealer.t.tap("to-board").reads("check-blue", "11 of 14 counted")
    bo.t.runner.loop.call_soon(dealer.peers.cut_all)
    bo.t.sees("line-gone").reads("next-dealer", "Cleo goes on")
    parted(dealer, cleo).sees("show-code").tap("to-board").reads("check-blue", "11 of 14 counted")


def test_where_somebody_enters_something_the_other_phones_show_it(phones: list[Phone]) -> None:
    dealer, bo, _ = at_table(phones, with_cards)
    bo.t.sees("large").tap("own")
    dealer.t.tap("pen-all").tap("to-board")
    bo.t.type("count-1-blue", "4")
    dealer.t.shows("elsewhere, too")
    bo.t.runner.loop.call_soon(bo.peers.cut_all)
    dealer.t.until(lambda: "elsewhere, too" not in dealer.t.everything(), "the other one is gone", 10)


def test_a_phone_that_slept_is_back_by_itself(phones: list[Phone]) -> None:
    dealer, bo, _ = at_table(phones, push)
    bo.peers.stall()
    dealer.peers.stall()
    dealer.t.wait(25)
    bo.t.sees("line-gone").shows("silent")
    dealer.t.reads("here-1", "away")
    for one in (bo, dealer):
        one.t.runner.loop.call_soon(one.peers.wake)
    dealer.t.reads("here-1", "on their own phone").tap("to-board").tap("pile")
    bo.t.gone("line-gone").reads("latest", "Ana draws")
