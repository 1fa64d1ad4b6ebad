"""What tests of several files share: where the file of ``log`` lies, and one helper that forks children for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.children import Children


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a database may lie; nothing is there yet."""
    return tmp_path / "companion.db"


@pytest.fixture(scope="session")
def children(tmp_path_factory: pytest.TempPathFactory) -> Children:
    return Children(tmp_path_factory.mktemp("said"))
