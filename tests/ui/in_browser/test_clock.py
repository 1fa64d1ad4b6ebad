"""The page tells the server in which zone its clock is, before anything is drawn."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser

from companion.engine.words import Say
from companion.sessions.library.dates import full_date
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import PHONE

SHARED = True


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])  # never the same day
def test_today_is_that_of_the_browser(browser: Browser, server: ServerProcess, zone: str) -> None:
    context = browser.new_context(viewport=PHONE, locale="en-GB", timezone_id=zone)
    one = BrowserTab(context.new_page(), server.url).open("/daily")
    one.reads("headline", full_date(Say(), datetime.now(ZoneInfo(zone)).date()))
    assert one.problems == []
    context.close()
