"""Scoring a sheet somebody wrote: the first cards, then every placement in the order it was made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.engine import RuleBroken, Seat, Standing
from companion.engine.wire import a_list, a_number, a_seat, a_text, an_object, field, no_others, one_of, read_options
from companion.games.thricewise.cards import CARDS, Card
from companion.games.thricewise.grid import SIZE, Grid, PlacedCard, grid_of, unfit
from companion.games.thricewise.options import Options
from companion.games.thricewise.scoring import PLAYERS, Placement, standings, triads

_a_card: Final = one_of(CARDS)


def score_sheet(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Standings of ``{"players": […], "options": {…}, "start": […], "placements": […]}`` and every placement's triads.

    Seats may place in any order, and ``start`` may be any cells within six rows and columns. Raises
    NotUnderstood for what cannot be read, unknown fields among it, RuleBroken (N1, G1, M1, T5, T6) for what
    cannot be; the fact ``where`` then names the place.
    """
    no_others(raw, ("game", "players", "options", "start", "placements"), "")
    value, where = field(raw, "players", "")
    names = [a_text(name, f"{where}[{i}]") for i, name in enumerate(a_list(value, where))]
    options: Options = read_options(Options, raw.get("options", {}), strict=True)
    value, where = field(raw, "start", "")
    start = [_read_laid(entry, f"{where}[{i}]") for i, entry in enumerate(a_list(value, where))]
    value, where = field(raw, "placements", "")
    turns = [_read_placement(entry, f"{where}[{i}]") for i, entry in enumerate(a_list(value, where))]
    if len(names) not in PLAYERS:
        raise RuleBroken("N1", "players", players=len(names), least=PLAYERS[0], most=PLAYERS[-1])
    placements = _play(_lay(start), turns, len(names), options)
    return {
        "standings": [_standing(one).with_reasons(names[one.seat]) for one in standings(len(names), placements)],
        "placements": [_placement(placement) for placement in placements],
    }


def _lay(start: list[PlacedCard]) -> Grid:
    """The grid before the first placement (M1, T5, T6)."""
    if not start:
        raise RuleBroken("G1", "start_empty", where="start")
    seen: dict[Card, str] = {}
    cells: dict[tuple[int, int], Card] = {}
    for i, laid in enumerate(start):
        where = f"start[{i}]"
        _once(laid.card, where, seen)
        if other := cells.get((laid.row, laid.col)):
            raise RuleBroken("T5", "occupied", where=where, row=laid.row, col=laid.col, other=other)
        cells[laid.row, laid.col] = laid.card
        rows, cols = {row for row, _ in cells}, {col for _, col in cells}
        if (found := max(rows) - min(rows) + 1) > SIZE:
            raise RuleBroken("T6", "too_many_rows", where=where, row=laid.row, col=laid.col, rows=found, most=SIZE)
        if (found := max(cols) - min(cols) + 1) > SIZE:
            raise RuleBroken("T6", "too_many_columns", where=where, row=laid.row, col=laid.col, cols=found, most=SIZE)
    return grid_of(start)


def _play(grid: Grid, turns: list[tuple[Seat, PlacedCard]], players: int, options: Options) -> list[Placement]:
    """Every card on its cell, one after the other, with the triads it made then (S4)."""
    seen = {laid.card: "start" for laid in grid.cards()}
    placements = []
    for i, (seat, laid) in enumerate(turns):
        where = f"placements[{i}]"
        if seat >= players:
            raise RuleBroken("N1", "no_such_seat", where=where, seat=seat, players=players)
        _once(laid.card, where, seen)
        if broken := unfit(grid, laid.row, laid.col):
            raise RuleBroken(broken.rule, broken.key, where=where, **broken.facts)
        grid = grid.put(laid.card, laid.row, laid.col)
        made = triads(grid, laid.card, laid.row, laid.col, options)
        placements.append(Placement(seat, laid.card, laid.row, laid.col, made))
    return placements


def _once(card: Card, where: str, seen: dict[Card, str]) -> None:
    """M1: every card exists once."""
    if card in seen:
        raise RuleBroken("M1", "written_twice", where=where, card=card, first=seen[card])
    seen[card] = where


def _read_laid(raw: object, where: str, *beside: str) -> PlacedCard:
    entry = an_object(raw, where)
    no_others(entry, (*beside, "card", "row", "col"), where)
    card = _a_card(*field(entry, "card", where))
    return PlacedCard(card, a_number(*field(entry, "row", where)), a_number(*field(entry, "col", where)))


def _read_placement(raw: object, where: str) -> tuple[Seat, PlacedCard]:
    laid = _read_laid(raw, where, "seat")
    return a_seat(*field(an_object(raw, where), "seat", where)), laid


def _standing(standing: Standing) -> Standing:
    """Without the number of placements: they stand below."""
    return replace(standing, extra=())


def _placement(placement: Placement) -> dict[str, Any]:
    return {
        "seat": placement.seat,
        "card": placement.card,
        "row": placement.row,
        "col": placement.col,
        "points": placement.points,
        "triads": [
            {"kind": triad.kind.value, "cells": [list(cell) for cell in triad.cells], "value": triad.value}
            for triad in placement.triads
        ],
    }
