"""The page tells the server in which zone its clock is, before anything is drawn."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser

from companion.engine.words import Say
from companion.sessions.library.dates import full_date
from tests.ui.browser import BrowserTab, ServerProcess, unpainted
from tests.ui.conftest import PHONE

SHARED = True
ZONES = ("Pacific/Kiritimati", "Pacific/Pago_Pago")
"""It is never the same day in both."""


def test_today_is_that_of_the_browser(browser: Browser, server: ServerProcess) -> None:
    """Where it is another day than here."""
    days = {zone: datetime.now(ZoneInfo(zone)).date() for zone in ZONES}
    zone = next(one for one, day in days.items() if day != datetime.now().astimezone().date())
    context = unpainted(browser, viewport=PHONE, locale="en-GB", timezone_id=zone)
    one = BrowserTab(context.new_page(), server.url).open("/daily")
    one.reads("headline", full_date(Say(), days[zone]))
    assert one.problems == []
    context.close()
