"""Many games between bots, each written to a file that replays: no crash, no illegal choice, every card foretold.

``GAMES=1000 nice -n 19 .venv/bin/python -m pytest -n0 --timeout=0 tests/sessions/bots/test_simulate_many.py`` plays as
many of each kind with easy bots at each number of players (docs/bots.md).
"""

from __future__ import annotations

import contextlib
import io
import json
import os
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.games import GAMES

MANY = int(os.environ.get("GAMES", "2"))


def sizes(game: str) -> list[int]:
    """The smallest table, a middle one and the largest."""
    players = GAMES[game].players
    return sorted({players[0], players[len(players) // 2], players[-1]})


def answer(*arguments: object) -> Any:
    """What a command says in JSON; it has to end well."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert main([*map(str, arguments), "--json"]) == 0, arguments
    return json.loads(said.getvalue())


def check(game: str, bots: tuple[str, ...], games: int, folder: Path) -> None:
    of_them = ("--players", len(bots), "--bots", ",".join(bots), "--games", games)
    told = answer("simulate", game, *of_them, "--seed", "many", "--export", folder)
    files = sorted(folder.iterdir())
    assert len(files) == games
    events = 0
    for file in files:
        found = answer("replay", file)
        assert found["over"], file
        assert found["fair"] is True, file
        assert len(found["standings"]) == len(bots)
        events += found["events"]
        file.unlink()
    assert events == told["events"]


@pytest.mark.parametrize(("game", "players"), [(game, players) for game in GAMES for players in sizes(game)])
def test_easy_bots(game: str, players: int, tmp_path: Path) -> None:
    check(game, ("easy",) * players, MANY, tmp_path / "games")


@pytest.mark.parametrize("game", GAMES)
def test_all_levels_at_one_table(game: str, tmp_path: Path) -> None:
    levels = tuple(islice(cycle(GAMES[game].bot.LEVELS), 3))
    check(game, levels, 1, tmp_path / "games")
