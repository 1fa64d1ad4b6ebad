"""Luck and play after a game: together they are the result, and over many games luck comes to nothing."""

from __future__ import annotations

from pathlib import Path
from statistics import mean, pstdev
from typing import Any

import pytest

from companion.engine import Seat
from companion.sessions.files.archive import read
from companion.sessions.files.convert import session_of
from companion.sessions.play.coach import LookedBack, decisions, look_back
from companion.sessions.play.fortunes import LEAST, STROKES, Fortunes, fortunes, tells_luck
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.sessions import Sessions
from companion.sessions.simulate import Plan, play, thought_through

ROOT = Path(__file__).parents[3]
GAMES_PLAYED = 4


@pytest.fixture(scope="module")
def played(shelf: Sessions) -> list[tuple[LiveSession, Fortunes]]:
    """Games of equally strong bots, and what was luck in them."""
    plan = Plan("push", ("normal",) * 3, GAMES_PLAYED, "fortunes")
    found = []
    for at in range(GAMES_PLAYED):
        record, _ = play(plan, at)
        shelf.log.remember(session_of(record))
        session = shelf.open(record.id)
        found.append((session, thought_through(fortunes(session))))
    return found


def test_luck_and_play_together_are_how_far_ahead_everybody_came_out(
    played: list[tuple[LiveSession, Fortunes]],
) -> None:
    for session, found in played:
        scores = {one.seat: one.score for one in session.look().standings}
        for seat in map(Seat, range(3)):
            others = mean(score for other, score in scores.items() if other != seat)
            assert found.ahead(seat) == pytest.approx(scores[seat] - others)
            assert found.luck(seat) + found.play(seat) == pytest.approx(found.ahead(seat))
            assert found.luck_so_far(seat)[-1] == pytest.approx(found.luck(seat))
            assert sum(points[seat] for _, points in found.kinds) == pytest.approx(found.luck(seat))
        assert len(found.path) == session.steps + 1 == len(found.luck_so_far(Seat(0)))
        assert sum(map(found.luck, map(Seat, range(3)))) == pytest.approx(0, abs=1e-6)


def test_over_many_games_luck_comes_to_nothing(played: list[tuple[LiveSession, Fortunes]]) -> None:
    """As near as so many strokes of that size come to it."""
    for seat in range(3):
        strokes = [one.points[seat] for _, found in played for one in found.strokes]
        assert len(strokes) > 500
        assert abs(sum(strokes)) < 3 * sum(one * one for one in strokes) ** 0.5


def test_equally_strong_bots_differ_by_luck_more_than_by_play(played: list[tuple[LiveSession, Fortunes]]) -> None:
    seats = [(found, Seat(seat)) for _, found in played for seat in range(3)]
    ahead = pstdev(found.ahead(seat) for found, seat in seats)
    play = pstdev(found.play(seat) for found, seat in seats)
    assert play < 0.8 * ahead


def test_the_largest_strokes_are_draws_and_rolls(played: list[tuple[LiveSession, Fortunes]]) -> None:
    session, found = played[0]
    shown = found.best_and_worst(Seat(1))
    assert 0 < len(shown) <= 2 * STROKES
    ranked = sorted(one.points[1] for one in found.strokes)
    assert {one.points[1] for one in shown} == {*ranked[:STROKES], *ranked[-STROKES:]}
    assert all(abs(one.points[1]) >= LEAST for one in shown)
    for one in shown:
        (event, *_) = session.entries[one.entry - 1][1]
        assert type(event).__name__ in ("Draw", "Roll")


def with_real_cards(shelf: Sessions, game: str, tracking: str) -> LiveSession:
    name = "table" if tracking == "full" else "scorepad"
    record = read((ROOT / "seeds" / game / f"{name}.companion.json").read_bytes())
    shelf.log.remember(session_of(record))
    return shelf.open(record.id)


def test_with_real_cards_entered_card_by_card_it_is_told_as_well_with_how_far_it_is(shelf: Sessions) -> None:
    """Luck and decisions in one, and what all decisions of a person cost."""
    session = with_real_cards(shelf, "push", "full")
    assert tells_luck(session)
    luck, decided = thought_through(fortunes(session)), thought_through(decisions(session))
    assert luck.strokes
    assert {key for key, _ in luck.kinds} <= {"draw", "roll"}
    steps, shares = look_back(session), []
    looked: Any = None
    while looked is None:
        try:
            shares.append(next(steps))
        except StopIteration as end:
            looked = end.value
    assert shares == sorted(shares)
    assert len(shares) > 20, "small steps: nobody waits for them"
    assert 0 <= shares[0] <= shares[-1] <= 1
    assert looked == LookedBack(luck, decided)
    assert [seat for seat, _, _ in decided.costs] == sorted(decided.judged)
    for seat, number, cost in decided.costs:
        mistakes = [one.points for one in decided.mistakes if one.seat == seat]
        assert number >= len(mistakes)
        assert cost >= sum(mistakes) - 1e-9


@pytest.mark.parametrize(("game", "tracking"), [("push", "scorepad"), ("13", "full"), ("thricewise", "full")])
def test_where_it_cannot_be_told_nothing_is(shelf: Sessions, game: str, tracking: str) -> None:
    session = with_real_cards(shelf, game, tracking)
    assert not tells_luck(session)
    assert thought_through(look_back(session)).fortunes is None
