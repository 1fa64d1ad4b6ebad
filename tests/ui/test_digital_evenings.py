"""An evening on screen with Push and with Thricewise, against bots, to its end: a power cut, what is taken back.

Another device has the middle of each. 13's is in a browser.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from companion.engine import Chance, Seat, Stale, Together
from companion.games.push.events import Draw
from companion.locale import speaker
from companion.sessions.files.archive import read, write
from companion.sessions.files.convert import record_of
from companion.sessions.files.replays import replay
from companion.sessions.play.digital import DigitalSession, commitment, goes_by_itself
from companion.sessions.simulate import thought_through
from companion.store import Log
from tests.ui import forked
from tests.ui.conftest import Opener
from tests.ui.games.push import test_digital as push
from tests.ui.games.thricewise import test_digital as thricewise
from tests.ui.rig.host import Host
from tests.ui.saved import dealt, kept, read_newest
from tests.ui.tab import Server, Tab, plain

SHARED = True

LAST_CARDS = 10
"""So many are left in Push's pile when the person is back at this screen."""


def elsewhere(
    t: Tab, server: Server, id: str, mine: Callable[[DigitalSession], Any], late: Callable[[Any], bool]
) -> None:
    """The person goes on with another device until it is ``late``, and comes back; ``mine`` is what they decide.

    Bots wait where nobody looks on: they play here. What one of them had begun before is kept all the same; whoever is
    late looks again, as any device does.
    """
    t.visit("/die").sees("roll")
    luck = random.Random(id)
    with nullcontext(server.sessions) if isinstance(server, Host) else kept(server) as sessions:
        session = sessions.open(id)
        assert isinstance(session, DigitalSession)
        while not late(session.look()):
            seat, seen = session.due[0] if session.due else Seat(0), session.revision
            try:
                if goes_by_itself(session):
                    session.go_by_itself(seen=seen)
                    continue
                if isinstance(session.fold.awaits, Chance):
                    told = session.fold.awaits.offer
                elif level := session.levels[seat]:
                    told = thought_through(session.game.bot.choose(session.look(seat), level, luck.randrange))
                else:
                    told = mine(session)
                if isinstance(session.fold.awaits, Together):
                    session.choose_for(seat, told, seen=seen)
                else:
                    session.tell(told, seen=seen, carry=True)
            except Stale:
                session.read_again()
        assert not session.over
    t.visit(f"/session/{id}")


def test_push_against_bots(tab: Opener, server: Server, log: Log, tmp_path: Path) -> None:
    session = dealt(log, "push", None, *["easy"] * 5)
    t = push.opened(tab, session.id)
    say, moves, refused, later = speaker("fr", session.names, you=0), 0, False, False
    while push.ready(t, session):
        view = session.look()
        left = say.plural("{n} card in the pile", "{n} cards in the pile", view.left)
        t.reads("pile", plain(left) if view.left else "la pioche est vide")
        if moves == 2:
            t.power_cut(server)
            continue_at = len(session.entries)
            assert push.ready(t, session)
            assert len(session.entries) == continue_at
        if moves >= 4 and refused and not later:
            later = True
            elsewhere(t, server, session.id, push.wanted, lambda now: now.left <= LAST_CARDS)
            continue
        told = push.act(t, session)
        moves += 1
        if isinstance(told, Draw) and view.left and not refused:
            t.reads("latest", plain(session.latest(say))).tap("undo").reads("take-back-asked", "ne changent pas")
            t.tap("take-back-no").gone("take-back-asked")
            refused = True
    assert refused
    assert later
    t.sees("result").sees("to-picture").sees("bgstats-code")
    standings = session.look().standings
    for one in standings:
        t.reads(f"area-{one.seat}", say.name(one.seat), plain(say.plural("{n} point", "{n} points", one.score)))
    t.tap("fair-more").reads("fair", commitment(session)[:8])
    places = {seat: (score, rank) for seat, (score, rank, _) in enumerate(log.read_whole(session.id)[2])}
    assert places == {one.seat: (one.score, one.rank) for one in standings}
    line = ("export", str(tmp_path), "--session", session.id, "--data-dir", str(server.folder), "--json")
    told = companion(tmp_path / "said", *line)
    replayed = companion(tmp_path / "replayed", "replay", told["files"][0], "--json")
    assert (replayed["over"], replayed["fair"]) == (True, True)
    assert [(one["seat"], one["score"]) for one in replayed["standings"]] == [
        (one.seat, one.score) for one in standings
    ]


def at_once(session: DigitalSession) -> Any:
    """Thricewise: the first word, the first cell."""
    view = session.look(Seat(0))
    return view.options_for[0][0] if isinstance(session.fold.awaits, Together) else view.awaits.offers[0]


def last_choice(view: Any) -> bool:
    """Thricewise: all choose their last card; nothing lies there to be looked at first."""
    return view.turn >= view.turns - 1 and isinstance(view.awaits, Together)


def gone_back(session: Any, entries: int) -> bool:
    read_newest(session)
    return len(session.entries) < entries


def companion(out: Path, *line: str) -> dict[str, Any]:
    """What a command of ours prints, there."""
    ran = forked.companion(line, os.environ, out)
    assert ran.wait(30) == 0, out.read_text()
    found: dict[str, Any] = json.loads(out.read_text())
    return found


def test_thricewise_against_bots(tab: Opener, server: Server, log: Log) -> None:
    session = thricewise.begun(log, ("Ana", *(f"Robot {at}" for at in range(1, 5))), (None, *["easy"] * 4))
    t = thricewise.opened(tab, session.id)
    moves, asked_back, later = 0, False, False
    while thricewise.until_mine(t, session):
        if moves >= 2 and not asked_back and session.why_not_undo():  # what the others did goes, and comes again
            entries, before = len(session.entries), session.look(Seat(0))
            t.tap("undo").tap("take-back-yes").gone("take-back-asked")
            t.until(lambda: gone_back(session, entries), "nothing is taken back")  # noqa: B023 - called before the loop goes on
            thricewise.until_mine(t, session)
            assert before != session.look(Seat(0))
            asked_back = True
        if moves >= 3 and asked_back and not later:
            later = True
            elsewhere(t, server, session.id, at_once, last_choice)
            continue
        thricewise.move(t, session)
        moves += 1
    assert asked_back
    assert later
    t.sees("standings")
    standings = session.look().standings
    for one in standings:
        t.reads(f"place-{one.seat}", ("Vous", *session.names[1:])[one.seat], str(one.score))
    t.tap("fair-more").reads("fair", "Tout découle de la graine", commitment(session)[:8])
    found = record_of(*log.read_whole(session.id))
    assert replay(read(write(found))).standings == standings
    t.tap("to-replay").reads("moment", f"étape {len(session.entries)} sur")
    for _ in range(2):
        t.tap("step-back")
    t.reads("moment", f"étape {len(session.entries) - 2} sur").sees("grid")
