"""Another device's file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import Log


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Log]:
    opened = Log(tmp_path / "elsewhere" / "companion.db")
    yield opened
    opened.close()
