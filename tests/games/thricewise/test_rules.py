"""Thricewise, full tracking: set-up, revealing, placing (T4–T6), the end, and every refusal there."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings

from companion.engine import (
    BLANK,
    FACE_DOWN,
    SPECTATOR,
    Chance,
    Choice,
    Hands,
    Over,
    RuleBroken,
    Seat,
    Setup,
    Source,
    Together,
)
from companion.engine.game import FIRST, Decision
from companion.games.thricewise import bot, rules, scorepad
from companion.games.thricewise.cards import CARDS, Card
from companion.games.thricewise.events import Deal, Pass, Place, Reveal, Start
from companion.games.thricewise.grid import PlacedCard
from companion.games.thricewise.scoring import Kind, Triad, most_triads
from companion.games.thricewise.state import State, first_cards, turns_of
from companion.games.thricewise.view import look
from companion.sessions.simulate import thought_through
from tests.games.play import Case, Decide, played, whole
from tests.games.test_every_game import cases
from tests.games.thricewise.table import FOUR, SHEET, Table, deal, drawn, place, reveal
from tests.sure import as_a

SIX = "2MK 3SK 4MS\n5YK 6LK 7WY"


# Players and set-up


def test_g1_four_or_six_cards_begin_in_two_rows_and_everybody_gets_three() -> None:
    for players, layout in {2: FOUR, 3: SIX, 4: FOUR, 5: SIX}.items():
        state, cards = rules.new(Setup(players, SHEET)), layout.split()
        assert rules.awaits(state) == Chance(Start(BLANK))
        asked = rules.answers(state, Start(BLANK))
        assert (asked.source, asked.wants, asked.name, asked.taken) == (Source.PILE, len(cards), "deck", 0)
        assert asked.counts == tuple((card, 1) for card in CARDS)
        assert rules.fill(Start(BLANK), cards) == Start(drawn(layout))
        state = rules.apply(state, Start(drawn(layout)))
        assert state.hands == ((FACE_DOWN,) * 3,) * players
        assert state.left == 36 - len(cards) - 3 * players


@pytest.mark.parametrize(
    ("players", "layout"),
    [(2, FOUR), (4, FOUR), (3, SIX), (5, SIX), (3, "2MK 3SK\n4MS 5YK\n6LK 7WY"), (5, "2MK 3SK\n4MS 5YK\n6LK 7WY")],
)
def test_g1_the_block_may_lie_anywhere_and_either_way(players: int, layout: str) -> None:
    for row, col in ((0, 0), (-7, 12), (10**6, -(10**6))):
        table = Table(players).start(layout, row, col)
        assert table.state.grid.cards() == drawn(layout, row, col)
        backwards = Start(tuple(reversed(drawn(layout, row, col))))
        assert rules.problem(rules.new(Setup(players, SHEET)), backwards) is None


@pytest.mark.parametrize(
    ("players", "layout", "rule", "key"),
    [
        (2, SIX, "G1", "start_size"),
        (3, FOUR, "G1", "start_size"),
        (2, "2MK", "G1", "start_size"),
        (2, "", "G1", "start_size"),
        (2, "2MK 3SK 4MS 5YK", "G1", "start_four"),
        (2, "2MK 3SK\n. 4MS\n. 5YK", "G1", "start_four"),
        (2, "2MK . 3SK\n4MS . 5YK", "G1", "start_four"),
        (3, "2MK 3SK 4MS 5YK 6LK 7WY", "G1", "start_six"),
        (3, "2MK 3SK 4MS 5YK\n6LK 7WY", "G1", "start_six"),
        (2, "2MK 3SK\n4MS 2MK", "M1", "twice"),
        (2, "2MK 3SK\n4MS R5", "M1", "no_such_card"),
    ],
)
def test_g1_m1_any_other_beginning_is_refused(players: int, layout: str, rule: str, key: str) -> None:
    assert Table(players).refusal(Start(drawn(layout))) == (rule, key)
    *cards, last = drawn(FOUR)
    on_another = Start((*cards, PlacedCard(last.card, 0, 0)))
    assert Table(2).refusal(on_another) == ("G1", "start_four")


def test_g1_known_hands_are_dealt_three_to_everybody_seat_by_seat() -> None:
    table = Table(2, hands=Hands.KNOWN).start(FOUR)
    assert rules.awaits(table.state) == Chance(Deal(BLANK))
    asked = rules.answers(table.state, Deal(BLANK))
    assert (asked.source, asked.wants, asked.name, asked.taken) == (Source.PILE, 6, "deck", 4)
    filled = rules.fill(Deal(BLANK), ["AM", "AS", "AW", "CM", "CS", "CW"])
    assert filled == deal("AM AS AW", "CM CS CW")
    table.tell(filled)
    assert table.state.hands == (("AM", "AS", "AW"), ("CM", "CS", "CW"))
    assert table.state.left == 26


def test_g1_wrong_deals_are_refused() -> None:
    table = Table(2, hands=Hands.KNOWN)
    assert table.refusal(deal("AM AS AW", "CM CS CW")) == ("G1", "start_due")
    table.start(FOUR)
    for hands in (("AM AS AW",), ("AM AS", "CM CS CW"), ("AM AS AW", "CM CS CW", "AL AY AK")):
        assert table.refusal(deal(*hands)) == ("G1", "deal_size")
    for card, key in (("AM", "twice"), ("2MK", "not_in_pile"), ("XX", "no_such_card")):
        assert table.refusal(deal("AM AS AW", f"CM CS {card}")) == ("M1", key)
    assert table.refusal(reveal("AM", "AS")) == ("G1", "deal_due")
    assert table.refusal(Start(drawn(FOUR))) == ("G1", "deal_due")


# Revealing


def test_t1_m1_everybody_reveals_one_card_at_once_and_no_card_twice() -> None:
    table = Table(3).start(SIX)
    assert rules.awaits(table.state) == Together((Seat(0), Seat(1), Seat(2)), Reveal(BLANK))
    for cards in (("AM", "AS"), ("AM", "AS", "AW", "AL")):
        assert table.refusal(reveal(*cards)) == ("T1", "reveal_size")
    for event in (place(0, "AM", 0, -1), Pass(Seat(0)), Start(drawn(SIX))):
        assert table.refusal(event) == ("T1", "reveal_due")
    assert table.refusal("reveal") == ("T1", "no_such_event")
    for card, key in (("2MK", "already_seen"), ("AM", "twice"), ("XX", "no_such_card")):
        assert table.refusal(reveal("AM", card, "AS")) == ("M1", key)
    table.tell(reveal("AM", "AS", "AW"))
    assert table.refusal(reveal("AM", "CM", "CS")) == ("M1", "already_seen")


def test_t1_a_known_hand_reveals_its_own_cards() -> None:
    table = Table(2, hands=Hands.KNOWN).start(FOUR).tell(deal("CW AM AS", "CM CS AW"))
    assert rules.answers(table.state, Reveal(BLANK), Seat(0)).counts == (("AM", 1), ("AS", 1), ("CW", 1))
    assert rules.answers(table.state, Reveal(BLANK), Seat(0)).source is Source.HAND
    together = rules.answers(table.state, Reveal(BLANK))
    assert [card for card, _ in together.counts] == ["AM", "AS", "AW", "CM", "CS", "CW"]
    assert table.refusal(reveal("CM", "CS")) == ("T1", "not_in_hand")
    assert table.refusal(reveal("AM", "9WY")) == ("T1", "not_in_hand")
    assert table.refusal(reveal("2MK", "CS")) == ("M1", "already_seen")
    table.tell(reveal("AM", "CS"))
    assert table.state.hands == (("CW", "AS"), ("CM", "AW"))


def test_a2_at_a_real_table_hands_are_not_recorded_and_may_reveal_any_unseen_card() -> None:
    """With hands nobody records, every viewer knows as much."""
    table = Table(2).start(FOUR)
    assert table.refusal(deal("AM AS AW", "CM CS CW")) == ("A2", "hands_private")
    for seat in (None, Seat(0), Seat(1)):
        assert len(rules.answers(table.state, Reveal(BLANK), seat).counts) == 32
        view = look(table.state, SPECTATOR if seat is None else seat)
        assert view.options_for == view.unseen == rules.answers(table.state, Reveal(BLANK), Seat(0)).counts
        assert view.hands == ((FACE_DOWN,) * 3,) * 2
    table.tell(reveal("AM", "CS"))
    assert table.state.hands == ((FACE_DOWN,) * 2,) * 2
    table.tell(place(0, "AM", 0, -1), place(1, "CS", 0, 2))
    assert len(rules.answers(table.state, Reveal(BLANK), Seat(0)).counts) == 30


def test_t2_single_ranks_place_and_the_lowest_is_first() -> None:
    table = Table(5).start(SIX).tell(reveal("CK", "9LK", "AM", "2SY", "8WL"))
    assert table.placing == [2, 3, 4, 1, 0]
    assert table.refusal(place(0, "CK", 0, -1)) == ("T2", "wrong_seat")
    table.tell(place(2, "AM", 0, -1))
    assert table.refusal(place(2, "AM", 1, -1)) == ("T2", "has_placed")
    assert table.refusal(place(7, "CK", 0, -1)) == ("N1", "no_such_seat")
    assert table.refusal(place(-1, "CK", 0, -1)) == ("N1", "no_such_seat")
    assert table.refusal(reveal("AS", "AW", "AL", "AY", "AK")) == ("T2", "placing_due")
    assert table.refusal(Start(drawn(SIX))) == ("T2", "placing_due")


def test_t3_equal_ranks_are_set_aside() -> None:
    table = Table(4).start(FOUR).tell(reveal("9LK", "AM", "9WY", "9MS"))
    assert table.placing == [1]
    assert table.state.aside == (("9LK",), (), ("9WY",), ("9MS",))
    assert table.refusal(place(0, "9LK", 0, -1)) == ("T4", "set_aside_now")
    assert table.refusal(Pass(Seat(2))) == ("T4", "set_aside_now")
    table = Table(4).start(FOUR)  # two pairs
    table.tell(reveal("9LK", "AM", "9WY", "AS"))
    assert table.placing == []
    assert all(table.state.aside)
    assert isinstance(rules.awaits(table.state), Together)


def test_t7_everybody_gets_a_card_after_each_turn_whether_they_placed_or_not() -> None:
    table = Table(2, hands=Hands.KNOWN).start(FOUR).tell(deal("AM AS 9WY", "CM CS 9LK"), reveal("9WY", "9LK"))
    asked = rules.answers(table.state, Deal(BLANK))
    assert (asked.wants, asked.taken, len(asked.counts)) == (2, 10, 26)
    assert rules.fill(Deal(BLANK), ["AW", "CW"]) == deal("AW", "CW")
    assert table.refusal(deal("AW AL", "CW CL")) == ("T7", "deal_size")
    assert table.refusal(reveal("AM", "CM")) == ("T7", "deal_due")
    table.tell(deal("AW", "CW"))
    assert table.state.hands == (("AM", "AS", "AW"), ("CM", "CS", "CW"))
    assert table.refusal(deal("AL", "CL")) == ("T1", "reveal_due")


def test_t8_set_aside_cards_stay_out_and_nothing_more_happens() -> None:
    table = Table(2).start("AM AS\nCM CS")
    pairs = ["AW AL", "AY AK", "CW CL", "CY CK", "2MK 2SY", "3MW 3SK", "4MS 4WL", "5ML 5SW", "6MW 6SY", "7ML 7SK"]
    pairs += ["8MS 8WL", "9MS 9WY", "2WL 3LY", "4YK 5YK", "6LK 7WY", "8YK 9LK"]
    for pair in pairs:
        table.tell(reveal(*pair.split()))
        while isinstance(asked := rules.awaits(table.state), Choice):
            last = asked.offers[-1]
            table.tell(last if isinstance(last, Pass) else asked.offers[0])
    assert rules.awaits(table.state) == Over()
    assert [len(cards) for cards in table.state.aside] == [12, 12]
    assert len(table.state.grid.cards()) == 4 + 8
    for event in (reveal("AM", "AS"), place(0, "8YK", 0, 2), Pass(Seat(0)), Start(drawn(FOUR))):
        assert table.refusal(event) == ("T8", "over")


def test_t8_a_last_turn_of_equal_ranks_ends_the_game_at_once() -> None:
    table = Table(2).start("2MK 3MW\n4MS 5ML")
    rest = [card for card in CARDS if card not in ("2MK", "3MW", "4MS", "5ML", "9WY", "9LK")]
    while len(rest) > 0:
        table.tell(reveal(rest.pop(0), rest.pop()))
        while isinstance(asked := rules.awaits(table.state), Choice):
            table.tell(asked.offers[0])
    assert len(table.state.hands[0]) == 1
    table.tell(reveal("9WY", "9LK"))
    assert rules.awaits(table.state) == Over()


def test_e1_most_points_win_and_equal_totals_share_the_place() -> None:
    table = Table(3).start("2MK 5YK\n9MS 4YK\nAM CK")
    found = [(s.seat, s.score, s.rank, s.winner) for s in rules.standings(table.state)]
    assert found == [(0, 0, 1, True), (1, 0, 1, True), (2, 0, 1, True)]
    table.tell(reveal("9LK", "2WL", "CM"))
    assert table.place(1, "2WL", 0, -1) == []
    assert table.place(0, "9LK", 1, -1) == []
    assert table.place(2, "CM", 3, 1) == []
    table.tell(reveal("3LY", "9WY", "AL"))
    assert table.place(2, "AL", 4, 1) == []
    assert table.place(0, "3LY", 2, -1) == [("flush", 2)]
    assert table.place(1, "9WY", 1, -2) == [("set", 9)]
    standings = rules.standings(table.state)
    found = [(s.seat, s.score, s.rank, s.winner) for s in standings]
    assert found == [(1, 9, 1, True), (0, 2, 2, False), (2, 0, 3, False)]
    assert [(r.key, r.points, r.facts) for r in standings[0].reasons] == [("sets", 9, (("n", 1),))]
    assert [s.extra for s in standings] == [(("placements", 2),)] * 3


# Placing


def aside_first() -> Table:
    """Seat 0 has two set-aside cards from earlier turns, seat 1 too; now both may place."""
    return Table(2).start(FOUR).tell(reveal("8MS", "8WL"), reveal("9MS", "9WY"), reveal("AM", "CS"))


def test_t4_set_aside_cards_may_come_after_the_card_of_the_turn_or_before_it_in_any_order() -> None:
    table = aside_first()
    table.tell(place(0, "AM", 0, 2))
    assert table.placing == [0, 1]
    table.tell(place(0, "9MS", 0, 3), place(0, "8MS", 1, 3))
    assert table.placing == [1]
    assert table.state.aside == ((), ("8WL", "9WY"))
    table = aside_first()
    assert table.place(0, "9MS", 0, 2) == []
    assert table.place(0, "AM", 0, 3) == []
    assert table.place(0, "8MS", 0, 4) == [("flush", 8)]
    assert table.placing == [1]


def test_t4_the_card_of_the_turn_must_be_placed_and_the_others_may_stay() -> None:
    """Only cards that lie before the player; without set-aside cards the next one places without a tap."""
    table = aside_first()
    assert table.refusal(Pass(Seat(0))) == ("T4", "must_place")
    for card in ("CS", "8WL", "2MK", "7WY", "XX"):
        assert table.refusal(place(0, card, 0, 2)) == ("T4", "not_before_you")
    table.tell(place(0, "8MS", 0, 2))
    assert table.refusal(Pass(Seat(0))) == ("T4", "must_place")
    table.tell(place(0, "AM", 0, 3))
    assert table.refusal(place(0, "AM", 0, 4)) == ("T4", "not_before_you")
    assert Pass(Seat(0)) in as_a(Choice, rules.awaits(table.state)).offers
    table.tell(Pass(Seat(0)))
    assert table.placing == [1]
    assert table.state.aside[0] == ("9MS",)
    table = Table(2).start(FOUR).tell(reveal("AM", "CS"))
    offers = as_a(Choice, rules.awaits(table.state)).offers
    assert (len(offers), Pass(Seat(0)) in offers) == (12, False)
    table.tell(place(0, "AM", 0, 2))
    assert table.placing == [1]


def test_t5_a_card_goes_on_an_empty_cell_beside_another() -> None:
    table = Table(2).start(FOUR).tell(reveal("AM", "CS"))
    broken = rules.problem(table.state, place(0, "AM", 1, 0))
    assert broken == RuleBroken("T5", "occupied", row=1, col=0, other="4MS")
    assert table.refusal(place(0, "AM", 0, 3)) == ("T5", "not_adjacent")
    assert table.refusal(place(0, "AM", 10**6, -(10**6))) == ("T5", "not_adjacent")
    table.tell(place(0, "AM", -1, -1))
    assert {(laid.row, laid.col) for laid in table.state.grid.cards()} == {(-1, -1), (0, 0), (0, 1), (1, 0), (1, 1)}


def test_t6_the_grid_grows_in_any_direction_up_to_six() -> None:
    table = Table(2).start(FOUR)
    steps = [("AM", "CS"), ("AS", "CM"), ("AW", "CW"), ("AL", "CL")]
    for n, (low, high) in enumerate(steps, start=1):
        table.tell(reveal(low, high), place(0, low, -n, -n), place(1, high, -n, 1 - n))
    # rows and columns -4…1: the first cards are the lower right corner of a full square
    table.tell(reveal("AY", "CY"))
    rows = {row for row, _ in table.state.grid.open_cells()}
    cols = {col for _, col in table.state.grid.open_cells()}
    assert (rows, cols) == (set(range(-4, 2)), set(range(-4, 2)))
    broken = rules.problem(table.state, place(0, "AY", -5, -5))
    assert broken == RuleBroken("T6", "too_many_rows", row=-5, col=-5, rows=7, most=6)
    assert table.refusal(place(0, "AY", 2, 0)) == ("T6", "too_many_rows")
    broken = rules.problem(table.state, place(0, "AY", 0, 2))
    assert broken == RuleBroken("T6", "too_many_columns", row=0, col=2, cols=7, most=6)


def test_t6_offers_are_exactly_the_cells_that_are_accepted() -> None:
    """T5, T6: at every placement of a game that grows to the left and upwards."""
    table = Table(2).start(FOUR, row=3, col=-2)
    for low, high in (("AM", "CS"), ("AS", "CM"), ("AW", "CW"), ("AL", "CL"), ("AY", "CY"), ("AK", "CK")):
        table.tell(reveal(low, high))
        for seat, card in ((0, low), (1, high)):
            around = [(row, col) for row in range(-6, 12) for col in range(-12, 8)]
            accepted = [cell for cell in around if rules.problem(table.state, place(seat, card, *cell)) is None]
            awaits = as_a(Choice, rules.awaits(table.state))
            assert [(offer.row, offer.col) for offer in awaits.offers] == accepted
            assert list(table.state.grid.open_cells()) == accepted
            table.tell(place(seat, card, *accepted[0]))


# Thricewise: what a seat sees, and what a bot makes of it.


def test_a_seat_sees_its_own_hand_and_what_lies_open() -> None:
    """A2, T3: other hands are only counted; what nobody revealed is one heap for the viewer."""
    table = Table(2, hands=Hands.KNOWN).start(FOUR).tell(deal("CW AM 9WY", "CM CS 9LK"))
    view = look(table.state, Seat(0))
    assert view.hands == (("AM", "9WY", "CW"), (FACE_DOWN,) * 3)
    assert view.options_for == (("AM", 1), ("9WY", 1), ("CW", 1))
    assert view.awaits == Together((Seat(0), Seat(1)), Reveal(BLANK))
    unseen = [card for card, _ in view.unseen]
    assert unseen == [card for card in CARDS if card not in ("2MK", "3SK", "4MS", "5YK", "CW", "AM", "9WY")]
    assert (view.left, view.turn, view.turns) == (26, 0, 16)
    public = look(table.state, SPECTATOR)
    assert (public.hands, public.options_for, len(public.unseen)) == (((FACE_DOWN,) * 3,) * 2, (), 32)
    table.tell(reveal("9WY", "9LK"), deal("AW", "AL"), reveal("AM", "CS"))
    other = look(table.state, Seat(1))
    assert other.hands == ((FACE_DOWN,) * 2, ("AL", "CM"))
    assert (other.shown, other.aside, other.order) == (("AM", "CS"), (("9WY",), ("9LK",)), (0, 1))
    assert other.placeable == ("AM", "9WY")
    assert other.awaits == rules.awaits(table.state)


def test_a_view_says_what_a_card_would_score_and_what_it_scored() -> None:
    """S1, T5: before it is placed, for every open cell; and after."""
    table = Table(2).start(FOUR).tell(reveal("AM", "CS"))
    view = look(table.state, Seat(0))
    assert len(view.cards) == 4
    assert len(view.open_cells) == 12
    assert view.triads(Card("6MW"), 2, 2) == ()
    assert view.triads(Card("8MS"), 2, 0) == (Triad(Kind.FLUSH, ((0, 0), (1, 0), (2, 0)), 2),)
    assert view.triads(Card("8MS"), 10**6, 0) == ()
    table.tell(place(0, "AM", 2, 0))
    view = look(table.state, SPECTATOR)
    assert view.scores == (2, 0)
    assert [s.seat for s in view.standings] == [0, 1]
    assert view.placements[0].points == 2


def test_easy_bots_beat_chance() -> None:
    """Greedy placing brings more than random placing: the bot is no dummy."""
    pick = random.Random(7).randrange

    def decide(state: State, seat: Seat) -> Decision:
        return thought_through(bot.choose(look(state, seat), "easy", pick))

    def points(decide: Decide | None) -> int:
        cases = [Case("thricewise", "full", Setup(2, SHEET, FIRST, Hands.KNOWN), seed) for seed in range(10)]
        ends = [list(played(case, decide))[-1][0] for case in cases]
        return sum(one.score for end in ends for one in rules.standings(end))

    assert points(decide) > 3 * points(None)


# Laws over whole games, two to five players, hands known and unknown, every house rule.


def everywhere(state: State) -> list[Any]:
    """All cards of a state, wherever they are; unknown hands and the pile are both ``unseen``."""
    shown = [state.shown[seat] for n, seat in enumerate(state.order) if n or state.lies]
    hands = [card for hand in state.hands for card in hand if card in CARDS]
    laid = [one.card for one in state.grid.cards()]
    return [*state.unseen, *hands, *laid, *shown, *(card for cards in state.aside for card in cards)]


@settings(max_examples=25)
@given(cases("thricewise"))
def test_the_laws_of_whole_games(case: Case) -> None:
    setup, (states, log) = case.setup, whole(case)
    every_card_is_somewhere_once_and_the_game_comes_out_even(setup, states, log)
    the_grid_hangs_together_within_six_by_six(states, log)
    points_are_the_sum_of_the_triads_of_each_placement(setup, states[-1], log)


def every_card_is_somewhere_once_and_the_game_comes_out_even(setup: Setup, states: list[State], log: list[Any]) -> None:
    """M1, G1, G2, T7, T8: nothing is dealt once the pile is empty; a last turn of equal ranks ends the game at once."""
    for state in states:
        assert sorted(everywhere(state)) == sorted(CARDS)
        held = sum(map(len, state.hands))
        assert len(state.unseen) == state.left + (held if setup.hands is Hands.UNKNOWN else 0)
    over, turns = states[-1], {2: 16, 3: 10, 4: 8, 5: 6}[setup.players]
    assert rules.awaits(over) == Over()
    assert (over.turn, over.left, over.hands) == (turns, 0, ((),) * setup.players)
    assert turns == turns_of(setup.players)
    sizes = [len(state.hands[0]) for state in states if isinstance(rules.awaits(state), Together)]
    assert sizes == [3] * (turns - 2) + [2, 1]
    assert sum(isinstance(event, Reveal) for event in log) == turns
    placed = first_cards(setup.players) + sum(isinstance(event, Place) for event in log)
    assert placed + sum(map(len, over.aside)) == 36


def the_grid_hangs_together_within_six_by_six(states: list[State], log: list[Any]) -> None:
    """T5, T6: and a cell is always free for a card."""
    for state in states[1:]:
        cells = {(laid.row, laid.col) for laid in state.grid.cards()}
        rows, cols = [row for row, _ in cells], [col for _, col in cells]
        assert max(rows) - min(rows) < 6
        assert max(cols) - min(cols) < 6
        assert len(cells) == 36 or state.grid.free
    laid = [(event.row, event.col) for event in log if isinstance(event, Place)]
    taken = {(one.row, one.col) for event in log if isinstance(event, Start) for one in event.cards}
    for row, col in laid:
        assert (row, col) not in taken
        assert any((row + down, col + right) in taken for down in (-1, 0, 1) for right in (-1, 0, 1))
        taken.add((row, col))


def points_are_the_sum_of_the_triads_of_each_placement(setup: Setup, over: State, log: list[Any]) -> None:
    """S1–S4, E1: the last state knows the whole record and the reasons add up."""
    assert [(one.seat, one.card, one.row, one.col) for one in over.placements] == [
        (event.seat, event.card, event.row, event.col) for event in log if isinstance(event, Place)
    ]
    for placement in over.placements:
        assert len(placement.triads) <= most_triads(setup.options)
        for triad in placement.triads:
            assert (placement.row, placement.col) in triad.cells
            assert triad.value in scorepad.CHIPS
    for standing in rules.standings(over):
        own = [one for one in over.placements if one.seat == standing.seat]
        assert standing.score == sum(one.points for one in own) == sum(one.points for one in standing.reasons)
        assert standing.extra == (("placements", len(own)),)
