"""Phones at a table of real cards: whoever has no pen enters what is their own, and sees the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine import NotYourSeat, Seat, Setup
from companion.games import GAMES
from companion.games.push import scorepad as push
from companion.games.push.cards import COLOURS, FACES, Card
from companion.games.push.events import Draw, Place, Roll
from companion.lobby.door import Door
from companion.locale import speaker
from companion.ui.games.push import die, own_die
from tests.ui.conftest import RigOpener
from tests.ui.moves import play, whole_game
from tests.ui.rig.host import Host
from tests.ui.rig.weak_line import FAULTS, weak
from tests.ui.saved import ROUND, read_newest
from tests.ui.test_guests import THREE, Table

Begin = Callable[..., Table]


@pytest.fixture
def begin(tab: RigOpener, server: Host) -> Begin:
    """A table with real cards, at which this has happened already."""

    def make(game: str, names: tuple[str, ...], *told: Any, tracking: str = "scorepad", **more: Any) -> Table:
        session = server.sessions.begin(game, names, 0, tracking=tracking, **more)
        for event in told:
            session.tell(event, seen=session.revision)
        return Table(tab, server, session)

    return make


@pytest.mark.parametrize("tracking", ["scorepad", "full"])
def test_whoever_must_roll_rolls_on_their_own_phone_and_all_see_it_fall(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, tracking: str
) -> None:
    for module in (die, own_die):
        monkeypatch.setattr(module, "throw_die", lambda: FACES[0])
    cards = [event for at, card in enumerate(("R5", "R4", "R3")) for event in (Draw(Card(card)), Place(at))]
    told = [push.Bust()] if tracking == "scorepad" else [*cards, Draw(Card("R2"))]
    table = begin("push", THREE, *told, tracking=tracking)
    (ana, bo), host = table.sits(0, 1), table.host()
    bo.sees("large").gone("roll").reads("yours", "You are number 1")
    ana.reads("own-die", "Tap the button").tap("roll").reads("own-die", "Discard your face-up").sees("to-board")
    bo.sees("fell")
    host.reads("die-says", "Ana discards" if tracking == "scorepad" else "")
    assert isinstance(read_newest(table.session).history[-1][0], Roll)
    ana.tap("to-board").sees("large").sees("fell")


def test_nobody_rolls_for_another_and_nobody_without_the_pen_tells_anything_else(begin: Begin) -> None:
    table = begin("push", ("Ana", "Bo"), push.Bust())
    table.sits(1)
    door, session = Door(table.session, table.open.claims(next(iter(table.open.guests)))), table.session
    for event in (Roll(Seat(0), FACES[0]), push.Next(), push.Protect(COLOURS[0])):
        with pytest.raises(NotYourSeat):
            door.tell(event, seen=session.revision)
    assert session.steps == 1


def test_at_13_everybody_counts_their_own_pile_at_once(begin: Begin) -> None:
    table = begin("13", THREE)
    host, (ana, bo), session = table.host(), table.sits(0, 1), table.session
    ana.sees("large").tap("own").reads("headline", "Ana’s pile").sees("count-0-blue").gone("count-1-blue").gone(
        "confirm"
    )
    bo.tap("own").reads("headline", "Bo’s pile").sees("count-1-blue").gone("count-0-blue")
    large = table.tab(f"/table/{session.id}", "en-GB").sees("large")
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


def test_at_push_everybody_counts_their_own_cards_at_the_end(begin: Begin) -> None:
    table = begin("push", ("Ana", "Bo"), push.End())
    host, (ana, bo), session = table.host().tap("by-cards"), table.sits(0, 1), table.session
    ana.sees("count-0").gone("count-1").gone("confirm").gone("by-sums").tap("add-R5").tap("add-R6")
    large = table.tab(f"/table/{session.id}", "en-GB").reads("seat-0", "done")
    bo.sees("count-1").gone("count-0").tap("add-G1")
    large.reads("seat-1", "done")
    host.reads("count-0", "11 points").reads("count-1", "1 point").tap("confirm").sees("standings")
    assert [one.score for one in read_newest(session).look().standings] == [11, 1]
    ana.sees("standings")


def test_at_thricewise_each_enters_the_rank_they_reveal(begin: Begin) -> None:
    """The same key once more counts while another phone changes something: its first tap was seen long ago.

    Nobody is ticked while points are entered for one.
    """
    table = begin("thricewise", ("Ana", "Bo"))
    host, (ana, bo), session = table.host(), table.sits(0, 1), table.session
    ana.reads("headline", "Which rank did you reveal?").tap("rank-7").reads("headline", "Still to come: Bo")
    large = table.tab(f"/table/{session.id}", "en-GB").reads("seat-0", "done")
    ana.tap("rank-8")
    assert "done" not in large.said("seat-1")
    bo.reads("headline", "Which rank did you reveal?").tap("rank-2").reads("headline", "Everything is entered")
    bo.reads("reveal-0", "8")
    host.reads("headline", "Everything is entered").tap("confirm")
    bo.sees("large").reads("headline", "You place")
    ana.reads("headline", "Bo places")
    assert read_newest(session).steps == 1
    host.tap("chip-2").wait(1)
    assert "done" not in large.said("seat-0") + large.said("seat-1")
    host.tap("place").wait(1).tap("place")
    bo.sees("rank-2").wait(1)
    ana.tap("rank-3")
    bo.poke("rank-2").reads("reveal-1", "2")
    host.reads("reveal-1", "2")


def test_a_count_that_was_not_seen_is_not_kept(begin: Begin) -> None:
    """What a phone enters just before the host confirms is shown first."""
    table = begin("push", ("Ana", "Bo"), push.End())
    host, session = table.host().tap("by-cards").tap("add-R5").tap("count-1").tap("add-G1"), table.session
    [bo] = table.sits(1)
    bo.tap_beside("add-G6", host, "confirm")
    host.reads("refusal", "Somebody has just changed this")
    assert session.steps == 1
    host.wait(2).tap("confirm").sees("standings")
    assert [one.score for one in read_newest(session).look().standings] == [7, 5]


def test_two_seats_on_one_phone_roll_for_whom_they_say_or_not_at_all(begin: Begin) -> None:
    table = begin("push", THREE, push.Stop())
    [t] = table.sits(1)
    t.tap("my-place").tap("sit-2").gone("joining").tap("own").tap("to-board").sees("large").tap("own")
    t.tap("roller-2").tap("roll").sees("to-board")
    assert read_newest(table.session).history[-1][0].seat == 2


@pytest.mark.parametrize(("pen", "writes"), [("host", False), ("all", True)])
def test_one_writes_and_everybody_sees(begin: Begin, pen: str, *, writes: bool) -> None:
    table = begin("push", ("Ana", "Bo"), tracking="full")
    (t,), host = table.sits(1), table.host("/phones").tap(f"pen-{pen}")
    if writes:
        t.tap("draw-R5")
        host.tap("to-board").reads("latest", "5")
    else:
        t.sees("large").gone("draw-R5")
        host.tap("to-board").tap("draw-R5")
        t.sees("large")
    assert table.session.steps == 1


def test_who_has_the_pen_comes_to_the_pages_of_the_game_and_of_no_other_table(begin: Begin) -> None:
    """At 13 each round but the first is counted on a page of its own. Nobody is named with signs that hide."""
    table, other = begin("13", THREE, ROUND), begin("13", ("Secret", "People", "Here"))
    (t,) = table.sits(0)
    t.sees("large").open(f"/session/{table.session.id}/round/2").sees("large").gone("confirm")
    table.open.hand_pen("all")
    t.open("/seat").tap("count").sees("confirm").shows("round 2 of")
    t.open(f"/session/{other.session.id}/round/1").sees("confirm").shows("Ana")
    assert "Secret" not in t.everything()
    t.open("/seat").tap("who-plays").type("newcomer", "\u202eevil\u200b").tap("join")
    t.until(lambda: len(read_newest(table.session).names) == 4, "nobody came")
    assert table.session.names[3] == "evil"


def test_a_phone_that_was_loaded_again_has_seen_what_it_shows(begin: Begin) -> None:
    """Its next tap counts, although others had done something before, on pictures that it counted otherwise.

    Of two that tap at once one wins, and the other is told.
    """
    table = begin("push", ("Ana", "Bo"), tracking="full")
    table.open.hand_pen("all")
    one, other = table.comes(), table.comes()
    one.tap("sit-0").tap("draw-R5")
    other.tap("sit-1").tap("undo")
    one.shows("108 cards").reload().able("draw-B2").wait(1)
    one.tap_beside("draw-B2", other.able("draw-R5").wait(1), "draw-R5")
    other.reads("refusal", "Just now, on another screen: Ana draws a blue 2", "Your tap was not accepted")
    one.gone("refusal")
    assert table.session.steps == 1
    other.wait(1).tap("draw-R5").gone("refusal")
    assert table.session.steps == 2


def test_one_with_the_pen_writes_down_a_whole_game_by_a_weak_line(begin: Begin) -> None:
    """13, counted round by round: what was tapped stands there, each count once and in its order."""
    options = GAMES["13"].options(deals=3)
    moves = whole_game("13", "scorepad", Setup(3, options, Seat(0)), 11)
    table = begin("13", THREE, options=options)
    (writes,), looks_on = table.sits(0), table.looks_on().sees("large")
    (guest, _) = table.open.guests
    table.open.hand_pen(guest.number)
    line = weak(writes, table.server, 3)
    for number, move in enumerate(moves, 1):
        play(writes.sees("confirm"), "13", speaker("en", THREE), (move,))
        if number < len(moves):
            writes.tap("count")
    assert writes.sees("standings").said("standings") == looks_on.sees("standings").said("standings")
    assert [events for _, events in table.session.entries] == [move.events for move in moves]
    assert {*line.met} == {*FAULTS}
