"""Phones that play together with no computer: each runs the whole app, and one of them deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.lobby.peers import NoCamera
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.live_session import LiveSession
from tests.lobby.fake_peers import Air, FakePeers
from tests.ui.games.thirteen.test_digital import offered
from tests.ui.rig.host import Host, complaints
from tests.ui.rig.tab import RigTab
from tests.ui.saved import read_newest


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


def dealt(dealer: Phone, game: str = "13", people: int = 3) -> DigitalSession:
    names = ("Ana", "Bo", "Cleo")[:people]
    found = dealer.host.sessions.begin(game, names, 0, tracking="full", mode="digital")
    assert isinstance(found, DigitalSession)
    return found


def invites(dealer: Phone, session: LiveSession) -> Phone:
    dealer.t.open(f"/session/{session.id}/phones").sees("invitation")
    return dealer


def moved(session: LiveSession) -> Callable[[], bool]:
    """Whether anything has happened since."""
    before = session.revision
    return lambda: read_newest(session).revision > before


def test_three_phones_play_13_with_no_computer(phones: list[Phone]) -> None:
    dealer, bo, cleo = phones
    session = dealt(dealer)
    invites(dealer, session)
    bo.comes_to(dealer).tap("sit-1").gone("joining")
    dealer.t.tap("another-phone")
    cleo.comes_to(dealer).tap("sit-2").gone("joining")
    dealer.t.tap("to-board").tap("show-hand").sees("hand")
    bo.t.sees("hand")
    for _ in range(6):
        bo.t.until(lambda: read_newest(session).due, "nobody is due", 20)
        seat = session.due[0]
        event = offered(session)
        t = phones[seat].t
        key = f"hand-{event.card}"
        kept = moved(session)
        t.sees("hand").tap(key).chosen(key).tap(f"target-{event.target}").until(kept, "nothing is kept", 10)
    for phone in phones:
        for colour in ("blue", "yellow", "green"):
            total = dealer.t.said(f"target-{colour}").partition(".")[0]
            phone.t.reads(f"target-{colour}", total)


def test_a_phone_whose_line_breaks_says_so_and_comes_back_to_its_seat(phones: list[Phone]) -> None:
    dealer, bo, _ = phones
    invites(dealer, dealt(dealer))
    bo.comes_to(dealer).tap("sit-1").gone("joining")
    bo.t.runner.call(lambda: bo.t.runner.loop.call_soon(bo.peers.cut, "0"))
    bo.t.sees("line-gone").sees("join-code")
    dealer.t.tap("another-phone").sees("pair-text")
    bo.t.type("join-code", dealer.t.said("pair-text")).tap("join")
    answer = bo.t.sees("pair-text").said("pair-text")
    dealer.t.type("answer-code", answer).tap("let-in").sees("met")
    bo.t.sees("my-place")


def test_what_is_no_code_is_refused_in_words(phones: list[Phone]) -> None:
    dealer, bo, _ = phones
    invites(dealer, dealt(dealer))
    bo.t.open("/join").type("join-code", "hello").tap("join").reads("refusal", "no whole code")
    bo.peers.seen.append(NoCamera("denied"))
    bo.t.tap("scan").reads("refusal", "does not let this page use the camera")
    t = dealer.t.sees("pair-text")
    t.type("answer-code", t.said("pair-text")).wait(1).tap("let-in")  # nobody pastes faster
    dealer.t.reads("pair-trouble", "code of a table")
