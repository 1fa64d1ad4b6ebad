"""The store lives in a browser as it does anywhere: one thread, one connection, files in memory."""

from __future__ import annotations

import json
from pathlib import Path

from tests.browser_python.conftest import Run
from tests.browser_python.life import life

HERE = Path(__file__).with_name("life.py")
FLOORS = ("engine", "games", "locale", "sessions", "store")


def test_the_whole_life_of_a_store_on_the_browsers_python(run: Run, tmp_path: Path) -> None:
    here = json.loads(json.dumps(life(str(tmp_path))))
    version, there = run(HERE.read_text("utf-8"), "life('/data')", FLOORS, wheels=True)
    assert version >= [3, 14]
    assert (here.pop("settings"), there.pop("settings")) == (["wal", "QueuePool"], ["delete", "StaticPool"])
    assert there == here
    assert here["again"] == [False, True]
    assert here["restored"]
    assert here["deleted"] == [[4, 1], 0, True, [], True]
    assert here["kept"]
    assert (here["rescued"], here["settled"], here["notices"]) == ([5, 0, 0, True], 4, 0)
