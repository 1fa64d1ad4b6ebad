"""Scoring a sheet somebody wrote: the cards of each player, by colour and value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import RuleBroken
from companion.engine.wire import a_list, a_number, a_text, an_object, field, no_others
from companion.games.push.cards import COLOURS, VALUES
from companion.games.push.scoring import PLAYERS, Area, area_standings, too_many


def score_sheet(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Standings of a score sheet ``{"players": [{"name": …, "visible": {"red": [5]}, "protected": {…}}]}``.

    Raises NotUnderstood for what cannot be read, unknown fields among it, and RuleBroken (N1, M1) for what cannot be.
    """
    no_others(raw, ("game", "players"), "")
    value, where = field(raw, "players", "")
    entries = a_list(value, where)
    players = [_read_player(entry, f"{where}[{seat}]") for seat, entry in enumerate(entries)]
    if len(players) not in PLAYERS:
        raise RuleBroken("N1", "players", players=len(players), least=PLAYERS[0], most=PLAYERS[-1])
    areas = [one for _, one in players]
    if broken := too_many(areas):
        raise broken
    return {"standings": [one.with_reasons(players[one.seat][0]) for one in area_standings(areas)]}


def _read_player(raw: object, where: str) -> tuple[str, Area]:
    """Name and area of one player of a sheet; a missing colour or part is empty."""
    player = an_object(raw, where)
    no_others(player, ("name", "visible", "protected"), where)
    name, place = field(player, "name", where)
    parts = [_read_part(player.get(part, {}), f"{where}.{part}") for part in ("visible", "protected")]
    return a_text(name, place), Area(*parts)


def _read_part(raw: object, where: str) -> tuple[tuple[int, ...], ...]:
    """Values by colour in the order of COLOURS."""
    part = an_object(raw, where)
    no_others(part, COLOURS, where)
    return tuple(
        tuple(
            a_number(value, f"{where}.{colour}[{i}]", VALUES[0], VALUES[-1])
            for i, value in enumerate(a_list(part.get(colour, []), f"{where}.{colour}"))
        )
        for colour in COLOURS
    )
