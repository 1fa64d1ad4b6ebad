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


ONE_OF_EACH = Options(overlap="one-per-line", double_suit="per-suit")
MADE: list[tuple[str, Options, str]] = [
    # S1: a set, a flush, a straight, which rises or falls along the line; in a row, a column, on both diagonals
    ("2MK 2SY *2WL", SHEET, "set 2"),
    ("6MW *6SY 6LK", SHEET, "set 6"),
    ("5ML\n9MS\n*3MW", SHEET, "flush 3"),
    ("2SY *3MW 4YK", SHEET, "straight 2"),
    ("*4YK 3MW 2SY", SHEET, "straight 2"),
    ("3MW 2SY *4YK", SHEET, ""),
    ("7WY .   .\n.   *8MS .\n.   .   9LK", SHEET, "straight 7"),
    (".   .   9LK\n.   8MS .\n*7WY .   .", SHEET, "straight 7"),
    # S1: of three neighbours, with the new card among them; a gap or a knight's move makes no line
    ("2MK 2SY . *2WL", SHEET, ""),
    ("2MK . 2SY . *2WL", SHEET, ""),
    ("2MK .   .\n.   .   2SY\n*2WL .  .", SHEET, ""),
    ("2MK *2SY", SHEET, ""),
    ("2MK 2SY 2WL *9WY", SHEET, ""),
    # S1, S2: an Ace below 2, a Crown above 9, and no turning the corner
    ("9WY CK *AM", SHEET, ""),
    ("CK *AM 2SY", SHEET, ""),
    ("*AK 2WL 3SK", SHEET, "straight 2"),
    ("8MS 9WY *CK", SHEET, "straight 8"),
    # S2: the lowest number counts, and Aces and Crowns are passed over
    ("AM AS *AW", SHEET, "set 0"),
    ("AM CM *7ML", SHEET, "flush 7"),
    ("CM 9MS *3MW", SHEET, "flush 3"),
    # S3: a straight that is a flush scores both; the new card ends one triple, is in the middle of one and begins one
    ("5ML 6MW *7ML", SHEET, "flush 5, straight 5"),
    ("8MS 9MS *CM", SHEET, "flush 8, straight 8"),
    ("2MK 4MS *CM 6MW 9MS", SHEET, "flush 2, flush 4, flush 6"),
    # H1: each triple counts, or the best of each kind in each line
    ("5ML 6MW *AM 7ML", SHEET, "flush 5, flush 6"),
    ("5ML 6MW *AM 7ML", ONE_PER_LINE, "flush 6"),
    ("*8MS 9MS CM\n7ML  .   .\n6MW  .   .", SHEET, "flush 8, straight 8, flush 6, straight 6"),
    ("*8MS 9MS CM\n7ML  .   .\n6MW  .   .", ONE_PER_LINE, "flush 8, straight 8, flush 6, straight 6"),
    # H2: in any order
    ("3MW 2SY *4YK", ANY_ORDER, "straight 2"),
    ("2SY 4YK *3MW", ANY_ORDER, "straight 2"),
    ("9WY CK *8MS", ANY_ORDER, "straight 8"),
    ("2SY 2WL *3MW", ANY_ORDER, ""),
    ("2SY 3MW *5YK", ANY_ORDER, ""),
    ("CK AM *2SY", ANY_ORDER, ""),
    # H3: two suits in common are one flush or two, and with H1 one again
    ("4MS 8MS *9MS", SHEET, "flush 4"),
    ("4MS 8MS *9MS", PER_SUIT, "flush 4, flush 4"),
    ("5ML 6MW *AM", PER_SUIT, "flush 5"),
    ("4MS 8MS *9MS", ONE_OF_EACH, "flush 4"),
]


@pytest.mark.parametrize(("layout", "options", "triads"), MADE)
def test_s1_s2_s3_h1_h2_h3_what_a_card_makes_where_it_is_laid(layout: str, options: Options, triads: str) -> None:
    assert ", ".join(f"{kind} {value}" for kind, value in made(layout, options)) == triads


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


def test_h1_among_equals_the_first_triple_of_the_line_is_named() -> None:
    cards = drawn("2MK 9MS *CM 2SY")
    grid = grid_of(laid for laid in cards if laid.card != "CM")
    assert [t.cells[0] for t in triads(grid, Card("CM"), 0, 2, ONE_PER_LINE)] == [(0, 0)]
    cards = drawn("AM 7ML *CM 7WY AS")
    grid = grid_of(laid for laid in cards if laid.card != "CM")
    assert [(t.cells[0], t.value) for t in triads(grid, Card("CM"), 0, 2, ONE_PER_LINE)] == [((0, 0), 7)]


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
