"""Thricewise, full tracking: placing cards (T4–T6), and every refusal there."""

from __future__ import annotations

from companion.engine import Choice, RuleBroken, Seat
from companion.games.thricewise import rules
from companion.games.thricewise.events import Pass
from tests.games.thricewise.table import FOUR, Table, place


def aside_first() -> Table:
    """Seat 0 has two set-aside cards from earlier turns, seat 1 too; now both may place."""
    table = Table(2).start(FOUR)
    table.reveal("8MS", "8WL")
    table.reveal("9MS", "9WY")
    table.reveal("AM", "CS")
    return table


def test_t4_set_aside_cards_may_come_after_the_card_of_the_turn() -> None:
    table = aside_first()
    table.place(0, "AM", 0, 2)
    assert table.placing == [0, 1]
    table.place(0, "9MS", 0, 3)
    table.place(0, "8MS", 1, 3)
    assert table.placing == [1]
    assert table.state.aside == ((), ("8WL", "9WY"))


def test_t4_or_before_it_in_any_order() -> None:
    table = aside_first()
    assert table.place(0, "9MS", 0, 2) == []
    assert table.place(0, "AM", 0, 3) == []
    assert table.place(0, "8MS", 0, 4) == [("flush", 8)]
    assert table.placing == [1]


def test_t4_the_card_of_the_turn_must_be_placed_and_the_others_may_stay() -> None:
    table = aside_first()
    assert table.refusal(Pass(Seat(0))) == ("T4", "must_place")
    table.place(0, "8MS", 0, 2)
    assert table.refusal(Pass(Seat(0))) == ("T4", "must_place")
    table.place(0, "AM", 0, 3)
    awaits = rules.awaits(table.state)
    assert isinstance(awaits, Choice)
    assert Pass(Seat(0)) in awaits.offers
    table.stop(0)
    assert table.placing == [1]
    assert table.state.aside[0] == ("9MS",)


def test_t4_without_set_aside_cards_the_next_one_places_without_a_tap() -> None:
    table = Table(2).start(FOUR)
    table.reveal("AM", "CS")
    awaits = rules.awaits(table.state)
    assert isinstance(awaits, Choice)
    assert Pass(Seat(0)) not in awaits.offers
    assert len(awaits.offers) == 12
    table.place(0, "AM", 0, 2)
    assert table.placing == [1]


def test_t4_only_cards_that_lie_before_the_player() -> None:
    table = aside_first()
    for card in ("CS", "8WL", "2MK", "7WY", "XX"):
        assert table.refusal(place(0, card, 0, 2)) == ("T4", "not_before_you")
    table.place(0, "AM", 0, 2)
    assert table.refusal(place(0, "AM", 0, 3)) == ("T4", "not_before_you")


def test_t5_a_card_goes_on_an_empty_cell_beside_another() -> None:
    table = Table(2).start(FOUR)
    table.reveal("AM", "CS")
    broken = rules.problem(table.state, place(0, "AM", 1, 0))
    assert broken == RuleBroken("T5", "occupied", row=1, col=0, other="4MS")
    assert table.refusal(place(0, "AM", 0, 3)) == ("T5", "not_adjacent")
    assert table.refusal(place(0, "AM", 10**6, -(10**6))) == ("T5", "not_adjacent")
    table.place(0, "AM", -1, -1)
    assert {(laid.row, laid.col) for laid in table.state.grid.cards()} == {(-1, -1), (0, 0), (0, 1), (1, 0), (1, 1)}


def test_t6_the_grid_grows_in_any_direction_up_to_six() -> None:
    table = Table(2).start(FOUR)
    steps = [("AM", "CS"), ("AS", "CM"), ("AW", "CW"), ("AL", "CL")]
    for n, (low, high) in enumerate(steps, start=1):
        table.reveal(low, high)
        table.place(0, low, -n, -n)
        table.place(1, high, -n, 1 - n)
    # rows and columns -4…1: the first cards are the lower right corner of a full square
    table.reveal("AY", "CY")
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
        table.reveal(low, high)
        for seat, card in ((0, low), (1, high)):
            around = [(row, col) for row in range(-6, 12) for col in range(-12, 8)]
            accepted = [cell for cell in around if rules.problem(table.state, place(seat, card, *cell)) is None]
            awaits = rules.awaits(table.state)
            assert isinstance(awaits, Choice)
            assert [(offer.row, offer.col) for offer in awaits.offers] == accepted
            assert list(table.state.grid.open_cells()) == accepted
            table.place(seat, card, *accepted[0])
