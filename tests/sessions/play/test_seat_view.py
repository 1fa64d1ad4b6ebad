"""One seat's eyes: what happened since its last move, and a hand that is put down with it."""

from __future__ import annotations

from companion.engine import SPECTATOR, Seat
from companion.games.thirteen.cards import CARDS
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.seat_view import SeatView, deeds_since, screen_holder
from companion.sessions.play.sessions import Sessions
from tests.sessions.play.test_digital import act

NAMES = ("Ana", "Bo", "Cleo")
SAY = speaker("en", NAMES)


def begun(sessions: Sessions, game: str, bots: tuple[str | None, ...] = (None, None, None)) -> DigitalSession:
    found = sessions.begin(game, NAMES, 0, tracking="full", mode="digital", bots=bots)
    assert isinstance(found, DigitalSession)
    return found


def test_what_happened_since_ones_last_move_is_told_and_no_card_that_was_drawn(sessions: Sessions) -> None:
    session = begun(sessions, "13")
    act(session)
    ana = SeatView(session, Seat(0))
    assert [one.line for one in ana.deeds(SAY)] == ["Round 1: Cleo deals."]
    for _ in range(3):
        act(session)
    lines = [one.line for one in ana.deeds(SAY)]
    assert [line.split()[0] for line in lines] == ["Bo", "Cleo"]
    assert all("plays" in line for line in lines)


def test_everybody_turned_a_card_over_and_somebody_placed(sessions: Sessions) -> None:
    session = begun(sessions, "thricewise")
    while session.look().turn < 1:
        act(session)
    (deed,) = deeds_since(session, Seat(0), SAY)
    assert deed.line.startswith("Turn 1: Ana reveals")
    if session.look().order:  # not all showed the same rank
        first = session.due[0]
        act(session)
        other = Seat((first + 1) % 3)
        lines = [one.line for one in deeds_since(session, other, SAY)]
        assert lines[1].startswith(f"{NAMES[first]} places")
        assert not any(" dealt" in one for one in lines)


def test_a_hand_is_put_down_with_the_move(sessions: Sessions) -> None:
    """Whatever is painted before the screen has learnt it is handed on."""
    session = begun(sessions, "13")
    act(session)
    ana = SeatView(session, Seat(0))
    assert set(ana.look().hands[0]) <= set(CARDS)
    act(session)
    assert ana.viewer is SPECTATOR
    assert not set(ana.look().hands[0]) & set(CARDS)
    assert not ana.mine


def test_one_person_keeps_the_hand_up(sessions: Sessions) -> None:
    session = begun(sessions, "13", (None, "easy", "easy"))
    act(session)
    ana = SeatView(session, Seat(0))
    act(session)
    assert (ana.viewer, ana.mine) == (0, False)
    assert screen_holder(session, None) == (0, None)
