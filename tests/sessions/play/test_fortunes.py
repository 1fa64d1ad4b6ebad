"""Luck and play after a game: together they are the result, and over many games luck comes to nothing."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean, pstdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Seat
from companion.games import GAMES
from companion.games.thirteen.attendance import Join, Leave
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count, Recount
from companion.games.thirteen.scoring import Tally, round_points, tally
from companion.games.thirteen.state import Phase
from companion.sessions.play.coach import LookedBack, decisions, look_back
from companion.sessions.play.fortunes import (
    LEAST,
    STROKES,
    TURNING_POINTS,
    Fortunes,
    Stretch,
    TurningPoint,
    fortunes,
    lead,
    lead_is_known,
    leads,
    tells_luck,
    turning_points,
)
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.sessions.simulate import Plan, play, thought_through
from tests.games.play import stepped
from tests.sessions.play.matches import kept, recorded

GAMES_PLAYED = 4


@pytest.fixture(scope="module")
def played(shelf: Sessions) -> list[tuple[LiveSession, Fortunes]]:
    """Games of equally strong bots, and what was luck in them."""
    plan = Plan("push", ("normal",) * 3, GAMES_PLAYED, "fortunes")
    found = []
    for at in range(GAMES_PLAYED):
        session = kept(shelf, play(plan, at)[0])
        found.append((session, thought_through(fortunes(session))))
    return found


def test_luck_and_play_together_are_how_far_ahead_everybody_came_out(
    played: list[tuple[LiveSession, Fortunes]],
) -> None:
    """Over many games luck comes to nothing, as near as so many strokes of that size come to it.

    Equally strong bots differ by it more than by play.
    """
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
    for at in range(3):
        strokes = [one.points[at] for _, found in played for one in found.strokes]
        assert len(strokes) > 500
        assert abs(sum(strokes)) < 3 * sum(one * one for one in strokes) ** 0.5
    seats = [(found, Seat(seat)) for _, found in played for seat in range(3)]
    play, ahead = (pstdev(got) for got in zip(*((f.play(seat), f.ahead(seat)) for f, seat in seats), strict=True))
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


def test_with_real_cards_entered_card_by_card_it_is_told_as_well_with_how_far_it_is(shelf: Sessions) -> None:
    """Luck and decisions in one, and what all decisions of a person cost."""
    session = recorded(shelf, "push", "table")
    assert tells_luck(session)
    luck, decided = thought_through(fortunes(session)), thought_through(decisions(session))
    assert luck.strokes
    assert {key for key, _ in luck.kinds} <= {"draw", "roll"}
    shares, looked = stepped(look_back(session))
    assert shares == sorted(shares)
    assert len(shares) > 20, "small steps: nobody waits for them"
    assert 0 <= shares[0] <= shares[-1] <= 1
    assert looked == LookedBack(luck, decided)
    assert [seat for seat, _, _ in decided.costs] == sorted(decided.judged)
    for seat, number, cost in decided.costs:
        mistakes = [one.points for one in decided.mistakes if one.seat == seat]
        assert number >= len(mistakes)
        assert cost >= sum(mistakes) - 1e-9


@pytest.mark.parametrize(("game", "kind"), [("push", "scorepad"), ("13", "table"), ("thricewise", "table")])
def test_where_it_cannot_be_told_nothing_is(shelf: Sessions, game: str, kind: str) -> None:
    session = recorded(shelf, game, kind)
    assert not tells_luck(session)
    assert thought_through(look_back(session)).fortunes is None


# The lead over a game: it ends with the result, covers every step, and is above 0 for whoever has the best points.


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=6)
@given(seed=st.uuids(), players=st.integers(3, 5), seat=st.integers(0, 2))
def test_the_last_of_it_is_the_result(shelf: Sessions, game: str, seed: object, players: int, seat: int) -> None:
    options = Options(deals=1 + players % 2) if game == "13" else None
    record, standings = play(Plan(game, ("easy",) * players, 1, str(seed), options), 0)
    session, me = kept(shelf, record), Seat(seat)
    found = leads(session, me)
    best = GAMES[game].highest_wins
    assert found[-1].lead == lead(standings, me, highest_wins=best)
    assert [one.first for one in found] == [sum(one.steps for one in found[:at]) for at in range(len(found))]
    assert sum(one.steps for one in found) == session.steps + 1
    assert all(one.lead != other.lead for one, other in pairwise(found))
    for one in found:
        points = points_at(session, one.first)
        others = [score for other, score in points.items() if other != me]
        assert one.lead == (points[me] - max(others) if best else min(others) - points[me])


def points_at(session: LiveSession, step: int) -> dict[Seat, int]:
    """Everybody's points at a step; at 13 with what they have taken in the round that is being played."""
    state = session.fold.states[step]
    points = {one.seat: one.score for one in session.rules.standings(state)}
    if session.game.id == "13" and state.phase in (Phase.PLAY, Phase.DRAW):
        for seat, more in enumerate(round_points([tally(cards) for cards in state.taken])):
            points[Seat(seat)] += more
    return points


def stretches(*leads: int) -> tuple[Stretch, ...]:
    return tuple(Stretch(3 * at, 3, lead) for at, lead in enumerate(leads))


def test_turning_points_are_the_largest_changes_in_the_order_of_the_game() -> None:
    """Of equal changes those come first at which the lead passed on."""
    found = turning_points(stretches(0, 2, -9, -8, -8 + 20, 13, 3, 3 - 5))
    assert found == (TurningPoint(6, 2, -9), TurningPoint(12, -8, 12), TurningPoint(18, 13, 3), TurningPoint(21, 3, -2))
    assert len(found) == TURNING_POINTS
    assert turning_points(stretches(0)) == ()
    assert TurningPoint(27, 1, -2) in turning_points(stretches(1, 4, 7, 10, 13, 10, 7, 4, 1, -2))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["digital", "table", "scorepad"])
def test_of_which_games_the_lead_is_known(shelf: Sessions, game: str, kind: str) -> None:
    """Of all but Push's quick scoring, which counts once, at the end."""
    session = recorded(shelf, game, kind)
    assert lead_is_known(session) is ((game, kind) != ("push", "scorepad"))
    if lead_is_known(session):
        assert turning_points(leads(session, Seat(0)))


def match(shelf: Sessions, *events: object, deals: int = 4) -> LiveSession:
    """A match of 13 of four people, of whom only points are written."""
    session = shelf.begin("13", list("ABCD"), 0, tracking="scorepad", options=Options(deals=deals))
    for event in events:
        session.tell(event, seen=session.revision)
    return session


def fours(*rotten: int) -> tuple[Tally, ...]:
    """Two points for each."""
    return tuple(Tally(rotten=n) for n in rotten)


ANA, DAN = Seat(0), Seat(3)


def test_who_has_left_is_ahead_of_nobody_and_who_comes_has_a_lead_from_then_on(shelf: Sessions) -> None:
    """Ana has 2, Bo 4, Cléo 6; Dan goes with none, as the best of all. Eve comes later, goes, and comes back."""
    session = match(shelf, Count(fours(1, 2, 3, 0)), Leave(DAN), Count((*fours(1, 0, 0), Tally())), deals=2)
    assert session.over
    assert [(one.first, one.lead) for one in leads(session, ANA)] == [(0, 0), (1, -2), (2, 2), (3, 0)]
    assert [(one.first, one.steps, one.lead) for one in leads(session, DAN)] == [(0, 1, 0), (1, 1, 2)]
    eve, all_of_them = Seat(4), Count(fours(0, 0, 0, 0, 1))
    session = match(shelf, Count(fours(1, 1, 1, 1)), Join(eve, DAN, 2), all_of_them, Leave(eve), Join(eve, DAN, 0))
    assert [(one.first, one.steps, one.lead) for one in leads(session, eve)] == [(2, 1, 0), (3, 1, -2), (5, 1, -2)]
    assert all(leads(session, Seat(seat)) for seat in range(5))


def test_a_correction_changes_what_was_and_is_no_turning_point(shelf: Sessions) -> None:
    """Ana's four Rotten Fours of round 1 were Bo's: seen from the end she led from the first round on.

    After somebody came it knows the table as it was.
    """
    first = (Count(fours(4, 0, 1, 1)), Count(fours(0, 0, 1, 1)), Recount(1, fours(4, 1, 1, 1)))
    found = leads(match(shelf, *first, Recount(1, fours(0, 4, 1, 1)), Count(fours(1, 0, 0, 1))), ANA)
    assert [(one.first, one.lead) for one in found] == [(0, 0), (1, 2), (2, 4), (5, 2)]
    assert [one.step for one in turning_points(found)] == [1, 2, 5]
    session = match(shelf, Count(fours(2, 0, 0, 0)), Join(Seat(4), DAN, 1), Recount(1, (*fours(0, 1, 1, 1), Tally())))
    assert [one.lead for one in leads(session, ANA)] == [0, 2, 1]
