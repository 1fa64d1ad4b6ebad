"""Looking back, leaving, and going on from a point: what people do around a game on screen."""

from __future__ import annotations

from companion.engine import SPECTATOR, Seat
from companion.sessions.play.digital import DigitalSession, commitment
from companion.sessions.play.proxy import Snapshot
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.sessions.play.test_digital import begun, played_out
from tests.ui.conftest import Opener

SHARED = True


def test_the_slider_reproduces_what_was_recorded(tab: Opener, sessions: Sessions) -> None:
    session = played_out(begun(sessions, "13", None, "easy", "easy"))
    last = len(session.entries)
    t = tab(f"/session/{session.id}").tap("to-replay").reads("moment", f"étape {last} sur {last}")
    t.sees("standings")
    for at in range(last - 1, last - 6, -1):
        t.tap("step-back").reads("moment", f"étape {at} sur {last}")
        seen = Snapshot(session, at, Seat(0)).look()
        for colour, total in zip(("blue", "yellow", "green"), seen.sums, strict=True):
            t.reads(f"target-{colour}", str(total))
    t.tap("step-on").reads("moment", f"étape {last - 4} sur {last}")
    t.open(f"/session/{session.id}/replay/3").reads("moment", f"étape 3 sur {last}")
    assert Snapshot(session, 3, SPECTATOR).look().awaits == session.rules.look(session.fold.states[3], SPECTATOR).awaits


def test_another_way_from_a_point_is_a_game_of_its_own(tab: Opener, sessions: Sessions, log: Log) -> None:
    session = played_out(begun(sessions, "push", None, "easy"))
    t = tab(f"/session/{session.id}/replay/9", "en-GB").reads("moment", "step 9 of").tap("branch")
    t.until(lambda: session.id not in t.path)
    new = t.path.rsplit("/", 1)[-1]
    t.sees("undo")
    branched = Sessions(log).open(new)
    assert isinstance(branched, DigitalSession)
    assert branched.fold.states[:10] == session.fold.states[:10]
    assert commitment(branched) != commitment(session)


def test_a_seat_goes_to_a_bot_and_back_and_the_game_ends_by_agreement(
    tab: Opener, sessions: Sessions, log: Log
) -> None:
    session = begun(sessions, "push", None, None)
    t = tab(f"/session/{session.id}/log").reads("fair", commitment(session)[:8])
    t.tap("to-leave").tap("seat-0-easy").reads("seat-0", "un robot joue (facile)")
    assert seats(log, session.id) == ("easy", None)
    t.tap("seat-0-person").gone("nothing-here")
    assert t.soon(lambda: seats(log, session.id) == (None, None), 5)
    t.tap("end-agreed").tap("end-no").tap("end-agreed").tap("end-yes").reads("result", "Arrêtée d’un commun accord")
    t.sees("standings")
    again = Sessions(log).open(session.id)
    assert (again.ended, again.over) == ("agreed", True)
    t.tap("go-on").gone("go-on")
    assert Sessions(log).open(session.id).ended is None


def test_given_up_counts_for_nobody(tab: Opener, sessions: Sessions, log: Log) -> None:
    session = begun(sessions, "13", None, "easy", "easy")
    t = tab(f"/session/{session.id}/leave", "en-GB").tap("end-abandoned").tap("end-yes")
    t.reads("result", "Given up", "counts for nobody").gone("standings").gone("bgstats")
    assert log.read_whole(session.id)[2] == ()


def seats(log: Log, id: str) -> tuple[str | None, ...]:
    found = Sessions(log).open(id)
    assert isinstance(found, DigitalSession)
    return found.levels
