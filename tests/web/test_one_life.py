"""One life of the offline web app in the engines beside Chromium: first visit, kept memory, second tab, restart.

On its way it is a guest at a table that another phone deals, if the engine has lines to other phones.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from companion.lobby.pairing import describe, pack
from tests.engines import engines
from tests.lobby.test_pairing import CHROMIUM
from tests.ui.setting_up import seat
from tests.web.conftest import Host, Offline, WebDevice
from tests.web.test_kept import entries, never_offline
from tests.web.test_phones_only import has_a_turn, joins


@pytest.mark.everywhere("firefox", "webkit")
@pytest.mark.timeout(300)  # a first visit to each of two engines
def test_a_life_from_the_first_visit_to_a_start_where_the_host_is_gone(
    lasting: WebDevice, browser: Browser, playwright: Playwright, host: Host, site: Path, tmp_path: Path
) -> None:
    tab = lasting.start().open()
    assert tab.starts_from == "files"
    tab.tap("new-push").sees("name-1")
    seat(tab, "Ana", "Bo", "Cléo").tap("first-1").tap("tracking-scorepad").tap("start")
    tab.tap("switch-more").reads("switches", "1 carte")
    address = tab.path
    tab.settled().reload().makes("kept")  # on an iPhone only whoever comes again has it made

    second = lasting.tab()
    second.page.goto(f"{host.url}/#{address}")
    second.says("dans un autre onglet").press("use").ready().reads("switches", "1 carte")
    assert second.starts_from == "memory"
    tab.says("Vous avez continué dans un autre onglet")
    second.forward()
    second.tap("switch-more").reads("switches", "2 cartes")
    before = entries(second, tmp_path)
    if second.page.evaluate("typeof RTCPeerConnection") == "undefined":
        code = pack(describe(CHROMIUM, "offer", 7, int(time.time()) // 60))
        second.to("/join").paste("join-code", code).wait(1).tap("join").shows("Ce navigateur ne peut pas")
    else:
        with engines.launched(playwright, "chromium") as chromium:
            is_a_guest(second, dealing := WebDevice(chromium, Host(tmp_path / "dealing", site)))
            dealing.host.stop()
    problems = [*tab.problems, *second.problems]
    lasting.close()

    host.stop()
    tab = lasting.start().open(address)
    assert tab.starts_from == "memory"
    tab.reads("switches", "2 cartes").tap("switch-more").reads("switches", "3 cartes")
    assert entries(tab, tmp_path) == before + 1
    tab.to("/die").sees("roll").tap("roll").shows("1 lancer")
    assert [one for one in [*problems, *tab.problems] if "manifest" not in one] == []


def is_a_guest(guest: Offline, dealing: WebDevice) -> None:
    never_offline(dealing)
    dealer = dealing.start().open("/new/push")
    seat(dealer, "Ana", "Bo").tap("first-1").tap("mode-digital").tap("start-with-phones").tap("show-code")
    joins(guest, dealer).sees("sit-1").tap("sit-1").sees("my-place")
    dealer.reads("here-1", "Bo").tap("to-board")
    has_a_turn(dealer, guest)
    has_a_turn(guest, dealer)
    dealing.close()
