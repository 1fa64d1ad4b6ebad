"""One life of the offline web app in the engines beside Chromium: first visit, kept memory, second tab, restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.setting_up import seat
from tests.web.conftest import Host, WebDevice
from tests.web.test_kept import entries


@pytest.mark.everywhere("firefox", "webkit")
def test_a_life_from_the_first_visit_to_a_start_where_the_host_is_gone(
    lasting: WebDevice, host: Host, tmp_path: Path
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
    problems = [*tab.problems, *second.problems]
    lasting.close()

    host.stop()
    tab = lasting.start().open(address)
    assert tab.starts_from == "memory"
    tab.reads("switches", "2 cartes").tap("switch-more").reads("switches", "3 cartes")
    assert entries(tab, tmp_path) == before + 1
    tab.to("/die").sees("roll").tap("roll").shows("1 lancer")
    assert [one for one in [*problems, *tab.problems] if "manifest" not in one] == []
