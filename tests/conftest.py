"""One browser a test process: Playwright cannot be started twice in one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.ui.browser import ARGS, browser_path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=browser_path(), args=ARGS)
        yield found
        found.close()
