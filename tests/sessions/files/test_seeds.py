"""The recorded sessions of seeds/ replay to the results they tell, and cover every game, mode and tracking."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.sessions.files.archive import SUFFIX, read, write
from companion.sessions.files.replays import replay

SEEDS = Path(__file__).parents[3] / "seeds"
FILES = sorted(SEEDS.rglob(f"*{SUFFIX}"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SEEDS).as_posix())
def test_a_recorded_session_replays(path: Path) -> None:
    record = read(path.read_bytes())
    assert write(record) == path.read_bytes()
    played = replay(record)
    assert played.over
    assert record.result is not None
    assert [one["seat"] for one in record.result["standings"]] == [one.seat for one in played.standings]
    assert (played.verified > 0) == (record.mode == "digital")


def test_every_game_has_its_three_recordings() -> None:
    found = {(one.game, one.mode, one.tracking) for one in (read(path.read_bytes()) for path in FILES)}
    kinds = [("digital", "full"), ("table", "full"), ("table", "scorepad")]
    assert found == {(game, *kind) for game in GAMES for kind in kinds}
