"""After a game: who was ahead when, where it turned, what was luck; for real cards as for those on screen.

Looking back, leaving, and going on from a point.
"""

from __future__ import annotations

import pytest

from companion.engine import SPECTATOR, Seat
from companion.games.push.cards import VALUE
from companion.games.push.events import Stop, Take
from companion.games.push.words import log_line as log_line_of_push
from companion.games.thirteen.words import log_line
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession, commitment
from companion.sessions.play.fortunes import fortunes, leads, turning_points, what_turned
from companion.sessions.play.proxy import Snapshot
from companion.sessions.play.sessions import Sessions
from companion.sessions.simulate import thought_through
from companion.store import Log
from tests.sessions.play.test_digital import begun, played_out
from tests.ui.conftest import Opener
from tests.ui.games.thirteen.test_digital import offered
from tests.ui.saved import recorded
from tests.ui.tab import plain
from tests.ui.test_shown_one_by_one import last_lap, two_columns

SHARED = True


@pytest.mark.parametrize(
    ("game", "tracking", "lang"), [("push", "full", "fr"), ("13", "scorepad", "en"), ("thricewise", "scorepad", "fr")]
)
def test_the_lead_of_anybody_is_drawn_and_its_turns_lead_to_their_steps(
    tab: Opener, log: Log, game: str, tracking: str, lang: str
) -> None:
    session = recorded(Sessions(log), game, tracking)
    winner, other = (Seat(session.look().standings[at].seat) for at in (0, -1))
    t = tab(f"/session/{session.id}", lang).tap("lead-more").sees("lead-graph")
    for seat in (winner, other):
        t.tap(f"lead-of-{seat}")
        found = leads(session, seat)
        best = max(found, key=lambda one: one.lead)
        if best.lead > 0:
            t.reads("lead-graph", str(best.first), str(best.lead))
        else:
            t.reads("lead-graph", str(min(found, key=lambda one: one.lead).first))
        for one in turning_points(found):
            t.reads(f"turn-{one.step}", str(abs(one.lead)) if one.lead else "")
    say = speaker(lang, session.names)
    words = plain(session.fold.in_words(say, one.step - 1))
    if game == "13":
        points = session.look().points[one.step - 1]
        words = f"Round {one.step}: " + ", ".join(f"{name} +{n}" for name, n in zip(session.names, points, strict=True))
    t.reads(f"turn-{one.step}", words)
    t.tap(f"turn-{one.step}").comes_to(f"/session/{session.id}/replay/{one.step}")
    t.reads("moment", str(one.step))


def test_a_turn_of_13_is_one_line_a_round_or_whoever_took_most(tab: Opener, log: Log) -> None:
    """However many cards were forced in one entry: the last one of a round has four of them."""
    session = last_lap(log)
    while not session.over:
        session.tell(offered(session), seen=session.revision, carry=True)
    states = session.fold.states
    points = session.look().points[0]
    say = speaker("fr", session.names, you=Seat(0))
    t = tab(f"/session/{session.id}").tap("lead-more").sees("lead-graph")
    for one in turning_points(leads(session, Seat(0))):
        if one.step == session.steps:
            t.reads(f"turn-{one.step}", f"Manche 1 : vous +{points[0]}, {session.names[1]} +{points[1]}")
        else:
            t.reads(f"turn-{one.step}", plain(log_line(say, states[one.step - 1], session.entries[one.step - 1][1][0])))
        assert log_line(say, states[-2], session.entries[-1][1][-1]) not in t.said(f"turn-{one.step}")


def test_of_several_moves_in_one_entry_that_which_changed_the_lead_most_is_told(log: Log) -> None:
    """Push: Ana leaves the better column to Bo, who has no choice about it."""
    points: dict[int, int] = {}
    while len({*points.values()}) < 2:
        session = two_columns(log)
        columns = enumerate(session.look().columns)
        points = {at: sum(VALUE.get(card, 0) for card in cards) for at, cards in columns if cards}
    session.tell(Stop(), seen=session.revision)
    session.tell(Take(Seat(0), min(points, key=points.__getitem__)), seen=session.revision, carry=True)
    moves, say = session.entries[-1][1], speaker("en", ("Ana", "Bo"))
    assert [one.seat for one in moves] == [0, 1]
    between = session.rules.apply(session.fold.states[-2], moves[0])
    assert what_turned(session, say, session.steps, Seat(0)) == log_line_of_push(say, between, moves[1])


def test_the_owner_of_the_device_comes_before_the_winner(tab: Opener, log: Log) -> None:
    session = recorded(Sessions(log), "13", "full")
    last = session.look().standings[-1].seat
    worst = min(leads(session, Seat(last)), key=lambda one: one.lead)
    t = tab(f"/session/{session.id}", "en-GB", me=session.names[last])
    t.tap("lead-more").reads("lead-graph", "Farthest behind", f"{worst.first}: {-worst.lead}")


def test_what_was_counted_once_has_no_lead(tab: Opener, log: Log) -> None:
    session = recorded(Sessions(log), "push", "scorepad")
    t = tab(f"/session/{session.id}").tap("lead-more").reads("lead", "comptés qu’à la fin")
    t.gone("lead-graph").gone("dear").gone("dear-decisions")


def test_luck_and_play_are_told_apart_for_everybody(tab: Opener, log: Log) -> None:
    session = recorded(Sessions(log), "push", "full")
    found, say = thought_through(fortunes(session)), speaker("fr", session.names)
    t = tab(f"/session/{session.id}").gone("luck").tap("dear").sees("luck-graph")
    told = t.said("luck-table")
    for seat in map(Seat, range(len(session.names))):
        assert session.names[seat] in told
        for number in (found.ahead(seat), found.luck(seat), found.play(seat)):
            assert say.decimal(abs(number)) in told
    seat = Seat(len(session.names) - 1)
    t.tap(f"luck-of-{seat}").reads("luck-graph", session.names[seat], say.decimal(abs(found.luck(seat))))
    t.reads("luck", say.t("Cards drawn"), say.t("Rolls of the die"))
    t.tap("luck-graph-as-table").sees("luck-graph-table")
    assert say.decimal(found.ahead(seat), sign=found.ahead(seat) > 0) in t.said("luck-graph-table")
    stroke = found.best_and_worst(seat)[0]
    t.reads(f"stroke-{stroke.entry}", say.decimal(abs(stroke.points[seat])))
    t.tap(f"stroke-{stroke.entry}").comes_to(f"/session/{session.id}/replay/{stroke.entry}")


def test_the_slider_reproduces_what_was_recorded(tab: Opener, sessions: Sessions) -> None:
    session = played_out(begun(sessions, "13", None, "easy", "easy"))
    last = len(session.entries)
    t = tab(f"/session/{session.id}").tap("to-replay").reads("moment", f"étape {last} sur {last}").sees("standings")
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
