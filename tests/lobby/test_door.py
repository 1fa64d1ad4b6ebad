"""What a device tells a session is held against what it has claimed; no screen passes the door by."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.engine import SPECTATOR, Choice, NotYourSeat, Seat, Stale
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.lobby.door import HOST, Claims, Door
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.sessions import Sessions
from tests.sessions.play import test_digital
from tests.sessions.play.test_digital import act
from tests.sure import refuses

ROOT = Path(__file__).parents[2]
NAMES = ("Ana", "Bo", "Cleo")
COUNT = Count((Tally(3, 2, 4, 1), Tally(4, 1, 3, 2), Tally(2, 5, 3, 2)))


def begun(sessions: Sessions, game: str) -> DigitalSession:
    found = test_digital.begun(sessions, game, None, None, None, names=NAMES, deals=2)
    found.settle_chance()
    return found


def test_who_looked_at_another_moment_is_late_and_no_stranger(sessions: Sessions) -> None:
    session = begun(sessions, "13")
    while not isinstance(session.fold.awaits, Choice):
        act(session)
    (seat,), seen = session.due, session.revision
    offer = session.fold.awaits.offers[0]
    Door(SeatView(session, seat)).tell(offer, seen=seen, carry=True)
    refuses(Stale, Door(SeatView(session, seat)).tell, offer, seen=seen)


def test_with_real_cards_whoever_has_the_pen_writes_for_all(sessions: Sessions) -> None:
    session = sessions.begin("13", NAMES, 0, tracking="scorepad")
    refuses(NotYourSeat, Door(session, Claims(pen=False)).tell, COUNT, seen=session.revision)
    assert session.steps == 0
    Door(session, Claims(pen=True, host=False)).tell(COUNT, seen=session.revision)
    assert session.steps == 1
    refuses(NotYourSeat, Door(session, Claims(pen=False)).undo, seen=session.revision)
    Door(session).undo(seen=session.revision)
    assert session.steps == 0


def test_what_only_the_host_may(sessions: Sessions) -> None:
    session = sessions.begin("13", NAMES, 0, tracking="scorepad")
    session.tell(COUNT, seen=session.revision)
    guest, seen = Door(session, Claims(host=False)), session.revision
    deeds: dict[str, Callable[[LiveSession], None]] = {
        "correct": lambda host: host.correct(session.entries[0][0], seen=session.revision, drop=True),
        "describe": lambda host: host.describe(place="home", notes="late", rating=4),
        "retime": lambda host: host.retime(session.started_at, None, seen=session.revision),
        "reseat": lambda host: host.reseat(Seat(1), "Dora", seen=session.revision),
        "end": lambda host: host.end("abandoned", seen=session.revision),
        "go_on": lambda host: host.go_on(seen=session.revision),
    }
    for deed in deeds.values():
        with pytest.raises(NotYourSeat):
            deed(guest.host)
    assert (session.revision, session.place, session.names[1]) == (seen, "", "Bo")
    for deed in deeds.values():
        deed(Door(session, HOST).host)
    assert (session.place, session.names[1], session.steps) == ("home", "Dora", 0)


def test_no_screen_passes_it_by() -> None:
    """What screens call a session has none of these deeds; where they get one that has, they hand it to a door."""
    hosts = {"correct", "describe", "end", "go_on", "hand_over", "reseat", "retime"}
    deeds = {name for name in vars(Door) if not name.startswith("_")} - {"host"} | hosts
    found = set()
    for file in sorted((ROOT / "companion" / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in deeds and isinstance(node.ctx, ast.Load):
                whose = ast.unparse(node.value)
                door = whose.removesuffix(".host") if node.attr in hosts else whose
                if door not in ("door", "hosted") and not door.startswith("Door("):
                    found.add((file.relative_to(ROOT / "companion" / "ui").as_posix(), f"{whose}.{node.attr}"))
    sessions = {one for one in found if one[1].split(".")[0] in ("session", "live", "digital", "self")}
    assert sessions - {("session/saving.py", "self.tell"), ("screens/exports.py", "self.tell")} == set()
    assert {words.rpartition(".")[0] for _, words in found} <= {
        "table", "newest()", "newest", "self", "question", "out", "work", "old", "saving", "told",
    }, sorted(found)  # fmt: skip


def test_nobody_who_looks_on_acts(sessions: Sessions) -> None:
    session = begun(sessions, "push")
    while not isinstance(session.fold.awaits, Choice):
        act(session)
    for claims in (HOST, Claims(frozenset())):
        with pytest.raises(NotYourSeat):
            Door(SeatView(session, SPECTATOR), claims).tell(session.fold.awaits.offers[0], seen=session.revision)
