"""One browser a test process: Playwright cannot be started twice in one. And the order of the files."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.ui.browser import SHORT, browser_path


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--in-browser", action="store_true", help="run every test of a screen in a real browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=browser_path(), args=SHORT)
        yield found
        found.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that no worker is alone with it at the end."""

    def late(item: pytest.Item) -> int:
        name = item.path.as_posix()
        if "/tests/web/" in name or "/browser_python/" in name:
            return 0
        if "/in_browser/" in name:
            return 1
        return 2

    items.sort(key=late)
