"""Scoring a sheet somebody wrote: everybody's points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import NotUnderstood, RuleBroken
from companion.engine.wire import a_list, a_number, a_text, field, no_others
from companion.games.sprint.scoring import PLAYERS, impossible, places


def score_sheet(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Standings of ``{"players": […], "points": […]}``. Raises NotUnderstood, or RuleBroken (N1, A1)."""
    no_others(raw, ("game", "players", "points"), "")
    value, where = field(raw, "players", "")
    names = [a_text(name, f"{where}[{i}]") for i, name in enumerate(a_list(value, where))]
    if len(names) not in PLAYERS:
        raise RuleBroken("N1", "players", players=len(names), least=PLAYERS[0], most=PLAYERS[-1])
    value, where = field(raw, "points", "")
    points = [a_number(one, f"{where}[{i}]") for i, one in enumerate(a_list(value, where))]
    if len(points) != len(names):
        raise NotUnderstood("length", where, expected=len(names), found=len(points))
    if broken := impossible(points, len(names)):
        raise broken
    return {"standings": [one.with_reasons(names[one.seat]) for one in places(points, [0] * len(points))]}
