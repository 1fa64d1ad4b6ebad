"""Thricewise, fast entry (A1): ranks, who places in which order, points."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BLANK, Choice, Over, RuleBroken, Seat, Setup, Source, Together
from companion.games.thricewise import scorepad
from companion.games.thricewise.cards import RANKS, Rank
from companion.games.thricewise.scorepad import Pass, Place, Reveal, State
from companion.games.thricewise.state import turns_of
from tests.games.play import Case, refusal_of, whole
from tests.games.thricewise.table import ONE_PER_LINE, SHEET


def pad(players: int, *events: Any, options: Any = SHEET) -> State:
    state = scorepad.new(Setup(players, options))
    for event in events:
        state = scorepad.apply(state, event)
    return state


def ranks(text: str) -> Reveal:
    return Reveal(tuple(Rank(rank) for rank in text.split()))


def place(seat: int, *values: int) -> Place:
    return Place(Seat(seat), values)


def refusal(state: State, event: Any) -> tuple[str, str]:
    broken = refusal_of(scorepad, state, event)
    return broken.rule, broken.key


def test_a1_ranks_revealed_tell_who_is_set_aside_and_who_places() -> None:
    """A1, T1, T2, T3: lowest rank first; equal ranks are set aside."""
    state = pad(5)
    assert scorepad.awaits(state) == Together(tuple(Seat(n) for n in range(5)), Reveal(BLANK))
    state = pad(5, ranks("C 7 A 7 9"))
    view = scorepad.look(state, Seat(0))
    assert view.order == (2, 4, 0)
    assert view.set_aside == (1, 3)
    assert view.aside == (0, 1, 0, 1, 0)
    assert scorepad.awaits(state) == Choice(Seat(2), (Place(Seat(2), BLANK),))


def test_a1_points_are_chips_of_each_triad() -> None:
    """A1, S2, S3: several triads of one placement; none; three Aces."""
    state = pad(2, ranks("2 C"), place(0, 2, 5), place(1), ranks("A 3"), place(0, 0))
    assert scorepad.look(state, Seat(1)).scores == (7, 0)
    asked = scorepad.answers(state, Place(Seat(1), BLANK))
    assert asked.source is Source.PEOPLE
    assert [word for word, _ in asked.counts] == ["0", "2", "3", "4", "5", "6", "7", "8", "9"]
    assert scorepad.fill(Place(Seat(1), BLANK), ["2", "9"]) == place(1, 2, 9)
    assert scorepad.fill(Place(Seat(1), BLANK), []) == place(1)


def test_t3_t4_set_aside_cards_are_known_by_their_ranks_and_follow_the_card_of_the_turn() -> None:
    """T4: the first card laid counts as the turn's; then as many as are set aside, or a pass."""
    state = pad(2, ranks("7 7"), ranks("8 8"), ranks("A C"))
    assert state.aside == (2, 2)
    assert refusal(state, Pass(Seat(0))) == ("T4", "rank_must_place")
    state = scorepad.apply(state, place(0, 7))
    assert scorepad.awaits(state) == Choice(Seat(0), (Place(Seat(0), BLANK), Pass(Seat(0))))
    once = scorepad.apply(state, place(0))
    assert (once.order, once.aside) == ((0, 1), (1, 2))
    # which of them was placed again is not entered: until none is left, it may be any of them
    assert scorepad.look(once, Seat(0)).ranks_aside == (("7", "8"), ("7", "8"))
    stopped = scorepad.apply(once, Pass(Seat(0)))
    assert (stopped.order, stopped.aside, stopped.lies) == ((1,), (1, 2), True)
    twice = scorepad.apply(once, place(0, 2))
    assert (twice.order, twice.aside, twice.lies) == ((1,), (0, 2), True)
    assert scorepad.look(twice, Seat(0)).ranks_aside == ((), ("7", "8"))


def test_a1_wrong_entries_are_refused() -> None:
    """T1, T2, T4, M1, N1, S1, S2: each with its rule."""
    state = pad(3)
    assert refusal(state, place(0)) == ("T1", "reveal_due")
    assert refusal(state, Pass(Seat(0))) == ("T1", "reveal_due")
    assert refusal(state, ranks("2 3")) == ("T1", "reveal_size")
    assert refusal(state, ranks("2 3 X")) == ("M1", "no_such_rank")
    assert refusal(state, Reveal(BLANK)) == ("T1", "not_filled")
    assert refusal(state, "reveal") == ("T1", "no_such_event")
    state = pad(5, ranks("4 4 2 3 5"))
    assert refusal(state, ranks("A A A A A")) == ("T2", "placing_due")
    assert refusal(state, place(3)) == ("T2", "wrong_seat")
    assert refusal(state, place(0)) == ("T4", "rank_set_aside_now")
    assert refusal(state, place(5)) == ("N1", "no_such_seat")
    assert refusal(state, place(-1)) == ("N1", "no_such_seat")
    assert refusal(state, place(2, 10)) == ("S2", "no_such_value")
    assert refusal(state, place(2, 1)) == ("S2", "no_such_value")
    assert refusal(state, place(2, -2)) == ("S2", "no_such_value")
    assert refusal(state, Place(Seat(2), BLANK)) == ("S1", "not_filled")
    assert refusal(state, place(2, *[2] * 25)) == ("S1", "too_many_triads")
    assert refusal(scorepad.apply(state, place(2)), place(2)) == ("T2", "has_placed")
    one_each = pad(5, ranks("4 4 2 3 5"), options=ONE_PER_LINE)
    assert refusal(one_each, place(2, *[2] * 13)) == ("S1", "too_many_triads")


def doubt(state: State, event: Any) -> tuple[str, str] | None:
    """What is refused of a placement as it is told; a log may hold it all the same."""
    found = scorepad.doubts(state, event)
    scorepad.apply(state, event)
    return (found[0].rule, found[0].key) if found else None


def test_s2_a_triad_is_worth_no_more_than_the_card_that_makes_it() -> None:
    """S2: a 3 makes no triad of 5; an Ace or a Crown joins a flush of any worth, and three of them are worth 0."""
    state = pad(3, ranks("3 C 2"))
    assert doubt(state, place(2, 2, 2)) is None
    state = scorepad.apply(state, place(2))
    assert doubt(state, place(0, 2, 3, 3)) is None
    assert doubt(state, place(0, 5)) == ("S2", "value_too_high")
    assert scorepad.doubts(state, place(0, 3, 9))[0].facts == {"seat": 0, "found": 9, "most": 3, "ranks": ("3",)}
    assert doubt(state, place(0, 0)) == ("S2", "value_of_aces")
    crown = scorepad.apply(state, place(0))
    assert doubt(crown, place(1, 0, 2, 8, 9)) is None


def test_s2_t4_whoever_has_set_cards_aside_may_be_laying_one_of_them() -> None:
    """T4: in any order, and which one is not entered; each triad still belongs to one card."""
    state = pad(3, ranks("7 7 2"), place(2), ranks("3 9 8"))
    assert doubt(state, place(0, 7, 3)) is None
    assert doubt(state, place(0, 8)) == ("S2", "value_too_high")
    assert scorepad.doubts(state, place(0, 8))[0].facts["ranks"] == ("3", "7")
    both = scorepad.apply(scorepad.apply(state, place(0, 7)), place(0, 3))
    assert both.ranks_aside == ((), ("7",), ())
    aces = pad(3, ranks("A A 5"), place(2), ranks("3 9 8"))
    assert doubt(aces, place(0, 8, 9)) is None, "the Ace may join a flush of 9"
    assert doubt(aces, place(0, 0, 9)) is None
    state = pad(3, ranks("7 7 2"), place(2), ranks("A A 5"), place(2), ranks("8 9 3"), place(2))
    assert doubt(state, place(0, 0)) is None


def test_m1_the_deck_has_three_of_a_number_and_six_aces_and_crowns() -> None:
    """M1, A1: over the whole game."""
    broken = scorepad.problem(pad(4), ranks("4 4 4 4"))
    assert broken == RuleBroken("M1", "rank_all_seen", rank="4", copies=3)
    state = pad(5, ranks("A A A A A"))
    assert dict(scorepad.answers(state, Reveal(BLANK), Seat(0)).counts)["A"] == 1
    assert refusal(state, ranks("A A 2 3 4")) == ("M1", "rank_all_seen")
    assert scorepad.problem(state, ranks("A C 2 3 4")) is None


@pytest.mark.parametrize(("players", "turns"), [(2, 16), (3, 10), (4, 8), (5, 6)])
def test_g1_g2_t8_the_number_of_turns_then_nothing_more(players: int, turns: int) -> None:
    assert turns_of(players) == turns
    case = Case("thricewise", "scorepad", Setup(players, SHEET), 1)
    over = whole(case)[0][-1]
    assert (over.turn, scorepad.awaits(over)) == (turns, Over())
    for event in (ranks(" ".join(RANKS[:players])), place(0), Pass(Seat(0))):
        assert refusal(over, event) == ("T8", "over")


def test_e1_standings_of_the_scorepad() -> None:
    state = pad(3, ranks("A 2 3"), place(0, 4), place(1, 2, 2), place(2, 3))
    found = [(s.seat, s.score, s.rank, s.winner, s.extra) for s in scorepad.standings(state)]
    one = (("placements", 1),)
    assert found == [(0, 4, 1, True, one), (1, 4, 1, True, one), (2, 3, 3, False, one)]
