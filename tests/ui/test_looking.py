"""An app that can keep nothing at present: what is there is looked at, and every refusal says why."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.device import DeviceApp
from companion.games.thirteen.options import Options
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from companion.store.database import FILE
from tests.app.phone import Phone
from tests.store.disks import fill_up, small_disk
from tests.ui.saved import ROUND


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Path]:
    """A folder on a full disk with a finished and an unfinished session."""
    log = Log(tmp_path / FILE)
    for rounds in (1, 0):
        begun = Sessions(log).begin("13", ("Marie", "Luc", "Pierre"), 0, tracking="scorepad", options=Options(deals=1))
        if rounds:
            begun.tell(ROUND, seen=0)
    log.close()
    with small_disk(tmp_path, "600k") as disk:
        (disk / FILE).write_bytes((tmp_path / FILE).read_bytes())
        fill_up(disk)
        yield disk


async def test_a_full_disk(full: Path, capsys: pytest.CaptureFixture[str]) -> None:
    why = f"{full / FILE} could not be written: the disk (or your quota) is full or faulty; nothing was changed"
    with contextlib.ExitStack() as stack:
        phone, device = Phone(), DeviceApp(full, "en", stack)
        phone.wire.answers["get"] = "en"
        await phone.open(device.open_page)
        assert device.sessions is not None
        running, over = device.sessions.listed()
        phone.page.navigate(f"/session/{over.id}")
        await phone.settle()
        assert {"7", "8", "9"} <= set(phone.words())
        await phone.tap("again")
        assert (
            "Companion.db could not be written: the disk (or your quota) is full or faulty; nothing was changed"
            in phone.words()
        )
        phone.page.navigate(f"/session/{running.id}/leave")
        await phone.settle()
        assert "home" not in phone.identifiers()
        (full / "ballast").unlink()
        assert len(device.sessions.listed()) == 2
        phone.page.navigate(f"/session/{over.id}")
        await phone.settle()
        await phone.tap("again")
        assert len(device.sessions.listed()) == 3
    told = "companion: nothing can be saved at present; what is there can be viewed: "
    assert capsys.readouterr().err.startswith(told + why)
