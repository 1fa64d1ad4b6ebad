"""While the app is imported, Python looks for no garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from importlib import import_module

import pytest

from companion.app.garbage import no_search_for_garbage


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()


def test_nothing_is_collected_inside_and_what_is_there_then_is_never_looked_through_again() -> None:
    before = gc.get_freeze_count()
    with no_search_for_garbage():
        assert not gc.isenabled()
        lasting: list[list[int]] = [[] for _ in range(1000)]
    assert gc.isenabled()
    assert gc.get_freeze_count() >= before + len(lasting)


def test_an_import_that_fails_leaves_the_search_for_garbage_on() -> None:
    with pytest.raises(ImportError), no_search_for_garbage():
        import_module("companion.nothing")
    assert gc.isenabled()


def test_whoever_turned_it_off_before_finds_it_off() -> None:
    gc.disable()
    with no_search_for_garbage():
        pass
    assert not gc.isenabled()
