"""A session that came from a file is at home on the screens, whatever its id."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import main
from companion.sessions.files.archive import write
from tests.sessions.files.made import record
from tests.ui.conftest import Opener
from tests.ui.tab import Server


@pytest.mark.parametrize("id", ["friday", "0a7e-11", "« vendredi »/1?x=#y%20&", "a.b"])
def test_an_imported_session_opens_and_opens_again(tab: Opener, server: Server, tmp_path: Path, id: str) -> None:
    one = replace(record("13", "scorepad", "table", 3), id=id)
    file = tmp_path / "one.companion.json"
    file.write_bytes(write(one))
    assert main(["import", str(file), "--data-dir", str(server.folder)]) == 0
    points = {standing["name"]: standing["score"] for standing in (one.result or {})["standings"]}
    t = tab().tap(f"session-{id}")
    for name, score in points.items():
        t.reads("totals", f"{name} {score}")
    t.reload().reads("totals", f"Zoé {points['Zoé']}")
