"""Phones at a table of real cards: whoever has no pen enters what is their own, and sees the rest."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import NotYourSeat, Seat
from companion.games.push import scorepad as push
from companion.games.push.cards import COLOURS, FACES, Card
from companion.games.push.events import Draw, Place, Roll
from companion.lobby.door import Door
from companion.ui.games.push import die, own_die
from tests.ui.conftest import RigOpener
from tests.ui.rig.host import Host
from tests.ui.saved import ROUND, read_newest
from tests.ui.test_guests import came


def seated(tab: RigOpener, server: Host, session: Any, *seats: int) -> list[Any]:
    phones = []
    for seat in seats:
        t = came(tab, server, session)
        phones.append(t.tap(f"sit-{seat}").gone("joining"))
    return phones


@pytest.mark.parametrize("tracking", ["scorepad", "full"])
def test_whoever_must_roll_rolls_on_their_own_phone_and_all_see_it_fall(
    tab: RigOpener, server: Host, monkeypatch: pytest.MonkeyPatch, tracking: str
) -> None:
    for module in (die, own_die):
        monkeypatch.setattr(module, "throw_die", lambda: FACES[0])
    session = server.sessions.begin("push", ("Ana", "Bo", "Cleo"), 0, tracking=tracking)
    if tracking == "scorepad":
        session.tell(push.Bust(), seen=session.revision)
    else:
        for card in ("R5", "R4", "R3"):
            session.tell(Draw(Card(card)), seen=session.revision)
            session.tell(Place(session.steps // 2), seen=session.revision)
        session.tell(Draw(Card("R2")), seen=session.revision)
    ana, bo = seated(tab, server, session, 0, 1)
    host = tab(f"/session/{session.id}", "en-GB")
    bo.sees("large").gone("roll").reads("yours", "You are number 1")
    ana.reads("own-die", "Tap the button").tap("roll").reads("own-die", "Discard your face-up").sees("to-board")
    bo.sees("fell")
    host.reads("die-says", "Ana discards" if tracking == "scorepad" else "")
    assert isinstance(read_newest(session).history[-1][0], Roll)
    ana.tap("to-board").sees("large").sees("fell")


def test_nobody_rolls_for_another_and_nobody_without_the_pen_tells_anything_else(server: Host) -> None:
    session = server.sessions.begin("push", ("Ana", "Bo"), 0, tracking="scorepad")
    session.tell(push.Bust(), seen=session.revision)
    table = server.tables.open(session.id)
    server.tables.let_in(table.code, "192.168.1.7")
    [guest] = table.guests
    table.sit(guest.number, Seat(1), session)
    door = Door(session, table.claims(next(iter(table.guests))))
    for event in (Roll(Seat(0), FACES[0]), push.Next(), push.Protect(COLOURS[0])):
        with pytest.raises(NotYourSeat):
            door.tell(event, seen=session.revision)
    assert session.steps == 1


def test_at_13_everybody_counts_their_own_pile_at_once(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="scorepad")
    host = tab(f"/session/{session.id}", "en-GB")
    ana, bo = seated(tab, server, session, 0, 1)
    ana.sees("large").tap("own").reads("headline", "Ana’s pile").sees("count-0-blue").gone("count-1-blue").gone(
        "confirm"
    )
    bo.tap("own").reads("headline", "Bo’s pile").sees("count-1-blue").gone("count-0-blue")
    large = tab(f"/table/{session.id}", "en-GB").sees("large")
    ana.type("count-0-blue", "7")
    large.reads("seat-0", "Ana 0, done")
    assert "done" not in large.said("seat-1")
    bo.type("count-1-blue", "9")
    large.reads("seat-1", "Bo 0, done")
    host.reads("so-far-0", "elsewhere, too").reads("missing", "Cleo")
    for t in (host, ana, bo):
        t.reads("check-blue", "16 counted, only 14 exist", "Count again first: ")
    ana.reads("check-blue", "Bo")
    bo.reads("check-blue", "you")
    bo.type("count-1-blue", "2").tap("to-board").sees("large")
    host.type("count-2-blue", "3").type("count-2-green", "9").type("count-2-rotten", "3")
    host.type("count-0-yellow", "9").type("count-0-green", "2").type("count-1-yellow", "2")
    host.wait(1).tap("confirm").sees("count")
    assert [one.blue for one in read_newest(session).look().rounds[0]] == [7, 2, 3]
    ana.sees("large").reads("headline", "Round 2")
    assert not any("done" in large.reads("headline", "Round 2").said(f"seat-{seat}") for seat in range(3))


def test_at_push_everybody_counts_their_own_cards_at_the_end(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("push", ("Ana", "Bo"), 0, tracking="scorepad")
    session.tell(push.End(), seen=session.revision)
    host = tab(f"/session/{session.id}", "en-GB").tap("by-cards")
    ana, bo = seated(tab, server, session, 0, 1)
    ana.sees("count-0").gone("count-1").gone("confirm").gone("by-sums").tap("add-R5").tap("add-R6")
    large = tab(f"/table/{session.id}", "en-GB").reads("seat-0", "done")
    bo.sees("count-1").gone("count-0").tap("add-G1")
    large.reads("seat-1", "done")
    host.reads("count-0", "11 points").reads("count-1", "1 point").tap("confirm").sees("standings")
    assert [one.score for one in read_newest(session).look().standings] == [11, 1]
    ana.sees("standings")


def test_at_thricewise_each_enters_the_rank_they_reveal(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("thricewise", ("Ana", "Bo"), 0, tracking="scorepad")
    host = tab(f"/session/{session.id}", "en-GB")
    ana, bo = seated(tab, server, session, 0, 1)
    ana.reads("headline", "Which rank did you reveal?").tap("rank-7").reads("headline", "Still to come: Bo")
    large = tab(f"/table/{session.id}", "en-GB").reads("seat-0", "done")
    ana.tap("rank-8")
    assert "done" not in large.said("seat-1")
    bo.reads("headline", "Which rank did you reveal?").tap("rank-2").reads("headline", "Everything is entered")
    bo.reads("reveal-0", "8")
    host.reads("headline", "Everything is entered").tap("confirm")
    bo.sees("large").reads("headline", "You place")
    ana.reads("headline", "Bo places")
    assert read_newest(session).steps == 1


def test_a_count_that_was_not_seen_is_not_kept(tab: RigOpener, server: Host) -> None:
    """What a phone enters just before the host confirms is shown first."""
    session = server.sessions.begin("push", ("Ana", "Bo"), 0, tracking="scorepad")
    session.tell(push.End(), seen=session.revision)
    host = tab(f"/session/{session.id}", "en-GB").tap("by-cards").tap("add-R5").tap("count-1").tap("add-G1")
    [bo] = seated(tab, server, session, 1)
    bo.tap_beside("add-G6", host, "confirm")
    host.reads("refusal", "Somebody has just changed this")
    assert session.steps == 1
    host.wait(2).tap("confirm").sees("standings")
    assert [one.score for one in read_newest(session).look().standings] == [7, 5]


def test_two_seats_on_one_phone_roll_for_whom_they_say_or_not_at_all(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("push", ("Ana", "Bo", "Cleo"), 0, tracking="scorepad")
    session.tell(push.Stop(), seen=session.revision)
    [t] = seated(tab, server, session, 1)
    t.tap("my-place").tap("sit-2").gone("joining").tap("own").tap("to-board").sees("large").tap("own")
    t.tap("roller-2").tap("roll").sees("to-board")
    assert read_newest(session).history[-1][0].seat == 2


def test_who_has_the_pen_names_nobody_with_signs_that_hide(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="scorepad")
    session.tell(ROUND, seen=session.revision)
    server.tables.open(session.id).hand_pen("all")
    [t] = seated(tab, server, session, 0)
    t.tap("who-plays").type("newcomer", "\u202eevil\u200b").tap("join")
    t.until(lambda: len(read_newest(session).names) == 4, "nobody came")
    assert session.names[3] == "evil"


def test_the_same_key_once_more_counts_while_another_phone_changes_something(tab: RigOpener, server: Host) -> None:
    """What the tap before did was seen long ago, and what others do is not its doing."""
    session = server.sessions.begin("thricewise", ("Ana", "Bo"), 0, tracking="scorepad")
    host = tab(f"/session/{session.id}", "en-GB")
    ana, bo = seated(tab, server, session, 0, 1)
    ana.tap("rank-2")
    bo.tap("rank-7")
    host.wait(1).tap("confirm").wait(1).tap("place").wait(1).tap("place")
    bo.sees("rank-7").wait(1)
    ana.tap("rank-3")
    bo.poke("rank-7").reads("reveal-1", "7")
    host.reads("reveal-1", "7")
