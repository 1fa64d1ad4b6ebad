"""Scoring a sheet somebody wrote: what each player took, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import NotUnderstood, RuleBroken, Seat
from companion.engine.wire import a_list, a_number, a_text, an_object, field, no_others
from companion.games.thirteen.scoring import KINDS, PLAYERS, Move, Tally, impossible, match_standings, round_points


def score_sheet(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Standings of a score sheet ``{"players": […], "rounds": [[{"blue": 3, …}, …], …], "start": [0, …]}``.

    ``null`` stands for who was not at the table in a round (A4); ``start``, which may be left out, has the points that
    somebody joined with. Raises NotUnderstood for what cannot be read, unknown fields among it, and RuleBroken (N1, A1,
    A4) for what cannot be.
    """
    no_others(raw, ("game", "players", "rounds", "start"), "")
    value, where = field(raw, "players", "")
    names = [a_text(name, f"{where}[{i}]") for i, name in enumerate(a_list(value, where))]
    value, where = field(raw, "rounds", "")
    read = [_read_round(one, f"{where}[{i}]", i + 1, len(names)) for i, one in enumerate(a_list(value, where))]
    _check_numbers(read, len(names))
    moves = _moves(read, _read_start(raw, len(names)))
    rounds = tuple(tuple(one or Tally() for one in tallies) for tallies in read)
    standings = match_standings(rounds, len(names), moves)
    return {
        "standings": [one.with_reasons(names[one.seat]) for one in standings],
        "rounds": [
            [points if one is not None else None for one, points in zip(tallies, round_points(counts), strict=True)]
            for tallies, counts in zip(read, rounds, strict=True)
        ],
    }


def _check_numbers(rounds: Sequence[Sequence[Tally | None]], names: int) -> None:
    """Raise RuleBroken N1 for a round with too few or too many players, or where there is none, for the names."""
    for players in [sum(one is not None for one in tallies) for tallies in rounds] or [names]:
        if players not in PLAYERS:
            raise RuleBroken("N1", "players", players=players, least=PLAYERS[0], most=PLAYERS[-1])


def _read_start(raw: Mapping[str, Any], players: int) -> list[int]:
    start = a_list(raw.get("start", [0] * players), "start")
    if len(start) != players:
        raise NotUnderstood("length", "start", expected=players, found=len(start))
    return [a_number(points, f"start[{seat}]", 0) for seat, points in enumerate(start)]


def _moves(rounds: Sequence[Sequence[Tally | None]], start: Sequence[int]) -> tuple[Move, ...]:
    """Work out who came and went before which round: everybody was there at first who has cards in the first round."""
    moves: list[Move] = []
    for seat, points in enumerate(start):
        there, owed = bool(rounds) and rounds[0][seat] is not None, points
        if there and points:
            moves.append((1, Seat(seat), points))
            owed = 0
        for number, tallies in enumerate(rounds, 1):
            if (tallies[seat] is not None) == there:
                continue
            there = not there
            moves.append((number, Seat(seat), owed if there else None))
            owed = 0 if there else owed
    return tuple(sorted(moves, key=lambda move: move[0]))


def _read_round(raw: object, where: str, number: int, players: int) -> tuple[Tally | None, ...]:
    entries = a_list(raw, where)
    if len(entries) != players:
        raise NotUnderstood("length", where, expected=players, found=len(entries))
    tallies: list[Tally | None] = []
    for seat, entry in enumerate(entries):
        place = f"{where}[{seat}]"
        if entry is None:
            tallies.append(None)
            continue
        counts = an_object(entry, place)
        no_others(counts, KINDS, place)
        tallies.append(Tally(**{k: a_number(counts.get(k, 0), f"{place}.{k}") for k in KINDS}))
    if broken := impossible([one or Tally() for one in tallies], number):
        raise broken
    return tuple(tallies)
