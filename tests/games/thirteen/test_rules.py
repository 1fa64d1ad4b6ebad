"""13, rule by rule; targets are drawn as text: blue | yellow | green."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import (
    BLANK,
    FACE_DOWN,
    SPECTATOR,
    Chance,
    Choice,
    Doubtful,
    Hands,
    Over,
    Reason,
    RuleBroken,
    Seat,
    Setup,
)
from companion.engine.game import with_rule
from companion.engine.words import Say
from companion.games.thirteen import GAME, rules, scorepad, words
from companion.games.thirteen.cards import CARDS, COLOURS, COPIES, INDEX, Card, Colour
from companion.games.thirteen.events import Deal, Draw, Event, Play
from companion.games.thirteen.options import Options
from companion.games.thirteen.rules import apply, awaits
from companion.games.thirteen.scoring import Tally, majority, round_points, round_reasons, tally
from companion.games.thirteen.state import Phase, State
from companion.games.thirteen.view import look
from tests.games.play import Case, refusal_of, whole
from tests.sure import as_a, refuses

MARIE, LUC, PIERRE, MARC = map(Seat, range(4))
SHEET = (Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2), Tally(6, 1, 6, 4))
"""7, 2, 17 and 15 points."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def start(players: int = 4, hands: Hands = Hands.UNKNOWN, first: int = 0, **options: Any) -> State:
    return rules.new(Setup(players, Options(**options), Seat(first), hands))


def table(targets: str = "| |", *, turn: Seat = MARIE, players: int = 4, **options: Any) -> State:
    """A round at a real table, hands unknown, with cards on the targets."""
    state = apply(start(players, **options), Deal(Seat(players - 1)))
    rows = tuple(cards(row) for row in targets.split("|"))
    counts = list(state.unseen)
    for row in rows:
        for card in row:
            counts[INDEX[card]] -= 1
    return replace(state, turn=turn, targets=rows, unseen=tuple(counts))


def after(state: State, *events: Event) -> State:
    for event in events:
        state = apply(state, event)
    return state


def play(seat: Seat, card: str, target: str) -> Play:
    return Play(seat, Card(card), Colour(target))


def refused(state: State, event: Event) -> tuple[str, str]:
    broken = refusal_of(GAME.full, state, event)
    return broken.rule, broken.key


def dealt(*hands: str) -> State:
    """A digital deal with these hands, Marie to play."""
    return apply(start(len(hands), Hands.KNOWN), Deal(Seat(len(hands) - 1), tuple(map(cards, hands))))


HANDS = ("B1 B2 Y4 G7 R4", "B1 B5 Y5 G5 R4", "B2 B7 Y7 G1 R4", "Y1 Y2 G2 G4 R4")


# Material


def test_m1_m2_fifty_cards_fourteen_of_a_colour_eight_rotten_fours_and_three_targets() -> None:
    assert COLOURS == ("blue", "yellow", "green")
    assert table().targets == ((), (), ())
    assert sum(COPIES) == 50
    assert [sum(COPIES[INDEX[card]] for card in CARDS if card[0] == one) for one in "BYGR"] == [14, 14, 14, 8]
    blue = {card: COPIES[INDEX[card]] for card in CARDS if card[0] == "B"}
    assert blue == {"B1": 3, "B2": 3, "B4": 2, "B5": 3, "B7": 3}
    assert refused(table(), play(MARIE, "B3", "blue")) == ("M1", "no_such_card")
    assert refused(table("B4 B4||"), play(MARIE, "B4", "blue")) == ("M1", "all_seen")
    twice = ("B4 B4 B4 B1 B1", *HANDS[1:])
    assert refused(start(4, Hands.KNOWN), Deal(MARC, tuple(map(cards, twice)))) == ("M1", "all_seen")


# Round


def test_t1_the_deal_passes_clockwise_from_whom_the_table_chooses_and_the_left_neighbour_begins() -> None:
    state = start(4)
    assert awaits(state) == Choice(MARC, (Deal(MARC),))
    assert refused(state, play(MARIE, "B1", "blue")) == ("T1", "deal_first")
    assert apply(state, Deal(LUC)).turn == PIERRE
    state = apply(state, Deal(MARC))
    assert (state.turn, state.left) == (MARIE, 30)
    assert all(len(hand) == 5 for hand in state.hands)
    states, _ = whole(Case("13", "full", start(4).setup, 1))
    between = next(state for state in states if state.phase is Phase.DEAL and state.rounds)
    assert between.dealer == MARIE
    assert refused(between, Deal(LUC)) == ("T1", "wrong_dealer")


def test_t1_hands_are_recorded_whole_or_not_at_all() -> None:
    known = start(4, Hands.KNOWN)
    assert awaits(known) == Chance(Deal(MARC, BLANK))
    assert refused(known, Deal(MARC)) == ("T1", "hands_missing")
    assert refused(known, Deal(MARC, tuple(map(cards, HANDS[:3])))) == ("T1", "hands_size")
    assert refused(known, Deal(MARC, tuple(map(cards, (*HANDS[:3], "Y1"))))) == ("T1", "hands_size")
    assert refused(known, Deal(Seat(4), tuple(map(cards, HANDS)))) == ("T1", "wrong_dealer")


def test_t2_play_one_draw_one() -> None:
    state = dealt(*HANDS)
    assert refused(state, play(LUC, "B5", "blue")) == ("T2", "not_your_turn")
    assert refused(state, play(MARIE, "B7", "blue")) == ("T2", "not_in_hand")
    assert refused(state, Draw(MARIE, Card("B7"))) == ("T2", "no_draw_due")
    state = apply(state, play(MARIE, "B1", "blue"))
    assert awaits(state) == Chance(Draw(MARIE, BLANK), (MARIE,))
    assert refused(state, play(LUC, "B5", "blue")) == ("T2", "draw_first")
    assert refused(state, Draw(LUC, Card("B7"))) == ("T2", "not_your_turn")
    assert refused(state, Draw(MARIE, Card("R5"))) == ("M1", "no_such_card")
    state = apply(state, Draw(MARIE, Card("B7")))
    assert state.hands[MARIE] == cards("B2 Y4 G7 R4 B7")
    assert state.turn == LUC


@pytest.mark.parametrize("target", COLOURS)
def test_t3_colour_cards_go_on_their_own_target_and_a_rotten_four_anywhere_even_first(target: str) -> None:
    state = apply(table(), play(MARIE, "R4", target))
    assert sorted(state.targets) == [(), (), ("R4",)]
    if target != "yellow":
        assert refused(table(), play(MARIE, "Y1", target)) == ("T3", "wrong_target")


def test_t4_exactly_13_is_safe_more_takes_what_lay_there() -> None:
    """The sheet's examples: a 2 makes 13, then Marie's 4 takes the three cards and stays.

    Luc's Rotten Four makes 11, Marc's 5 takes everything before it.
    """
    state = apply(table("B7 B4|Y7|", turn=PIERRE), play(PIERRE, "B2", "blue"))
    assert state.targets[0] == cards("B7 B4 B2")
    assert state.taken[PIERRE] == ()
    state = apply(replace(state, turn=MARIE), play(MARIE, "B4", "blue"))
    state = after(replace(state, turn=LUC), play(LUC, "R4", "yellow"))
    state = apply(replace(state, turn=MARC), play(MARC, "Y5", "yellow"))
    assert state.taken == (cards("B7 B4 B2"), (), (), cards("Y7 R4"))
    assert state.targets == (cards("B4"), cards("Y5"), ())


def test_t5_a3_taken_cards_stay_hidden_until_the_round_ends() -> None:
    state = replace(table("B7||"), taken=(cards("B1 R4"), (), (), ()))
    assert look(state, MARIE).taken[MARIE] == (FACE_DOWN, FACE_DOWN)
    counting = replace(state, setup=replace(state.setup, options=Options(open_piles=True)))
    assert look(counting, SPECTATOR).taken[MARIE] == cards("B1 R4")
    ended = replace(state, phase=Phase.DEAL)
    assert look(ended, LUC).taken[MARIE] == cards("B1 R4")


@pytest.mark.parametrize("players", range(3, 7))
def test_t2_t6_five_cards_in_hand_until_a_round_ends_with_pile_and_hands_empty(players: int) -> None:
    states, events = whole(Case("13", "full", start(players, Hands.KNOWN, deals=1).setup, 3))
    playing = [state for state in states if state.phase is Phase.PLAY and state.left]
    assert {len(hand) for state in playing for hand in state.hands} == {5}, "until the pile is empty (T2)"
    assert sum(isinstance(event, Play) for event in events) == 50
    last = states[-1]
    assert last.left == 0
    assert not any(last.hands)
    on_targets = sum(map(len, last.targets))
    counted = sum(sum((one.blue, one.yellow, one.green, one.rotten)) for one in last.rounds[0])
    assert on_targets + counted == 50
    assert refused(table(), Deal(MARC)) == ("T6", "round_runs")


# Score


def test_s1_s2_a_single_majority_counts_nothing_a_tie_counts_for_all() -> None:
    assert round_points((Tally(1, 1, 1, 1), Tally(2, 2, 2, 0), Tally())) == (5, 0, 0)
    assert majority(SHEET, "yellow") == (LUC,)
    assert majority(SHEET, "green") == (PIERRE, MARC)
    assert majority((Tally(), Tally(), Tally()), "blue") == ()
    reasons = round_reasons(SHEET)
    assert reasons[LUC][0] == Reason("majority", 0, (("colour", "yellow"), ("cards", 6)))
    assert reasons[PIERRE][2] == Reason("tie", 6, (("colour", "green"), ("cards", 6), ("others", (MARC,))))


def test_s3_rotten_fours_always_count_and_belong_to_no_colour() -> None:
    assert round_reasons(SHEET)[MARC][-1] == Reason("rotten", 8, (("cards", 4),))
    state = replace(table(turn=MARIE), targets=(cards("R4 B7"), (), ()))
    state = apply(state, play(MARIE, "B5", "blue"))
    assert tally(state.taken[MARIE]) == Tally(blue=1, rotten=1)


@given(st.lists(st.tuples(*[st.integers(0, 14)] * 3, st.integers(0, 8)), min_size=3, max_size=6))
def test_reasons_add_up_to_the_points(counts: list[tuple[int, ...]]) -> None:
    tallies = [Tally(*one) for one in counts]
    sums = tuple(sum(reason.points for reason in reasons) for reasons in round_reasons(tallies))
    assert sums == round_points(tallies)


# Match


@pytest.mark.parametrize(("players", "rounds", "deals"), [(3, 6, 0), (4, 4, 0), (5, 5, 0), (6, 6, 0), (3, 2, 2)])
def test_e1_everybody_deals_once_with_three_players_twice_or_as_often_as_was_agreed(
    players: int, rounds: int, deals: int
) -> None:
    states, events = whole(Case("13", "full", start(players, first=1, deals=deals).setup, 4))
    dealers = [event.dealer for event in events if isinstance(event, Deal)]
    assert dealers == [Seat(k % players) for k in range(rounds)]
    assert isinstance(awaits(states[-1]), Over)
    assert refused(states[-1], Deal(Seat(0))) == ("E1", "match_over")
    assert len(look(states[-1], SPECTATOR).points) == len(states[-1].rounds) == rounds
    assert refuses(RuleBroken, start, 3, deals=100).rule == "E1"


def test_e2_equal_totals_share_the_place() -> None:
    state = replace(start(3), rounds=((Tally(rotten=1), Tally(rotten=1), Tally(rotten=2)),))
    assert [(one.rank, one.winner) for one in rules.standings(state)] == [(1, True), (1, True), (3, False)]


def test_a2_any_unseen_card_may_be_played_and_hands_stay_private() -> None:
    """A target that nothing fits any more is not offered."""
    state = table("B7||")
    found = dict(rules.answers(state, Play(MARIE, BLANK, Colour("blue"))).counts)
    assert found == {"B1": 3, "B2": 3, "B4": 2, "B5": 3, "B7": 2, "R4": 8}
    assert refused(state, Draw(MARIE, Card("B1"))) == ("A2", "hands_private")
    assert refused(start(4), Deal(MARC, tuple(map(cards, HANDS)))) == ("A2", "hands_private")
    left = tuple(0 if card[0] in "BR" else n for card, n in zip(CARDS, state.unseen, strict=True))
    asked = as_a(Choice, awaits(replace(state, unseen=left)))
    assert [offer.target for offer in asked.offers] == ["yellow", "green"]


def test_a1_counts_the_deck_cannot_give_and_an_earlier_round_is_corrected() -> None:
    pad, count = scorepad.new(start(4).setup), scorepad.Count

    def wrong(*tallies: Tally) -> RuleBroken:
        return refusal_of(scorepad, pad, count((*tallies, *[Tally()] * (4 - len(tallies)))))

    too_many = RuleBroken("A1", "too_many", round=1, kind="blue", found=15, most=14)
    assert wrong(Tally(blue=8), Tally(blue=7)) == too_many
    assert wrong(Tally(rotten=8), Tally(rotten=1)).facts["most"] == 8
    assert wrong(Tally(green=-1)).key == "negative"
    assert refusal_of(scorepad, pad, count((Tally(),))).key == "counts_size"
    assert scorepad.problem(pad, count((Tally(14, 14, 14, 8), *[Tally()] * 3))) is None
    assert refusal_of(scorepad, pad, scorepad.Recount(1, SHEET)).key == "no_such_round"
    for _ in range(4):
        pad = scorepad.apply(pad, count((Tally(2, 2, 0, 1), *SHEET[1:])))
    assert refusal_of(scorepad, pad, count(SHEET)) == RuleBroken("E1", "match_over")
    pad = scorepad.apply(pad, scorepad.Recount(2, SHEET))
    assert [one[MARIE] for one in scorepad.look(pad, SPECTATOR).points] == [6, 7, 6, 6]
    for number in (0, 5):
        assert refusal_of(scorepad, pad, scorepad.Recount(number, SHEET)).key == "no_such_round"


def doubt(*counts: Tally, players: int = 4) -> RuleBroken:
    """What is said of a first round that was counted so; a log may hold it all the same."""
    pad = scorepad.new(start(players).setup)
    event = scorepad.Count(counts + (Tally(),) * (players - len(counts)))
    (found,) = scorepad.doubts(pad, event)
    assert scorepad.doubts(scorepad.apply(pad, event), scorepad.Recount(1, event.counts)) == (found,)
    return found


def undoubted(*counts: Tally) -> bool:
    pad = scorepad.new(start().setup)
    return scorepad.doubts(pad, scorepad.Count(counts + (Tally(),) * (4 - len(counts)))) == ()


def test_t4_what_is_not_counted_has_to_lie_on_the_targets() -> None:
    """T4, T6: 13 on each at most, so seven cards of a colour, or up to three Rotten Fours beside few of them.

    Who counts nearly all cards is asked.
    """
    assert doubt(Tally()) == RuleBroken("T4", "nothing_counted", round=1, cards=50)
    six_blue = doubt(Tally(6, 14, 14, 8))
    assert six_blue == RuleBroken("T4", "target_full", round=1, target="blue", left=8, most=7)
    assert not isinstance(six_blue, Doubtful)
    assert undoubted(Tally(7, 7, 7, 8))
    assert doubt(Tally(7, 7, 7, 7)) == RuleBroken("T4", "rottens_left", round=1, left=1, most=0)
    assert doubt(Tally(8, 7, 7, 6)) == RuleBroken("T4", "rottens_left", round=1, left=2, most=1)
    assert undoubted(Tally(13, 13, 13, 0))
    assert undoubted(*SHEET), "the sheet's own example leaves two targets empty"
    found = doubt(Tally(14, 14, 14, 6))
    assert found == Doubtful("T4", "nearly_all", round=1, found=48, cards=50)
    assert with_rule(Say(), words, found).endswith("(T4)")
    assert undoubted(Tally(14, 14, 13, 6))
    assert undoubted(Tally(15)), "that has a problem"
