"""The client as home finds it in a browser."""

from __future__ import annotations

from tests.ui.conftest import BrowserOpener

SHARED = True

THREADS = "() => [crossOriginIsolated, typeof SharedArrayBuffer]"


def test_the_client_draws_in_one_thread(tab: BrowserOpener) -> None:
    """With two it writes over its own memory now and then, and never answers again (decision 0038)."""
    one = tab("/")
    assert one.page.evaluate(THREADS) == [False, "undefined"]
    assert one.page.workers == []
