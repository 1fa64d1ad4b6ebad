"""In an iPhone's browser the offline app's games are not kept for long, and not those of the home screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.serving import browser_wishes
from companion.ui.device import Browser
from companion.ui.pages import opener
from tests.ui.conftest import PHONE, RigOpener
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab

SAFARI = {"shake": "0", "buzz": "0", "week": "1"}


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """The app as it runs in a browser, where that keeps everything."""
    kept_by = Browser(lambda: None, lambda: None)
    kept_by.hear("offline")
    running = Host(
        tmp_path, open_page=lambda page: opener(running.sessions, None, browser_wishes, browser=kept_by)(page)
    )
    yield running
    running.stop()


def opened(host: Host, path: str, platform: str = "ios", **facts: str) -> RigTab:
    t = RigTab(host, "en-GB", (PHONE["width"], PHONE["height"]), {})
    t.client.platform = platform
    return t.told(**{**SAFARI, **facts}).open(path)


def test_the_home_screen_comes_before_the_first_game(host: Host) -> None:
    t = opened(host, "/").reads("to-home-screen", "Add this page to the home screen first")
    for other in (opened(host, "/", week="0"), opened(host, "/", "macos")):  # from the home screen, and on a Mac
        other.sees("empty").gone("to-home-screen").close()
    host.sessions.begin("push", ("Ana", "Bo"), 0, tracking="scorepad")
    t.gone("to-home-screen").close()


def test_the_settings_name_the_seven_days_where_they_count(host: Host) -> None:
    t = opened(host, "/settings").reads("data", "A private window forgets it", "after seven days of use")
    t.reads("data", "The app itself is saved in the same way").close()
    other = opened(host, "/settings", week="0").reads("data", "A private window forgets it")
    assert "seven days" not in other.said("data")
    other.close()


def test_what_a_server_keeps_is_not_the_browser_s_to_delete(tab: RigOpener) -> None:
    t = tab("/", "en-GB", touch=True).told(**SAFARI).open("/").sees("empty").gone("to-home-screen")
    assert "seven days" not in t.open("/settings").sees("where").said("data")
