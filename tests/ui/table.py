"""What people do at the table, in the words of the tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from companion.games import GAMES
from tests.ui import saved
from tests.ui.tab import Server, Tab

KINDS = ("blue", "yellow", "green", "rotten")
PLAYERS = ("Marie", "Luc", "Pierre", "Marc")
EXAMPLE = ((3, 2, 0, 1), (0, 6, 2, 0), (2, 5, 6, 2), (6, 1, 6, 4))
"""The worked example of the rule sheet: Marie 7, Luc 2, Pierre 17, Marc 15."""

SHORT = ((0, 0, 2, 0), (13, 13, 0, 0), (0, 0, 5, 0), (0, 0, 6, 0))
"""Fewer fields to fill: Marie 2, Luc 0, Pierre 5, Marc 0; all Rotten Fours lie on the targets."""


def set_up(tab: Tab, names: Sequence[str] = PLAYERS) -> Tab:
    """13's set-up with these names, from home."""
    tab.tap("new-13")
    tab.sees("name-3")
    for number in range(4, len(names) + 1):
        tab.tap("add-player")
        tab.sees(f"name-{number}")
    for number, name in enumerate(names, 1):
        tab.type(f"name-{number}", name, (f"dealer-{number}", name.strip()))
    return tab


def session(
    server: Server,
    game: str = "13",
    names: Sequence[str] = PLAYERS,
    *,
    first: int = 1,
    tracking: str = "scorepad",
    events: Sequence[dict[str, Any]] = (),
    options: Any = None,
) -> str:
    """The id of a session of which these events have happened, put into the server's folder behind its back."""
    wire = GAMES[game].rules(tracking).WIRE
    told = [wire.read({name: value for name, value in one.items() if name != "n"}, "event") for one in events]
    return saved.played(server, game, names, *told, first=first, tracking=tracking, options=options)


def kept(server: Server, id: str) -> list[dict[str, Any]]:
    """The events that count, as the database holds them."""
    return [json.loads(text) for entry in _whole(server, id)[1] if entry.struck_at is None for text in entry.events]


def points_kept(server: Server, id: str) -> list[int]:
    """Points by seat, as the database holds them once a session is over."""
    return [score for score, _, _ in _whole(server, id)[2]]


def result_kept(server: Server, id: str) -> dict[int, tuple[int, int, bool]]:
    """Points, place and victory by seat, as the database holds them once a session is over."""
    return {seat: (score, rank, bool(won)) for seat, (score, rank, won) in enumerate(_whole(server, id)[2])}


def _whole(server: Server, id: str) -> Any:
    with saved.kept(server) as sessions:
        return sessions.log.read_whole(id)


def count(tab: Tab, counts: Sequence[Sequence[int]] = SHORT) -> Tab:
    """Types what is not 0."""
    for seat, line in enumerate(counts):
        for kind, number in zip(KINDS, line, strict=True):
            if number:
                enter(tab, seat, kind, number)
    return tab


def enter(tab: Tab, seat: int, kind: str, number: int) -> Tab:
    """One field, whose spoken name repeats it."""
    return tab.type(f"count-{seat}-{kind}", number, (f"count-{seat}-{kind}", f": {number}"))


def confirm(tab: Tab) -> Tab:
    """To the board."""
    tab.tap("confirm").sees("totals")
    return tab.gone("confirm")
