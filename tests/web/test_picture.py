"""In the offline web app there is no Pillow: the browser makes the picture of a result, the same as anywhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.locale import speaker
from companion.sessions import samples
from companion.sessions.live import Sessions
from companion.share.picture import arrange
from companion.share.picture.pillow import painted
from companion.store import Log, database_file
from companion.store.samples import PREFIX
from companion.ui.desk import Desk
from companion.ui.result.facts import facts_of, look_of
from tests.ui.test_result_picture import alike, saved
from tests.web.conftest import Device


@pytest.mark.parametrize("game", ["13", "thricewise"])
def test_the_browser_makes_the_file(device: Device, tmp_path: Path, game: str) -> None:
    id = f"{PREFIX}{game}-full"
    tab = device.start().open().to(f"/session/{id}/picture")
    name, found = saved(tab)
    assert name.startswith(f"table-companion-{game}-")
    wanted = by_pillow(tmp_path, id)
    assert found.size == pytest.approx(wanted.size, abs=4)
    assert alike(wanted, found.resize(wanted.size)) < 3
    assert tab.problems == []
    assert device.asked == []


def by_pillow(folder: Path, id: str) -> Image.Image:
    """The same sample, as a machine with Pillow draws it."""
    log = Log(database_file(folder))
    samples.add(log, speaker("fr"))
    sessions = Sessions(log)
    session = sessions.open(id)
    facts = facts_of(Desk(sessions, "fr", lambda _: None, wide=False, touch=False), session)
    log.close()
    return painted(arrange(facts, "portrait", look_of(session.game.id, dark=False)))
