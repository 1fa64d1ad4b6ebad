"""What tests of several files share: one helper that forks children for all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.store.children import Children


@pytest.fixture(scope="session")
def children(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Children]:
    with Children(tmp_path_factory.mktemp("said")) as helper:
        yield helper
