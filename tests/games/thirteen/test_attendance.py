"""13 in fast entry: who joins or leaves between two rounds (A4)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import SPECTATOR, Over, RuleBroken, Seat, Setup
from companion.engine.game import with_rule
from companion.engine.totals import Totals
from companion.engine.words import Say
from companion.games.thirteen import scorepad, words
from companion.games.thirteen.attendance import Join, Leave
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count, Recount, State, View, look
from companion.games.thirteen.scoring import PLAYERS, Tally, score_sheet
from tests.games.play import refusal_of
from tests.games.thirteen.test_rules import LUC, MARC, MARIE, PIERRE, SHEET
from tests.sure import refuses

ZOE = Seat(4)
NAMES = ("Marie", "Luc", "Pierre", "Marc", "Zoé")


def match(players: int = 4, first: int = 1, deals: int = 0) -> State:
    return scorepad.new(Setup(players, Options(deals=deals), Seat(first)))


def after(state: State, *events: Any) -> State:
    for event in events:
        state = scorepad.apply(state, event)
    return state


def seen(state: State) -> View:
    return look(state, SPECTATOR)


def refused(state: State, event: Any) -> tuple[str, str]:
    broken = refusal_of(scorepad, state, event)
    assert with_rule(Say(NAMES), words, broken).endswith(f"({broken.rule})")
    return broken.rule, broken.key


def test_a4_who_joins_sits_where_there_is_room_and_begins_with_what_was_agreed() -> None:
    view = seen(after(match(), Count(SHEET), Join(ZOE, after=LUC, points=10)))
    assert view.circle == (MARIE, LUC, ZOE, PIERRE, MARC)
    assert view.totals == (7, 2, 17, 15, 10)
    assert view.rounds == ((*SHEET, Tally()),), "nothing was taken before"
    assert view.present == ((MARIE, LUC, PIERRE, MARC),)
    assert (view.players, view.deals, view.round) == (5, 4, 2), "the number of deals stays as it was"


def test_a4_t1_the_deal_passes_among_those_who_are_there() -> None:
    state = after(match(), Count(SHEET), Join(ZOE, after=LUC))
    assert (seen(state).dealer, seen(state).first) == (LUC, ZOE), "Marie dealt first"
    state = after(state, Leave(LUC))
    assert (seen(state).dealer, seen(state).first) == (ZOE, PIERRE), (
        "who has to deal and leaves is followed by the left"
    )
    state = after(state, Count((SHEET[0], Tally(), *SHEET[1:])))
    assert (seen(state).dealers, seen(state).dealer) == ((MARIE, ZOE), PIERRE)


def test_a4_n1_three_to_six_are_at_the_table() -> None:
    three, six = match(3, 0), match(6, 0)
    assert refused(three, Leave(MARIE)) == ("N1", "players")
    assert refused(six, Join(Seat(6), after=MARIE)) == ("N1", "players")
    swapped = after(three, Join(MARC, after=PIERRE), Leave(MARIE))
    assert seen(swapped).circle == (LUC, PIERRE, MARC)


def test_a4_who_may_not_join_or_leave() -> None:
    state = after(match(), Count(SHEET))
    assert refused(state, Join(LUC, after=MARIE)) == ("A4", "sits_already")
    assert refused(state, Join(Seat(5), after=MARIE)) == ("A4", "next_seat")
    assert refused(state, Join(ZOE, after=Seat(9))) == ("A4", "not_at_table")
    assert refused(state, Join(ZOE, after=MARIE, points=-1)) == ("A4", "impossible_start")
    assert refused(state, Join(ZOE, after=MARIE, points=4 * 37 + 1)) == ("A4", "impossible_start")
    assert refused(after(state, Leave(LUC)), Leave(LUC)) == ("A4", "not_at_table")
    many = match(5, 0)
    for seat in range(5, 10):
        many = after(many, Join(Seat(seat), after=many.table.circle[0]), Leave(many.table.circle[0]))
    assert refused(many, Join(Seat(10), after=Seat(9))) == ("A4", "seats_full")
    over = after(match(deals=1), Count(SHEET))
    assert refused(over, Join(ZOE, after=MARIE)) == ("E1", "match_over")
    assert refused(over, Leave(MARIE)) == ("E1", "match_over")
    assert refused(after(state, Leave(LUC)), Totals((1, 1, 1, 1))) == ("E1", "not_at_start")


def test_a4_who_is_not_there_takes_nothing_in_a_round_or_when_it_is_counted_anew() -> None:
    state = after(match(), Count(SHEET), Join(ZOE, after=MARC), Leave(MARIE))
    assert refused(state, Count((Tally(1), *SHEET[1:], Tally()))) == ("A4", "was_not_there")
    assert refused(state, Count(SHEET)) == ("A1", "counts_size")
    state = after(state, Count((Tally(), *SHEET[1:], Tally(rotten=1))))
    assert refused(state, Recount(1, (*SHEET, Tally(1)))) == ("A4", "was_not_there")
    again = after(state, Recount(1, (Tally(2), *SHEET[1:], Tally())))
    assert seen(again).points[0] == (2, 2, 17, 15, 0)
    assert seen(again).present == seen(state).present


def test_a4_e2_who_left_comes_after_all_who_stayed_and_the_reasons_say_so() -> None:
    state = after(match(), Count(SHEET), Leave(LUC), Join(ZOE, after=MARC, points=7))
    found = {one.seat: one for one in seen(state).standings}
    places = [(one.seat, one.score, one.rank) for one in seen(state).standings]
    assert places == [(MARIE, 7, 1), (ZOE, 7, 1), (MARC, 15, 3), (PIERRE, 17, 4), (LUC, 2, 5)]
    assert dict(found[LUC].extra) == {"left": 2}
    assert [one.key for one in found[ZOE].reasons] == ["joined"]
    told = [words.reason(Say(NAMES), one) for one in (*found[ZOE].reasons, found[LUC].reasons[-1])]
    assert told == ["joins with 7 points", "has left, and comes after all who stayed"]


def test_a4_who_comes_back_goes_on_with_the_points_they_had() -> None:
    state = after(match(deals=9), Count(SHEET), Leave(LUC), Count((SHEET[0], Tally(), *SHEET[2:])))
    back = after(state, Join(LUC, after=MARC, points=3))
    assert seen(back).circle == (MARIE, PIERRE, MARC, LUC)
    assert (seen(back).totals[LUC], seen(back).players) == (5, 4)
    assert [one.key for one in seen(back).standings[0].reasons][-2:] == ["left", "joined"]
    line = words.log_line(Say(NAMES), state, Join(LUC, after=MARC, points=3))
    assert line == "Luc comes back before round 3, left of Marc, with 3 points more."
    assert words.log_line(Say(NAMES), state, Leave(MARIE)) == "Marie leaves before round 3."


def test_a4_a_score_sheet_tells_who_was_not_there() -> None:
    line = {"blue": 1}
    sheet = {"players": [*"abcd"], "rounds": [[line, {}, {}, None], [line, {}, {}, {}], [None, {}, line, {}]]}
    scored = score_sheet({**sheet, "start": [0, 0, 0, 5]})
    places = [(one["name"], one["score"], one["rank"]) for one in scored["standings"]]
    assert places == [("b", 0, 1), ("c", 0, 1), ("d", 5, 3), ("a", 0, 4)]
    assert scored["standings"][3]["left"] == 3
    assert refuses(RuleBroken, score_sheet, {"players": [*"abc"], "rounds": [[line, {}, None]]}).key == "players"


@settings(max_examples=50)
@given(st.data())
def test_a4_whole_matches_with_people_who_come_and_go(data: st.DataObject) -> None:
    """What was asked of people adds up, the table stays within N1, and a log that is read again comes to the same."""
    players = data.draw(st.sampled_from(list(PLAYERS)))
    state = match(players, data.draw(st.integers(0, players - 1)))
    told: list[Any] = []
    brought = [0] * 10
    while not isinstance(scorepad.awaits(state), Over):
        table = state.table
        move = data.draw(st.sampled_from(["count", "count", "join", "back", "leave"]))
        gone = [seat for seat in range(table.seats) if seat not in table.circle]
        count = Count(tuple(_some(data) if seat in table.circle else Tally() for seat in range(table.seats)))
        event: Any = count
        if move == "leave":
            event = Leave(data.draw(st.sampled_from(table.circle)))
        elif move == "join" or (move == "back" and gone):
            seat = Seat(table.seats if move == "join" else data.draw(st.sampled_from(gone)))
            event = Join(seat, data.draw(st.sampled_from(table.circle)), data.draw(st.integers(0, 40)))
        broken = scorepad.problem(state, event)
        if broken is not None:
            assert broken.rule in ("N1", "A4"), broken
            event = count
        if isinstance(event, Join):
            brought[event.seat] += event.points
        told.append(event)
        state = scorepad.apply(state, event)
        assert len(state.table.circle) in PLAYERS
        assert state.table.dealer in state.table.circle
    view = seen(state)
    assert len(view.rounds) == view.deals == len(view.present) == len(view.dealers)
    for at in range(view.players):
        played = [one[at] for number, one in enumerate(view.points) if at in view.present[number]]
        assert view.totals[at] == sum(played) + brought[at]
    for one in view.standings:
        assert one.score == view.totals[one.seat] == sum(reason.points for reason in one.reasons)
        assert ("left" in dict(one.extra)) == (one.seat not in view.circle)
    last_there = max(one.rank for one in view.standings if one.seat in view.circle)
    assert all(one.rank > last_there for one in view.standings if one.seat not in view.circle)
    read = [scorepad.WIRE.read(scorepad.WIRE.write(event)) for event in told]
    assert after(match(players, state.setup.first), *read) == state


def _some(data: st.DataObject) -> Tally:
    """Six of these fit into the deck."""
    return Tally(*[data.draw(st.integers(0, most)) for most in (2, 2, 2, 1)])
