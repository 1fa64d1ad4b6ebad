"""A match that has just begun, and a shelf that all tests of a file put their sessions on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log
from tests.sessions.play.matches import NAMES


@pytest.fixture
def match(sessions: Sessions) -> LiveSession:
    return sessions.begin("13", NAMES, 0, tracking="scorepad")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sessions]:
    log = Log(tmp_path_factory.mktemp("shelf") / "companion.db")
    yield Sessions(log)
    log.close()
