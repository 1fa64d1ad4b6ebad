"""A new file for each test, and the sessions in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.sessions.play.sessions import Sessions
from companion.store import Log


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    opened = Log(tmp_path / "companion.db")
    yield opened
    opened.close()


@pytest.fixture
def sessions(log: Log) -> Sessions:
    return Sessions(log)
