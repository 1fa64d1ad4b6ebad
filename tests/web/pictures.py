"""In the offline web app there is no Pillow: codes and pictures of results come out the same as anywhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.locale import speaker
from companion.sessions.library import samples
from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from companion.store.names import PREFIX
from tests.ui.camera import photographed
from tests.ui.in_browser.test_result_picture import alike, by_pillow, saved
from tests.web.conftest import Offline

SITE = "https://example.org/games/"


def codes_and_pictures(tab: Offline, folder: Path) -> None:
    """From the settings: the code of an address, and the pictures of two samples, compared with Pillow's."""
    tab.bring("phone-open")
    tab.tap("phone-open").shows("Pour un téléphone, cette adresse désigne le téléphone lui-même").gone("phone-code")
    tab.gone("phone-command")  # there is no command on a web host
    tab.tap("phone-close").gone("phone-close")
    tab.type("address", SITE).tap("phone-open").reads("phone-address", SITE)
    _, found = photographed(tab, "phone-code")
    assert found == SITE
    tab.tap("phone-close").gone("phone-close")

    log = Log(database_file(folder))
    samples.add(log, speaker("fr"))
    for game in ("13", "thricewise"):
        tab.to("/").at("new-push").wait_for()  # the key of the last picture is gone
        id = f"{PREFIX}{game}-full"
        name, picture = saved(tab.to(f"/session/{id}/picture"))
        assert name.startswith(f"table-companion-{game}-")
        wanted = by_pillow(Sessions(log), id)
        assert picture.size == pytest.approx(wanted.size, abs=4)
        assert alike(wanted, picture.resize(wanted.size)) < 3
    log.close()
