"""The browser's Python, with the libraries the app brings along: what it plays and what it keeps is what any would.

Same seed, same events, same results, same refusals; and one thread, one connection, files in memory.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.web.conftest import WebDevice
from tests.web.life import life
from tests.web.probe import Probe

COMPANION = Path(__file__).parents[2] / "companion"
LIFE = Path(__file__).with_name("life.py")
GAMES = [("push", 3), ("push", 2), ("13", 3), ("13", 6), ("thricewise", 2), ("thricewise", 5)]
PLAY = """
import hashlib, sys
from companion.sessions.files.archive import read, strip, write
from companion.sessions.files.replays import replay
from companion.sessions.simulate import Plan, play

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
TOO_DEEP = """
from companion.engine import NotUnderstood
from companion.lobby.messages import FROM_GUEST, read as heard
from companion.sessions.files.safe_json import decode
from companion.store.fit import is_json

def key_of(act):
    try:
        act()
    except NotUnderstood as why:
        return why.key

def refused():
    for text in ("[" * 60_000, '{"a":' * 12_000, "[" * 12_000 + "]" * 12_000):
        yield key_of(lambda: heard(text, FROM_GUEST))
        yield key_of(lambda: decode(text.encode()))
        yield is_json(text.encode())
"""
"""What would be the end of a browser's Python, which has no exception for the end of its stack."""
BOTH = f"""
import json
json.dumps([list(sys.version_info[:2]), digests({GAMES!r}), life('/data'), list(refused())])
"""


def played_here() -> Any:
    here: dict[str, Any] = {}
    exec(PLAY, here)
    return here["digests"](GAMES)


def test_games_and_the_whole_life_of_a_store_are_the_same_on_the_browsers_python(
    device: WebDevice, tmp_path: Path
) -> None:
    digests, here = played_here(), json.loads(json.dumps(life(str(tmp_path))))
    version, played, there, deep = Probe(device).runs(f"{LIFE.read_text('utf-8')}\n{PLAY}\n{TOO_DEEP}\n{BOTH}")
    assert deep == ["too_deep", "too_deep", False] * 3
    assert version >= [3, 14]
    assert played == digests
    assert len({digest for _, digest in played}) == len(GAMES)
    assert (here.pop("settings"), there.pop("settings")) == (["wal", "QueuePool"], ["delete", "StaticPool"])
    assert there == here
    assert here["again"] == [False, True]
    assert here["restored"]
    assert here["deleted"] == [[4, 1], 0, True, [], True]
    assert here["kept"]
    assert (here["rescued"], here["settled"], here["notices"]) == ([5, 0, 0, True], 4, 0)


def test_games_are_played_with_nothing_but_the_standard_library(tmp_path: Path) -> None:
    """Engine, games and dealer, in a Python that finds no library."""
    needless = shutil.ignore_patterns("__pycache__", "*.po", "sessions.py", "opening.py")
    for floor in ("engine", "games", "sessions"):
        shutil.copytree(COMPANION / floor, tmp_path / "companion" / floor, ignore=needless)
    (tmp_path / "companion" / "__init__.py").touch()
    code = f"import json, sys; sys.path.insert(0, {str(tmp_path)!r})\n{PLAY}\nprint(json.dumps(digests({GAMES!r})))"
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == played_here()
