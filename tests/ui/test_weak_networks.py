"""Guests whose network is slow, cut in mid-tap, half open, and brings old bytes late: whole games all the same.

No entry comes twice, none that was answered is lost, and all screens are equal at the end.
"""

from __future__ import annotations

from random import Random

import pytest

from companion.engine import Seat, Setup
from companion.games import GAMES
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession
from companion.store import Log
from tests.ui.conftest import RigOpener
from tests.ui.games.thirteen import test_digital as thirteen
from tests.ui.games.thricewise import test_digital as thricewise
from tests.ui.moves import play, whole_game
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab
from tests.ui.rig.weak_line import FAULTS, WeakLine
from tests.ui.saved import read_newest
from tests.ui.test_guests import at_thirteen, at_thricewise, came, table_of


def weak(t: RigTab, server: Host, seed: int) -> WeakLine:
    """From now on the phone reaches the app by such a line."""
    line = WeakLine(t.client, lambda: server.app, Random(seed))
    t.runner.call(lambda: t.runner.loop.call_soon(t.client.goes_on, line))
    t.until(lambda: t.client.good, "the line does not go on")
    return line


@pytest.mark.parametrize("game", ["thricewise", "13"])
def test_two_phones_come_to_the_end_of_a_dealt_game(tab: RigOpener, server: Host, log: Log, game: str) -> None:
    names, bots = ("Ana", "Bo", "Robot"), (None, None, "easy")
    session: DigitalSession = thirteen.begun(log, *bots) if game == "13" else thricewise.begun(log, names, bots)
    phones = [came(tab, server, session).tap(f"sit-{seat}").gone("joining") for seat in (0, 1)]
    looks_on = came(tab, server, session).tap("look-on").gone("joining")
    lines = [weak(t, server, seed) for seed, t in enumerate(phones)]
    move = at_thirteen if game == "13" else at_thricewise
    while not read_newest(session).over:
        for seat, t in enumerate(phones):
            move(session, t, seat)
    for seat, t in enumerate(phones):
        said = t.sees("standings").said("standings").replace("You", session.names[seat]).replace("you win", "wins")
        assert said == looks_on.sees("standings").said("standings")
    assert {*lines[0].met, *lines[1].met} == {*FAULTS}


def test_one_with_the_pen_writes_down_a_whole_game(tab: RigOpener, server: Host) -> None:
    """13, counted round by round: what was tapped stands there, each count once and in its order."""
    options = GAMES["13"].options(deals=3)
    moves = whole_game("13", "scorepad", Setup(3, options, Seat(0)), 11)
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="scorepad", options=options)
    writes, looks_on = came(tab, server, session).tap("sit-0").gone("joining"), came(tab, server, session)
    looks_on.tap("look-on").sees("large")
    (guest, _) = table_of(server, session).guests
    table_of(server, session).hand_pen(guest.number)
    line = weak(writes, server, 3)
    for number, move in enumerate(moves, 1):
        play(writes.sees("confirm"), "13", speaker("en", session.names), (move,))
        if number < len(moves):
            writes.tap("count")
    assert writes.sees("standings").said("standings") == looks_on.sees("standings").said("standings")
    assert [events for _, events in session.entries] == [move.events for move in moves]
    assert {*line.met} == {*FAULTS}


def test_of_two_phones_that_tap_at_once_one_wins_and_the_other_is_told(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("push", ("Ana", "Bo"), 0, tracking="full")
    table_of(server, session).hand_pen("all")
    one, other = (came(tab, server, session).tap(f"sit-{seat}").able("draw-B2").wait(1) for seat in (0, 1))
    one.tap_beside("draw-B2", other, "draw-R5")
    other.reads("refusal", "Just now, on another screen: Ana draws a blue 2", "Your tap was not accepted")
    one.gone("refusal")
    assert session.steps == 1
    other.wait(1).tap("draw-R5").gone("refusal")
    assert session.steps == 2
