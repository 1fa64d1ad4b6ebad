"""Thricewise: what a placement scores (S1–S4), the house rules (H1–H3) and the triad calculator (A1)."""

from __future__ import annotations

import pytest

from companion.games.thricewise.cards import CARDS, NUMBER, OF_RANK, RANK, RANKS, SUITS, Card
from companion.games.thricewise.grid import grid_of
from companion.games.thricewise.options import Options
from companion.games.thricewise.scoring import Kind, calculate, most_triads, triads
from tests.games.thricewise.table import ANY_ORDER, ONE_PER_LINE, PER_SUIT, SHEET, Table, drawn, made


def test_m1_the_decktet_has_36_cards_in_six_suits() -> None:
    """M1, M2: an Ace and a Crown of each suit; three cards of each number, each with two suits of its own."""
    assert len(set(CARDS)) == 36
    for rank, n in zip(RANKS, OF_RANK, strict=True):
        suits = [suit for card in CARDS if card[0] == rank for suit in card[1:]]
        assert sorted(suits) == sorted(SUITS)
        assert n == (6 if rank in "AC" else 3)
    assert [RANK[NUMBER[Card(card)]] for card in ("AM", "2MK", "9WY", "CS")] == [1, 2, 9, 10]


def test_s1_a_set_in_a_row() -> None:
    assert made("2MK 2SY *2WL") == [("set", 2)]
    assert made("6MW *6SY 6LK") == [("set", 6)]


def test_s1_a_flush_in_a_column() -> None:
    layout = """
    5ML
    9MS
    *3MW
    """
    assert made(layout) == [("flush", 3)]


def test_s1_a_straight_rises_or_falls_along_the_line() -> None:
    assert made("2SY *3MW 4YK") == [("straight", 2)]
    assert made("*4YK 3MW 2SY") == [("straight", 2)]
    assert made("3MW 2SY *4YK") == []


def test_s1_both_diagonals() -> None:
    falling = """
    7WY .   .
    .   *8MS .
    .   .   9LK
    """
    rising = """
    .   .   9LK
    .   8MS .
    *7WY .   .
    """
    assert made(falling) == [("straight", 7)]
    assert made(rising) == [("straight", 7)]


def test_s1_the_three_cells_are_neighbours() -> None:
    """S1: a gap or a knight's move makes no line."""
    assert made("2MK 2SY . *2WL") == []
    assert made("2MK . 2SY . *2WL") == []
    assert made("2MK .   .\n.   .   2SY\n*2WL .  .") == []


def test_s1_two_cards_are_no_triad_and_the_new_card_must_be_among_the_three() -> None:
    assert made("2MK *2SY") == []
    assert made("2MK 2SY 2WL *9WY") == []


def test_s1_ace_is_below_two_and_crown_above_nine() -> None:
    """S1, S2: no turning the corner from Crown to Ace."""
    assert made("9WY CK *AM") == []
    assert made("CK *AM 2SY") == []
    assert made("*AK 2WL 3SK") == [("straight", 2)]
    assert made("8MS 9WY *CK") == [("straight", 8)]


@pytest.mark.parametrize(
    ("layout", "triads"),
    [
        ("AM AS *AW", [("set", 0)]),
        ("CM CS *CY", [("set", 0)]),
        ("AK 2WL *3SK", [("straight", 2)]),
        ("8MS 9WY *CK", [("straight", 8)]),
        ("AM CM *7ML", [("flush", 7)]),
        ("9WY 9MS *9LK", [("set", 9)]),
        ("CM 9MS *3MW", [("flush", 3)]),
    ],
)
def test_s2_the_lowest_number_counts_and_aces_and_crowns_are_passed_over(
    layout: str, triads: list[tuple[str, int]]
) -> None:
    assert made(layout) == triads


def test_s3_a_straight_that_is_a_flush_scores_both() -> None:
    assert made("5ML 6MW *7ML") == [("flush", 5), ("straight", 5)]
    assert made("8MS 9MS *CM") == [("flush", 8), ("straight", 8)]


def test_s3_every_direction_counts_and_cells_stand_in_line_order() -> None:
    """S3: row, column and both diagonals at once; the picture is the whole answer."""
    layout = """
    2SY .   3LY .   AS
    .   9WY 3SK CK  .
    3MW 2WL *7WY 8MS 9LK
    .   AK  6SY .   .
    """
    cards = drawn(layout)
    new = next(laid for laid in cards if laid.card == "7WY")
    grid = grid_of(laid for laid in cards if laid is not new)
    found = [(t.kind, t.cells, t.value) for t in triads(grid, new.card, new.row, new.col, SHEET)]
    assert found == [
        (Kind.FLUSH, ((2, 0), (2, 1), (2, 2)), 2),
        (Kind.STRAIGHT, ((2, 2), (2, 3), (2, 4)), 7),
        (Kind.FLUSH, ((0, 0), (1, 1), (2, 2)), 2),
    ]


def test_s3_the_three_places_in_a_line_are_three_triples() -> None:
    """S3, H1 each: the new card ends one, is the middle of one and begins one."""
    layout = "2MK 4MS *CM 6MW 9MS"
    assert made(layout) == [("flush", 2), ("flush", 4), ("flush", 6)]


def test_s4_a_card_scores_when_it_is_placed_and_never_again() -> None:
    table = Table(2).start("2MK AS\nAW AL")
    table.reveal("2SY", "9WY")
    assert table.place(0, "2SY", 0, -1) == []
    assert table.scores == {0: 0, 1: 0}
    assert table.place(1, "9WY", 2, 0) == []
    table.reveal("2WL", "9LK")
    assert table.place(0, "2WL", 0, -2) == [("set", 2)]
    assert table.scores == {0: 2, 1: 0}
    table.place(1, "9LK", 3, 0)
    assert table.scores == {0: 2, 1: 0}


def test_h1_each_triple_counts_or_the_best_of_a_line() -> None:
    layout = "5ML 6MW *AM 7ML"
    assert made(layout) == [("flush", 5), ("flush", 6)]
    assert made(layout, ONE_PER_LINE) == [("flush", 6)]


def test_h1_one_per_line_keeps_one_of_each_kind_and_every_line() -> None:
    layout = """
    *8MS 9MS CM
    7ML  .   .
    6MW  .   .
    """
    both = [("flush", 8), ("straight", 8), ("flush", 6), ("straight", 6)]
    assert made(layout) == both
    assert made(layout, ONE_PER_LINE) == both


def test_h1_among_equals_the_first_triple_of_the_line_is_named() -> None:
    cards = drawn("2MK 9MS *CM 2SY")
    grid = grid_of(laid for laid in cards if laid.card != "CM")
    assert [t.cells[0] for t in triads(grid, Card("CM"), 0, 2, ONE_PER_LINE)] == [(0, 0)]
    cards = drawn("AM 7ML *CM 7WY AS")
    grid = grid_of(laid for laid in cards if laid.card != "CM")
    assert [(t.cells[0], t.value) for t in triads(grid, Card("CM"), 0, 2, ONE_PER_LINE)] == [((0, 0), 7)]


def test_h2_a_straight_in_any_order() -> None:
    assert made("3MW 2SY *4YK", ANY_ORDER) == [("straight", 2)]
    assert made("2SY 4YK *3MW", ANY_ORDER) == [("straight", 2)]
    assert made("9WY CK *8MS", ANY_ORDER) == [("straight", 8)]
    assert made("2SY 2WL *3MW", ANY_ORDER) == []
    assert made("2SY 3MW *5YK", ANY_ORDER) == []
    assert made("CK AM *2SY", ANY_ORDER) == []


def test_h3_two_suits_in_common_are_one_flush_or_two() -> None:
    layout = "4MS 8MS *9MS"
    assert made(layout) == [("flush", 4)]
    assert made(layout, PER_SUIT) == [("flush", 4), ("flush", 4)]
    assert made("5ML 6MW *AM", PER_SUIT) == [("flush", 5)]


def test_h1_and_h3_together_still_count_one_flush_a_line() -> None:
    """H1 one-per-line, H3 per-suit: at most one triad of a kind in a line."""
    options = Options(overlap="one-per-line", double_suit="per-suit")
    assert made("4MS 8MS *9MS", options) == [("flush", 4)]


@pytest.mark.parametrize("options", [SHEET, ONE_PER_LINE, ANY_ORDER, PER_SUIT])
def test_a1_the_calculator_says_what_the_grid_says(options: Options) -> None:
    """A1: for every three cards in a row, in every order they can lie."""
    shown = [laid.card for laid in drawn("AM 2MK 2SY 2WL 3MW 4MS 8MS 9MS CM CS")]
    for one in shown:
        for two in shown:
            for three in shown:
                if len({one, two, three}) == 3:
                    row = made(f"{one} {two} *{three}", options)
                    assert [(kind.value, value) for kind, value in calculate((one, two, three), options)] == row


def test_a1_no_placement_makes_more_triads_than_the_limit() -> None:
    """A1: an upper bound that no real placement reaches."""
    assert [most_triads(options) for options in (SHEET, ONE_PER_LINE, PER_SUIT)] == [24, 12, 36]
