"""``delete``: out of everything, back again, for good; with exact words and status."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, CompanionCommand

ID = "an-evening-in-november"


@pytest.fixture(autouse=True)
def _an_evening(companion: CompanionCommand) -> None:
    assert companion("import", ROOT / "docs" / "examples" / "push-table.companion.json").status == 0


def test_deleted_listed_and_brought_back(companion: CompanionCommand) -> None:
    ran = companion("delete", ID[:10]).done()
    assert f"companion delete --undo {ID}" in ran.out
    assert companion("history", "--json").json() == []
    (found,) = companion("delete", "--json").json()
    assert (found["kind"], found["id"], found["game"]) == ("session", ID, "push")
    assert ID in companion("delete", "--lang", "fr").out
    assert companion("delete", ID).status == 1  # it is gone already
    ran = companion("delete", "--undo", ID, "--lang", "fr")
    assert (ran.status, ran.out.startswith("Restauré")) == (0, True)
    assert [one["id"] for one in companion("history", "--json").json()] == [ID]


def test_for_good_nothing_is_left(companion: CompanionCommand, home: Path) -> None:
    assert companion("delete", ID).status == 0
    assert companion("delete", ID[:12], "--for-good").status == 0
    assert companion("delete", "--json").json() == []
    assert [one for one in home.iterdir() if ID.encode() in one.read_bytes()] == []
    companion("delete", "--undo", ID).refused(1)


def test_what_is_not_there(companion: CompanionCommand) -> None:
    for arguments in (["nobody-knows"], [ID, "--undo"]):
        companion("delete", *arguments).refused(1)
    assert len(companion("history", "--json").json()) == 1
