"""The browser build's Python plays the very same games: same seed, same events, same results, same refusals.

Engine, games and dealer run there with nothing but the standard library.
"""

from __future__ import annotations

from typing import Any

from tests.browser_python.conftest import Run

GAMES = [("push", 3), ("push", 2), ("13", 3), ("13", 6), ("thricewise", 2), ("thricewise", 5)]

PLAY = """
import hashlib, sys
from companion.sessions.files.archive import read, strip, write
from companion.sessions.files.replays import replay
from companion.sessions.bots.simulate import Plan, play

def digests(games):
    found = []
    for game, players in games:
        record, standings = play(Plan(game, ("easy",) * players, 1, "kitchen table"), 0)
        file = write(record)
        assert write(read(file)) == file
        assert replay(read(file)).standings == standings
        assert replay(strip(record)).standings == standings
        found.append([len(record.events), hashlib.sha256(file).hexdigest()])
    return found
"""


def test_the_same_seed_plays_the_same_games_on_the_browsers_python(run: Run) -> None:
    here: dict[str, Any] = {}
    exec(PLAY, here)
    library_free = ("engine", "games", "sessions")
    version, there = run(PLAY, f"digests({GAMES!r})", library_free, ("sessions.py", "backfill.py"), wheels=False)
    assert version >= [3, 14]
    assert there == here["digests"](GAMES)
    assert len({digest for _, digest in there}) == len(GAMES)
