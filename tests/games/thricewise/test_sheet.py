"""Thricewise: score sheets somebody wrote, well or badly."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import NotUnderstood, RuleBroken
from companion.engine.game import with_rule
from companion.engine.words import Say, unreadable
from companion.games.thricewise import GAME, words
from companion.games.thricewise.cards import CARDS

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
    assert [[p["points"] for p in found["placements"]], [p["seat"] for p in found["placements"]]] == [
        [9, 0, 6, 0, 2],
        [0, 1, 1, 0, 0],
    ]
    assert found["placements"][0] == {
        "seat": 0,
        "card": "CM",
        "row": 0,
        "col": 2,
        "points": 9,
        "triads": [{"kind": "flush", "cells": [[0, 0], [0, 1], [0, 2]], "value": 9}],
    }
    assert found["placements"][2]["triads"] == [{"kind": "straight", "cells": [[1, 1], [2, 1], [3, 1]], "value": 6}]
    assert [{k: s[k] for k in ("seat", "name", "score", "rank", "winner")} for s in found["standings"]] == [
        {"seat": 0, "name": "Ana", "score": 11, "rank": 1, "winner": True},
        {"seat": 1, "name": "Zoé", "score": 6, "rank": 2, "winner": False},
    ]
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
        (H1, {}, [5, 6]),
        (H1, {"overlap": "each"}, [5, 6]),
        (H1, {"overlap": "one-per-line"}, [6]),
        (H1, {"straight_order": "any-order", "double_suit": "per-suit"}, [5, 6]),
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
    with pytest.raises(RuleBroken) as refused:
        score_sheet(sheet)
    broken = refused.value
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
    with pytest.raises(NotUnderstood) as refused:
        score_sheet(sheet)
    assert (refused.value.key, refused.value.where) == (key, where)
    assert unreadable(Say(), refused.value).startswith(where)
