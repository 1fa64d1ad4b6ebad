"""Scoring a sheet somebody wrote: what each player took, round by round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import NotUnderstood, RuleBroken
from companion.engine.wire import a_list, a_number, a_text, an_object, field, no_others
from companion.games.thirteen.scoring import KINDS, PLAYERS, Tally, impossible, match_standings, round_points


def score_sheet(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Standings of a score sheet ``{"players": […], "rounds": [[{"blue": 3, …}, …], …]}``.

    Raises NotUnderstood for what cannot be read, unknown fields among it, and RuleBroken (N1, A1) for what cannot be.
    """
    no_others(raw, ("game", "players", "rounds"), "")
    value, where = field(raw, "players", "")
    names = [a_text(name, f"{where}[{i}]") for i, name in enumerate(a_list(value, where))]
    if len(names) not in PLAYERS:
        raise RuleBroken("N1", "players", players=len(names), least=PLAYERS[0], most=PLAYERS[-1])
    value, where = field(raw, "rounds", "")
    rounds = [_read_round(one, f"{where}[{i}]", i + 1, len(names)) for i, one in enumerate(a_list(value, where))]
    standings = match_standings(tuple(rounds), len(names))
    return {
        "standings": [one.with_reasons(names[one.seat]) for one in standings],
        "rounds": [list(round_points(one)) for one in rounds],
    }


def _read_round(raw: object, where: str, number: int, players: int) -> tuple[Tally, ...]:
    entries = a_list(raw, where)
    if len(entries) != players:
        raise NotUnderstood("length", where, expected=players, found=len(entries))
    tallies = []
    for seat, entry in enumerate(entries):
        place = f"{where}[{seat}]"
        counts = an_object(entry, place)
        no_others(counts, KINDS, place)
        tallies.append(Tally(**{k: a_number(counts.get(k, 0), f"{place}.{k}") for k in KINDS}))
    if broken := impossible(tallies, number):
        raise broken
    return tuple(tallies)
