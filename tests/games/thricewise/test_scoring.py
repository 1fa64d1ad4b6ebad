"""Thricewise: what a placement scores (S1–S4), the house rules (H1–H3) and the triad calculator (A1)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from companion.engine import NotUnderstood, RuleBroken
from companion.engine.game import with_rule
from companion.engine.words import Say, unreadable
from companion.games.thricewise import GAME, words
from companion.games.thricewise.cards import CARDS, NUMBER, OF_RANK, RANK, RANKS, SUITS, Card
from companion.games.thricewise.grid import grid_of
from companion.games.thricewise.options import Options
from companion.games.thricewise.scoring import Kind, calculate, most_triads, triads
from tests.games.thricewise.table import ANY_ORDER, ONE_PER_LINE, PER_SUIT, SHEET, Table, drawn, made, place, reveal
from tests.sure import refuses


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
    table = Table(2).start("2MK AS\nAW AL").tell(reveal("2SY", "9WY"))
    assert table.place(0, "2SY", 0, -1) == []
    assert table.scores == {0: 0, 1: 0}
    assert table.place(1, "9WY", 2, 0) == []
    table.tell(reveal("2WL", "9LK"))
    assert table.place(0, "2WL", 0, -2) == [("set", 2)]
    assert table.scores == {0: 2, 1: 0}
    table.tell(place(1, "9LK", 3, 0))
    assert table.scores == {0: 2, 1: 0}


def test_h1_among_equals_the_first_triple_of_the_line_is_named() -> None:
    for layout in ("2MK 9MS *CM 2SY", "AM 7ML *CM 7WY AS"):
        cards = drawn(layout)
        grid = grid_of(laid for laid in cards if laid.card != "CM")
        (triad,) = triads(grid, Card("CM"), 0, 2, ONE_PER_LINE)
        assert (triad.cells[0], triad.value) == ((0, 0), 7 if "7ML" in layout else 2)


@pytest.mark.parametrize(("options", "most"), [(SHEET, 24), (ONE_PER_LINE, 12), (ANY_ORDER, 24), (PER_SUIT, 36)])
def test_a1_the_calculator_says_what_the_grid_says(options: Options, most: int) -> None:
    """A1: for every three cards in a row, in every order they can lie; no real placement makes ``most`` triads."""
    shown = [laid.card for laid in drawn("AM 2MK 2SY 2WL 3MW 4MS 8MS 9MS CM CS")]
    for one, two, three in permutations(shown, 3):
        row = made(f"{one} {two} *{three}", options)
        assert [(kind.value, value) for kind, value in calculate((one, two, three), options)] == row
    assert most_triads(options) == most


# Score sheets somebody wrote, well or badly.


score_sheet = GAME.score_sheet
Sheet = dict[str, Any]


def entry(card: str, row: int, col: int, seat: int | None = None) -> Sheet:
    found: Sheet = {"card": card, "row": row, "col": col}
    return found if seat is None else {"seat": seat, **found}


def a_sheet() -> Sheet:
    """Four first cards; then a flush, a straight that is a flush, and a set."""
    return {
        "game": "thricewise",
        "players": ["Ana", "Zoé"],
        "start": [entry("AM", 0, 0), entry("9MS", 0, 1), entry("2SY", 1, 0), entry("6LK", 1, 1)],
        "placements": [
            entry("CM", 0, 2, seat=0),
            entry("7ML", 2, 1, seat=1),
            entry("8YK", 3, 1, seat=1),
            entry("2MK", 1, -1, seat=0),
            entry("2WL", 1, -2, seat=0),
        ],
    }


def test_a_sheet_is_scored_with_reasons() -> None:
    """S1–S4, E1: the documented shape, cells in line order, ranks and winner."""
    found = score_sheet(a_sheet())
    assert [(one["seat"], one["points"]) for one in found["placements"]] == [(0, 9), (1, 0), (1, 6), (0, 0), (0, 2)]
    flush = {"kind": "flush", "cells": [[0, 0], [0, 1], [0, 2]], "value": 9}
    assert found["placements"][0] == {**entry("CM", 0, 2, seat=0), "points": 9, "triads": [flush]}
    assert found["placements"][2]["triads"] == [{"kind": "straight", "cells": [[1, 1], [2, 1], [3, 1]], "value": 6}]
    places = [[one[key] for key in ("seat", "name", "score", "rank", "winner")] for one in found["standings"]]
    assert places == [[0, "Ana", 11, 1, True], [1, "Zoé", 6, 2, False]]
    assert found["standings"][0]["reasons"] == [
        {"key": "sets", "points": 2, "n": 1},
        {"key": "flushes", "points": 9, "n": 1},
    ]


H1 = [entry("5ML", 0, 0), entry("6MW", 0, 1), entry("7ML", 0, 3)], entry("AM", 0, 2, seat=0)
H2 = [entry("8MS", 0, 0), entry("CM", 0, 1), entry("4MS", 1, 1), entry("8WL", 3, 3)], entry("9MS", 0, 2, seat=1)
H3 = [entry("8MS", 0, 0), entry("4MS", 0, 1)], entry("9MS", 0, 2, seat=1)


@pytest.mark.parametrize(
    ("cards", "options", "values"),
    [
        (H1, {"overlap": "each", "straight_order": "any-order", "double_suit": "per-suit"}, [5, 6]),
        (H1, {"overlap": "one-per-line"}, [6]),
        (H2, {}, [8]),
        (H2, {"straight_order": "any-order"}, [8, 8]),
        (H3, {}, [4]),
        (H3, {"double_suit": "per-suit"}, [4, 4]),
    ],
)
def test_h1_h2_h3_options_of_a_sheet(cards: tuple[list[Sheet], Sheet], options: Sheet, values: list[int]) -> None:
    sheet = {"players": ["A", "B"], "options": options, "start": cards[0], "placements": [cards[1]]}
    (placed,) = score_sheet(sheet)["placements"]
    assert sorted(triad["value"] for triad in placed["triads"]) == values
    assert placed["points"] == sum(values)


def test_the_start_of_a_sheet_may_be_any_cells() -> None:
    """T5, T6: also far apart, of any number, on negative cells, as long as six rows and columns hold them."""
    start = [entry("AM", -9, -9), entry("AS", -4, -4)]
    sheet = {"players": ["A", "B"], "start": start, "placements": [entry("AW", -5, -5, seat=0)]}
    assert score_sheet(sheet)["placements"][0]["points"] == 0
    assert score_sheet({**sheet, "start": start[:1], "placements": [entry("AW", -10, -8, seat=0)]})
    everything = [entry(card, i // 6, i % 6) for i, card in enumerate(CARDS)]
    assert score_sheet({"players": ["A", "B"], "start": everything, "placements": []})


def changed(**parts: Any) -> Sheet:
    return {**a_sheet(), **parts}


def with_placement(*entries: Any) -> Sheet:
    return changed(placements=[*a_sheet()["placements"][:1], *entries])


@pytest.mark.parametrize(
    ("sheet", "rule", "key", "where"),
    [
        (changed(players=["A"]), "N1", "players", ""),
        (changed(players=list("abcdef")), "N1", "players", ""),
        (with_placement(entry("CS", 0, 3, seat=2)), "N1", "no_such_seat", "placements[1]"),
        (changed(start=[]), "G1", "start_empty", "start"),
        (changed(start=[entry("AM", 0, 0), entry("AM", 0, 1)]), "M1", "written_twice", "start[1]"),
        (changed(start=[entry("AM", 0, 0), entry("AS", 0, 0)]), "T5", "occupied", "start[1]"),
        (changed(start=[entry("AM", 0, 0), entry("AS", 6, 0)]), "T6", "too_many_rows", "start[1]"),
        (changed(start=[entry("AM", 0, 3), entry("AS", 0, -3)]), "T6", "too_many_columns", "start[1]"),
        (with_placement(entry("AM", 0, 3, seat=1)), "M1", "written_twice", "placements[1]"),
        (with_placement(entry("CM", 0, 3, seat=1)), "M1", "written_twice", "placements[1]"),
        (with_placement(entry("CS", 1, 1, seat=1)), "T5", "occupied", "placements[1]"),
        (with_placement(entry("CS", 3, 3, seat=1)), "T5", "not_adjacent", "placements[1]"),
        (
            changed(start=[entry("AM", 0, 0), entry("AS", 5, 5)], placements=[entry("AW", -1, -1, seat=0)]),
            "T6",
            "too_many_rows",
            "placements[0]",
        ),
    ],
)
def test_impossible_sheets_are_refused_with_rule_and_place(sheet: Sheet, rule: str, key: str, where: str) -> None:
    """N1, G1, M1, T5, T6: one sentence says what, where and which rule."""
    broken = refuses(RuleBroken, score_sheet, sheet)
    assert (broken.rule, broken.key, broken.facts.get("where", "")) == (rule, key, where)
    told = with_rule(Say(sheet["players"]), words, broken)
    assert told.startswith(where)
    assert told.endswith(f"({rule})")


@pytest.mark.parametrize(
    ("sheet", "key", "where"),
    [
        ({"players": ["A", "B"]}, "missing", ""),
        (changed(players="Ana"), "wrong_type", "players"),
        (changed(players=["Ana", None]), "wrong_type", "players[1]"),
        (changed(options=[]), "wrong_type", "options"),
        (changed(options={"overlap": "some"}), "unknown_option", "options.overlap"),
        (changed(start=["AM"]), "wrong_type", "start[0]"),
        (changed(start=[entry("R5", 0, 0)]), "unknown_word", "start[0].card"),
        (changed(start=[{"card": "AM", "row": 0}]), "missing", "start[0]"),
        (changed(placements=None), "wrong_type", "placements"),
        (with_placement(entry("B7", 0, 3, seat=0)), "unknown_word", "placements[1].card"),
        (with_placement(entry("CS", 0, 3)), "missing", "placements[1]"),
        (with_placement(entry("CS", 0, 3, seat=-1)), "number_range", "placements[1].seat"),
        (with_placement({**entry("CS", 0, 3), "seat": 0, "row": 1.5}), "wrong_type", "placements[1].row"),
        (with_placement({**entry("CS", 0, 3), "seat": 0, "col": 10**9}), "number_range", "placements[1].col"),
    ],
)
def test_unreadable_sheets_name_the_place(sheet: Sheet, key: str, where: str) -> None:
    refused = refuses(NotUnderstood, score_sheet, sheet)
    assert (refused.key, refused.where) == (key, where)
    assert unreadable(Say(), refused).startswith(where)
