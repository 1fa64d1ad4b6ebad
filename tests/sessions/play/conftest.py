"""A match that has just begun."""

from __future__ import annotations

import pytest

from companion.sessions.play.sessions import LiveSession, Sessions
from tests.sessions.play.matches import NAMES


@pytest.fixture
def match(sessions: Sessions) -> LiveSession:
    return sessions.begin("13", NAMES, 0, tracking="scorepad")
